"""What rows players lay: the distributions that ship, and where they come from."""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import CATEGORY_GREEDY, CLASSIC, Ranking, Row, _percentiles, arrange, deal
from shisanzhang._percentiles import Distribution, Rows

BOTH = [pytest.param(False, id="plain fronts"), pytest.param(True, id="suited fronts")]


def survey(suited_fronts: bool, deals: int) -> Rows:
    ranking = Ranking(front_straights_and_flushes=suited_fronts)
    return _percentiles.survey(ranking, CATEGORY_GREEDY.tables(ranking), deals)


def contents(populations: list[Rows]) -> list[list[dict[int, int]]]:
    return [[rows.counts for rows in population] for population in populations]


# --- one distribution -------------------------------------------------------------


# One row at 10, two at 20, one at 30: a tie counts half.
@pytest.mark.parametrize(
    ("strength", "share"),
    [(9, 0.0), (10, 0.125), (15, 0.25), (20, 0.5), (25, 0.75), (30, 0.875), (31, 1.0)],
)
def test_the_share_of_weaker_rows_and_half_of_the_equal(strength: int, share: float) -> None:
    assert Distribution({20: 2, 30: 1, 10: 1}).of(strength) == share


@given(st.dictionaries(st.integers(0, 50), st.integers(1, 9), min_size=1))
def test_a_share_is_what_counting_gives(counts: dict[int, int]) -> None:
    rows = [strength for strength, count in counts.items() for _ in range(count)]
    distribution = Distribution(counts)
    assert distribution.total == len(rows)
    for strength in range(-1, 52):
        beaten = sum(1 if row < strength else 0.5 if row == strength else 0 for row in rows)
        assert distribution.of(strength) == beaten / len(rows)
    assert list(distribution.counts) == sorted(counts)


# --- the survey -------------------------------------------------------------------


@pytest.mark.parametrize("suited_fronts", BOTH)
def test_the_survey_counts_the_rows_of_four_greedy_players(suited_fronts: bool) -> None:
    ranking = Ranking(front_straights_and_flushes=suited_fronts)
    laid: list[list[int]] = [[], [], []]
    for seed in range(3):
        for hand in deal(4, rng=seed):
            play = arrange(hand, replace(CLASSIC, ranking=ranking), objective=CATEGORY_GREEDY)
            for rows, strength in zip(laid, play.strengths(ranking), strict=True):
                rows.append(strength)
    found = survey(suited_fronts, 3)
    assert [rows.counts for rows in found] == [
        {strength: rows.count(strength) for strength in sorted(rows)} for rows in laid
    ]


# --- the data file ----------------------------------------------------------------


@pytest.mark.parametrize("suited_fronts", BOTH)
def test_the_shipped_counts_are_of_5000_deals(suited_fronts: bool) -> None:
    population = _percentiles.load(suited_fronts=suited_fronts)
    assert [sum(rows.counts.values()) for rows in population] == [20_000] * 3 == [4 * _percentiles.DEALS] * 3
    strengths = Ranking(front_straights_and_flushes=suited_fronts).scale.strengths
    for row, rows in zip(Row, population, strict=True):
        assert set(rows.counts) <= set(strengths)
        assert min(rows.counts.values()) > 0
        # Only three cards leave the last two digits empty.
        assert {strength & 0xFF == 0 for strength in rows.counts} == {row is Row.FRONT}


def check_shipped(suited_fronts: bool, deals: int) -> None:
    """The rows of the first deals are among those counted in the data file."""
    shipped = _percentiles.load(suited_fronts=suited_fronts)
    for few, many in zip(survey(suited_fronts, deals), shipped, strict=True):
        assert sum(few.counts.values()) == 4 * deals
        assert all(count <= many.counts.get(strength, 0) for strength, count in few.counts.items())


@pytest.mark.parametrize("suited_fronts", BOTH)
def test_the_first_deals_are_in_the_shipped_counts(suited_fronts: bool) -> None:
    check_shipped(suited_fronts, 20)


# All 5,000 take about a minute: python -m shisanzhang.objectives FILE
@pytest.mark.exhaustive
@pytest.mark.parametrize("suited_fronts", BOTH)
def test_a_twentieth_of_the_deals_is_in_the_shipped_counts(suited_fronts: bool) -> None:
    check_shipped(suited_fronts, 250)


@pytest.mark.parametrize("suited_fronts", BOTH)
def test_percentiles_rise_with_strength_from_0_to_1(suited_fronts: bool) -> None:
    strengths = Ranking(front_straights_and_flushes=suited_fronts).scale.strengths
    for rows in _percentiles.load(suited_fronts=suited_fronts):
        shares = [rows.of(strength) for strength in strengths]
        assert shares == sorted(shares)
        assert 0 <= shares[0] < 0.01
        assert 0.99 < shares[-1] <= 1
        # Against each other, the rows of a population win half of the time.
        assert sum(count * rows.of(strength) for strength, count in rows.counts.items()) == pytest.approx(
            10_000
        )


def test_suited_fronts_are_another_population() -> None:
    plain, suited = (_percentiles.load(suited_fronts=suited) for suited in (False, True))
    flush = 0x5E9400  # A-9-4 of a suit
    assert flush not in plain[0].counts
    assert any(strength >> 20 == 5 for strength in suited[0].counts)
    assert 0.5 < suited[0].of(flush) < plain[0].of(flush) == 1


def test_the_file_is_read_once() -> None:
    assert _percentiles.load(suited_fronts=True) is _percentiles.load(suited_fronts=True)


def test_the_file_is_small() -> None:
    assert _percentiles.DATA.stat().st_size < 25_000


# --- its encoding -----------------------------------------------------------------

counts = st.dictionaries(st.integers(0, (1 << 32) - 1), st.integers(1, 20_000), min_size=1, max_size=30)
populations = st.tuples(*[counts.map(Distribution)] * 3)


@given(st.lists(populations, max_size=3))
def test_encode_and_decode(given_: list[Rows]) -> None:
    found = _percentiles.decode(_percentiles.encode(given_))
    assert contents(found) == contents(given_)


def test_the_shipped_file_round_trips() -> None:
    shipped = _percentiles.decode(_percentiles.DATA.read_bytes())
    assert len(shipped) == 2
    again = _percentiles.decode(_percentiles.encode(shipped))
    assert contents(again) == contents(shipped)


def test_the_layout_of_the_file() -> None:
    population = (Distribution({7: 1}), Distribution({3: 4, 1: 2}), Distribution({9: 8}))
    numbers = array("I", zlib.decompress(_percentiles.encode([population])))
    if sys.byteorder == "big":
        numbers.byteswap()
    assert list(numbers) == [1, 7, 1, 2, 1, 3, 2, 4, 1, 9, 8]


def test_the_file_is_the_same_on_a_machine_that_stores_numbers_the_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Such a machine holds each number with its bytes the other way round, and says so.
    shipped = _percentiles.decode(_percentiles.DATA.read_bytes())
    here = zlib.decompress(_percentiles.encode(shipped))
    monkeypatch.setattr(sys, "byteorder", {"little": "big", "big": "little"}[sys.byteorder])
    there = zlib.decompress(_percentiles.encode(shipped))
    numbers = array("I", there)
    numbers.byteswap()
    assert there != here == numbers.tobytes()
    assert contents(_percentiles.decode(zlib.compress(there))) == contents(shipped)
