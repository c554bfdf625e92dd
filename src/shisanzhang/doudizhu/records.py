"""牌譜: matches of Dou Dizhu as JSON lines, in the family of `shisanzhang.logbook`.

A file is UTF-8 text, one JSON object a line; empty lines do not count. Each match begins with a header, and
has a line for every game that is over::

    {"format": "shisanzhang.record", "version": 1, "game": "doudizhu", "rules": "one_deck",
     "seats": [{"name": "Ann"}, {"name": "Ben", "computer": "sensible"}, {"name": "Cid"}]}
    {"deal": 1, "dealt": ["3c 4d …", "…", "…"], "bottom": "5h 9s 2c", "first": 0,
     "landlord": null, "bid": null,
     "actions": ["bid 1", "pass", "bid 2", "3c 3d", "pass", …],
     "totals": [4, -2, -2], "session": [4, -2, -2]}

(each in one line). ``landlord`` and ``bid`` are null where an auction was held, as always in a match. A play
whose cards can be read in two ways is followed by the way it was played: ``… as airplane 0``. Reading a
record plays every game again: an action that the rules do not allow is an error at its place, and points
that disagree are reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from shisanzhang._notation import check_kind, reading
from shisanzhang._recorded import SessionReading, check_seats, header_line, read_sessions
from shisanzhang.errors import IllegalPlayError
from shisanzhang.logbook import Disagreement
from shisanzhang.scoring import running_totals

from .game import STORED, Game
from .listing import checked_rules
from .match import Match, checked_names
from .rules import ONE_DECK, Rules, read_rules, stored_rules
from .scoring import GameScore

__all__ = ["Record", "RecordBook", "read_records", "record_schema"]

GAME = "doudizhu"


@dataclass(frozen=True)
class Record:
    """牌譜: a match as it was played, with everything needed to play it again.

    Args:
        names: of the players in the order of play, all different, of 1 to 80 printable characters.
        rules: the rules played by.
        computers: for each seat what the computer there played by, or ``None`` for a person; none at all
            stands for people only.
        games: those that are over.
        id: what the match was known by.

    Raises:
        IllegalPlayError: another number of names or computers, or a game that is not over, or that is
            played by other rules.
        NotationError: a name, an id or what a computer played by that is none.

    >>> match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal()
    >>> while not match.game.is_over:
    ...     match = match.apply(match.game.legal()[0])
    >>> record = Record.from_match(match)
    >>> sum(record.totals), read_records(record.to_text()).records == (record,)
    (0, True)
    """

    names: tuple[str, ...]
    rules: Rules = ONE_DECK
    computers: tuple[str | None, ...] = ()
    games: tuple[Game, ...] = ()
    id: str | None = None

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        for field in ("names", "computers", "games"):
            check_kind(getattr(self, field), Iterable, field)
            object.__setattr__(self, field, tuple(getattr(self, field)))
        if not self.computers:
            object.__setattr__(self, "computers", (None,) * len(self.names))
        checked_names(self.names, self.rules)
        check_seats(self.names, self.computers, self.id)
        for number, game in enumerate(self.games, start=1):
            check_kind(game, Game, "games")
            if game.rules != self.rules:
                raise IllegalPlayError(f"game {number} is played by other rules")
            if not game.is_over:
                raise IllegalPlayError(f"game {number} is not over")

    @classmethod
    def from_match(
        cls, match: Match, *, computers: Iterable[str | None] = (), session: str | None = None
    ) -> Record:
        """The games of a match that are over; `session` becomes its `id`."""
        check_kind(match, Match, "match")
        games = tuple(game for game in match.games if game.is_over)
        return cls(match.names, match.rules, tuple(computers), games, session)

    @cached_property
    def scores(self) -> tuple[GameScore, ...]:
        """計分: the result of each game."""
        return tuple(game.score() for game in self.games)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals of the match after each game, in points."""
        return running_totals(score.totals for score in self.scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match, per seat; they sum to zero."""
        return self.running[-1] if self.games else (0,) * len(self.names)

    def to_lines(self) -> Iterator[str]:
        """The match as JSON lines, each without its end; ASCII."""
        yield header_line(GAME, stored_rules(self.rules), self.names, self.computers, self.id)
        played = zip(self.games, self.scores, self.running, strict=True)
        for number, (game, score, running) in enumerate(played, start=1):
            points = {"totals": list(score.totals), "session": list(running)}
            yield json.dumps({"deal": number} | game.stored() | points)

    def to_text(self) -> str:
        """The match as JSON lines; `read_records` reads it back equal."""
        return "".join(f"{line}\n" for line in self.to_lines())


class RecordBook(NamedTuple):
    """What `read_records` has read."""

    records: tuple[Record, ...]
    disagreements: tuple[Disagreement, ...]
    """The lines whose points are not those that the game scores."""


def read_records(source: str | Iterable[str]) -> RecordBook:
    """牌譜: reads matches from JSON lines, and plays every game again.

    A line whose points disagree is reported, and read all the same. Running totals are right if they are the
    sum of all games so far, or go on from the line before: one mistake is one disagreement.

    Args:
        source: the text, or its lines, such as an open file.

    Raises:
        NotationError: anything else that is wrong, at its line, such as ``line 3, actions[7]``.

    >>> read_records('{"format": "shisanzhang.record", "version": 1, "game": "thirteen", "seats": []}')
    Traceback (most recent call last):
    shisanzhang.errors.NotationError: line 1, game: expected 'doudizhu', found 'thirteen'
    """
    found = read_sessions(source, _Reading)
    return RecordBook(
        tuple(each.record() for each in found),
        tuple(Disagreement(*wrong) for each in found for wrong in each.disagreements),
    )


def record_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one line of a record of Dou Dizhu.

    >>> record_schema()["title"]
    'A line of a record of Dou Dizhu by shisanzhang'
    """
    path = Path(__file__).parents[1] / "data/doudizhu.schema.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


class _Reading(SessionReading):
    game = GAME
    usual = ONE_DECK.name
    fields = STORED

    def begin(
        self, names: tuple[str, ...], computers: tuple[str | None, ...], session: str | None, rules: object
    ) -> None:
        with reading("rules"):
            played_by = read_rules(rules)
        self._empty = Record(names, played_by, computers, id=session)
        self._played: list[Game] = []

    def add(self, fields: Mapping[str, object], number: int) -> tuple[int, ...]:
        game = Game.read({name: fields[name] for name in STORED}, self._empty.rules)
        if not game.is_over:
            raise IllegalPlayError("the actions end before the game is over")
        self._played.append(game)
        return game.score().totals

    def record(self) -> Record:
        """What has been read."""
        return replace(self._empty, games=tuple(self._played))
