"""Files of numbers: written whole or not at all, read back equal, refused if anything about them is wrong."""

from __future__ import annotations

import json
import os
import random
import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    BACKEND,
    CLASSIC,
    PRESETS,
    WEIGHTED,
    Equilibrium,
    ExpectedPoints,
    GrandSlam,
    NotationError,
    Ranking,
    Rules,
    Special,
    SpecialRules,
    Sweep,
    _backend,
    _bank,
    _solved,
    _stored,
    deal,
    solve,
)
from shisanzhang._bank import LaidHands
from shisanzhang._population import Population
from shisanzhang._solved import Table
from shisanzhang.solver import forget, lay_bank

# --- files as such ----------------------------------------------------------------

BODY = bytes(range(256)) + b"\n{}\n"


def test_a_file_is_a_line_that_describes_it_and_bytes() -> None:
    data = _stored.encode("thing", 3, {"seed": "x"}, BODY)
    line, _, rest = data.partition(b"\n")
    assert rest == BODY
    described = json.loads(line)
    assert described["file"] == "shisanzhang thing"
    assert (described["version"], described["seed"]) == (3, "x")
    header, body = _stored.decode("thing", 3, data, "here")
    assert header == {name: value for name, value in described.items() if name != "digest"}
    assert body == BODY
    assert _stored.decode("thing", 1, _stored.encode("thing", 1, {}, b""), "here")[1] == b""


WRONG: list[tuple[bytes, str]] = [
    (b"", "not a file of shisanzhang, expected its thing"),
    (b"\n", "not a file of shisanzhang"),
    (b"{}", "not a file of shisanzhang"),
    (b"[]\n", "not a file of shisanzhang"),
    (b'"file"\n', "not a file of shisanzhang"),
    (b"7\n", "not a file of shisanzhang"),
    (b"\xff\xfe\n", "not a file of shisanzhang"),
    (b"[" * 60_000 + b"\n", "not a file of shisanzhang"),
    (b'{"file":"shisanzhang thing"' + b" " * _stored.MOST_HEADER + b"}\n", "not a file of shisanzhang"),
    (b'{"file":"other"}\n', "expected shisanzhang thing, found other"),
    (b'{"file":["shisanzhang thing"]}\n', "expected shisanzhang thing, found "),
    (_stored.encode("table", 1, {}, b""), "expected shisanzhang thing, found shisanzhang table"),
    (_stored.encode("thing", 2, {}, b""), "expected version 1, found 2"),
    (b'{"file":"shisanzhang thing"}\n', "expected version 1, found None"),
    (b'{"file":"shisanzhang thing","version":1}\n', "damaged"),
    (_stored.encode("thing", 1, {}, BODY) + b"x", "damaged: the contents are not what its first line says"),
    (_stored.encode("thing", 1, {"deals": 7}, BODY).replace(b"7", b"9", 1), "damaged"),
]


