"""Contests: the same work done by shisanzhang and by others, timed in turns.

Machines are noisy, so no time counts by itself. In every round each side does the
work once, one after the other; a ratio is the median of the ratios of all rounds,
and a time the shortest. What is timed is processor time, which other programs on
the machine disturb least, with garbage collection off, as in `timeit`. Threads are
an exception: see `Race`.
"""

from __future__ import annotations

import gc
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Any, Literal, NamedTuple

import pytest

import shisanzhang

Backend = Literal["native", "python", "any"]
"""What a side of ours runs on; ``any`` if it makes no use of a kernel."""

Timer = Callable[[], float]


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
    at_most: float | None = None
    """How many times as long as ours it may take, if that is promised."""
    backend: Backend | None = None
    """What runs it, if it is one of ours."""
    units: int | None = None
    """How many times one run of this side does the work, if not as often as the others."""

    def seconds(self, timer: Timer) -> float:
        """The time of one run."""
        arguments = self.prepare()
        gc.collect()
        gc.disable()
        try:
            start = timer()
            self.run(*arguments)
            return timer() - start
        finally:
            gc.enable()

    def keeps(self, ratio: float) -> bool:
        """Whether what is promised is true of this ratio of its time to ours."""
        return (self.at_least or 0) <= ratio <= (self.at_most or ratio)

    def __str__(self) -> str:
        return self.label


native, in_python = partial(Side, backend="native"), partial(Side, backend="python")


@dataclass(frozen=True)
class Fresh(Side):
    """A side that runs some Python in an interpreter of its own, started for it; `run` gives the seconds."""

    def seconds(self, timer: Timer) -> float:
        """The time of one run, by its own timer."""
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

    timer = staticmethod(time.process_time)

    @property
    def sides(self) -> tuple[Side, ...]:
        return (self.ours, *self.others)

    @property
    def obstacle(self) -> str | None:
        """Why it cannot be held here, if so. The twin in Python is always at hand (see `twin`)."""
        native = any(side.backend == "native" for side in self.sides)
        return "needs the native backend" if native and shisanzhang.BACKEND == "python" else None

    def verify(self) -> None:
        """Checks the answers, unless that has been done."""
        _once(self.check)

    def seconds(self, side: Side) -> float:
        """The time per unit of one run."""
        return side.seconds(self.timer) / (side.units or self.units)

    def ratio(self, theirs: Sequence[float], ours: Sequence[float]) -> float:
        """How many times as long as ours another side took, from the times of all rounds."""
        return median(their / our for their, our in zip(theirs, ours, strict=True))

    def __str__(self) -> str:
        return self.work


@dataclass(frozen=True)
class Race(Contest):
    """A contest by the clock on the wall, for work that two threads share.

    Processor time is no help, since it adds up what threads use. As any other program
    delays a run, the best rounds of all are compared.
    """

    timer = staticmethod(time.perf_counter)

    @property
    def obstacle(self) -> str | None:
        """Likewise."""
        return super().obstacle or (None if (os.cpu_count() or 1) > 1 else "needs two processors")

    def ratio(self, theirs: Sequence[float], ours: Sequence[float]) -> float:
        """Likewise."""
        return min(theirs) / min(ours)


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
        """Whether it is as promised."""
        return self.other.keeps(self.ratio)


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
    gc.collect()
    gc.freeze()  # what has been made so far need not be looked through before every run
    times = [[contest.seconds(side) for side in contest.sides] for _ in range(rounds or contest.rounds)]
    gc.unfreeze()
    ours, *others = zip(*times, strict=True)
    results = [
        Result(side, min(theirs), contest.ratio(theirs, ours))
        for side, theirs in zip(contest.others, others, strict=True)
    ]
    return Outcome(contest, min(ours), results)


def as_tests(contests: Sequence[Contest]) -> tuple[Callable[..., None], Callable[..., None]]:
    """The tests of a module: `test_time` for every side once, and `test_promises`."""
    every = {
        (contest.work, side.label, side.backend or "other"): (contest, side)
        for contest in contests
        for side in contest.sides
    }
    pairs = [pytest.param(*pair, id=" ".join(name)) for name, pair in every.items()]

    @pytest.mark.parametrize(("contest", "side"), pairs)
    def test_time(clock: Clock, contest: Contest, side: Side) -> None:
        clock(contest, side)

    @pytest.mark.parametrize("contest", contests, ids=str)
    def test_promises(keeps_its_promises: Judge, contest: Contest) -> None:
        assert keeps_its_promises(contest)

    return test_time, test_promises


def each(function: Callable[[Any], object], items: Iterable[Any]) -> Callable[[], None]:
    """A run that calls `function` with each of the items, prepared here."""
    prepared = list(items)

    def run() -> None:
        for item in prepared:
            function(item)

    return run


def interpreter(
    code: str,
    label: str,
    *,
    at_least: float | None = None,
    backend: Backend | None = None,
    net: bool = False,
    before: str = "",
) -> Fresh:
    """A side that runs `code` in a fresh interpreter.

    Its time is that of the process from its start, or with `net` that of the code alone,
    after what comes `before`.
    """
    timed = f"import time\n{before}\nstart = {'time.process_time()' if net else 0}\n{code}"
    run = partial(_run_fresh, f"{timed}\nprint(time.process_time() - start)", backend)
    return Fresh(label, run, at_least=at_least, backend=backend)


def _run_fresh(code: str, backend: Backend | None) -> float:
    # Compiled modules are kept, as they are for any user.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if backend in ("native", "python"):
        environment["SHISANZHANG_BACKEND"] = backend
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.splitlines()[-1])


def shown(seconds: float) -> str:
    """A time with three digits: ``451 ns``, ``12.3 ms``."""
    units = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))
    unit, size = next((unit, size) for unit, size in units if seconds >= size)
    number = seconds / size
    return f"{number:.{2 if number < 10 else 1 if number < 100 else 0}f} {unit}"


def times(ratio: float) -> str:
    """A ratio with three digits."""
    return f"{ratio:.0f} ×" if ratio >= 100 else f"{ratio:.1f} ×" if ratio >= 10 else f"{ratio:.2f} ×"


def promise(result: Result) -> str:
    """What is promised of another side, and whether it is kept."""
    least, most = result.other.at_least, result.other.at_most
    bounds = [f"at least {least:g} ×"] if least else [f"at most {most:g} ×"] if most else []
    return "".join(bounds) + ("" if result.kept else " **not kept**")


def processor() -> str:
    """The kind of processor, as far as the system tells."""
    try:
        described = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        described = ""
    names = [
        line.partition(":")[2].strip() for line in described.splitlines() if line.startswith("model name")
    ]
    return names[0] if names else platform.processor() or platform.machine()
