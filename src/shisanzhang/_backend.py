"""Which code does the heavy work: the compiled kernel, or its twin in Python."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in typing, which takes longer to import than the kernel
if TYPE_CHECKING:
    from typing import Any, Final, Literal

    from ._kernel import Scale

__all__ = ["BACKEND"]


def _native() -> Any:
    """The compiled kernel, or ``None``: what is asked for, else what there is."""
    wanted = os.environ.get("SHISANZHANG_BACKEND") or "any"
    if wanted == "python":
        return None
    found: Any = None
    missing = None
    try:
        from . import _kernel

        found = _kernel
    except ImportError as error:
        missing = error
    if wanted == "any" or (wanted == "native" and found):
        return found
    from .errors import ShisanzhangError

    there = "native, python" if found else f"python ({missing})"
    message = f"SHISANZHANG_BACKEND asks for {wanted!r}; this installation has: {there}"
    raise ShisanzhangError(message) from missing


_KERNEL: Final = _native()

BACKEND: Final[Literal["native", "python"]] = "native" if _KERNEL else "python"
"""``"native"`` where the compiled kernel is installed, else ``"python"``: the same answers, more slowly.

The environment variable ``SHISANZHANG_BACKEND`` names the one that must be used. If it
is not there, whatever ranks a row raises `ShisanzhangError`.
"""


_SCALES: dict[tuple[str, str, bool], Any] = {}


def kernel() -> Any:
    """The module with the kernel: `_kernel` or `_kernel_py`."""
    if _KERNEL:
        return _KERNEL
    from . import _kernel_py

    return _kernel_py


def scale(ace_low: str, front: bool) -> Scale:
    """The tables of one of the six rankings; made once, when first asked for."""
    made: Scale = _made(kernel(), ace_low, front)
    return made


def python_scale(ace_low: str, front: bool) -> Any:
    """The same in Python, whatever the backend: its numbers have no bounds."""
    from . import _kernel_py

    return _made(_kernel_py, ace_low, front)


def _made(module: Any, ace_low: str, front: bool) -> Any:
    key = module.__name__, ace_low, front
    if key not in _SCALES:
        from ._tables import load
        from .cards import FULL_DECK

        _SCALES.setdefault(key, module.Scale(*load(ace_low, front), FULL_DECK))
    return _SCALES[key]