@pytest.mark.parametrize(("data", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_such_file(data: bytes, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        _stored.decode("thing", 1, data, "here")
    assert str(caught.value).startswith(f"here: {message}")
    assert len(str(caught.value)) < 150


def test_no_byte_of_the_contents_may_change() -> None:
    data = _stored.encode("thing", 1, {}, BODY)
    start = len(data) - len(BODY)
    for place in range(start, len(data)):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises(NotationError, match="damaged"):
            _stored.decode("thing", 1, changed, "")
    for size in range(len(data)):
        with pytest.raises(NotationError):
            _stored.decode("thing", 1, data[:size], "")


def test_a_file_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    _stored.write(path, b"first")
    _stored.write(str(path), b"second")
    assert path.read_bytes() == b"second"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("fsync", "replace"):
        monkeypatch.setattr(os, name, interrupted)
        monkeypatch.setattr(Path, name, interrupted, raising=False)
        with pytest.raises(KeyboardInterrupt):
            _stored.write(path, b"third")
        monkeypatch.undo()
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["missing", ".", "nul\0"])
def test_what_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotationError, match="cannot be read: ") as caught:
        _stored.read(tmp_path / name)
    assert caught.value.where == str(tmp_path / name)


# --- rules ------------------------------------------------------------------------

FIRST, *OTHERS = CLASSIC.specials.entries
UNLIKE = (
    *PRESETS.values(),
    replace(CLASSIC, ranking=Ranking(front_straights_and_flushes=True)),
    replace(CLASSIC, scoring=replace(CLASSIC.scoring, row_points=(1, 1, 2))),
    replace(CLASSIC, scoring=replace(CLASSIC.scoring, sweep=Sweep(times=3))),
    replace(CLASSIC, scoring=replace(CLASSIC.scoring, grand_slam=GrandSlam(min_opponents=2))),
    replace(CLASSIC, specials=SpecialRules(entries=(FIRST, *OTHERS[::-1]))),
    replace(CLASSIC, specials=SpecialRules(entries=())),
)


def test_rules_are_told_apart_whatever_they_are_called() -> None:
    hashes = [_stored.rules_hash(rules) for rules in UNLIKE]
    assert len(set(hashes)) == len(UNLIKE)
    assert [_stored.rules_hash(replace(rules, name="x")) for rules in UNLIKE] == hashes
    assert all(len(found) == 16 and int(found, 16) >= 0 for found in hashes)


def test_rules_must_be_those_of_their_hash() -> None:
    header = {"rules": WEIGHTED.to_dict(), "rules_hash": _stored.rules_hash(WEIGHTED)}
    assert _stored.rules_of(header, "here") == WEIGHTED
    for wrong, message in (
        ({"rules_hash": _stored.rules_hash(CLASSIC)}, "the rules are not those that their hash is of"),
        ({"rules_hash": None}, "the rules are not those"),
        ({"rules": {}}, "the rules are not those"),  # the classic ones
        ({"rules": []}, "rules: expected an object"),
        ({"rules": {"sweep": 3}}, "sweep: no such option"),
    ):
        with pytest.raises(NotationError, match=f"^here: {message}"):
            _stored.rules_of(header | wrong, "here")


# --- the folder -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"SHISANZHANG_CACHE": "/here", "XDG_CACHE_HOME": "/cache"}, "/here"),
        ("linux", {"XDG_CACHE_HOME": "/cache"}, "/cache/shisanzhang"),
        ("linux", {}, "HOME/.cache/shisanzhang"),
        ("darwin", {"XDG_CACHE_HOME": "/cache"}, "HOME/Library/Caches/shisanzhang"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/shisanzhang"),
        ("win32", {}, "HOME/AppData/Local/shisanzhang"),
        ("win32", {"SHISANZHANG_CACHE": "/here", "LOCALAPPDATA": "/local"}, "/here"),
    ],
)
def test_where_prepared_files_are(
    monkeypatch: pytest.MonkeyPatch, platform: str, environ: dict[str, str], expected: str
) -> None:
    for name in ("SHISANZHANG_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("HOME"))
    assert _stored.cache_folder() == Path(expected)


# --- populations and tables -------------------------------------------------------


@cache
def small() -> Table:
    """A table, solved in no time."""
    found = solve(WEIGHTED, players=2, deals=3, rounds=1, seed="file").table
    assert found is not None
    return found


@cache
def data_of_small() -> bytes:
    return small().encode()


def resealed(data: bytes, body: bytes | None = None, **changed: Any) -> bytes:
    """The file with other contents or another description, sound as a file."""
    line, _, old = data.partition(b"\n")
    header = {name: value for name, value in json.loads(line).items() if name not in ("bytes", "digest")}
    kind = header.pop("file").removeprefix("shisanzhang ")
    version = header.pop("version")
    return _stored.encode(kind, version, header | changed, old if body is None else body)


def same(one: Population, other: Population) -> bool:
    return (
        [row.counts for row in one.rows] == [row.counts for row in other.rows]
        and one.declared == other.declared
        and one.grid == other.grid
        and one.together == other.together
    )


def test_a_table_is_read_back_equal() -> None:
    found = Table.decode(data_of_small(), "here")
    assert same(found.population, small().population)
    for name in ("rules", "players", "seed", "deals", "rounds"):
        assert getattr(found, name) == getattr(small(), name), name
    assert found.encode() == data_of_small()
    measured = replace(small(), measured={"lower": 0.5})
    assert Table.decode(measured.encode(), "").measured == {"lower": 0.5}


@pytest.mark.parametrize("declared", [{}, {Special.DRAGON: 3, Special.SIX_PAIRS: 1 << 31}])
def test_a_population_is_read_back_equal(declared: dict[Special, int]) -> None:
    few = [{0x1EED00: 2, 0x333300: 5}, {0x333222: 7}, {5: 1, 0x8EDCBA: 6}]
    population = Population.counted(few, declared)
    assert same(Population.decode(population.encode()), population)


def test_the_bytes_are_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"little": "big", "big": "little"}[sys.byteorder]
    swapped = Population.counted([{1 << 24: 1 << 24}] * 3)
    plain = Population.counted([{1: 1}] * 3)
    before = plain.encode()
    monkeypatch.setattr(sys, "byteorder", other)
    # Numbers that this machine holds the wrong way round, but those that count rows.
    assert swapped.encode() != before
    assert same(Population.decode(small().population.encode()), small().population)


