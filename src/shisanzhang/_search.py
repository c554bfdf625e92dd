"""The exact search over all ways to part thirteen cards into rows, on plain integers.

A hand is looked at as thirteen *positions*, its cards in order, so that a row is a
13-bit mask and its standing (see `_tables`) an entry of a list of 8,192. All 1,287
rows of five and 286 of three are ranked first, by sums of table weights. Then:

* Two neighbours of one rank whose suits cannot make a flush are interchangeable, so
  middles take the first of them, fronts and backs the last: on average less than
  half of the 72,072 splits remain.
* Fronts and backs are sorted by standing or by worth. For any position a big integer
  holds the set of sorted rows that leave it free, so the best row beside a middle is
  one intersection and one bit length away. That gives each middle its exact upper
  bound, and most middles fall to it.

Nothing here is approximate: what is skipped cannot win, and ties are decided by the
caller's order. `legal_splits` is the plain walk, without any of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, compress, pairwise
from struct import pack
from typing import Final, NamedTuple

from ._tables import DISTINCT, FIVE, FIVE_SUITED, MULTISET, THREE, THREE_SUITED

ALL: Final = (1 << 13) - 1

Triple = tuple[int, int, int]
"""Front, middle and back: their standings, or the masks of a split."""


def _five_masks() -> tuple[list[tuple[list[tuple[int, int, int]], int]], list[int]]:
    """The rows of five, as position masks, in the order in which they are ranked.

    They are grouped by their third position c: the first three make one sum of
    weights, the last two another, and the pairs above c are the first so many of
    `_PAIRS`. Returns the groups and the masks.
    """
    groups = []
    masks: list[int] = []
    for c in range(2, 11):
        firsts = [(a, b, c) for b in range(1, c) for a in range(b)]
        pairs = (12 - c) * (11 - c) // 2
        groups.append((firsts, pairs))
        for a, b, _ in firsts:
            masks += [1 << a | 1 << b | 1 << c | 1 << d | 1 << e for d, e in _PAIRS[:pairs]]
    return groups, masks


_PAIRS: Final = [(d, e) for d in range(11, 2, -1) for e in range(d + 1, 13)]
_GROUPS, FIVES = _five_masks()
_TRIPLES: Final = list(combinations(range(13), 3))
THREES: Final = [1 << a | 1 << b | 1 << c for a, b, c in _TRIPLES]

# Translates bytes to the digit 0 where one of their bits is set, else to 1.
_FREE_DIGITS: Final = [bytes(48 if byte >> bit & 1 else 49 for byte in range(256)) for bit in range(8)]


def _free_digits(rows: Sequence[int]) -> list[bytes]:
    """For each position one digit per row: 1 if the row leaves it free, else 0."""
    packed = pack(f"<{len(rows)}H", *rows)
    low, high = packed[::2], packed[1::2]
    return [low.translate(bit) for bit in _FREE_DIGITS] + [high.translate(bit) for bit in _FREE_DIGITS[:5]]


def _one_of_two(rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """For each two neighbours the rows that use only the upper, and those that use only the lower.

    If the two are twins, the former are not the first of their kind, the latter not
    the last. A set of rows is an integer with one byte per row, 1 or 0.
    """
    free = list(pairwise([int.from_bytes(digits, "little") for digits in _free_digits(rows)]))
    return [lower & ~upper for lower, upper in free], [upper & ~lower for lower, upper in free]


_FIVES_NOT_FIRST, _FIVES_NOT_LAST = _one_of_two(FIVES)
_THREES_NOT_LAST: Final = _one_of_two(THREES)[1]


class Ranked(NamedTuple):
    """A hand with all its rows ranked."""

    cards: list[int]
    """Position to card index."""
    standing: list[int]
    """Position mask of a row of three or five to its standing; other masks have 0."""
    twins: int
    """The positions that are interchangeable with the one before."""


def rank_rows(hand: int, tables: Sequence[list[int]]) -> Ranked:
    """Ranks every row of a hand, given as a mask of 52 bits, by the tables of a ranking."""
    cards = []
    while hand:
        lowest = hand & -hand
        cards.append(lowest.bit_length() - 1)
        hand ^= lowest
    # A suit that cannot make a suited row is dead: its cards differ by rank only.
    least = 3 if tables[THREE_SUITED] else 5
    held = [0, 0, 0, 0]
    for card in cards:
        held[card & 3] += 1
    live = [suit for suit in range(4) if held[suit] >= least]
    if live:  # dead suits first within each rank, so that twins are neighbours
        cards.sort(key=lambda card: (card >> 2, held[card & 3] >= least, card & 3))
    ranks = [card >> 2 for card in cards]
    twins = 0
    for place in range(1, 13):
        if (
            ranks[place] == ranks[place - 1]
            and held[cards[place] & 3] < least
            and held[cards[place - 1] & 3] < least
        ):
            twins |= 1 << place

    standing = [0] * (ALL + 1)
    w0, w1, w2, w3, w4 = [[weight[rank] for rank in ranks] for weight in MULTISET]
    table = tables[FIVE]
    last_two = [w3[d] + w4[e] for d, e in _PAIRS]
    five = []
    for firsts, count in _GROUPS:
        ends = last_two[:count]
        five += [
            table[first + end] for first in [w0[a] + w1[b] + w2[c] for a, b, c in firsts] for end in ends
        ]
    for mask, place in zip(FIVES, five):  # noqa: B905  # same length, and hot
        standing[mask] = place
    table = tables[THREE]
    for mask, (a, b, c) in zip(THREES, _TRIPLES):  # noqa: B905
        standing[mask] = table[w0[a] + w1[b] + w2[c]]
    for suit in live:
        places = [place for place in range(13) if cards[place] & 3 == suit]
        _rank_suited(standing, places, ranks, tables[FIVE_SUITED], 5)
        if tables[THREE_SUITED]:
            _rank_suited(standing, places, ranks, tables[THREE_SUITED], 3)
    return Ranked(cards, standing, twins)


def _rank_suited(
    standing: list[int], places: list[int], ranks: list[int], table: list[int], size: int
) -> None:
    for row in combinations(places, size):
        mask = place = 0
        for k, position in enumerate(row):
            mask |= 1 << position
            place += DISTINCT[k][ranks[position]]
        standing[mask] = table[place]


def met(ranked: Ranked) -> Iterator[int]:
    """The standings of all rows of a hand, some more than once."""
    return map(ranked.standing.__getitem__, chain(THREES, FIVES))


def legal_splits(ranked: Ranked, *, strict: bool) -> Iterator[Triple]:
    """Every legal split as position masks (front, middle, back), by plain walk."""
    standing = ranked.standing
    for back in FIVES:
        most = standing[back] - strict
        rest = ALL ^ back
        for middle in FIVES:
            if middle & back == 0:
                front = rest ^ middle
                if standing[front] <= standing[middle] <= most:
                    yield front, middle, back


def _without(rows: Sequence[int], sets: Sequence[int], pairs: Sequence[int]) -> Iterator[int]:
    """The rows that are in none of the sets which `pairs` names."""
    kept = int.from_bytes(b"\1" * len(rows), "little")
    for pair in pairs:
        kept &= ~sets[pair]
    return compress(rows, kept.to_bytes(len(rows), "little"))


def _candidates(ranked: Ranked) -> tuple[list[int], list[int], list[int]]:
    """Fronts, middles and backs up to the exchange of twins, as position masks.

    Fronts and backs come in the order of their standing, weakest first.
    """
    pairs = [place for place in range(12) if ranked.twins >> place + 1 & 1]
    standing_of = ranked.standing.__getitem__
    return (
        sorted(_without(THREES, _THREES_NOT_LAST, pairs), key=standing_of),
        list(_without(FIVES, _FIVES_NOT_FIRST, pairs)),
        sorted(_without(FIVES, _FIVES_NOT_LAST, pairs), key=standing_of),
    )


def _disjoint(rows: list[int]) -> tuple[list[int], list[int]]:
    """Tables to ask which of `rows` share no position with a mask.

    With (low, high) returned, ``low[m & 63] & high[m >> 6]`` is the set of rows
    disjoint from m, rows[0] at bit 0; its bit length is the number of the last of
    them, counted from 1.
    """
    free = [int(digits, 2) for digits in _free_digits(rows[::-1])]
    low, high = [(1 << len(rows)) - 1], [(1 << len(rows)) - 1]
    for leaving in free[:6]:
        low += [others & leaving for others in low]
    for leaving in free[6:]:
        high += [others & leaving for others in high]
    return low, high


def undominated(ranked: Ranked, *, strict: bool) -> list[Triple]:
    """The legal triples that no other legal triple equals or beats in all three rows.

    Middles come from strong to weak. `stair[i]` is the best back so far beside a
    front at least as strong as the i-th; a split is new if its back beats the stair.
    """
    fronts, middles, backs = _candidates(ranked)
    standing = ranked.standing
    middles.sort(key=standing.__getitem__, reverse=True)
    front_low, front_high = _disjoint(fronts)
    back_low, back_high = _disjoint(backs)
    back_of = [0, *map(standing.__getitem__, backs)]  # by number, from 1
    front_of = list(map(standing.__getitem__, fronts))
    group = list(range(len(fronts)))  # the last front of the same standing
    for i in reversed(range(len(fronts) - 1)):
        if front_of[i] == front_of[i + 1]:
            group[i] = group[i + 1]

    stair = [-1] * len(fronts)
    found: list[Triple] = []
    fresh: list[tuple[int, int]] = []  # (group of the front, back) beside the current middle
    current = -1
    top = len(fronts) - 1  # the strongest front beside the current middle
    for middle in middles:
        low, high = middle & 63, middle >> 6
        bound = back_of[(back_low[low] & back_high[high]).bit_length()]
        if bound <= stair[top]:
            continue
        place = standing[middle]
        least = place + strict
        if bound < least:
            continue
        if place != current:
            found += [(front_of[g], current, back) for g, back in fresh if _stands(stair, g, back)]
            fresh = []
            current = place
            while front_of[top] > place:  # stops: three cards of the middle are weaker than all five
                top -= 1
        rest = ALL ^ middle
        free = front_low[low] & front_high[high] & (2 << top) - 1
        while free:
            i = free.bit_length() - 1
            free ^= 1 << i
            before = stair[i]
            if bound <= before:
                break
            back = standing[rest ^ fronts[i]]
            if back > before and back >= least:
                g = group[i]
                fresh.append((g, back))
                for k in range(g, -1, -1):
                    if stair[k] >= back:
                        break
                    stair[k] = back
    found += [(front_of[g], current, back) for g, back in fresh if _stands(stair, g, back)]
    return found


def _stands(stair: list[int], g: int, back: int) -> bool:
    """Whether a split beside the current middle was not overtaken beside the same middle."""
    return stair[g] == back and (g == len(stair) - 1 or stair[g + 1] < back)


Points = Sequence[float] | Mapping[int, float]
"""What each standing is worth."""


def best(ranked: Ranked, points: Sequence[Points], *, strict: bool) -> tuple[float, Triple]:
    """The legal triple with the highest sum of points; any points, not only rising ones.

    `points` holds the points of each standing for front, middle and back, summed in
    that order. Ties go to the stronger back, then middle, then front.
    """
    fronts, middles, backs = _candidates(ranked)
    standing = ranked.standing
    front_points, middle_points, back_points = points
    front_worth, _ = _sort_by_worth(fronts, standing, front_points)
    back_worth, rising = _sort_by_worth(backs, standing, back_points)
    front_low, front_high = _disjoint(fronts)
    back_low, back_high = _disjoint(backs)
    # Rounding keeps order, so sums taken in the same order bound each other exactly.
    bounds = [
        front_worth[(front_low[middle & 63] & front_high[middle >> 6]).bit_length()]
        + middle_points[standing[middle]]
        + back_worth[(back_low[middle & 63] & back_high[middle >> 6]).bit_length()]
        for middle in middles
    ]

    most = float("-inf")
    chosen = (-1, -1, -1)  # back, middle, front: the order of ties
    for i in sorted(range(len(middles)), key=bounds.__getitem__, reverse=True):
        if bounds[i] < most:
            break
        middle = middles[i]
        low, high = middle & 63, middle >> 6
        place = standing[middle]
        rest = ALL ^ middle
        first = front_worth[(front_low[low] & front_high[high]).bit_length()] + middle_points[place]
        free = back_low[low] & back_high[high]
        while free:
            number = free.bit_length()
            free ^= 1 << number - 1
            if first + back_worth[number] < most:
                break
            back = backs[number - 1]
            back_place = standing[back]
            if back_place - strict < place:
                if rising:
                    break  # the others are weaker still
                continue
            front_place = standing[rest ^ back]
            if front_place <= place:
                total = front_points[front_place] + middle_points[place] + back_worth[number]
                triple = back_place, place, front_place
                if total > most or (total == most and triple > chosen):
                    most, chosen = total, triple
    assert chosen[0] >= 0  # every hand has a legal split, a strictly legal one too
    return most, (chosen[2], chosen[1], chosen[0])


def _sort_by_worth(rows: list[int], standing: list[int], points: Points) -> tuple[list[float], bool]:
    """Sorts rows that come by standing by what they are worth.

    Returns their points by number, from 1, and whether the order was right already.
    """
    worth = [points[standing[row]] for row in rows]
    in_order = sorted(worth)
    rising = worth == in_order
    if not rising:
        rows.sort(key=lambda row: points[standing[row]])
    return [0, *in_order], rising


class Cards:
    """Turns position masks into card masks, and triples into the splits that show them."""

    def __init__(self, ranked: Ranked) -> None:
        self.standing = ranked.standing
        self.low, self.high = [0], [0]
        for card in ranked.cards[:6]:
            self.low += [mask | 1 << card for mask in self.low]
        for card in ranked.cards[6:]:
            self.high += [mask | 1 << card for mask in self.high]

    def of(self, mask: int) -> int:
        """The card mask of a position mask."""
        return self.low[mask & 63] | self.high[mask >> 6]

    def of_split(self, split: Triple) -> Triple:
        """The card masks of a split."""
        front, middle, back = split
        return self.of(front), self.of(middle), self.of(back)

    def show(self, triples: Sequence[Triple]) -> Iterator[Triple]:
        """For each triple of standings, the split that shows it, as card masks.

        Of the splits with these values it is the one whose back is the highest as a
        mask of cards, then the one whose middle is.
        """
        rows: dict[int, list[int]] = {place: [] for triple in triples for place in triple[1:]}
        for mask in FIVES:
            if self.standing[mask] in rows:
                rows[self.standing[mask]].append(mask)
        for alike in rows.values():
            alike.sort(key=self.of, reverse=True)
        for front, middle, back in triples:
            yield self.of_split(self._first(front, rows[middle], rows[back]))

    def _first(self, front_place: int, middles: list[int], backs: list[int]) -> Triple:
        """The first split of these middles and backs that leaves such a front."""
        return next(
            (ALL ^ middle ^ back, middle, back)
            for back in backs
            for middle in middles
            if not middle & back and self.standing[ALL ^ middle ^ back] == front_place
        )
