"""The commands of the shedding games with their arguments; what each does is loaded where it is asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ._commands import Answer, Say

Run = Callable[[Namespace, Say], Answer]


class Game(NamedTuple):
    """One game, as its commands present it."""

    name: str
    title: str
    presets: Sequence[str]
    """The first is the usual one."""
    hand: str
    """For an example."""
    plays: Sequence[str]
    """Examples."""
    explain: Sequence[str]
    score: Sequence[str]
    told: str
    """How a finished game is told."""
    load: Callable[[], Mapping[str, Run]]
    """What each command does."""


def _bigtwo() -> Mapping[str, Run]:
    from .bigtwo._commands import FAMILY, score
    from .bigtwo._play_command import BigTwo

    return {
        "plays": FAMILY.list_plays,
        "explain": FAMILY.explain_cards,
        "score": score,
        "play": BigTwo.play,
        "rules": FAMILY.show_rules,
    }


def _doudizhu() -> Mapping[str, Run]:
    from .doudizhu._commands import FAMILY, score
    from .doudizhu._play_command import DouDizhu

    return {
        "plays": FAMILY.list_plays,
        "explain": FAMILY.explain_cards,
        "score": score,
        "play": DouDizhu.play,
        "rules": FAMILY.show_rules,
    }


GAMES: Final = (
    Game(
        name="bigtwo",
        title="Big Two",
        presets=("taiwan", "four_players"),
        hand='"3c 4d 5h 6s 7c 9c 9d 9h 2s"',
        plays=("--table 8s", "--weakest --json"),
        explain=('"Jc Qd Kh As 2c"', "6c 6d --table 9c", "3c3d3h3s4c --table 2s"),
        score=("game.txt", "evening.jsonl", "- < game.txt"),
        told="""\
a finished game as plain text, with a line for each player:
  rules: taiwan
  Ann:
  Ben: 2s 3d
  Cid: 4c 5h 9s""",
        load=_bigtwo,
    ),
    Game(
        name="doudizhu",
        title="Dou Dizhu",
        presets=("one_deck", "two_decks"),
        hand='"3c 4d 5h 6s 7c 7d 7h 7s 9c 2s BJ RJ"',
        plays=("--table 8s", "--rules two_decks --json"),
        explain=('"Jc Qd Kh As 2c"', "6c 6d --table 9c", "3c3d3h3s4c4d4h4s"),
        score=("game.txt", "evening.jsonl", "- < game.txt"),
        told="""\
a finished game as plain text; bombs (that were played on something), rockets, spring and
shown may be left out:
  rules: one_deck
  landlord: Ann
  peasants: Ben, Cid
  bid: 3
  won: landlord
  bombs: 1
  spring: no""",
        load=_doudizhu,
    ),
)


def add_shedding_commands(command: Callable[..., ArgumentParser], whole: Callable[[str], Any]) -> None:
    """Adds a command for each game, and what stands under it."""
    for game in GAMES:
        _add(game, command, whole)


def _later(game: Game, name: str) -> Run:
    def run(args: Namespace, tell: Say) -> Answer:
        return game.load()[name](args, tell)

    run.__name__ = name
    return run


def _add(game: Game, command: Callable[..., ArgumentParser], whole: Callable[[str], Any]) -> None:
    meaning = f"{game.title}: list and explain plays, score and play games"
    above = command(_later(game, game.name), meaning, f"plays {game.hand}", "play")
    under = (above.add_subparsers(metavar="WHAT", title="what to do", required=True), f"{game.name} ")
    usual, *others = game.presets

    def added(name: str, meaning: str, *examples: str) -> ArgumentParser:
        return command(_later(game, name), meaning, *examples, under=under)

    def takes_rules(to: ArgumentParser, note: str) -> None:
        meaning = f"a preset, {' or '.join(game.presets)}, or a JSON file of rules ({note})"
        to.add_argument("--rules", metavar="RULES", help=meaning)

    def takes_table(to: ArgumentParser) -> None:
        to.add_argument("--table", metavar="CARDS", help="what lies on the table (nothing)")

    cards = "cards in any usual form: AsKdTh, 'As Kd 10h', suit symbols, Chinese names"
    examples = [game.hand, *(f"{game.hand} {more}" for more in game.plays)]
    plays = added("plays", "every play of a hand that may be led, or that beats the table", *examples)
    plays.add_argument("hand", nargs="+", metavar="HAND", help=cards)
    takes_table(plays)
    takes_rules(plays, usual)
    plays.add_argument("--weakest", action="store_true", help="the weakest first within each kind")

    explain = added("explain", "what some cards are as a play, and why they may not be played", *game.explain)
    explain.add_argument("cards", nargs="+", metavar="CARDS", help=cards)
    takes_table(explain)
    takes_rules(explain, usual)

    score = added("score", "the score of a finished game, or of every game of a record", *game.score)
    forms = "a finished game as plain text, or a record of matches (JSON lines); - is standard input"
    score.add_argument("file", metavar="FILE", help=forms)
    takes_rules(score, f"those the file names, or {usual}")
    score.epilog = f"{score.epilog}\n\n{game.told}"

    meaning = f"Plays {game.title} against computers, kept in a file and gone on with where it was left"
    play = added("play", meaning, "", f"--rules {others[0]} --new", "--language zh-Hant")
    takes_rules(play, f"{usual}, or those of the match")
    play.add_argument("--name", metavar="NAME", help="what you are called")
    play.add_argument(
        "--opponents", choices=("sensible", "random"), help="what the computers play by (sensible)"
    )
    play.add_argument("--file", metavar="FILE", help="where the match is kept (a file of this user)")
    play.add_argument("--new", action="store_true", help="begin a new match")
    play.add_argument("--seed", type=whole, metavar="N", help="the same number deals the same cards")

    rules = added("rules", "every option of some rules", others[0], f"{usual} --json > house.json")
    rules.add_argument("name", nargs="?", metavar="NAME", help=f"a preset, or a JSON file of rules ({usual})")
