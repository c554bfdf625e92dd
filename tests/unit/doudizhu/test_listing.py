"""Listing against trying every choice of cards; order, laziness, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doudizhu_text import LETTERS, PACK, letter, letters, ranked
from shisanzhang import Card, CardParseError, InvalidHandError, ShisanzhangError
from shisanzhang.doudizhu import ONE_DECK, TWO_DECKS, Kind, Play, Rules, Wings, beats, hints, parse, plays

RULES = [
    *(replace(ONE_DECK, wings=wings) for wings in Wings),
    replace(ONE_DECK, wing_from_chain=True),
    replace(ONE_DECK, wing_from_chain=True, wings=Wings.DISTINCT),
    replace(ONE_DECK, solo_chains=False, trio_with_solo=False, quad_with_two=False),
    *(replace(TWO_DECKS, wings=wings) for wings in (Wings.ANY, Wings.DISTINCT)),
    replace(TWO_DECKS, solo_chains=True, trio_with_solo=True, quad_with_two=True),
    replace(TWO_DECKS, wing_from_chain=True),
    replace(TWO_DECKS, wings=Wings.DISTINCT, wing_from_chain=True, trio_with_solo=True, quad_with_two=True),
]
EachRules = pytest.mark.parametrize(
    "rules", RULES, ids=lambda rules: "-".join(str(value) for value in _differences(rules))
)
Form = tuple[Kind, int, int, str]


def _differences(rules: Rules) -> Iterator[str]:
    yield str(rules.decks)
    yield rules.wings.value
    for name in ("wing_from_chain", "solo_chains", "trio_with_solo", "quad_with_two"):
        if getattr(rules, name):
            yield name.partition("_")[0]


@st.composite
def hands(draw: st.DrawFn, decks: int, choices: int = 600) -> str:
    """Few ranks, so that there is much to be found: no more choices of cards than so many."""
    first = draw(st.integers(0, 9))
    near = "".join(dict.fromkeys(LETTERS[first : first + 6] + "BR"))
    left = choices
    hand = ""
    for rank in draw(st.permutations(near)):
        most = decks if rank in "BR" else 4 * decks
        count = draw(st.sampled_from([count for count in (3, 4, 2, 1, 0, 5, 6, 8) if count <= most]))
        if left // (count + 1):
            left //= count + 1
            hand += rank * count
    return hand


def choices(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every number of cards of each rank: of a rank those of the lowest suits."""
    stacks: dict[str, list[Card]] = {}
    for card in sorted(hand, key=lambda card: card.index):
        stacks.setdefault(letter(card.rank), []).append(card)
    for counts in product(*(range(len(stack) + 1) for stack in stacks.values())):
        yield tuple(
            card for stack, count in zip(stacks.values(), counts, strict=True) for card in stack[:count]
        )


def told(play: Play) -> Form:
    return play.kind, play.key, play.length, letters(play)


@EachRules
@settings(max_examples=60)
@given(data=st.data())
def test_leads_are_all_choices_that_are_plays(rules: Rules, data: st.DataObject) -> None:
    hand = ranked(data.draw(hands(rules.decks)))
    found = list(plays(hand, rules))
    assert len(found) == len(set(found)) == len(set(map(told, found)))
    assert set(found) == {play for chosen in choices(hand) for play in parse(chosen, rules)}


@EachRules
@settings(max_examples=60)
@given(data=st.data())
def test_follows_are_the_leads_that_beat_the_table(rules: Rules, data: st.DataObject) -> None:
    hand = ranked(data.draw(hands(rules.decks)))
    other = list(plays(ranked(data.draw(hands(rules.decks, 200))), rules))
    if other:
        table = data.draw(st.sampled_from(other))
        found = list(plays(hand, rules, table=table))
        assert found == [play for play in plays(hand, rules) if beats(play, table, rules)]


@EachRules
@settings(max_examples=10)
@given(data=st.data())
def test_the_order_of_the_hand_does_not_matter(rules: Rules, data: st.DataObject) -> None:
    hand = ranked(data.draw(hands(rules.decks, 100)))
    shuffled = data.draw(st.permutations(hand))
    assert list(plays(shuffled, rules)) == list(plays(hand, rules))


@EachRules
@settings(max_examples=10)
@given(data=st.data())
def test_the_order_is_weakest_first(rules: Rules, data: st.DataObject) -> None:
    hand = ranked(data.draw(hands(rules.decks, 100)))

    def weight(play: Play) -> tuple[Any, ...]:
        rest = sorted(
            play.ranks[play.kind.width * play.length :], key=lambda rank: LETTERS.index(letter(rank))
        )
        return (
            play.kind.index,
            play.length,
            play.key,
            [LETTERS.index(letter(rank)) for rank in reversed(rest)] if play.kind.wing else [],
        )

    found = list(plays(hand, rules))
    assert all(weight(one) < weight(other) for one, other in pairwise(found))
    assert list(hints(hand, rules)) == found


@EachRules
@settings(max_examples=10)
@given(data=st.data())
def test_a_play_is_read_back_from_its_text(rules: Rules, data: st.DataObject) -> None:
    hand = ranked(data.draw(hands(rules.decks, 100)))
    for play in plays(hand, rules):
        readings = parse(str(play), rules)
        assert play in readings
        assert play in parse(f"{play:u}", rules)
        assert Play(play.kind, play.key, play.length, play.cards) == play
        assert len(play.cards) >= 1
        assert len({told(reading) for reading in readings}) == len(readings)


