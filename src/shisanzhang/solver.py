"""Solving for the way to play that nobody gains much by leaving: fictitious play.

Round after round, everybody answers the average of what has been played so far, later rounds
counting more. The average settles in about twelve rounds; always answering the last round
instead goes round in circles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Final

from . import _percentiles, _solved, _stored
from ._bank import HANDS, Laid, LaidHands, bank_for, priced
from ._checkpoint import Stages
from ._laying import deal_hands, place_rows, specials_of
from ._population import CLASSES, Grid, Population
from ._work import Part, Progress, at_least, in_order, in_sizes
from .objectives import kept as kept_objectives
from .rules import CLASSIC, Rules
from .special import Special
from .strategy import Equilibrium, Strategy, play_many

__all__ = ["prepare", "solve"]

ROUNDS: Final = 12
DEALS_IN_A_PART: Final = 250


# --- solving ----------------------------------------------------------------------


def solve(
    rules: Rules = CLASSIC,
    *,
    players: int = 4,
    deals: int = 2500,
    rounds: int = ROUNDS,
    seed: int | str = 0,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Equilibrium:
    """均衡: solves for an equilibrium under any rules, by fictitious play.

    The answer depends on the rules, the numbers and the seed alone: neither on threads and
    executor nor on the backend. The defaults take a few seconds with the native kernel.

    Args:
        rules: the house rules.
        players: at the table, 2 to 4.
        deals: in each round; more of them make less noise.
        rounds: how often everybody answers.
        seed: of the deals.
        threads: how many threads share the work, from 1; they help with the native kernel.
        progress: called with how many parts are done, and how many there are.
        executor: where the parts are done instead.

    Returns:
        The strategy, with its table.

    Raises:
        IllegalPlayError: a number that is none or too small.
        ShisanzhangError: not 2 to 4 players.

    >>> quick = solve(CLASSIC, players=2, deals=5, rounds=2)
    >>> quick.provenance["deals"], quick.play(deal(rng=1)[0]) == quick.play(deal(rng=1)[0])
    (5, True)
    """
    Equilibrium(players)  # refuses what is no number of players

    def respond(population: Population) -> Equilibrium:
        table = _solved.Table(
            rules=rules, players=players, population=population, seed=str(seed), deals=deals, rounds=rounds
        )
        return Equilibrium(players, table=table)

    found = fictitious_play(
        rules,
        players,
        respond,
        deals=deals,
        rounds=rounds,
        seed=seed,
        threads=threads,
        progress=progress,
        executor=executor,
    )
    return respond(found)


def fictitious_play(
    rules: Rules,
    players: int,
    respond: Callable[[Population], Strategy],
    *,
    deals: int,
    rounds: int,
    seed: int | str,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Population:
    """The average of what is played, each round being an answer to the average before it."""
    sizes = in_sizes(at_least(1, deals, "deals"), DEALS_IN_A_PART)
    parts = len(sizes) * at_least(1, rounds, "rounds")
    stages = Stages(parts, threads=threads, progress=progress, executor=executor)
    newcomers = _newcomers(rules)
    grid = Grid.of(newcomers.rows)
    average = None
    for number in range(1, rounds + 1):
        strategy = respond(average or newcomers)
        given = _parts(strategy, rules, players, grid, f"{seed}:{number}", sizes)
        played = _added_up(stages.do(f"round {number}", _counted, given), grid)
        average = played if average is None else average.mixed(played, number)
    assert average is not None
    return average


def survey(
    strategy: Strategy, rules: Rules, players: int, *, deals: int, seed: str, threads: int = 1
) -> Population:
    """What everybody plays by one strategy."""
    grid, sizes = Grid.of(_newcomers(rules).rows), in_sizes(deals, DEALS_IN_A_PART)
    given = _parts(strategy, rules, players, grid, seed, sizes)
    return _added_up(in_order(_counted, given, threads=threads), grid)


def _parts(  # noqa: PLR0917  # what each part is told
    strategy: Strategy, rules: Rules, players: int, grid: Grid, seed: str, sizes: Sequence[int]
) -> list[Part]:
    return [(strategy, rules, players, grid, f"{seed}:{part}", size) for part, size in enumerate(sizes)]


def _newcomers(rules: Rules) -> Population:
    """Whom the first round answers: players who lay their hands by category."""
    rows = _percentiles.load(suited_fronts=rules.ranking.front_straights_and_flushes)
    return Population(*rows)


Counts = tuple[list[Counter[int]], Counter[Special], Counter[int]]
"""How often each strength was laid in each row, each special declared, and classes laid together."""


def _counted(  # noqa: PLR0917  # what a part is told
    strategy: Strategy, rules: Rules, players: int, grid: Grid, seed: str, deals: int
) -> Counts:
    """What is played in some deals."""
    hands = deal_hands(deals, players, random.Random(seed))
    plays = play_many(strategy, hands, rules)
    rows, strengths = place_rows(plays, rules.ranking), rules.ranking.scale.strengths
    laid = []
    for row in range(3):
        counts = Counter(rows[row::3])
        del counts[-1]
        laid.append(Counter({strengths[place]: count for place, count in counts.items()}))
    fronts, middles, backs = grid.classes(rules.ranking)
    together = Counter(
        (fronts[front] * CLASSES + middles[middle]) * CLASSES + backs[back]
        for front, middle, back in zip(rows[::3], rows[1::3], rows[2::3], strict=True)
        if front >= 0
    )
    specials = specials_of(hands, rules)
    declared = Counter(special for place, special in specials.items() if rows[3 * place] < 0)
    return laid, declared, together


def _added_up(found: Iterable[Counts], grid: Grid) -> Population:
    rows: list[Counter[int]] = [Counter(), Counter(), Counter()]
    declared: Counter[Special] = Counter()
    cells: Counter[int] = Counter()
    for laid, specials, together in found:
        cells.update(together)
        for total, more in zip(rows, laid, strict=True):
            total.update(more)
        declared.update(specials)
    return Population.counted(rows, declared, grid, cells)


# --- preparing --------------------------------------------------------------------


def prepare(
    rules: Rules = CLASSIC,
    *,
    players: int = 4,
    hands: int = HANDS,
    deals: int = 2500,
    seed: int | str = 0,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Equilibrium:
    """Makes what `arrange` needs to play its best under some rules, and keeps it for this user.

    That is a table, unless one ships for the rules, and a bank of solved hands, which takes
    about ten seconds and seven megabytes. They go to the user's folder for caches, or to
    that of the environment variable ``SHISANZHANG_CACHE``; ``shisanzhang info`` lists
    them. From then on `arrange`, `ExpectedPoints` and `Equilibrium` use them, in every process
    with the native kernel that starts, and in this one.

    Args:
        rules: the house rules.
        players: at the table, 2 to 4.
        hands: in the bank; 0 makes only the table.
        deals: in each round of solving, if there is something to solve.
        seed: of all deals.
        threads: as in `solve`; likewise `progress` and `executor`.

    Returns:
        The strategy that uses them.

    Raises:
        IllegalPlayError: a number that is none or too small.
        ShisanzhangError: not 2 to 4 players.
        OSError: the folder cannot be written to.

    >>> from tempfile import TemporaryDirectory
    >>> from unittest.mock import patch
    >>> with TemporaryDirectory() as folder, patch.dict("os.environ", SHISANZHANG_CACHE=folder):
    ...     prepare(CLASSIC, players=2, hands=20)
    Equilibrium(players=2, card_removal=True, table=None)
    """
    at_least(0, hands, "hands")
    found = Equilibrium(players)
    folder = _stored.cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    table = _solved.table_for(rules, players)
    if table is None:
        solved = solve(
            rules,
            players=players,
            deals=deals,
            seed=seed,
            threads=threads,
            progress=progress,
            executor=executor,
        )
        solved.save(folder / _solved.file_name(rules, players, "table"))
        table = solved.table
    if hands:
        assert table is not None
        laid = lay_bank(table, hands, str(seed), threads=threads, progress=progress, executor=executor)
        encoded = laid.encode(rules, players, table.population, str(seed))
        _stored.write(folder / _solved.file_name(rules, players, "bank"), encoded)
    forget()
    return found


def lay_bank(
    table: _solved.Table,
    hands: int,
    seed: str,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> LaidHands:
    """So many hands as players lay them by a table."""
    # Its own table goes along: workers elsewhere may have none of these rules.
    strategy = Equilibrium(table.players, card_removal=False, table=table)
    sizes = in_sizes(-(-hands // table.players), DEALS_IN_A_PART)
    given: list[Part] = [(strategy, table, f"bank of {seed}:{part}", size) for part, size in enumerate(sizes)]
    stages = Stages(len(given), threads=threads, progress=progress, executor=executor)
    return LaidHands.joined(stages.do("bank", _laid, given), hands, table.rules)


def _laid(strategy: Strategy, table: _solved.Table, seed: str, deals: int) -> Laid:
    rules = table.rules
    hands = deal_hands(deals, table.players, random.Random(seed))
    rows = place_rows(play_many(strategy, hands, rules), rules.ranking)
    return hands, priced(rows, specials_of(hands, rules), rules)


def forget() -> None:
    """Looks again for what has been prepared, the next time that it is needed."""
    _solved.forget()
    bank_for.cache_clear()
    kept_objectives.cache_clear()
