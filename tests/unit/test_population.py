"""Populations: what they count, how they are stored, and what rows and specials are worth against them."""

from __future__ import annotations

import random
import sys
import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    PRESETS,
    STANDARD,
    WEIGHTED,
    Arrangement,
    Declaration,
    ExpectedPoints,
    GrandSlam,
    Hand,
    Rules,
    SameSpecial,
    Special,
    SpecialVersus,
    Sweep,
    arrange,
    classify,
    deal,
    score_match,
)
from shisanzhang._percentiles import Distribution
from shisanzhang._population import CLASSES, Grid, Population, slam_factor
from strategies_play import special_pool

STRENGTHS = STANDARD.scale.strengths
SOME = STRENGTHS[:: len(STRENGTHS) // 60]

# --- what is counted --------------------------------------------------------------


def spread(total: int, rng: random.Random) -> dict[int, int]:
    """So many rows of some strengths."""
    return Counter(rng.choice(SOME) for _ in range(total))


def population(seed: int, total: int = 400, *, grid: Grid | None = None) -> Population:
    """Rows of any strengths, also together, and some that declare."""
    rng = random.Random(seed)
    rows = [spread(total, rng) for _ in range(3)]
    declared = {special: rng.randrange(1, 9) for special in rng.sample(list(Special), rng.randrange(4))}
    if grid is None:
        return Population.counted(rows, declared)
    together = Counter(rng.choices(range(CLASSES**3), k=total))
    return Population.counted(rows, declared, grid, together)


def contents(of: Population) -> Any:
    return [row.counts for row in of.rows], of.declared, of.grid, of.together


def test_hands_are_those_that_lay_rows_and_those_that_declare() -> None:
    found = Population.counted([{1: 2, 3: 4}, {2: 6}, {5: 6}], {Special.DRAGON: 3})
    assert found.hands == 9
    assert found.rows == (found.front, found.middle, found.back)
    assert repr(found) == "<population of 9 hands>"
    assert repr(population(1, 10_000)).startswith("<population of 10,0")


@pytest.mark.parametrize("weight", [1, 2, 12])
def test_a_mix_counts_the_other_so_many_times(weight: int) -> None:
    grid = Grid.of(population(1).rows)
    one, other = population(1, grid=grid), population(2, grid=grid)
    mixed = one.mixed(other, weight)
    for found, first, second in zip(mixed.rows, one.rows, other.rows, strict=True):
        assert found.counts == {
            strength: first.counts.get(strength, 0) + weight * second.counts.get(strength, 0)
            for strength in sorted({*first.counts, *second.counts})
        }
    assert mixed.declared == {
        special: one.declared.get(special, 0) + weight * other.declared.get(special, 0)
        for special in {*one.declared, *other.declared}
    }
    assert mixed.hands == one.hands + weight * other.hands
    assert mixed.grid == grid
    assert sum(mixed.together.values()) == 400 * (1 + weight)
    assert list(mixed.together) == sorted({*one.together, *other.together})


def test_a_mix_leaves_both_as_they_were() -> None:
    one, other = population(3), population(4)
    before = contents(one), contents(other)
    one.mixed(other, 3)
    assert (contents(one), contents(other)) == before


# --- classes ----------------------------------------------------------------------


def test_classes_each_have_a_twelfth_of_the_rows() -> None:
    rows = [Distribution(dict.fromkeys(range(100 * row, 100 * row + 1200), 1)) for row in range(3)]
    grid = Grid.of(rows)
    for number, row in enumerate(rows):
        assert grid.edges[number] == tuple(range(100 * number + 100, 100 * number + 1200, 100))
        assert grid.nodes(row, number) == pytest.approx([k / 12 for k in range(13)])


def test_every_standing_has_a_class() -> None:
    grid = Grid.of(population(5).rows)
    classes = grid.classes(STANDARD)
    for edges, found in zip(grid.edges, classes, strict=True):
        assert found == [bisect_right(edges, strength) for strength in STRENGTHS]
        assert (found[0], found[-1]) == (0, CLASSES - 1)
        assert found == sorted(found)


# --- its bytes --------------------------------------------------------------------

counts = st.dictionaries(st.integers(1, (1 << 32) - 1), st.integers(1, 20_000), min_size=1, max_size=30)
declarations = st.dictionaries(st.sampled_from(Special), st.integers(1, 1000))


@st.composite
def populations(draw: st.DrawFn) -> Population:
    rows = [draw(counts) for _ in range(3)]
    most = max(sum(row.values()) for row in rows)
    for row in rows:  # as many of each
        row[min(row)] += most - sum(row.values())
    if draw(st.booleans()):
        return Population.counted(rows, draw(declarations))
    cells = draw(st.lists(st.integers(0, CLASSES**3 - 1), min_size=1, max_size=min(9, most)))
    together = Counter(cells)
    together[cells[0]] += most - len(cells)
    front, middle, back = (
        tuple(sorted(draw(st.lists(st.integers(0, 1 << 31), min_size=11, max_size=11)))) for _ in range(3)
    )
    return Population.counted(rows, draw(declarations), Grid((front, middle, back)), together)


@given(populations())
def test_encode_and_decode(given_: Population) -> None:
    assert contents(Population.decode(given_.encode())) == contents(given_)


def planes_of(of: Population) -> list[bytes]:
    """What is stored: of all numbers the lowest byte, then the next."""
    data = zlib.decompress(of.encode())
    size = len(data) // 4
    return [data[start : start + size] for start in range(0, len(data), size)]


def numbers_of(of: Population) -> list[int]:
    return [int.from_bytes(number, "little") for number in zip(*planes_of(of), strict=True)]


def stored(numbers: Sequence[int]) -> bytes:
    planes = (bytes(number >> 8 * plane & 255 for number in numbers) for plane in range(4))
    return zlib.compress(b"".join(planes))


SMALL = Population.counted(
    [{7: 2}, {3: 1, 9: 1}, {1 << 20: 2}], {Special.DRAGON: 4, Special.THREE_FLUSHES: 5}
)
IN_CLASSES = Population.counted(
    [{7: 2}, {3: 1, 9: 1}, {1 << 20: 2}],
    {},
    Grid((tuple(range(11)), tuple(range(11)), tuple(range(11)))),
    {0: 1, 1727: 1},
)


def test_what_is_stored() -> None:
    # Each row: how many strengths, by how much each is above the one before, and how often it is laid.
    specials = [{Special.DRAGON: 4, Special.THREE_FLUSHES: 5}.get(special, 0) for special in Special]
    assert numbers_of(SMALL) == [1, 7, 2, 2, 3, 6, 1, 1, 1, 1 << 20, 2, *specials]
    cells = [1, *[0] * 1726, 1]
    assert numbers_of(IN_CLASSES) == [*numbers_of(SMALL)[:11], *[0] * 13, *[*range(11)] * 3, *cells]
    assert contents(Population.decode(stored(numbers_of(IN_CLASSES)))) == contents(IN_CLASSES)


def test_it_is_the_same_on_a_machine_that_stores_numbers_the_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Such a machine holds each number with its bytes the other way round, and says so.
    here = planes_of(IN_CLASSES)
    monkeypatch.setattr(sys, "byteorder", {"little": "big", "big": "little"}[sys.byteorder])
    there = planes_of(IN_CLASSES)
    assert there == here[::-1] != here
    assert contents(Population.decode(zlib.compress(b"".join(there)))) == contents(IN_CLASSES)


def changed(of: Population, place: int, number: int) -> bytes:
    numbers = numbers_of(of)
    numbers[place] = number
    return stored(numbers)


NUMBERS, WITH_CLASSES = numbers_of(SMALL), numbers_of(IN_CLASSES)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"shisanzhang",
        SMALL.encode()[:-1],
        SMALL.encode()[1:],
        stored([]),
        zlib.compress(b"1234567"),
        *(stored(NUMBERS[:count]) for count in range(len(NUMBERS))),
        *(stored(WITH_CLASSES[:count]) for count in (25, 57, 58, len(WITH_CLASSES) - 1)),
        stored([*NUMBERS, 0]),
        stored([*WITH_CLASSES, 0]),
        changed(SMALL, 0, 0),  # no strength
        changed(SMALL, 0, 2),
        changed(SMALL, 0, (1 << 32) - 1),
        changed(SMALL, 1, 0),  # a strength of nothing
        changed(SMALL, 5, 0),  # the same strength again
        changed(SMALL, 2, 0),  # never laid
        changed(SMALL, 2, 3),  # more fronts than middles
        changed(SMALL, 6, 2),
        changed(IN_CLASSES, 30, 3),  # falling edges
        changed(IN_CLASSES, 60, 1),  # more cells than rows
        changed(IN_CLASSES, 57, 0),  # fewer
    ],
)
def test_what_is_no_population(data: bytes) -> None:
    with pytest.raises(ValueError, match="."):
        Population.decode(data)


