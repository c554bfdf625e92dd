"""The search of the Python twin: against walking over all 72,072 splits of a hand, in Python as well.

The *plain* walk is the one that anyone would write first. The *thrifty* one
evaluates each back once and lets go of a foul as soon as it shows; it is here to
tell how much of the gain comes from the search itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from contest import Contest, Side, as_tests, each, in_python
from twin import twin

HANDS = twin.deal(rng="hands")
FRONT, MIDDLE, BACK = twin.Row

Card = Hand = Any
"""The twin's."""

Strengths = tuple[int, int, int]
"""Of back, middle and front: in the order in which ties are decided."""

Legal = tuple[Strengths, tuple[list[Card], tuple[Card, ...], tuple[Card, ...]]]
"""A legal split: its strengths, and its front, middle and back."""


def plain(hand: Hand) -> Iterator[Legal]:
    """Every split that is no foul."""
    strength, cards = twin.strength, tuple(hand)
    for back in combinations(cards, 5):
        rest = [card for card in cards if card not in back]
        for middle in combinations(rest, 5):
            front = [card for card in rest if card not in middle]
            strengths = strength(back), strength(middle), strength(front)
            if strengths[0] >= strengths[1] >= strengths[2]:
                yield strengths, (front, middle, back)


def thrifty(hand: Hand) -> Iterator[Legal]:
    """The same with less work."""
    strength, cards = twin.strength, tuple(hand)
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
    """The points of the best arrangement by percentiles, and its strengths."""
    points, evaluate = twin.ROW_PERCENTILES.row_points, twin.evaluate
    found = (-1.0, (0, 0, 0))
    for strengths, (front, middle, back) in walk(hand):
        total = (
            points(FRONT, evaluate(front)) + points(MIDDLE, evaluate(middle)) + points(BACK, evaluate(back))
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


def arrange(hand: Hand) -> Any:
    return twin.arrange(hand, objective=twin.ROW_PERCENTILES)


def check() -> None:
    for hand in HANDS:
        front, middle, back = arrange(hand).values
        points = [
            twin.ROW_PERCENTILES.row_points(row, value)
            for row, value in zip(twin.Row, (front, middle, back), strict=True)
        ]
        arranged = sum(points), (back.strength, middle.strength, front.strength)
        shown = [play.strengths()[::-1] for play in twin.undominated(hand)]
        for walk in (plain, thrifty):
            assert best(walk, hand) == arranged
            assert not_dominated(walk, hand) == shown


def contest(
    work: str, label: str, ours: Callable[[Hand], object], do: Callable[[Walk, Hand], object]
) -> Contest:
    """A search against the walks that do the same."""

    def walking(walk: Walk, label: str, at_least: float | None = None) -> Side:
        return Side(label, each(lambda hand: do(walk, hand), HANDS), at_least=at_least)

    return Contest(
        work,
        len(HANDS),
        check,
        in_python(label, each(ours, HANDS)),
        (
            walking(plain, "plain walk over the 72,072 splits, in Python", at_least=100),
            walking(thrifty, "thrifty walk, in Python"),
        ),
        rounds=7,
    )


CONTESTS = [
    contest(
        "the best arrangement of a hand by percentiles, in Python",
        "`arrange(hand, objective=ROW_PERCENTILES)`",
        arrange,
        best,
    ),
    contest(
        "the undominated arrangements of a hand, in Python",
        "`undominated(hand)`",
        twin.undominated,
        not_dominated,
    ),
]

test_time, test_promises = as_tests(CONTESTS)
