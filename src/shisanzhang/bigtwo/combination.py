"""What is played: the six kinds of combinations, and one of them as a value."""

from __future__ import annotations

from dataclasses import dataclass

from shisanzhang._enums import Indexed
from shisanzhang.cards import Card, as_cards

__all__ = ["Kind", "Play"]


class Kind(Indexed):
    """牌型: the kinds of combinations, in the order in which plays are listed.

    >>> [kind.name for kind in Kind if kind.is_bomb]
    ['FOUR_OF_A_KIND', 'STRAIGHT_FLUSH']
    """

    SINGLE = "single"
    """單張: any card. Ranks decide, then suits."""
    PAIR = "pair"
    """一對: two cards of a rank. Ranks decide, then the higher suit."""
    STRAIGHT = "straight"
    """順子: five ranks in a row (see `Rules.straights`), not all of one suit."""
    FULL_HOUSE = "full_house"
    """葫蘆: three cards of a rank and two of another. The rank of the three decides."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """鐵支: four cards of a rank and any other card. The rank of the four decides."""
    STRAIGHT_FLUSH = "straight_flush"
    """同花順: a straight of one suit; compared as straights are."""

    @property
    def power(self) -> int:
        """What beats other kinds: 2 of a straight flush, 1 of four of a kind, 0 of all others."""
        return _POWERS[self.index]

    @property
    def is_bomb(self) -> bool:
        """Whether it may be played on every kind of lower `power`."""
        return self.power > 0

    @property
    def count(self) -> int:
        """How many cards it has."""
        return _COUNTS[self.index]


_COUNTS = (1, 2, 5, 5, 5, 5)
_POWERS = (0, 0, 0, 0, 1, 2)


@dataclass(frozen=True, slots=True)
class Play:
    """出牌: cards as a combination; `parse` makes them.

    Two plays of a kind compare by `key`, and plays with equal keys do not beat each other. In the text
    the cards stand low to high in the order of the rules.

    >>> play = parse("2s 2c")[0]
    >>> play
    Play(kind=Kind.PAIR, key=51, cards=(Card('2c'), Card('2s')))
    >>> print(play, f"{play:u}", play.length)
    2c 2s 2♣ 2♠ 2
    """

    kind: Kind
    key: int
    """What is compared between two of the kind; higher is stronger."""
    cards: tuple[Card, ...]
    """Low to high in the order of the rules."""

    def __post_init__(self) -> None:
        as_cards(self.cards, "a play")

    @property
    def length(self) -> int:
        """How many cards: 1, 2 or 5."""
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __format__(self, spec: str) -> str:
        """Each card formatted with `spec`, so ``f"{play:u}"`` shows suit symbols."""
        return " ".join(format(card, spec) for card in self.cards)
