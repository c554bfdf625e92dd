"""The search for arrangements: against walking over all 72,072 splits of a hand.

The *plain* walk is the one that anyone would write first. The *thrifty* one
evaluates each back once and lets go of a foul as soon as it shows; it is here to
tell how much of the gain comes from the search itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from contest import Clock, Contest, Judge, Side, each, sides

from shisanzhang import ROW_PERCENTILES, Card, Hand, Row, arrange, deal, evaluate, strength, undominated

HANDS = deal(rng="hands")

Strengths = tuple[int, int, int]
"""Of back, middle and front: in the order in which ties are decided."""

Legal = tuple[Strengths, tuple[list[Card], tuple[Card, ...], tuple[Card, ...]]]
"""A legal split: its strengths, and its front, middle and back."""


def plain(hand: Hand) -> Iterator[Legal]:
    """Every split that is no foul."""
    cards = tuple(hand)
    for back in combinations(cards, 5):
        rest = [card for card in cards if card not in back]
        for middle in combinations(rest, 5):
            front = [card for card in rest if card not in middle]
            strengths = strength(back), strength(middle), strength(front)
            if strengths[0] >= strengths[1] >= strengths[2]:
                yield strengths, (front, middle, back)


def thrifty(hand: Hand) -> Iterator[Legal]:
    """The same with less work."""
    cards = tuple(hand)
    for back in combinations(cards, 5):
        rest = [card for card in cards if card not in back]
        back_strength = strength(back)
        for middle in combinations(rest, 5):
            middle_strength = strength(middle)
            if middle_strength > back_strength:
                continue
            front = [card for card in rest if card not in middle]
            front_strength = strength(front)
            if front_strength <= middle_strength:
                yield (back_strength, middle_strength, front_strength), (front, middle, back)


Walk = Callable[[Hand], Iterator[Legal]]


def best(walk: Walk, hand: Hand) -> tuple[float, Strengths]:
    """The points of the best arrangement by the default objective, and its strengths."""
    points = ROW_PERCENTILES.row_points
    found = (-1.0, (0, 0, 0))
    for strengths, (front, middle, back) in walk(hand):
        total = (
            points(Row.FRONT, evaluate(front))
            + points(Row.MIDDLE, evaluate(middle))
            + points(Row.BACK, evaluate(back))
        )
        found = max(found, (total, strengths))
    return found


def not_dominated(walk: Walk, hand: Hand) -> list[Strengths]:
    """The strengths of the arrangements that no other equals or beats in every row."""
    kept: list[Strengths] = []
    # From the strongest back down, so that only what was kept before can dominate.
    for split in sorted({strengths for strengths, _ in walk(hand)}, reverse=True):
        _, middle, front = split
        if not any(other >= middle and another >= front for _, other, another in kept):
            kept.append(split)
    return kept


def check() -> None:
    for hand in HANDS:
        front, middle, back = arrange(hand).values
        points = [
            ROW_PERCENTILES.row_points(row, value)
            for row, value in zip(Row, (front, middle, back), strict=True)
        ]
        arranged = sum(points), (back.strength, middle.strength, front.strength)
        shown = [play.strengths()[::-1] for play in undominated(hand)]
        for walk in (plain, thrifty):
            assert best(walk, hand) == arranged
            assert not_dominated(walk, hand) == shown


def walking(
    do: Callable[[Walk, Hand], object], walk: Walk, label: str, at_least: float | None = None
) -> Side:
    return Side(label, each(lambda hand: do(walk, hand), HANDS), at_least=at_least)


CONTESTS = [
    Contest(
        "the best arrangement of a hand",
        len(HANDS),
        check,
        Side("`arrange(hand)`", each(arrange, HANDS)),
        (
            walking(best, plain, "plain walk over the 72,072 splits", at_least=100),
            walking(best, thrifty, "thrifty walk"),
        ),
        rounds=7,
    ),
    Contest(
        "the undominated arrangements of a hand",
        len(HANDS),
        check,
        Side("`undominated(hand)`", each(undominated, HANDS)),
        (
            walking(not_dominated, plain, "plain walk over the 72,072 splits", at_least=100),
            walking(not_dominated, thrifty, "thrifty walk"),
        ),
        rounds=7,
    ),
]


@pytest.mark.parametrize(("contest", "side"), sides(CONTESTS))
def test_time(clock: Clock, contest: Contest, side: Side) -> None:
    clock(contest, side)


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_promises(keeps_its_promises: Judge, contest: Contest) -> None:
    assert keeps_its_promises(contest)
