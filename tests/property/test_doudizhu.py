"""Whole games of Dou Dizhu under any rules, beside a slow reading of the rules."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import doudizhu_reference as slow
import shisanzhang
from shisanzhang import FULL_DECK, JOKERS, Card, doudizhu
from shisanzhang.doudizhu import (
    PASS,
    Cause,
    Game,
    Match,
    Play,
    RandomLegal,
    Record,
    Rules,
    play_out,
    read_records,
)
from strategies_doudizhu import doudizhu_rules

NAMES: dict[str, Any] = {
    name: getattr(package, name) for package in (shisanzhang, doudizhu) for name in package.__all__
}
"""What a `repr` is read back with."""


@given(doudizhu_rules())
def test_rules_round_trip(rules: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


class Playing(RuleBasedStateMachine):
    """A game of any rules, played at random: everything about it holds at every step."""

    @initialize(rules=doudizhu_rules(), seed=st.integers(0, 2**32), kind=st.integers(0, 2), data=st.data())
    def deal(self, rules: Rules, seed: int, kind: int, data: st.DataObject) -> None:
        self.game = Game.new(rules, rng=seed)
        if kind:  # small hands, which the slow reading can afford
            sizes = data.draw(st.lists(st.integers(1, 7), min_size=rules.players, max_size=rules.players))
            hands = [hand[:size] for hand, size in zip(self.game.dealt, sizes, strict=True)]
            landlord = data.draw(st.sampled_from([None, 0, 1, 2]))
            bottom = self.game.bottom[:2] if landlord is None else ()
            self.game = Game.from_hands(hands, rules, bottom=bottom, first=1, landlord=landlord, bid=kind)
        self.start = self.game

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        before = self.game
        action = data.draw(st.sampled_from(before.legal()))
        self.game = before.apply(action)
        assert before.history == self.game.history[:-1]
        assert self.game.history[-1] == (before.seat, action)

    @precondition(lambda self: not self.game.is_over)
    @rule(cards=st.lists(st.sampled_from([*FULL_DECK, *JOKERS]), unique=True, min_size=1, max_size=6))
    def try_anything(self, cards: list[Card]) -> None:
        refusal = self.game.why_not(cards)
        ranks = tuple(sorted(card.rank.index for card in cards))
        held = not Counter(cards) - Counter(self.game.hands[self.game.seat])
        listed = any(isinstance(each, tuple) and each[3] == ranks for each in slow.actions(self.game))
        assert (refusal is None) == (held and listed)
        if refusal is not None:
            assert all(refusal.explain(language) for language in ("en", "zh-Hant", "zh-Hans"))

    @precondition(lambda self: self.game.is_over)
    @rule()
    def stay(self) -> None:
        assert self.game.why_not(PASS) is not None
        assert self.game.legal() == ()

    @invariant()
    def cards_are_conserved(self) -> None:
        played = [
            card for move in self.game.history if isinstance(move.action, Play) for card in move.action.cards
        ]
        held = [card for hand in self.game.hands for card in hand]
        bottom = self.game.bottom if self.game.landlord is None else ()
        assert Counter([*played, *held, *bottom]) == Counter(
            [*(card for hand in self.start.dealt for card in hand), *self.start.bottom]
        )

    @invariant()
    def somebody_can_act(self) -> None:
        assert self.game.is_over != bool(self.game.legal())
        if not self.game.is_over and self.game.counts[self.game.seat] <= 8:
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
        played = Counter(
            card for move in self.game.history if isinstance(move.action, Play) for card in move.action.cards
        )
        for seat in (None, *range(self.game.rules.players)):
            view = self.game.view(seat)
            own = Counter() if seat is None else Counter(self.game.hands[seat])
            known = own + played + Counter(view.bottom) + Counter(view.shown)
            stored = view.to_dict()
            del stored["rules"]
            told = json.dumps(stored)
            hidden = {*FULL_DECK, *JOKERS} - set(known)
            assert not any(f'"{card}' in told or f" {card}" in told for card in hidden)
            assert (view.hands, view.score) == ((), None)
            assert bool(view.legal) == (seat == self.game.seat)
            if self.game.landlord is None or not (self.game.rules.bottom_shown or seat == self.game.landlord):
                assert view.bottom == ()

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        over = play_out(self.game, [RandomLegal()] * self.game.rules.players)
        score = over.score()
        assert sum(score.totals) == 0
        causes = [factor.cause for factor in score.factors]
        if Cause.SPRING in causes and not over.rules.led_bombs_count:
            assert not {Cause.BOMB, Cause.ROCKET} & {*causes}
        if score.landlord is not None:
            assert score.landlord_won == (over.hands[score.landlord] == ())
            assert score.points == score.bid * score.product


Playing.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestPlaying = Playing.TestCase


@settings(max_examples=15)
@given(doudizhu_rules(), st.integers(0, 2**32), st.integers(0, 3))
def test_records_are_read_back(rules: Rules, seed: int, games: int) -> None:
    match = Match.new([f"player {seat}" for seat in range(rules.players)], rules, seed=seed)
    for _ in range(games):
        match = match.deal()
        assert match.game is not None
        for move in play_out(match.game, [RandomLegal()] * rules.players, rng=seed).history:
            match = match.apply(move.action)
    record = Record.from_match(match)
    assert sum(record.totals) == 0
    assert read_records(record.to_text()) == ((record,), ())
    assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
