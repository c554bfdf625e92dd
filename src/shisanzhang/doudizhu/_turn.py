"""Whose turn it is and what that seat may do: the one place where that is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import starmap
from typing import Final, NamedTuple

from shisanzhang._pass import PASS
from shisanzhang.cards import Card

from ._dealt import in_order
from ._deck import BIG, SMALL, counts_of, stacks_of
from ._forms import forms_of
from ._hands import Held, listed
from .actions import HIGHEST_BID, Action, Bid, Show
from .combination import Kind, Play, made
from .listing import form_of
from .refusal import Reason, Refusal, reason_not_higher
from .rules import Rules
from .scoring import Cause, Factor, GameScore, spring_factor

BOMB_SIZE: Final = 4


class State(NamedTuple):
    """A game between two actions."""

    hands: tuple[tuple[Card, ...], ...]
    """Per seat the cards it holds, low to high."""
    seat: int
    """Whose turn it is; once the game is over, who has won; where all have passed, who opened the auction."""
    called: int = 0
    """How many have called or passed in the auction."""
    bid: int = 0
    """The highest call."""
    bidder: int | None = None
    """Whose call that is; once the auction is over the landlord."""
    settled: bool = False
    """Whether the auction is over."""
    showing: bool = False
    """Whether the landlord may lay the hand open."""
    table: Play | None = None
    owner: int = 0
    """Whose play lies on the table."""
    quiet: int = 0
    """How many have passed one after another."""
    played: tuple[int, ...] = ()
    """Per seat how many plays it has made."""
    factors: tuple[Factor, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has no cards left, or all have passed in the auction."""
        return self.settled and (self.bidder is None or not all(self.hands))

    def after(self, action: Action, rules: Rules, bottom: Sequence[Card]) -> State:
        """After a legal action of the seat whose turn it is."""
        if not self.settled:
            return self._after_call(action, rules, bottom)
        if isinstance(action, Show):
            factor = Factor(Cause.SHOW, rules.show_factor)
            return self._replace(showing=False, factors=(*self.factors, factor))
        if isinstance(action, Play):
            return self._after_play(action, rules)
        if self.quiet == len(self.hands) - 2:  # all others have passed: the trick ends, its owner leads
            return self._replace(seat=self.owner, table=None, quiet=0)
        return self._replace(seat=(self.seat + 1) % len(self.hands), quiet=self.quiet + 1)

    def _after_call(self, action: Action, rules: Rules, bottom: Sequence[Card]) -> State:
        seats = len(self.hands)
        higher = isinstance(action, Bid) and action.points > self.bid
        bid, bidder = (action.points, self.seat) if higher else (self.bid, self.bidder)  # type: ignore[union-attr]
        called = self.called + 1
        following = self._replace(
            seat=(self.seat + 1) % seats, called=called, bid=bid, bidder=bidder, played=(0,) * seats
        )
        if called < seats and not (isinstance(action, Bid) and action.points == HIGHEST_BID):
            return following
        return following.settled_by(rules, bottom)

    def settled_by(self, rules: Rules, bottom: Sequence[Card]) -> State:
        """The auction ends: its winner takes the bottom cards, and leads."""
        landlord = self.bidder
        if landlord is None:
            return self._replace(settled=True)
        hand = in_order((*self.hands[landlord], *bottom))
        hands = (*self.hands[:landlord], hand, *self.hands[landlord + 1 :])
        return self._replace(
            hands=hands, seat=landlord, settled=True, showing=rules.may_show, played=(0,) * len(hands)
        )

    def _after_play(self, play: Play, rules: Rules) -> State:
        left = list(self.hands[self.seat])
        for card in play.cards:
            left.remove(card)
        hands = (*self.hands[: self.seat], tuple(left), *self.hands[self.seat + 1 :])
        played = (*self.played[: self.seat], self.played[self.seat] + 1, *self.played[self.seat + 1 :])
        factors = self.factors
        if play.kind.is_bomb and (self.table is not None or rules.led_bombs_count):
            cause = Cause.ROCKET if play.kind is Kind.ROCKET else Cause.BOMB
            times = rules.rocket_factor if play.kind is Kind.ROCKET else rules.bomb_factor
            factors = (*factors, Factor(cause, times, self.seat))
        if not left:
            factors = (*factors, *self._spring(played, rules))
        seat = (self.seat + 1) % len(hands) if left else self.seat
        return self._replace(
            hands=hands,
            seat=seat,
            showing=False,
            table=play,
            owner=self.seat,
            quiet=0,
            played=played,
            factors=factors,
        )

    def _spring(self, played: Sequence[int], rules: Rules) -> Iterator[Factor]:
        """What the end of the game is multiplied by, if it is a spring."""
        assert self.bidder is not None
        won = self.seat == self.bidder
        others = sum(played) - played[self.bidder]
        if others == 0 if won else played[self.bidder] == 1:
            yield spring_factor(rules, won=won)

    def score(self, rules: Rules) -> GameScore:
        """The result of a game that is over."""
        return GameScore(rules, self.bidder, self.bid, self.seat == self.bidder, self.factors)


