"""Measures how strong each strategy is, and writes the figures of the documentation.

    python benchmarks/strength.py             measures everything and prints it: an hour on two cores
    python benchmarks/strength.py --write     and puts it into docs/explanation/strength.md
    python benchmarks/strength.py --quick     tiny numbers: everything runs, the figures mean nothing

What is finished is kept in a folder (--keep, by default build/strength), and an interrupted run
goes on there. The native backend is needed. Ends with 1 if a figure is not what is promised.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from contest import processor

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "strength.md"


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    deals: int = 10_000  # of one strategy among copies of another
    slow_deals: int = 1_000  # of the one that picks at random
    hands: int = 2_000  # that look for an answer
    bank: int = 400_000  # that they meet
    slow_bank: int = 200_000  # of those who consult a bank themselves
    spot_hands: int = 200
    spot_deals: int = 1_000
    slow_spot_deals: int = 400  # of those who consult a bank
    traced_hands: int = 1_000
    traced_bank: int = 150_000
    solved: int = 2_500  # deals in a round


QUICK = Sizes(40, 8, 16, 1_600, 800, 2, 20, 10, 8, 800, 60)

Report = Callable[[str, str], None]
"""Takes a name and a table in Markdown."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how strong each strategy is.")
    parser.add_argument("--write", action="store_true", help="put the figures into the documentation")
    parser.add_argument("--quick", action="store_true", help="tiny numbers: the figures mean nothing")
    parser.add_argument("--keep", type=Path, default=Path("build/strength"), metavar="FOLDER")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="some of the tables: " + ", ".join(TABLES))
    options = parser.parse_args()
    folder = options.keep / ("quick" if options.quick else "full")
    folder.mkdir(parents=True, exist_ok=True)
    # The banks of this run are its own, whatever is prepared on this machine.
    os.environ["SHISANZHANG_CACHE"] = str((folder / "cache").resolve())
    bench = Bench(QUICK if options.quick else Sizes(), folder)
    for name in options.only or TABLES:
        print(f"\n{name}", file=sys.stderr)
        table = "\n".join(TABLES[name](bench))
        print(f"\n{table}", flush=True)
        if options.write:
            write(name, table)
    for failure in bench.broken:
        print(f"not kept: {failure}", file=sys.stderr)
    return 1 if bench.broken and not options.quick else 0


def write(name: str, table: str) -> None:
    """Puts a table between its two marks in the documentation."""
    begin, end = f"<!-- {name}: python benchmarks/strength.py --write -->\n", f"<!-- end of {name} -->\n"
    before, mark, rest = PAGE.read_text("utf-8").partition(begin)
    _, last, after = rest.partition(end)
    if not mark or not last:
        raise SystemExit(f"{PAGE}: the marks {begin.strip()} and {end.strip()} are missing")
    PAGE.write_text(f"{before}{begin}\n{table}\n\n{end}{after}", "utf-8")


# --- measuring --------------------------------------------------------------------

import shisanzhang as sz  # noqa: E402  # below, for the folder of caches is asked for when first needed
from shisanzhang import LADDER, ByObjective, Rules, Strategy, _laying, _solved, solver  # noqa: E402
from shisanzhang.measuring import Comparison, Estimate, Exploitability  # noqa: E402
from shisanzhang.objectives import RowPercentiles, prepared  # noqa: E402

CLASSIC, WEIGHTED = sz.CLASSIC, sz.WEIGHTED
PLAIN = _solved.SHIPPED["classic-plain"][0]
THREADS = os.cpu_count() or 1
NAMES = {
    "random": "random legal",
    "back-first": "back first",
    "category": "category-greedy",
    "greedy-percentiles": "percentiles among category-greedy hands",
    "percentiles": "percentiles, settled",
    "table": "equilibrium, table alone",
    "equilibrium": "equilibrium, with a bank",
}


