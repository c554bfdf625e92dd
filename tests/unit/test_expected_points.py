"""Expected points: against every way in which the opponents' rows can fall, and in the search."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from operator import gt
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings

import brute_force
from shisanzhang import (
    BACKEND,
    CLASSIC,
    FULL_DECK,
    WEIGHTED,
    Arrangement,
    Category,
    ExpectedPoints,
    GrandSlam,
    Hand,
    Ranking,
    Row,
    RowBonus,
    Rules,
    ShisanzhangError,
    Special,
    Sweep,
    _bank,
    _solved,
    arrange,
    batch,
    deal,
    evaluate,
    objectives,
    rank_arrangements,
    undominated,
)
from shisanzhang._population import Population
from strategies import hands, rules

PLAY = Arrangement("As Kd 9c", "8h 8d 7s 6c 2d", "Qs Qh Qd 5c 5s")
WEAK = Arrangement("3s 3h 9c", "8h 8d 7s 6c 2d", "As Kd Qd 5c 4s")

# A weak, an equal and a strong row each, which pay differently, and how often they are laid.
FEW = (
    {"Ks Qd 9h": 5, "As Kc 9d": 2, "2s 2h 2d": 1},
    {"Ah Jd Ts 6c 2d": 3, "8h 8d 7s 6c 2d": 1, "6s 6h 6d 3c 3s": 4},
    {"Ts Th Td 4c 4s": 4, "Qs Qh Qd 5c 5s": 1, "9s 9h 9d 9c 2s": 3},
)
ROWS = [{evaluate(cards).strength: count for cards, count in rows.items()} for rows in FEW]
LAID = 8
"""Hands that lay rows."""
DECLARED = {Special.DRAGON: 2, Special.SIX_PAIRS: 3}
POPULATIONS = {
    "all lay rows": Population.counted(ROWS),
    "some declare": Population.counted(ROWS, DECLARED),
}


class Met(NamedTuple):
    """What one opponent may hold."""

    rows: tuple[int, ...]
    """Strengths; none of one who declares."""
    takes: int
    """With a declared special."""
    often: int


def all_that_can_be_met(population: Population, house: Rules) -> list[Met]:
    """Every opponent there is, rows being independent."""
    laid = [
        Met(rows, 0, prod(counts[strength] for counts, strength in zip(ROWS, rows, strict=True)))
        for rows in product(*ROWS)
    ]
    points = house.specials.points
    return laid + [
        Met((), points.get(special, 0), count * LAID**2) for special, count in population.declared.items()
    ]


def sweeps(mine: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether all rows are won; those of nobody are not."""
    return bool(mine and theirs) and all(map(gt, mine, theirs))


def pays(mine: Sequence[int], other: Met, house: Rules) -> int:
    """What passes between two players before anybody's grand slam."""
    if not other.rows:
        return -other.takes
    points = 0
    for value, paid, theirs in zip(mine, house.scoring.row_values, other.rows, strict=True):
        points += paid[value >> 20] * (value > theirs) - paid[theirs >> 20] * (value < theirs)
    swept = sweeps(mine, other.rows) or sweeps(other.rows, mine)
    return points * (house.scoring.sweep.times if swept else 1)


def tried(play: Arrangement, house: Rules, opponents: int, population: Population) -> float:
    """The mean points of a play over all tables of opponents, weighed by how often they sit there."""
    mine = tuple(value.strength for value in play.values)
    slam = house.scoring.grand_slam
    factor = slam.times if opponents >= slam.min_opponents else 1
    met = all_that_can_be_met(population, house)
    total = weight = 0
    for table in product(met, repeat=opponents):
        points = 0
        slams = all(sweeps(mine, other.rows) for other in table)
        for place, other in enumerate(table):
            rest = [*table[:place], *table[place + 1 :]]
            is_slammed = sweeps(other.rows, mine) and all(sweeps(other.rows, third.rows) for third in rest)
            points += pays(mine, other, house) * (factor if slams or is_slammed else 1)
        often = prod(other.often for other in table)
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


