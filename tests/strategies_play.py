"""Hypothesis strategies for scoring and arranging: matches worth scoring, and objectives."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path

from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    WEIGHTED,
    AceLow,
    Declaration,
    FoulHandling,
    FoulRules,
    Hand,
    HandValue,
    Play,
    Ranking,
    Row,
    RowOrder,
    Rules,
    SameSpecial,
    SpecialRules,
    SpecialVersus,
    classify,
)
from strategies import Draw, Strategy, first_legal, laid_out, plays, rules

DATA = Path(__file__).with_name("data")

LEGALITIES = tuple(
    replace(
        CLASSIC,
        name=f"{ace_low.value}, {'suited' if front else 'plain'} fronts, {order.value}",
        ranking=Ranking(ace_low=ace_low, front_straights_and_flushes=front),
        foul=FoulRules(order=order),
    )
    for ace_low in AceLow
    for front in (False, True)
    for order in RowOrder
)
"""Every way to rank rows with every order they can be wanted in: twelve kinds of legal arrangements."""


# --- matches ----------------------------------------------------------------------


@cache
def special_pool() -> tuple[Hand, ...]:
    """The hands of the vectors that make some special."""
    cases = json.loads((DATA / "thirteen_specials.json").read_text("utf-8"))["specials"]
    return tuple(Hand(case["hand"]) for case in cases if case["all"])


@st.composite
def matches(draw: Draw) -> tuple[tuple[Play, ...], Rules]:
    """Plays of one deal and rules that score them: plain ones, walkovers, showdowns of specials."""
    house = draw(rules())
    kind = draw(st.sampled_from((plays, walkovers, showdowns)))
    if kind is showdowns:
        house = replace(house, specials=draw(many_specials()))
    return draw(kind(house)), house


@st.composite
def many_specials(draw: Draw) -> SpecialRules:
    """The specials of a preset, at any points, and all ways in which two of them can meet."""
    known = draw(st.sampled_from((CLASSIC, WEIGHTED))).specials
    points = st.integers(0, 100)
    return replace(
        known,
        entries=tuple(replace(entry, points=draw(points)) for entry in known.entries),
        versus=draw(st.sampled_from(SpecialVersus)),
        same=draw(st.sampled_from(SameSpecial)),
    )


@st.composite
def showdowns(draw: Draw, house: Rules) -> tuple[Play, ...]:
    """Matches in which most players hold a special hand."""
    dealt = 0
    hands = []
    for _ in range(draw(st.integers(2, 4))):
        pool = [hand for hand in special_pool() if not hand.mask & dealt]
        if pool and draw(st.integers(0, 3)):
            hands.append(draw(st.sampled_from(pool)))
        else:
            free = [card for card in FULL_DECK if not dealt >> card.index & 1]
            hands.append(Hand(draw(st.permutations(free))[:13]))
        dealt |= hands[-1].mask
    return tuple(draw(submitted(hand, house)) for hand in hands)


@st.composite
def walkovers(draw: Draw, house: Rules) -> tuple[Play, ...]:
    """Matches between hands of high and of low ranks: sweeps and grand slams."""
    deck = list(FULL_DECK)
    for one, other in draw(st.lists(st.tuples(st.integers(0, 51), st.integers(0, 51)), max_size=4)):
        deck[one], deck[other] = deck[other], deck[one]
    quarters = draw(st.permutations([deck[start : start + 13] for start in range(0, 52, 13)]))
    players = draw(st.integers(2, 4))
    return tuple(draw(submitted(Hand(cards), house)) for cards in quarters[:players])


@st.composite
def submitted(draw: Draw, hand: Hand, house: Rules) -> Play:
    """Something to do with a hand: declare it, lay it out, or foul where that is scored."""
    if classify(hand, house) is not None and draw(st.integers(0, 3)):
        return Declaration(hand)
    order = draw(st.permutations(list(hand)))
    if house.foul.handling is FoulHandling.LOSES and draw(st.integers(0, 3)) == 0:
        return laid_out(order)
    return first_legal(order, house)


# --- objectives -------------------------------------------------------------------


@dataclass(frozen=True)
class Rising:
    """Points that rise with the value of each row, in steps."""

    steps: tuple[tuple[int, ...], ...]
    """Per row: the strengths at which the points rise."""
    levels: tuple[tuple[float, ...], ...]
    """Per row: the points below the first step, then from each on."""

    def row_points(self, row: Row, value: HandValue) -> float:
        return self.levels[row.index][bisect_right(self.steps[row.index], value.strength)]


@dataclass(frozen=True)
class Scattered:
    """Points without any order, few enough for ties; the same for the same row and value."""

    levels: tuple[float, ...]
    salt: int

    def row_points(self, row: Row, value: HandValue) -> float:
        return self.levels[(value.strength * self.salt + row.index) % 7919 % len(self.levels)]


@st.composite
def rising_objectives(draw: Draw, ranking: Ranking) -> Rising:
    """Monotone additive objectives: in whole numbers, or not."""
    strengths = ranking.scale.strengths
    rise = draw(st.sampled_from((st.integers(0, 3), st.floats(0, 1), st.floats(0, 1e6))))
    steps, levels = [], []
    for _ in Row:
        # Many steps at rows that occur: a hand has some 1,500 rows, of 7,917 strengths.
        chosen = draw(st.lists(st.sampled_from(strengths), max_size=40, unique=True))
        steps.append(tuple(sorted(chosen)))
        rises = draw(st.lists(rise, min_size=len(chosen) + 1, max_size=len(chosen) + 1))
        levels.append(tuple(accumulate(rises)))
    return Rising(tuple(steps), tuple(levels))


def scattered_objectives() -> Strategy[Scattered]:
    """Additive objectives that are not monotone, in whole numbers or in others."""
    numbers: Sequence[Strategy[float]] = (
        st.integers(-3, 3),
        st.integers(),
        st.floats(-1, 1),
        st.floats(-1e300, 1e300),  # three of them add up to a finite number
    )
    levels = st.sampled_from(numbers).flatmap(lambda number: st.lists(number, min_size=1, max_size=12))
    return st.builds(Scattered, levels.map(tuple), st.integers(1, 7918))
