"""``shisanzhang keep``: a home game as it is told, line by line."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import WEIGHTED, Arrangement, Ledger
from shisanzhang._ledger_file import LedgerFile
from shisanzhang._telling import WORDS, command_of
from shisanzhang.cli import main

FOUR = ("--players", "Ann,Ben,Cid,Dan Li")
CARDS = """\
Ann: KsKhKd/AsAhAd9s9h/QsQhQdQc2s
Ben: AcKc5s/JsJh8s7h4s/TsTh8h8d5h
c: Jd7s4h/6s6hTd8c3s/9d9c6d6c2h
"dan li"：Tc5d2d/4d4cJc7d5c/3h3d3c7c2c
y
"""
ROWS = """\
front Ann:trips > Ben > Cid > Dan
middle Ann:full Ben Cid Dan
back Ann:quads "Dan Li" Ben Cid
y
"""


class Outcome:
    """What a run of the command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def keep(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command on a file of its own."""

    def run(told: str, *arguments: str, file: str | Path = tmp_path / "friday.ledger") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(told))
        status = main(["keep", str(file), *arguments])
        return Outcome(status, *capsys.readouterr())

    return run


@pytest.mark.parametrize("told", [CARDS, ROWS])
def test_a_deal_by_cards_or_by_rows(keep: Any, told: str) -> None:
    said = keep(told, *FOUR)
    assert (said.status, said.err) == (0, "")
    assert "Deal 1: Ann +108, Ben -29, Cid -41, Dan Li -38." in said.out
    assert "  back (bonus for four of a kind): Ann +4\n" in said.out
    assert "  grand slam ×2: Ann +18\n" in said.out
    assert json.loads(keep("", "--json").out) == {
        "names": ["Ann", "Ben", "Cid", "Dan Li"],
        "rules": "classic",
        "totals": [108, -29, -41, -38],
        "deals": [[108, -29, -41, -38]],
        "settlement": [
            {"payer": "Cid", "receiver": "Ann", "points": 41},
            {"payer": "Dan Li", "receiver": "Ann", "points": 38},
            {"payer": "Ben", "receiver": "Ann", "points": 29},
        ],
    }


def test_an_evening(keep: Any, tmp_path: Path) -> None:
    first = keep(f"{CARDS}{ROWS}totals\n", *FOUR)
    assert "  Ann     +216\n  Ben      -58\n" in first.out
    told = ["correct 2", "foul ann", "front Ben=Cid Dan", "middle Ben=Cid=Dan", "back Ben=Cid=Dan", "y"]
    second = keep("\n".join([*told, "history", "settle", f"csv {tmp_path}/x.csv"]))
    assert "Ledger by the rules classic: Ann, Ben, Cid, Dan Li. Deals so far: 2." in second.out
    assert "deal 2> " in second.out
    # The foul is swept by all three, and nobody has won all three rows of another.
    assert "Deal 2: Ann -18, Ben +7, Cid +7, Dan Li +4." in second.out
    assert "  Deal 2   -18   +7   +7      +4\n  total    +90  -22  -34     -34\n" in second.out
    assert "Cid pays Ann 34\nDan Li pays Ann 34\nBen pays Ann 22\n" in second.out
    assert (tmp_path / "x.csv").read_bytes().startswith(b"\xef\xbb\xbfdeal,Ann,Ben")


def test_specials_are_told(keep: Any) -> None:
    told = ["special Ann Six-Pairs", "special Ben 一條龍", "special Cid three_flushes", "special Dan 六对半"]
    said = keep("\n".join([*told, "y"]), *FOUR)
    # Ben takes 13 from each; the flushes beat both six pairs, which tie.
    assert "Deal 1: Ann -16, Ben +39, Cid -7, Dan Li -16." in said.out


def test_in_chinese(keep: Any) -> None:
    told = "頭墩 甲:三條 乙=丙 丁\n中墩 甲:葫蘆 乙 丙 丁\n尾墩 甲:四條 丁 乙 丙\n好\n總分\n結算\n說明\n離開\n"
    said = keep(told, "--players", "甲,乙,丙,丁", "--language", "zh-Hant")
    assert "甲向乙收36分" in said.out
    assert "第 1 副：甲 +108, 乙 -33, 丙 -37, 丁 -38。" in said.out
    assert "丁付甲 38 分" in said.out


def test_the_players_are_asked_for(keep: Any, tmp_path: Path) -> None:
    for players in ("Ann, Ben", "Ann、 Ben", "Ann，Ben"):
        file = tmp_path / f"{len(players)}{players[3]}"
        assert "A new ledger by the rules classic: Ann, Ben." in keep(f"{players}\n", file=file).out
    refused = keep("", file=tmp_path / "none")
    assert (refused.status, (tmp_path / "none").exists()) == (2, False)
    assert "2 to 4 players, found 1" in refused.err


def test_a_mistake_costs_one_line(keep: Any) -> None:
    told = """\
nonsense
Eve: KsKhKd/AsAhAd9s9h/QsQhQdQc2s
: x
Ann: KsKhKd/AsAhAd9s9h
Ann: KsKhKd/AsAhAd9s9h/QsQhQdQc2s
Ben: KsKhKd/AsAhAd9s9h/QsQhQdQc2s
front Ann Ben
foul Ben
special Ben dragon
ok
Ben: AcKc5s/JsJh8s7h4s/TsTh8h8d5h
y
ok
correct
correct 2
correct x
correct 99999999999999999999
csv
csv /no/such/folder/x
front
front Ann =
front = Ann
front Ann:nothing Ben
front Ann: Ben
front Ann Ann
front Ann:flush Ben
special Ann
special Ann nothing
cancel
settle
"""
    said = keep(told, "--players", "Ann,Ben")
    assert (said.status, said.err) == (0, "")
    for words in (
        "What is 'nonsense'?",
        "Nobody here is called Eve: Ann, Ben.",
        "an arrangement is 'front / middle / back', found 2 parts",
        "player 1 holds cards of another player",
        "Tell the cards of everybody, or the rows",
        "Deal 1: Ann +18, Ben -18.",
        "There is nothing to keep",
        "There is no deal 2; there are 1.",
        "There is no deal x; there are 1.",
        "Write to which file?",
        "cannot be written: No such file or directory",
        "Name the players from the strongest row down",
        "nothing is no kind of row.",
        "nothing is no special.",
        "Forgotten.",
        "Ben pays Ann 18",
    ):
        assert words in said.out, words
    # Nothing told before a mistake was lost by it.
    assert said.out.count("Deal 1: Ann +18") == 1


def test_what_cannot_have_been_is_told_before_it_is_kept(keep: Any) -> None:
    told = "front Ann Ann\nmiddle Ann Ben\nback Ann Ben\nfront Ann Ben\nn\nback Ann=Ben\ny\n"
    said = keep(told, "--players", "Ann,Ben").out
    assert "the front: Ann comes too often" in said
    assert "Not kept. Change what is wrong, or cancel." in said
    assert "Deal 1: Ann +2, Ben -2." in said


def test_what_is_not_finished_is_not_kept(keep: Any) -> None:
    assert (
        "The deal that was not finished is not kept." in keep("front Ann Ben\n", "--players", "Ann,Ben").out
    )
    unsure = keep("front Ann Ben\nmiddle Ann Ben\nback Ann Ben\n")
    assert "Keep it? [y/n]" in unsure.out
    assert json.loads(keep("", "--json").out)["deals"] == []


def test_another_ledger_is_not_gone_on_with(keep: Any) -> None:
    keep(ROWS, *FOUR)
    for arguments, reason in (
        (["--players", "Ann,Ben"], "is the ledger of other players: Ann, Ben, Cid, Dan Li"),
        (["--rules", "weighted"], "is kept by other rules: classic"),
    ):
        refused = keep("", *arguments)
        assert (refused.status, refused.out) == (2, "")
        assert reason in refused.err
    assert keep("", *FOUR, "--rules", "classic").status == 0
    assert keep("", "--players", "Ann、Ben，Cid,Dan Li").status == 0


def test_house_rules_and_refused_fouls(keep: Any) -> None:
    said = keep(
        "foul Ann\nfront Ben\nmiddle Ben\nback Ben\n", "--players", "Ann,Ben", "--rules", "weighted"
    ).out
    assert "Ann: the rules 'weighted' refuse fouls" in said


def test_the_ledger_is_not_written_over(keep: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.ledger"
    keep(ROWS, *FOUR)
    before = file.read_bytes()
    said = keep(f"csv {file}\ny\ncsv ~nosuchuser/x\ncsv {tmp_path}\ny\ncsv \0\ntotals\n")
    assert (said.status, said.err) == (0, "")
    assert f"{file} is the ledger itself." in said.out
    assert said.out.count("cannot be written:") == 3
    assert "Ann     +108" in said.out
    assert file.read_bytes() == before


@pytest.mark.parametrize("size", [1, 20, 60])
def test_a_crash_in_the_first_line_leaves_no_ledger(keep: Any, tmp_path: Path, size: int) -> None:
    file = tmp_path / "friday.ledger"
    keep("", *FOUR)
    begun = file.read_bytes()[:size]
    file.write_bytes(begun)
    assert "A new ledger" in keep(ROWS, *FOUR).out
    assert (tmp_path / "friday.ledger.torn").read_bytes() == begun + b"\n"
    assert LedgerFile.open(file).ledger.totals == (108, -29, -41, -38)


@pytest.mark.parametrize("text", ["notes", '{"x', '{"format": "x"', '{"format": "shisanzhang.record"'])
def test_what_only_lacks_its_line_end_is_not_taken_over(keep: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes"
    file.write_text(text, "utf-8")
    assert keep("", *FOUR, file=file).status == 2
    assert file.read_text("utf-8") == text


def test_what_another_program_has_added_is_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "friday.ledger"
    plays = [Arrangement.parse(line.replace("：", ":").partition(":")[2]) for line in CARDS.splitlines()[:4]]

    class Told(io.StringIO):
        """Lines, in the midst of which somebody else keeps a deal."""

        def readline(self, size: int | None = -1, /) -> str:
            line = super().readline()
            if line == "y\n" and not (there := LedgerFile.open(file)).ledger.deals:
                there.add(tuple(plays))
            return line

    monkeypatch.setattr(sys, "stdin", Told(f"{ROWS}ok\ny\ntotals\n"))
    assert main(["keep", str(file), *FOUR]) == 0
    said = capsys.readouterr().out
    assert "The ledger has been written to elsewhere, and is read again." in said
    # What had been told is kept after it, as the second deal.
    assert "Deal 2: Ann +108, Ben -29, Cid -41, Dan Li -38." in said
    assert LedgerFile.open(file).ledger.totals == (216, -58, -82, -76)


def test_what_a_crash_has_left_is_told(keep: Any, tmp_path: Path) -> None:
    file = tmp_path / "friday.ledger"
    keep(ROWS, *FOUR)
    file.write_bytes(
        file.read_bytes()[:-1].replace(b'"totals": [108', b'"totals": [107') + b'\n{"deal": 2, "pl'
    )
    said = keep("").out
    assert f"The last line was cut off, as by a crash; it is set aside in {file}.torn." in said
    assert "Line 2, deal 1: the points are +108, -29, -41, -38, the file says +107, -29, -41, -38." in said


def test_a_file_of_something_else(keep: Any, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello\n", "utf-8")
    for file in (tmp_path / "notes", tmp_path, tmp_path / "no/x", "\0"):
        refused = keep("Ann,Ben\n", file=file)
        assert refused.status == 2
        assert refused.err.count("\n") == 1
    assert (tmp_path / "notes").read_text("utf-8") == "hello\n"


def test_whatever_is_told_nothing_breaks(keep: Any, tmp_path: Path) -> None:
    rng = random.Random(3)
    words = [word for word in WORDS if WORDS[word] not in ("quit", "csv")]
    pieces = [
        "Ann",
        "Ben",
        "=",
        ">",
        ":",
        "trips",
        '"',
        "dragon",
        "1",
        "KsKhKd/AsAhAd9s9h/QsQhQdQc2s",
        "\x1b",
        "y",
    ]
    told = [
        " ".join([rng.choice([*words, "Ann:", "Ben:"]), *rng.choices(pieces, k=rng.randrange(5))])
        for _ in range(400)
    ]
    said = keep("\n".join(told), "--players", "Ann,Ben")
    assert (said.status, said.err) == (0, "")
    assert "\x1b" not in said.out
    assert LedgerFile.open(tmp_path / "friday.ledger").wrong == ()


def test_what_a_line_means() -> None:
    assert command_of("頭墩 甲") == ("front", "甲")
    assert command_of("Ann: x") == ("", "Ann: x")
    assert command_of("FRONT Ann") == ("front", "Ann")


def test_the_ledger_is_that_of_the_library() -> None:
    plays = [Arrangement.parse(line.partition(":")[2]) for line in CARDS.splitlines()[:2]]
    assert Ledger(("Ann", "Ben"), WEIGHTED).add(plays).totals == (38, -38)
