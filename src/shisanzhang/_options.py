"""Rules as frozen data: what an option is, how it is checked, stored and described.

A rule class is a frozen dataclass whose fields are made with `option`, which
holds the kind of value, the default and one line of meaning. Everything else
(validation that reports all faults at once, JSON, the table in the docs) is
read off these declarations, so a new option is one line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, Self

from .cards import RANKS
from .errors import InvalidRulesError, shown

__all__ = [
    "Choice",
    "Flag",
    "Kind",
    "OptionInfo",
    "Part",
    "Parts",
    "RankSet",
    "RuleData",
    "Text",
    "Whole",
    "Wholes",
]

UNREAD = object()
"""Stands for a value that could not be read and has been reported: it is no further fault."""
REQUIRED = MISSING
"""Given to `option` as the default of an option that has none."""


class Kind:
    """What values an option takes, as Python values and as JSON values.

    Faults are appended to `problems`, each opening with the option's path; a
    value that cannot be loaded comes back as ``UNREAD``.
    """

    def check(self, value: object, path: str, problems: list[str]) -> None:
        raise NotImplementedError

    def dump(self, value: Any) -> object:
        return value

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        return raw

    def describe(self) -> str:
        """The values allowed, for the table of options."""
        raise NotImplementedError


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if type(value) is not bool:
            problems.append(f"{path}: expected true or false, found {shown(value)}")

    def describe(self) -> str:
        return "true, false"


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            problems.append(
                f"{path}: expected a whole number {self.low} to {self.high}, found {shown(value)}"
            )

    def describe(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True)
class Text(Kind):
    """Text of 1 to `longest` printable characters."""

    longest: int = 80

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, str) or not 1 <= len(value) <= self.longest or not value.isprintable():
            problems.append(
                f"{path}: expected 1 to {self.longest} printable characters, found {shown(value)}"
            )

    def describe(self) -> str:
        return "text"


@dataclass(frozen=True)
class Choice(Kind):
    """One member of an enum, stored as its value."""

    enum: type[Enum]

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, self.enum):
            problems.append(f"{path}: expected one of {self.describe()}, found {shown(value)}")

    def dump(self, value: Any) -> object:
        return value.value

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        for member in self.enum:
            if type(raw) is type(member.value) and raw == member.value:
                return member
        self.check(raw, path, problems)
        return UNREAD

    def describe(self) -> str:
        return ", ".join(str(member.value) for member in self.enum)


@dataclass(frozen=True)
class RankSet(Kind):
    """A set of ranks, stored as its letters from low to high."""

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, frozenset) or not value or not value <= set(RANKS):
            problems.append(f"{path}: expected a frozenset of ranks without jokers, found {shown(value)}")

    def dump(self, value: Any) -> object:
        return "".join(rank.value for rank in RANKS if rank in value)

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        letters = {rank.value: rank for rank in RANKS}
        if isinstance(raw, str) and raw and set(raw) <= letters.keys() and len(set(raw)) == len(raw):
            return frozenset(letters[letter] for letter in raw)
        problems.append(f"{path}: expected ranks such as '89TJQKA', each once, found {shown(raw)}")
        return UNREAD

    def describe(self) -> str:
        return "ranks"


@dataclass(frozen=True)
class Wholes(Kind):
    """A fixed number of whole numbers."""

    count: int
    each: Whole

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, tuple) or len(value) != self.count:
            problems.append(f"{path}: expected {self.count} whole numbers, found {shown(value)}")
            return
        for place, item in enumerate(value):
            self.each.check(item, f"{path}[{place}]", problems)

    def dump(self, value: Any) -> object:
        return list(value)

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        return tuple(raw) if isinstance(raw, list) else raw

    def describe(self) -> str:
        return f"{self.count} numbers, each {self.each.describe()}"


@dataclass(frozen=True)
class Part(Kind):
    """A nested rule class."""

    type: type[RuleData]

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if isinstance(value, self.type):
            problems.extend(value.faults(path))
        else:
            problems.append(f"{path}: expected {self.type.__name__}, found {shown(value)}")

    def dump(self, value: Any) -> object:
        return value.to_dict()

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        return self.type.load(raw, path, problems)

    def describe(self) -> str:
        return self.type.__name__


@dataclass(frozen=True)
class Parts(Kind):
    """A list of nested rule classes; an upper bound keeps hostile input small."""

    type: type[RuleData]
    most: int = 64

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, tuple) or len(value) > self.most:
            problems.append(
                f"{path}: expected at most {self.most} {self.type.__name__}, found {shown(value)}"
            )
            return
        for place, item in enumerate(value):
            if item is not UNREAD:
                Part(self.type).check(item, f"{path}[{place}]", problems)

    def dump(self, value: Any) -> object:
        return [item.to_dict() for item in value]

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        if not isinstance(raw, list) or len(raw) > self.most:
            problems.append(f"{path}: expected a list of at most {self.most}, found {shown(raw)}")
            return UNREAD
        return tuple(self.type.load(item, f"{path}[{place}]", problems) for place, item in enumerate(raw))

    def describe(self) -> str:
        return f"list of {self.type.__name__}"


def option(kind: Kind, default: Any, meaning: str) -> Any:
    """A dataclass field that is a rule option; without a default give `REQUIRED`."""
    return field(default=default, metadata={"kind": kind, "meaning": meaning})


@dataclass(frozen=True)
class OptionInfo:
    """One option as the documentation shows it."""

    path: str
    values: str
    default: object
    """The default as its JSON value."""
    meaning: str


class RuleData:
    """Base of the rule classes: frozen dataclasses whose fields are options."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        # Rules are what tables are kept by: the hash of all their parts is made once, as a class that
        # has one of its own is spared by `dataclass`.
        cls.__hash__ = RuleData.__hash__  # type: ignore[method-assign]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, f.name) for f in fields(self)))

    def problems(self, path: str = "") -> list[str]:
        """Every fault of this part of the rules, as sentences; none if it is sound."""
        return [*self.faults(path), *self.contradictions(path)]

    def faults(self, path: str = "") -> list[str]:
        """The options that have a value of the wrong type or out of range."""
        return [fault for name, kind in self._kinds() for fault in self._faults_of(name, kind, path)]

    def _faults_of(self, name: str, kind: Kind, path: str) -> list[str]:
        found: list[str] = []
        value = getattr(self, name)
        if value is not UNREAD:
            kind.check(value, join_path(path, name), found)
        return found

    def contradictions(self, path: str = "") -> Iterator[str]:
        """Faults between options that are each sound, nested parts first."""
        sound = set()
        for name, kind in self._kinds():
            value = getattr(self, name)
            if isinstance(kind, Part) and isinstance(value, kind.type):
                yield from value.contradictions(join_path(path, name))
            if not _has_unread(value) and not self._faults_of(name, kind, path):
                sound.add(name)
        yield from self._contradictions(path, sound)

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        """What contradicts what among this class's own options, as far as they are `sound`."""
        return iter(())

    def to_dict(self) -> dict[str, object]:
        """The options as JSON values; `from_dict` reads it back equal."""
        return {name: kind.dump(getattr(self, name)) for name, kind in self._kinds()}

    @classmethod
    def load(cls, raw: object, path: str, problems: list[str]) -> object:
        """Builds an instance from JSON values; faults go to `problems`."""
        if not isinstance(raw, Mapping):
            problems.append(f"{path or 'rules'}: expected an object, found {shown(raw)}")
            return UNREAD
        kinds = dict(cls._kinds())
        for name in raw:
            if name not in kinds:
                # Anything may stand there, and a message is one printable line.
                plain = isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= 40
                here = join_path(path, str(name) if plain else shown(name))
                problems.append(f"{here}: no such option; known: {', '.join(kinds)}")
        values = {}
        needed = {f.name for f in fields(cls) if f.default is REQUIRED}
        for name, kind in kinds.items():
            here = join_path(path, name)
            if name in raw:
                values[name] = kind.load(raw[name], here, problems)
            elif name in needed:
                problems.append(f"{here}: missing")
                values[name] = UNREAD
        return cls._build(values, problems)

    @classmethod
    def _build(cls, values: dict[str, Any], problems: list[str]) -> object:
        return cls(**values)

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Self:
        """Reads what `to_dict` wrote. An option left out has its default.

        Raises:
            InvalidRulesError: wrong types, numbers out of range, unknown
                options, contradictions: all of them at once.
        """
        problems: list[str] = []
        found = cls.load(raw, "", problems)
        if isinstance(found, cls):
            problems.extend(p for p in found.problems() if p not in problems)
        if problems or not isinstance(found, cls):
            raise InvalidRulesError(problems)
        return found

    @classmethod
    def options(cls, path: str = "") -> Iterator[OptionInfo]:
        """Every option, nested ones with their path, in the order of declaration."""
        for f in fields(cls):
            kind = f.metadata.get("kind")
            if kind is None:
                continue
            here = join_path(path, f.name)
            if isinstance(kind, Part):
                yield from kind.type.options(here)
                continue
            default = None if f.default is REQUIRED else kind.dump(f.default)
            yield OptionInfo(here, kind.describe(), default, f.metadata["meaning"])
            if isinstance(kind, Parts):
                yield from kind.type.options(f"{here}[]")

    @classmethod
    def _kinds(cls) -> Iterator[tuple[str, Kind]]:
        return ((f.name, f.metadata["kind"]) for f in fields(cls) if "kind" in f.metadata)

    def __getstate__(self) -> dict[str, object]:
        # Leave out what cached properties have stored beside the fields: tables
        # are large, and made again where they are needed.
        return {f.name: getattr(self, f.name) for f in fields(self)}


def _has_unread(value: object) -> bool:
    """Whether a value, or anything in it, could not be read."""
    if isinstance(value, RuleData):
        return any(_has_unread(getattr(value, f.name)) for f in fields(value))
    return value is UNREAD or (isinstance(value, tuple) and any(map(_has_unread, value)))


def join_path(path: str, name: str) -> str:
    """The path of the option `name` within `path`."""
    return f"{path}.{name}" if path else name
