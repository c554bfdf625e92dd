"""Every play there is, counted: published totals, a table by kind, and a slow walk that knows no lister."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import pytest

from doudizhu_text import KINDS, LETTERS, PACK, letters
from shisanzhang.doudizhu import ONE_DECK, TWO_DECKS, Kind, Play, Rules, Wings, action_space, parse, plays

ONE = {wings: replace(ONE_DECK, wings=wings) for wings in Wings}
TWO = {wings: replace(TWO_DECKS, wings=wings) for wings in (Wings.ANY, Wings.DISTINCT)}

# RLCard publishes 27,472 actions with the pass, OpenSpiel 26,057 with the pass and three bids, DouZero's
# generator was counted, and 34,152 plays on 33,675 sets of cards is the count of a program for any wings.
TOTALS = {
    Wings.ANY: (34152, 33675),
    Wings.RLCARD: (27471, 27471),
    Wings.DOUZERO: (30383, 29984),
    Wings.OPENSPIEL: (26053, 25661),
    Wings.DISTINCT: (12654, 12654),
}
# By the length of the airplane, from two on.
SOLO_WINGS = {
    Wings.ANY: (979, 3400, 7830, 12512),
    Wings.RLCARD: (968, 3282, 7184, 10388),
    Wings.DOUZERO: (979, 3400, 7830, 12512),
    Wings.OPENSPIEL: (968, 3300, 7344, 10976),
    Wings.DISTINCT: (847, 2100, 2646, 1568),
}
DISTINCT_PAIR_WINGS = (605, 1200, 1134)
PAIR_WINGS = dict.fromkeys(Wings, DISTINCT_PAIR_WINGS) | {Wings.ANY: (726, 2100, 3726)}
QUADS = {
    Wings.ANY: (1339, 1014),
    Wings.RLCARD: (1326, 858),
    Wings.DOUZERO: (1339, 858),
    Wings.OPENSPIEL: (0, 0),
    Wings.DISTINCT: (1170, 858),
}
SIMPLE = {"single": 15, "pair": 13, "trio": 13, "trio+1": 182, "trio+2": 156, "bomb": 13, "rocket": 1}
CHAINS = {
    Kind.SOLO_CHAIN: dict(zip(range(5, 13), (8, 7, 6, 5, 4, 3, 2, 1), strict=True)),
    Kind.PAIR_CHAIN: dict(zip(range(3, 11), (10, 9, 8, 7, 6, 5, 4, 3), strict=True)),
    Kind.AIRPLANE: dict(zip(range(2, 7), (11, 10, 9, 8, 7), strict=True)),
}

EachOfOne = pytest.mark.parametrize("wings", Wings, ids=lambda wings: wings.value)


@cache
def every(rules: Rules) -> tuple[Play, ...]:
    """All plays of the full pack."""
    return tuple(plays(PACK * rules.decks, rules))


def of_kind(rules: Rules, kind: Kind) -> list[Play]:
    return [play for play in every(rules) if play.kind is kind]


def by_length(rules: Rules, kind: Kind) -> dict[int, int]:
    return dict(Counter(play.length for play in of_kind(rules, kind)))


# A walk that lists what the text of the rules allows, with ranks as letters.
CHAINED = LETTERS[:12]


def copies(rank: str, decks: int) -> int:
    return decks if rank in "BR" else 4 * decks


def allowed(wings: Wings, chosen: tuple[str, ...], each: int, main: str, decks: int) -> bool:
    """Whether these singles or pairs may go with the ranks of a main part."""
    times = Counter(chosen)
    if any(rank in main or each * count > copies(rank, decks) for rank, count in times.items()):
        return False
    both_jokers = decks == 1 and {"B", "R"} <= set(chosen)
    if wings is Wings.ANY:
        return True
    if wings is Wings.DISTINCT:
        return max(times.values()) == 1 and not both_jokers
    if each == 2:
        return max(times.values()) == 1
    if wings is Wings.DOUZERO:
        return True
    if both_jokers or max(times.values()) > 3:
        return False
    at = [CHAINED.index(rank) for rank in main if rank in CHAINED]
    beside = [
        rank
        for rank in CHAINED
        if len(main) > 1 and {CHAINED.index(rank) + 1, CHAINED.index(rank) - 1} & set(at)
    ]
    return wings is Wings.OPENSPIEL or all(times[rank] < 3 for rank in beside)


def chains(width: int, least: int, most: int) -> Iterator[str]:
    for length in range(least, most // width + 1):
        for start in range(12 - length + 1):
            yield CHAINED[start : start + length]


def walk(rules: Rules) -> Iterator[tuple[str, str, str]]:
    """Every play as a kind, the ranks of its main part and all its letters."""
    decks, most = rules.decks, rules.most_cards
    for rank in LETTERS:
        for name, count in (("single", 1), ("pair", 2), ("trio", 3)):
            if copies(rank, decks) >= count:
                yield name, rank, rank * count
        for size in range(4, copies(rank, decks) + 1):
            yield "bomb", rank, rank * size
        for other in LETTERS:
            if copies(rank, decks) >= 3 and other != rank:
                if rules.trio_with_solo:
                    yield "trio+1", rank, rank * 3 + other
                if copies(other, decks) >= 2:
                    yield "trio+2", rank, rank * 3 + other * 2
    yield "rocket", "BR", "B" * decks + "R" * decks
    for name, width, least in (("straight", 1, 5), ("pairs", 2, 3), ("trios", 3, 2)):
        if name != "straight" or rules.solo_chains:
            for main in chains(width, least, most):
                yield name, main, "".join(rank * width for rank in main)
    winged = [("plane+1", 3, 1, main) for main in chains(4, 2, most) if rules.trio_with_solo]
    winged += [("plane+2", 3, 2, main) for main in chains(5, 2, most)]
    if rules.quad_with_two and rules.wings is not Wings.OPENSPIEL:
        winged += [("four+1+1", 4, 1, rank) for rank in LETTERS[:13]]
        winged += [("four+2+2", 4, 2, rank) for rank in LETTERS[:13]]
    for name, width, each, main in winged:
        others = [rank for rank in LETTERS if rank not in main]
        for chosen in combinations_with_replacement(others, len(main) if width == 3 else 2):
            if allowed(rules.wings, chosen, each, main, decks):
                yield name, main, "".join(rank * width for rank in main) + "".join(r * each for r in chosen)


def told(play: Play) -> tuple[Kind, int, str]:
    return play.kind, play.key, letters(play)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "rules",
    [*ONE.values(), *TWO.values(), replace(TWO_DECKS, solo_chains=True, quad_with_two=True)],
    ids=lambda rules: f"{rules.decks}-{rules.wings.value}",
)
def test_the_list_is_that_of_a_slow_walk(rules: Rules) -> None:
    found = Counter(told(play) for play in every(rules))
    assert set(found.values()) == {1}
    assert found.keys() == {
        (
            Kind[KINDS[name]],
            LETTERS.index(main[0 if name != "rocket" else 1]),
            "".join(sorted(cards, key=LETTERS.index)),
        )
        for name, main, cards in walk(rules)
    }


@EachOfOne
def test_totals_of_one_deck(wings: Wings) -> None:
    total, sets = TOTALS[wings]
    assert len(every(ONE[wings])) == total
    assert len({letters(play) for play in every(ONE[wings])}) == sets


def test_sets_of_cards_with_two_readings() -> None:
    readings = Counter(letters(play) for play in every(ONE_DECK))
    assert sum(count > 1 for count in readings.values()) == 468
    assert sum(count - 1 for count in readings.values()) == 34152 - 33675


@EachOfOne
def test_kinds_of_one_deck(wings: Wings) -> None:
    rules = ONE[wings]
    for name, count in SIMPLE.items():
        assert len(of_kind(rules, Kind[KINDS[name]])) == count
    for kind, lengths in CHAINS.items():
        assert by_length(rules, kind) == lengths
    assert by_length(rules, Kind.AIRPLANE_WITH_SOLOS) == dict(enumerate(SOLO_WINGS[wings], start=2))
    assert by_length(rules, Kind.AIRPLANE_WITH_PAIRS) == dict(enumerate(PAIR_WINGS[wings], start=2))
    assert len(of_kind(rules, Kind.QUAD_WITH_SOLOS)) == QUADS[wings][0]
    assert len(of_kind(rules, Kind.QUAD_WITH_PAIRS)) == QUADS[wings][1]


def test_any_wings_by_formula() -> None:
    for length in range(2, 6):
        # Multisets of the ranks left, none of them more than four times, with none, one or both jokers.
        left = 12 - length + 1

        def multisets(size: int, left: int = left) -> int:
            return comb(left + size - 1, size) - (left if size == 5 else 0)

        wings = multisets(length) + 2 * multisets(length - 1) + multisets(length - 2)
        assert SOLO_WINGS[Wings.ANY][length - 2] == (13 - length) * wings


def test_distinct_wings_by_formula() -> None:
    for length in range(2, 6):
        wings = comb(15 - length, length) - comb(13 - length, length - 2)
        assert SOLO_WINGS[Wings.DISTINCT][length - 2] == (13 - length) * wings
    for length in range(2, 5):
        assert DISTINCT_PAIR_WINGS[length - 2] == (13 - length) * comb(13 - length, length)


@pytest.mark.parametrize(
    ("wings", "winged", "total", "of_25"),
    [(Wings.ANY, 38686, 39097, 25123), (Wings.DISTINCT, 8632, 9043, 8446)],
)
def test_totals_of_two_decks(wings: Wings, winged: int, total: int, of_25: int) -> None:
    found = every(TWO[wings])
    assert len(found) == len({letters(play) for play in found}) == total
    assert Counter(play.kind for play in found) == {
        Kind.SOLO: 15,
        Kind.PAIR: 15,
        Kind.TRIO: 13,
        Kind.TRIO_WITH_PAIR: 182,
        Kind.PAIR_CHAIN: 55,
        Kind.AIRPLANE: 65,
        Kind.AIRPLANE_WITH_PAIRS: winged,
        Kind.BOMB: 65,
        Kind.ROCKET: 1,
    }
    fits = [play for play in found if len(play.cards) <= 25]
    assert len(fits) == of_25
    assert sum(play.kind is Kind.AIRPLANE for play in fits) == 56
    assert len({(play.kind, play.key, play.length) for play in fits}) == 271


def test_distinct_pair_wings_of_two_decks() -> None:
    assert by_length(TWO[Wings.DISTINCT], Kind.AIRPLANE_WITH_PAIRS) == {
        2: 858,
        3: 2200,
        4: 2970,
        5: 2016,
        6: 588,
    }
    for length, count in by_length(TWO[Wings.DISTINCT], Kind.AIRPLANE_WITH_PAIRS).items():
        assert count == (13 - length) * comb(15 - length, length)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "rules", [*ONE.values(), *TWO.values()], ids=lambda rules: f"{rules.decks}-{rules.wings.value}"
)
def test_every_play_is_read_back(rules: Rules) -> None:
    for play in every(rules):
        assert play in parse(play.cards, rules)


CLASSES = {
    Kind.SOLO: 15,
    Kind.PAIR: 13,
    Kind.TRIO: 13,
    Kind.TRIO_WITH_SOLO: 13,
    Kind.TRIO_WITH_PAIR: 13,
    Kind.SOLO_CHAIN: 36,
    Kind.PAIR_CHAIN: 52,
    Kind.AIRPLANE: 45,
    Kind.AIRPLANE_WITH_SOLOS: 38,
    Kind.AIRPLANE_WITH_PAIRS: 30,
    Kind.QUAD_WITH_SOLOS: 13,
    Kind.QUAD_WITH_PAIRS: 13,
    Kind.BOMB: 13,
    Kind.ROCKET: 1,
}


@EachOfOne
def test_classes_of_one_deck(wings: Wings) -> None:
    # RLCard's 309 abstract actions are these 308 and the pass; OpenSpiel has nothing with four of a rank.
    quads = 0 if wings is Wings.OPENSPIEL else 26
    classes = action_space(ONE[wings]).classes
    assert len(classes) == len(set(classes)) == 282 + quads
    if quads:
        assert Counter(kind for kind, _, _ in classes) == CLASSES


def test_classes_of_two_decks() -> None:
    for rules in TWO.values():
        assert len(action_space(rules).classes) == 287
