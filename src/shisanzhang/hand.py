"""Hands of thirteen cards, and dealing them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NoReturn, final

from .cards import FULL_DECK, Card, CardsLike, as_cards
from .errors import IllegalPlayError, InvalidHandError, shown

__all__ = ["HAND_SIZE", "MAX_PLAYERS", "MIN_PLAYERS", "Hand", "deal"]

HAND_SIZE: Final = 13
"""The cards of a hand."""

MIN_PLAYERS: Final = 2
"""The fewest players of a deal or match."""

MAX_PLAYERS: Final = 4
"""The most players of a deal or match."""


@final
class Hand:
    """一手牌: exactly 13 distinct cards of the 52-card deck.

    The order in which the cards are given does not matter: a hand iterates from
    high to low (ace to two, within a rank ♠ ♥ ♦ ♣), and equal cards make equal hands.

    Args:
        cards: text (see `parse_cards`), cards, or another hand.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 cards, a card twice, or a joker.

    >>> hand = Hand("2c3c4c5c6c7c8c9cTcJcQcKcAc")
    >>> hand
    Hand('Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c')
    >>> Card("As") in hand, len(hand), hand == Hand.from_mask(hand.mask)
    (False, 13, True)
    """

    __slots__ = ("_cards", "mask")

    _cards: tuple[Card, ...]
    mask: int
    """The hand as a set: bit ``card.index`` is 1 for each card held."""

    def __init__(self, cards: CardsLike | Hand) -> None:
        found = as_cards(cards, "a hand")
        if len(found) != HAND_SIZE:
            raise InvalidHandError(f"a hand needs {HAND_SIZE} cards, found {len(found)}")
        mask = mask_of(found)
        object.__setattr__(self, "mask", mask)
        object.__setattr__(self, "_cards", cards_of(mask))

    @classmethod
    def from_mask(cls, mask: int) -> Hand:
        """The hand whose cards are the 1 bits of `mask`.

        Raises:
            InvalidHandError: not 13 bits, or bits beyond the 52 cards.

        >>> print(Hand.from_mask(0x1111111111111))
        Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c
        """
        if type(mask) is not int or not is_hand(mask):
            raise InvalidHandError(f"not a mask of {HAND_SIZE} of the 52 cards: {shown(mask)}")
        return cls(cards_of(mask))

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __len__(self) -> int:
        return HAND_SIZE

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask >> card.index & 1 == 1

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self._cards))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __format__(self, spec: str) -> str:
        """Each card formatted with `spec`, so ``f"{hand:u}"`` shows suit symbols."""
        return " ".join(format(card, spec) for card in self._cards)

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a hand cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a hand cannot be changed: {name!r}")


def as_hand(hand: Hand | CardsLike) -> Hand:
    """A hand itself, or one made of cards."""
    return hand if isinstance(hand, Hand) else Hand(hand)


def is_hand(mask: int) -> bool:
    """Whether a mask has 13 of the 52 cards."""
    return 0 <= mask < 1 << 52 and mask.bit_count() == HAND_SIZE


def mask_of(cards: tuple[Card, ...]) -> int:
    """The set of `cards` as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask, high to low."""
    cards = []
    while mask:
        index = mask.bit_length() - 1
        cards.append(FULL_DECK[index])
        mask ^= 1 << index
    return tuple(cards)


def deal(players: int = 4, *, rng: random.Random | int | str | None = None) -> tuple[Hand, ...]:
    """發牌: deals 13 cards to each of 2 to 4 players.

    The same seed gives the same deal on every platform and version, and the
    first hands of a deal do not depend on the number of players.

    Args:
        players: how many hands, 2 to 4.
        rng: a seed (an integer from 0, or text), or a `random.Random` to draw
            from, which advances it; ``None`` deals unpredictably.

    Raises:
        IllegalPlayError: a number of players out of range, or no seed.

    >>> print(deal(2, rng=1)[0])
    Ah Ad Qd Jh 9h 7d 6s 6h 6d 5h 3s 2s 2h
    """
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise IllegalPlayError(f"a deal is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}")
    order = shuffled(generator(rng))
    return tuple(
        Hand(FULL_DECK[i] for i in order[start : start + HAND_SIZE])
        for start in range(0, players * HAND_SIZE, HAND_SIZE)
    )


def shuffled(rng: random.Random, cards: int = 52) -> list[int]:
    """The numbers below `cards` in an order drawn from `rng`, the same on every platform and version."""
    # One 64-bit key per card, and the cards in the order of their keys: it needs
    # only raw generator output, which no Python release may change, and a fixed
    # amount of it, so that many deals can be made at once with the same result.
    bits = rng.getrandbits(64 * cards).to_bytes(8 * cards, "little")
    keys = [int.from_bytes(bits[i : i + 8], "little") for i in range(0, 8 * cards, 8)]
    return sorted(range(cards), key=keys.__getitem__)


def generator(rng: random.Random | int | str | None) -> random.Random:
    """A generator from what `deal` accepts as `rng`."""
    if isinstance(rng, random.Random):
        return rng
    if rng is None:
        return random.SystemRandom()
    # random.Random takes -1 and 1 for the same seed, and True for 1.
    if (type(rng) is int and rng >= 0) or isinstance(rng, str):
        return random.Random(rng)
    raise IllegalPlayError(f"not a seed: {shown(rng)}, expected an integer from 0, text or a random.Random")
