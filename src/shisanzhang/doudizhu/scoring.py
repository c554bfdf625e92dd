"""What a finished game pays: the call, and every factor with its cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from shisanzhang._enums import Named
from shisanzhang.errors import IllegalPlayError, shown
from shisanzhang.terms import Language, say

from .actions import HIGHEST_BID
from .listing import checked_rules
from .rules import ONE_DECK, Rules

__all__ = ["Cause", "Factor", "GameScore", "score_game"]


class Cause(Named):
    """翻倍: what multiplies a score.

    >>> [factor.cause for factor in score_game(3, spring=True).factors]
    [Cause.SPRING]
    """

    BOMB = "bomb"
    """有效炸彈: a bomb played on something; one that is led does not count."""
    ROCKET = "rocket"
    """有效火箭: likewise."""
    SPRING = "spring"
    """春天: the landlord wins, and no other player has played a card."""
    ANTI_SPRING = "anti_spring"
    """反春: the landlord loses after a single play."""
    SHOW = "show"
    """亮牌: the landlord has laid the hand open."""


class Factor(NamedTuple):
    """One factor of a score, and why."""

    cause: Cause
    times: int
    seat: int | None = None
    """Whose bomb or rocket it was, where that is known."""


@dataclass(frozen=True)
class GameScore:
    """計分: the itemised result: the call × every factor, paid by each peasant or to each of them.

    A game in which all have passed has no landlord, and pays nothing.

    >>> score = score_game(3, spring=True, landlord=1)
    >>> score.product, score.points, score.totals
    (3, 9, (-9, 18, -9))
    """

    rules: Rules
    landlord: int | None
    """The seat of the landlord; ``None`` where all have passed."""
    bid: int
    """底分: what the landlord has called, 1 to 3; 0 where all have passed."""
    landlord_won: bool
    factors: tuple[Factor, ...] = ()
    """In the order in which they came about."""

    @property
    def product(self) -> int:
        """All factors multiplied."""
        product = 1
        for factor in self.factors:
            product *= factor.times
        return product

    @property
    def points(self) -> int:
        """What each peasant pays or is paid, in points."""
        return self.bid * self.product

    @property
    def totals(self) -> tuple[int, ...]:
        """Points per seat; they sum to zero."""
        seats = range(self.rules.players)
        if self.landlord is None:
            return (0,) * len(seats)
        peasant = -self.points if self.landlord_won else self.points
        return tuple(-peasant * (len(seats) - 1) if seat == self.landlord else peasant for seat in seats)

    def explain(self, language: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The result in words, a line for each item.

        Args:
            language: of the words.
            names: of the players in seat order; without them they are called by their numbers, from 1.

        >>> print(score_game(3, spring=True, landlord=1).explain(names=["Ann", "Ben", "Cid"]))
        Ben is the landlord and called 3
        x3: spring, no other player has played a card
        Ben wins 9 from each
        Ann -9, Ben +18, Cid -9
        """
        return "\n".join(self._lines(language, names))

    def _lines(self, language: Language, names: Sequence[str]) -> Iterator[str]:
        def tell(what: str, **filled: object) -> str:
            return say(f"doudizhu.score.{what}", language, **filled)

        who = names or [say("player", language, number=seat + 1) for seat in range(self.rules.players)]
        if self.landlord is None:
            yield tell("passed")
            return
        landlord = who[self.landlord]
        yield tell("landlord", player=landlord, bid=self.bid)
        for factor in self.factors:
            by = "" if factor.seat is None else ".of"
            player = "" if factor.seat is None else who[factor.seat]
            yield tell(f"{factor.cause.value}{by}", times=factor.times, player=player)
        yield tell("won" if self.landlord_won else "lost", player=landlord, points=self.points)
        yield ", ".join(f"{name} {total:+d}" for name, total in zip(who, self.totals, strict=True))

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "landlord": self.landlord,
            "bid": self.bid,
            "landlord_won": self.landlord_won,
            "factors": [
                {"cause": factor.cause.value, "times": factor.times, "seat": factor.seat}
                for factor in self.factors
            ],
            "product": self.product,
            "points": self.points,
            "totals": list(self.totals),
        }


def score_game(
    bid: int,
    rules: Rules = ONE_DECK,
    *,
    landlord: int = 0,
    won: bool = True,
    bombs: int = 0,
    rockets: int = 0,
    spring: bool = False,
    shown_hand: bool = False,
) -> GameScore:
    """計分: scores a game by what has happened in it.

    Args:
        bid: what the landlord has called, 1 to 3.
        rules: what is paid.
        landlord: the seat.
        won: whether the landlord has.
        bombs: how many effective bombs there were.
        rockets: how many effective rockets.
        spring: a spring if the landlord has won, an anti-spring otherwise.
        shown_hand: whether the landlord has laid the hand open.

    Raises:
        IllegalPlayError: numbers out of range, a seat that is none, or what cannot have happened: a spring
            with effective bombs, a hand shown under rules that do not have it.

    >>> score_game(2, bombs=2, won=False).totals
    (-16, 8, 8)
    """
    checked_rules(rules)
    for name, number, least, most in (
        ("bid", bid, 1, HIGHEST_BID),
        ("landlord", landlord, 0, rules.players - 1),
        ("bombs", bombs, 0, 13 * rules.decks),
        ("rockets", rockets, 0, 1),
    ):
        if type(number) is not int or not least <= number <= most:
            raise IllegalPlayError(f"{name}: expected {least} to {most}, found {shown(number)}")
    if spring and won and bombs + rockets and not rules.led_bombs_count:
        raise IllegalPlayError("a spring has no effective bomb: the others have played nothing to beat")
    if shown_hand and not rules.may_show:
        raise IllegalPlayError("these rules do not let the landlord show the hand")
    factors = [Factor(Cause.SHOW, rules.show_factor)] * shown_hand
    factors += [Factor(Cause.BOMB, rules.bomb_factor)] * bombs
    factors += [Factor(Cause.ROCKET, rules.rocket_factor)] * rockets
    if spring:
        factors.append(spring_factor(rules, won=won))
    return GameScore(rules, landlord, bid, won, tuple(factors))


def spring_factor(rules: Rules, *, won: bool) -> Factor:
    """The factor of a spring, or if the landlord has lost, of an anti-spring."""
    if won:
        return Factor(Cause.SPRING, rules.spring_factor)
    return Factor(Cause.ANTI_SPRING, rules.anti_spring_factor)