SUITED_FRONTS = replace(CLASSIC, ranking=Ranking(front_straights_and_flushes=True))


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("name", POPULATIONS)
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_the_points_are_the_mean_over_all_that_can_be_met(house: Rules, name: str, opponents: int) -> None:
    population = POPULATIONS[name]
    expected = ExpectedPoints(house, opponents, population)
    for play in (PLAY, WEAK):
        # The tables have 32 bits for each number.
        mean = tried(play, house, opponents, population)
        assert expected(play) == pytest.approx(mean, rel=1e-5, abs=1e-5)


def test_the_example_by_hand() -> None:
    # Front: wins 5 of 8, ties 2, loses 3 to the triple in 1. Middle: wins 3, loses 2 in 4. Back: wins 4,
    # loses 4 in 3; all of 8. Rows 5/8 - 3/8 + 3/8 - 8/8 + 4/8 - 12/8 = -11/8. All three won in
    # 60 of 512 for 3 more, all lost in 12 of 512 for 3 + 2 + 4 = 9 less.
    rows = -11 / 8 + (60 * 3 - 12 * 9) / 512
    assert ExpectedPoints(CLASSIC, 1, POPULATIONS["all lay rows"])(PLAY) == pytest.approx(rows)
    # Of 13 opponents 2 declare a dragon and 3 six pairs.
    points = CLASSIC.specials.points
    taken = 2 * points[Special.DRAGON] + 3 * points[Special.SIX_PAIRS]
    declared = ExpectedPoints(CLASSIC, 1, POPULATIONS["some declare"])(PLAY)
    assert declared == pytest.approx((8 * rows - taken) / 13)


def test_the_loss_to_a_grand_slam_by_hand() -> None:
    # Two opponents; whoever lays the strong rows, 1 of 8, 4 of 8 and 3 of 8, sweeps the play, and slams
    # if the other one's rows are weaker: 7/8, 4/8 and 5/8. He then takes twice what a sweep pays, 2 x 9.
    population = POPULATIONS["all lay rows"]
    once, twice = (
        replace(CLASSIC, scoring=replace(CLASSIC.scoring, grand_slam=GrandSlam(times=times, min_opponents=2)))
        for times in (1, 2)
    )
    slammed = 2 * 18 * (1 * 4 * 3 / 512) * (7 * 4 * 5 / 512)
    # The play slams if it sweeps both, in 60 of 512 each, for 2 x 3 from both.
    slams = 2 * 6 * (60 / 512) ** 2
    with_slams, without = (ExpectedPoints(house, 2, population)(PLAY) for house in (twice, once))
    assert with_slams - without == pytest.approx(slams - slammed, rel=1e-4)
    assert slammed > 0.2


# --- in the search ----------------------------------------------------------------


@settings(max_examples=15)
@given(hands(), rules())
def test_the_search_finds_the_best_of_all_legal_arrangements(hand: Hand, house: Rules) -> None:
    expected = ExpectedPoints(house)
    shown = brute_force.shown(brute_force.legal_splits(hand, house))
    found = objectives.prepared(expected, house.ranking)
    place = {strength: standing for standing, strength in enumerate(found.scale.strengths)}
    triples = [(place[front], place[middle], place[back]) for front, middle, back in shown]
    points = found.scale.worths(hand.mask, found.points, triples)
    worths = dict(zip(shown.values(), points, strict=True))
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


@pytest.mark.parametrize("pays", [CLASSIC, HOUSES[3]], ids=lambda house: house.name)
def test_rows_may_be_ranked_by_other_rules_than_those_that_pay(pays: Rules) -> None:
    expected, ranking = ExpectedPoints(pays), SUITED_FRONTS.ranking
    hand = Hand("4s3s2s 8d7d6d5d4d KhQhJhTh9h")
    scale, found = ranking.scale, _solved.population_for(pays, 4).expectation(pays, 3, ranking)
    triples = scale.legal_triples(hand.mask, False)
    worths = scale.worths(hand.mask, found, triples)
    (split,) = scale.show(hand.mask, [triples[worths.index(max(worths))]])
    assert arrange(hand, SUITED_FRONTS, objective=expected).masks == split
    assert batch.arrange([hand.mask], SUITED_FRONTS, objective=expected).tolist() == [list(split)]
    assert rank_arrangements(hand, SUITED_FRONTS, objective=expected)[0].points == max(worths)


# --- against whom -----------------------------------------------------------------


