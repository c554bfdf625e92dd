"""The order of all five-card rows against the evaluator of `treys`, made by others."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from treys import Card as Theirs
from treys import Evaluator

from reference import CATEGORIES, every_kind
from shisanzhang import FULL_DECK, Category, evaluate, strength

EVALUATOR = Evaluator()
DISTINCT = 7462

# Their classes run from the best, 1, to the worst, 9; a royal flush is class 0.
CLASSES = {name: 9 - place for place, name in enumerate(CATEGORIES)}


def their_rank(row: list[str]) -> int:
    """1 for a royal flush to 7,462 for 7-5-4-3-2."""
    return EVALUATOR.evaluate([], [Theirs.new(card) for card in row])  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def rows() -> list[tuple[list[str], int]]:
    """Every kind of row with its rank by treys."""
    return [(row, their_rank(row)) for row, _ in every_kind(5)]


def test_treys_tells_all_classes_apart(rows: list[tuple[list[str], int]]) -> None:
    assert {rank for _, rank in rows} == set(range(1, DISTINCT + 1))


def test_every_class_stands_where_treys_has_it(rows: list[tuple[list[str], int]]) -> None:
    ours = {strength(" ".join(row)) for row, _ in rows}
    places = {packed: place for place, packed in enumerate(sorted(ours, reverse=True), start=1)}
    assert len(places) == DISTINCT
    for row, rank in rows:
        assert places[strength(" ".join(row))] == rank


def test_every_class_is_of_the_category_treys_gives_it(rows: list[tuple[list[str], int]]) -> None:
    for row, rank in rows:
        assert CLASSES[evaluate(" ".join(row)).category.value] == max(EVALUATOR.get_rank_class(rank), 1)


def test_the_boundaries_of_the_categories(rows: list[tuple[list[str], int]]) -> None:
    # The last of a category and the first of the next are neighbours for both.
    by_rank = {rank: row for row, rank in rows}
    edges = [
        rank for rank in range(1, DISTINCT) if _category(by_rank[rank]) is not _category(by_rank[rank + 1])
    ]
    # By the numbers of strengths: 10, 156, 156, 1,277, 10, 858, 858, 2,860, 1,277.
    assert edges == [10, 166, 322, 1599, 1609, 2467, 3325, 6185]
    for rank in edges:
        better, worse = by_rank[rank], by_rank[rank + 1]
        assert _category(better).index == _category(worse).index + 1
        assert strength(" ".join(better)) > strength(" ".join(worse))


def _category(row: list[str]) -> Category:
    return evaluate(" ".join(row)).category


@pytest.mark.exhaustive
def test_every_five_cards() -> None:
    theirs = [Theirs.new(str(card)) for card in FULL_DECK]
    rank_of: dict[int, int] = {}
    hands = zip(combinations(FULL_DECK, 5), combinations(theirs, 5), strict=True)
    for ours, same in hands:
        rank = EVALUATOR.evaluate([], list(same))
        assert rank_of.setdefault(strength(ours), rank) == rank
    ranks = [rank_of[packed] for packed in sorted(rank_of, reverse=True)]
    assert ranks == list(range(1, DISTINCT + 1))
    assert all(low < high for low, high in pairwise(ranks))
