"""What the document leaves open: the default, and the option where there is one; named after its letter."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

import bigtwo_reference as slow
from shisanzhang import Card
from shisanzhang.bigtwo import (
    FOUR_PLAYERS,
    PASS,
    TAIWAN,
    Bubugao,
    Game,
    Guard,
    HighestSingle,
    RandomLegal,
    Reason,
    Rules,
    beats,
    hold_ceremony,
    parse,
    play_out,
    score_game,
)

NO_SINGLES = replace(TAIWAN, highest_single=HighestSingle.OFF)


def game(*hands: str, rules: Rules = TAIWAN, leader: int = 0) -> Game:
    return Game.from_hands(hands, rules, leader=leader)


def played(start: Game, *actions: str) -> Game:
    for action in actions:
        start = start.apply(PASS if action == "pass" else action)
    return start


def legal(start: Game) -> list[str]:
    return [str(action) for action in start.legal()]


def test_a_three_players_or_four() -> None:
    assert (TAIWAN.players, FOUR_PLAYERS.players) == (3, 4)
    start = Game.new(FOUR_PLAYERS, rng=1)
    assert (start.counts, start.turned_up) == ((13, 13, 13, 13), None)
    cards = "5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 5d 6d 7d".split()
    losses = [
        score_game(["", "3c", "4c", " ".join(cards[:count])], FOUR_PLAYERS).losses[2]
        for count in (9, 10, 12, 13)
    ]
    assert [loss.count_multiplier for loss in losses] == [1, 2, 2, 1]
    trick = played(game("5c 6c 3d", "7c 8c", "9c Tc", "Jc Qc", rules=FOUR_PLAYERS), "5c", "pass", "pass")
    assert trick.table is not None
    assert trick.apply(PASS).table is None


def seeds_with(what: Callable[[Card], bool]) -> list[int]:
    return [seed for seed in range(400) if what(hold_ceremony(rng=seed)[2] or Card("2s"))]


def test_b_where_the_turned_up_card_is_the_opening_card_the_holder_of_the_next_lower_gets_it() -> None:
    seeds = seeds_with(lambda card: card is Card("3c"))
    assert seeds  # one deal in 52
    for seed in seeds:
        start = Game.new(rng=seed)
        assert start.turned_up is Card("3c")
        assert {Card("3c"), Card("3d")} <= set(start.hands[start.seat])
        assert len(start.hands[start.seat]) == 18


def test_c_the_head_is_number_one_and_the_drawn_card_is_put_back() -> None:
    for seed in range(30):
        ceremony, hands, _ = hold_ceremony(rng=seed, head=2)
        count = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(ceremony.drawn.rank.value) or int(
            ceremony.drawn.rank.value
        )
        assert ceremony.first == (2 + count - 1) % 3
        assert any(ceremony.drawn in hand for hand in hands)


def test_d_the_holder_of_the_three_of_clubs_leads_whoever_is_the_head() -> None:
    starts = [Game.new(rng=seed, head=0) for seed in range(30)]
    assert {start.leader for start in starts} == {0, 1, 2}


def test_e_the_highest_single_card_makes_the_head() -> None:
    ceremony, _, _ = hold_ceremony(rng=2)
    best = max(
        (TAIWAN.ranks.index(card.rank), card.suit.index, seat)
        for seat, cards in enumerate(ceremony.shown)
        for card in cards
    )
    assert ceremony.head == best[2]


def test_f_the_last_four_cards_are_no_four_of_a_kind() -> None:
    assert parse("9c 9d 9h 9s") == ()
    assert all(len(action.split()) < 4 for action in legal(game("9c 9d 9h 9s", "3d 4d", "5d 6d")))


def test_g_last_is_called_by_whoever_holds_one_card() -> None:
    start = game("5c 6c", "7c 8c 9c", "Td Jd Qd")
    assert start.lasts == ()
    assert played(start, "5c").lasts == (0,)
    two = game("5c 6c 7d", "7c 8c 9c", "Td Jd Qd", rules=replace(TAIWAN, last_at=2))
    assert played(two, "5c").lasts == (0,)
    # Two cards of one rank go as one play: a pass that gives their owner the lead is refused.
    pair = game("5c 6c 6d", "7c 8c 9c", "Td Jd Qd 3s", rules=replace(TAIWAN, last_at=2))
    assert legal(played(pair, "5c", "pass")) == ["Qd"]
    # Unlike ones do not.
    assert "pass" in legal(played(two, "5c", "pass"))


OWNER = game("5c 9c Kc Kd 4h", "6d 7d 8d Td Js", "6c Tc Jc 8c 8h")
UPSTREAM = replace(TAIWAN, bubugao=Bubugao.UPSTREAM)


def test_h_whose_plays_lock() -> None:
    # Seats 1 and 2 pass on the five of seat 0, who leads a nine. Seat 1 sits behind seat 0, seat 2 does not.
    actions = ("5c", "pass", "pass", "9c")
    by_owner = played(OWNER, *actions)
    assert legal(by_owner) == legal(by_owner.apply(PASS)) == ["pass"]
    hands = [" ".join(map(str, hand)) for hand in OWNER.dealt]
    upstream = played(game(*hands, rules=UPSTREAM), *actions)
    assert legal(upstream) == ["pass"]
    assert legal(upstream.apply(PASS)) == ["Tc", "Jc", "pass"]
    off = played(game(*hands, rules=replace(TAIWAN, bubugao=Bubugao.OFF)), *actions)
    assert legal(off) == ["Td", "Js", "pass"]


def test_i_the_lock_outlasts_the_trick() -> None:
    start = played(OWNER, "5c", "pass", "pass")
    assert start.table is None
    assert legal(played(start, "9c")) == ["pass"]
    # Also over a trick that somebody else has led in between.
    start = game("5c 9c Kc Kd 4h", "6d 7d 8d Td Js", "6c Tc Jc 8c Qh 3s")
    start = played(start, "5c", "pass", "6c", "9c")
    assert legal(start) == ["pass"]


def test_j_a_forced_pass_moves_the_lock_up() -> None:
    start = game("5c 8c 7d 7h 4h Qs", "6d 9d 8d Td Js As", "6c Tc Jc 8h Kh 3s")
    locked = played(start, "5c", "pass", "pass", "8c", "pass")
    assert legal(locked) == ["pass"]
    seven = played(locked, "pass", "7d")  # lower than the eight, though not than the five
    assert "Td" in legal(seven)
    assert legal(played(locked, "pass", "Qs")) == ["pass"]


def test_k_bombs_do_not_break_the_lock_but_the_owner_s_own_releases() -> None:
    start = game("5c 9c 4d 4h 4s 4c Qc Qh", "6d 6h 6s 6c Td Js 9d", "7c Tc Jc 8h Kh Ks Kc")
    locked = played(start, "5c", "pass", "pass", "9c")
    assert legal(locked) == ["pass"]
    bombed = played(start, "5c", "pass", "pass", "4c 4d 4h 4s Qc")
    assert "6c 6d 6h 6s 9d" in legal(bombed)


def test_l_a_pass_does_not_lock_out_of_the_trick_unless_the_rules_say_so() -> None:
    hands = ("5c 9c Kc Kd 4h", "6d 7d 8d Td Qs", "6c Tc Jc 8c 8h")
    actions = ("5c", "pass", "6c", "9c")
    # The lock of seat 1 is on seat 0, whose nine is higher: of others' plays it may beat any.
    free = replace(TAIWAN, bubugao=Bubugao.OFF)
    assert legal(played(game(*hands, rules=free), *actions)) == ["Td", "Qs", "pass"]
    out = played(game(*hands, rules=replace(free, pass_locks_trick=True)), *actions)
    assert legal(out) == ["pass"]
    refusal = out.why_not("Td")
    assert refusal is not None
    assert refusal.reason is Reason.OUT_OF_TRICK
    # The next trick is for all again.
    assert legal(played(out, "pass", "pass", "4h")) == ["6d", "7d", "8d", "Td", "Qs", "pass"]


@pytest.mark.parametrize("guard", Guard)
def test_m_what_a_pass_that_loses_is_told_by(guard: Guard) -> None:
    rules = replace(NO_SINGLES, guard=guard)
    # (1) The pass closes the trick, and its owner holds one card.
    closing = played(game("5c Kh", "9d 4d 3d", "Td 6h 7h", rules=rules), "5c", "pass")
    assert ("pass" in legal(closing)) == (guard is Guard.OFF)
    # (2) The next seat holds one card that beats the single on the table.
    beating = played(game("5c 6c 7c", "9d 4d 3d", "Kh", rules=rules), "5c")
    assert ("pass" in legal(beating)) == (guard is Guard.OFF)
    # Or one that does not, which only the exact reading knows.
    harmless = played(game("5c 6c 7c", "9d 4d 3d", "3h", rules=rules), "5c")
    assert ("pass" in legal(harmless)) == (guard is not Guard.PUBLIC)
    # No single card beats a pair.
    pair = played(game("5c 5d 7c", "9d 9s 3d", "Kh", rules=rules), "5c 5d")
    assert "pass" in legal(pair)
    # Somebody else comes before the player who has called Last: the pass loses nothing yet.
    early = played(game("5c Kh", "9d 4d 3d", "Td 6h 7h", rules=rules), "5c")
    assert "pass" in legal(early)


def test_n_without_a_play_the_pass_is_left() -> None:
    start = played(game("Kc 6c 7c", "9d 4d 3d", "Kh"), "Kc")
    assert legal(start) == ["pass"]
    start = played(game("5c 6c 7c", "9d 4d 3d", "Kh"), "5c")
    assert legal(start) == ["9d"]


def test_o_who_plays_singles_from_the_highest() -> None:
    hands = ("5c 6c 8h 8d", "9d 4d 3d Jd", "Th Kh")
    actions = ("5c", "9d", "Th")
    everybody = played(game(*hands, rules=replace(TAIWAN, guard=Guard.OFF)), *actions)
    assert everybody.lasts == (2,)
    assert legal(everybody) == ["pass"]
    seat_1 = everybody.apply(PASS)
    assert legal(seat_1) == ["Jd", "pass"]
    before = replace(TAIWAN, guard=Guard.OFF, highest_single=HighestSingle.BEFORE_LAST)
    hands = ("5c 6c 8h Qd Kd", "9d 4d 3d Jd As", "Th Kh")
    start = played(game(*hands, rules=before), *actions)
    assert legal(start) == ["Qd", "Kd", "pass"]  # seat 0 has seat 1 between
    assert legal(start.apply(PASS)) == ["As", "pass"]  # seat 1 is the one before
    off = replace(before, highest_single=HighestSingle.OFF)
    assert legal(played(game(*hands, rules=off), *actions, "pass")) == ["Jd", "As", "pass"]


def test_p_where_the_highest_is_too_low_no_single_is_legal() -> None:
    start = played(game("Kc 6c 7c", "9d 4d 3d", "3h"), "Kc")
    assert legal(start) == ["pass"]


def test_q_to_guard_lifts_the_lock_for_that_turn() -> None:
    start = game("5c 7c 4h 4d 8s", "9d Td 3h", "Qs 6h")
    start = played(start, "5c", "pass", "6h", "8s")
    assert legal(start) == ["Td"]


def test_r_seventeen_cards_left_count_once_or_as_the_rules_say() -> None:
    left = " ".join(f"{rank}{suit}" for rank in "3456" for suit in "cdhs") + " 7c"
    assert score_game([left, "", "9c"]).losses[0].points == 17
    assert score_game([left, "", "9c"], replace(TAIWAN, full_hand_multiplier=3)).losses[0].points == 51
    # The opener, who got rid of the turned-up card alone, has 17 left as well.
    start = Game.new(rng=1)
    over = play_out(start.apply("3c"), [RandomLegal()] * 3)
    assert len(start.dealt[start.leader]) == 18
    assert over.rules.hand_size == 17


def test_s_many_cards_and_twos_multiply() -> None:
    left = "2c 2d " + " ".join(f"{rank}{suit}" for rank in "34" for suit in "cdhs")
    loss = score_game([left, "", "9c"]).losses[0]
    assert (loss.count, loss.count_multiplier, loss.two_multiplier, loss.points) == (10, 2, 4, 80)


def test_t_the_cap_is_on_cards_times_multipliers_before_the_stake() -> None:
    left = "2c 2d 2h 2s " + " ".join(f"{rank}{suit}" for rank in "345" for suit in "cdhs")
    loss = score_game([left, "", "9c"], replace(TAIWAN, stake=7)).losses[0]
    assert (loss.uncapped, loss.times, loss.points) == (512, 200, 1400)
    assert score_game([left, "", "9c"], replace(TAIWAN, cap=300)).losses[0].points == 300


def test_u_the_fee_is_fixed_or_a_share_of_the_win() -> None:
    left = ["3c 4c 5c", "", "9c 9d"]
    plain = score_game(left, replace(TAIWAN, stake=10))
    assert (plain.gross, plain.fee, sum(plain.totals)) == (50, 0, 0)
    fixed = score_game(left, replace(TAIWAN, stake=10, fee=7))
    assert (fixed.gross, fixed.fee, fixed.net, fixed.totals) == (50, 7, 43, (-30, 43, -20))
    share = score_game(left, replace(TAIWAN, stake=10, fee_rate=5))
    assert (share.fee, share.net) == (2, 48)  # 2.5 rounded down
    # The house never takes more than the win.
    assert score_game(left, replace(TAIWAN, fee=1000)).totals == (-3, 0, -2)


def test_v_the_suit_of_the_two_decides_in_ace_to_five() -> None:
    assert beats("Ac 2s 3c 4c 5c", "As 2h 3s 4s 5s")
    # A house that goes by the highest card names the ace last.
    straights = tuple(
        (*(rank for rank in run if rank is not TAIWAN.ranks[11]), TAIWAN.ranks[11]) if number == 8 else run
        for number, run in enumerate(TAIWAN.straights)
    )
    house = replace(TAIWAN, straights=straights)
    assert beats("As 2h 3s 4s 5c", "Ac 2s 3c 4c 5d", house)
    assert not beats("As 2h 3s 4s 5c", "Ac 2s 3c 4c 5d")


VARIANTS = [
    TAIWAN,
    FOUR_PLAYERS,
    replace(TAIWAN, bubugao=Bubugao.UPSTREAM, guard=Guard.PUBLIC, highest_single=HighestSingle.BEFORE_LAST),
    replace(FOUR_PLAYERS, bubugao=Bubugao.UPSTREAM, pass_locks_trick=True, last_at=2),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", VARIANTS, ids=range(len(VARIANTS)))
def test_whole_games_are_legal_word_for_word(rules: Rules) -> None:
    # The slow reading of the rules, wherever it can be afforded: from ten cards of the seat down.
    rng, compared = random.Random(5), 0
    for seed in range(8):
        start = Game.new(rules, rng=seed)
        while not start.is_over:
            if start.counts[start.seat] <= 10:
                assert slow.actions(start) == slow.legal(start)
                compared += 1
            start = start.apply(rng.choice(start.legal()))
    assert compared > 100