def test_the_opponents_are_those_solved_for() -> None:
    play = arrange(deal(rng=3)[0])
    for house, opponents in ((CLASSIC, 1), (CLASSIC, 2), (CLASSIC, 3), (WEIGHTED, 3)):
        population = _solved.shipped(house.name, opponents + 1).population
        assert ExpectedPoints(house, opponents)(play) == ExpectedPoints(house, opponents, population)(play)


def test_rules_without_a_table_meet_those_of_the_nearest() -> None:
    play = arrange(deal(rng=3)[0])
    for house, stem in ((HOUSES[2], "classic"), (HOUSES[3], "classic"), (SUITED_FRONTS, "suited-fronts")):
        population = _solved.shipped(stem, 4).population
        assert ExpectedPoints(house)(play) == ExpectedPoints(house, 3, population)(play)


# --- with a bank ------------------------------------------------------------------


@pytest.fixture
def banked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Hand]]:
    """Hands, and a bank of what the opponents of each of them lay, as strong as can be."""
    asked = list(deal(rng=4))
    rng = random.Random(4)
    laid, rows = array("Q"), array("h")
    scale = CLASSIC.ranking.scale
    for hand in asked:
        free = [card.index for card in FULL_DECK if not hand.mask >> card.index & 1]
        for _ in range(100):
            laid.append(sum(1 << card for card in rng.sample(free, 13)))
            rows.extend(scale.undominated(laid[-1], False)[0])
    known = _bank.LaidHands(laid, rows, array("f", [0.25] * len(laid)))
    monkeypatch.setattr(_bank, "bank_for", lambda house, players: known.bank(house, players - 1))
    objectives.kept.cache_clear()
    yield asked
    objectives.kept.cache_clear()


@pytest.mark.skipif(BACKEND == "python", reason="only the native kernel consults a bank")
def test_a_bank_is_consulted_by_everything_alike(banked: list[Hand]) -> None:
    expected = ExpectedPoints()
    assert expected.bank is not None
    for hand in banked:
        found = objectives.prepared(expected, CLASSIC.ranking)
        triples = found.scale.undominated(hand.mask, False)
        worths = found.scale.worths(hand.mask, found.points, triples)
        best = max(range(len(triples)), key=lambda i: (worths[i], -i))
        (split,) = found.scale.show(hand.mask, [triples[best]])
        play = arrange(hand)
        assert play.masks == split
        assert expected(play) == worths[best] == rank_arrangements(hand)[0].points
        assert rank_arrangements(hand)[0].arrangement == play == arrange(hand, objective=expected)
        assert batch.arrange([hand.mask])[0].tolist() == list(split)
    assert [arrange(hand) for hand in banked] != [
        arrange(hand, objective=ExpectedPoints(card_removal=False)) for hand in banked
    ]


def test_a_bank_is_left_alone_where_it_does_not_belong(banked: list[Hand]) -> None:
    population = _solved.population_for(CLASSIC, 4)
    for plain in (ExpectedPoints(card_removal=False), ExpectedPoints(population=population)):
        assert plain.bank is None
        for hand in banked:
            play = arrange(hand, objective=plain)
            assert play == arrange(hand, objective=ExpectedPoints(CLASSIC, 3, population))
            found = population.expectation(CLASSIC, 3)
            triple = tuple(map(CLASSIC.ranking.scale.standing, play.masks))
            assert CLASSIC.ranking.scale.worths(hand.mask, found, [triple]) == [plain(play)]


# --- as a value -------------------------------------------------------------------


@pytest.mark.parametrize("opponents", [0, 4, True, 2.0, "3", None])
def test_other_numbers_of_opponents_are_refused(opponents: Any) -> None:
    with pytest.raises(ShisanzhangError, match="^opponents: expected 1, 2 or 3, found "):
        ExpectedPoints(CLASSIC, opponents)


def test_equal_objectives_are_one_value() -> None:
    assert ExpectedPoints() == ExpectedPoints(CLASSIC, 3) != ExpectedPoints(CLASSIC, 2)
    assert ExpectedPoints() != ExpectedPoints(card_removal=False)
    assert ExpectedPoints() != ExpectedPoints(population=POPULATIONS["all lay rows"])
    assert len({ExpectedPoints(WEIGHTED), ExpectedPoints(WEIGHTED)}) == 1
    assert repr(ExpectedPoints(CLASSIC, 1)).startswith("ExpectedPoints(rules=Rules(name='classic', ")
