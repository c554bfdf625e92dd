"""The ranks in their order, and the cards of one or two decks: read, checked, sorted into stacks.

A rank's place is 0 for the three up to 12 for the two, 13 and 14 for the jokers. Cards are stacks, one for
each place, with the lowest suit first; two decks have every face twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq
from typing import Final, TypeVar

from shisanzhang.cards import FULL_DECK, JOKERS, RANKS, Card, CardsLike, Rank, parse_cards
from shisanzhang.errors import InvalidHandError, shown

T = TypeVar("T")

ORDER: Final = (*RANKS[1:], RANKS[0], Rank.SMALL_JOKER, Rank.BIG_JOKER)
"""The ranks by place."""
CHAINED: Final = 12
"""How many of them make chains: the three to the ace."""
SMALL: Final = ORDER.index(Rank.SMALL_JOKER)
BIG: Final = ORDER.index(Rank.BIG_JOKER)
PLACES: Final = tuple(ORDER.index(card.rank) for card in (*FULL_DECK, *JOKERS))
"""The place of each card by its `index`."""
_ALONE: Final = tuple((card,) for card in (*FULL_DECK, *JOKERS))


def as_cards(cards: CardsLike, what: str, decks: int) -> tuple[Card, ...]:
    """Cards from text or an iterable, checked to hold no face more often than there are decks.

    `what` opens the error message: "a hand", "a play".
    """
    if isinstance(cards, str):
        found = parse_cards(cards, decks=len(cards))  # a face too often is told below
    else:
        try:
            found = tuple(cards)
        except TypeError:
            raise InvalidHandError(f"{what} needs cards or text, found {shown(cards)}") from None
        if not {*map(type, found)} <= {Card}:
            place, given = next((place, each) for place, each in enumerate(found) if type(each) is not Card)
            kind = type(given).__name__
            raise InvalidHandError(f"{what} needs cards, found {shown(given)} ({kind}) at position {place}")
    faces = sorted([card.index for card in found])
    if any(map(eq, faces, faces[decks:])):
        often = [str(card) for card in dict.fromkeys(found) if found.count(card) > decks]
        most = "once" if decks == 1 else "twice"
        raise InvalidHandError(f"{what} holds a card more than {most}: {', '.join(often)}", often)
    return found


def stacks_of(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Some cards by place."""
    stacks: list[tuple[Card, ...]] = [()] * len(ORDER)
    for face in sorted([card.index for card in cards]):
        stacks[PLACES[face]] += _ALONE[face]
    return stacks


def counts_of(cards: Iterable[Card]) -> bytes:
    """How many cards there are of each place."""
    counts = bytearray(len(ORDER))
    for card in cards:
        counts[PLACES[card.index]] += 1
    return bytes(counts)


def in_order(cards: Iterable[Card], start: int, stop: int, width: int) -> tuple[Card, ...]:
    """So many cards of each rank from `start` up to `stop`, then all others; both from low to high."""
    main: list[Card] = []
    rest: list[Card] = []
    for place, stack in enumerate(stacks_of(cards)):
        taken = width if start <= place < stop else 0
        main += stack[:taken]
        rest += stack[taken:]
    return (*main, *rest)
