"""Work in parts, whoever does it and whatever becomes of the workers."""

from __future__ import annotations

import operator
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from shisanzhang import IllegalPlayError, ShisanzhangError, _work
from shisanzhang._work import at_least, checked_threads, in_order, in_parts
from workers import inverse, processes, squared, squared_in, squared_or_dead, squared_or_refused

PARTS = [(number,) for number in range(12)]
SQUARES = [number * number for number in range(12)]


class Scripted(Executor):
    """Does each part at once, as its script says: a result, an error, a cancelled future, a refusal."""

    def __init__(self, script: Callable[[int], object] = lambda number: None) -> None:
        self.script, self.given = script, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        number = self.given
        self.given += 1
        future: Future[Any] = Future()
        match self.script(number):
            case "refused":
                raise TypeError("cannot be sent")
            case "cancelled":
                future.cancel()
                future.set_running_or_notify_cancel()
            case Exception() as error:
                future.set_exception(error)
            case _:
                future.set_result(fn(*args))
        return future


class Counting(ThreadPoolExecutor):
    """Remembers how many parts it has at most that nobody has heard of yet."""

    def __init__(self) -> None:
        super().__init__(2)
        self.waiting = self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return super().submit(fn, *args, **kwargs)

    def heard(self, so_far: int) -> None:
        self.waiting -= 1


@pytest.fixture(scope="module")
def others() -> Iterator[Executor]:
    with processes() as pool:
        yield pool


@pytest.mark.parametrize("threads", [1, 2, 5, 30])
def test_results_come_in_the_order_of_the_parts(threads: int) -> None:
    assert in_order(squared, PARTS, threads=threads) == SQUARES
    with ThreadPoolExecutor(threads) as pool:
        assert in_order(squared, PARTS, executor=pool) == SQUARES
    assert dict(in_parts(squared, PARTS, threads=threads)) == dict(enumerate(SQUARES))


def test_processes_do_the_same(others: Executor) -> None:
    assert in_order(squared, PARTS, executor=others) == SQUARES


def test_no_parts_are_no_work() -> None:
    assert in_order(squared, []) == in_order(squared, [], threads=3) == []
    assert in_order(squared, [], executor=Scripted()) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_a_worker_that_dies_loses_nothing(threads: int) -> None:
    parts = [(number, os.getpid()) for number in range(12)]
    with processes() as pool:
        with pytest.warns(RuntimeWarning, match="not finished by the executor.*BrokenProcessPool"):
            assert in_order(squared_or_dead, parts, executor=pool, threads=threads) == SQUARES
        # Nobody is left there; it is done here.
        with pytest.warns(RuntimeWarning, match="12 of 12 parts were not finished by the executor"):
            assert in_order(squared_or_dead, parts, executor=pool, threads=threads) == SQUARES


@pytest.mark.parametrize("executor", [None, "threads", "pool", "processes"])
def test_an_error_of_the_part_itself_comes_through(executor: str | None, others: Executor) -> None:
    with ThreadPoolExecutor(2) as pool:
        chosen = {"pool": pool, "processes": others}.get(executor or "")
        with pytest.raises(IllegalPlayError, match="no number like 3") as caught:
            in_order(squared_or_refused, PARTS, executor=chosen, threads=2 if executor == "threads" else 1)
    assert caught.value.player == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_any_other_error_is_raised_where_it_is_seen(threads: int) -> None:
    with pytest.raises(ZeroDivisionError):
        in_order(inverse, PARTS, threads=threads)


def test_what_fails_on_a_worker_is_done_here() -> None:
    parts = [(number, threading.get_ident()) for number in range(12)]
    assert in_order(squared_in, parts, threads=3) == SQUARES
    with (
        ThreadPoolExecutor(2) as pool,
        pytest.warns(RuntimeWarning, match="12 of 12 parts were not finished by the executor"),
    ):
        assert in_order(squared_in, parts, executor=pool) == SQUARES


