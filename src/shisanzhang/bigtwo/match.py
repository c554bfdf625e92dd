"""One game after another: who is the head of the table, and running totals."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shisanzhang._notation import check_kind, check_names, fields_of, list_of, reading, text_of, within
from shisanzhang.cards import CardsLike
from shisanzhang.errors import IllegalPlayError, shown
from shisanzhang.scoring import running_totals

from .game import Game
from .listing import checked_rules
from .rules import TAIWAN, Rules, read_rules, stored_rules
from .scoring import GameScore
from .view import Action

__all__ = ["Match"]


@dataclass(frozen=True)
class Match:
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

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        for field in ("names", "games"):
            check_kind(getattr(self, field), Iterable, field)
            object.__setattr__(self, field, tuple(getattr(self, field)))
        check_kind(self.seed, str, "seed")
        checked_names(self.names, self.rules)
        for number, game in enumerate(self.games, start=1):
            check_kind(game, Game, "games")
            if game.rules != self.rules:
                raise IllegalPlayError(f"game {number} is played by other rules")
            if not game.is_over and number < len(self.games):
                raise IllegalPlayError(f"game {number} is not over, but another follows")

    @classmethod
    def new(cls, names: Sequence[str], rules: Rules = TAIWAN, *, seed: int | str | None = None) -> Match:
        """A match before its first deal; without a seed one is made up that nobody can guess.

        >>> Match.new(["Ann", "Ben", "Cid"], seed="evening").game is None
        True
        """
        if seed is None:
            seed = secrets.token_hex(16)
        elif isinstance(seed, bool) or not isinstance(seed, int | str):
            raise IllegalPlayError(f"not a seed: {shown(seed)}, expected an integer or text")
        return cls(tuple(names), rules, str(seed))

    @property
    def game(self) -> Game | None:
        """The game that was dealt last; ``None`` before the first deal."""
        return self.games[-1] if self.games else None

    @property
    def head(self) -> int | None:
        """桌長: who will be the head of the table; ``None`` where three cards decide, or a game is on."""
        return self.game.seat if self.game is not None and self.game.is_over else None

    def deal(self, *, cuts: Iterable[tuple[int, int]] = ()) -> Match:
        """發牌: deals the next game; see `hold_ceremony` for the cuts.

        Raises:
            IllegalPlayError: a game is on, or a cut that may not be.
        """
        if self.game is not None and not self.game.is_over:
            raise IllegalPlayError(f"game {len(self.games)} is not over")
        rng = f"{self.seed}:{len(self.games) + 1}"
        game = Game.new(self.rules, rng=rng, head=self.head, cuts=cuts)
        return replace(self, games=(*self.games, game))

    def apply(self, action: Action | CardsLike) -> Match:
        """The match after an action of the seat whose turn it is; raises what `Game.apply` does.

        Raises:
            IllegalPlayError: no game was dealt.
        """
        if self.game is None:
            raise IllegalPlayError("no game has been dealt")
        return replace(self, games=(*self.games[:-1], self.game.apply(action)))

    @property
    def scores(self) -> tuple[GameScore, ...]:
        """The result of each game that is over."""
        return tuple(game.score() for game in self.games if game.is_over)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points per seat over all games that are over; they sum to minus the fees."""
        running = running_totals(score.totals for score in self.scores)
        return running[-1] if running else (0,) * len(self.names)

    @property
    def fees(self) -> int:
        """公點: what the house has taken, in points."""
        return sum(score.fee for score in self.scores)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values, the seed and all hands among them: nothing for clients."""
        return {
            "names": list(self.names),
            "rules": stored_rules(self.rules),
            "seed": self.seed,
            "games": [game.stored() for game in self.games],
        }

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Match:
        """Reads what `to_dict` gives; every action is checked again.

        Raises:
            NotationError: what is not of that form, or an action that the rules do not allow, at its place.

        >>> match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal().apply("3c")
        >>> Match.from_dict(match.to_dict()) == match
        True
        """
        fields = fields_of(raw, ("names", "rules", "seed", "games"), "")
        with reading("rules"):
            rules = read_rules(fields.get("rules", TAIWAN.name))
        games = []
        for number, game in enumerate(list_of(fields, "games")):
            with within(f"games[{number}]"):
                games.append(Game.read(game, rules))
        names = tuple(list_of(fields, "names"))
        with within(""):
            return cls(names, rules, text_of(fields.get("seed"), "seed"), tuple(games))


def checked_names(names: Sequence[str], rules: Rules) -> None:
    """Refuses names that cannot be those of a table.

    Raises:
        IllegalPlayError: another number of them.
        NotationError: a name that is none, or comes twice.
    """
    if len(names) != rules.players:
        raise IllegalPlayError(f"these rules are for {rules.players} players, found {len(names)} names")
    check_names(names, [f"names[{seat}]" for seat in range(len(names))])
