"""One game after another: who is the head of the table, and running totals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shisanzhang._matches import BaseMatch, OfGame

from .game import STORED, Game
from .rules import PRESETS, TAIWAN, Rules
from .scoring import GameScore

__all__ = ["Match"]


@dataclass(frozen=True)
class Match(BaseMatch[Rules, Game, GameScore]):
    """連局: games in a row by the same players; the winner of one is the head of the table of the next.

    Like a `Game` it is immutable: `deal` and `apply` make a new one.

    Args:
        names: of the players in the order of play, all different, of 1 to 80 printable characters.
        rules: what is played by; they give the number of players.
        seed: what the deals come from: game number ``n`` is ``Game.new(rng=f"{seed}:{n}")``.
        games: those that were dealt, all over but perhaps the last.

    Raises:
        IllegalPlayError: another number of names, a game that is not over before the last, or that is
            played by other rules.
        NotationError: a name that is none, or comes twice.

    >>> match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal()
    >>> while not match.game.is_over:
    ...     match = match.apply(match.game.legal()[0])
    >>> match.totals, match.deal().game.ceremony.head == match.game.seat
    ((9, -5, -4), True)
    """

    names: tuple[str, ...]
    rules: Rules
    seed: str
    games: tuple[Game, ...] = ()

    of = OfGame("bigtwo", Game, Rules, PRESETS, TAIWAN, STORED)

    @property
    def head(self) -> int | None:
        """桌長: who will be the head of the table; ``None`` where three cards decide, or a game is on."""
        return None if self.last is None else self.last.seat

    def deal(self, *, cuts: Iterable[tuple[int, int]] = ()) -> Match:
        """發牌: deals the next game; see `hold_ceremony` for the cuts.

        Raises:
            IllegalPlayError: a game is on, or a cut that may not be.
        """
        return self.dealt(head=self.head, cuts=cuts)

    @property
    def fees(self) -> int:
        """公點: what the house has taken, in points; the totals sum to minus that."""
        return sum(score.fee for score in self.scores)
