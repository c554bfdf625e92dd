"""Both kernels side by side, whichever is active, and hands to try them on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from reference import RANKINGS
from shisanzhang import FULL_DECK, AceLow, Hand, Ranking, Rules, _backend, _solved, _tables
from shisanzhang import _kernel_py as twin_kernel
from shisanzhang._bank import LaidHands
from shisanzhang._population import Population

native_kernel = pytest.importorskip(
    "shisanzhang._kernel", reason="the native kernel is not installed", exc_type=ImportError
)

DATA = Path(__file__).parents[1] / "data"
LEGALITIES = [(*ranking, strict) for ranking in RANKINGS for strict in (False, True)]
"""The six rankings, each with equal rows allowed and not."""


class Both(NamedTuple):
    """The same thing made by each kernel."""

    twin: Any
    native: Any


KERNELS = Both(twin_kernel, native_kernel)


@cache
def scales(ace_low: str, front: bool) -> Both:
    """The scale of a ranking."""
    native = native_kernel.Scale(*_tables.load(ace_low, front), FULL_DECK)
    return Both(_backend.python_scale(ace_low, front), native)


def scales_of(ranking: Ranking) -> Both:
    return scales(ranking.ace_low.value, ranking.front_straights_and_flushes)


def ranking_of(ace_low: str, front: bool) -> Ranking:
    return Ranking(ace_low=AceLow(ace_low), front_straights_and_flushes=front)


def with_scale(rules: Rules, scale: Any) -> Rules:
    """The same rules, whose rows are ranked by this scale."""
    ranking = replace(rules.ranking)
    vars(ranking)["scale"] = scale
    return replace(rules, ranking=ranking)


# --- objectives -------------------------------------------------------------------


def points(of: Both, tables: Sequence[Sequence[float]]) -> Both:
    """Points for each standing, by row."""
    return Both(twin_kernel.Points(of.twin, *tables), native_kernel.Points(of.native, *tables))


def by_each_kernel(rules: Rules, make: Callable[[Rules], Any]) -> Both:
    """What is made for the rules with either kernel, and a scale of that."""
    made = []
    for kernel, scale in zip(KERNELS, scales_of(rules.ranking), strict=True):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(_backend, "kernel", lambda kernel=kernel: kernel)
            made.append(make(with_scale(rules, scale)))
    return Both(*made)


def expectation(rules: Rules, opponents: int, population: Population | None = None) -> Both:
    """Expected points against a population, by default that which there is for the rules."""
    met = population or _solved.population_for(rules, opponents + 1)
    return by_each_kernel(rules, lambda house: met.expectation(house, opponents))


def expectation_of(
    kernel: Any,
    scale: Any,
    *tables: Any,
    base: Any = 0.0,
    sweep: Any = 1.0,
    slam: Any = 2.0,
    slammed: Any = 2.0,
    opponents: Any = 3,
    together: Any = (),
) -> Any:
    """An expectation from numbers of the test's own."""
    return kernel.Expectation(
        scale,
        *tables,
        base=base,
        sweep=sweep,
        slam=slam,
        slammed=slammed,
        opponents=opponents,
        rising=True,
        together=together,
    )


def bank(rules: Rules, opponents: int, laid: LaidHands) -> Both:
    """A bank of hands that are laid."""
    return by_each_kernel(rules, lambda house: laid.bank(house, opponents))


def rising(rng: random.Random, size: int) -> list[float]:
    """Points that never fall, with long level stretches; whole numbers or fractions."""
    step = rng.choice((lambda: rng.randrange(3), rng.random))
    return list(accumulate(step() if rng.random() < 0.1 else 0 for _ in range(size)))


def scattered(rng: random.Random, size: int) -> list[float]:
    """Points in no order: few whole numbers, fractions, or such as round away what they are added to."""
    kinds = (
        lambda: rng.randrange(-3, 4),
        lambda: rng.uniform(-1, 1),
        lambda: rng.uniform(-1, 1) * 10 ** rng.uniform(-9, 300),
    )
    number = rng.choice(kinds)
    return [number() for _ in range(size)]


# --- hands ------------------------------------------------------------------------


def random_hands(rng: random.Random, count: int) -> list[int]:
    return [mask(rng.sample(range(52), 13)) for _ in range(count)]


def awkward_hands(rng: random.Random, count: int) -> list[int]:
    """Hands full of ties, of many equal ranks, of one suit or two, runs, dragons; and special hands."""
    kinds = (few_ranks, quads, two_suits, one_suit_and_some, dragon, neighbours)
    made = [mask(kinds[i % len(kinds)](rng)) for i in range(count // 2)]
    return made + rng.choices(vectors(), k=count - len(made))


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def few_ranks(rng: random.Random) -> list[int]:
    ranks = rng.sample(range(13), rng.randint(4, 7))
    return rng.sample([4 * rank + suit for rank in ranks for suit in range(4)], 13)


def quads(rng: random.Random) -> list[int]:
    """One to three fours of a kind, and other cards."""
    four = rng.sample(range(13), rng.randint(1, 3))
    held = [4 * rank + suit for rank in four for suit in range(4)]
    return held + rng.sample([card for card in range(52) if card // 4 not in four], 13 - len(held))


def two_suits(rng: random.Random) -> list[int]:
    suits = rng.sample(range(4), 2)
    return rng.sample([card for card in range(52) if card % 4 in suits], 13)


def one_suit_and_some(rng: random.Random) -> list[int]:
    suit, count = rng.randrange(4), rng.randint(8, 13)
    others = [card for card in range(52) if card % 4 != suit]
    return rng.sample(range(suit, 52, 4), count) + rng.sample(others, 13 - count)


def dragon(rng: random.Random) -> list[int]:
    suits = rng.sample(range(4), rng.randint(1, 4))
    return [4 * rank + rng.choice(suits) for rank in range(13)]


def neighbours(rng: random.Random) -> list[int]:
    """Cards of a few ranks in a row, the ace below the two among them: straights in every row."""
    low, count = rng.randrange(13), rng.randint(5, 9)
    return rng.sample([(low + step) % 13 * 4 + suit for step in range(count) for suit in range(4)], 13)


@cache
def vectors() -> list[int]:
    """The hands of the files of cases."""
    specials = json.loads((DATA / "thirteen_specials.json").read_text("utf-8"))["specials"]
    undominated = json.loads((DATA / "thirteen_undominated.json").read_text("utf-8"))["undominated"]
    return [Hand(case["hand"]).mask for case in (*specials, *undominated)]


# --- comparing --------------------------------------------------------------------


def differences(
    asked: Iterable[Any], twin: Iterable[Any], native: Iterable[Any]
) -> Iterator[tuple[Any, Any, Any]]:
    """What was asked, and both answers, wherever they are not the same."""
    for question, expected, found in zip(asked, twin, native, strict=True):
        if expected != found:
            yield question, expected, found


def outcome(call: Callable[[], Any]) -> Any:
    """What a call gives, to the last bit, or the error it raises."""
    try:
        return repr(call())
    except (TypeError, ValueError) as error:
        return type(error), str(error)