@given(st.integers(0, len(WITH_CLASSES) - 1), st.integers(0, 3) | st.integers(0, (1 << 32) - 1))
def test_other_numbers_are_refused_or_read(place: int, number: int) -> None:
    try:
        found = Population.decode(changed(IN_CLASSES, place, number))
    except ValueError:
        return
    assert contents(Population.decode(found.encode())) == contents(found)


# --- declaring --------------------------------------------------------------------


@cache
def specials_of(name: str) -> dict[Special, list[Hand]]:
    """Hands that count as each special under a preset, in all suits."""
    found: dict[Special, list[Hand]] = {}
    for hand in special_pool():
        special = classify(hand, PRESETS[name])
        if special is not None and len(found.setdefault(special, [])) < 60:
            for suits in permutations(range(4)):
                mask = sum(1 << card.index // 4 * 4 + suits[card.index % 4] for card in hand)
                other = Hand.from_mask(mask)
                if classify(other, PRESETS[name]) is special:  # the color may be another
                    found[special].append(other)
    return found


@cache
def meeting(name: str, special: Special, other: Special) -> tuple[Hand, Hand] | None:
    """Hands that share no card, if there are such."""
    known = specials_of(name)
    pairs = product(known[special], known[other])
    return next(((mine, theirs) for mine, theirs in pairs if not mine.mask & theirs.mask), None)


HOUSES = [
    replace(house, specials=replace(house.specials, versus=versus, same=SameSpecial.TIE))
    for house in (CLASSIC, WEIGHTED)
    for versus in SpecialVersus
]
DECLARED = {Special.DRAGON: 5, Special.SIX_PAIRS: 7, Special.THREE_FLUSHES: 11}


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: f"{house.name}, {house.specials.versus}")
def test_declaring_pays_the_mean_of_all_matches(house: Rules, opponents: int) -> None:
    """Of those with a player who lays rows, and with one who declares each of the specials."""
    tried = 0
    for special, hands in specials_of(house.name).items():
        rows = arrange(Hand([card for card in FULL_DECK if card not in hands[0]][:13]))
        total = 30 * score_match([Declaration(hands[0]), rows], house).totals[0]
        declared = {special: 4}  # against the same special nothing is expected
        for other, count in DECLARED.items():
            # A dragon leaves no fours of a kind, for example.
            if other is not special and (pair := meeting(house.name, special, other)):
                total += count * score_match(list(map(Declaration, pair)), house).totals[0]
                declared[other] = count
        found = Population.counted([{7: 30}] * 3, declared)
        mean = opponents * total / (30 + sum(declared.values()))
        assert found.declaring(special, house, opponents) == pytest.approx(mean)
        tried += len(declared) > 1
    assert tried >= 4


