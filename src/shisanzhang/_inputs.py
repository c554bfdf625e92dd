"""What the commands read: files, rules, hands."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, TypeVar

from .errors import NotationError, ShisanzhangError

if TYPE_CHECKING:
    from ._ruleset import RuleSet
    from .hand import Hand
    from .rules import Rules

_Rules = TypeVar("_Rules", bound="RuleSet")

MOST_BYTES: Final = 1_000_000


def as_text(path: str, missing: str = "no such file", *, most: int = MOST_BYTES) -> str:
    """The text of a file, or of standard input for ``-``, of so many bytes at most.

    Raises:
        NotationError: it is not there, cannot be read, is too long, or no UTF-8.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(most + 1) if sys.stdin else b""
        else:
            with Path(path).open("rb") as file:
                data = file.read(most + 1)
    except FileNotFoundError:
        raise NotationError(missing, path) from None
    except (OSError, ValueError) as error:  # a path with NUL in it is a ValueError
        raise NotationError(f"cannot be read: {getattr(error, 'strerror', error)}", place(path)) from None
    if len(data) > most:
        raise NotationError(f"more than {most:,} bytes", place(path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"not UTF-8 text, at byte {error.start}", place(path)) from None


def lines_of(path: str) -> Iterator[str]:
    """The lines of a file, or of standard input for ``-``, one after another, with their ends.

    Raises:
        NotationError: it is not there, cannot be read, is no UTF-8, or has a line too long.
    """
    try:
        with ExitStack() as stack:
            file: IO[bytes] | None = None
            if path != "-":
                file = stack.enter_context(Path(path).open("rb"))
            elif sys.stdin:
                file = sys.stdin.buffer
            number = 0
            while file is not None and (line := file.readline(MOST_BYTES)):
                number += 1
                if len(line) == MOST_BYTES and not line.endswith(b"\n"):
                    raise NotationError(f"more than {MOST_BYTES:,} bytes in line {number}", place(path))
                yield line.decode("utf-8")
    except FileNotFoundError:
        raise NotationError("no such file", path) from None
    except UnicodeDecodeError as error:
        where = f"line {number}, byte {error.start}"
        raise NotationError(f"not UTF-8 text, in {where}", place(path)) from None
    except NotationError:
        raise
    except (OSError, ValueError) as error:  # a path with NUL in it is a ValueError
        raise NotationError(f"cannot be read: {getattr(error, 'strerror', error)}", place(path)) from None


def place(path: str) -> str:
    """What to call a file in an error."""
    return "standard input" if path == "-" else path


def rules_from(given: str) -> Rules:
    """The rules of a preset, or of a JSON file.

    Raises:
        NotationError: it is neither, or the file holds no rules.
    """
    from .rules import PRESETS, Rules

    return rules_of(given, Rules, PRESETS)


def rules_of(given: str, kind: type[_Rules], presets: Mapping[str, _Rules]) -> _Rules:
    """The same for the rules of any game."""
    if (found := presets.get(given.strip().lower())) is not None:
        return found
    text = as_text(given, f"neither a file nor the name of rules; known: {', '.join(presets)}")
    from ._notation import read_json

    try:
        return kind.from_dict(read_json(text))
    except ShisanzhangError as error:
        raise NotationError(str(error), place(given)) from error


def hand_from(words: Sequence[str]) -> Hand:
    """The hand whose cards are written in one word or several."""
    from .hand import Hand

    return Hand(" ".join(words))
