"""The arranger against a walk over all 72,072 splits, on plain, tie-heavy and special hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

import brute_force
from brute_force import Split, legal_splits, shown
from shisanzhang import (
    BACK_FIRST,
    CATEGORY_GREEDY,
    CLASSIC,
    PRESETS,
    ROW_PERCENTILES,
    SETTLED_PERCENTILES,
    AdditiveObjective,
    Arrangement,
    Category,
    Declaration,
    FoulHandling,
    Hand,
    Play,
    Row,
    RowBonus,
    Rules,
    arrange,
    arrangements,
    best_response,
    classify,
    rank_arrangements,
    score_match,
    undominated,
)
from shisanzhang.evaluator import value_of
from shisanzhang.objectives import RowPercentiles
from strategies import deals, hands, laid_out, rules, special_hands, tie_heavy_hands
from strategies_play import LEGALITIES, Rising, Scattered, rising_objectives, scattered_objectives, submitted

few = settings(max_examples=15)
fewer = settings(max_examples=5)

legalities = st.sampled_from(LEGALITIES)


def worth(objective: AdditiveObjective) -> Callable[[Split], float]:
    """What an objective gives a split, its points added up front, middle, back."""
    known: tuple[dict[int, float], ...] = ({}, {}, {})

    def points(row: Row, strength: int) -> float:
        table = known[row.index]
        if strength not in table:
            table[strength] = objective.row_points(row, value_of(strength))
        return table[strength]

    return lambda split: (
        points(Row.FRONT, split.front) + points(Row.MIDDLE, split.middle) + points(Row.BACK, split.back)
    )


def best_by(points: Callable[[Split], float], splits: list[Split]) -> Split:
    """The split with the most points; of several the greatest, as splits compare."""
    return max(splits, key=lambda split: (points(split), split))


# --- all legal arrangements -------------------------------------------------------


@fewer
@given(hands(), legalities)
def test_arrangements_are_all_legal_splits_each_once(hand: Hand, house: Rules) -> None:
    found = [play.masks for play in arrangements(hand, house)]
    expected = {(split.front_mask, split.middle_mask, split.back_mask) for split in legal_splits(hand, house)}
    assert len(found) == len(expected)
    assert set(found) == expected


@given(hands(), legalities)
def test_arrangements_are_legal_hold_the_hand_and_come_in_one_order(hand: Hand, house: Rules) -> None:
    found = list(islice(arrangements(hand, house), 50))
    for play in found:
        assert play.foul(house) is None
        assert play.hand == hand
        assert [len(row) for row in play.rows] == [3, 5, 5]
    assert found == list(islice(arrangements(hand, house), 50))


# --- undominated ------------------------------------------------------------------


def check_undominated(hand: Hand, house: Rules) -> None:
    splits = legal_splits(hand, house)
    first = shown(splits)
    expected = sorted((first[triple] for triple in brute_force.undominated(splits)), reverse=True)
    # From the strongest back (then middle, then front) down, each as its documented split.
    assert undominated(hand, house) == tuple(split.arrangement for split in expected)


@few
@given(hands(), legalities)
def test_undominated_is_the_pareto_set(hand: Hand, house: Rules) -> None:
    check_undominated(hand, house)


@few
@given(tie_heavy_hands(), legalities)
def test_undominated_is_the_pareto_set_of_tie_heavy_hands(hand: Hand, house: Rules) -> None:
    check_undominated(hand, house)


@few
@given(special_hands(), legalities)
def test_undominated_is_the_pareto_set_of_special_hands(hand: Hand, house: Rules) -> None:
    check_undominated(hand, house)


@few
@given(hands(), legalities, st.data())
def test_undominated_contains_the_best_of_every_monotone_additive_objective(
    hand: Hand, house: Rules, data: st.DataObject
) -> None:
    objective = data.draw(rising_objectives(house.ranking))
    points = worth(objective)
    of = {play.strengths(house): play for play in undominated(hand, house)}
    splits = legal_splits(hand, house)
    most = max(map(points, splits))
    assert max(points(split) for split in splits if split.triple in of) == most
    # With the documented order of ties it is even the one that `arrange` gives.
    assert arrange(hand, house, objective=objective) in of.values()


# --- arrange ----------------------------------------------------------------------


@few
@given(hands(), legalities, st.data())
def test_arrange_finds_the_maximum_of_a_rising_objective(
    hand: Hand, house: Rules, data: st.DataObject
) -> None:
    objective: Rising = data.draw(rising_objectives(house.ranking))
    expected = best_by(worth(objective), legal_splits(hand, house))
    assert arrange(hand, house, objective=objective) == expected.arrangement


@few
@given(hands(), legalities, scattered_objectives())
def test_arrange_finds_the_maximum_of_any_additive_objective(
    hand: Hand, house: Rules, objective: Scattered
) -> None:
    expected = best_by(worth(objective), legal_splits(hand, house))
    assert arrange(hand, house, objective=objective) == expected.arrangement


@few
@given(tie_heavy_hands(), legalities, scattered_objectives())
def test_arrange_finds_the_maximum_for_tie_heavy_hands(
    hand: Hand, house: Rules, objective: Scattered
) -> None:
    expected = best_by(worth(objective), legal_splits(hand, house))
    assert arrange(hand, house, objective=objective) == expected.arrangement


@fewer
@given(hands(), legalities)
def test_where_all_is_equal_the_order_of_ties_decides(hand: Hand, house: Rules) -> None:
    expected = max(legal_splits(hand, house)).arrangement
    assert arrange(hand, house, objective=Scattered((0.5,), 1)) == expected
    assert arrange(hand, house, objective=lambda play: 7) == expected


@fewer
@given(hands(), legalities, scattered_objectives())
def test_a_function_is_searched_like_an_additive_objective(
    hand: Hand, house: Rules, objective: Scattered
) -> None:
    def function(play: Arrangement) -> float:
        front, middle, back = map(objective.row_points, Row, play.values_under(house))
        return front + middle + back

    assert arrange(hand, house, objective=function) == arrange(hand, house, objective=objective)


@fewer
@given(st.one_of(hands(), tie_heavy_hands()), legalities, st.integers(1, 10**6), st.integers(2, 10**4))
def test_a_function_may_look_at_suits(hand: Hand, house: Rules, salt: int, range_: int) -> None:
    # No two splits of a triple are worth the same but by accident, or (in a small range) often.
    def scattered(front: int, middle: int) -> int:
        return (front * salt + middle) % range_

    expected = best_by(
        lambda split: scattered(split.front_mask, split.middle_mask), legal_splits(hand, house)
    )
    found = arrange(hand, house, objective=lambda play: scattered(play.masks[0], play.masks[1]))
    assert found == expected.arrangement


@few
@given(hands(), legalities)
def test_category_greedy_lays_the_strongest_kind_of_back_then_middle_then_front(
    hand: Hand, house: Rules
) -> None:
    expected = max(
        legal_splits(hand, house),
        key=lambda split: (split.back >> 20, split.middle >> 20, split.front, split),
    )
    assert arrange(hand, house, objective=CATEGORY_GREEDY) == expected.arrangement


@few
@given(hands(), legalities, st.sampled_from((ROW_PERCENTILES, SETTLED_PERCENTILES)))
def test_percentiles_lay_the_highest_sum_of_them(hand: Hand, house: Rules, objective: RowPercentiles) -> None:
    fronts, middles, backs = objective.tables(house.ranking)
    place = {strength: i for i, strength in enumerate(house.ranking.scale.strengths)}
    expected = best_by(
        lambda split: fronts[place[split.front]] + middles[place[split.middle]] + backs[place[split.back]],
        legal_splits(hand, house),
    )
    found = arrange(hand, house, objective=objective)
    assert found == expected.arrangement
    assert found in undominated(hand, house)


@few
@given(hands(), legalities)
def test_back_first_lays_the_strongest_back_then_middle_then_front(hand: Hand, house: Rules) -> None:
    expected = max(legal_splits(hand, house))  # as ties are decided
    assert arrange(hand, house, objective=BACK_FIRST) == expected.arrangement


@given(hands(), st.permutations(range(13)))
def test_the_order_in_which_a_hand_is_given_does_not_matter(hand: Hand, order: list[int]) -> None:
    cards = list(hand)
    given_so = [cards[place] for place in order]
    assert arrange(given_so) == arrange(hand) == arrange(str(hand))
    assert undominated(given_so) == undominated(hand)


# --- rank_arrangements ------------------------------------------------------------


@few
@given(hands(), legalities, scattered_objectives(), st.integers(1, 200))
def test_the_best_and_then_the_best_of_the_undominated(
    hand: Hand, house: Rules, objective: Scattered, top: int
) -> None:
    points = worth(objective)
    splits = legal_splits(hand, house)
    best = best_by(points, splits)
    first = shown(splits)
    rest = [first[triple] for triple in brute_force.undominated(splits) if triple != best.triple]
    rest.sort(key=lambda split: (points(split), split), reverse=True)
    expected = [(points(split), split.arrangement) for split in [best, *rest][:top]]
    assert rank_arrangements(hand, house, objective=objective, top=top) == tuple(expected)


@fewer
@given(hands(), legalities, scattered_objectives())
def test_arrangements_are_ranked_alike_by_a_function(hand: Hand, house: Rules, objective: Scattered) -> None:
    def function(play: Arrangement) -> float:
        front, middle, back = map(objective.row_points, Row, play.values_under(house))
        return front + middle + back

    additive = rank_arrangements(hand, house, objective=objective, top=10)
    assert rank_arrangements(hand, house, objective=function, top=10) == additive


# --- best_response ----------------------------------------------------------------


def check_best_response(house: Rules, dealt: tuple[Hand, ...], data: st.DataObject) -> None:
    hand, *others = dealt
    opponents = [data.draw(submitted(other, house)) for other in others]

    def points(play: Play) -> int:
        return score_match([play, *opponents], house).totals[0]

    plays: list[Play] = list(one_of_each_outcome(hand, opponents, house))
    if classify(hand, house) is not None:
        plays.append(Declaration(hand))
    most = max(map(points, plays))
    fouls = [play for play in some_plays(hand) if play.foul(house)]
    assert fouls
    if house.foul.handling is FoulHandling.LOSES:
        # All of them score alike, and never more than what is in order: they lose every row.
        assert len({points(foul) for foul in fouls}) == 1
        assert points(fouls[0]) <= most
    # Ties go to the arrangement that `arrange` would prefer, then to declaring.
    expected = next(play for play in plays if points(play) == most)
    assert best_response(hand, opponents, house) == expected
    # And no way to lay the hand is worth more, whatever the reasoning above.
    tried = [arrange(hand, house), arrange(hand, house, objective=CATEGORY_GREEDY), *some_plays(hand)]
    assert all(points(play) <= most for play in tried if play.foul(house) is None)


def one_of_each_outcome(hand: Hand, opponents: list[Play], house: Rules) -> list[Arrangement]:
    """The preferred legal arrangement of those that compare alike with every row of every opponent.

    What a play scores depends on nothing else: which rows it wins, and what its rows pay.
    """
    against = [play.strengths(house) for play in opponents if isinstance(play, Arrangement)]
    found: dict[object, Split] = {}
    for split in sorted(legal_splits(hand, house), reverse=True):
        rows = list(enumerate(split.triple))
        outcome = tuple(
            (
                house.scoring.row_values[row][mine >> 20],
                *[(mine > other[row]) - (mine < other[row]) for other in against],
            )
            for row, mine in rows
        )
        found.setdefault(outcome, split)
    return [split.arrangement for split in found.values()]


def some_plays(hand: Hand) -> list[Arrangement]:
    """Some arrangements, fouls among them: the high cards in front, in the middle, and in the back."""
    cards = list(hand)
    turned = [cards[turn:] + cards[:turn] for turn in range(13)]
    return [laid_out(order) for order in [*turned, *(order[::-1] for order in turned)]]


@settings(max_examples=8)
@given(rules(), deals(), st.data())
def test_best_response_is_the_maximum_over_all_plays(
    house: Rules, dealt: tuple[Hand, ...], data: st.DataObject
) -> None:
    check_best_response(house, dealt, data)


# Where fronts make flushes, trips in front pay 3 and the stronger flush 1.
@few
@given(
    st.sampled_from([rules for rules in (*PRESETS.values(), *LEGALITIES) if rules.stronger_never_pays_less]),
    deals(),
    st.data(),
)
def test_best_response_is_the_maximum_where_stronger_rows_never_pay_less(
    house: Rules, dealt: tuple[Hand, ...], data: st.DataObject
) -> None:
    assert house.stronger_never_pays_less
    check_best_response(house, dealt, data)


@fewer
@given(deals(players=2), st.data())
def test_best_response_may_be_a_dominated_arrangement(dealt: tuple[Hand, ...], data: st.DataObject) -> None:
    # A pair in the back pays more than anything stronger.
    bonus = RowBonus(row=Row.BACK, category=data.draw(st.sampled_from(list(Category)[1:5])), points=50)
    house = replace(CLASSIC, scoring=replace(CLASSIC.scoring, bonuses=(bonus,)))
    assert not house.stronger_never_pays_less
    check_best_response(house, dealt, data)
