"""The commands of Big Two with their arguments; what each does is loaded only where it is asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, Final

from ._commands import Answer, Say

HAND: Final = '"3c 4d 5h 6s 7c 9c 9d 9h 2s"'
TOLD: Final = """\
a finished game as plain text, with a line for each player:
  rules: taiwan
  Ann:
  Ben: 2s 3d
  Cid: 4c 5h 9s"""


def bigtwo(args: Namespace, tell: Say) -> Answer:
    """The command that the others stand under."""
    raise NotImplementedError


def plays(args: Namespace, tell: Say) -> Answer:
    """Every play of a hand."""
    from .bigtwo._commands import plays

    return plays(args, tell)


def explain(args: Namespace, tell: Say) -> Answer:
    """What some cards are."""
    from .bigtwo._commands import explain

    return explain(args, tell)


def score(args: Namespace, tell: Say) -> Answer:
    """A finished game, or a record."""
    from .bigtwo._commands import score

    return score(args, tell)


def play(args: Namespace, tell: Say) -> Answer:
    """A match against computers."""
    from .bigtwo._play_command import play

    return play(args, tell)


def rules(args: Namespace, tell: Say) -> Answer:
    """Every option of some rules."""
    from .bigtwo._commands import rules

    return rules(args, tell)


def add_bigtwo_commands(command: Callable[..., ArgumentParser], whole: Callable[[str], Any]) -> None:
    """Adds ``bigtwo`` and what stands under it."""
    game = command(bigtwo, "Big Two: list and explain plays, score and play games", f"plays {HAND}", "play")
    under = (game.add_subparsers(metavar="WHAT", title="what to do", required=True), "bigtwo ")

    def takes_rules(to: ArgumentParser, note: str = "(taiwan)") -> None:
        meaning = f"a preset, taiwan or four_players, or a JSON file of rules {note}"
        to.add_argument("--rules", metavar="RULES", help=meaning)

    def takes_table(to: ArgumentParser) -> None:
        to.add_argument("--table", metavar="CARDS", help="what lies on the table (nothing)")

    cards = "cards in any usual form: AsKdTh, 'As Kd 10h', suit symbols, Chinese names"
    examples = HAND, f"{HAND} --table 8s", f"{HAND} --weakest --json"
    added = command(
        plays, "every play of a hand that may be led, or that beats the table", *examples, under=under
    )
    added.add_argument("hand", nargs="+", metavar="HAND", help=cards)
    takes_table(added)
    takes_rules(added)
    added.add_argument("--weakest", action="store_true", help="the weakest first within each kind")

    examples = '"Jc Qd Kh As 2c"', "6c 6d --table 9c", "3c3d3h3s4c --table 2s"
    added = command(
        explain, "what some cards are as a play, and why they may not be played", *examples, under=under
    )
    added.add_argument("cards", nargs="+", metavar="CARDS", help=cards)
    takes_table(added)
    takes_rules(added)

    examples = "game.txt", "evening.jsonl", "- < game.txt"
    added = command(
        score, "the score of a finished game, or of every game of a record", *examples, under=under
    )
    forms = "what each has left, as plain text, or a record of matches (JSON lines); - is standard input"
    added.add_argument("file", metavar="FILE", help=forms)
    takes_rules(added, "(those the file names, or taiwan)")
    added.epilog = f"{added.epilog}\n\n{TOLD}"

    added = command(
        play,
        "Plays Big Two against computers, game after game, kept in a file and gone on with where it was left",
        "",
        "--rules four_players --new",
        "--language zh-Hant",
        under=under,
    )
    takes_rules(added, "(taiwan, or those of the match)")
    added.add_argument("--name", metavar="NAME", help="what you are called")
    added.add_argument(
        "--opponents", choices=("sensible", "random"), help="what the computers play by (sensible)"
    )
    added.add_argument("--file", metavar="FILE", help="where the match is kept (a file of this user)")
    added.add_argument("--new", action="store_true", help="begin a new match")
    added.add_argument("--seed", type=whole, metavar="N", help="the same number deals the same cards")

    added = command(
        rules, "every option of some rules", "four_players", "taiwan --json > house.json", under=under
    )
    added.add_argument("name", nargs="?", metavar="NAME", help="a preset, or a JSON file of rules (taiwan)")
