"""What ranks above what: the categories of a row, and the options that move them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, total_ordering
from typing import TYPE_CHECKING, Protocol

from . import _backend
from ._enums import Indexed, Named
from ._options import Choice, Flag, RuleData, option
from .errors import InvalidRulesError

if TYPE_CHECKING:
    from ._kernel import Scale

__all__ = ["STANDARD", "AceLow", "Category", "HasRanking", "Ranking"]


@total_ordering
class Category(Indexed):
    """牌型: the kind of a row, from weakest to strongest; categories compare with ``<``.

    Three cards are a high card, a pair or three of a kind, unless the rules let
    them be straights and flushes (`Ranking.front_straights_and_flushes`). `index` is
    0 to 8, the leading digit of a strength.

    >>> Category.FLUSH < Category.FULL_HOUSE, Category.FLUSH.index
    (True, 5)
    """

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"

    def __lt__(self, other: Category) -> bool:
        return self.index < other.index if isinstance(other, Category) else NotImplemented


class AceLow(Named):
    """Where A-2-3-4-5 stands among the straights (in a three-card front: A-2-3).

    >>> evaluate("As 2s 3d 4c 5h", Ranking(ace_low=AceLow.NONE)).category
    Category.HIGH_CARD
    """

    LOWEST = "lowest"
    """Below 2-3-4-5-6; the ace counts as one."""
    SECOND = "second"
    """Just below the straight to the ace, above the straight to the king."""
    NONE = "none"
    """Not a straight: the ace is high only."""


@dataclass(frozen=True, kw_only=True)
class Ranking(RuleData):
    """How rows are ranked. Suits never break a tie.

    >>> wheel, six_high = "As 2s 3d 4c 5h", "2s 3d 4c 5h 6s"
    >>> evaluate(wheel) < evaluate(six_high)
    True
    >>> second = Ranking(ace_low=AceLow.SECOND)
    >>> evaluate(wheel, second) > evaluate(six_high, second)
    True
    """

    ace_low: AceLow = option(Choice(AceLow), AceLow.LOWEST, "where A-2-3-4-5 stands among the straights")
    front_straights_and_flushes: bool = option(
        Flag(), False, "whether three cards in the front can be a straight, a flush or a straight flush"
    )

    @property
    def has_low_ace(self) -> bool:
        """Whether an ace can stand below the two in a run."""
        return self.ace_low is not AceLow.NONE

    @cached_property
    def ranking(self) -> Ranking:
        """Itself, so that a `Ranking` serves wherever `Rules` do."""
        return self

    @cached_property
    def scale(self) -> Scale:
        """The lookup tables of this ranking; made when first used."""
        problems = self.problems("ranking")
        if problems:
            raise InvalidRulesError(problems)
        return _backend.scale(self.ace_low.value, self.front_straights_and_flushes)


STANDARD = Ranking()
"""A-2-3-4-5 is the lowest straight; no three-card straights or flushes."""


class HasRanking(Protocol):
    """Anything that says how rows are ranked: `Rules`, or a `Ranking` itself."""

    @property
    def ranking(self) -> Ranking:
        """The ranking in force."""
        raise NotImplementedError
