"""排牌: a hand that is laid in part, and what can still become of it.

A `Draft` is a value: each change gives another one, which knows how to undo it. At every step it says
what the rows hold so far, whether they are a foul already, and whether a foul can still be avoided.

>>> draft = Draft("As Ah Ad 9c 8h 8d 7s 6c 2d Qs Jh Td 5c")
>>> draft = draft.place("As Ah Ad", Row.FRONT)
>>> str(draft.values[0]), draft.outlook
('three of a kind A', Outlook.DOOMED)
>>> draft.undo().outlook
Outlook.OPEN
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ._completing import best_completion, by_suit, completions, foul_so_far, place_of, value_so_far
from ._enums import Named
from ._notation import check_kind, fields_of, within
from .arrangement import Arrangement, Foul, Row
from .arranger import arrange
from .cards import Card, CardsLike, as_cards
from .errors import IllegalPlayError, InvalidHandError, NotationError, shown
from .evaluator import HandValue
from .hand import Hand, as_hand, cards_of, mask_of
from .objectives import ExpectedPoints
from .rules import CLASSIC, Rules
from .special import Special, classify

if TYPE_CHECKING:
    from ._kernel import Triple

__all__ = ["Draft", "Outlook", "SortBy"]

MOST_STEPS: Final = 1000
"""How many changes can be undone; older ones are forgotten."""

_ROWS: Final = tuple(Row)
_STORED: Final = ("hand", "front", "middle", "back", "sort")


class Outlook(Named):
    """What can become of a draft."""

    OPEN = "open"
    """It is not complete, and can still come out in order."""
    LEGAL = "legal"
    """It is complete and in order."""
    DOOMED = "doomed"
    """It is not complete, and however it is completed, it is a foul."""
    FOUL = "foul"
    """相公: rows that are complete are out of order."""


class SortBy(Named):
    """How the cards that are not laid are shown."""

    RANK = "rank"
    """From ace to two, within a rank ♠ ♥ ♦ ♣."""
    SUIT = "suit"
    """♠, ♥, ♦, ♣; within a suit from ace to two."""


_ORDERED: Final = {SortBy.RANK: cards_of, SortBy.SUIT: by_suit}


@dataclass(frozen=True)
class Draft:
    """排牌: thirteen cards, some of them laid in rows.

    Equal drafts hold the same cards in the same rows; what could be undone does not count, and is not
    in their ``repr``.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 cards; in a row a card that the hand lacks, or in two rows.
        IllegalPlayError: more cards than a row holds, or not 1 to 3 opponents.

    >>> draft = Draft("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", front="9s 9h")
    >>> draft.front, draft.values[0].category, draft.complete
    ((Card('9s'), Card('9h')), Category.PAIR, False)
    """

    hand: Hand
    rules: Rules
    front: tuple[Card, ...]
    """頭墩: up to three cards, high to low."""
    middle: tuple[Card, ...]
    """中墩: up to five cards, high to low."""
    back: tuple[Card, ...]
    """尾墩: up to five cards, high to low."""
    sort: SortBy
    """How `loose` and `shown` are ordered."""
    opponents: int
    """Against how many a hint is to do well, 1 to 3."""
    _past: tuple[Triple, ...] = field(default=(), init=False, compare=False, repr=False)
    _future: tuple[Triple, ...] = field(default=(), init=False, compare=False, repr=False)

    def __init__(
        self,
        hand: CardsLike | Hand,
        rules: Rules = CLASSIC,
        front: CardsLike = (),
        middle: CardsLike = (),
        back: CardsLike = (),
        *,
        sort: SortBy = SortBy.RANK,
        opponents: int = 3,
    ) -> None:
        vars(self).update(hand=as_hand(hand), rules=rules, sort=sort, opponents=opponents)
        laid = 0
        for row, cards in zip(_ROWS, (front, middle, back), strict=True):
            mask = mask_of(self._own(cards))
            vars(self)[row.value] = cards_of(mask)
            if laid & mask:
                twice = [str(card) for card in cards_of(laid & mask)]
                raise InvalidHandError(f"laid in two rows: {', '.join(twice)}", twice)
            if mask.bit_count() > row.size:
                raise IllegalPlayError(f"the {row.value} holds {row.size} cards, not {mask.bit_count()}")
            laid |= mask
        check_kind(self.rules, Rules, "rules")
        check_kind(self.sort, SortBy, "sort")
        ExpectedPoints(self.rules, self.opponents)  # refuses what is no number of opponents

    # --- what is laid ---

    def row(self, row: Row) -> tuple[Card, ...]:
        """The cards of a row, high to low."""
        return self.rows[row.index]

    @property
    def rows(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
        """Front, middle and back, each high to low."""
        return self.front, self.middle, self.back

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards that are not laid, ordered by `sort`."""
        front, middle, back = self._masks
        return _ORDERED[self.sort](self.hand.mask & ~(front | middle | back))

    @property
    def shown(self) -> tuple[Card, ...]:
        """The whole hand, ordered by `sort`."""
        return _ORDERED[self.sort](self.hand.mask)

    @property
    def complete(self) -> bool:
        """Whether all thirteen cards are laid."""
        return not self.loose

    @property
    def arrangement(self) -> Arrangement | None:
        """The arrangement, once it is complete."""
        return Arrangement.from_masks(*self._masks) if self.complete else None

    # --- what it is worth ---

    @property
    def values(self) -> tuple[HandValue | None, HandValue | None, HandValue | None]:
        """For each row its value; so far, where cards are missing; ``None`` where there are none.

        A row that is not full counts its pairs, threes and fours only, on the same scale.

        >>> front, middle, back = Draft("AsAhAdAc2c3c4c5c7c8c9cTcJc", middle="AsAh", back="2c3c4c5c7c").values
        >>> print(front, middle, back, sep=" | ")
        None | pair A | flush 7 5 4 3 2
        """
        front, middle, back = map(value_so_far, self.rows, Row, [self.rules] * 3)
        return front, middle, back

    @property
    def foul(self) -> Foul | None:
        """相公: why the rows that are complete are out of order already; ``None`` if they are not."""
        return foul_so_far(self.rows, self.values, self.rules)

    @cached_property
    def outlook(self) -> Outlook:
        """Whether it is in order or a foul, or can still become so: exactly, by search."""
        if self.foul:
            return Outlook.FOUL
        if self.complete:
            return Outlook.LEGAL
        # A hand of which nothing is laid can always be put in order.
        if not any(self._masks) or any(True for _ in completions(self.hand.mask, self._masks, self.rules)):
            return Outlook.OPEN
        return Outlook.DOOMED

    @property
    def special(self) -> Special | None:
        """特殊牌型: the special on offer, which could be declared instead."""
        return classify(self.hand, self.rules)

    def hint(self) -> Arrangement | None:
        """提示: the best legal arrangement that leaves all laid cards in their rows, or ``None``.

        Best by the expected points against opponents who play well, without a bank of hands; ties as
        in `arrange`.

        >>> draft = Draft("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", front="As")
        >>> print(draft.hint())
        As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
        """
        objective = ExpectedPoints(self.rules, self.opponents, card_removal=False)
        if not any(self._masks):
            return arrange(self.hand, self.rules, objective=objective)
        best = best_completion(self.hand.mask, self._masks, self.rules, objective)
        return None if best is None else Arrangement.from_masks(*best)

    # --- changes ---

    def place(self, cards: CardsLike, row: Row) -> Draft:
        """Lays cards in a row, wherever they are now.

        Raises:
            CardParseError: text that cannot be read.
            InvalidHandError: a card that the hand lacks, or twice.
            IllegalPlayError: more cards than the row holds.
        """
        moved = mask_of(self._own(cards))
        rows = [mask & ~moved for mask in self._masks]
        rows[place_of(row)] |= moved
        return self._changed(rows)

    def take(self, cards: CardsLike) -> Draft:
        """Takes cards back out of their rows; those that are loose stay so.

        Raises:
            CardParseError: text that cannot be read.
            InvalidHandError: a card that the hand lacks, or twice.
        """
        moved = mask_of(self._own(cards))
        return self._changed([mask & ~moved for mask in self._masks])

    def exchange(self, one: CardsLike | Card, other: CardsLike | Card) -> Draft:
        """Two cards change places; one of them may be loose.

        Raises:
            CardParseError: text that cannot be read.
            InvalidHandError: not one card each, or one that the hand lacks.
        """
        first, second = (self._one(cards) for cards in (one, other))
        both = first | second
        return self._changed(
            [mask ^ both if (mask & both).bit_count() == 1 else mask for mask in self._masks]
        )

    def swap_rows(self, one: Row, other: Row) -> Draft:
        """Two rows change places.

        Raises:
            IllegalPlayError: more cards than the front holds.
        """
        rows = list(self._masks)
        first, second = place_of(one), place_of(other)
        rows[first], rows[second] = rows[second], rows[first]
        return self._changed(rows)

    def lay(self, play: Arrangement) -> Draft:
        """Lays the whole hand as an arrangement of it says, be it a foul.

        Raises:
            InvalidHandError: it is one of other cards.
        """
        check_kind(play, Arrangement, "play")
        if play.hand != self.hand:
            raise InvalidHandError("the arrangement is of other cards than the hand")
        return self._changed(play.masks)

    def clear(self) -> Draft:
        """Takes all cards back."""
        return self._changed([0, 0, 0])

    def fill(self) -> Draft:
        """Lays the rest as `hint` says.

        Raises:
            IllegalPlayError: a foul cannot be avoided.
        """
        best = self.hint()
        if best is None:
            raise IllegalPlayError("a foul cannot be avoided: take cards back first")
        return self._changed(best.masks)

    def auto_arrange(self) -> Draft:
        """Lays the whole hand as well as can be, whatever was laid."""
        best = replace(self, front=(), middle=(), back=()).hint()
        assert best is not None  # every hand can be put in order
        return self._changed(best.masks)

    def sorted_by(self, sort: SortBy) -> Draft:
        """Shows the cards in another order; this is no step to undo."""
        return replace(self, sort=sort)._after(self._past, self._future)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to do again."""
        return bool(self._future)

    def undo(self) -> Draft:
        """The draft before the last change.

        Raises:
            IllegalPlayError: there is none.
        """
        if not self._past:
            raise IllegalPlayError("there is nothing to undo")
        *past, before = self._past
        return self._with(before, tuple(past), (*self._future, self._masks))

    def redo(self) -> Draft:
        """The draft after the change that was undone last.

        Raises:
            IllegalPlayError: there is none.
        """
        if not self._future:
            raise IllegalPlayError("there is nothing to do again")
        *future, after = self._future
        return self._with(after, (*self._past, self._masks), tuple(future))

    # --- keeping ---

    def to_dict(self) -> dict[str, object]:
        """The draft as JSON values, without its rules and what could be undone."""
        rows = {row.value: " ".join(map(str, cards)) for row, cards in zip(Row, self.rows, strict=True)}
        return {"hand": str(self.hand), **rows, "sort": self.sort.value}

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], rules: Rules = CLASSIC, *, opponents: int = 3) -> Draft:
        """Reads what `to_dict` wrote.

        Raises:
            NotationError: a field missing, unknown or of the wrong type, or cards that make no draft; where.

        >>> draft = Draft("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", back="As Kd")
        >>> Draft.from_dict(draft.to_dict()) == draft
        True
        """
        stored: dict[str, Any] = dict(fields_of(raw, _STORED, ""))
        for name in _STORED:
            if not isinstance(stored.get(name), str):
                raise NotationError(f"expected text, found {shown(stored.get(name))}", name)
        try:
            sort = SortBy(stored["sort"])
        except ValueError:
            raise NotationError(f"expected rank or suit, found {shown(stored['sort'])}", "sort") from None
        with within("hand"):
            hand = as_hand(stored["hand"])
        with within(""):
            draft = cls(hand, rules, sort=sort, opponents=opponents)
        for row in _ROWS:
            with within(row.value):
                draft = replace(draft, **{row.value: stored[row.value]})
        return draft

    @cached_property
    def _masks(self) -> Triple:
        return mask_of(self.front), mask_of(self.middle), mask_of(self.back)

    def _own(self, cards: CardsLike) -> tuple[Card, ...]:
        """Cards of the hand."""
        found = as_cards(cards, "a draft")
        if strange := [str(card) for card in found if card not in self.hand]:
            raise InvalidHandError(f"not in the hand: {', '.join(strange)}", strange)
        return found

    def _one(self, cards: CardsLike | Card) -> int:
        found = self._own((cards,) if isinstance(cards, Card) else cards)
        if len(found) != 1:
            raise InvalidHandError(f"expected one card, found {len(found)}", [str(card) for card in found])
        return mask_of(found)

    def _changed(self, rows: Sequence[int]) -> Draft:
        """With other rows, as a step; itself where nothing changes."""
        front, middle, back = rows
        if (front, middle, back) == self._masks:
            return self
        return self._with((front, middle, back), (*self._past, self._masks)[-MOST_STEPS:], ())

    def _with(self, rows: Triple, past: tuple[Triple, ...], future: tuple[Triple, ...]) -> Draft:
        front, middle, back = map(cards_of, rows)
        return replace(self, front=front, middle=middle, back=back)._after(past, future)

    def _after(self, past: tuple[Triple, ...], future: tuple[Triple, ...]) -> Draft:
        """Itself, just made, with what can be undone and done again."""
        object.__setattr__(self, "_past", past)
        object.__setattr__(self, "_future", future)
        return self
