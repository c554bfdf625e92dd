"""Before the cards are played: the head of the table, the cut, who is dealt first, and the deal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from shisanzhang._notation import check_kind, fields_of, list_of, text_of, whole_of, within
from shisanzhang.cards import FULL_DECK, Card, Rank, as_cards
from shisanzhang.errors import IllegalPlayError, shown
from shisanzhang.hand import generator, shuffled

from ._hands import checked_seat, holder_of
from ._pack import pack_of
from .listing import checked_rules
from .rules import TAIWAN, Rules

__all__ = ["Ceremony", "Cut", "hold_ceremony"]

_SHOWN: Final = 3
_COUNTS: Final = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}


class Cut(NamedTuple):
    """切牌: a seat moves cards from the top of the pack to its bottom."""

    seat: int
    cards: int
    """How many, 1 to 51."""


@dataclass(frozen=True)
class Ceremony:
    """桌長、切牌、發牌: how it came that the cards lie as they do. It has no effect on the play.

    Seats count counter-clockwise, which is the order of dealing and of play.

    >>> ceremony, hands, turned_up = hold_ceremony(rng=1)
    >>> ceremony.head, ceremony.drawn, ceremony.first
    (1, Card('2s'), 2)
    """

    head: int
    """桌長: in the first game whoever is shown the highest card, later the winner of the last game."""
    drawn: Card
    """The card that decides who is dealt first; it is put back."""
    first: int
    """Who is dealt the first card: counted from the head as 1, ace 1, jack 11, queen 12, king 13."""
    shown: tuple[tuple[Card, ...], ...] = ()
    """In the first game three cards of each seat; later none."""
    cuts: tuple[Cut, ...] = ()
    """What the other seats have cut, in order; who is the head may not."""

    def to_dict(self) -> dict[str, object]:
        """The record as JSON values."""
        return {
            "head": self.head,
            "shown": [" ".join(map(str, cards)) for cards in self.shown],
            "cuts": [list(cut) for cut in self.cuts],
            "drawn": str(self.drawn),
            "first": self.first,
        }

    @classmethod
    def from_dict(cls, raw: object) -> Ceremony:
        """Reads what `to_dict` gives; whether it fits the rules, a `Game` checks.

        Raises:
            NotationError: what is not of that form.
        """
        fields = fields_of(raw, ("head", "shown", "cuts", "drawn", "first"), "")
        head, first = (whole_of(fields, name) for name in ("head", "first"))
        with within("drawn"):
            drawn = Card(text_of(fields.get("drawn")))
        shown_cards = []
        for seat, text in enumerate(list_of(fields, "shown")):
            with within(f"shown[{seat}]"):
                shown_cards.append(as_cards(text_of(text), "what is shown"))
        cuts = []
        for number, pair in enumerate(list_of(fields, "cuts")):
            with within(f"cuts[{number}]"):
                cuts.append(_cut_of(pair))
        return cls(head, drawn, first, tuple(shown_cards), tuple(cuts))

    def check(self, rules: Rules) -> None:
        """Refuses a record that cannot be one of these rules.

        Raises:
            IllegalPlayError: it says what does not fit.
        """
        checked_seat(self.head, rules, "the head of the table")
        _check_cuts(self.cuts, self.head, rules)
        if self.shown:
            cards = [card for each in self.shown for card in each]
            sizes = [len(each) for each in self.shown]
            if sizes != [_SHOWN] * rules.players or len(set(cards)) != len(cards):
                raise IllegalPlayError(
                    f"expected {_SHOWN} different cards shown to each of {rules.players} players"
                )
            if (head := _holder_of_highest(self.shown, rules)) != self.head:
                raise IllegalPlayError(f"player {head} is shown the highest card, not player {self.head}")
        if (first := _counted(self.head, self.drawn, rules)) != self.first:
            raise IllegalPlayError(f"the {self.drawn} counts to player {first}, not to {shown(self.first)}")


def hold_ceremony(
    rules: Rules = TAIWAN,
    *,
    rng: random.Random | int | str | None = None,
    head: int | None = None,
    cuts: Iterable[tuple[int, int]] = (),
) -> tuple[Ceremony, tuple[tuple[Card, ...], ...], Card | None]:
    """開局: shuffles, finds the head of the table, cuts, and deals.

    Args:
        rules: how many players.
        rng: a seed, or a `random.Random` to draw from; ``None`` deals unpredictably. The same seed deals the
            same cards on every platform.
        head: the winner of the game before; in a first game ``None``, and three cards decide.
        cuts: pairs of a seat and how many cards it cuts, in order.

    Returns:
        The record, the hands per seat, and the card turned up (of three players; else ``None``), which
        is in the hand of whoever holds the opening card, or if it is that card itself, the next lower one.

    Raises:
        IllegalPlayError: no seed, no such seat, a cut of the head of the table, or of no cards or all.

    >>> ceremony, hands, turned_up = hold_ceremony(rng=7, head=0, cuts=[(1, 20)])
    >>> ceremony.cuts, [len(hand) for hand in hands], turned_up in hands[0]
    ((Cut(seat=1, cards=20),), [18, 17, 17], True)
    """
    checked_rules(rules)
    source = generator(rng)
    places: tuple[tuple[Card, ...], ...] = ()
    if head is None:
        pack = [FULL_DECK[number] for number in shuffled(source)]
        places = tuple(
            tuple(pack[start : start + _SHOWN]) for start in range(0, _SHOWN * rules.players, _SHOWN)
        )
        head = _holder_of_highest(places, rules)
    checked_seat(head, rules, "the head of the table")
    check_kind(cuts, Iterable, "cuts")
    cut = tuple(map(_cut_of, cuts))
    _check_cuts(cut, head, rules)
    pack = [FULL_DECK[number] for number in shuffled(source)]
    for _, count in cut:
        pack = pack[count:] + pack[:count]
    drawn = FULL_DECK[shuffled(source)[0]]
    first = _counted(head, drawn, rules)
    return (Ceremony(head, drawn, first, places, cut), *_dealt(pack, first, rules))


def _dealt(
    pack: Sequence[Card], first: int, rules: Rules
) -> tuple[tuple[tuple[Card, ...], ...], Card | None]:
    """The hands, dealt card by card, and the odd card turned up at the end."""
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    dealt = rules.players * rules.hand_size
    for number, card in enumerate(pack[:dealt]):
        hands[(first + number) % rules.players].append(card)
    turned_up = pack[dealt] if dealt < len(pack) else None
    if turned_up is not None:
        hands[_opener(hands, rules)].append(turned_up)
    order = pack_of(rules)
    return tuple(order.of(order.mask(hand)) for hand in hands), turned_up


def _opener(hands: Sequence[Sequence[Card]], rules: Rules) -> int:
    """Who holds the opening card; if nobody does, for it is turned up, the lowest card of all others."""
    lowest = next(card for card in pack_of(rules).cards if card is not rules.opening)
    holders = (holder_of(hands, card) for card in (rules.opening, lowest))
    return next(seat for seat in holders if seat is not None)


def _cut_of(pair: object) -> Cut:
    """A cut, or a pair as one."""
    if not isinstance(pair, list | tuple) or len(pair) != len(Cut._fields):
        raise IllegalPlayError(f"a cut: expected a seat and a number of cards, found {shown(pair)}")
    return Cut(*pair)


def _check_cuts(cuts: Sequence[Cut], head: int, rules: Rules) -> None:
    for seat, count in cuts:
        checked_seat(seat, rules, "a cut")
        if seat == head:
            raise IllegalPlayError(f"player {seat} is the head of the table, who may not cut", seat)
        if type(count) is not int or not 0 < count < len(FULL_DECK):
            raise IllegalPlayError(
                f"a cut: expected 1 to {len(FULL_DECK) - 1} cards, found {shown(count)}", seat
            )


def _holder_of_highest(shown_cards: Sequence[Sequence[Card]], rules: Rules) -> int:
    masks = list(map(pack_of(rules).mask, shown_cards))
    return masks.index(max(masks))


def _counted(head: int, drawn: Card, rules: Rules) -> int:
    """Where counting from the head ends."""
    count = _COUNTS.get(drawn.rank, drawn.rank.index + 2)
    return (head + count - 1) % rules.players
