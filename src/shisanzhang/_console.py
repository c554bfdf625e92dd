"""Text for a terminal: columns that line up, red suits, and what an encoding cannot show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TextIO
from unicodedata import category, east_asian_width

_RED: Final = re.compile("([2-9TJQKA][♥♦]( [2-9TJQKA][♥♦])*)")

# What stands for characters that an encoding lacks; of the suits all are replaced or none.
_PLAIN: Final[Mapping[str, Sequence[str]]] = {"♣♦♥♠": "cdhs", "×": "x", "–": "-", "±": ["+-"]}


class Console(NamedTuple):
    """What a stream can show."""

    encoding: str = "utf-8"
    colour: bool = False

    @classmethod
    def of(cls, stream: TextIO | None, environ: Mapping[str, str]) -> Console:
        """Colour is for terminals that know it, where ``NO_COLOR`` is not set (or empty)."""
        if stream is None:  # standard output is closed
            return cls()
        # The console of Windows takes the codes for text, other terminals there do not.
        plain = environ.get("OS") == "Windows_NT" and not environ.keys() & {"TERM", "WT_SESSION"}
        plain = plain or environ.get("TERM") == "dumb" or bool(environ.get("NO_COLOR"))
        return cls(stream.encoding or "utf-8", stream.isatty() and not plain)

    def show(self, text: str) -> str:
        """The text as the stream can show it."""
        for symbols, letters in _PLAIN.items():
            if not self.can(symbols):
                text = text.translate(dict(zip(map(ord, symbols), letters, strict=True)))
        if not self.can(text):
            text = text.encode(self.encoding, "backslashreplace").decode(self.encoding)
        return _RED.sub("\033[31m\\1\033[39m", text) if self.colour else text

    def can(self, text: str) -> bool:
        """Whether the encoding has every character of the text."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def width(text: str) -> int:
    """How many columns the text takes: two for each wide character, none for accents set over another.

    >>> width("A♠"), width("頭墩")
    (2, 4)
    """
    return sum(0 if category(c) in ("Mn", "Me") else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def table(rows: Sequence[Sequence[str]], align: str = "", *, indent: str = "") -> Iterator[str]:
    r"""The lines of a table, its columns two spaces apart.

    `align` has a ``<`` or ``>`` for each column; columns beyond it are flush left.

    >>> print("\n".join(table([["front", "3"], ["中墩", "10"]], "<>")))
    front   3
    中墩   10
    """
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for cell, wide, side in zip(row, columns, align.ljust(len(columns), "<"), strict=True):
            space = " " * (wide - width(cell))
            cells.append(space + cell if side == ">" else cell + space)
        yield (indent + "  ".join(cells)).rstrip()


def one_line(text: str) -> str:
    r"""The text with whatever would break its line, or upset a terminal, escaped.

    >>> print(one_line("a\nb"))
    a\nb
    """
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
