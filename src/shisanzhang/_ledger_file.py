"""A ledger in a file: JSON lines that are only added to, so that no crash and no correction loses any."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from ._notation import LONGEST_LINE, check_names, fields_of, header_of, json_lines, within_line
from .arrangement import Row
from .errors import IllegalPlayError, NotationError, ShisanzhangError, shown
from .ledger import Ledger, Place, ReportedDeal, score_deal
from .ranking import Category
from .records import play_from_dict, play_to_dict
from .rules import CLASSIC, Rules, read_rules, stored_rules
from .score import Play
from .special import Special

FORMAT: Final = "shisanzhang.ledger"
VERSION: Final = 1
GAME: Final = "thirteen"
_BEGINNING: Final = json.dumps({"format": FORMAT})[:-1].encode()

_HEADER: Final = ("format", "version", "game", "rules", "names")
_ENTRY: Final = ("deal", "corrects", "plays", "rows", "fouls", "specials", "totals")
_ROWS: Final = tuple(row.value for row in Row)

Deal = tuple[Play, ...] | ReportedDeal


class ChangedError(NotationError):
    """Another program has added to the file meanwhile."""


class Wrong(NamedTuple):
    """A line whose points are not those of its deal."""

    line: int
    deal: int
    stored: tuple[int, ...]
    scored: tuple[int, ...]


class LedgerFile:
    """A ledger with the file that keeps it.

    Raises:
        NotationError: the file cannot be read or written, or holds something else.
        IllegalPlayError, InvalidRulesError: a new ledger of names or rules that are none.
    """

    def __init__(
        self, path: Path, ledger: Ledger, size: int, *, torn: str = "", wrong: Sequence[Wrong] = ()
    ) -> None:
        self.path, self.ledger = path, ledger
        self.torn = torn
        """What stood at the end of the file without a line end, as a crash leaves it; it is set aside."""
        self.wrong = tuple(wrong)
        self._size = size

    @staticmethod
    def is_there(path: Path) -> bool:
        """Whether a file is there already.

        One that is empty is as good as none, and so is one that holds no more than the beginning of a
        header, as a crash leaves it.
        """
        try:
            if not path.exists():
                return False
            begun = path.read_bytes() if path.is_file() and path.stat().st_size < LONGEST_LINE else b"\n"
        except (OSError, ValueError):  # a path with NUL in it is a ValueError
            return True  # and opening it says what is wrong
        return b"\n" in begun or not (_BEGINNING.startswith(begun) or begun.startswith(_BEGINNING))

    @classmethod
    def make(cls, path: Path, names: Sequence[str], rules: Rules) -> LedgerFile:
        """A new ledger where there is none."""
        ledger = Ledger(tuple(names), rules)
        header = {"format": FORMAT, "version": VERSION, "game": GAME, "rules": stored_rules(rules)}
        with _telling(path):
            if path.exists() and not cls.is_there(path) and (begun := path.read_bytes()):
                _set_aside(path, begun, 0)
        made = cls(path, ledger, 0)
        made._write({**header, "names": list(names)})
        return made

    @classmethod
    def open(cls, path: Path) -> LedgerFile:
        """The ledger of a file; what a crash has left at its end is set aside beside it."""
        with _telling(path):
            data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        torn = data[len(whole) :]
        try:
            ledger, wrong = _read(whole.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise NotationError(f"not UTF-8 text, at byte {error.start}", str(path)) from None
        except ShisanzhangError as error:
            raise NotationError(str(error), str(path)) from error
        if torn:
            with _telling(path):
                _set_aside(path, data, len(whole))
        return cls(path, ledger, len(whole), torn=torn.decode("utf-8", "backslashreplace"), wrong=wrong)

    def add(self, deal: Deal) -> None:
        """Keeps one more deal."""
        after = self.ledger.add(deal)
        self._write(_entry(len(after.deals), after))
        self.ledger = after

    def correct(self, number: int, deal: Deal) -> None:
        """Keeps a correction; what was there before stays in the file."""
        after = self.ledger.correct(number, deal)
        self._write({**_entry(number, after), "corrects": True})
        self.ledger = after

    def _write(self, entry: Mapping[str, object]) -> None:
        line = f"{json.dumps(entry)}\n".encode()
        with _telling(self.path), self.path.open("ab") as file, _locked(file):
            if os.fstat(file.fileno()).st_size != self._size:
                raise ChangedError("somebody else has written to it: open it again", str(self.path))
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
            self._size += len(line)


def _set_aside(path: Path, data: bytes, whole: int) -> None:
    """Moves what stands after so many bytes to a file beside it, unless somebody goes on with it just now."""
    with path.open("r+b") as file, _locked(file):
        if os.fstat(file.fileno()).st_size != len(data):
            return
        with path.with_name(path.name + ".torn").open("ab") as aside:
            aside.write(data[whole:] + b"\n")
            aside.flush()
            os.fsync(aside.fileno())
        file.truncate(whole)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        why = getattr(error, "strerror", None) or error
        raise NotationError(f"cannot be used: {why}", str(path)) from error


@contextmanager
def _locked(file: IO[bytes]) -> Iterator[None]:
    """Alone with the file, where the system can see to that."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


