"""The options of Big Two: what is refused, all at once, and how they are stored."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import LANGUAGES, TERMS, Card, InvalidRulesError, Rank, Suit
from shisanzhang.bigtwo import FOUR_PLAYERS, PRESETS, TAIWAN, Rules, beats, find_rules, plays


def test_the_presets() -> None:
    assert PRESETS == {"taiwan": TAIWAN, "four_players": FOUR_PLAYERS}
    assert find_rules(" TAIWAN ") is TAIWAN
    assert replace(TAIWAN, name="four_players", players=4) == FOUR_PLAYERS
    with pytest.raises(InvalidRulesError, match="no rule set is named 'tw'; known: taiwan, four_players"):
        find_rules("tw")


def test_rules_round_trip_and_an_option_left_out_has_its_default() -> None:
    for rules in PRESETS.values():
        assert Rules.from_dict(rules.to_dict()) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert Rules.from_dict({"name": "taiwan"}) == TAIWAN


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"players": 2}, "players: expected a whole number 3 to 4, found 2"),
        (
            {"ranks": "33456789TJQKA"},
            "ranks: expected the letters 23456789TJQKA, each once, found tuple of 13",
        ),
        ({"ranks": 7}, "ranks: expected the letters 23456789TJQKA, each once, found 7"),
        ({"suits": "cdh"}, "suits: expected the letters cdhs, each once, found tuple of 3"),
        ({"suits": "cdhS"}, "suits: expected the letters cdhs, each once, found 'cdhS'"),
        ({"straights": "34567"}, "straights: expected a list of at most 13 straights, found '34567'"),
        ({"straights": ["3456"]}, "straights[0]: expected five different ranks, found tuple of 4"),
        ({"straights": ["34567", "33456"]}, "straights[1]: expected five different ranks, found tuple of 5"),
        ({"straights": [5]}, "straights[0]: expected straights such as '34567', found 5"),
        ({"straights": ["34567", "76543"]}, "straights[1]: 76543 are the ranks of another straight"),
        ({"opening": "BJ"}, "opening: expected a card such as '3c', found 'BJ'"),
        ({"opening": None}, "opening: expected a card such as '3c', found None"),
        ({"bubugao": "all"}, "bubugao: expected one of owner, upstream, off, found 'all'"),
        ({"guard": True}, "guard: expected one of exact, public, off, found True"),
        ({"pass_locks_trick": 1}, "pass_locks_trick: expected true or false, found 1"),
        ({"many_at": 14, "players": 4}, "many_at: no player of 4 has more than 13 cards left"),
        ({"two_multipliers": [2, 4]}, "two_multipliers: expected 4 whole numbers, found tuple of 2"),
        ({"cap": 0}, "cap: expected a whole number 1 to 1000000, found 0"),
        ({"colour": 1}, "colour: no such option"),
    ],
)
def test_what_is_wrong_is_told(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules.from_dict(given)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


@pytest.mark.parametrize(
    "given",
    [
        {"ranks": ["3"]},
        {"suits": tuple("cdhs")},
        {"straights": [TAIWAN.ranks[:5]]},
        {"straights": (5,)},
        {"opening": "3c"},
        {"opening": Card("RJ")},
    ],
)
def test_options_of_other_types_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidRulesError, match=next(iter(given))):
        Rules(**given)


def test_all_faults_at_once() -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules.from_dict({"players": 9, "cap": -1, "opening": "?", "straights": ["x", "34567", "43567"]})
    assert len(caught.value.problems) == 4


def test_the_order_of_suits_is_data() -> None:
    # Elsewhere diamonds are lowest, and their three opens.
    order = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
    house = replace(TAIWAN, suits=order, opening=Card("3d"))
    assert beats("9c", "9d", house)
    assert not beats("9c", "9d")


def test_the_order_of_ranks_and_the_straights_are_data() -> None:
    aces = replace(TAIWAN, ranks=(*TAIWAN.ranks[-1:], *TAIWAN.ranks[:-1]), straights=TAIWAN.straights[:8])
    assert beats("Ac", "2s", aces)
    assert [play.kind.value for play in plays("Ac 2d 3c 4c 5c", aces) if play.length == 5] == []
    assert aces.ranks[0] is Rank.TWO


def test_every_option_has_its_words() -> None:
    for option in Rules.options():
        term = TERMS[f"bigtwo.option.{option.path}"]
        assert term.en == option.meaning
        assert len(term) == len(LANGUAGES)
