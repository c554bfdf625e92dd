"""Special hands: definitions, traps, options, and which one counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    RANKS,
    WEIGHTED,
    AceLow,
    Card,
    CardParseError,
    Hand,
    InvalidHandError,
    InvalidRulesError,
    Ranking,
    Rules,
    SameSpecial,
    SixPairs,
    Special,
    SpecialEntry,
    SpecialRules,
    SpecialVersus,
    TwelveRoyals,
    classify,
    specials,
)
from strategies import hands, special_hands

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "thirteen_specials.json").read_text("utf-8"))[
    "specials"
]

# In the order of the thirteen: from the highest to the lowest.
RANK_LETTERS = "23456789TJQKA"
CHINESE = "至尊青龍 一條龍 十二皇族 三同花順 三分天下 全大 全小 湊一色 四套三條 五對三條 六對半 三順子 三同花"


def under(**options: Any) -> Rules:
    """Rules that play all thirteen specials, with these options."""
    return replace(WEIGHTED, specials=replace(WEIGHTED.specials, **options))


def names(hand: str | Hand, rules: Rules = CLASSIC) -> list[str]:
    return [special.value for special in specials(hand, rules)]


def of_ranks(text: str) -> str:
    """Cards of these ranks, in suits that make no special by themselves."""
    text = text.replace(" ", "")
    suits = (text[:place].count(rank) + RANK_LETTERS.index(rank) for place, rank in enumerate(text))
    return " ".join(rank + "cdhs"[suit % 4] for rank, suit in zip(text, suits, strict=True))


# --- the table --------------------------------------------------------------------


def test_the_thirteen() -> None:
    assert [special.value for special in Special] == [
        "supreme_dragon",
        "dragon",
        "twelve_royals",
        "three_straight_flushes",
        "three_quads",
        "all_high",
        "all_low",
        "one_color",
        "four_triples",
        "five_pairs_and_triple",
        "six_pairs",
        "three_straights",
        "three_flushes",
    ]
    assert [special.chinese for special in Special] == CHINESE.split()
    assert repr(Special.SIX_PAIRS) == "Special.SIX_PAIRS"


def test_classic_order_and_points() -> None:
    assert [(entry.special.value, entry.points) for entry in CLASSIC.specials.entries] == [
        ("dragon", 13),
        ("three_flushes", 3),
        ("three_straights", 3),
        ("six_pairs", 3),
    ]
    assert list(CLASSIC.specials.points.items()) == [(e.special, e.points) for e in CLASSIC.specials.entries]
    assert SpecialRules() == CLASSIC.specials


def test_weighted_order_and_points() -> None:
    # The thirteen in their order; published as what one player takes from each of three.
    points = [216, 72, 48, 40, 40, 20, 20, 20, 12, 10, 8, 8, 6]
    assert [(entry.special, entry.points) for entry in WEIGHTED.specials.entries] == list(
        zip(Special, points, strict=True)
    )


def test_default_options() -> None:
    for rules in (CLASSIC.specials, WEIGHTED.specials):
        assert rules.versus is SpecialVersus.OWN_POINTS
        assert rules.same is SameSpecial.TIE
        assert rules.twelve_royals is TwelveRoyals.ALL_THIRTEEN
        assert rules.six_pairs is SixPairs.LOOSE
        assert (rules.four_triples_with_quads, rules.five_pairs_with_quads) == (True, True)
        assert "".join(rank.value for rank in RANKS if rank in rules.high_ranks) == "89TJQKA"
        assert "".join(rank.value for rank in RANKS if rank in rules.low_ranks) == "2345678"


# --- the vectors ------------------------------------------------------------------


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["hand"].replace(" ", ""))
def test_vectors(case: dict[str, Any]) -> None:
    assert sorted(names(case["hand"])) == sorted(case["all"])
    for rules in (CLASSIC, WEIGHTED):
        found = classify(case["hand"], rules)
        assert (found.value if found else None) == case[rules.name]


def test_the_vectors_show_every_special_and_none() -> None:
    assert {name for case in VECTORS for name in case["all"]} == {special.value for special in Special}
    assert any(not case["all"] for case in VECTORS)


# Hands that other programs publish in their tests, with the special they stand for.
@pytest.mark.parametrize(
    ("hand", "special"),
    [
        (of_ranks("23344555566AA"), "six_pairs"),
        (of_ranks("222244556AAAA"), "six_pairs"),
        (of_ranks("22334455566AA"), "five_pairs_and_triple"),
        ("2d 3d 4d 4c 5c 6c 7c 8c 9s Ts Js Qs Ks", "three_straight_flushes"),
        ("2d 3d 5d 3c 5c 6c 9c Jc 5s 6s Qs Ks As", "three_flushes"),
        ("2s 2h 2d 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h", "five_pairs_and_triple"),
        ("2h 4h 6h 8h Th 3s 5s 7s 9s Js 2d 5d Kd", "three_flushes"),
        ("3h 4h 5s 6s 7d 3c 4c 5d 6d 7c 8s 9s Ts", "three_straights"),
        ("2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 9c", "six_pairs"),
    ],
)
def test_published_hands(hand: str, special: str) -> None:
    assert special in names(hand)
    alone = Rules(specials=SpecialRules(entries=(entry(special),)))
    assert classify(hand, alone) is Special(special)


# --- definitions and their traps --------------------------------------------------


@pytest.mark.parametrize("suit", "cdhs")
def test_a_supreme_dragon_is_just_a_dragon_in_classic(suit: str) -> None:
    hand = " ".join(rank.value + suit for rank in RANKS)
    assert names(hand) == [
        "supreme_dragon",
        "dragon",
        "three_straight_flushes",
        "one_color",
        "three_straights",
        "three_flushes",
    ]
    assert classify(hand, WEIGHTED) is Special.SUPREME_DRAGON
    assert classify(hand, CLASSIC) is Special.DRAGON


@pytest.mark.parametrize(
    "hand",
    [
        of_ranks("A2345 6789T 789"),
        of_ranks("A23 45678 TJQKA"),  # the ace low in one row and high in another
        of_ranks("A2345 TJQKA A23"),
        of_ranks("A2345 TJQKA QKA"),
        of_ranks("A2345 A2345 A23"),
        of_ranks("23456789TJQKA"),
        of_ranks("34567 34567 345"),
    ],
)
def test_three_straights(hand: str) -> None:
    assert "three_straights" in names(hand)


@pytest.mark.parametrize(
    "hand",
    [
        of_ranks("KA2 45678 56789"),  # no wrap-around in front
        of_ranks("QKA23 45678 789"),  # nor behind
        of_ranks("A2345 6789T 77J"),
        of_ranks("A2345 6789J 789"),
    ],
)
def test_no_three_straights(hand: str) -> None:
    assert "three_straights" not in names(hand)


@pytest.mark.parametrize("ace_low", AceLow)
def test_an_ace_is_low_in_three_straights_where_it_is_in_a_row(ace_low: AceLow) -> None:
    rules = replace(WEIGHTED, ranking=Ranking(ace_low=ace_low))
    low = ace_low is not AceLow.NONE
    for hand in (of_ranks("A2345 6789T 789"), of_ranks("A23 45678 TJQKA")):
        assert ("three_straights" in names(hand, rules)) is low
        assert classify(hand, rules) is (Special.THREE_STRAIGHTS if low else None)
    flushes = "As 2s 3s 4s 5s 6d 7d 8d 9d Td 7h 8h 9h"
    assert ("three_straight_flushes" in names(flushes, rules)) is low
    assert "three_flushes" in names(flushes, rules)
    assert "three_straights" in names(of_ranks("23456 789TJ QKA"), rules)


@pytest.mark.parametrize(
    "hand",
    [
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",  # all rows of one suit
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js 5d 6d 7d",
        "2s 3s 4s 5s 6s 7s 8s 9s 5d 6d 7d 8d 9d",  # 3 + 5 of one suit
        "Ac 2c 3c Ts Js Qs Ks As 5d 6d 7d 8d 9d",
        "Qc Kc Ac As 2s 3s 4s 5s 5d 6d 7d 8d 9d",
        "2s 3s 4s 5s 6s 8s 9s Ts Ad 2d 3d 4d 5d",  # the run of three is one end of eight
        "2s 3s 4s 6s 7s 8s 9s Ts Ad Kd Qd Jd Td",  # or the other
    ],
)
def test_three_straight_flushes(hand: str) -> None:
    assert {"three_straight_flushes", "three_straights", "three_flushes"} <= set(names(hand))


@pytest.mark.parametrize(
    "hand",
    [
        "2s 3s 5s 6s 7s 8s 9s Ts Td Jd Qd Kd Ad",
        "Kc Ac 2c Ts Js Qs Ks As 5d 6d 7d 8d 9d",  # no wrap-around
        "2s 3s 4s 5s 7s 6d 7d 8d 9d Td Jc Qc Kc",
        "2s 3s 4s 5s 6s 7s 8d 9d Td Jd Qd Kd Ad",  # straights, but six and seven of a suit
    ],
)
def test_no_three_straight_flushes(hand: str) -> None:
    assert "three_straight_flushes" not in names(hand)


@pytest.mark.parametrize(
    ("counts", "made"),
    [
        ((5, 5, 3, 0), True),
        ((3, 0, 5, 5), True),
        ((8, 5, 0, 0), True),
        ((0, 10, 0, 3), True),
        ((0, 0, 13, 0), True),
        ((4, 3, 3, 3), False),
        ((5, 4, 4, 0), False),
        ((6, 5, 2, 0), False),
        ((7, 3, 3, 0), False),
        ((9, 4, 0, 0), False),
        ((11, 1, 1, 0), False),
        ((12, 1, 0, 0), False),
        ((5, 5, 2, 1), False),
        ((10, 1, 1, 1), False),
        ((8, 3, 2, 0), False),
    ],
)
def test_three_flushes_go_by_the_number_of_each_suit(counts: tuple[int, ...], made: bool) -> None:
    hand = [card for suit, count in enumerate(counts) for card in FULL_DECK[suit::4][:count]]
    assert ("three_flushes" in names(Hand(hand))) is made


def test_rows_that_are_straight_flushes_still_count_as_flushes() -> None:
    hand = "2d 3d 4d 4c 5c 6c 7c 8c 9s Ts Js Qs Ks"
    assert classify(hand, CLASSIC) is Special.THREE_FLUSHES


@pytest.mark.parametrize(
    ("ranks", "made"),
    [
        ("8899TTJJQQKKA", True),
        ("8888AAAAKKKKQ", True),
        ("7899TTJJQQKKA", False),
        ("2899TTJJQQKKA", False),
    ],
)
def test_all_high_is_eight_to_ace(ranks: str, made: bool) -> None:
    assert ("all_high" in names(of_ranks(ranks))) is made


@pytest.mark.parametrize(
    ("ranks", "made"),
    [
        ("2233445566778", True),
        ("2222333388887", True),
        ("2233445566779", False),
        ("A233445566778", False),  # an ace is not low
    ],
)
def test_all_low_is_two_to_eight(ranks: str, made: bool) -> None:
    assert ("all_low" in names(of_ranks(ranks))) is made


def test_the_ranks_of_all_high_and_all_low_are_options() -> None:
    nine_up, to_seven = frozenset(RANKS[7:]), frozenset(RANKS[:6])
    rules = under(high_ranks=nine_up, low_ranks=to_seven)
    assert "all_high" not in names(of_ranks("8899TTJJQQKKA"), rules)
    assert "all_high" in names(of_ranks("9999TTJJQQKKA"), rules)
    assert "all_low" not in names(of_ranks("2233445566778"), rules)
    assert "all_low" in names(of_ranks("2233445566777"), rules)
    aces_low = under(low_ranks=frozenset((*RANKS[:7], RANKS[12])))
    assert "all_low" in names(of_ranks("A233445566778"), aces_low)


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("Ad Kd Qd Jd Td 9d 8h 7h 6h 5h 4h 3h 2h", True),
        ("Ac Kc Qc Jc Tc 9c 8s 7s 6s 5s 4s 3s 2s", True),
        ("Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h", True),
        ("Ad Kd Qd Jd Td 9d 8h 7h 6h 5h 4h 3h 2s", False),
        ("Ac Kc Qc Jc Tc 9c 8s 7s 6s 5s 4s 3s 2d", False),
        ("Ad Kd Qd Jd Td 9d 8c 7c 6c 5c 4c 3c 2c", False),
    ],
)
def test_one_color_is_all_red_or_all_black(hand: str, made: bool) -> None:
    assert ("one_color" in names(hand)) is made


@pytest.mark.parametrize(
    ("ranks", "thirteen", "twelve", "pictures"),
    [
        ("JJJJQQQQKKKKA", True, True, True),
        ("JJJJQQQKKKAAA", True, True, False),
        ("JQQQQKKKKAAAA", True, True, False),
        ("JJJQQQQKKKKAA", True, True, False),
        ("JJJJQQQQKKKK2", False, True, True),
        ("JJJJQQQQKKKAT", False, True, False),
        ("JJJJQQQQKKKT9", False, False, False),
        ("QQQQKKKKAAAAT", False, True, False),
        ("TTTTQQQQKKKKA", False, False, False),
    ],
)
def test_twelve_royals(ranks: str, thirteen: bool, twelve: bool, pictures: bool) -> None:
    hand = of_ranks(ranks)
    expected = {
        TwelveRoyals.ALL_THIRTEEN: thirteen,
        TwelveRoyals.AT_LEAST_TWELVE: twelve,
        TwelveRoyals.TWELVE_PICTURES: pictures,
    }
    for option, made in expected.items():
        rules = replace(
            CLASSIC, specials=SpecialRules(entries=(entry("twelve_royals"),), twelve_royals=option)
        )
        assert ("twelve_royals" in names(hand, rules)) is made
        assert (classify(hand, rules) is Special.TWELVE_ROYALS) is made
    assert ("twelve_royals" in names(hand)) is thirteen


# How often each rank is held: of four or more ranks, thirteen cards.
PATTERNS = [
    # pattern              six pairs: loose, quads, strict
    ((2, 2, 2, 2, 2, 2, 1), True, True, True),
    ((4, 2, 2, 2, 2, 1), True, True, False),
    ((4, 4, 2, 2, 1), True, True, False),
    ((4, 4, 4, 1), True, True, False),
    ((3, 2, 2, 2, 2, 2), True, False, False),
    ((4, 3, 2, 2, 2), True, False, False),
    ((4, 4, 3, 2), True, False, False),
    ((3, 3, 2, 2, 2, 1), False, False, False),
    ((2, 2, 2, 2, 2, 1, 1, 1), False, False, False),
    ((4, 3, 3, 3), False, False, False),
    ((3, 3, 3, 3, 1), False, False, False),
    ((4, 4, 3, 1, 1), False, False, False),
    ((4, 3, 3, 2, 1), False, False, False),
    ((1,) * 13, False, False, False),
]


def cards_of(pattern: tuple[int, ...], order: tuple[Any, ...] = RANKS) -> Hand:
    return Hand(
        [card for rank, count in zip(order, pattern, strict=False) for card in _cards_of_rank(rank)[:count]]
    )


def _cards_of_rank(rank: Any) -> tuple[Card, ...]:
    return FULL_DECK[4 * rank.index : 4 * rank.index + 4]


@pytest.mark.parametrize(("pattern", "loose", "quads", "strict"), PATTERNS)
@pytest.mark.parametrize("order", [RANKS, RANKS[::-1]], ids=["low", "high"])
def test_six_pairs(
    order: tuple[Any, ...], pattern: tuple[int, ...], loose: bool, quads: bool, strict: bool
) -> None:
    hand = cards_of(pattern, order)
    for option, made in ((SixPairs.LOOSE, loose), (SixPairs.QUADS, quads), (SixPairs.STRICT, strict)):
        rules = Rules(specials=SpecialRules(six_pairs=option))
        assert ("six_pairs" in names(hand, rules)) is made
    assert ("six_pairs" in names(hand)) is loose


def test_six_pairs_with_four_of_a_kind_is_six_pairs() -> None:
    assert classify(of_ranks("23344555566AA"), CLASSIC) is Special.SIX_PAIRS


@pytest.mark.parametrize("order", [RANKS, RANKS[::-1]], ids=["low", "high"])
@pytest.mark.parametrize("pattern", [row[0] for row in PATTERNS])
def test_the_other_specials_of_rank_counts(pattern: tuple[int, ...], order: tuple[Any, ...]) -> None:
    hand = cards_of(pattern, order)  # with the quad below the triple, and above it
    strict = under(four_triples_with_quads=False, five_pairs_with_quads=False)
    expected = {
        "three_quads": (pattern == (4, 4, 4, 1),) * 2,
        "four_triples": (pattern in ((3, 3, 3, 3, 1), (4, 3, 3, 3)), pattern == (3, 3, 3, 3, 1)),
        "five_pairs_and_triple": (
            pattern in ((3, 2, 2, 2, 2, 2), (4, 3, 2, 2, 2), (4, 4, 3, 2)),
            pattern == (3, 2, 2, 2, 2, 2),
        ),
        "dragon": (pattern == (1,) * 13,) * 2,
    }
    for name, made in expected.items():
        assert (name in names(hand), name in names(hand, strict)) == made


# --- against brute force ----------------------------------------------------------


def cuts(hand: Hand, is_run: Callable[[list[Card]], bool]) -> bool:
    """Whether some cut of the hand into 3, 5 and 5 has only runs, by trying them all."""
    held = list(hand)
    for front in combinations(held, 3):
        if not is_run(list(front)):
            continue
        first, *others = [card for card in held if card not in front]
        for four in combinations(others, 4):
            last = [card for card in others if card not in four]
            if is_run([first, *four]) and is_run(last):
                return True
    return False


def is_straight(cards: list[Card]) -> bool:
    places = sorted(card.rank.index for card in cards)
    low = sorted(-1 if place == 12 else place for place in places)
    return any(row == list(range(row[0], row[0] + len(cards))) for row in (places, low))


def is_flush(cards: list[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


@st.composite
def nearly_special(draw: st.DrawFn) -> Hand:
    """A hand that can be cut, with up to two of its cards exchanged."""
    cut = (Special.THREE_STRAIGHTS, Special.THREE_STRAIGHT_FLUSHES, Special.THREE_FLUSHES)
    held = list(draw(st.sampled_from(cut).flatmap(special_hands)))
    for _ in range(draw(st.integers(0, 2))):
        held.remove(draw(st.sampled_from(held)))
    rest = [card for card in FULL_DECK if card not in held]
    return Hand([*held, *draw(st.permutations(rest))[: 13 - len(held)]])


@given(nearly_special() | hands())
def test_hands_that_can_be_cut(hand: Hand) -> None:
    found = names(hand)
    assert ("three_straights" in found) == cuts(hand, is_straight)
    assert ("three_flushes" in found) == cuts(hand, is_flush)
    both = cuts(hand, lambda cards: is_straight(cards) and is_flush(cards))
    assert ("three_straight_flushes" in found) == both


@given(st.sampled_from(list(Special)), st.data())
def test_hands_built_as_a_special_are_one(special: Special, data: st.DataObject) -> None:
    hand = data.draw(special_hands(special))
    assert special in specials(hand)
    assert classify(hand, WEIGHTED) is not None


# --- which one counts -------------------------------------------------------------


def entry(name: str, points: int = 1) -> SpecialEntry:
    return SpecialEntry(special=Special(name), points=points)


@given(hands())
def test_the_first_that_the_rules_list_counts(hand: Hand) -> None:
    made = specials(hand)
    for rules in (CLASSIC, WEIGHTED):
        listed = [row.special for row in rules.specials.entries if row.special in made]
        assert classify(hand, rules) is (listed[0] if listed else None)


def test_the_order_is_an_option() -> None:
    hand = of_ranks("2233445566778")  # all low and six pairs
    for first, second in (("all_low", "six_pairs"), ("six_pairs", "all_low")):
        rules = Rules(specials=SpecialRules(entries=(entry(first), entry(second, 50))))
        assert classify(hand, rules) is Special(first)
    assert classify(hand, Rules(specials=SpecialRules(entries=()))) is None
    assert classify(hand, Rules(specials=SpecialRules(entries=(entry("three_quads"),)))) is None


def test_specials_that_are_not_played_are_still_found() -> None:
    nothing = Rules(specials=SpecialRules(entries=()))
    assert names(of_ranks("2233445566778"), nothing) == names(of_ranks("2233445566778"))


def test_without_rules_the_classic_ones_count() -> None:
    assert classify(of_ranks("2233445566778")) is Special.SIX_PAIRS
    assert specials(of_ranks("2233445566778")) == (Special.ALL_LOW, Special.SIX_PAIRS)


# --- what is no hand, what are no rules -------------------------------------------


@pytest.mark.parametrize("call", [specials, classify])
def test_a_hand_is_taken_in_any_form(call: Callable[[Any], object]) -> None:
    text = of_ranks("2233445566778")
    assert call(text) == call(Hand(text)) == call(list(Hand(text))) == call(iter(Hand(text)))


@pytest.mark.parametrize("call", [specials, classify])
@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (of_ranks("223344556677"), "a hand needs 13 cards, found 12"),
        (of_ranks("22334455667788"), "a hand needs 13 cards, found 14"),
        (of_ranks("223344556677") + " BJ", "a hand cannot hold a joker: BJ"),
        ([Card("As")] * 13, "a hand holds a card more than once: As"),
        (None, "a hand needs cards or text, found None"),
    ],
)
def test_what_is_no_hand(call: Callable[[Any], object], hand: Any, message: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        call(hand)
    assert str(caught.value) == message


def test_unreadable_text() -> None:
    with pytest.raises(CardParseError, match="at position 0 found 'x'"):
        classify("x")


@pytest.mark.parametrize("points", [-1, 10_001, True, 1.0, "3", None])
def test_points_out_of_range(points: Any) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(specials=SpecialRules(entries=(entry("dragon", points),)))
    assert caught.value.problems == (
        f"specials.entries[0].points: expected a whole number 0 to 10000, found {points!r}",
    )


def contradictions(*listed: str, **options: Any) -> list[str]:
    return SpecialRules(entries=tuple(map(entry, listed)), **options).problems("specials")


def test_a_special_listed_twice() -> None:
    assert contradictions("dragon", "six_pairs", "dragon", "six_pairs") == [
        "specials.entries[2]: dragon is listed twice",
        "specials.entries[3]: six_pairs is listed twice",
    ]


@pytest.mark.parametrize(
    ("above", "below", "options"),
    [
        ("dragon", "supreme_dragon", {}),
        ("one_color", "supreme_dragon", {}),
        ("three_flushes", "supreme_dragon", {}),
        ("three_straights", "dragon", {}),
        ("three_straights", "three_straight_flushes", {}),
        ("three_flushes", "three_straight_flushes", {}),
        ("all_high", "twelve_royals", {}),
        ("six_pairs", "three_quads", {}),
        ("six_pairs", "five_pairs_and_triple", {}),
        ("six_pairs", "three_quads", {"six_pairs": SixPairs.QUADS}),
        ("three_quads", "twelve_royals", {"twelve_royals": TwelveRoyals.TWELVE_PICTURES}),
        ("six_pairs", "twelve_royals", {"twelve_royals": TwelveRoyals.TWELVE_PICTURES}),
        ("twelve_royals", "all_high", {"high_ranks": frozenset(RANKS[9:])}),
        (
            "twelve_royals",
            "all_low",
            {"low_ranks": frozenset(RANKS[9:]), "twelve_royals": TwelveRoyals.AT_LEAST_TWELVE},
        ),
        ("all_high", "all_low", {"low_ranks": frozenset(RANKS[6:])}),
        ("all_low", "all_high", {"low_ranks": frozenset(RANKS)}),
        ("all_low", "three_flushes", {"low_ranks": frozenset(RANKS)}),  # every hand is all low
    ],
)
def test_a_special_that_can_never_count(above: str, below: str, options: dict[str, Any]) -> None:
    assert contradictions("four_triples", above, below, **options) == [
        f"specials.entries[2]: {below} never counts, being {above} too, listed above"
    ]
    assert not any(below in problem.split()[1] for problem in contradictions(below, above, **options))


@pytest.mark.parametrize(
    ("above", "below", "options"),
    [
        ("six_pairs", "three_quads", {"six_pairs": SixPairs.STRICT}),
        ("six_pairs", "five_pairs_and_triple", {"six_pairs": SixPairs.QUADS}),
        ("all_high", "twelve_royals", {"twelve_royals": TwelveRoyals.AT_LEAST_TWELVE}),
        ("all_high", "twelve_royals", {"high_ranks": frozenset(RANKS[:10])}),
        ("three_straights", "three_flushes", {}),
        ("three_flushes", "one_color", {}),
    ],
)
def test_a_special_that_still_counts_below_another(above: str, below: str, options: dict[str, Any]) -> None:
    assert contradictions(above, below, **options) == []


def test_every_contradiction_at_once_each_named_once() -> None:
    assert contradictions("three_flushes", "three_straights", "dragon", "supreme_dragon", "dragon") == [
        "specials.entries[2]: dragon never counts, being three_straights too, listed above",
        "specials.entries[3]: supreme_dragon never counts, being three_flushes too, listed above",
        "specials.entries[4]: dragon is listed twice",
        "specials.entries[4]: dragon never counts, being three_straights too, listed above",
    ]


@pytest.mark.parametrize(("special", "option"), [("all_high", "high_ranks"), ("all_low", "low_ranks")])
def test_ranks_that_make_no_thirteen_cards(special: str, option: str) -> None:
    too_few = {option: frozenset(RANKS[:3])}
    assert contradictions(special, **too_few) == [
        f"specials.entries[0]: {special} never counts, its ranks having too few cards"
    ]
    assert contradictions("dragon", **too_few) == []  # it is not played
    assert contradictions(special, **{option: frozenset(RANKS[:4])}) == []


def test_what_the_presets_list_is_sound() -> None:
    assert CLASSIC.specials.problems() == WEIGHTED.specials.problems() == []


def test_the_points_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        CLASSIC.specials.points[Special.DRAGON] = 0  # type: ignore[index, unused-ignore]
    assert CLASSIC.specials.points[Special.DRAGON] == 13