def test_no_byte_of_a_table_may_change() -> None:
    rng, data = random.Random(1), data_of_small()
    start = data.index(b"\n") + 1
    for place in (*range(0, start, 7), *rng.sample(range(start, len(data)), 60)):
        changed = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        try:
            found = Table.decode(changed, "here")
        except NotationError as error:
            assert str(error).startswith("here: ")
        else:
            # Nothing seals the words about how it came about.
            assert same(found.population, small().population)
            assert replace(found.rules, name="weighted") == WEIGHTED


def numbers(*values: int) -> bytes:
    """A population's numbers as it would encode them."""
    import zlib

    data = array("I", values)
    if sys.byteorder == "big":
        data.byteswap()
    plain = data.tobytes()
    return zlib.compress(b"".join(plain[plane::4] for plane in range(4)))


ROW = (1, 0x1EED00, 4)
SPECIALS = (0,) * len(Special)
BAD_BODIES = [
    (b"", "incomplete"),
    (b"no numbers", "incorrect header check"),
    (numbers(), "expected rising strengths, each with its count"),
    (numbers(*ROW, *ROW), "expected rising strengths"),
    (numbers(*ROW, *ROW, 0), "expected rising strengths"),
    (numbers(*ROW, *ROW, 2, 5, 0, 1, 3), "expected rising strengths"),  # the same twice
    (numbers(*ROW, *ROW, 2, 5, 6, 4, 0), "expected rising strengths"),  # never laid
    (numbers(*ROW, *ROW, 1 << 31, 5, 6), "expected rising strengths"),
    (numbers(*ROW, *ROW, *ROW), "expected as many fronts as middles and backs"),
    (numbers(*ROW, *ROW, 1, 5, 3, *SPECIALS), "expected as many fronts as middles and backs"),
    (numbers(*ROW, *ROW, *ROW, *SPECIALS, 1), "expected three times eleven rising strengths"),
    (numbers(*ROW, *ROW, *ROW, *SPECIALS, *range(33), *(0,) * 1728), "expected three times eleven"),
    (numbers(*ROW, *ROW, *ROW, *SPECIALS, *range(33, 0, -1), 4, *(0,) * 1727), "expected three times"),
    (numbers(1, 2, 4, *ROW, *ROW, *SPECIALS), "a strength that no row has under its rules"),
]


