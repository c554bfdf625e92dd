"""Every rule of the resolved document, a test for each, named after its number."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from shisanzhang import FULL_DECK, Card, Rank, parse_cards
from shisanzhang.bigtwo import (
    PASS,
    TAIWAN,
    Bubugao,
    Game,
    Guard,
    HighestSingle,
    Kind,
    Match,
    Reason,
    Rules,
    beats,
    hints,
    hold_ceremony,
    parse,
    plays,
    score_game,
)
from shisanzhang.errors import IllegalPlayError

FREE = replace(TAIWAN, name="free", bubugao=Bubugao.OFF, guard=Guard.OFF, highest_single=HighestSingle.OFF)
"""Nothing of what keeps the play fair, for what is shown without it."""


def reason(game: Game, action: object) -> Reason | None:
    refusal = game.why_not(action)  # type: ignore[arg-type]
    return None if refusal is None else refusal.reason


def kind(cards: str) -> Kind | None:
    found = parse(cards)
    return found[0].kind if found else None


def game(*hands: str, leader: int = 0, rules: Rules = TAIWAN) -> Game:
    return Game.from_hands(hands, rules, leader=leader)


def played(start: Game, *actions: str) -> Game:
    for action in actions:
        start = start.apply(PASS if action == "pass" else action)
    return start


def finished(match: Match) -> Match:
    while match.game is not None and not match.game.is_over:
        match = match.apply(match.game.legal()[0])
    return match


# --- the deal ---------------------------------------------------------------------


def test_c01_the_highest_of_three_cards_each_is_the_head_of_the_table() -> None:
    heads = set()
    for seed in range(30):
        ceremony, _, _ = hold_ceremony(rng=seed)
        order = "3456789TJQKA2"
        ranked = {
            (order.index(card.rank.value), card.suit.index): seat
            for seat, cards in enumerate(ceremony.shown)
            for card in cards
        }
        assert [len(cards) for cards in ceremony.shown] == [3, 3, 3]
        assert len(ranked) == 9
        assert ceremony.head == ranked[max(ranked)]
        heads.add(ceremony.head)
    assert heads == {0, 1, 2}


def test_c02_later_the_winner_is_the_head() -> None:
    match = finished(Match.new(["Ann", "Ben", "Cid"], seed=3).deal())
    assert match.game is not None
    winner = match.game.seat
    again = match.deal().game
    assert again is not None
    assert again.ceremony is not None
    assert (again.ceremony.head, again.ceremony.shown) == (winner, ())


def test_c03_the_head_may_not_cut_and_others_may() -> None:
    plain = hold_ceremony(rng=1, head=1)
    cut = hold_ceremony(rng=1, head=1, cuts=[(0, 10), (2, 5)])
    assert cut[0].cuts == ((0, 10), (2, 5))
    assert cut[1] != plain[1]
    # Two cuts are one of both together.
    assert cut[1:] == hold_ceremony(rng=1, head=1, cuts=[(0, 15)])[1:]
    with pytest.raises(IllegalPlayError, match="player 1 is the head of the table, who may not cut"):
        hold_ceremony(rng=1, head=1, cuts=[(1, 10)])


@pytest.mark.parametrize("head", range(3))
def test_c04_a_drawn_card_is_counted_from_the_head(head: int) -> None:
    numbers = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}
    drawn = set()
    for seed in range(80):
        ceremony, _, _ = hold_ceremony(rng=seed, head=head)
        seat = head
        for _ in range(numbers.get(ceremony.drawn.rank, 0) or ceremony.drawn.rank.index + 2):
            last, seat = seat, (seat + 1) % 3
        assert ceremony.first == last
        drawn.add(ceremony.drawn.rank)
    assert len(drawn) == 13


def test_c05_cards_are_dealt_one_by_one_counter_clockwise() -> None:
    # The same pack dealt from another seat on: the hands move on by as many seats. The turned-up card
    # goes by what is held.
    by_first: dict[int, list[frozenset[Card]]] = {}
    for head in range(3):
        ceremony, hands, turned_up = hold_ceremony(rng=8, head=head)
        by_first[ceremony.first] = [frozenset(hand) - {turned_up} for hand in hands]
    assert len(by_first) == 3
    for first, hands_from in by_first.items():
        assert [hands_from[(first + step) % 3] for step in range(3)] == by_first[0]


def test_c06_each_is_dealt_17() -> None:
    _, hands, turned_up = hold_ceremony(rng=4)
    assert sorted(len(set(hand) - {turned_up}) for hand in hands) == [17, 17, 17]


def test_c07_the_last_card_is_turned_up_for_the_holder_of_the_three_of_clubs() -> None:
    for seed in range(20):
        _, hands, turned_up = hold_ceremony(rng=seed)
        assert turned_up is not None
        [holder] = [seat for seat, hand in enumerate(hands) if turned_up in hand]
        assert len(hands[holder]) == 18
        assert {card for hand in hands for card in hand} == set(FULL_DECK)
        assert sum(map(len, hands)) == 52
        if turned_up is not Card("3c"):
            assert Card("3c") in hands[holder]


# --- the order of play ------------------------------------------------------------


def test_c08_seats_play_one_after_another() -> None:
    start = game("3c 4c", "5c 6c", "7c 8c", rules=FREE)
    seats = []
    for action in ("3c", "5c", "7c", "pass", "pass"):
        seats.append(start.seat)
        start = played(start, action)
    assert seats == [0, 1, 2, 0, 1]


def test_c09_the_holder_of_the_three_of_clubs_opens() -> None:
    for seed in range(20):
        start = Game.new(rng=seed)
        assert Card("3c") in start.hands[start.seat]
        assert start.leader == start.seat
    with pytest.raises(IllegalPlayError, match="player 1 holds the 3c and leads, not player 0"):
        game("4c", "3c 5c", "6c", leader=0)


def test_c10_the_opening_play_is_of_any_kind_but_contains_the_three_of_clubs() -> None:
    start = game("3c 3d 4c 5h 6d 7s 3h 3s 2s", "8c 9c", "Tc Jc")
    found = set(start.legal())
    assert {action.kind for action in found if action is not PASS} == {
        Kind.SINGLE,
        Kind.PAIR,
        Kind.STRAIGHT,
        Kind.FOUR_OF_A_KIND,
    }
    assert all(Card("3c") in action.cards for action in found if action is not PASS)
    assert reason(start, "2s") is Reason.OPENING_CARD
    assert reason(start, "3d 3h") is Reason.OPENING_CARD
    # It is for the first play alone.
    after = played(start, "3c", "pass", "pass")
    assert reason(after, "2s") is None


def test_c11_play_or_pass_and_pass_if_nothing_fits() -> None:
    start = played(game("4c 5d 6s", "6c 2d", "3d 3h"), "4c")
    assert [str(action) for action in start.legal()] == ["6c", "2d", "pass"]
    beaten = played(start, "2d")
    assert beaten.legal() == (PASS,)


def test_c12_when_all_others_pass_the_owner_leads_freely() -> None:
    start = played(game("4c 5d 5h", "6c 2d", "3d 3h"), "4c", "pass", "pass")
    assert (start.seat, start.table) == (0, None)
    assert reason(start, PASS) is Reason.MUST_LEAD
    assert reason(start, "5d 5h") is None
    # One pass is not enough, nor two that are not one after another.
    assert played(game("4c 5d", "6c 2d", "7d 3h", rules=FREE), "4c", "pass", "7d", "pass").table is not None


def test_c13_play_goes_on_until_someone_is_out() -> None:
    start = game("4c 5d", "6c 7d", "9d Th", rules=FREE)
    assert not start.is_over
    over = played(start, "4c", "6c", "9d", "pass", "pass", "Th")
    assert over.is_over
    assert over.legal() == ()
    assert reason(over, PASS) is Reason.GAME_OVER
    assert reason(over, "5d") is Reason.GAME_OVER


# --- the cards --------------------------------------------------------------------


def test_c14_two_is_the_highest_rank_and_three_the_lowest() -> None:
    ranks = "3456789TJQKA2"
    for low, high in pairwise(ranks):
        assert beats(f"{high}c", f"{low}s")
        assert not beats(f"{low}s", f"{high}c")


def test_c15_suits_rank_spades_hearts_diamonds_clubs() -> None:
    for low, high in zip("cdh", "dhs", strict=True):
        assert beats(f"9{high}", f"9{low}")
        assert not beats(f"9{low}", f"9{high}")


def test_c16_rank_counts_before_suit() -> None:
    assert beats("4c", "3s")
    assert not beats("3s", "4c")
    assert [str(play) for play in hints("2c As 4d 3s 4c Ac")][:6] == ["3s", "4c", "4d", "Ac", "As", "2c"]


# --- the kinds --------------------------------------------------------------------


def test_c17_a_single_is_any_card() -> None:
    assert all(kind(str(card)) is Kind.SINGLE for card in parse_cards("3c 9h As 2d"))


def test_c18_a_pair_ties_by_its_highest_suit() -> None:
    assert kind("9c 9s") is Kind.PAIR
    assert kind("9c Ts") is None
    assert beats("2s 2c", "2h 2d")
    assert not beats("2h 2d", "2s 2c")


def test_c19_a_straight_is_five_in_a_row_of_two_suits_or_more() -> None:
    assert kind("6c 7c 8c 9c Td") is Kind.STRAIGHT
    assert kind("6c 7c 8c 9c Tc") is Kind.STRAIGHT_FLUSH
    assert kind("6c 7c 8c 9d") is None
    assert kind("6c 7c 8c 9d Jd") is None
    assert kind("6c 7c 8c 9d Td Jd") is None


def test_c20_two_to_six_is_the_top_straight_and_ace_to_five_the_second() -> None:
    rising = (
        "3c 4c 5c 6c 7d, 4c 5c 6c 7c 8d, 5c 6c 7c 8c 9d, 6c 7c 8c 9c Td, 7c 8c 9c Tc Jd, 8c 9c Tc Jc Qd,"
        " 9c Tc Jc Qc Kd, Tc Jc Qc Kc Ad, As 2c 3s 4s 5s, 2c 3d 4s 5s 6s"
    ).split(",")
    assert {kind(each) for each in rising} == {Kind.STRAIGHT}
    for place, low in enumerate(rising):
        for high in rising[place + 1 :]:
            assert beats(high, low)
            assert not beats(low, high)


@pytest.mark.parametrize("cards", ["Jc Qd Kh As 2c", "Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c"])
def test_c21_no_other_straight_goes_over_the_end(cards: str) -> None:
    assert kind(cards) is None
    assert kind(" ".join(f"{card.rank.value}h" for card in parse_cards(cards))) is None


def test_c22_the_suit_of_the_two_decides_among_the_top_straights_and_of_the_highest_card_elsewhere() -> None:
    assert beats("2h 3c 4c 5c 6c", "2d 3s 4s 5s 6s")
    assert beats("As 2h 3c 4c 5c", "Ac 2d 3s 4s 5s")
    assert not beats("Ac 2d 3s 4s 5s", "As 2h 3c 4c 5c")
    assert beats("3c 4c 5c 6c 7s", "3s 4s 5s 6s 7h")
    assert not beats("3s 4s 5s 6s 7h", "3c 4c 5c 6c 7s")
    # Equal in what is compared: neither beats the other.
    assert not beats("3c 4c 5c 6c 7s", "3s 4s 5s 6h 7s")


def test_c23_a_full_house_goes_by_the_three() -> None:
    assert kind("9c 9d 9h 3c 3d") is Kind.FULL_HOUSE
    assert beats("9c 9d 9h 3c 3d", "8c 8d 8h 2c 2d")
    assert not beats("8c 8d 8h 2c 2d", "9c 9d 9h 3c 3d")


def test_c24_four_of_a_kind_takes_any_card_and_goes_by_the_four() -> None:
    assert kind("9c 9d 9h 9s 3c") is Kind.FOUR_OF_A_KIND
    assert beats("9c 9d 9h 9s 3c", "8c 8d 8h 8s 2s")
    assert len([play for play in plays("9c 9d 9h 9s 3c 4d 2s") if play.kind is Kind.FOUR_OF_A_KIND]) == 3


def test_c25_straight_flushes_rank_like_straights() -> None:
    assert beats("2c 3c 4c 5c 6c", "As 2s 3s 4s 5s")
    assert beats("Ac 2c 3c 4c 5c", "Ts Js Qs Ks As")
    assert beats("3s 4s 5s 6s 7s", "3h 4h 5h 6h 7h")


@pytest.mark.parametrize(
    "cards",
    ["9c 9d 9h", "9c 9d Tc Td", "9c 9d Tc Td 3c", "3c 5c 8c Jc 2c", "9c 9d 9h 9s", "9c 9d 9h 3c 4c", ""],
)
def test_c26_nothing_else_is_played(cards: str) -> None:
    assert parse(cards) == ()


# --- beating ----------------------------------------------------------------------


def test_c27_the_same_kind_and_strictly_greater() -> None:
    assert beats("9d", "9c")
    assert not beats("9c", "9c")
    assert not beats("2c 2d", "3s")
    assert not beats("2s", "3c 3d")
    assert not beats("9c 9d 9h 3c 3d", "4c 5d 6c 7d 8c")
    assert not beats("4c 5d 6c 7d 8c", "3c 3d 3h 4d 4h")


QUADS = "3c 3d 3h 3s 4c"
FLUSH = "3c 4c 5c 6c 7c"
ORDINARY = ["2s", "2h 2s", "2s 3d 4c 5c 6c", "2c 2d 2h Ac Ad"]


def test_c28_four_of_a_kind_beats_all_but_straight_flushes_and_higher_fours() -> None:
    assert all(beats(QUADS, other) for other in ORDINARY)
    assert beats("4c 4d 4h 4s 3c", QUADS)
    assert not beats(QUADS, "4c 4d 4h 4s 3c")
    assert not beats("2c 2d 2h 2s Ac", FLUSH)
    assert not any(beats(other, QUADS) for other in ORDINARY)


def test_c29_a_straight_flush_beats_all_kinds() -> None:
    assert all(beats(FLUSH, other) for other in [*ORDINARY, QUADS, "2c 2d 2h 2s 3c"])
    assert not beats(FLUSH, "3s 4s 5s 6s 7s")


def test_c30_bombs_fall_on_singles_and_pairs_in_a_game() -> None:
    start = game("Kc Kd 4s", "3d 3h 3s 5c 4c 5d 5s", "5h 6h 7h 8h 9h Th", rules=FREE)
    start = played(start, "Kc Kd", "pass")
    assert [str(action) for action in start.legal()] == ["5h 6h 7h 8h 9h", "6h 7h 8h 9h Th", "pass"]
    assert played(start, "5h 6h 7h 8h 9h", "pass", "pass").table is None


# --- the end and the score --------------------------------------------------------


def test_c31_who_is_out_first_wins() -> None:
    over = played(game("4c 5d", "9c", "Jh Qh", rules=FREE), "4c", "9c")
    assert over.is_over
    assert over.score().winner == over.seat == 1


def test_c32_there_are_no_ties() -> None:
    # Two seats without cards are no end of a game: the first play that empties a hand ends it.
    with pytest.raises(IllegalPlayError, match="exactly one player has no cards left, found 2"):
        score_game(["", "", "3c"])
    with pytest.raises(IllegalPlayError, match="exactly one player has no cards left, found 0"):
        score_game(["4c", "5c", "3c"])


def points(count: int, twos: int, rules: Rules = TAIWAN) -> int:
    """What one loses who has so many cards left, so many of them twos."""
    left = [
        *(f"2{suit}" for suit in "cdhs"[:twos]),
        *(f"{rank}{suit}" for rank in "3456789TJQKA" for suit in "cdhs"),
    ]
    spare = left[count]
    return score_game([" ".join(left[:count]), "", spare], rules).losses[0].points


def test_c33_a_loser_pays_cards_times_stake_times_multiplier() -> None:
    assert points(4, 0) == 4
    assert points(4, 0, replace(TAIWAN, stake=5)) == 20
    assert points(4, 1, replace(TAIWAN, stake=5)) == 40


def test_c34_the_winner_takes_all_minus_the_house_fee() -> None:
    score = score_game(["3c 4c", "", "5c"], replace(TAIWAN, fee=1, stake=10))
    assert (score.gross, score.fee, score.net, score.totals) == (30, 1, 29, (-20, 29, -10))


def test_c35_ten_to_sixteen_cards_count_twice() -> None:
    assert [points(count, 0) for count in range(8, 17)] == [8, 9, 20, 22, 24, 26, 28, 30, 32]


def test_c36_but_not_seventeen() -> None:
    assert points(17, 0) == 17


def test_c37_one_to_four_twos_multiply_by_2_4_8_16() -> None:
    assert [points(9, twos) for twos in range(5)] == [9, 18, 36, 72, 144]


def test_c38_nobody_loses_more_than_200_times() -> None:
    assert points(10, 4) == points(17, 4) == points(13, 3) == 200
    assert points(12, 3) == 192
    assert points(10, 4, replace(TAIWAN, stake=3)) == 600


# --- fair play --------------------------------------------------------------------


def test_c39_bubugao_locks_who_has_passed_on_a_lower_play_of_the_same_kind() -> None:
    # Seat 2 passes on seat 0's five; seat 0 goes on with a nine.
    start = game("5c 9c Kc Kd 4h", "3d 3h 4d 4c 6d", "6c Tc Jc 8d 8h")
    start = played(start, "5c", "pass", "pass", "9c", "pass")
    assert start.seat == 2
    assert start.legal() == (PASS,)
    assert reason(start, "Tc") is Reason.LOCKED
    refusal = start.why_not("Tc")
    assert refusal is not None
    assert refusal.seat == 0
    assert reason(start, PASS) is None


def test_c40_another_kind_or_a_lower_play_releases() -> None:
    start = game("5c 9c 6h Qc Qd 4h", "3d 3h 4d 4c 6d", "6c Tc Jc Kd Kh 8s")
    locked = played(start, "5c", "pass", "pass", "9c", "pass")
    assert locked.legal() == (PASS,)
    pair = played(locked, "pass", "Qc Qd", "pass")
    assert reason(pair, "Kd Kh") is None
    lower = played(locked, "pass", "6h", "pass")
    assert reason(lower, "Tc") is None
    # Once seat 2 has played, nothing locks it any more: it may beat what seat 0 plays higher still.
    free = played(lower, "Tc", "pass", "pass", "6c", "Qc", "pass")
    assert reason(free, "Kd") is None


def test_c41_a_pass_that_lets_another_win_is_refused() -> None:
    # Seat 2 has called Last and holds a king; seat 1 must beat the five itself.
    start = played(game("5c 6c 4h", "9d 3h 4d", "Kh"), "5c")
    assert start.lasts == (2,)
    assert reason(start, PASS) is Reason.GUARD
    refusal = start.why_not(PASS)
    assert refusal is not None
    assert refusal.seat == 2
    assert [str(action) for action in start.legal()] == ["9d"]


def test_c42_singles_are_played_from_the_highest_after_last() -> None:
    start = game("5c 6c 6d 9h 9s", "Jd 3h 4s", "8h 7d", rules=replace(TAIWAN, bubugao=Bubugao.OFF))
    start = played(start, "5c", "pass", "8h")
    assert start.lasts == (2,)
    assert [str(action) for action in start.legal()] == ["9s", "pass"]  # following
    assert reason(start, "9h") is Reason.HIGHEST_SINGLE
    led = played(start, "9s", "pass", "pass")
    assert [str(action) for action in led.legal()] == ["9h", "6c 6d"]  # and leading; pairs stay free
    assert reason(led, "6c") is Reason.HIGHEST_SINGLE


def test_c43_to_guard_outranks_bubugao() -> None:
    hands = ("5c 7c 4h 4d 8s", "9d Td 3h", "Qs 6h")
    # Seat 1 passes on the five of seat 0, which later plays the same kind and higher: that locks seat 1.
    actions = ("5c", "pass", "6h", "8s")
    unguarded = played(game(*hands, rules=replace(TAIWAN, guard=Guard.OFF)), *actions)
    assert unguarded.lasts == (2,)
    assert unguarded.legal() == (PASS,)
    assert reason(unguarded, "Td") is Reason.LOCKED
    # But seat 2, which is next, has called Last and holds a queen.
    guarded = played(game(*hands), *actions)
    assert reason(guarded, PASS) is Reason.GUARD
    assert [str(action) for action in guarded.legal()] == ["Td"]


def test_hints_are_exposed() -> None:
    start = played(game("5c 9c 6h", "8d 8s 3h Tc", "Kh 2c"), "5c")
    assert [str(play) for play in start.hints()] == ["8d", "8s", "Tc"]
