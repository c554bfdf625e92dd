"""What can be seen of a game, from one seat or from beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from shisanzhang._enums import Named
from shisanzhang._pass import Pass
from shisanzhang.cards import Card

from .combination import Play
from .rules import Rules, stored_rules
from .scoring import GameScore

__all__ = ["Action", "Move", "Phase", "View"]

Action = Play | Pass
"""What a seat can do: a `Play`, or `PASS`."""


class Phase(Named):
    """What a game waits for."""

    PLAYING = "playing"
    """A play or a pass of the seat whose turn it is."""
    OVER = "over"
    """Nothing: somebody has played the last card."""


class Move(NamedTuple):
    """One action, and whose."""

    seat: int
    action: Action


@dataclass(frozen=True)
class View:
    """What one seat may see, or a spectator: of other hands nothing but how many cards they are.

    >>> game = Game.new(rng=1)
    >>> view = game.view(0)
    >>> view.hand == game.hands[0], view.counts, view.hands, view.legal
    (True, (17, 18, 17), (), ())
    """

    viewer: int | None
    """Whose view it is; ``None``: a spectator's."""
    phase: Phase
    rules: Rules
    seat: int | None
    """Whose turn it is; ``None`` once the game is over."""
    leader: int
    """Who led the first play."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    lasts: tuple[int, ...]
    """Last: the seats that hold so few cards that they have called it."""
    table: Play | None
    """What is to be beaten; ``None`` for a lead."""
    owner: int | None
    """Whose play that is."""
    history: tuple[Move, ...]
    """Everything that was played and passed."""
    turned_up: Card | None = None
    """The card that was turned up at the end of the deal."""
    hand: tuple[Card, ...] = ()
    """The viewer's own cards, low to high."""
    legal: tuple[Action, ...] = ()
    """What the viewer may do, if it is their turn: plays as `plays` lists them, then the pass."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """What everybody has left, once the game is over."""
    score: GameScore | None = None
    """The result, once the game is over."""

    def to_dict(self) -> dict[str, Any]:
        """The view as JSON values, for a client; rules are the name of a preset or all their options."""
        return {
            "viewer": self.viewer,
            "phase": self.phase.value,
            "rules": stored_rules(self.rules),
            "seat": self.seat,
            "leader": self.leader,
            "counts": list(self.counts),
            "lasts": list(self.lasts),
            "table": None if self.table is None else str(self.table),
            "owner": self.owner,
            "history": [[move.seat, str(move.action)] for move in self.history],
            "turned_up": None if self.turned_up is None else str(self.turned_up),
            "hand": " ".join(map(str, self.hand)),
            "legal": [str(action) for action in self.legal],
            "hands": [" ".join(map(str, cards)) for cards in self.hands],
            "score": None if self.score is None else self.score.to_dict(),
        }
