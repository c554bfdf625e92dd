"""What rows, sweeps and grand slams pay: the tables of both presets, and the options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Category,
    GrandSlam,
    InvalidRulesError,
    Row,
    RowBonus,
    Rules,
    ScoringRules,
    Sweep,
)

# The published tables: the whole value of a won row. Weighted is printed as the row's
# weight and an extra, which is the classic value times the weight, less the weight.
CLASSIC_BONUSES = {
    (Row.FRONT, Category.THREE_OF_A_KIND): 3,
    (Row.MIDDLE, Category.FULL_HOUSE): 2,
    (Row.MIDDLE, Category.FOUR_OF_A_KIND): 8,
    (Row.MIDDLE, Category.STRAIGHT_FLUSH): 10,
    (Row.BACK, Category.FOUR_OF_A_KIND): 4,
    (Row.BACK, Category.STRAIGHT_FLUSH): 5,
}
WEIGHTED_EXTRAS = {
    (Row.FRONT, Category.THREE_OF_A_KIND): 2,
    (Row.MIDDLE, Category.FULL_HOUSE): 2,
    (Row.MIDDLE, Category.FOUR_OF_A_KIND): 14,
    (Row.MIDDLE, Category.STRAIGHT_FLUSH): 18,
    (Row.BACK, Category.FOUR_OF_A_KIND): 9,
    (Row.BACK, Category.STRAIGHT_FLUSH): 12,
}
WEIGHTS = {Row.FRONT: 1, Row.MIDDLE: 2, Row.BACK: 3}

# Under these names a type checker lets wrong values pass.
scoring_rules: Any = ScoringRules
changed: Any = replace

BONUS = RowBonus(row=Row.BACK, category=Category.PAIR, points=7)


def problems(scoring: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(scoring=scoring)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return caught.value.problems


# --- the presets ------------------------------------------------------------------


@pytest.mark.parametrize("row", Row)
@pytest.mark.parametrize("category", Category)
def test_what_a_won_row_pays(row: Row, category: Category) -> None:
    classic = CLASSIC.scoring.row_values[row.index][category.index]
    weighted = WEIGHTED.scoring.row_values[row.index][category.index]
    assert classic == CLASSIC_BONUSES.get((row, category), 1)
    assert weighted == WEIGHTS[row] + WEIGHTED_EXTRAS.get((row, category), 0)
    assert weighted == classic * WEIGHTS[row]


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=lambda rules: rules.name)
def test_which_rows_have_a_bonus(rules: Rules) -> None:
    listed = {
        (row, category): category
        for row in Row
        for category in rules.scoring.row_bonuses[row.index]
        if category
    }
    assert listed.keys() == CLASSIC_BONUSES.keys()
    for row in Row:
        for category in Category:
            bonus = rules.scoring.row_bonuses[row.index][category.index]
            assert bonus is (category if (row, category) in CLASSIC_BONUSES else None)


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=lambda rules: rules.name)
def test_sweep_and_grand_slam_of_the_presets(rules: Rules) -> None:
    assert rules.scoring.sweep == Sweep() == Sweep(times=2)
    assert rules.scoring.grand_slam == GrandSlam() == GrandSlam(times=2, min_opponents=3)


def test_the_defaults_are_the_classic_ones() -> None:
    assert ScoringRules() == CLASSIC.scoring
    assert (CLASSIC.scoring.row_points, WEIGHTED.scoring.row_points) == ((1, 1, 1), (1, 2, 3))


# --- options ----------------------------------------------------------------------


def test_a_bonus_replaces_the_plain_value_even_by_less() -> None:
    listed = (RowBonus(row=Row.FRONT, category=Category.PAIR, points=0), BONUS)
    scoring = ScoringRules(row_points=(4, 5, 6), bonuses=listed)
    values = [list(row) for row in scoring.row_values]
    assert values[0].pop(Category.PAIR.index) == 0
    assert values[2].pop(Category.PAIR.index) == 7
    assert values == [[4] * 8, [5] * 9, [6] * 8]
    assert scoring.row_bonuses[0][Category.PAIR.index] is Category.PAIR  # though it pays less
    assert Rules(scoring=scoring).scoring is scoring


def test_no_bonuses_at_all() -> None:
    scoring = ScoringRules(bonuses=())
    assert scoring.row_values == ((1,) * 9,) * 3
    assert scoring.row_bonuses == ((None,) * 9,) * 3


@pytest.mark.parametrize(
    ("scoring", "problem"),
    [
        (scoring_rules(row_points=(1, 1)), "row_points: expected 3 whole numbers, found tuple of 2"),
        (scoring_rules(row_points=[1, 2, 3]), "row_points: expected 3 whole numbers, found list of 3"),
        (scoring_rules(row_points=5), "row_points: expected 3 whole numbers, found 5"),
        (scoring_rules(row_points=(1, -1, 1)), "row_points[1]: expected a whole number 0 to 10000, found -1"),
        (
            scoring_rules(row_points=(1, 1, 10_001)),
            "row_points[2]: expected a whole number 0 to 10000, found 10001",
        ),
        (
            scoring_rules(row_points=(True, 1, 1)),
            "row_points[0]: expected a whole number 0 to 10000, found True",
        ),
        (
            scoring_rules(row_points=(1, 1.0, 1)),
            "row_points[1]: expected a whole number 0 to 10000, found 1.0",
        ),
        (scoring_rules(sweep=Sweep(times=0)), "sweep.times: expected a whole number 1 to 100, found 0"),
        (scoring_rules(sweep=Sweep(times=101)), "sweep.times: expected a whole number 1 to 100, found 101"),
        (scoring_rules(sweep=2), "sweep: expected ..., found 2"),
        (
            scoring_rules(grand_slam=GrandSlam(times=-2)),
            "grand_slam.times: expected a whole number 1 to 100, found -2",
        ),
        (
            scoring_rules(grand_slam=GrandSlam(min_opponents=0)),
            "grand_slam.min_opponents: expected a whole number 1 to 3, found 0",
        ),
        (
            scoring_rules(grand_slam=GrandSlam(min_opponents=4)),
            "grand_slam.min_opponents: expected a whole number 1 to 3, found 4",
        ),
        (scoring_rules(bonuses=[BONUS]), "bonuses: expected ..., found list of 1"),
        (scoring_rules(bonuses=(BONUS,) * 65), "bonuses: expected ..., found tuple of 65"),
        (scoring_rules(bonuses=(BONUS, 7)), "bonuses[1]: expected ..., found 7"),
        (
            scoring_rules(bonuses=(changed(BONUS, row="back"),)),
            "bonuses[0].row: expected one of front, middle, back, found 'back'",
        ),
        (
            scoring_rules(bonuses=(changed(BONUS, points=10_001),)),
            "bonuses[0].points: expected a whole number 0 to 10000, found 10001",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_options_out_of_range(scoring: ScoringRules, problem: str) -> None:
    [said] = problems(scoring)
    before, _, after = f"scoring.{problem}".partition("...")
    assert said.startswith(before)
    assert said.endswith(after or before)


@pytest.mark.parametrize(
    "scoring",
    [
        ScoringRules(row_points=(0, 0, 10_000)),
        ScoringRules(sweep=Sweep(times=1), grand_slam=GrandSlam(times=100, min_opponents=1)),
        ScoringRules(sweep=Sweep(times=100), grand_slam=GrandSlam(times=1, min_opponents=2)),
        ScoringRules(
            bonuses=tuple(replace(BONUS, category=category, points=10_000) for category in Category)
        ),
    ],
)
def test_options_at_their_bounds(scoring: ScoringRules) -> None:
    assert Rules(scoring=scoring).scoring == scoring


def test_a_row_with_two_bonuses_for_one_category() -> None:
    front = RowBonus(row=Row.FRONT, category=Category.PAIR, points=2)
    again = replace(BONUS, points=1)
    assert problems(ScoringRules(bonuses=(BONUS, front, again, replace(BONUS, row=Row.MIDDLE), front))) == (
        "scoring.bonuses[2]: back pair has a bonus already",
        "scoring.bonuses[4]: front pair has a bonus already",
    )
    assert ScoringRules(bonuses=(BONUS, BONUS)).problems() == ["bonuses[1]: back pair has a bonus already"]


@pytest.mark.parametrize("value", [BONUS, Sweep(), GrandSlam(), ScoringRules()])
def test_parts_cannot_be_changed(value: Any) -> None:
    for name in (*value.to_dict(), "anything"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert hash(value) == hash(replace(value))
