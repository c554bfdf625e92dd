"""Computer players: always legal, what the sensible one does, and that it beats chance clearly."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shisanzhang import IllegalPlayError, ShisanzhangError
from shisanzhang.bigtwo import (
    FOUR_PLAYERS,
    PASS,
    PLAYERS,
    TAIWAN,
    Game,
    Guard,
    RandomLegal,
    Rules,
    Sensible,
    hold_contest,
    play_out,
)
from strategies_bigtwo import bigtwo_rules


def chosen(*hands: str, after: str = "", leader: int = 0, rules: Rules = TAIWAN) -> str:
    """What the sensible player does after some actions, parted by commas."""
    game = Game.from_hands(hands, rules, leader=leader)
    for action in filter(None, after.split(",")):
        game = game.apply(PASS if action.strip() == "pass" else action)
    return str(Sensible().choose(game.view(game.seat), random.Random(0)))


@settings(max_examples=30)
@given(bigtwo_rules(), st.integers(0, 2**32))
def test_the_sensible_player_plays_by_any_rules(rules: Rules, seed: int) -> None:
    over = play_out(Game.new(rules, rng=seed), [Sensible()] * rules.players)
    assert over.is_over


def test_it_goes_out_when_it_can() -> None:
    assert chosen("5c 9c", "7d 8d 3h", "4d 6d 3s", after="5c,8d,pass") == "9c"


def test_it_leads_the_longest_and_of_these_the_weakest() -> None:
    assert chosen("3c 4d 5h 6s 7c 2s", "8h 9h", "Td Jd") == "3c 4d 5h 6s 7c"
    assert chosen("4c 4d 9h 9s Kc", "8h Th 3d", "Td Jd 3h") == "4c 4d"
    assert chosen("4c 9h Kc", "8h Th 3d", "Td Jd 3h") == "4c"


def test_it_follows_with_the_weakest_that_tears_nothing_apart() -> None:
    many = "3h 4h 4s Kh Ks Ad Ah Jd Js 6c"
    assert chosen("4c 4d 3s 3d 5d 5h 6h 6s 7d", "5c 6d 7h 8s 9c Qd 2s", many, after="4c") == "Qd"


def test_it_leads_no_single_at_a_call_of_last() -> None:
    rules = replace(TAIWAN, guard=Guard.OFF)
    start = "5c 9c 9d Kc", "6c 7c", "8h Jd Js"
    assert chosen(*start, after="Kc,pass,pass", rules=rules) == "9c 9d"
    game = Game.from_hands(start, rules, leader=1).apply("6c")
    assert game.lasts == (1,)


def test_it_spares_bombs_until_it_matters() -> None:
    bomb = "9c 9d 9h 9s 3d 4d 5d 7d Jd Kd As"
    many = "3h 4h 4s Kh Ks Ad Ah Js Jh 6c 6d 6h"
    assert chosen(f"2c {many}", bomb, "3s 5h 5s 7h 7s 8c 8d 8h Tc Td Th Qc", after="2c") == "pass"
    assert chosen("2c 6c", bomb, "3s 5h 5s 7h 7s 8c 8d 8h Tc Td Th Qc", after="2c") == "3d 9c 9d 9h 9s"


def test_random_players_do_everything_that_is_legal() -> None:
    game = Game.from_hands(["5c 6c", "7d 8d", "9d Td"], leader=0).apply("5c")
    rng = random.Random(1)
    seen = {RandomLegal().choose(game.view(1), rng) for _ in range(100)}
    assert seen == set(game.legal())


def test_players_by_name() -> None:
    assert {"random": RandomLegal(), "sensible": Sensible()} == PLAYERS


def test_games_are_played_out_alike_from_the_same_seed() -> None:
    start = Game.new(rng=3)
    assert play_out(start, [RandomLegal()] * 3, rng=5) == play_out(start, [RandomLegal()] * 3, rng=5)
    assert play_out(start, [RandomLegal()] * 3, rng=5) != play_out(start, [RandomLegal()] * 3, rng=6)


class Stubborn:
    def choose(self, view: Any, rng: random.Random) -> Any:
        return PASS


def test_players_that_do_what_is_not_legal_are_refused() -> None:
    with pytest.raises(IllegalPlayError, match="there is nothing on the table to pass on"):
        play_out(Game.new(rng=1), [Stubborn()] * 3)
    with pytest.raises(ShisanzhangError, match="expected 3 players, found 2"):
        play_out(Game.new(rng=1), [RandomLegal()] * 2)
    for call in (
        lambda: hold_contest("sensible", RandomLegal(), games=12),  # type: ignore[arg-type]
        lambda: play_out(Game.new(rng=1), [5, RandomLegal(), RandomLegal()]),  # type: ignore[list-item]
    ):
        with pytest.raises(ShisanzhangError, match=r"such as PLAYERS\['random'\]"):
            call()
    with pytest.raises(ShisanzhangError, match="games: expected at least 6, found 5"):
        hold_contest(RandomLegal(), RandomLegal(), games=5)


def test_the_sensible_player_beats_random_ones_clearly() -> None:
    # Over 2,000 games, as the documentation has it: `python benchmarks/bigtwo.py`.
    contest = hold_contest(Sensible(), RandomLegal(), games=300)
    assert contest.wins.low > 0.6
    assert contest.points.low > 8
    back = hold_contest(RandomLegal(), Sensible(), games=150)
    assert back.wins.high < 0.2
    four = hold_contest(Sensible(), RandomLegal(), games=200, rules=FOUR_PLAYERS)
    assert four.wins.low > 1 / 2


def test_a_contest_among_equals_is_even() -> None:
    contest = hold_contest(RandomLegal(), RandomLegal(), games=300)
    assert contest.points.low < 0 < contest.points.high
    assert contest.wins.low < 1 / 3 < contest.wins.high
