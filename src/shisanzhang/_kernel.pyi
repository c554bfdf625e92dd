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
from typing import Any

from numpy import int32, uint8, uint64
from numpy.typing import NDArray

Buffer = Any
"""An object with the buffer protocol (array, memoryview, NumPy's array), of the shape and type named."""

Triple = tuple[int, int, int]
"""Front, middle and back: their standings, or their masks."""

def deal_hands(keys: Buffer, out: Buffer) -> int:
    """Deals cards in the order of their keys (n × 52 of 64 bits), 13 to a player (out: n × players masks)."""

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

    def best(self, hand: int, objective: Objective, strict: bool) -> tuple[float, Triple]:
        """The legal triple of the highest worth, and that worth; ties go to the first of `legal_triples`."""

    def worths(self, hand: int, objective: Objective, triples: Sequence[Triple]) -> list[float]:
        """What triples of a hand are worth."""

    def show(self, hand: int, triples: Sequence[Triple]) -> list[Triple]:
        """For each triple of standings the split that shows it, as masks: highest back mask, then middle."""

    def arrange(self, hand: int, objective: Objective, strict: bool) -> Triple:
        """The split that shows the best triple, as masks."""
    # --- many at once ---
    def evaluate_rows(self, cards: NDArray[uint8], out: NDArray[int32]) -> int:
        """Strengths of rows (n × 3 or n × 5 card indices in any order)."""

    def count_undominated(self, hands: NDArray[uint64], strict: bool, out: NDArray[int32]) -> int:
        """How many undominated triples each hand has."""

    def arrange_hands(
        self, hands: NDArray[uint64], objective: Objective, strict: bool, out: NDArray[uint64]
    ) -> int:
        """The best split of each hand (out: n × 3 masks)."""

    def place_rows(self, rows: Buffer, out: Buffer) -> int:
        """The standings (out: n × 3, 16 bits) of rows (n × 3 masks); −1 in each for a hand, 0 and 0."""

    def chances_to_sweep(self, rows: Buffer, sample: int, out: Buffer) -> None:
        """The chance (32 bits) of each n × 3 standings to win all rows against one of the first `sample`."""

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
    """Expected points against opponents, from a table for each row, and from how rows go together.

    For each standing eight numbers, of 32 bits: expected points (won less lost), the chance to win,
    the points if it wins, the chance to lose, the expected points lost; the last two once more for
    opponents who win that row against all others as well; and where it stands along a grid. At the
    nodes of the grid there are factors, of 32 bits: how much more often than if rows were
    independent all are won, and all are lost.
    """

    def __init__(
        self,
        scale: Scale,
        front: Sequence[Sequence[float]],
        middle: Sequence[Sequence[float]],
        back: Sequence[Sequence[float]],
        base: float,  # expected points whatever the rows
        sweep: float,  # how much more the rows pay if all are won: the factor less one
        slam: float,  # likewise for a grand slam, on top of a sweep; 0 plays without
        slammed: float,  # likewise for a grand slam of an opponent
        opponents: int,  # 1 to 3
        rising: bool,  # whether more strength is never worth less
        together: Sequence[float],  # two factors for each node, front by front, middle by middle; or nothing
    ) -> None: ...

class Bank:
    """Hands as opponents lay them, of which a hand meets those that share no card with it."""

    def __init__(
        self,
        scale: Scale,
        hands: Buffer,  # n masks
        rows: Buffer,  # n × 3 standings, of 16 bits; −1, the points and anything for a declared hand
        slams: Buffer,  # n × 32 bits: how much more is lost to it, where it sweeps
        row_values: Sequence[Sequence[int]],  # 3 × 9: by row and category
        sweep: int,  # the factor
        slam: float,  # how much more a grand slam pays than the rows
        opponents: int,  # 1 to 3
    ) -> None: ...
    def consult(
        self, hand: int, triples: Sequence[Triple]
    ) -> tuple[int, int, int, list[tuple[int, int, float]]]:
        """How many opponents of a hand lay rows, how many declare, what these take, and how triples fare.

        That is for each triple, added up over those who lay rows: the points (rows, and what sweeping
        pays more), how many it sweeps, and what it loses beyond the rows to those who sweep it.
        """

class Informed:
    """An expectation, and a bank that knows better where it has enough opponents of a hand."""

    def __init__(
        self,
        expectation: Expectation,
        bank: Bank,
        trust: float,  # the expectation weighs as much as so many opponents of the bank
    ) -> None: ...

Objective = Points | Expectation | Informed

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

    def respond(self, plays: Buffer, others: Buffer, out: Buffer) -> int:
        """What each of some plays (c × 3 masks) scores against others (n × players − 1 × 3), match by match.

        `out` is c × n, of 32 bits. An ill-formed play counts as the first match refused.
        """
