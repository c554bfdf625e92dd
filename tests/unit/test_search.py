"""The search on plain integers: all rows of a hand ranked, which are alike, which are disjoint."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shisanzhang import FULL_DECK, Hand, Ranking, RowOrder, Rules, _search, _tables, strength
from shisanzhang._search import ALL, FIVES, THREES, Ranked
from shisanzhang.hand import cards_of
from strategies import hands, rankings
from strategies_play import LEGALITIES

few = settings(max_examples=25)

STANDARD = Ranking()
# All of one suit, and one card of each rank in suits that make no flush.
SPADES = Hand("AsKsQsJsTs9s8s7s6s5s4s3s2s")
PLAIN = Hand("AsKhQdJcTs9h8d7c6s5h4d3c2s")
QUADS = Hand("AsAhAdAc KsKhKdKc QsQhQdQc Js")


def ranked(hand: Hand, ranking: Ranking = STANDARD) -> Ranked:
    return _search.rank_rows(
        hand.mask, _tables.load(ranking.ace_low.value, ranking.front_straights_and_flushes)[0]
    )


def places(mask: int) -> list[int]:
    return [place for place in range(13) if mask >> place & 1]


# --- the rows ---------------------------------------------------------------------


def test_all_rows_are_listed_once() -> None:
    for masks, size, count in ((FIVES, 5, 1287), (THREES, 3, 286)):
        assert len(masks) == len(set(masks)) == count
        assert {tuple(places(mask)) for mask in masks} == set(combinations(range(13), size))
    assert ALL == 0b1_1111_1111_1111


@few
@given(hands(), rankings())
def test_every_row_has_the_standing_of_its_strength(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    assert sorted(found.cards) == [card.index for card in reversed(list(hand))]
    for mask in (*THREES, *FIVES):
        row = [FULL_DECK[found.cards[place]] for place in places(mask)]
        assert ranking.scale.strengths[found.standing[mask]] == strength(row, ranking)


@given(hands(), rankings())
def test_what_is_no_row_has_no_standing(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    assert len(found.standing) == 1 << 13
    rows = {*THREES, *FIVES}
    assert not any(standing for mask, standing in enumerate(found.standing) if mask not in rows)


@given(hands(), rankings())
def test_the_standings_met_are_those_of_rows(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    assert set(_search.met(found)) == {found.standing[mask] for mask in (*THREES, *FIVES)}


def test_the_weakest_row_of_all_is_met() -> None:
    # 4-3-2 in front has the standing 0.
    assert 0 in _search.met(ranked(PLAIN))
    assert 0 not in _search.met(ranked(QUADS))


# --- twins ------------------------------------------------------------------------


@few
@given(hands(), rankings())
def test_twins_are_interchangeable(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    for place in places(found.twins):
        pair = 3 << (place - 1)
        assert found.cards[place] >> 2 == found.cards[place - 1] >> 2
        for mask in (*THREES, *FIVES):
            if (mask & pair).bit_count() == 1:
                assert found.standing[mask] == found.standing[mask ^ pair]


def test_which_neighbours_are_twins() -> None:
    # No flush is possible: all but the first of each rank.
    assert ranked(QUADS).twins.bit_count() == 13 - 4
    assert ranked(PLAIN).twins == ranked(SPADES).twins == 0
    # Spades can make a flush, so the spade of a rank is no one's twin; the rest are, side by side.
    assert ranked(Hand("AsAhAdAc KsKhKdKc Qs Js 9s 3h 2h")).twins.bit_count() == 2 + 2
    # Three of a suit can make a flush where fronts may: hearts and spades, but not clubs.
    fronts = Ranking(front_straights_and_flushes=True)
    assert ranked(Hand("AsAhAdAc KsKhKdKc Qs Js 9s 3h 2h"), fronts).twins.bit_count() == 1 + 1


@few
@given(hands(), rankings())
def test_candidates_are_as_strong_as_any_row(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    fronts, middles, backs = _search._candidates(found)
    for candidates, masks in ((fronts, THREES), (middles, FIVES), (backs, FIVES)):
        assert set(candidates) <= set(masks)
        assert {found.standing[mask] for mask in candidates} == {found.standing[mask] for mask in masks}


@settings(max_examples=10)
@given(hands(), rankings())
def test_candidates_split_the_hand_in_every_way_that_counts(hand: Hand, ranking: Ranking) -> None:
    found = ranked(hand, ranking)
    standing = found.standing

    def splits(middles: Sequence[int], backs: Sequence[int]) -> set[tuple[int, int, int]]:
        return {
            (standing[ALL ^ middle ^ back], standing[middle], standing[back])
            for middle in middles
            for back in backs
            if not middle & back
        }

    _, middles, backs = _search._candidates(found)
    assert splits(middles, backs) == splits(FIVES, FIVES)


# --- disjoint rows ----------------------------------------------------------------


@given(st.lists(st.integers(0, ALL), min_size=1, max_size=40), st.integers(0, ALL))
def test_which_rows_are_disjoint_from_a_mask(rows: list[int], mask: int) -> None:
    low, high = _search._disjoint(rows)
    found = low[mask & 63] & high[mask >> 6]
    assert [found >> bit & 1 for bit in range(len(rows))] == [int(not row & mask) for row in rows]
    assert found >> len(rows) == 0


# --- splits -----------------------------------------------------------------------


@pytest.mark.parametrize("house", LEGALITIES, ids=lambda house: house.name)
def test_legal_splits_part_the_hand_in_order(house: Rules) -> None:
    strict = house.foul.order is RowOrder.STRICT
    for hand in (PLAIN, QUADS, SPADES):
        found = ranked(hand, house.ranking)
        splits = list(_search.legal_splits(found, strict=strict))
        assert splits
        for front, middle, back in splits:
            assert front | middle | back == ALL
            assert front & middle == front & back == middle & back == 0
            assert found.standing[front] < found.standing[middle] <= found.standing[back] - strict


def test_the_number_of_legal_splits_of_a_suit() -> None:
    # Middle and back are two different flushes above any front, so of each two ways round one
    # is in order: C(13, 3) x C(10, 5) / 2.
    for strict in (False, True):
        assert sum(1 for _ in _search.legal_splits(ranked(SPADES), strict=strict)) == 286 * 252 // 2


def test_equal_rows_of_five_are_legal_in_the_loose_order_alone() -> None:
    loose = {*_search.legal_splits(ranked(QUADS), strict=False)}
    strict = {*_search.legal_splits(ranked(QUADS), strict=True)}
    standing = ranked(QUADS).standing
    assert strict < loose  # AAKKQ twice, with QQJ in front
    assert all(standing[middle] == standing[back] for _, middle, back in loose - strict)


# --- cards ------------------------------------------------------------------------


@given(hands(), rankings(), st.integers(0, ALL))
def test_position_masks_become_card_masks(hand: Hand, ranking: Ranking, mask: int) -> None:
    found = ranked(hand, ranking)
    cards = _search.Cards(found)
    assert cards.of(mask) == sum(1 << found.cards[place] for place in places(mask))
    assert cards.of(ALL) == hand.mask
    assert cards.of_split((mask, 0, ALL ^ mask)) == (cards.of(mask), 0, cards.of(ALL ^ mask))


def test_a_triple_is_shown_by_the_highest_back_then_middle() -> None:
    # Four aces and a king, which is the spade; four queens and a king, the next one.
    found = ranked(QUADS)
    triple = max(_search.undominated(found, strict=False), key=lambda triple: triple[::-1])
    ((front, middle, back),) = _search.Cards(found).show([triple])
    assert [" ".join(map(str, cards_of(mask))) for mask in (front, middle, back)] == [
        "Kd Kc Js",
        "Kh Qs Qh Qd Qc",
        "As Ah Ad Ac Ks",
    ]


def test_triples_are_shown_in_the_order_given_and_as_often() -> None:
    found = ranked(PLAIN)
    triples = _search.undominated(found, strict=False)
    shown = list(_search.Cards(found).show([*triples, *reversed(triples)]))
    assert shown == [*shown[: len(triples)], *reversed(shown[: len(triples)])]
    assert list(_search.Cards(found).show([])) == []
