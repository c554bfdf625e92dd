"""Code that uses `shisanzhang.batch`, checked by ``mypy --strict`` and never run.

Each ``type: ignore`` names the mistake that the checker must find in its line.
"""

from __future__ import annotations

import random
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

from shisanzhang import (
    CATEGORY_GREEDY,
    CLASSIC,
    STANDARD,
    WEIGHTED,
    Arrangement,
    Declaration,
    ExpectedPoints,
    Hand,
    Play,
    Special,
    batch,
    deal,
    score_match,
)


def arrays() -> None:
    hands = batch.deal(1000, rng=7)
    assert_type(hands, NDArray[np.uint64])
    batch.deal(10, 2, rng=random.Random(7))
    batch.arrange(hands[0], WEIGHTED, objective=ExpectedPoints(WEIGHTED, 2))
    rows = batch.arrange(hands[:, 0], WEIGHTED, objective=CATEGORY_GREEDY, threads=2)
    assert_type(rows, NDArray[np.uint64])
    assert_type(batch.score(rows.reshape(-1, 4, 3), WEIGHTED, threads=2), NDArray[np.int32])
    assert_type(batch.classify(hands[0], CLASSIC), NDArray[np.uint8])
    assert_type(batch.undominated_counts(hands[0]), NDArray[np.int32])
    assert_type(batch.evaluate(np.zeros((7, 5), np.uint8), STANDARD), NDArray[np.int32])
    batch.evaluate([[0, 1, 2], [3, 4, 5]])
    batch.classify([hand.mask for hand in deal()])
    code: np.uint8 = batch.classify(hands[0])[0]
    assert_type(batch.SPECIALS[code], Special | None)

    batch.deal(1000, 4, 7)  # type: ignore[call-arg]
    batch.arrange(hands[0], objective=lambda play: 1.0)  # type: ignore[arg-type]
    batch.arrange(hands[0], CLASSIC, CATEGORY_GREEDY)  # type: ignore[call-arg]
    batch.arrange(hands[0], STANDARD)  # type: ignore[arg-type]
    batch.score(rows, STANDARD)  # type: ignore[arg-type]
    batch.score(rows, threads="2")  # type: ignore[arg-type]
    batch.classify(deal())  # type: ignore[arg-type]


def objects() -> None:
    assert_type(batch.from_hands(["2c3d4h5s6c7d8h9sTcJdQhKsAc", *deal()]), NDArray[np.uint64])
    assert_type(batch.to_hands(batch.deal(1)[0]), tuple[Hand, ...])
    plays: list[Play] = [Declaration("2c3d4h5s6c7d8h9sTcJdQhKsAc")]
    rows = batch.from_plays(plays)
    assert_type(rows, NDArray[np.uint64])
    assert_type(batch.to_plays(rows), tuple[Arrangement | Declaration, ...])
    score_match(batch.to_plays(rows))
    batch.from_plays(deal())  # type: ignore[arg-type]
