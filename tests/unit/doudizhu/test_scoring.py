"""What a finished game pays: the vectors of the resolved rules, words and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from shisanzhang import IllegalPlayError, ShisanzhangError
from shisanzhang.doudizhu import ONE_DECK, PASS, TWO_DECKS, Bid, Cause, Factor, Game, score_game

VECTORS: list[tuple[dict[str, Any], tuple[int, ...]]] = [
    ({"bid": 1}, (2, -1, -1)),
    ({"bid": 2, "bombs": 2, "won": False}, (-16, 8, 8)),
    ({"bid": 3, "spring": True}, (18, -9, -9)),
    ({"bid": 1, "spring": True, "won": False, "bombs": 1}, (-12, 6, 6)),
    ({"bid": 3, "rules": TWO_DECKS, "shown_hand": True, "bombs": 1}, (54, -18, -18, -18)),
    ({"bid": 3, "rules": TWO_DECKS, "shown_hand": True, "spring": True}, (81, -27, -27, -27)),
    (
        {"bid": 2, "rules": TWO_DECKS, "shown_hand": True, "spring": True, "bombs": 2, "won": False},
        (-216, 72, 72, 72),
    ),
]


@pytest.mark.parametrize(("told", "totals"), VECTORS)
def test_vectors(told: dict[str, Any], totals: tuple[int, ...]) -> None:
    assert score_game(**told).totals == totals


def test_the_vector_of_three_bombs_played_out() -> None:
    # The landlord leads four fours, a peasant beats them with fives, the landlord that with the rocket: two
    # are effective, the led one is not.
    hands = ["4c 4d 4h 4s BJ RJ 9c 8c", "5c 5d 5h 5s Tc", "3c 3d"]
    game = Game.from_hands(hands, landlord=0, bid=2).apply("4c 4d 4h 4s").apply("5c 5d 5h 5s").apply(PASS)
    game = game.apply("BJ RJ").apply(PASS).apply(PASS).apply("8c").apply("Tc")
    assert game.score().factors == (Factor(Cause.BOMB, 2, 1), Factor(Cause.ROCKET, 2, 0))
    assert game.score().totals == (-16, 8, 8)


def test_the_result_in_words() -> None:
    score = score_game(2, TWO_DECKS, shown_hand=True, bombs=1, won=False, landlord=1)
    assert score.explain(names=["A", "B", "C", "D"]) == (
        "B is the landlord and called 2\nx3: the hand was shown\nx2: a bomb\n"
        "B loses 12 to each\nA +12, B -36, C +12, D +12"
    )
    assert score.explain("zh-Hant").splitlines()[:2] == ["玩家2是地主，叫2分", "×3：亮牌"]
    passed = Game.new(rng=1).apply(PASS).apply(PASS).apply(PASS).score()
    assert passed.explain() == "all have passed: a new deal"
    assert (passed.totals, passed.landlord, passed.bid, passed.points) == ((0, 0, 0), None, 0, 0)


def test_the_result_as_data() -> None:
    assert score_game(1, bombs=1, landlord=2).to_dict() == {
        "landlord": 2,
        "bid": 1,
        "landlord_won": True,
        "factors": [{"cause": "bomb", "times": 2, "seat": None}],
        "product": 2,
        "points": 2,
        "totals": [-2, -2, 4],
    }


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"bid": 0}, "bid: expected 1 to 3, found 0"),
        ({"bid": True}, "bid: expected 1 to 3, found True"),
        ({"bid": 1, "landlord": 3}, "landlord: expected 0 to 2, found 3"),
        ({"bid": 1, "bombs": -1}, "bombs: expected 0 to 13, found -1"),
        ({"bid": 1, "rockets": 2}, "rockets: expected 0 to 1, found 2"),
        ({"bid": 1, "spring": True, "rockets": 1}, "a spring has no effective bomb"),
        ({"bid": 1, "shown_hand": True}, "these rules do not let the landlord show the hand"),
    ],
)
def test_what_cannot_have_happened_is_refused(told: dict[str, Any], words: str) -> None:
    with pytest.raises(IllegalPlayError, match=words):
        score_game(**told)


def test_the_rules_of_another_game_are_refused() -> None:
    with pytest.raises(ShisanzhangError, match="expected doudizhu.Rules"):
        score_game(1, 5)  # type: ignore[arg-type]
    assert score_game(Bid(2).points, ONE_DECK).bid == 2
