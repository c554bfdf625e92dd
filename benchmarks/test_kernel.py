"""The native search: against the plain one in the same binary, and what a call from Python adds.

The plain search is compiled from C++, too. It ranks every row of a hand by its cards and
looks at each of the 72,072 splits, by objective or for dominance.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from contest import Contest, as_tests, each, in_python, native
from numpy.typing import NDArray
from twin import twin

from shisanzhang import ROW_PERCENTILES, STANDARD, ExpectedPoints, Row, arrange, batch, undominated
from shisanzhang._backend import kernel
from shisanzhang.objectives import prepared

MASKS = batch.deal(50, rng="kernel").reshape(-1)
HANDS = batch.to_hands(MASKS)
TWIN = [twin.Hand.from_mask(hand.mask) for hand in HANDS]

# All that follows is made when asked for: without the native backend there is none of it.


@cache
def scale() -> Any:
    return STANDARD.scale


@cache
def rising() -> Any:
    """Points by which a stronger row is never worth less."""
    return prepared(ROW_PERCENTILES, STANDARD).points


@cache
def expected() -> Any:
    """The default objective, without a bank."""
    return prepared(ExpectedPoints(card_removal=False), STANDARD).points


@cache
def scattered() -> Any:
    """An objective that knows no order: random points for every row there is."""
    source = random.Random("points")
    return kernel().Points(scale(), *[[source.random() for _ in scale().strengths] for _ in Row])


def splits(search: str, objective: Callable[[], Any]) -> NDArray[np.uint64]:
    """The best split of each hand, by one of the two searches."""
    out = np.empty((len(MASKS), 3), np.uint64)
    assert getattr(scale(), search)(MASKS, objective(), False, out) == -1
    return out


def counts(search: str) -> NDArray[np.int32]:
    """How many undominated triples each hand has, likewise."""
    out = np.empty(len(MASKS), np.int32)
    assert getattr(scale(), search)(MASKS, False, out) == -1
    return out


def direct() -> None:
    """One call of the kernel for each hand."""
    search, points = scale().arrange, expected()
    for hand in HANDS:
        search(hand.mask, points, False)


def check() -> None:
    for objective in (rising, scattered):
        ours = splits("arrange_hands", objective)
        assert (ours == splits("plain_arrange_hands", objective)).all()
    numbers = counts("count_undominated")
    assert (numbers == counts("plain_count_undominated")).all()
    assert [len(undominated(hand)) for hand in HANDS] == numbers.tolist()


def check_calls() -> None:
    plays = [arrange(hand) for hand in HANDS]
    assert [play.masks for play in plays] == [twin.arrange(hand).masks for hand in TWIN]
    assert [play.masks for play in plays] == list(map(tuple, splits("arrange_hands", expected).tolist()))
    assert [scale().arrange(hand.mask, expected(), False) for hand in HANDS] == [play.masks for play in plays]


def arranging(objective: Callable[[], Any], what: str) -> Contest:
    return Contest(
        f"the best arrangement by {what}, kernel alone",
        len(MASKS),
        check,
        native("search", lambda: splits("arrange_hands", objective)),
        (native("plain search", lambda: splits("plain_arrange_hands", objective), at_least=9),),
        rounds=15,
    )


CONTESTS = [
    arranging(rising, "an objective that rises with strength"),
    arranging(scattered, "scattered points"),
    Contest(
        "the undominated arrangements counted, kernel alone",
        len(MASKS),
        check,
        native("search", lambda: counts("count_undominated")),
        (native("plain search", lambda: counts("plain_count_undominated"), at_least=45),),
        rounds=9,
    ),
    Contest(
        "one hand arranged",
        len(HANDS),
        check_calls,
        native("kernel alone", lambda: splits("arrange_hands", expected)),
        (
            native("`arrange(hand)`", each(arrange, HANDS), at_most=3),
            native("the kernel called for each hand", direct),
            in_python("`arrange(hand)`", each(twin.arrange, TWIN)),
        ),
        rounds=11,
    ),
    Contest(
        "the undominated arrangements of one hand",
        len(HANDS),
        check,
        native("kernel alone, counted", lambda: counts("count_undominated")),
        (
            native("`undominated(hand)`", each(undominated, HANDS)),
            in_python("`undominated(hand)`", each(twin.undominated, TWIN)),
        ),
        rounds=11,
    ),
]

test_time, test_promises = as_tests(CONTESTS)
