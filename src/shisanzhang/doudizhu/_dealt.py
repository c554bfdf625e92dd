"""The hands of a game and the bottom cards: whether they can be, and in what order they lie."""

from __future__ import annotations

from collections.abc import Sequence

from shisanzhang.cards import Card, CardsLike
from shisanzhang.errors import IllegalPlayError, InvalidHandError, shown

from ._deck import PLACES, as_cards
from .rules import Rules

Cards = tuple[Card, ...]


def checked_hands(hands: object, bottom: CardsLike, rules: Rules) -> tuple[tuple[Cards, ...], Cards]:
    """The hands of a game and its bottom cards, low to high, if they can be.

    Raises:
        IllegalPlayError: another number of hands.
        InvalidHandError: a hand without cards, or a face more often than there are decks.
    """
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise InvalidHandError("expected the cards of each seat, one hand after another")
    found = [as_cards(hand, f"the hand of player {seat}", rules.decks) for seat, hand in enumerate(hands)]
    if len(found) != rules.players:
        raise IllegalPlayError(f"these rules are for {rules.players} players, found {len(found)} hands")
    for seat, hand in enumerate(found):
        if not hand:
            raise InvalidHandError(f"the hand of player {seat} has no cards")
    below = as_cards(bottom, "the bottom", rules.decks)
    as_cards([card for cards in (*found, below) for card in cards], "the game", rules.decks)
    return tuple(map(in_order, found)), in_order(below)


def check_seat(seat: object, rules: Rules, what: str) -> None:
    """Refuses what is no seat at such a table."""
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise IllegalPlayError(f"{what}: expected a seat from 0 to {rules.players - 1}, found {shown(seat)}")


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards from low to high, of a rank the lowest suit first."""
    return tuple(sorted(cards, key=lambda card: (PLACES[card.index], card.index)))
