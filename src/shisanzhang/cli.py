"""The command line: ``shisanzhang``, or ``python -m shisanzhang``.

``shisanzhang COMMAND --help`` tells what each command takes. Every command prints
for people, in the language of ``--language`` (``en``, ``zh-Hant``, ``zh-Hans``), or
with ``--json`` one JSON document for programs, the same in every language:

best
    ``hand``, ``rules``, ``objective``, ``special`` (null if it is none) and
    ``arrangements``, the best first, each with ``points``, ``front``, ``middle``,
    ``back`` and their ``categories``; with ``--deals`` instead as of `Analysis.to_dict`
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
score --check
    ``sessions`` and ``deals`` (how many) and ``disagreements``, each with ``line``, ``session``, ``deal``,
    ``field``, ``stored`` and ``scored``; the exit status is 2 if there are any
replay
    ``sessions``, each with ``number``, ``session`` (its id, or null), ``rules``, ``names``, ``computers``
    and ``deals``: ``deal``, ``plays``, ``score`` and the running totals, ``session``; and ``disagreements``
    among these deals, as of ``score --check``
play
    talks on standard error, and at the end prints ``session``, ``rules``, ``names``, ``totals``, ``best``
    by name, and ``deals``, the points of each
keep
    talks on standard error, and at the end prints ``names``, ``rules``, ``totals``, ``deals``, the points of
    each, and ``settlement``, each with ``payer``, ``receiver`` and ``points``
rules
    the options of each preset, by its name; with a name the options of those rules,
    as of `Rules.to_dict`, which a file for ``--rules`` may hold
solve
    ``rules``, ``rules_hash``, ``players``, ``seed``, ``deals`` (in each round), ``rounds``,
    ``seconds``, and ``output``: the file that keeps the table, or null
prepare
    ``rules``, ``players``, ``seconds``, ``table`` and ``bank``: the files that are prepared,
    null for a table that ships; and ``arrange``: ``hands`` in the bank that decides how a
    hand is laid, 0 if it is the table alone, and ``why`` that is, else null
measure strategies
    ``strategies``, ``rules``, ``players``, ``deals``, ``seed``, ``first`` and ``second``, each
    with ``mean``, ``margin`` (of a 95 % interval, null for a single deal) and ``count``, and
    ``seconds``, of this run
measure exploitability
    ``strategy``, ``rules``, ``players``, ``hands``, ``bank``, ``seed``; ``lower``, ``upper``,
    ``conditional`` and ``conditional_upper``, likewise, the last two null without a spot check;
    ``differs``, the share of hands with a better play; and ``seconds``
bigtwo plays
    ``hand``, ``rules``, ``table`` (or null) and ``plays``, each with ``kind``, ``key``, ``length`` and
    ``cards``
bigtwo explain
    ``rules``, ``table``, ``plays``: every reading of the cards, likewise; and ``refusal``, as of
    ``Refusal.to_dict``, null if there is none
bigtwo score
    ``rules``, ``names`` and ``score``, as of ``GameScore.to_dict``; of a record ``sessions``, each with
    ``session``, ``rules``, ``names`` and ``deals`` (``deal``, ``actions``, ``score`` and the running
    totals, ``session``), and ``disagreements``: the exit status is 2 if there are any
bigtwo play
    talks on standard error, and at the end prints ``rules``, ``names``, ``totals``, and ``games``, the
    points of each
bigtwo rules
    the options of the rules, which a file for ``--rules`` may hold
doudizhu plays, explain, score, play, rules
    as of ``bigtwo``
info
    ``version``, ``python``, ``platform``, ``backend``, ``location``, and ``tables``:
    the data files and their sizes in bytes; ``arrange``: for each preset what decides, as of
    ``prepare``; ``cache``, the folder of prepared files; and ``prepared``, each with ``file``,
    ``size``, ``kind``, ``why`` it is not used (null: it is; ``damaged``, ``stale``, ``python``,
    ``misnamed`` or ``shipped``), ``detail``, ``rules``, ``players``, ``hands`` and ``deals``
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
from typing import Any, Final, NoReturn

from . import _best_command, _commands, _strength_commands
from ._console import Console, one_line
from ._session_commands import add_session_commands
from ._session_commands import score as score_or_check
from ._shedding_commands import add_shedding_commands
from .errors import ShisanzhangError
from .terms import LANGUAGES, say

__all__ = ["main"]

PROGRAM: Final = "shisanzhang"
MOST_DIGITS: Final = 18
DEMO_SEED: Final = 15628  # it deals a special, a sweep, bonus rows and a tied row

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
        if args.json:
            print(_document(answer), flush=True)
        elif lines := list(answer.lines):
            print(console.show("\n".join(lines)), flush=True)
        if answer.fault is not None:
            raise ShisanzhangError(answer.fault)
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
        run: Callable[[argparse.Namespace, _commands.Say], _commands.Answer],
        meaning: str,
        *examples: str,
        under: tuple[Any, str] = (commands, ""),
    ) -> argparse.ArgumentParser:
        among, before = under
        name = before + run.__name__
        added: argparse.ArgumentParser = among.add_parser(
            run.__name__,
            help=meaning[0].lower() + meaning[1:],
            description=f"{meaning}." if meaning[0].isupper() else f"Prints {meaning}.",
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
        _best_command.best,
        "the best arrangements of a hand",
        f"{_HAND} --top 3",
        f"{_HAND} --rules weighted --players 2",
        f"{_HAND} --deals 2000 --svg best.svg",
    )
    takes_hand(best)
    takes_rules(best)
    best.add_argument("--top", type=_whole, metavar="N", help="how many (1; with --deals 5)")
    best.add_argument(
        "--objective",
        choices=("expected", "percentiles", "category", "back-first"),
        help="what makes one better: the points of a match as the rules pay them (expected, the default), "
        "the chances of its rows to win, added up (percentiles), the strongest kind of back, then of middle "
        "(category), or the strongest back, then middle (back-first)",
    )
    best.add_argument("--players", type=_whole, metavar="K", help="at the table, 2 to 4 (4)")
    best.add_argument(
        "--deals",
        type=_whole,
        metavar="N",
        help="deal the other cards so often, and tell what each setting is worth, how sure that is, and why",
    )
    best.add_argument("--seed", type=_whole, metavar="N", help="of these deals (0)")
    best.add_argument("--svg", metavar="FILE", help="where to write a picture of what the deals show")

    score = command(
        score_or_check, "the score of a match", "match.txt", "match.json --rules house.json", "- < match.txt"
    )
    score.add_argument("file", metavar="FILE", help="the match, as JSON or plain text; - is standard input")
    takes_rules(score, None, "(those of the match)")
    score.add_argument("--check", action="store_true", help="score every deal of a record of sessions again")
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

    add_session_commands(command, takes_rules, _whole)
    _add_strength_commands(commands, command, takes_rules)
    add_shedding_commands(command, _whole)

    meaning = "version, Python, backend, data files, and what decides how hands are laid"
    command(_commands.info, meaning, "", "--json")

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


def _add_strength_commands(
    commands: Any, command: Callable[..., argparse.ArgumentParser], takes_rules: Callable[..., None]
) -> None:
    """Those that solve, prepare and measure."""

    def takes(to: argparse.ArgumentParser, name: str, default: int | None, meaning: str) -> None:
        shown = meaning if default is None else f"{meaning} ({default:,})"
        to.add_argument(f"--{name}", type=_whole, metavar="N", default=default, help=shown)

    def takes_deals(
        to: argparse.ArgumentParser,
        players: int | None = 4,
        note: str = "(classic)",
        rules: str | None = "classic",
    ) -> None:
        takes_rules(to, rules, note)
        takes(to, "players", players, "2 to 4" if players else "2 to 4 (4, or those of a table)")
        takes(to, "seed", 0, "the same number comes to the same result")
        takes(to, "threads", None, "how many threads share the work (as many as there are processors)")

    solve = command(
        _strength_commands.solve,
        "Solves for an equilibrium under any rules, and keeps its table in a file",
        "--rules house.json --output house.table",
        "--players 3 --deals 20000 --json",
    )
    takes_deals(solve)
    takes(solve, "deals", 2500, "in each round")
    takes(solve, "rounds", 12, "how often everybody answers what was played so far")
    solve.add_argument("--output", metavar="FILE", help="keep the table in this file")

    prepare = command(
        _strength_commands.prepare,
        "Prepares for this user what it takes to lay hands as well as can be",
        "",
        "--rules house.json --players 3",
    )
    takes_deals(prepare)
    takes(prepare, "hands", 400_000, "in the bank; 0 makes only the table")
    takes(prepare, "deals", 2500, "in each round of solving, if no table ships for the rules")

    examples = (
        "strategies equilibrium category --deals 2000",
        "exploitability table --hands 500 --bank 100000 --checkpoint table.part",
    )
    measure = command(
        _strength_commands.measure, "Measures how strong a strategy is, in points a hand", *examples
    )
    kinds = measure.add_subparsers(metavar="WHAT", title="what to measure", required=True)
    known = "random, back-first, category, greedy-percentiles, percentiles, table, equilibrium, or a file"

    def kind(run: Any, meaning: str, example: str, *names: str) -> argparse.ArgumentParser:
        added = command(run, meaning, example.partition(" ")[2], under=(kinds, "measure "))
        for name in names:
            added.add_argument(name, metavar=name.upper(), help=known)
        takes_deals(added, None, "(classic, or those of a table)", None)
        added.add_argument(
            "--checkpoint",
            metavar="FILE",
            help="keep what is done in this file; if it is there, go on from it",
        )
        return added

    strategies = kind(
        _strength_commands.strategies,
        "what one strategy wins among copies of another, and the reverse",
        examples[0],
        "first",
        "second",
    )
    takes(strategies, "deals", 1000, "each played once for every seat, twice over")
    exploitability = kind(
        _strength_commands.exploitability,
        "what the best answer to a strategy gains",
        examples[1],
        "strategy",
    )
    takes(exploitability, "hands", 1000, "how many are asked for a better play")
    takes(exploitability, "bank", 400_000, "how many hands of opponents are laid")
    takes(exploitability, "spot-hands", 0, "how many the spot check asks; 0 leaves it out")
    takes(exploitability, "spot-deals", 400, "of the other cards, for each hand of the spot check")
