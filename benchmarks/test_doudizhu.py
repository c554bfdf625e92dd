"""Dou Dizhu: lead lists, follow lists and whole random games, beside RLCard and DouZero.

All three list plays by rank, each from hands in its own form, made beforehand. DouZero is left out where its
package is not installed: it brings PyTorch along.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import rlcard
from contest import Contest, Side, as_tests, each
from rlcard.games.doudizhu import utils
from rlcard.games.doudizhu.judger import DoudizhuJudger

from shisanzhang.doudizhu import ONE_DECK, Game, Play, Wings, count_ranks, patterns, plays

RULES = replace(ONE_DECK, wings=Wings.RLCARD)
LETTERS = "3456789TJQKA2BR"
VALUES = (*range(3, 15), 17, 20, 30)  # as DouZero has the ranks
DEALS = [Game.new(rng=seed) for seed in range(200)]
HANDS = {17: [deal.hands[0] for deal in DEALS], 20: [(*deal.hands[0], *deal.bottom) for deal in DEALS]}
TABLES = [table for deal in DEALS for table in list(plays(deal.hands[1], RULES))[5::40]][:200]


def letters(ranks: Any) -> str:
    """Ranks in the letters of RLCard, low to high."""
    values = (rank.value.replace("BJ", "B").replace("RJ", "R") for rank in ranks)
    return "".join(sorted(values, key=LETTERS.index))


def text_of(hand: Any) -> str:
    return letters(card.rank for card in hand)


def numbers_of(hand: Any) -> list[int]:
    return [VALUES[LETTERS.index(letter)] for letter in text_of(hand)]


def by_rank(counts: bytes) -> list[Any]:
    return list(patterns(counts, RULES))


def with_cards(hand: Any) -> list[Play]:
    return list(plays(hand, RULES))


def rlcard_leads(text: str) -> set[str]:
    found: set[str] = DoudizhuJudger.playable_cards_from_hand(text)
    return found


def rlcard_follows(hand: str, table: str) -> list[str]:
    player, greater = SimpleNamespace(current_hand=hand), SimpleNamespace(played_cards=table)
    made, utils.cards2str = utils.cards2str, str  # hands are given as the text that it makes of cards
    try:
        found: list[str] = utils.get_gt_cards(player, greater)
    finally:
        utils.cards2str = made
    return found


def check_lists() -> None:
    for hand in (*HANDS[17], *HANDS[20]):
        assert {letters(ranks) for _, _, _, ranks in by_rank(count_ranks(hand))} == rlcard_leads(
            text_of(hand)
        )
        assert len(by_rank(count_ranks(hand))) == len(with_cards(hand))


FOLLOWS = 20
"""RLCard looks through all 27,471 plays for each answer: fewer hands will do for it."""


def check_follows() -> None:
    for hand, table in list(zip(HANDS[17], TABLES, strict=True))[:FOLLOWS]:
        mine = {letters(ranks) for _, _, _, ranks in patterns(count_ranks(hand), RULES, table=table)}
        assert set(rlcard_follows(text_of(hand), letters(table.ranks))) == {*mine, "pass"}


def douzero(
    of: Callable[[], Callable[..., object]], work: Callable[[Any], Callable[[], object]]
) -> tuple[Side, ...]:
    """A side of DouZero, where it is installed."""
    return (Side("DouZero's generator", work(of()), at_least=1),) if find_spec("douzero") else ()


def douzero_leads() -> Callable[..., object]:
    from douzero.env.move_generator import MovesGener

    return lambda hand: MovesGener(hand).gen_moves()


def douzero_follows() -> Callable[..., object]:
    from douzero.env.game import GameEnv

    def follows(job: tuple[list[int], list[int]]) -> object:
        """What its game lets a hand play on something."""
        hand, table = job
        seat = SimpleNamespace(player_hand_cards=hand)
        game = SimpleNamespace(
            info_sets={"me": seat}, acting_player_position="me", card_play_action_seq=[table]
        )
        return GameEnv.get_legal_card_play_actions(game)

    return follows


def lists(size: int) -> Contest:
    hands = HANDS[size]
    return Contest(
        f"Dou Dizhu: every lead of {size} cards",
        len(hands),
        check_lists,
        Side("`doudizhu.patterns`", each(by_rank, map(count_ranks, hands)), backend="any"),
        (
            Side("`doudizhu.plays`, with cards", each(with_cards, hands), backend="any"),
            Side("RLCard", each(rlcard_leads, map(text_of, hands)), at_least=2),
            *douzero(douzero_leads, lambda leads: each(leads, map(numbers_of, hands))),
        ),
    )


def answers() -> Contest:
    jobs = list(zip(HANDS[17], TABLES, strict=True))
    mine = [(count_ranks(hand), table) for hand, table in jobs]
    theirs = [(text_of(hand), letters(table.ranks)) for hand, table in jobs][:FOLLOWS]
    numbers = [(numbers_of(hand), numbers_of(table.cards)) for hand, table in jobs]
    return Contest(
        "Dou Dizhu: what beats a play, 17 cards",
        len(jobs),
        check_follows,
        Side(
            "`doudizhu.patterns`",
            each(lambda job: list(patterns(job[0], RULES, table=job[1])), mine),
            backend="any",
        ),
        (
            Side(
                "`doudizhu.plays`, with cards",
                each(lambda job: list(plays(job[0], RULES, table=job[1])), jobs),
                backend="any",
            ),
            Side("RLCard", each(lambda job: rlcard_follows(*job), theirs), at_least=2, units=len(theirs)),
            *douzero(douzero_follows, lambda follows: each(follows, numbers)),
        ),
    )


def random_game(seed: int) -> Game:
    """A whole game with its auction, each action drawn from all that are legal."""
    rng = random.Random(seed)
    game = Game.new(rng=rng)
    while not game.is_over:
        legal = game.legal()
        game = game.apply(legal[int(rng.random() * len(legal))])
    return game


def rlcard_game(seed: int) -> list[float]:
    """A whole game of RLCard, which has no auction."""
    environment = rlcard.make("doudizhu", config={"seed": seed})
    rng = random.Random(seed)
    environment.reset()
    while not environment.is_over():
        legal = list(environment.get_state(environment.get_player_id())["legal_actions"])
        environment.step(rng.choice(legal))
    found: list[float] = list(environment.get_payoffs())
    return found


def check_games() -> None:
    for seed in range(10):
        over = random_game(seed)
        assert sum(over.score().totals) == 0
        assert Game(over.rules, over.dealt, over.bottom, over.first, over.history) == over
    assert sum(map(bool, rlcard_game(1))) in (1, 2)


GAMES: Sequence[int] = range(20)

CONTESTS = [
    lists(17),
    lists(20),
    answers(),
    Contest(
        "Dou Dizhu: a whole random game",
        len(GAMES),
        check_games,
        Side("`doudizhu.Game`, with its auction", each(random_game, GAMES), backend="any"),
        (Side("RLCard's environment", each(rlcard_game, GAMES[:2]), at_least=5, units=2),),
        rounds=7,
    ),
]

test_time, test_promises = as_tests(CONTESTS)
