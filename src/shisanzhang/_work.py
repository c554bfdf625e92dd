"""Work in parts: done here, by threads or by any executor, with the same results.

A part is a function that can be pickled and what it is called with. Results come in the
order of the parts, however many workers there are and whatever becomes of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from typing import Final, TypeVar

from .errors import IllegalPlayError, ShisanzhangError, shown

T = TypeVar("T")

Progress = Callable[[int, int], object]
"""Called with how many parts are done, and how many there are."""

Part = tuple[object, ...]
"""What a function is called with."""

MOST_WAITING: Final = 256
"""How many parts an executor holds at once: what they are called with takes memory there."""


def checked_threads(threads: int) -> int:
    """A number of threads.

    Raises:
        IllegalPlayError: it is none.
    """
    return at_least(1, threads, "threads")


def at_least(least: int, number: int, name: str) -> int:
    """A whole number that is not too small.

    Raises:
        IllegalPlayError: it is, or something else.
    """
    if type(number) is not int or number < least:
        raise IllegalPlayError(f"{name}: expected a whole number from {least}, found {shown(number)}")
    return number


def in_sizes(total: int, most: int) -> list[int]:
    """The total in parts of `most`, and what is left."""
    return [most] * (total // most) + ([total % most] if total % most else [])


def in_parts(
    function: Callable[..., T],
    parts: Sequence[Part],
    *,
    threads: int = 1,
    executor: Executor | None = None,
) -> Generator[tuple[int, T], None, None]:
    """The result of each part with its number, as they are done.

    A part that a worker does not finish, whatever the reason, is done here instead: a
    worker that dies loses nothing. An error that the part itself raises is raised again.
    """
    left: Sequence[int] = range(len(parts))
    if executor is not None:
        left = yield from _sent(function, parts, left, executor)
    if left and checked_threads(threads) > 1:
        with ThreadPoolExecutor(threads) as pool:
            left = yield from _sent(function, parts, left, pool)
    for number in left:
        yield number, function(*parts[number])


def _sent(
    function: Callable[..., T], parts: Sequence[Part], numbers: Iterable[int], executor: Executor
) -> Generator[tuple[int, T], None, list[int]]:
    """What an executor makes of some parts; returns the numbers of those that it does not finish."""
    submit = executor.submit
    ahead, left = deque(numbers), list[int]()
    waiting: dict[Future[T], int] = {}
    try:
        while ahead or waiting:
            while ahead and len(waiting) < MOST_WAITING:
                try:
                    future = submit(function, *parts[ahead[0]])
                except Exception:  # its workers have died, it was shut down, or it cannot send this
                    left += ahead
                    ahead.clear()
                else:
                    waiting[future] = ahead.popleft()
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=waiting.__getitem__):
                number = waiting.pop(future)
                error = None if future.cancelled() else future.exception()
                if isinstance(error, ShisanzhangError):
                    raise error
                if error is not None or future.cancelled():
                    left.append(number)
                else:
                    yield number, future.result()
    finally:
        for future in waiting:
            future.cancel()
    return sorted(left)


def in_order(
    function: Callable[..., T],
    parts: Sequence[Part],
    *,
    threads: int = 1,
    executor: Executor | None = None,
    done: Callable[[int], object] | None = None,
) -> list[T]:
    """The results of all parts, in their order; `done` hears how many there are so far."""
    found: dict[int, T] = {}
    with closing(in_parts(function, parts, threads=threads, executor=executor)) as results:
        for number, result in results:
            found[number] = result
            if done is not None:
                done(len(found))
    return [found[number] for number in range(len(parts))]
