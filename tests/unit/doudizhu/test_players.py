"""Computer players: always legal, what the sensible one does, and that it beats chance clearly."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shisanzhang import IllegalPlayError, ShisanzhangError
from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    PLAYERS,
    TWO_DECKS,
    Bid,
    Game,
    RandomLegal,
    Rules,
    Sensible,
    Show,
    hold_contest,
    play_out,
)
from strategies_doudizhu import doudizhu_rules


def chosen(*hands: str, after: str = "", landlord: int = 0, rules: Rules = ONE_DECK) -> str:
    """What the sensible player does after some actions, parted by commas."""
    game = Game.from_hands(hands, rules, landlord=landlord)
    for action in filter(None, after.split(",")):
        game = game.apply(PASS if action.strip() == "pass" else action)
    return str(Sensible().choose(game.view(game.seat), random.Random(0)))


@settings(max_examples=25)
@given(doudizhu_rules(), st.integers(0, 2**32))
def test_the_sensible_player_plays_by_any_rules(rules: Rules, seed: int) -> None:
    assert play_out(Game.new(rules, rng=seed), [Sensible()] * rules.players).is_over


@pytest.mark.parametrize(
    ("hand", "call"),
    [("3c 4d 5h 6s 8c", "pass"), ("2c 2d 3c", "bid 1"), ("2c 2d 2h 3c", "bid 2"), ("BJ RJ 2c 2d", "bid 3")],
)
def test_it_calls_by_the_strength_of_the_hand(hand: str, call: str) -> None:
    game = Game.from_hands([hand, "6c", "7c"])
    assert str(Sensible().choose(game.view(0), random.Random(0))) == call


def test_it_never_calls_lower_than_it_may_and_calls_when_it_must() -> None:
    game = Game.from_hands(["6c", "2c 2d 3c", "7c"]).apply(Bid(2))
    assert Sensible().choose(game.view(1), random.Random(0)) is PASS
    forced = Game.from_hands(["3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s", "6c", "7c", "8c"], TWO_DECKS)
    assert isinstance(Sensible().choose(forced.view(0), random.Random(0)), Bid)


def test_it_goes_out_when_it_can() -> None:
    assert chosen("5c 9c", "7d 3h", "4d 4h", after="5c,7d,pass") == "9c"


def test_it_leads_the_longest_and_of_these_the_weakest() -> None:
    assert chosen("3c 4d 5h 6s 7c 2s", "8h 9h", "Td Jd") == "3c 4d 5h 6s 7c"
    assert chosen("3c 3d 3h 4c 9s 9h 2s", "8h 9d", "Td Jd") == "3c 3d 3h 4c"


def test_it_leads_no_single_at_an_opponent_s_last_card() -> None:
    assert chosen("4c 5c 9c 9d Kc", "8h", "Jd Js") == "9c 9d"
    # The partner's last card is another matter.
    assert chosen("8h 9h", "4c 5c 9c 9d Kc", "Jd", after="8h,Kc,pass,pass") == "9c 9d"


def test_it_lets_a_partner_s_play_stand() -> None:
    assert chosen("3c 4c", "8h 9h 9d", "Kd Ad 2c", after="3c,8h") == "pass"
    assert chosen("3c 9c Kc", "8h Td 4d", "Kd Ad 2c", after="3c,8h,pass,9c") == "Td"


def test_it_spares_bombs_until_it_matters() -> None:
    bomb = "9c 9d 9h 9s 3d 4d 5d 7d Jd"
    many = "3c 3h 4h 4s Kh Ks Ad"
    assert chosen(f"2c {many}", bomb, "3s 5h", after="2c") == "pass"
    assert chosen("2c 6c 6d", bomb, "3s 5h", after="2c") == "9c 9d 9h 9s"


def test_random_players_do_everything_that_is_legal() -> None:
    game = Game.new(TWO_DECKS, rng=1, first=0).apply(Bid(3))
    rng = random.Random(1)
    seen = {RandomLegal().choose(game.view(0), rng) for _ in range(3000)}
    assert Show() in seen
    assert seen <= set(game.legal())


def test_players_by_name() -> None:
    assert {"random": RandomLegal(), "sensible": Sensible()} == PLAYERS


class Stubborn:
    def choose(self, view: Any, rng: random.Random) -> Any:
        return Show()


def test_players_that_do_what_is_not_legal_are_refused() -> None:
    with pytest.raises(IllegalPlayError, match="only the landlord may show"):
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


@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS])
def test_the_sensible_player_beats_random_ones_clearly(rules: Rules) -> None:
    # Over 2,000 games, as the documentation has it: `python benchmarks/doudizhu.py`.
    for as_landlord in (True, False):
        contest = hold_contest(Sensible(), RandomLegal(), as_landlord=as_landlord, games=96, rules=rules)
        assert contest.points.count == 96
        assert contest.wins.low > 0.8
        assert contest.points.low > 1


def test_roles_are_two_sides_of_one_game() -> None:
    one = hold_contest(Sensible(), RandomLegal(), as_landlord=True, games=60)
    other = hold_contest(RandomLegal(), Sensible(), as_landlord=False, games=60)
    assert one.wins.mean + other.wins.mean == pytest.approx(1)
    assert one.points.mean == pytest.approx(-2 * other.points.mean)
