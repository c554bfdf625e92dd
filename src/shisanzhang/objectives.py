"""What makes an arrangement good: points for each row, added up, or expected points."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from . import _backend, _percentiles
from .arrangement import Arrangement, Row
from .errors import ShisanzhangError, shown
from .evaluator import HandValue, value_of
from .ranking import Ranking
from .rules import CLASSIC, Rules

if TYPE_CHECKING:
    from ._kernel import Expectation, Points, Scale

__all__ = ["CATEGORY_GREEDY", "ROW_PERCENTILES", "AdditiveObjective", "ExpectedPoints", "Objective"]


@runtime_checkable
class AdditiveObjective(Protocol):
    """An objective that adds up points row by row, searched exactly in a millisecond.

    The points may be any numbers up to 1e307, rising with the value of a row or not.
    They are summed front, middle, back: whole numbers exactly, and all of them as
    fractions (`float`) if one of them is.

    >>> class LongestBack:
    ...     def row_points(self, row, value):
    ...         return value.category.index if row is Row.BACK else 0
    >>> print(arrange(deal(rng=1)[0], objective=LongestBack()).values[2].category)
    Category.FULL_HOUSE
    """

    def row_points(self, row: Row, value: HandValue) -> float:
        """The points of laying `value` in `row`."""
        raise NotImplementedError


Objective = AdditiveObjective | Callable[[Arrangement], float]
"""An `AdditiveObjective`, or any function of an arrangement: the higher, the better."""


class CategoryGreedy:
    """The strongest kind of back, then of middle, then the strongest front.

    It is how many people lay their hand: categories alone decide in back and middle,
    so that what is left over strengthens the front.
    """

    def row_points(self, row: Row, value: HandValue) -> float:
        """The category of a back or middle, the strength of a front, in one whole number."""
        return self._points(row, value.strength)

    def _points(self, row: Row, strength: int) -> int:
        # The category is the highest of six hexadecimal digits; the middle's goes
        # above all six of the front's, and the back's above that.
        return {Row.FRONT: strength, Row.MIDDLE: strength >> 20 << 24, Row.BACK: strength >> 20 << 28}[row]

    def tables(self, ranking: Ranking) -> list[list[int]]:
        """The points of every strength, for each row."""
        return [[self._points(row, strength) for strength in ranking.scale.strengths] for row in Row]

    def __repr__(self) -> str:
        return "CATEGORY_GREEDY"


class RowPercentiles:
    """The sum of three chances: that each row beats the same row of a category-greedy player.

    A row's chance is its percentile (0 to 1) among the rows in its place of 20,000
    hands that such players lay, a tie counting half. Bonuses, sweeps and grand
    slams play no part in it.
    """

    def row_points(self, row: Row, value: HandValue) -> float:
        """The percentile of the row, 0 to 1, where fronts make no straights and flushes."""
        return _percentiles.load(suited_fronts=False)[row.index].of(value.strength)

    def tables(self, ranking: Ranking) -> list[list[float]]:
        """The points of every strength, for each row, among players whose fronts make the same."""
        population = _percentiles.load(suited_fronts=ranking.front_straights_and_flushes)
        return [[rows.of(strength) for strength in ranking.scale.strengths] for rows in population]

    def __repr__(self) -> str:
        return "ROW_PERCENTILES"


CATEGORY_GREEDY: Final = CategoryGreedy()
"""The objective of the strongest kind of back, then of middle, then front.

>>> arrange("AsKsQsJsTs 9h9d9c4h4d 7c7d2c", objective=CATEGORY_GREEDY).values[2].category
Category.STRAIGHT_FLUSH
"""

ROW_PERCENTILES: Final = RowPercentiles()
"""The objective of the highest summed chances of the three rows, the default of `arrange`.

