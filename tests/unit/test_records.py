"""Matches as JSON and as plain text: what is read, what is refused, and where the error says it is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    CardParseError,
    Declaration,
    FoulError,
    IllegalPlayError,
    InvalidHandError,
    InvalidRulesError,
    MatchRecord,
    NotationError,
    ShisanzhangError,
    Sweep,
    read_match,
    records,
)
from shisanzhang._notation import read_json
from shisanzhang.records import LONGEST

# The worked deal of four players that the rules are explained with.
ROWS = (
    "KsKhKd / AsAhAd9s9h / QsQhQdQc2s",
    "AcKc5s / JsJh8s7h4s / TsTh8h8d5h",
    "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h",
    "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c",
)
PLAYS = tuple(map(Arrangement.parse, ROWS))
TOTALS = {"classic": (108, -29, -41, -38), "weighted": (228, -64, -88, -76)}

# One card of every rank, and an arrangement of thirteen of the other cards.
DRAGON = "2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac"
OTHER = "As Ad Kc / Qc Qd Js Jh 2s / 9s 9d 8c 8s 3s"

HOUSE = replace(CLASSIC, name="ours", scoring=replace(CLASSIC.scoring, sweep=Sweep(times=3)))


def document(*players: dict[str, object], **fields: object) -> dict[str, Any]:
    """A record as JSON values; two sound players where none are given."""
    return {"format": "shisanzhang.match", "version": 1, "players": list(players) or two()} | fields


def two() -> list[Any]:
    """Two sound players."""
    return MatchRecord(PLAYS[:2], names=("Ann", "Ben")).to_dict()["players"]  # type: ignore[return-value]


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_match(text)
    error = caught.value
    assert str(error) == (f"{error.where}: {error.message}" if error.where else error.message)
    return error


# --- the record -------------------------------------------------------------------


def test_a_record_is_frozen_data() -> None:
    record = MatchRecord(PLAYS, WEIGHTED, ("Ann", "Ben", "小明", "D"))
    assert (record.plays, record.rules, record.names) == (PLAYS, WEIGHTED, ("Ann", "Ben", "小明", "D"))
    assert MatchRecord(PLAYS) == MatchRecord(list(PLAYS), CLASSIC, [])  # type: ignore[arg-type]
    assert MatchRecord(PLAYS) != record
    assert len({record, MatchRecord(PLAYS, WEIGHTED, record.names)}) == 1
    with pytest.raises(FrozenInstanceError):
        record.names = ()  # type: ignore[misc]


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED])
def test_a_record_scores_itself(rules: Any) -> None:
    score = MatchRecord(PLAYS, rules).score()
    assert score.totals == TOTALS[rules.name]
    assert score.rules is rules


def test_a_foul_is_recorded_and_refused_only_when_scored() -> None:
    foul = Arrangement.parse("KsKhKd / QsQhQdQc2s / AsAhAd9s9h")
    record = MatchRecord((foul, PLAYS[1]), WEIGHTED)
    assert read_match(record.to_json()) == record
    with pytest.raises(FoulError) as caught:
        record.score()
    assert caught.value.player == 0


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_match_is_for_two_to_four_players(count: int) -> None:
    with pytest.raises(IllegalPlayError, match=f"2 to 4 players, found {count}"):
        MatchRecord((*PLAYS, PLAYS[0])[:count])


def test_players_share_no_card() -> None:
    with pytest.raises(InvalidHandError) as caught:
        MatchRecord((PLAYS[0], Declaration("2s" + "3c4c5c6c7c8c9cTcJcKcAcQc".replace("Qc", "Jd"))))
    assert caught.value.cards == ("2s",)


def test_what_is_no_play_is_refused() -> None:
    with pytest.raises(IllegalPlayError, match="found str"):
        MatchRecord((PLAYS[0], ROWS[1]))  # type: ignore[arg-type]


def test_as_many_names_as_players_or_none() -> None:
    with pytest.raises(IllegalPlayError, match="4 players need as many names, found 1"):
        MatchRecord(PLAYS, names=("Ann",))


@pytest.mark.parametrize(
    "name", ["", "a" * 81, "a\n", "\x1b[31m", "\ud800", "\u202eA", "\ufeffA", 7, None, b"A"]
)
def test_names_are_printable_text(name: Any) -> None:
    with pytest.raises(NotationError) as caught:
        MatchRecord(PLAYS[:2], names=("Ann", name))
    assert caught.value.where == "names[1]"
    assert "a name of 1 to 80 printable characters" in str(caught.value)
    assert str(caught.value).isprintable()


def test_names_differ() -> None:
    with pytest.raises(NotationError, match=r"^names\[2\]: another player is named 'Ann', too$"):
        MatchRecord(PLAYS[:3], names=("Ann", "Ben", "Ann"))


# --- JSON -------------------------------------------------------------------------


def test_the_json_form() -> None:
    record = MatchRecord((Arrangement.parse(OTHER), Declaration(DRAGON)), names=("Ann", "小明"))
    assert record.to_dict() == {
        "format": "shisanzhang.match",
        "version": 1,
        "rules": "classic",
        "players": [
            {"name": "Ann", "front": "As Ad Kc", "middle": "Qd Qc Js Jh 2s", "back": "9s 9d 8s 8c 3s"},
            {"name": "小明", "declare": "Ac Ks Qs Jd Tc 9c 8h 7d 6c 5s 4h 3d 2c"},
        ],
    }
    text = record.to_json()
    assert text.isascii()
    assert "\n" not in text
    assert json.loads(text) == record.to_dict()


def test_the_rules_are_a_name_or_all_their_options() -> None:
    assert MatchRecord(PLAYS, WEIGHTED).to_dict()["rules"] == "weighted"
    assert MatchRecord(PLAYS, HOUSE).to_dict()["rules"] == HOUSE.to_dict()
    lookalike = replace(HOUSE, name="classic")  # not the preset, whatever it is called
    for rules in (HOUSE, lookalike):
        record = MatchRecord(PLAYS, rules)
        assert read_match(record.to_json()) == read_match(record.to_text()) == record
    assert MatchRecord.from_dict(document()).rules is CLASSIC
    assert MatchRecord.from_dict(document(rules="Weighted")).rules is WEIGHTED


def test_cards_are_read_in_any_form() -> None:
    players = [
        {"front": "K♠K♥K♦", "middle": "黑桃A 紅心A 方塊A 9s9h", "back": "QS QH QD QC 2S"},
        {"declare": "2c,3c,4c,5c,6c,7c,8c,9c,10c,Jc,3h,Kc,Ac"},
    ]
    assert MatchRecord.from_dict(document(*players)) == MatchRecord(
        (PLAYS[0], Declaration("2c3c4c5c6c7c8c9cTcJc3hKcAc"))
    )


FAULTS: list[tuple[object, str, str]] = [
    ([], "", "expected an object, found list of 0"),
    ("classic", "", "expected an object, found 'classic'"),
    ({}, "format", "expected 'shisanzhang.match', found nothing"),
    (document(format="shisanzhang.session"), "format", "found 'shisanzhang.session'"),
    (document(format=None), "format", "found None"),
    (document(version=2), "version", "expected 1, found 2"),
    (document(version=True), "version", "expected 1, found True"),
    (document(version=1.0), "version", "expected 1, found 1.0"),
    (document(version="1"), "version", "expected 1, found '1'"),
    (document(seat=3), "", "unknown field 'seat'; known: format, version, rules, players"),
    (document(**{"\ud800": 0}), "", r"unknown field '\ud800'"),
    (document(rules=7), "rules", "expected the name of rules or an object, found 7"),
    (document(rules=None), "rules", "found None"),
    (document(rules=[]), "rules", "found list of 0"),
    (document(players={}), "players", "expected a list of players, found dict of 0"),
    (document(players=None), "players", "found None"),
    (document(players=[]), "", "2 to 4 players, found 0"),
    (document(players=two()[:1]), "", "2 to 4 players, found 1"),
    (document(7), "players[0]", "expected an object, found 7"),  # type: ignore[arg-type]
    (document(two()[0], {}), "players[1]", "expected front, middle and back, or declare; found none of them"),
    (document(two()[0], {"front": "As"}), "players[1]", "found front"),
    (document({**two()[0], "declare": ""}), "players[0]", "found front, middle, back, declare"),
    (document({**two()[0], "points": 3}), "players[0]", "unknown field 'points'"),
    (document({**two()[0], "front": 7}), "players[0].front", "expected text with cards, found 7"),
    (document({**two()[0], "back": None}), "players[0].back", "expected text with cards, found None"),
    (document({**two()[0], "middle": ["As"]}), "players[0].middle", "found list of 1"),
    (document({**two()[0], "front": "KsKhKx"}), "players[0].front", "at position 5 found 'x'"),
    (document({**two()[0], "front": "KsKhKs"}), "players[0].front", "a duplicate Ks"),
    (document({**two()[0], "front": "KsKh\ud800"}), "players[0].front", r"found '\ud800'"),
    (document({**two()[0], "front": "KsKh"}), "players[0]", "the front needs 3 cards, found 2"),
    (document({**two()[0], "front": "KsKhAs"}), "players[0]", "holds a card more than once: As"),
    (document({**two()[0], "front": "KsKhBJ"}), "players[0]", "the front cannot hold a joker: BJ"),
    (document(two()[0], {"declare": "As"}), "players[1]", "a hand needs 13 cards, found 1"),
    (document(two()[0], {"declare": "1s"}), "players[1].declare", "at position 0 found '1'"),
    (document(two()[0], {**two()[1], "front": "Ac Ks 5s"}), "players[1]", "cards of another player: Ks"),
    (document({**two()[0], "name": 7}), "players[0].name", "printable characters, found 7"),
    (document({**two()[0], "name": None}), "players[0].name", "printable characters, found None"),
    (document({**two()[0], "name": ""}), "players[0].name", "printable characters, found ''"),
    (document({**two()[0], "name": "\ud800"}), "players[0].name", r"found '\ud800'"),
    (document(two()[0], {**two()[1], "name": "Ann"}), "players[1]", "another player is named 'Ann', too"),
    (
        document(two()[0], {key: value for key, value in two()[1].items() if key != "name"}),
        "players[1]",
        "no name, though other players have one",
    ),
]


@pytest.mark.parametrize(("raw", "where", "message"), FAULTS)
def test_what_is_wrong_with_json_values_and_where(raw: Any, where: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        MatchRecord.from_dict(raw)
    assert caught.value.where == where
    assert message in caught.value.message
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(("raw", "where", "message"), FAULTS[2:])
def test_the_same_faults_in_json(raw: Any, where: str, message: str) -> None:
    error = refused(json.dumps(raw))
    assert error.where == where
    assert message in error.message


def test_a_number_too_long_to_print() -> None:
    with pytest.raises(NotationError, match=r"^version: expected 1, found a huge number$"):
        MatchRecord.from_dict(document(version=10**5000))


def test_the_first_player_may_be_the_nameless_one() -> None:
    players = two()
    del players[0]["name"]
    assert refused(json.dumps(document(*players))).where == "players[0]"


def test_five_players_in_json() -> None:
    # 52 cards go round four times; the fifth can only hold what is held already.
    players = MatchRecord(PLAYS).to_dict()["players"]
    assert isinstance(players, list)
    assert refused(json.dumps(document(*players, players[0]))).where == "players[4]"


@pytest.mark.parametrize("rules", ["clasic", "", {}, {"name": 7}, {"scoring": {"sweep": {"times": 10**9}}}])
def test_rules_that_are_none(rules: Any) -> None:
    if rules == {}:  # all options have defaults
        assert MatchRecord.from_dict(document(rules=rules)).rules == replace(CLASSIC, name="house")
        return
    with pytest.raises(InvalidRulesError):
        read_match(json.dumps(document(rules=rules)))


HOSTILE: list[Any] = [
    ("{", "line 1, column 2", "not JSON"),
    ('{"version": 1,\n "format"', "line 2, column 10", "not JSON"),
    ("{} {}", "line 1, column 4", "not JSON: Extra data"),
    ('{"version": NaN}', "", "NaN is not a number of JSON"),
    ('{"version": -Infinity}', "", "-Infinity is not a number of JSON"),
    ('{"version": 1e999}', "format", "found nothing"),
    ('{"format": "shisanzhang.match", "version": 1e999}', "version", "expected 1, found inf"),
    ('{"version": 1, "version": 1}', "", "the field 'version' comes more than once"),
    ('{"players": [{"name": "A", "name": "B"}]}', "", "the field 'name' comes more than once"),
    pytest.param(f'{{"version": {"9" * 5000}}}', "", "a number of 5000 digits", id="digits"),
    (f'{{"version": -{"9" * 18}}}', "", "a number of 19 digits"),
    pytest.param('{"a":' + "[" * 90_000, "", "nested too deeply", id="brackets"),
    pytest.param('{"a":' * 19_000, "", "nested too deeply", id="braces"),
    ('{"\ud800": 1}', "", r"unknown field '\ud800'"),
    (r'{"\ud800": 1}', "", r"unknown field '\ud800'"),
    ('{"version": "\x00"}', "line 1, column 14", "not JSON"),
    ('\ufeff{"version": 2}', "format", "found nothing"),
    ('\ufeff\ufeff{"version": 2}', "line 1", "a name of 1 to 80 printable characters"),
    pytest.param("{" + " " * LONGEST, "", "expected at most 100,000 characters, found 100,001", id="long"),
]


@pytest.mark.parametrize(("text", "where", "message"), HOSTILE)
def test_hostile_json(text: str, where: str, message: str) -> None:
    error = refused(text)
    assert error.where == where
    assert message in error.message
    assert str(error).isprintable()
    assert len(str(error)) < 300


@pytest.mark.parametrize("text", [None, 7, b"{}", ["{}"]])
def test_only_text_is_read(text: Any) -> None:
    assert refused(text).message == f"expected text, found {type(text).__name__}"


def test_json_numbers_of_18_digits_are_read() -> None:
    assert read_json("9" * 18) == 10**18 - 1
    assert read_json('{"a": [1, -2, 0.5, null, true]}') == {"a": [1, -2, 0.5, None, True]}


def test_the_examples_are_the_same_match() -> None:
    blocks = re.findall(r"::\n\n((?:    .*\n)+)", records.__doc__ or "")
    in_json, in_text, in_line = map(read_match, blocks)
    assert in_line == in_text
    assert (
        in_json
        == in_text
        == MatchRecord((Arrangement.parse(OTHER), Declaration(DRAGON)), names=("Ann", "Ben"))
    )


# --- plain text -------------------------------------------------------------------


def test_the_text_form() -> None:
    record = MatchRecord((Arrangement.parse(OTHER), Declaration(DRAGON)), WEIGHTED, ("Ann", "小明"))
    assert record.to_text() == (
        "rules: weighted\n"
        "Ann: As Ad Kc / Qd Qc Js Jh 2s / 9s 9d 8s 8c 3s\n"
        "小明: declare Ac Ks Qs Jd Tc 9c 8h 7d 6c 5s 4h 3d 2c\n"
    )
    assert MatchRecord(PLAYS).to_text().splitlines()[1] == "Ks Kh Kd / As Ah Ad 9s 9h / Qs Qh Qd Qc 2s"


TEXTS = [
    f"Ann: {OTHER}\nBen: declare {DRAGON}",
    f"\ufeff# deal 3\n\n  Ann :{OTHER}  \r\n\t# said, he was sorry: twice\r\nBen:DECLARE {DRAGON}\r\n",
    f"rules: classic\nAnn: {OTHER}\nBen: Declare\t{DRAGON}\n",
    f"  Rules : Classic\n\nAnn：{OTHER.replace('/', '|')}\nBen：宣告{DRAGON}",
    f"規則：classic\nAnn: {OTHER}\nBen: 宣告 {DRAGON}",
    f'规则: classic\n"Ann": {OTHER}\n"Be\\u006e" ： declare: {DRAGON}'.replace("declare:", "declare"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_text_is_read_with_latitude(text: str) -> None:
    expected = MatchRecord((Arrangement.parse(OTHER), Declaration(DRAGON)), names=("Ann", "Ben"))
    assert read_match(text) == expected


def test_lines_without_names() -> None:
    record = read_match("\n".join(ROWS))
    assert record == MatchRecord(PLAYS)
    assert record.names == ()


def test_house_rules_in_text() -> None:
    text = f"rules: {json.dumps(HOUSE.to_dict())}\n{ROWS[0]}\n{ROWS[1]}"
    assert read_match(text) == MatchRecord(PLAYS[:2], HOUSE)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann", "Ann"),
        ("小明", "小明"),
        ("Ann B. #2", "Ann B. #2"),
        ("declare", "declare"),
        ("rules ", '"rules "'),
        ("rules", '"rules"'),
        ("Rules", '"Rules"'),
        ("規則", '"規則"'),
        ("#1", '"#1"'),
        (":)", '":)"'),
        ("小明：甲", '"小明：甲"'),
        ('"Ann"', r'"\"Ann\""'),
        ("{Ann}", '"{Ann}"'),
        ("a\\", "a\\"),
        (":\\", r'":\\"'),
        ("A♥", "A♥"),
    ],
)
def test_names_that_could_be_taken_for_something_else_are_quoted(name: str, written: str) -> None:
    record = MatchRecord(PLAYS[:2], names=(name, "Ben"))
    assert record.to_text().splitlines()[1].startswith(f"{written}: Ks")
    assert read_match(record.to_text()) == record


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("", "", "2 to 4 players, found 0"),
        ("# nothing", "", "2 to 4 players, found 0"),
        (ROWS[0], "", "2 to 4 players, found 1"),
        (f"\n# one\n{ROWS[0]}\nAnn {ROWS[1]}", "line 4", "at position 1 found 'n'"),
        (f"Ann: {ROWS[0]}\nBen: {ROWS[1][:-2]}Xh", "line 2", "at position 30 found 'X'"),
        (f"Ann: {ROWS[0]}\nBen: {ROWS[1][:-2]}", "line 2", "the back needs 5 cards, found 4"),
        (f"Ann: {ROWS[0]}\nBen: AcKc5s", "line 2", "'front / middle / back', found 1 part"),
        (f"Ann: {ROWS[0]}\nBen:", "line 2", "found 1 part"),
        (f"Ann: {ROWS[0]}\nBen: declare", "line 2", "a hand needs 13 cards, found 0"),
        (f"Ann: {ROWS[0]}\nBen: declare 2x", "line 2", "found 'x'"),
        (f"Ann: {ROWS[0]}\nBen: declared", "line 2", "found 1 part"),
        (f"{ROWS[0]}\nBen: {ROWS[1]}", "line 1", "no name, though other players have one"),
        (f"Ann: {ROWS[0]}\n{ROWS[1]}", "line 2", "no name, though other players have one"),
        (f"Ann: {ROWS[0]}\nAnn: {ROWS[1]}", "line 2", "another player is named 'Ann', too"),
        (f": {ROWS[0]}\nBen: {ROWS[1]}", "line 1", "printable characters, found ''"),
        (f"A\x07: {ROWS[0]}\nBen: {ROWS[1]}", "line 1", "printable characters, found 'A\\x07'"),
        (f"{'A' * 81}: {ROWS[0]}", "line 1", "printable characters"),
        (f'"Ann: {ROWS[0]}', "line 1", "not JSON"),
        (f'"\\q": {ROWS[0]}', "line 1", "not JSON"),
        (f'"\\ud800": {ROWS[0]}', "line 1", r"found '\ud800'"),
        (f"Ann: {ROWS[0]}\nrules: classic", "line 2", "the rules stand once, before the players"),
        ("rules: classic\nrules: classic", "line 2", "the rules stand once, before the players"),
        ("rules: {", "line 1", "not JSON"),
        ('rules: {"name": 1, "name": 2}', "line 1", "comes more than once"),
        (f"Ann: {ROWS[0]}\nBen: Ks{ROWS[1][2:]}", "line 2", "cards of another player: Ks"),
        ("\n".join((*ROWS, ROWS[2])), "line 5", "cards of another player: Jd, Td"),
        ("[1, 2]", "line 1", "found 1 part"),
        pytest.param("a:" * 50_000, "line 1", "found 1 part", id="colons"),
        pytest.param(" " * 50_000 + "\x00", "line 1", "found 1 part", id="spaces"),
        pytest.param('"' * 100_000, "line 1", "found 1 part", id="quotes"),
        pytest.param('"' + "\\" * 50_000, "line 1", "found 1 part", id="backslashes"),
    ],
)
def test_what_is_wrong_with_text_and_where(text: str, where: str, message: str) -> None:
    error = refused(text)
    assert error.where == where
    assert message in error.message
    assert str(error).isprintable()


@pytest.mark.parametrize("rules", ["clasic", "", '{"name": 7}', '{"sweep": 2}'])
def test_rules_in_text_that_are_none(rules: str) -> None:
    with pytest.raises(InvalidRulesError):
        read_match(f"rules: {rules}\n{ROWS[0]}\n{ROWS[1]}")


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (f"Ann: {ROWS[0]}\nBen: KsKhKx / / ", CardParseError),
        (f"Ann: {ROWS[0]}\nBen: KsKh / / ", InvalidHandError),
        (f"Ann: {ROWS[0]}\nBen: KsKh", NotationError),
        (f"Ann: {ROWS[0]}", IllegalPlayError),
    ],
)
def test_the_error_within_is_kept(text: str, cause: type[ShisanzhangError]) -> None:
    error = refused(text)
    assert type(error.__cause__) is cause
    assert str(error.__cause__) == error.message


def test_a_position_counts_within_the_cards_quoted() -> None:
    within = refused(f"{ROWS[0]}\n   AcKc5s / JsJh8s7h4s / TsTh8h8d5x").__cause__
    assert isinstance(within, CardParseError)
    assert within.text[within.position] == "x"
    assert within.text == "AcKc5s / JsJh8s7h4s / TsTh8h8d5x"


# --- files of matches -------------------------------------------------------------


@pytest.mark.parametrize("form", [MatchRecord.to_json, MatchRecord.to_text])
@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED])
def test_recorded_vectors_score_alike(form: Callable[[MatchRecord], str], rules: Any) -> None:
    data = Path(__file__).parents[1] / "data" / "thirteen_scores.json"
    cases = json.loads(data.read_text("utf-8"))[rules.name][:50]

    def player(entry: dict[str, str]) -> dict[str, object]:
        return {"declare": entry["hand"]} if "hand" in entry else {**entry}

    for case in cases:
        record = read_match(json.dumps(document(*map(player, case["players"]), rules=rules.name)))
        again = read_match(form(record))
        assert again == record
        assert list(again.score().totals) == case["totals"]


# --- one line ---------------------------------------------------------------------

FLUSHES = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Jd Kc Ac"


def test_a_match_in_one_line() -> None:
    record = MatchRecord((PLAYS[0], Declaration(FLUSHES)), WEIGHTED, ("Ann", "小明"))
    line = record.to_line()
    assert line == (
        "rules: weighted; Ann: KsKhKd/AsAhAd9s9h/QsQhQdQc2s; 小明: declare AcKcJdJcTc9c8c7c6c5c4c3c2c"
    )
    assert read_match(line) == read_match(line.replace("; ", "；")) == read_match(f"\n{line}\n") == record
    assert read_match(f"{ROWS[0]};{ROWS[1]}") == MatchRecord(PLAYS[:2])


@pytest.mark.parametrize("name", ["a;b", "a；b", 'a"b', '"', "; rules", "a\\", 'a";"b', "a: b; c"])
def test_a_name_may_hold_what_parts_the_line(name: str) -> None:
    for rules in (CLASSIC, replace(HOUSE, name=name)):
        record = MatchRecord(PLAYS[:2], rules, (name, "Ben"))
        assert read_match(record.to_line()) == read_match(record.to_text()) == record


def test_in_several_lines_a_semicolon_is_part_of_the_name() -> None:
    record = read_match(f"a;b: {ROWS[0]}\n;: {ROWS[1]}")
    assert record.names == ("a;b", ";")
    assert read_match(record.to_text()) == record


def test_what_is_wrong_in_one_line_is_told_by_its_part() -> None:
    assert refused(f"rules: classic; {ROWS[0]}; As Kd").where == "part 3"
    assert refused(f"{ROWS[0]}; rules: classic").where == "part 2"
    assert refused("As Kd").where == "line 1"