class Turn:
    """What the seat whose turn it is may do."""

    def __init__(self, state: State, rules: Rules) -> None:
        self._state, self._rules = state, rules
        self._hand = state.hands[state.seat]

    @cached_property
    def must_call(self) -> bool:
        """Whether the seat may not pass in the auction: it holds so much, and nobody before has called."""
        state, rules = self._state, self._rules
        return rules.forced_bid and not state.settled and state.bid == 0 and is_forced(self._hand, rules)

    def actions(self) -> Iterator[Action]:
        """Everything that the seat may do."""
        state = self._state
        if not state.settled:
            lowest = state.bid + 1 if self._rules.bids_rise else 1
            yield from map(Bid, range(lowest, HIGHEST_BID + 1))
            if not self.must_call:
                yield PASS
            return
        yield from self.plays()
        if state.showing:
            yield Show()
        if state.table is not None:
            yield PASS

    def plays(self) -> Iterator[Play]:
        """Every play that may be made."""
        state = self._state
        if not state.settled:
            return iter(())
        held = Held(stacks_of(self._hand), forms_of(self._rules))
        return starmap(made, listed(held, None if state.table is None else form_of(state.table)))

    def why_not(self, action: Action) -> Refusal | None:
        """Why something may not be done."""
        state = self._state
        if isinstance(action, Play):
            return self._why_not_play(action)
        if isinstance(action, Bid):
            return self._why_not_bid(action)
        if isinstance(action, Show):
            return None if state.showing else Refusal(Reason.CANNOT_SHOW, seat=state.bidder)
        if not state.settled:
            return Refusal(Reason.MUST_CALL) if self.must_call else None
        return Refusal(Reason.MUST_LEAD, seat=state.seat) if state.table is None else None

    def _why_not_bid(self, bid: Bid) -> Refusal | None:
        state = self._state
        if state.settled:
            return Refusal(Reason.AUCTION_OVER)
        if self._rules.bids_rise and bid.points <= state.bid:
            return Refusal(Reason.CALL_TOO_LOW, points=state.bid)
        return None

    def _why_not_play(self, play: Play) -> Refusal | None:
        state = self._state
        if not state.settled:
            return Refusal(Reason.AUCTION, play.cards)
        if missing := Counter(play.cards) - Counter(self._hand):
            return Refusal(Reason.NOT_HELD, tuple(missing.elements()))
        if state.table is None:
            return None
        reason = reason_not_higher(play, state.table)
        return None if reason is None else Refusal(reason, play.cards, state.table)


def is_forced(hand: Sequence[Card], rules: Rules) -> bool:
    """Whether a hand has all jokers, or bombs of so many ranks that it must call."""
    counts = counts_of(hand)
    bombs = sum(count >= BOMB_SIZE for count in counts[:SMALL])
    return counts[SMALL] + counts[BIG] == 2 * rules.decks or bombs >= rules.forced_bombs
