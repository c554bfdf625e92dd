"""What the commands about strength find out: solving, preparing and measuring."""

from __future__ import annotations

import math
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from ._bar import Hears, shown_on
from ._commands import Answer, Say
from ._console import table
from ._inputs import rules_from
from .errors import InvalidRulesError, NotationError, ShisanzhangError

# Each command imports what only it needs, as in `_commands`.
if TYPE_CHECKING:
    from .measuring import Estimate
    from .rules import Rules
    from .strategy import Strategy


# --- solve and prepare ------------------------------------------------------------


def solve(args: Namespace, tell: Say) -> Answer:
    """Solves for an equilibrium, and keeps the table if asked to."""
    from .solver import solve

    rules, output = rules_from(args.rules), args.output
    if output is not None:
        _refuse_unwritable(output)
    with _progress(args, tell) as progress, _Watch() as watch:
        found = solve(
            rules,
            players=args.players,
            deals=args.deals,
            rounds=args.rounds,
            seed=args.seed,
            threads=_threads(args),
            progress=progress,
        )
    if output is not None:
        with _written_to(output):
            found.save(output)
    about = found.provenance
    data = {
        "rules": rules.name,
        "rules_hash": about["rules_hash"],
        "players": args.players,
        "seed": args.seed,
        "deals": args.deals,
        "rounds": args.rounds,
        "seconds": watch.seconds,
        "output": output,
    }

    def lines() -> Iterator[str]:
        yield from table(
            [
                [tell("rules"), rules.name],
                [tell("rules_hash"), about["rules_hash"]],
                [tell("players"), str(args.players)],
                [tell("seed"), str(args.seed)],
                [tell("deals"), tell("in_rounds", deals=f"{args.deals:,}", rounds=args.rounds)],
                [tell("time"), watch.shown(tell)],
                [tell("kept"), output or tell("not_kept")],
            ]
        )

    return Answer(data, lines())


def prepare(args: Namespace, tell: Say) -> Answer:
    """Makes what `arrange` needs to play its best, and says what it then goes by."""
    from . import _prepared
    from ._solved import file_name
    from .solver import prepare

    rules, folder = rules_from(args.rules), _prepared.folder()
    if folder is None:
        raise ShisanzhangError("there is no home for prepared files: set SHISANZHANG_CACHE to a folder")
    with _progress(args, tell) as progress, _written_to(str(folder)), _Watch() as watch:
        prepare(
            rules,
            players=args.players,
            hands=args.hands,
            deals=args.deals,
            seed=args.seed,
            threads=_threads(args),
            progress=progress,
        )
    files = _prepared.found()
    decided = _prepared.decision(rules, files, args.players)
    ours = {file.kind: file for file in files if file.file == file_name(rules, args.players, file.kind)}
    paths = {kind: str(folder / ours[kind].file) if kind in ours else None for kind in ("table", "bank")}
    data = {
        "rules": rules.name,
        "players": args.players,
        "seconds": watch.seconds,
        **paths,
        "arrange": decided._asdict(),
    }

    def lines() -> Iterator[str]:
        rows = [[tell("rules"), rules.name], [tell("players"), str(args.players)]]
        for kind, missing in (("table", "ships"), ("bank", "none")):
            path, file = paths[kind], ours.get(kind)
            what = tell("file_of", file=path, size=f"{file.size:,}") if file else tell(missing)
            rows.append([tell(kind), what])
        rows += [[tell("time"), watch.shown(tell)], [tell("laid_by"), _prepared.laid_by(decided, tell)]]
        yield from table(rows)

    return Answer(data, lines())


# --- measure ----------------------------------------------------------------------


def measure(args: Namespace, tell: Say) -> Answer:
    """What is measured is a command of its own, and argparse insists on one."""
    raise NotImplementedError


def strategies(args: Namespace, tell: Say) -> Answer:
    """Two strategies, one among copies of the other, and the reverse."""
    from .measuring import evaluate_strategies

    names = [args.first, args.second]
    (first, second), rules, players = _seated(names, args)
    with _progress(args, tell) as progress, _written_to(args.checkpoint), _Watch() as watch:
        found = evaluate_strategies(
            first,
            second,
            rules=rules,
            players=players,
            deals=args.deals,
            seed=args.seed,
            threads=_threads(args),
            progress=progress,
            checkpoint=args.checkpoint,
        )
    data = {
        "strategies": names,
        "rules": rules.name,
        "players": players,
        "deals": args.deals,
        "seed": args.seed,
        "first": _estimate(found.first),
        "second": _estimate(found.second),
        "seconds": watch.seconds,
    }

    def lines() -> Iterator[str]:
        yield tell("for_rules", rules=rules.name, players=players)
        yield tell("dealt_from", deals=f"{args.deals:,}", seed=args.seed)
        yield ""
        rows = [
            [tell("among", one=one, others=others), *_cells(estimate)]
            for one, others, estimate in ((*names, found.first), (*names[::-1], found.second))
        ]
        yield from _estimates(rows, tell)
        yield ""
        yield watch.told(tell)

    return Answer(data, lines())


