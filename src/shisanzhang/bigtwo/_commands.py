"""What the commands of Big Two find out, and how they say so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from shisanzhang._commands import Answer, Say, signed
from shisanzhang._console import one_line
from shisanzhang._inputs import as_text, place, rules_of
from shisanzhang._notation import LONGEST_NAME
from shisanzhang._recorded import FORMAT
from shisanzhang._replay_command import in_words
from shisanzhang.cards import Card, as_cards
from shisanzhang.errors import NotationError, ShisanzhangError
from shisanzhang.terms import Language

from .combination import Kind, Play
from .listing import hints, parse
from .listing import plays as list_plays
from .match import checked_names
from .records import Record, RecordBook, read_records
from .refusal import explain as explain_why
from .rules import PRESETS, TAIWAN, Rules
from .scoring import GameScore, score_game

MOST_LINES = 20


def rules_from(given: str | None) -> Rules:
    """The rules of a preset, or of a JSON file; those of `TAIWAN` where nothing is given."""
    return TAIWAN if given is None else rules_of(given, Rules, PRESETS)


def _cards(words: Sequence[str], what: str) -> tuple[Card, ...]:
    return as_cards(" ".join(words), what)


def _play_on_table(args: Namespace, rules: Rules) -> Play | None:
    """What lies on the table."""
    if args.table is None:
        return None
    found = parse(args.table, rules)
    if not found:
        raise ShisanzhangError(f"--table: {explain_why(args.table, rules)}")
    return found[0]


# --- plays and explain ------------------------------------------------------------


def plays(args: Namespace, tell: Say) -> Answer:
    """Every play of a hand, or those that beat the table."""
    rules = rules_from(args.rules)
    on, hand = _play_on_table(args, rules), _cards(args.hand, "a hand")
    found = list(list_plays(hand, rules, table=on))
    shown = list(hints(hand, rules, table=on)) if args.weakest else found

    def lines() -> Iterator[str]:
        if not found:
            yield tell("bigtwo.no_plays")
        for kind in Kind:
            those = [f"{play:u}" for play in shown if play.kind is kind]
            if those:
                yield f"{tell(kind)} ({len(those)})"
                yield from (f"  {each}" for each in those)

    data = {
        "hand": " ".join(map(str, hand)),
        "rules": rules.name,
        "table": None if on is None else str(on),
        "plays": [_play_to_dict(play) for play in shown],
    }
    return Answer(data, lines())


def _play_to_dict(play: Play) -> dict[str, object]:
    return {"kind": play.kind.value, "key": play.key, "cards": str(play)}


def explain(args: Namespace, tell: Say) -> Answer:
    """What some cards are, and whether they beat the table, or why not."""
    rules = rules_from(args.rules)
    on, cards = _play_on_table(args, rules), _cards(args.cards, "a play")
    found, refusal = parse(cards, rules), explain_why(cards, rules, on)

    def lines() -> Iterator[str]:
        if found:
            yield f"{found[0]:u}: {tell(found[0].kind)}"
        if refusal is not None:
            yield refusal.explain(args.language)
        elif on is not None:
            yield tell("bigtwo.beats", table=f"{on:u}", kind=tell(on.kind))

    data = {
        "rules": rules.name,
        "table": None if on is None else str(on),
        "play": _play_to_dict(found[0]) if found else None,
        "refusal": None if refusal is None else refusal.to_dict(),
    }
    return Answer(data, lines())


# --- score and rules --------------------------------------------------------------


def score(args: Namespace, tell: Say) -> Answer:
    """A finished game told by what is left, or a record, whose games are played again."""
    text = as_text(args.file)
    if FORMAT in text[:1000] and text.lstrip("\ufeff \t\r\n").startswith("{"):
        if args.rules is not None:
            raise ShisanzhangError("a record is scored by its own rules: leave --rules out")
        return _score_record(text, args, tell)
    try:
        names, left, named = _told(text)
        rules = rules_from(args.rules or named)
        checked_names(names, rules)
        result = score_game(left, rules)
    except ShisanzhangError as error:
        raise NotationError(str(error), place(args.file)) from error

    def lines() -> Iterator[str]:
        yield tell("rules_used", rules=one_line(rules.name))
        yield from _result(result, names, args.language)

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


def _result(result: GameScore, names: Sequence[str], language: Language) -> Iterator[str]:
    yield from result.explain(language, names=list(map(one_line, names))).splitlines()


def _score_record(text: str, args: Namespace, tell: Say) -> Answer:
    """Every game of a record, and what disagrees."""
    try:
        book = read_records(text)
    except ShisanzhangError as error:
        raise NotationError(str(error), place(args.file)) from error
    data = {
        "sessions": [_record_to_dict(record) for record in book.records],
        "disagreements": [wrong._asdict() for wrong in book.disagreements],
    }
    wrong = len(book.disagreements)
    fault = f"{place(args.file)}: {wrong} of the points stored disagree with the plays" if wrong else None
    return Answer(data, list(_book_lines(book, args.language, tell)), fault)


def _book_lines(book: RecordBook, language: Language, tell: Say) -> Iterator[str]:
    for number, record in enumerate(book.records, start=1):
        yield tell("replay.session", number=number)
        yield tell("rules_used", rules=one_line(record.rules.name))
        for deal, (result, running) in enumerate(zip(record.scores, record.running, strict=True), start=1):
            yield f"--- {tell('bigtwo.game', game=deal)} ---"
            yield from _result(result, record.names, language)
            said = (
                f"{one_line(name)} {signed(total)}" for name, total in zip(record.names, running, strict=True)
            )
            yield f"{tell('replay.running')} {', '.join(said)}"
    yield from (in_words(each, tell) for each in book.disagreements)


def _record_to_dict(record: Record) -> dict[str, Any]:
    games = zip(record.games, record.scores, record.running, strict=True)
    return {
        "session": record.id,
        "rules": record.rules.name,
        "names": list(record.names),
        "deals": [
            {
                "deal": number,
                "actions": [[move.seat, str(move.action)] for move in game.history],
                "score": result.to_dict(),
                "session": list(running),
            }
            for number, (game, result, running) in enumerate(games, start=1)
        ],
    }


def rules(args: Namespace, tell: Say) -> Answer:
    """Every option of some rules."""
    import json

    chosen = rules_from(args.name)
    usual, stored = TAIWAN.to_dict(), chosen.to_dict()

    def lines() -> Iterator[str]:
        yield tell("bigtwo.options_of", rules=one_line(chosen.name))
        for option in Rules.options():
            value = stored[option.path]
            shown = value if isinstance(value, str) else json.dumps(value)
            mark = " " if value == usual[option.path] else "*"
            yield ""
            yield f"{mark} {option.path} = {shown}"
            yield f"    {tell(f'bigtwo.option.{option.path}')}"

    return Answer(stored, lines())
