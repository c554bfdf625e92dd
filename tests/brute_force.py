"""Arranging a hand by looking at every one of its 72,072 splits: what the search is held against."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from shisanzhang import Arrangement, Hand, Ranking, RowOrder, Rules, strength

Triple = tuple[int, int, int]


class Split(NamedTuple):
    """Strengths and card masks of the rows; splits compare as ties are decided, the greatest chosen."""

    back: int
    middle: int
    front: int
    back_mask: int
    middle_mask: int
    front_mask: int

    @property
    def triple(self) -> Triple:
        return self.front, self.middle, self.back

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement.from_masks(self.front_mask, self.middle_mask, self.back_mask)


@cache
def _positions() -> list[Triple]:
    """All ways to part thirteen places, as masks of places: C(13, 5) x C(8, 5) of them."""
    found = []
    for back in combinations(range(13), 5):
        rest = [place for place in range(13) if place not in back]
        for middle in combinations(rest, 5):
            front = [place for place in rest if place not in middle]
            found.append(tuple(sum(1 << place for place in row) for row in (front, middle, back)))
    assert len(found) == 72_072
    return found


@lru_cache(maxsize=8)
def _legal(hand: Hand, ranking: Ranking, order: RowOrder) -> list[Split]:
    cards = list(hand)
    worth, held = {}, {}
    for size in (3, 5):
        for places in combinations(range(13), size):
            mask = sum(1 << place for place in places)
            row = [cards[place] for place in places]
            worth[mask] = strength(row, ranking)
            held[mask] = sum(1 << card.index for card in row)
    strict = order is RowOrder.STRICT
    return [
        Split(worth[back], worth[middle], worth[front], held[back], held[middle], held[front])
        for front, middle, back in _positions()
        if worth[front] <= worth[middle] <= worth[back] - strict
    ]


def legal_splits(hand: Hand, rules: Rules) -> list[Split]:
    """Every legal split of a hand."""
    return _legal(hand, rules.ranking, rules.foul.order)


def shown(splits: Iterable[Split]) -> dict[Triple, Split]:
    """The split that stands for each triple of strengths: the highest back, then the highest middle."""
    found: dict[Triple, Split] = {}
    for split in splits:
        if split.triple not in found or split > found[split.triple]:
            found[split.triple] = split
    return found


def undominated(splits: Iterable[Split]) -> set[Triple]:
    """The triples that no other equals or beats in all three rows.

    From the strongest back (then middle, then front) down, whatever beats a triple comes
    before it; and if that is beaten itself, then by one that beats both.
    """
    kept: list[Triple] = []
    for front, middle, back in sorted(
        {split.triple for split in splits}, key=lambda t: t[::-1], reverse=True
    ):
        if not any(other[0] >= front and other[1] >= middle for other in kept):
            kept.append((front, middle, back))
    return set(kept)