@pytest.mark.parametrize(("body", "message"), BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_contents_that_are_no_population(body: bytes, message: str) -> None:
    with pytest.raises(NotationError, match=f"^here: .*{message}"):
        Table.decode(resealed(data_of_small(), body), "here")
    good = numbers(*ROW, *ROW, *ROW, *SPECIALS)
    assert Table.decode(resealed(data_of_small(), good), "here").population.hands == 4


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": 1}, "players: expected 2 to 4"),
        ({"players": 5}, "players: expected 2 to 4"),
        ({"players": "2"}, "players: expected a whole number from 1, found '2'"),
        ({"players": True}, "players: expected a whole number from 1, found True"),
        ({"deals": 0}, "deals: expected a whole number from 1, found 0"),
        ({"rounds": None}, "rounds: expected a whole number from 1, found None"),
        ({"seed": 7}, "seed: expected text"),
        ({"rules": {"name": 5}}, "name: "),
        ({"rules_hash": "0" * 16}, "the rules are not those that their hash is of"),
    ],
    ids=str,
)
def test_descriptions_that_are_wrong(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=f"^here: .*{message}"):
        Table.decode(resealed(data_of_small(), **changed), "here")


def test_a_table_is_no_bank() -> None:
    with pytest.raises(NotationError, match="expected shisanzhang bank, found shisanzhang table"):
        LaidHands.decode(data_of_small(), "", WEIGHTED, 2, small().population)


# --- what ships -------------------------------------------------------------------

SHIPPED = [(stem, players) for stem, (_, numbers) in _solved.SHIPPED.items() for players in numbers]


@pytest.mark.parametrize(("stem", "players"), SHIPPED)
def test_a_shipped_table_is_of_its_rules_and_found_by_them(stem: str, players: int) -> None:
    rules, _ = _solved.SHIPPED[stem]
    table = _solved.shipped(stem, players)
    assert (table.rules, table.players) == (rules, players)
    assert _solved.table_for(rules, players) is table
    assert _solved.table_for(replace(rules, name="other"), players) is table
    assert _solved.population_for(rules, players) is table.population
    # Each round counts as much as its number.
    assert table.population.hands == table.deals * players * sum(range(1, table.rounds + 1))
    assert {special.value for special in table.population.declared} <= {
        special.value for special in rules.specials.points
    }
    assert table.encode() == (_solved.FOLDER / f"{stem}-{players}.bin").read_bytes()


def test_nothing_else_ships() -> None:
    stems = {f"{stem}-{players}" for stem, players in SHIPPED}
    others = {"tables", "percentiles", "percentiles-settled-4", "percentiles-suited-4"}
    assert {path.stem for path in _solved.FOLDER.glob("*.bin")} == stems | others
    assert {name for name, rules in PRESETS.items() if _solved.table_for(rules, 4)} == set(PRESETS)


@pytest.mark.parametrize(
    ("rules", "players", "expected"),
    [
        (UNLIKE[3], 3, ("classic", 3)),
        (replace(UNLIKE[3], specials=SpecialRules(entries=())), 2, ("classic-plain", 4)),
        (replace(WEIGHTED, ranking=Ranking(front_straights_and_flushes=True)), 2, ("suited-fronts", 4)),
    ],
)
def test_other_rules_have_the_nearest_table(rules: Rules, players: int, expected: tuple[str, int]) -> None:
    assert _solved.table_for(rules, players) is None
    assert _solved.population_for(rules, players) is _solved.shipped(*expected).population


# --- banks ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def laid() -> LaidHands:
    return lay_bank(small(), 31, "bank")


def bank_file(laid: LaidHands) -> bytes:
    return laid.encode(WEIGHTED, 2, small().population, "bank")


def bank_from(data: bytes, rules: Rules = WEIGHTED, players: int = 2) -> LaidHands:
    return LaidHands.decode(data, "here", rules, players, small().population)


def test_a_bank_is_read_back_equal(laid: LaidHands) -> None:
    found = bank_from(bank_file(laid))
    assert (found.hands, found.rows, found.sweeps) == (laid.hands, laid.rows, laid.sweeps)
    assert (len(laid.hands), len(laid.rows), len(laid.sweeps)) == (31, 93, 31)
    assert bank_from(bank_file(laid), replace(WEIGHTED, name="by another name")).hands == laid.hands


