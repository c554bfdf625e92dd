"""The best answer to a strategy that all others play, hand by hand.

Opponents come from a bank of hands that the strategy has laid, of which a hand meets those
that share no card with it, or they are dealt from the other cards.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from ._bank import Laid, LaidHands, priced
from ._laying import deal_hands, deal_others, respond, specials_of
from ._played import Played, Some, played
from ._population import slam_factor
from .arranger import worth_trying
from .rules import Rules
from .special import SameSpecial, Special
from .strategy import Strategy

if TYPE_CHECKING:
    from ._kernel import Bank, Triple


# --- the bank ---------------------------------------------------------------------


def laid(strategy: Strategy, some: Some) -> Laid:
    """The hands of some deals as they are laid."""
    hands = deal_hands(some.number, some.players, random.Random(some.seed))
    found = played(strategy, hands, some.rules)
    return found.hands, priced(found.rows, found.specials, some.rules)


@dataclass(frozen=True)
class Halves:
    """A bank of hands in two halves, which differs from another by its digest."""

    digest: str
    halves: tuple[LaidHands, LaidHands] = field(compare=False, repr=False)

    @classmethod
    def of(cls, first: LaidHands, second: LaidHands) -> Halves:
        """Of hands and their rows, twice."""
        digest = blake2b(digest_size=16)
        for half in (first, second):
            digest.update(half.hands.tobytes())
            digest.update(half.rows.tobytes())
        return cls(digest.hexdigest(), (first, second))


class Half(NamedTuple):
    """A half of the bank as it is consulted."""

    bank: Bank
    declared: list[tuple[int, Special]]
    """The declared hands, and what they are."""


@lru_cache(maxsize=1)
def consulted(bank: Halves, rules: Rules, opponents: int) -> tuple[Half, Half]:
    """The halves of a bank for the kernel, which cannot be sent: a worker keeps those of the last."""
    first, second = (Half(half.bank(rules, opponents), _declared(half, rules)) for half in bank.halves)
    return first, second


def _declared(half: LaidHands, rules: Rules) -> list[tuple[int, Special]]:
    hands = array("Q", [hand for hand, row in zip(half.hands, half.rows[::3], strict=True) if row < 0])
    specials = specials_of(hands, rules) if hands else {}
    return [(hands[place], special) for place, special in specials.items()]


# --- answers to the bank ----------------------------------------------------------


class Gains(NamedTuple):
    """What the hands of one deal gain by answering, added up."""

    hands: int
    held_out: float
    in_sample: float
    differ: int
    """How many have a better play than theirs."""


def answers(strategy: Strategy, some: Some, bank: Halves) -> list[Gains]:
    """What some hands gain, deal by deal."""
    rules, players, _, hands = some
    halves = consulted(bank, rules, players - 1)
    dealt = deal_hands(-(-hands // players), players, random.Random(some.seed))[:hands]
    found = played(strategy, dealt, rules)
    gained = [_answer(found, place, halves, rules, players - 1) for place in range(hands)]
    return [
        Gains(len(deal), *(sum(column) for column in zip(*deal, strict=True)))
        for deal in (gained[start : start + players] for start in range(0, hands, players))
    ]


class _Fared(NamedTuple):
    """How the candidates of a hand fare against the opponents that it meets in a bank, added up."""

    met: int
    points: list[float]
    """By candidate."""
    swept: list[int]


def _answer(
    found: Played, place: int, halves: Iterable[Half], rules: Rules, opponents: int
) -> tuple[float, float, int]:
    """What one hand gains held out and in-sample, and whether its best answer is another play."""
    hand = found.hands[place]
    own = (found.rows[3 * place], found.rows[3 * place + 1], found.rows[3 * place + 2])
    triples = candidates(hand, own, rules)
    special = found.specials.get(place)
    mine = triples.index(own) if own[0] >= 0 else len(triples)
    fared = [_fare(hand, triples, special, half, rules) for half in halves]
    paid = [*_paid(triples, rules), *([0] if special else [])]
    slam = slam_factor(rules, opponents)

    def worths(some: Sequence[_Fared]) -> list[float]:
        met = sum(each.met for each in some)
        worth = []
        for candidate, rows in enumerate(paid):
            swept = sum(each.swept[candidate] for each in some) / met
            every = swept
            for _ in range(opponents - 1):
                every *= swept
            points = sum(each.points[candidate] for each in some)
            worth.append((points / met + slam * (every * rows)) * opponents)
        return worth

    first, second = fared
    if not first.met + second.met:
        return 0.0, 0.0, 0
    both = worths(fared)
    best = chosen(both, mine)
    in_sample = both[best] - both[mine]
    if not first.met or not second.met:
        return 0.0, in_sample, int(best != mine)
    one, other = worths([first]), worths([second])
    by_one, by_other = chosen(one, mine), chosen(other, mine)
    held_out = ((other[by_one] - other[mine]) + (one[by_other] - one[mine])) / 2
    return held_out, in_sample, int(best != mine)


def candidates(hand: int, own: Triple, rules: Rules) -> list[Triple]:
    """The triples that can be best for a hand, and its own, unless that is declared."""
    triples = worth_trying(hand, rules)
    return triples if own[0] < 0 or own in triples else [*triples, own]


def chosen(worths: Sequence[float], own: int) -> int:
    """The best candidate; the hand's own play, if none is better."""
    best = max(worths)
    return own if worths[own] == best else worths.index(best)


