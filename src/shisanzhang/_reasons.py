"""Why one way to lay a hand is worth more than another: one sentence, in any of the languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .terms import Language, say

SLIGHT: Final = 10
"""A loss of less than one part in so many of the lead goes without saying."""
ROWS: Final = ("front", "middle", "back")
COSTS: Final = ("swept", "slammed")
"""What others do: the less, the better."""


class Respect(NamedTuple):
    """What a row, or what sweeps or grand slams come to."""

    points: float
    """Won less lost."""
    chance: float
    """To win the row, or of the sweep or grand slam."""


def measured(points: float, error: float, sign: str = "") -> str:
    """A number with its standard error, to the hundredth, or where that says nothing the thousandth.

    >>> measured(1.234, 0.056), measured(0.0123, 0.0021, "+"), measured(-0.001, 0.01)
    ('1.23 ± 0.06', '+0.012 ± 0.002', '0.00 ± 0.01')
    """
    digits = 3 if 0 < error < 0.005 else 2
    return f"{points:{sign}z.{digits}f} ± {error:.{digits}f}"


def sentence(
    first: Mapping[str, Respect], second: Mapping[str, Respect], lead: str, language: Language
) -> str:
    """Why the first is better: enough of its gains to outweigh its greatest loss."""
    gained = {name: first[name].points - second[name].points for name in first}
    # From the greatest gain to the greatest loss.
    *names, worst = sorted(gained, key=gained.__getitem__, reverse=True)
    if -gained[worst] < sum(gained.values()) / SLIGHT:
        reason = _reason(names[0], first[names[0]], second[names[0]], language)
        return say("why", language, gains=reason, points=lead)
    named, left = "", -gained[worst]
    for name in names:
        reason = _reason(name, first[name], second[name], language)
        named = say("why_and", language, first=named, second=reason) if named else reason
        left -= gained[name]
        if left < 0:
            break
    loss = _reason(worst, first[worst], second[worst], language)
    return say("why_outweighs", language, gains=named, loss=loss, points=lead)


def _reason(name: str, first: Respect, second: Respect, language: Language) -> str:
    """How the first fares in one respect: by the chances, if it is they that differ, else by points."""
    more, is_row = (first.points > second.points) is (name not in COSTS), name in ROWS
    for digits in range(3):
        now, before = (f"{100 * each.chance:.{digits}f}" for each in (first, second))
        if now != before and (first.chance > second.chance) is more:
            better, worse = ("stronger", "weaker") if is_row else ("more", "fewer")
            which = say(name if is_row else f"source.{name}", language)
            return say(better if more else worse, language, which=which, now=now, before=before)
    key = f"{'more' if more else 'fewer'}_{'lost' if name in COSTS else 'points'}"
    return say(key, language, which=say(f"source.{name}", language))
