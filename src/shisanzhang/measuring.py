"""Measuring strategies: against each other, and against the best answer to them.

Whatever is measured is done in parts, so that it does not depend on threads, on an executor
or on the number of its workers, and can go on where it stopped.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any, Final

from ._answers import Gains, Halves, answers, consulted, laid, spot_answers
from ._bank import Laid, LaidHands
from ._checkpoint import Stages, numbers_of, opened, text_of
from ._laying import deal_hands
from ._played import Some, compared
from ._stored import rules_hash
from ._work import Part, Progress, at_least, checked_players, in_sizes
from .errors import ShisanzhangError, shown
from .rules import CLASSIC, Rules
from .strategy import Strategy, play_many

__all__ = ["Comparison", "Estimate", "Exploitability", "evaluate_strategies", "exploitability"]

DEALS_IN_A_PART: Final = 250
DEALS_ASKED: Final = 16
"""At least so many go into a part of the hands that look for a better play,"""
MOST_ASKED: Final = 64
"""of which there are at most so many, since a whole bank is sent with each."""
SPOTS_IN_A_PART: Final = 4
HANDS_TOLD: Final = 48
"""How many plays tell a strategy from another in a checkpoint."""
MOST_TOLD: Final = 200
NORMAL: Final = 1.96
"""Within so many standard errors are 95 % of all means."""


# --- results ----------------------------------------------------------------------


@dataclass(frozen=True)
class Estimate:
    """A mean and how sure it is: in 95 of 100 measurements the true one is within the margin.

    >>> estimate = Estimate(1.5, 0.25, 1000)
    >>> print(estimate, estimate.low, estimate.high)
    +1.500 ± 0.250 1.25 1.75
    """

    mean: float
    """In points a hand."""
    margin: float
    """Half the width of the 95 % interval: 1.96 standard errors; infinite for a single observation."""
    count: int
    """How many deals or hands it is from."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin

    def __str__(self) -> str:
        return f"{self.mean:+z.3f} ± {self.margin:.3f}"


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """Two strategies among each other, as `evaluate_strategies` returns it.

    >>> found = evaluate_strategies(LADDER["category"], LADDER["back-first"], deals=5)
    >>> found.deals, found.first.count, found.rules
    (5, 5, 'classic')
    """

    first: Estimate
    """What the first strategy wins among copies of the second, in points a hand."""
    second: Estimate
    """What the second strategy wins among copies of the first."""
    deals: int
    """Each played once for every seat, twice over."""
    players: int
    """At the table."""
    rules: str
    """What the rules are called."""


@dataclass(frozen=True, kw_only=True)
class Exploitability:
    """How much there is to win against a strategy, as `exploitability` returns it.

    The bounds enclose what the best answer gains, in expectation: what was chosen by some
    opponents gains less against others, and what is chosen with hindsight gains too much.

    >>> found = exploitability(LADDER["back-first"], players=2, hands=2, bank=40)
    >>> found.hands, found.bank, found.conditional
    (2, 40, None)
    """

    lower: Estimate
    """What a player gains who answers it, held out: a lower bound, in points a hand."""
    upper: Estimate
    """The same in-sample, which hindsight makes too much."""
    conditional: Estimate | None
    """As `lower`, but with opponents dealt anew for each hand; ``None`` without ``spot_hands``."""
    conditional_upper: Estimate | None
    """Likewise as `upper`."""
    differs: float
    """The share of hands (0 to 1) whose best answer is worth more than the play, as far as the bank knows."""
    hands: int
    """That were asked for a better play."""
    bank: int
    """How many hands of opponents there were."""
    players: int
    """At the table."""
    rules: str
    """What the rules are called."""


# --- strategies against each other ------------------------------------------------


