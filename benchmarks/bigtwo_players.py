"""Measures the computer players of Big Two against each other, and how many random games a minute has.

    python benchmarks/bigtwo_players.py            prints the figures: about a minute
    python benchmarks/bigtwo_players.py --write    and puts them into docs/bigtwo.md
    python benchmarks/bigtwo_players.py --quick    few games: everything runs, the figures mean little

Ends with 1 if the sensible player does not beat random ones clearly, or a minute has fewer than 10,000
random games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from contest import processor
from test_bigtwo import check_games, random_game

from shisanzhang.bigtwo import FOUR_PLAYERS, PLAYERS, TAIWAN, Contest, hold_contest

PAGE = Path(__file__).parents[1] / "docs" / "bigtwo.md"
BEGIN, END = "<!-- table: python benchmarks/bigtwo_players.py --write -->\n", "<!-- end of table -->\n"
TABLES = [
    ("sensible", "random", TAIWAN),
    ("random", "sensible", TAIWAN),
    ("sensible", "random", FOUR_PLAYERS),
]
RANDOM_GAMES = 2_000


def lines(contests: list[Contest], games_a_minute: float) -> Iterator[str]:
    yield "| player | against | rules | games | points a game | wins |"
    yield "|---|---|---|--:|--:|--:|"
    for (one, other, rules), (points, wins) in zip(TABLES, contests, strict=True):
        share = f"{100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %"
        seats = f"{rules.players - 1} × {other}"
        yield f"| {one} | {seats} | `{rules.name}` | {points.count:,} | {points} | {share} |"
    yield ""
    python = sys.version.split()[0]
    yield (
        f"Intervals of 95 %, over deals, each played once from every seat. Whole random games in one thread "
        f"of pure Python {python}: {games_a_minute:,.0f} a minute, on {processor()}."
    )


def random_games_a_minute(games: int) -> float:
    """How many games of players that draw from all that is legal, dealing and checking included."""
    check_games()
    start = time.process_time()
    for seed in range(games):
        random_game(seed)
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
    table = "\n".join(lines(contests, speed))
    print(table)
    if options.write:
        before, begin, rest = PAGE.read_text("utf-8").partition(BEGIN)
        _, end, after = rest.partition(END)
        if not begin or not end:
            raise SystemExit(f"{PAGE}: the marks {BEGIN.strip()} and {END.strip()} are missing")
        PAGE.write_text(f"{before}{begin}\n{table}\n\n{end}{after}", "utf-8")
    kept = contests[0].points.low > 0 and contests[0].wins.low > 1 / 2 and speed >= 10_000
    return 0 if kept or options.quick else 1


if __name__ == "__main__":
    sys.exit(main())
