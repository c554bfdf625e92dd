"""Who one plays against: how often opponents lay each row, and what that makes a row worth.

A `Population` counts rows, front, middle and back each by itself, coarsely how they go
together, and declared specials. `expectation` turns it into the tables by which the
kernel searches for the highest expected points.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise, product
from typing import TYPE_CHECKING, Final

from . import _backend
from ._percentiles import Distribution
from ._stored import little
from .ranking import Ranking
from .rules import Rules
from .special import Special

if TYPE_CHECKING:
    from ._kernel import Expectation

_SPECIALS: Final = tuple(Special)


@dataclass(frozen=True)
class Grid:
    """Twelve classes of fronts, of middles and of backs, from the weakest up."""

    edges: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    """Front, middle and back: the strength from which each class starts, without the first."""

    @classmethod
    def of(cls, rows: Iterable[Distribution]) -> Grid:
        """Classes that each have a twelfth of the rows."""
        front, middle, back = (
            tuple(
                row.strengths[min(bisect_left(row.below, row.total * number // CLASSES), len(row.counts) - 1)]
                for number in range(1, CLASSES)
            )
            for row in rows
        )
        return cls((front, middle, back))

    def classes(self, ranking: Ranking) -> list[list[int]]:
        """For each row the class of every standing."""
        return _classes(self, ranking)

    def nodes(self, row: Distribution, number: int) -> list[float]:
        """The chance of being weaker than each class of a row, the first and one beyond the last too."""
        below = [row.below[bisect_left(row.strengths, edge)] / row.total for edge in self.edges[number]]
        return [0.0, *below, 1.0]


CLASSES: Final = 12


@dataclass(frozen=True, eq=False, repr=False)
class Population:
    """The rows and declarations of the hands that one may meet."""

    front: Distribution
    middle: Distribution
    back: Distribution
    declared: Mapping[Special, int] = field(default_factory=dict)
    grid: Grid | None = None
    together: Mapping[int, int] = field(default_factory=dict)
    """How often classes of the grid were laid together: by number, front by front, middle by middle."""

    def __repr__(self) -> str:
        return f"<population of {self.hands:,} hands>"

    @property
    def rows(self) -> tuple[Distribution, Distribution, Distribution]:
        """Front, middle and back."""
        return self.front, self.middle, self.back

    @cached_property
    def hands(self) -> int:
        """How many hands were counted, the declared ones among them."""
        return self.front.total + sum(self.declared.values())

    @classmethod
    def counted(
        cls,
        rows: Iterable[Mapping[int, int]],
        declared: Mapping[Special, int] | None = None,
        grid: Grid | None = None,
        together: Mapping[int, int] | None = None,
    ) -> Population:
        """From how often each strength was laid in front, middle and back, and which classes together."""
        front, middle, back = (Distribution(counts) for counts in rows)
        return cls(front, middle, back, dict(declared or {}), grid, dict(sorted((together or {}).items())))

    def mixed(self, other: Population, weight: int) -> Population:
        """This population and `weight` times the other, with the same grid."""
        assert self.grid == other.grid
        rows = []
        for mine, theirs in zip(self.rows, other.rows, strict=True):
            counts = Counter(mine.counts)
            for strength, count in theirs.counts.items():
                counts[strength] += weight * count
            rows.append(counts)
        declared, together = Counter(self.declared), Counter(self.together)
        for special, count in other.declared.items():
            declared[special] += weight * count
        for cell, count in other.together.items():
            together[cell] += weight * count
        return Population.counted(rows, declared, self.grid, together)

    def expectation(self, rules: Rules, opponents: int, ranking: Ranking | None = None) -> Expectation:
        """What rows are worth against opponents of this population, ranked by the rules or in another way."""
        ranking = ranking or rules.ranking
        scoring, scale = rules.scoring, ranking.scale
        lays_rows = self.front.total / self.hands
        tables = [
            _chances(row, paid, _in_row(number, scale.strengths), opponents, lays_rows, self._nodes(number))
            for number, (row, paid) in enumerate(zip(self.rows, scoring.row_values, strict=True))
        ]
        slam = slam_factor(rules, opponents) * lays_rows**opponents
        points = rules.specials.points
        taken = sum(count * points.get(special, 0) for special, count in self.declared.items())
        made: Expectation = _backend.kernel().Expectation(
            scale,
            *tables,
            base=-opponents * taken / self.hands,
            sweep=(scoring.sweep.times - 1) * lays_rows,
            slam=slam,
            slammed=slam,
            opponents=opponents,
            rising=rules.stronger_never_pays_less and ranking == rules.ranking,
            together=self._factors(),
        )
        return made

    def _nodes(self, number: int) -> list[float]:
        return self.grid.nodes(self.rows[number], number) if self.grid else []

    def _factors(self) -> list[float]:
        """How much more often all rows win, and lose, at each node than if they were independent."""
        if self.grid is None:
            return []
        cells = [self.together.get(cell, 0) for cell in range(CLASSES**3)]
        weaker, stronger = _below_nodes(cells), _below_nodes(cells[::-1])[::-1]  # than the node, in all rows
        win = [self._nodes(number) for number in range(3)]
        lose = [[1 - chance for chance in chances] for chances in win]
        total, factors = self.front.total, []
        for node in product(range(CLASSES + 1), repeat=3):
            # Where there are none, those of the next node within will do.
            f, m, b = (max(k, 1) for k in node)
            alone = win[0][f] * win[1][m] * win[2][b] * total
            factors.append(weaker[_number(f, m, b)] / alone if alone else 1.0)
            f, m, b = (min(k, CLASSES - 1) for k in node)
            alone = lose[0][f] * lose[1][m] * lose[2][b] * total
            factors.append(stronger[_number(f, m, b)] / alone if alone else 1.0)
        return factors

    def declaring(self, special: Special, rules: Rules, opponents: int) -> float:
        """The expected points of declaring a special; against the same special, none."""
        points = rules.specials.points
        order = list(points)
        mine = points[special]
        total = self.front.total * mine
        for other, count in self.declared.items():
            if other is special or other not in points:
                total += count * (0 if other is special else mine)
            elif order.index(special) < order.index(other):
                total += count * rules.specials.from_lower(mine, points[other])
            else:
                total -= count * rules.specials.from_lower(points[other], mine)
        return opponents * total / self.hands

    def encode(self) -> bytes:
        """Its counts as bytes, the same on every machine."""
        numbers = array("I")
        for row in self.rows:
            numbers.append(len(row.counts))
            numbers.extend(after - before for before, after in pairwise([0, *row.counts]))
            numbers.extend(row.counts.values())
        numbers.extend(self.declared.get(special, 0) for special in _SPECIALS)
        if self.grid:
            for edges in self.grid.edges:
                numbers.extend(edges)
            numbers.extend(self.together.get(cell, 0) for cell in range(CLASSES**3))
        # First the lowest byte of each number, then the next: like stands beside like.
        data = little(numbers).tobytes()
        return zlib.compress(b"".join(data[plane::4] for plane in range(4)), 9)

    @classmethod
    def decode(cls, data: bytes) -> Population:
        """Reads what `encode` wrote.

        Raises:
            ValueError: it is something else.
        """
        try:
            planes = zlib.decompress(data)
        except zlib.error as error:
            raise ValueError(str(error)) from None
        if len(planes) % 4:
            raise ValueError("expected whole numbers of four bytes")
        size = len(planes) // 4
        mingled = bytearray(len(planes))
        for plane in range(4):
            mingled[plane::4] = planes[plane * size : (plane + 1) * size]
        numbers = little(array("I", bytes(mingled)))
        rows, start = [], 0
        for _ in range(3):
            size = numbers[start] if start < len(numbers) else 0
            steps, counts = (numbers[start + 1 + k * size : start + 1 + (k + 1) * size] for k in (0, 1))
            if not size or len(counts) != size or 0 in steps or 0 in counts:
                raise ValueError("expected rising strengths, each with its count")
            rows.append(dict(zip(accumulate(steps), counts, strict=True)))
            start += 1 + 2 * size
        specials, start = numbers[start : start + len(_SPECIALS)], start + len(_SPECIALS)
        if len(specials) != len(_SPECIALS) or len({sum(row.values()) for row in rows}) != 1:
            raise ValueError("expected as many fronts as middles and backs, and a count for each special")
        declared = {special: count for special, count in zip(_SPECIALS, specials, strict=True) if count}
        if start == len(numbers):
            return cls.counted(rows, declared)
        inner = CLASSES - 1
        front, middle, back = (tuple(numbers[start + k * inner : start + (k + 1) * inner]) for k in range(3))
        cells = numbers[start + 3 * inner :]
        rising = all(list(edges) == sorted(edges) for edges in (front, middle, back))
        if len(cells) != CLASSES**3 or sum(cells) != sum(rows[0].values()) or not rising:
            raise ValueError("expected three times eleven rising strengths, and a count for each cell")
        together = {cell: count for cell, count in enumerate(cells) if count}
        return cls.counted(rows, declared, Grid((front, middle, back)), together)


def slam_factor(rules: Rules, opponents: int) -> int:
    """How much more a grand slam against so many opponents pays each time than the rows alone."""
    scoring = rules.scoring
    if opponents < scoring.grand_slam.min_opponents:
        return 0
    return scoring.sweep.times * (scoring.grand_slam.times - 1)


@lru_cache(maxsize=8)
def _classes(grid: Grid, ranking: Ranking) -> list[list[int]]:
    strengths = ranking.scale.strengths
    return [[bisect_right(edges, strength) for strength in strengths] for edges in grid.edges]


def _number(front: int, middle: int, back: int) -> int:
    """The number of a node, front by front, middle by middle."""
    return (front * (CLASSES + 1) + middle) * (CLASSES + 1) + back


def _below_nodes(cells: Sequence[int]) -> list[int]:
    """For each node how many are in the cells below it on all three sides."""
    found = [0] * (CLASSES + 1) ** 3
    inner = range(1, CLASSES + 1)
    numbers = iter(cells)
    for front, middle in product(inner, repeat=2):
        along = 0
        for back in inner:
            along += next(numbers)
            before, left, both = (
                _number(front - 1, middle, back),
                _number(front, middle - 1, back),
                _number(front - 1, middle - 1, back),
            )
            found[_number(front, middle, back)] = along + found[before] + found[left] - found[both]
    return found


def _chances(  # noqa: PLR0917  # of one caller
    row: Distribution,
    paid: Sequence[int],
    strengths: Sequence[int],
    opponents: int,
    lays_rows: float,
    nodes: Sequence[float],
) -> list[tuple[float, ...]]:
    """For each strength what `Expectation` wants to know of it, against one opponent."""
    total = row.total
    counts = list(row.counts.values())
    worth = [paid[strength >> 20] for strength in row.strengths]
    # An opponent slams if the row beats those of the others, too.
    beats = [(below / total) ** (opponents - 1) for below in row.below[:-1]]
    loss = _from_the_top(count * points for count, points in zip(counts, worth, strict=True))
    lose_to_slam = _from_the_top(count * chance for count, chance in zip(counts, beats, strict=True))
    loss_to_slam = _from_the_top(
        count * chance * points for count, chance, points in zip(counts, beats, worth, strict=True)
    )
    found: list[tuple[float, ...]] = []
    weaker = stronger = node = 0
    laid, below, size = row.strengths, row.below, len(counts)
    for strength in strengths:  # as they rise, so do the numbers of weaker and not stronger ones
        if strength < 0:
            found.append(_NOWHERE)
            continue
        while weaker < size and laid[weaker] < strength:
            weaker += 1
        while stronger < size and laid[stronger] <= strength:
            stronger += 1
        win, lose = below[weaker] / total, (total - below[stronger]) / total
        takes, loses = paid[strength >> 20], loss[stronger] / total
        at = 0.0
        if nodes:
            while node < CLASSES - 1 and nodes[node + 1] <= win:
                node += 1
            width = nodes[node + 1] - nodes[node]
            at = node + min((win - nodes[node]) / width, 1.0) if width else float(node)
        gain = (win * takes - loses) * lays_rows
        slams = min(lose_to_slam[stronger] / total, 1.0), loss_to_slam[stronger] / total
        found.append((gain, win, takes, lose, loses, *slams, at))
    return found


_NOWHERE: Final = (0.0,) * 8
"""Of what does not stand in a row."""


@lru_cache(maxsize=16)
def _in_row(number: int, strengths: tuple[int, ...]) -> list[int]:
    """The strengths, and −1 where it is not one of the three or five cards that the row has."""
    # Only a front has nothing in its last two digits.
    return [strength if (strength & 0xFF == 0) is (number == 0) else -1 for strength in strengths]


def _from_the_top(numbers: Iterable[float]) -> list[float]:
    """At each place the sum of the numbers from there to the end."""
    return [*accumulate(reversed(list(numbers)), initial=0)][::-1]
