"""Sessions as JSON lines: what is written and read back, what disagrees, what is refused and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import shisanzhang
from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    DealRecord,
    Declaration,
    Disagreement,
    FoulError,
    IllegalPlayError,
    InvalidHandError,
    MatchRecord,
    NotationError,
    RecordBook,
    Rules,
    SessionRecord,
    ShisanzhangError,
    Sweep,
    deal,
    read_records,
    record_schema,
    score_match,
)
from shisanzhang._notation import LONGEST_LINE, json_lines
from shisanzhang._options import (
    REQUIRED,
    Choice,
    Flag,
    Kind,
    Part,
    Parts,
    RankSet,
    RuleData,
    Text,
    Whole,
    Wholes,
)
from worked_deal import PLAYS

TOTALS = (108, -29, -41, -38)
NAMES = ("Ann", "Ben", "小明", "D")
FOUL = Arrangement.parse("AcKc5s / TsTh8h8d5h / JsJh8s7h4s")
DRAGON = Declaration("2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac")
OTHER = Arrangement.parse("As Ad Kc / Qc Qd Js Jh 2s / 9s 9d 8c 8s 3s")
HOUSE = replace(CLASSIC, name="ours", scoring=replace(CLASSIC.scoring, sweep=Sweep(times=3)))

RECORD = SessionRecord(
    NAMES,
    computers=(None, "equilibrium", None, "other"),
    deals=(DealRecord(1, PLAYS), DealRecord(2, PLAYS[::-1]), DealRecord(3, PLAYS)),
    id="evening",
)
VALID = Draft202012Validator(record_schema())


def lines(record: SessionRecord = RECORD) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.to_lines()]


def text(*documents: object) -> str:
    return "".join(f"{json.dumps(document)}\n" for document in documents)


# --- what is written --------------------------------------------------------------


def test_the_lines_of_a_session() -> None:
    header, first, second, third = lines()
    assert header == {
        "format": "shisanzhang.record",
        "version": 1,
        "game": "thirteen",
        "rules": "classic",
        "seats": [
            {"name": "Ann"},
            {"name": "Ben", "computer": "equilibrium"},
            {"name": "小明"},
            {"name": "D", "computer": "other"},
        ],
        "session": "evening",
    }
    assert first == {
        "deal": 1,
        "hands": [str(play.hand) for play in PLAYS],
        "plays": [
            dict(
                zip(("front", "middle", "back"), (" ".join(map(str, row)) for row in play.rows), strict=True)
            )
            for play in PLAYS
        ],
        "totals": [108, -29, -41, -38],
        "session": [108, -29, -41, -38],
    }
    assert (second["totals"], second["session"]) == ([-38, -41, -29, 108], [70, -70, -70, 70])
    assert third["session"] == [178, -99, -111, 32]


def test_a_declaration_and_a_foul() -> None:
    record = SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (DRAGON, OTHER)),))
    assert lines(record)[1]["plays"][0] == {"declare": True}
    assert read_records(record.to_text()).sessions == (record,)
    fouled = SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (PLAYS[0], FOUL)),))
    assert fouled.totals == score_match((PLAYS[0], FOUL)).totals
    assert read_records(fouled.to_text()).sessions == (fouled,)


def test_text_is_ascii_and_comes_back_to_the_letter() -> None:
    written = RECORD.to_text()
    assert written.isascii()
    assert written.endswith("\n")
    assert read_records(written) == RecordBook((RECORD,), ())
    assert read_records(written).sessions[0].to_text() == written
    assert read_records(written.splitlines(keepends=True)).sessions == (RECORD,)


def test_the_example_of_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/logbook.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    (record,), disagreements = read_records(example)
    assert not disagreements
    assert record.to_text() == example


def test_many_sessions_in_a_file() -> None:
    other = SessionRecord(("Ann", "Ben"), HOUSE, deals=(DealRecord(1, PLAYS[:2]),))
    empty = SessionRecord(("E", "F", "G"), WEIGHTED)
    written = "\ufeff\n" + RECORD.to_text() + "  \n" + other.to_text() + empty.to_text() + "\n"
    assert read_records(written) == RecordBook((RECORD, other, empty), ())


def test_a_match_is_a_session_of_one_deal() -> None:
    match = MatchRecord(PLAYS, WEIGHTED, NAMES)
    record = SessionRecord.from_match(match)
    assert record.match(1) == match
    assert read_records(record.to_text()).sessions[0].match(1) == match
    assert SessionRecord.from_match(MatchRecord(PLAYS)).names == (
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
    )
    for number in (0, 2, True, "1"):
        with pytest.raises(IllegalPlayError, match="there is no deal"):
            record.match(number)  # type: ignore[arg-type]


def test_a_record_is_frozen_data() -> None:
    assert replace(RECORD) == RECORD
    assert len({RECORD, replace(RECORD)}) == 1
    assert RECORD.deals[0].hands == tuple(play.hand for play in PLAYS)
    assert eval(repr(RECORD), {name: getattr(shisanzhang, name) for name in shisanzhang.__all__}) == RECORD
    with pytest.raises(FrozenInstanceError):
        RECORD.id = "x"  # type: ignore[misc]
    assert SessionRecord(("Ann", "Ben")).totals == (0, 0)


@pytest.mark.parametrize(
    ("make", "error", "reason"),
    [
        (lambda: SessionRecord(("Ann",)), IllegalPlayError, "2 to 4 players, found 1"),
        (lambda: SessionRecord(("Ann", "Ann")), NotationError, r"seats\[1\].name: another player is named"),
        (lambda: SessionRecord(("Ann", "\n")), NotationError, r"seats\[1\].name: expected a name"),
        (
            lambda: SessionRecord(("Ann", "Ben"), computers=("x",)),
            IllegalPlayError,
            "2 seats, but 1 computers",
        ),
        (lambda: SessionRecord(("Ann", "Ben"), computers=("", None)), NotationError, r"seats\[0\].computer"),
        (lambda: SessionRecord(("Ann", "Ben"), id=""), NotationError, "session"),
        (
            lambda: SessionRecord(NAMES, deals=(DealRecord(2, PLAYS),)),
            IllegalPlayError,
            "expected deal 1, found deal 2",
        ),
        (
            lambda: SessionRecord(NAMES, deals=(DealRecord(1, PLAYS[:2]),)),
            IllegalPlayError,
            "4 seats, but 2 plays",
        ),
        (
            lambda: SessionRecord(NAMES[:2], WEIGHTED, deals=(DealRecord(1, (PLAYS[0], FOUL)),)),
            FoulError,
            "foul",
        ),
        (lambda: SessionRecord(7), ShisanzhangError, "names: expected Iterable, found 7"),  # type: ignore[arg-type]
        (lambda: SessionRecord(NAMES, "x"), ShisanzhangError, "rules: expected Rules"),  # type: ignore[arg-type]
        (lambda: SessionRecord(NAMES, deals=(7,)), ShisanzhangError, "expected DealRecord"),  # type: ignore[arg-type]
        (lambda: SessionRecord.from_match(7), ShisanzhangError, "match: expected MatchRecord"),  # type: ignore[arg-type]
        (lambda: DealRecord(0, PLAYS), IllegalPlayError, "from 1, found 0"),
        (lambda: DealRecord(1, PLAYS[:1]), IllegalPlayError, "2 to 4 players"),
        (lambda: DealRecord(1, (PLAYS[0], PLAYS[0])), InvalidHandError, "cards of another player"),
    ],
)
def test_what_is_no_record_is_refused(
    make: Callable[[], object], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        make()


# --- what disagrees ---------------------------------------------------------------


def test_wrong_totals_are_one_disagreement() -> None:
    for session in ([80, -30, -30, -20], [108, -29, -41, -38]):
        # Whoever wrote them went on with them, or did not.
        header, first, *rest = lines()
        first |= {"totals": [80, -30, -30, -20], "session": session}
        found = read_records(text(header, first, *rest))
        assert found.disagreements == (Disagreement(2, 1, 1, "totals", (80, -30, -30, -20), TOTALS),)
        assert found.sessions == (RECORD,)


def test_a_wrong_running_total_is_one_disagreement() -> None:
    header, first, second, third = lines()
    second["session"] = [71, -71, -70, 70]
    expected = (Disagreement(3, 1, 2, "session", (71, -71, -70, 70), (70, -70, -70, 70)),)
    assert read_records(text(header, first, second, third)).disagreements == expected
    third["session"] = [179, -100, -111, 32]  # it has been added to
    assert read_records(text(header, first, second, third)).disagreements == expected


def test_everything_wrong_is_told_for_each_session() -> None:
    header, first, *_ = lines()
    wrong = first | {"totals": [0, 0, 0, 0], "session": [1, 1, 1, 1]}
    found = read_records(text(header, wrong) + "\n" + text(header, first) + text(header, wrong))
    assert [(each.line, each.session, each.deal, each.field) for each in found.disagreements] == [
        (2, 1, 1, "totals"),
        (2, 1, 1, "session"),
        (7, 3, 1, "totals"),
        (7, 3, 1, "session"),
    ]


# --- what is refused --------------------------------------------------------------

HEADER, FIRST = lines()[:2]
HEADERS: list[tuple[dict[str, Any], str]] = [
    (
        {"format": "shisanzhang.ledger"},
        "line 1, format: expected 'shisanzhang.record', found 'shisanzhang.ledger'",
    ),
    ({"version": 2}, "line 1, version: expected 1, found 2"),
    ({"version": True}, "line 1, version: expected 1, found True"),
    ({"game": "bridge"}, "line 1, game: expected 'thirteen', found 'bridge'"),
    ({"rules": "no"}, "line 1: rules: no rule set is named 'no'; known: classic, weighted"),
    ({"rules": 7}, "line 1, rules: expected the name of rules or an object, found 7"),
    ({"rules": {"foul": 7}}, "line 1: foul: expected an object"),
    ({"seats": None}, "line 1, seats: expected a list, found None"),
    ({"seats": []}, "line 1: a session is for 2 to 4 players, found 0"),
    ({"seats": [7, 8]}, r"line 1, seats\[0\]: expected an object, found 7"),
    ({"seats": [{"name": "A"}, {}]}, r"line 1, seats\[1\].name: expected a name"),
    ({"seats": [{"name": "A"}, {"name": "A"}]}, r"line 1, seats\[1\].name: another player"),
    ({"seats": [{"name": "A"}, {"name": "\ud800"}]}, r"line 1, seats\[1\].name: expected a name"),
    (
        {"seats": [{"name": "A", "computer": 7}, {"name": "B"}]},
        r"line 1, seats\[0\].computer: expected a name",
    ),
    ({"seats": [{"name": "A", "x": 7}, {"name": "B"}]}, r"line 1, seats\[0\]: unknown field 'x'"),
    ({"session": 7}, "line 1, session: expected a name"),
    ({"more": 7}, "line 1: unknown field 'more'"),
]
DEALS: list[tuple[dict[str, Any], str]] = [
    ({"deal": 2}, "line 2, deal: expected 1, found 2"),
    ({"deal": True}, "line 2, deal: expected 1, found True"),
    ({"deal": 10**17}, "line 2, deal: expected 1, found 100000000000000000"),
    ({"hands": FIRST["hands"][:3]}, "line 2, hands: expected a list of 4, found list of 3"),
    ({"hands": ["As", *FIRST["hands"][1:]]}, r"line 2, hands\[0\]: a hand needs 13 cards"),
    ({"hands": [7, *FIRST["hands"][1:]]}, r"line 2, hands\[0\]: expected text with cards, found 7"),
    ({"hands": FIRST["hands"][::-1]}, r"line 2, plays\[0\]: the play is of other cards than the hand"),
    ({"plays": {}}, "line 2, plays: expected a list of 4, found dict of 0"),
    ({"plays": FIRST["plays"] * 2}, "line 2, plays: expected a list of 4, found list of 8"),
    ({"plays": [7] * 4}, r"line 2, plays\[0\]: expected an object, found 7"),
    ({"plays": [{"declare": True}, *FIRST["plays"][1:]]}, "line 2: player 0: .* is no special"),
    (
        {"plays": [{"declare": 1}, *FIRST["plays"][1:]]},
        r"line 2, plays\[0\]: expected front, middle and back",
    ),
    ({"plays": [{}, *FIRST["plays"][1:]]}, r"line 2, plays\[0\]: expected front"),
    (
        {"plays": [FIRST["plays"][0] | {"front": 7}, *FIRST["plays"][1:]]},
        r"line 2, plays\[0\].front: expected text",
    ),
    (
        {"plays": [FIRST["plays"][0] | {"front": "As"}, *FIRST["plays"][1:]]},
        r"line 2, plays\[0\]: the front needs 3",
    ),
    (
        {"plays": [FIRST["plays"][0] | {"x": "As"}, *FIRST["plays"][1:]]},
        r"line 2, plays\[0\]: unknown field 'x'",
    ),
    ({"totals": [0] * 3}, "line 2, totals: expected a list of 4, found list of 3"),
    ({"totals": [0.0] * 4}, "line 2, totals: expected whole numbers"),
    ({"totals": [False] * 4}, "line 2, totals: expected whole numbers"),
    ({"session": "0"}, "line 2, session: expected a list of 4, found '0'"),
    ({"more": 7}, "line 2: unknown field 'more'"),
]


def refused(written: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_records(written)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize(("change", "reason"), HEADERS, ids=[reason for _, reason in HEADERS])
def test_headers_that_are_none(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError, match=f"^{reason}"):
        read_records(text(HEADER | change, FIRST))


@pytest.mark.parametrize(("change", "reason"), DEALS, ids=[reason for _, reason in DEALS])
def test_deals_that_are_none(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError, match=f"^{reason}"):
        read_records(text(HEADER, FIRST | change))


def test_a_file_of_another_kind_is_told_as_such() -> None:
    ledger = {"format": "shisanzhang.ledger", "version": 1, "game": "thirteen", "names": ["Ann", "Ben"]}
    assert refused(text(ledger)) == (
        "line 1, format: expected 'shisanzhang.record', found 'shisanzhang.ledger'"
    )


def test_no_field_of_a_deal_may_be_missing() -> None:
    for name in FIRST:
        left = {field: value for field, value in FIRST.items() if field != name}
        assert refused(text(HEADER, left)) == f"line 2: fields are missing: {name}"


def test_deals_count_up() -> None:
    header, first, second, third = lines()
    assert refused(text(header, first, third)) == "line 3, deal: expected 2, found 3"
    assert refused(text(header, first, second, second)) == "line 4, deal: expected 3, found 2"
    assert refused(text(first, header)) == "line 1: expected a header with the format before the first deal"


def test_two_seats_share_no_card() -> None:
    hands, plays = FIRST["hands"], FIRST["plays"]
    twice = FIRST | {"hands": [hands[0], *hands[:3]], "plays": [plays[0], *plays[:3]]}
    assert refused(text(HEADER, twice)).startswith("line 2: player 1 holds cards of another player")


def test_a_foul_under_rules_that_refuse_fouls() -> None:
    fouled = SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (PLAYS[0], FOUL)),))
    header, first = lines(fouled)
    assert refused(text(header | {"rules": "weighted"}, first)).startswith("line 2: player 1: ")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 3, column 2: not JSON"),
        ("[]", "line 3: expected an object, found list of 0"),
        ("null", "line 3: expected an object, found None"),
        ('{"deal": 2, "deal": 2}', "line 3: the field 'deal' comes more than once"),
        ('{"deal": NaN}', "line 3: NaN is not a number of JSON"),
        ('{"deal": 1000000000000000000}', "line 3: a number of 19 digits"),
        ("[" * 90_000, "line 3: nested too deeply"),
        ("x" * (LONGEST_LINE + 1), "line 3: expected at most 100,000 characters a line"),
        ("\0", "line 3, column 1: not JSON"),
    ],
)
def test_hostile_lines_are_refused_with_their_number(line: str, reason: str) -> None:
    assert refused(text(HEADER, FIRST) + line + "\n").startswith(reason)


def test_what_is_no_text_is_refused() -> None:
    assert refused("") == "line 1: expected a header, found nothing"
    for source in (["x", 7], [b"{}"]):
        with pytest.raises(NotationError):
            read_records(source)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="expected text or lines, found NoneType"):
        read_records(None)  # type: ignore[arg-type]


def test_not_more_lines_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shisanzhang._notation.MOST_LINES", 3)
    with pytest.raises(NotationError, match="^line 4: expected at most"):
        list(json_lines("1\n2\n3\n4\n"))


# --- the schema -------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(record_schema())
    assert record_schema() == json.loads(
        (Path(shisanzhang.__file__).parent / "data/record.schema.json").read_text("utf-8")
    )


@pytest.mark.parametrize(
    "record",
    [
        RECORD,
        SessionRecord(("Ann", "Ben"), HOUSE, deals=(DealRecord(1, PLAYS[:2]),)),
        SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (DRAGON, OTHER)),)),
    ],
)
def test_what_is_written_is_valid(record: SessionRecord) -> None:
    for line in lines(record):
        VALID.validate(line)


# What the schema leaves to the reader: which names, cards and numbers there are, and what fits together.
BEYOND = (
    "no rule set",
    "another player",
    "printable",
    "expected a name of",
    "hand needs",
    "other cards",
    "is no special",
    "needs 3",
    "expected 1, found",
    "found dict",
    "expected a list of 4",
)


@pytest.mark.parametrize(
    "change",
    [
        change
        for change, reason in HEADERS
        if not any(word in reason for word in BEYOND) and "\\ud800" not in repr(change)
    ],
    ids=str,
)
def test_the_schema_refuses_such_headers(change: dict[str, Any]) -> None:
    assert not VALID.is_valid(HEADER | change)


def test_the_schema_refuses_such_deals() -> None:
    for change in (
        {"deal": "1"},
        {"deal": 0},
        {"hands": "As"},
        {"hands": ["As"]},
        {"hands": [7] * 4},
        {"plays": {}},
        {"plays": [7] * 4},
        {"plays": [{"declare": 1}] * 4},
        {"plays": [{}] * 4},
        {"totals": ["0"] * 4},
        {"totals": [0]},
        {"session": None},
        {"more": 7},
    ):
        assert not VALID.is_valid(FIRST | change), change
    for name in FIRST:
        assert not VALID.is_valid({field: value for field, value in FIRST.items() if field != name})


def test_schema_and_reader_know_the_same_fields() -> None:
    schema = record_schema()["$defs"]
    assert set(schema["header"]["properties"]) == {*HEADER}
    assert set(schema["deal"]["properties"]) == {*FIRST}
    play, declared = schema["deal"]["properties"]["plays"]["items"]["oneOf"]
    assert set(play["properties"]) == {*FIRST["plays"][0]}
    assert set(declared["properties"]) == {"declare"}
    seat = schema["header"]["properties"]["seats"]["items"]
    assert set(seat["properties"]) == {*HEADER["seats"][1]}


def schema_of(kind: Kind) -> dict[str, Any]:
    """What the schema is to say of an option."""
    match kind:
        case Flag():
            return {"type": "boolean"}
        case Whole(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Text(longest):
            return {"type": "string", "minLength": 1, "maxLength": longest}
        case Choice(enum):
            return {"enum": [member.value for member in enum]}
        case RankSet():
            return {"type": "string", "pattern": "^[23456789TJQKA]{1,13}$"}
        case Wholes(count, each):
            return {"type": "array", "minItems": count, "maxItems": count, "items": schema_of(each)}
        case Part(part):
            return schema_of_part(part)
        case Parts(part, most):
            return {"type": "array", "maxItems": most, "items": schema_of_part(part)}
    raise AssertionError(f"nothing is known of {kind}")


def schema_of_part(part: type[RuleData]) -> dict[str, Any]:
    options = {field.name: field for field in fields(part) if "kind" in field.metadata}
    needed = [name for name, field in options.items() if field.default is REQUIRED]
    described = {
        name: schema_of(kind := field.metadata["kind"])
        | ({} if isinstance(kind, Part) else {"description": field.metadata["meaning"]})
        for name, field in options.items()
    }
    return {"type": "object", "additionalProperties": False, "properties": described} | (
        {"required": needed} if needed else {}
    )


def test_the_schema_knows_every_option_of_rules() -> None:
    found = record_schema()["$defs"]["rules"]
    assert found.pop("description")
    assert found == schema_of_part(Rules)


@pytest.mark.parametrize(
    "rules",
    [
        {"name": ""},
        {"more": 7},
        {"foul": {"order": "any"}},
        {"ranking": {"front_straights_and_flushes": 1}},
        {"scoring": {"row_points": [1, 2]}},
        {"scoring": {"sweep": {"times": 0}}},
        {"scoring": {"bonuses": [{"row": "front", "points": 1}]}},
        {"specials": {"high_ranks": "XYZ"}},
    ],
    ids=str,
)
def test_rules_that_are_none_are_refused_by_both(rules: dict[str, Any]) -> None:
    line = HEADER | {"rules": rules}
    assert not VALID.is_valid(line)
    assert refused(text(line)).startswith("line 1")


def test_rules_may_leave_options_out() -> None:
    line = HEADER | {"rules": {"name": "ours", "scoring": {"sweep": {"times": 3}}}}
    VALID.validate(line)
    assert read_records(text(line)).sessions[0].rules == HOUSE


def test_deals_of_any_seed_can_be_recorded() -> None:
    for seed in range(5):
        plays = tuple(shisanzhang.arrange(hand) for hand in deal(3, rng=seed))
        record = SessionRecord(NAMES[:3], deals=(DealRecord(1, plays),))
        assert read_records(record.to_text()).sessions == (record,)
