"""A picture of settings side by side, as a document of SVG that needs nothing else.

It brings its own ground, so that it can be read on a light page and on a dark one, and
has no styles and no scripts that could meddle with the page around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from .cards import Card, Suit

WIDTH: Final = 720
MARGIN: Final = 20
CARDS: Final = 100
"""Where the cards begin; what they belong to stands before them."""
CARD: Final = 30
BARS: Final = 280
"""Where the bars begin."""
BAR: Final = 300
"""How long they are."""

INK: Final = "#1c1c1c"
PALE: Final = "#5f5f5f"
GROUND: Final = "#ffffff"
LINE: Final = "#c4c4c4"
RED: Final = "#c4161c"
POINTS: Final = "#a58fd0"
WON_TIED_LOST: Final = ("#2b6cb0", "#b8b8b8", "#e08a3c")
"""Told apart by their lightness, too."""


class Line(NamedTuple):
    """One row of cards."""

    name: str
    cards: Sequence[Card]
    chances: Sequence[float] | None
    """To win, tie and lose, if there is something to be won."""


class Panel(NamedTuple):
    """One setting."""

    heading: str
    points: float
    error: float
    lines: Sequence[Line]


def draw(title: str, note: str, panels: Sequence[Panel], legend: Sequence[str]) -> str:
    """The picture; `legend` says what the three chances of a line are."""
    heights = [62 + 24 * len(panel.lines) for panel in panels]
    height = 96 + sum(heights)
    top = 96
    drawn = [*_head(title, note, legend, height)]
    scale = _Scale(panels)
    for panel, high in zip(panels, heights, strict=True):
        drawn += _panel(panel, top, scale)
        top += high
    return "\n".join([*drawn, "</svg>", ""])


class _Scale:
    """Where points go on the bars: all of them, their errors and the zero have room."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        ends = [panel.points + side * panel.error for panel in panels for side in (-1, 1)]
        self._least, most = min(0.0, *ends), max(0.0, *ends)
        self._span = most - self._least or 1.0

    def __call__(self, points: float) -> float:
        return BARS + BAR * (points - self._least) / self._span


def _head(title: str, note: str, legend: Sequence[str], height: int) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="14">'
    )
    yield f"<title>{_safe(title)}</title>"
    yield (
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8" fill="{GROUND}" '
        f'stroke="{LINE}"/>'
    )
    yield _text(MARGIN, 32, title, size=16, bold=True)
    yield _text(MARGIN, 54, note, fill=PALE)
    across = BARS
    for what, colour in zip(legend, WON_TIED_LOST, strict=True):
        yield _rect(across, 68, 12, 12, colour)
        yield _text(across + 18, 79, what, fill=PALE)
        across += 100


def _panel(panel: Panel, top: int, scale: _Scale) -> Iterator[str]:
    """The heading, a bar for the points from zero, and a line for each row."""
    yield f'<line x1="{MARGIN}" y1="{top}" x2="{WIDTH - MARGIN}" y2="{top}" stroke="{LINE}"/>'
    yield _text(MARGIN, top + 22, panel.heading, bold=True)
    zero, end = scale(0), scale(panel.points)
    middle = top + 38
    yield _rect(min(zero, end), middle - 6, abs(end - zero), 12, POINTS)
    yield f'<path d="M{zero:.1f} {middle - 10}v20" stroke="{INK}"/>'
    low, high = scale(panel.points - panel.error), scale(panel.points + panel.error)
    whisker = f"M{low:.1f} {middle - 4}v8M{low:.1f} {middle}H{high:.1f}M{high:.1f} {middle - 4}v8"
    yield f'<path d="{whisker}" stroke="{INK}" stroke-width="1.5" fill="none"/>'
    for number, line in enumerate(panel.lines):
        yield from _line(line, top + 68 + 24 * number)


def _line(line: Line, base: int) -> Iterator[str]:
    yield _text(MARGIN, base, line.name, fill=PALE)
    # A long name, as of a special, pushes its cards to the next column.
    start = CARDS if line.chances is not None else BARS
    for place, card in enumerate(line.cards):
        red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
        yield _text(start + CARD * place, base, f"{card:u}", fill=RED if red else INK)
    if line.chances is None:
        return
    across = float(BARS)
    for chance, colour in zip(line.chances, WON_TIED_LOST, strict=True):
        if chance > 0:
            yield _rect(across, base - 12, BAR * chance, 14, colour)
        across += BAR * chance
    shares = " / ".join(f"{100 * chance:.0f}" for chance in line.chances)
    yield _text(BARS + BAR + 12, base, f"{shares} %", fill=PALE)


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'


def _text(x: float, y: float, text: str, *, fill: str = INK, size: int = 14, bold: bool = False) -> str:
    more = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{fill}" font-size="{size}"{more}>{_safe(text)}</text>'


def _safe(text: str) -> str:
    """The text as XML takes it."""
    return escape("".join(char if char.isprintable() else " " for char in text))
