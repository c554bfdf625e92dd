"""Objectives: what they give a row, and how they become tables."""

from __future__ import annotations

import pickle
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest

from shisanzhang import (
    BACK_FIRST,
    BACKEND,
    CATEGORY_GREEDY,
    ROW_PERCENTILES,
    SETTLED_PERCENTILES,
    AceLow,
    AdditiveObjective,
    Category,
    Hand,
    HandValue,
    Ranking,
    Row,
    ShisanzhangError,
    _backend,
    _solved,
    arrange,
    deal,
    evaluate,
    objectives,
    rank_arrangements,
    undominated,
)
from shisanzhang.evaluator import value_of
from shisanzhang.objectives import EXACT, RowPercentiles, _asked, finite, prepared

OWN = (BACK_FIRST, CATEGORY_GREEDY, ROW_PERCENTILES, SETTLED_PERCENTILES)
STANDARD = Ranking()
RANKINGS = [
    Ranking(ace_low=ace_low, front_straights_and_flushes=front)
    for ace_low in AceLow
    for front in (False, True)
]


# --- the library's own ------------------------------------------------------------


def test_category_greedy_goes_by_back_then_middle_then_front() -> None:
    points = CATEGORY_GREEDY.row_points
    royal, trips = evaluate("As Ks Qs Js Ts"), evaluate("As Ah Ad")
    low_pair, high_pair = evaluate("2s 2h 3d 4c 5s"), evaluate("As Ah Kd Qc Js")
    # One kind more in the back outweighs everything in middle and front, and so on.
    assert points(Row.BACK, low_pair) > points(Row.MIDDLE, royal) + points(Row.FRONT, royal)
    assert points(Row.MIDDLE, low_pair) > points(Row.FRONT, royal) >= points(Row.FRONT, trips)
    # Within a kind, back and middle are equal; the front is not.
    for row in (Row.MIDDLE, Row.BACK):
        assert points(row, low_pair) == points(row, high_pair)
    assert points(Row.FRONT, evaluate("As Ah 3d")) > points(Row.FRONT, evaluate("As Ah 2d"))
    assert points(Row.FRONT, trips) == trips.strength


def test_category_greedy_counts_in_whole_numbers() -> None:
    for category in Category:
        value = HandValue(category.index << 20 | 0xEDCB9)
        assert CATEGORY_GREEDY.row_points(Row.MIDDLE, value) == category.index << 24
        assert CATEGORY_GREEDY.row_points(Row.BACK, value) == category.index << 28
        assert CATEGORY_GREEDY.row_points(Row.FRONT, value) == value.strength


def test_back_first_goes_by_the_strength_of_back_then_middle_then_front() -> None:
    points = BACK_FIRST.row_points
    royal, trips, seven = evaluate("As Ks Qs Js Ts"), evaluate("As Ah Ad"), evaluate("7s 5h 4d 3c 2s")
    # One step of the back outweighs everything in middle and front, and so on.
    higher = evaluate("7s 6h 4d 3c 2s")
    assert points(Row.BACK, higher) - points(Row.BACK, seven) > points(Row.MIDDLE, royal)
    assert points(Row.MIDDLE, higher) - points(Row.MIDDLE, seven) > points(Row.FRONT, trips) == trips.strength


@pytest.mark.parametrize("percentiles", [ROW_PERCENTILES, SETTLED_PERCENTILES], ids=repr)
def test_percentiles_are_between_0_and_1_and_rise(percentiles: RowPercentiles) -> None:
    for row, low, high in (
        (Row.FRONT, "4s 3h 2d", "As Ah Ad"),
        (Row.MIDDLE, "7s 5h 4d 3c 2s", "As Ks Qs Js Ts"),
        (Row.BACK, "7s 5h 4d 3c 2s", "As Ks Qs Js Ts"),
    ):
        weakest, strongest = (percentiles.row_points(row, evaluate(cards)) for cards in (low, high))
        assert 0 <= weakest < 0.01
        assert 0.99 < strongest <= 1


def test_the_same_row_is_worth_more_further_in_front() -> None:
    straight = evaluate("9s 8h 7d 6c 5s")
    pair = evaluate("As Ah Kd")
    points = ROW_PERCENTILES.row_points
    assert points(Row.MIDDLE, straight) > points(Row.BACK, straight)
    assert points(Row.FRONT, pair) > points(Row.MIDDLE, pair) > points(Row.BACK, pair)


def test_settled_percentiles_are_those_of_players_who_sum_them_too() -> None:
    suited = Ranking(front_straights_and_flushes=True)
    for ranking in (STANDARD, suited):
        met = _solved.settled_percentiles(suited_fronts=ranking is suited)
        assert SETTLED_PERCENTILES.tables(ranking) == [
            [row.of(strength) for strength in ranking.scale.strengths] for row in met.rows
        ]
    pair = evaluate("Ks Kh Qd")
    assert SETTLED_PERCENTILES.row_points(Row.FRONT, pair) != ROW_PERCENTILES.row_points(Row.FRONT, pair)


@pytest.mark.parametrize("objective", OWN, ids=repr)
@pytest.mark.parametrize(
    "ranking", RANKINGS, ids=lambda r: f"{r.ace_low.value}-{r.front_straights_and_flushes}"
)
def test_tables_hold_the_points_of_every_strength(objective: Any, ranking: Ranking) -> None:
    tables = objective.tables(ranking)
    strengths = ranking.scale.strengths
    assert [len(table) for table in tables] == [len(strengths)] * 3
    if objective is BACK_FIRST:  # in numbers that the kernel takes, but in the same order
        for row, table in zip(Row, tables, strict=True):
            points = [objective.row_points(row, value_of(strength)) for strength in strengths]
            assert [a < b for a, b in pairwise(table)] == [a < b for a, b in pairwise(points)]
        assert max(tables[0]) < tables[1][1] - tables[1][0]
        assert max(tables[0]) + max(tables[1]) < tables[2][1] - tables[2][0]
        assert max(map(max, tables)) < EXACT
    elif objective is CATEGORY_GREEDY or not ranking.front_straights_and_flushes:
        for row, table in zip(Row, tables, strict=True):
            assert table == [objective.row_points(row, value_of(strength)) for strength in strengths]
    for table in tables:
        assert table == sorted(table)