def exploitability(args: Namespace, tell: Say) -> Answer:
    """What the best answer to a strategy gains."""
    from .measuring import exploitability

    (strategy,), rules, players = _seated([args.strategy], args)
    with _progress(args, tell) as progress, _written_to(args.checkpoint), _Watch() as watch:
        found = exploitability(
            strategy,
            rules=rules,
            players=players,
            hands=args.hands,
            bank=args.bank,
            spot_hands=args.spot_hands,
            spot_deals=args.spot_deals,
            seed=args.seed,
            threads=_threads(args),
            progress=progress,
            checkpoint=args.checkpoint,
        )
    bounds = {
        "lower": found.lower,
        "upper": found.upper,
        "conditional": found.conditional,
        "conditional_upper": found.conditional_upper,
    }
    data = {
        "strategy": args.strategy,
        "rules": rules.name,
        "players": players,
        "hands": args.hands,
        "bank": args.bank,
        "seed": args.seed,
        **{name: bound and _estimate(bound) for name, bound in bounds.items()},
        "differs": found.differs,
        "seconds": watch.seconds,
    }

    def lines() -> Iterator[str]:
        yield tell("for_rules", rules=rules.name, players=players)
        yield tell("answered", strategy=args.strategy, hands=f"{args.hands:,}", bank=f"{args.bank:,}")
        yield ""
        rows = [[tell(f"gain.{name}"), *_cells(bound)] for name, bound in bounds.items() if bound]
        yield from _estimates(rows, tell)
        yield ""
        yield tell("differs", share=f"{100 * found.differs:.1f}")
        yield watch.told(tell)

    return Answer(data, lines())


def _seated(names: Sequence[str], args: Namespace) -> tuple[list[Strategy], Rules, int]:
    """The strategies, the rules and the number of players: those asked for, or else those of a table."""
    from .rules import CLASSIC

    found = [_strategy(name) for name in names]
    table = next((table for one in found if (table := getattr(one, "table", None))), None)
    players, rules = (table.players, table.rules) if table else (4, CLASSIC)
    if args.players is not None:
        players = args.players
    if args.rules is not None:
        rules = rules_from(args.rules)
    seated = [_at_table(name, one, rules, players) for name, one in zip(names, found, strict=True)]
    return seated, rules, players


def _at_table(name: str, strategy: Strategy, rules: Rules, players: int) -> Strategy:
    """The strategy among so many players; refused, if its table is for others."""
    from dataclasses import replace

    from .strategy import Equilibrium

    if not isinstance(strategy, Equilibrium):
        return strategy
    if strategy.table is None:
        return replace(strategy, players=players)
    if strategy.players != players:
        raise NotationError(f"the table is for {strategy.players} players, not {players}", name)
    try:
        strategy.objective(rules)
    except InvalidRulesError as error:
        raise NotationError(str(error), name) from None
    return strategy


def _strategy(name: str) -> Strategy:
    """A strategy by name, or that of a table in a file."""
    from .strategy import LADDER, Equilibrium

    if name in LADDER:
        return LADDER[name]
    try:
        there = Path(name).exists()
    except (OSError, ValueError):
        there = False
    if not there:
        raise NotationError(f"neither a file nor the name of a strategy; known: {', '.join(LADDER)}", name)
    return Equilibrium.load(name)


def _estimate(found: Estimate) -> dict[str, float | None]:
    """An estimate as JSON says it: there is no infinite margin."""
    margin = found.margin if math.isfinite(found.margin) else None
    return {"mean": found.mean, "margin": margin, "count": found.count}


def _cells(found: Estimate) -> list[str]:
    return [f"{found.mean:+z.3f}", f"{found.margin:.3f}" if math.isfinite(found.margin) else ""]


def _estimates(rows: list[list[str]], tell: Say) -> Iterator[str]:
    yield from table([["", tell("points_a_hand"), tell("margin")], *rows], "<>>")


# --- what they share --------------------------------------------------------------


class _Watch:
    """Takes the time of what is done with it."""

    seconds = 0.0

    def __enter__(self) -> _Watch:
        self._began = time.perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = round(time.perf_counter() - self._began, 3)

    def shown(self, tell: Say) -> str:
        return tell("seconds", seconds=f"{self.seconds:,.1f}")

    def told(self, tell: Say) -> str:
        return tell("took", time=self.shown(tell))


def _progress(args: Namespace, tell: Say) -> AbstractContextManager[Hears | None]:
    """Who hears of progress: people, on standard error."""
    if args.json:
        return nullcontext()
    return shown_on(sys.stderr, lambda done, total: tell("progress", done=f"{done:,}", total=f"{total:,}"))


def _threads(args: Namespace) -> int:
    """As many as asked for, or as there are processors for this process."""
    return cores() if args.threads is None else int(args.threads)


def cores() -> int:
    """How many processors this process may use."""
    counted: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    affinity = getattr(os, "sched_getaffinity", None)
    return (len(affinity(0)) if affinity else counted()) or 1


def _refuse_unwritable(path: str) -> None:
    """Says at once what would only turn out when the work is done."""
    try:
        target = Path(path)
        writable = target.parent.is_dir() and not target.is_dir()
    except ValueError:  # before Python 3.13, of a path with NUL in it
        writable = False
    if not writable or "\0" in path:
        raise NotationError("cannot be written: expected a file in a folder that exists", path)


@contextmanager
def _written_to(path: str | None) -> Iterator[None]:
    """Refuses what cannot be written, or read first, in one line, if there is something to write."""
    try:
        yield
    except OSError as error:
        if path is None:
            raise
        raise NotationError(f"cannot be written: {error.strerror or error}", path) from None
