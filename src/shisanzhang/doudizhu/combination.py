"""What is played: the fourteen kinds of plays, and one of them as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shisanzhang._enums import Indexed
from shisanzhang.cards import Card, Rank
from shisanzhang.errors import InvalidHandError

from ._deck import as_cards, in_order

__all__ = ["Kind", "Play"]


# Power, width, wing and least of each kind.
_TRAITS: Final = (
    (0, 1, 0, 0),
    (0, 2, 0, 0),
    (0, 3, 0, 0),
    (0, 3, 1, 0),
    (0, 3, 2, 0),
    (0, 1, 0, 5),
    (0, 2, 0, 3),
    (0, 3, 0, 2),
    (0, 3, 1, 2),
    (0, 3, 2, 2),
    (0, 4, 1, 0),
    (0, 4, 2, 0),
    (1, 0, 0, 0),
    (2, 0, 0, 0),
)


class Kind(Indexed):
    """牌套: the kinds of plays, in the order in which they are listed.

    >>> [kind.name for kind in Kind if kind.is_bomb]
    ['BOMB', 'ROCKET']
    """

    SOLO = "solo"
    """單牌: any card."""
    PAIR = "pair"
    """對牌: two cards of a rank. A small joker and a big one are of two ranks."""
    TRIO = "trio"
    """三張牌: three cards of a rank."""
    TRIO_WITH_SOLO = "trio_with_solo"
    """三帶一: three of a rank and a card of another."""
    TRIO_WITH_PAIR = "trio_with_pair"
    """三帶一對: three of a rank and a pair of another."""
    SOLO_CHAIN = "solo_chain"
    """單順: five or more ranks in a row. No chain of any kind has a two or a joker."""
    PAIR_CHAIN = "pair_chain"
    """雙順: three or more pairs in a row."""
    AIRPLANE = "airplane"
    """三順: two or more trios in a row."""
    AIRPLANE_WITH_SOLOS = "airplane_with_solos"
    """飛機帶翅膀: trios in a row, and as many singles; see `Rules.wings`."""
    AIRPLANE_WITH_PAIRS = "airplane_with_pairs"
    """飛機帶翅膀: trios in a row, and as many pairs; see `Rules.wings`."""
    QUAD_WITH_SOLOS = "quad_with_solos"
    """四帶二: four of a rank and two singles of others. It is no bomb."""
    QUAD_WITH_PAIRS = "quad_with_pairs"
    """四帶二: four of a rank and two pairs of others. It is no bomb."""
    BOMB = "bomb"
    """炸彈: four of a rank, with two decks up to eight. More cards beat fewer, then the rank decides."""
    ROCKET = "rocket"
    """火箭: all jokers, two or four. Nothing beats it."""

    power: int
    """What beats other kinds: 2 of the rocket, 1 of a bomb, 0 of all others."""
    width: int
    """How many cards of each rank its main part has; 0 of bombs and the rocket, where that differs."""
    wing: int
    """翅膀: 1 if singles go with the main part, 2 if pairs do, 0 if nothing does."""
    least: int
    """The fewest ranks in a row that make the chain, 0 of what is no chain."""

    def __init__(self, value: str) -> None:
        super().__init__(value)
        self.power, self.width, self.wing, self.least = _TRAITS[self.index]

    @property
    def is_bomb(self) -> bool:
        """Whether it may be played on every kind of lower `power`."""
        return self.power > 0


@dataclass(frozen=True, slots=True)
class Play:
    """出牌: cards as a play; `parse` makes them.

    Two plays of a kind and a length compare by `key`, bombs by length before that, and equals do not beat
    each other. In the text the main part comes first and then what goes with it, each from low to high and
    a rank from its lowest suit.

    >>> play = parse("9d 8s 8c 8h")[0]
    >>> play
    Play(kind=Kind.TRIO_WITH_SOLO, key=5, length=1, cards=(Card('8c'), Card('8h'), Card('8s'), Card('9d')))
    >>> print(play, f"{play:u}", *play.ranks)
    8c 8h 8s 9d 8♣ 8♥ 8♠ 9♦ Rank.EIGHT Rank.EIGHT Rank.EIGHT Rank.NINE
    """

    kind: Kind
    key: int
    """The rank of the main part, of a chain the lowest: 0 for the three up to 14 for the big joker."""
    length: int
    """Of a chain how many ranks it has, of a bomb how many cards; 1 of all others."""
    cards: tuple[Card, ...]
    """The main part, then what goes with it."""

    def __post_init__(self) -> None:
        ordered = arranged(self.kind, self.key, self.length, as_cards(self.cards, "a play", 2))
        if self.cards != ordered:
            raise InvalidHandError(f"a play needs its cards in the order {' '.join(map(str, ordered))}")

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the cards: all that matters in the game."""
        return tuple(card.rank for card in self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __format__(self, spec: str) -> str:
        """Each card formatted with `spec`, so ``f"{play:u}"`` shows suit symbols."""
        return " ".join(format(card, spec) for card in self.cards)


def arranged(kind: Kind, key: int, length: int, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order in which a play has them."""
    return in_order(cards, key, key + (length if kind.least else 1), kind.width)


def made(kind: Kind, key: int, length: int, cards: tuple[Card, ...]) -> Play:
    """A play of cards that are known to be one; `Play` itself checks them, which takes far longer."""
    play = _new(Play)
    _set_kind(play, kind)
    _set_key(play, key)
    _set_length(play, length)
    _set_cards(play, cards)
    return play


_new: Final = object.__new__
_set_kind, _set_key, _set_length, _set_cards = (
    vars(Play)[name].__set__ for name in ("kind", "key", "length", "cards")
)
