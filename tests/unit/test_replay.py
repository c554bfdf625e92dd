"""``shisanzhang replay`` and ``score --check``: records shown deal by deal, and scored again."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    WEIGHTED,
    DealRecord,
    MatchRecord,
    SessionRecord,
    score_match,
)
from shisanzhang.cli import main
from worked_deal import PLAYS

NAMES = ("Ann", "Ben", "小明", "D")
EVENING = SessionRecord(
    NAMES,
    computers=(None, "equilibrium", None, None),
    deals=(DealRecord(1, PLAYS), DealRecord(2, PLAYS[::-1])),
    id="evening",
)
MORNING = SessionRecord(("Ann", "Ben"), WEIGHTED, deals=(DealRecord(1, PLAYS[:2]),))


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command on a file with a text in it, and gives status, output and errors."""

    def run(command: str, text: str, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "record.jsonl"
        file.write_bytes(text.encode("utf-8"))
        name, *options = command.split()
        status = main([name, *options, str(file), *arguments])
        said = capsys.readouterr()
        return status, said.out.replace(str(file), "FILE"), said.err.replace(str(file), "FILE")

    return run


def test_a_session_is_shown_deal_by_deal(run: Any) -> None:
    status, out, err = run("replay", EVENING.to_text())
    assert (status, err) == (0, "")
    blocks = out.split("\n\n")
    assert blocks[0].splitlines() == [
        "Session 1 (evening)",
        "rules: classic",
        "  Ann",
        "  Ben (equilibrium)",
        "  小明",
        "  D",
    ]
    assert blocks[1].splitlines() == [
        "--- Deal 1 ---",
        *(f"{name}: {play:u}" for name, play in zip(NAMES, PLAYS, strict=True)),
    ]
    # Every pair in the words of the score, each sweep and the grand slam called out.
    for pair in score_match(PLAYS).explain(names=NAMES).split("\n\n")[1:-1]:
        assert pair in out
    assert "  *** Ann sweeps 小明! ***" in out
    assert out.count("*** Grand slam by Ann! ***") == 1
    assert out.count("*** Grand slam by D! ***") == 1
    assert "Session so far: Ann +108, Ben -29, 小明 -41, D -38\n" in out
    assert out.endswith("Session so far: Ann +70, Ben -70, 小明 -70, D +70\n")


def test_one_deal_of_one_session(run: Any) -> None:
    both = EVENING.to_text() + MORNING.to_text()
    for session in ("1", "evening"):
        status, out, _ = run("replay", both, "--session", session, "--deal", "2")
        assert status == 0
        assert "Deal 2" in out
        assert "Deal 1" not in out
        assert "Session 2" not in out
    assert "Session 2\nrules: weighted" in run("replay", both, "--session", "2")[1]
    for arguments, reason in (
        (["--session", "3"], "there is no session '3' among 2"),
        (["--deal", "1"], "2 sessions: say which one with --session, too"),
        (["--session", "1", "--deal", "3"], "there is no deal 3 among 2"),
        (["--session", "1", "--deal", "0"], "there is no deal 0 among 2"),
    ):
        status, out, err = run("replay", both, *arguments)
        assert (status, out, err) == (2, "", f"shisanzhang: {reason}\n")


def test_in_other_languages(run: Any) -> None:
    said = run("replay --language zh-Hant", EVENING.to_text())[1]
    assert "第 1 場（evening）" in said
    assert "Ann打槍小明！" in said
    assert "本場至今： Ann +70" in said


def test_for_programs(run: Any) -> None:
    found = json.loads(run("replay --json", EVENING.to_text() + MORNING.to_text())[1])
    assert [session["session"] for session in found["sessions"]] == ["evening", None]
    assert found["sessions"][0]["deals"][1] == {
        "deal": 2,
        "plays": [str(play) for play in PLAYS[::-1]],
        "score": score_match(PLAYS[::-1]).to_dict(),
        "session": [70, -70, -70, 70],
    }
    assert found["disagreements"] == []
    only = json.loads(run("replay --json", EVENING.to_text(), "--deal", "1")[1])
    assert [deal["deal"] for deal in only["sessions"][0]["deals"]] == [1]


@pytest.mark.parametrize("form", [MatchRecord.to_json, MatchRecord.to_text, MatchRecord.to_line])
def test_a_match_in_its_own_forms(run: Any, form: Any) -> None:
    match = MatchRecord(PLAYS, names=NAMES)
    status, out, _ = run("replay", form(match))
    assert status == 0
    assert "Session so far: Ann +108, Ben -29, 小明 -41, D -38\n" in out
    assert run("score --check", form(match))[:2] == (0, "Sessions: 1. Deals: 1. All points agree.\n")
    pretty = json.dumps(match.to_dict(), indent=2)
    assert run("replay", pretty)[1] == run("replay", match.to_json())[1]


def test_a_match_over_several_lines(run: Any) -> None:
    match = MatchRecord(PLAYS, names=NAMES)
    expected = run("replay", match.to_json())[1]
    head, *players = match.to_json().split('{"name"')
    for text in (
        '{"name"'.join([f"{head}\n", *(f"{player}\n" for player in players)]),
        "\ufeff\n  \n" + '{"name"\n'.join([head, *players]),
        f"\ufeff\n{match.to_text()}",
        '{"players":\n'
        + json.dumps(match.to_dict()["players"])
        + ","
        + match.to_json()[1:].partition(', "players"')[0]
        + "}",
    ):
        assert run("replay", text) == (0, expected, "")


def test_one_deal_has_its_own_disagreements_only(run: Any) -> None:
    for number, count in ((1, 1), (2, 0)):
        found = json.loads(run("replay --json --session 1", WRONG, "--deal", str(number))[1])
        assert [wrong["deal"] for wrong in found["disagreements"]] == [1] * count
    assert json.loads(run("replay --json --session 2", WRONG)[1])["disagreements"] == []


class Endless(io.RawIOBase):
    """One line after another for ever; but no test waits for ever."""

    def __init__(self, line: bytes) -> None:
        self.line = line
        self.left = 3_000_000

    def readline(self, size: int | None = -1, /) -> bytes:
        self.left -= 1
        assert self.left, "it is read to an end that it has not"
        return self.line


@pytest.mark.parametrize("command", [["replay"], ["score", "--check"]])
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"Ann: x\n", "expected at most 100,000 characters, found 100,002"),
        (b'{"format":\n', "expected at most 100,000 characters, found 100,001"),
        (b" " * 100_001, "line 1: expected at most 100,000 characters a line"),
        (b"\n", "line 4: expected at most"),
    ],
    ids=["text", "JSON", "a line", "empty lines"],
)
def test_what_has_no_end_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    line: bytes,
    reason: str,
) -> None:
    for module in ("_notation", "_replay_command"):
        monkeypatch.setattr(f"shisanzhang.{module}.MOST_LINES", 3)
    monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": Endless(line)}))
    assert main([*command, "-"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"shisanzhang: standard input: {reason}")
    assert said.out == ""


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for text, status in ((EVENING.to_text(), 0), ("", 2)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        assert main(["score", "--check", "-"]) == status
    said = capsys.readouterr()
    assert said.out == "Sessions: 1. Deals: 2. All points agree.\n"
    assert said.err.startswith("shisanzhang: standard input: ")


# --- what disagrees ---------------------------------------------------------------

WRONG = (EVENING.to_text() + MORNING.to_text().replace('"session": [33', '"session": [34')).replace(
    "[108, -29, -41, -38], ", "[107, -29, -41, -38], ", 1
)


def test_what_disagrees_is_told_where_it_is(run: Any) -> None:
    lines = (
        "Line 2, deal 1: the points are +108, -29, -41, -38, the record says +107, -29, -41, -38.",
        "Line 5, deal 1: the session so far is ",
    )
    text = WRONG.replace(MORNING.to_text().splitlines()[1].partition('"session": ')[2], "[1, 1]}")
    status, out, err = run("score --check", text)
    assert status == 2
    assert err == "shisanzhang: FILE: 2 of the points stored disagree with the plays\n"
    first, second, last = out.splitlines()
    assert first == lines[0]
    assert second.startswith(lines[1])
    assert second.endswith("the record says +1, +1.")
    assert last == "Sessions: 2. Deals: 3. Points that disagree: 2."
    status, out, err = run("replay", text)
    assert (status, err) == (0, "")
    assert lines[0] in out.partition("--- Deal 2 ---")[0]
    assert lines[1] in out.partition("Session 2")[2]
    found = run("score --check --json", text)
    assert (found[0], json.loads(found[1])["disagreements"][0]) == (
        2,
        {
            "line": 2,
            "session": 1,
            "deal": 1,
            "field": "totals",
            "stored": [107, -29, -41, -38],
            "scored": [108, -29, -41, -38],
        },
    )


def test_a_record_brings_its_rules(run: Any) -> None:
    status, out, err = run("score --check --rules weighted", EVENING.to_text())
    assert (status, out) == (2, "")
    assert "leave --rules out" in err


@pytest.mark.parametrize("command", ["replay", "score --check"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "FILE: line 1: expected a header, found nothing"),
        (EVENING.to_text() + "{}\n", "FILE: line 4: fields are missing: deal, hands, plays, totals, session"),
        (EVENING.to_text() + "\x00", "FILE: line 4, column 1: not JSON: Expecting value"),
        ("{\n", "FILE: line 2, column 1: not JSON"),
        ("Ann: As Kd", "FILE: line 1: an arrangement is"),
        ('{"format": 7}', "FILE: line 1, format: expected 'shisanzhang.record', found 7"),
        ('{"deal": 1}', "FILE: line 1: expected a header with the format before the first deal"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(run: Any, command: str, text: str, reason: str) -> None:
    status, out, err = run(command, text)
    assert (status, out) == (2, "")
    assert err.startswith(f"shisanzhang: {reason}")
    assert err.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(EVENING.to_text().encode() + b"\xff\n")
    for file, reason in (
        (bad, "not UTF-8 text, in line 4, byte 0"),
        (tmp_path / "none", "no such file"),
        (tmp_path, "cannot be read"),
        ("\0", "cannot be read"),
    ):
        assert main(["replay", str(file)]) == 2
        said = capsys.readouterr().err
        assert reason in said
        assert said.count(str(file)) <= 1


def test_a_line_too_long_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Cut anywhere, it would end within a character.
    (tmp_path / "long").write_text("{" + "張" * 400_000 + "\n", "utf-8")
    assert main(["replay", str(tmp_path / "long")]) == 2
    assert "more than 1,000,000 bytes in line 1" in capsys.readouterr().err
