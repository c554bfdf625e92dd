"""House rules as data: the parts bundled, checked, named and stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ._options import Part, Text, option
from ._ruleset import RuleSet, find_preset, read_set, stored_set
from .arrangement import FoulHandling, FoulRules, Row, RowOrder
from .payoff import RowBonus, ScoringRules
from .ranking import Category, Ranking
from .special import Special, SpecialEntry, SpecialRules

__all__ = ["CLASSIC", "PRESETS", "WEIGHTED", "Rules", "find_rules"]

_THREE_CARDS: Final = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
_THREE_CARDS_IN_LINE: Final = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    """玩法: one complete set of house rules, frozen data.

    The defaults are those of `CLASSIC`. A house rule is a copy with something
    replaced; every fault in it is reported at once.

    Raises:
        InvalidRulesError: options out of range or in contradiction, all of them.

    >>> from dataclasses import replace
    >>> house = replace(CLASSIC, name="ours", scoring=replace(CLASSIC.scoring, row_points=(1, 2, 3)))
    >>> Rules.from_dict(house.to_dict()) == house
    True
    """

    name: str = option(Text(), "house", "what the rules are called")
    ranking: Ranking = option(Part(Ranking), Ranking(), "how rows are ranked")
    foul: FoulRules = option(Part(FoulRules), FoulRules(), "what a foul is and means")
    scoring: ScoringRules = option(Part(ScoringRules), ScoringRules(), "what is paid between two players")
    specials: SpecialRules = option(Part(SpecialRules), SpecialRules(), "which special hands are played")

    @cached_property
    def front_categories(self) -> tuple[Category, ...]:
        """What three cards can be under the ranking, weakest first."""
        return _THREE_CARDS + (_THREE_CARDS_IN_LINE if self.ranking.front_straights_and_flushes else ())

    @cached_property
    def stronger_never_pays_less(self) -> bool:
        """Whether in each row a stronger category is worth at least as much as a weaker one."""
        front, middle, back = self.scoring.row_values
        paid = ([front[category.index] for category in self.front_categories], list(middle), list(back))
        return all(values == sorted(values) for values in paid)

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if "ranking" not in sound or "scoring" not in sound:
            return
        for place, bonus in enumerate(self.scoring.bonuses):
            if bonus.row is Row.FRONT and bonus.category not in self.front_categories:
                yield f"scoring.bonuses[{place}]: under this ranking no front is {bonus.category.value}"


CLASSIC: Final = Rules(name="classic")
"""Rows pay 1 each, bonus rows their own value; four specials; a foul loses every row.

>>> CLASSIC.scoring.row_points, [entry.points for entry in CLASSIC.specials.entries]
((1, 1, 1), [13, 3, 3, 3])
"""


def _bonuses(*table: tuple[Row, Category, int]) -> tuple[RowBonus, ...]:
    return tuple(RowBonus(row=row, category=category, points=points) for row, category, points in table)


def _entries(**points: int) -> tuple[SpecialEntry, ...]:
    return tuple(SpecialEntry(special=Special(name), points=paid) for name, paid in points.items())


WEIGHTED: Final = Rules(
    name="weighted",
    foul=FoulRules(order=RowOrder.STRICT, handling=FoulHandling.REFUSED),
    scoring=ScoringRules(
        row_points=(1, 2, 3),
        bonuses=_bonuses(
            (Row.FRONT, Category.THREE_OF_A_KIND, 1 + 2),
            (Row.MIDDLE, Category.FULL_HOUSE, 2 + 2),
            (Row.MIDDLE, Category.FOUR_OF_A_KIND, 2 + 14),
            (Row.MIDDLE, Category.STRAIGHT_FLUSH, 2 + 18),
            (Row.BACK, Category.FOUR_OF_A_KIND, 3 + 9),
            (Row.BACK, Category.STRAIGHT_FLUSH, 3 + 12),
        ),
    ),
    specials=SpecialRules(
        entries=_entries(
            supreme_dragon=216,
            dragon=72,
            twelve_royals=48,
            three_straight_flushes=40,
            three_quads=40,
            all_high=20,
            all_low=20,
            one_color=20,
            four_triples=12,
            five_pairs_and_triple=10,
            six_pairs=8,
            three_straights=8,
            three_flushes=6,
        ),
    ),
)
"""Rows pay 1, 2 and 3 and their bonuses likewise; thirteen specials; fouls are refused.

>>> WEIGHTED.scoring.row_points, len(WEIGHTED.specials.entries)
((1, 2, 3), 13)
"""

PRESETS: Final = {rules.name: rules for rules in (CLASSIC, WEIGHTED)}
"""The rule sets of the library by name."""


def find_rules(name: str) -> Rules:
    """The rule set of this name, in any case.

    Raises:
        InvalidRulesError: there is none; the message lists the names.

    >>> find_rules("Weighted") is WEIGHTED
    True
    """
    return find_preset(name, PRESETS)


def stored_rules(rules: Rules) -> str | dict[str, object]:
    """The name of a preset, or the options of any other rules."""
    return stored_set(rules, PRESETS)


def read_rules(stored: object) -> Rules:
    """Reads what `stored_rules` gives; raises what `read_set` does."""
    return read_set(stored, Rules, PRESETS)
