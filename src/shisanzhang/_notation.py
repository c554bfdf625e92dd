"""What the readers of records share: strict JSON, names, rules, and where something is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from .errors import NotationError, ShisanzhangError, shown

LONGEST_NAME: Final = 80
LONGEST_LINE: Final = 100_000
"""The most characters that a line of a file may have."""
MOST_LINES: Final = 1_000_000


def read_json(text: str) -> Any:
    """A JSON document, read strictly.

    Raises:
        NotationError: what is not JSON, a field given twice, NaN and the like,
            numbers of more than 18 digits, nesting beyond the interpreter's depth.
    """
    try:
        return json.loads(
            text, object_pairs_hook=_unrepeated, parse_constant=_no_number, parse_int=_whole_number
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotationError(f"not JSON: {error.msg}", where) from None
    except RecursionError:
        raise NotationError("nested too deeply") from None


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError(f"the field {shown(twice)} comes more than once")
    return found


def _no_number(constant: str) -> object:
    raise NotationError(f"{constant} is not a number of JSON")


def _whole_number(digits: str) -> int:
    if len(digits) > 18:
        raise NotationError(f"a number of {len(digits)} digits is none of a match")
    return int(digits)


def check_kind(value: object, kind: type, name: str) -> None:
    """Refuses what is of another type.

    Raises:
        ShisanzhangError: it is; what it was to be, and what was found.
    """
    if not isinstance(value, kind):
        raise ShisanzhangError(f"{name}: expected {kind.__name__}, found {shown(value)}")


def check_names(names: Sequence[object], places: Sequence[str]) -> None:
    """Refuses what cannot be a name, and a name that comes twice."""
    for number, (name, where) in enumerate(zip(names, places, strict=False)):
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise NotationError(
                f"expected a name of 1 to {LONGEST_NAME} printable characters, found {shown(name)}", where
            )
        if name in names[:number]:
            raise NotationError(f"another player is named {shown(name)}, too", where)


@contextmanager
def reading(where: str) -> Iterator[None]:
    """Tells the place of whatever cannot be read there."""
    try:
        yield
    except NotationError as error:
        raise NotationError(error.message, where) from error
    except ShisanzhangError as error:
        raise NotationError(str(error), where) from error


@contextmanager
def within(where: str) -> Iterator[None]:
    """Tells the place of whatever cannot be read within it, after its own."""
    try:
        yield
    except NotationError as error:
        path = f"{where}.{error.where}" if where and error.where else where or error.where
        raise NotationError(error.message, path) from error
    except ShisanzhangError as error:
        raise NotationError(str(error), where) from error


def fields_of(raw: object, known: Sequence[str], where: str) -> Mapping[str, object]:
    """An object that has no other fields than those known."""
    if not isinstance(raw, Mapping):
        raise NotationError(f"expected an object, found {shown(raw)}", where)
    for name in raw:
        if name not in known:
            raise NotationError(f"unknown field {shown(name)}; known: {', '.join(known)}", where)
    return raw


def header_of(raw: object, known: Sequence[str], expected: Mapping[str, str | int]) -> Mapping[str, object]:
    """An object that says what it is the header of, and has no other fields than those known."""
    if not isinstance(raw, Mapping):
        raise NotationError(f"expected an object, found {shown(raw)}")
    for name, value in expected.items():
        if type(raw.get(name)) is not type(value) or raw[name] != value:
            found = shown(raw[name]) if name in raw else "nothing"
            raise NotationError(f"expected {value!r}, found {found}", name)
    return fields_of(raw, known, "")


def text_of(value: object, where: str = "", what: str = "text") -> str:
    """A text of a JSON document."""
    if not isinstance(value, str):
        raise NotationError(f"expected {what}, found {shown(value)}", where)
    return value


def list_of(fields: Mapping[str, object], name: str, count: int | None = None) -> list[Any]:
    """A list that a field holds, if given of so many."""
    found = fields.get(name)
    if not isinstance(found, list) or (count is not None and len(found) != count):
        number = "" if count is None else f" of {count}"
        raise NotationError(f"expected a list{number}, found {shown(found)}", name)
    return found


def points_of(fields: Mapping[str, object], name: str, count: int) -> tuple[int, ...]:
    """The points of so many players that a field holds."""
    found = list_of(fields, name, count)
    if any(type(points) is not int for points in found):
        raise NotationError("expected whole numbers", name)
    return tuple(found)


def whole_of(fields: Mapping[str, object], name: str) -> int:
    """A whole number that a field holds."""
    value = fields.get(name)
    if type(value) is not int:
        raise NotationError(f"expected a whole number, found {shown(value)}", name)
    return value


def json_lines(source: str | Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Each JSON line with its number from 1; empty lines are left out.

    Raises:
        NotationError: a line that is no JSON, or too long; too many lines.
    """
    if isinstance(source, str):
        source = source.split("\n")
    elif not isinstance(source, Iterable):
        raise NotationError(f"expected text or lines, found {type(source).__name__}")
    for number, line in enumerate(source, start=1):
        where = f"line {number}"
        if not isinstance(line, str):
            raise NotationError(f"expected text, found {type(line).__name__}", where)
        if number > MOST_LINES or len(line) > LONGEST_LINE:
            raise NotationError(
                f"expected at most {LONGEST_LINE:,} characters a line, and {MOST_LINES:,} lines", where
            )
        text = line.removeprefix("\ufeff") if number == 1 else line  # what Windows editors put before a file
        if text.strip():
            with within_line(where):
                found = read_json(text)
            yield number, found


@contextmanager
def within_line(where: str) -> Iterator[None]:
    """Tells the line of whatever cannot be read there, and the place in it."""
    try:
        yield
    except NotationError as error:
        place = error.where.removeprefix("line 1, ")  # as the reader of JSON counts
        raise NotationError(error.message, f"{where}, {place}" if place else where) from error
    except ShisanzhangError as error:
        raise NotationError(str(error), where) from error
