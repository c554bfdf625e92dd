"""The lookup tables: every row there is, numbered from weakest to strongest.

A *strength* is what a row is worth as one integer that reads in hexadecimal: the
category, then five ranks in the order in which they are compared (2 to 14, and 1
for an ace that counts as one), 0 where a three-card row has no more. KKKTT is
``0x6DDDAA`` and A-A-K in front ``0x1EED00``, so integers compare as rows do.

A *standing* is the place of a strength among all that exist under a ranking, 0
for the weakest (7,917 of them by default): what a table can be indexed with.

`generate` works the tables out from the rules of ranking, in about 40 ms. Those
of the default ranking ship with the package (`data/tables.bin`, 16 kB) and are
there in a fifth of the time; ``python -m shisanzhang._tables FILE`` writes that
file anew.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations, combinations_with_replacement, pairwise
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

# Places of rows in the tables: with ranks r0 <= r1 <= … the row's place is
# MULTISET[0][r0] + MULTISET[1][r1] + …, and for distinct ranks of one suit
# DISTINCT[0][r0] + …. Both number all rows from 0 without a gap (the
# combinatorial number system), which is why 7,930 entries hold everything.
MULTISET: Final = tuple(tuple(comb(rank + k, k + 1) for rank in range(13)) for k in range(5))
DISTINCT: Final = tuple(tuple(comb(rank, k + 1) for rank in range(13)) for k in range(5))

FIVE, FIVE_SUITED, THREE, THREE_SUITED = range(4)
SIZES: Final = (6188, 1287, 455, 286)
DATA: Final = Path(__file__).with_name("data") / "tables.bin"

DEFAULT: Final = ("lowest", False)
"""The ranking whose tables ship."""

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)


class Entry(NamedTuple):
    """One kind of row: which table it is in, its ranks (0 to 12, ascending), its strength."""

    table: int
    ranks: tuple[int, ...]
    strength: int


def pack(category: int, ranks: Iterable[int]) -> int:
    """The strength of a category and its ranks (2 to 14) in order of comparison."""
    strength = category
    count = 0
    for rank in ranks:
        strength = strength << 4 | rank
        count += 1
    return strength << 4 * (5 - count)


def rows(ace_low: str, front: bool) -> Iterator[Entry]:
    """Every kind of row under a ranking, with its strength.

    `ace_low` is "lowest", "second" or "none"; `front` says whether three cards
    can be straights and flushes.
    """
    for size in (5, 3):
        runs = _runs(size, ace_low) if size == 5 or front else {}
        table, suited = (FIVE, FIVE_SUITED) if size == 5 else (THREE, THREE_SUITED)
        for ranks in combinations(range(13), size):
            compared = runs.get(ranks)
            falling = [rank + 2 for rank in reversed(ranks)]
            yield Entry(table, ranks, pack(STRAIGHT, compared) if compared else pack(HIGH, falling))
            if size == 5 or front:
                yield Entry(
                    suited, ranks, pack(STRAIGHT_FLUSH, compared) if compared else pack(FLUSH, falling)
                )
        for ranks in combinations_with_replacement(range(13), size):
            groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
            shape = tuple(count for count, _ in groups)
            if shape in _CATEGORY:  # all distinct: above; five of a rank: not a row
                yield Entry(
                    table,
                    ranks,
                    pack(_CATEGORY[shape], [rank + 2 for count, rank in groups for _ in range(count)]),
                )


_CATEGORY: Final = {
    (2, 1): PAIR,
    (3,): TRIPS,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}


def _runs(size: int, ace_low: str) -> dict[tuple[int, ...], list[int]]:
    """The straights of `size` cards: ascending ranks 0 to 12, and the ranks as compared."""
    runs = {
        tuple(range(low, low + size)): list(range(low + size + 1, low + 1, -1)) for low in range(14 - size)
    }
    with_low_ace = (*range(size - 1), 12)
    others = list(range(size, 1, -1))
    if ace_low == "lowest":
        runs[with_low_ace] = [*others, 1]
    elif ace_low == "second":
        runs[with_low_ace] = [14, *others]
    return runs


def generate(ace_low: str, front: bool) -> tuple[list[array[int]], list[int]]:
    """The tables of standings of a ranking and the strengths they stand for."""
    every = list(rows(ace_low, front))
    strengths = sorted({row.strength for row in every})
    standing = {strength: place for place, strength in enumerate(strengths)}
    tables = [array("H", bytes(2 * size)) for size in SIZES]
    if not front:
        tables[THREE_SUITED] = array("H")
    for row in every:
        places = DISTINCT if row.table in (FIVE_SUITED, THREE_SUITED) else MULTISET
        tables[row.table][sum(map(tuple.__getitem__, places, row.ranks))] = standing[row.strength]
    return tables, strengths


def encode(tables: list[array[int]], strengths: list[int]) -> bytes:
    """The contents of the data file: standings (16 bit), then the steps between strengths (32 bit)."""
    steps = array("I", [high - low for low, high in pairwise([0, *strengths])])
    parts = [*tables, steps]
    if sys.byteorder == "big":
        parts = [array(part.typecode, part) for part in parts]
        for part in parts:
            part.byteswap()
    return zlib.compress(b"".join(part.tobytes() for part in parts), 9)


def decode(data: bytes) -> tuple[list[array[int]], list[int]]:
    """Reads what `encode` wrote for a ranking without suited fronts."""
    raw = zlib.decompress(data)
    tables = []
    start = 0
    for size in (*SIZES[:THREE_SUITED], 0):
        tables.append(array("H", raw[start : start + 2 * size]))
        start += 2 * size
    steps = array("I", raw[start:])
    if sys.byteorder == "big":
        for part in (*tables, steps):
            part.byteswap()
    return tables, list(accumulate(steps))


def load(ace_low: str, front: bool) -> tuple[list[array[int]], list[int]]:
    """The tables of standings of a ranking and the strengths they stand for."""
    if (ace_low, front) == DEFAULT:
        return decode(DATA.read_bytes())
    return generate(ace_low, front)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(encode(*generate(*DEFAULT)))
