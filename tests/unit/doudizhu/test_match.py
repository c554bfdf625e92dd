"""Matches and their records: totals, what is refused, what disagrees."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from shisanzhang import Disagreement, IllegalPlayError, NotationError, ShisanzhangError
from shisanzhang.doudizhu import (
    ONE_DECK,
    TWO_DECKS,
    Game,
    Match,
    RandomLegal,
    Record,
    Rules,
    play_out,
    read_records,
    record_schema,
)

NAMES = ("Ann", "Ben", "Cid", "Dan")


def finished(match: Match) -> Match:
    assert match.game is not None
    over = play_out(match.game, [RandomLegal()] * match.rules.players)
    for move in over.history:
        match = match.apply(move.action)
    return match


@cache
def played(games: int = 2, rules: Rules = ONE_DECK) -> Match:
    match = Match.new(NAMES[: rules.players], rules, seed=11)
    for _ in range(games):
        match = finished(match.deal())
    return match


def test_a_match_counts_and_rotates() -> None:
    match = Match.new(NAMES[:3], seed=11)
    assert (match.game, match.first, match.totals) == (None, None, (0, 0, 0))
    with pytest.raises(IllegalPlayError, match="no game has been dealt"):
        match.apply("3c")
    match = match.deal()
    assert match.game == Game.new(rng="11:1")
    assert match.first is None
    with pytest.raises(IllegalPlayError, match="game 1 is not over"):
        match.deal()
    match = finished(match)
    assert match.game is not None
    assert match.first == (match.game.first + 1) % 3
    again = match.deal()
    assert again.game == Game.new(rng="11:2", first=match.first)
    assert again.totals == match.totals == match.scores[0].totals
    over = finished(again)
    assert over.totals == tuple(a + b for a, b in zip(*(score.totals for score in over.scores), strict=True))


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Match.new(["Ann", "Ben"]), IllegalPlayError, "for 3 players, found 2 names"),
        (lambda: Match.new(NAMES[:3], TWO_DECKS), IllegalPlayError, "for 4 players, found 3 names"),
        (lambda: Match.new(["Ann", "Ben", "Ann"]), NotationError, "another player is named 'Ann', too"),
        (lambda: Match.new(["Ann", "Ben", ""]), NotationError, "expected a name of 1 to 80"),
        (lambda: Match.new(NAMES[:3], seed=1.5), IllegalPlayError, "not a seed: 1.5"),  # type: ignore[arg-type]
        (lambda: Match.new(NAMES[:3], 5), ShisanzhangError, "expected doudizhu.Rules"),  # type: ignore[arg-type]
        (lambda: Match(NAMES[:3], ONE_DECK, 5), ShisanzhangError, "seed: expected str"),  # type: ignore[arg-type]
        (lambda: Match(NAMES[:3], ONE_DECK, "1", (5,)), ShisanzhangError, "games: expected Game"),  # type: ignore[arg-type]
        (
            lambda: Match(NAMES[:3], ONE_DECK, "1", (Game.new(rng=1), Game.new(rng=2))),
            IllegalPlayError,
            "game 1 is not over, but another follows",
        ),
        (
            lambda: Match(NAMES[:3], replace(ONE_DECK, bomb_factor=3), "1", (Game.new(rng=1),)),
            IllegalPlayError,
            "game 1 is played by other rules",
        ),
        (lambda: Record(NAMES[:3], games=(Game.new(rng=1),)), IllegalPlayError, "game 1 is not over"),
        (
            lambda: Record(NAMES[:3], replace(ONE_DECK, bomb_factor=3), games=played().games),
            IllegalPlayError,
            "game 1 is played by other rules",
        ),
        (lambda: Record(NAMES[:3], computers=("sensible",)), IllegalPlayError, "3 seats, but 1 computers"),
        (lambda: Record.from_match(5), ShisanzhangError, "match: expected Match"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_match_is_refused(make: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_without_a_seed_one_is_made_up() -> None:
    assert Match.new(NAMES[:3]).seed != Match.new(NAMES[:3]).seed


def test_matches_round_trip() -> None:
    for match in (Match.new(NAMES[:3], seed=5), played().deal(), played(1, TWO_DECKS)):
        assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": "tw"}, "rules: rules: no rule set is named 'tw'"),
        ({"names": 5}, "names: expected a list, found 5"),
        ({"names": ["a", "b"]}, "for 3 players, found 2 names"),
        ({"seed": 5}, "seed: expected text, found 5"),
        ({"games": [{}]}, "games[0].dealt: expected a list, found None"),
        ({"x": 5}, "unknown field 'x'"),
    ],
)
def test_documents_that_are_no_match(change: dict[str, Any], words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Match.from_dict(played().to_dict() | change)
    assert words in str(caught.value)


# --- records ----------------------------------------------------------------------


def test_a_record_round_trips() -> None:
    record = Record.from_match(played(), computers=[None, "sensible", "random"], session="evening")
    assert read_records(record.to_text()) == ((record,), ())
    both = record.to_text() + "\n" + Record.from_match(played(1, TWO_DECKS)).to_text()
    assert [len(each.games) for each in read_records(both.splitlines()).records] == [2, 1]
    house = Record.from_match(played(1, replace(ONE_DECK, name="ours", bomb_factor=3)))
    assert read_records(house.to_text()).records == (house,)
    assert house.running == (house.totals,)
    empty = Record(NAMES[:3])
    assert (empty.totals, read_records(empty.to_text()).records) == ((0, 0, 0), (empty,))


def test_a_game_that_is_on_is_left_out() -> None:
    assert len(Record.from_match(played().deal()).games) == 2


def test_the_schema_knows_these_lines() -> None:
    validator = Draft202012Validator(record_schema())
    records = [Record.from_match(played()), Record.from_match(played(1, replace(TWO_DECKS, name="ours")))]
    for record in records:
        for line in record.to_lines():
            validator.validate(json.loads(line))
    header, deal = (json.loads(line) for line in list(records[0].to_lines())[:2])
    for wrong in (
        header | {"game": "poker"},
        header | {"rules": {"decks": 9}},
        deal | {"actions": [5]},
        deal | {"bid": 4},
        deal | {"first": -1},
        {key: value for key, value in deal.items() if key != "bottom"},
    ):
        assert not validator.is_valid(wrong)


def test_the_schema_has_every_option() -> None:
    options = record_schema()["$defs"]["rules"]["properties"]
    assert {name: each["description"] for name, each in options.items()} == {
        option.path: option.meaning for option in Rules.options()
    }
    for option in Rules.options():
        choices = options[option.path].get("enum")
        assert choices is None or ", ".join(choices) == option.values
        if "maximum" in (bounds := options[option.path]):
            assert f"{bounds['minimum']} to {bounds['maximum']}" == option.values


def changed(line: int, **fields: Any) -> str:
    lines = Record.from_match(played()).to_text().splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)
    return "\n".join(lines)


def test_points_that_disagree_are_reported() -> None:
    record = Record.from_match(played())
    book = read_records(changed(2, totals=[1, -1, 0]))
    assert book.records == (record,)
    assert book.disagreements == (Disagreement(2, 1, 1, "totals", (1, -1, 0), record.scores[0].totals),)
    book = read_records(changed(3, session=[9, 9, 9]))
    assert book.disagreements == (Disagreement(3, 1, 2, "session", (9, 9, 9), record.totals),)


@pytest.mark.parametrize(
    ("line", "fields", "words"),
    [
        (1, {"game": "thirteen"}, "line 1, game: expected 'doudizhu', found 'thirteen'"),
        (1, {"rules": "tw"}, "line 1, rules: rules: no rule set is named 'tw'"),
        (1, {"rules": None}, "line 1, rules: expected the name of rules or an object, found None"),
        (1, {"seats": [{"name": "Ann"}]}, "line 1: these rules are for 3 players, found 1 names"),
        (2, {"deal": 2}, "line 2, deal: expected 1, found 2"),
        (2, {"actions": ["bid 3", "zz"]}, "line 2, actions[1]: cannot read 'zz' as cards"),
        (2, {"actions": []}, "line 2: the actions end before the game is over"),
        (2, {"actions": ["bid 3", "pass"]}, "line 2, actions[1]: Player"),
        (2, {"actions": ["bid 3", "3c 4d"]}, "line 2, actions[1]: '3c 4d' is no play"),
        (2, {"actions": ["bid 9"]}, "line 2, actions[0]: cannot read 'bid 9' as cards"),
        (2, {"bottom": 5}, "line 2, bottom: expected text, found 5"),
        (2, {"landlord": 7}, "line 2: the landlord: expected a seat from 0 to 2, found 7"),
        (2, {"first": None}, "line 2: first: expected a seat from 0 to 2, found None"),
        (2, {"dealt": ["3c"]}, "line 2: these rules are for 3 players, found 1 hands"),
        (2, {"totals": [1, 2]}, "line 2, totals: expected a list of 3, found list of 2"),
        (2, {"totals": [1, 2, 0.5]}, "line 2, totals: expected whole numbers"),
        (2, {"plays": []}, "line 2: unknown field 'plays'"),
    ],
)
def test_records_that_cannot_be(line: int, fields: dict[str, Any], words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_records(changed(line, **fields))
    assert words in str(caught.value)


def test_an_action_too_many_is_refused() -> None:
    lines = Record.from_match(played()).to_text().splitlines()
    actions = json.loads(lines[1])["actions"]
    with pytest.raises(NotationError, match=rf"line 2, actions\[{len(actions)}\]: the game is over"):
        read_records(changed(2, actions=[*actions, "pass"]))
