"""``shisanzhang bigtwo``: plays, explain, score, rules, play."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import LANGUAGES
from shisanzhang._keeping import Kept
from shisanzhang.bigtwo import (
    FOUR_PLAYERS,
    TAIWAN,
    Match,
    RandomLegal,
    Record,
    Rules,
    play_out,
    read_records,
)
from shisanzhang.bigtwo._play_command import BigTwo
from shisanzhang.cli import main

GOLDEN = Path(__file__).parents[2] / "golden"
sys.path.insert(0, str(GOLDEN))
from regenerate import BIG_TWO, bigtwo_transcript  # noqa: E402

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """What a command prints, after what is typed."""

    def run(*arguments: str, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        assert main(["bigtwo", *arguments]) == status
        out, err = capsys.readouterr()
        if status:
            assert err.startswith("shisanzhang: ")
            assert err.count("\n") == 1
            return err if not out else out + err
        return out if "--json" in arguments or not err else out + err

    return run


def test_plays(run: Run) -> None:
    assert run("plays", "3c", "4d 5h", "6s 7c 9c 9d", "--table", "8s") == "single (2)\n  9♣\n  9♦\n"
    assert (
        run("plays", "3c 9c 9d", "--language", "zh-Hant") == "單張 (3)\n  3♣\n  9♣\n  9♦\n一對 (1)\n  9♣ 9♦\n"
    )
    assert run("plays", "3c", "--table", "2s") == "nothing can be played\n"
    found = json.loads(run("plays", "9c 9d 9h 3s 3h", "--table", "8c 8d", "--weakest", "--json"))
    assert found == {
        "hand": "9c 9d 9h 3s 3h",
        "rules": "taiwan",
        "table": "8c 8d",
        "plays": [
            {"kind": "pair", "key": 25, "length": 2, "cards": "9c 9d"},
            {"kind": "pair", "key": 26, "length": 2, "cards": "9c 9h"},
            {"kind": "pair", "key": 26, "length": 2, "cards": "9d 9h"},
        ],
    }


def test_explain(run: Run) -> None:
    assert run("explain", "9c", "--table", "8s") == "9♣: single\nbeats 8♠ (single)\n"
    assert run("explain", "3c3d3h3s4c") == "3♣ 3♦ 3♥ 3♠ 4♣: four of a kind\n"
    assert (
        run("explain", "Jc Qd Kh As 2c")
        == "J♣ Q♦ K♥ A♠ 2♣ are five in a row, but no straight of these rules\n"
    )
    assert run("explain", "8c", "--table", "8s", "--language", "zh-Hans") == "8♣: 单张\n8♣ 没有大过 8♠\n"
    found = json.loads(run("explain", "8c", "--table", "9s", "--json"))
    assert found["plays"] == [{"kind": "single", "key": 20, "length": 1, "cards": "8c"}]
    assert found["refusal"]["reason"] == "not_higher"
    assert json.loads(run("explain", "8c 9c", "--json"))["plays"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plays", "3c 3c"], "a hand holds a card more than once: 3c"),
        (["plays", "3x"], "cannot read '3x' as cards: at position 1"),
        (["plays", "3c", "--table", "3d 4d"], "--table: 3♦ 4♦ are not of one rank"),
        (["explain", "BJ"], "a play cannot hold a joker: BJ"),
        (
            ["plays", "3c", "--rules", "nowhere"],
            "nowhere: neither a file nor the name of rules; known: taiwan, four",
        ),
        (["rules", "classic"], "classic: neither a file nor the name of rules"),
        ([], "the following arguments are required: WHAT; see shisanzhang bigtwo --help"),
        (["score", "nowhere"], "nowhere: no such file"),
        (["play", "--seed", "x"], "expected a whole number from 0"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run(*arguments, status=2)


TOLD = "rules: taiwan\nAnn:\nBen: 2s 3d\nCid： 4c 5h 9s\n\n"


def test_score_by_what_is_left(run: Run, tmp_path: Path) -> None:
    assert run("score", "-", typed=TOLD) == (
        "rules: taiwan\nBen: 2 cards x2 (a two) = 4\nCid: 3 cards = 3\nAnn wins 7\n"
    )
    house = tmp_path / "house.json"
    house.write_text(json.dumps(TAIWAN.to_dict() | {"name": "ours", "stake": 5}), "utf-8")
    found = json.loads(run("score", "-", "--rules", str(house), "--json", typed=TOLD))
    assert (found["rules"], found["names"]) == ("ours", ["Ann", "Ben", "Cid"])
    assert found["score"]["totals"] == [35, -20, -15]
    four = "A:\nB: 3c\nC: 4c\nD: 5c\n"
    assert "A wins 3" in run("score", "-", "--rules", "four_players", typed=four)
    assert "A贏3點" in run("score", "-", "--language", "zh-Hant", typed=f"rules: four_players\n{four}")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "standard input: these rules are for 3 players, found 0 names"),
        ("Ann:\nBen: 3c", "for 3 players, found 2 names"),
        ("Ann:\nBen: 3c\nAnn: 4c", "names[2]: another player is named 'Ann', too"),
        ("Ann:\nBen: 3c\nCid: 3c", "a card is left to two players: 3c"),
        ("Ann: 5c\nBen: 3c\nCid: 4c", "exactly one player has no cards left, found 0"),
        ("Ann:\nBen: 3x\nCid: 4c", "line 2: cannot read ' 3x' as cards"),
        ("Ann\nBen: 3c\nCid: 4c", "line 1: expected a name, a colon and the cards left"),
        ("rules: tw\nAnn:\nBen: 3c\nCid: 4c", "tw: neither a file nor the name of rules"),
        ("a:\n" * 30, "line 21: expected a line for each of 3 or 4 players"),
    ],
)
def test_what_is_no_end_of_a_game(run: Run, typed: str, words: str) -> None:
    assert words in run("score", "-", typed=typed, status=2)


def record(rules: Rules = TAIWAN, games: int = 2) -> Record:
    match = Match.new(("Ann", "Ben", "Cid", "Dan")[: rules.players], rules, seed=11)
    for _ in range(games):
        match = match.deal()
        assert match.game is not None
        for move in play_out(match.game, [RandomLegal()] * rules.players).history:
            match = match.apply(move.action)
    return Record.from_match(match)


def test_score_of_a_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text(record().to_text(), "utf-8")
    said = run("score", str(file))
    assert said.startswith("Session 1\nrules: taiwan\n--- Game 1 ---\n")
    assert said.count("wins") == 2
    found = json.loads(run("score", str(file), "--json"))
    assert [deal["session"] for deal in found["sessions"][0]["deals"]] == [
        list(each) for each in record().running
    ]
    assert found["disagreements"] == []
    assert "leave --rules out" in run("score", str(file), "--rules", "taiwan", status=2)


def test_a_record_that_disagrees_is_told_and_ends_with_2(run: Run, tmp_path: Path) -> None:
    lines = record().to_text().splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {"totals": [9, 9, 9]})
    file = tmp_path / "evening.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    said = run("score", str(file), status=2)
    assert "Line 2" in said
    assert said.endswith("1 of the points stored disagree with the plays\n")
    file.write_text("\n".join(lines).replace('"pass"', '"As"', 1), "utf-8")
    assert "line 2, actions[" in run("score", str(file), status=2)


def test_the_commands_of_the_other_game_say_where_to_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text(record().to_text(), "utf-8")
    for command in (["replay"], ["score", "--check"]):
        assert main([*command, str(file)]) == 2
        assert "game: a record of Big Two, which `shisanzhang bigtwo score` reads" in capsys.readouterr().err


def test_rules(run: Run, tmp_path: Path) -> None:
    assert json.loads(run("rules", "--json")) == TAIWAN.to_dict()
    said = run("rules", "four_players", "--language", "zh-Hant")
    assert "* players = 4\n    人數" in said
    assert "  cap = 200\n    單一家最多輸多少倍" in said
    file = tmp_path / "house.json"
    file.write_text(run("rules", "four_players", "--json"), "utf-8")
    assert json.loads(run("rules", str(file), "--json")) == FOUR_PLAYERS.to_dict()


# --- play -------------------------------------------------------------------------


@pytest.mark.parametrize("name", BIG_TWO)
def test_a_match_is_as_it_was(name: str) -> None:
    assert bigtwo_transcript(name) == (GOLDEN / "bigtwo" / f"{name}.txt").read_text("utf-8")


def test_every_transcript_is_tried() -> None:
    assert {path.stem for path in GOLDEN.glob("bigtwo/*.txt")} == BIG_TWO.keys()
    said = {name: bigtwo_transcript(name) for name in BIG_TWO}
    assert "Ann cuts 20 cards." in said["taiwan.en"]
    assert "Computer 2: Last!" in said["taiwan.en"]
    assert "本局結束" in said["four_players.zh-Hant"]


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Run:
    def play(typed: str, *arguments: str, file: Path = tmp_path / "match.json", status: int = 0) -> str:
        return run("play", "--file", str(file), *arguments, typed=typed, status=status)

    return play


def test_a_game_by_hints_to_its_end(play: Run, tmp_path: Path) -> None:
    """Plays whatever is hinted, from run to run, until the first game is over."""
    file = tmp_path / "match.json"
    play("\nquit\n", "--seed", "5")
    for _ in range(60):
        match = BigTwo.read(file).match
        assert match.game is not None
        if match.game.is_over:
            break
        hint = next(iter(match.game.hints()), "pass")
        said = play(f"{hint}\n")
    assert match.game.is_over
    assert "--- The game is over ---" in said
    assert f"total  {match.totals[0]:+d}".replace("  ", " ") in " ".join(said.split())
    saved = tmp_path / "saved.jsonl"
    assert f"The record of 1 games is in {saved}." in play(f"save {saved}\nhistory\n")
    [stored] = read_records(saved.read_text("utf-8")).records
    assert (stored.totals, stored.computers) == (match.totals, (None, "sensible", "sensible"))


def test_what_is_typed_in_a_game(play: Run) -> None:
    said = play(
        "\nhelp\nhint\n3c\n3\n2 2\n2c 2c\nxyz\npass now\ncut 5\n4 4 4 6 6\ntotals\nhistory\nsave\n\nquit\n",
        "--seed",
        "3",
    )
    for words in (
        "A new match by the rules taiwan, against Computer 1, Computer 2.",
        "On the table: 5♠ (single), by Computer 2",
        "not in the hand: 3♣",
        "not in the hand: 3\n",
        "not in the hand: 2 2\n",
        "a play holds a card more than once: 2c",
        "What is 'xyz'?",
        "The cards are cut before they are dealt.",
    ):
        assert words in said
    assert said.count("Player: pass\n") == 1
    assert "play> hint\n6♣\n" in said


def test_ranks_alone_mean_the_weakest_legal_play(play: Run, tmp_path: Path) -> None:
    play("\n9\n", "--seed", "3")
    game = BigTwo.read(tmp_path / "match.json").match.game
    assert game is not None
    assert [str(move.action) for move in game.history if move.seat == 0] == ["9c"]


def test_ranks_that_may_not_be_played_are_told_why(play: Run) -> None:
    assert "4♣ is not higher than 5♠" in play("\n4\n", "--seed", "3")
    assert "4♣ 4♦ is of another kind than 5♠ (single)" in play("4 4\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_each_language(play: Run, language: str) -> None:
    said = play("\nhelp\n過\n提示\n梅花K\n離開\n", "--seed", "3", "--language", language)
    assert {"en": "Hand", "zh-Hant": "手牌：", "zh-Hans": "手牌："}[language] in said
    assert {"en": "Player: pass", "zh-Hant": "玩家：pass", "zh-Hans": "玩家：pass"}[language] in said


def finish(file: Path) -> Match:
    """The match in a file after its game was played to the end by chance."""
    kept = BigTwo.read(file)
    match = kept.match
    assert match.game is not None
    for move in play_out(match.game, [RandomLegal()] * 3).history[len(match.game.history) :]:
        match = match.apply(move.action)
    BigTwo.write(Kept(match, kept.opponents), file)
    return match


def test_cutting(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert "Only who is not the head of the table may cut" in play("cut 5\nquit\n", "--seed", "4")
    play("\n")
    while finish(file).head == 0:
        assert "Only who is not the head" in play("cut 5\n\n")
    assert "Say how many cards to cut, 1 to 51: cut 20" in play("cut\ncut 0\ncut 52\ncut x\n")
    assert "Player cuts 20 cards." in play("cut 20\n")
    game = BigTwo.read(file).match.game
    assert game is not None
    assert game.ceremony is not None
    assert game.ceremony.cuts == ((0, 20),)


def test_a_match_is_gone_on_with(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("\npass\n", "--seed", "3", "--name", "Ann", "--opponents", "random", "--rules", "four_players")
    before = file.read_bytes()
    said = play("")
    assert "Going on with game 1." in said
    assert file.read_bytes() == before
    assert "other settings: go on with it without --opponents, --seed" in play(
        "", "--seed", "4", "--opponents", "sensible", status=2
    )
    assert "without --rules, --name" in play("", "--rules", "taiwan", "--name", "Ben", status=2)
    assert "A new match by the rules taiwan" in play("", "--new")
    assert BigTwo.read(file).match.games == ()


def test_a_new_match_is_asked_for(play: Run, tmp_path: Path) -> None:
    play("\nnew\nn\npass\nquit\n", "--seed", "3")
    assert len(BigTwo.read(tmp_path / "match.json").match.games) == 1
    assert "A new match" in play("new\ny\nquit\n")
    assert BigTwo.read(tmp_path / "match.json").match.games == ()


def test_what_was_played_elsewhere_is_not_lost(
    play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play("\n", "--seed", "3")
    write = BigTwo.write

    class Elsewhere:
        done = False

    def meddle(kept: Kept, path: Path) -> None:
        write(kept, path)
        if not Elsewhere.done:  # another process passes right after the first action here
            Elsewhere.done = True
            match = kept.match
            write(Kept(match.apply(match.game.legal()[-1]), kept.opponents), path)

    monkeypatch.setattr(BigTwo, "write", staticmethod(meddle))
    said = play("pass\n")
    assert "Meanwhile the session has been played elsewhere" in said
    game = BigTwo.read(tmp_path / "match.json").match.game
    assert game is not None
    assert len(game.history) > 3


def test_json_talks_on_standard_error(play: Run) -> None:
    found = json.loads(play("\n", "--seed", "3", "--json"))
    assert found == {
        "rules": "taiwan",
        "names": ["you", "computer 1", "computer 2"],
        "totals": [0, 0, 0],
        "games": [],
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{}", "format: expected 'shisanzhang.bigtwo.match', found nothing"),
        (json.dumps({"format": "shisanzhang.bigtwo.match", "version": 2}), "version: expected 1, found 2"),
        (
            json.dumps({"format": "shisanzhang.bigtwo.match", "version": 1, "opponents": "god"}),
            "opponents: expected one of random, sensible",
        ),
        (
            json.dumps({"format": "shisanzhang.bigtwo.match", "version": 1, "opponents": "random"}),
            "match: expected an object, found None",
        ),
    ],
)
def test_files_of_something_else_are_left_alone(play: Run, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "match.json"
    file.write_text(text, "utf-8")
    for arguments in ([], ["--new"]):
        assert words in play("", *arguments, status=2)
    assert file.read_text("utf-8") == text


def test_a_folder_that_is_not_there(play: Run, tmp_path: Path) -> None:
    assert "cannot be written: No such file or directory" in play("", file=tmp_path / "a/b", status=2)


def test_the_file_of_the_user(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shisanzhang._files.data_file", lambda *names: tmp_path / "a" / names[-1])
    assert "bigtwo.json" in run("play")
    assert (tmp_path / "a/bigtwo.json").exists()


def test_saving_asks_before_it_writes_over(play: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    play(f"save {other}\nn\nsave {tmp_path / 'match.json'}\n", "--seed", "3")
    assert other.read_text("utf-8") == "mine"
    assert BigTwo.read(tmp_path / "match.json").match.games == ()


def test_lines_at_random_break_nothing(play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where whatever is saved may lie
    rng = random.Random(9)
    words = [
        *BigTwo.words,
        "9c",
        "Ts Td",
        "3 3",
        "cut 3",
        "save",
        "x" * 50,
        "\x00",
        "，",
        "10 10 10 J J",
        "y",
        "n",
        "",
    ]
    words = [word for word in words if BigTwo.words.get(word) != "quit"]
    lines = [" ".join(rng.choices(words, k=rng.choice([1, 1, 1, 2]))) for _ in range(400)]
    assert "Traceback" not in play("\n".join(lines), "--seed", "1")
    assert BigTwo.read(tmp_path / "match.json").match.games


def test_help_is_ascii(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["plays"], ["explain"], ["score"], ["play"], ["rules"]):
        assert main(["bigtwo", *arguments, "--help"]) == 0
        assert capsys.readouterr().out.isascii()


def test_every_command_has_a_docstring_of_its_document() -> None:
    from shisanzhang import cli

    told: Any = cli.__doc__
    for command in ("plays", "explain", "score", "play", "rules"):
        assert f"\nbigtwo {command}\n" in told
