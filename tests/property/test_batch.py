"""Arrays give what the calls for one give, row by row: the same answers, the same errors."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import shisanzhang
from shisanzhang import (
    CATEGORY_GREEDY,
    FULL_DECK,
    ROW_PERCENTILES,
    AdditiveObjective,
    Arrangement,
    Card,
    Declaration,
    Hand,
    Play,
    Ranking,
    Rules,
    ShisanzhangError,
    Special,
    batch,
)
from strategies import Draw, Strategy, distinct_cards, hands, plays, rankings, rules
from strategies_play import LEGALITIES, matches, rising_objectives, scattered_objectives

some = settings(max_examples=30)
threads = st.integers(1, 3)


def outcome(call: Callable[[], Any]) -> Any:
    """What a call gives, or the error it raises: its type, message and fields."""
    try:
        return call()
    except ShisanzhangError as error:
        return type(error), str(error), vars(error)


def one_by_one(call: Callable[[Any], Any], rows: Sequence[Any]) -> Any:
    """What a call gives for each row, or the first error with the row named."""
    found = []
    for number, row in enumerate(rows):
        result = outcome(lambda row=row: call(row))  # type: ignore[misc]
        if isinstance(result, tuple) and isinstance(result[0], type):
            kind, text, fields = result
            return kind, f"row {number}: {text}", fields | {"row": number}
        found.append(result)
    return found


def masks_of(given: Sequence[Hand]) -> Any:
    return np.array([hand.mask for hand in given], np.uint64)


def few_hands(least: int = 0) -> Strategy[list[Hand]]:
    return st.lists(hands(), min_size=least, max_size=6)


# --- the same answers -------------------------------------------------------------


@st.composite
def rows_of_one_size(draw: Draw) -> list[list[Card]]:
    size = draw(st.sampled_from((3, 5)))
    decks = st.sampled_from([FULL_DECK, FULL_DECK[:12], FULL_DECK[32:], FULL_DECK[3::4]])
    return draw(st.lists(decks.flatmap(lambda deck: distinct_cards(size, deck)), min_size=1, max_size=20))


@given(rows_of_one_size(), rankings(), threads)
def test_evaluate_is_strength_row_by_row(rows: list[list[Card]], ranking: Ranking, count: int) -> None:
    cards = np.array([[card.index for card in row] for row in rows], np.uint8)
    found = batch.evaluate(cards, ranking, threads=count)
    assert found.tolist() == [shisanzhang.strength(row, ranking) for row in rows]


@given(few_hands(), rules(), threads)
def test_classify_is_classify_hand_by_hand(dealt: list[Hand], house: Rules, count: int) -> None:
    codes = batch.classify(masks_of(dealt), house, threads=count)
    found: list[Special | None] = [batch.SPECIALS[code] for code in codes]
    assert found == [shisanzhang.classify(hand, house) for hand in dealt]


@some
@given(few_hands(), st.sampled_from(LEGALITIES), threads)
def test_undominated_counts_are_those_of_each_hand(dealt: list[Hand], house: Rules, count: int) -> None:
    found = batch.undominated_counts(masks_of(dealt), house, threads=count)
    assert found.tolist() == [len(shisanzhang.undominated(hand, house)) for hand in dealt]


def objectives(ranking: Ranking) -> Strategy[AdditiveObjective]:
    known = st.sampled_from((ROW_PERCENTILES, CATEGORY_GREEDY))
    return known | rising_objectives(ranking) | scattered_objectives()


@some
@given(few_hands(), st.sampled_from(LEGALITIES), threads, st.data())
def test_arrange_is_arrange_hand_by_hand(
    dealt: list[Hand], house: Rules, count: int, data: st.DataObject
) -> None:
    objective = data.draw(objectives(house.ranking))
    found = batch.arrange(masks_of(dealt), house, objective=objective, threads=count)
    expected = [shisanzhang.arrange(hand, house, objective=objective) for hand in dealt]
    assert list(batch.to_plays(found)) == expected


def rows_of(match: Sequence[Play]) -> list[tuple[int, int, int]]:
    return [(play.hand.mask, 0, 0) if isinstance(play, Declaration) else play.masks for play in match]


@given(matches())
def test_score_is_score_match(match: tuple[tuple[Play, ...], Rules]) -> None:
    played, house = match
    found = batch.score([rows_of(played)], house)
    assert found.tolist() == [list(shisanzhang.score_match(played, house).totals)]


@st.composite
def tables(draw: Draw) -> tuple[list[tuple[Play, ...]], Rules]:
    """Several matches under the same rules, of as many players."""
    house = draw(rules())
    players = draw(st.integers(2, 4))
    return draw(st.lists(plays(house, players=players), min_size=1, max_size=6)), house


@some
@given(tables(), threads)
def test_scores_are_those_of_each_match(table: tuple[list[tuple[Play, ...]], Rules], count: int) -> None:
    played, house = table
    rows = np.stack([batch.from_plays(match) for match in played])
    assert rows.tolist() == [list(map(list, rows_of(match))) for match in played]
    assert [batch.to_plays(match) for match in rows] == played
    found = batch.score(rows, house, threads=count)
    assert found.tolist() == [list(shisanzhang.score_match(match, house).totals) for match in played]
    assert not found.sum(axis=1).any()


# --- the same errors --------------------------------------------------------------


def numbers_like(good: int) -> Strategy[int]:
    """A mask, mostly wrong, near the right one or not."""
    bits = st.integers(0, 63).map(lambda bit: good ^ 1 << bit)
    return bits | st.integers(-3, 1 << 53) | st.integers() | st.sampled_from((0, 1 << 64, good + (1 << 64)))


@given(few_hands(1), st.data())
def test_what_is_no_hand_is_refused_as_it_is_alone(dealt: list[Hand], data: st.DataObject) -> None:
    masks = [hand.mask for hand in dealt]
    for place in data.draw(st.lists(st.integers(0, len(masks) - 1), max_size=3)):
        masks[place] = data.draw(numbers_like(masks[place]))
    count = data.draw(threads)

    def classify(mask: int) -> int:
        return batch.SPECIALS.index(shisanzhang.classify(Hand.from_mask(mask)))

    def counted(mask: int) -> int:
        return len(shisanzhang.undominated(Hand.from_mask(mask)))

    def arranged(mask: int) -> list[int]:
        return list(shisanzhang.arrange(Hand.from_mask(mask)).masks)

    assert outcome(lambda: batch.classify(masks, threads=count).tolist()) == one_by_one(classify, masks)
    assert outcome(lambda: batch.arrange(masks, threads=count).tolist()) == one_by_one(arranged, masks)
    counts = outcome(lambda: batch.undominated_counts(masks, threads=count).tolist())
    assert counts == one_by_one(counted, masks)


@given(rows_of_one_size(), rankings(), st.data())
def test_what_is_no_row_is_refused_as_it_is_alone(
    rows: list[list[Card]], ranking: Ranking, data: st.DataObject
) -> None:
    cards = [[card.index for card in row] for row in rows]
    for _ in range(data.draw(st.integers(0, 3))):
        row = data.draw(st.sampled_from(cards))
        near = st.sampled_from((*row, 51, 52, 53, 54, 255, 256, row[0] + 256, -1))
        row[data.draw(st.integers(0, len(row) - 1))] = data.draw(near | st.integers())

    def alone(row: list[int]) -> int:
        return shisanzhang.strength([Card.from_index(index) for index in row], ranking)

    found = outcome(lambda: batch.evaluate(cards, ranking, threads=data.draw(threads)).tolist())
    assert found == one_by_one(alone, cards)


@given(tables(), st.data())
def test_what_is_no_match_is_refused_as_it_is_alone(
    table: tuple[list[tuple[Play, ...]], Rules], data: st.DataObject
) -> None:
    played, house = table
    rows = [list(map(list, rows_of(match))) for match in played]
    for _ in range(data.draw(st.integers(0, 3))):
        match = data.draw(st.sampled_from(rows))
        play = data.draw(st.sampled_from(match))
        kind = data.draw(st.integers(0, 4))
        if kind == 0:  # one number exchanged
            place = data.draw(st.integers(0, 2))
            play[place] = data.draw(numbers_like(play[place]))
        elif kind == 1:  # declared, special or not
            play[:] = sum(play), 0, 0
        elif kind == 2:  # a foul, perhaps
            play[1], play[2] = play[2], play[1]
        elif kind == 3:  # what another holds
            play[:] = data.draw(st.sampled_from(match))
        else:  # cards of two rows exchanged
            bits = data.draw(st.integers(0, (1 << 52) - 1))
            play[1], play[2] = play[1] & ~bits | play[2] & bits, play[2] & ~bits | play[1] & bits

    def alone(match: list[list[int]]) -> list[int]:
        submitted: list[Play] = []
        for player, (front, middle, back) in enumerate(match):
            declared = middle == back == 0
            play = outcome(
                lambda masks=(front, middle, back), declared=declared: (  # type: ignore[misc]
                    Declaration(Hand.from_mask(masks[0])) if declared else Arrangement.from_masks(*masks)
                )
            )
            if isinstance(play, tuple):
                kind, text, fields = play
                error = kind(f"player {player}: {text}")
                vars(error).update(fields)
                raise error
            submitted.append(play)
        return list(shisanzhang.score_match(submitted, house).totals)

    found = outcome(lambda: batch.score(rows, house, threads=data.draw(threads)).tolist())
    assert found == one_by_one(alone, rows)


# --- dealing ----------------------------------------------------------------------


@given(st.integers(0) | st.text(), st.integers(0, 5), st.integers(2, 4))
def test_deals_are_those_of_the_same_generator(seed: int | str, n: int, players: int) -> None:
    rng = random.Random(seed)
    expected = [[hand.mask for hand in shisanzhang.deal(players, rng=rng)] for _ in range(n)]
    assert batch.deal(n, players, rng=seed).tolist() == expected
    other = random.Random(seed)
    assert batch.deal(n, players, rng=other).tolist() == expected
    assert other.getstate() == rng.getstate()
