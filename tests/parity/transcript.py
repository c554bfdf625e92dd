"""Prints what public calls give and how they refuse, on whichever backend: `test_public` compares both."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np

from shisanzhang import (
    CATEGORY_GREEDY,
    CLASSIC,
    FULL_DECK,
    PRESETS,
    ROW_PERCENTILES,
    WEIGHTED,
    AceLow,
    Arrangement,
    Declaration,
    ExpectedPoints,
    FoulHandling,
    FoulRules,
    Hand,
    HandValue,
    Ranking,
    Row,
    RowOrder,
    Rules,
    arrange,
    arrangements,
    batch,
    best_response,
    classify,
    deal,
    evaluate,
    rank_arrangements,
    score_match,
    specials,
    strength,
    undominated,
)

HOUSES = (
    *PRESETS.values(),
    *(
        replace(
            CLASSIC,
            name=ace_low.value,
            ranking=Ranking(ace_low=ace_low, front_straights_and_flushes=True),
            foul=FoulRules(order=RowOrder.STRICT, handling=handling),
        )
        for ace_low, handling in zip(AceLow, (*FoulHandling, *FoulHandling), strict=False)
    ),
)
HANDS = (
    *deal(4, rng=1),
    Hand("2c3d4h5s6c7d8h9sTcJdQhKsAc"),
    Hand("AsAhAdAc KsKhKdKc QsQhQdQc Js"),
    Hand("AsKsQsJsTs9s8s7s6s5s4s3s2s"),
)


class Objective:
    """Points from any function of the row and the strength."""

    def __init__(self, points: Callable[[Row, int], Any]) -> None:
        self.points = points

    def row_points(self, row: Row, value: HandValue) -> Any:
        return self.points(row, value.strength)


OBJECTIVES = {
    "default": None,
    "greedy": CATEGORY_GREEDY,
    "expected": ExpectedPoints(WEIGHTED, opponents=2),
    "whole": Objective(lambda row, strength: strength % 7 - row.index),
    "huge": Objective(lambda row, strength: strength**9 + row.index),
    "beyond a float": Objective(lambda row, strength: 10**306 + strength),
    "fractions": Objective(lambda row, strength: strength % 13 / 3),
    "mixed": Objective(lambda row, strength: strength / 2 if row is Row.BACK else 2**60 + strength % 3),
    "tiny and great": Objective(lambda row, strength: (-1e307, 1e-300, 1e307)[strength % 3]),
    "zeros": Objective(lambda row, strength: -0.0 if strength % 2 else 0.0),
    "yes or no": Objective(lambda row, strength: strength % 5 == 0),
    "no number": Objective(lambda row, strength: None),
    "nan": Objective(lambda row, strength: float("nan")),
    "infinite": Objective(lambda row, strength: float("inf")),
    "too much": Objective(lambda row, strength: 10**400),
    "text": Objective(lambda row, strength: "1"),
    "a mistake": Objective(lambda row, strength: 1 // 0),
    "no objective": 1,
    "function": lambda play: -play.masks[0],
    "function of nothing": lambda play: None,
}
BAD_HANDS = (
    "",
    "As",
    "AsAs",
    "xx",
    None,
    5,
    [FULL_DECK[0]] * 13,
    "AsKsQsJsTs9s8s7s6s5s4s3s2",
    "BJKsQsJsTs9s8s",
)
BAD_ROWS = ("AsKs", "AsAsKs", "AsKsQsJs", "", None, 3, [1, 2, 3], FULL_DECK[:4], {FULL_DECK[0]}, "AsKsBJ")


def tell(call: Callable[..., Any], *given: Any, **options: Any) -> None:
    """Prints what a call gives, or its error with all fields."""
    try:
        found = call(*given, **options)
        text = repr(found.tolist() if isinstance(found, np.ndarray) else found)
    except Exception as error:  # whatever it is, the other backend must raise it too
        text = f"{type(error).__name__}: {error} {vars(error)}"
    print(call.__name__, text)


def first_arrangements(hand: Hand, house: Rules) -> list[Arrangement]:
    return list(islice(arrangements(hand, house), 200))


def expected_points(house: Rules) -> list[float]:
    return [ExpectedPoints(house, 3)(play) for play in undominated(HANDS[0], house)]


def explained(plays: Sequence[Arrangement], house: Rules) -> str:
    return score_match(plays, house).explain("zh-Hans")


def hands_and_rows(house: Rules) -> None:
    for hand in HANDS:
        for call in (undominated, first_arrangements, specials, classify):
            tell(call, hand, house)
    for hand in HANDS[: 3 if house.name in PRESETS else 1]:
        for name, objective in OBJECTIVES.items():
            if (house, hand) == (CLASSIC, HANDS[0]) or not name.startswith("function"):
                tell(arrange, hand, house, objective=objective)
                tell(rank_arrangements, hand, house, objective=objective, top=4)
    tell(expected_points, house)
    rng = random.Random(7)
    for _ in range(200):
        row = rng.sample(FULL_DECK, rng.choice((3, 5)))
        for given in (row, tuple(row), iter(row), dict.fromkeys(row), "".join(map(str, row))):
            tell(strength, given, house)
        tell(evaluate, row, house)
    for row in BAD_ROWS:
        tell(strength, row, house)


def matches(house: Rules) -> None:
    plays = [arrange(hand, house) for hand in deal(4, rng=2)]
    front, middle, back = plays[0].rows
    tell(score_match, plays, house)
    tell(explained, plays, house)
    tell(score_match, [Arrangement(front, back, middle), *plays[1:]], house)
    tell(score_match, [Declaration(plays[0].hand), *plays[1:]], house)
    tell(best_response, plays[0].hand, plays[1:], house)
    for hand in HANDS[4:]:
        tell(best_response, HANDS[1], [Declaration(hand)], house)


def arrays(house: Rules) -> None:
    dealt = batch.deal(20, rng=3)
    masks = [*map(int, dealt[:, 0]), *(hand.mask for hand in HANDS)]
    tell(batch.classify, masks, house)
    tell(batch.undominated_counts, masks, house, threads=3)
    laid = batch.arrange(dealt.reshape(-1), house, objective=ROW_PERCENTILES).reshape(20, 4, 3)
    tell(batch.score, laid, house)
    tell(batch.arrange, dealt[0], house)
    if house.name in PRESETS:  # asking an objective for every row there is takes its time
        for objective in OBJECTIVES.values():
            tell(batch.arrange, masks[-8:], house, objective=objective)
    for bad in (0, -1, 1 << 64, masks[0] | 1 << 60, 1.5, True, "x", None):
        for call in (batch.classify, batch.undominated_counts, batch.arrange):
            tell(call, [masks[0], bad, masks[1]], house)
    for bad in (3, 52, -1, 300, 0.5, None):
        tell(batch.evaluate, [[0, 1, 2, 3, 4], [0, 1, 2, 3, bad], [0, 0, 0, 0, 0]], house)
    plays = laid[0].tolist()
    front, middle, back = plays[0]
    bad_plays = ([front, back, middle], [front + middle + back, 0, 0], plays[1], [0, 0, 0], [1, 2, 3])
    for bad in bad_plays:
        tell(batch.score, [plays, [bad, *plays[1:]], plays], house)
    for bad in (plays[:1], []):
        tell(batch.score, [bad], house)


def shapes() -> None:
    masks = [hand.mask for hand in HANDS]
    for hand in BAD_HANDS:
        for call in (undominated, arrange, classify, rank_arrangements):
            tell(call, hand)
    for given in ([], [[]], 5, None, np.zeros(3), np.zeros((2, 2), np.uint64), np.array(masks[0])):
        for call in (batch.classify, batch.evaluate, batch.arrange, batch.score, batch.to_plays):
            tell(call, given)
    for threads in (0, -1, None, 1.0, True):
        tell(batch.classify, masks, threads=threads)


if __name__ == "__main__":
    for house in HOUSES:
        hands_and_rows(house)
        matches(house)
        arrays(house)
    shapes()
