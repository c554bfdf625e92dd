"""A conversation in lines: what is said goes to one stream, and answers are read from another."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from io import UnsupportedOperation
from pathlib import Path
from types import MappingProxyType
from typing import Final, TextIO

from ._console import Console, one_line
from .arrangement import Row
from .terms import Language, say

YES: Final = ("y", "yes", "是", "好", "要", "對", "对")
ROWS: Final = {row.value: row for row in Row}
SHARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "front": "front f 頭墩 头墩 頭 头",
        "middle": "middle m 中墩 中",
        "back": "back b 尾墩 尾",
        "totals": "totals total 總分 总分",
        "history": "history 紀錄 记录",
        "help": "help ? 說明 说明 幫助 帮助",
        "quit": "quit q exit 離開 离开",
    }
)
"""What may be typed for commands that every conversation knows."""
LONGEST: Final = 10_000
"""The most characters of a line that are read; what is longer is nobody's answer."""


def vocabulary(commands: Mapping[str, str]) -> Mapping[str, str]:
    """For each word what it stands for, from the words of each command and of those that all know."""
    words = {**SHARED, **commands}
    return MappingProxyType({word: command for command, said in words.items() for word in said.split()})


def plain(text: str) -> str:
    """The text in half-width characters, which a Chinese keyboard may not be set to."""
    return unicodedata.normalize("NFKC", text)


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

    def agrees(self, question: str, **filled: object) -> bool | None:
        """Whether a question is answered with yes; ``None`` where nothing more comes."""
        answer = self.ask(f"{self.tell(question, **filled)} ")
        return None if answer is None else plain(answer).casefold() in YES

    def write_file(self, name: str, text: str, own: Path, taken: str, *, encoding: str = "utf-8") -> bool:
        """Writes a text to a file; says what is in the way, and asks before it writes over another.

        `taken` says that the file is `own`, in which all of this is kept.
        """
        shown = one_line(name)
        try:
            path = Path(name).expanduser()
            if path.exists():
                if path.samefile(own):
                    self.say(taken, file=shown)
                    return False
                if not self.agrees("play.sure_over", file=shown):
                    return False
            path.write_text(text, encoding, newline="")
        except (OSError, ValueError, RuntimeError) as error:  # NUL in a path, a user without a folder
            self.say("play.not_saved", file=shown, why=getattr(error, "strerror", None) or str(error))
            return False
        return True

    def _skip_line(self) -> None:
        assert self._source is not None
        while (more := self._source.readline(LONGEST)) and not more.endswith("\n"):
            pass
