"""Hands by the thousand without NumPy: dealt, laid and scored as flat arrays of masks.

A hand is one mask. A play is three: front, middle and back, or a declared hand, 0 and 0.
Every function takes and gives arrays of them, one after the other.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from . import _backend
from ._bank import shaped
from ._bulk import match_table, play_of, special_table
from .arrangement import HasFoulRules
from .hand import Hand
from .ranking import Ranking
from .rules import Rules
from .score import Play
from .scoring import score_match
from .special import Special, classify

if TYPE_CHECKING:
    from ._kernel import Objective

NATIVE: Final = _backend.BACKEND == "native"
SPECIALS: Final = tuple(Special)


def parts(numbers: array[int], size: int) -> Iterator[array[int]]:
    """The numbers in parts of one size: the plays of a match, the rows of a play."""
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def deal_hands(deals: int, players: int, rng: random.Random) -> array[int]:
    """The hands of so many deals: those that `deal` makes from the same generator, one after the other."""
    keys = array("Q", rng.getrandbits(64 * 52 * deals).to_bytes(8 * 52 * deals, "little"))
    if sys.byteorder == "big":
        keys.byteswap()
    out = array("Q", bytes(8 * deals * players))
    _backend.kernel().deal_hands(shaped(keys, deals, 52), shaped(out, deals, players))
    return out


def deal_others(hand: int, deals: int, opponents: int, rng: random.Random) -> array[int]:
    """Hands for opponents from the other 39 cards, deal by deal: those with the lowest keys, as in `deal`."""
    cards = [1 << index for index in range(52) if not hand >> index & 1]
    hands = array("Q")
    for _ in range(deals):
        bits = rng.getrandbits(64 * 39).to_bytes(8 * 39, "little")
        keys = [int.from_bytes(bits[place : place + 8], "little") for place in range(0, 8 * 39, 8)]
        order = sorted(range(39), key=keys.__getitem__)
        hands.extend(
            sum(cards[i] for i in order[13 * player : 13 * player + 13]) for player in range(opponents)
        )
    return hands


def arrange_hands(hands: array[int], objective: Objective, rules: HasFoulRules) -> array[int]:
    """Each hand laid in the best way."""
    out = array("Q", bytes(24 * len(hands)))
    strict = rules.foul.strict
    rules.ranking.scale.arrange_hands(
        shaped(hands, len(hands)), objective, strict, shaped(out, len(hands), 3)
    )
    return out


def specials_of(hands: array[int], rules: Rules) -> dict[int, Special]:
    """The special that counts for each hand that is one, by its place among the hands."""
    if not rules.specials.entries:
        return {}
    if not NATIVE:
        found = ((place, classify(Hand.from_mask(hand), rules)) for place, hand in enumerate(hands))
        return {place: special for place, special in found if special}
    codes = array("B", bytes(len(hands)))
    table = special_table(rules.ranking.has_low_ace, rules.specials)
    table.classify_hands(shaped(hands, len(hands)), shaped(codes, len(hands)))
    return {place: SPECIALS[code - 1] for place, code in enumerate(codes) if code}


def place_rows(plays: array[int], ranking: Ranking) -> array[int]:
    """The standings of the rows of each play, of 16 bits; −1 for those of a declared hand."""
    out = array("h", bytes(2 * len(plays)))
    ranking.scale.place_rows(shaped(plays, len(plays) // 3, 3), shaped(out, len(plays) // 3, 3))
    return out


def score_matches(plays: array[int], players: int, rules: Rules) -> array[int]:
    """The totals of matches, the plays of each in the order of the seats."""
    matches = len(plays) // (3 * players)
    if not NATIVE:
        scores = (score_match(_plays(match), rules) for match in parts(plays, 3 * players))
        return array("i", [total for score in scores for total in score.totals])
    out = array("i", bytes(4 * matches * players))
    table, size = match_table(rules), 3 * players
    refused = table.score_matches(shaped(plays, matches, players, 3), shaped(out, matches, players))
    if refused >= 0:
        _refuse(plays[size * refused : size * (refused + 1)], rules)
    return out


def respond(plays: array[int], others: array[int], opponents: int, rules: Rules) -> list[array[int]]:
    """For each of some plays what it scores against others, in one match after another."""
    count, matches = len(plays) // 3, len(others) // (3 * opponents)
    if not NATIVE:
        matched = [_plays(match) for match in parts(others, 3 * opponents)]
        return [
            array("i", [score_match((play, *match), rules).totals[0] for match in matched])
            for play in _plays(plays)
        ]
    out = array("i", bytes(4 * count * matches))
    refused = match_table(rules).respond(
        shaped(plays, count, 3), shaped(others, matches, opponents, 3), shaped(out, count, matches)
    )
    if refused >= 0:
        met = others[3 * opponents * refused : 3 * opponents * (refused + 1)]
        for play in parts(plays, 3):
            _refuse(play + met, rules)
    return list(parts(out, matches))


def _refuse(match: array[int], rules: Rules) -> None:
    """Raises what is wrong with a match, in words."""
    score_match(_plays(match), rules)


def _plays(masks: array[int]) -> list[Play]:
    return [play_of(three) for three in parts(masks, 3)]
