"""Five cards, ranked: against treys, phevaluator and pokerkit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import phevaluator
import pokerkit
import pytest
import treys
from contest import Clock, Contest, Judge, Side, each, sides

from shisanzhang import FULL_DECK, Category, evaluate, strength

RANDOM = random.Random("rows")
ROWS = [tuple(RANDOM.sample(FULL_DECK, 5)) for _ in range(2000)]

# The same rows with the cards that each library works on, made before anything is timed.
TREYS = [[treys.Card.new(str(card)) for card in row] for row in ROWS]
PHEVALUATOR = [tuple(phevaluator.Card.to_id(str(card)) for card in row) for row in ROWS]
POKERKIT = [tuple(pokerkit.Card.parse("".join(map(str, row)))) for row in ROWS]

treys_evaluate = treys.Evaluator().evaluate
treys_five = treys.Evaluator()._five  # what `evaluate` chooses for five cards; private, it saves that choice
pokerkit_entry = pokerkit.StandardHighHand.lookup.get_entry


def same_order(ours: Sequence[int], theirs: Sequence[int]) -> bool:
    """Whether two ways to rank the same things agree on every pair of them."""
    ranked = sorted(zip(ours, theirs, strict=True))
    return all((a < c, a == c) == (b < d, b == d) for (a, b), (c, d) in pairwise(ranked))


def check() -> None:
    ours = [strength(row) for row in ROWS]
    values = [evaluate(row) for row in ROWS]
    assert [value.strength for value in values] == ours
    # treys and phevaluator count from the strongest hand down.
    assert same_order(ours, [-treys_evaluate(row, []) for row in TREYS])
    assert same_order(ours, [-treys_five(row) for row in TREYS])
    assert same_order(ours, [-phevaluator.evaluate_5cards(*row) for row in PHEVALUATOR])
    entries = [pokerkit_entry(row) for row in POKERKIT]
    assert same_order(ours, [entry.index for entry in entries])
    assert [pokerkit.StandardHighHand(row).entry for row in POKERKIT] == entries

    categories = Counter(value.category for value in values)
    labels = Counter(entry.label for entry in entries)
    assert [categories[category] for category in Category] == [labels[label] for label in pokerkit.Label]


def run_treys() -> None:
    nothing: list[int] = []  # `evaluate` takes a hand and a board
    for row in TREYS:
        treys_evaluate(row, nothing)


def run_phevaluator() -> None:
    evaluate_5cards = phevaluator.evaluate_5cards
    for a, b, c, d, e in PHEVALUATOR:
        evaluate_5cards(a, b, c, d, e)


POKERKIT_ENTRY = each(pokerkit_entry, POKERKIT)

CONTESTS = [
    Contest(
        "five cards to a number",
        len(ROWS),
        check,
        Side("`strength(cards)`", each(strength, ROWS)),
        (
            Side("treys `Evaluator().evaluate(cards, [])`", run_treys, at_least=1),
            Side("treys `Evaluator()._five(cards)`, private", each(treys_five, TREYS)),
            Side("phevaluator `evaluate_5cards(a, b, c, d, e)`, native code", run_phevaluator),
            Side("pokerkit `StandardHighHand.lookup.get_entry(cards)`", POKERKIT_ENTRY),
        ),
    ),
    Contest(
        "five cards to a value with its category",
        len(ROWS),
        check,
        Side("`evaluate(cards)`", each(evaluate, ROWS)),
        (
            Side("pokerkit `StandardHighHand.lookup.get_entry(cards)`", POKERKIT_ENTRY, at_least=3),
            Side("pokerkit `StandardHighHand(cards)`", each(pokerkit.StandardHighHand, POKERKIT)),
        ),
    ),
]


@pytest.mark.parametrize(("contest", "side"), sides(CONTESTS))
def test_time(clock: Clock, contest: Contest, side: Side) -> None:
    clock(contest, side)


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_promises(keeps_its_promises: Judge, contest: Contest) -> None:
    assert keeps_its_promises(contest)
