"""Every row there is, counted: categories, strengths, and the order among them."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, pairwise, product

import pytest

from reference import CATEGORIES, RANKINGS, RANKS, SUITS, every_kind, over_five, value
from shisanzhang import FULL_DECK, AceLow, Card, Ranking, evaluate, strength

# From the rules of the game; each is a product of binomials. For the five cards:
# 10 straights x 4 suits; 13 x 48; 13 x 4 x 12 x 6; C(13, 5) x 4 - 40;
# 10 x 4^5 - 40; 13 x 4 x C(12, 2) x 16; C(13, 2) x 36 x 44; 13 x 6 x C(12, 3) x 64;
# (C(13, 5) - 10) x (4^5 - 4).
FIVE = {
    "straight_flush": (40, 10),
    "four_of_a_kind": (624, 156),
    "full_house": (3_744, 156),
    "flush": (5_108, 1_277),
    "straight": (10_200, 10),
    "three_of_a_kind": (54_912, 858),
    "two_pair": (123_552, 858),
    "pair": (1_098_240, 2_860),
    "high_card": (1_302_540, 1_277),
}
# 13 x 4; 13 x 6 x 48; C(13, 3) x 64.
THREE = {"three_of_a_kind": (52, 13), "pair": (3_744, 156), "high_card": (18_304, 286)}
COUNTS = {5: FIVE, 3: THREE}
TOTALS = {5: (2_598_960, 7_462), 3: (22_100, 455)}


def tally(rows: Counter[int]) -> dict[str, tuple[int, int]]:
    """Per category the number of rows and of distinct strengths, from rows by strength."""
    found = dict.fromkeys(CATEGORIES, (0, 0))
    for packed, count in rows.items():
        name = CATEGORIES[packed >> 20]
        found[name] = found[name][0] + count, found[name][1] + 1
    return {name: pair for name, pair in found.items() if pair != (0, 0)}


def test_the_expected_counts_add_up() -> None:
    for size, counts in COUNTS.items():
        rows, strengths = zip(*counts.values(), strict=True)
        assert (sum(rows), sum(strengths)) == TOTALS[size]


@pytest.mark.parametrize("size", [3, 5])
def test_categories_and_strengths_by_kind_of_row(size: int) -> None:
    rows: Counter[int] = Counter()
    for row, count in every_kind(size):
        rows[strength(" ".join(row))] += count
    assert (sum(rows.values()), len(rows)) == TOTALS[size]
    assert tally(rows) == COUNTS[size]


def test_every_front() -> None:
    assert tally(Counter(map(strength, combinations(FULL_DECK, 3)))) == THREE


@pytest.mark.exhaustive
def test_every_five_cards() -> None:
    assert tally(Counter(map(strength, combinations(FULL_DECK, 5)))) == FIVE


@pytest.mark.exhaustive
def test_suits_matter_in_every_five_cards_for_flushes_only() -> None:
    # Each row against one of the same ranks: of one suit, or all in turn.
    kinds = {(tuple(c[0] for c in row), len({c[1] for c in row}) == 1): row for row, _ in every_kind(5)}
    expected = {kind: strength(" ".join(row)) for kind, row in kinds.items()}
    total = 0
    for ranks in {ranks for ranks, _ in kinds}:
        cards = [combinations(of_rank(rank), count) for rank, count in Counter(ranks).items()]
        found = Counter(strength(tuple(chain.from_iterable(row))) for row in product(*cards))
        total += sum(found.values())
        if flush := expected.get((ranks, True)):
            assert found.pop(flush) == 4
            assert {strength(row) for row in zip(*map(of_rank, ranks), strict=True)} == {flush}
        assert list(found) == [expected[ranks, False]]
    assert total == TOTALS[5][0]


def of_rank(rank: str) -> tuple[Card, ...]:
    """The four cards, in the order of suits."""
    return FULL_DECK[4 * RANKS.index(rank) :][:4]


# --- order, against the rules written out a second time ---------------------------


@pytest.mark.parametrize(("ace_low", "front"), RANKINGS)
def test_every_kind_of_row_under_every_ranking(ace_low: str, front: bool) -> None:
    ranking = Ranking(ace_low=AceLow(ace_low), front_straights_and_flushes=front)
    rows = [row for size in (3, 5) for row, _ in every_kind(size)]
    expected = {" ".join(row): value(row, ace_low, front) for row in rows}
    found = {text: evaluate(text, ranking) for text in expected}
    for text, (category, *ranks) in expected.items():
        assert found[text].category.value == CATEGORIES[category]
        if CATEGORIES[category].startswith("straight"):  # known by its top, which is never a low ace
            groups = [max(set(ranks) - {14})] if {14, 2} <= set(ranks) else [max(ranks)]
        else:
            groups = list(dict.fromkeys(ranks))
        assert [rank.value for rank in found[text].ranks] == [RANKS[rank - 2] for rank in groups]
    # Both orders are total, so that it is enough to look at neighbours in one of them.
    for one, other in pairwise(sorted(expected, key=found.__getitem__)):
        assert (found[one] < found[other]) == (expected[one] < expected[other])
        assert (found[one] == found[other]) == (expected[one] == expected[other])


def test_every_suit_of_every_front_under_the_rankings_that_look_at_suits() -> None:
    faces = [rank + suit for rank in RANKS for suit in SUITS]
    for ace_low in AceLow:
        ranking = Ranking(ace_low=ace_low, front_straights_and_flushes=True)
        for indices in combinations(range(52), 3):
            category, *ranks = value([faces[index] for index in indices], ace_low.value, front=True)
            digits = "".join(f"{rank:X}" for rank in ranks)
            packed = int(f"{category}{digits}00", 16)
            assert strength([FULL_DECK[index] for index in indices], ranking) == packed


def test_fronts_in_order() -> None:
    # Independent of any evaluator: the 455 fronts as lists, from 4-3-2 to A-A-A.
    high = sorted(combinations(range(13), 3), key=lambda ranks: ranks[::-1])
    pairs = [(pair, pair, kicker) for pair in range(13) for kicker in range(13) if kicker != pair]
    fronts = [*high, *pairs, *((rank,) * 3 for rank in range(13))]
    assert len(fronts) == 455
    deck = [FULL_DECK[start : start + 4] for start in range(0, 52, 4)]
    strengths = [strength([deck[rank][suit] for suit, rank in enumerate(ranks)]) for ranks in fronts]
    assert all(low < high for low, high in pairwise(strengths))


@pytest.mark.exhaustive
def test_every_front_against_every_five_cards() -> None:
    fronts, fives = ({strength(" ".join(row)): value(row) for row, _ in every_kind(size)} for size in (3, 5))
    assert (len(fronts), len(fives)) == (455, 7462)
    for three, front in fronts.items():
        for five, row in fives.items():
            assert (three > five) == over_five(front, row)
            assert three != five
