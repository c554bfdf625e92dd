"""Measuring strategies, held against the same measurement made play by play."""

from __future__ import annotations

import math
import os
import random
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from shisanzhang import (
    CLASSIC,
    LADDER,
    WEIGHTED,
    Arrangement,
    Category,
    Declaration,
    Estimate,
    FoulError,
    GrandSlam,
    Hand,
    IllegalPlayError,
    NotationError,
    Play,
    Row,
    RowBonus,
    Rules,
    SameSpecial,
    ShisanzhangError,
    SpecialVersus,
    Strategy,
    arrangements,
    classify,
    deal,
    evaluate_strategies,
    exploitability,
    measuring,
    score_match,
    undominated,
)
from shisanzhang._answers import between, spot_answer
from shisanzhang._laying import deal_others
from shisanzhang._played import Some
from strategies_play import special_pool
from workers import Mortal, Plain, processes

CATEGORY, BACK_FIRST = LADDER["category"], LADDER["back-first"]

STRONGER_PAYS_LESS = replace(
    WEIGHTED,
    name="a full house pays less than nothing special",
    scoring=replace(
        WEIGHTED.scoring,
        row_points=(4, 5, 6),
        bonuses=(RowBonus(row=Row.BACK, category=Category.FULL_HOUSE, points=1),),
        grand_slam=GrandSlam(times=3, min_opponents=1),
    ),
    specials=replace(WEIGHTED.specials, same=SameSpecial.HIGHER_CARDS, versus=SpecialVersus.DIFFERENCE),
)


# --- by hand ----------------------------------------------------------------------


def dealt(seed: str, deals: int, players: int) -> list[tuple[Hand, ...]]:
    """The deals of a part."""
    rng = random.Random(seed)
    return [deal(players, rng=rng) for _ in range(deals)]


def interval(means: Sequence[float]) -> tuple[float, float]:
    return statistics.mean(means), 1.96 * statistics.stdev(means) / math.sqrt(len(means))


def among(one: Strategy, others: Strategy, hands: Sequence[Hand], rules: Rules) -> float:
    """What one wins a hand, taking each seat in turn."""
    won = []
    for seat in range(len(hands)):
        plays = [(one if place == seat else others).play(hand, rules) for place, hand in enumerate(hands)]
        won.append(score_match(plays, rules).totals[seat])
    return statistics.mean(won)


# --- estimates --------------------------------------------------------------------


def test_an_estimate_is_an_interval() -> None:
    estimate = Estimate(-0.25, 0.5, 10)
    assert (estimate.low, estimate.high, str(estimate)) == (-0.75, 0.25, "-0.250 ± 0.500")
    assert str(Estimate(-0.0001, math.inf, 1)) == "+0.000 ± inf"


def test_the_margin_by_hand() -> None:
    # Four deals of 2 seats: 3, -1, 4, 0 points. Means 1.5, -0.5, 2, 0: mean 0.75, squared deviations
    # 0.5625 + 1.5625 + 1.5625 + 0.5625 = 4.25, variance 4.25 / 3.
    found = measuring._of_sums(4, 6, 26, 2)
    assert found == Estimate(0.75, pytest.approx(1.96 * math.sqrt(4.25 / 3 / 4)), 4)
    assert measuring._of_sums(1, 6, 36, 3) == Estimate(2, math.inf, 1)


def test_the_margin_of_deals_of_several_hands() -> None:
    # The same, given deal by deal: two hands in each.
    found = measuring._of_clusters([2, 2, 2, 2], [3.0, -1.0, 4.0, 0.0])
    assert found == Estimate(0.75, pytest.approx(1.96 * math.sqrt(4.25 / 3 / 4)), 8)
    assert measuring._of_clusters([3], [6.0]) == Estimate(2, math.inf, 3)
    # A deal that is not asked to its end weighs less: mean 8 / 3; (4 - 16/3)^2 + (4 - 8/3)^2 = 32/9.
    found = measuring._of_clusters([2, 1], [4.0, 4.0])
    assert found == Estimate(pytest.approx(8 / 3), pytest.approx(1.96 * math.sqrt(32 / 9 * 2) / 3), 3)


