"""Work in parts: done here, by threads or by any executor, with the same results.

A part is a function that can be pickled and what it is called with. Results come in the
order of the parts, however many workers there are and whatever becomes of them.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from typing import Final, TypeVar

from .errors import IllegalPlayError, ShisanzhangError, shown
from .hand import MAX_PLAYERS, MIN_PLAYERS

T = TypeVar("T")

Progress = Callable[[int, int], object]
"""Called with how many parts are done, and how many there are."""

Part = tuple[object, ...]
"""What a function is called with."""

PATIENCE: Final = 10.0
"""After so many seconds without a result an executor is asked whether it still takes parts."""
MOST_WAITING: Final = 256
"""How many parts an executor holds at once: what they are called with takes memory there."""


def checked_threads(threads: int) -> int:
    """A number of threads.

    Raises:
        IllegalPlayError: it is none.
    """
    return at_least(1, threads, "threads")


def checked_players(players: int) -> int:
    """A number of players.

    Raises:
        IllegalPlayError: it is none, or not 2 to 4.
    """
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise IllegalPlayError(f"players: expected {MIN_PLAYERS} to {MAX_PLAYERS}, found {shown(players)}")
    return players


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

    A part that a worker does not finish, whatever the reason, is done here instead, with a
    `RuntimeWarning`: a worker that dies loses nothing. An error that the part itself raises is
    raised again.
    """
    left: Sequence[int] = range(len(parts))
    if executor is not None:
        left, why = yield from _sent(function, parts, left, executor)
        if left:
            undone = f"{len(left)} of {len(parts)} parts were not finished by the executor"
            warnings.warn(f"{undone}, and are done here: {shown(why, 200)}", RuntimeWarning, stacklevel=2)
    if left and checked_threads(threads) > 1:
        with ThreadPoolExecutor(threads) as pool:
            left, _ = yield from _sent(function, parts, left, pool)
    for number in left:
        yield number, function(*parts[number])


def _sent(
    function: Callable[..., T], parts: Sequence[Part], numbers: Iterable[int], executor: Executor
) -> Generator[tuple[int, T], None, tuple[list[int], BaseException | None]]:
    """What an executor makes of some parts; returns the numbers of those that it does not finish, and why."""
    submit = executor.submit
    ahead, left = deque(numbers), list[int]()
    waiting: dict[Future[T], int] = {}
    why: BaseException | None = None
    try:
        while ahead or waiting:
            while ahead and len(waiting) < MOST_WAITING:
                try:
                    future = submit(function, *parts[ahead[0]])
                except Exception as error:  # its workers have died, it was shut down, or it cannot send this
                    why = error
                    left += ahead
                    ahead.clear()
                else:
                    waiting[future] = ahead.popleft()
            done, _ = wait(waiting, timeout=PATIENCE, return_when=FIRST_COMPLETED)
            if not done and (refusal := _refusal(executor)):
                why = refusal
                left += waiting.values()
                waiting.clear()
            for future in sorted(done, key=waiting.__getitem__):
                number = waiting.pop(future)
                failed = CancelledError() if future.cancelled() else future.exception()
                if isinstance(failed, ShisanzhangError):
                    raise failed
                if failed is not None:
                    why = failed
                    left.append(number)
                else:
                    yield number, future.result()
    finally:
        for future in waiting:
            future.cancel()
    return sorted(left), why


def _refusal(executor: Executor) -> Exception | None:
    """Why an executor takes no more parts, if it does not: what it still has may never be done."""
    try:
        executor.submit(int).cancel()
    except Exception as error:
        return error
    return None


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
