"""Arranging a hand: the rules' own cases, the order of ties, errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import (
    CATEGORY_GREEDY,
    CLASSIC,
    WEIGHTED,
    Arrangement,
    Card,
    CardParseError,
    Category,
    Declaration,
    ExpectedPoints,
    FoulError,
    FoulRules,
    Hand,
    HandValue,
    IllegalPlayError,
    InvalidHandError,
    Play,
    Ranking,
    Row,
    RowBonus,
    RowOrder,
    Rules,
    ShisanzhangError,
    SpecialEntry,
    arrange,
    arrangements,
    best_response,
    classify,
    deal,
    rank_arrangements,
    score_match,
    undominated,
)
from shisanzhang.arrangement import PLAIN

# Four aces, four kings, four queens and a jack: no flushes, and many equal rows.
QUADS = "AsAhAdAc KsKhKdKc QsQhQdQc Js"
SPADES = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
SIX_PAIRS = "Ts Th Js Jh 8s 8h 7s 7h 6s 6h 5s 5h 4s"
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"

ARRANGING: list[Callable[[Any], Any]] = [
    arrange,
    arrangements,
    undominated,
    rank_arrangements,
    lambda hand: best_response(hand, [Arrangement.parse("AcKc5s / JsJh8s7h4s / TsTh8h8d5h")]),
]


class Points:
    """An additive objective from a function."""

    def __init__(self, of: Callable[[Row, HandValue], Any]) -> None:
        self.of = of

    def row_points(self, row: Row, value: HandValue) -> Any:
        return self.of(row, value)


def constant(points: float) -> Points:
    return Points(lambda row, value: points)


# --- the rules' own cases ---------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=["classic", "weighted"])
@pytest.mark.parametrize("hand", [SIX_PAIRS, DRAGON, SPADES, QUADS])
def test_a_special_that_is_played_normally_is_laid_in_three_rows_of_all_its_cards(
    hand: str, rules: Rules
) -> None:
    assert classify(hand, rules) is not None or hand == QUADS
    play = arrange(hand, rules)
    assert [len(row) for row in play.rows] == [3, 5, 5]
    assert play.hand == Hand(hand)
    assert play.foul(rules) is None


def test_front_k95_may_stand_before_middle_k9542() -> None:
    hand = "Ks9h5d Kh9d5c4s2h AsAhAdAcTs"
    wanted = Arrangement.parse("Ks9h5d / Kh9d5c4s2h / AsAhAdAcTs")
    assert wanted in set(arrangements(hand))
    assert wanted in set(arrangements(hand, WEIGHTED))


def test_front_akq_never_stands_before_middle_97642() -> None:
    hand = "AsKhQd 9s7h6d4c2s JsJhTdTc8s"
    akq = {Card("As"), Card("Kh"), Card("Qd")}
    middles = [set(play.middle) for play in arrangements(hand) if set(play.front) == akq]
    assert middles
    assert {Card(text) for text in "9s 7h 6d 4c 2s".split()} not in middles
    # Any middle behind an ace, king and queen holds a pair.
    assert all(len({card.rank for card in middle}) < 5 for middle in middles)


def test_kkqqx_never_stands_before_kk22x() -> None:
    hand = "5s4h3d KsKhQsQh9d KdKc2s2h7c"
    kings_up = {Card(text) for text in "Ks Kh Qs Qh 9d".split()}
    places = [
        set(play.back) == kings_up
        for play in arrangements(hand)
        if kings_up in (set(play.middle), set(play.back))
    ]
    assert places
    assert all(places)


@pytest.mark.parametrize(
    "rows",
    [
        ("7s8h9d", "As2d3c4s5h", "6d7c8s9hTd"),
        ("As2h3d", "4c5s6h7d8c", "TsJhQdKcAh"),
    ],
    ids=["ace low, 7-8-9 in front", "aces low and high"],
)
def test_three_straights_that_a_greedy_search_misses_can_be_laid(rows: tuple[str, str, str]) -> None:
    wanted = Arrangement(*rows)
    assert wanted in set(arrangements(wanted.hand, WEIGHTED))
    assert [value.category for value in wanted.values[1:]] == [Category.STRAIGHT] * 2


def test_a_straight_flush_is_found_as_one() -> None:
    play = arrange("AsKsQsJsTs 9h9d9c4h4d 7c7d2c", objective=CATEGORY_GREEDY)
    assert play == Arrangement("7c7d2c", "9h9d9c4h4d", "AsKsQsJsTs")
    assert [value.category for value in play.values] == [
        Category.PAIR,
        Category.FULL_HOUSE,
        Category.STRAIGHT_FLUSH,
    ]


# --- every arrangement ------------------------------------------------------------


def test_how_many_arrangements_a_suit_has() -> None:
    # All flushes: C(13, 3) fronts, and of the C(10, 5) ways to part the rest one of two is in order.
    assert sum(1 for _ in arrangements(SPADES)) == 286 * 252 // 2


def test_arrangements_come_one_at_a_time() -> None:
    found = arrangements(QUADS)
    assert isinstance(found, Iterator)
    assert iter(found) is found
    assert isinstance(next(found), Arrangement)


def test_equal_middle_and_back_are_for_the_loose_order_alone() -> None:
    loose, strict = set(arrangements(QUADS)), set(arrangements(QUADS, WEIGHTED))
    assert strict < loose
    assert all(play.values[1] == play.values[2] for play in loose - strict)
    assert all(play.values[1] < play.values[2] for play in strict)


# --- ties -------------------------------------------------------------------------


def test_ties_go_to_the_strongest_back_then_middle_then_front() -> None:
    # Four aces with a king, four queens with a king, and what is left. Of equal cards the
    # back shows the higher, the middle the next: ♠ before ♥.
    expected = Arrangement("KdKcJs", "QsQhQdQcKh", "AsAhAdAcKs")
    for objective in (constant(0), constant(-1.5), lambda play: 0):
        assert arrange(QUADS, objective=objective) == expected
    assert undominated(QUADS)[0] == expected


def test_of_equal_splits_the_back_with_the_highest_cards_is_shown() -> None:
    # Two straights to the ace and no flush: nothing but suits to choose by, ♠ ♥ ♦ ♣.
    hand = "AsKhQdJcTs AhKsQcJdTh 4s3h2d"
    expected = Arrangement("4s3h2d", "AhKhQcJcTh", "AsKsQdJdTs")
    assert arrange(hand, objective=constant(1)) == expected
    assert expected in undominated(hand)
    assert arrange(hand, objective=lambda play: play.values[0] == expected.values[0]) == expected


def test_a_function_that_sees_suits_may_choose_any_of_equal_splits() -> None:
    wanted = Arrangement("4s3h2d", "AhKsQcJdTh", "AsKhQdJcTs")
    hand = wanted.hand
    assert wanted != arrange(hand)
    assert arrange(hand, objective=lambda play: play == wanted) == wanted


def test_undominated_goes_from_the_strongest_back_down() -> None:
    for hand in (QUADS, SPADES, *deal(rng=8)):
        strengths = [play.strengths()[::-1] for play in undominated(hand)]
        assert strengths == sorted(strengths, reverse=True)
        assert len(set(strengths)) == len(strengths)


# --- objectives -------------------------------------------------------------------


NO_BONUSES = replace(CLASSIC, name="no bonuses", scoring=replace(CLASSIC.scoring, bonuses=()))
SUITED_FRONTS = replace(CLASSIC, ranking=Ranking(front_straights_and_flushes=True))


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED, NO_BONUSES, SUITED_FRONTS], ids=lambda r: r.name)
def test_the_default_objective_is_what_the_rules_are_expected_to_pay(rules: Rules) -> None:
    for hand in deal(3, rng=11):
        expected = arrange(hand, rules, objective=ExpectedPoints(rules, 3))
        assert arrange(hand, rules) == arrange(hand, rules, objective=None) == expected
        ranked = rank_arrangements(hand, rules, objective=ExpectedPoints(rules, 3))
        assert rank_arrangements(hand, rules) == rank_arrangements(hand, rules, objective=None) == ranked


def test_the_default_rules_and_objective() -> None:
    for hand in deal(rng=11):
        assert arrange(hand) == arrange(hand, CLASSIC, objective=ExpectedPoints(CLASSIC))
    # Other rules pay for other rows, and other objectives want others.
    hands = deal(rng=11)
    assert [arrange(hand, WEIGHTED) for hand in hands] != [arrange(hand) for hand in hands]
    assert [arrange(hand, objective=CATEGORY_GREEDY) for hand in hands] != [arrange(hand) for hand in hands]


def test_an_objective_may_be_of_any_kind_of_number() -> None:
    for hand in deal(2, rng=12):
        by_back = arrange(hand, objective=Points(lambda row, value: (row is Row.BACK) * value.strength))
        assert by_back == arrange(hand, objective=lambda play: play.values[2].strength)
        assert by_back == arrange(
            hand, objective=Points(lambda row, value: row is Row.BACK and value.strength / 7)
        )
        assert by_back == arrange(hand, objective=constant(True))  # ties go the same way


def test_points_may_fall_with_the_value_of_a_row() -> None:
    weakest = arrange(QUADS, objective=Points(lambda row, value: -value.strength))
    assert weakest == arrange(QUADS, objective=lambda play: -sum(play.strengths()))
    assert weakest not in undominated(QUADS)


def test_the_weakest_row_of_all_has_points_too() -> None:
    # Four, three, two: nothing is below it.
    found = arrange(DRAGON, objective=Points(lambda row, value: value.strength == 0x043200))
    assert [str(card) for card in found.front] == ["4h", "3d", "2c"]


def test_large_whole_numbers_are_exact() -> None:
    # As floats all of these would be equal.
    objective = Points(lambda row, value: 10**30 + (value.strength if row is Row.FRONT else 0))
    for hand in (SIX_PAIRS, deal(rng=13)[0]):
        assert arrange(hand, objective=objective) == arrange(
            hand, objective=lambda play: play.values[0].strength
        )


class Empty(Points):
    """An objective that is false in a condition."""

    def __len__(self) -> int:
        return 0


def test_an_objective_that_looks_empty_is_used() -> None:
    objective = Empty(lambda row, value: -value.strength if row is Row.FRONT else 0)
    by_front = arrange(SIX_PAIRS, objective=Points(objective.of))
    assert by_front != arrange(SIX_PAIRS)
    assert arrange(SIX_PAIRS, objective=objective) == by_front
    assert rank_arrangements(SIX_PAIRS, objective=objective, top=1)[0].arrangement == by_front


def test_row_points_go_before_being_a_function() -> None:
    class Both(Points):
        def __call__(self, play: Arrangement) -> float:
            raise AssertionError("never asked")

    objective = Both(lambda row, value: value.strength)
    assert arrange(QUADS, objective=objective) == arrange(QUADS, objective=Points(objective.of))


BAD_POINTS = [float("nan"), float("inf"), float("-inf"), "1", None, 1j]


@pytest.mark.parametrize("search", [arrange, rank_arrangements])
@pytest.mark.parametrize("points", BAD_POINTS, ids=repr)
def test_points_that_are_no_number(search: Callable[..., Any], points: Any) -> None:
    with pytest.raises(
        ShisanzhangError, match="the objective's row_points gave .*, expected a finite number"
    ):
        search(QUADS, objective=constant(points))
    with pytest.raises(ShisanzhangError, match="the objective's function gave .*, expected a finite number"):
        search(QUADS, objective=lambda play: points)


def test_one_bad_point_is_enough() -> None:
    weakest_front = min(play.values[0] for play in arrangements(SIX_PAIRS))
    for bad in BAD_POINTS:
        with pytest.raises(ShisanzhangError, match="row_points"):
            arrange(
                SIX_PAIRS, objective=Points(lambda row, value, bad=bad: bad if value == weakest_front else 0)
            )


@pytest.mark.parametrize("search", [arrange, rank_arrangements])
@pytest.mark.parametrize(
    "objective", ["row_points", "", 0, 3.5, [], object()], ids=lambda value: type(value).__name__
)
def test_what_is_no_objective(search: Callable[..., Any], objective: Any) -> None:
    with pytest.raises(ShisanzhangError) as caught:
        search(QUADS, objective=objective)
    assert (
        str(caught.value) == f"an objective has row_points or is a function, found {type(objective).__name__}"
    )


def test_an_objectives_own_error_comes_through() -> None:
    def fail(*_: Any) -> float:
        raise KeyError("mine")

    for objective in (Points(fail), fail):
        with pytest.raises(KeyError, match="mine"):
            arrange(QUADS, objective=objective)


# --- rules ------------------------------------------------------------------------


def test_rules_of_rows_alone_say_what_is_legal() -> None:
    for hand in deal(rng=14):
        assert undominated(hand, PLAIN) == undominated(hand)
    assert list(arrangements(QUADS, PLAIN)) == list(arrangements(QUADS))


def test_strict_order_is_obeyed() -> None:
    hand = "AsKhQdJcTs AhKsQcJdTh 4s3h2d"
    assert arrange(hand, objective=constant(1)).foul(WEIGHTED) is not None
    assert arrange(hand, WEIGHTED, objective=constant(1)).foul(WEIGHTED) is None
    assert all(play.values[1] < play.values[2] for play in undominated(hand, WEIGHTED))
    strict = replace(CLASSIC, foul=FoulRules(order=RowOrder.STRICT))
    assert undominated(hand, strict) == undominated(hand, WEIGHTED)


def test_fronts_count_by_the_ranking() -> None:
    fronts = replace(CLASSIC, ranking=Ranking(front_straights_and_flushes=True))
    hand = "4s3s2s 8d7d6d5d4d KhQhJhTh9h"
    three = Arrangement("4s3s2s", "8d7d6d5d4d", "KhQhJhTh9h")
    assert [value.category for value in three.values_under(fronts)] == [Category.STRAIGHT_FLUSH] * 3
    assert three in undominated(hand, fronts)
    assert arrange(hand, fronts, objective=lambda play: play.values_under(fronts)[0].strength) == three


# --- ranked -----------------------------------------------------------------------


def test_ranked_arrangements_fall_in_points() -> None:
    for hand in deal(rng=15):
        ranked = rank_arrangements(hand, top=10)
        assert len(ranked) == 10
        assert [entry.points for entry in ranked] == sorted((entry.points for entry in ranked), reverse=True)
        assert ranked[0].arrangement == arrange(hand)
        assert {entry.arrangement for entry in ranked} <= set(undominated(hand))
        for points, play in ranked:
            assert points == ExpectedPoints()(play)


def test_five_are_ranked_unless_more_or_fewer_are_wanted() -> None:
    hand = deal(rng=16)[0]
    assert len(rank_arrangements(hand)) == 5
    for top in (1, 2, 30):
        assert rank_arrangements(hand, top=top)[:5] == rank_arrangements(hand, top=max(top, 5))[:5][:top]
    assert len(rank_arrangements(hand, top=10**9)) == len(undominated(hand))


def test_a_best_that_is_dominated_stands_before_the_undominated() -> None:
    def weakness(play: Arrangement) -> float:
        return -sum(play.strengths())

    weakest = max(arrangements(QUADS), key=weakness)
    for objective in (Points(lambda row, value: -value.strength), weakness):
        first, *others = rank_arrangements(QUADS, objective=objective, top=100)
        assert first.points == weakness(first.arrangement) == weakness(weakest)
        assert {entry.arrangement for entry in others} == set(undominated(QUADS))
        assert rank_arrangements(QUADS, objective=objective, top=2) == (first, others[0])


def test_ties_are_ranked_in_their_order() -> None:
    ranked = rank_arrangements(SIX_PAIRS, objective=constant(2.0), top=10**6)
    assert tuple(entry.arrangement for entry in ranked) == undominated(SIX_PAIRS)
    assert {entry.points for entry in ranked} == {6.0}


def test_a_function_that_prefers_other_suits_does_not_show_a_setting_twice() -> None:
    wanted = Arrangement("4s3h2d", "AhKsQcJdTh", "AsKhQdJcTs")
    ranked = rank_arrangements(wanted.hand, objective=lambda play: play == wanted, top=1000)
    assert ranked[0] == (True, wanted)
    values = [entry.arrangement.values for entry in ranked]
    assert len(set(values)) == len(values) == len(undominated(wanted.hand))


@pytest.mark.parametrize("top", [0, -1, True, 2.0, "3", None, pytest.param(-(10**5000), id="huge")])
def test_at_least_one_is_wanted(top: Any) -> None:
    with pytest.raises(IllegalPlayError, match="^top: expected a whole number from 1, found "):
        rank_arrangements(QUADS, top=top)


# --- best response ----------------------------------------------------------------

WEAK = "3s4h5d / 2d2c3h4c7c / 9d9cTd8c6c"


def points_of(play: Play, *opponents: Play, rules: Rules = CLASSIC) -> int:
    return score_match([play, *opponents], rules).totals[0]


def test_a_special_is_declared_where_it_pays_more() -> None:
    # The dragon takes 13; laid out, it wins no more than three plain rows, doubled.
    weak = Arrangement.parse("2s3s4d / 2d2h5c6s8c / 9d9cTd8d6h")
    assert best_response(DRAGON, [weak]) == Declaration(DRAGON)
    assert points_of(Declaration(DRAGON), weak) == 13


def test_a_special_is_played_where_that_pays_more() -> None:
    # Six pairs take 3. With a straight flush in the back, 5 + 1 + 1 and the sweep make 14.
    weak = Arrangement.parse(WEAK)
    assert classify(SIX_PAIRS) is not None
    found = best_response(SIX_PAIRS, [weak])
    assert isinstance(found, Arrangement)
    assert found.values[2].category is Category.STRAIGHT_FLUSH
    assert points_of(found, weak) == 14


def test_an_arrangement_goes_before_a_declaration_of_the_same_worth() -> None:
    weak = Arrangement.parse(WEAK)
    for points, kind in ((13, Arrangement), (14, Arrangement), (15, Declaration)):
        entry = SpecialEntry(special=classify(SIX_PAIRS), points=points)
        house = replace(CLASSIC, specials=replace(CLASSIC.specials, entries=(entry,)))
        assert type(best_response(SIX_PAIRS, [weak], house)) is kind


def test_a_special_is_declared_where_the_rows_would_lose() -> None:
    # Against a hand that wins every row: laid out it loses 9, doubled; declared it takes 3.
    strong = Arrangement.parse("KsKhKd / AsAhAd9s9h / QsQhQdQc2s")
    hand = Hand("Tc Td Jc Jd 8c 8d 7c 7d 6h 6d 5h 5d 4c")
    assert best_response(hand, [strong]) == Declaration(hand)
    assert points_of(arrange(hand), strong) == -18


def test_what_rows_pay_decides() -> None:
    # Against three fouls every row wins: the rows that pay most are laid, whatever they are.
    fouls = [
        Arrangement.parse("JsJh8s / AcKc5s7h4s / TsTh8h8d5h"),
        Arrangement.parse("Jd7s4h / 9d9c6d6c2h / 6s6hTd8c3s"),
        Arrangement.parse("Tc5d2d / 3h3d3c7c2c / 4d4cJc7d5c"),
    ]
    hand = "KsKhKd AsAhAd9s9h QsQhQdQc2s"
    # Front trips 3, a middle full house 2, back quads 4: there is nothing better.
    found = best_response(hand, fouls)
    assert points_of(found, *fouls) == 3 * 4 * (3 + 2 + 4)
    # The back is strongest with the nine, but that would cost the full house.
    assert str(found) == "Ks Kh Kd / As Ah Ad 9s 9h / Qs Qh Qd Qc 2s"


def test_a_dominated_arrangement_may_pay_more() -> None:
    # A pair in the back is worth 50 here, so the hand is torn apart for it.
    bonus = RowBonus(row=Row.BACK, category=Category.PAIR, points=50)
    house = replace(CLASSIC, scoring=replace(CLASSIC.scoring, bonuses=(bonus,)))
    weak = Arrangement.parse("2d3d5h / 4h6d8s9cTc / 2h3h7sJdQc")
    hand = Hand("AsAhKdQsJh Th9h8d7d6h 5c4c2s")
    found = best_response(hand, [weak], house)
    assert found.values[2].category is Category.PAIR
    assert found not in undominated(hand, house)
    assert points_of(found, weak, rules=house) == 2 * (50 + 1 + 1)
    # By the classic rules the straight wins as well.
    assert best_response(hand, [weak]).values[2].category is not Category.PAIR


def test_rules_that_refuse_fouls_are_no_hindrance() -> None:
    hands = deal(rng=17)
    others = [arrange(hand, WEIGHTED) for hand in hands[1:]]
    found = best_response(hands[0], others, WEIGHTED)
    assert found.foul(WEIGHTED) is None
    assert points_of(found, *others, rules=WEIGHTED) >= points_of(
        arrange(hands[0], WEIGHTED), *others, rules=WEIGHTED
    )


def test_opponents_may_come_from_any_iterable() -> None:
    hands = deal(rng=18)
    others = [arrange(hand) for hand in hands[1:]]
    assert best_response(hands[0], iter(others)) == best_response(str(hands[0]), others)


@pytest.mark.parametrize("count", [0, 4])
def test_one_to_three_opponents(count: int) -> None:
    hands = deal(rng=19)
    others = [*map(arrange, hands[1:]), arrange(hands[1])][:count]
    with pytest.raises(IllegalPlayError, match=f"2 to 4 players, found {count + 1}"):
        best_response(hands[0], others)


@pytest.mark.parametrize("opponents", [None, 3, Arrangement.parse(WEAK)])
def test_opponents_that_are_none(opponents: Any) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        best_response(SIX_PAIRS, opponents)
    assert str(caught.value) == f"opponents are plays, found {type(opponents).__name__}"


def test_an_opponents_fault_is_named_counting_the_hand_as_player_0() -> None:
    hands = deal(rng=20)
    sound = arrange(hands[1])
    with pytest.raises(IllegalPlayError, match="^player 2: expected an Arrangement") as caught:
        best_response(hands[0], [sound, str(sound)])  # type: ignore[list-item]
    assert caught.value.player == 2
    with pytest.raises(InvalidHandError, match="^player 1 holds cards of another player"):
        best_response(hands[0], [arrange(hands[0])])
    with pytest.raises(IllegalPlayError, match="^player 1: .* is no special") as caught:
        best_response(hands[0], [Declaration(hands[1])])
    assert caught.value.player == 1
    fouled = Arrangement(sound.front, sound.back, sound.middle)
    with pytest.raises(FoulError, match="^player 1: ") as refused:
        best_response(hands[0], [fouled], WEIGHTED)
    assert refused.value.player == 1
    assert refused.value.reasons == ("middle_over_back",)


# --- hands ------------------------------------------------------------------------


@pytest.mark.parametrize("search", ARRANGING)
@pytest.mark.parametrize("count", [0, 12, 14, 52])
def test_thirteen_cards(search: Callable[[Any], Any], count: int) -> None:
    cards = [card for hand in deal(rng=21) for card in hand][:count]
    with pytest.raises(InvalidHandError) as caught:
        search(cards)
    assert str(caught.value) == f"a hand needs 13 cards, found {count}"


@pytest.mark.parametrize("search", ARRANGING)
def test_a_card_twice_a_joker_and_text_that_is_no_card(search: Callable[[Any], Any]) -> None:
    with pytest.raises(InvalidHandError) as caught:
        search("AsAsAdAc KsKhKdKc QsQhQdQc Js")
    assert caught.value.cards == ("As",)
    with pytest.raises(InvalidHandError) as caught:
        search("RJAhAdAc KsKhKdKc QsQhQdQc Js")
    assert caught.value.cards == ("RJ",)
    with pytest.raises(CardParseError) as unread:
        search("AsAhAdAx")
    assert unread.value.position == 7
