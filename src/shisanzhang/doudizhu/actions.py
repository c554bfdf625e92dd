"""What a seat can do: call, show, play, pass; and the text that a record keeps of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from shisanzhang._pass import PASS, Pass
from shisanzhang.errors import IllegalPlayError, NotationError, shown

from ._deck import as_cards
from .combination import Play
from .listing import checked_rules, read, reading_for
from .rules import ONE_DECK, Rules

__all__ = ["Action", "Bid", "Move", "Show", "action_text", "read_action"]

HIGHEST_BID = 3
_AS = " as "


@dataclass(frozen=True, slots=True)
class Bid:
    """叫分: a call of 1, 2 or 3 points; not to call is `PASS`.

    Raises:
        IllegalPlayError: another number.

    >>> Bid(3), str(Bid(3))
    (Bid(points=3), 'bid 3')
    """

    points: int

    def __post_init__(self) -> None:
        if type(self.points) is not int or not 1 <= self.points <= HIGHEST_BID:
            raise IllegalPlayError(f"a call is of 1 to {HIGHEST_BID} points, found {shown(self.points)}")

    def __str__(self) -> str:
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class Show:
    """亮牌: the landlord lays the hand open before the first lead; see `Rules.may_show`.

    >>> Show(), str(Show())
    (Show(), 'show')
    """

    def __str__(self) -> str:
        return "show"


Action = Play | Pass | Bid | Show
"""What a seat can do: a `Play`, `PASS`, a `Bid`, or `Show()`."""


class Move(NamedTuple):
    """One action, and whose."""

    seat: int
    action: Action


def action_text(action: Action, rules: Rules = ONE_DECK) -> str:
    """An action as text for `read_action`; of cards that can be read in two ways the way is named.

    >>> action_text(Bid(2)), action_text(PASS), action_text(parse("3d 3c")[0])
    ('bid 2', 'pass', '3c 3d')
    >>> action_text(parse("3c 3d 3h 3s 4c 4d 4h 4s")[1])
    '3c 3d 3h 3s 4c 4d 4h 4s as quad_with_pairs 0'
    """
    if not isinstance(action, Play) or len(read(action.cards, rules)) == 1:
        return str(action)
    return f"{action}{_AS}{action.kind.value} {action.key}"


def read_action(text: str, rules: Rules = ONE_DECK, table: Play | None = None) -> Action:
    """Reads an action: ``bid 2``, ``pass``, ``show``, or cards, with the way they are meant or without.

    Args:
        text: as `action_text` gives it, or any cards.
        rules: what may be played.
        table: what lies on the table: cards that do not say which way they are meant are read in the way that
            beats it.

    Raises:
        CardParseError: text that is no action.
        InvalidHandError: a face more often than there are decks.
        NotationError: cards that are no play, or not the one that is named.

    >>> read_action("bid 2"), read_action("show"), read_action("3d 3c").key
    (Bid(points=2), Show(), 0)
    >>> read_action("3c 3d 3h 3s 4c 4d 4h 4s as quad_with_pairs 0").key
    0
    """
    plain = {str(action): action for action in (PASS, Show(), *map(Bid, range(1, HIGHEST_BID + 1)))}
    if text in plain:
        return plain[text]  # type: ignore[return-value]  # one of these
    if not isinstance(text, str):
        raise NotationError(f"expected text, found {shown(text)}")
    written, named, form = text.partition(_AS)
    found = read(as_cards(written, "a play", checked_rules(rules).decks), rules)
    if named:
        found = tuple(play for play in found if f"{play.kind.value} {play.key}" == form)
    if not found:
        raise NotationError(f"{shown(text)} is no play")
    return reading_for(found, table)
