"""Dou Dizhu as a user writes it, checked by ``mypy --strict`` and never run; see ``api.py``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, assert_type

from shisanzhang import Card, doudizhu
from shisanzhang.bigtwo import Play as OtherPlay
from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    TWO_DECKS,
    Action,
    ActionSpace,
    Bid,
    Cause,
    Contest,
    Factor,
    Game,
    GameScore,
    Kind,
    Match,
    Move,
    Pattern,
    Phase,
    Play,
    Player,
    RandomLegal,
    Reason,
    Record,
    Refusal,
    Rules,
    Sensible,
    Show,
    View,
    Wings,
    action_space,
    beats,
    count_ranks,
    explain,
    find_rules,
    hints,
    hold_contest,
    parse,
    patterns,
    play_out,
    plays,
    read_records,
    record_schema,
    score_game,
)

house = replace(ONE_DECK, wings=Wings.RLCARD, spring_factor=2)
replace(ONE_DECK, wings="rlcard")  # type: ignore[arg-type]
assert_type(find_rules("one_deck"), Rules)
assert_type(parse("3c 3d"), tuple[Play, ...])
assert_type(plays("3c", table=parse("4c")[0]), Iterator[Play])
plays("3c", ONE_DECK, "4c")  # type: ignore[call-arg]
assert_type(hints("3c", house, table="4c"), tuple[Play, ...])
assert_type(beats("3c", "4c"), bool)
assert_type(explain("3c", ONE_DECK, "4c"), Refusal | None)
space = action_space(TWO_DECKS)
assert_type(space, ActionSpace)
assert_type(space.id_of(PASS), int)
assert_type(space.pattern(3), Pattern)
assert_type(space.play(3, "3c"), Play)
for kind, key, _length, _ranks in patterns(count_ranks("3c 3d")):
    assert_type(kind, Kind)
    assert_type(key, int)

game = Game.new(house, rng=random.Random(1), first=0)
assert_type(game.legal(), tuple[Action, ...])
assert_type(game.apply(Bid(3)).apply("3c").apply(PASS).apply(Show()), Game)
assert_type(game.why_not([Card("3c")]), Refusal | None)
assert_type(game.view(None), View)
assert_type(game.score(), GameScore)
assert_type(game.history, tuple[Move, ...])
assert_type(game.phase, Phase)
assert_type(game.landlord, int | None)
game.apply(3)  # type: ignore[arg-type]
game.seat = 1  # type: ignore[misc]
for action in game.legal():
    if isinstance(action, Bid):
        assert_type(action.points, int)
refusal = game.why_not("3c")
if refusal is not None:
    assert_type(refusal.reason, Reason)

assert_type(score_game(3, bombs=1).factors, tuple[Factor, ...])
assert_type(score_game(3, bombs=1).factors[0].cause, Cause)
match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal()
assert_type(match.game, Game | None)
assert_type(read_records(Record.from_match(match).to_text()).records, tuple[Record, ...])
assert_type(record_schema(), dict[str, Any])
players: list[Player] = [RandomLegal(), Sensible(), Sensible()]
assert_type(play_out(game, players, rng="seed"), Game)
assert_type(hold_contest(Sensible(), RandomLegal(), as_landlord=False), Contest)
assert_type(doudizhu.ONE_DECK, Rules)


def other(play: OtherPlay) -> None:
    beats(play, "3c")  # type: ignore[arg-type]
