"""Why an action is refused: one reason, for programs and in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from shisanzhang._enums import Named
from shisanzhang.cards import Card, CardsLike
from shisanzhang.terms import Language, say

from ._deck import CHAINED, SMALL, as_cards, counts_of
from ._forms import forms_of
from .combination import Kind, Play
from .listing import as_play, checked_rules, is_higher, read, reading_for
from .rules import ONE_DECK, Rules, Wings

__all__ = ["Reason", "Refusal", "explain"]


class Reason(Named):
    """Why not: what stands in the way of an action.

    >>> explain("3c 4c").reason
    Reason.NOT_A_PLAY
    """

    NOT_A_PLAY = "not_a_play"
    """The cards are no play under these rules."""
    WRONG_KIND = "wrong_kind"
    """牌套不同: another kind than what lies on the table, and no bomb that beats it."""
    WRONG_COUNT = "wrong_count"
    """張數不同: the same kind, but more or fewer cards."""
    NOT_HIGHER = "not_higher"
    """The same kind, or a bomb, but not higher."""
    NOT_HELD = "not_held"
    """The seat does not hold all of these cards."""
    AUCTION = "auction"
    """叫牌: nobody plays before there is a landlord."""
    AUCTION_OVER = "auction_over"
    """叫牌: there is a landlord already."""
    CALL_TOO_LOW = "call_too_low"
    """叫分: a call must be higher than those before it."""
    MUST_CALL = "must_call"
    """叫分: with all jokers or so many bombs, and nobody before having called, the seat must call."""
    CANNOT_SHOW = "cannot_show"
    """亮牌: only the landlord may, before the first lead, under rules that have it."""
    MUST_LEAD = "must_lead"
    """There is nothing on the table to pass on."""
    GAME_OVER = "game_over"
    """Somebody has played the last card."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused. It is true only in being there: no refusal is ``None``.

    >>> refusal = explain("8s", table="9c")
    >>> refusal.reason, str(refusal)
    (Reason.NOT_HIGHER, '8♠ is not higher than 9♣')
    >>> refusal.explain("zh-Hant")
    '8♠ 沒有大過 9♣'
    """

    reason: Reason
    cards: tuple[Card, ...] = ()
    """What was to be played; of `Reason.NOT_HELD` what is missing."""
    table: Play | None = None
    """What was to be beaten."""
    seat: int | None = None
    """Who leads, or has played the last card."""
    detail: str = ""
    """What is wrong with cards that are no play: ``none``, ``many``, ``unplayed``, ``wings``, ``jokers``,
    ``two`` or ``short``, if it is one of these."""
    kind: Kind | None = None
    """What they would be under other rules."""
    points: int | None = None
    """Of `Reason.CALL_TOO_LOW` the highest call so far."""

    def explain(self, language: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The reason as a sentence, without a full stop.

        Args:
            language: of the sentence.
            names: of the players in seat order; without them they are called by their numbers, from 1.
        """
        who = ""
        if self.seat is not None:
            who = names[self.seat] if names else say("player", language, number=self.seat + 1)
        kind = self.kind or (self.table.kind if self.table else None)
        key = f"doudizhu.why.{self.reason.value}" + (f".{self.detail}" if self.detail else "")
        return say(
            key,
            language,
            cards=" ".join(f"{card:u}" for card in self.cards),
            count=len(self.cards),
            table=f"{self.table:u}" if self.table else "",
            kind=say(kind, language) if kind else "",
            who=who,
            points=self.points,
        )

    def __str__(self) -> str:
        return self.explain()

    def to_dict(self) -> dict[str, object]:
        """The refusal as JSON values."""
        return {
            "reason": self.reason.value,
            "text": str(self),
            "cards": " ".join(map(str, self.cards)),
            "table": None if self.table is None else str(self.table),
            "seat": self.seat,
        }


def explain(
    cards: Play | CardsLike, rules: Rules = ONE_DECK, table: Play | CardsLike | None = None
) -> Refusal | None:
    """Why some cards are no play, or do not beat what lies on the table; ``None`` if they are and do.

    Cards that can be read in two ways are read in the way that beats the table; the table in the preferred
    one, if it is given as cards.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a face more often than there are decks, or a table that is no play.

    >>> print(explain("Jc Qd Kh As 2c"))
    J♣ Q♦ K♥ A♠ 2♣ would be a chain, but no chain has a two or a joker
    >>> print(explain("3c 4d 5h 6s 7c", TWO_DECKS))
    3♣ 4♦ 5♥ 6♠ 7♣: these rules have no chain of singles
    >>> print(explain("6c 6d", table="9c"))
    6♣ 6♦ is of another kind than 9♣ (single)
    >>> explain("3c 3d 3h 3s", table="2s") is None
    True
    """
    checked_rules(rules)
    on = None if table is None else as_play(table, rules, "the table")
    if isinstance(cards, Play):
        found: tuple[Play, ...] = (as_play(cards, rules, "the play"),)
        given = cards.cards
    else:
        given = as_cards(cards, "a play", rules.decks)
        found = read(given, rules)
    if not found:
        detail, kind = _detail(given, rules)
        return Refusal(Reason.NOT_A_PLAY, given, on, detail=detail, kind=kind)
    if on is None:
        return None
    play = reading_for(found, on)
    reason = reason_not_higher(play, on)
    return None if reason is None else Refusal(reason, play.cards, on)


def reason_not_higher(play: Play, table: Play) -> Reason | None:
    """Why a play does not beat another, if it does not."""
    if is_higher(play, table):
        return None
    if play.kind.is_bomb and table.kind.is_bomb:
        return Reason.NOT_HIGHER
    if play.kind is not table.kind:
        return Reason.WRONG_KIND
    return Reason.NOT_HIGHER if play.length == table.length else Reason.WRONG_COUNT


def _detail(cards: Sequence[Card], rules: Rules) -> tuple[str, Kind | None]:
    """What is wrong with cards that are no play, and what they would be under other rules."""
    counts, forms = counts_of(cards), forms_of(rules)
    if not 0 < len(cards) <= rules.most_cards:
        return ("many" if cards else "none"), None
    if elsewhere := forms_of(_all_allowed(rules)).readings(counts):
        kind = elsewhere[0][0]
        return ("wings" if kind in forms.kinds else "unplayed"), kind
    held = [place for place, count in enumerate(counts) if count]
    if held[0] >= SMALL:
        return "jokers", None
    if not _in_a_row(held, counts):
        return "", None
    if counts[held[0]] == 1 and Kind.SOLO_CHAIN not in forms.kinds:
        return "unplayed", Kind.SOLO_CHAIN
    return _detail_of_row(held, counts[held[0]]), None


def _in_a_row(held: list[int], counts: bytes) -> bool:
    """Whether ranks are neighbours and have as many cards each; two singles look like no chain."""
    each = counts[held[0]]
    return counts[held[0] : held[-1] + 1] == bytes([each]) * len(held) and each + len(held) > 3


def _detail_of_row(held: list[int], each: int) -> str:
    """What is wrong with ranks in a row that are no chain."""
    if held[-1] >= CHAINED:
        return "two"
    return "short" if each < 3 else ""


@lru_cache(maxsize=16)
def _all_allowed(rules: Rules) -> Rules:
    """The same, but with every kind and all wings."""
    return replace(
        rules,
        wings=Wings.ANY,
        wing_from_chain=True,
        solo_chains=True,
        trio_with_solo=True,
        quad_with_two=True,
    )
