"""Rows that are laid in part: what they are worth so far, and every legal way to complete them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from .arrangement import Foul, FoulReason, HasFoulRules, Row
from .cards import Card, Suit
from .errors import ShisanzhangError, shown
from .evaluator import HandValue, strength, value_of
from .hand import cards_of
from .objectives import AdditiveObjective, ExpectedPoints, prepared
from .ranking import Category, HasRanking

if TYPE_CHECKING:
    from ._kernel import Triple

# What a row's groups of equal ranks make of it, the largest first; missing cards add nothing yet.
_MADE: Final = {
    (4,): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2,): Category.PAIR,
    (): Category.HIGH_CARD,
}


def by_suit(mask: int) -> tuple[Card, ...]:
    """The cards of a set: spades first, each suit high to low."""
    suits = list(Suit)
    return tuple(sorted(cards_of(mask), key=lambda card: -suits.index(card.suit)))


def place_of(row: Row) -> int:
    """The place of a row among the three.

    Raises:
        ShisanzhangError: it is none.
    """
    if not isinstance(row, Row):
        raise ShisanzhangError(f"expected a Row, found {shown(row)}")
    return row.index


def value_so_far(cards: Sequence[Card], row: Row, rules: HasRanking) -> HandValue | None:
    """The value of a row; of its groups alone, if it is not full; ``None`` if it is empty."""
    if not cards:
        return None
    if len(cards) == row.size:
        return value_of(strength(cards, rules))
    indices = [card.index // 4 for card in cards]
    counts = {rank: indices.count(rank) for rank in indices}
    made = _MADE[tuple(sorted((count for count in counts.values() if count > 1), reverse=True))]
    ranks = sorted(indices, key=lambda rank: (counts[rank], rank), reverse=True)
    packed = made.index
    for digit in [rank + 2 for rank in ranks] + [0] * (5 - len(ranks)):
        packed = packed << 4 | digit
    return value_of(packed)


def foul_so_far(
    rows: Sequence[Sequence[Card]], values: Sequence[HandValue | None], rules: HasFoulRules
) -> Foul | None:
    """Why the rows that are full are out of order; ``None`` if they are not."""
    front, middle, back = (
        value if len(cards) == row.size else None for value, cards, row in zip(values, rows, Row, strict=True)
    )
    reasons = []
    if front and middle and front > middle:
        reasons.append(FoulReason.FRONT_OVER_MIDDLE)
    if middle and back and middle > back:
        reasons.append(FoulReason.MIDDLE_OVER_BACK)
    if middle and back and middle == back and rules.foul.strict:
        reasons.append(FoulReason.MIDDLE_EQUALS_BACK)
    return Foul(tuple(reasons)) if reasons else None


def completions(hand: int, laid: Triple, rules: HasFoulRules) -> Iterator[tuple[Triple, Triple]]:
    """Every legal way to lay the rest of a hand: its standings, and its masks."""
    scale, strict = rules.ranking.scale, rules.foul.strict
    standing = _Standings(scale.standing)
    front, middle, back = laid
    bits = [1 << card.index for card in cards_of(hand & ~(front | middle | back))]
    for more in combinations(bits, Row.BACK.size - back.bit_count()):
        whole_back = back | sum(more)
        best = standing[whole_back]
        rest = [bit for bit in bits if not bit & whole_back]
        for middle_more in combinations(rest, Row.MIDDLE.size - middle.bit_count()):
            whole_middle = middle | sum(middle_more)
            second = standing[whole_middle]
            if second < best or (second == best and not strict):
                whole_front = hand & ~(whole_back | whole_middle)
                third = standing[whole_front]
                if third < second:  # a front never equals a row of five
                    yield (third, second, best), (whole_front, whole_middle, whole_back)


def best_completion(
    hand: int, laid: Triple, rules: HasFoulRules, objective: AdditiveObjective | ExpectedPoints
) -> Triple | None:
    """The legal way to lay the rest that is worth most, as masks; ties as `arrange` decides them."""
    ways: dict[Triple, Triple] = {}
    for standings, masks in completions(hand, laid, rules):
        # Of splits with the same three values the one with the highest back, then middle, is shown.
        known = ways.get(standings)
        if known is None or (masks[2], masks[1]) > (known[2], known[1]):
            ways[standings] = masks
    if not ways:
        return None
    found = prepared(objective, rules.ranking, hand)
    triples = sorted(ways, key=lambda triple: triple[::-1], reverse=True)
    worths = found.scale.worths(hand, found.points, triples)
    return ways[triples[worths.index(max(worths))]]


class _Standings(dict[int, int]):
    """The standings of rows, each asked for once."""

    def __init__(self, ask: Callable[[int], int]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, row: int) -> int:
        found = self[row] = self._ask(row)
        return found
