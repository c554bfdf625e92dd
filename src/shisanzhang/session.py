"""一局: a table where hand after hand is dealt, arranged and compared, as an immutable state machine.

A `Table` goes through three phases, again and again. What happens is an action, and `Table.apply`
gives the table after it:

1. ``WAITING``: `Deal` gives everybody thirteen cards. Computer players submit at once.
2. ``ARRANGING``: in any order, and unseen by the others, each person keeps what is laid so far
   (`Sketch`), submits an arrangement or declares a special (`Submit`), and may take that back
   (`Withdraw`). Whose time is up, as the caller finds, forfeits (`Forfeit`). When all have submitted,
   `Compare` scores the deal and adds it to the totals.
3. ``COMPARED``: everything is open; `Deal` deals on.

>>> table = Table.new([Seat("Ann"), Seat("Ben", LADDER["category"])], seed=1)
>>> table = table.apply(Deal())
>>> table.view(0).submitted
(False, True)
>>> table = table.apply(Submit(0, arrange(table.hands[0]))).apply(Compare())
>>> table.totals
(1, -1)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ._notation import check_kind, within
from ._seating import (
    FOUL_REFUSED,
    check_deal,
    check_players,
    every_play,
    fields_from,
    seats_of,
    why_not_draft,
    why_not_hands,
    why_not_play,
    with_one,
)
from .actions import Action, Compare, Deal, Forfeit, OnForfeit, Sketch, Submit, Withdraw
from .arrangement import Arrangement, FoulHandling
from .arranger import any_foul, arrange
from .draft import Draft
from .errors import FoulError, IllegalPlayError, InvalidRulesError, shown
from .hand import Hand, deal
from .objectives import ExpectedPoints
from .rules import CLASSIC, Rules, stored_rules
from .score import MatchScore, Play
from .scoring import added, score_match
from .seats import Seat
from .special import classify
from .strategy import Strategy
from .view import Phase, View

__all__ = ["Table"]


@dataclass(frozen=True, kw_only=True)
class Table:
    """牌桌: 2 to 4 seats, what each holds and has done, and the totals of the session.

    `Table.new` makes one, `apply` the next one; a table itself never changes.

    Raises:
        IllegalPlayError: not 2 to 4 seats, or hands, plays and totals that no session arrives at.
        InvalidHandError: a card dealt twice.
        NotationError: a name that is none, or comes twice.
        InvalidRulesError: a foul is to be played on a forfeit, but the rules refuse fouls.
    """

    rules: Rules = CLASSIC
    seats: tuple[Seat, ...]
    seed: str
    """With the number of a deal it decides the hands: ``deal(len(seats), rng=f"{seed}:{number}")``.
    Who knows it knows all hands to come."""
    on_forfeit: OnForfeit = OnForfeit.BEST
    deal_number: int = 0
    """From 1; 0 before the first deal."""
    hands: tuple[Hand, ...] = ()
    """One for each seat, once dealt."""
    drafts: tuple[Draft | None, ...] = ()
    """What each person has laid so far, until the compare; ``None`` for computers."""
    plays: tuple[Play | None, ...] = ()
    """What each seat has submitted."""
    compared: bool = False
    """Whether the deal is scored, and counts in the totals."""
    totals: tuple[int, ...] = ()
    """Points of the session, per seat; they sum to zero."""

    @classmethod
    def new(
        cls,
        seats: Iterable[Seat | str],
        rules: Rules = CLASSIC,
        *,
        seed: int | str | None = None,
        on_forfeit: OnForfeit = OnForfeit.BEST,
    ) -> Table:
        """A table before its first deal.

        Args:
            seats: 2 to 4; a name stands for a person.
            rules: the house rules.
            seed: what the deals come from; ``None`` makes one up that nobody can guess.
            on_forfeit: what is played for somebody whose time is up.

        >>> Table.new(["Ann", "Ben", "Cid"], seed="evening").phase
        Phase.WAITING
        """
        seated = seats_of(seats)
        if seed is None:
            seed = secrets.token_hex(16)
        elif isinstance(seed, bool) or not isinstance(seed, int | str):
            raise IllegalPlayError(f"not a seed: {shown(seed)}, expected an integer or text")
        return cls(rules=rules, seats=seated, seed=str(seed), on_forfeit=on_forfeit)

    def __post_init__(self) -> None:
        if not self.totals:
            object.__setattr__(self, "totals", (0,) * len(self.seats))
        self._check_seats()
        self._check_deal()

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if not self.hands:
            return Phase.WAITING
        return Phase.COMPARED if self.compared else Phase.ARRANGING

    @cached_property
    def score(self) -> MatchScore | None:
        """計分: the result of the deal, once it is compared."""
        return score_match(self.submitted, self.rules) if self.compared else None

    @property
    def submitted(self) -> tuple[Play, ...]:
        """The plays of those who have submitted, in seat order."""
        return tuple(play for play in self.plays if play is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(seat.name for seat in self.seats)

    # --- acting ---

    def why_not(self, action: Action) -> str | None:
        """Why an action is not legal now; ``None`` if it is.

        >>> Table.new(["Ann", "Ben"]).why_not(Compare())
        'nothing is dealt'
        """
        match action:
            case Deal():
                return self._why_not_deal(action)
            case Compare():
                return self._why_not_compare(action)
            case Sketch() | Submit() | Withdraw() | Forfeit():
                return self._why_not_act(action)
        raise IllegalPlayError(f"expected an action, found {shown(action)}")

    def apply(self, action: Action) -> Table:
        """The table after an action; this one is as it was.

        Raises:
            IllegalPlayError: the action is not legal now, with the words of `why_not`; or the strategy
                of a computer plays what is not.
            FoulError: a foul, under rules that refuse fouls.

        >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
        >>> table.apply(Forfeit(0)).view().submitted
        (True, False)
        """
        if (reason := self.why_not(action)) is not None:
            raise self._refusal(action, reason)
        match action:
            case Deal(hands):
                return self._dealt(hands)
            case Sketch(seat, draft):
                return replace(self, drafts=with_one(self.drafts, seat, self._seated(draft)))
            case Submit(seat, play):
                return replace(self, plays=with_one(self.plays, seat, play))
            case Withdraw(seat):
                return replace(self, plays=with_one(self.plays, seat, None))
            case Forfeit(seat):
                return replace(self, plays=with_one(self.plays, seat, self._forfeit(self.hands[seat])))
        return self._compared()

    def legal(self, seat: int | None = None) -> Iterator[Action]:
        """Every legal action, or those of one seat, lazily and in a fixed order.

        First `Deal` or `Compare`, then seat by seat: a declaration, the legal arrangements, the fouls
        where the rules score them, `Forfeit`; or `Withdraw`. Not listed, as there is no end of them:
        sketches, deals of hands from elsewhere, and what names the deal.

        Raises:
            IllegalPlayError: there is no such seat.

        >>> table = Table.new(["Ann", "Ben"], seed=1)
        >>> list(table.legal())
        [Deal(hands=None)]
        >>> next(table.apply(Deal()).legal(1))
        Submit(seat=1, play=Arrangement('Qd Jh Th', 'Kc Qs 9h 8s 8d', 'As Ad 5h 2d 2c'))
        """
        if seat is not None:
            self._check_seat(seat)
        return self._legal(range(len(self.seats)) if seat is None else (seat,), by_caller=seat is None)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; without one, what a spectator may.

        Raises:
            IllegalPlayError: there is no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        own = seat if self.hands else None
        return View(
            seat=seat,
            phase=self.phase,
            deal_number=self.deal_number,
            rules=self.rules,
            names=self.names,
            computers=tuple(seat.is_computer for seat in self.seats),
            submitted=tuple(play is not None for play in self.plays) or (False,) * len(self.seats),
            totals=self.totals,
            hand=None if own is None else self.hands[own],
            special=None if own is None else classify(self.hands[own], self.rules),
            draft=None if own is None else self.drafts[own],
            play=None if own is None else self.plays[own],
            hands=self.hands if self.compared else (),
            score=self.score,
        )

    # --- keeping ---

    def to_dict(self) -> dict[str, object]:
        """Everything as JSON values, the seed and all hands among them: nothing for clients.

        Only strategies are kept by name, and the steps that a draft could undo are left out.
        """
        return {
            "rules": stored_rules(self.rules),
            "seats": [seat.to_dict() for seat in self.seats],
            "seed": self.seed,
            "on_forfeit": self.on_forfeit.value,
            "deal": self.deal_number,
            "hands": [str(hand) for hand in self.hands],
            "drafts": [draft and draft.to_dict() for draft in self.drafts],
            "plays": [play and str(play) for play in self.plays],
            "compared": self.compared,
            "totals": list(self.totals),
        }

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], strategies: Mapping[str, Strategy] | None = None) -> Table:
        """Reads what `to_dict` wrote.

        Args:
            raw: the JSON values.
            strategies: those of computers by the name of the seat, where the library has no name for them.

        Raises:
            NotationError: a field missing, unknown or of the wrong type, at its path, or what no session
                arrives at.
            InvalidRulesError: rules that are none.

        >>> table = Table.new(["Ann", "Ben"], seed=1).apply(Deal())
        >>> Table.from_dict(table.to_dict()) == table
        True
        """
        fields = fields_from(raw, strategies or {})
        with within(""):
            return cls(**fields)

    # --- what the rules say ---

    def _why_not_deal(self, action: Deal) -> str | None:
        if self.phase is Phase.ARRANGING:
            return f"deal {self.deal_number} is not compared yet"
        return None if action.hands is None else why_not_hands(action.hands, len(self.seats))

    def _why_not_compare(self, action: Compare) -> str | None:
        if (reason := self._why_not_now(action.deal)) is not None:
            return reason
        waiting = [name for name, play in zip(self.names, self.plays, strict=True) if play is None]
        return f"not submitted yet: {', '.join(waiting)}" if waiting else None

    def _why_not_now(self, number: int | None = None) -> str | None:
        """Why nothing of an open deal can happen."""
        if self.phase is Phase.WAITING:
            return "nothing is dealt"
        if number is not None and number != self.deal_number:
            return f"deal {number} is not on the table, it is deal {self.deal_number}"
        return f"deal {self.deal_number} is compared already" if self.compared else None

    def _why_not_act(self, action: Sketch | Submit | Withdraw | Forfeit) -> str | None:
        seat = action.seat
        if seat >= len(self.seats):
            return f"there is no seat {seat} among {len(self.seats)}"
        number = action.deal if isinstance(action, Forfeit) else None
        return self._why_not_now(number) or self._why_not_here(action, self.names[seat])

    def _why_not_here(self, action: Sketch | Submit | Withdraw | Forfeit, name: str) -> str | None:
        hand, play = self.hands[action.seat], self.plays[action.seat]
        if self.seats[action.seat].is_computer:
            return f"{name} is a computer, which acts by itself"
        if (play is not None) is not isinstance(action, Withdraw):
            return f"{name} has {'submitted already' if play else 'not submitted'}"
        match action:
            case Submit(_, play):
                return why_not_play(play, hand, name, self.rules)
            case Sketch(_, draft):
                return why_not_draft(draft, hand, name, self.rules)
        return None

    def _refusal(self, action: Action, reason: str) -> IllegalPlayError | FoulError:
        seat = getattr(action, "seat", None)
        if isinstance(action, Submit) and reason.startswith(FOUL_REFUSED):
            foul = action.play.foul(self.rules) if isinstance(action.play, Arrangement) else None
            return FoulError(reason, seat, [why.value for why in foul.reasons] if foul else ())
        return IllegalPlayError(reason, seat)

    # --- what happens ---

    def _dealt(self, given: tuple[Hand, ...] | None) -> Table:
        number = self.deal_number + 1
        hands = given or deal(len(self.seats), rng=f"{self.seed}:{number}")
        plays: list[Play | None] = []
        drafts: list[Draft | None] = []
        for seat, hand in zip(self.seats, hands, strict=True):
            plays.append(seat.play(hand, self.rules) if seat.is_computer else None)
            drafts.append(None if seat.is_computer else self._seated(Draft(hand, self.rules)))
        return replace(
            self, deal_number=number, hands=hands, drafts=tuple(drafts), plays=tuple(plays), compared=False
        )

    def _seated(self, draft: Draft) -> Draft:
        """The draft with hints against the players of this table."""
        opponents = len(self.seats) - 1
        return draft if draft.opponents == opponents else replace(draft, opponents=opponents)

    def _forfeit(self, hand: Hand) -> Play:
        if self.on_forfeit is OnForfeit.FOUL:
            return any_foul(hand, self.rules)
        # Without a bank: for the presets it is the same arrangement on every machine.
        objective = ExpectedPoints(self.rules, len(self.seats) - 1, card_removal=False)
        return arrange(hand, self.rules, objective=objective)

    def _compared(self) -> Table:
        score = score_match(self.submitted, self.rules)
        totals = added(self.totals, score.totals)
        return replace(self, drafts=(None,) * len(self.seats), compared=True, totals=totals)

    def _legal(self, seats: Iterable[int], *, by_caller: bool) -> Iterator[Action]:
        if by_caller:
            yield from (action for action in (Deal(), Compare()) if self.why_not(action) is None)
        for seat in seats:
            if self.why_not(Withdraw(seat)) is None:
                yield Withdraw(seat)
            elif self.why_not(Forfeit(seat)) is None:
                yield from (Submit(seat, play) for play in every_play(self.hands[seat], self.rules))
                yield Forfeit(seat)

    # --- what must hold ---

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise IllegalPlayError(f"there is no seat {shown(seat)} among {len(self.seats)}")

    def _check_seats(self) -> None:
        check_kind(self.rules, Rules, "rules")
        check_kind(self.on_forfeit, OnForfeit, "on_forfeit")
        check_players(self.names, self.totals)
        if self.on_forfeit is OnForfeit.FOUL and self.rules.foul.handling is FoulHandling.REFUSED:
            raise InvalidRulesError(
                [f"on_forfeit: a foul cannot be played, as the rules {self.rules.name!r} refuse fouls"]
            )

    def _check_deal(self) -> None:
        """Refuses what no session arrives at."""
        if type(self.deal_number) is not int or (self.deal_number > 0) is not bool(self.hands):
            raise IllegalPlayError(f"deal {shown(self.deal_number)}: found {len(self.hands)} hands")
        if self.hands:
            check_deal(self.rules, self.seats, self.hands, self.drafts, self.plays)
        elif self.drafts or self.plays or self.compared or any(self.totals):
            raise IllegalPlayError("before the first deal there are no drafts, plays and points")
        if self.compared and None in self.plays:
            raise IllegalPlayError("compared, though not all have submitted")