class Bench:
    """What is measured, how much of it, and what was promised and is not so."""

    def __init__(self, sizes: Sizes, folder: Path) -> None:
        self.sizes, self.folder = sizes, folder
        self.broken: list[str] = []

    def promise(self, kept: bool, what: str) -> None:  # read as a sentence
        if not kept:
            self.broken.append(what)

    def prepared(self, rules: Rules, players: int = 4) -> float:
        """Has the bank made, and returns the seconds that takes; 0 where it is there already."""
        if sz.ExpectedPoints(rules, players - 1).bank is not None:
            return 0.0
        began = time.perf_counter()
        hands = 4_000 if self.sizes is QUICK else solver.HANDS
        sz.prepare(rules, players=players, hands=hands, threads=THREADS, progress=heard("bank"))
        return time.perf_counter() - began

    def compare(self, name: str, a: Strategy, b: Strategy, rules: Rules, deals: int) -> Comparison:
        self.prepared(rules)
        return sz.evaluate_strategies(
            a,
            b,
            rules=rules,
            deals=deals,
            seed="strength",
            threads=THREADS,
            progress=heard(name),
            checkpoint=self.folder / f"{name}.jsonl",
        )

    def exploit(
        self,
        name: str,
        strategy: Strategy,
        rules: Rules,
        players: int = 4,
        *,
        spot: bool = False,
        slow: bool = False,
        traced: bool = False,
    ) -> Exploitability:
        sizes = self.sizes
        return sz.exploitability(
            strategy,
            rules=rules,
            players=players,
            seed="strength",
            threads=THREADS,
            progress=heard(name),
            hands=sizes.traced_hands if traced else sizes.hands,
            bank=sizes.traced_bank if traced else sizes.slow_bank if slow and not spot else sizes.bank,
            spot_hands=sizes.spot_hands if spot else 0,
            spot_deals=sizes.slow_spot_deals if slow else sizes.spot_deals,
            checkpoint=self.folder / f"{name}.jsonl",
        )


def heard(name: str) -> Callable[[int, int], None]:
    """A line on standard error now and then."""
    last = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal last
        if done == total or time.monotonic() > last + 10:
            last = time.monotonic()
            print(f"  {name}: {done} of {total}", file=sys.stderr)

    return progress


def shown(estimate: Estimate) -> str:
    return str(estimate).replace("-", "−")


# --- the tables -------------------------------------------------------------------


def ladder(bench: Bench) -> Iterator[str]:
    """Each strategy among copies of three others."""
    others = {
        "category": LADDER["category"],
        "back-first-percentiles": percentiles_of(LADDER["back-first"], 2 * bench.sizes.solved),
        "greedy-percentiles": LADDER["greedy-percentiles"],
        "table": LADDER["table"],
    }
    yield (
        "| strategy | specials | against three category-greedy | percentiles among back-first hands "
        "| percentiles among category-greedy hands | the equilibrium's table |"
    )
    yield "|---|---|--:|--:|--:|--:|"
    least = {"category": 1.7, "back-first-percentiles": 1.2}
    for name in LADDER:
        for rules, specials in ((PLAIN, "off"), (CLASSIC, "on")):
            cells = []
            for other, strategy in others.items():
                deals = bench.sizes.slow_deals if name == "random" else bench.sizes.deals
                key = f"ladder-{name}-{other}-{specials}"
                found = bench.compare(key, LADDER[name], strategy, rules, deals).first
                cells.append("0" if name == other else shown(found))
                if name == "table" and other in least:
                    bench.promise(found.mean >= least[other], f"{key}: {found}, at least {least[other]}")
                if name in ("table", "equilibrium"):
                    bench.promise(found.margin <= 0.06, f"{key}: {found}, within 0.06")
            yield f"| {NAMES[name]} | {specials} | {' | '.join(cells)} |"


def percentiles_of(strategy: Strategy, deals: int) -> ByObjective:
    """Who sums percentiles among the hands of a strategy."""
    population = solver.survey(strategy, PLAIN, 4, deals=deals, seed="percentiles", threads=THREADS)
    return ByObjective(RowPercentiles(f"PERCENTILES_OF_{deals}", lambda suited: population.rows))


