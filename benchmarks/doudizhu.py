"""Measures Dou Dizhu: its computer players against each other, and how fast it is, beside RLCard and DouZero.

    python benchmarks/doudizhu.py            prints the figures: some two minutes
    python benchmarks/doudizhu.py --write    and puts them into docs/doudizhu.md
    python benchmarks/doudizhu.py --quick    few games: everything runs, the figures mean little

DouZero takes part where its package is installed, which the extra bench leaves out: it brings PyTorch along.
Ends with 1 if the sensible player does not beat random ones clearly, or a promise is not kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from contest import Outcome, hold, processor, promise, shown, times
from test_doudizhu import CONTESTS

from shisanzhang.doudizhu import ONE_DECK, PLAYERS, TWO_DECKS, Contest, hold_contest

PAGE = Path(__file__).parents[1] / "docs" / "doudizhu.md"
BEGIN, END = "<!-- table: python benchmarks/doudizhu.py --write -->\n", "<!-- end of table -->\n"
TABLES = [(rules, as_landlord) for rules in (ONE_DECK, TWO_DECKS) for as_landlord in (True, False)]


def lines(contests: list[Contest], outcomes: list[Outcome]) -> Iterator[str]:
    yield "| sensible as | against random | rules | games | points a game | wins |"
    yield "|---|---|---|--:|--:|--:|"
    for (rules, as_landlord), (points, wins) in zip(TABLES, contests, strict=True):
        roles = ("landlord", "peasants") if as_landlord else ("peasants", "landlord")
        share = f"{100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %"
        yield f"| {roles[0]} | {roles[1]} | `{rules.name}` | {points.count:,} | {points} | {share} |"
    yield ""
    yield "Intervals of 95 %, over deals; points of each peasant where the sensible player is all of them."
    yield ""
    yield "| work | by | takes | times ours | promised |"
    yield "|---|---|--:|--:|--:|"
    for contest, seconds, results in outcomes:
        work = contest.work.removeprefix("Dou Dizhu: ")
        yield f"| **{work}** | {contest.ours} | **{shown(seconds)}** | | |"
        for result in results:
            took, ratio = shown(result.seconds), times(result.ratio)
            yield f"| | {result.other} | {took} | {ratio} | {promise(result)} |"
    yield ""
    libraries = ", ".join(filter(None, map(_version, ("rlcard", "douzero"))))
    yield f"Measured with {libraries} on Python {sys.version.split()[0]}, {processor()}."


def _version(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure Dou Dizhu: its players and its speed.")
    parser.add_argument("--write", action="store_true", help="put the figures into the documentation")
    parser.add_argument("--quick", action="store_true", help="few games: the figures mean little")
    options = parser.parse_args()
    games = 24 if options.quick else 2_000
    one, other = PLAYERS["sensible"], PLAYERS["random"]
    contests = [
        hold_contest(one, other, as_landlord=as_landlord, games=games, rules=rules)
        for rules, as_landlord in TABLES
    ]
    outcomes = [hold(contest, 1 if options.quick else None) for contest in CONTESTS]
    table = "\n".join(lines(contests, outcomes))
    print(table)
    if options.write:
        before, begin, rest = PAGE.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise SystemExit(f"{PAGE}: the marks {BEGIN.strip()} and {END.strip()} are missing")
        PAGE.write_text(f"{before}{begin}\n{table}\n\n{end}{after}", "utf-8")
    kept = all(contest.points.low > 0 and contest.wins.low > 1 / 2 for contest in contests)
    kept = kept and all(result.kept for outcome in outcomes for result in outcome.results)
    return 0 if kept or options.quick else 1


if __name__ == "__main__":
    sys.exit(main())