def evaluate_strategies(
    a: Strategy,
    b: Strategy,
    *,
    rules: Rules = CLASSIC,
    players: int = 4,
    deals: int = 1000,
    seed: int | str = 0,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
) -> Comparison:
    """Compares two strategies: one in each seat among copies of the other, and the reverse.

    In every deal `a` sits in each seat in turn while `b` plays all other hands, then `b`
    among copies of `a`. A deal's mean over its seats is one observation.

    The answer depends on the strategies, the rules, the numbers and the seed alone.

    Args:
        a: the first strategy.
        b: the second.
        rules: the house rules.
        players: at the table, 2 to 4.
        deals: how many, from 1.
        seed: of the deals.
        threads: how many threads share the work, from 1; they help with the native kernel.
        progress: called with how many parts are done, and how many there are.
        executor: where the parts are done instead. Its workers need what a strategy uses on
            this machine, such as a bank that `prepare` has made.
        checkpoint: a file that keeps the finished parts. If it is there from the same
            measurement, that goes on where it stopped, and comes to the same.

    Raises:
        IllegalPlayError: a number that is none or too small, not 2 to 4 players, or a play
            that is none of the hand or declares no special.
        FoulError: a foul, under rules that refuse fouls.
        NotationError: a checkpoint of something else, or damaged.
        OSError: a checkpoint that cannot be read or written.

    >>> found = evaluate_strategies(LADDER["category"], LADDER["category"], deals=5)
    >>> print(found.first, found.second)
    +0.000 ± 0.000 +0.000 ± 0.000
    """
    _check_strategy(a, "a")
    _check_strategy(b, "b")
    checked_players(players)
    sizes = in_sizes(at_least(1, deals, "deals"), DEALS_IN_A_PART)

    def described() -> dict[str, str | int]:
        return {
            "what": "evaluate_strategies",
            **_description(rules, players, seed),
            "deals": deals,
            **_told("a", a, rules, players),
            **_told("b", b, rules, players),
        }

    given: list[Part] = [
        (a, b, Some(rules, players, f"{seed}:measure:{number}", size)) for number, size in enumerate(sizes)
    ]
    with opened(checkpoint, described) as kept:
        stages = Stages(len(given), threads=threads, executor=executor, progress=progress, checkpoint=kept)
        sums = stages.do("deals", compared, given)
    first, squares, second, other_squares = (sum(column) for column in zip(*sums, strict=True))
    return Comparison(
        first=_of_sums(deals, first, squares, players),
        second=_of_sums(deals, second, other_squares, players),
        deals=deals,
        players=players,
        rules=rules.name,
    )


def _of_sums(count: int, total: int, squares: int, seats: int) -> Estimate:
    """The mean of whole numbers, each of which is a sum over seats."""
    mean = total / (count * seats)
    if count == 1:
        return Estimate(mean, math.inf, 1)
    variance = (count * squares - total * total) / (count * (count - 1))
    return Estimate(mean, NORMAL * math.sqrt(variance / count) / seats, count)


# --- the best answer to a strategy ------------------------------------------------


