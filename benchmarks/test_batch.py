"""Many hands at once: what a search costs, what threads gain, and the calls for one at a time."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from contest import Contest, Race, Side, as_tests, each, in_python, native
from numpy.typing import NDArray
from twin import twin

from shisanzhang import ROW_PERCENTILES, arrange, batch, classify, deal

DEALS = 1000
MASKS = batch.deal(DEALS, rng="many hands").reshape(-1)
HANDS = batch.to_hands(MASKS)
TWIN = [twin.Hand.from_mask(hand.mask) for hand in HANDS]


def check_arrange() -> None:
    few = slice(100)
    for objective in (None, ROW_PERCENTILES):
        plays = batch.arrange(MASKS, objective=objective)
        assert (plays == batch.arrange(MASKS, objective=objective, threads=2)).all()
        assert batch.to_plays(plays[few]) == tuple(arrange(hand, objective=objective) for hand in HANDS[few])
    counts = batch.undominated_counts(MASKS)
    assert counts[few].tolist() == [len(twin.undominated(hand)) for hand in TWIN[few]]


def check_classify() -> None:
    codes = batch.classify(MASKS).tolist()
    assert [batch.SPECIALS[code] for code in codes] == [classify(hand) for hand in HANDS]
    twins = [twin.classify(hand) for hand in TWIN]
    assert [special and special.value for special in twins] == [
        (code and batch.SPECIALS[code].value) or None for code in codes
    ]


def deal_one_by_one() -> list[tuple[Any, ...]]:
    source = random.Random("deals")
    return [deal(rng=source) for _ in range(DEALS)]


def deal_at_once() -> NDArray[np.uint64]:
    return batch.deal(DEALS, rng=random.Random("deals"))


def check_deal() -> None:
    assert [batch.to_hands(hands) for hands in deal_at_once()] == deal_one_by_one()


CONTESTS = [
    Contest(
        "many hands searched",
        len(MASKS),
        check_arrange,
        native("`batch.undominated_counts(masks)`", lambda: batch.undominated_counts(MASKS)),
        (
            native("`batch.arrange(masks)`", lambda: batch.arrange(MASKS), at_most=1.5),
            native(
                "`batch.arrange(masks, objective=ROW_PERCENTILES)`",
                lambda: batch.arrange(MASKS, objective=ROW_PERCENTILES),
                at_most=1.5,
            ),
        ),
        rounds=15,
    ),
    Race(
        "many hands arranged by two threads, by the clock",
        len(MASKS),
        check_arrange,
        native("`batch.arrange(masks, threads=2)`", lambda: batch.arrange(MASKS, threads=2)),
        (native("`batch.arrange(masks)`", lambda: batch.arrange(MASKS), at_least=1.8),),
        rounds=60,
    ),
    Contest(
        "many deals for four",
        DEALS,
        check_deal,
        Side("`batch.deal(n)`", deal_at_once, backend="any"),
        (Side("`deal()`", deal_one_by_one, backend="any"),),
    ),
    Contest(
        "many hands classified",
        len(MASKS),
        check_classify,
        native("`batch.classify(masks)`", lambda: batch.classify(MASKS)),
        (
            native("`classify(hand)`", each(classify, HANDS)),
            in_python("`classify(hand)`", each(twin.classify, TWIN)),
        ),
        rounds=15,
    ),
]

test_time, test_promises = as_tests(CONTESTS)
