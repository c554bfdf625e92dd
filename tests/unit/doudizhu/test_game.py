"""Games: how they begin, what is refused, views, JSON."""

from __future__ import annotations

from typing import Any

import pytest

from shisanzhang import Card, IllegalPlayError, InvalidHandError, NotationError, ShisanzhangError
from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    TWO_DECKS,
    Bid,
    Game,
    Kind,
    Move,
    Phase,
    Play,
    RandomLegal,
    Reason,
    Show,
    action_text,
    parse,
    play_out,
    read_action,
)


def alone(*hands: str, landlord: int = 0) -> Game:
    return Game.from_hands(hands, landlord=landlord)


def test_the_same_seed_deals_the_same_game_everywhere() -> None:
    start = Game.new(rng="golden")
    assert " ".join(map(str, start.hands[0])) == GOLDEN[0]
    assert (" ".join(map(str, start.bottom)), start.first) == GOLDEN[1:]


GOLDEN = (
    "4c 4s 5c 5s 6d 6h 7c 9d Jc Jd Qc Qh Qs Kc As 2c BJ",
    "8c 9s Jh",
    1,
)


def test_a_game_from_its_first_call_to_its_last_card() -> None:
    start = Game.new(rng=1)
    assert (start.phase, start.landlord, start.table, start.owner, start.bid) == (
        Phase.AUCTION,
        None,
        None,
        None,
        0,
    )
    assert start.hints() == ()
    called = start.apply(Bid(3))
    assert (called.phase, called.landlord, called.seat) == (Phase.PLAYING, start.first, start.first)
    assert start.counts == (17, 17, 17)  # it is as it was
    with pytest.raises(IllegalPlayError, match="the game is not over"):
        called.score()
    over = play_out(called, [RandomLegal()] * 3)
    assert (over.phase, over.is_over, over.legal(), over.hints()) == (Phase.OVER, True, (), ())


