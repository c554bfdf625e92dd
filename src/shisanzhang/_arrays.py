"""Arrays as `batch` takes them: checked, fitted to the kernel, and shared among threads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from ._bulk import Job, naming
from .errors import IllegalPlayError, InvalidHandError, shown

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

T = TypeVar("T")

MOST_ROWS: Final = 1 << 16
"""Rows done in one go: between two of them an interrupt is heard."""


def several(given: Iterable[T], name: str) -> Iterator[T]:
    try:
        return iter(given)
    except TypeError:
        raise InvalidHandError(f"{name}: expected several, found {type(given).__name__}") from None


def whole_numbers(given: ArrayLike, name: str) -> NDArray[Any]:
    """What was given as an array of integers, of whatever type."""
    found = np.asarray(given) if hasattr(given, "__array__") else np.array(given, object)
    if found.dtype != object:
        if found.dtype.kind not in "iu":
            raise InvalidHandError(f"{name}: expected whole numbers, found an array of {found.dtype}")
        return found
    # Lists, and integers of any size: NumPy would make fractions of some of them.
    for number in found.flat:
        if isinstance(number, bool) or not isinstance(number, int | np.integer):
            raise InvalidHandError(
                f"{name}: expected whole numbers, found {shown(number)} ({type(number).__name__})"
            )
    return np.array([int(number) for number in found.flat], object).reshape(found.shape)


def misshapen(name: str, expected: str, found: NDArray[Any]) -> InvalidHandError:
    return InvalidHandError(f"{name}: expected an array of shape {expected}, found {found.shape}")


def hand_masks(given: ArrayLike) -> NDArray[Any]:
    found = whole_numbers(given, "masks")
    if found.ndim != 1:
        raise misshapen("masks", "(n,)", found)
    return found


def _fitted(given: NDArray[Any], kind: type[np.uint8 | np.uint64]) -> NDArray[Any]:
    """The numbers as the kernel reads them; what does not fit becomes a number that it refuses."""
    if given.dtype != kind:
        top = int(np.iinfo(kind).max)
        fits = (given >= 0) & (given <= top)
        given = np.where(fits, given, 0).astype(kind)
        given[~fits] = top
    return np.require(given, kind, ["C_CONTIGUOUS", "ALIGNED", "ENSUREARRAY"])


def done(
    job: Job,
    given: NDArray[Any],
    kind: type[np.uint8 | np.uint64],
    out: NDArray[Any],
    threads: int,
) -> NDArray[Any]:
    """Fills `out` from the rows given, or raises the error of the first that is refused."""
    if type(threads) is not int or threads < 1:
        raise IllegalPlayError(f"threads: expected a whole number from 1, found {shown(threads)}")
    row = _first_refused(job, _fitted(given, kind), out, threads)
    if row is not None:
        with naming(f"row {row}", row):
            job.one(*given[row : row + 1].tolist())
        raise AssertionError(f"row {row}: refused in an array, but not alone")
    return out


def _first_refused(job: Job, rows: NDArray[Any], out: NDArray[Any], threads: int) -> int | None:
    """Does all rows, up to the first that is refused."""
    # Several parts for each thread, since some take longer than others.
    parts = 1 if threads == 1 else 4 * threads
    size = max(1, min(-(-len(rows) // parts), MOST_ROWS))
    starts = range(0, len(rows), size)

    def refused(start: int) -> int | None:
        row = job.many(rows[start : start + size], out[start : start + size])
        return None if row < 0 else start + row

    if threads == 1:
        return _first(map(refused, starts))
    with ThreadPoolExecutor(threads) as pool:
        return _first(pool.map(refused, starts))


def _first(rows: Iterable[int | None]) -> int | None:
    return next((row for row in rows if row is not None), None)
