"""Every row of three and of five cards: both kernels rank it alike, and as often as it must be."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parity.kernels import scales, scales_of
from reference import ACE_LOW, CATEGORIES, RANKINGS
from shisanzhang import FULL_DECK, Card, Ranking
from strategies import rankings, rows


def every_row(size: int) -> Any:
    cards = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(cards, np.uint8, size * comb(52, size)).reshape(-1, size)


def ranked(scale: Any, cards: Any) -> Any:
    out = np.full(len(cards), -1, np.int32)
    assert scale.evaluate_rows(cards, out) == -1
    return out


def check_every_row(size: int, ace_low: str, front: bool) -> Any:
    """The strengths of all rows, given alike by both kernels, in arrays and one by one."""
    twin, native = scales(ace_low, front)
    cards = every_row(size)
    expected, found = (
        np.fromiter(map(scale.strength, combinations(FULL_DECK, size)), np.int32, len(cards))
        for scale in (twin, native)
    )
    assert np.array_equal(found, expected)
    assert np.array_equal(ranked(native, cards), expected)
    shuffled = np.random.default_rng(13).permuted(cards, axis=1)
    assert np.array_equal(ranked(native, shuffled), expected)
    return expected


def counted(strengths: Any) -> dict[str, int]:
    return {CATEGORIES[category]: count for category, count in Counter((strengths >> 20).tolist()).items()}


@pytest.mark.parametrize(("ace_low", "front"), RANKINGS)
def test_every_row_of_three(ace_low: str, front: bool) -> None:
    strengths = check_every_row(3, ace_low, front)
    runs = front * (11 if ace_low == "none" else 12)
    flushes = front * 4 * comb(13, 3)
    expected = {
        "high_card": comb(13, 3) * 4**3 - runs * 4**3 - flushes + runs * 4,
        "pair": 13 * comb(4, 2) * 12 * 4,
        "three_of_a_kind": 13 * 4,
        "straight": runs * (4**3 - 4),
        "flush": flushes - runs * 4,
        "straight_flush": runs * 4,
    }
    assert counted(strengths) == {category: count for category, count in expected.items() if count}


@pytest.mark.exhaustive
@pytest.mark.parametrize("ace_low", ACE_LOW)
def test_every_row_of_five(ace_low: str) -> None:
    strengths = check_every_row(5, ace_low, front=False)
    runs = 9 if ace_low == "none" else 10
    assert counted(strengths) == {
        "high_card": (comb(13, 5) - runs) * (4**5 - 4),
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        "three_of_a_kind": 13 * 4 * comb(12, 2) * 4**2,
        "straight": runs * (4**5 - 4),
        "flush": (comb(13, 5) - runs) * 4,
        "full_house": 13 * 4 * 12 * comb(4, 2),
        "four_of_a_kind": 13 * 48,
        "straight_flush": runs * 4,
    }


@given(rows(), rankings())
def test_a_row_has_one_strength_and_one_standing(row: list[Card], ranking: Ranking) -> None:
    twin, native = scales_of(ranking)
    mask = sum(1 << card.index for card in row)
    strength, standing = twin.strength(row), twin.standing(mask)
    assert (native.strength(row), native.standing(mask)) == (strength, standing)
    assert native.strengths == twin.strengths
    assert native.strengths[standing] == strength
    cards = np.array([[card.index for card in row]], np.uint8)
    assert ranked(native, cards).tolist() == [strength]


@given(st.lists(st.sampled_from(FULL_DECK), max_size=6), rankings(), st.sampled_from((list, tuple)))
def test_cards_that_are_no_row_have_no_strength(cards: list[Card], ranking: Ranking, kind: type) -> None:
    twin, native = scales_of(ranking)
    found = native.strength(kind(cards))
    assert found == twin.strength(kind(cards))
    assert (found > 0) == (len(cards) in (3, 5) and len(set(cards)) == len(cards))
