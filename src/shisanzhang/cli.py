"""The command line: ``shisanzhang``, or ``python -m shisanzhang``.

``shisanzhang COMMAND --help`` tells what each command takes. Every command prints
for people, in the language of ``--language`` (``en``, ``zh-Hant``, ``zh-Hans``), or
with ``--json`` one JSON document for programs, the same in every language:

best
    ``hand``, ``rules``, ``objective``, ``special`` (null if it is none) and
    ``arrangements``, the best first, each with ``points``, ``front``, ``middle``,
    ``back`` and their ``categories``
score
    ``record``, as of `MatchRecord.to_dict`, and ``score``, as of `MatchScore.to_dict`
classify
    ``hand``, ``rules``, ``special``, its ``points``, and ``makes``: every special
    that the hand makes, played or not
deal
    ``seed`` and ``hands``
odds
    ``rules``, ``total`` and ``specials``, the highest first, each with ``special``,
    ``points`` and ``hands``; the last one, null, is for the hands without one
rules
    the options of each preset, by its name; with a name the options of those rules,
    as of `Rules.to_dict`, which a file for ``--rules`` may hold
info
    ``version``, ``python``, ``platform``, ``backend``, ``location``, and ``tables``:
    the data files and their sizes in bytes
demo
    ``seed``, ``hands``, ``record`` and ``score``

The exit status is 0 for done; 2 for bad input, with one line on standard error that
says what is wrong; 1 where the output cannot be written; and in silence 130 when
interrupted and 141 when nobody reads on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NoReturn

from . import _commands
from ._console import Console, one_line
from .errors import ShisanzhangError
from .terms import LANGUAGES, say

__all__ = ["main"]

PROGRAM: Final = "shisanzhang"
MOST_DIGITS: Final = 18
DEMO_SEED: Final = 9  # it deals a special, a sweep, bonus rows and a tied row

_HAND: Final = '"As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"'
_DRAGON: Final = "2c3d4h5s6c7d8h9sTcJdQhKsAc"
_MATCH: Final = """\
a match as plain text, with a line for each of 2 to 4 players:
  rules: classic
  Ann: AsAdKc / QcQdJsJh2s / 9s9d8c8s3s
  Ben: declare 2c3d4h5s6c7d8h9cTcJdQsKsAc"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command, by default that of the process, and returns the exit status."""
    try:
        args = _parser().parse_args(argv)
        console = Console.of(sys.stdout, os.environ)
        if not console.can(say("total", args.language)):
            args.language = "en"  # better than a page of escapes
        answer: _commands.Answer = args.run(args, partial(say, language=args.language))
        print(_document(answer) if args.json else console.show("\n".join(answer.lines)), flush=True)
    except SystemExit:  # after --help or --version
        return 0
    except ShisanzhangError as error:
        print(f"{PROGRAM}: {one_line(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go_of_output()
        return 141
    except OSError as error:
        _let_go_of_output()
        print(f"{PROGRAM}: cannot write: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _document(answer: _commands.Answer) -> str:
    import json

    return json.dumps(answer.data, indent=2)


def _let_go_of_output() -> None:
    """Leads what is still to be written nowhere; Python would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, as everything here does."""

    def error(self, message: str) -> NoReturn:
        raise ShisanzhangError(f"{message}; see {self.prog} --help")

    def print_help(self, file: object = None) -> None:
        print(self.format_help(), end="", flush=True)  # argparse would hide that nobody reads


class _Version(argparse.Action):
    """Looks the version up only where it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(PROGRAM, _commands.installed_version() or say("not_installed"), flush=True)
        parser.exit()


def _whole(text: str) -> int:
    """A number from 0 in an argument."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise argparse.ArgumentTypeError(
            f"expected a whole number from 0, of at most {MOST_DIGITS} digits, found {text[:40]!r}"
        )
    return int(text)


def _output_options(**defaults: object) -> _Parser:
    """What may stand before the command or after it; there without defaults, which would undo the former."""
    options = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = options.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON document, for programs")
    group.add_argument("--language", choices=LANGUAGES, help="of what is printed for people (en)")
    options.set_defaults(**defaults)
    return options


def _parser() -> argparse.ArgumentParser:
    """The commands with their arguments. All of its text is ASCII, for any terminal."""
    parser = _Parser(
        prog=PROGRAM,
        description="Chinese poker (shisanzhang, 13 cards): deal, arrange, score, and look rules up.",
        epilog=f"example: {PROGRAM} demo --language zh-Hant",
        parents=[_output_options(json=False, language="en")],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)

    def command(
        run: Callable[[argparse.Namespace, _commands.Say], _commands.Answer], meaning: str, *examples: str
    ) -> argparse.ArgumentParser:
        name = run.__name__
        added = commands.add_parser(
            name,
            help=meaning,
            description=f"Prints {meaning}.",
            epilog="\n  ".join(
                ["examples:", *(f"{PROGRAM} {name} {example}".rstrip() for example in examples)]
            ),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            parents=[_output_options()],
            allow_abbrev=False,
        )
        added.set_defaults(run=run)
        return added

    def takes_hand(to: argparse.ArgumentParser) -> None:
        forms = "13 cards in any usual form: AsKdTh, 'As Kd 10h', suit symbols, Chinese names"
        to.add_argument("hand", nargs="+", metavar="HAND", help=forms)

    def takes_rules(
        to: argparse.ArgumentParser, default: str | None = "classic", note: str = "(classic)"
    ) -> None:
        meaning = f"a preset, classic or weighted, or a JSON file of rules {note}"
        to.add_argument("--rules", metavar="RULES", default=default, help=meaning)

    best = command(
        _commands.best, "the best arrangements of a hand", f"{_HAND} --top 3", f"{_HAND} --rules weighted"
    )
    takes_hand(best)
    takes_rules(best)
    best.add_argument("--top", type=_whole, metavar="N", default=1, help="how many (1)")
    best.add_argument(
        "--objective",
        choices=("percentiles", "category", "expected"),
        default="percentiles",
        help="what makes one better: the chances of its rows to win, added up (percentiles, the default), "
        "the strongest kind of back, then of middle (category), or the points of a match as the rules pay "
        "them (expected)",
    )

    score = command(
        _commands.score, "the score of a match", "match.txt", "match.json --rules house.json", "- < match.txt"
    )
    score.add_argument("file", metavar="FILE", help="the match, as JSON or plain text; - is standard input")
    takes_rules(score, None, "(those of the match)")
    score.epilog = f"{score.epilog}\n\n{_MATCH}"

    classify = command(
        _commands.classify, "the special that a hand is", _DRAGON, f"{_DRAGON} --rules weighted"
    )
    takes_hand(classify)
    takes_rules(classify)

    deal = command(_commands.deal, "hands dealt at random or from a seed", "--seed 7 --players 3", "--json")
    deal.add_argument(
        "--seed", type=_whole, metavar="N", help="the same number deals the same hands (at random)"
    )
    deal.add_argument("--players", type=_whole, metavar="K", default=4, help="2 to 4 (4)")

    odds = command(_commands.odds, "how many of all hands make each special", "", "--rules weighted --json")
    takes_rules(odds)

    rules = command(
        _commands.rules,
        "the presets, or every option of some rules",
        "weighted",
        "house.json",
        "classic --json > house.json",
    )
    rules.add_argument("name", nargs="?", metavar="NAME", help="a preset, or a JSON file of rules")

    command(_commands.info, "version, Python, backend and data files", "", "--json")

    demo = command(
        _commands.demo,
        "a whole match: dealt, arranged, scored and explained",
        "",
        "--seed 7 --rules weighted",
    )
    meaning = f"another number deals other hands ({DEMO_SEED})"
    demo.add_argument("--seed", type=_whole, metavar="N", default=DEMO_SEED, help=meaning)
    takes_rules(demo)
    return parser
