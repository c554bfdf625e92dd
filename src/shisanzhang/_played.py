"""Strategies at play: what they make of hands, checked, and what they win from each other."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from typing import NamedTuple

from ._laying import deal_hands, parts, place_rows, score_matches, specials_of
from .arrangement import Arrangement, FoulHandling
from .errors import FoulError, IllegalPlayError
from .hand import Hand
from .rules import Rules
from .special import Special
from .strategy import Strategy, play_many


class Some(NamedTuple):
    """Some deals or hands of a measurement: those of one part."""

    rules: Rules
    players: int
    """At the table."""
    seed: str
    """Of the deals."""
    number: int


class Played(NamedTuple):
    """Hands as a strategy plays them, which has been checked."""

    hands: array[int]
    plays: array[int]
    """Three masks each."""
    rows: array[int]
    """Three standings each; −1 for a declared hand."""
    specials: dict[int, Special]
    """What the hands are that are special, by place, declared or not."""


def played(strategy: Strategy, hands: array[int], rules: Rules, *, fouls: bool = False) -> Played:
    """What a strategy makes of some hands.

    Raises:
        IllegalPlayError: not a play of the hand, or a declaration of no special.
        FoulError: a foul, unless `fouls` lets it pass.
    """
    plays = play_many(strategy, hands, rules)
    specials = specials_of(hands, rules)
    if len(plays) != 3 * len(hands):
        raise IllegalPlayError(f"expected {3 * len(hands)} masks for {len(hands)} hands, found {len(plays)}")
    for place, (hand, play) in enumerate(zip(hands, parts(plays, 3), strict=True)):
        front, middle, back = play
        if middle == back == 0:
            if front != hand or place not in specials:
                raise IllegalPlayError(f"the hand {Hand.from_mask(hand)} is declared, being no special")
        elif (
            # Cards that come twice would carry, and leave fewer than there should be.
            front + middle + back != hand
            or (front.bit_count(), middle.bit_count(), back.bit_count()) != (3, 5, 5)
        ):
            raise IllegalPlayError(f"the hand {Hand.from_mask(hand)} is laid with other cards or rows")
    rows = place_rows(plays, rules.ranking)
    if not fouls:
        strict = rules.foul.strict
        for place, (front, middle, back) in enumerate(parts(rows, 3)):
            if front > middle or middle > back or (strict and 0 <= middle == back):
                _refuse_foul(plays[3 * place : 3 * place + 3], rules)
    return Played(hands, plays, rows, specials)


def _refuse_foul(play: Sequence[int], rules: Rules) -> None:
    laid_out = Arrangement.from_masks(*play)
    foul = laid_out.foul(rules)
    assert foul is not None
    raise FoulError(f"{laid_out} is a foul, {foul}", reasons=[reason.value for reason in foul.reasons])


def compared(a: Strategy, b: Strategy, some: Some) -> tuple[int, int, int, int]:
    """Of some deals the points of all seats, summed, and their squares: for `a`, and for `b`."""
    rules, players, seed, deals = some
    hands = deal_hands(deals, players, random.Random(seed))
    fouls = rules.foul.handling is FoulHandling.LOSES
    ours, theirs = (played(strategy, hands, rules, fouls=fouls).plays for strategy in (a, b))
    matches = array("Q")
    for mine, others in zip(parts(ours, 3 * players), parts(theirs, 3 * players), strict=True):
        for one, rest in ((mine, others), (others, mine)):
            for seat in range(0, 3 * players, 3):
                matches += rest[:seat]
                matches += one[seat : seat + 3]
                matches += rest[seat + 3 :]
    totals = score_matches(matches, players, rules)
    # There are as many matches as seats, and in each of them the next seat counts.
    won = [sum(table[:: players + 1]) for table in parts(totals, players * players)]
    first, second = won[::2], won[1::2]
    return sum(first), sum(n * n for n in first), sum(second), sum(n * n for n in second)
