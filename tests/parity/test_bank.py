"""The bank and what goes with it: dealing, standings, sweeping, answering; both kernels, and plain loops."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from parity.kernels import (
    KERNELS,
    awkward_hands,
    bank,
    dragon,
    expectation,
    mask,
    outcome,
    random_hands,
    scales,
    scales_of,
    with_scale,
)
from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    FoulHandling,
    FoulRules,
    GrandSlam,
    Hand,
    MatchScore,
    Ranking,
    RowOrder,
    Rules,
    ShisanzhangError,
    Sweep,
    _backend,
    _bulk,
    _laying,
    classify,
    score_match,
)
from shisanzhang import deal as deal_one
from shisanzhang._bank import LaidHands, shaped

HOUSES = {
    "classic": CLASSIC,
    "weighted": WEIGHTED,
    "suited fronts, large factors, equal rows fouled": replace(
        CLASSIC,
        ranking=Ranking(front_straights_and_flushes=True),
        foul=FoulRules(order=RowOrder.STRICT, handling=FoulHandling.REFUSED),
        scoring=replace(
            CLASSIC.scoring, bonuses=(), sweep=Sweep(times=3), grand_slam=GrandSlam(times=5, min_opponents=2)
        ),
    ),
    "stronger may pay less, sweeping nothing more": replace(
        WEIGHTED,
        scoring=replace(
            WEIGHTED.scoring,
            row_points=(7, 5, 1),
            sweep=Sweep(times=1),
            grand_slam=GrandSlam(times=4, min_opponents=1),
        ),
    ),
}
every_house = pytest.mark.parametrize("name", HOUSES)
EACH = 150
"""Opponents that are made for each hand."""


@pytest.fixture(autouse=True, scope="module")
def native_tables() -> Iterator[None]:
    """Tables of rules are made by the native kernel, whichever is active."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_bulk, "kernel", lambda: KERNELS.native)
        yield


def strict(house: Rules) -> bool:
    return house.foul.order is RowOrder.STRICT


def asked_hands() -> list[int]:
    rng = random.Random(4)
    return [mask(dragon(rng)), *random_hands(rng, 2), awkward_hands(rng, 12)[1]]


