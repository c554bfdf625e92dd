"""Hands as stacks of equal ranks, and every play that they hold.

What the stacks are made of is nobody's business here: cards give plays, ranks give patterns of plays. Of a
rank the first cards of its stack are taken, so there is one play for each kind, key, length and number of
cards of each rank. Plays of a kind come from the shortest to the longest, then by key, then by their
wings, the highest of which decides: the weakest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from ._deck import BIG, CHAINED, SMALL, T
from ._forms import Form, Forms
from .combination import Kind

P = TypeVar("P")
Found = tuple[int, int, tuple[T, ...]]
"""A key, a length, and cards."""


class Held(Generic[T]):
    """What is held of each rank.

    The methods that list plays give the key, the length and the cards of those whose key is higher than
    `above`: of any length, or of one.
    """

    __slots__ = ("forms", "ones", "runs", "stacks", "threes", "twos")

    def __init__(self, stacks: Sequence[tuple[T, ...]], forms: Forms) -> None:
        self.stacks = stacks
        self.forms = forms
        self.ones = ones = [(place, stack[:1]) for place, stack in enumerate(stacks) if stack]
        self.twos = twos = [(place, stacks[place][:2]) for place, _ in ones if len(stacks[place]) > 1]
        self.threes = [(place, stacks[place][:3]) for place, _ in twos if len(stacks[place]) > 2]
        self.runs: list[list[tuple[int, int, tuple[T, ...]]] | None] = [None] * 4
        """Per width what `_runs` gave."""

    def _runs(self, width: int) -> list[tuple[int, int, tuple[T, ...]]]:
        """The longest chains of a width: the first rank, how many there are, and all their cards."""
        found = self.runs[width]
        if found is None:
            found = self.runs[width] = []
            cards: tuple[T, ...] = ()
            start, stop = 0, -1
            for place, part in (self.ones, self.twos, self.threes)[width - 1]:
                if place >= CHAINED:
                    break
                if place == stop:
                    cards += part
                    stop += 1
                    continue
                if stop - start > 1:
                    found.append((start, stop - start, cards))
                start, stop, cards = place, place + 1, part
            if stop - start > 1:
                found.append((start, stop - start, cards))
        return found

    def _chains(self, width: int, least: int, above: int, length: int, *, wing: int = 0) -> list[Found[T]]:
        """Chains, without the wings that each rank stands for."""
        runs = self._runs(width)
        if not runs:
            return []
        longest = min(max([run[1] for run in runs]), self.forms.most_cards // (width + wing))
        return [
            (key, ranks, cards[width * (key - start) : width * (key - start + ranks)])
            for ranks in ((length,) if length else range(least, longest + 1))
            for start, many, cards in runs
            for key in range(start if start > above else above + 1, start + many - ranks + 1)
        ]

    def solos(self, above: int, _length: int) -> list[Found[T]]:
        """單牌."""
        return [(place, 1, part) for place, part in self.ones if place > above]

    def pairs(self, above: int, _length: int) -> list[Found[T]]:
        """對牌."""
        return [(place, 1, part) for place, part in self.twos if place > above]

    def trios(self, above: int, _length: int) -> list[Found[T]]:
        """三張牌."""
        return [(place, 1, part) for place, part in self.threes if place > above]

    def trios_with_solo(self, above: int, _length: int) -> list[Found[T]]:
        """三帶一."""
        return [
            (place, 1, part + wing)
            for place, part in self.threes
            if place > above
            for other, wing in self.ones
            if other != place
        ]

    def trios_with_pair(self, above: int, _length: int) -> list[Found[T]]:
        """三帶一對."""
        return [
            (place, 1, part + wing)
            for place, part in self.threes
            if place > above
            for other, wing in self.twos
            if other != place
        ]

    def solo_chains(self, above: int, length: int) -> list[Found[T]]:
        """單順."""
        return self._chains(1, 5, above, length)

    def pair_chains(self, above: int, length: int) -> list[Found[T]]:
        """雙順."""
        return self._chains(2, 3, above, length)

    def airplanes(self, above: int, length: int) -> list[Found[T]]:
        """三順."""
        return self._chains(3, 2, above, length)

    def airplanes_with_solos(self, above: int, length: int) -> Iterator[Found[T]]:
        """飛機帶翅膀, with singles."""
        return self._airplanes(1, above, length)

    def airplanes_with_pairs(self, above: int, length: int) -> Iterator[Found[T]]:
        """飛機帶翅膀, with pairs."""
        return self._airplanes(2, above, length)

    def _airplanes(self, wing: int, above: int, length: int) -> Iterator[Found[T]]:
        for key, ranks, part in self._chains(3, 2, above, length, wing=wing):
            for wings in self._wings(wing, 3, key, key + ranks):
                yield key, ranks, part + wings

    def quads_with_solos(self, above: int, _length: int) -> Iterator[Found[T]]:
        """四帶二, with singles."""
        return self._quads(1, above)

    def quads_with_pairs(self, above: int, _length: int) -> Iterator[Found[T]]:
        """四帶二, with pairs."""
        return self._quads(2, above)

    def _quads(self, wing: int, above: int) -> Iterator[Found[T]]:
        for place, _ in self.threes:
            if place > above and len(self.stacks[place]) > 3:
                part = self.stacks[place][:4]
                for wings in self._wings(wing, 4, place, place + 1):
                    yield place, 1, part + wings

    def _wings(self, wing: int, width: int, start: int, stop: int) -> list[tuple[T, ...]]:
        """As many singles or pairs as may go with `width` cards of each rank from `start` up to `stop`."""
        forms = self.forms
        many = stop - start if width == 3 else 2
        from_chain = forms.from_chain and width == 3
        stacks = []
        for place, _ in self.twos if wing == 2 else self.ones:
            stack = self.stacks[place]
            if start <= place < stop:
                stack = stack[width:] if from_chain else ()
            beside = width == 3 and place < CHAINED and place in (start - 1, stop)
            stack = stack[: forms.cap(wing, beside=beside)]
            if len(stack) >= wing:
                stacks.append(stack)
        found = _chosen(stacks, many, wing)
        if wing == 1 and not forms.both_jokers and self.stacks[SMALL] and self.stacks[BIG]:
            jokers = self.stacks[SMALL] + self.stacks[BIG]
            found = [wings for wings in found if wings[-2:] != jokers]
        return found

    def bombs(self, above: int, length: int) -> list[Found[T]]:
        """炸彈, those of more than `length` cards among them."""
        large = [place for place, _ in self.threes if len(self.stacks[place]) > 3]
        if not large:
            return []
        return [
            (place, size, self.stacks[place][:size])
            for size in range(max(length, 4), max(len(self.stacks[place]) for place in large) + 1)
            for place in large
            if len(self.stacks[place]) >= size and (size > length or place > above)
        ]

    def rockets(self, above: int, _length: int) -> list[Found[T]]:
        """火箭."""
        small, big = self.stacks[SMALL], self.stacks[BIG]
        if above < BIG and len(small) == len(big) == self.forms.decks:
            return [(BIG, 1, small + big)]
        return []


def _chosen(stacks: Sequence[tuple[T, ...]], many: int, each: int) -> list[tuple[T, ...]]:
    """So many singles or pairs out of some stacks; in rising order, of which the highest rank decides."""
    if many == 1:
        return [stack[:each] for stack in stacks]
    found: list[tuple[T, ...]] = []
    for place, stack in enumerate(stacks):
        for taken in range(1, min(many, len(stack) // each) + 1):
            last = stack[: taken * each]
            if taken == many:
                found.append(last)
            else:
                found += [lower + last for lower in _chosen(stacks[:place], many - taken, each)]
    return found


_Lister = Callable[[Held[Any], int, int], Iterable[Found[Any]]]
_LISTERS: Final[tuple[_Lister, ...]] = (
    Held.solos,
    Held.pairs,
    Held.trios,
    Held.trios_with_solo,
    Held.trios_with_pair,
    Held.solo_chains,
    Held.pair_chains,
    Held.airplanes,
    Held.airplanes_with_solos,
    Held.airplanes_with_pairs,
    Held.quads_with_solos,
    Held.quads_with_pairs,
    Held.bombs,
    Held.rockets,
)
"""What lists the plays of each kind, by its index."""
_OVER: Final = tuple(
    tuple(other for other in Kind if other is not kind and other.power > kind.power) for kind in Kind
)
"""For each kind those of which every play beats it."""


def listed(
    held: Held[T], table: Form | None, make: Callable[[Kind, int, int, tuple[T, ...]], P]
) -> Iterator[P]:
    """Every play that may be led, or that beats what lies on the table."""
    if table is None:
        kinds = held.forms.kinds
    else:
        kind, above, length = table
        for key, ranks, cards in _LISTERS[kind.index](held, above, length):
            yield make(kind, key, ranks, cards)
        kinds = _OVER[kind.index]
    for kind in kinds:
        for key, ranks, cards in _LISTERS[kind.index](held, -1, 0):
            yield make(kind, key, ranks, cards)
