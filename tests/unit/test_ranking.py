"""Categories and the options of ranking."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

from reference import CATEGORIES
from shisanzhang import (
    CLASSIC,
    STANDARD,
    AceLow,
    Category,
    InvalidRulesError,
    Ranking,
    Row,
    _backend,
    evaluate,
)


def test_categories_from_weakest_to_strongest() -> None:
    assert [category.value for category in Category] == list(CATEGORIES)
    assert [category.index for category in Category] == list(range(9))
    assert [repr(Category.PAIR), repr(AceLow.SECOND)] == ["Category.PAIR", "AceLow.SECOND"]


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq])
def test_categories_compare_as_their_places(compare: Callable[[Any, Any], bool]) -> None:
    for one in Category:
        for other in Category:
            assert compare(one, other) == compare(one.index, other.index)
    assert max(Category) is Category.STRAIGHT_FLUSH


@pytest.mark.parametrize("other", [0, "pair", None, Row.FRONT])
def test_a_category_is_no_number(other: Any) -> None:
    with pytest.raises(TypeError):
        operator.lt(Category.PAIR, other)
    with pytest.raises(TypeError):
        operator.lt(other, Category.PAIR)
    assert other != Category.HIGH_CARD


def test_the_standard_ranking() -> None:
    assert Ranking() == STANDARD == CLASSIC.ranking
    assert (STANDARD.ace_low, STANDARD.front_straights_and_flushes) == (AceLow.LOWEST, False)
    assert STANDARD.to_dict() == {"ace_low": "lowest", "front_straights_and_flushes": False}
    assert hash(Ranking()) == hash(STANDARD)


def test_a_ranking_serves_as_rules() -> None:
    assert STANDARD.ranking is STANDARD
    assert evaluate("Ah Kh Qh", Ranking(front_straights_and_flushes=True)).category is Category.STRAIGHT_FLUSH
    assert evaluate("Ah Kh Qh", CLASSIC).category is Category.HIGH_CARD


@pytest.mark.parametrize("ace_low", AceLow)
@pytest.mark.parametrize("front", [False, True])
def test_equal_rankings_share_their_backend(ace_low: AceLow, front: bool) -> None:
    ranking = Ranking(ace_low=ace_low, front_straights_and_flushes=front)
    again = Ranking(ace_low=ace_low, front_straights_and_flushes=front)
    assert ranking.scale is again.scale is _backend.scale(ace_low.value, front)


def test_a_malformed_ranking_is_refused_when_it_is_used_with_every_fault() -> None:
    malformed = Ranking(ace_low="lowest", front_straights_and_flushes=0)  # type: ignore[arg-type]
    with pytest.raises(InvalidRulesError) as caught:
        evaluate("As Ks Qs", malformed)
    assert caught.value.problems == (
        "ranking.ace_low: expected one of lowest, second, none, found 'lowest'",
        "ranking.front_straights_and_flushes: expected true or false, found 0",
    )


@pytest.mark.parametrize("name", ["ace_low", "front_straights_and_flushes", "scale", "anything"])
def test_a_ranking_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(STANDARD, name, AceLow.NONE)
    with pytest.raises(AttributeError):
        delattr(STANDARD, name)
    assert Ranking() == STANDARD
