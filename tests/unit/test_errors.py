"""The errors: one family, and the same facts in the message and in the fields."""

from __future__ import annotations

import copy
import pickle

import pytest

import shisanzhang
from shisanzhang import (
    CardParseError,
    FoulError,
    IllegalPlayError,
    InvalidHandError,
    InvalidRulesError,
    NotationError,
    ShisanzhangError,
    errors,
)

EVERY = [
    (
        CardParseError("As Kx", 4, "x", "a suit"),
        "cannot read 'As Kx' as cards: at position 4 found 'x', expected a suit",
        {"text": "As Kx", "position": 4, "found": "x", "expected": "a suit", "detail": ""},
    ),
    (
        CardParseError("As K", 4, "", "a suit"),
        "cannot read 'As K' as cards: at position 4 the text ends, expected a suit",
        {"text": "As K", "position": 4, "found": "", "expected": "a suit", "detail": ""},
    ),
    (
        CardParseError("AsAs", 2, "As", "each card once", "a duplicate As"),
        "cannot read 'AsAs' as cards: at position 2 found 'As' (a duplicate As), expected each card once",
        {
            "text": "AsAs",
            "position": 2,
            "found": "As",
            "expected": "each card once",
            "detail": "a duplicate As",
        },
    ),
    (InvalidHandError("a hand needs 13 cards, found 2"), "a hand needs 13 cards, found 2", {"cards": ()}),
    (InvalidHandError("twice: As", ["As"]), "twice: As", {"cards": ("As",)}),
    (InvalidRulesError(["a: wrong"]), "a: wrong", {"problems": ("a: wrong",)}),
    (InvalidRulesError(("a: wrong", "b: too")), "a: wrong; b: too", {"problems": ("a: wrong", "b: too")}),
    (FoulError("no fouls here"), "no fouls here", {"player": None, "reasons": ()}),
    (
        FoulError("player 2 fouled", 2, ["front_over_middle"]),
        "player 2 fouled",
        {"player": 2, "reasons": ("front_over_middle",)},
    ),
    (IllegalPlayError("five players"), "five players", {"player": None}),
    (IllegalPlayError("no special", 0), "no special", {"player": 0}),
    (NotationError("not JSON"), "not JSON", {"message": "not JSON", "where": ""}),
    (
        NotationError("expected cards", "plays[1].front"),
        "plays[1].front: expected cards",
        {"message": "expected cards", "where": "plays[1].front"},
    ),
]


@pytest.mark.parametrize(("error", "text", "fields"), EVERY, ids=[type(row[0]).__name__ for row in EVERY])
def test_message_and_fields(error: ShisanzhangError, text: str, fields: dict[str, object]) -> None:
    assert str(error) == text
    assert vars(error) == fields


@pytest.mark.parametrize(("error", "text", "fields"), EVERY, ids=[type(row[0]).__name__ for row in EVERY])
def test_errors_survive_pickling_and_copying(
    error: ShisanzhangError, text: str, fields: dict[str, object]
) -> None:
    pickled = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*pickled, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == text
        assert vars(again) == fields
        assert again.args == error.args


def test_one_family() -> None:
    family = [getattr(errors, name) for name in errors.__all__]
    assert {type(row[0]) for row in EVERY} == {kind for kind in family if kind is not ShisanzhangError}
    for kind in family:
        assert issubclass(kind, ShisanzhangError)
        assert issubclass(kind, ValueError)
        assert getattr(shisanzhang, kind.__name__) is kind


def test_a_long_text_is_cut_in_the_message_and_whole_in_the_field() -> None:
    text = "As " * 1000 + "x"
    error = CardParseError(text, 3000, "x", "a card")
    assert error.text == text
    assert str(error) == f"cannot read {text[:60]!r}… as cards: at position 3000 found 'x', expected a card"
    whole = "x" * 60
    assert f"cannot read {whole!r} as cards" in str(CardParseError(whole, 0, "x", "a card"))


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        ("x" * 40, repr("x" * 40)),
        ("x" * 41, repr("x" * 40) + "…"),
        (b"x" * 41, repr(b"x" * 40) + "…"),
        ((1 << 128) - 1, str((1 << 128) - 1)),
        (1 << 128, "a huge number"),
        (-(10**5000), "a huge number"),
        (True, "True"),
        ([[[]]], "list of 1"),
        ((1, 2), "tuple of 2"),
        ({}, "dict of 0"),
        (frozenset(range(100)), repr(frozenset(range(100)))[:40] + "…"),
        (Unprintable(), "an unprintable Unprintable"),
    ],
    ids=range(13),
)
def test_a_value_is_shown_short_and_whatever_it_is(value: object, text: str) -> None:
    assert errors.shown(value) == text


def test_a_message_is_printable_whatever_was_read() -> None:
    text = "A\x1b[31m\n\ud800"
    assert str(CardParseError(text, 1, "\x1b", "a suit")).isprintable()