>>> CATEGORY_GREEDY.row_points(Row.FRONT, evaluate("AsAdKc")) == evaluate("AsAdKc").strength
True
>>> round(ROW_PERCENTILES.row_points(Row.FRONT, evaluate("AsAdKc")), 2) > 0.9
True
"""


@dataclass(frozen=True)
class ExpectedPoints:
    """期望分: the expected points of a match, by tables for each row.

    Against opponents who lay their hands by category (those of `ROW_PERCENTILES`), with
    the values of rows, sweeps and the grand slam of `rules`. Rows are taken as independent
    of each other and of the hand, so it is an estimate; a grand slam against the player is
    left out. `arrange` searches it exactly, in little more time than `undominated` takes.

    >>> hand = "As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"
    >>> print(arrange(hand, objective=ExpectedPoints()))
    As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
    """

    rules: Rules = CLASSIC
    """The house rules that pay."""
    opponents: int = 3
    """How many, 1 to 3."""

    def __post_init__(self) -> None:
        if type(self.opponents) is not int or not 1 <= self.opponents <= 3:
            raise ShisanzhangError(f"opponents: expected 1, 2 or 3, found {shown(self.opponents)}")

    def __call__(self, arrangement: Arrangement) -> float:
        """The expected points of an arrangement, in points per match."""
        found = prepared(self, self.rules.ranking)
        standings = [found.scale.standing(mask) for mask in arrangement.masks]
        return found.scale.worths(found.points, [(standings[0], standings[1], standings[2])])[0]

    def _expectation(self, ranking: Ranking) -> Expectation:
        """The tables as the kernel takes them."""
        scoring = self.rules.scoring
        population = _percentiles.load(suited_fronts=ranking.front_straights_and_flushes)
        tables = [
            _chances(rows, paid, ranking.scale.strengths)
            for rows, paid in zip(population, scoring.row_values, strict=True)
        ]
        sweep, slam = scoring.sweep, scoring.grand_slam
        slams = self.opponents >= slam.min_opponents
        made: Expectation = _backend.kernel().Expectation(
            ranking.scale,
            *tables,
            sweep=sweep.times - 1,
            slam=sweep.times * (slam.times - 1) if slams else 0,
            opponents=self.opponents,
            rising=self.rules.stronger_never_pays_less,
        )
        return made


def _chances(
    rows: _percentiles.Distribution, paid: Sequence[int], strengths: Sequence[int]
) -> list[tuple[float, float, float, float, float]]:
    """For each strength what `Expectation` wants to know of it, against one opponent."""
    total = rows.below[-1]
    lost_to = [count * paid[strength >> 20] for strength, count in rows.counts.items()]
    lost_from = [*accumulate(reversed(lost_to), initial=0)][::-1]
    found: list[tuple[float, float, float, float, float]] = []
    for strength in strengths:
        weaker, stronger = bisect_left(rows.strengths, strength), bisect_right(rows.strengths, strength)
        win, lose = rows.below[weaker] / total, (total - rows.below[stronger]) / total
        worth, loss = paid[strength >> 20], lost_from[stronger] / total
        found.append((win * worth - loss, win, worth, lose, loss))
    return found


WITH_TABLES: Final = (CategoryGreedy, RowPercentiles, ExpectedPoints, AdditiveObjective)
"""The objectives that a kernel can search by; a protocol, being slow to check, comes last."""


class Prepared(NamedTuple):
    """An objective as the kernel takes it."""

    scale: Scale
    """Which to ask: that of the ranking, or the one in Python where numbers are too large for the other."""
    points: Points | Expectation
    number: type[int] | type[float]
    """What its points are."""


def prepared(
    objective: AdditiveObjective | ExpectedPoints, ranking: Ranking, hand: int | None = None
) -> Prepared:
    """An objective for a kernel to search by.

    The library's own depend on nothing but the value, so their tables are made once.
    Any other is asked for each row of `hand`, or for every row there is.
    """
    if isinstance(objective, CategoryGreedy | RowPercentiles | ExpectedPoints):
        return _kept(objective, ranking.scale, ranking)
    scale = ranking.scale
    standings = None if hand is None else scale.standings(hand)
    return _prepared(_asked(objective, scale.strengths, standings), ranking, standings)


@cache
def _kept(
    objective: CategoryGreedy | RowPercentiles | ExpectedPoints, scale: Scale, ranking: Ranking
) -> Prepared:
    if isinstance(objective, ExpectedPoints):
        return Prepared(scale, objective._expectation(ranking), float)
    return _prepared(objective.tables(ranking), ranking)


def _prepared(
    tables: Sequence[Sequence[float]], ranking: Ranking, standings: Sequence[int] | None = None
) -> Prepared:
    scale = ranking.scale
    if all(isinstance(points, int) for table in tables for points in table):
        # Whole numbers of any size add up exactly: with room for three in a float, there, too.
        most = max(abs(points) for table in tables for points in table)
        if most < EXACT or _backend.BACKEND == "python":
            return Prepared(scale, _backend.kernel().Points(scale, *tables, standings), int)
        from . import _kernel_py

        unbound = _backend.python_scale(ranking.ace_low.value, ranking.front_straights_and_flushes)
        front, middle, back = tables
        points: Any = _kernel_py.Points(unbound, front, middle, back, standings)
        return Prepared(unbound, points, int)
    # Adding a huge whole number to a fraction need not keep order, adding fractions does.
    fractions = [[float(points) for points in table] for table in tables]
    return Prepared(scale, _backend.kernel().Points(scale, *fractions, standings), float)


def _asked(
    objective: AdditiveObjective, strengths: Sequence[int], standings: Sequence[int] | None
) -> list[list[float]]:
    """What an objective gives for standings, or for all there are, in front, middle and back."""
    asked = strengths if standings is None else [strengths[place] for place in standings]
    # Only a front has nothing in its last two digits.
    values = [(value_of(strength), strength & 0xFF == 0) for strength in asked]
    return [
        [
            finite(objective.row_points(row, value), "row_points") if is_front is in_front else 0
            for value, is_front in values
        ]
        for row, in_front in ((Row.FRONT, True), (Row.MIDDLE, False), (Row.BACK, False))
    ]


EXACT: Final = 1 << 51
"""Three whole numbers below this have a sum that a float holds exactly."""

MOST: Final = 10**307
"""What an objective may give at most, more or less: the sum of three is finite, too."""


def finite(points: float, source: str) -> float:
    """`points`, refused unless they are a number that can be compared and added."""
    if not isinstance(points, (int, float)) or not -MOST <= points <= MOST:
        raise ShisanzhangError(f"the objective's {source} gave {shown(points)}, expected a finite number")
    return points


if __name__ == "__main__":
    rankings = [Ranking(front_straights_and_flushes=front) for front in (False, True)]
    laid = [_percentiles.survey(ranking, CATEGORY_GREEDY.tables(ranking)) for ranking in rankings]
    Path(sys.argv[1]).write_bytes(_percentiles.encode(laid))
