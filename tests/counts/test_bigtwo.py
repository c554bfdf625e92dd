"""The full pack of Big Two counted, and hands counted by an independent slow program."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import FULL_DECK
from shisanzhang.bigtwo import FOUR_PLAYERS, TAIWAN, Kind, Rules, parse, plays

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data/bigtwo.json").read_text("utf-8"))
NAMES = {"fullhouse": Kind.FULL_HOUSE, "quads": Kind.FOUR_OF_A_KIND, "sflush": Kind.STRAIGHT_FLUSH}
FULL = list(plays(FULL_DECK))

# By formula: any card; two of the four of a rank; of each of ten runs five free suits but the four
# flushes; three of a rank, two of another; a rank and any other card; ten runs in four suits.
COUNTS = {
    Kind.SINGLE: 52,
    Kind.PAIR: 13 * comb(4, 2),
    Kind.STRAIGHT: 10 * (4**5 - 4),
    Kind.FULL_HOUSE: 13 * 4 * 12 * comb(4, 2),
    Kind.FOUR_OF_A_KIND: 13 * 48,
    Kind.STRAIGHT_FLUSH: 10 * 4,
}
# Distinct strengths: cards; three higher suits of a pair of each rank; ten runs, four deciding suits; ranks.
STRENGTHS = {
    Kind.SINGLE: 52,
    Kind.PAIR: 39,
    Kind.STRAIGHT: 40,
    Kind.FULL_HOUSE: 13,
    Kind.FOUR_OF_A_KIND: 13,
    Kind.STRAIGHT_FLUSH: 40,
}


def test_the_full_pack() -> None:
    assert Counter(play.kind for play in FULL) == COUNTS
    assert list(COUNTS.values()) == [52, 78, 10_200, 3_744, 624, 40]
    assert len(FULL) == len({frozenset(play.cards) for play in FULL}) == 14_738


def test_distinct_strengths() -> None:
    found = {(play.kind, play.key) for play in FULL}
    assert Counter(kind for kind, _ in found) == STRENGTHS
    assert len(found) == sum(STRENGTHS.values()) == 197


def test_within_a_kind_the_weakest_come_first() -> None:
    order = [(list(Kind).index(play.kind), play.key) for play in FULL]
    assert order == sorted(order)


@pytest.mark.parametrize("ranks", ["3456789", "JQKA234", "A23456", "TJQKA2"])
def test_all_subsets_of_whole_ranks(ranks: str) -> None:
    # Every set of cards read, against those that are listed; both ends of the order are among these packs.
    pack = [card for card in FULL_DECK if card.rank.value in ranks][-24:]
    read = Counter(
        play for size in (1, 2, 3, 4, 5) for cards in combinations(pack, size) for play in parse(cards)
    )
    assert read == Counter(plays(pack))


@pytest.mark.parametrize(("name", "rules"), [("four_players", FOUR_PLAYERS), ("three_players", TAIWAN)])
def test_the_leads_of_hands_counted_elsewhere(name: str, rules: Rules) -> None:
    deals = VECTORS[name]
    assert len(deals) == 200
    for deal in deals:
        for hand, leads in zip(deal["hands"], deal["leads"], strict=True):
            expected = {NAMES.get(kind) or Kind(kind): count for kind, count in leads.items()}
            assert Counter(play.kind for play in plays(hand, rules)) == expected


def test_what_is_played_on_a_play_is_what_beats_it() -> None:
    # Over the full pack each play is beaten by all higher ones of its kind, and by bombs.
    counted = Counter((play.kind, play.key) for play in FULL)
    for play in FULL[::97]:
        above = sum(
            count
            for (kind, key), count in counted.items()
            if (kind is play.kind and key > play.key) or kind.power > play.kind.power
        )
        assert sum(1 for _ in plays(FULL_DECK, table=play)) == above
