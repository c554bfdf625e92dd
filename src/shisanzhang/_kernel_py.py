"""The kernel in Python: the readable twin of the compiled one, with the same answers.

`_kernel.pyi` says what each call means. The searches themselves are in `_search`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

from . import _search
from ._search import Triple
from ._tables import DISTINCT, FIVE_SUITED, MULTISET, THREE, THREE_SUITED
from .cards import FACE_SHIFT, RANK_BITS, RANK_WEIGHTS
from .hand import is_hand

if TYPE_CHECKING:
    from .cards import Card

# The sum of card keys holds the sum of rank weights and how many cards each suit
# has. Started at 8 less the size of the row, a suit's counter reaches 8 exactly
# when the whole row is of that suit.
_RANKS_MASK = (1 << RANK_BITS) - 1
_SUITED = 0x8888 << RANK_BITS
_START_5 = 0x3333 << RANK_BITS
_START_3 = 0x5555 << RANK_BITS


class Scale:
    """The tables of one ranking, and all that is asked of them."""

    def __init__(self, tables: Sequence[array[int]], strengths: Sequence[int], cards: Sequence[Card]) -> None:
        self.tables = [list(table) for table in tables]  # a list is read faster than an array
        """Per kind of row (`FIVE` …) and place: its standing."""
        self.strengths = tuple(strengths)
        # Sums of the rank weights of a row to its strength.
        self._five, self._five_suited, three, three_suited = (self._by_weight(kind) for kind in range(4))
        self._three = three
        self._three_suited = three_suited or three
        self._cards = cards
        # What is asked of a hand is often followed by another question about the same hand.
        self._rank = lru_cache(maxsize=2)(partial(_search.rank_rows, tables=self.tables))

    def _by_weight(self, kind: int) -> dict[int, int]:
        table, strengths, weight = self.tables[kind], self.strengths, RANK_WEIGHTS
        if not table:
            return {}
        every = combinations if kind in (FIVE_SUITED, THREE_SUITED) else combinations_with_replacement
        places = DISTINCT if every is combinations else MULTISET
        size = 3 if kind in (THREE, THREE_SUITED) else 5
        found = {}
        for ranks in every(range(13), size):
            if size == 3 or ranks[0] != ranks[4]:  # five of a rank do not exist
                place = sum(map(tuple.__getitem__, places, ranks))
                found[sum(map(weight.__getitem__, ranks))] = strengths[table[place]]
        return found

    def strength(self, cards: Any) -> int:
        try:
            size = len(cards)
            if size == 5:
                a, b, c, d, e = cards
                key = _START_5 + a._key + b._key + c._key + d._key + e._key
                # A card that stands twice makes its bit carry, and one is missing.
                if (key >> FACE_SHIFT).bit_count() == 5:
                    return (self._five_suited if key & _SUITED else self._five)[key & _RANKS_MASK]
            elif size == 3:
                a, b, c = cards
                key = _START_3 + a._key + b._key + c._key
                if (key >> FACE_SHIFT).bit_count() == 3:
                    return (self._three_suited if key & _SUITED else self._three)[key & _RANKS_MASK]
        except (AttributeError, TypeError):
            pass  # anything else than a sequence of cards
        return 0

    def standing(self, row: int) -> int:
        if type(row) is not int or not 0 <= row < 1 << 52 or row.bit_count() not in (3, 5):
            raise ValueError("row: expected a mask of 3 or 5 of the 52 cards")
        cards = [card for index, card in enumerate(self._cards) if row >> index & 1]
        return self.strengths.index(self.strength(cards))

    def standings(self, hand: int) -> list[int]:
        return sorted(set(_search.met(self._ranked(hand))))

    def legal_splits(self, hand: int, strict: bool) -> Iterator[Triple]:
        ranked = self._ranked(hand)
        return map(_search.Cards(ranked).of_split, _search.legal_splits(ranked, strict=strict))

    def legal_triples(self, hand: int, strict: bool) -> list[Triple]:
        ranked = self._ranked(hand)
        of = ranked.standing
        triples = {
            (of[front], of[middle], of[back])
            for front, middle, back in _search.legal_splits(ranked, strict=strict)
        }
        return sorted(triples, key=_by_tie, reverse=True)

    def undominated(self, hand: int, strict: bool) -> list[Triple]:
        return sorted(_search.undominated(self._ranked(hand), strict=strict), key=_by_tie, reverse=True)

    def best(self, hand: int, objective: Points | Expectation, strict: bool) -> tuple[float, Triple]:
        return self._best(self._ranked(hand), objective, strict)

    def arrange(self, hand: int, objective: Points | Expectation, strict: bool) -> Triple:
        ranked = self._ranked(hand)
        _, triple = self._best(ranked, objective, strict)
        return next(_search.Cards(ranked).show([triple]))

    def worths(self, hand: int, objective: Points | Expectation, triples: Sequence[Triple]) -> list[float]:
        self._ranked(hand)
        return [objective.worth(triple) for triple in self._checked(triples)]

    def show(self, hand: int, triples: Sequence[Triple]) -> list[Triple]:
        cards, wanted = _search.Cards(self._ranked(hand)), self._checked(triples)
        try:
            return list(cards.show(wanted))
        except RuntimeError:  # from a generator that found nothing
            raise ValueError("triples: expected standings of a split of the hand") from None

    def arrange_hands(
        self, hands: Sequence[int], objective: Points | Expectation, strict: bool, out: Any
    ) -> int:
        for number, hand in enumerate(hands):
            if not is_hand(hand):
                return number
            for row, mask in enumerate(self.arrange(hand, objective, strict)):
                out[number, row] = mask
        return -1

    def place_rows(self, rows: Any, out: Any) -> int:
        for number, (front, middle, back) in enumerate(rows.tolist()):
            declared = middle == back == 0
            if not is_hand(front if declared else front | middle | back):
                return number
            for row, mask in enumerate((front, middle, back)):
                out[number, row] = -1 if declared else self.standing(mask)
        return -1

    def chances_to_sweep(self, rows: Any, sample: int, out: Any) -> None:
        if sample < 1:
            raise ValueError("sample: expected a whole number from 1")
        given = rows.tolist()
        some = [row for row in given[:sample] if row[0] >= 0]
        most = min(sample, len(given))
        for number, (front, middle, back) in enumerate(given):
            out[number] = sum(front > f and middle > m and back > b for f, m, b in some) / most

    def _checked(self, triples: Sequence[Triple]) -> list[Triple]:
        last = len(self.strengths) - 1
        for triple in triples:
            if not all(type(place) is int and 0 <= place <= last for place in triple):
                raise ValueError(f"triples: expected whole numbers from 0 to {last}")
            if len(triple) != 3:
                raise ValueError("triples: expected three standings")
        return list(triples)

    def _ranked(self, hand: int) -> _search.Ranked:
        if type(hand) is not int or not is_hand(hand):
            raise ValueError("hand: expected a mask of 13 of the 52 cards")
        return self._rank(hand)

    def _best(
        self, ranked: _search.Ranked, objective: Points | Expectation, strict: bool
    ) -> tuple[float, Triple]:
        if isinstance(objective, Points):
            return _search.best(ranked, objective.tables, strict=strict)
        triples: Iterable[Triple]
        if objective.rising:
            triples = _search.undominated(ranked, strict=strict)
        else:
            of = ranked.standing
            triples = {
                (of[front], of[middle], of[back])
                for front, middle, back in _search.legal_splits(ranked, strict=strict)
            }
        return max(
            ((objective.worth(triple), triple) for triple in triples),
            key=lambda found: (found[0], _by_tie(found[1])),
        )


def _by_tie(triple: Triple) -> Triple:
    """Of equally good triples the greatest of these comes first."""
    return triple[2], triple[1], triple[0]


class Points:
    """Points for each standing in front, middle and back, to be added up in that order."""

    def __init__(
        self,
        scale: Scale,
        front: Sequence[float],
        middle: Sequence[float],
        back: Sequence[float],
        standings: Sequence[int] | None = None,
    ) -> None:
        self.tables: list[_search.Points] = [front, middle, back]
        if standings is not None:
            self.tables = [dict(zip(standings, table, strict=True)) for table in (front, middle, back)]

    def worth(self, triple: Triple) -> float:
        front, middle, back = (points[place] for points, place in zip(self.tables, triple, strict=True))
        return front + middle + back


class Expectation:
    """Expected points against opponents, from a table for each row, and from how rows go together."""

    def __init__(  # noqa: PLR0917  # as the compiled one's
        self,
        scale: Scale,
        front: Sequence[Sequence[float]],
        middle: Sequence[Sequence[float]],
        back: Sequence[Sequence[float]],
        base: float,
        sweep: float,
        slam: float,
        slammed: float,
        opponents: int,
        rising: bool,
        together: Sequence[float],
    ) -> None:
        self.tables = tuple([array("f", row) for row in table] for table in (front, middle, back))
        self._factors = list(array("f", together))
        self._nodes = round((len(together) / 2) ** (1 / 3))
        self.base, self.sweep, self.slam, self.slammed = base, sweep, slam, slammed
        self.opponents, self.rising = opponents, rising

    def worth(self, triple: Triple) -> float:
        # In the order of the compiled one's, so that both round alike.
        f, m, b = (table[place] for table, place in zip(self.tables, triple, strict=True))
        all_won, all_lost = self._more(f[7], m[7], b[7]) if self._nodes else (1.0, 1.0)
        win = f[1] * m[1] * b[1] * all_won
        worth = f[2] + m[2] + b[2]
        swept = f[4] * m[3] * b[3] + f[3] * m[4] * b[3] + f[3] * m[3] * b[4]
        beaten = f[6] * m[5] * b[5] + f[5] * m[6] * b[5] + f[5] * m[5] * b[6]
        every = win
        for _ in range(self.opponents - 1):
            every *= win
        rows = f[0] + m[0] + b[0]
        lost = self.sweep * swept + self.slammed * beaten
        each = rows + self.sweep * (win * worth) + self.slam * (every * worth) - lost * all_lost
        return self.base + each * self.opponents

    def _more(self, front: float, middle: float, back: float) -> tuple[float, float]:
        """How much more often than if rows were independent all are won, and all are lost."""
        factors, nodes = self._factors, self._nodes
        last = nodes - 2  # node that another comes after
        f, m, b = min(int(front), last), min(int(middle), last), min(int(back), last)
        along_f, along_m, along_b = front - f, middle - m, back - b
        next_b, next_m, next_f = 2, 2 * nodes, 2 * nodes * nodes
        start = f * next_f + m * next_m + b * next_b
        found = []
        for corner in (start, start + 1):
            near, beside, above, beyond = [
                factors[edge] + (factors[edge + next_f] - factors[edge]) * along_f
                for edge in (corner, corner + next_m, corner + next_b, corner + next_m + next_b)
            ]
            low = near + (beside - near) * along_m
            high = above + (beyond - above) * along_m
            found.append(low + (high - low) * along_b)
        return found[0], found[1]


class Bank:
    """Hands as opponents lay them, of which a hand meets those that share no card with it."""

    def __init__(  # noqa: PLR0917  # as the compiled one's
        self,
        scale: Scale,
        hands: Any,
        rows: Any,
        slams: Any,
        row_values: Sequence[Sequence[int]],
        sweep: int,
        slam: float,
        opponents: int,
    ) -> None:
        entries = zip(hands.tolist(), rows.tolist(), slams.tolist(), strict=True)
        # Sorted as the compiled one's, so that both add up in the same order.
        self._entries = sorted(entries, key=lambda entry: entry[0] >> 40)
        self._values = [[paid[strength >> 20] for strength in scale.strengths] for paid in row_values]
        self._sweep = sweep

    def consult(
        self, hand: int, triples: Sequence[Triple]
    ) -> tuple[int, int, int, list[tuple[int, int, float]]]:
        met = [(row, slam) for held, row, slam in self._entries if not held & hand]
        declared = [row[1] for row, _ in met if row[0] < 0]
        laid = [(row, slam) for row, slam in met if row[0] >= 0]
        return len(laid), len(declared), sum(declared), [self._fared(triple, laid) for triple in triples]

    def _fared(self, triple: Triple, laid: Sequence[tuple[Sequence[int], float]]) -> tuple[int, int, float]:
        points = swept = 0
        more_lost = 0.0
        for rows, slam in laid:
            won = lost = rows_won = rows_lost = 0
            for mine, theirs, values in zip(triple, rows, self._values, strict=True):
                if mine > theirs:
                    won += values[mine]
                    rows_won += 1
                elif mine < theirs:
                    lost += values[theirs]
                    rows_lost += 1
            points += won * (self._sweep if rows_won == 3 else 1) - lost
            swept += rows_won == 3
            if rows_lost == 3:
                more_lost += (self._sweep - 1) * lost + slam * lost
        return points, swept, more_lost


def deal_hands(keys: Any, out: Any) -> int:
    players = out.shape[1]
    for number, row in enumerate(keys.tolist()):
        order = sorted(range(52), key=row.__getitem__)
        for player in range(players):
            out[number, player] = sum(1 << card for card in order[13 * player : 13 * player + 13])
    return -1
