"""Which plays some rules have, and what a number of cards of each rank can be read as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from ._deck import BIG, CHAINED, SMALL
from .combination import Kind
from .rules import Rules, Wings

_UNLIMITED: Final = 8  # no rank has more cards
_PLANES: Final = (Kind.AIRPLANE_WITH_SOLOS, Kind.AIRPLANE_WITH_PAIRS)
_QUADS: Final = (Kind.QUAD_WITH_SOLOS, Kind.QUAD_WITH_PAIRS)

Form = tuple[Kind, int, int]
"""A kind, a key and a length."""


@dataclass(frozen=True, eq=False)
class Forms:
    """What of some rules bears on plays. Each limit of wings is how often a rank may occur among them."""

    kinds: tuple[Kind, ...]
    """Those that are played."""
    decks: int
    most_cards: int
    solos: int
    """Among single wings."""
    beside: int
    """The same for the ranks next to the airplane."""
    pairs: int
    """Among pairs that are wings, counted in pairs."""
    both_jokers: bool
    """Whether both jokers may be single wings of one play."""
    from_chain: bool
    """Whether wings may be of the airplane's own ranks."""
    known: dict[bytes, tuple[Form, ...]] = field(default_factory=dict)
    """What has been read as a play, by the counts; of one deck no more than 33,675."""

    def cap(self, wing: int, *, beside: bool) -> int:
        """How many cards of a rank may be wings; `beside` says that it is next to the airplane's."""
        if wing == 2:
            return 2 * self.pairs
        return self.beside if beside else self.solos

    def readings(self, counts: bytes) -> tuple[Form, ...]:
        """What so many cards of each place are, the preferred reading first.

        That is the one without wings, then the one with the higher key.
        """
        found = self.known.get(counts)
        if found is None:
            total = sum(counts)
            if not 0 < total <= self.most_cards:
                return ()
            forms = {form for form in _candidates(counts, total, self) if form[0] in self.kinds}
            if not forms:
                return ()
            found = tuple(sorted(forms, key=lambda form: (form[0].wing > 0, -form[1], form[0].index)))
            self.known[counts] = found
        return found


def forms_of(rules: Rules) -> Forms:
    """The forms of some rules; made once for all that play alike."""
    # They are asked for at every turn, so rules keep theirs at hand.
    kept: Forms | None = vars(rules).get("_forms")
    if kept is None:
        kept = vars(rules)["_forms"] = _forms(
            rules.decks,
            rules.wings,
            rules.wing_from_chain,
            rules.solo_chains,
            rules.trio_with_solo,
            rules.quad_with_two,
            rules.most_cards,
        )
    return kept


@lru_cache(maxsize=64)
def _forms(  # noqa: PLR0917  # a cache has no names for what it is given
    decks: int,
    wings: Wings,
    from_chain: bool,
    solo_chains: bool,
    trio_with_solo: bool,
    quad_with_two: bool,
    most_cards: int,
) -> Forms:
    out: set[Kind] = set()
    if not solo_chains:
        out.add(Kind.SOLO_CHAIN)
    if not trio_with_solo:
        out |= {Kind.TRIO_WITH_SOLO, Kind.AIRPLANE_WITH_SOLOS}
    if not quad_with_two or wings is Wings.OPENSPIEL:
        out.update(_QUADS)
    any_solos = wings in (Wings.ANY, Wings.DOUZERO)
    solos = _UNLIMITED if any_solos else 1 if wings is Wings.DISTINCT else 3
    return Forms(
        kinds=tuple(kind for kind in Kind if kind not in out),
        decks=decks,
        most_cards=most_cards,
        solos=solos,
        beside=min(solos, 2) if wings is Wings.RLCARD else solos,
        pairs=_UNLIMITED // 2 if wings is Wings.ANY else 1,
        both_jokers=any_solos or decks > 1,  # two of four jokers are no rocket
        from_chain=from_chain,
    )


def _candidates(counts: bytes, total: int, forms: Forms) -> Iterator[Form]:
    """What the counts are, whether or not the kind is played."""
    held = [place for place, count in enumerate(counts) if count]
    if len(held) == 1:
        if total < 4:
            yield (Kind.SOLO, Kind.PAIR, Kind.TRIO)[total - 1], held[0], 1
        else:
            yield Kind.BOMB, held[0], total
        return
    if held == [SMALL, BIG] and counts[SMALL] == counts[BIG] == forms.decks:
        yield Kind.ROCKET, BIG, 1
    if total in (4, 5) and 3 in counts:
        if total == 4:
            yield Kind.TRIO_WITH_SOLO, counts.index(3), 1
        elif 2 in counts:
            yield Kind.TRIO_WITH_PAIR, counts.index(3), 1
    yield from _chains(counts, held)
    yield from _winged(counts, total, held, forms)


def _chains(counts: bytes, held: list[int]) -> Iterator[Form]:
    """Ranks in a row, all with as many cards."""
    low, high = held[0], held[-1]
    each = counts[low]
    if each <= 3 and high < CHAINED and counts[low : high + 1] == bytes([each]) * len(held):
        kind = (Kind.SOLO_CHAIN, Kind.PAIR_CHAIN, Kind.AIRPLANE)[each - 1]
        if len(held) >= kind.least:
            yield kind, low, len(held)


def _winged(counts: bytes, total: int, held: list[int], forms: Forms) -> Iterator[Form]:
    """Airplanes and fours with their wings."""
    for kind in _QUADS:
        if total == 4 + 2 * kind.wing:
            for place in held:
                if _is_winged(kind, place, place + 1, counts, forms):
                    yield kind, place, 1
    for kind in _PLANES:
        length, left = divmod(total, 3 + kind.wing)
        if left == 0 and length >= kind.least:
            for start in range(CHAINED - length + 1):
                if _is_winged(kind, start, start + length, counts, forms):
                    yield kind, start, length


def _is_winged(kind: Kind, start: int, stop: int, counts: bytes, forms: Forms) -> bool:
    """Whether all cards are the main part of these ranks, and wings that may go with it."""
    width, wing = kind.width, kind.wing
    plane = width == 3
    for place, count in enumerate(counts):
        wings = count
        if start <= place < stop:
            wings -= width
            if wings < 0 or (wings and not (plane and forms.from_chain)):
                return False
        beside = plane and place < CHAINED and place in (start - 1, stop)
        if wings % wing or wings > forms.cap(wing, beside=beside):
            return False
    return forms.both_jokers or wing == 2 or not (counts[SMALL] and counts[BIG])