# --- one against another ----------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED, STRONGER_PAYS_LESS], ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_what_playing_all_matches_comes_to(
    rules: Rules, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "DEALS_IN_A_PART", 4)
    deals = [
        *dealt("3:measure:0", 4, players),
        *dealt("3:measure:1", 4, players),
        *dealt("3:measure:2", 1, players),
    ]
    assert any(classify(hand, rules) for hand in chain(*deals)) or players == 2
    found = evaluate_strategies(Plain(), CATEGORY, rules=rules, players=players, deals=9, seed=3)
    for estimate, one, others in ((found.first, Plain(), CATEGORY), (found.second, CATEGORY, Plain())):
        mean, margin = interval([among(one, others, hands, rules) for hands in deals])
        assert estimate == Estimate(pytest.approx(mean), pytest.approx(margin), 9)
    assert (found.deals, found.players, found.rules) == (9, players, rules.name)


def test_a_strategy_wins_nothing_from_itself() -> None:
    found = evaluate_strategies(Plain(), Plain(), deals=20)
    assert found.first == found.second == Estimate(0, 0, 20)


def test_the_reverse_is_the_reverse() -> None:
    one, other = (
        evaluate_strategies(first, second, deals=10, players=4)
        for first, second in ((Plain(), CATEGORY), (CATEGORY, Plain()))
    )
    assert (one.first, one.second) == (other.second, other.first)
    assert one.first.mean != -one.second.mean


@pytest.mark.parametrize("players", [2, 3])
def test_without_grand_slams_what_one_wins_the_other_loses(players: int) -> None:
    # Both ways each hand played by one meets all others played by the other.
    found = evaluate_strategies(Plain(), CATEGORY, deals=10, players=players)
    assert found.first.mean == -found.second.mean < 0
    assert found.first.margin == found.second.margin


def test_seeds_tell_deals_apart() -> None:
    found = [evaluate_strategies(Plain(), CATEGORY, deals=5, seed=seed) for seed in (0, "0", 1)]
    assert found[0] == found[1] != found[2]


def test_one_deal_tells_nothing_of_its_margin() -> None:
    assert evaluate_strategies(Plain(), CATEGORY, deals=1).first.margin == math.inf


def test_a_foul_counts_where_the_rules_count_it() -> None:
    deals = dealt("0:measure:0", 3, 4)
    found = evaluate_strategies(Fouling(), Plain(), deals=3)
    mean = statistics.mean(among(Fouling(), Plain(), hands, CLASSIC) for hands in deals)
    assert found.first.mean == pytest.approx(mean)
    assert mean < -6
    with pytest.raises(FoulError) as caught:
        evaluate_strategies(Fouling(), Plain(), rules=WEIGHTED, deals=3)
    assert "front_over_middle" in caught.value.reasons or "middle_over_back" in caught.value.reasons


# --- what is refused --------------------------------------------------------------


@dataclass(frozen=True)
class Fouling:
    """The highest cards in front."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        cards = list(hand)
        return Arrangement(cards[:3], cards[3:8], cards[8:])


@dataclass(frozen=True)
class Declaring:
    """Whatever the hand."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        return Declaration(hand)


