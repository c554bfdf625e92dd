"""Measures Big Two: its computer players against each other, and how fast it is, beside a plain generator.

    python benchmarks/bigtwo.py            prints the figures: about a minute
    python benchmarks/bigtwo.py --write    and puts them into docs/bigtwo.md
    python benchmarks/bigtwo.py --quick    few games: everything runs, the figures mean little

Ends with 1 if the sensible player does not beat random ones clearly, a list takes longer than the plain
generator, or a minute has fewer than 10,000 random games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from contest import Outcome, hold, processor, shown, times
from test_bigtwo import CONTESTS, check_games, random_game

from shisanzhang.bigtwo import FOUR_PLAYERS, PLAYERS, TAIWAN, Contest, hold_contest

PAGE = Path(__file__).parents[1] / "docs" / "bigtwo.md"
BEGIN, END = "<!-- table: python benchmarks/bigtwo.py --write -->\n", "<!-- end of table -->\n"
TABLES = [
    ("sensible", "random", TAIWAN),
    ("random", "sensible", TAIWAN),
    ("sensible", "random", FOUR_PLAYERS),
]
RANDOM_GAMES = 2_000


def lines(contests: list[Contest], outcomes: list[Outcome], games_a_minute: float) -> Iterator[str]:
    yield "| player | against | rules | games | points a game | wins |"
    yield "|---|---|---|--:|--:|--:|"
    for (one, other, rules), (points, wins) in zip(TABLES, contests, strict=True):
        share = f"{100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %"
        seats = f"{rules.players - 1} × {other}"
        yield f"| {one} | {seats} | `{rules.name}` | {points.count:,} | {points} | {share} |"
    yield ""
    yield "Intervals of 95 %, over deals, each played once from every seat."
    yield ""
    yield "| work | takes | a plain generator takes |"
    yield "|---|--:|--:|"
    for contest, seconds, [result] in outcomes:
        work = contest.work.removeprefix("Big Two: ")
        yield f"| {work} | {shown(seconds)} | {times(result.ratio)} as long |"
    yield ""
    python = sys.version.split()[0]
    yield (
        f"Whole random games, dealt, checked and scored, in one thread of pure Python {python}: "
        f"{games_a_minute:,.0f} a minute, on {processor()}."
    )


def random_games_a_minute(games: int) -> float:
    """How many games of players that draw from all that is legal, dealing and checking included."""
    check_games()
    start = time.process_time()
    for seed in range(games):
        random_game(seed).score()
    return 60 * games / (time.process_time() - start)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the computer players of Big Two.")
    parser.add_argument("--write", action="store_true", help="put the figures into the documentation")
    parser.add_argument("--quick", action="store_true", help="few games: the figures mean little")
    options = parser.parse_args()
    games = 24 if options.quick else 2_000
    contests = [
        hold_contest(PLAYERS[one], PLAYERS[other], games=games, rules=rules) for one, other, rules in TABLES
    ]
    speed = random_games_a_minute(100 if options.quick else RANDOM_GAMES)
    outcomes = [hold(contest, 1 if options.quick else None) for contest in CONTESTS]
    table = "\n".join(lines(contests, outcomes, speed))
    print(table)
    if options.write:
        before, begin, rest = PAGE.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise SystemExit(f"{PAGE}: the marks {BEGIN.strip()} and {END.strip()} are missing")
        PAGE.write_text(f"{before}{begin}\n{table}\n\n{end}{after}", "utf-8")
    kept = contests[0].points.low > 0 and contests[0].wins.low > 1 / 2 and speed >= 10_000
    kept = kept and all(result.kept for outcome in outcomes for result in outcome.results)
    return 0 if kept or options.quick else 1


if __name__ == "__main__":
    sys.exit(main())
