"""Thirteen cards in three rows, and when such an arrangement is a foul."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn, Protocol, final

from ._enums import Indexed, Named
from ._options import Choice, RuleData, option
from .cards import Card, CardsLike, as_cards, parse_cards
from .errors import CardParseError, InvalidHandError, NotationError, shown
from .evaluator import HandValue, strength, value_of
from .hand import Hand, cards_of, mask_of
from .ranking import STANDARD, HasRanking, Ranking

if TYPE_CHECKING:
    from ._kernel import Scale

__all__ = [
    "Arrangement",
    "Foul",
    "FoulHandling",
    "FoulReason",
    "FoulRules",
    "HasFoulRules",
    "Row",
    "RowOrder",
]


class Row(Indexed):
    """墩: one of the three rows, from the weakest place (``index`` 0) to the strongest (2).

    >>> [(row.value, row.size) for row in Row]
    [('front', 3), ('middle', 5), ('back', 5)]
    """

    FRONT = "front"
    """頭墩: three cards."""
    MIDDLE = "middle"
    """中墩: five cards."""
    BACK = "back"
    """尾墩: five cards, the strongest row."""

    @property
    def size(self) -> int:
        """How many cards the row holds: 3, 5 or 5."""
        return 3 if self is Row.FRONT else 5


class RowOrder(Named):
    """What order the rows must have; anything else is a foul.

    >>> even = Arrangement("2c3d4h", "8s8h7d6c5d", "8d8c7s6h5s")
    >>> print(even.foul(CLASSIC), even.foul(WEIGHTED), sep=", ")
    None, middle equals back
    """

    EQUAL_ALLOWED = "equal_allowed"
    """Back ≥ middle ≥ front."""
    STRICT = "strict"
    """Back > middle > front."""


class FoulHandling(Named):
    """What becomes of a fouled arrangement."""

    LOSES = "loses"
    """It is scored: it loses all three rows to everyone who did not foul, and is swept."""
    REFUSED = "refused"
    """It cannot be played: scoring raises `FoulError`."""


@dataclass(frozen=True, kw_only=True)
class FoulRules(RuleData):
    """相公: which arrangements are fouls, and what a foul means.

    >>> CLASSIC.foul.order, WEIGHTED.foul.handling
    (RowOrder.EQUAL_ALLOWED, FoulHandling.REFUSED)
    """

    order: RowOrder = option(Choice(RowOrder), RowOrder.EQUAL_ALLOWED, "whether equal rows are in order")
    handling: FoulHandling = option(
        Choice(FoulHandling),
        FoulHandling.LOSES,
        "whether a fouled arrangement loses every row and is swept, or is refused",
    )

    @property
    def strict(self) -> bool:
        """Whether an equal middle and back are a foul."""
        return self.order is RowOrder.STRICT


class HasFoulRules(HasRanking, Protocol):
    """Anything that says how rows are ranked and what is a foul: `Rules`."""

    @property
    def foul(self) -> FoulRules:
        """The foul rules in force."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class _Plain:
    """The rules of this layer alone, all at their defaults."""

    ranking: Ranking = STANDARD
    foul: FoulRules = FoulRules()


PLAIN = _Plain()


class FoulReason(Named):
    """Why an arrangement is a foul; a front can never equal a row of five."""

    FRONT_OVER_MIDDLE = "front_over_middle"
    """The front is stronger than the middle."""
    MIDDLE_OVER_BACK = "middle_over_back"
    """The middle is stronger than the back."""
    MIDDLE_EQUALS_BACK = "middle_equals_back"
    """The middle equals the back, where the rules want it weaker."""


@dataclass(frozen=True)
class Foul:
    """相公: an arrangement out of order, with every reason.

    >>> Arrangement("QsQhQd", "8h8d7s6c2d", "9s9d8c7c4s").foul()
    Foul(reasons=(FoulReason.FRONT_OVER_MIDDLE,))
    """

    reasons: tuple[FoulReason, ...]
    """One or two reasons, front first."""

    def __str__(self) -> str:
        return " and ".join(reason.value.replace("_", " ") for reason in self.reasons)


