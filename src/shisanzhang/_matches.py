"""Matches of the shedding games and their records: game after game by the same players, and running totals.

Each game has a `Match` and a `Record` of its own, made of these: they say which game it is, and how the
next one is dealt.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from ._notation import check_kind, check_names, fields_of, list_of, reading, text_of, within
from ._recorded import SessionReading, check_seats, header_line
from ._ruleset import RuleSet, read_set, stored_set
from .errors import IllegalPlayError, ShisanzhangError, shown
from .scoring import running_totals

R = TypeVar("R", bound=RuleSet)
G = TypeVar("G")
"""The game: it has rules, `is_over`, `apply`, `score`, `stored`, and can be read."""
S = TypeVar("S")
"""What it scores."""


@dataclass(frozen=True)
class OfGame:
    """Which game it is."""

    name: str
    """In headers, and of the package."""
    game: type[Any]
    rules: type[RuleSet]
    presets: Mapping[str, Any]
    usual: Any
    """The rules where none are told."""
    stored: tuple[str, ...]
    """What a line of a record holds of a game."""

    def check(self, names: Sequence[str], rules: Any, games: Sequence[Any]) -> None:
        """Refuses names, rules and games that cannot be those of a match.

        Raises:
            IllegalPlayError: another number of names, or games by other rules.
            NotationError: a name that is none, or comes twice.
        """
        if not isinstance(rules, self.rules):
            raise ShisanzhangError(f"rules: expected {self.name}.Rules, found {shown(rules)}")
        self.check_names(names, rules)
        for number, game in enumerate(games, start=1):
            check_kind(game, self.game, "games")
            if game.rules != rules:
                raise IllegalPlayError(f"game {number} is played by other rules")

    def check_names(self, names: Sequence[str], rules: Any) -> None:
        """Refuses names that cannot be those of a table; raises as `check` does."""
        if len(names) != rules.players:
            raise IllegalPlayError(f"these rules are for {rules.players} players, found {len(names)} names")
        check_names(names, [f"names[{seat}]" for seat in range(len(names))])

    def stored_rules(self, rules: Any) -> str | dict[str, object]:
        """The name of a preset, or the options of any other rules."""
        return stored_set(rules, self.presets)

    def read_rules(self, stored: object) -> Any:
        """Reads what `stored_rules` gives; raises a `NotationError` where that fails."""
        with reading("rules"):
            return read_set(stored, self.rules, self.presets)


def as_tuples(owner: object, *fields: str) -> None:
    """Makes tuples of some fields, if they hold anything to go through."""
    for field in fields:
        check_kind(getattr(owner, field), Iterable, field)
        object.__setattr__(owner, field, tuple(getattr(owner, field)))


@dataclass(frozen=True)
class BaseMatch(Generic[R, G, S]):
    """What the matches of all shedding games share."""

    names: tuple[str, ...]
    rules: R
    seed: str
    games: tuple[G, ...] = ()

    of: ClassVar[OfGame]

    def __post_init__(self) -> None:
        as_tuples(self, "names", "games")
        check_kind(self.seed, str, "seed")
        self.of.check(self.names, self.rules, self.games)
        for number, game in enumerate(self.games[:-1], start=1):
            if not game.is_over:  # type: ignore[attr-defined]
                raise IllegalPlayError(f"game {number} is not over, but another follows")

    @classmethod
    def new(cls, names: Sequence[str], rules: R | None = None, *, seed: int | str | None = None) -> Self:
        """A match before its first deal; without a seed one is made up that nobody can guess.

        Args:
            names: of the players in the order of play.
            rules: what is played by; the usual ones where none are given.
            seed: what the deals come from.
        """
        if seed is None:
            seed = secrets.token_hex(16)
        elif isinstance(seed, bool) or not isinstance(seed, int | str):
            raise IllegalPlayError(f"not a seed: {shown(seed)}, expected an integer or text")
        return cls(tuple(names), cls.of.usual if rules is None else rules, str(seed))

    @property
    def game(self) -> G | None:
        """The game that was dealt last; ``None`` before the first deal."""
        return self.games[-1] if self.games else None

    @property
    def last(self) -> G | None:
        """The same, if it is over."""
        return self.game if self.game is not None and self.game.is_over else None  # type: ignore[attr-defined]

    def dealt(self, **options: Any) -> Self:
        """With the next game, dealt as the options say.

        Raises:
            IllegalPlayError: a game is on.
        """
        if self.game is not self.last:
            raise IllegalPlayError(f"game {len(self.games)} is not over")
        rng = f"{self.seed}:{len(self.games) + 1}"
        return replace(self, games=(*self.games, self.of.game.new(self.rules, rng=rng, **options)))

    def apply(self, action: Any) -> Self:
        """The match after an action of the seat whose turn it is; raises what the game's `apply` does.

        Raises:
            IllegalPlayError: no game was dealt.
        """
        if self.game is None:
            raise IllegalPlayError("no game has been dealt")
        return replace(self, games=(*self.games[:-1], self.game.apply(action)))  # type: ignore[attr-defined]

    @property
    def scores(self) -> tuple[S, ...]:
        """The result of each game that is over."""
        return tuple(game.score() for game in self.games if game.is_over)  # type: ignore[attr-defined]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points per seat over all games that are over."""
        running = running_totals(score.totals for score in self.scores)  # type: ignore[attr-defined]
        return running[-1] if running else (0,) * len(self.names)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values, the seed and all hands among them: nothing for clients."""
        return {
            "names": list(self.names),
            "rules": self.of.stored_rules(self.rules),
            "seed": self.seed,
            "games": [game.stored() for game in self.games],  # type: ignore[attr-defined]
        }

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Self:
        """Reads what `to_dict` gives; every action is checked again.

        Raises:
            NotationError: what is not of that form, or an action that the rules do not allow, at its place.
        """
        fields = fields_of(raw, ("names", "rules", "seed", "games"), "")
        rules = cls.of.read_rules(fields.get("rules", cls.of.usual.name))
        games = []
        for number, game in enumerate(list_of(fields, "games")):
            with within(f"games[{number}]"):
                games.append(cls.of.game.read(game, rules))
        names = tuple(list_of(fields, "names"))
        with within(""):
            return cls(names, rules, text_of(fields.get("seed"), "seed"), tuple(games))


@dataclass(frozen=True)
class BaseRecord(Generic[R, G, S]):
    """What the records of all shedding games share."""

    names: tuple[str, ...]
    rules: R
    computers: tuple[str | None, ...] = ()
    games: tuple[G, ...] = ()
    id: str | None = None

    of: ClassVar[OfGame]

    def __post_init__(self) -> None:
        as_tuples(self, "names", "computers", "games")
        if not self.computers:
            object.__setattr__(self, "computers", (None,) * len(self.names))
        self.of.check(self.names, self.rules, self.games)
        check_seats(self.names, self.computers, self.id)
        for number, game in enumerate(self.games, start=1):
            if not game.is_over:  # type: ignore[attr-defined]
                raise IllegalPlayError(f"game {number} is not over")

    @classmethod
    def from_match(
        cls, match: BaseMatch[R, G, S], *, computers: Iterable[str | None] = (), session: str | None = None
    ) -> Self:
        """The games of a match that are over; `session` becomes its `id`."""
        if not isinstance(match, BaseMatch) or match.of is not cls.of:
            raise ShisanzhangError(f"match: expected Match of {cls.of.name}, found {shown(match)}")
        games = tuple(game for game in match.games if game.is_over)  # type: ignore[attr-defined]
        return cls(match.names, match.rules, tuple(computers), games, session)

    @cached_property
    def scores(self) -> tuple[S, ...]:
        """計分: the result of each game."""
        return tuple(game.score() for game in self.games)  # type: ignore[attr-defined]

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals of the match after each game, in points."""
        return running_totals(score.totals for score in self.scores)  # type: ignore[attr-defined]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match, per seat."""
        return self.running[-1] if self.games else (0,) * len(self.names)

    def to_lines(self) -> Iterator[str]:
        """The match as JSON lines, each without its end; ASCII."""
        yield header_line(self.of.name, self.of.stored_rules(self.rules), self.names, self.computers, self.id)
        for number, (game, running) in enumerate(zip(self.games, self.running, strict=True), start=1):
            points = {"totals": list(self.scores[number - 1].totals), "session": list(running)}  # type: ignore[attr-defined]
            yield json.dumps({"deal": number} | game.stored() | points)  # type: ignore[attr-defined]

    def to_text(self) -> str:
        """The match as JSON lines; `read_records` reads it back equal."""
        return "".join(f"{line}\n" for line in self.to_lines())


class MatchReading(SessionReading):
    """A match as it is being read from its record: every game is played again."""

    record_type: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        of: OfGame = cls.record_type.of
        cls.game, cls.usual, cls.fields = of.name, of.usual.name, of.stored

    def begin(
        self, names: tuple[str, ...], computers: tuple[str | None, ...], session: str | None, rules: object
    ) -> None:
        """Takes what the header says."""
        played_by = self.record_type.of.read_rules(rules)
        self._empty = self.record_type(names, played_by, computers, id=session)
        self._played: list[Any] = []

    def add(self, fields: Mapping[str, object], number: int) -> tuple[int, ...]:
        """Takes a game, and returns what it scores."""
        game = self.record_type.of.game.read({name: fields[name] for name in self.fields}, self._empty.rules)
        if not game.is_over:
            raise IllegalPlayError("the actions end before the game is over")
        self._played.append(game)
        totals: tuple[int, ...] = game.score().totals
        return totals

    def record(self) -> Any:
        """What has been read."""
        return replace(self._empty, games=tuple(self._played))
