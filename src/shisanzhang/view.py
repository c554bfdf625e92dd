"""What may be seen of a table, from one seat or from beside it."""

from __future__ import annotations

from dataclasses import dataclass

from ._enums import Named
from .draft import Draft
from .hand import Hand
from .rules import Rules, stored_rules
from .score import MatchScore, Play
from .special import Special

__all__ = ["Phase", "View"]


class Phase(Named):
    """What a table waits for."""

    WAITING = "waiting"
    """The first deal."""
    ARRANGING = "arranging"
    """Plays, or the compare once all have submitted."""
    COMPARED = "compared"
    """The next deal; everything is open."""


@dataclass(frozen=True)
class View:
    """What one seat may see, or a spectator: of other hands nothing before the compare.

    >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
    >>> view = table.view(1)
    >>> view.hand == table.hands[1], view.hands, view.score
    (True, (), None)
    """

    seat: int | None
    """Whose view it is; ``None``: a spectator's."""
    phase: Phase
    deal_number: int
    """From 1; 0 before the first deal."""
    rules: Rules
    names: tuple[str, ...]
    computers: tuple[bool, ...]
    """Which seats are computers'."""
    submitted: tuple[bool, ...]
    """Who has submitted; whether an arrangement or a declaration is not told."""
    totals: tuple[int, ...]
    """Points of the session."""
    hand: Hand | None = None
    """The seat's own."""
    special: Special | None = None
    """The special that the seat may declare."""
    draft: Draft | None = None
    """What the seat has laid so far."""
    play: Play | None = None
    """What the seat has submitted."""
    hands: tuple[Hand, ...] = ()
    """All hands, once they are compared."""
    score: MatchScore | None = None
    """The result with all plays, once they are compared."""

    def to_dict(self) -> dict[str, object]:
        """The view as JSON values, for a client; rules are the name of a preset or all their options."""
        return {
            "seat": self.seat,
            "phase": self.phase.value,
            "deal": self.deal_number,
            "rules": stored_rules(self.rules),
            "names": list(self.names),
            "computers": list(self.computers),
            "submitted": list(self.submitted),
            "totals": list(self.totals),
            "hand": self.hand and str(self.hand),
            "special": self.special and self.special.value,
            "draft": self.draft and self.draft.to_dict(),
            "play": self.play and str(self.play),
            "hands": list(map(str, self.hands)),
            "plays": [str(play) for play in self.score.plays] if self.score else [],
            "score": self.score and self.score.to_dict(),
        }
