"""Hands of Dou Dizhu as texts of ranks, such as ``333444BR``: suits do not matter in the game."""

from __future__ import annotations

from collections import Counter

from shisanzhang import FULL_DECK, JOKERS, Card, Rank
from shisanzhang.doudizhu import Play

LETTERS = "3456789TJQKA2BR"
"""From the lowest to the highest; ``B`` is the small joker, ``R`` the big one."""
PACK = (*FULL_DECK, *JOKERS)
KINDS = {
    "single": "SOLO",
    "pair": "PAIR",
    "trio": "TRIO",
    "trio+1": "TRIO_WITH_SOLO",
    "trio+2": "TRIO_WITH_PAIR",
    "straight": "SOLO_CHAIN",
    "pairs": "PAIR_CHAIN",
    "trios": "AIRPLANE",
    "plane+1": "AIRPLANE_WITH_SOLOS",
    "plane+2": "AIRPLANE_WITH_PAIRS",
    "four+1+1": "QUAD_WITH_SOLOS",
    "four+2+2": "QUAD_WITH_PAIRS",
    "bomb": "BOMB",
    "rocket": "ROCKET",
}
"""The names of kinds in the tables and vectors, and in the library."""


def ranked(text: str) -> tuple[Card, ...]:
    """Cards of these ranks: of each the clubs first, and from the fifth on the same faces again."""
    seen: Counter[str] = Counter()
    cards = []
    for letter in text.replace(" ", ""):
        place = seen[letter]
        seen[letter] += 1
        cards.append(JOKERS["BR".index(letter)] if letter in "BR" else Card(letter + "cdhs"[place % 4]))
    return tuple(cards)


def letter(rank: Rank) -> str:
    """The letter of a rank."""
    return {Rank.SMALL_JOKER: "B", Rank.BIG_JOKER: "R"}.get(rank, rank.value)


def letters(play: Play) -> str:
    """The ranks of a play in rising order."""
    return "".join(sorted(map(letter, play.ranks), key=LETTERS.index))
