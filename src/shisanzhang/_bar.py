"""How far a long piece of work is: a bar on a terminal with rich, else a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

Hears = Callable[[int, int], object]
"""Is told how many parts are done, and how many there are."""

SECONDS: Final = 5.0
"""From one line to the next."""


class Lines:
    """Writes a line about the parts that are done, at most every few seconds."""

    def __init__(
        self, stream: TextIO, text: Callable[[int, int], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream, self._text, self._clock = stream, text, clock
        self._last = clock()

    def __call__(self, done: int, total: int) -> None:
        """So many parts are done, of so many."""
        now = self._clock()
        if now - self._last < SECONDS:
            return
        self._last = now
        with suppress(OSError):  # that nobody reads it stops no work
            print(self._text(done, total), file=self._stream, flush=True)


@contextmanager
def shown_on(stream: TextIO | None, text: Callable[[int, int], str]) -> Iterator[Hears | None]:
    """What to tell of progress, as long as it is shown; nobody where the stream is closed."""
    if stream is None:
        yield None
    elif (bar := _bar(stream)) is None:
        yield Lines(stream, text)
    else:
        with bar:
            task = bar.add_task("", total=None)
            yield lambda done, total: bar.update(task, completed=done, total=total)


def _bar(stream: TextIO) -> RichProgress | None:
    """A bar, which goes when the work is done; none without rich, and where it could not be drawn."""
    if not stream.isatty():
        return None
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        return None
    console = Console(file=stream)
    if not console.is_interactive:
        return None
    return Progress(
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        expand=True,
    )
