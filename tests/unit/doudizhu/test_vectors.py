"""Hands with the number of their leads, counted by a slow generator that has nothing in common with ours."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doudizhu_text import KINDS, letters, ranked
from shisanzhang.doudizhu import ONE_DECK, TWO_DECKS, Kind, Rules, Wings, parse, plays

VECTORS = json.loads(Path(__file__).parents[2].joinpath("data/doudizhu.json").read_text("utf-8"))
RULES = {
    ("one_deck", "leads_any"): ONE_DECK,
    ("one_deck", "leads_rlcard"): replace(ONE_DECK, wings=Wings.RLCARD),
    ("two_decks", "leads_any"): TWO_DECKS,
    ("two_decks", "leads_distinct_wings"): replace(TWO_DECKS, wings=Wings.DISTINCT),
}


def hands_of(deal: dict[str, Any]) -> list[str]:
    return [deal["landlord"], *(deal["others"] if "others" in deal else (deal["down"], deal["up"]))]


@pytest.mark.parametrize(("game", "count"), RULES, ids=[" ".join(key) for key in RULES])
def test_number_of_leads(game: str, count: str) -> None:
    rules = RULES[game, count]
    for deal in VECTORS[game]:
        assert [sum(1 for _ in plays(ranked(hand), rules)) for hand in hands_of(deal)] == deal[count]


@pytest.mark.parametrize(("game", "rules"), [("one_deck", ONE_DECK), ("two_decks", TWO_DECKS)])
def test_leads(game: str, rules: Rules) -> None:
    for deal in VECTORS[game]:
        lead = deal["lead"]
        (play,) = parse(ranked(lead["cards"]), rules)
        assert play.kind is Kind[KINDS[lead["type"]]]
        assert play.key == lead["main"]
        if play.kind is not Kind.BOMB:
            assert play.length == lead["len"]
        assert letters(play) in {letters(each) for each in plays(ranked(deal["landlord"]), rules)}


@pytest.mark.parametrize(("game", "rules"), [("one_deck", ONE_DECK), ("two_decks", TWO_DECKS)])
def test_what_follows_a_lead_is_what_beats_it(game: str, rules: Rules) -> None:
    from shisanzhang.doudizhu import beats

    for deal in VECTORS[game][:60]:
        (table,) = parse(ranked(deal["lead"]["cards"]), rules)
        for hand in hands_of(deal)[1:]:
            leads = list(plays(ranked(hand), rules))
            assert set(plays(ranked(hand), rules, table=table)) == {
                play for play in leads if beats(play, table, rules)
            }
