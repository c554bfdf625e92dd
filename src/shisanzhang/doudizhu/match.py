"""One game after another: who opens the auction, and running totals."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shisanzhang._notation import check_kind, check_names, fields_of, list_of, reading, text_of, within
from shisanzhang.cards import CardsLike
from shisanzhang.errors import IllegalPlayError, shown
from shisanzhang.scoring import running_totals

from .actions import Action
from .game import Game
from .listing import checked_rules
from .rules import ONE_DECK, Rules, read_rules, stored_rules
from .scoring import GameScore

__all__ = ["Match"]


@dataclass(frozen=True)
class Match:
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
    def new(cls, names: Sequence[str], rules: Rules = ONE_DECK, *, seed: int | str | None = None) -> Match:
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
    def first(self) -> int | None:
        """Who opens the next auction; ``None`` where it is drawn, or a game is on."""
        if self.game is None or not self.game.is_over:
            return None
        stays = self.game.landlord is None and not self.rules.redeal_rotates
        return self.game.first if stays else (self.game.first + 1) % self.rules.players

    def deal(self) -> Match:
        """開牌: deals the next game.

        Raises:
            IllegalPlayError: a game is on.
        """
        if self.game is not None and not self.game.is_over:
            raise IllegalPlayError(f"game {len(self.games)} is not over")
        rng = f"{self.seed}:{len(self.games) + 1}"
        return replace(self, games=(*self.games, Game.new(self.rules, rng=rng, first=self.first)))

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
        """Points per seat over all games that are over; they sum to zero."""
        running = running_totals(score.totals for score in self.scores)
        return running[-1] if running else (0,) * len(self.names)

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

        >>> match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal().apply(Bid(1))
        >>> Match.from_dict(match.to_dict()) == match
        True
        """
        fields = fields_of(raw, ("names", "rules", "seed", "games"), "")
        with reading("rules"):
            rules = read_rules(fields.get("rules", ONE_DECK.name))
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
