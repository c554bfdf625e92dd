"""One scale used by many threads at once: the same answers as alone."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from parity.kernels import awkward_hands, expectation, points, random_hands, scales
from shisanzhang import CLASSIC, FULL_DECK, ROW_PERCENTILES, Ranking

THREADS = 8


def answers(scale: Any, objectives: list[Any], hands: list[int]) -> dict[int, list[Any]]:
    """All that is asked of one hand."""
    return {
        hand: [
            scale.undominated(hand, True),
            scale.standings(hand),
            scale.show(hand, scale.undominated(hand, False)[:3]),
            *(scale.best(hand, objective, False) for objective in objectives),
            *(scale.arrange(hand, objective, True) for objective in objectives),
            scale.strength([FULL_DECK[card] for card in range(52) if hand >> card & 1][:5]),
        ]
        for hand in hands
    }


def in_arrays(scale: Any, objectives: list[Any], hands: list[int]) -> dict[int, list[Any]]:
    """What is asked of many hands at once, by hand."""
    masks, counts = np.array(hands, np.uint64), np.zeros(len(hands), np.int32)
    assert scale.count_undominated(masks, True, counts) == -1
    found = [counts.tolist()]
    for objective in objectives:
        splits = np.zeros((len(hands), 3), np.uint64)
        assert scale.arrange_hands(masks, objective, True, splits) == -1
        found.append(splits.tolist())
    return {hand: list(row) for hand, *row in zip(hands, *found, strict=True)}


@pytest.mark.parametrize("call", [answers, in_arrays])
@pytest.mark.parametrize("front", [False, True])
def test_many_threads_on_one_scale(call: Any, front: bool) -> None:
    both = scales("lowest", front)
    tables = ROW_PERCENTILES.tables(Ranking(front_straights_and_flushes=front))
    objectives = [points(both, tables).native] + ([] if front else [expectation(CLASSIC, 3).native])
    rng = random.Random(13)
    hands = random_hands(rng, 300) + list(set(awkward_hands(rng, 300)))
    alone = call(both.native, objectives, hands)
    orders = [rng.sample(hands, len(hands)) for _ in range(THREADS)]
    together = Barrier(THREADS)

    def work(order: list[int]) -> dict[int, list[Any]]:
        together.wait()
        return call(both.native, objectives, order)

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(found == alone for found in pool.map(work, orders))