def opponent(rng: random.Random, hand: int) -> int:
    """Thirteen of the other cards; often of the same ranks as the hand, as far as there are any."""
    free = [card for card in range(52) if not hand >> card & 1]
    if rng.random() < 0.5:
        return mask(rng.sample(free, 13))
    rng.shuffle(free)
    free.sort(key=lambda card: not hand >> card // 4 * 4 & 15)
    return mask(free[:13])


@cache
def laid_hands(name: str) -> LaidHands:
    """Opponents of each of the hands, some of whom declare; the others lay rows of all sorts."""
    rng, house = random.Random(name), HOUSES[name]
    native = scales_of(house.ranking).native
    hands, rows = array("Q"), array("h")
    for hand in asked_hands():
        mine = native.undominated(hand, strict(house))
        for _ in range(EACH):
            hands.append(opponent(rng, hand))
            theirs = native.undominated(hands[-1], strict(house))
            equal = [triple for triple in theirs if triple in mine]
            declared = (-1, rng.randint(0, 200), 0)
            rows.extend(declared if rng.random() < 0.15 else rng.choice(equal or theirs))
    return LaidHands(hands, rows, array("f", [rng.random() for _ in hands]))


def first_of(laid: LaidHands, count: int) -> LaidHands:
    return LaidHands(laid.hands[:count], laid.rows[: 3 * count], laid.sweeps[:count])


def triples_of(house: Rules, hand: int) -> list[tuple[int, int, int]]:
    """What the search considers."""
    native = scales_of(house.ranking).native
    triples = native.undominated if house.stronger_never_pays_less else native.legal_triples
    found: list[tuple[int, int, int]] = triples(hand, strict(house))
    return found


# --- consulting it ----------------------------------------------------------------


@every_house
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_both_kernels_consult_alike(name: str, opponents: int) -> None:
    house = HOUSES[name]
    of = bank(house, opponents, laid_hands(name))
    for hand in (*asked_hands(), *random_hands(random.Random(opponents), 20)):
        triples = triples_of(house, hand)[:: 1 if house.stronger_never_pays_less else 97]
        assert of.native.consult(hand, triples) == of.twin.consult(hand, triples)


@pytest.mark.parametrize("count", [1, 63, 64, 65, 128, 129])
def test_any_number_of_opponents(count: int) -> None:
    hand = asked_hands()[0]
    of = bank(CLASSIC, 3, first_of(laid_hands("classic"), count))
    for triples in (triples_of(CLASSIC, hand), []):
        found = of.native.consult(hand, triples)
        assert found == of.twin.consult(hand, triples)
        assert found[0] + found[1] == count
    # Somebody who holds a card of each meets nobody.
    everyone = LaidHands(array("Q", [hand] * count), array("h", [0] * 3 * count), array("f", [1.0] * count))
    nobody = bank(CLASSIC, 3, everyone).native
    assert nobody.consult(hand, triples_of(CLASSIC, hand)[:1]) == (0, 0, 0, [(0, 0, 0.0)])


@every_house
def test_what_triples_fare_is_what_matches_pay(name: str) -> None:
    """Against each opponent alone, and where nobody can slam, points are those of a match of two."""
    house = HOUSES[name]
    plain = replace(house, scoring=replace(house.scoring, grand_slam=GrandSlam(times=1)))
    native, laid = scales_of(house.ranking).native, laid_hands(name)
    in_native = with_scale(plain, native)
    of, slams = bank(plain, 3, laid).native, bank(house, 3, laid).native
    factor = house.scoring.sweep.times * (house.scoring.grand_slam.times - 1)
    for hand in asked_hands()[:2]:
        triples = triples_of(house, hand)
        triples = triples[:: len(triples) // 8]
        met = [i for i, held in enumerate(laid.hands) if not held & hand]
        theirs = {
            i: Arrangement.from_masks(*native.show(laid.hands[i], [tuple(laid.rows[3 * i : 3 * i + 3])])[0])
            for i in met
            if laid.rows[3 * i] >= 0
        }
        declared = [laid.rows[3 * i + 1] for i in met if laid.rows[3 * i] < 0]
        fared = of.consult(hand, triples)
        assert fared[:3] == (len(theirs), len(declared), sum(declared))
        assert len(declared) > 10 < len(theirs)
        mine = [Arrangement.from_masks(*split) for split in native.show(hand, triples)]
        slammed = slams.consult(hand, triples)[3]
        for play, (points, swept, lost), (_, _, more_lost) in zip(mine, fared[3], slammed, strict=True):
            total = sweeps = 0
            slam_losses = 0.0
            for i, other in theirs.items():
                score = score_match([play, other], in_native)
                total += score.totals[0]
                sweeps += swept_by(score, 0)
                if swept_by(score, 1):
                    base = score.totals[1] // house.scoring.sweep.times
                    slam_losses += factor * laid.sweeps[i] ** 2 * base
            assert (points - lost, swept) == (total, sweeps)
            assert more_lost - lost == pytest.approx(slam_losses, rel=1e-6)


def swept_by(score: MatchScore, player: int) -> bool:
    """Whether a player won all three rows against the other."""
    return all(line.winner == player for line in score.pairs[0].rows)


BANK = bank(CLASSIC, 3, laid_hands("classic"))
LAID = laid_hands("classic")
HANDS, ROWS = np.array(LAID.hands[:4], np.uint64), np.array(LAID.rows[:12], np.int16).reshape(4, 3)
SLAMS = np.zeros(4, np.float32)
SIZE = len(scales_of(CLASSIC.ranking).native.strengths)


def four(**changed: Any) -> Any:
    """A bank of four hands, with something changed."""
    options = {
        "hands": HANDS,
        "rows": ROWS,
        "slams": SLAMS,
        "row_values": CLASSIC.scoring.row_values,
        "sweep": 2,
        "slam": 2.0,
        "opponents": 3,
    }
    return KERNELS.native.Bank(scales_of(CLASSIC.ranking).native, **(options | changed))


def changed(numbers: Any, place: Any, value: Any) -> Any:
    other = numbers.copy()
    other[place] = value
    return other


def test_a_bank_that_is_sound() -> None:
    hand = asked_hands()[0]
    assert four().consult(hand, [(0, 1, 2)])[:2] == (4 - (ROWS[:, 0] < 0).sum(), (ROWS[:, 0] < 0).sum())
    assert four(rows=changed(ROWS, 0, (-1, 7, 0))).consult(hand, [])[2] >= 7


@pytest.mark.parametrize(
    "bad",
    [
        {"hands": HANDS[:3]},
        {"hands": changed(HANDS, 2, 0)},
        {"hands": changed(HANDS, 2, HANDS[2] | np.uint64(1 << 52))},
        {"hands": changed(HANDS, 3, HANDS[3] & (HANDS[3] - np.uint64(1)))},
        {"hands": HANDS.astype(np.int64)},
        {"hands": HANDS.reshape(2, 2)},
        {"hands": HANDS.tolist()},
        {"rows": ROWS[:3]},
        {"rows": ROWS[:, :2]},
        {"rows": ROWS.astype(np.int32)},
        {"rows": changed(ROWS, 1, (0, -1, 0))},
        {"rows": changed(ROWS, 1, (0, 0, SIZE))},
        {"rows": changed(ROWS, 1, (SIZE, 0, 0))},
        {"slams": SLAMS[:3]},
        {"slams": SLAMS.astype(np.float64)},
        {"slams": changed(SLAMS, 0, np.nan)},
        {"slams": changed(SLAMS, 3, np.inf)},
        {"row_values": [[1] * 9] * 2},
        {"row_values": [[1] * 9, [1] * 8, [1] * 9]},
        {"row_values": [[1] * 9, [1] * 9, [*[1] * 8, -1]]},
        {"row_values": None},
        {"sweep": 0},
        {"sweep": 101},
        {"sweep": 2.0},
        {"slam": float("nan")},
        {"slam": None},
        {"opponents": 0},
        {"opponents": 4},
        {"opponents": None},
    ],
    ids=lambda bad: "{} {!r:.30}".format(*next(iter(bad.items()))),
)
def test_what_makes_no_bank(bad: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        four(**bad)


@pytest.mark.parametrize("hand", [0, -1, 1 << 52, 0xFFF, 0x3FFF, 10**100, None, "7", 7.0])
def test_what_is_no_hand_meets_nobody(hand: Any) -> None:
    with pytest.raises(ValueError, match="hand: expected a mask of 13 of the 52 cards"):
        BANK.native.consult(hand, [])


@pytest.mark.parametrize("triple", [(0, 0), (0, 0, 0, 0), (-1, 0, 0), (0, 0, SIZE), (0, 0, None)])
def test_what_is_no_triple_fares_nowhere(triple: Any) -> None:
    with pytest.raises(ValueError, match="^triples: expected "):
        BANK.native.consult(asked_hands()[0], [(0, 0, 0), triple])


# --- an expectation with a bank ---------------------------------------------------


def informed(name: str, opponents: int, trust: float) -> tuple[Any, Any, Any]:
    """An expectation, a bank, and both together."""
    house = HOUSES[name]
    expected, of = expectation(house, opponents).native, bank(house, opponents, laid_hands(name)).native
    return expected, of, KERNELS.native.Informed(expected, of, trust)


@every_house
@pytest.mark.parametrize(("opponents", "trust"), [(1, 0.0), (2, 30.0), (3, 200.0)])
def test_the_best_by_what_both_say(name: str, opponents: int, trust: float) -> None:
    house = HOUSES[name]
    native, factor = scales_of(house.ranking).native, house.scoring.sweep.times
    slam_counts = opponents >= house.scoring.grand_slam.min_opponents
    slam = factor * (house.scoring.grand_slam.times - 1) if slam_counts else 0
    expected, of, both = informed(name, opponents, trust)
    values = [[paid[strength >> 20] for strength in native.strengths] for paid in house.scoring.row_values]
    splits = []
    for hand in asked_hands():
        triples = triples_of(house, hand)
        laid, declared, taken, fared = of.consult(hand, triples)
        met = laid + declared
        assert met >= EACH
        found = native.worths(hand, both, triples)
        alone = native.worths(hand, expected, triples)
        for i in range(0, len(triples), 1 + len(triples) // 400):
            points, swept, lost = fared[i]
            pays = sum(value[place] for value, place in zip(values, triples[i], strict=True))
            every = slam * ((swept / met) ** opponents * pays)
            seen = ((points - taken - lost) / met + every) * opponents
            worth = (trust * alone[i] + met * seen) / (trust + met)
            assert math.isclose(found[i], worth, rel_tol=1e-12, abs_tol=1e-12)
        best = max(zip(found, triples, strict=True), key=lambda pair: (pair[0], pair[1][::-1]))
        assert native.best(hand, both, strict(house)) == best
        splits += native.show(hand, [best[1]])
        assert native.arrange(hand, both, strict(house)) == splits[-1]
    out = np.zeros((len(splits), 3), np.uint64)
    assert native.arrange_hands(np.array(asked_hands(), np.uint64), both, strict(house), out) == -1
    assert list(map(tuple, out.tolist())) == splits


def test_a_bank_that_knows_better_changes_what_is_best() -> None:
    expected, _, both = informed("classic", 3, 200.0)
    native = scales_of(CLASSIC.ranking).native
    hands = asked_hands()
    assert [native.best(hand, both, False) for hand in hands] != [
        native.best(hand, expected, False) for hand in hands
    ]


def test_a_hand_that_meets_nobody_goes_by_the_expectation() -> None:
    native, rng = scales_of(CLASSIC.ranking).native, random.Random(1)
    hand = mask(rng.sample(range(52), 13))
    laid = LaidHands(array("Q", [hand]), array("h", native.undominated(hand, False)[0]), array("f", [1.0]))
    expected, of = expectation(CLASSIC, 3).native, bank(CLASSIC, 3, laid).native
    for trust in (0.0, 200.0):
        both = KERNELS.native.Informed(expected, of, trust)
        triples = native.undominated(hand, False)
        assert native.worths(hand, both, triples) == native.worths(hand, expected, triples)
        assert native.best(hand, both, False) == native.best(hand, expected, False)


def test_what_does_not_go_together() -> None:
    expected, of, both = informed("classic", 3, 200.0)
    suited = "suited fronts, large factors, equal rows fouled"
    _, others, _ = informed(suited, 3, 0.0)
    with pytest.raises(ValueError, match="bank: expected one made for the scale of the expectation"):
        KERNELS.native.Informed(expected, others, 200.0)
    for trust in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="trust: expected a finite number from 0"):
            KERNELS.native.Informed(expected, of, trust)
    for wrong in ((of, of, 1.0), (expected, expected, 1.0), (expected, BANK.twin, 1.0), (expected, of, None)):
        with pytest.raises(TypeError):
            KERNELS.native.Informed(*wrong)
    other_scale, hand = scales_of(HOUSES[suited].ranking).native, asked_hands()[0]
    for call in (
        lambda: other_scale.best(hand, both, False),
        lambda: other_scale.arrange(hand, both, False),
        lambda: other_scale.worths(hand, both, []),
        lambda: other_scale.arrange_hands(HANDS, both, False, np.zeros((4, 3), np.uint64)),
    ):
        with pytest.raises(ValueError, match="objective: expected one made for this scale"):
            call()


# --- dealing ----------------------------------------------------------------------


@pytest.mark.parametrize("kernel", KERNELS, ids=KERNELS._fields)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_dealt_one_deal_after_another(
    kernel: Any, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_backend, "kernel", lambda: kernel)
    one_by_one, at_once = random.Random(players), random.Random(players)
    expected = [hand.mask for _ in range(20) for hand in deal_one(players, rng=one_by_one)]
    assert list(_laying.deal_hands(20, players, at_once)) == expected
    assert one_by_one.getstate() == at_once.getstate()


def test_cards_of_equal_keys_stay_in_order() -> None:
    rng = random.Random(3)
    keys = np.array([[rng.randrange(4) << 62 for _ in range(52)] for _ in range(50)], np.uint64)
    for players in (1, 2, 3, 4):
        found = []
        for kernel in KERNELS:
            out = np.zeros((50, players), np.uint64)
            assert kernel.deal_hands(keys, out) == -1
            found.append(out.tolist())
        order = [sorted(range(52), key=row.__getitem__) for row in keys.tolist()]
        hands = [[mask(cards[13 * k : 13 * k + 13]) for k in range(players)] for cards in order]
        assert found == [hands, hands]


@pytest.mark.parametrize(
    ("keys", "out"),
    [
        (np.zeros((2, 51), np.uint64), np.zeros((2, 4), np.uint64)),
        (np.zeros((2, 53), np.uint64), np.zeros((2, 4), np.uint64)),
        (np.zeros(52, np.uint64), np.zeros((1, 4), np.uint64)),
        (np.zeros((2, 52), np.int64), np.zeros((2, 4), np.uint64)),
        (np.zeros((2, 52), np.float64), np.zeros((2, 4), np.uint64)),
        (np.zeros((2, 104), np.uint64)[:, ::2], np.zeros((2, 4), np.uint64)),
        (np.zeros((2, 52), np.uint64), np.zeros((3, 4), np.uint64)),
        (np.zeros((2, 52), np.uint64), np.zeros((2, 0), np.uint64)),
        (np.zeros((2, 52), np.uint64), np.zeros((2, 5), np.uint64)),
        (np.zeros((2, 52), np.uint64), np.zeros((2, 4), np.int64)),
        (np.zeros((2, 52), np.uint64), np.zeros(8, np.uint64)),
        (None, np.zeros((2, 4), np.uint64)),
    ],
)
def test_what_cannot_be_dealt(keys: Any, out: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        KERNELS.native.deal_hands(keys, out)


# --- standings and sweeps ---------------------------------------------------------


def plays_of(name: str, count: int) -> list[tuple[int, int, int]]:
    """Arrangements as masks, and declared hands."""
    native, laid = scales_of(HOUSES[name].ranking).native, laid_hands(name)
    found = []
    for i in range(0, len(laid.hands), max(1, len(laid.hands) // count)):
        triple = tuple(laid.rows[3 * i : 3 * i + 3])
        found.append((laid.hands[i], 0, 0) if triple[0] < 0 else native.show(laid.hands[i], [triple])[0])
    return found


@every_house
def test_rows_are_placed_alike(name: str) -> None:
    of, plays = scales_of(HOUSES[name].ranking), plays_of(name, 200)
    placed = []
    for scale in of:
        out = np.zeros((len(plays), 3), np.int16)
        assert scale.place_rows(np.array(plays, np.uint64), out) == -1
        placed.append(list(map(tuple, out.tolist())))
    expected = [(-1, -1, -1) if not play[1] else tuple(map(of.twin.standing, play)) for play in plays]
    assert placed == [expected, expected]
    assert 10 < expected.count((-1, -1, -1)) < len(plays) - 10


FRONT, MIDDLE, BACK = 0b111, 0b11111 << 3, 0b11111 << 8
NO_PLAYS = [
    (0, 0, 0),
    (FRONT, 0, 0),
    (FRONT | 1 << 3, 0, 0),
    (FRONT, MIDDLE, 0),
    (FRONT, MIDDLE, BACK | 1 << 52),
    (FRONT | MIDDLE | BACK | 1 << 63, 0, 0),
    (FRONT | MIDDLE, BACK, 0),
    (FRONT, MIDDLE, MIDDLE),
    (FRONT, 0b11111 << 2, BACK),
    ((1 << 64) - 1,) * 3,
]


@pytest.mark.parametrize("play", NO_PLAYS)
def test_the_first_that_is_no_play_is_named(play: tuple[int, int, int]) -> None:
    good = (FRONT, MIDDLE, BACK)
    _, native = both = scales("lowest", False)
    for scale in both:
        for rows in ([play], [good, good, play, good], [(FRONT | MIDDLE | BACK, 0, 0), play]):
            out = np.zeros((len(rows), 3), np.int16)
            call = partial(scale.place_rows, np.array(rows, np.uint64), out)
            refused = repr(rows.index(play)), (ValueError, "row: expected a mask of 3 or 5 of the 52 cards")
            assert outcome(call) in refused[: 1 if scale is native else 2]


@every_house
def test_chances_to_sweep(name: str) -> None:
    of, laid = scales_of(HOUSES[name].ranking), laid_hands(name)
    count = len(laid.hands)
    rows = np.array(laid.rows, np.int16).reshape(-1, 3)
    for sample in (1, 50, count, 1 << 20):
        found = []
        for scale in of:
            out = np.zeros(count, np.float32)
            scale.chances_to_sweep(rows, sample, out)
            found.append(out.tolist())
        some = [row for row in rows[:sample].tolist() if row[0] >= 0]
        expected = [
            np.float32(
                sum(all(m > t for m, t in zip(mine, theirs, strict=True)) for theirs in some)
                / min(sample, count)
            )
            for mine in rows[:100].tolist()
        ]
        assert found[0] == found[1]
        assert found[0][:100] == expected
    assert 0 < max(found[0]) < 1


def test_a_bank_of_hands_knows_how_they_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    for kernel, scale in zip(KERNELS, scales_of(CLASSIC.ranking), strict=True):
        monkeypatch.setattr(_backend, "kernel", lambda kernel=kernel: kernel)
        made = LaidHands.of(LAID.hands, LAID.rows, with_scale(CLASSIC, scale))
        out = array("f", bytes(4 * len(LAID.hands)))
        native = scales_of(CLASSIC.ranking).native
        native.chances_to_sweep(shaped(LAID.rows, len(LAID.hands), 3), 1024, shaped(out, len(out)))
        assert made.sweeps == out


@pytest.mark.parametrize(
    ("rows", "sample", "out"),
    [
        (ROWS[:, :2], 4, np.zeros(4, np.float32)),
        (ROWS.astype(np.int32), 4, np.zeros(4, np.float32)),
        (changed(ROWS, 0, (0, 0, SIZE)), 4, np.zeros(4, np.float32)),
        (changed(ROWS, 0, (0, -1, 0)), 4, np.zeros(4, np.float32)),
        (ROWS, 4, np.zeros(3, np.float32)),
        (ROWS, 4, np.zeros(4, np.float64)),
        (ROWS, 4, np.zeros((4, 1), np.float32)),
        (ROWS, -1, np.zeros(4, np.float32)),
        (ROWS, 0, np.zeros(4, np.float32)),
        (ROWS, 1 << 21, np.zeros(4, np.float32)),
        (ROWS, 4.0, np.zeros(4, np.float32)),
        (ROWS, None, np.zeros(4, np.float32)),
    ],
)
def test_what_has_no_chances_to_sweep(rows: Any, sample: Any, out: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        scales_of(CLASSIC.ranking).native.chances_to_sweep(rows, sample, out)


# --- answers ----------------------------------------------------------------------


def any_play(rng: random.Random, house: Rules, hand: int) -> tuple[int, int, int]:
    """Worth playing, or any arrangement there is; a special is declared now and then."""
    whole = Hand.from_mask(hand)
    if rng.random() < 0.5 and classify(whole, house):
        return hand, 0, 0
    native = scales_of(house.ranking).native
    front, middle, back = native.show(hand, [rng.choice(native.undominated(hand, strict(house)))])[0]
    if house.foul.handling is FoulHandling.LOSES and rng.random() < 0.2:
        return front, back, middle
    return front, middle, back


def table_of(rng: random.Random, house: Rules, opponents: int) -> tuple[list[Any], list[list[Any]]]:
    """Plays of one hand, and matches of others who hold none of its cards."""
    special = 0b0001_0010_0100_1000_0001_0010_0100_1000_0001_0010_0100_1000_0001  # a dragon
    hand = special if rng.random() < 0.5 else mask(rng.sample(range(52), 13))
    plays = [any_play(rng, house, hand) for _ in range(8)]
    others = []
    for _ in range(25):
        left = [card for card in range(52) if not hand >> card & 1]
        rng.shuffle(left)
        if rng.random() < 0.3:
            left.sort(key=lambda card: card % 4)  # flushes in every row
        others.append([any_play(rng, house, mask(left[13 * k : 13 * k + 13])) for k in range(opponents)])
    return plays, others


@every_house
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_answers_are_what_the_matches_pay(name: str, opponents: int, monkeypatch: pytest.MonkeyPatch) -> None:
    house, rng = HOUSES[name], random.Random(f"{name} {opponents}")
    twin, native = (with_scale(house, scale) for scale in scales_of(house.ranking))
    for _ in range(2):
        plays, others = table_of(rng, house, opponents)
        expected = [
            [
                score_match([_bulk.play_of(play), *map(_bulk.play_of, match)], twin).totals[0]
                for match in others
            ]
            for play in plays
        ]
        out = np.zeros((len(plays), len(others)), np.int32)
        table = _bulk.match_table(native)
        assert table.respond(np.array(plays, np.uint64), np.array(others, np.uint64), out) == -1
        assert out.tolist() == expected
        flat = array("Q", [m for play in plays for m in play])
        against = array("Q", [m for match in others for play in match for m in play])
        for compiled, rules in ((True, native), (False, twin)):
            monkeypatch.setattr(_laying, "NATIVE", compiled)
            found = _laying.respond(flat, against, opponents, rules)
            assert [row.tolist() for row in found] == expected


def test_the_first_match_that_cannot_be_is_named() -> None:
    house = with_scale(CLASSIC, scales_of(CLASSIC.ranking).native)
    table, rng = _bulk.match_table(house), random.Random(5)
    plays, others = table_of(rng, CLASSIC, 2)
    mine, theirs = np.array(plays, np.uint64), np.array(others, np.uint64)
    out = np.zeros((len(plays), len(others)), np.int32)

    def refused(mine: Any, theirs: Any) -> int:
        found: int = table.respond(mine, theirs, out)
        return found

    assert refused(mine, theirs) == -1
    spoilt = {
        "mine at one of theirs": changed(theirs, (4, 1), plays[0]),
        "the same hand twice": changed(theirs, (4, 1), theirs[4, 0]),
        "no play": changed(theirs, (4, 0), (1, 2, 3)),
        "nothing": changed(theirs, (4, 1), 0),
        "no special": changed(theirs, (4, 0), (mask(range(0, 26, 2)), 0, 0)),
        "beyond": changed(theirs, (4, 0, 2), theirs[4, 0, 2] | np.uint64(1 << 60)),
    }
    for what, bad in spoilt.items():
        assert (what, refused(mine, bad)) == (what, 4)
    assert refused(changed(mine, 7, (1, 2, 3)), theirs) == 0
    no_fouls = replace(CLASSIC, foul=FoulRules(handling=FoulHandling.REFUSED))
    strict_table = _bulk.match_table(with_scale(no_fouls, scales_of(CLASSIC.ranking).native))
    front, middle, back = scales_of(CLASSIC.ranking).native.show(
        int(HANDS[0]), [scales_of(CLASSIC.ranking).native.undominated(int(HANDS[0]), True)[0]]
    )[0]
    foul = np.array([[front, back, middle]], np.uint64)
    assert strict_table.respond(foul, theirs, np.zeros((1, len(others)), np.int32)) == 0
    with pytest.raises(ShisanzhangError):
        score_match([_bulk.play_of((front, back, middle)), *map(_bulk.play_of, others[0])], no_fouls)


@pytest.mark.parametrize(
    ("plays", "others", "out"),
    [
        ((2, 3), (5, 4, 3), (2, 5)),
        ((2, 3), (5, 0, 3), (2, 5)),
        ((2, 3), (5, 2, 2), (2, 5)),
        ((2, 2), (5, 2, 3), (2, 5)),
        ((2, 3), (5, 2, 3), (5, 2)),
        ((2, 3), (5, 2, 3), (2, 4)),
    ],
)
def test_answers_of_another_shape(plays: Any, others: Any, out: Any) -> None:
    table = _bulk.match_table(with_scale(CLASSIC, scales_of(CLASSIC.ranking).native))
    with pytest.raises(ValueError, match="expected"):
        table.respond(np.zeros(plays, np.uint64), np.zeros(others, np.uint64), np.zeros(out, np.int32))
    with pytest.raises(TypeError):
        table.respond(np.zeros((2, 3)), np.zeros((5, 2, 3), np.uint64), np.zeros((2, 5), np.int32))