@pytest.mark.parametrize(
    ("hands", "options", "error", "words"),
    [
        (["4c", "5c"], {}, IllegalPlayError, "these rules are for 3 players, found 2 hands"),
        (["4c", "5c", ""], {}, InvalidHandError, "the hand of player 2 has no cards"),
        (["4c", "5c", "4c"], {}, InvalidHandError, "the game holds a card more than once: 4c"),
        (["4c", "5c", "6c"], {"bottom": "4c"}, InvalidHandError, "the game holds a card more than once: 4c"),
        (["4c 4c", "5c", "6c"], {}, InvalidHandError, "the hand of player 0 holds a card more than once: 4c"),
        (["4c", "5c", "6c"], {"first": 3}, IllegalPlayError, "first: expected a seat from 0 to 2, found 3"),
        (
            ["4c", "5c", "6c"],
            {"landlord": 3},
            IllegalPlayError,
            "the leader: expected a seat from 0 to 2, found 3",
        ),
        (
            ["4c", "5c", "6c"],
            {"landlord": 1, "bid": 4},
            IllegalPlayError,
            "a call is of 1 to 3 points, found 4",
        ),
        (
            ["4c", "5c", "6c"],
            {"landlord": 1, "bottom": "7c"},
            IllegalPlayError,
            "without an auction the bottom cards are in the landlord's hand already",
        ),
        ("4c 5c 6c", {}, InvalidHandError, "expected the cards of each seat"),
        (["4c", "5c", "6c"], {"rules": 3}, ShisanzhangError, "expected doudizhu.Rules, found 3"),
    ],
)
def test_hands_that_make_no_game(
    hands: Any, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        Game.from_hands(hands, **options)


def test_what_is_ill_formed_raises_and_changes_nothing() -> None:
    start = alone("4c 5c", "6c 7c", "8c 9c")
    for bad in ("4c 4c", "x", 7, None, Play(Kind.SOLO, 5, 1, (Card("4c"),))):
        with pytest.raises(ShisanzhangError):
            start.apply(bad)  # type: ignore[arg-type]
        with pytest.raises(ShisanzhangError):
            start.why_not(bad)  # type: ignore[arg-type]
    assert start == alone("4c 5c", "6c 7c", "8c 9c")


def test_what_is_illegal_is_told_and_raises_only_when_it_is_done() -> None:
    playing, calling = alone("4c 5c", "6c 7c", "8c 9c"), Game.new(rng=1).apply(Bid(2))
    for game, action, reason, words in (
        (playing, "4c 5c", Reason.NOT_A_PLAY, ""),
        (playing, "9c", Reason.NOT_HELD, "9♣"),
        (playing, PASS, Reason.MUST_LEAD, "Player 1 leads and cannot pass"),
        (playing, Bid(1), Reason.AUCTION_OVER, "the auction is over"),
        (playing, Show(), Reason.CANNOT_SHOW, "only the landlord"),
        (calling, "9c", Reason.AUCTION, "the auction is on"),
        (calling, Bid(1), Reason.CALL_TOO_LOW, "a call must be higher than 2"),
        (calling, Show(), Reason.CANNOT_SHOW, "only the landlord"),
    ):
        refusal = game.why_not(action)
        assert refusal is not None
        assert refusal.reason is reason
        assert words in str(refusal)
        assert len({refusal.explain(language) for language in ("en", "zh-Hant", "zh-Hans")}) >= 2
        with pytest.raises(IllegalPlayError) as caught:
            game.apply(action)
        assert str(caught.value) == str(refusal)
        assert caught.value.player == game.seat


def test_a_history_is_played_again() -> None:
    played = alone("4c 5c", "6c 7c", "8c 9c").apply("4c").apply(PASS)
    again = Game(ONE_DECK, played.dealt, (), 0, played.history, 0)
    assert again == played
    assert again.seat == played.seat == 2
    with pytest.raises(IllegalPlayError, match="move 1: expected one of player 1, found player 2"):
        Game(ONE_DECK, played.dealt, (), 0, (played.history[0], Move(2, PASS)), 0)
    with pytest.raises(IllegalPlayError, match="move 0: Player 1 leads and cannot pass"):
        Game(ONE_DECK, played.dealt, (), 0, (Move(0, PASS),), 0)
    for junk in (5, (5,)):
        with pytest.raises(ShisanzhangError, match="history: expected|move 0: expected a seat and an action"):
            Game(ONE_DECK, played.dealt, (), 0, junk, 0)  # type: ignore[arg-type]


def test_views_tell_a_seat_its_own() -> None:
    start = Game.new(rng=3)
    assert start.view(start.seat).legal == start.legal()
    assert start.view((start.seat + 1) % 3).legal == ()
    with pytest.raises(IllegalPlayError, match="a view: expected a seat from 0 to 2, found 5"):
        start.view(5)
    over = play_out(start.apply(Bid(3)), [RandomLegal()] * 3)
    assert over.view(0).hands == over.hands
    assert over.view(None).score == over.score()
    stored = over.view(1).to_dict()
    assert stored["score"]["totals"] == list(over.score().totals)
    assert stored["rules"] == "one_deck"


READINGS = "3c 3d 3h 4c 4d 4h 5c 5d 5h 6c 6d 6h"


def test_the_way_a_play_was_read_is_kept() -> None:
    start = alone(f"{READINGS} 9c", "7c 8c", "Tc Jc")
    readings = parse(READINGS)
    assert len(readings) == 3
    stored = set()
    for play in readings:
        game = start.apply(play)
        assert game.table == play
        stored.add(game.to_dict()["actions"][0])
        assert Game.from_dict(game.to_dict()) == game
    assert stored == {
        f"{READINGS} as airplane 0",
        f"{READINGS} as airplane_with_solos 0",
        "4c 4d 4h 5c 5d 5h 6c 6d 6h 3c 3d 3h as airplane_with_solos 1",
    }


def test_actions_as_text() -> None:
    start = alone(f"{READINGS} 9c", "7c 8c", "Tc Jc")
    for action in start.legal():
        assert read_action(action_text(action)) == action
    assert {read_action(text) for text in start.view(0).to_dict()["legal"]} == set(start.legal())
    for action in (Bid(1), Show(), PASS):
        assert read_action(action_text(action)) == action
    for bad in ("bid 4", "3x", "3c 4c", "3c 3d as rocket 1", "", 5):
        with pytest.raises(ShisanzhangError):
            read_action(bad)  # type: ignore[arg-type]


DOCUMENT = Game.new(rng=1, first=0).apply(Bid(1)).apply(PASS).apply(Bid(2)).to_dict()
ALONE = alone("4c 5c", "6c 7c", "8c 9c").apply("4c").to_dict()


def test_documents_round_trip() -> None:
    assert Game.from_dict(DOCUMENT).landlord == 2
    assert Game.from_dict(ALONE).table == parse("4c")[0]
    two = Game.new(TWO_DECKS, rng=1, first=0).apply(Bid(3)).apply(Show())
    assert Game.from_dict(two.to_dict()) == two


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        ({"rules": "tw"}, "rules", "no rule set is named 'tw'"),
        ({"dealt": None}, "dealt", "expected a list, found None"),
        ({"dealt": ["3c", "xx", "4c"]}, "dealt[1]", "cannot read 'xx' as cards"),
        ({"dealt": ["3c", "4c"]}, "", "these rules are for 3 players, found 2 hands"),
        ({"bottom": None}, "bottom", "expected text, found None"),
        ({"first": 7}, "", "first: expected a seat from 0 to 2, found 7"),
        ({"landlord": "0"}, "", "the landlord: expected a seat from 0 to 2, found '0'"),
        ({"landlord": 0, "bid": "2", "bottom": ""}, "", "a call is of 1 to 3 points, found '2'"),
        ({"actions": ["3c"]}, "actions[0]", "the auction is on: call or pass"),
        ({"actions": ["bid 2", "bid 2"]}, "actions[1]", "a call must be higher than 2"),
        ({"actions": ["bid 3", "show"]}, "actions[1]", "only the landlord may show"),
        ({"actions": ["bid 3", "3c 3d as rocket 5"]}, "actions[1]", "is no play"),
        ({"actions": ["bid 3", 5]}, "actions[1]", "expected text, found 5"),
        ({"colour": 1}, "", "unknown field 'colour'"),
    ],
)
def test_documents_that_are_no_game(change: dict[str, Any], where: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_dict(DOCUMENT | change)
    assert caught.value.where == where
    assert words in str(caught.value)


@pytest.mark.parametrize("options", [{"first": 3}, {"first": True}, {"rng": -1}])
def test_deals_that_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalPlayError):
        Game.new(**options)
