"""Big Two as a user writes it, checked by ``mypy --strict`` and never run; see ``api.py``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, assert_type

from shisanzhang import Card, bigtwo, parse_cards
from shisanzhang.bigtwo import (
    FOUR_PLAYERS,
    PASS,
    PRESETS,
    TAIWAN,
    Action,
    Bubugao,
    Ceremony,
    Contest,
    Cut,
    Game,
    GameScore,
    Guard,
    HighestSingle,
    Kind,
    Loss,
    Match,
    Move,
    Pass,
    Phase,
    Play,
    Player,
    RandomLegal,
    Reason,
    Record,
    Refusal,
    Rules,
    Sensible,
    View,
    beats,
    explain,
    find_rules,
    hints,
    hold_ceremony,
    hold_contest,
    parse,
    play_out,
    plays,
    read_records,
    record_schema,
    score_game,
)
from shisanzhang.bigtwo import RecordBook as Book

house = replace(TAIWAN, players=4, bubugao=Bubugao.UPSTREAM, guard=Guard.PUBLIC, stake=5)
replace(TAIWAN, guard="public")  # type: ignore[arg-type]
replace(TAIWAN, highest_single=HighestSingle.OFF, cap="200")  # type: ignore[arg-type]
assert_type(find_rules("taiwan"), Rules)
assert_type(PRESETS["taiwan"], Rules)
assert_type(Rules.from_dict({"players": 4}), Rules)

assert_type(parse("3c 3d"), tuple[Play, ...])
assert_type(parse(parse_cards("3c"), FOUR_PLAYERS), tuple[Play, ...])
assert_type(plays("3c", table=parse("4c")[0]), Iterator[Play])
plays("3c", TAIWAN, "4c")  # type: ignore[call-arg]
assert_type(hints("3c", house, table="4c"), tuple[Play, ...])
assert_type(beats("3c", "4c"), bool)
assert_type(explain("3c", TAIWAN, "4c"), Refusal | None)

game = Game.new(house, rng=random.Random(1), head=0, cuts=[(1, 5), Cut(2, 7)])
assert_type(game.legal(), tuple[Action, ...])
assert_type(game.apply(PASS).apply("3c").apply(parse("4c")[0]), Game)
assert_type(game.why_not([Card("3c")]), Refusal | None)
assert_type(game.view(None), View)
assert_type(game.score(), GameScore)
assert_type(game.history, tuple[Move, ...])
assert_type(game.phase, Phase)
assert_type(game.ceremony, Ceremony | None)
game.apply(None)  # type: ignore[arg-type]
game.seat = 1  # type: ignore[misc]
for action in game.legal():
    if action is PASS:
        assert_type(action, Literal[Pass.PASS])
    else:
        assert_type(action.kind, Kind)

refusal = game.why_not("3c")
if refusal is not None:
    assert_type(refusal.reason, Reason)
    refusal.explain("fr")  # type: ignore[arg-type]

assert_type(score_game(["", "3c", "4c"]).losses, tuple[Loss, ...])
assert_type(hold_ceremony(rng=1), tuple[Ceremony, tuple[tuple[Card, ...], ...], Card | None])

match = Match.new(["Ann", "Ben", "Cid"], seed=1).deal(cuts=[(1, 3)])
assert_type(match.game, Game | None)
assert_type(match.totals, tuple[int, ...])
assert_type(read_records(Record.from_match(match).to_text()), Book)
assert_type(record_schema(), dict[str, Any])


class Mine:
    def choose(self, view: View, rng: random.Random) -> Action:
        return view.legal[0]


class Other:
    def choose(self, view: View) -> Action:
        return view.legal[0]


players: list[Player] = [Mine(), RandomLegal(), Sensible()]
players.append(Other())  # type: ignore[arg-type]
assert_type(play_out(game, players, rng="seed"), Game)
assert_type(hold_contest(Mine(), Sensible(), games=60, rules=house), Contest)
assert_type(bigtwo.TAIWAN, Rules)
