"""What a finished game pays: the vectors of the resolved rules, words and refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shisanzhang import IllegalPlayError, InvalidHandError, ShisanzhangError
from shisanzhang.bigtwo import FOUR_PLAYERS, TAIWAN, score_game

PLAIN = [f"{rank}{suit}" for rank in "3456789" for suit in "cdhs"]
VECTORS = {
    (1, 1): (2, 2),
    (4, 4): (64, 64),
    (9, 0): (9, 9),
    (9, 4): (144, 144),
    (10, 0): (20, 20),
    (10, 1): (40, 40),
    (10, 4): (320, 200),
    (12, 1): (48, 48),
    (12, 3): (192, 192),
    (13, 3): (208, 200),
    (16, 0): (32, 32),
    (16, 4): (512, 200),
    (17, 0): (17, 17),
    (17, 1): (34, 34),
    (17, 4): (272, 200),
}


def left(cards: int, twos: int) -> str:
    return " ".join([*["2c", "2d", "2h", "2s"][:twos], *PLAIN[: cards - twos]])


@pytest.mark.parametrize(("told", "paid"), VECTORS.items())
def test_vectors(told: tuple[int, int], paid: tuple[int, int]) -> None:
    score = score_game([left(*told), "", "Ks"])
    loss = score.losses[0]
    assert (loss.uncapped, loss.points) == paid
    assert score.totals == (-paid[1], paid[1] + 1, -1)


def test_where_the_cap_binds() -> None:
    binding = {
        (cards, twos)
        for cards in range(1, 18)
        for twos in range(min(cards, 4) + 1)
        if (loss := score_game([left(cards, twos), "", "Ks"]).losses[0]).times < loss.uncapped
    }
    assert binding == {*((cards, 4) for cards in range(10, 18)), *((cards, 3) for cards in range(13, 17))}


def test_every_factor_is_told() -> None:
    rules = replace(TAIWAN, stake=5, fee=10, full_hand_multiplier=3, cap=60)
    spare = "Tc Td Th Ts Jc Jd Jh Js Qc Qd 2d"
    score = score_game([left(17, 1), "", spare], rules)
    assert score.explain(names=["Ann", "Ben", "Cid"]) == (
        "Ann: 17 cards x3 (none played) x2 (a two) comes to 102, capped at 60 at 5 = 300\n"
        "Cid: 11 cards x2 (many left) x2 (a two) at 5 = 220\n"
        "of 520 the house takes 10\n"
        "Ben wins 510"
    )
    assert score.explain("zh-Hant") == (
        "玩家1：17張 ×3（全部未出） ×2（1張老二） 共102倍，以60倍計算 注金5 = 300\n"
        "玩家3：11張 ×2（多張未出） ×2（1張老二） 注金5 = 220\n"
        "共520，扣除公點10\n"
        "玩家2贏510點"
    )


def test_the_result_as_data() -> None:
    assert score_game(["", "3c 2c", "9h"]).to_dict() == {
        "winner": 0,
        "losses": [
            {
                "seat": 1,
                "left": "3c 2c",
                "cards": 2,
                "count_multiplier": 1,
                "twos": 1,
                "two_multiplier": 2,
                "uncapped": 4,
                "times": 4,
                "points": 4,
            },
            {
                "seat": 2,
                "left": "9h",
                "cards": 1,
                "count_multiplier": 1,
                "twos": 0,
                "two_multiplier": 1,
                "uncapped": 1,
                "times": 1,
                "points": 1,
            },
        ],
        "gross": 5,
        "fee": 0,
        "net": 5,
        "totals": [5, -4, -1],
    }


@pytest.mark.parametrize(
    ("given", "rules", "error", "words"),
    [
        (["", "3c"], TAIWAN, IllegalPlayError, "these rules are for 3 players, found 2 hands"),
        (["", "3c", "4c"], FOUR_PLAYERS, IllegalPlayError, "these rules are for 4 players, found 3 hands"),
        (["5c", "3c", "4c"], TAIWAN, IllegalPlayError, "exactly one player has no cards left, found 0"),
        (["", "3c", "3c"], TAIWAN, InvalidHandError, "a card is left to two players: 3c"),
        (["", "3c", "BJ"], TAIWAN, InvalidHandError, "what is left to player 2 cannot hold a joker: BJ"),
        ("3c", TAIWAN, IllegalPlayError, "expected the cards of each seat"),
        (["", "3c", "4c"], None, ShisanzhangError, "expected bigtwo.Rules, found None"),
    ],
)
def test_what_is_no_end_of_a_game_is_refused(
    given: Any, rules: Any, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        score_game(given, rules)
