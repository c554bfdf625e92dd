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
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from shisanzhang._matches import BaseRecord, MatchReading
from shisanzhang._recorded import read_sessions
from shisanzhang.logbook import Disagreement

from .game import Game
from .match import Match
from .rules import ONE_DECK, Rules
from .scoring import GameScore

__all__ = ["Record", "RecordBook", "read_records", "record_schema"]


@dataclass(frozen=True)
class Record(BaseRecord[Rules, Game, GameScore]):
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

    of = Match.of


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


class _Reading(MatchReading):
    record_type = Record
