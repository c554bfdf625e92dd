"""What can happen at a table, as frozen data: each action says who does what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ._enums import Named
from .arrangement import Arrangement
from .draft import Draft
from .errors import IllegalPlayError, shown
from .hand import Hand, as_hand
from .score import Declaration, Play

__all__ = ["Action", "Compare", "Deal", "Forfeit", "OnForfeit", "Sketch", "Submit", "Withdraw"]


def _check_seat(seat: object) -> None:
    if type(seat) is not int or seat < 0:
        raise IllegalPlayError(f"a seat is a whole number from 0, found {shown(seat)}")


def _check_deal(number: object) -> None:
    if number is not None and (type(number) is not int or number < 1):
        raise IllegalPlayError(f"a deal is a whole number from 1, found {shown(number)}")


@dataclass(frozen=True)
class Deal:
    """發牌: deals the next hands; the caller does it.

    Raises:
        IllegalPlayError: what is no collection of hands; as `Hand` for hands that are none.

    >>> Table.new(["Ann", "Ben"], seed=1).apply(Deal(deal(2, rng=7))).hands == deal(2, rng=7)
    True
    """

    hands: tuple[Hand, ...] | None = None
    """Those of another dealer, one for each seat; ``None``: those of the table's seed."""

    def __post_init__(self) -> None:
        if self.hands is not None:
            if not isinstance(self.hands, Iterable):
                raise IllegalPlayError(f"expected hands, found {shown(self.hands)}")
            object.__setattr__(self, "hands", tuple(map(as_hand, self.hands)))


@dataclass(frozen=True)
class Sketch:
    """排牌: keeps what a person has laid so far.

    Raises:
        IllegalPlayError: no seat or no draft.

    >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
    >>> draft = table.view(0).draft.auto_arrange()
    >>> table.apply(Sketch(0, draft)).view(0).draft == draft
    True
    """

    seat: int
    """From 0."""
    draft: Draft

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if not isinstance(self.draft, Draft):
            raise IllegalPlayError(f"expected a Draft, found {shown(self.draft)}", self.seat)


@dataclass(frozen=True)
class Submit:
    """出牌: what a person plays, unseen by the others until the compare.

    Raises:
        IllegalPlayError: no seat or no play.

    >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
    >>> table.apply(Submit(1, arrange(table.hands[1]))).view(0).submitted
    (False, True)
    """

    seat: int
    """From 0."""
    play: Play
    """An `Arrangement`, or a `Declaration` of a special."""

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if not isinstance(self.play, Arrangement | Declaration):
            raise IllegalPlayError(
                f"expected an Arrangement or a Declaration, found {shown(self.play)}", self.seat
            )


@dataclass(frozen=True)
class Withdraw:
    """收回: takes back what was submitted, before the compare.

    Raises:
        IllegalPlayError: no seat.

    >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
    >>> table.apply(Forfeit(0)).apply(Withdraw(0)) == table
    True
    """

    seat: int
    """From 0."""

    def __post_init__(self) -> None:
        _check_seat(self.seat)


class OnForfeit(Named):
    """What is played for somebody whose time is up."""

    BEST = "best"
    """The best legal arrangement, by expected points; a special is not declared."""
    FOUL = "foul"
    """相公: a foul, where the rules score one."""


@dataclass(frozen=True)
class Forfeit:
    """逾時: somebody's time is up; the caller says so, and `OnForfeit` what is played.

    Raises:
        IllegalPlayError: no seat or no deal.

    >>> Table.new(["Ann", "Ben"], seed=1).apply(Deal()).why_not(Forfeit(0, deal=2))
    'deal 2 is not on the table, it is deal 1'
    """

    seat: int
    """From 0."""
    deal: int | None = None
    """For this deal only, so that a late timer does not strike the next one."""

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_deal(self.deal)


@dataclass(frozen=True)
class Compare:
    """比牌: opens and scores what all have submitted; the caller does it.

    Raises:
        IllegalPlayError: no deal.

    >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal()).apply(Forfeit(0)).apply(Forfeit(1))
    >>> sum(table.apply(Compare()).totals)
    0
    """

    deal: int | None = None
    """For this deal only."""

    def __post_init__(self) -> None:
        _check_deal(self.deal)


Action = Deal | Sketch | Submit | Withdraw | Forfeit | Compare
"""What can happen at a table."""
