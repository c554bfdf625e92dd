"""The exact search over all ways to part thirteen cards into rows, on plain integers.

A hand is looked at as thirteen *positions*, its cards in order, so that a row is a
13-bit mask and its standing (see `_tables`) an entry of a list of 8,192. All 1,287
rows of five and 286 of three are ranked first, by sums of table weights. Then:

* Two neighbours of one rank whose suits cannot make a flush are interchangeable, so
  middles take the first of them, fronts and backs the last: on average less than
  half of the 72,072 splits remain.
* Rows are sorted by standing or by value. For each position a big integer holds the
  set of sorted rows that use it, so the best row that leaves a middle alone is one
  union and one lowest bit away. That gives each middle its exact upper bound, and
  most middles fall to it.

Nothing here is approximate: what is skipped cannot win, and ties are decided by the
caller's order. `legal_splits` is the plain walk, without any of this.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from ._tables import DISTINCT, FIVE, FIVE_SUITED, MULTISET, THREE, THREE_SUITED, Scale

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
        for first in firsts:
            masks.extend(sum(1 << p for p in (*first, *pair)) for pair in _PAIRS[:pairs])
    return groups, masks


_PAIRS: Final = [(d, e) for d in range(11, 2, -1) for e in range(d + 1, 13)]
_GROUPS, FIVES = _five_masks()
_TRIPLES: Final = list(combinations(range(13), 3))
THREES: Final = [1 << a | 1 << b | 1 << c for a, b, c in _TRIPLES]

# The positions of a row whose neighbour below (above) is not in it: if such a pair
# is interchangeable, the row is not the first (last) of its kind.
_FIVES_OPEN_BELOW: Final = [mask & ~(mask << 1) for mask in FIVES]
_FIVES_OPEN_ABOVE: Final = [mask & ~(mask >> 1) for mask in FIVES]
_THREES_OPEN_ABOVE: Final = [mask & ~(mask >> 1) for mask in THREES]

# Translates bytes to the digit 1 or 0 of one of their bits.
_BIT_DIGITS: Final = [bytes(49 if byte >> bit & 1 else 48 for byte in range(256)) for bit in range(8)]


class Ranked(NamedTuple):
    """A hand with all its rows ranked."""

    scale: Scale
    cards: list[int]
    """Position to card index."""
    standing: list[int]
    """Position mask of a row of three or five to its standing; other masks have 0."""
    twins: int
    """The positions that are interchangeable with the one before."""


def rank_rows(hand: int, scale: Scale) -> Ranked:
    """Ranks every row of a hand, given as a mask of 52 bits."""
    cards = []
    while hand:
        lowest = hand & -hand
        cards.append(lowest.bit_length() - 1)
        hand ^= lowest
    # A suit that cannot make a suited row is dead: its cards differ by rank only.
    least = 3 if scale.tables[THREE_SUITED] else 5
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
    table = scale.tables[FIVE]
    last_two = [w3[d] + w4[e] for d, e in _PAIRS]
    five = []
    for firsts, count in _GROUPS:
        ends = last_two[:count]
        five += [
            table[first + end] for first in [w0[a] + w1[b] + w2[c] for a, b, c in firsts] for end in ends
        ]
    for mask, place in zip(FIVES, five):  # noqa: B905  # same length, and hot
        standing[mask] = place
    table = scale.tables[THREE]
    for mask, (a, b, c) in zip(THREES, _TRIPLES):  # noqa: B905
        standing[mask] = table[w0[a] + w1[b] + w2[c]]
    for suit in live:
        places = [place for place in range(13) if cards[place] & 3 == suit]
        _rank_suited(standing, places, ranks, scale.tables[FIVE_SUITED], 5)
        if scale.tables[THREE_SUITED]:
            _rank_suited(standing, places, ranks, scale.tables[THREE_SUITED], 3)
    return Ranked(scale, cards, standing, twins)


def _rank_suited(
    standing: list[int], places: list[int], ranks: list[int], table: array[int], size: int
) -> None:
    for row in combinations(places, size):
        mask = place = 0
        for k, position in enumerate(row):
            mask |= 1 << position
            place += DISTINCT[k][ranks[position]]
        standing[mask] = table[place]


def met(ranked: Ranked) -> set[int]:
    """The standings of all rows of a hand."""
    return {ranked.standing[mask] for masks in (THREES, FIVES) for mask in masks}


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


def _disjoint(rows: Sequence[int]) -> tuple[list[int], list[int], int]:
    """Tables to ask which of `rows` (best last) share no position with a mask.

    With (low, high, all) returned, ``(low[m & 63] | high[m >> 6]) ^ all`` is the
    set of rows disjoint from m, the best at bit 0.
    """
    low_bytes = bytes([row & 255 for row in rows])
    high_bytes = bytes([row >> 8 for row in rows])
    users = [int(low_bytes.translate(_BIT_DIGITS[bit]), 2) for bit in range(8)]
    users += [int(high_bytes.translate(_BIT_DIGITS[bit]), 2) for bit in range(5)]
    low, high = [0], [0]
    for user in users[:6]:
        low += [taken | user for taken in low]
    for user in users[6:]:
        high += [taken | user for taken in high]
    return low, high, (1 << len(rows)) - 1


def _candidates(ranked: Ranked) -> tuple[list[int], list[int], list[int]]:
    """Fronts, middles and backs up to the exchange of twins, as position masks."""
    twins = ranked.twins
    if not twins:
        return THREES, FIVES, FIVES
    above = twins >> 1
    return (
        [mask for mask, open_ in zip(THREES, _THREES_OPEN_ABOVE) if not open_ & above],  # noqa: B905
        [mask for mask, open_ in zip(FIVES, _FIVES_OPEN_BELOW) if not open_ & twins],  # noqa: B905
        [mask for mask, open_ in zip(FIVES, _FIVES_OPEN_ABOVE) if not open_ & above],  # noqa: B905
    )


def undominated(ranked: Ranked, *, strict: bool) -> list[Triple]:
    """The legal triples that no other legal triple equals or beats in all three rows.

    Middles come from strong to weak. `stair[i]` is the best back so far beside a
    front at least as strong as the i-th; a split is new if its back beats the stair.
    """
    fronts, middles, backs = _candidates(ranked)
    standing = ranked.standing
    middles = sorted(middles, key=standing.__getitem__, reverse=True)
    backs = sorted(backs, key=standing.__getitem__)
    fronts = sorted(fronts, key=standing.__getitem__)
    back_low, back_high, all_backs = _disjoint(backs)
    front_low, front_high, all_fronts = _disjoint(fronts)
    fronts.reverse()
    front_of = [standing[front] for front in fronts]
    group = list(range(len(fronts)))  # the first front of the same standing
    for i in range(1, len(fronts)):
        if front_of[i] == front_of[i - 1]:
            group[i] = group[i - 1]

    stair = [-1] * len(fronts)
    found: list[Triple] = []
    fresh: list[tuple[int, int]] = []  # (group of the front, back) beside the current middle
    current = -1
    skip = 0  # fronts too strong for the current middle
    for middle in middles:
        place = standing[middle]
        while front_of[skip] > place:  # it ends: three of a middle's own cards are weaker than all five
            skip += 1
        free = (back_low[middle & 63] | back_high[middle >> 6]) ^ all_backs
        bound = standing[backs[-(free & -free).bit_length()]]
        least = place + strict
        if bound < least or stair[skip] >= bound:
            continue
        if place != current:
            found += [(front_of[g], current, back) for g, back in fresh if _stands(stair, g, back)]
            fresh = []
            current = place
        rest = ALL ^ middle
        free = ((front_low[middle & 63] | front_high[middle >> 6]) ^ all_fronts) >> skip << skip
        while free:
            bit = free & -free
            free ^= bit
            i = bit.bit_length() - 1
            best = stair[i]
            if best >= bound:
                break
            back = standing[rest ^ fronts[i]]
            if back > best and back >= least:
                g = group[i]
                fresh.append((g, back))
                for k in range(g, len(stair)):
                    if stair[k] >= back:
                        break
                    stair[k] = back
    found += [(front_of[g], current, back) for g, back in fresh if _stands(stair, g, back)]
    return found


def _stands(stair: list[int], g: int, back: int) -> bool:
    """Whether a split beside the current middle was not overtaken beside the same middle."""
    return stair[g] == back and (g == 0 or stair[g - 1] < back)


def best(
    ranked: Ranked, points: Sequence[Sequence[float] | Mapping[int, float]], *, strict: bool
) -> tuple[float, Triple]:
    """The legal triple with the highest sum of points; any points, not only rising ones.

    `points` holds the points of each standing for front, middle and back, summed in
    that order. Ties go to the stronger back, then middle, then front.
    """
    fronts, middles, backs = _candidates(ranked)
    standing = ranked.standing
    front_points, middle_points, back_points = points
    backs = sorted(backs, key=lambda row: back_points[standing[row]])
    fronts = sorted(fronts, key=lambda row: front_points[standing[row]])
    back_low, back_high, all_backs = _disjoint(backs)
    front_low, front_high, all_fronts = _disjoint(fronts)
    # Rounding keeps order, so sums taken in the same order bound each other exactly.
    bounds = []
    for middle in middles:
        free_fronts = (front_low[middle & 63] | front_high[middle >> 6]) ^ all_fronts
        free_backs = (back_low[middle & 63] | back_high[middle >> 6]) ^ all_backs
        front = fronts[-(free_fronts & -free_fronts).bit_length()]
        back = backs[-(free_backs & -free_backs).bit_length()]
        first = front_points[standing[front]] + middle_points[standing[middle]]
        bounds.append((first + back_points[standing[back]], first, middle, free_backs))
    bounds.sort(reverse=True)

    most: float = 0
    chosen: tuple[int, int, int] | None = None  # back, middle, front: the order of ties
    for bound, first, middle, disjoint in bounds:
        if chosen is not None and bound < most:
            break
        place = standing[middle]
        rest = ALL ^ middle
        free = disjoint
        while free:
            bit = free & -free
            free ^= bit
            back = backs[-bit.bit_length()]
            back_place = standing[back]
            if chosen is not None and first + back_points[back_place] < most:
                break
            front_place = standing[rest ^ back]
            if back_place - strict >= place >= front_place:
                total = front_points[front_place] + middle_points[place] + back_points[back_place]
                triple = back_place, place, front_place
                if chosen is None or total > most or (total == most and triple > chosen):
                    most, chosen = total, triple
    assert chosen is not None  # every hand has a legal split
    return most, (chosen[2], chosen[1], chosen[0])


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
        standing = self.standing
        wanted = {place for triple in triples for place in triple[1:]}
        rows: dict[int, list[tuple[int, int]]] = {place: [] for place in wanted}
        for mask in FIVES:
            if standing[mask] in wanted:
                rows[standing[mask]].append((self.of(mask), mask))
        for alike in rows.values():
            alike.sort(reverse=True)
        for front_place, middle_place, back_place in triples:
            yield next(
                (self.of(ALL ^ back ^ middle), middle_cards, back_cards)
                for back_cards, back in rows[back_place]
                for middle_cards, middle in rows[middle_place]
                if not middle & back and standing[ALL ^ back ^ middle] == front_place
            )
