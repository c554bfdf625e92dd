"""Arrangements: three rows, their text and masks, and when they are a foul."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    STANDARD,
    WEIGHTED,
    AceLow,
    Arrangement,
    Card,
    CardParseError,
    Category,
    Foul,
    FoulHandling,
    FoulReason,
    FoulRules,
    Hand,
    InvalidHandError,
    NotationError,
    Ranking,
    Row,
    RowOrder,
    Rules,
    evaluate,
    parse_cards,
)
from strategies import arrangements

FRONT, MIDDLE, BACK = "As Kd 9c", "8h 8d 7s 6c 2d", "Qs Qh Qd 5s 5c"
TEXT = f"{FRONT} / {MIDDLE} / {BACK}"
STRICT = Rules(foul=FoulRules(order=RowOrder.STRICT))
WITH_FRONT = Rules(ranking=Ranking(front_straights_and_flushes=True))

FRONT_OVER_MIDDLE = FoulReason.FRONT_OVER_MIDDLE
MIDDLE_OVER_BACK = FoulReason.MIDDLE_OVER_BACK
MIDDLE_EQUALS_BACK = FoulReason.MIDDLE_EQUALS_BACK


def reasons(text: str, rules: Rules = CLASSIC) -> list[FoulReason]:
    foul = Arrangement.parse(text).foul(rules)
    return list(foul.reasons) if foul else []


# --- rows -------------------------------------------------------------------------


def test_rows_from_the_weakest_place_to_the_strongest() -> None:
    assert [(row.value, row.index, row.size) for row in Row] == [
        ("front", 0, 3),
        ("middle", 1, 5),
        ("back", 2, 5),
    ]
    assert repr(Row.FRONT) == "Row.FRONT"


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_rows_have_no_order(compare: Callable[[Any, Any], bool]) -> None:
    with pytest.raises(TypeError):
        compare(Row.FRONT, Row.BACK)


def test_the_rows_of_an_arrangement_show_from_high_to_low() -> None:
    play = Arrangement("9c As Kd", "2d 8d 6c 8h 7s", "5c Qd 5s Qs Qh")
    assert (play.front, play.middle, play.back) == tuple(map(parse_cards, (FRONT, MIDDLE, BACK)))
    assert play.rows == (play.front, play.middle, play.back)
    assert [play.row(row) for row in Row] == list(play.rows)
    assert play.hand == Hand(" ".join((FRONT, MIDDLE, BACK)))


def test_the_values_of_the_rows() -> None:
    play = Arrangement(FRONT, MIDDLE, BACK)
    assert play.values == (evaluate(FRONT), evaluate(MIDDLE), evaluate(BACK))
    assert [value.category for value in play.values] == [
        Category.HIGH_CARD,
        Category.PAIR,
        Category.FULL_HOUSE,
    ]
    assert play.strengths() == tuple(value.strength for value in play.values)
    assert play.strengths() is play.strengths(STANDARD) is play.strengths(CLASSIC)  # kept


def test_the_values_under_another_ranking() -> None:
    play = Arrangement("As 3s 2s", MIDDLE.replace("2d", "2c"), BACK)
    assert play.values[0].category is Category.HIGH_CARD
    assert play.values_under(WITH_FRONT)[0].category is Category.STRAIGHT_FLUSH
    assert play.values_under(WITH_FRONT)[1:] == play.values[1:]
    assert play.strengths()[0] == evaluate("As 3s 2s").strength  # and back again


# --- text -------------------------------------------------------------------------


def test_text_forms() -> None:
    play = Arrangement(FRONT, MIDDLE, BACK)
    assert str(play) == f"{play}" == TEXT
    assert f"{play:u}" == "A♠ K♦ 9♣ / 8♥ 8♦ 7♠ 6♣ 2♦ / Q♠ Q♥ Q♦ 5♠ 5♣"
    assert repr(play) == f"Arrangement('{FRONT}', '{MIDDLE}', '{BACK}')"


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace(" ", ""),
        TEXT.replace("/", "|"),
        TEXT.replace(" / ", "/", 1).replace("/ Q", "|Q"),
        "A♠K♦9♣ / 8♥8♦7♠6♣2♦ / Q♠Q♥Q♦5♣5♠",
        "  9c, kd, AS /\n2d 8d 6c 8h 7s\t/ 5c Qd 5s Qs Qh  ",
        "黑桃A 方塊K 梅花9／紅心8 方塊8 黑桃7 梅花6 方塊2／黑桃Q 紅心Q 方塊Q 黑桃5 梅花5",
        TEXT.replace("/", "｜"),
    ],
)
def test_parse(text: str) -> None:
    assert Arrangement.parse(text) == Arrangement(FRONT, MIDDLE, BACK)


@given(arrangements(), st.sampled_from(["", "u"]))
def test_whatever_is_printed_reads_back(play: Arrangement, spec: str) -> None:
    assert Arrangement.parse(format(play, spec)) == play


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "1 part"),
        (FRONT, "1 part"),
        (f"{FRONT} / {MIDDLE}", "2 parts"),
        (f"{TEXT} / ", "4 parts"),
        (f"{TEXT}|2c", "4 parts"),
        (f"/{TEXT}/", "5 parts"),
    ],
)
def test_parse_wants_three_parts(text: str, found: str) -> None:
    with pytest.raises(NotationError) as caught:
        Arrangement.parse(text)
    assert "front / middle / back" in str(caught.value)
    assert f"found {found}" in str(caught.value)
    assert repr(text)[:30] in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"As", [FRONT, MIDDLE, BACK], pytest.param(10**5000, id="huge")])
def test_parse_reads_text_only(text: Any) -> None:
    with pytest.raises(NotationError, match="'front / middle / back'"):
        Arrangement.parse(text)


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        (TEXT.replace("As", "Ax"), 1, "x"),
        (TEXT.replace("2d", "2x"), TEXT.index("2d") + 1, "x"),
        (TEXT.replace("5c", "5x"), TEXT.index("5c") + 1, "x"),
        (TEXT.replace("5c", "5"), TEXT.index("5c") + 1, ""),
    ],
)
def test_parse_names_the_position_in_the_whole_text(text: str, position: int, found: str) -> None:
    with pytest.raises(CardParseError) as caught:
        Arrangement.parse(text)
    error = caught.value
    assert (error.text, error.position, error.found) == (text, position, found)
    assert f"at position {position} " in str(error)
    assert f"expected {error.expected}" in str(error)
    assert error.__suppress_context__


def test_parse_names_a_duplicate_as_the_constructor_does() -> None:
    with pytest.raises(InvalidHandError, match="^the middle holds a card more than once: 8h$") as caught:
        Arrangement.parse(TEXT.replace("6c", "8h"))
    assert caught.value.cards == ("8h",)


# --- well-formed or an error ------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("As Kd", MIDDLE, BACK), "the front needs 3 cards, found 2"),
        (("As Kd 9c 9h", MIDDLE, BACK), "the front needs 3 cards, found 4"),
        ((FRONT, "8h 8d 7s 6c", BACK), "the middle needs 5 cards, found 4"),
        ((FRONT, MIDDLE, BACK + " 2c"), "the back needs 5 cards, found 6"),
        (("", "", ""), "the front needs 3 cards, found 0"),
        ((MIDDLE, FRONT, BACK), "the front needs 3 cards, found 5"),
        (("As Kd BJ", MIDDLE, BACK), "the front cannot hold a joker: BJ"),
        ((FRONT, MIDDLE, "Qs Qh Qd RJ BJ"), "the back cannot hold a joker: RJ, BJ"),
        ((FRONT, None, BACK), "the middle needs cards or text, found None"),
        (
            (FRONT, MIDDLE, ["Qs", "Qh", "Qd", "5s", "5c"]),
            "the back needs cards, found 'Qs' (str) at position 0",
        ),
        (([Card("As")] * 3, MIDDLE, BACK), "the front holds a card more than once: As"),
        ((FRONT, MIDDLE, BACK.replace("5c", "As")), "an arrangement holds a card more than once: As"),
        ((FRONT, MIDDLE.replace("2d", "Kd"), BACK), "an arrangement holds a card more than once: Kd"),
        ((FRONT, MIDDLE, BACK.replace("5c", "2d")), "an arrangement holds a card more than once: 2d"),
        (
            (FRONT, MIDDLE.replace("2d", "9c"), BACK.replace("5c 5s", "5c").replace("5s", "As")),
            "an arrangement holds a card more than once: As, 9c",
        ),
    ],
)
def test_what_is_no_arrangement(rows: tuple[Any, Any, Any], message: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        Arrangement(*rows)
    assert str(caught.value) == message
    named = message.split(": ")[1].split(", ") if ": " in message else []
    assert caught.value.cards == tuple(named)


@pytest.mark.parametrize("count", [12, 14])
def test_twelve_or_fourteen_cards_are_no_arrangement(count: int) -> None:
    cards = FULL_DECK[:count]
    with pytest.raises(InvalidHandError, match=f"the back needs 5 cards, found {count - 8}"):
        Arrangement(cards[:3], cards[3:8], cards[8:])


@given(arrangements(), st.data())
def test_a_card_in_two_rows_makes_no_arrangement(play: Arrangement, data: st.DataObject) -> None:
    to, away = data.draw(st.permutations(range(3)))[:2]
    rows = [list(row) for row in play.rows]
    shared = data.draw(st.sampled_from(rows[away]))
    rows[to][data.draw(st.integers(0, len(rows[to]) - 1))] = shared
    with pytest.raises(InvalidHandError, match=f"^an arrangement holds a card more than once: {shared}$"):
        Arrangement(*rows)


# --- masks ------------------------------------------------------------------------


@given(arrangements())
def test_masks_have_a_bit_for_each_card(play: Arrangement) -> None:
    assert play.masks == tuple(sum(1 << card.index for card in row) for row in play.rows)
    assert Arrangement.from_masks(*play.masks) == play
    assert Arrangement._of(play.masks) == play


@pytest.mark.parametrize("bad", [-1, 1 << 52, True, 7.0, "7", None, pytest.param(10**5000, id="huge")])
@pytest.mark.parametrize("row", Row)
def test_what_is_no_mask(row: Row, bad: Any) -> None:
    masks: list[Any] = list(Arrangement(FRONT, MIDDLE, BACK).masks)
    masks[row.index] = bad
    with pytest.raises(InvalidHandError, match=f"^the {row.value} is not a mask of the 52 cards: "):
        Arrangement.from_masks(*masks)


def test_masks_of_other_sizes_or_shared_cards() -> None:
    front, middle, back = Arrangement(FRONT, MIDDLE, BACK).masks
    with pytest.raises(InvalidHandError, match="the front needs 3 cards, found 5"):
        Arrangement.from_masks(middle, front, back)
    with pytest.raises(InvalidHandError, match="more than once: Qs, Qh, Qd, 5s, 5c"):
        Arrangement.from_masks(front, back, back)


# --- values -----------------------------------------------------------------------


def test_equal_rows_make_equal_arrangements() -> None:
    play, again = (
        Arrangement(FRONT, MIDDLE, BACK),
        Arrangement("Kd 9c As", MIDDLE, reversed(parse_cards(BACK))),
    )
    assert play == again
    assert hash(play) == hash(again)
    assert play != Arrangement(FRONT, BACK, MIDDLE)
    for other in (TEXT, play.masks, play.hand, None):
        assert play != other


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_arrangements_have_no_order(compare: Callable[[Any, Any], bool]) -> None:
    play = Arrangement(FRONT, MIDDLE, BACK)
    with pytest.raises(TypeError):
        compare(play, play)


@pytest.mark.parametrize("name", ["masks", "front", "_rows", "anything"])
def test_an_arrangement_cannot_be_changed(name: str) -> None:
    play = Arrangement(FRONT, MIDDLE, BACK)
    with pytest.raises(AttributeError, match=f"an arrangement cannot be changed: '{name}'"):
        setattr(play, name, 0)
    with pytest.raises(AttributeError, match=f"an arrangement cannot be changed: '{name}'"):
        delattr(play, name)
    assert str(play) == TEXT


# --- fouls ------------------------------------------------------------------------


def test_front_aak_over_middle_aaqjt_is_a_foul() -> None:
    assert reasons("As Ad Kc / Ac Ah Qs Jd Tc / 2s 2d 2c 3h 4s") == [FRONT_OVER_MIDDLE]


def test_front_aaq_under_middle_aaq54_is_legal() -> None:
    assert reasons("As Ad Qc / Ac Ah Qs 5d 4c / 2s 2d 2c 3h 4s", STRICT) == []


def test_front_akq_under_middle_akq32_unsuited_is_legal() -> None:
    assert reasons("As Kd Qh / Ac Kh Qs 3d 2c / 4s 4d 4c 5h 6s", STRICT) == []


def test_front_ak5_over_middle_ak432_is_a_foul() -> None:
    assert reasons("As Kd 5c / Ac Kh 4s 3d 2c / 7s 7d 7c 8h 9s") == [FRONT_OVER_MIDDLE]


def test_front_akq_over_middle_97642_is_a_foul() -> None:
    assert reasons("As Kd Qh / 9s 7d 6c 4h 2s / 5s 5d 5c 8h Ts") == [FRONT_OVER_MIDDLE]


def test_front_q83_under_middle_kj972_is_legal() -> None:
    assert reasons("Qs 8d 3c / Ks Jd 9c 7h 2s / As Ad 4c 5h 6s", STRICT) == []


def test_back_kk22x_under_middle_kkqqx_is_a_foul() -> None:
    assert reasons("3s 4d 5c / Ks Kd Qc Qh 7s / Kc Kh 2s 2d As") == [MIDDLE_OVER_BACK]
    assert reasons("3s 4d 5c / Ks Kd 2c 2h 7s / Kc Kh Qs Qd 6s", STRICT) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ks 9d 5c / Kc 9h 5s 4d 2c / As Ad 3c 6h 7s",
        "Kc 9h 5s / Ks 9d 5c 4h 2s / As Ad 3c 6h 7s",
        "Ks 9s 5s / Kc 9c 5c 4h 2c / As Ad 3c 6h 7s",
        "Kd 9c 5h / Kh 9s 5d 4c 2h / As Ad 3c 6h 7s",
    ],
)
def test_front_k95_under_middle_k9542_is_legal_whatever_the_suits(text: str) -> None:
    assert reasons(text, STRICT) == []


@pytest.mark.parametrize(
    ("text", "equal_allowed", "strict"),
    [
        # middle equal to back: legal only where equal rows are in order
        ("3s 4d 5c / As Kd Qc Jh 9s / Ac Kh Qs Jd 9c", [], [MIDDLE_EQUALS_BACK]),
        ("3s 4d 5c / As Kd Qc Jh Ts / Ac Kh Qs Jd Tc", [], [MIDDLE_EQUALS_BACK]),
        (
            "As Ad 5c / Ks Kd Qc Jh 9s / Kc Kh Qs Jd 9c",
            [FRONT_OVER_MIDDLE],
            [FRONT_OVER_MIDDLE, MIDDLE_EQUALS_BACK],
        ),
        # two reasons, front first
        ("As Ad 5c / Ks Kd Qc Jh 9s / Ac Kh Qs Jd 9c", [FRONT_OVER_MIDDLE, MIDDLE_OVER_BACK], None),
        ("3s 4d 5c / As Ks Qs Js 9s / Ac Kh Qc Jd Tc", [MIDDLE_OVER_BACK], None),
        ("3s 3d 3c / As Ad Kc Kh Qs / Ac Kd Qc Jd Tc", [FRONT_OVER_MIDDLE], None),
        ("3s 4d 5c / 6s 7d 8c 9h Js / As Ad Ac Ah 2c", [], []),
    ],
)
def test_reasons(text: str, equal_allowed: list[FoulReason], strict: list[FoulReason] | None) -> None:
    assert reasons(text) == equal_allowed
    assert reasons(text, STRICT) == (equal_allowed if strict is None else strict)
    assert reasons(text, WEIGHTED) == reasons(text, STRICT)


def test_without_rules_equal_rows_are_in_order() -> None:
    assert Arrangement.parse("3s 4d 5c / As Kd Qc Jh 9s / Ac Kh Qs Jd 9c").foul() is None
    assert Arrangement.parse("As Ad Kc / Ac Ah Qs Jd Tc / 2s 2d 2c 3h 4s").foul() == Foul(
        (FRONT_OVER_MIDDLE,)
    )


def test_the_ranking_decides_what_is_a_foul() -> None:
    flush_in_front = "Qs 8s 3s / Ks Kd 9c 7h 2s / As Ad 4c 5h 6s"
    assert reasons(flush_in_front) == []
    assert reasons(flush_in_front, WITH_FRONT) == [FRONT_OVER_MIDDLE]
    wheel_behind = "Qs 8d 3s / Kd Qc Jh Ts 9s / As 5d 4c 3h 2s"
    assert reasons(wheel_behind) == [MIDDLE_OVER_BACK]
    assert reasons(wheel_behind, replace(CLASSIC, ranking=Ranking(ace_low=AceLow.SECOND))) == []
    assert reasons(wheel_behind, replace(CLASSIC, ranking=Ranking(ace_low=AceLow.NONE))) == [MIDDLE_OVER_BACK]


def test_what_becomes_of_a_foul_does_not_decide_what_is_one() -> None:
    refused = Rules(foul=FoulRules(handling=FoulHandling.REFUSED))
    for text in ("3s 4d 5c / As Kd Qc Jh 9s / Ac Kh Qs Jd 9c", "As Ad Kc / Ac Ah Qs Jd Tc / 2s 2d 2c 3h 4s"):
        assert reasons(text, refused) == reasons(text)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        ((FRONT_OVER_MIDDLE,), "front over middle"),
        ((MIDDLE_OVER_BACK,), "middle over back"),
        ((FRONT_OVER_MIDDLE, MIDDLE_EQUALS_BACK), "front over middle and middle equals back"),
    ],
)
def test_text_of_a_foul(found: tuple[FoulReason, ...], text: str) -> None:
    foul = Foul(found)
    assert str(foul) == text
    assert foul == Foul(reasons=found)
    assert hash(foul) == hash(Foul(found))
    with pytest.raises(AttributeError):
        foul.reasons = ()  # type: ignore[misc]
