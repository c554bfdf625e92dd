"""The value of a row: the worked cases, the texts, and all that is refused."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    STANDARD,
    WEIGHTED,
    AceLow,
    Card,
    CardParseError,
    Category,
    Hand,
    HandValue,
    InvalidHandError,
    Rank,
    Ranking,
    evaluate,
    parse_cards,
    strength,
)
from shisanzhang.evaluator import value_of

WITH_FRONT = Ranking(front_straights_and_flushes=True)
SECOND = Ranking(ace_low=AceLow.SECOND)
NO_LOW_ACE = Ranking(ace_low=AceLow.NONE)


# --- rows and their values --------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "category", "ranks", "packed"),
    [
        # Strengths read in hexadecimal: the category, then the ranks as compared.
        ("As Kd 9c", Category.HIGH_CARD, "AK9", 0x0ED900),
        ("As Ac Kd", Category.PAIR, "AK", 0x1EED00),
        ("2s 2c 2d", Category.THREE_OF_A_KIND, "2", 0x322200),
        ("As Kd 9c 4h 2s", Category.HIGH_CARD, "AK942", 0x0ED942),
        ("4s 4d Ac 9h 2s", Category.PAIR, "4A92", 0x144E92),
        ("Ks Kd 4c 4h As", Category.TWO_PAIR, "K4A", 0x2DD44E),
        ("4s 4d 4c Ah 2s", Category.THREE_OF_A_KIND, "4A2", 0x3444E2),
        ("Ts 9d 8c 7h 6s", Category.STRAIGHT, "T", 0x4A9876),
        ("As 5d 4c 3h 2s", Category.STRAIGHT, "5", 0x454321),
        ("As Ks 9s 4s 2s", Category.FLUSH, "AK942", 0x5ED942),
        ("Ks Kh Kd Ts Tc", Category.FULL_HOUSE, "KT", 0x6DDDAA),
        ("4s 4d 4c 4h As", Category.FOUR_OF_A_KIND, "4A", 0x74444E),
        ("Ts 9s 8s 7s 6s", Category.STRAIGHT_FLUSH, "T", 0x8A9876),
        ("Ad 5d 4d 3d 2d", Category.STRAIGHT_FLUSH, "5", 0x854321),
        ("Ad Kd Qd Jd Td", Category.STRAIGHT_FLUSH, "A", 0x8EDCBA),
    ],
)
def test_value(cards: str, category: Category, ranks: str, packed: int) -> None:
    value = evaluate(cards)
    assert value.category is category
    assert value.ranks == tuple(map(Rank, ranks))
    assert value.strength == strength(cards) == packed
    assert value == HandValue(packed)


@pytest.mark.parametrize(
    ("cards", "ranking", "category", "ranks", "packed"),
    [
        ("As 5d 4c 3h 2s", SECOND, Category.STRAIGHT, "5", 0x4E5432),
        ("As 5s 4s 3s 2s", SECOND, Category.STRAIGHT_FLUSH, "5", 0x8E5432),
        ("As Ks Qs Js Ts", SECOND, Category.STRAIGHT_FLUSH, "A", 0x8EDCBA),
        ("As 5d 4c 3h 2s", NO_LOW_ACE, Category.HIGH_CARD, "A5432", 0x0E5432),
        ("As 5s 4s 3s 2s", NO_LOW_ACE, Category.FLUSH, "A5432", 0x5E5432),
        ("As 3d 2c", STANDARD, Category.HIGH_CARD, "A32", 0x0E3200),
        ("As 3s 2s", STANDARD, Category.HIGH_CARD, "A32", 0x0E3200),
        ("As 3d 2c", WITH_FRONT, Category.STRAIGHT, "3", 0x432100),
        ("As Kd Qc", WITH_FRONT, Category.STRAIGHT, "A", 0x4EDC00),
        ("Qs 3s 2s", WITH_FRONT, Category.FLUSH, "Q32", 0x5C3200),
        ("4s 3s 2s", WITH_FRONT, Category.STRAIGHT_FLUSH, "4", 0x843200),
        ("Qs Qd 2s", WITH_FRONT, Category.PAIR, "Q2", 0x1CC200),
        ("2s Ad Kc", WITH_FRONT, Category.HIGH_CARD, "AK2", 0x0ED200),  # no wrap-around
    ],
)
def test_value_under_other_rankings(
    cards: str, ranking: Ranking, category: Category, ranks: str, packed: int
) -> None:
    value = evaluate(cards, ranking)
    assert value == HandValue(packed)
    assert (value.category, value.ranks) == (category, tuple(map(Rank, ranks)))


def test_front_a32_beats_front_543() -> None:
    assert evaluate("As 3d 2c") > evaluate("5s 4d 3c")


def test_kk442_beats_kk33a() -> None:
    assert evaluate("Ks Kd 4c 4h 2s") > evaluate("Kc Kh 3d 3s As")


def test_a8432_beats_kq975() -> None:
    assert evaluate("As 8d 4c 3h 2s") > evaluate("Ks Qd 9c 7h 5s")


def test_a_straight_flush_is_neither_a_straight_nor_a_flush() -> None:
    value = evaluate("6s 5s 4s 3s 2s")
    assert value.category is Category.STRAIGHT_FLUSH
    assert value > evaluate("As Kd Qc Jh Ts")
    assert value > evaluate("Ac Kc Qc Jc 9c")
    assert value > evaluate("As Ad Ac Ah Ks")


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        # High cards and pairs of three cards against five.
        ("As Kd Qc", "9s 7d 6c 4h 2s"),
        ("Ks Jd 9c 7h 2s", "Qs 8d 3c"),
        ("Ks Kd Qc Qh Js", "Kc Kh 2d 2c As"),
        # Cross-size cases of the rules: front and middle are equal as far as three go.
        ("As Ad Kc", "Ac Ah Qs Jd Tc"),
        ("Ac Ah Qs 5d 4c", "As Ad Qh"),
        ("Ac Kh Qs 3d 2c", "As Kd Qh"),
        ("As Kd 5c", "Ac Kh 4s 3d 2c"),
        ("Kc 9h 5s 4d 2c", "Ks 9d 5c"),
        # Categories across sizes.
        ("2s 2d 2c", "As Ad Kc Kh Qs"),
        ("6s 5d 4c 3h 2s", "As Ad Ac"),
        ("4s 3d 2c 2h 2s", "2s 2d 2c"),
        # No wrap-around.
        ("2s 2d 3c 4h 5s", "Qs Kd Ac 2h 3s"),
        # The straights at both ends.
        ("6s 5d 4c 3h 2s", "As 5d 4c 3h 2c"),
        ("As Kd Qc Jh Ts", "Kd Qc Jh Ts 9s"),
    ],
)
def test_order(stronger: str, weaker: str) -> None:
    assert evaluate(stronger) > evaluate(weaker)
    assert strength(stronger) > strength(weaker)
    assert not evaluate(stronger) <= evaluate(weaker)


def test_a_low_ace_stands_where_the_rules_put_it() -> None:
    wheel, six, king, ace = "As 5d 4c 3h 2s", "6s 5d 4c 3h 2s", "Kd Qc Jh Ts 9s", "As Kd Qc Jh Ts"
    trips = "As Ad Ac Kh Qs"
    assert strength(trips) < strength(wheel) < strength(six)
    assert strength(king, SECOND) < strength(wheel, SECOND) < strength(ace, SECOND)
    assert strength(wheel, NO_LOW_ACE) < strength("2s 2d 3c 4h 5s", NO_LOW_ACE)
    for ranking in (STANDARD, SECOND, NO_LOW_ACE):
        assert strength(king, ranking) == strength(king) < strength(ace, ranking) == strength(ace)


@pytest.mark.parametrize("cards", ["Ks 9d 5c", "Ks 9d 5c 4h 2s", "Ks Kd 4c 4h 2s", "7s 7d 7c 2h 2s"])
def test_suits_never_break_a_tie(cards: str) -> None:
    turned = cards.translate(str.maketrans("shdc", "hdcs"))
    assert evaluate(cards) == evaluate(turned)
    assert not evaluate(cards) < evaluate(turned)
    assert hash(evaluate(cards)) == hash(evaluate(turned))


def test_rules_of_any_kind_say_how_to_rank() -> None:
    for rules in (CLASSIC, WEIGHTED, STANDARD):
        assert strength("Ks 9d 5c", rules) == strength("Ks 9d 5c")


# --- how cards can be given -------------------------------------------------------

FORMS: list[Callable[[str], Any]] = [
    str,
    parse_cards,
    lambda text: list(parse_cards(text)),
    lambda text: set(parse_cards(text)),
    lambda text: frozenset(parse_cards(text)),
    lambda text: dict.fromkeys(parse_cards(text)),
    lambda text: iter(parse_cards(text)),
    lambda text: (card for card in parse_cards(text)),
    lambda text: text.replace("s", "♠").replace(" ", ""),
    lambda text: text.lower(),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("cards", ["As Ks Qs", "As Kd 9c", "Ts 9s 8s 7s 6s", "Ks Kh Kd Ts Tc"])
def test_any_form_of_the_cards_has_the_same_value(form: Callable[[str], Any], cards: str) -> None:
    assert evaluate(form(cards)) == evaluate(cards)
    assert strength(form(cards)) == strength(cards)
    assert evaluate(form(cards), WITH_FRONT) == evaluate(cards, WITH_FRONT)


def test_text_of_three_or_five_characters_is_read_as_text() -> None:
    for text, found in (("10h", 1), ("A♠K♦", 2), ("AsKs", 2), ("♠️A", 1), (" As  ", 1)):
        with pytest.raises(InvalidHandError, match=f"a row needs 3 or 5 cards, found {found}"):
            strength(text)


# --- what is no row ---------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 2, 4, 6, 7, 13, 52])
def test_a_row_has_three_or_five_cards(size: int) -> None:
    cards = FULL_DECK[:size]
    for given in (cards, list(cards), iter(cards), " ".join(map(str, cards))):
        with pytest.raises(InvalidHandError, match=f"a row needs 3 or 5 cards, found {size}"):
            evaluate(given)


def test_a_hand_is_no_row() -> None:
    with pytest.raises(InvalidHandError, match="a row needs 3 or 5 cards, found 13"):
        strength(Hand(FULL_DECK[:13]))


@pytest.mark.parametrize("call", [evaluate, strength])
@pytest.mark.parametrize(
    ("faces", "twice"),
    [
        ("As As Kd", "As"),
        ("As Kd As", "As"),
        ("As As As", "As"),
        ("2c 2c 2d", "2c"),  # their bits add up to that of the third
        ("2c 2c 2d 2h 2s", "2c"),
        ("As Kd Kd Kd As", "As, Kd"),
        ("As Ks Qs Js Js", "Js"),
    ],
)
def test_a_card_twice_makes_no_row(call: Callable[[Any], object], faces: str, twice: str) -> None:
    cards = [Card(face) for face in faces.split()]
    for given in (cards, tuple(cards), iter(cards), faces):
        with pytest.raises(InvalidHandError, match=f"^a row holds a card more than once: {twice}$") as caught:
            call(given)
        assert caught.value.cards == tuple(twice.split(", "))


@pytest.mark.parametrize("size", [3, 5])
def test_no_duplicate_slips_through_the_sum_of_keys(size: int) -> None:
    # Two equal cards carry into the bit of the next; with any others beside them.
    others = FULL_DECK[: size - 2] + FULL_DECK[-(size - 2) :]
    for card in FULL_DECK:
        for start in range(len(others) - size + 3):
            with pytest.raises(InvalidHandError):
                strength([card, *others[start : start + size - 2], card])


@pytest.mark.parametrize("faces", ["BJ As Kd", "As Kd RJ", "BJ RJ As", "As Ks Qs Js BJ"])
def test_a_joker_makes_no_row(faces: str) -> None:
    cards = parse_cards(faces)
    jokers = [face for face in faces.split() if face in ("BJ", "RJ")]
    for given in (faces, cards, list(cards), iter(cards)):
        with pytest.raises(
            InvalidHandError, match="a row cannot hold a joker: " + ", ".join(jokers)
        ) as caught:
            strength(given)
        assert caught.value.cards == tuple(jokers)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (None, "a row needs cards or text, found None"),
        (3, "a row needs cards or text, found 3"),
        ([None, None, None], "a row needs cards, found None (NoneType) at position 0"),
        ([Card("As"), Card("Kd"), "Qh"], "a row needs cards, found 'Qh' (str) at position 2"),
        (["As", "Kd", "Qh"], "a row needs cards, found 'As' (str) at position 0"),
        ([51, 50, 49], "a row needs cards, found 51 (int) at position 0"),
        (b"AsK", "a row needs cards, found 65 (int) at position 0"),
        ([Card("As"), Card("Kd"), Card("Qh"), Card("Js"), Rank.ACE], "found Rank.ACE (Rank) at position 4"),
    ],
)
def test_what_is_no_card_is_named(cards: Any, message: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        strength(cards)
    assert message in str(caught.value)


def test_unreadable_text_is_named_by_position() -> None:
    with pytest.raises(CardParseError) as caught:
        evaluate("As Kx Qd")
    assert (caught.value.position, caught.value.found) == (4, "x")


@pytest.mark.parametrize("rules", [None, 5, "classic"])
@pytest.mark.parametrize("cards", ["As Kd 9c", parse_cards("As Kd 9c"), parse_cards("As Kd 9c 5h 3h")])
def test_what_are_no_rules_is_not_taken_for_a_fault_of_the_cards(cards: Any, rules: Any) -> None:
    with pytest.raises(AttributeError, match="ranking"):
        strength(cards, rules)


# --- values -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("As Ac Kd", "pair A K"),
        ("9h 7h 5h 3h 2h", "flush 9 7 5 3 2"),
        ("Ks Kh Kd Ts Tc", "full house K T"),
        ("As 5d 4c 3h 2s", "straight 5"),
        ("4s 4d 4c 4h As", "four of a kind 4 A"),
    ],
)
def test_text_of_a_value(cards: str, text: str) -> None:
    assert str(evaluate(cards)) == text


def test_repr_reads_in_hexadecimal() -> None:
    assert repr(evaluate("As Ac Kd")) == "HandValue(0x1EED00)"
    assert repr(evaluate("4s 3d 2c")) == "HandValue(0x043200)"


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq])
def test_values_compare_by_strength(compare: Callable[[Any, Any], bool]) -> None:
    strengths = (0x043200, 0x0ED942, 0x1EED00, 0x1EEDCB, 0x8EDCBA)
    for one in strengths:
        for other in strengths:
            assert compare(HandValue(one), HandValue(other)) == compare(one, other)


@pytest.mark.parametrize("other", [0x1EED00, "pair A K", None, Category.PAIR])
def test_a_value_is_no_number(other: Any) -> None:
    value = HandValue(0x1EED00)
    assert value != other
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compare(value, other)


@pytest.mark.parametrize("name", ["strength", "category", "ranks", "anything"])
def test_a_value_cannot_be_changed(name: str) -> None:
    value = HandValue(0x1EED00)
    with pytest.raises(AttributeError, match=f"a value cannot be changed: '{name}'"):
        setattr(value, name, 0)
    with pytest.raises(AttributeError, match=f"a value cannot be changed: '{name}'"):
        delattr(value, name)
    assert value == HandValue(0x1EED00)


@pytest.mark.parametrize(
    "strength",
    [
        -1,
        0,
        1,
        True,
        0x900000,
        0x9EDCBA,  # there is no tenth category
        0x0F0000,  # nor a rank above the ace
        0x0EF000,
        0x0ED94F,
        0x010000,  # nor a first rank below two
        0x1000000,
        0x1EED00 + 0x1000000,
        float(0x1EED00),
        "1EED00",
        None,
        pytest.param(10**5000, id="huge"),
        pytest.param(-(10**5000), id="-huge"),
    ],
)
def test_what_is_no_strength(strength: Any) -> None:
    with pytest.raises(InvalidHandError, match="^not the strength of a row: "):
        HandValue(strength)


def test_every_strength_that_exists_makes_a_value() -> None:
    for ace_low in AceLow:
        for front in (False, True):
            scale = Ranking(ace_low=ace_low, front_straights_and_flushes=front).scale
            for packed in scale.strengths:
                assert HandValue(packed).strength == packed
                assert value_of(packed) is value_of(packed)


def test_standings_number_the_strengths_from_the_weakest() -> None:
    strengths = STANDARD.scale.strengths
    assert len(strengths) == 7917  # 7,462 of five cards and 455 of three
    assert strengths[0] == strength("4s 3d 2c")
    assert strengths[-1] == strength("As Ks Qs Js Ts")
    assert sorted(strengths) == list(strengths)
