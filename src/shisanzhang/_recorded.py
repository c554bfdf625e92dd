"""What the records of all games share: a header, and a line for each deal with its points."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, TypeVar

from ._notation import (
    check_names,
    fields_of,
    header_of,
    json_lines,
    list_of,
    points_of,
    within_line,
)
from .errors import IllegalPlayError, NotationError, shown
from .scoring import added

__all__ = ["FORMAT", "SessionReading", "check_seats", "header_line", "read_sessions"]

FORMAT: Final = "shisanzhang.record"
VERSION: Final = 1

_HEADER: Final = ("format", "version", "game", "rules", "seats", "session")
_SEAT: Final = ("name", "computer")

Wrong = tuple[int, int, int, str, tuple[int, ...], tuple[int, ...]]


def check_seats(names: Sequence[str], computers: Sequence[str | None], session: str | None) -> None:
    """Refuses names of players, of what computers play by, and of a session that are none."""
    if len(computers) != len(names):
        raise IllegalPlayError(f"{len(names)} seats, but {len(computers)} computers or none")
    check_names(names, [f"seats[{seat}].name" for seat in range(len(names))])
    for seat, computer in enumerate(computers):
        if computer is not None:
            check_names([computer], [f"seats[{seat}].computer"])
    if session is not None:
        check_names([session], ["session"])


def header_line(
    game: str,
    rules: str | dict[str, object],
    names: Sequence[str],
    computers: Sequence[str | None],
    session: str | None,
) -> str:
    """The first line of a session."""
    seats = [
        {"name": name} | ({} if computer is None else {"computer": computer})
        for name, computer in zip(names, computers, strict=True)
    ]
    header: dict[str, object] = {"format": FORMAT, "version": VERSION, "game": game}
    header |= {"rules": rules, "seats": seats}
    return json.dumps(header if session is None else header | {"session": session})


class SessionReading:
    """A session of some game as it is being read."""

    game: ClassVar[str]
    """What the header calls the game."""
    usual: ClassVar[str]
    """The name of the rules where the header does not tell them."""
    fields: ClassVar[tuple[str, ...]]
    """What a line of a deal holds besides its number and points."""

    def __init__(self, header: Mapping[str, object], number: int) -> None:
        self._number = number
        expected: dict[str, str | int] = {"format": FORMAT, "version": VERSION, "game": self.game}
        fields = header_of(header, _HEADER, expected)
        names, computers = [], []
        for place, seat in enumerate(list_of(fields, "seats")):
            where = f"seats[{place}]"
            stored = fields_of(seat, _SEAT, where)
            check_names([stored.get("name")], [f"{where}.name"])
            if "computer" in stored:
                check_names([stored["computer"]], [f"{where}.computer"])
            names.append(str(stored["name"]))
            computers.append(None if stored.get("computer") is None else str(stored["computer"]))
        if "session" in fields:
            check_names([fields["session"]], ["session"])
        session = None if "session" not in fields else str(fields["session"])
        # Whatever else is wrong with a header is found here, at its line.
        self.begin(tuple(names), tuple(computers), session, fields.get("rules", self.usual))
        self._deals = 0
        self._stored = self._scored = (0,) * len(names)
        self.disagreements: list[Wrong] = []
        """What disagrees, with the fields of a `Disagreement`."""

    def begin(
        self, names: tuple[str, ...], computers: tuple[str | None, ...], session: str | None, rules: object
    ) -> None:
        """Takes what the header says; `rules` as they are stored."""
        raise NotImplementedError

    def add(self, fields: Mapping[str, object], number: int) -> tuple[int, ...]:
        """Takes a deal, and returns what it scores."""
        raise NotImplementedError

    def read(self, raw: object, line: int) -> None:
        """Reads the next deal."""
        known = ("deal", *self.fields, "totals", "session")
        fields = fields_of(raw, known, "")
        if missing := [name for name in known if name not in fields]:
            raise NotationError(f"fields are missing: {', '.join(missing)}")
        number, count = self._deals + 1, len(self._stored)
        if type(fields["deal"]) is not int or fields["deal"] != number:
            raise NotationError(f"expected {number}, found {shown(fields['deal'])}", "deal")
        totals = self.add(fields, number)
        stored, running = (points_of(fields, name, count) for name in ("totals", "session"))
        self._scored = added(self._scored, totals)
        if stored != totals:
            self.disagreements.append((line, self._number, number, "totals", stored, totals))
        if running not in (self._scored, added(self._stored, totals), added(self._stored, stored)):
            self.disagreements.append((line, self._number, number, "session", running, self._scored))
        self._stored = running
        self._deals = number


_Read = TypeVar("_Read", bound=SessionReading)


def read_sessions(source: str | Iterable[str], kind: type[_Read]) -> list[_Read]:
    """Reads the sessions of one game from JSON lines.

    Raises:
        NotationError: anything that is wrong, at its line.
    """
    sessions: list[_Read] = []
    for line, found in json_lines(source):
        with within_line(f"line {line}"):
            if isinstance(found, Mapping) and "format" in found:
                sessions.append(kind(found, len(sessions) + 1))
            elif sessions:
                sessions[-1].read(found, line)
            else:
                raise NotationError("expected a header with the format before the first deal")
    if not sessions:
        raise NotationError("expected a header, found nothing", "line 1")
    return sessions
