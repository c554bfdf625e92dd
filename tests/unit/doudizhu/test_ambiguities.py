"""What the document leaves open about plays, and who must call; the rest is in ``test_checklist_game.py``."""

from __future__ import annotations

from dataclasses import replace

from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    TWO_DECKS,
    Bid,
    Game,
    Kind,
    Reason,
    Rules,
    Wings,
    action_space,
    parse,
)

DISTINCT = replace(ONE_DECK, wings=Wings.DISTINCT)


def kinds(cards: str, rules: Rules = ONE_DECK) -> list[Kind]:
    return [play.kind for play in parse(cards, rules)]


def test_a_c_what_goes_with_four() -> None:
    pair, jokers = "4c 4d 4h 4s 5c 5d", "4c 4d 4h 4s BJ RJ"
    assert kinds(pair) == kinds(jokers) == [Kind.QUAD_WITH_SOLOS]
    assert kinds(pair, DISTINCT) == kinds(jokers, DISTINCT) == []
    eights = "4c 4d 4h 4s 5c 5d 5h 5s"
    assert kinds(eights) == [Kind.QUAD_WITH_PAIRS] * 2
    assert kinds(eights, DISTINCT) == []
    for wings in (Wings.RLCARD, Wings.DOUZERO):
        assert kinds(eights, replace(ONE_DECK, wings=wings)) == []
    assert kinds(pair, replace(ONE_DECK, wings=Wings.OPENSPIEL)) == []


def test_a_d_what_goes_with_airplanes() -> None:
    plane = "3c 3d 3h 4c 4d 4h"
    assert kinds(f"{plane} BJ RJ") == kinds(f"{plane} 9c 9d") == [Kind.AIRPLANE_WITH_SOLOS]
    assert kinds(f"{plane} BJ RJ", DISTINCT) == kinds(f"{plane} 9c 9d", DISTINCT) == []
    assert kinds(f"{plane} 9c 9d 9h 9s") == [Kind.AIRPLANE_WITH_PAIRS]
    assert kinds(f"{plane} 9c 9d 9h 9s", DISTINCT) == []
    assert kinds(f"{plane} 9c 9d Tc") == []  # singles and pairs are not mixed


def test_a_e_wings_are_not_of_the_chain_s_ranks_unless_the_rules_say_so() -> None:
    cards = "3c 3d 3h 3s 4c 4d 4h 5c"
    assert kinds(cards) == []
    assert kinds(cards, replace(ONE_DECK, wing_from_chain=True)) == [Kind.AIRPLANE_WITH_SOLOS]
    assert kinds("3c 3d 3h 3s") == [Kind.BOMB]


def test_b_b_what_two_decks_do_not_have_can_be_switched_on() -> None:
    for cards, option, kind in (
        ("3c 4c 5c 6c 7c", "solo_chains", Kind.SOLO_CHAIN),
        ("3c 3d 3h 9c", "trio_with_solo", Kind.TRIO_WITH_SOLO),
        ("3c 3d 3h 3s 9c Tc", "quad_with_two", Kind.QUAD_WITH_SOLOS),
    ):
        assert kinds(cards, TWO_DECKS) == []
        assert kinds(cards, replace(TWO_DECKS, **{option: True})) == [kind]  # type: ignore[arg-type]


def test_b_c_equal_jokers_are_a_pair_and_unlike_ones_are_not() -> None:
    assert kinds("BJ BJ", TWO_DECKS) == kinds("RJ RJ", TWO_DECKS) == [Kind.PAIR]
    assert kinds("BJ RJ", TWO_DECKS) == []
    assert kinds("3c 3d 3h BJ BJ", TWO_DECKS) == [Kind.TRIO_WITH_PAIR]


def test_b_d_only_all_four_jokers_are_a_rocket() -> None:
    assert kinds("BJ BJ RJ RJ", TWO_DECKS) == [Kind.ROCKET]
    assert kinds("BJ BJ RJ", TWO_DECKS) == []


def test_b_f_nobody_must_call_after_another_has() -> None:
    hand = "3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s"
    game = Game.from_hands(["6c", hand, "7c", "8c"], TWO_DECKS)
    assert game.apply(Bid(1)).why_not(PASS) is None
    refusal = game.apply(PASS).why_not(PASS)
    assert refusal is not None
    assert refusal.reason is Reason.MUST_CALL


def test_b_i_equal_pairs_are_wings_unless_they_must_differ() -> None:
    cards = "3c 3d 3h 4c 4d 4h 9c 9d 9h 9s"
    assert kinds(cards, TWO_DECKS) == [Kind.AIRPLANE_WITH_PAIRS]
    assert kinds(cards, replace(TWO_DECKS, wings=Wings.DISTINCT)) == []


def test_b_j_five_of_a_rank_are_a_bomb_and_nothing_else() -> None:
    assert kinds("3c 3d 3h 3s 3c", TWO_DECKS) == [Kind.BOMB]


def test_b_k_chains_are_as_long_as_hands_are() -> None:
    longest = {
        kind: max(pattern.length for pattern in action_space(TWO_DECKS) if pattern.kind is kind)
        for kind in (Kind.PAIR_CHAIN, Kind.AIRPLANE, Kind.AIRPLANE_WITH_PAIRS)
    }
    assert longest == {Kind.PAIR_CHAIN: 12, Kind.AIRPLANE: 11, Kind.AIRPLANE_WITH_PAIRS: 6}


def test_all_passing_leaves_a_game_that_can_be_shown() -> None:
    # A program writes out of bounds when it formats a game in which all have passed.
    game = Game.new(rng=1).apply(PASS).apply(PASS).apply(PASS)
    assert game.landlord is None
    assert "landlord" in str(game.view(0).to_dict())
    assert game.score().explain() == "all have passed: a new deal"
    assert Game.from_dict(game.to_dict()) == game
    assert repr(game)
