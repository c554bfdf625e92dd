"""Which code does the heavy work."""

from __future__ import annotations

import os

from .errors import ShisanzhangError

__all__ = ["BACKEND"]

BACKEND = "python"
"""``"python"``: the searches and tables run in pure Python.

The environment variable ``SHISANZHANG_BACKEND`` names the backend that must be
used: if it is not there, whatever ranks a row raises `ShisanzhangError`.
"""

_wanted = os.environ.get("SHISANZHANG_BACKEND") or BACKEND
if _wanted != BACKEND:
    raise ShisanzhangError(f"SHISANZHANG_BACKEND asks for {_wanted!r}; this installation has: {BACKEND}")
