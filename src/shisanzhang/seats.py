"""Who sits at a table: people, and computers that play by a strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ._enums import Named
from .arrangement import Arrangement
from .errors import IllegalPlayError, NotationError, ShisanzhangError, shown
from .hand import Hand
from .rules import Rules
from .score import Declaration, Play
from .special import classify
from .strategy import LADDER, Equilibrium, Strategy

__all__ = ["Declaring", "Seat"]

OTHER: Final = "other"
"""Is written for a strategy that has no name here."""

NAMED: Final[Mapping[str, Strategy]] = MappingProxyType(
    dict(LADDER)
    | {f"table-{players}": Equilibrium(players, card_removal=False) for players in (2, 3)}
    | {f"equilibrium-{players}": Equilibrium(players) for players in (2, 3)}
)
"""The strategies that are stored by name: those of the ladder, and the equilibria of smaller tables."""


class Declaring(Named):
    """When a computer player declares a special."""

    ALWAYS = "always"
    """Whenever the rules know one for the hand."""
    BY_STRATEGY = "by_strategy"
    """When its strategy does."""


@dataclass(frozen=True)
class Seat:
    """座位: who sits there: a person, or a computer that plays by a strategy.

    >>> Seat("Ann").is_computer, Seat("Ben", LADDER["equilibrium"]).is_computer
    (False, True)
    """

    name: str
    """1 to 80 printable characters; all at a table differ."""
    strategy: Strategy | None = None
    """Any object with ``play(hand, rules)``; ``None`` for a person."""
    declaring: Declaring = Declaring.ALWAYS
    """Only for a computer."""

    def __post_init__(self) -> None:
        is_class = isinstance(self.strategy, type)  # the strategy would be an object of it
        if self.strategy is not None and (is_class or not isinstance(self.strategy, Strategy)):
            raise ShisanzhangError(
                f"the strategy of {shown(self.name)}: expected an object with play(hand, rules), "
                f"found {shown(self.strategy)}"
            )
        if not isinstance(self.declaring, Declaring):
            raise ShisanzhangError(f"declaring: expected a Declaring, found {shown(self.declaring)}")

    @property
    def is_computer(self) -> bool:
        """Whether a strategy plays."""
        return self.strategy is not None

    def play(self, hand: Hand, rules: Rules) -> Play:
        """What the computer plays.

        Raises:
            IllegalPlayError: its strategy gives something else than a play.
        """
        assert self.strategy is not None
        if self.declaring is Declaring.ALWAYS and classify(hand, rules) is not None:
            return Declaration(hand)
        play = self.strategy.play(hand, rules)
        if not isinstance(play, Arrangement | Declaration):
            raise IllegalPlayError(
                f"{self.name}: expected an Arrangement or a Declaration, found {shown(play)}"
            )
        return play

    def to_dict(self) -> dict[str, object]:
        """The seat as JSON values; a strategy by its name, ``"other"`` if the library has none for it."""
        if self.strategy is None:
            return {"name": self.name}
        return {"name": self.name, "strategy": _name_of(self.strategy), "declaring": self.declaring.value}

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], strategies: Mapping[str, Strategy] | None = None) -> Seat:
        """Reads what `to_dict` wrote.

        Args:
            raw: the JSON values.
            strategies: those of computers by the name of the seat; needed for any ``"other"``.

        Raises:
            NotationError: a field missing, unknown or of the wrong type, or a strategy not known.

        >>> Seat.from_dict({"name": "Ben", "strategy": "category", "declaring": "always"}).strategy
        ByObjective(objective=CATEGORY_GREEDY)
        """
        if not isinstance(raw, Mapping):
            raise NotationError(f"expected an object, found {shown(raw)}")
        for field in raw:
            if field not in ("name", "strategy", "declaring"):
                raise NotationError(f"unknown field {shown(field)}; known: name, strategy, declaring")
        name, stored = raw.get("name"), raw.get("strategy")
        if not isinstance(name, str):
            raise NotationError(f"expected a name, found {shown(name)}", "name")
        if stored is None:
            if "declaring" in raw:
                raise NotationError("only a computer has this", "declaring")
            return cls(name)
        given = (strategies or {}).get(name)
        if given is None and (not isinstance(stored, str) or stored not in NAMED):
            raise NotationError(
                f"{shown(stored)} is no strategy of the library: give one for the seat {shown(name)}",
                "strategy",
            )
        for declaring in Declaring:
            if raw.get("declaring", Declaring.ALWAYS.value) == declaring.value:
                return cls(name, given or NAMED[str(stored)], declaring)
        raise NotationError(f"expected always or by_strategy, found {shown(raw['declaring'])}", "declaring")


def _name_of(strategy: Strategy) -> str:
    # Of the same type first: what other objects take for equal is their own affair.
    same = (name for name, known in NAMED.items() if type(known) is type(strategy) and known == strategy)
    return next(same, OTHER)
