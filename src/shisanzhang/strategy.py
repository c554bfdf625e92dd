"""Ways to play a hand, from random to an equilibrium, as plain objects.

A strategy is anything with a method ``play(hand, rules)`` that gives an `Arrangement` or a
`Declaration`. `LADDER` has those of the library by name, each stronger than the one before.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from . import _laying, _solved, _stored
from ._bulk import masks_of
from ._work import checked_players
from .arrangement import Arrangement
from .arranger import arrange
from .errors import InvalidRulesError, ShisanzhangError, shown
from .hand import Hand
from .objectives import (
    BACK_FIRST,
    CATEGORY_GREEDY,
    ROW_PERCENTILES,
    SETTLED_PERCENTILES,
    AdditiveObjective,
    ExpectedPoints,
    prepared,
)
from .rules import CLASSIC, Rules
from .score import Declaration, Play
from .special import Special, classify

if TYPE_CHECKING:
    from ._population import Population

__all__ = ["LADDER", "ByObjective", "Equilibrium", "RandomLegal", "Strategy", "find_strategy"]


@runtime_checkable
class Strategy(Protocol):
    """策略: a way to play a hand without knowing the others.

    Give it a fixed `play`: the same hand under the same rules, the same play. Then whatever is
    measured of it can be measured again.

    >>> class Declarer:
    ...     def play(self, hand, rules):
    ...         return Declaration(hand) if classify(hand, rules) else arrange(hand, rules)
    >>> isinstance(Declarer(), Strategy)
    True
    """

    def play(self, hand: Hand, rules: Rules) -> Play:
        """The play of a hand, legal under the rules."""
        raise NotImplementedError


@dataclass(frozen=True)
class RandomLegal:
    """A legal arrangement picked at random, each as likely; specials are not declared.

    >>> hand = deal(rng=1)[0]
    >>> RandomLegal(7).play(hand, CLASSIC) == RandomLegal(7).play(hand, CLASSIC)
    True
    """

    seed: int | str = 0
    """With the hand it decides which."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        """One of the legal arrangements."""
        cards, rng = list(hand), random.Random(f"{self.seed}:{hand.mask}")
        while True:  # about three times: of all splits a third is legal
            # By keys, for only raw output is the same with every Python.
            keys = [rng.getrandbits(64) for _ in cards]
            mixed = [cards[place] for place in sorted(range(13), key=keys.__getitem__)]
            play = Arrangement(mixed[:3], mixed[3:8], mixed[8:])
            if play.foul(rules) is None:
                return play


@dataclass(frozen=True)
class ByObjective:
    """The best arrangement by an objective; a special is declared whenever the rules know it.

    >>> ByObjective(CATEGORY_GREEDY).play(Hand("2c3d4h5s6c7d8h9sTcJdQhKsAc"), CLASSIC)
    Declaration(hand=Hand('Ac Ks Qh Jd Tc 9s 8h 7d 6c 5s 4h 3d 2c'))
    """

    objective: AdditiveObjective | ExpectedPoints
    """What makes an arrangement good."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        """The declaration of a special, or the best arrangement."""
        return Declaration(hand) if classify(hand, rules) else arrange(hand, rules, objective=self.objective)

    def play_many(self, hands: array[int], rules: Rules) -> array[int]:
        """The same for masks of hands, as three masks each."""
        plays = _laying.arrange_hands(hands, prepared(self.objective, rules.ranking).points, rules)
        for place in _laying.specials_of(hands, rules):
            plays[3 * place : 3 * place + 3] = _declaration(hands[place])
        return plays


@dataclass(frozen=True)
class Equilibrium:
    """均衡: the highest expected points against players who play so themselves.

    It lays a hand as `arrange` does by default, and declares a special where that is expected to
    pay at least as much. Without a `table` it uses what there is for the rules it is asked about:
    the tables that ship, or that `prepare` has made. `solve` returns one with a table of its own,
    which plays by the rules solved for and no others.

    >>> print(Equilibrium().play(Hand("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 3c")))
    9h 3d 3c / 9s 8d 7c 6s 5h / As Kd Qh Js Tc
    """

    players: int = 4
    """At the table, 2 to 4."""
    card_removal: bool = True
    """Whether a bank of solved hands is consulted, where one is there (see `prepare`)."""
    table: _solved.Table | None = None
    """What was solved for."""

    def __post_init__(self) -> None:
        checked_players(self.players)
        if self.table is not None and self.table.players != self.players:
            raise ShisanzhangError(f"players: the table is for {self.table.players}, found {self.players}")

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        """The arrangement or declaration with the highest expected points.

        Raises:
            InvalidRulesError: the table was solved for other rules.
        """
        objective, special = self.objective(rules), classify(hand, rules)
        if special is not None and self._declaring({hand.mask: special}, rules, objective):
            return Declaration(hand)
        return arrange(hand, rules, objective=objective)

    def play_many(self, hands: array[int], rules: Rules) -> array[int]:
        """The same for masks of hands, as three masks each."""
        objective = self.objective(rules)
        plays = _laying.arrange_hands(hands, prepared(objective, rules.ranking).points, rules)
        specials = _laying.specials_of(hands, rules)
        declared = self._declaring(
            {hands[place]: special for place, special in specials.items()}, rules, objective
        )
        for place in specials:
            if hands[place] in declared:
                plays[3 * place : 3 * place + 3] = _declaration(hands[place])
        return plays

    def objective(self, rules: Rules = CLASSIC) -> ExpectedPoints:
        """What it lays a hand by.

        Raises:
            InvalidRulesError: the table was solved for other rules.
        """
        if self.table is None:
            return _objective(rules, self.players, None, self.card_removal)
        self._check(rules)
        return _objective(rules, self.players, self.table.population, self.card_removal)

    def _declaring(
        self, hands: Mapping[int, Special], rules: Rules, objective: ExpectedPoints
    ) -> frozenset[int]:
        """Those of some special hands that are expected to win no less if they are declared."""
        found, strict = prepared(objective, rules.ranking), rules.foul.strict
        population = objective.population or _solved.population_for(rules, self.players)
        declaring = {
            special: population.declaring(special, rules, self.players - 1) for special in set(hands.values())
        }
        return frozenset(
            hand
            for hand, special in hands.items()
            if declaring[special] >= found.scale.best(hand, found.points, strict)[0]
        )

    def _check(self, rules: Rules) -> None:
        assert self.table is not None
        if rules is self.table.rules:
            return
        ours, theirs = _stored.rules_hash(self.table.rules), _stored.rules_hash(rules)
        if ours != theirs:
            raise InvalidRulesError(
                [
                    f"rules: the table was solved for {self.table.rules.name!r} ({ours}), "
                    f"found {rules.name!r} ({theirs})"
                ]
            )

    # --- files ---

    def save(self, path: str | Path) -> None:
        """Writes the table to a file.

        Raises:
            ShisanzhangError: it has none.
            OSError: the file cannot be written.
        """
        if self.table is None:
            raise ShisanzhangError("there is no table to save: solve for one")
        _stored.write(path, self.table.encode())

    @classmethod
    def load(cls, path: str | Path) -> Equilibrium:
        """Reads a table from a file.

        Raises:
            NotationError: it cannot be read, is something else, of another version or damaged.
        """
        table = _solved.Table.decode(_stored.read(path), str(path))
        return cls(table.players, table=table)

    @property
    def provenance(self) -> Mapping[str, Any]:
        """How the table came about: rules and their hash, seed, deals, rounds, and what was measured."""
        if self.table is None:
            return {}
        return MappingProxyType(
            {
                "rules": self.table.rules.name,
                "rules_hash": _stored.rules_hash(self.table.rules),
                "players": self.players,
                "seed": self.table.seed,
                "deals": self.table.deals,
                "rounds": self.table.rounds,
                "measured": dict(self.table.measured),
            }
        )


@lru_cache(maxsize=64)
def _objective(
    rules: Rules, players: int, population: Population | None, card_removal: bool
) -> ExpectedPoints:
    return ExpectedPoints(rules, players - 1, population, card_removal)


def _declaration(hand: int) -> array[int]:
    return array("Q", [hand, 0, 0])


def play_many(strategy: Strategy, hands: array[int], rules: Rules) -> array[int]:
    """The plays of many hands by any strategy, as three masks each; at once, where it can do that."""
    at_once = getattr(strategy, "play_many", None)
    if at_once is not None:
        found: array[int] = at_once(hands, rules)
        return found
    return array(
        "Q", [mask for hand in hands for mask in masks_of(strategy.play(Hand.from_mask(hand), rules))]
    )


LADDER: Final[Mapping[str, Strategy]] = MappingProxyType(
    {
        "random": RandomLegal(),
        "back-first": ByObjective(BACK_FIRST),
        "category": ByObjective(CATEGORY_GREEDY),
        "greedy-percentiles": ByObjective(ROW_PERCENTILES),
        "percentiles": ByObjective(SETTLED_PERCENTILES),
        "table": Equilibrium(card_removal=False),
        "equilibrium": Equilibrium(),
    }
)
"""The strategies of the library by name, from the weakest to the strongest.

``greedy-percentiles`` sums percentiles among hands laid by category, ``percentiles`` among its
own; ``table`` is the equilibrium without a bank of solved hands.

>>> list(LADDER)
['random', 'back-first', 'category', 'greedy-percentiles', 'percentiles', 'table', 'equilibrium']
"""


def find_strategy(name: str) -> Strategy:
    """A strategy of `LADDER` by name.

    Raises:
        ShisanzhangError: there is none of that name; the names that there are.

    >>> find_strategy("category")
    ByObjective(objective=CATEGORY_GREEDY)
    """
    if not isinstance(name, str) or name not in LADDER:
        raise ShisanzhangError(f"no strategy is named {shown(name)}; known: {', '.join(LADDER)}")
    return LADDER[name]
