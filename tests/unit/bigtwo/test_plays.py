"""Reading, comparing, listing and explaining plays: edges and refusals."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from shisanzhang import (
    FULL_DECK,
    LANGUAGES,
    Card,
    CardParseError,
    InvalidHandError,
    ShisanzhangError,
    parse_cards,
)
from shisanzhang.bigtwo import (
    PASS,
    TAIWAN,
    Kind,
    Play,
    Reason,
    beats,
    explain,
    hints,
    parse,
    plays,
)
from shisanzhang.rules import CLASSIC


def test_a_play_as_a_value() -> None:
    [play] = parse("4h 3d 5c 7s 6s")
    assert str(play) == "3d 4h 5c 6s 7s"
    assert f"{play:u}" == "3♦ 4♥ 5♣ 6♠ 7♠"
    assert (play.length, play.kind.count) == (5, 5)
    assert play == Play(play.kind, play.key, play.cards)
    assert {play: 1}[Play(play.kind, play.key, play.cards)] == 1
    assert pickle.loads(pickle.dumps(play)) == copy.deepcopy(play) == play
    with pytest.raises(AttributeError):
        play.key = 3  # type: ignore[misc]


def test_the_same_cards_are_the_same_play_in_any_order() -> None:
    assert parse("9c 9d") == parse("9d 9c") == parse(reversed(parse_cards("9c 9d")))


@pytest.mark.parametrize("cards", ["9c 9c", "BJ", [1], 7, [Card("9c"), "9d"]])
def test_what_is_no_set_of_cards_raises(cards: Any) -> None:
    for call in (
        parse,
        explain,
        plays,
        hints,
        lambda given: beats(given, "3c"),
        lambda given: beats("3c", given),
    ):
        with pytest.raises(ShisanzhangError):
            call(cards)  # type: ignore[operator]


def test_what_cannot_be_read_raises_where_it_stands() -> None:
    with pytest.raises(CardParseError) as caught:
        parse("9c 1d")
    assert caught.value.position == 3


def test_plays_that_are_none_raise() -> None:
    with pytest.raises(InvalidHandError, match="the table is no combination: 9c 9d 9h"):
        plays("3c", table="9c 9d 9h")
    with pytest.raises(InvalidHandError, match="the play is no combination: no cards"):
        beats("", "3c")
    with pytest.raises(InvalidHandError, match="is no play under these rules"):
        beats(Play(Kind.SINGLE, 5, (Card("3c"),)), "3d")
    with pytest.raises(InvalidHandError, match="a play holds a card more than once"):
        Play(Kind.PAIR, 1, (Card("3c"), Card("3c")))


def test_the_rules_of_another_game_are_refused() -> None:
    for call in (
        lambda: plays("3c", CLASSIC),
        lambda: beats("3c", "3d", CLASSIC),
        lambda: explain("3c", CLASSIC),
    ):  # type: ignore[arg-type]
        with pytest.raises(ShisanzhangError, match="expected bigtwo.Rules"):
            call()


def test_plays_are_found_as_they_are_asked_for() -> None:
    found = plays(FULL_DECK)
    assert isinstance(found, Iterator)
    assert str(next(found)) == "3c"


def test_a_bad_table_is_told_at_once() -> None:
    with pytest.raises(InvalidHandError):
        plays("3c", table="9c 8c")  # and not first when the plays are asked for


def test_an_empty_hand_has_no_plays() -> None:
    assert list(plays("")) == []
    assert hints("") == ()


def test_hints_begin_with_the_weakest_and_end_with_bombs() -> None:
    found = hints("3c 4d 5h 6s 7c 9c 9d 9h 9s 2s", table="8d")
    assert [str(play) for play in found][:5] == ["9c", "9d", "9h", "9s", "2s"]
    assert [str(play) for play in found][5:] == [
        "3c 9c 9d 9h 9s",
        "4d 9c 9d 9h 9s",
        "5h 9c 9d 9h 9s",
        "6s 9c 9d 9h 9s",
        "7c 9c 9d 9h 9s",
        "9c 9d 9h 9s 2s",
    ]


@pytest.mark.parametrize(
    ("cards", "table", "reason", "words"),
    [
        ("3c 4c 5c", None, Reason.NOT_A_COMBINATION, "a play has 1, 2 or 5 cards, not 3"),
        ("", None, Reason.NOT_A_COMBINATION, "a play has 1, 2 or 5 cards, not 0"),
        ("3c 4c", None, Reason.NOT_A_COMBINATION, "3♣ 4♣ are not of one rank"),
        (
            "Jc Qd Kh As 2c",
            None,
            Reason.NOT_A_COMBINATION,
            "J♣ Q♦ K♥ A♠ 2♣ are five in a row, but no straight of these rules",
        ),
        (
            "Kc Ad 2h 3s 4c",
            None,
            Reason.NOT_A_COMBINATION,
            "K♣ A♦ 2♥ 3♠ 4♣ are five in a row, but no straight of these rules",
        ),
        (
            "3c 5c 8c Jc 2c",
            None,
            Reason.NOT_A_COMBINATION,
            "3♣ 5♣ 8♣ J♣ 2♣ are a flush, which is no combination",
        ),
        (
            "3c 3d 8c 8d 2c",
            None,
            Reason.NOT_A_COMBINATION,
            "3♣ 3♦ 8♣ 8♦ 2♣ are no straight, full house, four of a kind or straight flush",
        ),
        ("9c 9d", "8s", Reason.WRONG_KIND, "9♣ 9♦ is of another kind than 8♠ (single)"),
        ("8c", "8s", Reason.NOT_HIGHER, "8♣ is not higher than 8♠"),
        (
            "3c 3d 3h 3s 4c",
            "4d 4h 4s 4c 3c",
            Reason.NOT_HIGHER,
            "3♣ 3♦ 3♥ 3♠ 4♣ is not higher than 3♣ 4♣ 4♦ 4♥ 4♠",
        ),
        (
            "2c 2d 2h 2s 4c",
            "3c 4c 5c 6c 7c",
            Reason.NOT_HIGHER,
            "4♣ 2♣ 2♦ 2♥ 2♠ is not higher than 3♣ 4♣ 5♣ 6♣ 7♣",
        ),
    ],
)
def test_why_not(cards: str, table: str | None, reason: Reason, words: str) -> None:
    refusal = explain(cards, TAIWAN, table)
    assert refusal is not None
    assert refusal.reason is reason
    assert str(refusal) == words
    assert len({refusal.explain(language) for language in LANGUAGES}) >= 2
    stored = refusal.to_dict()
    assert (stored["reason"], stored["text"]) == (reason.value, words)


def test_what_may_be_played_has_no_refusal() -> None:
    assert explain("8s", table="8c") is None
    assert explain(parse("8s")[0], table=parse("8c")[0]) is None
    assert explain("3c 3d 3h 3s 4c", table="2c 2s") is None


def test_the_pass() -> None:
    assert pickle.loads(pickle.dumps(PASS)) is copy.deepcopy(PASS) is PASS
    assert (repr(PASS), str(PASS)) == ("PASS", "pass")
