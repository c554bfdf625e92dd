"""The 52 cards in the order of a game, and every combination that a hand of them makes, as bit masks.

A card's place is 4·rank + suit in the order of the rules, 0 for the lowest. A set of cards is a mask with
a bit for each place: the highest bit is the highest card, and masks compare as cards do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from shisanzhang.cards import FULL_DECK, RANKS, Card, Rank, Suit

from .combination import Kind, Play
from .rules import Rules

_SUITS: Final = range(4)


def _chosen(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Per rank and set of suits held: the masks of every `count` of these cards, the lowest first."""
    return tuple(
        tuple(
            tuple(
                sorted(
                    sum(1 << suit for suit in suits) << 4 * rank
                    for suits in combinations([suit for suit in _SUITS if held >> suit & 1], count)
                )
            )
            for held in range(16)
        )
        for rank in range(len(RANKS))
    )


SINGLES: Final = _chosen(1)
PAIRS: Final = _chosen(2)
TRIPLES: Final = _chosen(3)


class Run(NamedTuple):
    """A straight: the places of its ranks, the deciding one first."""

    ranks: tuple[int, ...]
    present: int
    """The same as a set of ranks."""


class Pack:
    """The cards and straights in the order of some rules.

    The methods that list combinations take the suits held per rank (see `suits_of`), and list those whose
    key is higher than `above`, the lowest key first.
    """

    def __init__(
        self, ranks: tuple[Rank, ...], suits: tuple[Suit, ...], straights: tuple[tuple[Rank, ...], ...]
    ) -> None:
        self.cards = tuple(Card.of(rank, suit) for rank in ranks for suit in suits)
        """The cards by place."""
        self.bits = [0] * len(FULL_DECK)
        """The mask of each card by its `index`."""
        for place, card in enumerate(self.cards):
            self.bits[card.index] = 1 << place
        places = {rank: place for place, rank in enumerate(ranks)}
        self.ranks = ranks
        self.runs = tuple(
            Run(tuple(places[rank] for rank in run[::-1]), sum(1 << places[rank] for rank in run))
            for run in straights
        )
        self._runs = {run.present: number for number, run in enumerate(self.runs)}
        self.known = _Known(self)
        """Per mask of a play that play."""

    def mask(self, cards: Iterable[Card]) -> int:
        """The set of some cards, none of them a joker."""
        mask, bits = 0, self.bits
        for card in cards:
            mask |= bits[card.index]
        return mask

    def of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, low to high."""
        cards = []
        while mask:
            lowest = mask & -mask
            cards.append(self.cards[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(cards)

    def read(self, mask: int) -> Play | None:
        """The play that a set of cards is, if any; each is made once."""
        if mask not in self.known:
            found = self._kind_and_key(mask)
            if found is None:
                return None
            self.known[mask] = Play(*found, self.of(mask))
        return self.known[mask]

    def _kind_and_key(self, mask: int) -> tuple[Kind, int] | None:
        held = self.suits_of(mask)
        groups = sorted((suits.bit_count(), rank) for rank, suits in enumerate(held) if suits)
        highest = groups[-1][1] if groups else 0  # the rank with most cards
        match [count for count, _ in groups]:
            case [1]:
                return Kind.SINGLE, mask.bit_length() - 1
            case [2]:
                return Kind.PAIR, mask.bit_length() - 1
            case [2, 3]:
                return Kind.FULL_HOUSE, highest
            case [1, 4]:
                return Kind.FOUR_OF_A_KIND, highest
            case [1, 1, 1, 1, 1] if (number := self._runs.get(_present(held))) is not None:
                run = self.runs[number]
                suit = held[run.ranks[0]].bit_length() - 1
                flush = len({suits for suits in held if suits}) == 1
                return Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT, 4 * number + suit
        return None

    @staticmethod
    def suits_of(mask: int) -> list[int]:
        """The suits held of each rank, as a set of four."""
        return [mask >> shift & 15 for shift in range(0, 52, 4)]

    def singles(self, held: list[int], above: int = -1) -> Iterator[int]:
        """單張; the key is the place."""
        for rank in range(above + 1 >> 2, 13):
            for mask in SINGLES[rank][held[rank]]:
                if mask >> above + 1:
                    yield mask

    def pairs(self, held: list[int], above: int = -1) -> Iterator[int]:
        """一對; the key is the place of the higher card."""
        for rank in range(above + 1 >> 2, 13):
            for mask in PAIRS[rank][held[rank]]:
                if mask >> above + 1:
                    yield mask

    def straights(self, held: list[int], above: int = -1) -> Iterator[int]:
        """順子; the key is 4 times the number of the straight, plus the deciding suit."""
        present = _present(held)
        for number in range(above + 1 >> 2, len(self.runs)):
            run = self.runs[number]
            if run.present & ~present:
                continue
            a, b, c, d, e = run.ranks
            lowest = above - 4 * number  # deciding suits up to this one are too low
            first = SINGLES[a][held[a] >> lowest + 1 << lowest + 1 if lowest >= 0 else held[a]]
            rest = [
                two | three | four | five
                for two in SINGLES[b][held[b]]
                for three in SINGLES[c][held[c]]
                for four in SINGLES[d][held[d]]
                for five in SINGLES[e][held[e]]
            ]
            if held[a] & held[b] & held[c] & held[d] & held[e]:
                flushes = set(self._flushes(held, run))
                yield from [one | four for one in first for four in rest if one | four not in flushes]
            else:
                yield from [one | four for one in first for four in rest]

    def straight_flushes(self, held: list[int], above: int = -1) -> Iterator[int]:
        """同花順; the key is that of a straight."""
        present = _present(held)
        for number in range(above + 1 >> 2, len(self.runs)):
            if not self.runs[number].present & ~present:
                for suit, mask in enumerate(self._flushes(held, self.runs[number])):
                    if mask and 4 * number + suit > above:
                        yield mask

    @staticmethod
    def _flushes(held: list[int], run: Run) -> list[int]:
        """Per suit the straight flush of it, or 0."""
        common = 15
        for rank in run.ranks:
            common &= held[rank]
        return [
            sum(1 << 4 * rank + suit for rank in run.ranks) if common >> suit & 1 else 0 for suit in _SUITS
        ]

    def full_houses(self, held: list[int], above: int = -1) -> Iterator[int]:
        """葫蘆; the key is the rank of the three."""
        for rank in range(above + 1, 13):
            for three in TRIPLES[rank][held[rank]]:
                for other in range(13):
                    if other != rank:
                        for two in PAIRS[other][held[other]]:
                            yield three | two

    def quads(self, held: list[int], above: int = -1) -> Iterator[int]:
        """鐵支; the key is the rank of the four."""
        for rank in range(above + 1, 13):
            if held[rank] == 15:
                four = 15 << 4 * rank
                for other in range(13):
                    if other != rank:
                        for one in SINGLES[other][held[other]]:
                            yield four | one


class _Known(dict[int, Play]):
    """Fills itself with the plays that are asked for; there are no more than 14,738."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def __missing__(self, mask: int) -> Play:
        play = self._pack.read(mask)
        assert play is not None  # what is listed is a play
        return play


def _present(held: list[int]) -> int:
    """The set of ranks held."""
    present, bit = 0, 1
    for suits in held:
        if suits:
            present |= bit
        bit <<= 1
    return present


def pack_of(rules: Rules) -> Pack:
    """The pack of some rules; one is enough for all that order cards and straights alike."""
    # It is asked for at every turn, so rules keep theirs at hand.
    kept: Pack | None = vars(rules).get("_pack")
    if kept is None:
        kept = vars(rules)["_pack"] = _packs(rules.ranks, rules.suits, rules.straights)
    return kept


@lru_cache(maxsize=16)
def _packs(ranks: tuple[Rank, ...], suits: tuple[Suit, ...], straights: tuple[tuple[Rank, ...], ...]) -> Pack:
    return Pack(ranks, suits, straights)