# --- lines ------------------------------------------------------------------------


def _entry(number: int, ledger: Ledger) -> dict[str, object]:
    deal, totals = ledger.deals[number - 1], list(ledger.scores[number - 1].totals)
    if not isinstance(deal, ReportedDeal):
        return {"deal": number, "plays": [play_to_dict(play) for play in deal], "totals": totals}
    names = ledger.names
    rows = {
        row: [
            {"names": [names[seat] for seat in place.players]}
            | ({} if place.category is None else {"category": place.category.value})
            for place in places
        ]
        for row, places in zip(_ROWS, deal.rows, strict=True)
    }
    return {
        "deal": number,
        "rows": rows,
        "fouls": [names[seat] for seat in deal.fouls],
        "specials": {names[seat]: special.value for seat, special in deal.specials.items()},
        "totals": totals,
    }


def _read(text: str) -> tuple[Ledger, list[Wrong]]:
    lines = json_lines(text)
    number, header = next(lines, (1, None))
    with within_line(f"line {number}"):
        empty = _read_header(header)
    deals: list[Deal] = []
    wrong: dict[int, Wrong] = {}
    for number, raw in lines:
        with within_line(f"line {number}"):
            fields = fields_of(raw, _ENTRY, "")
            deal = _read_deal(fields, empty.names)
            # Each line is scored by itself: the ledger as a whole is made once.
            scored = score_deal(deal, empty.names, empty.rules).totals
            place = _place_of(fields, len(deals))
            deals[place - 1 : place] = [deal]
            wrong.pop(place, None)
            if (stored := _points(fields)) != scored:
                wrong[place] = Wrong(number, place, stored, scored)
    return replace(empty, deals=tuple(deals)), list(wrong.values())


def _place_of(fields: Mapping[str, object], deals: int) -> int:
    """The number of the deal that a line is about, after so many."""
    place = fields.get("deal")
    if fields.get("corrects") is True:
        if type(place) is not int or not 1 <= place <= deals:
            raise IllegalPlayError(f"there is no deal {shown(place)} among {deals}")
    elif "corrects" in fields or type(place) is not int or place != deals + 1:
        raise NotationError(f"expected {deals + 1}, found {shown(place)}", "deal")
    return place


def _read_header(raw: object) -> Ledger:
    fields = header_of(raw, _HEADER, {"format": FORMAT, "version": VERSION, "game": GAME})
    names = _list(fields, "names")
    check_names(names, [f"names[{seat}]" for seat in range(len(names))])
    return Ledger(tuple(names), read_rules(fields.get("rules", CLASSIC.name)))


def _read_deal(fields: Mapping[str, object], names: Sequence[str]) -> Deal:
    if "plays" in fields:
        return tuple(
            play_from_dict(play, f"plays[{seat}]") for seat, play in enumerate(_list(fields, "plays"))
        )
    stored = fields_of(fields.get("rows"), _ROWS, "rows")
    rows = {row: tuple(_places(stored, row, names)) for row in _ROWS}
    specials = fields.get("specials", {})
    if not isinstance(specials, Mapping):
        raise NotationError(f"expected an object, found {shown(specials)}", "specials")
    return ReportedDeal(
        **rows,
        fouls=tuple(_seat(name, names, "fouls") for name in _list(fields, "fouls", [])),
        specials={
            _seat(name, names, "specials"): _member(Special, special, f"specials.{name}")
            for name, special in specials.items()
        },
    )


def _places(rows: Mapping[str, object], row: str, names: Sequence[str]) -> Iterator[Place]:
    for number, raw in enumerate(_list(rows, row, where="rows.")):
        where = f"rows.{row}[{number}]"
        fields = fields_of(raw, ("names", "category"), where)
        players = tuple(_seat(name, names, where) for name in _list(fields, "names", where=f"{where}."))
        category = fields.get("category")
        yield Place(players, None if category is None else _member(Category, category, f"{where}.category"))


def _seat(name: object, names: Sequence[str], where: str) -> int:
    if name not in names:
        raise NotationError(f"no player is named {shown(name)}", where)
    return names.index(str(name))


def _member(kind: Any, raw: object, where: str) -> Any:
    for member in kind:
        if raw == member.value:
            return member
    raise NotationError(f"expected a {kind.__name__.lower()}, found {shown(raw)}", where)


def _list(
    fields: Mapping[str, object], name: str, default: list[Any] | None = None, *, where: str = ""
) -> list[Any]:
    found = fields.get(name, default)
    if not isinstance(found, list):
        raise NotationError(f"expected a list, found {shown(found)}", f"{where}{name}")
    return found


def _points(fields: Mapping[str, object]) -> tuple[int, ...]:
    found = _list(fields, "totals")
    if any(type(points) is not int for points in found):
        raise NotationError("expected whole numbers", "totals")
    return tuple(found)
