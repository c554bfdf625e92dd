"""Ranking a row: three and five cards on one scale, by table."""

from __future__ import annotations

from functools import total_ordering
from typing import NoReturn, final

from .cards import RANKS, Card, CardsLike, Rank, as_cards
from .errors import InvalidHandError, shown
from .ranking import STANDARD, Category, HasRanking

__all__ = ["HandValue", "evaluate", "strength"]

_CATEGORIES = tuple(Category)
_RUNS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


@final
@total_ordering
class HandValue:
    """牌力: what a row of three or five cards is worth; one scale for both sizes.

    Values compare with ``<`` and ``==`` by strength alone: the category first,
    then the ranks position by position; if all are equal, five cards beat three.
    Values under different rankings are not comparable.

    >>> aak, flush = evaluate("As Ac Kd"), evaluate("9h 7h 5h 3h 2h")
    >>> aak
    HandValue(0x1EED00)
    >>> print(aak, "|", flush, "|", aak < flush)
    pair A K | flush 9 7 5 3 2 | True
    """

    __slots__ = ("category", "ranks", "strength")

    category: Category
    """The kind of row."""
    ranks: tuple[Rank, ...]
    """The ranks in order of comparison, each group once: KKKTT has ``(K, T)``, a straight its top alone."""
    strength: int
    """The category, then five ranks, as hexadecimal digits; higher is stronger."""

    def __init__(self, strength: int) -> None:
        whole = type(strength) is int and 0 <= strength < len(_CATEGORIES) << 20
        digits = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)] if whole else [0]
        if digits[0] < 2 or 15 in digits:
            raise InvalidHandError(f"not the strength of a row: {shown(strength)}")
        put = object.__setattr__
        put(self, "strength", strength)
        put(self, "category", _CATEGORIES[strength >> 20])
        if self.category in _RUNS:
            # A straight is known by its top; in A-2-3-4-5 that is the five, even
            # where the ace leads the digits to rank it second highest.
            digits = digits[1:2] if digits[:1] == [14] and digits[1] < 13 else digits[:1]
        put(self, "ranks", tuple(RANKS[digit - 2] for digit in dict.fromkeys(digits) if digit))

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if isinstance(other, HandValue) else NotImplemented

    def __lt__(self, other: HandValue) -> bool:
        return self.strength < other.strength if isinstance(other, HandValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.strength)

    def __repr__(self) -> str:
        return f"HandValue(0x{self.strength:06X})"

    def __str__(self) -> str:
        return f"{self.category.value.replace('_', ' ')} {' '.join(rank.value for rank in self.ranks)}"

    def __reduce__(self) -> tuple[type[HandValue], tuple[int]]:
        return HandValue, (self.strength,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a value cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a value cannot be changed: {name!r}")


class _Values(dict[int, HandValue]):
    """Every value by its strength, each made when first asked for."""

    def __missing__(self, strength: int) -> HandValue:
        value = self[strength] = HandValue(strength)
        return value


_VALUES = _Values()
value_of = _VALUES.__getitem__
"""The `HandValue` of a strength that is known to be one."""


def strength(cards: CardsLike, rules: HasRanking = STANDARD) -> int:
    """The strength of three or five cards as a bare integer, for hot loops.

    Fastest on a list or tuple of `Card` objects; text and any other iterable
    are read first. A foul or a row's place plays no part.

    Args:
        cards: three or five distinct cards.
        rules: `Rules` or a `Ranking`; by default A-2-3-4-5 is the lowest
            straight and three cards make no straights or flushes.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: another number of cards, a card twice, or a joker.

    >>> hex(strength("Ks Kh Kd Ts Tc")), strength("As Ah Kd") > strength("As Ah Qd Jd Tc")
    ('0x6dddaa', True)
    """
    # 0: anything else than a list or tuple of cards that make a row.
    scale = rules.ranking.scale
    return scale.strength(cards) or scale.strength(_row(cards))


def _row(cards: CardsLike) -> tuple[Card, ...]:
    """Three or five cards, or the error that says what is wrong with them."""
    found = as_cards(cards, "a row")
    if len(found) not in (3, 5):
        raise InvalidHandError(f"a row needs 3 or 5 cards, found {len(found)}")
    return found


def evaluate(cards: CardsLike, rules: HasRanking = STANDARD) -> HandValue:
    """比牌: the value of three or five cards.

    Suits never break a tie. Arguments and errors are those of `strength`.

    >>> value = evaluate("Ks Kh Kd Ts Tc")
    >>> value.category, value.ranks
    (Category.FULL_HOUSE, (Rank.KING, Rank.TEN))
    >>> evaluate("As Ah Kd") > evaluate("As Ah Qd Jd Tc")
    True
    """
    return _VALUES[strength(cards, rules)]
