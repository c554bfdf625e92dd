"""Contests: the same work done by shisanzhang and by others, timed in turns.

Machines are noisy, so no time counts by itself. In every round each side does the
work once, one after the other; a ratio is the median of the ratios of all rounds,
and a time the shortest. What is timed is processor time, which other programs on
the machine disturb least, with garbage collection off, as in `timeit`.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from statistics import median
from typing import Any, NamedTuple

import pytest


@dataclass(frozen=True)
class Side:
    """One way to do the work of a contest."""

    label: str
    """As in the table: Markdown."""
    run: Callable[..., object]
    prepare: Callable[[], tuple[Any, ...]] = tuple
    """Makes the arguments of one run, untimed."""
    at_least: float | None = None
    """How many times as long as ours this side must take, if that is promised."""

    def seconds(self) -> float:
        """The time of one run."""
        arguments = self.prepare()
        gc.collect()
        gc.disable()
        try:
            start = time.process_time()
            self.run(*arguments)
            return time.process_time() - start
        finally:
            gc.enable()

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class Fresh(Side):
    """A side that runs some Python in an interpreter of its own, started for it; `run` gives the seconds."""

    def seconds(self) -> float:
        """The time of one run."""
        found = self.run()
        assert isinstance(found, float)
        return found


@dataclass(frozen=True)
class Contest:
    """One comparison: ours against others on the same input."""

    work: str
    """What is done, as in the table."""
    units: int
    """How many times one run does it."""
    check: Callable[[], None]
    """Asserts that all sides give the same answers."""
    ours: Side
    others: tuple[Side, ...] = ()
    rounds: int = 25

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.ours, *self.others)

    def verify(self) -> None:
        """Checks the answers, unless that has been done."""
        _once(self.check)

    def __str__(self) -> str:
        return self.work


@cache
def _once(check: Callable[[], None]) -> None:
    check()


class Result(NamedTuple):
    """How one other side did in a contest."""

    other: Side
    seconds: float
    """Per unit, in its best round."""
    ratio: float
    """Its time as a multiple of ours."""

    @property
    def kept(self) -> bool:
        """Whether ours is as much faster as promised."""
        return self.other.at_least is None or self.ratio >= self.other.at_least


Clock = Callable[[Contest, Side], None]
"""Times one side of a contest, as the fixture `clock` does."""

Judge = Callable[[Contest], bool]
"""Tells whether all promises of a contest are kept, as the fixture `keeps_its_promises` does."""


class Outcome(NamedTuple):
    """The result of a contest."""

    contest: Contest
    seconds: float
    """Ours per unit, in our best round."""
    results: list[Result]


def hold(contest: Contest, rounds: int | None = None) -> Outcome:
    """Checks the answers, then times all sides in turns."""
    contest.verify()
    times = [[side.seconds() for side in contest.sides] for _ in range(rounds or contest.rounds)]
    ours, *others = zip(*times, strict=True)
    results = [
        Result(side, min(theirs) / contest.units, median(t / o for t, o in zip(theirs, ours, strict=True)))
        for side, theirs in zip(contest.others, others, strict=True)
    ]
    return Outcome(contest, min(ours) / contest.units, results)


def sides(contests: Iterable[Contest]) -> list[Any]:
    """Every side of these contests once, as parameters of a test: the contest and the side."""
    every = {(contest.work, side.label): (contest, side) for contest in contests for side in contest.sides}
    return [pytest.param(*pair, id=" ".join(name)) for name, pair in every.items()]


def each(function: Callable[[Any], object], items: Iterable[Any]) -> Callable[[], None]:
    """A run that calls `function` with each of the items, prepared here."""
    prepared = list(items)

    def run() -> None:
        for item in prepared:
            function(item)

    return run


def interpreter(code: str, label: str, at_least: float | None = None, *, net: bool = False) -> Fresh:
    """A side that runs `code` in a fresh interpreter.

    Its time is that of the process from its start, or with `net` that of the code alone.
    """
    return Fresh(label, partial(_run_fresh, code, net=net), at_least=at_least)


def _run_fresh(code: str, *, net: bool) -> float:
    start = "time.process_time()" if net else "0"
    timed = f"import time\nstart = {start}\n{code}\nprint(time.process_time() - start)"
    # Compiled modules are kept, as they are for any user.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", timed], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.splitlines()[-1])
