"""What can be seen of a game, from one seat or from beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shisanzhang._enums import Named
from shisanzhang.cards import Card

from .actions import Action, Move, action_text
from .combination import Play
from .rules import Rules, stored_rules
from .scoring import GameScore

__all__ = ["Phase", "View"]


class Phase(Named):
    """What a game waits for."""

    AUCTION = "auction"
    """叫牌: a call or a pass of the seat whose turn it is."""
    PLAYING = "playing"
    """A play or a pass; of the landlord before the first lead also `Show`."""
    OVER = "over"
    """Nothing: somebody has played the last card, or all have passed in the auction."""


@dataclass(frozen=True)
class View:
    """What one seat may see, or a spectator: of other hands nothing but how many cards they are.

    >>> game = Game.new(rng=1)
    >>> view = game.view(0)
    >>> view.hand == game.hands[0], view.counts, view.hands, view.bottom
    (True, (17, 17, 17), (), ())
    """

    viewer: int | None
    """Whose view it is; ``None``: a spectator's."""
    phase: Phase
    rules: Rules
    seat: int | None
    """Whose turn it is; ``None`` once the game is over."""
    first: int
    """Who opened the auction."""
    bid: int
    """The highest call so far, 0 before any; once there is a landlord the call that is played for."""
    landlord: int | None
    """Who plays alone, once that is settled."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    table: Play | None
    """What is to be beaten; ``None`` for a lead."""
    owner: int | None
    """Whose play that is."""
    history: tuple[Move, ...]
    """Every call, play and pass."""
    bottom: tuple[Card, ...] = ()
    """底牌: the bottom cards, once the viewer may see them: with two decks the landlord alone does."""
    shown: tuple[Card, ...] = ()
    """亮牌: what the landlord holds, if the hand lies open."""
    hand: tuple[Card, ...] = ()
    """The viewer's own cards, low to high."""
    legal: tuple[Action, ...] = ()
    """What the viewer may do, if it is their turn, as `Game.legal` gives it."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """What everybody has left, once the game is over."""
    score: GameScore | None = None
    """The result, once the game is over."""

    def to_dict(self) -> dict[str, Any]:
        """The view as JSON values, for a client, which `read_action` reads the actions of.

        Rules are the name of a preset or all their options.
        """
        return {
            "viewer": self.viewer,
            "phase": self.phase.value,
            "rules": stored_rules(self.rules),
            "seat": self.seat,
            "first": self.first,
            "bid": self.bid,
            "landlord": self.landlord,
            "counts": list(self.counts),
            "table": None if self.table is None else action_text(self.table, self.rules),
            "owner": self.owner,
            "history": [[move.seat, action_text(move.action, self.rules)] for move in self.history],
            "bottom": " ".join(map(str, self.bottom)),
            "shown": " ".join(map(str, self.shown)),
            "hand": " ".join(map(str, self.hand)),
            "legal": [action_text(action, self.rules) for action in self.legal],
            "hands": [" ".join(map(str, cards)) for cards in self.hands],
            "score": None if self.score is None else self.score.to_dict(),
        }
