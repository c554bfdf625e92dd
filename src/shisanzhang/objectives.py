"""What makes an arrangement good: points for each row, added up, or expected points."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from . import _backend, _bank, _percentiles, _solved
from ._population import Population
from .arrangement import Arrangement, Row
from .errors import ShisanzhangError, shown
from .evaluator import HandValue, value_of
from .ranking import STANDARD, Ranking
from .rules import CLASSIC, Rules

if TYPE_CHECKING:
    from ._kernel import Bank, Expectation, Informed, Points, Scale

__all__ = [
    "BACK_FIRST",
    "CATEGORY_GREEDY",
    "ROW_PERCENTILES",
    "SETTLED_PERCENTILES",
    "AdditiveObjective",
    "ExpectedPoints",
    "Objective",
]


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


class BackFirst:
    """The strongest back, then the strongest middle, then the strongest front.

    It is how most programs lay a hand: as strong as can be from the back to the front.
    """

    def row_points(self, row: Row, value: HandValue) -> float:
        """The strength of the row, the back's above all that the others can have."""
        return value.strength << 24 * row.index

    def tables(self, ranking: Ranking) -> list[list[int]]:
        """The points of every standing, for each row."""
        # Standings order as strengths do, and three of them fit the numbers of the kernel.
        return [
            [standing << 14 * row.index for standing in range(len(ranking.scale.strengths))] for row in Row
        ]

    def __repr__(self) -> str:
        return "BACK_FIRST"

    def __reduce__(self) -> str:
        return "BACK_FIRST"


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

    def __reduce__(self) -> str:
        return "CATEGORY_GREEDY"


class RowPercentiles:
    """The sum of three chances: that each row beats the same row of another player.

    A row's chance is its percentile (0 to 1) among the rows in its place of many hands, a
    tie counting half: hands laid by category, or (settled) those of players who sum
    percentiles themselves. Bonuses, sweeps and grand slams play no part in it.
    """

    def __init__(self, name: str, rows: Callable[[bool], _percentiles.Rows]) -> None:
        self._name, self._rows = name, rows

    def row_points(self, row: Row, value: HandValue) -> float:
        """The percentile of the row, 0 to 1, where fronts make no straights and flushes."""
        rows = self._rows(STANDARD.front_straights_and_flushes)
        return rows[row.index].of(value.strength)

    def tables(self, ranking: Ranking) -> list[list[float]]:
        """The points of every strength, for each row, among players whose fronts make the same."""
        rows = self._rows(ranking.front_straights_and_flushes)
        return [[row.of(strength) for strength in ranking.scale.strengths] for row in rows]

    def __repr__(self) -> str:
        return self._name

    def __reduce__(self) -> str:
        return self._name


BACK_FIRST: Final = BackFirst()
"""The objective of the strongest back, then the strongest middle, then the strongest front.

>>> print(arrange("AsKsQsJsTs 9h9d9c4h4d 7c7d2c", objective=BACK_FIRST))
4h 4d 2c / 9h 9d 9c 7d 7c / As Ks Qs Js Ts
"""

CATEGORY_GREEDY: Final = CategoryGreedy()
"""The objective of the strongest kind of back, then of middle, then front.

>>> arrange("AsKsQsJsTs 9h9d9c4h4d 7c7d2c", objective=CATEGORY_GREEDY).values[2].category
Category.STRAIGHT_FLUSH
"""

ROW_PERCENTILES: Final = RowPercentiles(
    "ROW_PERCENTILES", lambda suited: _percentiles.load(suited_fronts=suited)
)
"""The objective of the highest summed chances of the three rows, against hands laid by category.

>>> CATEGORY_GREEDY.row_points(Row.FRONT, evaluate("AsAdKc")) == evaluate("AsAdKc").strength
True
>>> round(ROW_PERCENTILES.row_points(Row.FRONT, evaluate("AsAdKc")), 2) > 0.9
True
"""


