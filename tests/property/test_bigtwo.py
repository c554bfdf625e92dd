"""Big Two under any rules: plays and whole games beside a slow reading of the rules."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import bigtwo_reference as slow
import shisanzhang
from shisanzhang import FULL_DECK, Card, bigtwo
from shisanzhang.bigtwo import (
    PASS,
    TAIWAN,
    Game,
    Guard,
    Match,
    RandomLegal,
    Record,
    Rules,
    beats,
    hints,
    parse,
    play_out,
    plays,
    read_records,
    score_game,
)
from strategies_bigtwo import bigtwo_rules

NAMES: dict[str, Any] = {
    name: getattr(package, name) for package in (shisanzhang, bigtwo) for name in package.__all__
}
"""What a `repr` is read back with."""
HANDS = st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=1, max_size=11)


@given(HANDS, bigtwo_rules())
def test_plays_are_all_subsets_that_are_combinations(hand: list[Card], rules: Rules) -> None:
    found = list(plays(hand, rules))
    assert {frozenset(play.cards) for play in found} == set(slow.plays(hand, rules))
    assert len(found) == len(set(found))
    assert found == list(plays(hand[::-1], rules))
    for play in found:
        assert parse(play.cards, rules) == (play,)
        kind = slow.reading(play.cards, rules)
        assert kind is not None
        assert kind[0] == play.kind.value


@given(HANDS, st.data(), bigtwo_rules())
def test_follows_are_the_plays_that_beat_the_table(
    hand: list[Card], data: st.DataObject, rules: Rules
) -> None:
    other = data.draw(st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=5, max_size=9))
    table = data.draw(st.sampled_from(list(plays(other, rules))))
    found = list(plays(hand, rules, table=table))
    assert found == [play for play in plays(hand, rules) if beats(play, table, rules)]
    on = slow.reading(table.cards, rules)
    assert on is not None
    assert {frozenset(play.cards) for play in found} == set(slow.plays(hand, rules, on))
    assert set(hints(hand, rules, table=table)) == set(found)


@given(st.data(), bigtwo_rules())
def test_beating_is_a_strict_order(data: st.DataObject, rules: Rules) -> None:
    cards = st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=8, max_size=12)
    pool = [play for hand in range(3) for play in plays(data.draw(cards), rules)]
    a, b, c = (data.draw(st.sampled_from(pool)) for _ in range(3))
    assert not beats(a, a, rules)
    assert not (beats(a, b, rules) and beats(b, a, rules))
    if a.kind is b.kind is c.kind and beats(a, b, rules) and beats(b, c, rules):
        assert beats(a, c, rules)
    one, other = slow.reading(a.cards, rules), slow.reading(b.cards, rules)
    assert one is not None
    assert other is not None
    assert beats(a, b, rules) == slow.beats(one, other)


@given(bigtwo_rules())
def test_rules_round_trip(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


@given(
    st.lists(st.lists(st.sampled_from(FULL_DECK), max_size=18, unique=True), min_size=2, max_size=3),
    bigtwo_rules(),
)
def test_a_score_is_the_sum_of_its_items(left: Sequence[Sequence[Card]], rules: Rules) -> None:
    taken: set[Card] = set()
    hands: list[list[Card]] = []
    for cards in [*left, FULL_DECK[:1]][: rules.players - 1]:
        hands.append(
            [card for card in cards if card not in taken] or [next(c for c in FULL_DECK if c not in taken)]
        )
        taken |= set(hands[-1])
    while len(hands) < rules.players - 1:
        hands.append([next(card for card in FULL_DECK if card not in taken)])
        taken |= set(hands[-1])
    score = score_game(["", *hands], rules)
    assert [loss.points for loss in score.losses] == [
        slow.points(len(hand), slow.twos(hand), rules) for hand in hands
    ]
    assert score.gross == sum(loss.points for loss in score.losses)
    assert score.net == score.gross - score.fee >= 0
    assert sum(score.totals) == -score.fee
    assert score.totals[0] == score.net


class Playing(RuleBasedStateMachine):
    """A game of any rules, played at random: everything about it holds at every step."""

    @initialize(rules=bigtwo_rules(), seed=st.integers(0, 2**32), short=st.booleans(), data=st.data())
    def deal(self, rules: Rules, seed: int, short: bool, data: st.DataObject) -> None:
        self.game = Game.new(rules, rng=seed)
        if short:  # near the end, where guarding begins
            sizes = data.draw(st.lists(st.integers(1, 6), min_size=rules.players, max_size=rules.players))
            hands = [hand[:size] for hand, size in zip(self.game.dealt, sizes, strict=True)]
            holder = [seat for seat, hand in enumerate(hands) if rules.opening in hand]
            self.game = Game.from_hands(hands, rules, leader=holder[0] if holder else 0)
        self.start = self.game

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        before = self.game
        action = data.draw(st.sampled_from(before.legal()))
        self.game = before.apply(action)
        assert before.history == self.game.history[:-1]  # what it was made of stays as it was
        assert self.game.history[-1] == (before.seat, action)

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data(), cards=st.lists(st.sampled_from(FULL_DECK), unique=True, min_size=1, max_size=5))
    def try_anything(self, data: st.DataObject, cards: list[Card]) -> None:
        refusal = self.game.why_not(cards)
        assert (refusal is None) == (frozenset(cards) in slow.actions(self.game))
        assert (self.game.why_not(PASS) is None) == (PASS in self.game.legal())
        if refusal is not None:
            assert all(refusal.explain(language) for language in ("en", "zh-Hant", "zh-Hans"))

    @precondition(lambda self: self.game.is_over)
    @rule()
    def stay(self) -> None:
        assert self.game.why_not(PASS) is not None

    @invariant()
    def cards_are_conserved(self) -> None:
        played = [card for move in self.game.history if move.action is not PASS for card in move.action.cards]
        held = [card for hand in self.game.hands for card in hand]
        assert sorted(card.index for card in played + held) == sorted(
            card.index for hand in self.start.dealt for card in hand
        )

    @invariant()
    def somebody_can_act(self) -> None:
        assert self.game.is_over != bool(self.game.legal())
        if not self.game.is_over and self.game.counts[self.game.seat] <= 12:  # the slow reading is slow
            assert slow.actions(self.game) == slow.legal(self.game)

    @invariant()
    def it_is_what_its_data_say(self) -> None:
        if len(self.game.history) % 5 and not self.game.is_over:
            return
        assert Game.from_dict(json.loads(json.dumps(self.game.to_dict()))) == self.game
        assert eval(repr(self.game), NAMES) == self.game
        assert pickle.loads(pickle.dumps(self.game)) == self.game

    @invariant()
    def views_show_no_other_hand(self) -> None:
        if self.game.is_over:
            return
        public = {card for move in self.game.history if move.action is not PASS for card in move.action.cards}
        public |= {self.game.turned_up} if self.game.turned_up else set()
        for seat in (None, *range(self.game.rules.players)):
            view = self.game.view(seat)
            own = set() if seat is None else set(self.game.hands[seat])
            shown = {card for action in view.legal if action is not PASS for card in action.cards}
            assert set(view.hand) == own
            assert shown <= own
            assert (view.hands, view.score) == ((), None)
            assert bool(view.legal) == (seat == self.game.seat)
            foreign = set(FULL_DECK) - own - public - {self.game.rules.opening}
            told = view.to_dict()
            del told["rules"]
            assert not any(str(card) in json.dumps(told) for card in foreign)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        # Whatever is played, the game ends: each trick takes cards, and no trick lasts for ever.
        over = play_out(self.game, [RandomLegal()] * self.game.rules.players)
        score = over.score()
        assert score.winner == over.seat == over.hands.index(())
        assert sum(score.totals) == -score.fee
        if self.game.rules.fee == self.game.rules.fee_rate == 0:
            assert sum(score.totals) == 0


Playing.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestPlaying = Playing.TestCase


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_public_guarding_tells_nothing_of_hidden_cards(seed: int, other: int) -> None:
    # What two seats hold is exchanged card for card among them: what the third may do does not change.
    rules = replace(TAIWAN, guard=Guard.PUBLIC)
    game = Game.new(rules, rng=seed)
    rng = random.Random(other)
    while not game.is_over:
        me = game.seat
        first, second = (seat for seat in range(3) if seat != me)
        pool = [*game.hands[first], *game.hands[second]]
        rng.shuffle(pool)
        split = len(game.hands[first])
        hands = dict(zip((first, second), (pool[:split], pool[split:]), strict=True)) | {me: game.hands[me]}
        played = [set[Card](), set[Card](), set[Card]()]
        for seat, action in game.history:
            played[seat] |= set() if action is PASS else set(action.cards)
        try:
            twin = Game(
                rules,
                tuple((*hands[seat], *played[seat]) for seat in range(3)),
                game.leader,
                game.history,
            )
        except ValueError:
            twin = game  # with other cards it could not have come to this
        assert twin.view(me).legal == game.view(me).legal
        game = game.apply(rng.choice(game.legal()))


@settings(max_examples=20)
@given(bigtwo_rules(), st.integers(0, 2**32), st.integers(0, 3))
def test_records_are_read_back(rules: Rules, seed: int, games: int) -> None:
    match = Match.new([f"player {seat}" for seat in range(rules.players)], rules, seed=seed)
    for _ in range(games):
        match = match.deal()
        assert match.game is not None
        over = play_out(match.game, [RandomLegal()] * rules.players, rng=seed)
        for move in over.history:
            match = match.apply(move.action)
    record = Record.from_match(match)
    assert record.totals == match.totals
    assert sum(match.totals) == -match.fees
    assert read_records(record.to_text()) == ((record,), ())
    assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
