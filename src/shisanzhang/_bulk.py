"""What each call of `batch` does to one row, and to many: the kernel's arrays, or a loop.

Rules go to the kernel as numbers. `one` takes the plain numbers of a row and is the
call for one hand or match; it also words the error where a row is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ._backend import BACKEND, kernel
from .arrangement import Arrangement, FoulHandling, HasFoulRules
from .cards import Card
from .errors import IllegalPlayError, ShisanzhangError
from .evaluator import strength
from .hand import Hand
from .objectives import AdditiveObjective, ExpectedPoints, prepared
from .ranking import HasRanking
from .rules import Rules
from .score import Declaration, Play
from .scoring import score_match
from .special import (
    HasSpecials,
    SameSpecial,
    SixPairs,
    Special,
    SpecialRules,
    SpecialVersus,
    TwelveRoyals,
    classify,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._kernel import MatchTable, SpecialTable

_CODES: Final[dict[Special | None, int]] = {None: 0, **{special: 1 + i for i, special in enumerate(Special)}}


class Job(NamedTuple):
    """One call of `batch` under some rules."""

    one: Callable[[Any], Any]
    many: Callable[[NDArray[Any], NDArray[Any]], int]
    """Reads rows, writes the results; returns the number of the first row refused, or −1."""


def _each(one: Callable[[Any], Any], rows: NDArray[Any], out: NDArray[Any]) -> int:
    """Many rows one by one, where no kernel does them all at once."""
    for number, row in enumerate(rows.tolist()):
        try:
            out[number] = one(row)
        except ShisanzhangError:
            return number
    return -1


@contextmanager
def naming(place: str, row: int | None = None) -> Iterator[None]:
    """Puts the place, and the row if there is one, into an error that passes."""
    try:
        yield
    except ShisanzhangError as error:
        error.args = (f"{place}: {error}",)
        if row is not None:
            error.row = row
        raise


def evaluating(rules: HasRanking) -> Job:
    """Card indices to a strength."""
    scale = rules.ranking.scale

    def one(cards: list[int]) -> int:
        return strength([Card.from_index(index) for index in cards], rules)

    return Job(one, scale.evaluate_rows if BACKEND == "native" else partial(_each, one))


def classifying(rules: HasSpecials) -> Job:
    """A hand to the code of its special."""

    def one(hand: int) -> int:
        return _CODES[classify(Hand.from_mask(hand), rules)]

    if BACKEND == "native":
        return Job(one, special_table(rules.ranking.has_low_ace, rules.specials).classify_hands)
    return Job(one, partial(_each, one))


def counting(rules: HasFoulRules) -> Job:
    """A hand to the number of its undominated arrangements."""
    scale, strict = rules.ranking.scale, rules.foul.strict

    def one(hand: int) -> int:
        return len(scale.undominated(Hand.from_mask(hand).mask, strict))

    def many(hands: NDArray[Any], out: NDArray[Any]) -> int:
        return scale.count_undominated(hands, strict, out)

    return Job(one, many if BACKEND == "native" else partial(_each, one))


def arranging(rules: HasFoulRules, objective: AdditiveObjective | ExpectedPoints) -> Job:
    """A hand to the masks of its best arrangement."""
    strict = rules.foul.strict
    scale, points, _ = prepared(objective, rules.ranking)

    def one(hand: int) -> tuple[int, int, int]:
        return scale.arrange(Hand.from_mask(hand).mask, points, strict)

    def many(hands: NDArray[Any], out: NDArray[Any]) -> int:
        return scale.arrange_hands(hands, points, strict, out)

    # Where numbers are too large for the kernel, it is its twin that searches.
    return Job(one, many if scale is rules.ranking.scale and BACKEND == "native" else partial(_each, one))


def scoring(rules: Rules) -> Job:
    """A match to its totals."""

    def one(match: Sequence[Sequence[int]]) -> tuple[int, ...]:
        plays = []
        for player, masks in enumerate(match):
            with naming(f"player {player}"):
                plays.append(play_of(masks))
        return score_match(plays, rules).totals

    return Job(one, match_table(rules).score_matches if BACKEND == "native" else partial(_each, one))


def play_of(masks: Sequence[int]) -> Play:
    """The play that three masks stand for."""
    front, middle, back = masks
    if middle == back == 0:
        return Declaration(Hand.from_mask(front))
    return Arrangement.from_masks(front, middle, back)


def masks_of(play: Play) -> tuple[int, int, int]:
    """The three masks that stand for a play."""
    if isinstance(play, Arrangement):
        return play.masks
    if isinstance(play, Declaration):
        return play.hand.mask, 0, 0
    raise IllegalPlayError(f"expected an Arrangement or a Declaration, found {type(play).__name__}")


@lru_cache(maxsize=64)
def special_table(low_ace: bool, rules: SpecialRules) -> SpecialTable:
    """Which specials are played, and what they are, in numbers."""
    made: SpecialTable = kernel().SpecialTable(
        entries=[_CODES[entry.special] - 1 for entry in rules.entries],
        low_ace=low_ace,
        high_ranks=sum(1 << rank.index for rank in rules.high_ranks),
        low_ranks=sum(1 << rank.index for rank in rules.low_ranks),
        twelve_royals=list(TwelveRoyals).index(rules.twelve_royals),
        six_pairs=list(SixPairs).index(rules.six_pairs),
        four_triples_with_quads=rules.four_triples_with_quads,
        five_pairs_with_quads=rules.five_pairs_with_quads,
    )
    return made


@lru_cache(maxsize=64)
def match_table(rules: Rules) -> MatchTable:
    """What is paid between players, in numbers."""
    specials, slam = rules.specials, rules.scoring.grand_slam
    made: MatchTable = kernel().MatchTable(
        scale=rules.ranking.scale,
        specials=special_table(rules.ranking.has_low_ace, specials),
        strict=rules.foul.strict,
        fouls_lose=rules.foul.handling is FoulHandling.LOSES,
        row_values=rules.scoring.row_values,
        sweep=rules.scoring.sweep.times,
        grand_slam=slam.times,
        min_opponents=slam.min_opponents,
        special_points=[specials.points.get(special, 0) for special in Special],
        versus=list(SpecialVersus).index(specials.versus),
        higher_cards=specials.same is SameSpecial.HIGHER_CARDS,
    )
    return made
