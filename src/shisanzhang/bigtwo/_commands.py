"""What the commands of Big Two find out, and how they say so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from shisanzhang._commands import Answer, Say
from shisanzhang._console import one_line
from shisanzhang._family import Family, result_lines
from shisanzhang._inputs import as_text, place
from shisanzhang._notation import LONGEST_NAME
from shisanzhang.cards import as_cards
from shisanzhang.errors import NotationError, ShisanzhangError

from .combination import Kind
from .listing import hints, parse, plays
from .match import Match
from .records import read_records
from .refusal import explain
from .rules import PRESETS, TAIWAN, Rules
from .scoring import score_game

MOST_LINES: Final = 20
FAMILY: Final = Family("bigtwo", Rules, PRESETS, TAIWAN, Kind, parse, plays, hints, explain, read_records)


def score(args: Namespace, tell: Say) -> Answer:
    """A finished game told by what is left, or a record, whose games are played again."""
    text = as_text(args.file)
    if FAMILY.is_record(text):
        return FAMILY.score_record(text, args, tell)
    try:
        names, left, named = _told(text)
        rules = FAMILY.rules_from(args.rules or named)
        Match.of.check_names(names, rules)
        result = score_game(left, rules)
    except ShisanzhangError as error:
        raise NotationError(str(error), place(args.file)) from error

    def lines() -> Iterator[str]:
        yield tell("rules_used", rules=one_line(rules.name))
        yield from result_lines(result, names, args.language)

    return Answer({"rules": rules.name, "names": names, "score": result.to_dict()}, lines())


def _told(text: str) -> tuple[list[str], list[str], str | None]:
    """The names, what each has left, and the name of the rules, of lines such as ``Ann: 2s 3d``."""
    names: list[str] = []
    left: list[str] = []
    rules = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, cards = line.replace("\uff1a", ":").partition(":")
        if not colon:
            raise NotationError("expected a name, a colon and the cards left", f"line {number}")
        if name.strip().lower() == "rules":
            rules = cards.strip()
            continue
        if len(names) == MOST_LINES or len(name) > 2 * LONGEST_NAME:
            raise NotationError("expected a line for each of 3 or 4 players", f"line {number}")
        try:
            as_cards(cards, "what is left")
        except ShisanzhangError as error:
            raise NotationError(str(error), f"line {number}") from error
        names.append(name.strip())
        left.append(cards)
    return names, left, rules