SETTLED_PERCENTILES: Final = RowPercentiles(
    "SETTLED_PERCENTILES", lambda suited: _solved.settled_percentiles(suited_fronts=suited).rows
)
"""The same against players who lay their hands by it themselves: its fixed point.

>>> from shisanzhang import SETTLED_PERCENTILES
>>> 0.9 < SETTLED_PERCENTILES.row_points(Row.FRONT, evaluate("AsAdKc")) < 1
True
"""


@dataclass(frozen=True)
class ExpectedPoints:
    """期望分: the expected points of a match against opponents who play well themselves.

    They lay their hands, or declare specials, like the population that `solve` arrives at
    (by default for `rules`; if no table of theirs is there, for the nearest that ship).
    Rows, sweeps and grand slams, the player's own and an opponent's, pay as the rules say.
    How rows go together is taken coarsely, and which cards are gone is not looked at. Where a
    bank of solved hands is there (see `prepare`), both are put right.

    `arrange` searches it exactly. It is the default there, for four players. An arrangement's
    expected points are those of laying it, declared specials of opponents included; a foul is
    not known as such.

    >>> hand = "As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"
    >>> print(arrange(hand, objective=ExpectedPoints()))
    As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
    """

    rules: Rules = CLASSIC
    """The house rules that pay."""
    opponents: int = 3
    """How many, 1 to 3."""
    population: Population | None = None
    """How the opponents play; ``None``: as solved for."""
    card_removal: bool = True
    """Whether a bank is consulted if there is one, with the native backend and without a `population`."""

    def __post_init__(self) -> None:
        if type(self.opponents) is not int or not 1 <= self.opponents <= 3:
            raise ShisanzhangError(f"opponents: expected 1, 2 or 3, found {shown(self.opponents)}")

    def __call__(self, arrangement: Arrangement) -> float:
        """The expected points of an arrangement, in points per match."""
        found = prepared(self, self.rules.ranking)
        standings = [found.scale.standing(mask) for mask in arrangement.masks]
        triple = (standings[0], standings[1], standings[2])
        return found.scale.worths(arrangement.hand.mask, found.points, [triple])[0]

    @property
    def bank(self) -> Bank | None:
        """The bank that is consulted, if any."""
        if self.population is not None or not self.card_removal:
            return None
        return _bank.bank_for(self.rules, self.opponents + 1)

    def _worth(self, ranking: Ranking) -> Expectation | Informed:
        """The same for the kernel, for rows ranked in one way or another."""
        population = self.population or _solved.population_for(self.rules, self.opponents + 1)
        expectation = population.expectation(self.rules, self.opponents, ranking)
        if (bank := self.bank) is None or ranking != self.rules.ranking:
            return expectation
        informed: Informed = _backend.kernel().Informed(expectation, bank, _bank.TRUST)
        return informed


WITH_TABLES: Final = (BackFirst, CategoryGreedy, RowPercentiles, ExpectedPoints, AdditiveObjective)
"""The objectives that a kernel can search by; a protocol, being slow to check, comes last."""


class Prepared(NamedTuple):
    """An objective as the kernel takes it."""

    scale: Scale
    """Which to ask: that of the ranking, or the one in Python where numbers are too large for the other."""
    points: Points | Expectation | Informed
    number: type[int] | type[float]
    """What its points are."""


def prepared(
    objective: AdditiveObjective | ExpectedPoints, ranking: Ranking, hand: int | None = None
) -> Prepared:
    """An objective for a kernel to search by.

    The library's own depend on nothing but the value, so their tables are made once.
    Any other is asked for each row of `hand`, or for every row there is.
    """
    if isinstance(objective, BackFirst | CategoryGreedy | RowPercentiles | ExpectedPoints):
        return kept(objective, ranking.scale, ranking)
    scale = ranking.scale
    standings = None if hand is None else scale.standings(hand)
    return _prepared(_asked(objective, scale.strengths, standings), ranking, standings)


@lru_cache(maxsize=64)
def kept(
    objective: BackFirst | CategoryGreedy | RowPercentiles | ExpectedPoints, scale: Scale, ranking: Ranking
) -> Prepared:
    """The tables of the library's own objectives."""
    if isinstance(objective, ExpectedPoints):
        return Prepared(scale, objective._worth(ranking), float)
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
