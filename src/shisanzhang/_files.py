"""The files that are kept for a user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from .errors import NotationError

__all__ = ["data_file", "own_file"]


def data_file(environ: Mapping[str, str], platform: str, name: str) -> Path:
    """Where a file of this user is kept; caches may be deleted, this may not."""
    if platform == "win32":
        base = environ.get("LOCALAPPDATA") or str(Path.home() / "AppData/Local")
    elif platform == "darwin":
        base = str(Path.home() / "Library/Application Support")
    else:
        base = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local/share")
    return Path(base) / "shisanzhang" / name


def own_file(name: str) -> Path:
    """The same on this machine; its folder is made.

    Raises:
        NotationError: there is none, or it cannot be made.
    """
    try:
        file = data_file(os.environ, sys.platform, name)
        file.parent.mkdir(parents=True, exist_ok=True)
    except RuntimeError:  # nobody's home
        raise NotationError("this user has no folder: say where to keep sessions", "--file") from None
    except OSError as error:
        raise NotationError(f"cannot be made: {error.strerror}", str(file.parent)) from None
    return file
