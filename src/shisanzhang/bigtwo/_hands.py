"""The hands of a game: who holds what, and whether they can be hands."""

from __future__ import annotations

from collections.abc import Sequence

from shisanzhang.cards import Card, CardsLike, as_cards
from shisanzhang.errors import IllegalPlayError, InvalidHandError, shown

from ._pack import pack_of
from .rules import Rules


def read_hands(hands: Sequence[CardsLike]) -> tuple[tuple[Card, ...], ...]:
    """The cards of each seat."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise InvalidHandError("expected the cards of each seat, one hand after another")
    return tuple(as_cards(hand, f"the hand of player {seat}") for seat, hand in enumerate(hands))


def masks_of(hands: Sequence[CardsLike], rules: Rules) -> tuple[int, ...]:
    """The hands as sets, if they can be those of a game."""
    found = read_hands(hands)
    if len(found) != rules.players:
        raise IllegalPlayError(f"these rules are for {rules.players} players, found {len(found)} hands")
    for seat, hand in enumerate(found):
        if not hand:
            raise InvalidHandError(f"the hand of player {seat} has no cards")
    every = [card for hand in found for card in hand]
    if twice := [str(card) for card in dict.fromkeys(every) if every.count(card) > 1]:
        raise InvalidHandError(f"two players hold the same card: {', '.join(twice)}", twice)
    return tuple(map(pack_of(rules).mask, found))


def check_leader(leader: object, hands: Sequence[Sequence[Card]], rules: Rules) -> None:
    """Refuses who cannot lead the first play: whoever holds the opening card does."""
    seat = checked_seat(leader, rules, "the leader")
    holder = holder_of(hands, rules.opening)
    if holder not in (None, seat):
        raise IllegalPlayError(
            f"player {holder} holds the {rules.opening} and leads, not player {seat}", seat
        )


def holder_of(hands: Sequence[Sequence[Card]], card: Card) -> int | None:
    """Who holds a card."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)


def checked_seat(seat: object, rules: Rules, what: str) -> int:
    """A seat at a table of so many players."""
    if type(seat) is not int or not 0 <= seat < rules.players:
        raise IllegalPlayError(f"{what}: expected a seat from 0 to {rules.players - 1}, found {shown(seat)}")
    return seat
