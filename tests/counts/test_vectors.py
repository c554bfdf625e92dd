"""The cases of the vectors, from a brute-force program that shares no code with this library."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    PRESETS,
    WEIGHTED,
    Arrangement,
    Category,
    Declaration,
    Hand,
    Play,
    Ranking,
    Rules,
    Special,
    classify,
    evaluate,
    score_match,
    specials,
    undominated,
)

DATA = Path(__file__).parents[1] / "data"
RANKS = "23456789TJQKA"


def load(name: str) -> Any:
    return json.loads((DATA / f"thirteen_{name}.json").read_text("utf-8"))


SCORES = load("scores")
SPECIALS = load("specials")["specials"]
UNDOMINATED = load("undominated")["undominated"]


def play_of(player: dict[str, str]) -> Play:
    return Declaration(player["hand"]) if "declare" in player else Arrangement(**player)


def test_every_case_is_there() -> None:
    assert [len(SCORES[name]) for name in PRESETS] == [300, 300]
    assert (len(SPECIALS), len(UNDOMINATED)) == (600, 30)


@pytest.mark.parametrize(
    ("rules", "case"),
    [
        pytest.param(rules, case, id=f"{name}-{i}")
        for name, rules in PRESETS.items()
        for i, case in enumerate(SCORES[name])
    ],
)
def test_scores(rules: Rules, case: dict[str, Any]) -> None:
    score = score_match(map(play_of, case["players"]), rules)
    assert list(score.totals) == case["totals"]
    declared = [player.get("declare") for player in case["players"]]
    assert [special and special.value for special in score.specials] == declared


@pytest.mark.parametrize("case", SPECIALS, ids=lambda case: case["hand"])
def test_specials(case: dict[str, Any]) -> None:
    assert {special.value for special in specials(case["hand"])} == set(case["all"])
    for rules, name in ((CLASSIC, "classic"), (WEIGHTED, "weighted")):
        found = classify(case["hand"], rules)
        assert (found and found.value) == case[name]


@pytest.mark.parametrize(
    ("rules", "name"), [(CLASSIC, "classic"), (WEIGHTED, "strict")], ids=["classic", "strict"]
)
@pytest.mark.parametrize("case", UNDOMINATED, ids=lambda case: case["hand"])
def test_undominated(case: dict[str, Any], rules: Rules, name: str) -> None:
    found = undominated(case["hand"], rules)
    values = [
        [
            [value.category.index, [RANKS.index(rank.value) + 2 for rank in value.ranks]]
            for value in play.values
        ]
        for play in found
    ]
    assert sorted(values) == sorted(case[name])
    assert {play.hand for play in found} == {Hand(case["hand"])}
    assert all(play.foul(rules) is None for play in found)


# What a front is as a row of its own kind, only a ranking that knows such fronts can tell.
SUITED_FRONTS = Ranking(front_straights_and_flushes=True)
THREE_OF_A_SORT = {
    Special.THREE_STRAIGHTS: {Category.STRAIGHT, Category.STRAIGHT_FLUSH},
    Special.THREE_FLUSHES: {Category.FLUSH, Category.STRAIGHT_FLUSH},
    Special.THREE_STRAIGHT_FLUSHES: {Category.STRAIGHT_FLUSH},
}


def can_be_laid(hand: Hand, kinds: set[Category]) -> bool:
    """Whether some legal arrangement has all three rows of these kinds."""
    rows = [frozenset(row) for row in combinations(hand, 5) if evaluate(row).category in kinds]
    for middle, back in product(rows, repeat=2):
        if middle & back:
            continue
        front = frozenset(hand) - middle - back
        if evaluate(front, SUITED_FRONTS).category in kinds:
            # Legal one way round: the front, which counts as a high card, is below both.
            return any(
                Arrangement(front, *two).foul(CLASSIC) is None for two in ((middle, back), (back, middle))
            )
    return False


@pytest.mark.parametrize("special", THREE_OF_A_SORT)
def test_three_rows_of_a_sort_can_be_laid_as_such_by_those_who_hold_them_and_no_other(
    special: Special,
) -> None:
    for case in SPECIALS:
        assert can_be_laid(Hand(case["hand"]), THREE_OF_A_SORT[special]) == (special.value in case["all"])


@pytest.mark.parametrize("special", Special)
def test_every_special_can_be_laid_out_legally(special: Special) -> None:
    for case in SPECIALS:
        if special.value in case["all"]:
            assert undominated(case["hand"], CLASSIC)
            assert undominated(case["hand"], WEIGHTED)
