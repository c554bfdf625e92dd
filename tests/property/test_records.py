"""Every match comes back from its record, and nothing else than a typed error comes from any other text."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    InvalidRulesError,
    MatchRecord,
    NotationError,
    Play,
    Rules,
    read_match,
)
from strategies import Draw, json_values, plays, rules, tampered

# Characters that mean something in one of the two forms, and others.
NAMES = st.text(st.sampled_from('ab "\\:：;；#{}/|,小明♥') | st.characters(), min_size=1, max_size=8).filter(
    str.isprintable
)


@st.composite
def matches(draw: Draw) -> MatchRecord:
    """Any match: by any rules, with fouls and declarations, with names or without."""
    house: Rules = draw(rules())
    submitted: Sequence[Play] = draw(plays(house))
    players = len(submitted)
    names = draw(st.just([]) | st.lists(NAMES, min_size=players, max_size=players, unique=True))
    return MatchRecord(tuple(submitted), house, tuple(names))


@given(matches())
def test_json_round_trip(record: MatchRecord) -> None:
    text = record.to_json()
    assert text.isascii()
    assert "\n" not in text
    assert read_match(text) == MatchRecord.from_dict(json.loads(text)) == record
    assert read_match(json.dumps(json.loads(text), indent=1, ensure_ascii=False)) == record
    assert read_match(text).to_json() == text


@given(matches())
def test_text_round_trip(record: MatchRecord) -> None:
    text = record.to_text()
    assert len(text.splitlines()) == 1 + len(record.plays)
    assert read_match(text) == record
    assert read_match(text).to_text() == text


@given(matches())
def test_line_round_trip(record: MatchRecord) -> None:
    line = record.to_line()
    assert len(line.splitlines()) == 1
    assert read_match(line) == record
    assert read_match(line).to_line() == line


@given(matches())
def test_a_match_scores_alike_before_and_after(record: MatchRecord) -> None:
    assert read_match(record.to_text()).score() == read_match(record.to_json()).score() == record.score()


def outcome(read: Callable[[Any], MatchRecord], source: Any) -> MatchRecord | None:
    """The match read, or nothing where it was refused as it should be."""
    try:
        return read(source)
    except NotationError as error:
        assert str(error).isprintable()
    except InvalidRulesError as error:
        assert error.problems
    return None


@given(st.data(), matches())
def test_a_tampered_document_is_read_or_refused(data: st.DataObject, record: MatchRecord) -> None:
    raw = data.draw(tampered(record.to_dict()))
    found = outcome(MatchRecord.from_dict, raw)
    assert found is None or MatchRecord.from_dict(found.to_dict()) == found


@given(json_values())
def test_any_json_is_refused(raw: Any) -> None:
    assert outcome(MatchRecord.from_dict, raw) is None
    assert outcome(read_match, json.dumps(raw)) is None


@given(st.text() | st.text(st.sampled_from('{}[]":;,\\ \n#：rulesdc1AKs/')))
def test_any_text_is_refused(text: str) -> None:
    assert outcome(read_match, text) is None


@given(st.data(), matches(), st.sampled_from([MatchRecord.to_json, MatchRecord.to_text, MatchRecord.to_line]))
def test_a_damaged_text_is_read_or_refused(
    data: st.DataObject, record: MatchRecord, form: Callable[[MatchRecord], str]
) -> None:
    text = form(record)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 5, len(text))))
    damaged = text[:start] + data.draw(st.text(max_size=3)) + text[end:]
    found = outcome(read_match, damaged)
    assert found is None or read_match(form(found)) == found


@pytest.mark.parametrize("form", [MatchRecord.to_json, MatchRecord.to_text, MatchRecord.to_line])
@given(matches(), st.randoms(use_true_random=False))
def test_cards_may_stand_in_any_order(
    form: Callable[[MatchRecord], str], record: MatchRecord, rng: Any
) -> None:
    raw: Any = record.to_dict()
    for player in raw["players"]:
        for row in player.keys() - {"name"}:
            cards = player[row].split()
            player[row] = " ".join(rng.sample(cards, len(cards)))
    assert form(MatchRecord.from_dict(raw)) == form(record)
