"""A conversation in lines: what is said goes to one stream, and answers are read from another."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from io import UnsupportedOperation
from typing import Final, TextIO

from ._console import Console, one_line
from .terms import Language, say

LONGEST: Final = 10_000
"""The most characters of a line that are read; what is longer is nobody's answer."""


class Talk:
    """Says lines in one language, and asks for lines.

    Answers that do not come from a terminal are said again, so that a transcript is complete.
    """

    def __init__(self, language: Language, source: TextIO | None, target: TextIO | None) -> None:
        self._source, self._target = source, target
        self._console = Console.of(target, os.environ)
        if not self._console.can(say("total", language)):
            language = "en"  # better than a page of escapes
        self.language = language
        self.tell: Callable[..., str] = partial(say, language=language)
        self._echo = source is None or not source.isatty()

    @classmethod
    def of_process(cls, language: Language, *, aside: bool = False) -> Talk:
        """With the streams of the process; `aside` leaves standard output to something else."""
        source = sys.stdin
        if hasattr(source, "reconfigure"):
            with suppress(UnsupportedOperation):  # something has been read already
                source.reconfigure(errors="replace")  # what is no text is no answer, but ends nothing
        return cls(language, source, sys.stderr if aside else sys.stdout)

    def show(self, *lines: str) -> None:
        """Says some lines."""
        self.show_all(lines)

    def show_all(self, lines: Iterable[str]) -> None:
        """Says some lines."""
        text = "".join(f"{line}\n" for line in lines)
        if self._target is not None:
            self._target.write(self._console.show(text))
            self._target.flush()

    def say(self, what: str, **filled: object) -> None:
        """Says a sentence of `terms.TERMS`."""
        self.show(self.tell(what, **filled))

    def ask(self, prompt: str) -> str | None:
        """The next line that is answered, without spaces around it; ``None`` where nothing more comes."""
        if self._target is not None:
            self._target.write(self._console.show(prompt))
            self._target.flush()
        line = self._source.readline(LONGEST) if self._source is not None else ""
        if line and not line.endswith("\n") and len(line) == LONGEST:
            self._skip_line()
        if not line or self._echo:
            self.show(one_line(line.strip()))
        return line.strip() if line else None

    def _skip_line(self) -> None:
        assert self._source is not None
        while (more := self._source.readline(LONGEST)) and not more.endswith("\n"):
            pass
