"""What the benchmarks share as tests: their timer, and contests held only when times are wanted."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `import contest`, as when report.py is run

from contest import Clock, Contest, Fresh, Judge, Side, hold


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "clock" in item.fixturenames:
            fresh = isinstance(item.callspec.params["side"], Fresh)
            timer = time.perf_counter if fresh else time.process_time  # the latter knows this process only
            item.add_marker(pytest.mark.benchmark(timer=timer, disable_gc=True))


@pytest.fixture
def clock(benchmark: Any) -> Clock:
    """Times one side of a contest for the table of pytest-benchmark; each contest is a group."""

    def run(contest: Contest, side: Side) -> None:
        contest.verify()
        benchmark.group = contest.work
        rounds = 5 if isinstance(side, Fresh) else contest.rounds
        benchmark.pedantic(side.run, setup=lambda: (side.prepare(), {}), rounds=rounds)

    return run


@pytest.fixture
def keeps_its_promises(request: pytest.FixtureRequest) -> Judge:
    """Holds a contest; with --benchmark-disable only its answers are checked."""

    def run(contest: Contest) -> bool:
        if request.config.getoption("benchmark_disable"):
            contest.verify()
            return True
        outcome = hold(contest)
        for result in outcome.results:
            print(f"{contest.work}: {result.ratio:.2f} times as fast as {result.other}")
        return all(result.kept for result in outcome.results)

    return run
