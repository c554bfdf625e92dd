"""The shape of thirteen cards: all that the special hands look at."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from .cards import RANKS, Rank

ROYALS: Final = frozenset(RANKS[9:])
PICTURES: Final = frozenset(RANKS[9:12])

# Suit counts that part into rows of 3, 5 and 5 cards of one suit.
FLUSH_COUNTS: Final = frozenset((0, 3, 5, 8, 10, 13))

_ONE_SUIT: Final = 0x1111111111111


class Shape(NamedTuple):
    """All that the specials look at: every predicate reads this, and counting goes by it."""

    pattern: tuple[int, ...]
    """How often each rank is held, most first: ``(4, 4, 4, 1)``."""
    suits: tuple[int, int, int, int]
    """Cards of each suit: ♣ ♦ ♥ ♠."""
    not_high: int
    """Cards outside the ranks of all high; likewise the next three."""
    not_low: int
    not_royal: int
    not_picture: int
    three_straights: bool
    three_straight_flushes: bool


def shape_of(mask: int, *, low_ace: bool, high_ranks: frozenset[Rank], low_ranks: frozenset[Rank]) -> Shape:
    """The shape of a hand given as a mask.

    `low_ace` says whether an ace can stand below the two, and the sets of ranks
    what all high and all low are.
    """
    counts = [(mask >> 4 * rank & 15).bit_count() for rank in range(13)]
    clubs, diamonds, hearts, spades = ((mask >> suit & _ONE_SUIT).bit_count() for suit in range(4))
    return Shape(
        pattern=tuple(sorted(filter(None, counts), reverse=True)),
        suits=(clubs, diamonds, hearts, spades),
        not_high=_outside(counts, high_ranks),
        not_low=_outside(counts, low_ranks),
        not_royal=_outside(counts, ROYALS),
        not_picture=_outside(counts, PICTURES),
        three_straights=tuple(counts) in three_straight_counts(low_ace),
        three_straight_flushes=_parts_into_runs(mask, low_ace),
    )


def _outside(counts: list[int], ranks: frozenset[Rank]) -> int:
    """How many of 13 cards, given by the count of each rank, are of other ranks."""
    return 13 - sum(counts[rank.index] for rank in ranks)


def _runs(size: int, low_ace: bool) -> list[tuple[int, ...]]:
    """The runs of `size` ranks (0 to 12), A-2-3 and the like among them if `low_ace`."""
    found = [tuple(range(low, low + size)) for low in range(14 - size)]
    return [*found, (*range(size - 1), 12)] if low_ace else found


@cache
def three_straight_counts(low_ace: bool) -> frozenset[tuple[int, ...]]:
    """The rank counts of every hand of three straights: a run of 3 and two of 5.

    Looked up whole, because no greedy cut is right: an ace may be low in one row
    and high in another.
    """
    found = set()
    for front in _runs(3, low_ace):
        for two in combinations_with_replacement(_runs(5, low_ace), 2):
            counts = [0] * 13
            for rank in (*front, *two[0], *two[1]):
                counts[rank] += 1
            found.add(tuple(counts))
    return frozenset(found)


@cache
def suited_runs(size: int, low_ace: bool) -> frozenset[int]:
    """The runs of `size` cards in one suit, as masks."""
    return frozenset(
        sum(1 << 4 * rank + suit for rank in run) for run in _runs(size, low_ace) for suit in range(4)
    )


def _parts_into_runs(mask: int, low_ace: bool) -> bool:
    """三同花順: whether the cards part into a suited run of 3 and two of 5."""
    if any((mask >> suit & _ONE_SUIT).bit_count() not in FLUSH_COUNTS for suit in range(4)):
        return False
    fives = suited_runs(5, low_ace)
    for first in fives:
        rest = mask ^ first
        if rest & mask == rest and rest & first == 0:
            for second in fives:
                last = rest ^ second
                if last & rest == last and last in suited_runs(3, low_ace):
                    return True
    return False
