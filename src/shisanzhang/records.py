"""牌譜: a match as JSON or as plain text, for keeping it and for scoring it.

`read_match` tells the two forms apart: JSON begins with ``{``. Either may be of
at most 100,000 characters.

JSON is one object. Each player has ``front``, ``middle`` and ``back``, or
``declare`` with the thirteen cards of a declared special; cards are text in any
form that `parse_cards` reads. ``rules`` is the name of a preset or what
`Rules.to_dict` gives, and may be left out (``classic``). ``name`` is given for
every player or for none. There are no other fields, and none comes twice::

    {"format": "shisanzhang.match", "version": 1, "rules": "classic", "players": [
      {"name": "Ann", "front": "As Ad Kc", "middle": "Qc Qd Js Jh 2s", "back": "9s 9d 8c 8s 3s"},
      {"name": "Ben", "declare": "2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac"}]}

Plain text has one line for each player, in seat order: a name and a colon, which
all players have or none, then the rows parted by ``/``, or ``declare`` and
thirteen cards. A line before them names the rules, or holds them as JSON. Empty
lines and lines that begin with ``#`` do not count::

    # the third deal of the evening
    rules: classic
    Ann: A♠A♦K♣ / Q♣Q♦J♠J♥2♠ / 9♠9♦8♣8♠3♠
    Ben: declare 2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac

In one line, for a chat or a log, the same lines are parted by ``;``, which only a quoted name may hold then::

    rules: classic; Ann: AsAdKc/QcQdJsJh2s/9s9d8c8s3s; Ben: declare 2c3d4h5s6c7d8h9cTcJdQsKsAc

The colon may be a Chinese one, and so may the ``;``; ``規則`` or ``规则`` may stand for ``rules``, and
``宣告`` for ``declare``. A name that holds a colon, or could be taken for
something else, is written as a JSON string: ``"rules": …`` is a player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ._notation import check_names, fields_of, read_json, reading
from .arrangement import Arrangement, Row
from .cards import Card, parse_cards
from .errors import IllegalPlayError, NotationError, shown
from .hand import cards_of
from .rules import CLASSIC, Rules, find_rules, read_rules, stored_rules
from .score import Declaration, MatchScore, Play
from .scoring import checked_plays, score_match

__all__ = ["MatchRecord", "read_match"]

FORMAT: Final = "shisanzhang.match"
VERSION: Final = 1
LONGEST: Final = 100_000
"""The most characters that a text read here may have."""

_FIELDS: Final = ("format", "version", "rules", "players")
_ROWS: Final = tuple(row.value for row in Row)
_RULES_WORDS: Final = ("rules", "規則", "规则")
_COLON: Final = re.compile("[:：]")
_QUOTED: Final = re.compile(r'("(?:[^"\\]|\\.)*")\s*[:：](.*)')
_ENDS: Final = (";", "；")
_STRING_OR_END: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[;；]')
_DECLARE: Final = re.compile(r"(?:declare\b|宣告)(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class MatchRecord:
    """牌譜: one match as it was played, with everything needed to score it again.

    Args:
        plays: what each player submitted, in seat order.
        rules: the rules they played by.
        names: one for each player, all different, of 1 to 80 printable
            characters; or none at all.

    Raises:
        IllegalPlayError: not 2 to 4 plays, or another number of names.
        InvalidHandError: a card that two players hold.
        NotationError: a name that is no name, or comes twice.

    >>> dealt = deal(2, rng=5)
    >>> record = MatchRecord(tuple(map(arrange, dealt)), names=("Ann", "Ben"))
    >>> read_match(record.to_text()) == read_match(record.to_json()) == record
    True
    """

    plays: tuple[Play, ...]
    rules: Rules = CLASSIC
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "plays", checked_plays(self.plays))
        object.__setattr__(self, "names", tuple(self.names))
        if self.names and len(self.names) != len(self.plays):
            raise IllegalPlayError(f"{len(self.plays)} players need as many names, found {len(self.names)}")
        check_names(self.names, [f"names[{player}]" for player in range(len(self.names))])

    def score(self) -> MatchScore:
        """計分: scores the match by its rules; raises what `score_match` does."""
        return score_match(self.plays, self.rules)

    def to_dict(self) -> dict[str, object]:
        """The match as JSON values; `from_dict` reads it back equal."""
        names: list[dict[str, object]] = [{"name": name} for name in self.names] or [{} for _ in self.plays]
        players = [name | play_to_dict(play) for name, play in zip(names, self.plays, strict=True)]
        return {"format": FORMAT, "version": VERSION, "rules": stored_rules(self.rules), "players": players}

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> MatchRecord:
        """Reads what `to_dict` wrote.

        Raises:
            NotationError: a field missing, unknown or of the wrong type, or cards
                that make no play; at a path such as ``players[1].front``.
            InvalidRulesError: rules that are none.

        >>> MatchRecord.from_dict({"format": "shisanzhang.match", "version": 2})
        Traceback (most recent call last):
            ...
        shisanzhang.errors.NotationError: version: expected 1, found 2
        """
        fields = fields_of(raw, _FIELDS, "")
        for name, expected in (("format", FORMAT), ("version", VERSION)):
            if type(fields.get(name)) is not type(expected) or fields[name] != expected:
                found = shown(fields[name]) if name in fields else "nothing"
                raise NotationError(f"expected {expected!r}, found {found}", name)
        rules = read_rules(fields.get("rules", CLASSIC.name))
        players = fields.get("players")
        if not isinstance(players, list):
            raise NotationError(f"expected a list of players, found {shown(players)}", "players")
        seats = [_seat_from_dict(player, f"players[{number}]") for number, player in enumerate(players)]
        return _seated(seats, rules)

    def to_json(self) -> str:
        """The match as JSON: one line, ASCII."""
        return json.dumps(self.to_dict())

    def to_text(self) -> str:
        """The match as plain text: a line with the rules, then one for each player."""
        names = [f"{_written(name)}: " for name in self.names] or [""] * len(self.plays)
        lines = [f"{name}{play}" for name, play in zip(names, self.plays, strict=True)]
        return "\n".join([self._rules_line(), *lines]) + "\n"

    def to_line(self) -> str:
        """The match as plain text in one line, without a line end, as short as it gets.

        >>> one = MatchRecord(tuple(map(arrange, deal(2, rng=5))), names=("Ann", "Ben"))
        >>> one.to_line()
        'rules: classic; Ann: QdJhJc/9s9h8s8d4d/Ah7h6h5h4h; Ben: AsKdKc/Qc5s5d4s4c/TdTc7c2d2c'
        """
        names = [f"{_written(name, in_line=True)}: " for name in self.names] or [""] * len(self.plays)
        parts = [f"{name}{play:c}" for name, play in zip(names, self.plays, strict=True)]
        return "; ".join([self._rules_line(), *parts])

    def _rules_line(self) -> str:
        rules = stored_rules(self.rules)
        return f"rules: {rules if isinstance(rules, str) else json.dumps(rules, ensure_ascii=False)}"


def read_match(text: str) -> MatchRecord:
    """牌譜: reads a match from JSON or plain text, in the forms that this module describes.

    Raises:
        NotationError: whatever is wrong with it except for its rules, at a line of
            plain text or the path of a JSON field. A position in the message
            counts within the cards that it quotes.
        InvalidRulesError: rules that are none.

    >>> record = read_match('''
    ...     Ann: KsKhKd / AsAhAd9s9h / QsQhQdQc2s
    ...     Ben: AcKc5s / JsJh8s7h4s / TsTh8h8d5h
    ... ''')
    >>> record.names, record.score().totals
    (('Ann', 'Ben'), (18, -18))
    >>> try:
    ...     read_match("Ann: KsKhKd / AsAhAd9s9h / QsQhQdQcZs")
    ... except NotationError as error:
    ...     print(error.where)
    line 1
    """
    if not isinstance(text, str):
        raise NotationError(f"expected text, found {type(text).__name__}")
    if len(text) > LONGEST:
        raise NotationError(f"expected at most {LONGEST:,} characters, found {len(text):,}")
    text = text.removeprefix("\ufeff")  # what Windows editors put before a file
    return MatchRecord.from_dict(read_json(text)) if text.lstrip().startswith("{") else _read_text(text)


class _Seat(NamedTuple):
    """One player as read."""

    where: str
    name: str | None
    play: Play


def _seated(seats: Sequence[_Seat], rules: Rules) -> MatchRecord:
    """The match of these players."""
    dealt = 0
    for seat in seats:
        held = seat.play.hand.mask
        if shared := dealt & held:
            raise NotationError(f"cards of another player: {_listed(cards_of(shared))}", seat.where)
        dealt |= held
    names = [seat.name for seat in seats if seat.name is not None]
    if names and len(names) < len(seats):
        nameless = next(seat.where for seat in seats if seat.name is None)
        raise NotationError("no name, though other players have one", nameless)
    check_names(names, [seat.where for seat in seats])
    with reading(""):
        return MatchRecord(tuple(seat.play for seat in seats), rules, tuple(names))


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))


# --- JSON -------------------------------------------------------------------------


def play_to_dict(play: Play) -> dict[str, object]:
    """A play as JSON values."""
    if isinstance(play, Declaration):
        return {"declare": str(play.hand)}
    return {name: " ".join(map(str, cards)) for name, cards in zip(_ROWS, play.rows, strict=True)}


def _seat_from_dict(raw: object, where: str) -> _Seat:
    fields = fields_of(raw, ("name", *_ROWS, "declare"), where)
    name = fields.get("name")
    if "name" in fields:
        check_names([name], [f"{where}.name"])
    play = play_from_dict({field: fields[field] for field in fields if field != "name"}, where)
    return _Seat(where, name if isinstance(name, str) else None, play)


def play_from_dict(raw: object, where: str) -> Play:
    """Reads what `play_to_dict` gives."""
    fields = fields_of(raw, (*_ROWS, "declare"), where)
    given = tuple(name for name in (*_ROWS, "declare") if name in fields)
    if given not in (_ROWS, ("declare",)):
        found = ", ".join(given) or "none of them"
        raise NotationError(f"expected front, middle and back, or declare; found {found}", where)
    read = {name: _cards_from_json(fields[name], f"{where}.{name}") for name in given}
    with reading(where):
        return Declaration(read["declare"]) if "declare" in read else Arrangement(**read)


def _cards_from_json(raw: object, where: str) -> tuple[Card, ...]:
    if not isinstance(raw, str):
        raise NotationError(f"expected text with cards, found {shown(raw)}", where)
    with reading(where):
        return parse_cards(raw)


# --- plain text -------------------------------------------------------------------


def _read_text(text: str) -> MatchRecord:
    rules: Rules | None = None
    seats: list[_Seat] = []
    lines = text.splitlines()
    unit = "line"
    if sum(map(bool, map(str.strip, lines))) == 1 and len(parts := _parts(text)) > 1:
        lines, unit = parts, "part"
    for number, written in enumerate(lines, start=1):
        where, line = f"{unit} {number}", written.strip()
        if not line or line.startswith("#"):
            continue
        head, rest = _parted(line)
        if head is None or head.lower() not in _RULES_WORDS:
            seats.append(_seat_from_text(head, rest, where))
        elif rules or seats:
            raise NotationError("the rules stand once, before the players", where)
        else:
            rules = _rules_from_text(rest, where)
    return _seated(seats, rules or CLASSIC)


def _parts(text: str) -> list[str]:
    """The parts of a match in one line: what is parted by ``;`` outside of JSON strings."""
    parts, start = [], 0
    for found in _STRING_OR_END.finditer(text):
        if found[0] in _ENDS:
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]


def _parted(line: str) -> tuple[str | None, str]:
    """What stands before the first colon, if there is one, and what after it."""
    if quoted := _QUOTED.match(line):
        return quoted[1], quoted[2].strip()
    head, *rest = _COLON.split(line, maxsplit=1)
    return (head.strip(), rest[0].strip()) if rest else (None, line)


def _rules_from_text(text: str, where: str) -> Rules:
    if not text.startswith("{"):
        return find_rules(text)
    with reading(where):
        raw = read_json(text)
    return Rules.from_dict(raw)


def _seat_from_text(head: str | None, text: str, where: str) -> _Seat:
    with reading(where):
        name = read_json(head) if head is not None and head.startswith('"') else head
        if name is not None:
            check_names([name], [where])
        declared = _DECLARE.match(text)
        return _Seat(where, name, Declaration(declared[1]) if declared else Arrangement.parse(text))


def _written(name: str, *, in_line: bool = False) -> str:
    """The name as plain text has it: bare if it reads back so, else quoted."""
    bare = name == name.strip() and not name.startswith(("#", '"', "{")) and not _COLON.search(name)
    bare = bare and not (in_line and set(name) & {'"', *_ENDS})
    return name if bare and name.lower() not in _RULES_WORDS else json.dumps(name, ensure_ascii=False)