@dataclass(frozen=True)
class Stuck:
    """Always the same play."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        return Arrangement("7d7c2c", "9h9d9c4h4d", "AsKsQsJsTs")


@dataclass(frozen=True)
class Twice:
    """Masks with a card in two rows, which add up to the hand."""

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        raise NotImplementedError

    def play_many(self, hands: Any, rules: Rules) -> Any:
        out = hands[:0]
        for hand in hands:
            lowest = hand & -hand
            out.extend([lowest >> 1, lowest >> 1, hand - lowest] if lowest > 1 else [0, 1, hand - 1])
        return out


@dataclass(frozen=True)
class TooFew:
    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        raise NotImplementedError

    def play_many(self, hands: Any, rules: Rules) -> Any:
        return hands


MEASUREMENTS: list[Callable[[Any], object]] = [
    lambda strategy: evaluate_strategies(strategy, Plain(), deals=2),
    lambda strategy: evaluate_strategies(Plain(), strategy, deals=2),
    lambda strategy: exploitability(strategy, hands=2, bank=16),
]


@pytest.mark.parametrize("measured", MEASUREMENTS, ids=["a", "b", "exploitability"])
@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (Declaring(), "is declared, being no special$"),
        (Stuck(), "is laid with other cards or rows$"),
        (Twice(), "is laid with other cards or rows$"),
        (TooFew(), "^expected 24 masks for 8 hands, found 8$"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_play_of_the_hand_is_refused(
    measured: Callable[[Any], object], strategy: Strategy, message: str
) -> None:
    with pytest.raises(IllegalPlayError, match=message):
        measured(strategy)


@pytest.mark.parametrize("measured", MEASUREMENTS, ids=["a", "b", "exploitability"])
def test_what_is_no_strategy_is_refused(measured: Callable[[Any], object]) -> None:
    with pytest.raises(ShisanzhangError, match=r"^(a|b|strategy): expected a strategy, found 'category'$"):
        measured("category")


def test_a_foul_is_not_to_be_answered() -> None:
    with pytest.raises(FoulError, match=" is a foul, middle over back$"):
        exploitability(Fouling(), hands=2, bank=8)


@pytest.mark.parametrize(
    "options",
    [{"deals": 0}, {"deals": 2.0}, {"players": 1}, {"players": 5}, {"players": True}, {"threads": 0}],
    ids=str,
)
def test_numbers_that_make_no_comparison(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalPlayError, match=f"^{next(iter(options))}: expected "):
        evaluate_strategies(Plain(), Plain(), **options)


@pytest.mark.parametrize(
    "options",
    [
        {"hands": 0},
        {"bank": 1},
        {"spot_hands": -1},
        {"spot_deals": 1},
        {"players": 1},
        {"players": "3"},
        {"threads": 0},
    ],
    ids=str,
)
def test_numbers_that_make_no_measurement(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalPlayError, match=f"^{next(iter(options))}: expected "):
        exploitability(Plain(), **{"hands": 2, "bank": 8} | options)


# --- the best answer --------------------------------------------------------------


SPECIAL = 13
"""A seed of which some of the first hands that are asked are special."""


class Bank(NamedTuple):
    """One half of a bank: each hand, its play and how likely its rows sweep one of the bank."""

    hands: list[tuple[Hand, Play, float]]

    @classmethod
    def laid(cls, strategy: Strategy, rules: Rules, players: int, seed: str, size: int) -> Bank:
        deals = dealt(f"{seed}:0", -(-size // players), players)
        plays = [(hand, strategy.play(hand, rules)) for hand in list(chain(*deals))[:size]]
        chances = [sum(sweeps(play, other, rules) for _, other in plays) / size for _, play in plays]
        return cls([(*pair, chance) for pair, chance in zip(plays, chances, strict=True)])

    def worth(self, mine: Play, hand: Hand, rules: Rules, opponents: int) -> tuple[float, int, int]:
        """Summed over the opponents met: points but for my own grand slam; who is swept; who is met."""
        scoring, pairs = rules.scoring, without_slams(rules)
        slam = scoring.sweep.times * (scoring.grand_slam.times - 1)
        total, swept, met = 0.0, 0, 0
        for held, theirs, chance in self.hands:
            if held.mask & hand.mask:
                continue
            met += 1
            total += score_match([mine, theirs], pairs).totals[0]
            swept += sweeps(mine, theirs, rules)
            if opponents >= scoring.grand_slam.min_opponents and sweeps(theirs, mine, rules):
                total -= slam * chance ** (opponents - 1) * rows_pay(theirs, rules)
        return total, swept, met


@cache
def without_slams(rules: Rules) -> Rules:
    return replace(rules, scoring=replace(rules.scoring, grand_slam=GrandSlam(times=1, min_opponents=1)))


def sweeps(one: Play, other: Play, rules: Rules) -> bool:
    if isinstance(one, Declaration) or isinstance(other, Declaration):
        return False
    return all(
        mine > theirs for mine, theirs in zip(one.strengths(rules), other.strengths(rules), strict=True)
    )


def rows_pay(play: Play, rules: Rules) -> int:
    if isinstance(play, Declaration):
        return 0
    values = zip(rules.scoring.row_values, play.values_under(rules), strict=True)
    return sum(paid[value.category.index] for paid, value in values)


def expected(fared: Sequence[tuple[float, int, int]], mine: Play, rules: Rules, opponents: int) -> float:
    """The expected points of a play against opponents who each may hold what any hand met holds."""
    total, swept, met = (sum(column) for column in zip(*fared, strict=True))
    scoring, more = rules.scoring, 0.0
    if opponents >= scoring.grand_slam.min_opponents:
        more = scoring.sweep.times * (scoring.grand_slam.times - 1) * rows_pay(mine, rules)
    return opponents * (total / met + (swept / met) ** opponents * more)


def candidates(hand: Hand, own: Play, rules: Rules) -> list[Play]:
    """Its own play first, then one for each triple of values, then what the hand is declared as."""
    if rules.stronger_never_pays_less:
        others = list(undominated(hand, rules))
    else:
        shown = {play.strengths(rules)[::-1]: play for play in arrangements(hand, rules)}
        others = [shown[triple] for triple in sorted(shown, reverse=True)]
    return [own, *others, *([Declaration(hand)] if classify(hand, rules) else [])]


def answered(
    strategy: Strategy, rules: Rules, players: int, asked: Sequence[Hand], bank: int, seed: int
) -> tuple[list[float], list[float], list[bool]]:
    """What each hand gains held out and in-sample, and whether another play than its own is best."""
    halves = [Bank.laid(strategy, rules, players, f"{seed}:exploit:{half}", bank // 2) for half in "AB"]
    lower, upper, differs = [], [], []
    for hand in asked:
        plays = candidates(hand, strategy.play(hand, rules), rules)
        fared = [[half.worth(play, hand, rules, players - 1) for half in halves] for play in plays]
        met = [number for _, _, number in fared[0]]
        one, other, both = (
            [expected(row[part], play, rules, players - 1) for play, row in zip(plays, fared, strict=True)]
            if any(met[part])
            else []
            for part in (slice(1), slice(1, 2), slice(2))
        )
        gain = max(both) - both[0] if both else 0.0
        upper.append(gain)
        differs.append(gain > 1e-9)
        best = [worth.index(max(worth)) for worth in (one, other) if worth]
        held_out = [other[best[0]] - other[0], one[best[1]] - one[0]] if one and other else [0.0]
        lower.append(statistics.mean(held_out))
    return lower, upper, differs


@pytest.mark.parametrize(
    ("strategy", "rules", "players", "hands", "bank", "seed"),
    [
        pytest.param(Plain(), CLASSIC, 4, 9, 360, 0, id="classic"),
        pytest.param(CATEGORY, CLASSIC, 4, 4, 240, 0, id="category"),
        pytest.param(Plain(declares=False), WEIGHTED, 3, 5, 360, SPECIAL, id="special, not declared"),
        pytest.param(Plain(), WEIGHTED, 3, 5, 360, SPECIAL, id="special, declared"),
        pytest.param(Plain(), STRONGER_PAYS_LESS, 2, 1, 240, 18, id="stronger pays less"),
        pytest.param(Plain(), CLASSIC, 2, 8, 120, 0, id="some meet nobody"),
    ],
)
def test_it_is_what_trying_every_play_comes_to(
    strategy: Strategy, rules: Rules, players: int, hands: int, bank: int, seed: int
) -> None:
    found = exploitability(strategy, rules=rules, players=players, hands=hands, bank=bank, seed=seed)
    asked = list(chain(*dealt(f"{seed}:exploit:hands:0", -(-hands // players), players)))[:hands]
    assert seed != SPECIAL or any(classify(hand, rules) for hand in asked)
    lower, upper, differs = answered(strategy, rules, players, asked, bank, seed)
    assert found.lower.mean == pytest.approx(statistics.mean(lower), abs=1e-6)
    assert found.upper.mean == pytest.approx(statistics.mean(upper), abs=1e-6)
    assert found.differs == statistics.mean(differs)
    assert (found.hands, found.bank, found.players, found.rules) == (hands, bank, players, rules.name)
    assert (found.conditional, found.conditional_upper) == (None, None)


def test_between_declared_hands_it_is_what_the_score_says() -> None:
    pool = list(special_pool())
    pairs = [(one, other) for one in pool for other in pool if not one.mask & other.mask]
    winners = set()
    for versus in SpecialVersus:
        for same in SameSpecial:
            rules = replace(WEIGHTED, specials=replace(WEIGHTED.specials, versus=versus, same=same))
            for one, other in pairs[:: 1 + len(pairs) // 50]:
                mine, theirs = classify(one, rules), classify(other, rules)
                assert mine is not None
                assert theirs is not None
                points, _ = score_match([Declaration(one), Declaration(other)], rules).totals
                assert between(one.mask, mine, other.mask, theirs, rules) == points
                winners.add((mine is theirs, (points > 0) - (points < 0)))
    assert winners == {(same, sign) for same in (False, True) for sign in (-1, 0, 1)}


def test_a_weak_strategy_is_exploitable_for_several_points() -> None:
    found = exploitability(BACK_FIRST, hands=40, bank=500)
    assert 2 < found.lower.low < found.lower.mean < 9
    assert found.lower.mean < found.upper.mean
    assert 0.5 < found.differs <= 1


def test_hindsight_gains_more() -> None:
    found = [exploitability(Plain(), players=2, hands=8, bank=200, seed=seed) for seed in range(4)]
    assert all(each.upper.mean > 0 for each in found)
    assert sum(each.lower.mean for each in found) < sum(each.upper.mean for each in found)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("hands", [1, 2, 3, 4, 5, 63, 64, 65, 1000, 12345, 800_000])
def test_hands_are_asked_in_few_parts_of_whole_deals(players: int, hands: int) -> None:
    sizes = measuring._asked(hands, players)
    assert sum(sizes) == hands
    assert len(sizes) <= 64
    assert all(size % players == 0 for size in sizes[:-1])
    assert len(sizes) == 1 or sizes[0] >= 16 * players


# --- the spot check ---------------------------------------------------------------


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_opponents_are_dealt_from_the_other_cards(opponents: int) -> None:
    hand = deal(rng=5)[0]
    dealt_out = deal_others(hand.mask, 300, opponents, random.Random(1))
    assert len(dealt_out) == 300 * opponents
    seen = [0] * 52
    for start in range(0, len(dealt_out), opponents):
        held = dealt_out[start : start + opponents]
        assert sum(held) & hand.mask == 0
        assert sum(held).bit_count() == 13 * opponents
        for card in range(52):
            seen[card] += held[0] >> card & 1
    # Each of 39 cards comes to the first opponent a hundred times, give or take five times eight.
    assert {60 < count < 140 for card, count in enumerate(seen) if not hand.mask >> card & 1} == {True}
    assert deal_others(hand.mask, 300, opponents, random.Random(1)) == dealt_out


def spot_checked(
    strategy: Strategy, hand: Hand, others: Sequence[Hand], rules: Rules, opponents: int
) -> tuple[float, float]:
    """What a hand gains held out, the first two matches being one half, and in-sample."""
    matches = [others[start : start + opponents] for start in range(0, len(others), opponents)]
    points = [
        [
            score_match([mine, *(strategy.play(held, rules) for held in match)], rules).totals[0]
            for match in matches
        ]
        for mine in candidates(hand, strategy.play(hand, rules), rules)
    ]
    first, second, both = (
        [statistics.mean(row[part]) for row in points] for part in (slice(2), slice(2, 5), slice(5))
    )
    best = [means.index(max(means)) for means in (first, second)]
    held_out = (second[best[0]] - second[0] + first[best[1]] - first[0]) / 2
    return held_out, max(both) - both[0]


@pytest.mark.parametrize("strategy", [Plain(), Plain(declares=False)], ids=["declared", "not declared"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_special_hand_is_checked_like_any(strategy: Strategy, players: int) -> None:
    some, opponents = Some(WEIGHTED, players, "", 1), players - 1
    for hand in special_pool()[5::40]:
        found = spot_answer(strategy, hand.mask, some, 5, random.Random(3))
        others = [Hand.from_mask(mask) for mask in deal_others(hand.mask, 5, opponents, random.Random(3))]
        assert found == pytest.approx(spot_checked(strategy, hand, others, WEIGHTED, opponents))


@pytest.mark.parametrize(("rules", "players"), [(CLASSIC, 4), (WEIGHTED, 2)], ids=["classic", "weighted"])
def test_the_spot_check_is_what_all_matches_come_to(rules: Rules, players: int) -> None:
    strategy, opponents = Plain(), players - 1
    found = exploitability(
        strategy, rules=rules, players=players, hands=1, bank=2, spot_hands=2, spot_deals=5, seed=7
    )
    rng = random.Random("7:exploit:spots:0")
    gains = []
    for _ in range(2):
        hand = deal(players, rng=rng)[0]
        others = [Hand.from_mask(mask) for mask in deal_others(hand.mask, 5, opponents, rng)]
        gains.append(spot_checked(strategy, hand, others, rules, opponents))
    for estimate, gained in zip(
        (found.conditional, found.conditional_upper), zip(*gains, strict=True), strict=True
    ):
        mean, margin = interval(gained)
        assert estimate == Estimate(pytest.approx(mean), pytest.approx(margin), 2)


# --- whoever does the work --------------------------------------------------------

MEASURED: dict[str, Callable[..., object]] = {
    "comparison": lambda strategy, **options: evaluate_strategies(
        strategy, BACK_FIRST, players=3, deals=9, **options
    ),
    "exploitability": lambda strategy, **options: exploitability(
        strategy, players=3, hands=5, bank=60, spot_hands=2, spot_deals=2, **options
    ),
}


@pytest.fixture
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "DEALS_IN_A_PART", 3)
    monkeypatch.setattr(measuring, "DEALS_ASKED", 1)
    monkeypatch.setattr(measuring, "SPOTS_IN_A_PART", 1)
    monkeypatch.setattr(measuring, "HANDS_TOLD", 6)


small_parts = pytest.mark.usefixtures("_small_parts")
each = pytest.mark.parametrize("measured", MEASURED.values(), ids=MEASURED)


@each
@small_parts
def test_the_result_is_that_of_anybody(measured: Callable[..., object]) -> None:
    here = measured(Plain())
    assert measured(Plain(), threads=3) == here
    with ThreadPoolExecutor(2) as pool:
        assert measured(Plain(), executor=pool) == here


@each
@small_parts
def test_a_worker_that_dies_changes_nothing(measured: Callable[..., object]) -> None:
    here = measured(Plain())
    with processes() as pool:
        assert measured(Plain(), executor=pool) == here
        with pytest.warns(RuntimeWarning, match="not finished by the executor"):
            assert measured(Mortal(os.getpid()), executor=pool) == here
        with pytest.raises(BrokenExecutor):
            pool.submit(abs, 1)


@each
@small_parts
def test_progress_is_told_part_by_part(measured: Callable[..., object]) -> None:
    heard: list[tuple[int, int]] = []
    measured(Plain(), progress=lambda done, total: heard.append((done, total)))
    # 3 parts of 3 deals; or twice 10 deals in 4 parts, 2 deals that are asked and 2 spots.
    total = 3 if measured is MEASURED["comparison"] else 12
    assert heard == [(done, total) for done in range(1, total + 1)]


def test_both_backends_come_to_the_same() -> None:
    compared = evaluate_strategies(CATEGORY, BACK_FIRST, players=3, deals=9)
    assert (compared.first.mean, compared.first.margin) == pytest.approx((98 / 27, 0.982684936538316))
    found = exploitability(CATEGORY, players=3, hands=5, bank=150, spot_hands=2, spot_deals=6)
    assert found.lower == Estimate(pytest.approx(0.4), pytest.approx(0.9408), 5)
    assert found.upper == Estimate(pytest.approx(4.1), pytest.approx(3.2928), 5)
    assert found.conditional == Estimate(pytest.approx(13 / 12), pytest.approx(2.123333333333333), 2)
    assert found.conditional_upper == Estimate(pytest.approx(2.75), pytest.approx(0.49), 2)
    assert found.differs == 4 / 5


# --- going on ---------------------------------------------------------------------


class Interrupted(Exception):  # noqa: N818  # it is no error
    """Somebody presses a key."""


def interrupting(after: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done == after:
            raise Interrupted

    return progress


@each
@small_parts
def test_it_goes_on_after_any_part(measured: Callable[..., object], tmp_path: Path) -> None:
    heard: list[int] = []
    whole = measured(Plain(), progress=lambda done, total: heard.append(total))
    path = tmp_path / "at every part"
    for after in range(1, heard[0] + 1):
        with pytest.raises(Interrupted):
            measured(Plain(), checkpoint=path, progress=interrupting(after))
        assert path.read_bytes().count(b"\n") == 1 + after
    assert measured(Plain(), checkpoint=path) == whole


@each
@small_parts
def test_it_goes_on_wherever_writing_stopped(measured: Callable[..., object], tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    whole = measured(Plain(), checkpoint=path)
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    # In the description, and in lines of every stage.
    for start, end in list(zip([0, *ends], ends, strict=False))[:: 1 if len(ends) < 5 else 4]:
        path.write_bytes(data[: (start + end) // 2])
        assert measured(Plain(), checkpoint=path) == whole
        assert path.read_bytes() == data


@each
@small_parts
def test_with_workers_it_goes_on_as_well(measured: Callable[..., object], tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    with ThreadPoolExecutor(3) as pool:
        with pytest.raises(Interrupted):
            measured(Plain(), checkpoint=path, executor=pool, progress=interrupting(2))
        found = measured(Plain(), checkpoint=path, executor=pool)
    assert found == measured(Plain())


@each
@small_parts
def test_what_is_finished_is_read(
    measured: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "checkpoint"
    whole = measured(Plain(), checkpoint=path)

    def forbidden(*args: object) -> None:
        raise AssertionError

    for name in ("compared", "laid", "answers", "spot_answers"):
        monkeypatch.setattr(measuring, name, forbidden)
    heard: list[tuple[int, int]] = []
    found = measured(Plain(), checkpoint=path, progress=lambda done, total: heard.append((done, total)))
    assert found == whole
    assert heard[-1][0] == heard[-1][1]


class Nameless:
    """A strategy whose `repr` tells where it is in memory; it plays as it is told."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy

    def play(self, hand: Hand, rules: Rules = CLASSIC) -> Play:
        return self.strategy.play(hand, rules)