def test_a_special_that_the_rules_do_not_know_lays_rows() -> None:
    few = replace(CLASSIC, specials=replace(CLASSIC.specials, entries=CLASSIC.specials.entries[:2]))
    first, second = few.specials.points
    known, unknown = Population.counted([{7: 30}] * 3, {second: 9}), Population.counted([{7: 39}] * 3)
    others = Population.counted([{7: 30}] * 3, {Special.SIX_PAIRS: 9})
    assert (
        others.declaring(first, few, 3) == unknown.declaring(first, few, 3) == 3 * few.specials.points[first]
    )
    difference = replace(few, specials=replace(few.specials, versus=SpecialVersus.DIFFERENCE))
    assert known.declaring(first, difference, 3) < others.declaring(first, difference, 3)


# --- expected points --------------------------------------------------------------

PLAY = Arrangement("As Kd 9c", "8h 8d 7s 6c 2d", "Qs Qh Qd 5c 5s")


@pytest.mark.parametrize("house", [CLASSIC, WEIGHTED], ids=lambda house: house.name)
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_those_who_declare_take_their_points_and_cannot_slam(house: Rules, opponents: int) -> None:
    """Everything else is that of the rest, each time that all opponents are of the rest."""
    plain = replace(house, scoring=replace(house.scoring, grand_slam=GrandSlam(times=1)))
    rows = [spread(50, random.Random(9)) for _ in range(3)]
    specials = {Special.DRAGON: 20, Special.THREE_FLUSHES: 30}
    taken = 20 * house.specials.points[Special.DRAGON] + 30 * house.specials.points[Special.THREE_FLUSHES]
    laying, some = Population.counted(rows), Population.counted(rows, specials)
    alone, among, alone_plain, among_plain = (
        ExpectedPoints(rules, opponents, met)(PLAY) for rules in (house, plain) for met in (laying, some)
    )
    assert among_plain == pytest.approx(alone_plain / 2 - opponents * taken / 100, abs=1e-4)
    assert among - among_plain == pytest.approx((alone - alone_plain) / 2**opponents, abs=1e-4)
    if opponents == 3:
        assert alone != alone_plain