def bracket(bench: Bench) -> Iterator[str]:
    """What the best answer gains."""
    yield (
        "| strategy | rules | players | bank | held out, at least | in-sample, at most "
        "| with opponents dealt for each hand |"
    )
    yield "|---|---|--:|--:|--:|--:|--:|"
    rows: list[tuple[str, Rules, int]] = [
        *[(name, rules, 4) for name in ("back-first", "category", "percentiles") for rules in (PLAIN,)],
        *[("table", rules, 4) for rules in (PLAIN, CLASSIC, WEIGHTED)],
        *[("table", rules, players) for players in (3, 2) for rules in (CLASSIC, WEIGHTED)],
        *[("equilibrium", rules, 4) for rules in (PLAIN, CLASSIC, WEIGHTED)],
    ]
    for name, rules, players in rows:
        strategy = LADDER[name]
        if name in ("table", "equilibrium"):
            strategy = replace(strategy, players=players)  # type: ignore[type-var]
        bench.prepared(rules, players)
        key = f"bracket-{name}-{players}-{rules.name}".replace(" ", "-")
        slow = name == "equilibrium"
        found = bench.exploit(key, strategy, rules, players, spot=rules is PLAIN, slow=slow)
        spotted = (
            ""
            if found.conditional is None
            else (f"{shown(found.conditional)} to {shown(found.conditional_upper or found.conditional)}")
        )
        bounds = (shown(found.lower), shown(found.upper), spotted)
        cells = (NAMES[name], rules.name, str(players), f"{found.bank:,}", *bounds)
        yield f"| {' | '.join(cells)} |"
        if players == 4 and rules is not WEIGHTED:
            most = {"table": 0.035, "equilibrium": 0.010}.get(name)
            bench.promise(most is None or found.lower.mean <= most, f"{key}: {found.lower}, at most {most}")


def trace(bench: Bench) -> Iterator[str]:
    """Round by round: answering the average, and answering the last round alone."""
    yield "| round | answering the average: still to gain | answering the last round: still to gain |"
    yield "|--:|--:|--:|"
    counted = _Rounds(PLAIN, bench.sizes.solved)
    for number in (1, 2, 3, 4, 6, 8, 10, 12, 14):
        averaged, last = counted.up_to(number)
        found = [
            bench.exploit(f"trace-{kind}-{number}", strategy, PLAIN, traced=True)
            for kind, strategy in (("average", averaged), ("last", last))
        ]
        yield f"| {number} | {' | '.join(shown(each.lower) for each in found)} |"


class _Rounds:
    """Fictitious play, and beside it the answer to the last round alone."""

    def __init__(self, rules: Rules, deals: int) -> None:
        self._rules, self._deals, self._number = rules, deals, 0
        self._last: Strategy = LADDER["category"]

    def up_to(self, number: int) -> tuple[Strategy, Strategy]:
        """The strategies after so many rounds: by averages, and by last rounds."""
        averaged = sz.solve(self._rules, deals=self._deals, rounds=number, threads=THREADS)
        while self._number < number:
            self._number += 1
            self._last = answer_to(self._last, self._rules, self._deals, f"last {self._number}")
        return averaged, self._last


def answer_to(strategy: Strategy, rules: Rules, deals: int, seed: str) -> ByObjective:
    """The best answer to opponents of one strategy, by a table of what they lay."""
    population = solver.survey(strategy, rules, 4, deals=deals, seed=seed, threads=THREADS)
    return ByObjective(sz.ExpectedPoints(rules, 3, population))


def paradox(bench: Bench) -> Iterator[str]:
    """The best answer to category-greedy players, beside the equilibrium."""
    hunter = answer_to(LADDER["category"], PLAIN, 4 * bench.sizes.solved, "hunter")
    yield (
        "| strategy | against three category-greedy | against three of the equilibrium's table "
        "| can be exploited for at least |"
    )
    yield "|---|--:|--:|--:|"
    for name, strategy in (
        ("made to beat category-greedy players", hunter),
        (NAMES["table"], LADDER["table"]),
    ):
        key = "hunter" if strategy is hunter else "table"
        cells = [
            bench.compare(f"paradox-{key}-{other}", strategy, LADDER[other], PLAIN, bench.sizes.deals).first
            for other in ("category", "table")
        ]
        bound = bench.exploit(f"paradox-{key}", strategy, PLAIN, traced=True).lower
        yield f"| {name} | {' | '.join(map(shown, [*cells, bound]))} |"


