"""A match at the terminal as it is kept in a file, which is never half written."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from shisanzhang._inputs import as_text
from shisanzhang._notation import header_of, read_json, text_of, within
from shisanzhang.errors import NotationError, ShisanzhangError

from .match import Match
from .players import PLAYERS

FORMAT: Final = "shisanzhang.bigtwo.match"
VERSION: Final = 1
MOST_BYTES: Final = 100_000_000


class Kept(NamedTuple):
    """A match of one person, in seat 0, against computers."""

    match: Match
    opponents: str
    """What the computers play by, a name of `PLAYERS`."""

    def to_text(self) -> str:
        """What the file holds."""
        document = {"format": FORMAT, "version": VERSION, "opponents": self.opponents}
        return json.dumps(document | {"match": self.match.to_dict()})

    def write(self, path: Path) -> None:
        """Puts it in the place of what the file held.

        Raises:
            NotationError: the file cannot be written.
        """
        other = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with other.open("w", encoding="utf-8") as file:
                file.write(self.to_text())
                file.flush()
                os.fsync(file.fileno())
            other.replace(path)  # a crash leaves the old file or the new one
        except OSError as error:
            with suppress(OSError):
                other.unlink()
            raise NotationError(f"cannot be written: {error.strerror}", str(path)) from None


def read_kept(path: Path) -> Kept:
    """Reads what was written; every action is checked again.

    Raises:
        NotationError: the file holds something else.
    """
    text = as_text(str(path), most=MOST_BYTES)
    try:
        fields = header_of(
            read_json(text),
            ("format", "version", "opponents", "match"),
            {"format": FORMAT, "version": VERSION},
        )
        opponents = text_of(fields.get("opponents"), "opponents")
        if opponents not in PLAYERS:
            raise NotationError(f"expected one of {', '.join(PLAYERS)}, found {opponents!r}", "opponents")
        with within("match"):
            return Kept(Match.from_dict(fields.get("match")), opponents)  # type: ignore[arg-type]  # it is checked there
    except ShisanzhangError as error:
        raise NotationError(str(error), str(path)) from error