_TO_SLASH: Final = str.maketrans("|／｜", "///")
_put = object.__setattr__  # an arrangement refuses to be changed, so it sets itself up with this


@final
class Arrangement:
    """排牌: 13 cards laid out as front (3), middle (5) and back (5).

    Every well-formed arrangement is a value, a fouled one too. The order of cards
    within a row does not matter: rows show from high to low, and equal rows make
    equal arrangements.

    Args:
        front: three cards, as text or `Card` objects; likewise the others.
        middle: five cards.
        back: five cards.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a wrong number of cards in a row, a card twice, a joker.

    >>> play = Arrangement("As Kd 9c", "8h 8d 7s 6c 2d", "Qs Qh Qd 5c 5s")
    >>> play.values[2].category, play.foul()
    (Category.FULL_HOUSE, None)
    >>> print(f"{play:u}")
    A♠ K♦ 9♣ / 8♥ 8♦ 7♠ 6♣ 2♦ / Q♠ Q♥ Q♦ 5♠ 5♣
    >>> print(f"{play:c}")
    AsKd9c/8h8d7s6c2d/QsQhQd5s5c
    """

    __slots__ = ("_rows", "_strengths", "masks")

    masks: tuple[int, int, int]
    """The rows as sets: bit ``card.index`` is 1 for each card, front first."""
    # Both are set when first asked for: a search makes many arrangements that nobody looks at.
    _rows: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    _strengths: tuple[Scale, tuple[int, int, int]]

    def __init__(self, front: CardsLike, middle: CardsLike, back: CardsLike) -> None:
        masks = []
        for row, cards in zip(Row, (front, middle, back), strict=True):
            found = as_cards(cards, f"the {row.value}")
            if len(found) != row.size:
                raise InvalidHandError(f"the {row.value} needs {row.size} cards, found {len(found)}")
            masks.append(mask_of(found))
        shared = masks[0] & masks[1] | masks[0] & masks[2] | masks[1] & masks[2]
        if shared:
            twice = [str(card) for card in cards_of(shared)]
            raise InvalidHandError(f"an arrangement holds a card more than once: {', '.join(twice)}", twice)
        _put(self, "masks", tuple(masks))

    @classmethod
    def _of(cls, masks: tuple[int, int, int]) -> Arrangement:
        """From row masks that are known to be well-formed."""
        made = object.__new__(cls)
        _put(made, "masks", masks)
        return made

    @classmethod
    def from_masks(cls, front: int, middle: int, back: int) -> Arrangement:
        """From row masks (bit ``card.index`` for each card).

        Raises:
            InvalidHandError: as the constructor; also bits beyond the 52 cards.

        >>> Arrangement.from_masks(*Arrangement("AsKd9c", "8h8d7s6c2d", "QsQhQd5c5s").masks).front
        (Card('As'), Card('Kd'), Card('9c'))
        """
        for row, mask in zip(Row, (front, middle, back), strict=True):
            if type(mask) is not int or not 0 <= mask < 1 << 52:
                raise InvalidHandError(f"the {row.value} is not a mask of the 52 cards: {shown(mask)}")
        return cls(cards_of(front), cards_of(middle), cards_of(back))

    @classmethod
    def parse(cls, text: str) -> Arrangement:
        """Reads front, middle and back from one text, parted by ``/`` or ``|``.

        Raises:
            NotationError: not three parts.
            CardParseError: a card that cannot be read; the position is in `text`.
            InvalidHandError: as the constructor.

        >>> Arrangement.parse("A♠K♦9♣ / 8♥8♦7♠6♣2♦ / Q♠Q♥Q♦5♣5♠")
        Arrangement('As Kd 9c', '8h 8d 7s 6c 2d', 'Qs Qh Qd 5s 5c')
        """
        parts = text.translate(_TO_SLASH).split("/") if isinstance(text, str) else ()
        if len(parts) != 3:
            raise NotationError(
                f"an arrangement is 'front / middle / back', "
                f"found {len(parts)} part{'s' * (len(parts) != 1)} in {shown(text)}"
            )
        rows = []
        start = 0
        for part in parts:
            try:
                rows.append(parse_cards(part, decks=len(part)))  # a repeated card is told below
            except CardParseError as error:
                place = start + error.position
                raise CardParseError(text, place, error.found, error.expected, error.detail) from None
            start += len(part) + 1
        return cls(*rows)

    @property
    def rows(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
        """Front, middle and back, each from high to low."""
        try:
            return self._rows
        except AttributeError:
            front, middle, back = self.masks
            _put(self, "_rows", (cards_of(front), cards_of(middle), cards_of(back)))
            return self._rows

    @property
    def front(self) -> tuple[Card, ...]:
        """頭墩: three cards, high to low."""
        return self.rows[0]

    @property
    def middle(self) -> tuple[Card, ...]:
        """中墩: five cards, high to low."""
        return self.rows[1]

    @property
    def back(self) -> tuple[Card, ...]:
        """尾墩: five cards, high to low."""
        return self.rows[2]

    def row(self, row: Row) -> tuple[Card, ...]:
        """The cards of one row, high to low."""
        return self.rows[row.index]

    @property
    def hand(self) -> Hand:
        """The thirteen cards."""
        return Hand.from_mask(self.masks[0] | self.masks[1] | self.masks[2])

    def strengths(self, rules: HasRanking = STANDARD) -> tuple[int, int, int]:
        """The strengths of front, middle and back; kept for the ranking last asked for.

        >>> [hex(s) for s in Arrangement("AsKd9c", "8h8d7s6c2d", "QsQhQd5c5s").strengths()]
        ['0xed900', '0x188762', '0x6ccc55']
        """
        scale = rules.ranking.scale
        try:
            kept = self._strengths
            if kept[0] is scale:
                return kept[1]
        except AttributeError:
            pass
        front, middle, back = self.rows
        strengths = strength(front, rules), strength(middle, rules), strength(back, rules)
        _put(self, "_strengths", (scale, strengths))
        return strengths

    @property
    def values(self) -> tuple[HandValue, HandValue, HandValue]:
        """The values of front, middle and back under the standard ranking."""
        return self.values_under(STANDARD)

    def values_under(self, rules: HasRanking) -> tuple[HandValue, HandValue, HandValue]:
        """The values of front, middle and back under the ranking of `rules`."""
        front, middle, back = self.strengths(rules)
        return value_of(front), value_of(middle), value_of(back)

    def foul(self, rules: HasFoulRules = PLAIN) -> Foul | None:
        """相公: ``None`` if the rows are in order under `rules`, else the reasons.

        >>> print(Arrangement("As Ac Kd", "Ad Ah Qs Jd Tc", "2c 2d 2h 3s 4c").foul())
        front over middle
        """
        front, middle, back = self.strengths(rules)
        reasons = []
        if front > middle:
            reasons.append(FoulReason.FRONT_OVER_MIDDLE)
        if middle > back:
            reasons.append(FoulReason.MIDDLE_OVER_BACK)
        elif middle == back and rules.foul.strict:
            reasons.append(FoulReason.MIDDLE_EQUALS_BACK)
        return Foul(tuple(reasons)) if reasons else None

    def __eq__(self, other: object) -> bool:
        return self.masks == other.masks if isinstance(other, Arrangement) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.masks)

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, spec: str) -> str:
        """With ``u`` suits are symbols; with ``c`` it is compact: ``AsKd9c/8h8d7s6c2d/QsQhQd5s5c``."""
        between, parted = ("", "/") if spec.startswith("c") else (" ", " / ")
        spec = spec.removeprefix("c")
        return parted.join(between.join(format(card, spec) for card in row) for row in self.rows)

    def __repr__(self) -> str:
        return f"Arrangement({', '.join(repr(' '.join(map(str, row))) for row in self.rows)})"

    def __reduce__(self) -> tuple[type[Arrangement], tuple[str, ...]]:
        return Arrangement, tuple(" ".join(map(str, row)) for row in self.rows)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an arrangement cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an arrangement cannot be changed: {name!r}")