def _paid(triples: Sequence[Triple], rules: Rules) -> list[int]:
    """What the rows of each triple are worth together."""
    strengths, (front, middle, back) = rules.ranking.scale.strengths, rules.scoring.row_values
    return [
        front[strengths[f] >> 20] + middle[strengths[m] >> 20] + back[strengths[b] >> 20]
        for f, m, b in triples
    ]


def _fare(hand: int, triples: Sequence[Triple], special: Special | None, half: Half, rules: Rules) -> _Fared:
    rows, declared, taken, fared = half.bank.consult(hand, triples)
    points = [(won - taken) - more_lost for won, _, more_lost in fared]
    swept = [times for _, times, _ in fared]
    if special is not None:
        met = [(held, theirs) for held, theirs in half.declared if not held & hand]
        total = sum(between(hand, special, held, theirs, rules) for held, theirs in met)
        points.append(rows * rules.specials.points[special] + total)
        swept.append(0)
    return _Fared(rows + declared, points, swept)


def between(hand: int, special: Special, held: int, theirs: Special, rules: Rules) -> int:
    """What one declared hand takes from another, in points; less than 0 if it pays."""
    points = rules.specials.points
    if special is theirs:
        if rules.specials.same is SameSpecial.TIE:
            return 0
        mine, other = _ranks(hand), _ranks(held)
        return points[special] * ((mine > other) - (mine < other))
    order = list(points)
    if order.index(special) < order.index(theirs):
        return rules.specials.from_lower(points[special], points[theirs])
    return -rules.specials.from_lower(points[theirs], points[special])


def _ranks(hand: int) -> list[int]:
    """Of thirteen cards, high to low."""
    return [card // 4 for card in reversed(range(52)) if hand >> card & 1]


# --- answers to what is dealt -----------------------------------------------------


def spot_answers(strategy: Strategy, some: Some, deals: int) -> list[tuple[float, float]]:
    """What some hands, each of its own deal, gain against opponents dealt anew: held out and in-sample."""
    rng = random.Random(some.seed)
    return [
        spot_answer(strategy, deal_hands(1, some.players, rng)[0], some, deals, rng)
        for _ in range(some.number)
    ]


def spot_answer(
    strategy: Strategy, hand: int, some: Some, deals: int, rng: random.Random
) -> tuple[float, float]:
    """The same of one hand."""
    rules, opponents = some.rules, some.players - 1
    found = played(strategy, array("Q", [hand]), rules)
    others = played(strategy, deal_others(hand, deals, opponents, rng), rules).plays
    front, middle, back = found.rows
    triples = candidates(hand, (front, middle, back), rules)
    scale = rules.ranking.scale
    plays = array("Q", [mask for masks in scale.show(hand, triples) for mask in masks])
    mine = triples.index((front, middle, back)) if front >= 0 else len(triples)
    if found.specials:
        plays.extend([hand, 0, 0])
    half = deals // 2
    totals = respond(plays, others, opponents, rules)
    first = [sum(total[:half]) / half for total in totals]
    second = [sum(total[half:]) / (deals - half) for total in totals]
    both = [sum(total) / deals for total in totals]
    by_first, by_second = chosen(first, mine), chosen(second, mine)
    held_out = ((second[by_first] - second[mine]) + (first[by_second] - first[mine])) / 2
    return held_out, both[chosen(both, mine)] - both[mine]
