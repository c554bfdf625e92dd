"""Kinds and plays as values."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from doudizhu_text import ranked
from shisanzhang import Card, InvalidHandError, Rank
from shisanzhang.doudizhu import Kind, Play, parse

KINDS = """
    SOLO PAIR TRIO TRIO_WITH_SOLO TRIO_WITH_PAIR SOLO_CHAIN PAIR_CHAIN AIRPLANE AIRPLANE_WITH_SOLOS
    AIRPLANE_WITH_PAIRS QUAD_WITH_SOLOS QUAD_WITH_PAIRS BOMB ROCKET
""".split()


def test_kinds() -> None:
    assert [kind.name for kind in Kind] == KINDS
    assert [kind.value for kind in Kind] == [name.lower() for name in KINDS]
    assert [kind.power for kind in Kind] == [0] * 12 + [1, 2]
    assert [kind for kind in Kind if kind.is_bomb] == [Kind.BOMB, Kind.ROCKET]
    assert {kind: kind.least for kind in Kind if kind.least} == {
        Kind.SOLO_CHAIN: 5,
        Kind.PAIR_CHAIN: 3,
        Kind.AIRPLANE: 2,
        Kind.AIRPLANE_WITH_SOLOS: 2,
        Kind.AIRPLANE_WITH_PAIRS: 2,
    }
    assert [kind.wing for kind in Kind] == [0, 0, 0, 1, 2, 0, 0, 0, 1, 2, 1, 2, 0, 0]


@pytest.mark.parametrize(
    ("cards", "key", "length", "text"),
    [
        ("R", 14, 1, "RJ"),
        ("3", 0, 1, "3c"),
        ("6789TJ", 3, 6, "6c 7c 8c 9c Tc Jc"),
        ("99333", 0, 1, "3c 3d 3h 9c 9d"),
        ("356444555", 1, 2, None),
        ("36444555", 1, 2, "4c 4d 4h 5c 5d 5h 3c 6c"),
        ("33992222", 12, 1, "2c 2d 2h 2s 3c 3d 9c 9d"),
        ("7777", 4, 4, "7c 7d 7h 7s"),
        ("RB", 14, 1, "BJ RJ"),
    ],
)
def test_plays(cards: str, key: int, length: int, text: str | None) -> None:
    found = parse(ranked(cards))
    if text is None:
        assert found == ()
        return
    (play,) = found
    assert (play.key, play.length, str(play)) == (key, length, text)


def test_a_play_is_a_value() -> None:
    (play,) = parse("9d 8s 8c 8h")
    assert play == Play(Kind.TRIO_WITH_SOLO, 5, 1, tuple(map(Card, ("8c", "8h", "8s", "9d"))))
    assert eval(repr(play)) == play  # `repr` is the expression that makes it
    assert len({play, parse("8c 8h 8s 9d")[0]}) == 1
    assert play.ranks == (Rank.EIGHT,) * 3 + (Rank.NINE,)
    assert f"{play:u}" == "8♣ 8♥ 8♠ 9♦"
    for other in (copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play))):
        assert other == play
    with pytest.raises(FrozenInstanceError):
        play.key = 6  # type: ignore[misc]


def test_a_play_has_its_cards_in_order() -> None:
    (play,) = parse("9d 8s 8c 8h")
    with pytest.raises(InvalidHandError, match="needs its cards in the order 8c 8h 8s 9d"):
        Play(play.kind, play.key, play.length, play.cards[::-1])
    with pytest.raises(InvalidHandError, match="more than twice: 3c"):
        Play(Kind.TRIO, 0, 1, (Card("3c"),) * 3)
