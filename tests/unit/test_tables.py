"""The lookup tables: made by their generator, and what they number."""

from __future__ import annotations

import subprocess
import sys
import zlib
from array import array
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

import shisanzhang
from reference import RANKINGS, every_kind, value
from shisanzhang import _backend, _tables, strength


def test_the_shipped_tables_are_what_the_generator_makes() -> None:
    # The contents, not the bytes: another zlib may pack them otherwise.
    shipped, made = _tables.decode(_tables.DATA.read_bytes()), _tables.generate(*_tables.DEFAULT)
    assert shipped == made
    assert [table.typecode for table in shipped[0]] == ["H"] * 4


def test_the_shipped_tables_are_small() -> None:
    assert _tables.DATA.stat().st_size < 20_000


def test_the_module_writes_the_data_file(tmp_path: Path) -> None:
    target = tmp_path / "tables.bin"
    source = str(Path(shisanzhang.__file__).parents[1])
    subprocess.run(
        [sys.executable, "-m", "shisanzhang._tables", target], check=True, env={"PYTHONPATH": source}
    )
    assert _tables.decode(target.read_bytes()) == _tables.decode(_tables.DATA.read_bytes())


def test_encode_and_decode() -> None:
    tables, strengths = _tables.generate("second", False)
    assert _tables.decode(_tables.encode(tables, strengths)) == (tables, strengths)


def test_the_file_is_the_same_on_a_machine_that_stores_numbers_the_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Such a machine holds each number with its bytes the other way round, and says so.
    tables, strengths = _tables.generate(*_tables.DEFAULT)
    here = zlib.decompress(_tables.encode(tables, strengths))
    monkeypatch.setattr(sys, "byteorder", {"little": "big", "big": "little"}[sys.byteorder])
    there = zlib.decompress(_tables.encode(tables, strengths))
    assert there != here
    numbers, standings = array("H", there), sum(_tables.SIZES[:3])
    numbers.byteswap()
    assert numbers[:standings].tobytes() == here[: 2 * standings]
    assert _tables.decode(zlib.compress(there)) == (tables, strengths)


@pytest.mark.parametrize(
    ("category", "ranks", "packed"),
    [
        (_tables.FULL_HOUSE, (13, 13, 13, 10, 10), 0x6DDDAA),
        (_tables.PAIR, (14, 14, 13), 0x1EED00),
        (_tables.HIGH, iter((14,)), 0x0E0000),
    ],
)
def test_pack(category: int, ranks: tuple[int, ...], packed: int) -> None:
    assert _tables.pack(category, ranks) == packed


@pytest.mark.parametrize(
    ("size", "suited", "places"),
    [
        (5, False, _tables.SIZES[_tables.FIVE]),
        (5, True, _tables.SIZES[_tables.FIVE_SUITED]),
        (3, False, _tables.SIZES[_tables.THREE]),
        (3, True, _tables.SIZES[_tables.THREE_SUITED]),
    ],
)
def test_places_number_the_rows_without_a_gap(size: int, suited: bool, places: int) -> None:
    weights = _tables.DISTINCT if suited else _tables.MULTISET
    every = combinations if suited else combinations_with_replacement
    found = [sum(weights[k][rank] for k, rank in enumerate(ranks)) for ranks in every(range(13), size)]
    assert sorted(found) == list(range(places))


@pytest.mark.parametrize(("ace_low", "front"), RANKINGS)
def test_the_tables_hold_the_strength_of_every_kind_of_row(ace_low: str, front: bool) -> None:
    tables, strengths = _tables.load(ace_low, front)
    found = set()
    for size in (3, 5):
        for row, _ in every_kind(size):
            ranks = sorted("23456789TJQKA".index(card[0]) for card in row)
            suited = len({card[1] for card in row}) == 1 and (size == 5 or front)
            kind = {5: _tables.FIVE, 3: _tables.THREE}[size] + suited
            weights = _tables.DISTINCT if suited else _tables.MULTISET
            standing = tables[kind][sum(weights[k][rank] for k, rank in enumerate(ranks))]
            category, *compared = value(row, ace_low, front)
            assert strengths[standing] == _tables.pack(category, compared)
            found.add(standing)
    assert found == set(range(len(strengths)))
    assert strengths == sorted(set(strengths))


# The strengths that exist: those of five cards, 7,462 of them where A-2-3-4-5 is a
# straight. Without it, its cards are a high card and a flush: as many again. In
# front 13 triples, 13 x 12 pairs and C(13, 3) = 286 sets of ranks, each once more
# where suits count.
@pytest.mark.parametrize(("ace_low", "front"), RANKINGS)
def test_how_many_strengths_there_are(ace_low: str, front: bool) -> None:
    assert len(_tables.load(ace_low, front)[1]) == 7462 + (13 + 156 + 286) + front * 286


def test_suits_do_not_matter_in_front_by_default() -> None:
    tables, _ = _tables.load(*_tables.DEFAULT)
    assert not tables[_tables.THREE_SUITED]
    assert strength("As Ks Qs") == strength("As Ks Qd")


def test_tables_are_made_once() -> None:
    for ace_low, front in RANKINGS:
        assert _backend.scale(ace_low, front) is _backend.scale(ace_low, front)
        assert _backend.python_scale(ace_low, front) is _backend.python_scale(ace_low, front)
        assert _backend.scale(ace_low, front).strengths == tuple(_tables.load(ace_low, front)[1])
