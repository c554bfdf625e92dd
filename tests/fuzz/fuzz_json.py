"""Text as a match, rules or sessions: refused, or read back exactly from what is written of it."""

from __future__ import annotations

from contextlib import suppress

from harness import run, text_and_choice

from shisanzhang import MatchRecord, Rules, ShisanzhangError, read_match, read_records
from shisanzhang._notation import read_json


def match(text: str) -> None:
    record = read_match(text)
    assert read_match(record.to_text()) == read_match(record.to_json()) == record
    assert read_match(record.to_line()) == record
    assert MatchRecord.from_dict(record.to_dict()) == record
    with suppress(ShisanzhangError):  # a foul, or a special that is none, under these rules
        assert sum(record.score().totals) == 0


def rules(text: str) -> None:
    house = Rules.from_dict(read_json(text))
    assert Rules.from_dict(house.to_dict()) == house


def sessions(text: str) -> None:
    found = read_records(text).sessions
    written = "".join(session.to_text() for session in found)
    assert read_records(written) == (found, ())  # what is written agrees, whatever was read


def one(data: bytes) -> None:
    text, read = text_and_choice(data, (match, rules, sessions))
    try:
        read(text)
    except ShisanzhangError as error:
        assert str(error)


run(one)
