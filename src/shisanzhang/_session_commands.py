"""The commands of sessions with their arguments; what each does is loaded only where it is asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, Final

from . import _commands
from ._commands import Answer, Say

OPPONENTS: Final = (
    "equilibrium",
    "table",
    "percentiles",
    "greedy-percentiles",
    "category",
    "back-first",
    "random",
)


def score(args: Namespace, tell: Say) -> Answer:
    """A match, or with ``--check`` a record of sessions."""
    if args.check:
        from ._replay_command import check

        return check(args, tell)
    return _commands.score(args, tell)


def replay(args: Namespace, tell: Say) -> Answer:
    """The sessions of a record."""
    from ._replay_command import replay

    return replay(args, tell)


def play(args: Namespace, tell: Say) -> Answer:
    """A session against computers."""
    from ._play_command import play

    return play(args, tell)


def keep(args: Namespace, tell: Say) -> Answer:
    """The ledger of a home game."""
    from ._keep_command import keep

    return keep(args, tell)


def add_session_commands(
    command: Callable[..., ArgumentParser], takes_rules: Callable[..., None], whole: Callable[[str], Any]
) -> None:
    """Adds the commands that play, replay and keep sessions."""
    added = command(
        play,
        "Plays against computers, one deal after another, kept in a file and gone on with where it was left",
        "",
        "--players 3 --rules weighted --new",
        "--language zh-Hant",
    )
    added.add_argument("--players", type=whole, metavar="K", help="at the table, 2 to 4 (4)")
    takes_rules(added, None, "(classic, or those of the session)")
    added.add_argument("--name", metavar="NAME", help="what you are called")
    added.add_argument("--opponents", choices=OPPONENTS, help="what the computers play by (equilibrium)")
    added.add_argument("--file", metavar="FILE", help="where sessions are kept (a file of this user)")
    added.add_argument("--new", action="store_true", help="begin a new session; the best is kept")
    added.add_argument("--seed", type=whole, metavar="N", help="the same number deals the same hands")

    added = command(
        replay,
        "The sessions of a record, deal by deal, scored again",
        "evening.jsonl",
        "evening.jsonl --deal 3",
        "- --json < evening.jsonl",
    )
    forms = "a record of sessions (JSON lines), or a match; - is standard input"
    added.add_argument("file", metavar="FILE", help=forms)
    added.add_argument("--session", metavar="S", help="only this one, by its number or id")
    added.add_argument("--deal", type=whole, metavar="N", help="only this one")

    added = command(
        keep,
        "Keeps a home game with real cards: who laid what, or who won which row; totals, settlement, CSV",
        "friday.ledger --players Ann,Ben,Cid,Dan",
        "friday.ledger --language zh-Hant",
        "friday.ledger --json < told.txt",
    )
    added.add_argument("file", metavar="FILE", help="where the ledger is kept; begun if it is not there")
    added.add_argument("--players", metavar="NAMES", help="of a new ledger, in seat order, parted by commas")
    takes_rules(added, None, "(classic, or those of the ledger)")
