"""What the commands of Dou Dizhu find out, and how they say so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from shisanzhang._commands import Answer, Say
from shisanzhang._console import one_line
from shisanzhang._family import Family, result_lines
from shisanzhang._inputs import as_text, place
from shisanzhang._talk import YES
from shisanzhang.errors import NotationError, ShisanzhangError

from .combination import Kind
from .listing import hints, parse, plays
from .match import Match
from .records import read_records
from .refusal import explain
from .rules import ONE_DECK, PRESETS, Rules
from .scoring import GameScore, score_game

FAMILY: Final = Family("doudizhu", Rules, PRESETS, ONE_DECK, Kind, parse, plays, hints, explain, read_records)
SIDES: Final = ("landlord", "peasants")


def score(args: Namespace, tell: Say) -> Answer:
    """A finished game told by what has happened in it, or a record, whose games are played again."""
    text = as_text(args.file)
    if FAMILY.is_record(text):
        return FAMILY.score_record(text, args, tell)
    try:
        names, result = _told(text, args)
    except ShisanzhangError as error:
        raise NotationError(str(error), place(args.file)) from error

    def lines() -> Iterator[str]:
        yield tell("rules_used", rules=one_line(result.rules.name))
        yield from result_lines(result, names, args.language)

    return Answer({"rules": result.rules.name, "names": names, "score": result.to_dict()}, lines())


def _told(text: str, args: Namespace) -> tuple[list[str], GameScore]:
    """The names and the score of lines such as ``bid: 3``."""
    read: Mapping[str, Callable[[str], Any]] = {
        "rules": str,
        "landlord": str,
        "peasants": lambda value: [name.strip() for name in value.split(",")],
        "bid": _whole,
        "won": _side,
        "bombs": _whole,
        "rockets": _whole,
        "spring": _yes,
        "shown": _yes,
    }
    told: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        name, colon, value = line.replace("\uff1a", ":").partition(":")
        field = name.strip().lower()
        if not colon or field not in read or field in told:
            raise NotationError(
                f"expected one of {', '.join(read)}, each once, and a colon", f"line {number}"
            )
        try:
            told[field] = read[field](value.strip())
        except ShisanzhangError as error:
            raise NotationError(str(error), f"line {number}") from error
    if missing := [name for name in ("landlord", "peasants", "bid", "won") if name not in told]:
        raise NotationError(f"lines are missing: {', '.join(missing)}")
    rules = FAMILY.rules_from(args.rules or told.get("rules"))
    names = [told["landlord"], *told["peasants"]]
    Match.of.check_names(names, rules)
    result = score_game(
        told["bid"],
        rules,
        won=told["won"] == SIDES[0],
        bombs=told.get("bombs", 0),
        rockets=told.get("rockets", 0),
        spring=told.get("spring", False),
        shown_hand=told.get("shown", False),
    )
    return names, result


def _whole(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 3):
        raise NotationError(f"expected a whole number, found {value[:40]!r}")
    return int(value)


def _side(value: str) -> str:
    if value.lower() not in SIDES:
        raise NotationError(f"expected {' or '.join(SIDES)}, found {value[:40]!r}")
    return value.lower()


def _yes(value: str) -> bool:
    if value.casefold() not in (*YES, "n", "no", "否", "不"):
        raise NotationError(f"expected yes or no, found {value[:40]!r}")
    return value.casefold() in YES
