"""Five cards, ranked: against eval7, pkrbot, treys, phevaluator and pokerkit.

eval7, pkrbot and phevaluator are native code; the others are Python.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import eval7
import numpy as np
import phevaluator
import pkrbot
import pokerkit
import treys
from contest import Contest, Side, as_tests, each, in_python, native
from twin import twin

from shisanzhang import FULL_DECK, Category, batch, evaluate, strength

RANDOM = random.Random("rows")
ROWS = [tuple(RANDOM.sample(FULL_DECK, 5)) for _ in range(4000)]
ORDER = np.random.default_rng(0).integers(len(ROWS), size=200_000)
MANY = np.array([[card.index for card in row] for row in ROWS], np.uint8)[ORDER]
TWIN = [tuple(twin.FULL_DECK[card.index] for card in row) for row in ROWS]

# The same rows with the cards that each library works on, made before anything is timed.
EVAL7 = [[eval7.Card(str(card)) for card in row] for row in ROWS]
PKRBOT = [[pkrbot.Card(str(card)) for card in row] for row in ROWS]
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
    assert [twin.strength(row) for row in TWIN] == ours
    assert [twin.evaluate(row).strength for row in TWIN] == ours
    assert same_order(ours, [eval7.evaluate(row) for row in EVAL7])
    assert same_order(ours, [pkrbot.evaluate(row) for row in PKRBOT])
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


def check_many() -> None:
    check()
    assert batch.evaluate(MANY).tolist() == [strength(ROWS[row]) for row in ORDER]


def run_treys() -> None:
    nothing: list[int] = []  # `evaluate` takes a hand and a board
    for row in TREYS:
        treys_evaluate(row, nothing)


def run_phevaluator() -> None:
    evaluate_5cards = phevaluator.evaluate_5cards
    for a, b, c, d, e in PHEVALUATOR:
        evaluate_5cards(a, b, c, d, e)


OURS = native("`strength(cards)`", each(strength, ROWS))
OURS_IN_PYTHON = in_python("`strength(cards)`", each(twin.strength, TWIN))
VALUE = native("`evaluate(cards)`", each(evaluate, ROWS))
VALUE_IN_PYTHON = in_python("`evaluate(cards)`", each(twin.evaluate, TWIN))


def by_treys(at_least: float | None = None) -> Side:
    return Side("treys `Evaluator().evaluate(cards, [])`", run_treys, at_least=at_least)


def by_pokerkit(at_least: float | None = None) -> Side:
    entry = each(pokerkit_entry, POKERKIT)
    return Side("pokerkit `StandardHighHand.lookup.get_entry(cards)`", entry, at_least=at_least)


POKERKIT_OBJECT = Side("pokerkit `StandardHighHand(cards)`", each(pokerkit.StandardHighHand, POKERKIT))


def by_phevaluator(at_least: float | None = None) -> Side:
    return Side("phevaluator `evaluate_5cards(a, b, c, d, e)`", run_phevaluator, at_least=at_least)


def by_pkrbot(at_least: float | None = None) -> Side:
    return Side("pkrbot `evaluate(cards)`", each(pkrbot.evaluate, PKRBOT), at_least=at_least)


TREYS_FIVE = Side("treys `Evaluator()._five(cards)`, private", each(treys_five, TREYS))

CONTESTS = [
    Contest(
        "many rows of five cards to numbers",
        len(ROWS),
        check_many,
        native(
            f"`batch.evaluate(cards)` of {len(MANY):,} rows", lambda: batch.evaluate(MANY), units=len(MANY)
        ),
        (OURS, by_phevaluator(at_least=60), by_pkrbot(at_least=8)),
    ),
    Contest(
        "five cards to a number",
        len(ROWS),
        check,
        OURS,
        (
            OURS_IN_PYTHON,
            Side("eval7 `evaluate(cards)`", each(eval7.evaluate, EVAL7), at_least=1),
            by_pkrbot(),
            by_phevaluator(),
            by_treys(),
            TREYS_FIVE,
            by_pokerkit(),
        ),
    ),
    Contest(
        "five cards to a number, in Python",
        len(ROWS),
        check,
        OURS_IN_PYTHON,
        (by_treys(at_least=1), TREYS_FIVE, by_phevaluator(), by_pokerkit()),
    ),
    Contest(
        "five cards to a value with its category",
        len(ROWS),
        check,
        VALUE,
        (VALUE_IN_PYTHON, by_treys(at_least=1), by_pokerkit(at_least=3), POKERKIT_OBJECT),
    ),
    Contest(
        "five cards to a value with its category, in Python",
        len(ROWS),
        check,
        VALUE_IN_PYTHON,
        (by_treys(), by_pokerkit(at_least=3), POKERKIT_OBJECT),
    ),
]

test_time, test_promises = as_tests(CONTESTS)
