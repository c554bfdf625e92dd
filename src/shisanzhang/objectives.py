"""What makes an arrangement good: points for each row, added up."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from . import _percentiles
from .arrangement import Arrangement, Row
from .errors import ShisanzhangError, shown
from .evaluator import HandValue, value_of
from .ranking import Ranking

__all__ = ["CATEGORY_GREEDY", "ROW_PERCENTILES", "AdditiveObjective", "Objective"]


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

Points = Sequence[float] | Mapping[int, float]
"""Points by standing."""


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


@cache
def _whole_tables(objective: CategoryGreedy | RowPercentiles, ranking: Ranking) -> Sequence[Points]:
    return objective.tables(ranking)


def point_tables(
    objective: AdditiveObjective, ranking: Ranking, standings: Iterable[int]
) -> Sequence[Points]:
    """The points of an additive objective for front, middle and back, by standing.

    The library's own objectives depend on nothing but the value, so their tables
    are made once; of any other only the `standings` that a search meets are asked.
    """
    if isinstance(objective, CategoryGreedy | RowPercentiles):
        return _whole_tables(objective, ranking)
    strengths = ranking.scale.strengths
    met = set(standings)
    # Only a front has nothing in its last two digits.
    threes = [place for place in met if strengths[place] & 0xFF == 0]
    fives = [place for place in met if strengths[place] & 0xFF]
    tables = [
        {
            place: finite(objective.row_points(row, value_of(strengths[place])), "row_points")
            for place in (threes if row is Row.FRONT else fives)
        }
        for row in Row
    ]
    if all(isinstance(points, int) for table in tables for points in table.values()):
        return tables  # whole numbers of any size add up exactly
    # Adding a huge whole number to a fraction need not keep order, adding fractions does.
    return [{place: float(points) for place, points in table.items()} for table in tables]


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
