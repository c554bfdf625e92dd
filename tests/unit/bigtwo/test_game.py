"""Games: how they begin, what is refused, views, JSON."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import Card, IllegalPlayError, InvalidHandError, NotationError, ShisanzhangError
from shisanzhang.bigtwo import (
    FOUR_PLAYERS,
    PASS,
    TAIWAN,
    Ceremony,
    Cut,
    Game,
    Kind,
    Move,
    Phase,
    Play,
    RandomLegal,
    Reason,
    hold_ceremony,
    play_out,
)


def game(*hands: str, leader: int = 0) -> Game:
    return Game.from_hands(hands, leader=leader)


def test_the_same_seed_deals_the_same_game_everywhere() -> None:
    start = Game.new(rng="golden")
    assert " ".join(map(str, start.hands[0])) == GOLDEN[0]
    assert (str(start.turned_up), start.leader, start.ceremony.head if start.ceremony else None) == GOLDEN[1:]


GOLDEN = ("3h 4h 5d 5h 6h 7h 8d Th Jc Jd Jh Ks Ad As 2c 2d 2h", "6c", 2, 2)


def test_a_game_from_its_first_play_to_its_last() -> None:
    start = Game.new(rng=1)
    assert (start.phase, start.table, start.owner, start.lasts, start.history) == (
        Phase.PLAYING,
        None,
        None,
        (),
        (),
    )
    first = start.apply("3c")
    assert first.table == first.history[0].action
    assert (first.owner, first.counts[start.leader]) == (start.leader, 17)
    assert start.counts[start.leader] == 18  # it is as it was
    with pytest.raises(IllegalPlayError, match="the game is not over"):
        first.score()
    over = play_out(first, [RandomLegal()] * 3)
    assert (over.phase, over.is_over, over.legal(), over.hints()) == (Phase.OVER, True, (), ())
    assert over.score().winner == over.seat


@pytest.mark.parametrize(
    ("hands", "options", "error", "words"),
    [
        (["4c", "5c"], {"leader": 0}, IllegalPlayError, "these rules are for 3 players, found 2 hands"),
        (["4c", "5c", ""], {"leader": 0}, InvalidHandError, "the hand of player 2 has no cards"),
        (["4c", "5c", "4c"], {"leader": 0}, InvalidHandError, "two players hold the same card: 4c"),
        (["4c", "5c", "BJ"], {"leader": 0}, InvalidHandError, "the hand of player 2 cannot hold a joker"),
        (["4c", "5c", "6c"], {}, IllegalPlayError, "nobody holds the 3c: say who leads"),
        (
            ["4c", "5c", "6c"],
            {"leader": 3},
            IllegalPlayError,
            "the leader: expected a seat from 0 to 2, found 3",
        ),
        (
            ["4c", "3c", "6c"],
            {"leader": 0},
            IllegalPlayError,
            "player 1 holds the 3c and leads, not player 0",
        ),
        (["4c", "5c", "6c"], {"leader": 0, "turned_up": Card("9c")}, IllegalPlayError, "is in no hand"),
        ("4c 5c 6c", {"leader": 0}, InvalidHandError, "expected the cards of each seat"),
        (["4c", "5c", "6c"], {"leader": 0, "rules": 3}, ShisanzhangError, "expected bigtwo.Rules, found 3"),
    ],
)
def test_hands_that_make_no_game(
    hands: Any, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        Game.from_hands(hands, **options)


def test_what_is_ill_formed_raises_and_changes_nothing() -> None:
    start = game("4c 5c", "6c 7c", "8c 9c")
    for bad in ("4c 4c", "x", "RJ", 7, Play(Kind.SINGLE, 50, (Card("4c"),))):
        with pytest.raises(ShisanzhangError):
            start.apply(bad)  # type: ignore[arg-type]
        with pytest.raises(ShisanzhangError):
            start.why_not(bad)  # type: ignore[arg-type]
    assert start == game("4c 5c", "6c 7c", "8c 9c")


def test_what_is_illegal_is_told_and_raises_only_when_it_is_done() -> None:
    start = game("4c 5c", "6c 7c", "8c 9c")
    for action, reason in {
        "4c 5c": Reason.NOT_A_COMBINATION,
        "9c": Reason.NOT_HELD,
        PASS: Reason.MUST_LEAD,
    }.items():
        refusal = start.why_not(action)
        assert refusal is not None
        assert refusal.reason is reason
        with pytest.raises(IllegalPlayError) as caught:
            start.apply(action)
        assert str(caught.value) == str(refusal)
        assert caught.value.player == 0


def test_a_history_is_played_again() -> None:
    played = game("4c 5c", "6c 7c", "8c 9c").apply("4c").apply(PASS)
    again = Game(TAIWAN, played.dealt, 0, played.history)
    assert again == played
    assert again.seat == played.seat == 2
    wrong = (played.history[0], Move(2, PASS))
    with pytest.raises(IllegalPlayError, match="move 1: expected one of player 1, found player 2"):
        Game(TAIWAN, played.dealt, 0, wrong)
    for junk in (5, (5,), (Move(0, "4c"), 7)):
        with pytest.raises(
            ShisanzhangError, match="history: expected|move [01]: expected a seat and an action"
        ):
            Game(TAIWAN, played.dealt, 0, junk)  # type: ignore[arg-type]
    with pytest.raises(ShisanzhangError, match="ceremony: expected Ceremony, found 5"):
        Game(TAIWAN, played.dealt, 0, ceremony=5)  # type: ignore[arg-type]
    with pytest.raises(IllegalPlayError, match="move 0: there is nothing on the table to pass on"):
        Game(TAIWAN, played.dealt, 0, (Move(0, PASS),))


def test_views_tell_a_seat_its_own() -> None:
    start = Game.new(rng=3)
    view = start.view(start.seat)
    assert view.hand == start.hands[start.seat]
    assert view.legal == start.legal()
    other = start.view((start.seat + 1) % 3)
    assert (other.legal, other.seat) == ((), start.seat)
    assert start.view(None).hand == ()
    with pytest.raises(IllegalPlayError, match="a view: expected a seat from 0 to 2, found 5"):
        start.view(5)
    over = play_out(start, [RandomLegal()] * 3)
    assert over.view(0).hands == over.hands
    assert over.view(None).score == over.score()
    assert over.view(1).seat is None
    stored = over.view(1).to_dict()
    assert stored["score"]["totals"] == list(over.score().totals)
    assert stored["rules"] == "taiwan"


DOCUMENT = Game.new(rng=1, head=0, cuts=[(1, 20)]).apply("3c").apply(PASS).to_dict()


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"rules": "tw"}, "rules", "no rule set is named 'tw'"),
        ({"rules": 5}, "rules", "expected the name of rules or an object, found 5"),
        ({"dealt": None}, "dealt", "expected a list, found None"),
        ({"dealt": [1, 2, 3]}, "dealt[0]", "expected text, found 1"),
        ({"dealt": ["3c", "xx", "4c"]}, "dealt[1]", "cannot read 'xx' as cards"),
        ({"dealt": ["3c", "4c"]}, "", "these rules are for 3 players, found 2 hands"),
        ({"leader": 7}, "", "the leader: expected a seat from 0 to 2, found 7"),
        ({"leader": "0"}, "", "the leader: expected a seat from 0 to 2, found '0'"),
        ({"turned_up": "3c 4c"}, "turned_up", "exactly one card"),
        ({"turned_up": 3}, "turned_up", "expected text, found 3"),
        ({"actions": ["pass"]}, "actions[0]", "there is nothing on the table to pass on"),
        ({"actions": ["3c", "3c"]}, "actions[1]", "not in the hand: 3♣"),
        ({"actions": ["3c", 5]}, "actions[1]", "expected text, found 5"),
        ({"actions": ["3c", "PASS!"]}, "actions[1]", "cannot read 'PASS!' as cards"),
        ({"colour": 1}, "", "unknown field 'colour'"),
        ({"ceremony": 5}, "ceremony", "expected an object, found 5"),
        ({"ceremony": {"head": 0}}, "ceremony.first", "expected a whole number, found None"),
    ],
)
def test_documents_that_are_no_game(change: dict[str, Any], where: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_dict(DOCUMENT | change)
    assert caught.value.where == where
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"head": 5}, "the head of the table: expected a seat from 0 to 2, found 5"),
        ({"cuts": [[0, 3]]}, "player 0 is the head of the table, who may not cut"),
        ({"cuts": [[1, 0]]}, "a cut: expected 1 to 51 cards, found 0"),
        ({"cuts": [[1]]}, "a cut: expected a seat and a number of cards, found list of 1"),
        ({"cuts": [["1", 5]]}, "a cut: expected a seat from 0 to 2, found '1'"),
        ({"first": 9}, "counts to player"),
        ({"drawn": "??"}, "cannot read '??' as cards"),
        ({"shown": ["3c 4c 5c"]}, "expected 3 different cards shown to each of 3 players"),
        ({"shown": ["3c 4c 5c", "6c 7c 8c", "9c Tc 2s"]}, "player 2 is shown the highest card, not player 0"),
    ],
)
def test_ceremonies_that_cannot_be(change: dict[str, Any], words: str) -> None:
    document = copy.deepcopy(DOCUMENT)
    document["ceremony"] |= change
    with pytest.raises(NotationError, match=".*") as caught:
        Game.from_dict(document)
    assert words in str(caught.value)


def test_a_ceremony_round_trips() -> None:
    ceremony, hands, turned_up = hold_ceremony(rng=4)
    assert Ceremony.from_dict(ceremony.to_dict()) == ceremony
    ceremony.check(TAIWAN)
    four, hands, turned_up = hold_ceremony(FOUR_PLAYERS, rng=4, head=3, cuts=[(0, 5), Cut(1, 51)])
    assert Ceremony.from_dict(four.to_dict()) == four
    assert (turned_up, [len(hand) for hand in hands]) == (None, [13] * 4)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"head": 3}, "the head of the table: expected a seat from 0 to 2, found 3"),
        ({"head": True}, "the head of the table: expected a seat from 0 to 2, found True"),
        ({"head": 0, "cuts": [(1, 52)]}, "a cut: expected 1 to 51 cards, found 52"),
        ({"head": 0, "cuts": [(4, 5)]}, "a cut: expected a seat from 0 to 2, found 4"),
        ({"rng": -1}, "not a seed: -1"),
        ({"head": 0, "cuts": [5]}, "a cut: expected a seat and a number of cards, found 5"),
    ],
)
def test_ceremonies_that_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(IllegalPlayError, match=words):
        Game.new(**options)


def test_house_rules_change_no_other_game() -> None:
    house = replace(TAIWAN, name="ours", straights=(), stake=7)
    before = [str(action) for action in Game.new(rng=9).legal()]
    Game.new(house, rng=9).legal()
    assert [str(action) for action in Game.new(rng=9).legal()] == before