def test_percentiles_are_those_of_players_who_may_lay_the_same_fronts() -> None:
    suited = Ranking(front_straights_and_flushes=True)
    trips = evaluate("2s 2h 2d").strength
    plain_table, suited_table = (
        ROW_PERCENTILES.tables(ranking)[0][ranking.scale.strengths.index(trips)]
        for ranking in (STANDARD, suited)
    )
    # Where flushes and straights are laid in front, three twos beat fewer.
    assert suited_table < plain_table


def test_they_show_as_their_names() -> None:
    for name in ("BACK_FIRST", "CATEGORY_GREEDY", "ROW_PERCENTILES", "SETTLED_PERCENTILES"):
        objective = getattr(objectives, name)
        assert repr(objective) == name
        assert pickle.loads(pickle.dumps(objective)) is objective


# --- any objective ----------------------------------------------------------------


class Asked:
    """An objective that keeps what it was asked."""

    def __init__(self) -> None:
        self.questions: Counter[tuple[Row, HandValue]] = Counter()

    def row_points(self, row: Row, value: HandValue) -> float:
        self.questions[row, value] += 1
        return value.strength


def test_what_is_an_additive_objective() -> None:
    for objective in (*OWN, Asked()):
        assert isinstance(objective, AdditiveObjective)
    for other in (len, "row_points", None, 3):
        assert not isinstance(other, AdditiveObjective)


def test_an_objective_is_asked_once_for_each_row_a_hand_can_lay() -> None:
    hand = deal(rng=5)[0]
    asked = Asked()
    arrange(hand, objective=asked)
    assert set(asked.questions.values()) == {1}
    by_row = {row: {value for of, value in asked.questions if of is row} for row in Row}
    assert by_row == {row: values_of(hand, row.size) for row in Row}


def values_of(hand: Hand, size: int) -> set[HandValue]:
    return {evaluate(cards) for cards in combinations(hand, size)}


def test_tables_of_any_objective_are_by_standing() -> None:
    strengths = STANDARD.scale.strengths
    front, five = strengths.index(0x1EED00), strengths.index(0x6DDDAA)
    asked = Asked()
    # Five cards in front and three in the other rows do not exist, and are not asked for.
    assert _asked(asked, strengths, [front, five]) == [[0x1EED00, 0], [0, 0x6DDDAA], [0, 0x6DDDAA]]
    assert asked.questions == {
        (Row.FRONT, value_of(0x1EED00)): 1,
        (Row.MIDDLE, value_of(0x6DDDAA)): 1,
        (Row.BACK, value_of(0x6DDDAA)): 1,
    }


def test_tables_of_the_librarys_own_are_made_once_for_a_ranking() -> None:
    for objective in OWN:
        found = prepared(objective, STANDARD)
        assert found is prepared(objective, Ranking(), 0x1FFF)
        assert found is not prepared(objective, Ranking(ace_low=AceLow.NONE))


@pytest.mark.parametrize("points", [0, -3, 1.5, -0.0, True, 10**307, -1e307 + 1e291])
def test_finite_numbers_pass(points: float) -> None:
    assert finite(points, "row_points") is points


@pytest.mark.parametrize(
    "points",
    [float("nan"), float("inf"), 1e308, -(10**400), "3", None, 1j, [1], Fraction(1, 2), Decimal(1)],
    ids=range(10),
)
def test_anything_else_is_refused(points: Any) -> None:
    with pytest.raises(ShisanzhangError) as caught:
        finite(points, "row_points")
    assert str(caught.value).startswith("the objective's row_points gave ")
    assert str(caught.value).endswith(", expected a finite number")


def test_huge_whole_numbers_among_fractions_are_summed_as_fractions() -> None:
    # Above 2**53 a sum of a whole number and a fraction can fall where a smaller one rises.
    class Mixed:
        def row_points(self, row: Row, value: HandValue) -> float:
            return 2**60 + value.strength if row is Row.BACK else value.strength / 7

    assert prepared(Mixed(), STANDARD).number is float


def test_whole_numbers_stay_whole_however_large() -> None:
    class Whole:
        def row_points(self, row: Row, value: HandValue) -> float:
            return 2**80 + value.strength

    hand = deal(rng=1)[0]
    found = prepared(Whole(), STANDARD)
    assert found.number is int
    assert found.scale is (STANDARD.scale if BACKEND == "python" else _backend.python_scale("lowest", False))
    best = rank_arrangements(hand, objective=Whole(), top=1)[0]
    assert type(best.points) is int
    assert best.points == 3 * 2**80 + sum(best.arrangement.strengths())
    assert best.points == 3 * 2**80 + max(sum(play.strengths()) for play in undominated(hand))


def test_whole_numbers_stay_whole_up_to_where_a_float_holds_their_sums() -> None:
    class Large:
        def __init__(self, most: int) -> None:
            self.most = most

        def row_points(self, row: Row, value: HandValue) -> float:
            return self.most - value.strength % 2

    for most in (EXACT - 1, EXACT):
        found = prepared(Large(most), STANDARD)
        points, triple = found.scale.best(deal(rng=1)[0].mask, found.points, False)
        assert found.number(points) == 3 * most - sum(STANDARD.scale.strengths[place] % 2 for place in triple)