@EachRules
def test_one_play_beats_another_in_one_direction_only(rules: Rules) -> None:
    found = list(plays(ranked("33334444556BR"), rules))
    for one, other in product(found, repeat=2):
        assert not (beats(one, other, rules) and beats(other, one, rules))


def test_readings_without_wings_come_first_then_those_with_the_higher_key() -> None:
    own = replace(ONE_DECK, wing_from_chain=True)
    assert [(play.kind, play.key) for play in parse(ranked("33334444"), own)] == [
        (Kind.QUAD_WITH_PAIRS, 1),
        (Kind.AIRPLANE_WITH_SOLOS, 0),
        (Kind.QUAD_WITH_PAIRS, 0),
    ]
    assert [play.key for play in parse(ranked("333444555666"))] == [0, 1, 0]


def test_wings_of_the_own_ranks_of_an_airplane() -> None:
    own = replace(ONE_DECK, wing_from_chain=True)
    assert parse(ranked("33334445")) == ()
    (play,) = parse(ranked("33334445"), own)
    assert str(play) == "3c 3d 3h 4c 4d 4h 3s 5c"
    assert play in plays(ranked("33334445"), own)
    assert play not in plays(ranked("33334445"))
    assert parse(ranked("3333"), own)[0].kind is Kind.BOMB
    assert len(parse(ranked("3333"), own)) == 1


def test_the_lowest_suits_are_played() -> None:
    (pair,) = [play for play in plays("8s 8h 8d 9c") if play.kind is Kind.PAIR]
    assert pair.cards == (Card("8d"), Card("8h"))
    twice = list(plays("8s 8c 8s 8c", TWO_DECKS))
    assert [str(play) for play in twice] == ["8c", "8c 8c", "8c 8c 8s", "8c 8c 8s 8s"]


def test_no_play_has_more_cards_than_a_landlord() -> None:
    six, seven = "333444555666777888", "333444555666777888999"
    assert parse(ranked(six))[0].length == 6
    assert parse(ranked(seven)) == ()
    assert max(len(play.cards) for play in plays(PACK)) == 20
    assert parse(ranked(seven), TWO_DECKS)[0].length == 7
    assert max(len(play.cards) for play in plays(PACK * 2, TWO_DECKS)) == 33


def test_plays_are_found_as_they_are_asked_for() -> None:
    found = plays(PACK * 2, TWO_DECKS)
    assert iter(found) is found
    assert [str(play) for play in islice(found, 2)] == ["3c", "4c"]


def test_nothing_to_play() -> None:
    assert list(plays("")) == list(plays("3c", table="3d")) == []
    assert parse("") == ()


def test_cards_of_two_readings_are_read_so_that_they_win() -> None:
    cards, table = ranked("333444555666"), ranked("333444555789")
    assert beats(cards, table)
    assert not beats(parse(cards)[0], table)
    assert not beats(parse(cards)[2], table)
    # On the table it is what is preferred: four trios.
    assert not beats(ranked("444555666789"), cards)
    assert beats(ranked("444555666777"), cards)


@pytest.mark.parametrize(
    ("hand", "rules", "message"),
    [
        ("3c 3c", ONE_DECK, "a hand holds a card more than once: 3c"),
        ("BJ BJ", ONE_DECK, "more than once: BJ"),
        ("3c 3c 3c RJ RJ RJ", TWO_DECKS, "more than twice: 3c, RJ"),
        (["3c"], ONE_DECK, "a hand needs cards, found '3c' .str. at position 0"),
        (7, ONE_DECK, "a hand needs cards or text, found 7"),
    ],
)
def test_hands_that_are_none(hand: Any, rules: Rules, message: str) -> None:
    with pytest.raises(InvalidHandError, match=message):
        plays(hand, rules)
    with pytest.raises(InvalidHandError, match=message.replace("a hand", "a play")):
        parse(hand, rules)


def test_refused_at_once_and_not_when_the_first_play_is_asked_for() -> None:
    with pytest.raises(CardParseError):
        plays("3x")
    with pytest.raises(InvalidHandError, match="the table is no play: 3c 4c"):
        plays("3c", table="3c 4c")
    with pytest.raises(InvalidHandError, match="the table is no play: no cards"):
        plays("3c", table="")
    with pytest.raises(InvalidHandError, match="the play is no play"):
        beats("3c 4c", "3c")
    with pytest.raises(ShisanzhangError, match="expected doudizhu.Rules, found 'one_deck'"):
        plays("3c", "one_deck")  # type: ignore[arg-type]
    with pytest.raises(ShisanzhangError, match="expected doudizhu.Rules"):
        parse("3c", None)  # type: ignore[arg-type]


def test_a_play_of_other_rules_is_refused() -> None:
    chain = parse("3c 4c 5c 6c 7c")[0]
    with pytest.raises(InvalidHandError, match="the table is no play"):
        plays("3c", TWO_DECKS, table=chain)
    twice = parse("3c 3c", TWO_DECKS)[0]
    with pytest.raises(InvalidHandError, match="the table holds a card more than once"):
        plays("4c 4d", table=twice)
    false = Play(Kind.PAIR, 5, 1, parse("3c 3d")[0].cards)
    with pytest.raises(
        InvalidHandError, match=r"is no play under these rules, but Play\(kind=Kind.PAIR, key=0"
    ):
        beats("4c 4d", false)
