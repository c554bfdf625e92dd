"""Masks in arrays: what each row gives alone, or the error of the first row that is refused alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from harness import Bytes, cards, mask, pick, run, spoilt

from shisanzhang import (
    BACK_FIRST,
    CATEGORY_GREEDY,
    CLASSIC,
    ROW_PERCENTILES,
    WEIGHTED,
    AceLow,
    Arrangement,
    Card,
    Declaration,
    ExpectedPoints,
    Hand,
    Ranking,
    Rules,
    ShisanzhangError,
    arrange,
    batch,
    classify,
    score_match,
    strength,
    undominated,
)

SUITED = replace(CLASSIC, ranking=Ranking(ace_low=AceLow.SECOND, front_straights_and_flushes=True))
HOUSES = (CLASSIC, WEIGHTED, SUITED)
OBJECTIVES = (None, BACK_FIRST, ROW_PERCENTILES, CATEGORY_GREEDY, ExpectedPoints(WEIGHTED))


def check(many: Callable[[list[Any]], Any], one: Callable[[Any], Any], rows: Sequence[Any]) -> None:
    try:
        found = many(list(rows)).tolist()
    except ShisanzhangError as error:
        for row in rows[: error.row]:
            one(row)
        try:
            one(rows[error.row])
        except ShisanzhangError as alone:
            assert str(error).endswith(str(alone))
            return
        raise AssertionError(f"row {error.row} is refused among others only: {error}") from error
    assert found == [one(row) for row in rows], found


def hands(given: Bytes) -> None:
    house, objective, threads = pick(given, HOUSES), pick(given, OBJECTIVES), given.ConsumeIntInRange(1, 3)
    masks = [spoilt(given, mask(given, 13, list(range(52)))) for _ in range(given.ConsumeIntInRange(0, 4))]

    def code(hand: int) -> int:
        return batch.SPECIALS.index(classify(Hand.from_mask(hand), house))

    def count(hand: int) -> int:
        return len(undominated(Hand.from_mask(hand), house))

    def best(hand: int) -> list[int]:
        return list(arrange(Hand.from_mask(hand), house, objective=objective).masks)

    check(lambda rows: batch.classify(rows, house, threads=threads), code, masks)
    check(lambda rows: batch.undominated_counts(rows, house, threads=threads), count, masks)
    check(lambda rows: batch.arrange(rows, house, objective=objective, threads=threads), best, masks)


def rows_of_cards(given: Bytes) -> None:
    house, size = pick(given, HOUSES), pick(given, (3, 5))
    deck = list(range(52))
    rows = [[spoilt(given, card) for card in cards(given, size, deck)] for _ in range(pick(given, (1, 2, 5)))]

    def one(row: list[int]) -> int:
        return strength([Card.from_index(index) for index in row], house)

    check(lambda rows: batch.evaluate(rows, house), one, rows)


def matches(given: Bytes) -> None:
    house, players = pick(given, HOUSES), given.ConsumeIntInRange(2, 4)
    table = []
    for _ in range(given.ConsumeIntInRange(1, 3)):
        deck = list(range(52))
        table.append([play(given, deck, house) for _ in range(players)])

    def one(match: list[list[int]]) -> list[int]:
        plays = [
            Arrangement.from_masks(*masks) if masks[1] or masks[2] else Declaration(Hand.from_mask(masks[0]))
            for masks in match
        ]
        totals = score_match(plays, house).totals
        assert sum(totals) == 0
        return list(totals)

    check(lambda rows: batch.score(rows, house), one, table)


def play(given: Bytes, deck: list[int], house: Rules) -> list[int]:
    kind = pick(given, ("best", "best", "any", "declared"))
    if kind == "best":
        masks = list(arrange(Hand.from_mask(mask(given, 13, deck)), house).masks)
    elif kind == "any":
        masks = [mask(given, size, deck) for size in (3, 5, 5)]
    else:
        masks = [mask(given, 13, deck), 0, 0]
    return [spoilt(given, number) for number in masks]


def one(data: bytes) -> None:
    given = Bytes(data)
    pick(given, (hands, rows_of_cards, matches))(given)


run(one)