def exploitability(
    strategy: Strategy,
    *,
    rules: Rules = CLASSIC,
    players: int = 4,
    hands: int = 1000,
    bank: int = 400_000,
    spot_hands: int = 0,
    spot_deals: int = 400,
    seed: int | str = 0,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
) -> Exploitability:
    """剝削: how many points a hand one player gains who answers a strategy that all others play.

    A bank of hands is laid by the strategy, in two halves. Each hand that looks for a better
    play meets those of the bank that share no card with it: so it is known which cards are
    gone, for each opponent by itself. What seems best against one half is tried on the
    other, and the reverse (`Exploitability.lower`); or it is chosen and tried on both
    (`Exploitability.upper`). All distinct triples of rows are candidates, where a
    stronger row is never worth less the undominated ones, and the declaration of a special.
    A hand that meets nobody in one half keeps its play, and gains nothing.

    The spot check takes no opponents from a bank: to each of its hands the other cards are dealt
    anew, `spot_deals` times, to opponents who play the strategy. Half of these deals choose, the
    other half tries.

    Margins tell how much the hands differ that were asked, those of one deal taken
    together; how much another bank would change is not in them. The answer depends on the
    strategy, the rules, the numbers and the seed alone.

    Args:
        strategy: how everybody plays.
        rules: the house rules.
        players: at the table, 2 to 4.
        hands: how many are asked for a better play, from 1.
        bank: how many hands of opponents are laid, from 2.
        spot_hands: how many hands the spot check asks; 0 leaves it out.
        spot_deals: of the other cards for each of them, from 2.
        seed: of all deals.
        threads: as in `evaluate_strategies`; likewise `progress`, `executor` and `checkpoint`.

    Raises:
        IllegalPlayError: a number that is none or too small, not 2 to 4 players, or a play
            that is none of the hand or declares no special.
        FoulError: a foul, under any rules.
        NotationError: a checkpoint of something else, or damaged.
        OSError: a checkpoint that cannot be read or written.

    >>> found = exploitability(LADDER["back-first"], players=2, hands=2, bank=40)
    >>> found.upper.mean >= found.lower.mean, 0 <= found.differs <= 1
    (True, True)
    """
    _check_strategy(strategy, "strategy")
    checked_players(players)
    asked = _asked(at_least(1, hands, "hands"), players)
    sizes = [at_least(2, bank, "bank") - bank // 2, bank // 2]
    laying = [in_sizes(-(-size // players), DEALS_IN_A_PART) for size in sizes]
    spots = in_sizes(at_least(0, spot_hands, "spot_hands"), SPOTS_IN_A_PART)
    at_least(2, spot_deals, "spot_deals")

    def described() -> dict[str, str | int]:
        return {
            "what": "exploitability",
            **_description(rules, players, seed),
            "hands": hands,
            "bank": bank,
            "spot_hands": spot_hands,
            "spot_deals": spot_deals,
            **_told("strategy", strategy, rules, players),
        }

    def given(name: str, counts: list[int], *more: object) -> list[Part]:
        return [
            (strategy, Some(rules, players, f"{seed}:exploit:{name}:{number}", count), *more)
            for number, count in enumerate(counts)
        ]

    with opened(checkpoint, described) as kept:
        total = sum(map(len, (asked, *laying, spots)))
        stages = Stages(total, threads=threads, executor=executor, progress=progress, checkpoint=kept)
        halves = None
        if stages.has("hands", len(asked)):  # then nobody asks the bank any more
            stages.skip(sum(map(len, laying)))
        else:
            named = zip("AB", sizes, laying, strict=True)
            halves = Halves.of(
                *(
                    LaidHands.joined(
                        stages.do(f"bank {half}", laid, given(half, deals), pack=_packed, unpack=_unpacked),
                        size,
                        rules,
                    )
                    for half, size, deals in named
                )
            )
        deals = [*chain(*stages.do("hands", answers, given("hands", asked, halves), unpack=_gains))]
        consulted.cache_clear()
        gained = [*chain(*stages.do("spots", spot_answers, given("spots", spots, spot_deals)))]
    counts, ones = [deal.hands for deal in deals], [1] * spot_hands
    return Exploitability(
        lower=_of_clusters(counts, [deal.held_out for deal in deals]),
        upper=_of_clusters(counts, [deal.in_sample for deal in deals]),
        conditional=_of_clusters(ones, [held_out for held_out, _ in gained]) if gained else None,
        conditional_upper=_of_clusters(ones, [in_sample for _, in_sample in gained]) if gained else None,
        differs=sum(deal.differ for deal in deals) / hands,
        hands=hands,
        bank=bank,
        players=players,
        rules=rules.name,
    )


def _asked(hands: int, players: int) -> list[int]:
    """The hands that are asked, in parts of whole deals; only the last deal may be broken off."""
    deals = -(-hands // players)
    return in_sizes(hands, players * max(DEALS_ASKED, -(-deals // MOST_ASKED)))


def _packed(found: Laid) -> list[str]:
    return [text_of(numbers) for numbers in found]


def _unpacked(packed: list[str]) -> Laid:
    masks, rows = packed
    return numbers_of("Q", masks), numbers_of("h", rows)


def _gains(packed: list[list[Any]]) -> list[Gains]:
    return [Gains(*deal) for deal in packed]


def _of_clusters(counts: Sequence[int], sums: Sequence[float]) -> Estimate:
    """The mean of what comes in deals, each a sum of so many; deals are independent, not what is in them."""
    number, count = len(counts), sum(counts)
    mean = math.fsum(sums) / count
    if number == 1:
        return Estimate(mean, math.inf, count)
    spread = math.fsum((total - mean * size) ** 2 for total, size in zip(sums, counts, strict=True))
    return Estimate(mean, NORMAL * math.sqrt(spread * number / (number - 1)) / count, count)


# --- what both are given ----------------------------------------------------------


def _check_strategy(strategy: object, name: str) -> None:
    if not isinstance(strategy, Strategy):
        raise ShisanzhangError(f"{name}: expected a strategy, found {shown(strategy)}")


def _description(rules: Rules, players: int, seed: int | str) -> dict[str, str | int]:
    return {"rules": rules.name, "rules_hash": rules_hash(rules), "players": players, "seed": str(seed)}


def _told(name: str, strategy: Strategy, rules: Rules, players: int) -> dict[str, str | int]:
    """What tells a strategy from another: what it is called, and how it plays a few hands."""
    told = re.sub(r" at 0x[0-9a-fA-F]+", "", repr(strategy))  # where it is in memory changes with every run
    if len(told) > MOST_TOLD:
        told = f"{told[:MOST_TOLD]}… {blake2b(told.encode(), digest_size=8).hexdigest()}"
    plays = play_many(strategy, deal_hands(-(-HANDS_TOLD // players), players, random.Random("told")), rules)
    return {name: told, f"{name}_plays": blake2b(text_of(plays).encode(), digest_size=8).hexdigest()}
