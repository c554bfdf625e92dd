"""A game of Big Two, from the deal to the last card: an immutable state machine."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from shisanzhang._history import replayed
from shisanzhang._notation import check_kind, fields_of, list_of, reading, text_of, within
from shisanzhang._pass import PASS
from shisanzhang.cards import Card, CardsLike, as_cards
from shisanzhang.errors import IllegalPlayError

from ._hands import check_leader, checked_seat, holder_of, masks_of, read_hands
from ._pack import Pack, pack_of
from ._turn import State, Turn
from .ceremony import Ceremony, hold_ceremony
from .combination import Play
from .listing import as_play, checked_rules, read, weakest_first
from .refusal import Reason, Refusal, explain
from .rules import TAIWAN, Rules, read_rules, stored_rules
from .scoring import GameScore
from .view import Action, Move, Phase, View

__all__ = ["Game"]

STORED: Final = ("dealt", "leader", "turned_up", "ceremony", "actions")


@dataclass(frozen=True)
class Game:
    """一局: a game between two actions; every action makes a new one.

    `Game.new` deals one, `Game.from_hands` takes cards as they lie. An action is a `Play` or `PASS`; cards
    and card text will do for a play. A game that is made of its fields goes through its whole history
    again: there is none that the rules do not allow.

    Raises:
        IllegalPlayError: an action in the history that the rules do not allow, another number of hands, or
            a leader who cannot be.
        InvalidHandError: a card in two hands, a joker, or a hand without cards.

    >>> game = Game.new(rng=1)
    >>> game.seat, Card("3c") in game.hands[1]
    (1, True)
    >>> print(game.why_not("4d"))
    the first play must contain 3♣
    >>> game = game.apply("3c")
    >>> game.seat, str(game.table), game.counts
    (2, '3c', (17, 17, 17))
    """

    rules: Rules
    dealt: tuple[tuple[Card, ...], ...]
    """Per seat the cards it began with, low to high."""
    leader: int
    """Who leads the first play."""
    history: tuple[Move, ...] = ()
    """Everything that was played and passed."""
    turned_up: Card | None = None
    """翻牌: the last card of the deal, which all have seen."""
    ceremony: Ceremony | None = None
    """How the cards were dealt, if they were dealt here."""
    _state: State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        masks = masks_of(self.dealt, self.rules)
        pack, opening = pack_of(self.rules), self.rules.opening
        dealt = tuple(map(pack.of, masks))
        check_leader(self.leader, dealt, self.rules)
        if self.turned_up is not None and holder_of(dealt, self.turned_up) is None:
            raise IllegalPlayError(f"the card turned up, {self.turned_up}, is in no hand")
        if self.ceremony is not None:
            check_kind(self.ceremony, Ceremony, "ceremony")
            self.ceremony.check(self.rules)
        must_open = pack.mask([opening]) & masks[self.leader]
        locks = (None,) * len(masks)
        state = State(masks, self.leader, None, self.leader, 0, 0, locks, begun=False, must_open=must_open)
        object.__setattr__(self, "dealt", dealt)
        played = replayed(self._with((), state), self.history)
        object.__setattr__(self, "history", played.history)
        object.__setattr__(self, "_state", played._state)

    @classmethod
    def new(
        cls,
        rules: Rules = TAIWAN,
        *,
        rng: random.Random | int | str | None = None,
        head: int | None = None,
        cuts: Iterable[tuple[int, int]] = (),
    ) -> Game:
        """發牌: a game dealt with its ceremony; see `hold_ceremony` for the arguments.

        Raises:
            IllegalPlayError: no seed, no such seat, a cut that may not be.

        >>> Game.new(rng="evening", head=2).ceremony.head
        2
        """
        ceremony, hands, turned_up = hold_ceremony(rules, rng=rng, head=head, cuts=cuts)
        leader = holder_of(hands, rules.opening)
        assert leader is not None
        return cls(rules, hands, leader, turned_up=turned_up, ceremony=ceremony)

    @classmethod
    def from_hands(
        cls,
        hands: Sequence[CardsLike],
        rules: Rules = TAIWAN,
        *,
        leader: int | None = None,
        turned_up: Card | None = None,
    ) -> Game:
        """擺牌: a game with cards as they lie, of the whole pack or of what is left of it.

        Args:
            hands: the cards of each seat, none of them empty.
            rules: what is played by; they give the number of hands.
            leader: who leads; whoever holds the opening card, where somebody does.
            turned_up: the card turned up at the end of the deal, where one was.

        Raises:
            CardParseError: text that cannot be read.
            InvalidHandError: a card in two hands, a joker, a hand without cards.
            IllegalPlayError: another number of hands, or nobody to lead.

        >>> game = Game.from_hands(["5c 2s", "9h", "6d 7d"], leader=0)
        >>> print(game.why_not("5c"))
        None
        """
        checked_rules(rules)
        found = read_hands(hands)
        if leader is None:
            leader = holder_of(found, rules.opening)
            if leader is None:
                raise IllegalPlayError(f"nobody holds the {rules.opening}: say who leads")
        return cls(rules, found, leader, turned_up=turned_up)

    # --- what is ---

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return Phase.OVER if self._state.is_over else Phase.PLAYING

    @property
    def is_over(self) -> bool:
        """Whether somebody has played the last card."""
        return self._state.is_over

    @property
    def seat(self) -> int:
        """Whose turn it is; once the game is over, who has won."""
        return self._state.seat

    @property
    def table(self) -> Play | None:
        """What is to be beaten; ``None`` for a lead."""
        return self._state.table

    @property
    def owner(self) -> int | None:
        """Whose play that is."""
        return None if self._state.table is None else self._state.owner

    @cached_property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat holds, low to high."""
        return tuple(map(self._pack.of, self._state.hands))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(hand.bit_count() for hand in self._state.hands)

    @property
    def lasts(self) -> tuple[int, ...]:
        """Last: the seats that have called it, since they hold one card (see `Rules.last_at`)."""
        if not self._state.begun:
            return ()
        return tuple(seat for seat, count in enumerate(self.counts) if 0 < count <= self.rules.last_at)

    # --- what may be done ---

    def legal(self) -> tuple[Action, ...]:
        """Everything the seat may do: its plays in the order of `plays`, then the pass; none once it is over.

        >>> Game.from_hands(["5c 2s", "9h", "6d 7d"], leader=0).apply("5c").legal()[-1]
        PASS
        """
        if self.is_over:
            return ()
        turn = self._turn
        return (*turn.plays(), PASS) if turn.may_pass else tuple(turn.plays())

    def hints(self) -> tuple[Play, ...]:
        """提示: the plays that the seat may make, the weakest first, as of `hints`."""
        return () if self.is_over else weakest_first(self._turn.plays(), self._pack)

    def why_not(self, action: Action | CardsLike) -> Refusal | None:
        """Why the seat may not do this; ``None`` if it may.

        Raises:
            CardParseError: text that cannot be read.
            InvalidHandError: a card twice, a joker, or a play that is none under these rules.

        >>> game = Game.from_hands(["5c 2s", "9h", "6d 7d"], leader=0)
        >>> print(game.why_not(PASS))
        there is nothing on the table to pass on
        >>> print(game.apply("5c").apply(PASS).why_not("6d 7d"))
        6♦ 7♦ are not of one rank
        """
        return self._judged(action)[1]

    def apply(self, action: Action | CardsLike) -> Game:
        """The game after an action of the seat whose turn it is.

        Raises:
            IllegalPlayError: the action is not legal; the message says why, as `why_not` does.
            CardParseError, InvalidHandError: as of `why_not`.

        >>> Game.from_hands(["5c 2s", "9h", "6d 7d"], leader=0).apply("5c").history
        (Move(seat=0, action=Play(kind=Kind.SINGLE, key=8, cards=(Card('5c'),))),)
        """
        done, refusal = self._judged(action)
        if refusal is not None:
            raise IllegalPlayError(str(refusal), self.seat)
        assert done is not None
        if done is PASS:
            state = self._state.passed_on(self.rules)
        else:
            state = self._state.played(done, self._pack.mask(done.cards))
        return self._with((*self.history, Move(self._state.seat, done)), state)

    def _judged(self, action: Action | CardsLike) -> tuple[Action | None, Refusal | None]:
        """What is to be done, and why not."""
        rules = self.rules
        if action is PASS:
            if self.is_over:
                return action, Refusal(Reason.GAME_OVER)
            return action, self._turn.why_not_pass()
        if isinstance(action, Play):
            play: Play | None = as_play(action, rules, "the play")
        else:
            cards = as_cards(action, "a play")
            play = read(cards, rules)
            if play is None:
                return None, explain(cards, rules, self.table)
        assert play is not None
        if self.is_over:
            return play, Refusal(Reason.GAME_OVER, play.cards)
        return play, self._turn.why_not_play(play, self._pack.mask(play.cards))

    # --- what is seen, paid and kept ---

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with ``None`` a spectator.

        Under `Guard.EXACT` what is legal depends on the real last card of another seat, and so tells
        something about it; `Guard.PUBLIC` does not.

        Raises:
            IllegalPlayError: there is no such seat.

        >>> Game.new(rng=1).view(None).counts
        (17, 18, 17)
        """
        if seat is not None:
            checked_seat(seat, self.rules, "a view")
        return View(
            viewer=seat,
            phase=self.phase,
            rules=self.rules,
            seat=None if self.is_over else self.seat,
            leader=self.leader,
            counts=self.counts,
            lasts=self.lasts,
            table=self.table,
            owner=self.owner,
            history=self.history,
            turned_up=self.turned_up,
            hand=() if seat is None else self._pack.of(self._state.hands[seat]),
            legal=self.legal() if seat == self.seat else (),
            hands=self.hands if self.is_over else (),
            score=self.score() if self.is_over else None,
        )

    def score(self) -> GameScore:
        """計分: the itemised result.

        Raises:
            IllegalPlayError: the game is not over.

        >>> Game.from_hands(["5c", "9h", "6d 7d"], leader=0).apply("5c").score().totals
        (3, -1, -2)
        """
        if not self.is_over:
            raise IllegalPlayError("the game is not over: nobody has played the last card")
        return GameScore(self.hands, self.rules)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values, all hands among them: nothing for clients. `from_dict` reads it back.

        >>> game = Game.new(rng=1).apply("3c").apply(PASS)
        >>> Game.from_dict(game.to_dict()) == game
        True
        """
        return {"rules": stored_rules(self.rules)} | self.stored()

    def stored(self) -> dict[str, Any]:
        """The same without the rules, which `read` is told."""
        return {
            "dealt": [" ".join(map(str, hand)) for hand in self.dealt],
            "leader": self.leader,
            "turned_up": None if self.turned_up is None else str(self.turned_up),
            "ceremony": None if self.ceremony is None else self.ceremony.to_dict(),
            "actions": [str(move.action) for move in self.history],
        }

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Game:
        """Reads what `to_dict` gives; every action is checked again.

        Raises:
            NotationError: what is not of that form, or an action that the rules do not allow, at its place.
        """
        fields = fields_of(raw, ("rules", *STORED), "")
        with reading("rules"):
            rules = read_rules(fields.get("rules", TAIWAN.name))
        return cls.read(fields, rules)

    @classmethod
    def read(cls, raw: object, rules: Rules) -> Game:
        """The same where the rules are told elsewhere, as in a record.

        Raises:
            NotationError: as of `from_dict`.
        """
        fields = fields_of(raw, ("rules", *STORED), "")
        hands = []
        for seat, text in enumerate(list_of(fields, "dealt")):
            with within(f"dealt[{seat}]"):
                hands.append(as_cards(text_of(text), "a hand"))
        turned_up, ceremony = fields.get("turned_up"), fields.get("ceremony")
        with within("turned_up"):
            card = None if turned_up is None else Card(text_of(turned_up))
        with within("ceremony"):
            held = None if ceremony is None else Ceremony.from_dict(ceremony)
        with within(""):
            game = cls(rules, tuple(hands), fields.get("leader"), turned_up=card, ceremony=held)  # type: ignore[arg-type]  # it is checked there
        for number, action in enumerate(list_of(fields, "actions")):
            with within(f"actions[{number}]"):
                text = text_of(action)
                game = game.apply(PASS if text == PASS.value else text)
        return game

    # --- what it is made of ---

    @property
    def _pack(self) -> Pack:
        return pack_of(self.rules)

    @cached_property
    def _turn(self) -> Turn:
        return Turn(self._state, self.rules, self._pack)

    def _with(self, history: tuple[Move, ...], state: State) -> Game:
        """The same game at another state; nothing is checked."""
        other = object.__new__(Game)
        vars(other).update(
            rules=self.rules,
            dealt=self.dealt,
            leader=self.leader,
            history=history,
            turned_up=self.turned_up,
            ceremony=self.ceremony,
            _state=state,
        )
        return other

    def __reduce__(self) -> tuple[object, ...]:
        # Without what is only kept at hand.
        return Game, (self.rules, self.dealt, self.leader, self.history, self.turned_up, self.ceremony)
