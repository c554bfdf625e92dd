"""The rules of ranking written a second time, to be read rather than to be fast.

What the tests hold the library against: plain words for cards, no tables, and
nothing taken from the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
ACE_LOW = ("lowest", "second", "none")
RANKINGS = tuple((ace_low, front) for ace_low in ACE_LOW for front in (False, True))
"""All six: where A-2-3-4-5 stands, and whether three cards make straights and flushes."""

_GROUPS = {
    (2,): "pair",
    (2, 2): "two_pair",
    (3,): "three_of_a_kind",
    (3, 2): "full_house",
    (4,): "four_of_a_kind",
}

# Lowest first, each as its ranks are compared; the ace-low ones are put in their place below.
_STRAIGHTS = {
    3: ("432", "543", "654", "765", "876", "987", "T98", "JT9", "QJT", "KQJ", "AKQ"),
    5: ("65432", "76543", "87654", "98765", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT"),
}


def value(row: list[str], ace_low: str = "lowest", front: bool = False) -> tuple[int, ...]:
    """The category and the ranks (2 to 14) in order of comparison; a greater tuple is a greater row.

    Tuples compare as the rules say: place by place, and if all places that both
    have are equal, the longer one (five cards) is greater.
    """
    suits = {card[1] for card in row}
    count = Counter(card[0] for card in row)
    groups = tuple(sorted((n for n in count.values() if n > 1), reverse=True))
    by_group = sorted(row, key=lambda card: (count[card[0]], RANKS.index(card[0])), reverse=True)
    ranks = [RANKS.index(card[0]) + 2 for card in by_group]
    if groups:
        return CATEGORIES.index(_GROUPS[groups]), *ranks
    if len(row) == 3 and not front:
        return 0, *ranks
    run = straight(set(count), ace_low)
    kinds = {
        (False, False): "high_card",
        (True, False): "straight",
        (False, True): "flush",
        (True, True): "straight_flush",
    }
    return CATEGORIES.index(kinds[bool(run), len(suits) == 1]), *(run or ranks)


def straight(ranks: set[str], ace_low: str) -> list[int]:
    """The ranks of a straight as they are compared, or nothing if these make none."""
    for high_to_low in _STRAIGHTS[len(ranks)]:
        if set(high_to_low) == ranks:
            return [RANKS.index(rank) + 2 for rank in high_to_low]
    others = "32" if len(ranks) == 3 else "5432"
    if ranks == set("A" + others) and ace_low != "none":
        # The lowest: the ace counts as one. The second: right below the straight
        # to the ace, which the ace in front of the five (or three) brings about.
        text = [int(rank) for rank in others]
        return [*text, 1] if ace_low == "lowest" else [14, *text]
    return []


def over_five(front: tuple[int, ...], five: tuple[int, ...]) -> bool:
    """Whether a front of this value is over a row of five, spelt out instead of left to tuples.

    The category decides; then, position by position, the ranks of the groups; and
    what is equal as far as three cards go, the five cards win.
    """
    if front[0] != five[0]:
        return front[0] > five[0]
    for one, other in zip(front[1:], five[1:], strict=False):
        if one != other:
            return one > other
    return False


def every_kind(size: int) -> Iterator[tuple[list[str], int]]:
    """A row of every kind (ranks, and whether of one suit) and how many rows are of that kind.

    Rows of a kind differ in suits alone; the counts add up to all rows of the size.
    """
    for ranks in combinations_with_replacement(RANKS, size):
        count = Counter(ranks)
        if max(count.values()) > 4:
            continue  # five of a rank do not exist
        ways = 1
        for n in count.values():
            ways *= {1: 4, 2: 6, 3: 4, 4: 1}[n]  # suits for n cards of a rank
        distinct = len(count) == size
        # Suits in turn, so that no rank has a suit twice and no row is of one suit.
        row = [rank + SUITS[place % 4] for place, rank in enumerate(ranks)]
        yield row, ways - 4 * distinct
    for ranks in combinations(RANKS, size):
        yield [rank + "s" for rank in ranks], 4
