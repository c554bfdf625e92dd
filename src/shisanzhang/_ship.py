"""The tables of the package, made anew: ``python -m shisanzhang._ship FOLDER THREADS``.

The same bytes come out each time, on either backend. It takes some ten minutes on two
processors. ``FOLDER`` is ``src/shisanzhang/data`` to replace what ships.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from ._population import Population
from ._solved import SHIPPED, Table
from .measuring import Estimate, exploitability
from .objectives import RowPercentiles
from .rules import Rules
from .solver import ROUNDS, fictitious_play, solve
from .strategy import ByObjective, Equilibrium, Strategy

DEALS: Final = 20_000
"""In each round."""
SEED: Final = "ship"
HANDS: Final = 500
BANK: Final = 100_000

SETTLED: Final = {"percentiles-settled": "classic-plain", "percentiles-suited": "suited-fronts"}
"""The tables of players who sum percentiles, each with the table that has its rules."""


def tables(threads: int, deals: int = DEALS) -> dict[str, Callable[[], Table]]:
    """What makes each table, by the name of its file."""
    made: dict[str, Callable[[], Table]] = {}
    for stem, like in SETTLED.items():
        made[f"{stem}-4.bin"] = lambda rules=SHIPPED[like][0]: _settled(rules, deals, threads)  # type: ignore[misc]
    for stem, (rules, numbers) in SHIPPED.items():
        for players in numbers:
            made[f"{stem}-{players}.bin"] = lambda rules=rules, players=players: _solved(  # type: ignore[misc]
                rules, players, deals, threads
            )
    return made


def _settled(rules: Rules, deals: int, threads: int) -> Table:
    population = fictitious_play(
        rules, 4, _by_percentiles, deals=deals, rounds=ROUNDS, seed=SEED, threads=threads
    )
    return Table(rules=rules, players=4, population=population, seed=SEED, deals=deals, rounds=ROUNDS)


def _by_percentiles(population: Population) -> Strategy:
    return ByObjective(RowPercentiles("settling", lambda suited: population.rows))


def _solved(rules: Rules, players: int, deals: int, threads: int) -> Table:
    table = solve(rules, players=players, deals=deals, seed=SEED, threads=threads).table
    assert table is not None
    return table


def measured(table: Table, threads: int, hands: int = HANDS, bank: int = BANK) -> Table:
    """The table with how far it can be exploited, without a bank of its own."""
    strategy = Equilibrium(table.players, card_removal=False, table=table)
    found = exploitability(
        strategy,
        rules=table.rules,
        players=table.players,
        hands=hands,
        bank=bank,
        seed=SEED,
        threads=threads,
    )

    def told(estimate: Estimate) -> dict[str, float]:
        return {"mean": round(estimate.mean, 4), "margin": round(estimate.margin, 4)}

    bounds = {"held_out": told(found.lower), "in_sample": told(found.upper)}
    return replace(table, measured={"exploitability": bounds, "hands": hands, "bank": bank})


def ship(folder: Path, threads: int) -> None:
    """Writes all tables."""
    for name, make in tables(threads).items():
        table = make()
        if not name.startswith("percentiles"):
            table = measured(table, threads)
        (folder / name).write_bytes(table.encode())
        print(name, table.measured, flush=True)  # noqa: T201  # it is a command


if __name__ == "__main__":
    ship(Path(sys.argv[1]), int(sys.argv[2]))
