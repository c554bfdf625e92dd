"""What rows players lay: the distributions behind `ROW_PERCENTILES`.

`survey` deals hands from seeds 0, 1, 2, …, has them laid by category and counts the
rows. The result for 5,000 deals ships as package data (`data/percentiles.bin`), once
for three-card fronts without straights and flushes and once with them;
``python -m shisanzhang.objectives FILE`` writes it anew in about a minute.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from . import _backend
from .hand import deal
from .ranking import Ranking

DEALS: Final = 5000
DATA: Final = Path(__file__).with_name("data") / "percentiles.bin"


class Distribution:
    """How often each strength was laid in one row."""

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.counts = dict(sorted(counts.items()))
        self.strengths = list(self.counts)
        self.below = [0, *accumulate(self.counts.values())]

    @property
    def total(self) -> int:
        """How many rows there are."""
        return self.below[-1]

    def of(self, strength: int) -> float:
        """The share of rows weaker than `strength`, and half of those equal to it."""
        weaker = self.below[bisect_left(self.strengths, strength)]
        not_stronger = self.below[bisect_right(self.strengths, strength)]
        return (weaker + not_stronger) / (2 * self.total)


Rows = tuple[Distribution, Distribution, Distribution]
"""The distributions of front, middle and back."""


def survey(ranking: Ranking, tables: Sequence[Sequence[float]], deals: int = DEALS) -> Rows:
    """The rows that four players lay by an objective, in deals from seed 0 up."""
    scale = ranking.scale
    points, strengths = _backend.kernel().Points(scale, *tables), scale.strengths
    laid: tuple[Counter[int], Counter[int], Counter[int]] = (Counter(), Counter(), Counter())
    for seed in range(deals):
        for hand in deal(rng=seed):
            _, triple = scale.best(hand.mask, points, False)  # noqa: FBT003  # equal rows are in order
            for counter, place in zip(laid, triple, strict=True):
                counter[strengths[place]] += 1
    fronts, middles, backs = map(Distribution, laid)
    return fronts, middles, backs


def encode(populations: list[Rows]) -> bytes:
    """The contents of the data file: per row the number of strengths, then each with its count."""
    numbers = array("I")
    for population in populations:
        for rows in population:
            numbers.append(len(rows.counts))
            numbers.extend(rows.counts)
            numbers.extend(rows.counts.values())
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 9)


def decode(data: bytes) -> list[Rows]:
    """Reads what `encode` wrote."""
    numbers = array("I", zlib.decompress(data))
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = []
    start = 0
    while start < len(numbers):
        size = numbers[start]
        strengths = numbers[start + 1 : start + 1 + size]
        counts = numbers[start + 1 + size : start + 1 + 2 * size]
        rows.append(Distribution(dict(zip(strengths, counts, strict=True))))
        start += 1 + 2 * size
    return [(rows[i], rows[i + 1], rows[i + 2]) for i in range(0, len(rows), 3)]


@cache
def load(*, suited_fronts: bool) -> Rows:
    """The shipped distributions for fronts with or without straights and flushes."""
    return decode(DATA.read_bytes())[suited_fronts]
