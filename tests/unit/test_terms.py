"""The table of terms: three languages side by side, nothing missing, each in its own script."""

from __future__ import annotations

from enum import Enum
from string import Formatter
from typing import Any

import pytest

from shisanzhang import (
    LANGUAGES,
    TERMS,
    Category,
    FoulHandling,
    FoulReason,
    LineKind,
    Row,
    Rules,
    ShisanzhangError,
    Special,
    Term,
    say,
)

EVERY = pytest.mark.parametrize("term", TERMS.values(), ids=TERMS)


def gaps(text: str) -> list[str]:
    """The names of what is filled in."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_languages() -> None:
    assert LANGUAGES == ("en", "zh-Hant", "zh-Hans")
    assert Term._fields == ("en", "hant", "hans")


@EVERY
def test_every_language_fills_in_the_same(term: Term) -> None:
    assert gaps(term.en) == gaps(term.hant) == gaps(term.hans)


@EVERY
def test_each_language_keeps_to_its_script(term: Term) -> None:
    # Big5 has the traditional characters, GB 2312 the simplified ones; few are in both.
    term.hant.encode("big5")
    term.hans.encode("gb2312")
    assert term.en.replace("×", "x").isascii()
    assert all(text == text.strip() or term is TERMS["bonus"] for text in term)  # " (bonus …)" is a suffix
    assert all(term)


@pytest.mark.parametrize("members", [Row, Category, Special, FoulReason, FoulHandling])
def test_every_member_has_a_term(members: type[Enum]) -> None:
    for member in members:
        for language in LANGUAGES:
            assert say(member, language)  # type: ignore[arg-type]


def test_kinds_of_lines_have_terms() -> None:
    assert {
        f"{kind.value}_line" for kind in (LineKind.SWEEP, LineKind.GRAND_SLAM, LineKind.SPECIAL)
    } <= TERMS.keys()


def test_specials_are_called_as_the_rules_call_them() -> None:
    for special in Special:
        assert say(special, "zh-Hant") == special.chinese
        assert say(special) == special.value.replace("_", " ")


def test_every_option_is_explained_and_nothing_else() -> None:
    explained = {
        key.removeprefix("option."): term.en for key, term in TERMS.items() if key.startswith("option.")
    }
    assert explained == {option.path: option.meaning for option in Rules.options() if "[]" not in option.path}


def test_say() -> None:
    assert say(Row.FRONT) == say("front") == "front"
    assert say(Row.FRONT, "zh-Hant") == "頭墩"
    assert say(Row.FRONT, "zh-Hans") == "头墩"
    assert say("player", "zh-Hant", number=3) == "玩家3"


@pytest.mark.parametrize("language", ["zh", "EN", "", None, 7])
def test_other_languages_are_refused(language: Any) -> None:
    with pytest.raises(ShisanzhangError, match="known: en, zh-Hant, zh-Hans"):
        say(Row.FRONT, language)
