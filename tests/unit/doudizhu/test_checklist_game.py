"""The rules of the deal, the auction, the play and the score: a test for each, named after its number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from shisanzhang import FULL_DECK, JOKERS, Card
from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    TWO_DECKS,
    Action,
    Bid,
    Cause,
    Game,
    Match,
    Phase,
    Reason,
    Rules,
    Show,
    score_game,
)


def reason(game: Game, action: Action | str) -> Reason | None:
    refusal = game.why_not(action)
    return None if refusal is None else refusal.reason


def done(game: Game, *actions: str) -> Game:
    """After some actions as text."""
    for action in actions:
        if action == "pass":
            game = game.apply(PASS)
        elif action == "show":
            game = game.apply(Show())
        else:
            game = game.apply(Bid(int(action)) if action in ("1", "2", "3") else action)
    return game


def alone(*hands: str, rules: Rules = ONE_DECK, bid: int = 1, landlord: int = 0) -> Game:
    """A game after the auction."""
    return Game.from_hands(hands, rules, landlord=landlord, bid=bid)


def passed_out(match: Match) -> Match:
    for _ in range(match.rules.players):
        match = match.apply(PASS)
    return match


# --- one deck: the deal and the auction -------------------------------------------


def test_a01_three_players() -> None:
    assert ONE_DECK.players == len(Game.new(rng=1).hands) == 3


def test_a03_a_game_goes_from_the_deal_until_someone_is_out() -> None:
    game = alone("3c 4d", "5h 6h", "7s 8s")
    assert not game.is_over
    assert done(game, "3c", "pass", "pass", "4d").is_over


def test_a04_a_trick_goes_from_a_lead_until_nobody_follows() -> None:
    game = done(alone("3c 4d", "5h 6h", "7s 8s"), "3c", "5h", "7s", "pass")
    assert game.table is not None
    assert done(game, "pass").table is None


def test_a25_three_bottom_cards_and_17_each_at_random() -> None:
    games = [Game.new(rng=seed) for seed in range(5)]
    assert len({game.bottom for game in games}) == 5
    for game in games:
        assert (game.counts, len(game.bottom)) == ((17, 17, 17), 3)
        assert Counter(card for cards in (*game.hands, game.bottom) for card in cards) == Counter(
            [*FULL_DECK, *JOKERS]
        )


def test_a26_the_first_bidder_of_a_first_game_is_drawn() -> None:
    assert {Game.new(rng=seed).seat for seed in range(30)} == {0, 1, 2}


def test_a27_later_the_first_bidder_moves_on_counter_clockwise() -> None:
    match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal()
    firsts = []
    for _ in range(4):
        assert match.game is not None
        firsts.append(match.game.first)
        match = match.apply(Bid(3))
        while match.game is not None and not match.game.is_over:
            match = match.apply(match.game.legal()[0])
        match = match.deal()
    assert [(first - firsts[0]) % 3 for first in firsts] == [0, 1, 2, 0]


def test_a28_everyone_calls_once() -> None:
    game = done(Game.new(rng=1, first=0), "1", "2")
    assert game.phase is Phase.AUCTION
    assert done(game, "pass").phase is Phase.PLAYING


def test_a29_calls_are_1_2_3_or_none() -> None:
    assert Game.new(rng=1).legal() == (Bid(1), Bid(2), Bid(3), PASS)
    for points in (0, 4, True):
        with pytest.raises(ValueError, match="a call is of 1 to 3 points"):
            Bid(points)


def test_a30_the_highest_call_makes_the_landlord() -> None:
    assert done(Game.new(rng=1, first=1), "1", "2", "pass").landlord == 2
    assert done(Game.new(rng=1, first=1), "pass", "pass", "1").landlord == 0


def test_a31_when_all_pass_there_is_a_new_deal() -> None:
    game = done(Game.new(rng=1), "pass", "pass", "pass")
    assert (game.is_over, game.landlord, game.score().totals) == (True, None, (0, 0, 0))
    assert game.legal() == ()
    match = passed_out(Match.new(["Ann", "Ben", "Cid"], seed=1).deal())
    again = match.deal().game
    assert again is not None
    assert again.dealt != game.dealt
    assert again.phase is Phase.AUCTION


def test_a32_a_call_of_three_ends_the_auction() -> None:
    game = done(Game.new(rng=1, first=0), "3")
    assert (game.phase, game.landlord, game.bid) == (Phase.PLAYING, 0, 3)


def test_a33_the_other_two_are_partners() -> None:
    # They win and lose together.
    score = alone("3c 4d", "5h", "7s 8s").apply("3c").apply("5h").score()
    assert score.totals[1] == score.totals[2] == 1 * score.product


def test_a34_the_bottom_cards_are_shown_and_go_to_the_landlord() -> None:
    before = Game.new(rng=1, first=0)
    assert all(before.view(seat).bottom == () for seat in range(3))
    game = done(before, "3")
    assert set(game.bottom) <= set(game.hands[0])
    assert all(game.view(seat).bottom == game.bottom for seat in (0, 1, 2, None))


def test_a35_the_landlord_has_20_cards_and_the_others_17() -> None:
    assert done(Game.new(rng=1, first=0), "3").counts == (20, 17, 17)


def test_a36_the_base_is_the_call_that_won() -> None:
    game = done(Game.new(rng=1, first=0), "1", "2", "pass")
    while not game.is_over:
        game = game.apply(game.legal()[0])
    assert game.score().bid == 2


# --- the play ---------------------------------------------------------------------


def test_a37_the_landlord_leads() -> None:
    game = done(Game.new(rng=1, first=0), "1", "2", "pass")
    assert (game.seat, game.table) == (1, None)


def test_a38_later_whoever_played_last_leads() -> None:
    game = done(alone("3c 4d", "5h 6h", "7s 8s"), "3c", "5h", "pass", "pass")
    assert (game.seat, game.table) == (1, None)


def test_a39_counter_clockwise() -> None:
    game, seats = alone("3c 4d", "5h 6h", "7s 8s"), []
    for action in ("3c", "5h", "7s", "pass", "pass"):
        seats.append(game.seat)
        game = done(game, action)
    assert seats == [0, 1, 2, 0, 1]


def test_a40_pass_or_beat() -> None:
    game = done(alone("5c 4d", "3h 6h", "7s 8s"), "5c")
    assert [str(action) for action in game.legal()] == ["6h", "pass"]
    assert reason(game, "3h") is Reason.NOT_HIGHER
    assert reason(game, "6s") is Reason.NOT_HELD


def test_a41_the_leader_cannot_pass() -> None:
    game = alone("5c 4d", "3h 6h", "7s 8s")
    assert reason(game, PASS) is Reason.MUST_LEAD
    assert PASS not in game.legal()


def test_a42_a_trick_ends_when_the_other_two_pass_in_a_row() -> None:
    game = done(alone("5c 4d 9d", "6h 3h", "7s 8s"), "5c", "pass", "7s", "pass")
    assert game.table is not None
    assert done(game, "pass").seat == 2


def test_a43_the_game_ends_when_a_hand_is_empty() -> None:
    game = done(alone("5c 4d", "6h", "7s 8s"), "5c", "6h")
    assert (game.phase, game.counts) == (Phase.OVER, (1, 0, 2))
    assert reason(game, PASS) is Reason.GAME_OVER


def test_a44_the_landlord_wins_by_being_out_first() -> None:
    assert done(alone("5c", "6h 7h", "7s 8s"), "5c").score().landlord_won
    assert not done(alone("5c 4d", "6h", "7s 8s"), "5c", "6h").score().landlord_won


# --- the score --------------------------------------------------------------------


def test_a45_a_win_pays_twice_the_base() -> None:
    assert score_game(2).totals == (4, -2, -2)


def test_a46_a_loss_costs_twice_the_base() -> None:
    assert score_game(3, won=False, landlord=2).totals == (3, 3, -6)


def test_a23_a_led_bomb_does_not_double() -> None:
    game = alone("3c 3d 3h 3s", "6h 7h", "7s 8s")
    assert [factor.cause for factor in done(game, "3c 3d 3h 3s").score().factors] == [Cause.SPRING]
    rocket = alone("BJ RJ 3c", "6h 7h", "7s 8s")
    assert [factor.cause for factor in done(rocket, "BJ RJ", "pass", "pass", "3c").score().factors] == [
        Cause.SPRING
    ]


def test_a24_a_bomb_that_beats_something_doubles() -> None:
    game = alone("5c 9d BJ RJ", "3c 3d 3h 3s 4c", "7s 8s")
    game = done(game, "5c", "3c 3d 3h 3s", "pass", "BJ RJ", "pass", "pass", "9d")
    assert [(factor.cause, factor.seat) for factor in game.score().factors] == [
        (Cause.BOMB, 1),
        (Cause.ROCKET, 0),
    ]


def test_a47_each_effective_bomb_or_rocket_doubles() -> None:
    assert score_game(1, bombs=1).points == 2
    assert score_game(1, bombs=2, rockets=1).points == 8


def test_a48_a_spring_triples() -> None:
    over = done(alone("5c 9d", "6h 7h", "7s 8s", bid=2), "5c", "pass", "pass", "9d")
    assert over.score().totals == (12, -6, -6)
    # One card of the others is no spring.
    late = done(alone("5c 9d Jc", "6h 7h", "7s 8s", bid=2), "5c", "6h", "pass", "9d", "pass", "pass", "Jc")
    assert late.score().totals == (4, -2, -2)


def test_a49_an_anti_spring_triples() -> None:
    over = done(alone("5c 9d", "6h 7h", "7s 8s", bid=2), "5c", "6h", "pass", "pass", "7h")
    assert [factor.cause for factor in over.score().factors] == [Cause.ANTI_SPRING]
    assert over.score().totals == (-12, 6, 6)
    twice = done(alone("5c 9d Ac", "6h 7h", "7s 8s", bid=2), "5c", "6h", "pass", "9d", "pass", "pass", "Ac")
    assert twice.score().landlord_won
    lost = done(alone("5c 9d 4c", "6h Th", "7s 8s"), "5c", "6h", "pass", "9d", "Th")
    assert lost.score().factors == ()


def test_a50_scores_sum_to_zero() -> None:
    for won in (True, False):
        assert sum(score_game(3, won=won, bombs=3).totals) == 0
        assert sum(score_game(3, TWO_DECKS, won=won, bombs=3, shown_hand=True).totals) == 0


# --- two decks --------------------------------------------------------------------


def test_b19_eight_bottom_cards_and_25_each() -> None:
    game = Game.new(TWO_DECKS, rng=1)
    assert (game.counts, len(game.bottom)) == ((25,) * 4, 8)
    every = Counter(card for cards in (*game.hands, game.bottom) for card in cards)
    assert every == Counter([*FULL_DECK, *JOKERS] * 2)


def test_b20_the_auction_is_the_same() -> None:
    deals = (Game.new(TWO_DECKS, rng=seed, first=1) for seed in range(50))
    game = next(deal for deal in deals if PASS in deal.legal())
    assert game.legal() == (Bid(1), Bid(2), Bid(3), PASS)
    assert done(game, "1", "2", "pass", "pass").landlord == 2
    assert done(game, "3").landlord == 1


FORCED = "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"


@pytest.mark.parametrize("hand", [FORCED, "BJ BJ RJ RJ 9c"])
def test_b21_who_holds_so_much_must_call(hand: str) -> None:
    game = Game.from_hands([hand, "6c", "7c", "8c"], TWO_DECKS)
    assert game.legal() == (Bid(1), Bid(2), Bid(3))
    assert reason(game, PASS) is Reason.MUST_CALL
    # Not if somebody before has called; nor with less.
    later = Game.from_hands(["6c", hand, "7c", "8c"], TWO_DECKS)
    assert reason(done(later, "1"), PASS) is None
    assert reason(done(later, "pass"), PASS) is Reason.MUST_CALL
    less = " ".join(hand.split()[1:])
    assert reason(Game.from_hands([less, "6c", "7c", "8c"], TWO_DECKS), PASS) is None


def test_b22_the_other_three_are_partners() -> None:
    score = alone("3c 4d", "5h", "7s 8s", "9s Ts", rules=TWO_DECKS).apply("3c").apply("5h").score()
    assert score.totals == (-9, 3, 3, 3)


def test_b23_nobody_else_sees_the_bottom_cards() -> None:
    game = done(Game.new(TWO_DECKS, rng=1, first=2), "3")
    assert game.view(2).bottom == game.bottom
    assert all(game.view(seat).bottom == () for seat in (0, 1, 3, None))


def test_b24_the_landlord_has_33_cards_and_the_others_25() -> None:
    assert done(Game.new(TWO_DECKS, rng=1, first=2), "3").counts == (25, 25, 33, 25)


def test_b25_the_landlord_may_show_and_the_others_see_the_hand() -> None:
    game = done(Game.new(TWO_DECKS, rng=1, first=2), "3")
    assert Show() in game.legal()
    open_game = game.apply(Show())
    assert open_game.seat == 2
    assert all(open_game.view(seat).shown == open_game.hands[2] for seat in (0, 1, 3, None))
    assert game.view(0).shown == ()
    assert reason(open_game, Show()) is Reason.CANNOT_SHOW  # once
    led = game.apply(game.legal()[0])
    assert reason(led, Show()) is Reason.CANNOT_SHOW
    assert reason(done(Game.new(rng=1, first=0), "3"), Show()) is Reason.CANNOT_SHOW  # not with one deck


def test_b26_a_shown_hand_triples() -> None:
    game = alone("3c 4d", "5h 6h", "7s 8s", "9s Ts", rules=TWO_DECKS)
    over = done(game, "show", "3c", "5h", "pass", "pass", "pass", "6h")
    assert [factor.cause for factor in over.score().factors] == [Cause.SHOW, Cause.ANTI_SPRING]


def test_b27_a_trick_ends_when_the_other_three_pass() -> None:
    game = done(alone("3c 4d", "5h 6h", "7s 8s", "9s Ts", rules=TWO_DECKS), "3c", "pass", "pass")
    assert game.table is not None
    assert done(game, "pass").table is None
    assert done(game, "pass").seat == 0


def test_b28_a_win_pays_three_times_the_base() -> None:
    assert score_game(2, TWO_DECKS).totals == (6, -2, -2, -2)


def test_b29_a_loss_costs_three_times_the_base() -> None:
    assert score_game(2, TWO_DECKS, won=False, landlord=3).totals == (2, 2, 2, -6)


def test_b30_each_effective_bomb_or_rocket_doubles() -> None:
    assert score_game(1, TWO_DECKS, bombs=3, won=False).points == 8
    game = alone("5c 9d 3h", "3c 3d 3h 3s 4c", "7s 8s", "9s Ts", rules=TWO_DECKS)
    over = done(game, "5c", "3c 3d 3h 3s", "pass", "pass", "pass", "4c")
    assert [factor.cause for factor in over.score().factors] == [Cause.BOMB, Cause.ANTI_SPRING]


def test_b31_a_spring_triples() -> None:
    game = alone("3c 4d", "5h 6h", "7s 8s", "9s Ts", rules=TWO_DECKS)
    assert done(game, "3c", "pass", "pass", "pass", "4d").score().totals == (9, -3, -3, -3)


def test_b32_an_anti_spring_triples() -> None:
    game = alone("3c 4d", "5h 6h", "7s 8s", "9s Ts", rules=TWO_DECKS)
    assert done(game, "3c", "5h", "pass", "pass", "pass", "6h").score().totals == (-9, 3, 3, 3)


# --- what the document leaves open ------------------------------------------------


def test_a_a_calls_rise() -> None:
    game = done(Game.new(rng=1, first=0), "2")
    assert game.legal() == (Bid(3), PASS)
    assert reason(game, Bid(2)) is Reason.CALL_TOO_LOW
    free = done(Game.new(replace(ONE_DECK, bids_rise=False), rng=1, first=0), "2")
    assert free.legal() == (Bid(1), Bid(2), Bid(3), PASS)
    assert done(free, "2", "1").landlord == 0  # the first of the highest


def test_a_b_who_opens_after_all_have_passed() -> None:
    for rules, step in ((ONE_DECK, 1), (replace(ONE_DECK, redeal_rotates=False), 0)):
        match = passed_out(Match.new(["Ann", "Ben", "Cid"], rules, seed=1).deal())
        before, after = match.game, match.deal().game
        assert before is not None
        assert after is not None
        assert after.first == (before.first + step) % 3


READINGS = "3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h"


def test_a_f_cards_of_several_readings_are_led_plain_and_followed_to_win() -> None:
    game = alone(f"{READINGS} 9c", "7c 8c", "Tc Jc")
    led = game.apply(READINGS)
    assert led.table is not None
    assert (led.table.kind.value, led.table.length) == ("airplane", 4)
    named = next(
        play
        for play in game.hints()
        if play.kind.value == "airplane_with_solos"
        and play.key == 1
        and set(play.cards) == {Card(text) for text in READINGS.split()}
    )
    assert game.apply(named).table == named
    # To follow, they are what beats the table: three trios and wings, though four trios come first.
    twice = replace(TWO_DECKS, name="both", trio_with_solo=True)
    lying = "3c 3d 3h 4c 4d 4h 5c 5d 5h 9s Ts Js"
    following = alone(f"{lying} 2c", f"{READINGS} Kc", "Tc Jc", "Qc Qd", rules=twice).apply(lying)
    assert following.table is not None
    assert following.table.key == 0
    answered = following.apply(READINGS)
    assert answered.table is not None
    assert (answered.table.kind.value, answered.table.key) == ("airplane_with_solos", 1)


def test_a_g_a_bomb_that_beats_a_bomb_is_effective_and_so_is_the_beaten_one() -> None:
    game = alone("9c Kc", "3c 3d 3h 3s 4c", "5c 5d 5h 5s 6c")
    over = done(game, "9c", "3c 3d 3h 3s", "5c 5d 5h 5s", "pass", "pass", "6c")
    assert [factor.seat for factor in over.score().factors if factor.cause is Cause.BOMB] == [1, 2]


def test_a_h_a_bomb_led_to_go_out_is_not_effective_unless_the_rules_say_so() -> None:
    hands = ("9c 3c 3d 3h 3s", "4c 5c", "Tc Jc")
    over = done(alone(*hands), "9c", "pass", "pass", "3c 3d 3h 3s")
    assert [factor.cause for factor in over.score().factors] == [Cause.SPRING]
    led = done(
        alone(*hands, rules=replace(ONE_DECK, led_bombs_count=True)), "9c", "pass", "pass", "3c 3d 3h 3s"
    )
    assert [factor.cause for factor in led.score().factors] == [Cause.BOMB, Cause.SPRING]


def test_a_i_the_rocket_doubles_or_what_the_rules_say() -> None:
    assert score_game(1, rockets=1).points == 2
    assert score_game(1, replace(ONE_DECK, rocket_factor=4), rockets=1).points == 4


def test_a_j_factors_multiply_and_a_spring_has_no_effective_bomb() -> None:
    assert score_game(1, bombs=2, spring=True, won=False).points == 12
    with pytest.raises(ValueError, match="a spring has no effective bomb"):
        score_game(1, bombs=1, spring=True)


def test_a_k_plays_count_and_not_cards() -> None:
    game = alone("3c 4d 5h 6s 7c 9d", "8h Kh", "7s 8s")
    over = done(game, "3c 4d 5h 6s 7c", "pass", "pass", "9d")
    assert over.score().landlord_won
    lost = done(alone("3c 4d 5h 6s 7c 9d", "4h 5s 6h 7h 8h", "Ts Js"), "3c 4d 5h 6s 7c", "4h 5s 6h 7h 8h")
    assert [factor.cause for factor in lost.score().factors] == [Cause.ANTI_SPRING]


def test_a_l_who_has_passed_may_come_back_in_the_same_trick() -> None:
    game = done(alone("5c 9d Kc", "6h Ah", "7s 8s"), "5c", "pass", "7s", "9d")
    assert game.seat == 1
    assert reason(game, "Ah") is None


def test_a_m_the_next_seat_is_the_next_counter_clockwise() -> None:
    assert done(alone("5c 9d", "6h 7h", "7s 8s"), "5c").seat == 1


def test_b_e_bombs_are_counted_by_rank() -> None:
    eight = "3c 3d 3h 3s 3c 3d 3h 3s 4c 4d 4h 4s"
    assert reason(Game.from_hands([eight, "6c", "7c", "8c"], TWO_DECKS), PASS) is None
    two = replace(TWO_DECKS, forced_bombs=2)
    assert reason(Game.from_hands([eight, "6c", "7c", "8c"], two), PASS) is Reason.MUST_CALL


def test_b_a_factors_hold_for_both_results() -> None:
    assert (
        score_game(1, TWO_DECKS, bombs=1).points == score_game(1, TWO_DECKS, bombs=1, won=False).points == 2
    )


def test_b_h_a_shown_hand_that_loses_triples_as_well() -> None:
    assert score_game(1, TWO_DECKS, shown_hand=True, won=False).totals == (-9, 3, 3, 3)
