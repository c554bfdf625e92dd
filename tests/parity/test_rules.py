"""Special hands and matches, under rules of all sorts: the native tables say what the Python calls say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings

from parity.kernels import (
    KERNELS,
    awkward_hands,
    differences,
    mask,
    random_hands,
    scales,
    scales_of,
    vectors,
    with_scale,
)
from shisanzhang import (
    CLASSIC,
    PRESETS,
    WEIGHTED,
    Hand,
    Rules,
    ShisanzhangError,
    Special,
    _bulk,
    classify,
    score_match,
    specials,
)
from strategies import rules

Match = tuple[tuple[int, int, int], ...]
HANDS, MATCHES = 400, 300  # under each of the rules, of which there are about a hundred


@pytest.fixture(autouse=True, scope="module")
def native_tables() -> Iterator[None]:
    """Tables of rules are made by the native kernel, whichever is active."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_bulk, "kernel", lambda: KERNELS.native)
        yield


# --- special hands ----------------------------------------------------------------


@cache
def hand_pool() -> list[int]:
    rng = random.Random(13)
    return [*vectors(), *random_hands(rng, 22_000), *awkward_hands(rng, 8_000)]


def codes(house: Rules, hands: list[int]) -> list[int]:
    table = _bulk.special_table(house.ranking.has_low_ace, house.specials)
    out = np.zeros(len(hands), np.uint8)
    assert table.classify_hands(np.array(hands, np.uint64), out) == -1
    found: list[int] = out.tolist()
    assert found[:50] == [table.classify(hand) for hand in hands[:50]]
    return found


def check_special_hands(house: Rules, hands: list[int]) -> None:
    known = (None, *Special)
    expected = [known.index(classify(Hand.from_mask(hand), house)) for hand in hands]
    assert not list(differences(hands, expected, codes(house, hands)))


@pytest.mark.parametrize("name", PRESETS)
def test_thirty_thousand_hands_under_a_preset(name: str) -> None:
    check_special_hands(PRESETS[name], hand_pool())


@settings(max_examples=75)
@given(rules())
def test_hands_under_any_rules(house: Rules) -> None:
    rng = random.Random(repr(house))
    check_special_hands(house, rng.sample(vectors(), HANDS // 2) + rng.sample(hand_pool(), HANDS // 2))


@settings(max_examples=75)
@given(rules())
def test_all_that_a_hand_makes(house: Rules) -> None:
    table = _bulk.special_table(house.ranking.has_low_ace, house.specials)
    for hand in random.Random(repr(house)).sample(hand_pool(), HANDS // 2):
        made = specials(Hand.from_mask(hand), house)
        assert table.made(hand) == sum(1 << index for index, special in enumerate(Special) if special in made)


# --- matches ----------------------------------------------------------------------


def deal(rng: random.Random) -> list[int]:
    """Two to four hands: of any cards, of neighbouring ranks or one suit (nearly), a special one first."""
    by_suit = [card for suit in range(4) for card in range(suit, 52, 4)]
    deck = rng.choice((rng.sample(range(52), 52), list(range(52)), by_suit))
    for _ in range(rng.choice((0, 1, 3, 8))):
        i, k = rng.randrange(52), rng.randrange(52)
        deck[i], deck[k] = deck[k], deck[i]
    if rng.random() < 0.3:
        held = rng.choice(vectors())
        deck = [card for card in deck if held >> card & 1] + [card for card in deck if not held >> card & 1]
    hands = [mask(deck[start : start + 13]) for start in range(0, 52, 13)]
    return hands[: rng.randint(2, 4)]


def play(rng: random.Random, hand: int) -> tuple[int, int, int]:
    """A declaration, an arrangement worth playing, any arrangement, or what is neither."""
    kind = rng.random()
    if kind < 0.25:
        return hand, 0, 0
    if kind < 0.35:
        cards = [card for card in range(52) if hand >> card & 1]
        rng.shuffle(cards)
        return mask(cards[:3]), mask(cards[3:8]), mask(cards[8:])
    native = scales("lowest", False).native
    triple = rng.choice(native.undominated(hand, True))
    front, middle, back = native.show(hand, [triple])[0]
    if kind < 0.37:
        return front, middle, back ^ 1 << rng.randrange(64)
    return front, middle, back


@cache
def match_pool() -> list[Match]:
    rng = random.Random(13)
    return [tuple(play(rng, hand) for hand in deal(rng)) for _ in range(8_000)]


def totals(house: Rules, matches: list[Match]) -> Iterator[tuple[int, ...] | None]:
    """What each match pays; nothing where it is refused."""
    table = _bulk.match_table(with_scale(house, scales_of(house.ranking).native))
    rows = np.array(matches, np.uint64)
    out = np.zeros(rows.shape[:2], np.int32)
    start = 0
    while (refused := table.score_matches(rows[start:], out[start:])) >= 0:
        yield from map(tuple, out[start : start + refused].tolist())
        yield None
        start += refused + 1
    yield from map(tuple, out[start:].tolist())


def check_matches(house: Rules, matches: list[Match]) -> None:
    in_python = with_scale(house, scales_of(house.ranking).twin)

    def expected(match: Match) -> tuple[int, ...] | None:
        try:
            return score_match(map(_bulk.play_of, match), in_python).totals
        except ShisanzhangError:
            return None

    for players in (2, 3, 4):
        asked = [match for match in matches if len(match) == players]
        assert not list(differences(asked, map(expected, asked), totals(house, asked)))


@pytest.mark.parametrize("name", PRESETS)
def test_eight_thousand_matches_under_a_preset(name: str) -> None:
    check_matches(PRESETS[name], match_pool())


@settings(max_examples=75)
@given(rules())
@example(CLASSIC)
@example(WEIGHTED)
def test_matches_under_any_rules(house: Rules) -> None:
    check_matches(house, random.Random(repr(house)).sample(match_pool(), MATCHES))


def test_the_matches_are_worth_scoring() -> None:
    for house in PRESETS.values():
        found = list(totals(house, [match for match in match_pool() if len(match) == 4]))
        assert found.count(None) > 100
        assert len(set(found)) > 500
