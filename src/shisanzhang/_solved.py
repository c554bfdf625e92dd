"""Tables that have been solved for: those shipped, those prepared here, and which of them to use.

A `Table` is the population that the solver arrived at, and how. The package ships one for
each preset and number of players; for other rules the nearest of them serves until
their own is prepared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from . import _stored
from ._population import Population
from .arrangement import Row
from .errors import NotationError, shown
from .hand import MAX_PLAYERS, MIN_PLAYERS
from .payoff import RowBonus
from .ranking import Category, Ranking
from .rules import CLASSIC, WEIGHTED, Rules
from .special import SpecialRules

KIND: Final = "table"
VERSION: Final = 1
FOLDER: Final = Path(__file__).with_name("data")

_NONE: Final = SpecialRules(entries=())
_SUITED: Final = Ranking(front_straights_and_flushes=True)
_ABOVE_TRIPS: Final = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
# A front above three of a kind pays as much as it does.
_SUITED_BONUSES: Final = tuple(
    RowBonus(row=Row.FRONT, category=category, points=3) for category in _ABOVE_TRIPS
)

SHIPPED: Final[Mapping[str, tuple[Rules, tuple[int, ...]]]] = {
    "classic": (CLASSIC, (4, 3, 2)),
    "weighted": (WEIGHTED, (4, 3, 2)),
    "classic-plain": (replace(CLASSIC, name="classic without specials", specials=_NONE), (4,)),
    "weighted-plain": (replace(WEIGHTED, name="weighted without specials", specials=_NONE), (4,)),
    "suited-fronts": (
        replace(
            CLASSIC,
            name="classic with suited fronts",
            ranking=_SUITED,
            scoring=replace(CLASSIC.scoring, bonuses=CLASSIC.scoring.bonuses + _SUITED_BONUSES),
        ),
        (4,),
    ),
}
"""The rules that tables ship for, and for how many players."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """What was solved for, how, and the population found."""

    rules: Rules
    players: int
    population: Population
    seed: str
    deals: int
    """In each round."""
    rounds: int
    measured: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What measuring it has shown, if it was measured."""

    def encode(self) -> bytes:
        """The contents of a file."""
        header = {
            "rules_hash": _stored.rules_hash(self.rules),
            "players": self.players,
            "seed": self.seed,
            "deals": self.deals,
            "rounds": self.rounds,
            "measured": dict(self.measured),
            "rules": self.rules.to_dict(),
        }
        return _stored.encode(KIND, VERSION, header, self.population.encode())

    @classmethod
    def decode(cls, data: bytes, place: str) -> Table:
        """Reads what `encode` wrote.

        Raises:
            NotationError: it is something else, of another version or damaged.
        """
        header, body = _stored.decode(KIND, VERSION, data, place)
        rules = _stored.rules_of(header, place)
        players, deals, rounds = (_positive(header, name, place) for name in ("players", "deals", "rounds"))
        seed, measured = header.get("seed"), header.get("measured")
        if not MIN_PLAYERS <= players <= MAX_PLAYERS or not isinstance(seed, str):
            raise NotationError("players: expected 2 to 4; seed: expected text", place)
        try:
            population = Population.decode(body)
        except ValueError as error:
            raise NotationError(str(error), place) from None
        known = set(rules.ranking.scale.strengths)
        if any(not known.issuperset(row.counts) for row in population.rows):
            raise NotationError("a strength that no row has under its rules", place)
        return cls(
            rules=rules,
            players=players,
            population=population,
            seed=seed,
            deals=deals,
            rounds=rounds,
            measured=measured if isinstance(measured, dict) else {},
        )


def _positive(header: Mapping[str, Any], name: str, place: str) -> int:
    number = header.get(name)
    if type(number) is not int or number < 1:
        raise NotationError(f"{name}: expected a whole number from 1, found {shown(number)}", place)
    return number


def file_name(rules: Rules, players: int, ending: str) -> str:
    """What a prepared file is called in the folder for caches."""
    return f"{_stored.rules_hash(rules)}-{players}.{ending}"


@cache
def shipped(stem: str, players: int) -> Table:
    """A table of the package."""
    path = FOLDER / f"{stem}-{players}.bin"
    return Table.decode(path.read_bytes(), path.name)


def stem_of(rules: Rules, players: int) -> str | None:
    """What the table is called that ships for exactly these rules, whatever their name, or ``None``."""
    stems = (
        stem
        for stem, (known, numbers) in SHIPPED.items()
        if players in numbers and replace(known, name=rules.name) == rules
    )
    return next(stems, None)


@cache
def table_for(rules: Rules, players: int) -> Table | None:
    """The table solved for exactly these rules, shipped or prepared here, or ``None``."""
    if stem := stem_of(rules, players):
        return shipped(stem, players)
    try:
        path = _stored.cache_folder() / file_name(rules, players, "table")
        table = Table.decode(path.read_bytes(), str(path))
    except (OSError, RuntimeError, ValueError):
        return None  # there is none, or none that can be used
    return table if replace(table.rules, name=rules.name) == rules and table.players == players else None


@cache
def population_for(rules: Rules, players: int) -> Population:
    """The population that a player expects to meet: of these rules, or of the nearest that ship."""
    table = table_for(rules, players) or shipped(*nearest(rules, players))
    return table.population


def nearest(rules: Rules, players: int) -> tuple[str, int]:
    """The shipped table whose players lay their hands most alike."""
    if rules.ranking.front_straights_and_flushes:
        return "suited-fronts", 4
    if not rules.specials.entries:
        return "classic-plain", 4
    return "classic", players


def settled_percentiles(*, suited_fronts: bool) -> Population:
    """The population that sums percentiles of itself."""
    return shipped("percentiles-suited" if suited_fronts else "percentiles-settled", 4).population


def forget() -> None:
    """Looks again the next time: something has been prepared."""
    for kept in (shipped, table_for, population_for):
        kept.cache_clear()
