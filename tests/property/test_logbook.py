"""Every session comes back from its record, and from anything else comes nothing than a typed error."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from shisanzhang import (
    LADDER,
    WEIGHTED,
    Arrangement,
    Deal,
    DealRecord,
    Disagreement,
    Draft,
    Forfeit,
    FoulHandling,
    InvalidRulesError,
    NotationError,
    Rules,
    Seat,
    SessionRecord,
    Table,
    read_records,
    record_schema,
)
from strategies import Draw, json_values, plays, rules, tampered

# What is printable, some of which means something in JSON.
LETTERS = st.sampled_from('ab "\\,小明♥é') | st.characters(exclude_categories=("C", "Z"))
NAMES = st.text(LETTERS, min_size=1, max_size=8)
VALID = Draft202012Validator(record_schema())


@st.composite
def sessions(draw: Draw) -> SessionRecord:
    """Any session: by any rules, with computers or without."""
    house: Rules = draw(rules())
    first = tuple(draw(plays(house)))
    deals = [first]
    if draw(st.booleans()):
        deals.append(first[::-1])
    if house.foul.handling is FoulHandling.REFUSED:
        deals = [
            deal for deal in deals if not any(isinstance(p, Arrangement) and p.foul(house) for p in deal)
        ]
    players = len(first)
    names = draw(st.lists(NAMES, min_size=players, max_size=players, unique=True))
    computers = draw(st.lists(st.none() | NAMES, min_size=players, max_size=players))
    return SessionRecord(
        tuple(names),
        house,
        tuple(computers),
        tuple(DealRecord(number, deal) for number, deal in enumerate(deals, start=1)),
        draw(st.none() | NAMES),
    )


@settings(max_examples=30)
@given(st.lists(sessions(), min_size=1, max_size=2))
def test_round_trip(records: list[SessionRecord]) -> None:
    text = "".join(record.to_text() for record in records)
    assert text.isascii()
    book = read_records(text)
    assert book == (tuple(records), ())
    assert "".join(record.to_text() for record in book.sessions) == text
    for line in text.splitlines():
        VALID.validate(json.loads(line))


@settings(max_examples=30)
@given(sessions())
def test_a_deal_is_a_match(record: SessionRecord) -> None:
    for number, score in enumerate(record.scores, start=1):
        assert record.match(number).score() == score
    assert sum(record.totals) == 0


@settings(max_examples=60)
@given(st.data(), sessions())
def test_a_tampered_record_is_read_reported_or_refused(data: st.DataObject, record: SessionRecord) -> None:
    lines: list[Any] = [json.loads(line) for line in record.to_lines()]
    place = data.draw(st.integers(0, len(lines) - 1))
    before = lines[place]
    lines[place] = data.draw(tampered(before))
    try:
        book = read_records("".join(f"{json.dumps(line)}\n" for line in lines))
    except NotationError as error:
        assert str(error).isprintable()
        assert error.where.startswith("line ")
        return
    assert all(map(VALID.is_valid, lines))
    # What was read can be written, and points that were tampered with are told.
    assert read_records(book.sessions[0].to_text()).sessions == book.sessions[:1]
    told = {(wrong.line, wrong.field) for wrong in book.disagreements}
    if place and lines[place] != before:
        same = {name for name in ("totals", "session") if lines[place].get(name) == before[name]}
        assert {field for line, field in told if line == place + 1} == {"totals", "session"} - same or (
            # One mistake that has been gone on with is one.
            len(told) == 1
        )
    assert all(isinstance(wrong, Disagreement) for wrong in book.disagreements)


@given(st.lists(json_values(), max_size=3))
def test_any_json_is_refused(found: list[Any]) -> None:
    try:
        read_records("".join(f"{json.dumps(each)}\n" for each in found))
    except NotationError:
        return
    raise AssertionError("that was no record")


TABLE = (
    Table.new(["Ann", Seat("Ben", LADDER["category"]), "小明"], WEIGHTED, seed=1)
    .apply(Deal())
    .apply(Forfeit(2))
)


@settings(max_examples=50)
@given(st.data())
def test_a_tampered_table_is_read_or_refused(data: st.DataObject) -> None:
    raw = data.draw(tampered(TABLE.to_dict()))
    try:
        found = Table.from_dict(raw)
    except (NotationError, InvalidRulesError) as error:
        assert str(error).isprintable()
    else:
        assert Table.from_dict(found.to_dict()) == found


@settings(max_examples=50)
@given(st.data())
def test_a_tampered_draft_is_read_or_refused(data: st.DataObject) -> None:
    draft = TABLE.drafts[0]
    assert draft is not None
    raw = data.draw(tampered(draft.auto_arrange().take("As" if "As" in str(draft.hand) else ()).to_dict()))
    try:
        found = Draft.from_dict(raw, WEIGHTED)
    except NotationError as error:
        assert str(error).isprintable()
    else:
        assert Draft.from_dict(found.to_dict(), WEIGHTED) == found
