"""A game of Dou Dizhu, from the deal to the last card: an immutable state machine."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from shisanzhang._history import replayed
from shisanzhang._notation import fields_of, list_of, reading, text_of, within
from shisanzhang._pass import PASS
from shisanzhang.cards import FULL_DECK, JOKERS, Card, CardsLike
from shisanzhang.errors import IllegalPlayError
from shisanzhang.hand import generator, shuffled

from ._dealt import check_seat, checked_hands
from ._deck import as_cards
from ._turn import State, Turn
from .actions import Action, Bid, Move, Show, action_text, read_action
from .combination import Play
from .listing import as_play, checked_rules, read, reading_for
from .refusal import Reason, Refusal, explain
from .rules import ONE_DECK, Rules, read_rules, stored_rules
from .scoring import GameScore
from .view import Phase, View

__all__ = ["Game"]

STORED: Final = ("dealt", "bottom", "first", "landlord", "bid", "actions")


@dataclass(frozen=True)
class Game:
    """一局: a game between two actions; every action makes a new one.

    `Game.new` deals one, `Game.from_hands` takes cards as they lie. An action is a `Bid`, `PASS`, `Show()` or
    a `Play`; cards and card text will do for a play. A game that is made of its fields goes through its
    whole history again: there is none that the rules do not allow.

    Raises:
        IllegalPlayError: an action in the history that the rules do not allow, another number of hands, a
            seat that is none, a call that is none.
        InvalidHandError: a face more often than there are decks, or a hand without cards.

    >>> game = Game.new(rng=1)
    >>> game.phase, game.seat
    (Phase.AUCTION, 0)
    >>> game = game.apply(Bid(3))
    >>> game.landlord, game.counts, len(game.bottom)
    (0, (20, 17, 17), 3)
    """

    rules: Rules
    dealt: tuple[tuple[Card, ...], ...]
    """Per seat the cards it began with, low to high."""
    bottom: tuple[Card, ...]
    """底牌: the cards for the landlord; all of them, so nothing for clients."""
    first: int
    """Who opens the auction; without one who leads."""
    history: tuple[Move, ...] = ()
    """Every call, play and pass."""
    landlord_given: int | None = None
    """Who plays alone, where there was no auction."""
    bid_given: int = 1
    """What is played for, where there was no auction."""
    _state: State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        dealt, bottom = checked_hands(self.dealt, self.bottom, self.rules)
        object.__setattr__(self, "dealt", dealt)
        object.__setattr__(self, "bottom", bottom)
        check_seat(self.first, self.rules, "first" if self.landlord_given is None else "the leader")
        state = State(dealt, self.first)
        if self.landlord_given is not None:
            check_seat(self.landlord_given, self.rules, "the landlord")
            if bottom:
                raise IllegalPlayError(
                    "without an auction the bottom cards are in the landlord's hand already"
                )
            state = state._replace(bidder=self.landlord_given, bid=Bid(self.bid_given).points)
            state = state.settled_by(self.rules, ())._replace(seat=self.first, owner=self.first)
        played = replayed(self._with((), state), self.history)
        object.__setattr__(self, "history", played.history)
        object.__setattr__(self, "_state", played._state)

    @classmethod
    def new(
        cls,
        rules: Rules = ONE_DECK,
        *,
        rng: random.Random | int | str | None = None,
        first: int | None = None,
    ) -> Game:
        """開牌: shuffles and deals.

        Args:
            rules: how many decks and players.
            rng: a seed, or a `random.Random` to draw from; ``None`` deals unpredictably. The same seed deals
                the same cards on every platform.
            first: who opens the auction; drawn as well where it is ``None``, as in a first game.

        Raises:
            IllegalPlayError: no seed, or no such seat.

        >>> game = Game.new(TWO_DECKS, rng="evening", first=2)
        >>> game.seat, game.counts, len(game.bottom)
        (2, (25, 25, 25, 25), 8)
        """
        checked_rules(rules)
        source = generator(rng)
        deck = (*FULL_DECK, *JOKERS) * rules.decks
        pack = [deck[number] for number in shuffled(source, len(deck))]
        if first is None:
            first = shuffled(source, rules.players)[0]
        size, dealt = rules.hand_size, rules.hand_size * rules.players
        hands = tuple(tuple(pack[start : start + size]) for start in range(0, dealt, size))
        return cls(rules, hands, tuple(pack[dealt:]), first)

    @classmethod
    def from_hands(
        cls,
        hands: Sequence[CardsLike],
        rules: Rules = ONE_DECK,
        *,
        bottom: CardsLike = (),
        first: int = 0,
        landlord: int | None = None,
        bid: int = 1,
    ) -> Game:
        """擺牌: a game with cards as they lie.

        Args:
            hands: the cards of each seat, none of them empty.
            rules: what is played by; they give the number of hands.
            bottom: the cards for the landlord. Without an auction they are in the hand already.
            first: who opens the auction; without one the landlord leads.
            landlord: who plays alone; ``None`` holds an auction.
            bid: what is played for without an auction.

        Raises:
            CardParseError, InvalidHandError: as of `Game`, or text that cannot be read.
            IllegalPlayError: another number of hands, no such seat, bottom cards without an auction.

        >>> game = Game.from_hands(["5c 2s", "9h", "6d 7d"], landlord=0, bid=3)
        >>> game.apply("5c").apply("9h").score().totals
        (-18, 9, 9)
        """
        checked_rules(rules)
        given: Any = hands, bottom  # it reads them
        if landlord is None:
            return cls(rules, given[0], given[1], first)
        return cls(rules, given[0], given[1], landlord, (), landlord, bid)

    # --- what is ---

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self._state.is_over:
            return Phase.OVER
        return Phase.PLAYING if self._state.settled else Phase.AUCTION

    @property
    def is_over(self) -> bool:
        """Whether somebody has played the last card, or all have passed in the auction."""
        return self._state.is_over

    @property
    def seat(self) -> int:
        """Whose turn it is; once the game is over, who was out first, or had all passed, who began."""
        return self._state.seat

    @property
    def landlord(self) -> int | None:
        """地主: who plays alone; ``None`` before that is settled, and where all have passed."""
        return self._state.bidder if self._state.settled else None

    @property
    def bid(self) -> int:
        """底分: the highest call so far, 0 before any."""
        return self._state.bid

    @property
    def table(self) -> Play | None:
        """What is to be beaten; ``None`` for a lead."""
        return self._state.table

    @property
    def owner(self) -> int | None:
        """Whose play that is."""
        return None if self._state.table is None else self._state.owner

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat holds, low to high."""
        return self._state.hands

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self._state.hands))

    # --- what may be done ---

    def legal(self) -> tuple[Action, ...]:
        """Everything the seat may do, none once it is over: calls or plays in order, `Show`, then the pass.

        >>> Game.new(rng=1).legal()
        (Bid(points=1), Bid(points=2), Bid(points=3), PASS)
        """
        return () if self.is_over else tuple(self._turn.actions())

    def hints(self) -> tuple[Play, ...]:
        """提示: the plays that the seat may make, the weakest first."""
        return () if self.is_over else tuple(self._turn.plays())

    def why_not(self, action: Action | CardsLike) -> Refusal | None:
        """Why the seat may not do this; ``None`` if it may.

        Raises:
            CardParseError, InvalidHandError: as of `parse`, or a play that is none under these rules.

        >>> print(Game.new(rng=1).apply(Bid(2)).why_not(Bid(2)))
        a call must be higher than 2
        """
        return self._judged(action)[1]

    def apply(self, action: Action | CardsLike) -> Game:
        """The game after an action of the seat whose turn it is.

        Cards that can be read in two ways are read in the way that beats the table, and led in the
        preferred one; a `Play` is what it is.

        Raises:
            IllegalPlayError: the action is not legal; the message says why, as `why_not` does.
            CardParseError, InvalidHandError: as of `why_not`.
        """
        done, refusal = self._judged(action)
        if refusal is not None:
            raise IllegalPlayError(str(refusal), self.seat)
        assert done is not None
        state = self._state.after(done, self.rules, self.bottom)
        return self._with((*self.history, Move(self._state.seat, done)), state)

    def _judged(self, action: Action | CardsLike) -> tuple[Action | None, Refusal | None]:
        """What is to be done, and why not."""
        table = self._state.table
        done: Action
        if action is PASS or isinstance(action, Bid | Show):
            done = action
        elif isinstance(action, Play):
            done = as_play(action, self.rules, "the play")
        else:
            cards = as_cards(action, "a play", self.rules.decks)
            found = read(cards, self.rules)
            if not found:
                return None, explain(cards, self.rules, table)
            done = reading_for(found, table)
        if self.is_over:
            return done, Refusal(Reason.GAME_OVER)
        return done, self._turn.why_not(done)

    # --- what is seen, paid and kept ---

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with ``None`` a spectator.

        Raises:
            IllegalPlayError: no such seat.

        >>> [len(Game.new(TWO_DECKS, rng=1).apply(Bid(3)).view(seat).bottom) for seat in range(4)].count(8)
        1
        """
        if seat is not None:
            check_seat(seat, self.rules, "a view")
        landlord, over = self.landlord, self.is_over
        sees = over or (landlord is not None and (self.rules.bottom_shown or seat == landlord))
        shows = landlord is not None and any(isinstance(action, Show) for _, action in self.history)
        return View(
            viewer=seat,
            phase=self.phase,
            rules=self.rules,
            seat=None if over else self.seat,
            first=self.first,
            bid=self.bid,
            landlord=landlord,
            counts=self.counts,
            table=self.table,
            owner=self.owner,
            history=self.history,
            bottom=self.bottom if sees else (),
            shown=self.hands[landlord] if shows and landlord is not None else (),
            hand=() if seat is None else self.hands[seat],
            legal=self.legal() if seat == self.seat else (),
            hands=self.hands if over else (),
            score=self.score() if over else None,
        )

    def score(self) -> GameScore:
        """計分: the itemised result; where all have passed nobody pays.

        Raises:
            IllegalPlayError: the game is not over.
        """
        if not self.is_over:
            raise IllegalPlayError("the game is not over")
        return self._state.score(self.rules)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values, all hands among them: nothing for clients. `from_dict` reads it back.

        >>> game = Game.new(rng=1).apply(Bid(3))
        >>> Game.from_dict(game.to_dict()) == game
        True
        """
        return {"rules": stored_rules(self.rules)} | self.stored()

    def stored(self) -> dict[str, Any]:
        """The same without the rules, which `read` is told."""
        return {
            "dealt": [" ".join(map(str, hand)) for hand in self.dealt],
            "bottom": " ".join(map(str, self.bottom)),
            "first": self.first,
            "landlord": self.landlord_given,
            "bid": None if self.landlord_given is None else self.bid_given,
            "actions": [action_text(action, self.rules) for _, action in self.history],
        }

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Game:
        """Reads what `to_dict` gives; every action is checked again.

        Raises:
            NotationError: what is not of that form, or not allowed by the rules, at its place.
        """
        fields = fields_of(raw, ("rules", *STORED), "")
        with reading("rules"):
            rules = read_rules(fields.get("rules", ONE_DECK.name))
        return cls.read(fields, rules)

    @classmethod
    def read(cls, raw: object, rules: Rules) -> Game:
        """The same where the rules are told elsewhere, as in a record; raises as `from_dict` does."""
        fields = fields_of(raw, ("rules", *STORED), "")
        hands = []
        for seat, text in enumerate(list_of(fields, "dealt")):
            with within(f"dealt[{seat}]"):
                hands.append(as_cards(text_of(text), "a hand", rules.decks))
        with within("bottom"):
            bottom = as_cards(text_of(fields.get("bottom")), "the bottom", rules.decks)
        first, landlord, bid = (fields.get(name) for name in ("first", "landlord", "bid"))
        given: Any = (first, (), landlord, 1 if bid is None else bid)  # they are checked there
        with within(""):
            game = cls(rules, tuple(hands), bottom, *given)
        for number, action in enumerate(list_of(fields, "actions")):
            with within(f"actions[{number}]"):
                game = game.apply(read_action(text_of(action), rules, game.table))
        return game

    # --- what it is made of ---

    @cached_property
    def _turn(self) -> Turn:
        return Turn(self._state, self.rules)

    def _with(self, history: tuple[Move, ...], state: State) -> Game:
        """The same game at another state; nothing is checked."""
        other = object.__new__(Game)
        vars(other).update(
            rules=self.rules,
            dealt=self.dealt,
            bottom=self.bottom,
            first=self.first,
            history=history,
            landlord_given=self.landlord_given,
            bid_given=self.bid_given,
            _state=state,
        )
        return other

    def __reduce__(self) -> tuple[object, ...]:
        fields = ("rules", "dealt", "bottom", "first", "history", "landlord_given", "bid_given")
        return Game, tuple(getattr(self, name) for name in fields)  # without what is only kept at hand