@each
@small_parts
def test_another_measurement_is_refused(measured: Callable[..., object], tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    measured(Nameless(Plain()), checkpoint=path)
    measured(Nameless(Plain()), checkpoint=path)
    data = path.read_bytes()
    for strategy, options, named in (
        (Plain(), {}, "(a|strategy)"),
        (Nameless(BACK_FIRST), {}, "(a|strategy)_plays"),
        (Nameless(Plain()), {"seed": 1}, "seed"),
        (Nameless(Plain()), {"rules": replace(CLASSIC, name="ours")}, "rules"),
        (Nameless(Plain()), {"rules": replace(WEIGHTED, name="classic")}, "rules_hash"),
    ):
        with pytest.raises(NotationError, match=rf"line 1: of another measurement: '{named}' is "):
            measured(strategy, checkpoint=path, **options)
    assert path.read_bytes() == data


def test_the_name_of_a_strategy_may_be_long(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Long(Plain):
        text: str = ""

    path = tmp_path / "checkpoint"
    evaluate_strategies(Long(text="x" * 999), Plain(), deals=1, checkpoint=path)
    assert len(path.read_bytes()) < 1500
    with pytest.raises(NotationError, match="'a' is "):
        evaluate_strategies(Long(text="x" * 998 + "y"), Plain(), deals=1, checkpoint=path)
