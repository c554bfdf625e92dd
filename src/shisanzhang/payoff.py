"""What rows, sweeps and grand slams pay: the options of scoring."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ._options import REQUIRED, Choice, Part, Parts, RuleData, Whole, Wholes, join_path, option
from .arrangement import Row
from .ranking import Category
from .special import MOST_POINTS

__all__ = ["GrandSlam", "RowBonus", "ScoringRules", "Sweep"]

_FACTOR: Final = Whole(1, 100)
_POINTS: Final = Whole(0, MOST_POINTS)


@dataclass(frozen=True, kw_only=True)
class RowBonus(RuleData):
    """加分: a row that pays another value than a plain one when it wins, in points.

    >>> RowBonus(row=Row.FRONT, category=Category.PAIR, points=2).to_dict()
    {'row': 'front', 'category': 'pair', 'points': 2}
    """

    row: Row = option(Choice(Row), REQUIRED, "the row")
    category: Category = option(Choice(Category), REQUIRED, "what the row must be")
    points: int = option(_POINTS, REQUIRED, "the whole value of the won row, in place of the plain one")


@dataclass(frozen=True, kw_only=True)
class Sweep(RuleData):
    """打槍: all three rows won against one opponent.

    >>> CLASSIC.scoring.sweep
    Sweep(times=2)
    """

    times: int = option(_FACTOR, 2, "factor on that pair's points; with 1 a sweep pays nothing more")


@dataclass(frozen=True, kw_only=True)
class GrandSlam(RuleData):
    """全壘打: every opponent swept.

    >>> CLASSIC.scoring.grand_slam
    GrandSlam(times=2, min_opponents=3)
    """

    times: int = option(_FACTOR, 2, "further factor on each of those pairs; 1 plays without grand slams")
    min_opponents: int = option(Whole(1, 3), 3, "the least number of opponents to sweep")


@dataclass(frozen=True, kw_only=True)
class ScoringRules(RuleData):
    """計分: what is paid between two players, in points.

    >>> front, middle, back = WEIGHTED.scoring.row_values
    >>> middle[Category.STRAIGHT.index], middle[Category.FULL_HOUSE.index]
    (2, 4)
    """

    row_points: tuple[int, int, int] = option(
        Wholes(3, _POINTS), (1, 1, 1), "a plain won front, middle and back"
    )
    bonuses: tuple[RowBonus, ...] = option(
        Parts(RowBonus),
        (
            RowBonus(row=Row.FRONT, category=Category.THREE_OF_A_KIND, points=3),
            RowBonus(row=Row.MIDDLE, category=Category.FULL_HOUSE, points=2),
            RowBonus(row=Row.MIDDLE, category=Category.FOUR_OF_A_KIND, points=8),
            RowBonus(row=Row.MIDDLE, category=Category.STRAIGHT_FLUSH, points=10),
            RowBonus(row=Row.BACK, category=Category.FOUR_OF_A_KIND, points=4),
            RowBonus(row=Row.BACK, category=Category.STRAIGHT_FLUSH, points=5),
        ),
        "rows that pay another value when they win",
    )
    sweep: Sweep = option(Part(Sweep), Sweep(), "all three rows won against one opponent")
    grand_slam: GrandSlam = option(Part(GrandSlam), GrandSlam(), "every opponent swept")

    @cached_property
    def row_values(self) -> tuple[tuple[int, ...], ...]:
        """Per row and category (by ``index``): the points of winning the row with it."""
        table = [[points] * len(Category) for points in self.row_points]
        for bonus in self.bonuses:
            table[bonus.row.index][bonus.category.index] = bonus.points
        return tuple(map(tuple, table))

    @cached_property
    def row_bonuses(self) -> tuple[tuple[Category | None, ...], ...]:
        """Per row and category (by ``index``): the category, where it has a bonus."""
        listed = {(bonus.row, bonus.category) for bonus in self.bonuses}
        return tuple(tuple(kind if (row, kind) in listed else None for kind in Category) for row in Row)

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if "bonuses" not in sound:
            return
        seen = set()
        for place, bonus in enumerate(self.bonuses):
            here = join_path(path, f"bonuses[{place}]")
            if (bonus.row, bonus.category) in seen:
                yield f"{here}: {bonus.row.value} {bonus.category.value} has a bonus already"
            seen.add((bonus.row, bonus.category))