def test_specials_that_the_rules_do_not_know_take_nothing() -> None:
    none = replace(CLASSIC, specials=replace(CLASSIC.specials, entries=()))
    rows = [spread(50, random.Random(9)) for _ in range(3)]
    some = Population.counted(rows, {Special.DRAGON: 50})
    pays = ExpectedPoints(none, 1, Population.counted(rows))(PLAY)
    assert ExpectedPoints(none, 1, some)(PLAY) == pytest.approx(pays / 2, abs=1e-5)


@pytest.mark.parametrize(
    ("opponents", "times", "least", "factor"),
    [(3, 2, 3, 2), (3, 1, 3, 0), (2, 2, 3, 0), (1, 5, 1, 8), (2, 3, 2, 4)],
)
def test_how_much_more_a_slam_pays(opponents: int, times: int, least: int, factor: int) -> None:
    scoring = replace(
        CLASSIC.scoring, sweep=Sweep(times=2), grand_slam=GrandSlam(times=times, min_opponents=least)
    )
    assert slam_factor(replace(CLASSIC, scoring=scoring), opponents) == factor


# --- rows that go together --------------------------------------------------------

# By standing: the fronts, and the rows of five, which alone have something in the last two digits.
FRONTS, FIVES = (
    [i for i, strength in enumerate(STRENGTHS) if (strength & 0xFF == 0) is front] for front in (True, False)
)
ROWS = [FRONTS, FIVES, FIVES]
LEVELS = [[standings[(level + 1) * (len(standings) // 26)] for level in range(24)] for standings in ROWS]
"""For each row standings far from each other; only those of even numbers are laid, one for each class."""
STRONG = [[STRENGTHS[standing] for standing in levels] for levels in LEVELS]
"""Their strengths."""
ONE_EACH = replace(
    CLASSIC,
    scoring=replace(CLASSIC.scoring, bonuses=(), sweep=Sweep(times=3), grand_slam=GrandSlam(times=1)),
)


@cache
def joint() -> tuple[list[tuple[int, int, int]], Population]:
    """Hands whose rows are strong or weak together, twelve classes of one strength each."""
    rng = random.Random(12)
    laid: list[tuple[int, int, int]] = []
    for middle in range(CLASSES):
        for _ in range(40):
            front, back = (min(max(middle + rng.randint(-2, 2), 0), CLASSES - 1) for _ in range(2))
            laid.append((front, middle, back))
    rows = [Counter(STRONG[row][2 * hand[row]] for hand in laid) for row in range(3)]
    front, middle, back = (tuple(levels[2::2]) for levels in STRONG)
    grid = Grid((front, middle, back))
    together = Counter((f * CLASSES + m) * CLASSES + b for f, m, b in laid)
    return laid, Population.counted(rows, {}, grid, together)


Levels = tuple[int, int, int]


def worths(places: Sequence[Levels], met: Population, opponents: int, house: Rules = ONE_EACH) -> list[float]:
    """The expected points of three of the levels each; -1 is weaker than all of them."""
    scale = house.ranking.scale
    triples = [
        tuple(LEVELS[row][level] if level >= 0 else ROWS[row][0] for row, level in enumerate(levels))
        for levels in places
    ]
    hand = deal(rng=1)[0].mask  # of whom they are does not matter
    return scale.worths(hand, met.expectation(house, opponents), triples)


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_at_the_edges_of_classes_sweeps_are_counted_exactly(opponents: int) -> None:
    laid, met = joint()
    independent = Population.counted([row.counts for row in met.rows])
    places = list(product((1, 7, 13, 21), repeat=3))  # between the levels that are laid
    found = worths(places, met, opponents)
    for mine, worth in zip(places, found, strict=True):
        points = 0
        for theirs in laid:
            won = sum(level > 2 * other for level, other in zip(mine, theirs, strict=True))
            points += (won - (3 - won)) * (3 if won in (0, 3) else 1)
        assert worth == pytest.approx(opponents * points / len(laid), abs=1e-4)
    alone = worths(places, independent, opponents)
    assert max(abs(one - other) for one, other in zip(found, alone, strict=True)) > 0.3 * opponents


def test_a_grand_slam_is_a_sweep_of_each_opponent() -> None:
    laid, met = joint()
    slams = replace(
        ONE_EACH, scoring=replace(ONE_EACH.scoring, grand_slam=GrandSlam(times=2, min_opponents=2))
    )
    best = (23, 23, 15)  # which no opponent can win all rows against
    swept = sum(2 * back < 15 for *_, back in laid) / len(laid)
    more, less = (worths([best], met, 2, house)[0] for house in (slams, ONE_EACH))
    assert more - less == pytest.approx(2 * 9 * swept**2, abs=1e-4)


def test_between_the_edges_factors_change_along_straight_lines() -> None:
    laid, met = joint()
    front, middle, back = (dict(row.counts) for row in met.rows)
    # The fourth class of fronts has a second strength now.
    of_class = front[STRONG[0][6]]
    front[STRONG[0][6]], front[STRONG[0][7]] = of_class - 9, 9
    divided = Population.counted([front, middle, back], {}, met.grid, met.together)
    along = (of_class - 9) / of_class

    def share(lowest: int, highest: int, low: int, high: int) -> float:
        """Of hands with a front and a middle of these classes."""
        return sum(lowest <= f < highest and low <= m < high for f, m, _ in laid) / len(laid)

    def factor(fronts: tuple[int, int], middles: tuple[int, int]) -> float:
        alone = share(*fronts, 0, CLASSES) * share(0, CLASSES, *middles)
        return share(*fronts, *middles) / alone

    def sweeps(*places: *Levels) -> float:
        """How many more are won than lost of those where all rows are the same player's."""
        no_sweep = replace(ONE_EACH, scoring=replace(ONE_EACH.scoring, sweep=Sweep(times=1)))
        more, less = (worths([places], divided, 1, house)[0] for house in (ONE_EACH, no_sweep))
        return (more - less) / (2 * 3)

    # A front equal to the new one, a middle between two classes; the back beats all, then none.
    win = (share(0, 4, 0, CLASSES) - 9 / len(laid)) * share(0, CLASSES, 0, 7)
    few, many = factor((0, 3), (0, 7)), factor((0, 4), (0, 7))
    assert sweeps(7, 13, 23) == pytest.approx(win * (few + along * (many - few)), abs=1e-5)
    lose = share(4, CLASSES, 0, CLASSES) * share(0, CLASSES, 7, CLASSES)
    few, many = factor((3, CLASSES), (7, CLASSES)), factor((4, CLASSES), (7, CLASSES))
    assert sweeps(7, 13, -1) == pytest.approx(-lose * (few + along * (many - few)), abs=1e-5)
    assert abs(few - many) > 0.01


def test_a_grid_of_rows_that_are_mostly_equal() -> None:
    # No class can start above the strongest row, of which there are more than a twelfth.
    rows = [Distribution({1: 1, strength: 11}) for strength in (2, 3, 4)]
    assert Grid.of(rows).edges == ((2,) * 11, (3,) * 11, (4,) * 11)
