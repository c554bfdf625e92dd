"""Whose turn it is and what that seat may do: the one place where that is decided.

Everything here is bit masks and numbers; `Game` checks what comes from outside, and puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ._pack import Pack
from .combination import Kind, Play
from .listing import is_higher, listed
from .refusal import Reason, Refusal, reason_not_higher
from .rules import Bubugao, Guard, HighestSingle, Rules


class Lock(NamedTuple):
    """步步高: on what a seat has passed."""

    owner: int
    """Whose play it was."""
    kind: Kind
    key: int


class State(NamedTuple):
    """A game between two actions."""

    hands: tuple[int, ...]
    """Per seat the cards it holds, as a mask."""
    seat: int
    """Whose turn it is; once the game is over, who has won."""
    table: Play | None
    """What lies on the table; ``None`` for a lead."""
    owner: int
    """Whose play lies on the table."""
    passed: int
    """Who has passed on something in this trick, as a set of seats."""
    quiet: int
    """How many have passed one after another."""
    locks: tuple[Lock | None, ...]
    begun: bool
    """Whether anything has been played."""
    must_open: int
    """The opening card as a mask, as long as it must be played."""

    @property
    def is_over(self) -> bool:
        """Whether somebody has no cards left."""
        return not all(self.hands)

    def played(self, play: Play, mask: int) -> State:
        """After a play of the seat whose turn it is."""
        left = self.hands[self.seat] & ~mask
        hands = (*self.hands[: self.seat], left, *self.hands[self.seat + 1 :])
        locks = self._with_lock(None) if self.locks[self.seat] else self.locks
        after = self.seat if not left else (self.seat + 1) % len(hands)
        return State(hands, after, play, self.seat, self.passed, 0, locks, begun=True, must_open=0)

    def passed_on(self, rules: Rules) -> State:
        """After a pass of the seat whose turn it is."""
        table, seats = self.table, len(self.hands)
        assert table is not None
        locks = self.locks
        watched = rules.bubugao is Bubugao.OWNER or (
            rules.bubugao is Bubugao.UPSTREAM and self.owner == (self.seat - 1) % seats
        )
        if watched:
            locks = self._with_lock(Lock(self.owner, table.kind, table.key))
        if self.quiet == seats - 2:  # all others have passed: the trick ends, its owner leads
            return self._replace(seat=self.owner, table=None, passed=0, quiet=0, locks=locks)
        return self._replace(
            seat=(self.seat + 1) % seats,
            passed=self.passed | 1 << self.seat,
            quiet=self.quiet + 1,
            locks=locks,
        )

    def _with_lock(self, lock: Lock | None) -> tuple[Lock | None, ...]:
        return (*self.locks[: self.seat], lock, *self.locks[self.seat + 1 :])


class Turn:
    """What the seat whose turn it is may do."""

    def __init__(self, state: State, rules: Rules, pack: Pack) -> None:
        self._state, self._rules, self._pack = state, rules, pack
        self._hand = state.hands[state.seat]
        self.lasts = _lasts(state, rules)
        """Other seats that have called Last."""
        self.winner = self._winner_by_pass()
        """強制顧牌: who would win if the seat passed; ``None`` if nobody would, or the rule is not played."""
        self.locked_by = None if self.winner is not None else _locked_by(state)
        """步步高: whose play the seat may not beat; ``None`` if it may. To guard outranks it."""
        self.is_out = rules.pass_locks_trick and bool(state.passed >> state.seat & 1)
        """Whether the seat has passed in this trick, and may not come back."""
        self.only_highest = bool(self.lasts) and self._plays_highest()
        """Whether a single must be the highest card."""

    def why_not_play(self, play: Play, mask: int) -> Refusal | None:
        """Why a play may not be made: the first reason there is."""
        return next(self._obstacles(play, mask), None)

    def _obstacles(self, play: Play, mask: int) -> Iterator[Refusal]:
        state, table = self._state, self._state.table
        if missing := mask & ~self._hand:
            yield Refusal(Reason.NOT_HELD, self._pack.of(missing))
        if state.must_open & ~mask:
            yield Refusal(Reason.OPENING_CARD, play.cards, needed=self._rules.opening)
        if self.is_out:
            yield Refusal(Reason.OUT_OF_TRICK, play.cards, table)
        if self.locked_by is not None:
            yield Refusal(Reason.LOCKED, play.cards, table, seat=self.locked_by)
        if table is not None and (reason := reason_not_higher(play, table)) is not None:
            yield Refusal(reason, play.cards, table)
        if self.only_highest and play.kind is Kind.SINGLE and mask != self.highest:
            highest = self._pack.of(self.highest)[0]
            yield Refusal(Reason.HIGHEST_SINGLE, play.cards, table, highest, self.lasts[0])

    @property
    def may_pass(self) -> bool:
        """Whether the seat may pass: there is something to pass on, and no play must be made instead."""
        if self._state.table is None:
            return False
        return self.winner is None or next(self.plays(), None) is None

    def why_not_pass(self) -> Refusal | None:
        """Why the seat may not pass."""
        if self.may_pass:
            return None
        if self._state.table is None:
            return Refusal(Reason.MUST_LEAD)
        return Refusal(Reason.GUARD, table=self._state.table, seat=self.winner)

    def plays(self) -> Iterator[Play]:
        """Every play that may be made."""
        state, pack = self._state, self._pack
        if self.is_out or self.locked_by is not None:
            return iter(())
        found = listed(pack, self._hand, state.table)
        if state.must_open:
            return (play for play in found if pack.mask(play.cards) & state.must_open)
        if self.only_highest:
            highest = pack.known[self.highest]
            return (play for play in found if play.kind is not Kind.SINGLE or play is highest)
        return found

    @property
    def highest(self) -> int:
        """The highest card of the seat, as a mask."""
        return 1 << self._hand.bit_length() - 1

    def _plays_highest(self) -> bool:
        state, mode = self._state, self._rules.highest_single
        if mode is HighestSingle.BEFORE_LAST:
            return (state.seat + 1) % len(state.hands) in self.lasts
        return mode is HighestSingle.ALL

    def _winner_by_pass(self) -> int | None:
        """Whom a pass lets win: the owner of the table, who would lead, or else the next seat."""
        state, guard = self._state, self._rules.guard
        table = state.table
        if table is None or not self.lasts or guard is Guard.OFF:
            return None
        seats = len(state.hands)
        ends_trick = state.quiet == seats - 2
        after = state.owner if ends_trick else (state.seat + 1) % seats
        if after not in self.lasts:
            return None
        hand = state.hands[after]
        if guard is Guard.PUBLIC:
            # All that is known is how many cards they are.
            wins = ends_trick or hand.bit_count() == len(table.cards)
        else:
            play = self._pack.read(hand)
            wins = play is not None and (ends_trick or is_higher(play, table))
        return after if wins else None


def _lasts(state: State, rules: Rules) -> tuple[int, ...]:
    """The seats that have called Last, but for the one whose turn it is. Nobody has before the first play."""
    if not state.begun:
        return ()
    return tuple(
        seat
        for seat, hand in enumerate(state.hands)
        if hand.bit_count() <= rules.last_at and seat != state.seat
    )


def _locked_by(state: State) -> int | None:
    """Whose play the seat may not beat by 步步高."""
    lock, table = state.locks[state.seat], state.table
    if lock is None or table is None or lock.owner != state.owner:
        return None
    return lock.owner if table.kind is lock.kind and table.key > lock.key else None