@pytest.mark.parametrize("fate", ["cancelled", "refused", OSError("gone"), MemoryError()], ids=str)
@pytest.mark.parametrize("whose", [{0}, {5}, {11}, {2, 3, 7}, set(range(12))], ids=str)
@pytest.mark.parametrize("threads", [1, 2])
def test_whatever_an_executor_does_not_finish_is_done_here(
    fate: object, whose: set[int], threads: int
) -> None:
    executor = Scripted(lambda number: fate if number in whose else None)
    heard: list[int] = []
    with pytest.warns(RuntimeWarning, match="of 12 parts were not finished by the executor") as warned:
        assert in_order(squared, PARTS, executor=executor, threads=threads, done=heard.append) == SQUARES
    assert heard == list(range(1, 13))
    # Once, and with the reason.
    (warning,) = warned
    reason = {"cancelled": "CancelledError", "refused": "cannot be sent"}.get(str(fate), repr(fate))
    assert reason in str(warning.message)


def test_an_executor_that_was_shut_down() -> None:
    pool = ThreadPoolExecutor(2)
    pool.shutdown()
    with pytest.warns(RuntimeWarning, match="12 of 12 parts.*after shutdown"):
        assert in_order(squared, PARTS, executor=pool) == SQUARES


class Gone(Executor):
    """Does some parts, then neither finishes others nor, after a while, takes any more."""

    def __init__(self, does: int, takes: float) -> None:
        self.does, self.takes = does, takes

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.takes:
            raise RuntimeError("nobody is here")
        self.takes -= 1
        future: Future[Any] = Future()
        if self.does:
            self.does -= 1
            future.set_result(fn(*args))
        return future


@pytest.mark.parametrize("does", [0, 1, 5])
@pytest.mark.parametrize("asked", [0, 3])  # how often before it is known to be gone
def test_an_executor_that_has_left_is_not_waited_for(
    does: int, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_work, "PATIENCE", 0.01)
    with pytest.warns(RuntimeWarning, match=f"{12 - does} of 12 parts were not finished.*nobody is here"):
        assert in_order(squared, PARTS, executor=Gone(does, 12 + asked)) == SQUARES


def slowly(number: int) -> int:
    time.sleep(0.05)
    return number * number


def test_an_executor_that_is_slow_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_work, "PATIENCE", 0.001)
    with ThreadPoolExecutor(2) as pool:
        assert in_order(slowly, PARTS, executor=pool) == SQUARES


def test_what_is_no_executor_is_not_passed_over() -> None:
    with pytest.raises(AttributeError, match="submit"):
        in_order(squared, PARTS, executor=4)  # type: ignore[arg-type]


def test_an_executor_holds_few_parts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_work, "MOST_WAITING", 3)
    with Counting() as executor:
        assert in_order(squared, PARTS, executor=executor, done=executor.heard) == SQUARES
    assert (executor.most, executor.waiting) == (3, 0)


def test_who_stops_listening_stops_the_work() -> None:
    class BoredError(Exception):
        pass

    started: list[int] = []
    gate = threading.Event()

    def part(number: int) -> int:
        started.append(number)
        if number:
            gate.wait(60)
        return number

    def done(so_far: int) -> None:
        gate.set()
        raise BoredError

    with ThreadPoolExecutor(2) as pool, pytest.raises(BoredError):
        in_order(part, [(number,) for number in range(100)], executor=pool, done=done)
    assert len(started) < 100


@pytest.mark.parametrize("threads", [0, -1, True, 1.0, "2", None])
def test_other_numbers_of_threads_are_refused(threads: Any) -> None:
    with pytest.raises(ShisanzhangError, match=r"^threads: expected a whole number from 1, found "):
        checked_threads(threads)
    with pytest.raises(ShisanzhangError):
        in_order(squared, PARTS, threads=threads)


def test_numbers_that_are_too_small_are_refused() -> None:
    assert at_least(2, 2, "size") == 2
    with pytest.raises(IllegalPlayError, match=r"^size: expected a whole number from 2, found 1$"):
        at_least(2, 1, "size")


def test_parts_of_two_arguments() -> None:
    assert in_order(operator.sub, [(5, 3), (3, 5)], threads=2) == [2, -2]
