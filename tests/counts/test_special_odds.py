"""Every count of special hands, to the unit: against formulas, brute force and the rules' own figures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod, sqrt

import pytest

from shisanzhang._shapes import Shape
from shisanzhang.cards import Rank
from shisanzhang.odds import TOTAL_HANDS, _merged, hands_by_shape, special_odds
from shisanzhang.ranking import STANDARD, AceLow, Ranking
from shisanzhang.rules import CLASSIC, WEIGHTED
from shisanzhang.special import (
    SixPairs,
    Special,
    SpecialEntry,
    SpecialRules,
    TwelveRoyals,
    _always_makes,
    classify_shape,
    shape_under,
)

HIGHEST_FIRST = tuple(WEIGHTED.specials.points)


@dataclass(frozen=True)
class Table:
    """All of the rules that classifying needs, and unlike `Rules` free to contradict themselves."""

    specials: SpecialRules
    ranking: Ranking = STANDARD


def playing(*order: Special, ace_low: AceLow = AceLow.LOWEST, **options: object) -> Table:
    entries = tuple(SpecialEntry(special=special, points=1) for special in order)
    return Table(SpecialRules(entries=entries, **options), Ranking(ace_low=ace_low))


def ranks(letters: str) -> frozenset[Rank]:
    return frozenset(map(Rank, letters))


# Settings of the options under which what holds for all rules is tried.
SETTINGS = {
    "default": {},
    "no low ace": {"ace_low": AceLow.NONE},
    "twelve of thirteen": {"twelve_royals": TwelveRoyals.AT_LEAST_TWELVE},
    "twelve pictures": {"twelve_royals": TwelveRoyals.TWELVE_PICTURES},
    "twelve pictures, strict pairs": {
        "twelve_royals": TwelveRoyals.TWELVE_PICTURES,
        "six_pairs": SixPairs.STRICT,
    },
    "no triples in six pairs": {"six_pairs": SixPairs.QUADS},
    "strict": {
        "six_pairs": SixPairs.STRICT,
        "four_triples_with_quads": False,
        "five_pairs_with_quads": False,
    },
    "high without the ace": {"high_ranks": ranks("89TJQK")},
    "high is the royals": {"high_ranks": ranks("JQKA")},
    "high is the royals, twelve of thirteen": {
        "high_ranks": ranks("JQKA"),
        "twelve_royals": TwelveRoyals.AT_LEAST_TWELVE,
    },
    "ace in low": {"low_ranks": ranks("A23456")},
    "royals in low": {"low_ranks": ranks("9TJQKA"), "ace_low": AceLow.NONE},
    "high in low": {"high_ranks": ranks("4567"), "low_ranks": ranks("234567")},
    "high is low": {"high_ranks": ranks("34567"), "low_ranks": ranks("34567")},
    "all are high": {"high_ranks": ranks("23456789TJQKA")},
}
every_setting = pytest.mark.parametrize("setting", SETTINGS)


@cache
def hands_under(setting: str) -> Counter[Shape]:
    return hands_by_shape(playing(*Special, **SETTINGS[setting]))


def each_alone(setting: str) -> list[SpecialRules]:
    return [playing(special, **SETTINGS[setting]).specials for special in Special]


# --- Figures ------------------------------------------------------------------------------------------


def test_the_hands_of_the_deck() -> None:
    assert TOTAL_HANDS == 635_013_559_600


def test_classic() -> None:
    assert list(special_odds(CLASSIC).items()) == [
        (Special.DRAGON, 67_108_864),
        (Special.THREE_FLUSHES, 5_704_632_648),
        (Special.THREE_STRAIGHTS, 1_939_866_200),
        (Special.SIX_PAIRS, 2_832_770_512),
        (None, 624_469_181_376),
    ]


def test_weighted() -> None:
    assert list(special_odds(WEIGHTED).items()) == [
        (Special.SUPREME_DRAGON, 4),
        (Special.DRAGON, 67_108_860),
        (Special.TWELVE_ROYALS, 560),
        (Special.THREE_STRAIGHT_FLUSHES, 21_744),
        (Special.THREE_QUADS, 11_424),
        (Special.ALL_HIGH, 37_440_516),
        (Special.ALL_LOW, 37_441_060),
        (Special.ONE_COLOR, 20_782_264),
        (Special.FOUR_TRIPLES, 6_539_520),
        (Special.FIVE_PAIRS_AND_TRIPLE, 339_333_408),
        (Special.SIX_PAIRS, 2_509_140_200),
        (Special.THREE_STRAIGHTS, 1_960_743_464),
        (Special.THREE_FLUSHES, 5_650_755_232),
        (None, 624_384_241_344),
    ]


def test_the_rules_default_to_the_plain_ones() -> None:
    assert special_odds() == special_odds(CLASSIC)


def test_without_specials_no_hand_is_one() -> None:
    assert special_odds(playing()) == {None: TOTAL_HANDS}


def test_where_a_low_straight_stands_does_not_matter() -> None:
    order = (Special.THREE_STRAIGHT_FLUSHES, Special.THREE_STRAIGHTS)
    assert special_odds(playing(*order, ace_low=AceLow.SECOND)) == special_odds(playing(*order))


# Rank counts of a hand that has `groups[n]` ranks held n times: choose the ranks, then the suits of each.
def with_groups(groups: dict[int, int]) -> int:
    hands, free = 1, 13
    for held, how_many in groups.items():
        hands *= comb(free, how_many) * comb(4, held) ** how_many
        free -= how_many
    return hands


STRICT_FIVE = with_groups({3: 1, 2: 5})
FIVE_WITH_QUADS = STRICT_FIVE + with_groups({4: 1, 3: 1, 2: 3}) + with_groups({4: 2, 3: 1, 2: 1})
STRICT_SIX = with_groups({2: 6, 1: 1})
SIX_WITH_QUADS = (
    STRICT_SIX + with_groups({4: 1, 2: 4, 1: 1}) + with_groups({4: 2, 2: 2, 1: 1}) + with_groups({4: 3, 1: 1})
)

# One card of each suit count that parts into rows of one suit.
THREE_FLUSHES = sum(
    prod(comb(13, count) for count in suits)
    for suits in product((0, 3, 5, 8, 10, 13), repeat=4)
    if sum(suits) == 13
)


def starts(size: int, low_ace: bool) -> range:
    """Where a run can start, -1 being an ace below the two: rank -1 is also rank 12."""
    return range(-1 if low_ace else 0, 14 - size)


def run(start: int, size: int) -> list[int]:
    return [(start + step) % 13 for step in range(size)]


def three_straights(low_ace: bool) -> int:
    """For each list of rank counts that three runs make, the suits of each rank are free."""
    fives = combinations_with_replacement(starts(5, low_ace), 2)
    vectors = set()
    for front, (middle, back) in product(starts(3, low_ace), fives):
        held = Counter(run(front, 3) + run(middle, 5) + run(back, 5))
        vectors.add(tuple(held[rank] for rank in range(13)))
    return sum(prod(comb(4, count) for count in vector) for vector in vectors)


def three_straight_flushes(low_ace: bool) -> int:
    """Suit by suit: how many sets of ranks part into the runs of the rows that share the suit."""

    def sets(*sizes: int) -> int:
        joined = set()
        for chosen in product(*(starts(size, low_ace) for size in sizes)):
            held = [rank for start, size in zip(chosen, sizes, strict=True) for rank in run(start, size)]
            if len(set(held)) == len(held):
                joined.add(frozenset(held))
        return len(joined)

    return (
        4 * sets(3, 5, 5)
        + 4 * 3 * (sets(3, 5) * sets(5) + sets(3) * sets(5, 5))
        + 4 * comb(3, 2) * sets(3) * sets(5) ** 2
    )


FIGURES = [
    (Special.SUPREME_DRAGON, {}, 4, 4),
    (Special.DRAGON, {}, 67_108_864, 4**13),
    (Special.TWELVE_ROYALS, {}, 560, comb(16, 13)),
    (
        Special.TWELVE_ROYALS,
        {"twelve_royals": TwelveRoyals.AT_LEAST_TWELVE},
        66_080,
        comb(16, 13) + comb(16, 12) * 36,
    ),
    (Special.TWELVE_ROYALS, {"twelve_royals": TwelveRoyals.TWELVE_PICTURES}, 40, 52 - 12),
    (Special.THREE_STRAIGHT_FLUSHES, {}, 22_060, three_straight_flushes(low_ace=True)),
    (Special.THREE_STRAIGHT_FLUSHES, {"ace_low": AceLow.NONE}, None, three_straight_flushes(low_ace=False)),
    (Special.THREE_QUADS, {}, 11_440, comb(13, 3) * 40),
    (Special.ALL_HIGH, {}, 37_442_160, comb(7 * 4, 13)),
    (Special.ALL_HIGH, {"high_ranks": ranks("TJQKA")}, None, comb(5 * 4, 13)),
    (Special.ALL_HIGH, {"high_ranks": ranks("2468TQKA3")}, None, comb(9 * 4, 13)),
    (Special.ALL_HIGH, {"high_ranks": ranks("QKA")}, None, 0),
    (Special.ALL_HIGH, {"high_ranks": ranks("23456789TJQKA")}, None, TOTAL_HANDS),
    (Special.ALL_LOW, {}, 37_442_160, comb(7 * 4, 13)),
    (Special.ALL_LOW, {"low_ranks": ranks("A2345678")}, None, comb(8 * 4, 13)),
    (Special.ONE_COLOR, {}, 20_801_200, 2 * comb(26, 13)),
    (Special.FOUR_TRIPLES, {}, 6_772_480, with_groups({3: 4, 1: 1}) + with_groups({4: 1, 3: 3})),
    (Special.FOUR_TRIPLES, {"four_triples_with_quads": False}, 6_589_440, with_groups({3: 4, 1: 1})),
    (Special.FIVE_PAIRS_AND_TRIPLE, {}, 342_692_064, FIVE_WITH_QUADS),
    (Special.FIVE_PAIRS_AND_TRIPLE, {"five_pairs_with_quads": False}, 320_246_784, STRICT_FIVE),
    (Special.SIX_PAIRS, {}, 2_856_863_152, SIX_WITH_QUADS + FIVE_WITH_QUADS),
    (Special.SIX_PAIRS, {"six_pairs": SixPairs.QUADS}, 2_514_171_088, SIX_WITH_QUADS),
    (Special.SIX_PAIRS, {"six_pairs": SixPairs.STRICT}, 2_241_727_488, STRICT_SIX),
    (Special.THREE_STRAIGHTS, {}, 2_029_579_776, three_straights(low_ace=True)),
    (Special.THREE_STRAIGHTS, {"ace_low": AceLow.NONE}, None, three_straights(low_ace=False)),
    (Special.THREE_FLUSHES, {}, 5_705_516_392, THREE_FLUSHES),
]


@pytest.mark.parametrize(("special", "options", "printed", "derived"), FIGURES)
def test_hands_that_make_a_special(
    special: Special, options: dict[str, object], printed: int | None, derived: int
) -> None:
    """Played alone, each special counts for every hand that makes it: as printed in the rules, as derived."""
    assert special_odds(playing(special, **options)) == {special: derived, None: TOTAL_HANDS - derived}
    assert printed in (None, derived)


def test_a_rank_in_both_sets() -> None:
    # High 6 ranks, low 8 ranks, 5 of them in both; red or black in the high ones as well.
    sets = {"high_ranks": ranks("789TJQ"), "low_ranks": ranks("3456789TJ")}
    odds = special_odds(playing(Special.ALL_HIGH, Special.ALL_LOW, **sets))
    assert odds[Special.ALL_LOW] == comb(9 * 4, 13) - comb(5 * 4, 13)
    odds = special_odds(playing(Special.ALL_LOW, Special.ONE_COLOR, **sets))
    assert odds[Special.ONE_COLOR] == 2 * (comb(26, 13) - comb(9 * 2, 13))


# --- The hands themselves -----------------------------------------------------------------------------


def odds_within(marker: Special, order: Iterable[Special], **options: object) -> Counter[Special | None]:
    """How the hands that make `marker` are classified under `order`.

    Listed first, `marker` takes its hands away from all the others.
    """
    others = [special for special in order if special is not marker]
    without = special_odds(playing(*others, **options))
    taken = special_odds(playing(marker, *others, **options))
    return Counter({special: count for special in without if (count := without[special] - taken[special])})


def shapes_of(cards: Iterable[tuple[int, ...]], rules: Table) -> Iterator[Shape]:
    return (shape_under(sum(1 << card for card in hand), rules) for hand in cards)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("five", "order", "options"),
    [
        ("A2345", HIGHEST_FIRST, {"low_ranks": ranks("A234")}),
        ("A2345", HIGHEST_FIRST[::-1], {**SETTINGS["strict"], "ace_low": AceLow.NONE}),
        (
            "TJQKA",
            (Special.THREE_FLUSHES, *HIGHEST_FIRST[:-1]),
            {**SETTINGS["twelve of thirteen"], "low_ranks": ranks("TJQA"), "six_pairs": SixPairs.QUADS},
        ),
    ],
)
def test_all_hands_of_five_ranks(five: str, order: tuple[Special, ...], options: dict[str, object]) -> None:
    """All C(20, 13) = 77,520 hands of five ranks, each classified by its cards."""
    chosen = ranks(five)
    rules = playing(*(special for special in order if special is not Special.ALL_HIGH), **options)
    cards = [4 * rank.index + suit for rank in chosen for suit in range(4)]
    counted = Counter(
        classify_shape(shape, rules.specials) for shape in shapes_of(combinations(cards, 13), rules)
    )
    assert len(counted) > 4
    assert odds_within(Special.ALL_HIGH, order, high_ranks=chosen, **options) == counted


@pytest.mark.parametrize(
    ("marker", "cards"),
    [
        (None, range(52)),
        (Special.ONE_COLOR, [card for card in range(52) if card % 4 in (1, 2)]),
        (Special.ALL_HIGH, range(24, 52)),
        (Special.ALL_LOW, range(28)),
    ],
)
def test_random_hands(marker: Special | None, cards: Iterable[int]) -> None:
    """Hands drawn from a fixed seed fall into the classes as their odds say, within five deviations."""
    odds = Counter(special_odds(WEIGHTED)) if marker is None else odds_within(marker, HIGHEST_FIRST)
    rules = playing(*(special for special in HIGHEST_FIRST if special is not marker))
    drawn, rng, deck = 20_000, random.Random(13), list(cards)
    sample = (rng.sample(deck, 13) for _ in range(drawn))
    found = Counter(classify_shape(shape, rules.specials) for shape in shapes_of(map(tuple, sample), rules))
    assert found.keys() <= odds.keys()
    for special, hands in odds.items():
        chance = hands / odds.total()
        deviation = sqrt(drawn * chance * (1 - chance))
        assert abs(found[special] - drawn * chance) <= 5 * deviation + 1, special


# --- What the counting relies on ----------------------------------------------------------------------


@every_setting
def test_merged_shapes_make_the_same_specials(setting: str) -> None:
    alone = each_alone(setting)

    def made(shape: Shape) -> list[Special | None]:
        return [classify_shape(shape, rules) for rules in alone]

    plain = Shape(
        pattern=(2, 2, 2, 2, 2, 2, 1),
        suits=(4, 3, 3, 3),
        not_high=9,
        not_low=9,
        not_royal=9,
        not_picture=9,
        three_straights=False,
        three_straight_flushes=False,
    )
    shapes = [plain._replace(suits=suits) for suits in product(range(14), repeat=4) if sum(suits) == 13]
    for name in ("not_high", "not_low", "not_royal", "not_picture"):
        shapes += [plain._replace(**{name: count}) for count in range(14)]
    for shape in shapes:
        assert made(shape) == made(_merged(shape)), shape
    assert len({_merged(shape) for shape in shapes}) < len(shapes) / 4


@every_setting
def test_shapes_share_out_the_hands(setting: str) -> None:
    hands = hands_under(setting)
    assert hands.total() == TOTAL_HANDS
    assert min(hands.values()) >= 0
    assert all(shape == _merged(shape) for shape in hands)


# --- Specials that can never count --------------------------------------------------------------------


@every_setting
def test_rules_know_which_specials_can_never_count(setting: str) -> None:
    """A special listed below another has no hand left exactly if the rules say it always makes the other."""
    alone = each_alone(setting)
    kinds = {
        frozenset(classify_shape(shape, rules) for rules in alone)
        for shape, hands in hands_under(setting).items()
        if hands
    }
    empty = {
        (inner, outer)
        for inner, outer in permutations(Special, 2)
        if not any(inner in kind and outer not in kind for kind in kinds)
    }
    assert _always_makes(alone[0]) == empty


def test_a_special_that_can_never_count_has_no_hands() -> None:
    for inner, outer in _always_makes(playing().specials):
        assert special_odds(playing(outer, inner))[inner] == 0
        assert special_odds(playing(inner, outer))[inner] > 0
