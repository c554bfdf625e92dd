"""A match of a shedding game in a file, which is never half written."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from ._family import Family
from ._inputs import as_text
from ._notation import header_of, read_json, text_of, within
from .errors import NotationError, ShisanzhangError

VERSION: Final = 1
MOST_BYTES: Final = 100_000_000


@dataclass(frozen=True)
class Kept:
    """A match of one person, in seat 0, against computers, as a file has it."""

    match: Any
    opponents: str
    """What the computers play by, a name of the game's players."""


class Keeping:
    """How the matches of a game are kept."""

    family: ClassVar[Family]
    match_type: ClassVar[Any]
    players: ClassVar[Mapping[str, Any]]

    @classmethod
    def file_format(cls) -> str:
        """What a file says it is."""
        return f"shisanzhang.{cls.family.name}.match"

    @classmethod
    def text_of(cls, kept: Kept) -> str:
        """What the file holds."""
        document = {"format": cls.file_format(), "version": VERSION, "opponents": kept.opponents}
        return json.dumps(document | {"match": kept.match.to_dict()})

    @classmethod
    def write(cls, kept: Kept, path: Path) -> None:
        """Puts a match in the place of what the file held.

        Raises:
            NotationError: the file cannot be written.
        """
        other = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with other.open("w", encoding="utf-8") as file:
                file.write(cls.text_of(kept))
                file.flush()
                os.fsync(file.fileno())
            other.replace(path)  # a crash leaves the old file or the new one
        except OSError as error:
            with suppress(OSError):
                other.unlink()
            raise NotationError(f"cannot be written: {error.strerror}", str(path)) from None

    @classmethod
    def read(cls, path: Path) -> Kept:
        """Reads what was written; every action is checked again.

        Raises:
            NotationError: the file holds something else.
        """
        text = as_text(str(path), most=MOST_BYTES)
        known = ("format", "version", "opponents", "match")
        try:
            expected: dict[str, str | int] = {"format": cls.file_format(), "version": VERSION}
            fields = header_of(read_json(text), known, expected)
            opponents = text_of(fields.get("opponents"), "opponents")
            if opponents not in cls.players:
                raise NotationError(
                    f"expected one of {', '.join(cls.players)}, found {opponents!r}", "opponents"
                )
            with within("match"):
                return Kept(cls.match_type.from_dict(fields.get("match")), opponents)
        except ShisanzhangError as error:
            raise NotationError(str(error), str(path)) from error