def test_a_bank_is_the_same_on_every_machine(laid: LaidHands, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bank_file(laid)
    body = data.partition(b"\n")[2]
    assert int.from_bytes(body[:8], "little") == laid.hands[0]
    monkeypatch.setattr(sys, "byteorder", {"little": "big", "big": "little"}[sys.byteorder])
    there = bank_file(laid).partition(b"\n")[2]
    assert there[:8] == body[:8][::-1]
    assert bank_from(bank_file(laid)).hands == laid.hands


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rules_hash": "0"}, "rules_hash: expected .*, found 0"),
        ({"players": 3}, "players: expected 2, found 3"),
        ({"against": None}, "against: expected .*, found None"),
        ({"hands": 30}, "hands: expected as many as there are"),
        ({"hands": "31"}, "hands: expected as many as there are"),
        ({"hands": True}, "hands: expected as many as there are"),
    ],
    ids=str,
)
def test_banks_of_something_else(laid: LaidHands, changed: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=f"^here: {message}"):
        bank_from(resealed(bank_file(laid), **changed))


def test_a_bank_of_nobody_is_refused(laid: LaidHands) -> None:
    with pytest.raises(NotationError, match="hands: expected as many as there are"):
        bank_from(resealed(bank_file(laid), b"", hands=0))


def test_a_bank_is_for_its_rules_players_and_population(laid: LaidHands) -> None:
    data = bank_file(laid)
    with pytest.raises(NotationError, match="rules_hash: "):
        bank_from(data, CLASSIC)
    with pytest.raises(NotationError, match="players: "):
        bank_from(data, players=4)
    with pytest.raises(NotationError, match="against: "):
        LaidHands.decode(data, "here", WEIGHTED, 2, _solved.population_for(WEIGHTED, 2))


def test_any_byte_of_a_bank_that_changes_is_noticed(laid: LaidHands) -> None:
    data = bank_file(laid)
    start = data.index(b"\n") + 1
    for place in range(start, len(data), 5):
        with pytest.raises(NotationError, match="damaged"):
            bank_from(data[:place] + bytes([data[place] ^ 8]) + data[place + 1 :])


def with_rows(laid: LaidHands, change: Callable[[array[int]], None]) -> LaidHands:
    rows = laid.rows[:]
    change(rows)
    return replace(laid, rows=rows)


@pytest.mark.skipif(BACKEND != "native", reason="only the native kernel consults a bank")
def test_a_bank_of_rows_that_there_are_not_is_passed_over(
    laid: LaidHands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beyond(rows: array[int]) -> None:
        rows[4] = 32_000

    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path))
    path = tmp_path / _solved.file_name(WEIGHTED, 2, "bank")
    population = _solved.population_for(WEIGHTED, 2)
    for bank, used in ((laid, True), (with_rows(laid, beyond), False)):
        forget()
        path.write_bytes(bank.encode(WEIGHTED, 2, population, "x"))
        assert _bank.find(WEIGHTED, 2).rows == bank.rows
        assert (ExpectedPoints(WEIGHTED, 1).bank is not None) == used
        Equilibrium(2).play(deal(rng=1)[0], WEIGHTED)
    monkeypatch.undo()
    forget()


def test_the_python_backend_consults_no_bank(
    laid: LaidHands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path))
    path = tmp_path / _solved.file_name(WEIGHTED, 2, "bank")
    path.write_bytes(laid.encode(WEIGHTED, 2, _solved.population_for(WEIGHTED, 2), "x"))
    monkeypatch.setattr(_backend, "BACKEND", "python")
    forget()
    assert _bank.find(WEIGHTED, 2).hands == laid.hands
    assert _bank.bank_for(WEIGHTED, 2) is None
    monkeypatch.undo()
    forget()
