"""Scoring a match: the worked deals of the rules, the cases other programs get wrong, errors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    Category,
    Declaration,
    FoulError,
    FoulHandling,
    FoulReason,
    FoulRules,
    GrandSlam,
    IllegalPlayError,
    InvalidHandError,
    LineKind,
    Play,
    Row,
    RowBonus,
    RowOrder,
    Rules,
    SameSpecial,
    ScoringRules,
    Special,
    SpecialEntry,
    SpecialRules,
    SpecialVersus,
    Sweep,
    arrange,
    deal,
    score_match,
)

# The deal that the rules work out: all 52 cards.
P1 = "KsKhKd / AsAhAd9s9h / QsQhQdQc2s"
P2 = "AcKc5s / JsJh8s7h4s / TsTh8h8d5h"
P3 = "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h"
P4 = "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c"
# The same cards, out of order.
P2_FOULED = "JsJh8s / AcKc5s7h4s / TsTh8h8d5h"
P3_FOULED = "Jd7s4h / 9d9c6d6c2h / 6s6hTd8c3s"
P4_FOULED = "Tc5d2d / 3h3d3c7c2c / 4d4cJc7d5c"

# From the cards that P1 leaves.
SIX_PAIRS = "Ts Th Js Jh 8s 8h 7s 7h 6s 6h 5s 5h 4s"
SIX_LOWER_PAIRS = "2c 2d 2h 3d 3c 4d 4c 6d 6c 7d 7c 8d 8c"
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"


def laid(*texts: str) -> list[Play]:
    """Arrangements where there is a ``/``, declarations elsewhere."""
    return [Arrangement.parse(text) if "/" in text else Declaration(text) for text in texts]


def totals(*texts: str, rules: Rules = CLASSIC) -> tuple[int, ...]:
    return score_match(laid(*texts), rules).totals


def pair_points(*texts: str, rules: Rules = CLASSIC) -> list[int]:
    """What the lower-numbered player of each pair gains: 0-1, 0-2, …, 1-2, …"""
    return [pair.points for pair in score_match(laid(*texts), rules).pairs]


def winners(one: str, other: str, rules: Rules = CLASSIC) -> list[int | None]:
    """Who wins front, middle and back."""
    return [line.winner for line in score_match(laid(one, other), rules).pairs[0].rows]


def with_scoring(rules: Rules = CLASSIC, **options: Any) -> Rules:
    return replace(rules, scoring=replace(rules.scoring, **options))


def with_specials(rules: Rules = CLASSIC, **options: Any) -> Rules:
    return replace(rules, specials=replace(rules.specials, **options))


# --- the worked deal --------------------------------------------------------------


def test_the_worked_deal_under_classic() -> None:
    assert totals(P1, P2, P3, P4) == (108, -29, -41, -38)
    # P1 wins 3 + 2 + 4 = 9 from everyone, twice doubled; P2 sweeps P3.
    assert pair_points(P1, P2, P3, P4) == [36, 36, 36, 6, 1, 1]


def test_the_worked_deal_under_weighted() -> None:
    assert totals(P1, P2, P3, P4, rules=WEIGHTED) == (228, -64, -88, -76)
    # P1 wins 3 + 4 + 12 = 19 from everyone, twice doubled: with front trips at +1 it would be 72.
    assert pair_points(P1, P2, P3, P4, rules=WEIGHTED) == [76, 76, 76, 12, 0, 0]


def test_the_worked_deal_itemised() -> None:
    score = score_match(laid(P1, P2, P3, P4))
    front, middle, back = score.pair(0, 1).rows
    assert (front.winner, front.points, front.bonus) == (0, 3, Category.THREE_OF_A_KIND)
    assert (middle.winner, middle.points, middle.bonus) == (0, 2, Category.FULL_HOUSE)
    assert (back.winner, back.points, back.bonus) == (0, 4, Category.FOUR_OF_A_KIND)
    sweep, slam = score.pair(0, 1).sweep, score.pair(0, 1).grand_slam
    assert (sweep.winner, sweep.points, sweep.factor) == (0, 9, 2)
    assert (slam.winner, slam.points, slam.factor) == (0, 18, 2)
    # P2 beats P3 with plain rows, and there it ends: P2 does not sweep everyone.
    second = score.pair(1, 2)
    assert [(line.points, line.bonus) for line in second.rows] == [(1, None)] * 3
    assert (second.sweep.points, second.grand_slam) == (3, None)
    # P2 and P4: front and middle to P2, back to P4.
    assert [line.winner for line in score.pair(1, 3).rows] == [1, 1, 3]
    assert score.grand_slam == 0
    assert score.specials == score.fouls == (None,) * 4
    assert score.rules is CLASSIC
    assert list(score.plays) == laid(P1, P2, P3, P4)


def test_the_worked_deal_with_one_fouled() -> None:
    score = score_match(laid(P1, P2_FOULED, P3, P4))
    assert score.totals == (108, -48, -29, -31)
    assert [pair.points for pair in score.pairs] == [36, 36, 36, -6, -6, 1]
    assert score.fouls[0] is score.fouls[2] is score.fouls[3] is None
    assert score.fouls[1].reasons == (FoulReason.FRONT_OVER_MIDDLE,)
    # Against the foul P1's bonuses count, its sweep doubles them, and the grand slam stands.
    assert [line.points for line in score.pair(0, 1).lines] == [3, 2, 4, 9, 18]


def test_the_worked_deal_with_two_fouled() -> None:
    score = score_match(laid(P1, P2_FOULED, P3_FOULED, P4))
    assert score.totals == (108, -42, -42, -24)
    assert [pair.points for pair in score.pairs] == [36, 36, 36, 0, -6, -6]
    assert score.pair(1, 2).lines == ()
    assert score.fouls[2].reasons == (FoulReason.MIDDLE_OVER_BACK,)
    # Every pair says who of its two fouled, with the slam on top or not.
    assert {(pair.first, pair.second): pair.fouls for pair in score.pairs} == {
        (0, 1): (1,),
        (0, 2): (2,),
        (0, 3): (),
        (1, 2): (1, 2),
        (1, 3): (1,),
        (2, 3): (2,),
    }


def test_when_three_foul_the_fourth_takes_four_times_the_rows_from_each() -> None:
    score = score_match(laid(P1, P2_FOULED, P3_FOULED, P4_FOULED))
    assert score.totals == (108, -36, -36, -36)
    assert score.grand_slam == 0
    # With plain rows alone: (1 + 1 + 1) x 2 x 2.
    assert totals(P2, P3_FOULED, P4_FOULED, "KsKhKd / QsQhQdQc2s / AsAhAd9s9h") == (36, -12, -12, -12)


def test_when_all_foul_nobody_pays() -> None:
    score = score_match(laid(P2_FOULED, P3_FOULED, P4_FOULED))
    assert score.totals == (0, 0, 0)
    assert all(pair.lines == () for pair in score.pairs)


# --- worked examples of other tables ----------------------------------------------

# Four hands scored pair by pair. They hold five sixes between them: so each pair is a match
# of its own, and D has another six when it meets C. No flushes; the full houses are in the
# back, where they earn no bonus.
FOUR = {
    "A": "As Ah Jd / 9s 9h 4d 4c 7s / Qs Jh Td 9c 8s",
    "B": "Ad Kh 6s / 4s 5h 6d 7c 8d / 2s 2h 2d 7h 7d",
    "C": "Ks Kd Qh / 6h 6c 5s 5d 9d / Js Jc 3h 3d 4h",
    "D": "Ac Kc 6h / Qd Qc 5c 3c 2c / Ts Th Tc 8h 8c",
    "D'": "Ac Kc 6s / Qd Qc 5c 3c 2c / Ts Th Tc 8h 8c",
}


# A sweeps C; nobody else wins all three rows.
@pytest.mark.parametrize(
    ("one", "other", "classic", "weighted"),
    [
        ("A", "B", -1, 1 - 2 - 3),
        ("A", "C", 3 * 2, (1 + 2 + 3) * 2),
        ("A", "D", 1, 1 + 2 - 3),
        ("B", "C", 1, -1 + 2 + 3),
        ("B", "D", 0, 2 - 3),  # the fronts, both A-K-6, tie
        ("C", "D'", 1, 1 + 2 - 3),
    ],
)
def test_four_hands_pair_by_pair(one: str, other: str, classic: int, weighted: int) -> None:
    assert totals(FOUR[one], FOUR[other]) == (classic, -classic)
    assert totals(FOUR[one], FOUR[other], rules=WEIGHTED) == (weighted, -weighted)
    assert totals(FOUR[other], FOUR[one], rules=WEIGHTED) == (-weighted, weighted)


def test_a_sweep_with_three_bonuses() -> None:
    strong = "7s7h7d / 8s8h8d5s5h / 9s9h9d9c2s"
    weak = "6s4h3d / AsKhQdJc8c / 2h2d7c5d4c"
    assert totals(strong, weak) == (18, -18)  # (3 + 2 + 4) x 2
    assert totals(strong, weak, rules=WEIGHTED) == (38, -38)  # (3 + 4 + 12) x 2
    # As published, with the pair in the middle, the weak hand is a foul, which costs the same.
    assert totals(strong, "6s4h3d / 2h2d7c5d4c / AsKhQdJc8c") == (18, -18)


SLAM_OF_THREE = (
    "7s7h2s / 8s8h8d5sJs / AsKhQdJcTs",
    "5h5d4s / 6s6h6d3s2h / KsQhJhTh9h",
    "3h3d2d / 4h4d4c3c2c / QsJdTd9d8c",
)


def test_a_grand_slam_of_three_players_where_two_opponents_are_enough() -> None:
    house = with_scoring(grand_slam=GrandSlam(min_opponents=2))
    score = score_match(laid(*SLAM_OF_THREE), house)
    assert [pair.points for pair in score.pairs] == [12, 12, 6]
    assert score.totals == (24, -6, -18)
    assert score.grand_slam == 0


def test_with_three_players_there_is_no_grand_slam_in_the_presets() -> None:
    score = score_match(laid(*SLAM_OF_THREE))
    assert [pair.points for pair in score.pairs] == [6, 6, 6]
    assert score.grand_slam is None
    assert pair_points(*SLAM_OF_THREE, rules=WEIGHTED) == [12, 12, 12]


def test_with_two_players_one_opponent_can_be_made_enough() -> None:
    assert totals(P2, P3) == (6, -6)
    assert totals(P2, P3, rules=with_scoring(grand_slam=GrandSlam(min_opponents=1))) == (12, -12)


def test_one_sound_hand_against_two_fouls() -> None:
    # Plain rows: 3 x 2 from each, nothing between the two.
    plain = laid(P2, P3_FOULED, P4_FOULED)
    assert score_match(plain).totals == (12, -6, -6)


def test_front_trips_and_a_sweep() -> None:
    one, other = "5s5h5d / 6s7h8d9cTs / JsQsKsAs2s", "2h3h9d / JhJd4c4d8h / 3c4s5c6h7d"
    assert totals(one, other) == (10, -10)  # (3 + 1 + 1) x 2


def test_plain_rows_two_to_one_three_to_none_and_everyone() -> None:
    assert totals(P2, P4) == (1, -1)
    assert totals(P2, P3) == (6, -6)
    slam = totals(P2, P3, P4_FOULED, "KsKhKd / QsQhQdQc2s / AsAhAd9s9h")
    assert slam[0] == 12 * 3


def test_a_special_beats_a_lower_one_for_its_own_points() -> None:
    # The lower special's points are not taken off.
    assert totals(DRAGON, "AsAdKhKdQsQdJsJhTsTh9h9d2h") == (13, -13)


@pytest.mark.parametrize(
    ("versus", "points"),
    [(SpecialVersus.OWN_POINTS, 13), (SpecialVersus.DIFFERENCE, 13 - 3), (SpecialVersus.ZERO, 0)],
)
def test_what_a_special_takes_from_a_lower_one(versus: SpecialVersus, points: int) -> None:
    house = with_specials(versus=versus)
    six_pairs = "AsAdKhKdQsQdJsJhTsTh9h9d2h"
    assert totals(DRAGON, six_pairs, rules=house) == (points, -points)
    assert totals(six_pairs, DRAGON, rules=house) == (-points, points)
    # Against a hand without a special it makes no difference.
    assert totals(six_pairs, "2c3d4h / 5s6c7d8h9s / TcJdQhKsAc", rules=house) == (3, -3)


def test_a_higher_special_of_fewer_points_takes_no_difference() -> None:
    house = with_specials(
        versus=SpecialVersus.DIFFERENCE,
        entries=(
            SpecialEntry(special=Special.DRAGON, points=2),
            SpecialEntry(special=Special.SIX_PAIRS, points=9),
        ),
    )
    score = score_match(laid(DRAGON, "AsAdKhKdQsQdJsJhTsTh9h9d2h"), house)
    assert score.totals == (0, 0)
    line = score.pairs[0].special
    assert (line.winner, line.points, line.special) == (0, 0, Special.DRAGON)


# What the holder wins from three opponents together: the table that comes with those rules.
@pytest.mark.parametrize(
    ("special", "hand", "each", "together"),
    [
        (Special.THREE_FLUSHES, "2s4s6s8sTs 3h5h7h9hJh 2dKdAd", 6, 18),
        (Special.SIX_PAIRS, "2s2h3s3h4s4h5s5h6s6h7s7h9c", 8, 24),
        (Special.ONE_COLOR, "AhAdKhQdJdTh9d8h6d6h4d3h3d", 20, 60),
        (Special.DRAGON, DRAGON, 72, 216),
        (Special.SUPREME_DRAGON, "AsKsQsJsTs9s8s7s6s5s4s3s2s", 216, 648),
    ],
)
def test_what_a_special_takes_from_three_opponents(
    special: Special, hand: str, each: int, together: int
) -> None:
    others = laid_from_the_rest(hand)
    score = score_match([Declaration(hand), *others], WEIGHTED)
    assert score.specials[0] is special
    assert [score.pair(0, seat).points for seat in (1, 2, 3)] == [each] * 3
    assert score.totals[0] == together


def laid_from_the_rest(hand: str) -> list[Play]:
    """Three arrangements of the 39 cards that a hand leaves."""
    held = Declaration(hand).hand
    rest = [card for other in deal(4, rng=0) for card in other if card not in held]
    return [arrange(rest[start : start + 13], WEIGHTED) for start in (0, 13, 26)]


# Ranks (here with suits of no account) and whole hands that other programs' tests name.
@pytest.mark.parametrize(
    ("special", "hand"),
    [
        (Special.SIX_PAIRS, "2s 3s3h 4s4d 5s5h5d5c 6h6c AsAd"),
        (Special.SIX_PAIRS, "2s2h2d2c 4s4h 5s5d 6s AsAhAdAc"),
        (Special.FIVE_PAIRS_AND_TRIPLE, "2s2h 3s3d 4s4c 5s5h5d 6h6d AsAc"),
        (Special.THREE_STRAIGHT_FLUSHES, "2d3d4d 4c5c6c7c8c 9sTsJsQsKs"),
        (Special.THREE_FLUSHES, "2d3d5d 3c5c6c9cJc 5s6sQsKsAs"),
        (Special.FIVE_PAIRS_AND_TRIPLE, "2s2h2d3s3h4s4h5s5h6s6h7s7h"),
        (Special.THREE_FLUSHES, "2h4h6h8hTh 3s5s7s9sJs 2d5dKd"),
        (Special.THREE_STRAIGHTS, "3h4h5s6s7d 3c4c5d6d7c 8s9sTs"),
        (Special.SIX_PAIRS, "2s2h3s3h4s4h5s5h6s6h7s7h9c"),
    ],
)
def test_specials_that_programs_test(special: Special, hand: str) -> None:
    alone = with_specials(entries=(SpecialEntry(special=special, points=5),))
    score = score_match([Declaration(hand), *laid_from_the_rest(hand)], alone)
    assert score.specials[0] is special
    assert score.totals[0] == 15


# P2 and P3 lose every row to P1; P4 holds six pairs.
AGAINST_P1 = ("AcKc3s / 9d9cTd4h3h / JdJcTc5d5c", "3d3c2h / 6d6c4d4c2d / 8d8c7d7c2c")


def test_an_opponent_who_declares_blocks_the_grand_slam() -> None:
    score = score_match(laid(P1, *AGAINST_P1, SIX_PAIRS))
    assert score.grand_slam is None
    assert [score.pair(0, seat).points for seat in (1, 2, 3)] == [18, 18, -3]
    assert score.totals[0] == 33
    # P3 takes front and middle from P2 and loses the back; P4 takes 3 from everyone.
    assert score.totals == (33, -18 - 1 - 3, -18 + 1 - 3, 9)


def test_the_same_opponent_playing_normally_is_slammed() -> None:
    score = score_match(laid(P1, *AGAINST_P1, "Ts8h4s / 5s5h6s6h8s / JsJhTh7s7h"))
    assert score.grand_slam == 0
    assert score.totals[0] == 3 * 36


# --- the cases that existing programs get wrong -----------------------------------


def test_front_ace_three_two_beats_five_four_three() -> None:
    one, other = "As3s2d / 7s7h8d9cTs / JsJhQdQc2h", "5h4h3c / 7d7c8s9hTh / KsKhAdAc2c"
    assert winners(one, other) == [0, None, 1]
    assert winners(other, one) == [1, None, 0]


def test_kk442_beats_kk33a() -> None:
    one, other = "5s6s8d / KsKh4s4d2c / AsAcQdQc7h", "5h6h8h / KdKc3d3hAh / 9s9h9dTcJc"
    assert winners(one, other) == [None, 0, 1]
    assert winners(other, one) == [None, 1, 0]


def test_a8432_beats_kq975() -> None:
    one, other = "2d3d4d / As8h4s3s2s / JsJhTdTc6s", "2h3h4h / KsQh9d7c5s / JdJcTsTh6h"
    assert winners(one, other) == [None, 0, None]
    assert winners(other, one) == [None, 1, None]


def test_middle_quads_beating_a_middle_full_house_pay_eight_in_whichever_seat() -> None:
    quads, house = "3s4h9d / 5s5h5d5c2s / 6s6h6d6c2h", "AsKdQc / 8s8h8d7s7h / JsJhJdJcTc"
    score = score_match(laid(quads, house))
    assert (score.pairs[0].rows[1].winner, score.pairs[0].rows[1].points) == (0, 8)
    assert score.pairs[0].rows[1].bonus is Category.FOUR_OF_A_KIND
    assert score.totals == (-1 + 8 - 4, 1 - 8 + 4)
    assert totals(house, quads) == (1 - 8 + 4, -1 + 8 - 4)
    for seats in (
        (quads, BYSTANDER, house),
        (BYSTANDER, house, quads),
        (house, BYSTANDER, quads),
    ):
        score = score_match(laid(*seats))
        assert abs(score.pair(seats.index(quads), seats.index(house)).rows[1].points) == 8


BYSTANDER = "KsKh3d / 2d2c4s4d9h / 7d7c8cTsQs"


def test_two_rows_won_and_one_tied_are_no_sweep_from_either_seat() -> None:
    one, other = "AsKh5d / 8s8h7d4c3s / JsJhTdTc9s", "AhKd5c / 6s6h9d8c3h / 9h9c7s7h2s"
    assert winners(one, other) == [None, 0, 0]
    score = score_match(laid(one, other), CLASSIC)
    assert score.totals == (2, -2)
    assert score.pairs[0].sweep is None
    assert score.pairs[0].rows[0].points == 0
    score = score_match(laid(other, one), CLASSIC)
    assert score.totals == (-2, 2)
    assert score.pairs[0].sweep is None
    assert totals(one, other, rules=WEIGHTED) == (5, -5)


def test_front_akq_over_middle_97642_is_a_foul_and_q83_under_kj972_is_none() -> None:
    fouled, sound = "AsKhQd / 9s7h6d4c2s / JsJhTdTc8s", "Qh8h3d / KsJd9h7d2h / TsTh6s6h5d"
    score = score_match(laid(fouled, sound))
    assert score.fouls[0].reasons == (FoulReason.FRONT_OVER_MIDDLE,)
    assert score.fouls[1] is None
    assert score.totals == (-6, 6)


def test_back_kk22x_under_middle_kkqqx_is_a_foul() -> None:
    fouled, sound = "5s4h3d / KsKhQsQh9d / KdKc2s2h7c", "7h6h5h / 8s8h9s4d3c / JsJhTdTc6s"
    score = score_match(laid(fouled, sound))
    assert score.fouls[0].reasons == (FoulReason.MIDDLE_OVER_BACK,)
    assert score.totals == (-6, 6)


@pytest.mark.parametrize("suits", ["shdch", "hdcsd", "dcshc", "cshds"])
def test_front_k95_under_middle_k9542_is_legal_whatever_the_suits(suits: str) -> None:
    middle = "".join(rank + suit for rank, suit in zip("K9542", suits, strict=True))
    front = "".join(rank + suit for rank, suit in zip("K95", suits[1:], strict=False))
    play = f"{front} / {middle} / JsJhTdTc8s"
    for rules in (CLASSIC, WEIGHTED):
        score = score_match(laid(play, "7h6h3h / QcJd8h7d6d / AsAhAdQsQh"), rules)
        assert score.fouls[0] is None
        assert [line.winner for line in score.pairs[0].rows] == [0, 0, 1]


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=["classic", "weighted"])
@pytest.mark.parametrize(
    "hand",
    [
        "As2d3c4s5h 6d7c8s9hTd 7s8h9d",
        "As2h3d 4c5s6h7d8c TsJhQdKcAh",
    ],
)
def test_an_ace_low_in_one_row_and_rows_no_greedy_search_finds_are_three_straights(
    hand: str, rules: Rules
) -> None:
    score = score_match([Declaration(hand), *laid_from_the_rest(hand)], rules)
    assert score.specials[0] is Special.THREE_STRAIGHTS


def test_six_pairs_with_four_of_a_kind_are_six_pairs() -> None:
    hand = "5s5h5d5c 6s6h 8s8d TsTc KsKd 2h"
    assert score_match([Declaration(hand), *laid_from_the_rest(hand)]).specials[0] is Special.SIX_PAIRS


def test_a_straight_flush_is_scored_as_a_straight_flush() -> None:
    one, other = "2h3h9d / 5s6s7s8s9s / TsJsQsKsAs", "AhKh9h / JhJdJc4h4d / QhQdQc4s4c"
    score = score_match(laid(one, other))
    _, middle, back = score.pairs[0].rows
    assert (middle.points, middle.bonus) == (10, Category.STRAIGHT_FLUSH)
    assert (back.points, back.bonus) == (5, Category.STRAIGHT_FLUSH)
    assert score.totals == (14, -14)
    assert totals(one, other, rules=WEIGHTED) == (20 + 15 - 1, -34)


def test_a_hand_of_six_pairs_that_is_played_is_scored_as_it_lies() -> None:
    play = arrange(SIX_PAIRS)
    score = score_match([play, *laid(P1)])
    assert score.specials == (None, None)
    assert score.pairs[0].special is None
    # Its straight flush beats P1's four queens, for 5; P1 wins front trips and a full house.
    assert score.totals == (5 - 3 - 2, 3 + 2 - 5)
    assert [len(row) for row in play.rows] == [3, 5, 5]
    assert play.hand == Declaration(SIX_PAIRS).hand


# --- row by row -------------------------------------------------------------------


def test_a_lost_bonus_row_pays_the_winner_only_what_the_winner_holds() -> None:
    # Front trips lose to higher front trips: 3. A middle full house loses to a flush no more than 1.
    score = score_match(laid("5s5h5d / 6s6h6d7s7h / 8s8h8d9s9h", "4s4h4d / 2s2h2d3s3h / TsJhQdKsAh"))
    assert [line.points for line in score.pairs[0].rows] == [3, 2, 1]
    assert totals("7s6h5d / 9s9h9d2s2h / AsAhAdKsKh", "8s8h8d / JsTs6s4s3s / QsQhQdJhJd") == (-3 + 2 + 1, 0)


def test_a_bonus_may_be_less_than_a_plain_row_and_nothing() -> None:
    house = with_scoring(bonuses=(RowBonus(row=Row.BACK, category=Category.TWO_PAIR, points=0),))
    score = score_match(laid(P2, P3), house)
    assert [(line.points, line.bonus) for line in score.pairs[0].rows] == [
        (1, None),
        (1, None),
        (0, Category.TWO_PAIR),
    ]
    assert score.totals == (4, -4)


def test_equal_rows_tie_whatever_the_suits() -> None:
    score = score_match(laid("AsKsQs / 2s2d4s4d6s / 8s8dTsTdJs", "AhKhQh / 2h2c4h4c6h / 8h8cThTcJh"))
    assert score.totals == (0, 0)
    assert [line.winner for line in score.pairs[0].lines] == [None] * 3
    assert [line.kind for line in score.pairs[0].lines] == [LineKind.ROW] * 3


def test_rows_pay_what_the_rules_say() -> None:
    house = replace(
        CLASSIC,
        scoring=ScoringRules(
            row_points=(5, 7, 11),
            bonuses=(),
            sweep=Sweep(times=3),
            grand_slam=GrandSlam(times=4, min_opponents=1),
        ),
    )
    assert totals(P1, P4, rules=house) == (23 * 3 * 4, -23 * 3 * 4)
    assert totals(P2, P4, rules=house) == (5 + 7 - 11, -1)


def test_without_sweeps_a_grand_slam_still_counts() -> None:
    house = with_scoring(sweep=Sweep(times=1))
    score = score_match(laid(P1, P2, P3, P4), house)
    assert [pair.points for pair in score.pairs] == [18, 18, 18, 3, 1, 1]
    assert score.pair(0, 1).sweep.points == 0


def test_without_grand_slams_sweeps_are_all() -> None:
    house = with_scoring(grand_slam=GrandSlam(times=1, min_opponents=1))
    score = score_match(laid(P1, P2, P3, P4), house)
    assert [pair.points for pair in score.pairs] == [18, 18, 18, 6, 1, 1]
    assert score.grand_slam is None


# --- fouls ------------------------------------------------------------------------


def test_equal_middle_and_back_are_a_foul_where_the_order_is_strict() -> None:
    play = "3s2h4d / AsKhQdJcTs / AhKdQcJsTh"
    house = replace(CLASSIC, foul=FoulRules(order=RowOrder.STRICT, handling=FoulHandling.LOSES))
    other = "7s6h5d / 9s9h8d4c3c / 2s2d5s5hTd"
    # Legal, it loses the front: 1 - 2. As a foul it loses them all.
    assert totals(play, other) == (1, -1)
    score = score_match(laid(play, other), house)
    assert score.totals == (-6, 6)
    assert score.fouls[0].reasons == (FoulReason.MIDDLE_EQUALS_BACK,)


def test_a_foul_against_a_special_pays_its_points_not_doubled() -> None:
    score = score_match(laid("9d9cTd / AcKc3s4h3h / JdJcTc5d5c", SIX_PAIRS))
    assert score.totals == (-3, 3)
    assert [line.kind for line in score.pairs[0].lines] == [LineKind.SPECIAL]
    assert score.fouls[0] is not None


def test_rules_that_refuse_fouls_score_nothing() -> None:
    with pytest.raises(FoulError) as caught:
        score_match(laid(P1, P2, P3_FOULED, P4), WEIGHTED)
    assert caught.value.player == 2
    assert caught.value.reasons == ("middle_over_back",)
    assert str(caught.value) == (
        "player 2: Jd 7s 4h / 9d 9c 6d 6c 2h / Td 8c 6s 6h 3s is a foul, middle over back"
    )


def test_the_first_fouler_is_named_with_every_reason() -> None:
    both = "AsAhAd / KsKhQdQc2s / JsJhTsTc8h"
    with pytest.raises(FoulError) as caught:
        score_match(laid(both, P3_FOULED), WEIGHTED)
    assert caught.value.player == 0
    assert caught.value.reasons == ("front_over_middle", "middle_over_back")
    assert str(caught.value).endswith("is a foul, front over middle and middle over back")


# --- specials ---------------------------------------------------------------------


def test_the_same_special_ties() -> None:
    score = score_match(laid(SIX_PAIRS, SIX_LOWER_PAIRS))
    assert score.totals == (0, 0)
    (line,) = score.pairs[0].lines
    assert (line.kind, line.winner, line.points, line.special) == (
        LineKind.SPECIAL,
        None,
        0,
        Special.SIX_PAIRS,
    )


def test_the_same_special_can_go_by_its_cards() -> None:
    house = with_specials(same=SameSpecial.HIGHER_CARDS, versus=SpecialVersus.ZERO)
    # JJTT88… over 887766…; both seats.
    assert totals(SIX_PAIRS, SIX_LOWER_PAIRS, rules=house) == (3, -3)
    score = score_match(laid(SIX_LOWER_PAIRS, SIX_PAIRS), house)
    assert score.totals == (-3, 3)
    assert score.pairs[0].special.winner == 1


def test_the_same_special_of_the_same_ranks_always_ties() -> None:
    house = with_specials(same=SameSpecial.HIGHER_CARDS)
    other = "2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc Ad"
    score = score_match(laid(DRAGON, other), house)
    assert score.totals == (0, 0)
    assert score.pairs[0].special.winner is None


def test_only_the_last_of_thirteen_ranks_may_differ() -> None:
    house = with_specials(same=SameSpecial.HIGHER_CARDS)
    one, other = "AsAh KsKh QsQh JsJh TsTh 9s9h 3s", "AdAc KdKc QdQc JdJc TdTc 9d9c 2s"
    assert totals(one, other, rules=house) == (3, -3)
    assert totals(other, one, rules=house) == (-3, 3)


def test_specials_of_a_match_are_scored_pair_by_pair() -> None:
    # Dragon, six pairs, a foul and a plain hand.
    six_pairs = "AsAdKhKdQsQdJsJhTsTh9h9d2h"
    fouled = "AhKcQc / JcTd9c8c7c / 6s6h5d4c3c"
    plain = "3s3h2s / 8s8d7s4s2d / 5h5c4d7h6d"
    house = replace(CLASSIC, foul=FoulRules(handling=FoulHandling.LOSES))
    score = score_match(laid(DRAGON, six_pairs, fouled, plain), house)
    assert score.specials == (Special.DRAGON, Special.SIX_PAIRS, None, None)
    assert [pair.points for pair in score.pairs[:5]] == [13, 13, 13, 3, 3]
    assert score.fouls[2] is not None


def test_a_special_the_rules_do_not_list_cannot_be_declared() -> None:
    none_listed = with_specials(entries=())
    with pytest.raises(IllegalPlayError) as caught:
        score_match([laid_from_the_rest(DRAGON)[0], Declaration(DRAGON)], none_listed)
    assert caught.value.player == 1
    assert str(caught.value) == (
        "player 1: Ac Ks Qh Jd Tc 9s 8h 7d 6c 5s 4h 3d 2c is no special under the rules 'classic'"
    )


def test_a_supreme_dragon_is_what_the_rules_make_of_it() -> None:
    spades = "AsKsQsJsTs9s8s7s6s5s4s3s2s"
    other = "AhKdQc / JhJdTh9d2c / 8h8d8c4h4d"
    assert totals(spades, other) == (13, -13)
    assert totals(spades, other, rules=WEIGHTED) == (216, -216)


# --- bad input --------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_players(count: int) -> None:
    hands = [P1, P2, P3, P4, P1][:count]
    with pytest.raises(IllegalPlayError) as caught:
        score_match(laid(*hands))
    assert str(caught.value) == f"a match is for 2 to 4 players, found {count}"
    assert caught.value.player is None


@pytest.mark.parametrize(
    ("plays", "player", "found"),
    [
        ([P1, P2], 0, "str"),
        ([Arrangement.parse(P1), None], 1, "NoneType"),
        ([Arrangement.parse(P1), Arrangement.parse(P2), Arrangement.parse(P3).hand], 2, "Hand"),
        ([Arrangement.parse(P1), Arrangement], 1, "type"),
        ("AB", 0, "str"),
    ],
)
def test_what_is_no_play_is_named(plays: Iterable[Any], player: int, found: str) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        score_match(plays)
    assert caught.value.player == player
    assert str(caught.value) == f"player {player}: expected an Arrangement or a Declaration, found {found}"


@pytest.mark.parametrize("plays", [None, 3, Arrangement.parse(P1), pytest.param(10**5000, id="huge")])
def test_what_holds_no_plays_is_refused(plays: Any) -> None:
    with pytest.raises(IllegalPlayError, match="^a match needs plays, found "):
        score_match(plays)


@pytest.mark.parametrize("shared", [P1, SIX_PAIRS])
def test_a_card_of_two_players_is_named(shared: str) -> None:
    other = "7s7h2s / 8s8h9d9cJh / AsKhQdJcTs"
    with pytest.raises(InvalidHandError) as caught:
        score_match(laid(P4, shared, other))
    dealt = {card for play in laid(P4, shared) for card in play.hand}
    assert caught.value.cards == tuple(str(card) for card in laid(other)[0].hand if card in dealt)
    assert str(caught.value) == f"player 2 holds cards of another player: {', '.join(caught.value.cards)}"


def test_a_shared_card_is_found_before_a_foul_or_a_false_declaration() -> None:
    with pytest.raises(InvalidHandError):
        score_match(laid(P3_FOULED, P3), WEIGHTED)
    with pytest.raises(InvalidHandError):
        score_match(laid(P1, P1.replace("/", "")), WEIGHTED)


def test_plays_may_come_from_any_iterable_and_are_kept() -> None:
    plays = laid(P1, P2)
    score = score_match(iter(plays))
    assert score.plays == tuple(plays)
    assert score == score_match(plays)


def test_a_default_match_is_classic() -> None:
    assert score_match(laid(P1, P2)) == score_match(laid(P1, P2), CLASSIC)
    assert score_match(laid(P1, P2), WEIGHTED).rules is WEIGHTED


def test_special_rules_of_the_presets_are_what_the_tests_above_take_them_for() -> None:
    assert SpecialRules() == CLASSIC.specials
    assert WEIGHTED.specials.versus is SpecialVersus.OWN_POINTS
    assert WEIGHTED.specials.same is SameSpecial.TIE
