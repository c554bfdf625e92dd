"""One game after another: who opens the auction, and running totals."""

from __future__ import annotations

from dataclasses import dataclass

from shisanzhang._matches import BaseMatch, OfGame

from .game import STORED, Game
from .rules import ONE_DECK, PRESETS, Rules
from .scoring import GameScore

__all__ = ["Match"]


@dataclass(frozen=True)
class Match(BaseMatch[Rules, Game, GameScore]):
    """連局: games in a row by the same players; who opens the auction moves on by a seat each time.

    Like a `Game` it is immutable: `deal` and `apply` make a new one. A game in which all have passed counts
    as one; whether the next seat opens after it, `Rules.redeal_rotates` says.

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
    ...     match = match.apply(match.game.legal()[-1])
    >>> match.game.landlord, match.totals, match.deal().game.first == (match.game.first + 1) % 3
    (None, (0, 0, 0), True)
    """

    names: tuple[str, ...]
    rules: Rules
    seed: str
    games: tuple[Game, ...] = ()

    of = OfGame("doudizhu", Game, Rules, PRESETS, ONE_DECK, STORED)

    @property
    def first(self) -> int | None:
        """Who opens the next auction; ``None`` where it is drawn, or a game is on."""
        if self.last is None:
            return None
        stays = self.last.landlord is None and not self.rules.redeal_rotates
        return self.last.first if stays else (self.last.first + 1) % self.rules.players

    def deal(self) -> Match:
        """開牌: deals the next game.

        Raises:
            IllegalPlayError: a game is on.
        """
        return self.dealt(first=self.first)
