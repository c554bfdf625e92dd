"""The rules as data: presets, what is derived, storing, and what is refused."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import InvalidRulesError
from shisanzhang.doudizhu import ONE_DECK, PRESETS, TWO_DECKS, Rules, Wings, find_rules
from shisanzhang.doudizhu.rules import read_rules, stored_rules


def test_presets() -> None:
    assert PRESETS == {"one_deck": ONE_DECK, "two_decks": TWO_DECKS}
    assert find_rules(" One_Deck ") is ONE_DECK
    with pytest.raises(InvalidRulesError, match="known: one_deck, two_decks"):
        find_rules("three_decks")


@pytest.mark.parametrize(("rules", "sizes"), [(ONE_DECK, (3, 17, 3, 20)), (TWO_DECKS, (4, 25, 8, 33))])
def test_sizes(rules: Rules, sizes: tuple[int, ...]) -> None:
    assert (rules.players, rules.hand_size, rules.bottom_size, rules.most_cards) == sizes


def test_defaults() -> None:
    for rules in PRESETS.values():
        assert rules.wings is Wings.ANY
        assert not rules.wing_from_chain
        assert rules.redeal_rotates
        assert rules.bids_rise
        assert (rules.bomb_factor, rules.rocket_factor) == (2, 2)
        assert (rules.spring_factor, rules.anti_spring_factor, rules.show_factor) == (3, 3, 3)
    for rules, played in ((ONE_DECK, True), (TWO_DECKS, False)):
        assert {rules.solo_chains, rules.trio_with_solo, rules.quad_with_two} == {played}
    assert (ONE_DECK.bottom_shown, ONE_DECK.forced_bid, ONE_DECK.may_show) == (True, False, False)
    assert (TWO_DECKS.bottom_shown, TWO_DECKS.forced_bid, TWO_DECKS.may_show) == (False, True, True)


@pytest.mark.parametrize("rules", [*PRESETS.values(), replace(ONE_DECK, name="x", wings=Wings.DISTINCT)])
def test_round_trips(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert read_rules(json.loads(json.dumps(stored_rules(rules)))) == rules


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"decks": 3}, ["decks: expected a whole number 1 to 2, found 3"]),
        (
            {"wings": "any"},
            ["wings: expected one of any, rlcard, douzero, openspiel, distinct, found 'any'"],
        ),
        ({"decks": 2, "wings": Wings.RLCARD}, ["wings: rlcard is for one deck only"]),
        ({"decks": 2, "wings": Wings.DOUZERO}, ["wings: douzero is for one deck only"]),
        (
            {"wings": Wings.OPENSPIEL, "wing_from_chain": True},
            ["wing_from_chain: with the wings of openspiel there are none from the chain"],
        ),
        (
            {"spring_factor": 0, "may_show": 1},
            [
                "may_show: expected true or false, found 1",
                "spring_factor: expected a whole number 1 to 100, found 0",
            ],
        ),
    ],
)
def test_refused(changes: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        replace(ONE_DECK, **changes)
    assert list(caught.value.problems) == problems


def test_unknown_options_are_refused() -> None:
    with pytest.raises(InvalidRulesError, match="jokers: no such option"):
        Rules.from_dict({"jokers": 3})
