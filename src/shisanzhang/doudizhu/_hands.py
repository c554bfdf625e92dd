"""Hands as stacks of equal ranks, and every play that they hold.

What the stacks are made of is nobody's business here: cards give plays, ranks give patterns of plays. Of a
rank the first cards of its stack are taken, so there is one play for each kind, key, length and number of
cards of each rank. Plays of a kind come from the shortest to the longest, then by key, then by their
wings, the highest of which decides: the weakest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, Generic

from ._deck import BIG, CHAINED, SMALL, T
from ._forms import Form, Forms
from .combination import Kind

Found = tuple[Kind, int, int, tuple[T, ...]]
"""A play as its kind, key, length and cards."""


# Python 3.11 is slow to look up a member of an enum, and every play listed would ask for one.
(
    _SOLO,
    _PAIR,
    _TRIO,
    _TRIO_WITH_SOLO,
    _TRIO_WITH_PAIR,
    _SOLO_CHAIN,
    _PAIR_CHAIN,
    _AIRPLANE,
    _AIRPLANE_WITH_SOLOS,
    _AIRPLANE_WITH_PAIRS,
    _QUAD_WITH_SOLOS,
    _QUAD_WITH_PAIRS,
    _BOMB,
    _ROCKET,
) = Kind


class Held(Generic[T]):
    """What is held of each rank.

    The methods that list plays give those whose key is higher than `above`: of any length, or of one.
    """

    __slots__ = ("forms", "fours", "ones", "runs", "stacks", "threes", "twos")

    def __init__(self, stacks: Sequence[tuple[T, ...]], forms: Forms) -> None:
        self.stacks = stacks
        self.forms = forms
        self.ones = [(place, stack[:1]) for place, stack in enumerate(stacks) if stack]
        several = [(place, stack) for place, stack in enumerate(stacks) if len(stack) > 1]
        self.twos = [(place, stack[:2]) for place, stack in several]
        self.threes = [(place, stack[:3]) for place, stack in several if len(stack) > 2]
        self.fours = [(place, stack[:4]) for place, stack in several if len(stack) > 3]
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

    def _chains(self, kind: Kind, above: int, length: int) -> list[Found[T]]:
        """Chains, without the wings that each rank stands for."""
        width, least = kind.width, kind.least
        runs = [run for run in self._runs(width) if run[1] >= least]
        if not runs:
            return []
        longest = min(max([run[1] for run in runs]), self.forms.most_cards // (width + kind.wing))
        return [
            (kind, key, ranks, cards[width * (key - start) : width * (key - start + ranks)])
            for ranks in ((length,) if length else range(least, longest + 1))
            for start, many, cards in runs
            for key in range(start if start > above else above + 1, start + many - ranks + 1)
        ]

    def solos(self, above: int, _length: int) -> list[Found[T]]:
        """單牌."""
        return [(_SOLO, place, 1, part) for place, part in self.ones if place > above]

    def pairs(self, above: int, _length: int) -> list[Found[T]]:
        """對牌."""
        return [(_PAIR, place, 1, part) for place, part in self.twos if place > above]

    def trios(self, above: int, _length: int) -> list[Found[T]]:
        """三張牌."""
        return [(_TRIO, place, 1, part) for place, part in self.threes if place > above]

    def trios_with_solo(self, above: int, _length: int) -> list[Found[T]]:
        """三帶一."""
        return [
            (_TRIO_WITH_SOLO, place, 1, part + wing)
            for place, part in self.threes
            if place > above
            for other, wing in self.ones
            if other != place
        ]

    def trios_with_pair(self, above: int, _length: int) -> list[Found[T]]:
        """三帶一對."""
        return [
            (_TRIO_WITH_PAIR, place, 1, part + wing)
            for place, part in self.threes
            if place > above
            for other, wing in self.twos
            if other != place
        ]

    def solo_chains(self, above: int, length: int) -> list[Found[T]]:
        """單順."""
        return self._chains(_SOLO_CHAIN, above, length)

    def pair_chains(self, above: int, length: int) -> list[Found[T]]:
        """雙順."""
        return self._chains(_PAIR_CHAIN, above, length) if len(self.twos) > 2 else []

    def airplanes(self, above: int, length: int) -> list[Found[T]]:
        """三順."""
        return self._chains(_AIRPLANE, above, length) if len(self.threes) > 1 else []

    def airplanes_with_solos(self, above: int, length: int) -> list[Found[T]]:
        """飛機帶翅膀, with singles."""
        return self._airplanes(_AIRPLANE_WITH_SOLOS, above, length) if len(self.threes) > 1 else []

    def airplanes_with_pairs(self, above: int, length: int) -> list[Found[T]]:
        """飛機帶翅膀, with pairs."""
        return self._airplanes(_AIRPLANE_WITH_PAIRS, above, length) if len(self.threes) > 1 else []

    def _airplanes(self, kind: Kind, above: int, length: int) -> list[Found[T]]:
        return [
            (kind, key, ranks, part + wings)
            for _, key, ranks, part in self._chains(kind, above, length)
            for wings in self._wings(kind, key, key + ranks)
        ]

    def quads_with_solos(self, above: int, _length: int) -> list[Found[T]]:
        """四帶二, with singles."""
        return self._quads(_QUAD_WITH_SOLOS, above) if self.fours else []

    def quads_with_pairs(self, above: int, _length: int) -> list[Found[T]]:
        """四帶二, with pairs."""
        return self._quads(_QUAD_WITH_PAIRS, above) if self.fours else []

    def _quads(self, kind: Kind, above: int) -> list[Found[T]]:
        return [
            (kind, place, 1, part + wings)
            for place, part in self.fours
            if place > above
            for wings in self._wings(kind, place, place + 1)
        ]

    def _wings(self, kind: Kind, start: int, stop: int) -> list[tuple[T, ...]]:
        """What may go with the ranks from `start` up to `stop`: a single or pair for each, two with four."""
        forms, width, wing = self.forms, kind.width, kind.wing
        many = stop - start if width == 3 else 2
        from_chain = forms.from_chain and width == 3
        inner, beside = forms.cap(wing, beside=False), forms.cap(wing, beside=width == 3)
        stacks = []
        for place, _ in self.twos if wing == 2 else self.ones:
            stack = self.stacks[place]
            if start <= place < stop:
                stack = stack[width : width + inner] if from_chain else ()
            elif place in (start - 1, stop) and place < CHAINED:
                stack = stack[:beside]
            else:
                stack = stack[:inner]
            if len(stack) >= wing:
                stacks.append(stack)
        found = _chosen(stacks, many, wing)
        if wing == 1 and not forms.both_jokers and self.stacks[SMALL] and self.stacks[BIG]:
            jokers = self.stacks[SMALL] + self.stacks[BIG]
            found = [wings for wings in found if wings[-2:] != jokers]
        return found

    def bombs(self, above: int, length: int) -> list[Found[T]]:
        """炸彈, those of more than `length` cards among them."""
        if not self.fours:
            return []
        large = [(place, self.stacks[place]) for place, _ in self.fours]
        return [
            (_BOMB, place, size, stack[:size])
            for size in range(max(length, 4), max([len(stack) for _, stack in large]) + 1)
            for place, stack in large
            if len(stack) >= size and (size > length or place > above)
        ]

    def rockets(self, above: int, _length: int) -> list[Found[T]]:
        """火箭."""
        small, big = self.stacks[SMALL], self.stacks[BIG]
        if above < BIG and len(small) == len(big) == self.forms.decks:
            return [(_ROCKET, BIG, 1, small + big)]
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


_Lister = Callable[[Held[Any], int, int], list[Found[Any]]]
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


def listed(held: Held[T], table: Form | None) -> Iterator[Found[T]]:
    """Every play that may be led, or that beats what lies on the table."""
    return chain.from_iterable(_kind_by_kind(held, table))


def listed_at_once(held: Held[T], table: Form | None) -> list[Found[T]]:
    """The same for who wants all of them."""
    found: list[Found[T]] = []
    for each in _kind_by_kind(held, table):
        if each:
            found += each
    return found


def _kind_by_kind(held: Held[T], table: Form | None) -> Iterator[list[Found[T]]]:
    kinds = held.forms.kinds
    if table is not None:
        kind, above, length = table
        yield _LISTERS[kind.index](held, above, length)
        kinds = _OVER[kind.index]
    for kind in kinds:
        yield _LISTERS[kind.index](held, -1, 0)
