"""What the benchmarks share as tests: their timer, and contests held only when times are wanted."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `import contest`, as when report.py is run

from contest import Clock, Contest, Fresh, Judge, Side, hold


def pytest_configure(config: pytest.Config) -> None:
    # It uses names that pyparsing will drop.
    config.addinivalue_line("filterwarnings", "ignore::DeprecationWarning:eval7.rangestring")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "clock" in item.fixturenames:
            contest, side = item.callspec.params["contest"], item.callspec.params["side"]
            # Processor time is that of this process only.
            timer = time.perf_counter if isinstance(side, Fresh) else contest.timer
            item.add_marker(pytest.mark.benchmark(timer=timer, disable_gc=True))


def check(contest: Contest) -> None:
    """The answers of a contest, where it can be held."""
    if contest.obstacle:
        pytest.skip(contest.obstacle)
    contest.verify()


@pytest.fixture
def clock(benchmark: Any) -> Clock:
    """Times one side of a contest for the table of pytest-benchmark; each contest is a group."""

    def run(contest: Contest, side: Side) -> None:
        check(contest)
        benchmark.group = contest.work
        benchmark.extra_info["units"] = side.units or contest.units
        rounds = 5 if isinstance(side, Fresh) else contest.rounds
        benchmark.pedantic(side.run, setup=lambda: (side.prepare(), {}), rounds=rounds)

    return run


@pytest.fixture
def keeps_its_promises(request: pytest.FixtureRequest) -> Judge:
    """Holds a contest; with --benchmark-disable only its answers are checked."""

    def run(contest: Contest) -> bool:
        check(contest)
        if request.config.getoption("benchmark_disable"):
            return True
        outcome = hold(contest)
        for result in outcome.results:
            print(f"{contest.work}: {result.ratio:.2f} times as fast as {result.other}")
        return all(result.kept for result in outcome.results)

    return run