def times(bench: Bench) -> Iterator[str]:
    """How long solving, preparing and a decision take."""
    yield "| work | takes |"
    yield "|---|--:|"
    for rules in (CLASSIC, WEIGHTED):
        for players in (4, 3, 2):
            began = time.perf_counter()
            sz.solve(rules, players=players, deals=bench.sizes.solved, seed="times", threads=THREADS)
            took = time.perf_counter() - began
            yield f"| `solve({rules.name.upper()}, players={players})` | {took:.1f} s |"
    began = time.perf_counter()
    table = _solved.table_for(CLASSIC, 4)
    assert table is not None
    solver.lay_bank(table, 4_000 if bench.sizes is QUICK else solver.HANDS, "times", threads=THREADS)
    yield f"| the bank that `prepare()` makes, {solver.HANDS:,} hands | {time.perf_counter() - began:.1f} s |"
    bench.prepared(CLASSIC)
    hands = _laying.deal_hands(500, 4, random.Random("times"))
    undominated, plain, informed = ratios(hands)
    yield f"| a hand's undominated settings, kernel alone | {undominated * 1e6:.1f} µs |"
    yield f"| a hand laid by the table | {plain / undominated:.2f} × that |"
    yield f"| a hand laid by table and bank | {informed / undominated:.0f} × that |"
    bench.promise(
        plain <= 1.5 * undominated, f"the table takes {plain / undominated:.2f} times the bare search"
    )
    bench.promise(
        informed <= 100 * undominated, f"the bank takes {informed / undominated:.0f} times the bare search"
    )
    deals = 1_000 if bench.sizes is not QUICK else 20
    began = time.perf_counter()
    sz.evaluate_strategies(LADDER["table"], LADDER["category"], deals=deals, seed="times", threads=THREADS)
    took = (time.perf_counter() - began) / deals
    yield f"| one deal of `evaluate_strategies` of two tables, {THREADS} threads | {took * 1e6:.0f} µs |"
    yield f"| … so 800,000 hands (200,000 deals) | {took * 200_000 / 60:.1f} min |"
    yield f"| … with ten such machines | {took * 20_000:.0f} s |"
    yield ""
    yield (
        f"Measured with shisanzhang {sz.__version__} ({sz.BACKEND}), {THREADS} threads, "
        f"Python {sys.version.split()[0]}, {processor()}."
    )


def ratios(hands: array[int]) -> Sequence[float]:
    """Seconds a hand of the bare search, the table, and table with bank, taking turns."""
    scale, count = CLASSIC.ranking.scale, array("i", bytes(4 * len(hands)))
    table, informed = (
        prepared(sz.ExpectedPoints(CLASSIC, card_removal=removal), CLASSIC.ranking).points
        for removal in (False, True)
    )
    shaped = _laying.shaped
    works: list[Callable[[], object]] = [
        lambda: scale.count_undominated(shaped(hands, len(hands)), False, shaped(count, len(hands))),
        lambda: _laying.arrange_hands(hands, table, CLASSIC),
        lambda: _laying.arrange_hands(hands, informed, CLASSIC),
    ]
    rounds = []
    for _ in range(7):
        taken = []
        for work in works:
            began = time.perf_counter()
            work()
            taken.append((time.perf_counter() - began) / len(hands))
        rounds.append(taken)
    middle = sorted(rounds, key=lambda taken: taken[0])[3][0]
    by_ratio = [sorted(taken[k] / taken[0] for taken in rounds)[3] * middle for k in (1, 2)]
    return middle, *by_ratio


TABLES: dict[str, Callable[[Bench], Iterator[str]]] = {
    "times": times,
    "ladder": ladder,
    "bracket": bracket,
    "trace": trace,
    "paradox": paradox,
}

if __name__ == "__main__":
    sys.exit(main())
