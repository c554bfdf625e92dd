"""What other programs get wrong: each fault, with the right value."""

from __future__ import annotations

import random
from itertools import combinations

from shisanzhang import FULL_DECK, parse_cards
from shisanzhang.bigtwo import (
    PASS,
    TAIWAN,
    Game,
    Kind,
    parse,
    plays,
    score_game,
)


def of_kind(hand: str, kind: Kind) -> list[str]:
    return [str(play) for play in plays(hand) if play.kind is kind]


def test_jack_to_two_is_no_straight_however_it_is_suited() -> None:
    # A program lists J-Q-K-A-2 among its plays.
    ranks = ["J", "Q", "K", "A", "2"]
    hand = " ".join(f"{rank}{suit}" for rank in ranks for suit in "cd")
    assert of_kind(hand, Kind.STRAIGHT) == of_kind(hand, Kind.STRAIGHT_FLUSH) == []


def test_all_four_triples_of_four_equal_cards_make_full_houses() -> None:
    # A loop over three of four equal cards misses one of the four triples.
    found = of_kind("9c 9d 9h 9s 4c 4d", Kind.FULL_HOUSE)
    assert len(found) == 4
    triples = {frozenset(card for card in parse_cards(each) if str(card)[0] == "9") for each in found}
    assert len(triples) == 4


def test_all_six_pairs_of_four_equal_cards() -> None:
    # Neighbouring cards alone make four of the six pairs.
    assert len(of_kind("9c 9d 9h 9s", Kind.PAIR)) == 6


def test_a_seed_decides_the_deal() -> None:
    # A program seeds another generator than the one it deals with.
    random.seed(1)
    first = Game.new(rng=5)
    random.seed(2)
    assert Game.new(rng=5) == first
    assert Game.new(rng=6) != first


def test_every_choice_of_suits_makes_a_straight() -> None:
    # One straight for each run of ranks misses all others.
    hand = "3c 3d 4c 4h 5d 5s 6h 6s 7c 7s"
    assert len(of_kind(hand, Kind.STRAIGHT)) == 2**5
    assert len(of_kind("3c 3d 4c 4d 5c 5d 6c 6d 7c 7d", Kind.STRAIGHT)) == 2**5 - 2


def test_four_of_a_kind_takes_every_kicker() -> None:
    # The lowest one alone is listed.
    hand = "9c 9d 9h 9s 3c 4d 5h 2s"
    assert len(of_kind(hand, Kind.FOUR_OF_A_KIND)) == 4


def test_the_two_highest_straights_are_listed() -> None:
    assert of_kind("Ad 2c 3c 4c 5c 6c", Kind.STRAIGHT) == ["3c 4c 5c Ad 2c"]
    assert of_kind("Ad 2c 3c 4c 5c 6c", Kind.STRAIGHT_FLUSH) == ["3c 4c 5c 6c 2c"]


def test_nothing_is_listed_twice() -> None:
    for seed in range(20):
        for hand in Game.new(rng=seed).hands:
            found = [frozenset(play.cards) for play in plays(hand)]
            assert len(found) == len(set(found))


def test_three_players_are_dealt_the_whole_pack() -> None:
    # Four hands of 13 is all that others deal.
    start = Game.new(rng=1)
    assert sorted(start.counts) == [17, 17, 18]
    assert {card for hand in start.hands for card in hand} == set(FULL_DECK)


def test_the_cap_and_the_whole_hand_are_known() -> None:
    left = "2c 2d 2h 2s " + " ".join(f"{rank}{suit}" for rank in "345" for suit in "cdhs")
    assert score_game([left, "", "9c"]).losses[0].points == 200
    assert score_game([f"{left.replace('2c 2d 2h 2s ', '')} 6c 6d 6h 6s 7c", "", "9c"]).losses[0].points == 17


def test_bubugao_holds_across_tricks() -> None:
    start = Game.from_hands(["5c 9c Kc 4h", "6d 7d 8d Td", "6c Tc Jc"], leader=0)
    after = start.apply("5c").apply(PASS).apply(PASS).apply("9c")
    assert after.legal() == (PASS,)


def test_every_set_of_cards_has_one_reading_at_most() -> None:
    rng = random.Random(3)
    for _ in range(200):
        hand = rng.sample(FULL_DECK, 6)
        for size in (1, 2, 5):
            assert all(len(parse(cards, TAIWAN)) <= 1 for cards in combinations(hand, size))
