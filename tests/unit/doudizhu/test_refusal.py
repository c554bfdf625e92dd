"""Why cards are no play, or do not beat the table: reasons, details, three languages."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doudizhu_text import PACK, ranked
from shisanzhang import LANGUAGES, TERMS, InvalidHandError, ShisanzhangError, say
from shisanzhang.doudizhu import (
    ONE_DECK,
    TWO_DECKS,
    Kind,
    Reason,
    Refusal,
    Rules,
    Wings,
    beats,
    explain,
    parse,
)

DISTINCT = replace(ONE_DECK, wings=Wings.DISTINCT)


@pytest.mark.parametrize(
    ("cards", "rules", "detail", "kind"),
    [
        ("", ONE_DECK, "none", None),
        ("333444555666777888999", ONE_DECK, "many", None),
        ("34567", TWO_DECKS, "unplayed", Kind.SOLO_CHAIN),
        ("3456", TWO_DECKS, "unplayed", Kind.SOLO_CHAIN),
        ("3334", TWO_DECKS, "unplayed", Kind.TRIO_WITH_SOLO),
        ("333444BR", TWO_DECKS, "unplayed", Kind.AIRPLANE_WITH_SOLOS),
        ("333345", TWO_DECKS, "unplayed", Kind.QUAD_WITH_SOLOS),
        ("3333BR", replace(ONE_DECK, wings=Wings.OPENSPIEL), "unplayed", Kind.QUAD_WITH_SOLOS),
        ("333444BR", DISTINCT, "wings", Kind.AIRPLANE_WITH_SOLOS),
        ("333355", DISTINCT, "wings", Kind.QUAD_WITH_SOLOS),
        ("33334445", ONE_DECK, "wings", Kind.AIRPLANE_WITH_SOLOS),
        ("BR", TWO_DECKS, "jokers", None),
        ("BBR", TWO_DECKS, "jokers", None),
        ("TJQKA2", ONE_DECK, "two", None),
        ("2BR", ONE_DECK, "two", None),
        ("KKAA22", TWO_DECKS, "two", None),
        ("AAA222", ONE_DECK, "two", None),
        ("3456", ONE_DECK, "short", None),
        ("3344", TWO_DECKS, "short", None),
        ("34", ONE_DECK, "", None),
        ("3467", ONE_DECK, "", None),
        ("33355", ONE_DECK, None, None),
        ("3334456", ONE_DECK, "", None),
        ("33334", ONE_DECK, "", None),
    ],
)
def test_cards_that_are_no_play(cards: str, rules: Rules, detail: str | None, kind: Kind | None) -> None:
    refusal = explain(ranked(cards), rules)
    if detail is None:
        assert refusal is None
        return
    assert refusal is not None
    assert (refusal.reason, refusal.detail, refusal.kind) == (Reason.NOT_A_PLAY, detail, kind)
    assert refusal.cards == ranked(cards)
    for language in LANGUAGES:
        assert refusal.explain(language)


@pytest.mark.parametrize(
    ("cards", "table", "reason"),
    [
        ("4", "3", None),
        ("3", "3", Reason.NOT_HIGHER),
        ("3", "4", Reason.NOT_HIGHER),
        ("33", "4", Reason.WRONG_KIND),
        ("2222AK", "3333", Reason.WRONG_KIND),
        ("456789", "34567", Reason.WRONG_COUNT),
        ("444555", "333444555", Reason.WRONG_COUNT),
        ("3333", "BR", Reason.NOT_HIGHER),
        ("3333", "4444", Reason.NOT_HIGHER),
        ("333444555666", "333444555789", None),
        ("333444555666", "555666777899", Reason.WRONG_KIND),
    ],
)
def test_cards_that_do_not_beat_the_table(cards: str, table: str, reason: Reason | None) -> None:
    refusal = explain(ranked(cards), table=ranked(table))
    assert (None if refusal is None else refusal.reason) == reason
    assert (refusal is None) == beats(ranked(cards), ranked(table))
    if refusal is not None:
        assert refusal.table == parse(ranked(table))[0]
        for language in LANGUAGES:
            assert refusal.explain(language)


def test_a_reading_that_is_named_stays() -> None:
    table = ranked("333444555789")
    four_trios, higher, lower = parse(ranked("333444555666"))
    assert explain(higher, table=table) is None
    assert [explain(play, table=table).reason for play in (four_trios, lower)] == [  # type: ignore[union-attr]
        Reason.WRONG_KIND,
        Reason.NOT_HIGHER,
    ]


def test_larger_bombs() -> None:
    assert explain(ranked("33333"), TWO_DECKS, ranked("2222")) is None
    refusal = explain(ranked("2222"), TWO_DECKS, ranked("33333"))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_HIGHER


def test_text() -> None:
    refusal = explain("3c 3d", table="9c Td Jh Qs Kc")
    assert str(refusal) == "3♣ 3♦ is of another kind than 9♣ T♦ J♥ Q♠ K♣ (chain of singles)"
    assert refusal is not None
    assert refusal.explain("zh-Hans") == "3♣ 3♦ 与 9♣ T♦ J♥ Q♠ K♣（单顺）牌套不同"
    assert refusal.to_dict() == {
        "reason": "wrong_kind",
        "text": str(refusal),
        "cards": "3c 3d",
        "table": "9c Td Jh Qs Kc",
        "seat": None,
    }


def test_players_are_named() -> None:
    refusal = Refusal(Reason.MUST_LEAD, seat=1)
    assert str(refusal) == "Player 2 leads and cannot pass"
    assert refusal.explain(names=["Ann", "Bob", "Cyd"]) == "Bob leads and cannot pass"
    assert refusal.explain("zh-Hant") == "輪到玩家2發牌，不能不出"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_words(reason: Reason) -> None:
    for language in LANGUAGES:
        assert Refusal(reason, seat=0).explain(language)


def test_every_kind_has_its_words() -> None:
    for kind, language in product(Kind, LANGUAGES):
        assert say(kind, language)
    assert len({say(kind) for kind in Kind}) == len(Kind)


def test_every_word_is_used() -> None:
    details = {"none", "many", "unplayed", "wings", "jokers", "two", "short"}
    expected = {f"doudizhu.why.{reason.value}" for reason in Reason}
    expected |= {f"doudizhu.why.not_a_play.{detail}" for detail in details}
    assert {key for key in TERMS if key.startswith("doudizhu.why.")} == expected


@given(
    cards=st.lists(st.sampled_from(PACK * 2), max_size=12),
    table=st.sampled_from(["3", "44", "333444", "34567", "3333", "BR", "333444555666"]),
    rules=st.sampled_from([ONE_DECK, TWO_DECKS, DISTINCT]),
)
def test_any_cards_have_an_answer(cards: list[object], table: str, rules: Rules) -> None:
    on = ranked(table)
    if not parse(on, rules):
        on = ranked("3")
    try:
        readings = parse(cards, rules)  # type: ignore[arg-type]
    except InvalidHandError:
        with pytest.raises(InvalidHandError):
            explain(cards, rules, on)  # type: ignore[arg-type]
        return
    refusal = explain(cards, rules, on)  # type: ignore[arg-type]
    assert (refusal is None) == any(beats(play, on, rules) for play in readings)
    assert refusal is None or str(refusal)


def test_what_is_ill_formed_raises() -> None:
    with pytest.raises(InvalidHandError, match="a play holds a card more than once"):
        explain("3c 3c")
    with pytest.raises(InvalidHandError, match="the table is no play"):
        explain("3c", table="3c 4c")
    with pytest.raises(ShisanzhangError, match="expected doudizhu.Rules"):
        explain("3c", "one_deck")  # type: ignore[arg-type]
