"""Holds every contest and prints the table of the documentation, in Markdown.

    python benchmarks/report.py            print it
    python benchmarks/report.py --write    print it and put it into docs/explanation/speed.md
    python benchmarks/report.py --quick    one round each: answers are checked, times mean little

Contests that need the native backend are left out without it. Ends with 1 if a promise is not kept.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import test_arrange
import test_batch
import test_evaluate
import test_import
import test_kernel
import test_odds
import test_score
from contest import Outcome, hold, processor, promise, shown, times

import shisanzhang

PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "speed.md"
BEGIN, END = "<!-- table: python benchmarks/report.py --write -->\n", "<!-- end of table -->\n"

CONTESTS = [
    contest
    for module in (
        test_evaluate,
        test_kernel,
        test_arrange,
        test_batch,
        test_score,
        test_import,
        test_odds,
    )
    for contest in module.CONTESTS
]
OTHERS = ("eval7", "pkrbot", "treys", "phevaluator", "pokerkit", "chess", "numpy")


def lines(outcomes: list[Outcome]) -> Iterator[str]:
    """The table, and on what it was measured."""
    yield "| work | by | backend | takes | times ours | promised |"
    yield "|---|---|---|--:|--:|--:|"
    for contest, seconds, results in outcomes:
        ours = contest.ours
        yield f"| **{contest.work}** | {ours} | {ours.backend} | **{shown(seconds)}** | | |"
        for result in results:
            other, took, ratio = result.other, shown(result.seconds), times(result.ratio)
            yield f"| | {other} | {other.backend or ''} | {took} | {ratio} | {promise(result)} |"
    libraries = ", ".join(f"{name} {version(name)}" for name in OTHERS)
    yield ""
    yield (
        f"Measured with shisanzhang {shisanzhang.__version__} ({shisanzhang.BACKEND}), {libraries} on "
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()}, {processor()}."
    )


def write(table: str) -> None:
    """Puts the table between its two marks in the documentation."""
    before, begin, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE}: the marks {BEGIN.strip()} and {END.strip()} are missing")
    PAGE.write_text(f"{before}{begin}\n{table}\n{end}{after}", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the speed of shisanzhang with that of others.")
    parser.add_argument("--write", action="store_true", help="put the table into the documentation")
    parser.add_argument("--quick", action="store_true", help="one round each: times mean little")
    options = parser.parse_args()
    outcomes = []
    for contest in CONTESTS:
        print(contest, f": left out, {contest.obstacle}" * bool(contest.obstacle), sep="", file=sys.stderr)
        if not contest.obstacle:
            outcomes.append(hold(contest, 1 if options.quick else None))
    table = "\n".join(lines(outcomes))
    print(table)
    if options.write:
        write(table)
    return 0 if options.quick or all(result.kept for outcome in outcomes for result in outcome.results) else 1


if __name__ == "__main__":
    sys.exit(main())
