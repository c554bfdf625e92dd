"""Exact odds: how many of all hands each special is, counted without dealing them.

Every special reads a ``Shape``, so it is enough to count the hands of each shape.
The ranks of a hand and its suits come apart: which suits are possible, and in how
many ways, depends on the rank counts only through their pattern. Left over are
the three straight flushes, the one property that needs the cards themselves; they
are few enough to be gone through one by one.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Final

from ._shapes import PICTURES, ROYALS, Shape, suited_runs, three_straight_counts
from .cards import RANKS
from .hand import HAND_SIZE
from .special import PLAIN, HasSpecials, Special, classify_shape, shape_under

__all__ = ["TOTAL_HANDS", "special_odds"]

TOTAL_HANDS: Final = comb(52, HAND_SIZE)
"""The number of different hands, 635,013,559,600."""

_Four = tuple[int, int, int, int]

_NO_SUITS: Final = (0, 0, 0, 0)

_MANY: Final = 2
"""Stands for any higher number of cards outside a set of ranks too: no special tells them apart."""


def special_odds(rules: HasSpecials = PLAIN) -> dict[Special | None, int]:
    """特殊牌型: how many of the `TOTAL_HANDS` hands `classify` as each special, exactly.

    The specials that `rules` play come in their order, the highest first, then
    ``None`` for the hands without one. A special that can never count has 0.

    >>> odds = special_odds(CLASSIC)
    >>> odds[Special.DRAGON], sum(odds.values()) == TOTAL_HANDS
    (67108864, True)
    """
    odds: dict[Special | None, int] = {**dict.fromkeys(rules.specials.points, 0), None: 0}
    for shape, hands in hands_by_shape(rules).items():
        odds[classify_shape(shape, rules.specials)] += hands
    return odds


def hands_by_shape(rules: HasSpecials) -> Counter[Shape]:
    """How many hands there are of each shape; shapes that no special tells apart are taken together."""
    low_ace = rules.ranking.has_low_ace
    hands: Counter[Shape] = Counter()
    for shape, choices in _choices_of_ranks(rules, low_ace).items():
        for suits, variants in _suit_counts().items():
            if ways := _choices_of_suits(shape.pattern, tuple(sorted(suits))):
                hands[shape._replace(suits=suits)] += choices * variants * ways
    if Special.THREE_STRAIGHT_FLUSHES in rules.specials.points:  # no other special looks at them
        for mask in _three_straight_flushes(low_ace):
            shape = _merged(shape_under(mask, rules))
            hands[shape] += 1
            hands[shape._replace(three_straight_flushes=False)] -= 1
    return hands


def _merged(shape: Shape) -> Shape:
    """The shape that stands for this one and all that no special tells from it."""
    return shape._replace(
        suits=_alike(shape.suits),
        not_high=min(shape.not_high, _MANY),
        not_low=min(shape.not_low, _MANY),
        not_royal=min(shape.not_royal, _MANY),
        not_picture=min(shape.not_picture, _MANY),
    )


def _alike(suits: tuple[int, ...]) -> _Four:
    """The same for all suit counts that differ by swapping the suits of a colour, or the colours."""
    clubs, diamonds, hearts, spades = suits
    black, red = sorted((clubs, spades)), sorted((diamonds, hearts))
    (clubs, spades), (diamonds, hearts) = sorted((black, red))
    return clubs, diamonds, hearts, spades


@cache
def _suit_counts() -> Counter[_Four]:
    """The suit counts of a hand, those that are alike taken together, with how many they are."""
    every = product(range(HAND_SIZE + 1), repeat=4)
    return Counter(_alike(suits) for suits in every if sum(suits) == HAND_SIZE)


@cache
def _choices_of_suits(pattern: tuple[int, ...], suits: tuple[int, ...]) -> int:
    """In how many ways ranks held so often can take these suits, whose counts are given in rising order."""
    if not pattern:
        return 1 if suits == _NO_SUITS else 0
    ways = 0
    for taken in combinations(range(4), pattern[0]):
        left = [count - (suit in taken) for suit, count in enumerate(suits)]
        if min(left) >= 0:
            ways += _choices_of_suits(pattern[1:], tuple(sorted(left)))
    return ways


def _choices_of_ranks(rules: HasSpecials, low_ace: bool) -> Counter[Shape]:
    """How many lists of 13 rank counts there are of each merged shape, its suits left open."""
    sets = (rules.specials.high_ranks, rules.specials.low_ranks, ROYALS, PICTURES)
    # What the ranks so far come to: their pattern, and their cards outside each set.
    so_far: Counter[tuple[tuple[int, ...], _Four]] = Counter({((), (0, 0, 0, 0)): 1})
    for rank in RANKS:
        not_high, not_low, not_royal, not_picture = (rank not in ranks for ranks in sets)
        grown = so_far.copy()  # those that hold no card of this rank
        for (pattern, (high, low, royal, picture)), choices in so_far.items():
            for count in range(1, min(4, HAND_SIZE - sum(pattern)) + 1):
                outside = (
                    min(high + not_high * count, _MANY),
                    min(low + not_low * count, _MANY),
                    min(royal + not_royal * count, _MANY),
                    min(picture + not_picture * count, _MANY),
                )
                grown[tuple(sorted((*pattern, count), reverse=True)), outside] += choices
        so_far = grown

    shapes: Counter[Shape] = Counter()
    for (pattern, outside), choices in so_far.items():
        if sum(pattern) == HAND_SIZE:
            shape = Shape(pattern, _NO_SUITS, *outside, three_straights=False, three_straight_flushes=False)
            shapes[shape] += choices
    for counts in three_straight_counts(low_ace):
        mask = sum(((1 << count) - 1) << 4 * rank for rank, count in enumerate(counts))
        shape = _merged(shape_under(mask, rules))._replace(suits=_NO_SUITS, three_straight_flushes=False)
        shapes[shape] += 1
        shapes[shape._replace(three_straights=False)] -= 1
    return shapes


def _three_straight_flushes(low_ace: bool) -> set[int]:
    """三同花順: every hand that parts into a suited run of 3 and two of 5, as masks."""
    joined = (
        front | middle | back
        for front in suited_runs(3, low_ace)
        for middle, back in combinations(suited_runs(5, low_ace), 2)
    )
    return {mask for mask in joined if mask.bit_count() == HAND_SIZE}
