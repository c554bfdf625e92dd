"""Cards: the faces, their text, and all that is refused."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    FULL_DECK,
    JOKERS,
    RANKS,
    Card,
    CardParseError,
    InvalidHandError,
    Rank,
    Suit,
    parse_cards,
)
from shisanzhang.cards import RANK_BITS, RANK_WEIGHTS, as_cards
from strategies import cards

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["BJ", "RJ"]
EVERY_CARD = FULL_DECK + JOKERS
# A number of more digits than Python will print.
HUGE = pytest.param(10**5000, id="huge")
HUGE_NEGATIVE = pytest.param(-(10**5000), id="-huge")
HUGE_LISTED = pytest.param([10**5000], id="[huge]")


# --- the deck ---------------------------------------------------------------------


def test_the_deck_is_numbered_rank_by_rank_clubs_first() -> None:
    assert [str(card) for card in EVERY_CARD] == FACES
    assert [card.index for card in EVERY_CARD] == list(range(54))
    assert (Card("2c").index, Card("As").index, Card("BJ").index, Card("RJ").index) == (0, 51, 52, 53)


def test_index_is_four_times_rank_plus_suit() -> None:
    for card in FULL_DECK:
        assert card.index == 4 * card.rank.index + card.suit.index
        assert str(card) == card.rank.value + card.suit.value


def test_ranks_are_the_thirteen_without_the_jokers() -> None:
    assert "".join(rank.value for rank in RANKS) == "23456789TJQKA"
    assert [rank.index for rank in Rank] == list(range(15))
    assert set(Rank) - set(RANKS) == {Rank.SMALL_JOKER, Rank.BIG_JOKER}


def test_suits_and_their_symbols() -> None:
    assert [(suit.value, suit.index, suit.symbol) for suit in Suit] == [
        ("c", 0, "♣"),
        ("d", 1, "♦"),
        ("h", 2, "♥"),
        ("s", 3, "♠"),
    ]


def test_jokers_are_ranks_of_their_own_and_have_no_suit() -> None:
    assert [(card.rank, card.is_joker) for card in JOKERS] == [
        (Rank.SMALL_JOKER, True),
        (Rank.BIG_JOKER, True),
    ]
    assert not any(card.is_joker for card in FULL_DECK)
    for joker in JOKERS:
        with pytest.raises(AttributeError):
            _ = joker.suit


# --- one object per face ----------------------------------------------------------


@pytest.mark.parametrize("index", range(54))
def test_a_face_is_one_object_however_it_is_made(index: int) -> None:
    card = EVERY_CARD[index]
    assert Card(FACES[index]) is card
    assert Card(card) is card
    assert Card.from_index(index) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert eval(repr(card)) is card
    assert hash(card) == index
    if not card.is_joker:
        assert Card.of(card.rank, card.suit) is card


@pytest.mark.parametrize("text", ["As", "as", "sA", "♠A", "A♠", "黑桃A", "Ａｓ", " As, ", "\U0001f0a1"])
def test_a_card_reads_every_form_that_parse_cards_reads(text: str) -> None:
    assert Card(text) is FULL_DECK[51]


def test_repr_and_str() -> None:
    assert [repr(Card(face)) for face in ("As", "Th", "BJ")] == ["Card('As')", "Card('Th')", "Card('BJ')"]
    assert [repr(member) for member in (Rank.ACE, Suit.SPADES)] == ["Rank.ACE", "Suit.SPADES"]


@pytest.mark.parametrize(
    ("face", "spec", "text"),
    [
        ("As", "", "As"),
        ("Th", "u", "T♥"),
        ("2d", "u", "2♦"),
        ("2c", ">4", "  2c"),
        ("2c", "*<4u", "2♣**"),
        ("RJ", "u", "RJ"),
        ("BJ", ">3u", " BJ"),
    ],
)
def test_format(face: str, spec: str, text: str) -> None:
    assert format(Card(face), spec) == text


def test_a_set_of_cards_iterates_alike_on_every_run() -> None:
    # Hashes are the indices, not addresses or salted: the order of a set is a
    # matter of the cards alone. Small integers lie in a set in this very order.
    faces = ["As", "2c", "Th", "7d", "Kc"]
    assert [card.index for card in {Card(face) for face in faces}] == list(
        {Card(face).index for face in faces}
    )


# --- no order, no change ----------------------------------------------------------


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Card("2c"), Card("As")),
        (Card("As"), Card("As")),
        (Rank.TWO, Rank.ACE),
        (Suit.CLUBS, Suit.SPADES),
        (Rank.TWO, Suit.SPADES),
        (Card("2c"), 51),
        (Rank.TWO, "A"),
    ],
)
def test_cards_ranks_and_suits_have_no_order(
    compare: Callable[[Any, Any], bool], one: object, other: object
) -> None:
    with pytest.raises(TypeError):
        compare(one, other)


def test_cards_equal_nothing_but_themselves() -> None:
    for other in ("As", 51, Card("Ah"), Rank.ACE, None):
        assert Card("As") != other
    assert len(set(EVERY_CARD)) == 54


@pytest.mark.parametrize("name", ["index", "rank", "suit", "_key", "anything"])
def test_a_card_cannot_be_changed(name: str) -> None:
    card = Card("As")
    with pytest.raises(AttributeError, match=f"a card cannot be changed: '{name}'"):
        setattr(card, name, 0)
    with pytest.raises(AttributeError, match=f"a card cannot be changed: '{name}'"):
        delattr(card, name)
    assert (card.index, card.rank, card.suit) == (51, Rank.ACE, Suit.SPADES)


# --- reading many -----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "As Kd 10h",
        "AsKdTh",
        "askdth",
        "A♠,K♦,T♥",
        "♠A♦K♥10",
        "SADKHT",
        "黑桃A 方塊K 紅心10",
        "黑桃A方块K红心十",
        "Ａｓ，Ｋｄ，１０ｈ",
        "As/Kd|Th",
    ],
)
def test_parse_cards(text: str) -> None:
    assert parse_cards(text) == (Card("As"), Card("Kd"), Card("Th"))


def test_parse_cards_keeps_the_order_given() -> None:
    assert parse_cards("2c As BJ 3d RJ") == tuple(map(Card, ("2c", "As", "BJ", "3d", "RJ")))


@pytest.mark.parametrize("text", ["", " ", " , \n", "　"])
def test_empty_text_has_no_cards(text: str) -> None:
    assert parse_cards(text) == ()


def test_two_decks_hold_each_face_twice() -> None:
    assert parse_cards("As As", decks=2) == (Card("As"), Card("As"))
    with pytest.raises(CardParseError, match="each card at most 2 times"):
        parse_cards("As As As", decks=2)


@given(
    st.lists(cards(jokers=True), unique=True),
    st.sampled_from(["", " ", ",", "/"]),
    st.sampled_from(["", "u"]),
)
def test_whatever_is_printed_reads_back(made: list[Card], separator: str, spec: str) -> None:
    assert parse_cards(separator.join(format(card, spec) for card in made)) == tuple(made)


@pytest.mark.parametrize(
    ("text", "position", "found", "expected"),
    [
        ("As Kx", 4, "x", "a suit"),
        ("As xs", 3, "x", "a card such as `As`"),
        ("AsK", 3, "", "a suit"),
        ("As ♠", 4, "", "a rank"),
        ("As Kd As", 6, "As", "each card at most once"),
        ("1s", 0, "1", "a rank"),
    ],
)
def test_a_refusal_names_input_position_and_what_was_expected(
    text: str, position: int, found: str, expected: str
) -> None:
    with pytest.raises(CardParseError) as caught:
        parse_cards(text)
    error = caught.value
    assert (error.text, error.position, error.found) == (text, position, found)
    assert error.expected.startswith(expected)
    said = f"at position {position} " + (f"found {found!r}" if found else "the text ends")
    assert repr(text) in str(error)
    assert said in str(error)
    assert str(error).endswith(f"expected {error.expected}")


@pytest.mark.parametrize("text", [None, 51, 1.5, True, b"As", ["As"], Card("As"), HUGE])
def test_parse_cards_reads_text_only(text: Any) -> None:
    with pytest.raises(CardParseError) as caught:
        parse_cards(text)
    assert (caught.value.position, caught.value.found) == (0, type(text).__name__)
    assert caught.value.expected == "text with cards such as 'As Kd 10h'"


@pytest.mark.parametrize(
    ("text", "found"), [("", "nothing"), (" ", "nothing"), ("As Kd", "2 cards"), ("AsKdQh", "3 cards")]
)
def test_a_card_is_exactly_one(text: str, found: str) -> None:
    with pytest.raises(CardParseError) as caught:
        Card(text)
    assert (caught.value.text, caught.value.position, caught.value.found) == (text, 0, found)
    assert caught.value.expected == "exactly one card such as 'As'"


@pytest.mark.parametrize("text", [None, 51, ["As"], b"As", HUGE])
def test_a_card_is_made_from_text_only(text: Any) -> None:
    with pytest.raises(CardParseError, match=f"found '{type(text).__name__}', expected text"):
        Card(text)


@pytest.mark.parametrize("index", [-1, 54, 51.0, True, "51", None, HUGE, HUGE_NEGATIVE])
def test_no_card_has_another_index(index: Any) -> None:
    with pytest.raises(InvalidHandError, match="no card has index .*, expected 0 to 53"):
        Card.from_index(index)


@pytest.mark.parametrize(
    ("rank", "suit"),
    [
        (Rank.SMALL_JOKER, Suit.CLUBS),
        (Rank.SMALL_JOKER, Suit.DIAMONDS),
        (Rank.BIG_JOKER, Suit.CLUBS),
        (Rank.BIG_JOKER, Suit.SPADES),
    ],
)
def test_no_joker_has_a_suit(rank: Rank, suit: Suit) -> None:
    with pytest.raises(InvalidHandError, match=rf"{rank!r}"):
        Card.of(rank, suit)


# --- checked cards: what hands and rows are made from -----------------------------


def parse_twice(text: str) -> tuple[Card, ...]:
    return parse_cards(text, decks=9)


@pytest.mark.parametrize(
    "given",
    ["As Kd", [Card("As"), Card("Kd")], (Card("As"), Card("Kd")), iter((Card("As"), Card("Kd")))],
)
def test_as_cards_takes_text_and_any_iterable(given: str | Iterable[Card]) -> None:
    assert as_cards(given, "a row") == (Card("As"), Card("Kd"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "a row needs cards or text, found None"),
        (5, "a row needs cards or text, found 5"),
        (["As"], "a row needs cards, found 'As' (str) at position 0"),
        ([Card("As"), 51], "a row needs cards, found 51 (int) at position 1"),
        (b"As", "a row needs cards, found 65 (int) at position 0"),
        ([Card("As"), None], "a row needs cards, found None (NoneType) at position 1"),
        ([1.5], "a row needs cards, found 1.5 (float) at position 0"),
    ],
)
def test_as_cards_names_what_is_no_card(given: Any, message: str) -> None:
    with pytest.raises(InvalidHandError) as caught:
        as_cards(given, "a row")
    assert (str(caught.value), caught.value.cards) == (message, ())


@pytest.mark.parametrize("given", [HUGE, HUGE_LISTED])
def test_as_cards_survives_a_number_too_long_to_print(given: Any) -> None:
    with pytest.raises(InvalidHandError, match="^a row needs cards"):
        as_cards(given, "a row")


@pytest.mark.parametrize("form", [str, parse_twice, lambda text: list(parse_twice(text))])
def test_as_cards_names_duplicates_in_the_order_given(form: Callable[[str], Any]) -> None:
    with pytest.raises(InvalidHandError) as caught:
        as_cards(form("Kd As 2c As Kd As"), "the front")
    assert str(caught.value) == "the front holds a card more than once: Kd, As"
    assert caught.value.cards == ("Kd", "As")


@pytest.mark.parametrize("given", ["As BJ RJ", [Card("As"), Card("BJ"), Card("RJ")]])
def test_as_cards_names_jokers(given: str | list[Card]) -> None:
    with pytest.raises(InvalidHandError) as caught:
        as_cards(given, "a hand")
    assert str(caught.value) == "a hand cannot hold a joker: BJ, RJ"
    assert caught.value.cards == ("BJ", "RJ")


# --- the keys evaluation adds up --------------------------------------------------


@pytest.mark.parametrize("size", [3, 5])
def test_the_rank_weights_of_any_row_have_a_sum_of_their_own(size: int) -> None:
    sums = [
        sum(RANK_WEIGHTS[rank] for rank in ranks)
        for ranks in combinations_with_replacement(range(13), size)
        if ranks[0] != ranks[-1] or size < 5  # five of a rank do not exist
    ]
    assert len(set(sums)) == len(sums)
    assert max(sums) < 1 << RANK_BITS
