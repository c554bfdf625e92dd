"""Expected points: against every way in which the opponents' rows can fall, and in the search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

import brute_force
from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    Category,
    ExpectedPoints,
    GrandSlam,
    Hand,
    Row,
    RowBonus,
    Rules,
    ShisanzhangError,
    Sweep,
    _percentiles,
    arrange,
    deal,
    evaluate,
    objectives,
    rank_arrangements,
    undominated,
)
from shisanzhang._percentiles import Distribution
from strategies import hands, rules

PLAY = Arrangement("As Kd 9c", "8h 8d 7s 6c 2d", "Qs Qh Qd 5c 5s")

# A weak, an equal and a strong row each, which pay differently, and how often they are laid.
FEW = (
    {"Ks Qd 9h": 5, "As Kc 9d": 2, "2s 2h 2d": 1},
    {"Ah Jd Ts 6c 2d": 3, "8h 8d 7s 6c 2d": 1, "6s 6h 6d 3c 3s": 4},
    {"Ts Th Td 4c 4s": 4, "Qs Qh Qd 5c 5s": 1, "9s 9h 9d 9c 2s": 3},
)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A population that is small enough to try every deal of its rows."""
    population = tuple(
        Distribution({evaluate(cards).strength: count for cards, count in rows.items()}) for rows in FEW
    )
    monkeypatch.setattr(_percentiles, "load", lambda *, suited_fronts: population)
    objectives._kept.cache_clear()
    yield
    objectives._kept.cache_clear()


def tried(play: Arrangement, house: Rules, opponents: int) -> float:
    """The mean points of a play over all rows that the opponents may lay, weighed by how often."""
    mine = [value.strength for value in play.values]
    paid, sweep, slam = house.scoring.row_values, house.scoring.sweep.times, house.scoring.grand_slam
    pairs: list[tuple[int, bool, int]] = []  # what one opponent pays, whether swept, how often
    for rows in product(*(rows.items() for rows in FEW)):
        points = won = lost = 0
        often = 1
        for row, (cards, count) in enumerate(rows):
            theirs = evaluate(cards).strength
            often *= count
            if mine[row] > theirs:
                points, won = points + paid[row][mine[row] >> 20], won + 1
            elif mine[row] < theirs:
                points, lost = points - paid[row][theirs >> 20], lost + 1
        pairs.append((points * (sweep if 3 in (won, lost) else 1), won == 3, often))
    total = weight = 0
    for table in product(pairs, repeat=opponents):
        points, often = 0, 1
        for pays, _, count in table:
            points, often = points + pays, often * count
        if opponents >= slam.min_opponents and all(swept for _, swept, _ in table):
            points *= slam.times
        total, weight = total + points * often, weight + often
    return total / weight


HOUSES = [
    CLASSIC,
    WEIGHTED,
    replace(
        CLASSIC,
        name="large factors",
        scoring=replace(
            CLASSIC.scoring, sweep=Sweep(times=5), grand_slam=GrandSlam(times=7, min_opponents=2)
        ),
    ),
    replace(
        CLASSIC,
        name="a full house pays less than nothing special",
        scoring=replace(
            CLASSIC.scoring,
            row_points=(4, 5, 6),
            bonuses=(RowBonus(row=Row.BACK, category=Category.FULL_HOUSE, points=1),),
            sweep=Sweep(times=1),
        ),
    ),
]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_points_are_the_mean_over_all_that_can_be_met(house: Rules, opponents: int) -> None:
    expected = ExpectedPoints(house, opponents)
    for play in (PLAY, Arrangement("3s 3h 9c", "8h 8d 7s 6c 2d", "As Kd Qd 5c 4s")):
        # The tables have 32 bits for each number.
        assert expected(play) == pytest.approx(tried(play, house, opponents), rel=1e-5, abs=1e-5)


@pytest.mark.usefixtures("few")
def test_the_example_by_hand() -> None:
    # Front: wins 5 of 8, ties 2, loses 3 to the triple in 1. Middle: wins 3, loses 2 in 4. Back: wins 4,
    # loses 4 in 3; all of 8. Rows 5/8 - 3/8 + 3/8 - 8/8 + 4/8 - 12/8 = -11/8. All three won in
    # 60 of 512 for 3 more, all lost in 12 of 512 for 3 + 2 + 4 = 9 less.
    assert ExpectedPoints(CLASSIC, 1)(PLAY) == pytest.approx(-11 / 8 + (60 * 3 - 12 * 9) / 512)


@settings(max_examples=25)
@given(hands(), rules())
def test_the_search_finds_the_best_of_all_legal_arrangements(hand: Hand, house: Rules) -> None:
    expected = ExpectedPoints(house)
    shown = brute_force.shown(brute_force.legal_splits(hand, house))
    found = objectives.prepared(expected, house.ranking)
    place = {strength: standing for standing, strength in enumerate(found.scale.strengths)}
    triples = [(place[front], place[middle], place[back]) for front, middle, back in shown]
    worths = dict(zip(shown.values(), found.scale.worths(found.points, triples), strict=True))
    best = max(worths, key=lambda split: (worths[split], split))
    assert arrange(hand, house, objective=expected) == best.arrangement
    assert expected(best.arrangement) == worths[best]


def test_the_alternatives_come_in_order() -> None:
    hand = deal(rng=2)[0]
    expected = ExpectedPoints()
    ranked = rank_arrangements(hand, objective=expected, top=500)
    assert [entry.points for entry in ranked] == sorted((entry.points for entry in ranked), reverse=True)
    assert {entry.arrangement for entry in ranked} == {*undominated(hand)}
    assert all(entry.points == expected(entry.arrangement) for entry in ranked)
    assert ranked[0].arrangement == arrange(hand, objective=expected)


@pytest.mark.parametrize("opponents", [0, 4, True, 2.0, "3", None])
def test_other_numbers_of_opponents_are_refused(opponents: Any) -> None:
    with pytest.raises(ShisanzhangError, match="^opponents: expected 1, 2 or 3, found "):
        ExpectedPoints(CLASSIC, opponents)


def test_equal_objectives_are_one_value() -> None:
    assert ExpectedPoints() == ExpectedPoints(CLASSIC, 3) != ExpectedPoints(CLASSIC, 2)
    assert len({ExpectedPoints(WEIGHTED), ExpectedPoints(WEIGHTED)}) == 1
    assert repr(ExpectedPoints(CLASSIC, 1)).startswith("ExpectedPoints(rules=Rules(name='classic', ")
