"""Why an action is refused: one reason, for programs and in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shisanzhang._enums import Named
from shisanzhang.cards import Card, CardsLike, Rank, as_cards
from shisanzhang.terms import Language, say

from .combination import Kind, Play
from .listing import as_play, checked_rules, is_higher, read
from .rules import TAIWAN, Rules

__all__ = ["Reason", "Refusal", "explain"]


class Reason(Named):
    """Why not: what stands in the way of an action.

    >>> explain("3c 4c").reason
    Reason.NOT_A_COMBINATION
    """

    NOT_A_COMBINATION = "not_a_combination"
    """The cards are no play."""
    WRONG_KIND = "wrong_kind"
    """牌型不同: another kind than what lies on the table, and no bomb that beats it."""
    NOT_HIGHER = "not_higher"
    """The same kind, or a bomb, but not higher."""
    NOT_HELD = "not_held"
    """The seat does not hold all of these cards."""
    OPENING_CARD = "opening_card"
    """The first play must contain the opening card, 梅花3."""
    LOCKED = "locked"
    """步步高: the seat has passed on a play of this player, who goes on with the same kind and higher."""
    OUT_OF_TRICK = "out_of_trick"
    """The seat has passed in this trick, and the rules keep it out until the trick ends."""
    HIGHEST_SINGLE = "highest_single"
    """強制顧牌: another player has called Last, so a single must be the highest card."""
    GUARD = "guard"
    """強制顧牌: a pass would let another player win."""
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
    needed: Card | None = None
    """What must be in the play: the opening card, or the highest single."""
    seat: int | None = None
    """Whose play locks, or who would win."""
    detail: str = ""
    """What is wrong with cards that are none: ``count``, ``pair``, ``run``, ``flush`` or ``five``."""

    def explain(self, language: Language = "en", *, names: Sequence[str] = ()) -> str:
        """The reason as a sentence, without a full stop.

        Args:
            language: of the sentence.
            names: of the players in seat order; without them they are called by their numbers, from 1.
        """
        who = ""
        if self.seat is not None:
            who = names[self.seat] if names else say("player", language, number=self.seat + 1)
        key = f"bigtwo.why.{self.reason.value}" + (f".{self.detail}" if self.detail else "")
        return say(
            key,
            language,
            cards=" ".join(f"{card:u}" for card in self.cards),
            count=len(self.cards),
            table=f"{self.table:u}" if self.table else "",
            kind=say(self.table.kind, language) if self.table else "",
            needed=f"{self.needed:u}" if self.needed else "",
            who=who,
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
            "needed": None if self.needed is None else str(self.needed),
            "seat": self.seat,
        }


def explain(
    cards: Play | CardsLike, rules: Rules = TAIWAN, table: Play | CardsLike | None = None
) -> Refusal | None:
    """Why some cards are no play, or do not beat what lies on the table; ``None`` if they are and do.

    What depends on the course of a game, `Game.why_not` tells.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a card twice, a joker, or a table that is no combination.

    >>> print(explain("Jc Qd Kh As 2c"))
    J♣ Q♦ K♥ A♠ 2♣ are five in a row, but no straight of these rules
    >>> print(explain("6c 6d", table="9c"))
    6♣ 6♦ is of another kind than 9♣ (single)
    >>> explain("3c 3d 3h 3s 4c", table="2s") is None
    True
    """
    checked_rules(rules)
    on = None if table is None else as_play(table, rules, "the table")
    if isinstance(cards, Play):
        play: Play | None = as_play(cards, rules, "the play")
        given = cards.cards
    else:
        given = as_cards(cards, "a play")
        play = read(given, rules)
    if play is None:
        return Refusal(Reason.NOT_A_COMBINATION, given, on, detail=_detail(given, rules))
    reason = None if on is None else reason_not_higher(play, on)
    return None if reason is None else Refusal(reason, play.cards, on)


def reason_not_higher(play: Play, table: Play) -> Reason | None:
    """Why a play does not beat another, if it does not."""
    if is_higher(play, table):
        return None
    comparable = play.kind is table.kind or (play.kind.is_bomb and table.kind.is_bomb)
    return Reason.NOT_HIGHER if comparable else Reason.WRONG_KIND


def _detail(cards: Sequence[Card], rules: Rules) -> str:
    """What is wrong with cards that are no combination."""
    if len(cards) not in {kind.count for kind in Kind}:
        return "count"
    if len(cards) == Kind.PAIR.count:
        return "pair"
    ranks = {card.rank for card in cards}
    if _in_a_row(ranks, rules):
        return "run"
    return "flush" if len({card.suit for card in cards}) == 1 else "five"


def _in_a_row(ranks: set[Rank], rules: Rules) -> bool:
    """Whether five ranks are neighbours in the order of the rules, or of the deck, also across its end."""
    rounds = ([*rules.ranks], sorted(rules.ranks, key=lambda rank: rank.index))
    windows = ((order * 2)[start : start + 5] for order in rounds for start in range(len(order)))
    return any(ranks == set(window) for window in windows)
