"""What both kernels answer: `_kernel`, compiled from C++, and `_kernel_py`, its twin in Python.

The twin has what works on one row or hand. What works on many, and `SpecialTable` and
`MatchTable`, is compiled only: its twins are the calls for one hand or match in `special`
and `scoring`.

Only numbers pass: cards as indices 0 to 51, sets of cards as masks, rows as standings
(see `_tables`), rules as tables of numbers. Whatever is out of range raises `ValueError`.

Methods that take arrays do many rows at once, without holding the interpreter, and
write to `out`. They return the number of the first row that is not well-formed, or −1;
what `out` holds from that row on is not defined.
"""

from array import array
from collections.abc import Iterable, Sequence

from numpy import int32, uint8, uint64
from numpy.typing import NDArray

Triple = tuple[int, int, int]
"""Front, middle and back: their standings, or their masks."""

class Scale:
    """The tables of one ranking, and all that is asked of them."""

    strengths: tuple[int, ...]
    """Per standing: its strength, ascending."""

    def __init__(
        self,
        tables: Sequence[array[int]],  # 16 bits: five, five suited, three, three suited (empty: as three)
        strengths: Sequence[int],
        cards: Sequence[object],  # the 52 objects that `strength` knows, by index
    ) -> None: ...
    def strength(self, cards: object) -> int:
        """The strength of a list or tuple of 3 or 5 distinct card objects; 0 if it is anything else."""

    def standing(self, row: int) -> int:
        """The standing of a row of three or five, given as a mask."""

    def standings(self, hand: int) -> list[int]:
        """The standings of all rows of a hand, ascending, each once."""

    def legal_splits(self, hand: int, strict: bool) -> Iterable[Triple]:
        """Every legal split, as masks, in an order that depends on the hand alone."""

    def legal_triples(self, hand: int, strict: bool) -> list[Triple]:
        """The standings of every legal split, each triple once, the strongest back (middle, front) first."""

    def undominated(self, hand: int, strict: bool) -> list[Triple]:
        """Those of `legal_triples` that no other equals or beats in all three rows."""

    def best(self, hand: int, objective: Points | Expectation, strict: bool) -> tuple[float, Triple]:
        """The legal triple of the highest worth, and that worth; ties go to the first of `legal_triples`."""

    def worths(self, objective: Points | Expectation, triples: Sequence[Triple]) -> list[float]:
        """What triples are worth."""

    def show(self, hand: int, triples: Sequence[Triple]) -> list[Triple]:
        """For each triple of standings the split that shows it, as masks: highest back mask, then middle."""

    def arrange(self, hand: int, objective: Points | Expectation, strict: bool) -> Triple:
        """The split that shows the best triple, as masks."""
    # --- many at once ---
    def evaluate_rows(self, cards: NDArray[uint8], out: NDArray[int32]) -> int:
        """Strengths of rows (n × 3 or n × 5 card indices in any order)."""

    def count_undominated(self, hands: NDArray[uint64], strict: bool, out: NDArray[int32]) -> int:
        """How many undominated triples each hand has."""

    def arrange_hands(
        self, hands: NDArray[uint64], objective: Points | Expectation, strict: bool, out: NDArray[uint64]
    ) -> int:
        """The best split of each hand (out: n × 3 masks)."""

    def plain_arrange_hands(
        self, hands: NDArray[uint64], objective: Points, strict: bool, out: NDArray[uint64]
    ) -> int:
        """The same by ranking every row and walking over all 72,072 splits: to measure and test against."""

    def plain_count_undominated(self, hands: NDArray[uint64], strict: bool, out: NDArray[int32]) -> int:
        """Likewise."""

class Points:
    """Points for each standing in front, middle and back, to be added up in that order."""

    def __init__(
        self,
        scale: Scale,
        front: Sequence[float],
        middle: Sequence[float],
        back: Sequence[float],
        standings: Sequence[int] | None = None,  # what the points are for, ascending: all there are
    ) -> None: ...

class Expectation:
    """Expected points against opponents whose rows are independent, from a table for each row.

    For each standing five numbers, of 32 bits: expected points (won less lost), the chance to win,
    the points if it wins, the chance to lose, and the expected points lost.
    """

    def __init__(
        self,
        scale: Scale,
        front: Sequence[Sequence[float]],
        middle: Sequence[Sequence[float]],
        back: Sequence[Sequence[float]],
        sweep: float,  # how much more the rows pay if all are won: the factor less one
        slam: float,  # likewise for a grand slam, on top of a sweep; 0 plays without
        opponents: int,  # 1 to 3
        rising: bool,  # whether more strength is never worth less
    ) -> None: ...

class SpecialTable:
    """The special hands that are played, in order, and what each of them is."""

    def __init__(
        self,
        entries: Sequence[int],  # indices in the order of `Special`, the highest first
        low_ace: bool,
        high_ranks: int,  # sets of ranks: bit 0 is the two
        low_ranks: int,
        twelve_royals: int,  # index of the member of TwelveRoyals
        six_pairs: int,  # index of the member of SixPairs
        four_triples_with_quads: bool,
        five_pairs_with_quads: bool,
    ) -> None: ...
    def classify(self, hand: int) -> int:
        """The special that counts: 1 + its index, or 0."""

    def made(self, hand: int) -> int:
        """Every special that the hand makes, played or not, as a set of bits by index."""

    def classify_hands(self, hands: NDArray[uint64], out: NDArray[uint8]) -> int:
        """`classify` for many hands."""

class MatchTable:
    """What is paid between players, in numbers."""

    def __init__(
        self,
        scale: Scale,
        specials: SpecialTable,
        strict: bool,  # whether equal middle and back are a foul
        fouls_lose: bool,  # else a foul is refused
        row_values: Sequence[Sequence[int]],  # 3 × 9: by row and category
        sweep: int,
        grand_slam: int,
        min_opponents: int,
        special_points: Sequence[int],  # 13, by index of the special; 0 where it is not played
        versus: int,  # index of the member of SpecialVersus
        higher_cards: bool,  # whether the same special is compared by its ranks
    ) -> None: ...
    def score_matches(self, rows: NDArray[uint64], out: NDArray[int32]) -> int:
        """Totals of n matches (rows: n × players × 3 masks, out: n × players).

        A declared hand is given as its 13 cards in front and nothing in the other
        two. Not well-formed is also a foul that is refused, and a declaration of no special.
        """
