"""Cards: two enums, one interned class, and reading them from text.

A card has a face and nothing else. It has no order: which rank or suit is
higher belongs to the rules of a game, so `Card`, `Rank` and `Suit` refuse ``<``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn, cast, final

from . import _reading
from ._enums import Indexed
from .errors import CardParseError, InvalidHandError, shown

__all__ = ["FULL_DECK", "JOKERS", "RANKS", "Card", "CardsLike", "Rank", "Suit", "parse_cards"]


class Rank(Indexed):
    """點數: what is printed in the corner; the value is its letter.

    The two jokers are ranks of their own; `RANKS` holds the thirteen others.
    `index` is 0 for the two up to 12 for the ace, 13 and 14 for the jokers.

    >>> Rank("A"), Rank.ACE.index
    (Rank.ACE, 12)
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    SMALL_JOKER = "BJ"
    BIG_JOKER = "RJ"


class Suit(Indexed):
    """花色: the value is the letter in card text. No suit is higher than another.

    >>> Suit("s"), Suit.SPADES.symbol, Suit.SPADES.index
    (Suit.SPADES, '♠', 3)
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return "♣♦♥♠"[self.index]


RANKS: Final = tuple(Rank)[:13]
"""The thirteen ranks of a suit, two to ace."""

_SUITS: Final = tuple(Suit)

# Evaluation adds up one integer per card. From the low end it holds: a weight of
# the rank, chosen so that any five cards (at most four of a rank) have a sum of
# their own; a four-bit counter for each suit; and one bit for the card itself.
# Five distinct cards keep five such bits; two equal ones carry, and leave fewer.
RANK_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
RANK_BITS: Final = 19
FACE_SHIFT: Final = RANK_BITS + 4 * 4


@final
class Card:
    """牌: one face of the deck; the 54 cards exist once each, so ``is`` compares them.

    `Card(text)` reads any form that `parse_cards` reads. ``str`` gives the
    standard text (``As``), ``format(card, "u")`` the one with a suit symbol
    (``A♠``). Equality, pickling and copying go by identity, the hash is the index
    (so sets of cards iterate alike on every run), and there is no order.

    Raises:
        CardParseError: the text is not exactly one card.

    >>> Card("As") is Card("♠a") is Card("黑桃A")
    True
    >>> card = Card("10h")
    >>> card, str(card), f"{card:u}", card.rank, card.index
    (Card('Th'), 'Th', 'T♥', Rank.TEN, 34)
    """

    __slots__ = ("_key", "index", "rank", "suit")

    index: int
    """4·rank + suit: ``2c`` is 0, ``As`` is 51; ``BJ`` is 52 and ``RJ`` 53."""
    rank: Rank
    """The rank; a joker's is `Rank.SMALL_JOKER` or `Rank.BIG_JOKER`."""
    suit: Suit
    """The suit. A joker has none: reading it raises `AttributeError`."""
    _key: int

    def __new__(cls, text: str | Card) -> Card:  # noqa: D102  # the class says it
        if isinstance(text, Card):
            return text
        card = _BY_TEXT.get(text) if isinstance(text, str) else None
        return card if card is not None else _read_one(text)

    @staticmethod
    def from_index(index: int) -> Card:
        """The card with this `index`, 0 to 53.

        Raises:
            InvalidHandError: no card has that index.

        >>> Card.from_index(51)
        Card('As')
        """
        if type(index) is not int or not 0 <= index < len(_CARDS):
            raise InvalidHandError(f"no card has index {shown(index)}, expected 0 to {len(_CARDS) - 1}")
        return _CARDS[index]

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of this rank and suit.

        Raises:
            InvalidHandError: not a rank and a suit, or the rank of a joker.

        >>> Card.of(Rank.ACE, Suit.SPADES)
        Card('As')
        """
        if rank not in RANKS or not isinstance(suit, Suit):
            raise InvalidHandError(f"no card is of {shown(rank)} and {shown(suit)}")
        return _CARDS[4 * rank.index + suit.index]

    @property
    def is_joker(self) -> bool:
        """鬼牌: whether this is one of the two jokers."""
        return self.index >= 52

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self.index]!r})"

    def __format__(self, spec: str) -> str:
        if spec.endswith("u"):
            return format(
                _TEXTS[self.index] if self.is_joker else self.rank.value + self.suit.symbol, spec[:-1]
            )
        return format(_TEXTS[self.index], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (_TEXTS[self.index],)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name!r}")


CardsLike = str | Iterable[Card]
"""What calls accept as cards: text, or `Card` objects in any iterable."""


def _make(index: int) -> Card:
    card = object.__new__(Card)
    put = object.__setattr__
    put(card, "index", index)
    if index < 52:
        rank, suit = divmod(index, 4)
        put(card, "rank", RANKS[rank])
        put(card, "suit", _SUITS[suit])
        put(card, "_key", RANK_WEIGHTS[rank] | 1 << RANK_BITS + 4 * suit | 1 << FACE_SHIFT + index)
    else:
        put(card, "rank", tuple(Rank)[index - 39])
    return card


_TEXTS: Final = (*(r.value + s.value for r in RANKS for s in Suit), "BJ", "RJ")
_CARDS: Final = tuple(_make(i) for i in range(54))
_BY_TEXT: Final = dict(zip(_TEXTS, _CARDS, strict=True))

FULL_DECK: Final = _CARDS[:52]
"""The 52 cards in index order, ``2c`` to ``As``."""

JOKERS: Final = _CARDS[52:]
"""小王 and 大王, the small joker and the big one."""


def parse_cards(text: str, *, decks: int = 1) -> tuple[Card, ...]:
    """Reads cards from text, in the order given.

    Understood are rank and suit in either order and any case, ``10`` or ``T``,
    suit symbols, Chinese names in both scripts, full-width forms, the playing
    cards of Unicode, jokers (``BJ``, ``RJ``, 小王, 大王), with or without
    separators between the cards. Empty text has no cards.

    Args:
        text: the cards.
        decks: how often each face may appear (two for the two-deck games).

    Raises:
        CardParseError: with the position, the offending text and what was
            expected; also for a face that appears too often.

    >>> parse_cards("As Kd 10h") == parse_cards("A♠,K♦,T♥") == parse_cards("SADKHT")
    True
    >>> parse_cards("黑桃A 梅花3 方塊10 红心K")
    (Card('As'), Card('3c'), Card('Td'), Card('Kh'))
    """
    if not isinstance(text, str):
        raise CardParseError(shown(text), 0, type(text).__name__, "text with cards such as 'As Kd 10h'")
    return tuple(map(_CARDS.__getitem__, _reading.scan(text, decks=decks)))


def _read_one(text: object) -> Card:
    cards = parse_cards(text)  # type: ignore[arg-type]  # it refuses what is not text
    if len(cards) != 1:
        count = "nothing" if not cards else f"{len(cards)} cards"
        raise CardParseError(str(text), 0, count, "exactly one card such as 'As'")
    return cards[0]


def as_cards(cards: CardsLike, what: str) -> tuple[Card, ...]:
    """Cards from text or an iterable, checked to be distinct cards without jokers.

    `what` opens the error message: "a hand", "the front".
    """
    if isinstance(cards, str):
        found = parse_cards(cards, decks=len(cards))  # a repeated card is told below
    else:
        try:
            found = tuple(cards)
        except TypeError:
            raise InvalidHandError(f"{what} needs cards or text, found {shown(cards)}") from None
        for place, given in enumerate(cast("tuple[object, ...]", found)):
            if not isinstance(given, Card):
                kind = type(given).__name__
                raise InvalidHandError(
                    f"{what} needs cards, found {shown(given)} ({kind}) at position {place}"
                )
    if len(set(found)) < len(found):
        twice = [str(c) for c in dict.fromkeys(found) if found.count(c) > 1]
        raise InvalidHandError(f"{what} holds a card more than once: {', '.join(twice)}", twice)
    jokers = [str(c) for c in found if c.is_joker]
    if jokers:
        raise InvalidHandError(f"{what} cannot hold a joker: {', '.join(jokers)}", jokers)
    return found
