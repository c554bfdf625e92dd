"""Thousands of hands under every ranking and order of rows: both kernels find the same.

25,440 hands, each searched for what is undominated, which holds the best by every rising
objective; half of them also for the best by one of several objectives of all kinds. And
the native search against a plain walk.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from parity.kernels import (
    LEGALITIES,
    Both,
    awkward_hands,
    differences,
    expectation,
    points,
    random_hands,
    ranking_of,
    rising,
    scales,
    scattered,
)
from shisanzhang import CATEGORY_GREEDY, CLASSIC, PRESETS, ROW_PERCENTILES

every_legality = pytest.mark.parametrize(("ace_low", "front", "strict"), LEGALITIES)

PLAIN, AWKWARD = 1700, 420
NO_BONUSES = replace(CLASSIC, scoring=replace(CLASSIC.scoring, bonuses=()))


def some_hands(*seed: object, plain: int = PLAIN, awkward: int = AWKWARD) -> list[int]:
    rng = random.Random(repr(seed))
    return random_hands(rng, plain) + awkward_hands(rng, awkward)


def arranged(call: Any, hands: Sequence[int], objective: Any, strict: bool) -> list[tuple[int, ...]]:
    out = np.zeros((len(hands), 3), np.uint64)
    assert call(np.array(hands, np.uint64), objective, strict, out) == -1
    return list(map(tuple, out.tolist()))


def counted(call: Any, hands: Sequence[int], strict: bool) -> list[int]:
    out = np.zeros(len(hands), np.int32)
    assert call(np.array(hands, np.uint64), strict, out) == -1
    found: list[int] = out.tolist()
    return found


def rising_objectives(ace_low: str, front: bool) -> list[Both]:
    """Row percentiles, expected points, points that rise anyhow, and category-greedy."""
    of, ranking, rng = scales(ace_low, front), ranking_of(ace_low, front), random.Random(ace_low)
    paying = replace(NO_BONUSES if front else CLASSIC, ranking=ranking)
    assert paying.stronger_never_pays_less
    return [
        points(of, ROW_PERCENTILES.tables(ranking)),
        expectation(paying, 3),
        points(of, [rising(rng, len(of.twin.strengths)) for _ in range(3)]),
        points(of, CATEGORY_GREEDY.tables(ranking)),
    ]


def scattered_objectives(of: Both, rng: random.Random, count: int) -> list[Both]:
    return [points(of, [scattered(rng, len(of.twin.strengths)) for _ in range(3)]) for _ in range(count)]


@pytest.mark.exhaustive
@every_legality
def test_the_undominated_and_the_best_of_them(ace_low: str, front: bool, strict: bool) -> None:
    twin, native = scales(ace_low, front)
    hands = some_hands(ace_low, front, strict)
    objectives = rising_objectives(ace_low, front)[:2]
    undominated, best = [], []
    for hand in hands:  # all that is asked of one in a row: so it is ranked only once
        triples = twin.undominated(hand, strict)
        chosen = []
        for objective in objectives:
            worths = twin.worths(hand, objective.twin, triples)
            chosen.append(triples[worths.index(max(worths))])
        undominated.append(triples)
        best.append(twin.show(hand, chosen))
    found = [native.undominated(hand, strict) for hand in hands]
    assert not list(differences(hands, undominated, found))
    assert counted(native.count_undominated, hands, strict) == list(map(len, undominated))
    for objective, expected in zip(objectives, zip(*best, strict=True), strict=True):
        splits = arranged(native.arrange_hands, hands, objective.native, strict)
        assert not list(differences(hands, expected, splits))


@pytest.mark.exhaustive
@every_legality
def test_the_best_by_whatever_objective(ace_low: str, front: bool, strict: bool) -> None:
    of = scales(ace_low, front)
    hands = some_hands(ace_low, front, strict)[::2]
    rng = random.Random(ace_low)
    objectives = [*rising_objectives(ace_low, front), *scattered_objectives(of, rng, 6)]
    for start, objective in enumerate(objectives):
        asked = hands[start :: len(objectives)]
        expected = [of.twin.arrange(hand, objective.twin, strict) for hand in asked]
        splits = arranged(of.native.arrange_hands, asked, objective.native, strict)
        assert not list(differences(asked, expected, splits))


@pytest.mark.parametrize("name", PRESETS)
@every_legality
def test_the_best_where_stronger_may_pay_less(ace_low: str, front: bool, strict: bool, name: str) -> None:
    of = scales(ace_low, front)
    scoring = replace(PRESETS[name].scoring, row_points=(3, 2, 1))
    objective = expectation(replace(PRESETS[name], ranking=ranking_of(ace_low, front), scoring=scoring), 2)
    hands = some_hands("less", name, ace_low, front, strict, plain=1, awkward=1)
    expected = [of.twin.arrange(hand, objective.twin, strict) for hand in hands]
    assert arranged(of.native.arrange_hands, hands, objective.native, strict) == expected


@every_legality
def test_a_plain_walk_finds_the_same(ace_low: str, front: bool, strict: bool) -> None:
    of = scales(ace_low, front)
    native = of.native
    hands = some_hands("walk", ace_low, front, strict, plain=150, awkward=100)
    walked = counted(native.plain_count_undominated, hands, strict)
    assert not list(differences(hands, walked, counted(native.count_undominated, hands, strict)))
    rng = random.Random(ace_low)
    percentiles, _, anyhow, greedy = rising_objectives(ace_low, front)
    for _, objective in (percentiles, anyhow, greedy, *scattered_objectives(of, rng, 4)):
        walked_splits = arranged(native.plain_arrange_hands, hands, objective, strict)
        splits = arranged(native.arrange_hands, hands, objective, strict)
        assert not list(differences(hands, walked_splits, splits))


def test_a_search_keeps_nothing_of_the_hand_before() -> None:
    rng = random.Random(13)
    for ace_low, front, strict in LEGALITIES:
        native = scales(ace_low, front).native
        hands = some_hands("before", ace_low, front, strict, plain=300, awkward=300)
        found = {hand: native.undominated(hand, strict) for hand in hands}
        for _ in range(5):
            rng.shuffle(hands)
            again = [native.undominated(hand, strict) for hand in hands]
            assert not list(differences(hands, map(found.__getitem__, hands), again))
