"""Every public value comes back from its ``repr``, from pickling, from copying and from JSON."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shisanzhang
from shisanzhang import (
    CLASSIC,
    AceLow,
    Arrangement,
    Card,
    Category,
    Declaration,
    FoulHandling,
    FoulReason,
    Hand,
    Rank,
    Row,
    RowOrder,
    Rules,
    SameSpecial,
    SixPairs,
    Special,
    SpecialVersus,
    Suit,
    TwelveRoyals,
    evaluate,
    parse_cards,
)
from strategies import (
    arrangements,
    cards,
    deals,
    hands,
    plays,
    rankings,
    rows,
    rules,
    special_hands,
)

NAMES = {name: getattr(shisanzhang, name) for name in shisanzhang.__all__}
ENUMS: list[type[Enum]] = [
    Rank,
    Suit,
    Category,
    AceLow,
    Row,
    RowOrder,
    FoulHandling,
    FoulReason,
    Special,
    TwelveRoyals,
    SixPairs,
    SpecialVersus,
    SameSpecial,
]


def check(value: Any, *, same: bool = False, text: bool = True) -> None:
    """That the value comes back equal in every way; or even as the same object.

    Without `text` where the value holds sets: equal sets may list their members in another order.
    """
    back = [
        eval(repr(value), dict(NAMES)),
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
    ]
    for again in back:
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)
        if text:
            assert (repr(again), str(again)) == (repr(value), str(value))
        if same:
            assert again is value


@pytest.mark.parametrize("member", [member for enum in ENUMS for member in enum], ids=repr)
def test_members_of_enums(member: Enum) -> None:
    check(member, same=True)
    assert type(member)(member.value) is member
    assert repr(member) == f"{type(member).__name__}.{member.name}"


@given(cards(jokers=True))
def test_cards(card: Card) -> None:
    check(card, same=True)


@given(hands())
def test_hands(hand: Hand) -> None:
    check(hand)
    assert Hand(str(hand)) == Hand(f"{hand:u}") == hand
    assert parse_cards(str(hand)) == tuple(hand)


@given(rows(), rankings())
def test_values(row: list[Card], ranking: Any) -> None:
    value = evaluate(row, ranking)
    check(value)
    again = copy.copy(value)
    assert (again.category, again.ranks) == (value.category, value.ranks)
    check(ranking)


@given(arrangements())
def test_arrangements(play: Arrangement) -> None:
    check(play)
    _ = play.rows, play.values  # what is kept beside the cards changes nothing
    check(play)
    foul = play.foul()
    if foul is not None:
        check(foul)


@given(special_hands())
def test_declarations(hand: Hand) -> None:
    check(Declaration(hand))
    assert Declaration(hand) == Declaration(str(hand)) == Declaration(list(hand))


@given(rules())
def test_rules(house: Rules) -> None:
    check(house, text=False)
    _ = house.scoring.row_values, house.specials.points, house.ranking.scale  # worked out, and left behind
    check(house, text=False)
    scoring = house.scoring
    for part in (house.ranking, house.foul, scoring, scoring.sweep, scoring.grand_slam):
        check(part)
    for item in (*scoring.bonuses, *house.specials.entries):
        check(item)
    assert Rules.from_dict(json.loads(json.dumps(house.to_dict()))) == house
    assert Rules.from_dict(json.loads(json.dumps(house.to_dict(), ensure_ascii=False, indent=2))) == house
    assert len(pickle.dumps(house.ranking)) < 500


@given(deals(), st.data())
def test_deals_and_plays_are_what_the_tests_say_they_are(
    dealt: tuple[Hand, ...], data: st.DataObject
) -> None:
    # The strategies themselves, on which other properties rely.
    assert 2 <= len(dealt) <= 4
    assert len({card for hand in dealt for card in hand}) == 13 * len(dealt)
    made = data.draw(plays(CLASSIC, players=len(dealt)))
    held = [play.hand for play in made]
    assert len({card for hand in held for card in hand}) == 13 * len(dealt)


def elsewhere(program: str, seed: int) -> bytes:
    """What a program prints in a process of its own, with hashes salted by `seed`."""
    source = str(Path(shisanzhang.__file__).parents[1])
    env = {"PYTHONPATH": source, "PYTHONHASHSEED": str(seed)}
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=env).stdout


def test_text_is_the_same_in_every_process() -> None:
    program = (
        "import sys; from shisanzhang import *; sys.stdout.buffer.write(repr([CLASSIC, WEIGHTED]).encode())"
    )
    assert elsewhere(program, seed=1) == elsewhere(program, seed=2)


def test_values_pickle_from_one_process_to_another() -> None:
    # Python salts hashes anew for each process: what is looked up by hash here must
    # not depend on what it was there.
    program = (
        "import pickle, sys; from shisanzhang import *; "
        "hand = Hand('2c3d4h5s6c7d8h9sTcJdQhKsAc'); "
        "sys.stdout.buffer.write(pickle.dumps([CLASSIC, WEIGHTED, hand, Card('As'), {hand: CLASSIC}]))"
    )
    output = elsewhere(program, seed=7)
    hand = Hand("2c3d4h5s6c7d8h9sTcJdQhKsAc")
    classic, weighted, dealt, card, by_hand = pickle.loads(output)
    assert (classic, weighted, dealt) == (CLASSIC, shisanzhang.WEIGHTED, hand)
    assert hash(classic) == hash(CLASSIC)
    assert card is Card("As")
    assert by_hand[hand] == CLASSIC
