"""Records at the command line: shown deal by deal, or scored again."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from ._commands import Answer, Say, signed
from ._comparing import compared
from ._console import one_line
from ._inputs import lines_of, place
from ._notation import LONGEST_LINE, MOST_LINES
from ._recorded import FORMAT as RECORD
from .errors import NotationError, ShisanzhangError
from .logbook import Disagreement, RecordBook, SessionRecord, read_records
from .records import FORMAT as MATCH
from .records import LONGEST, read_match
from .terms import Language


def replay(args: Namespace, tell: Say) -> Answer:
    """The sessions of a record, deal by deal."""
    book = _read(args.file)
    chosen = _chosen(book, args)

    def lines() -> Iterator[str]:
        for number, session in chosen:
            yield from _session(number, session, args.language, tell)
            deals = range(1, len(session.deals) + 1) if args.deal is None else (args.deal,)
            if not deals:
                yield tell("replay.no_deals")
            for deal in deals:
                yield ""
                yield from _deal(session, deal, args.language, tell)
                here = (each for each in book.disagreements if (each.session, each.deal) == (number, deal))
                yield from (in_words(each, tell) for each in here)
            yield ""

    data = {
        "sessions": [{"number": number, **_to_dict(session, args.deal)} for number, session in chosen],
        "disagreements": [
            wrong._asdict()
            for wrong in book.disagreements
            if wrong.session in dict(chosen) and args.deal in (None, wrong.deal)
        ],
    }
    return Answer(data, list(lines())[:-1])


def check(args: Namespace, tell: Say) -> Answer:
    """Scores a record again, and lists what disagrees."""
    if args.rules is not None:
        raise ShisanzhangError("--check scores by the rules of the record: leave --rules out")
    book = _read(args.file)
    wrong = book.disagreements
    counted = {"sessions": len(book.sessions), "deals": sum(len(s.deals) for s in book.sessions)}

    def lines() -> Iterator[str]:
        yield from (in_words(each, tell) for each in wrong)
        yield tell("check.disagrees" if wrong else "check.agrees", lines=len(wrong), **counted)

    data: dict[str, object] = {**counted, "disagreements": [each._asdict() for each in wrong]}
    fault = f"{place(args.file)}: {len(wrong)} of the points stored disagree with the plays"
    return Answer(data, lines(), fault if wrong else None)


def _read(path: str) -> RecordBook:
    """The record in a file; a match in one of its own forms is a session of one deal."""
    lines = lines_of(path)
    head: list[str] = []  # up to the first line that is not empty, or that a record refuses
    for line in lines:
        head.append(line)
        if _bare(line) or len(line) > LONGEST_LINE or len(head) > MOST_LINES:
            break
    try:
        if head and _is_match(_bare(head[-1])):
            return RecordBook((SessionRecord.from_match(read_match(_start(chain(head, lines)))),), ())
        _check_game(_bare(head[-1]) if head else "")
        return read_records(chain(head, lines))
    except ShisanzhangError as error:
        if isinstance(error, NotationError) and error.where == place(path):
            raise  # the file itself cannot be read on
        raise NotationError(str(error), place(path)) from error


def _bare(line: str) -> str:
    return line.removeprefix("\ufeff").strip()  # what Windows editors put before a file


def _start(lines: Iterable[str]) -> str:
    """The whole text, or of one without end more than a match may have."""
    taken, size = [], 0
    for line in lines:
        taken.append(line)
        size += len(line)
        if size > LONGEST:
            break
    return "".join(taken)


def _is_match(first: str) -> bool:
    if not first.startswith("{"):
        return bool(first)
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        # A document over several lines, which records are not; they say at its start what they are.
        return MATCH in first or not (RECORD in first or first.endswith("}"))
    return isinstance(found, dict) and found.get("format") == MATCH


def _check_game(first: str) -> None:
    """Refuses a record of another game, which has a command of its own."""
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        return  # whatever is wrong with it, its reader will tell
    game = found.get("game") if isinstance(found, dict) else None
    for name, title in (("bigtwo", "Big Two"), ("doudizhu", "Dou Dizhu")):
        if game == name:
            raise NotationError(f"a record of {title}, which `shisanzhang {name} score` reads", "game")


def _chosen(book: RecordBook, args: Namespace) -> Sequence[tuple[int, SessionRecord]]:
    """The sessions asked for, with their numbers."""
    sessions = list(enumerate(book.sessions, start=1))
    if args.session is not None:
        sessions = [entry for entry in sessions if args.session in (str(entry[0]), entry[1].id)]
        if not sessions:
            raise ShisanzhangError(f"there is no session {args.session!r} among {len(book.sessions)}")
    if args.deal is not None:
        if args.session is None and len(sessions) > 1:
            raise ShisanzhangError(f"{len(sessions)} sessions: say which one with --session, too")
        for _, session in sessions:
            session.match(args.deal)  # refuses what is not there
    return sessions


def _session(number: int, session: SessionRecord, language: Language, tell: Say) -> Iterator[str]:
    yield (
        tell("replay.session", number=number)
        if session.id is None
        else tell("replay.named", number=number, id=one_line(session.id))
    )
    yield tell("rules_used", rules=one_line(session.rules.name))
    for name, computer in zip(session.names, session.computers, strict=True):
        yield "  " + (name if computer is None else tell("replay.player", name=name, strategy=computer))


def _deal(session: SessionRecord, number: int, language: Language, tell: Say) -> Iterator[str]:
    yield f"--- {tell('play.deal', deal=number)} ---"
    yield from compared(session.scores[number - 1], session.names, language, tell)
    totals = zip(session.names, session.running[number - 1], strict=True)
    said = ", ".join(f"{name} {signed(total)}" for name, total in totals)
    yield f"{tell('replay.running')} {said}"


def in_words(wrong: Disagreement, tell: Say) -> str:
    """A line whose points disagree."""
    stored, scored = (", ".join(map(signed, points)) for points in (wrong.stored, wrong.scored))
    key = "replay.totals" if wrong.field == "totals" else "replay.running_totals"
    return tell(key, line=wrong.line, deal=wrong.deal, stored=stored, scored=scored)


def _to_dict(session: SessionRecord, only: int | None) -> dict[str, Any]:
    deals = [
        {
            "deal": deal.number,
            "plays": [str(play) for play in deal.plays],
            "score": score.to_dict(),
            "session": list(running),
        }
        for deal, score, running in zip(session.deals, session.scores, session.running, strict=True)
        if only in (None, deal.number)
    ]
    return {
        "session": session.id,
        "rules": session.rules.name,
        "names": list(session.names),
        "computers": list(session.computers),
        "deals": deals,
    }
