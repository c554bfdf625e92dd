"""One hand against others dealt from the remaining cards: what plays score there, and how they fare.

A `Tally` counts for a play what `score_match` says in lines, for many matches at once.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from ._bulk import masks_of, naming
from ._laying import deal_others, parts, place_rows, respond
from ._played import played
from .arrangement import FoulHandling
from .arranger import worth_trying
from .hand import Hand
from .rules import Rules
from .score import Declaration
from .special import classify
from .strategy import Strategy

if TYPE_CHECKING:
    from ._kernel import Triple

DECLARED: Final = -1
"""The standing of the rows of a declared hand."""
FOULED: Final = -2
"""That of fouled ones: weaker than any."""


# --- dealing ----------------------------------------------------------------------


def candidates(hand: Hand, rules: Rules) -> array[int]:
    """Every play of a hand that can be the best, as three masks each."""
    splits = rules.ranking.scale.show(hand.mask, worth_trying(hand.mask, rules))
    found = array("Q", [mask for masks in splits for mask in masks])
    if classify(hand, rules) is not None:
        found.extend(masks_of(Declaration(hand)))
    return found


def play_deals(  # noqa: PLR0917  # what a part is told
    hand: int,
    rules: Rules,
    opponents: int,
    strategy: Strategy,
    plays: array[int],
    seed: str,
    deals: int,
) -> tuple[list[int], array[int]]:
    """What each play scores in all of some deals, and what the opponents play there.

    Raises:
        IllegalPlayError: the strategy does not play its hand, or declares what is no special.
        FoulError: it fouls, where the rules refuse that.
    """
    hands = deal_others(hand, deals, opponents, random.Random(seed))
    fouls = rules.foul.handling is FoulHandling.LOSES
    with naming("strategy"):
        others = played(strategy, hands, rules, fouls=fouls).plays
    return [sum(points) for points in respond(plays, others, opponents, rules)], others


# --- counting ---------------------------------------------------------------------


class Opponent(NamedTuple):
    """One who lays rows in a match."""

    standings: Sequence[int]
    pays: Sequence[int]
    """What each row takes if it wins."""
    sweeps_others: bool
    """Whether it wins every row against all other opponents."""


@dataclass(kw_only=True)
class Tally:
    """What has come of one play in many matches: how often, and the points less those that others took."""

    wins: list[int] = field(default_factory=lambda: [0, 0, 0])
    ties: list[int] = field(default_factory=lambda: [0, 0, 0])
    losses: list[int] = field(default_factory=lambda: [0, 0, 0])
    row_points: list[int] = field(default_factory=lambda: [0, 0, 0])
    sweeps: int = 0
    swept: int = 0
    grand_slams: int = 0
    slammed: int = 0
    sweep_points: int = 0
    swept_points: int = 0
    grand_slam_points: int = 0
    slammed_points: int = 0

    @property
    def paid(self) -> tuple[int, ...]:
        """The points of the three rows, of sweeps, of being swept, of grand slams and of those of others."""
        more = self.sweep_points, self.swept_points, self.grand_slam_points, self.slammed_points
        return *self.row_points, *more


def _standings(plays: array[int], rules: Rules) -> Iterator[Sequence[int]]:
    """The standings of the rows of each play: `DECLARED` and `FOULED` where they do not count."""
    strict = rules.foul.strict
    for rows in parts(place_rows(plays, rules.ranking), 3):
        front, middle, back = rows
        if front != DECLARED and (front > middle or middle > back or (strict and middle == back)):
            yield [FOULED] * 3
        else:
            yield rows


def meetings(others: array[int], opponents: int, rules: Rules) -> list[list[Opponent]]:
    """For each match those opponents who lay rows."""
    rows = list(_standings(others, rules))
    return [list(_met(rows[start : start + opponents], rules)) for start in range(0, len(rows), opponents)]


def _met(match: Sequence[Sequence[int]], rules: Rules) -> Iterator[Opponent]:
    for place, mine in enumerate(match):
        if mine[0] == DECLARED:
            continue
        others = (theirs for other, theirs in enumerate(match) if other != place)
        yield Opponent(mine, _pays(mine, rules), all(_sweeps(mine, theirs) for theirs in others))


def _sweeps(mine: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether all three rows win; against a declared hand there are none to be won."""
    laid = theirs[0] != DECLARED
    return laid and mine[0] > theirs[0] and mine[1] > theirs[1] and mine[2] > theirs[2]


def _pays(standings: Sequence[int], rules: Rules) -> list[int]:
    """What each row takes if it wins; a fouled one never does."""
    strengths, values = rules.ranking.scale.strengths, rules.scoring.row_values
    if standings[0] == FOULED:
        return [0, 0, 0]
    return [values[row][strengths[place] >> 20] for row, place in enumerate(standings)]


def tally(mine: Triple, matches: Sequence[Sequence[Opponent]], opponents: int, rules: Rules) -> Tally:
    """What comes of rows of these standings in all of the matches."""
    found, scoring = Tally(), rules.scoring
    sweep, slam = scoring.sweep.times, scoring.grand_slam.times
    if opponents < scoring.grand_slam.min_opponents:
        slam = 1
    takes = _pays(mine, rules)
    for match in matches:
        swept = 0
        for opponent in match:
            won, lost, points = _compare(mine, takes, opponent, found)
            if won == 3:
                swept += 1
                found.sweeps += 1
                found.sweep_points += points * (sweep - 1)
            elif lost == 3:
                found.swept += 1
                found.swept_points += points * (sweep - 1)
                if slam > 1 and opponent.sweeps_others:
                    found.slammed += 1
                    found.slammed_points += points * sweep * (slam - 1)
        if swept == opponents and slam > 1:
            found.grand_slams += 1
            found.grand_slam_points += opponents * sum(takes) * sweep * (slam - 1)
    return found


def _compare(
    mine: Sequence[int], takes: Sequence[int], opponent: Opponent, found: Tally
) -> tuple[int, int, int]:
    """Counts the rows against one opponent: how many are won, how many lost, and what they pay in all."""
    won = lost = points = 0
    for row in range(3):
        difference = mine[row] - opponent.standings[row]
        if difference > 0:
            won += 1
            found.wins[row] += 1
            points += takes[row]
            found.row_points[row] += takes[row]
        elif difference < 0:
            lost += 1
            found.losses[row] += 1
            points -= opponent.pays[row]
            found.row_points[row] -= opponent.pays[row]
        else:
            found.ties[row] += 1
    return won, lost, points


def standard_error(points: Sequence[int]) -> float:
    """That of the mean, from whole numbers up to the last step."""
    count, total = len(points), sum(points)
    squares = sum(each * each for each in points)
    return sqrt((count * squares - total * total) / (count * count * (count - 1)))
