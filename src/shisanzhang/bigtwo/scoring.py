"""What a finished game pays: every factor of every loss, the house fee, gross and net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shisanzhang.cards import Card, CardsLike, Rank, as_cards
from shisanzhang.errors import IllegalPlayError, InvalidHandError
from shisanzhang.terms import Language, say

from .listing import checked_rules
from .rules import TAIWAN, Rules

__all__ = ["GameScore", "Loss", "score_game"]


@dataclass(frozen=True)
class Loss:
    """輸分: what one player pays: cards left × multipliers, up to the cap, × stake.

    >>> loss = score_game(["", "3c 4d 2c 2s", "9h"]).losses[0]
    >>> loss.count, loss.twos, loss.two_multiplier, loss.points
    (4, 2, 4, 16)
    """

    seat: int
    left: tuple[Card, ...]
    """The cards the player still holds, as they were given."""
    rules: Rules

    @property
    def count(self) -> int:
        """How many cards are left."""
        return len(self.left)

    @property
    def twos(self) -> int:
        """老二: how many twos are among them."""
        return sum(card.rank is Rank.TWO for card in self.left)

    @property
    def count_multiplier(self) -> int:
        """翻倍: 2 for 10 to 16 cards left, 1 for a whole hand of 17 and for fewer (see `Rules`)."""
        if self.count >= self.rules.hand_size:
            return self.rules.full_hand_multiplier
        return self.rules.many_multiplier if self.count >= self.rules.many_at else 1

    @property
    def two_multiplier(self) -> int:
        """翻倍: 2, 4, 8 or 16 for one to four twos left, 1 for none."""
        return (1, *self.rules.two_multipliers)[self.twos]

    @property
    def uncapped(self) -> int:
        """Stakes: cards left × both multipliers."""
        return self.count * self.count_multiplier * self.two_multiplier

    @property
    def times(self) -> int:
        """Stakes that are paid: at most the cap."""
        return min(self.uncapped, self.rules.cap)

    @property
    def points(self) -> int:
        """What the player pays, in points."""
        return self.times * self.rules.stake

    def to_dict(self) -> dict[str, object]:
        """The loss with its factors as JSON values."""
        return {
            "seat": self.seat,
            "left": " ".join(map(str, self.left)),
            "cards": self.count,
            "count_multiplier": self.count_multiplier,
            "twos": self.twos,
            "two_multiplier": self.two_multiplier,
            "uncapped": self.uncapped,
            "times": self.times,
            "points": self.points,
        }


@dataclass(frozen=True)
class GameScore:
    """結算: the itemised result of one game; the losers pay in full, the house takes its fee from the winner.

    Raises:
        IllegalPlayError: another number of players than the rules are for, or not exactly one without cards.
        InvalidHandError: a card that two players hold.

    >>> score = score_game(["", "3c 4d 2c 2s", "9h"])
    >>> score.winner, score.gross, score.net, score.totals
    (0, 17, 17, (17, -16, -1))
    """

    left: tuple[tuple[Card, ...], ...]
    """What each player still holds, per seat; nothing of the winner."""
    rules: Rules = TAIWAN

    def __post_init__(self) -> None:
        checked_rules(self.rules)
        given: object = self.left
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise IllegalPlayError("expected the cards of each seat, one after another")
        hands = [as_cards(cards, f"what is left to player {seat}") for seat, cards in enumerate(given)]
        object.__setattr__(self, "left", tuple(hands))
        if len(self.left) != self.rules.players:
            raise IllegalPlayError(
                f"these rules are for {self.rules.players} players, found {len(self.left)} hands"
            )
        if sum(not cards for cards in self.left) != 1:
            out = sum(not cards for cards in self.left)
            raise IllegalPlayError(f"exactly one player has no cards left, found {out}")
        every = [card for cards in self.left for card in cards]
        if twice := [str(card) for card in dict.fromkeys(every) if every.count(card) > 1]:
            raise InvalidHandError(f"a card is left to two players: {', '.join(twice)}", twice)

    @property
    def winner(self) -> int:
        """The seat that has no cards left."""
        return self.left.index(())

    @cached_property
    def losses(self) -> tuple[Loss, ...]:
        """What the others pay, in seat order."""
        return tuple(Loss(seat, cards, self.rules) for seat, cards in enumerate(self.left) if cards)

    @property
    def gross(self) -> int:
        """The sum of all losses, in points."""
        return sum(loss.points for loss in self.losses)

    @property
    def fee(self) -> int:
        """公點: what the house takes from it, in points."""
        return min(self.gross, self.rules.fee + self.gross * self.rules.fee_rate // 100)

    @property
    def net(self) -> int:
        """What the winner is left with, in points."""
        return self.gross - self.fee

    @property
    def totals(self) -> tuple[int, ...]:
        """Points per seat; they sum to minus the fee, without one to zero."""
        paid = {loss.seat: -loss.points for loss in self.losses}
        return tuple(paid.get(seat, self.net) for seat in range(len(self.left)))

    def explain(self, language: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The result in words, a line for each item.

        Args:
            language: of the words.
            names: of the players in seat order; without them they are called by their numbers, from 1.

        >>> print(score_game(["", "3c 4d 2c 2s", "9h"]).explain(names=["Ann", "Ben", "Cid"]))
        Ben: 4 cards x4 (2 twos) = 16
        Cid: 1 card = 1
        Ann wins 17
        """
        return "\n".join(self._lines(language, names))

    def _lines(self, language: Language, names: Sequence[str]) -> Iterator[str]:
        def tell(what: str, **filled: object) -> str:
            return say(f"bigtwo.score.{what}", language, **filled)

        who = names or [say("player", language, number=seat + 1) for seat in range(len(self.left))]
        for loss in self.losses:
            parts = [tell("card" if loss.count == 1 else "cards", count=loss.count)]
            if loss.count_multiplier > 1:
                whole = loss.count >= self.rules.hand_size
                parts.append(tell("whole" if whole else "many", times=loss.count_multiplier))
            if loss.twos:
                key = "two" if loss.twos == 1 else "twos"
                parts.append(tell(key, times=loss.two_multiplier, count=loss.twos))
            if loss.times < loss.uncapped:
                parts.append(tell("capped", uncapped=loss.uncapped, cap=loss.times))
            if self.rules.stake > 1:
                parts.append(tell("stake", stake=self.rules.stake))
            yield tell("loss", player=who[loss.seat], parts=" ".join(parts), points=loss.points)
        if self.fee:
            yield tell("fee", gross=self.gross, fee=self.fee)
        yield tell("wins", player=who[self.winner], points=self.net)

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "winner": self.winner,
            "losses": [loss.to_dict() for loss in self.losses],
            "gross": self.gross,
            "fee": self.fee,
            "net": self.net,
            "totals": list(self.totals),
        }


def score_game(left: Sequence[CardsLike], rules: Rules = TAIWAN) -> GameScore:
    """計分: scores a game by what each player still holds.

    Args:
        left: the cards of each seat; of the winner none.
        rules: what is paid, and the number of players.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a card twice, or a joker.
        IllegalPlayError: another number of players, or not exactly one who is out.

    >>> score_game(["2c 2d 2h 2s 3c 4c 5c 6c 7c 8c", "", "Ks"]).totals
    (-200, 201, -1)
    """
    return GameScore(left, rules)  # type: ignore[arg-type]  # it reads them
