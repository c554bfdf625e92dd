"""The processes of a Dask cluster do the same as this one, and whoever of them is killed loses nothing."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import pytest

pytest.importorskip("distributed", reason="needs the extra cluster", exc_type=ImportError)

import dask
from distributed import Client, LocalCluster

from shisanzhang import (
    CLASSIC,
    LADDER,
    WEIGHTED,
    _work,
    analysis,
    analyze,
    deal,
    evaluate_strategies,
    exploitability,
    measuring,
    solve,
    solver,
)
from workers import Mortal, Plain

pytestmark = pytest.mark.filterwarnings(
    # What Dask and what it rests on warn about each other is not ours to mend.
    "ignore::DeprecationWarning:(distributed|dask|tornado|click|zict).*",
    # Sockets of a worker that was killed.
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two processes that know nothing of this one, as on other machines."""
    with (
        # Before that, a worker that is killed a second time would not be followed by another.
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture
def executor(client: Client) -> Executor:
    client.wait_for_workers(2, timeout=30)  # one that was killed is followed by another
    found: Executor = client.get_executor()
    return found


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work is shared, too."""
    for module in (solver, measuring, analysis):
        monkeypatch.setattr(module, "DEALS_IN_A_PART", 5)


def solved(**options: Any) -> Any:
    table = solve(CLASSIC, players=2, deals=40, rounds=2, **options).table
    assert table is not None
    return table.encode()


def compared(**options: Any) -> Any:
    return evaluate_strategies(LADDER["table"], LADDER["category"], rules=WEIGHTED, deals=60, **options)


def exploited(**options: Any) -> Any:
    return exploitability(
        LADDER["category"], players=3, hands=12, bank=150, spot_hands=2, spot_deals=4, **options
    )


def analyzed(**options: Any) -> Any:
    return analyze(deal(rng=4)[0], players=3, deals=60, **options)


WORK = [solved, compared, exploited, analyzed]


@pytest.mark.parametrize("work", WORK)
def test_a_cluster_comes_to_the_same(work: Any, executor: Executor) -> None:
    assert work(executor=executor) == work()


@pytest.mark.parametrize("work", WORK)
def test_a_worker_that_is_killed_loses_nothing(work: Any, executor: Executor, client: Client) -> None:
    workers = client.run(os.getpid)
    assert len(set(workers.values()) - {os.getpid()}) == 2
    heard: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        heard.append((done, total))
        if done == 1:
            os.kill(min(workers.values()), KILL)

    found = work(executor=executor, progress=progress)
    assert found == work()
    total = heard[0][1]
    assert total >= 5
    assert heard == [(done, total) for done in range(1, total + 1)]
    client.wait_for_workers(2, timeout=30)
    assert client.run(os.getpid).values() != workers.values()


def test_work_that_no_worker_survives_is_done_here(executor: Executor) -> None:
    # Some hands kill whoever plays them; Dask gives up on what has killed a few workers.
    with pytest.warns(RuntimeWarning, match="1 of 1 parts were not finished by the executor.*KilledWorker"):
        found = evaluate_strategies(Mortal(os.getpid()), Plain(), deals=5, executor=executor)
    assert found == evaluate_strategies(Plain(), Plain(), deals=5)


def test_a_cluster_that_is_gone_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_work, "PATIENCE", 0.5)
    with (
        LocalCluster(n_workers=1, dashboard_address=":0", silence_logs=logging.CRITICAL) as cluster,
        Client(cluster) as client,
        pytest.warns(RuntimeWarning, match="not finished by the executor"),
    ):
        found = solved(
            executor=client.get_executor(), progress=lambda done, _: cluster.close() if done == 1 else None
        )
    assert found == solved()
