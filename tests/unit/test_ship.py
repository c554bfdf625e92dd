"""The tables that ship: what makes them, and what they say of themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from shisanzhang import LADDER, _ship, _solved, find_strategy
from shisanzhang._solved import FOLDER, SHIPPED, Table

FILES = sorted(path.name for path in FOLDER.glob("*-[234].bin"))


def test_every_table_that_ships_can_be_made_anew() -> None:
    assert sorted(_ship.tables(1)) == FILES


@pytest.mark.parametrize("name", FILES)
def test_a_table_tells_how_it_was_made(name: str) -> None:
    table = Table.decode((FOLDER / name).read_bytes(), name)
    assert (table.seed, table.deals) == (_ship.SEED, _ship.DEALS)
    stem, _, players = name.removesuffix(".bin").rpartition("-")
    like = _ship.SETTLED.get(stem, stem)
    assert (table.rules, table.players) == (SHIPPED[like][0], int(players))
    if stem not in _ship.SETTLED:
        assert (table.measured["hands"], table.measured["bank"]) == (_ship.HANDS, _ship.BANK)
        bounds = table.measured["exploitability"]
        assert bounds["held_out"]["mean"] < 0.06
        assert bounds["held_out"]["mean"] < bounds["in_sample"]["mean"] < 0.1
    # Twelve rounds, each counted as often as its number says: 1 for the first, then 2, 3, …
    rounds = 1 + sum(range(2, 13))
    assert table.population.hands == rounds * _ship.DEALS * int(players)


def test_a_table_is_written_with_what_measuring_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {name: _ship.tables(1, deals=3)[name] for name in ("percentiles-settled-4.bin", "classic-2.bin")}
    monkeypatch.setattr(_ship, "tables", lambda threads: few)
    measured = _ship.measured
    monkeypatch.setattr(_ship, "measured", lambda table, threads: measured(table, threads, hands=2, bank=60))
    _ship.ship(tmp_path, 1)
    settled, solved = (Table.decode((tmp_path / name).read_bytes(), name) for name in few)
    assert not settled.measured
    assert solved.measured["hands"] == 2
    assert set(solved.measured["exploitability"]) == {"held_out", "in_sample"}
    assert "classic-2.bin" in capsys.readouterr().out


def test_those_who_sum_percentiles_do_so_among_their_own() -> None:
    assert find_strategy("percentiles") is LADDER["percentiles"]
    population = _solved.settled_percentiles(suited_fronts=False)
    assert sum(population.declared.values()) == 0  # under its rules nobody declares
    assert population.front.total == population.hands
