"""``shisanzhang doudizhu``: plays, explain, score, rules, play. What `bigtwo` shares is tested there."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shisanzhang import LANGUAGES, TERMS
from shisanzhang.cli import main
from shisanzhang.doudizhu import (
    ONE_DECK,
    TWO_DECKS,
    Match,
    RandomLegal,
    Record,
    Rules,
    play_out,
    read_records,
)
from shisanzhang.doudizhu._play_command import DouDizhu

GOLDEN = Path(__file__).parents[2] / "golden"
sys.path.insert(0, str(GOLDEN))
from regenerate import DOU_DIZHU, doudizhu_transcript  # noqa: E402

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """What a command prints, after what is typed."""

    def run(*arguments: str, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        assert main(["doudizhu", *arguments]) == status
        out, err = capsys.readouterr()
        if status:
            assert err.startswith("shisanzhang: ")
            assert err.count("\n") == 1
            return out + err
        return out if "--json" in arguments or not err else out + err

    return run


def test_plays(run: Run) -> None:
    assert run("plays", "3c 7c 7d 7h 7s", "BJ RJ", "--table", "8s") == (
        "single (2)\n  BJ\n  RJ\nbomb (1)\n  7♣ 7♦ 7♥ 7♠\nrocket (1)\n  BJ RJ\n"
    )
    assert run("plays", "3c", "--table", "2s", "--language", "zh-Hant") == "沒有牌可出\n"
    two = json.loads(run("plays", "3c 3c 3d 3d 4c", "--rules", "two_decks", "--json"))
    assert [play["kind"] for play in two["plays"]] == ["solo", "solo", "pair", "trio", "bomb"]


def test_explain(run: Run) -> None:
    assert run("explain", "3c3d3h3s4c4d4h4s") == (
        "4♣ 4♦ 4♥ 4♠ 3♣ 3♦ 3♥ 3♠: four with two pairs\n3♣ 3♦ 3♥ 3♠ 4♣ 4♦ 4♥ 4♠: four with two pairs\n"
    )
    assert run("explain", "9c", "--table", "8s") == "9♣: single\nbeats 8♠ (single)\n"
    assert "no chain has a two or a joker" in run("explain", "Jc Qd Kh As 2c")
    found = json.loads(run("explain", "8c", "--table", "9s", "--json"))
    assert (found["refusal"]["reason"], len(found["plays"])) == ("not_higher", 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plays", "3c 3c"], "a hand holds a card more than once: 3c"),
        (["plays", "3c", "--table", "3d 4d"], "--table: 3♦ 4♦ is no play"),
        (
            ["plays", "3c", "--rules", "taiwan"],
            "neither a file nor the name of rules; known: one_deck, two_decks",
        ),
        ([], "the following arguments are required: WHAT; see shisanzhang doudizhu --help"),
        (["score", "nowhere"], "nowhere: no such file"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run(*arguments, status=2)


TOLD = "landlord: Ann\npeasants: Ben, Cid\nbid: 3\nwon: landlord\nbombs: 1\n"


def test_score_by_what_has_happened(run: Run) -> None:
    assert run("score", "-", typed=TOLD) == (
        "rules: one_deck\nAnn is the landlord and called 3\nx2: a bomb\nAnn wins 6 from each\n"
        "Ann +12, Ben -6, Cid -6\n"
    )
    told = "rules: two_decks\nlandlord: A\npeasants: B,C,D\nBID： 2\nwon: peasants\n"
    told += "spring: yes\nshown: y\nbombs: 2\n"
    found = json.loads(run("score", "-", "--json", typed=told))
    assert (found["names"], found["score"]["totals"]) == (["A", "B", "C", "D"], [-216, 72, 72, 72])


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "standard input: lines are missing: landlord, peasants, bid, won"),
        (TOLD.replace("Cid", "Ann"), "names[2]: another player is named 'Ann', too"),
        (TOLD.replace(", Cid", ""), "these rules are for 3 players, found 2 names"),
        (TOLD.replace("bid: 3", "bid: 4"), "bid: expected 1 to 3, found 4"),
        (TOLD.replace("bid: 3", "bid: x"), "line 3: expected a whole number, found 'x'"),
        (TOLD.replace("won: landlord", "won: Ann"), "line 4: expected landlord or peasants, found 'Ann'"),
        (f"{TOLD}spring: maybe", "line 6: expected yes or no, found 'maybe'"),
        (f"{TOLD}spring: yes", "a spring has no effective bomb"),
        (f"{TOLD}bid: 2", "line 6: expected one of rules, landlord, peasants, bid"),
        ("Ann 3", "line 1: expected one of rules, landlord"),
        (f"rules: taiwan\n{TOLD}", "taiwan: neither a file nor the name of rules"),
    ],
)
def test_what_is_no_end_of_a_game(run: Run, typed: str, words: str) -> None:
    assert words in run("score", "-", typed=typed, status=2)


def record(rules: Rules = ONE_DECK, games: int = 2) -> Record:
    match = Match.new(("Ann", "Ben", "Cid", "Dan")[: rules.players], rules, seed=11)
    for _ in range(games):
        match = match.deal()
        assert match.game is not None
        for move in play_out(match.game, [RandomLegal()] * rules.players).history:
            match = match.apply(move.action)
    return Record.from_match(match)


def test_score_of_a_record(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text(record(TWO_DECKS).to_text(), "utf-8")
    assert run("score", str(file)).startswith("Session 1\nrules: two_decks\n--- Game 1 ---\n")
    found = json.loads(run("score", str(file), "--json"))
    assert [deal["session"] for deal in found["sessions"][0]["deals"]] == [
        list(each) for each in record(TWO_DECKS).running
    ]
    lines = file.read_text("utf-8").splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {"totals": [9, 9, 9, 9]})
    file.write_text("\n".join(lines), "utf-8")
    assert "1 of the points stored disagree with the plays" in run("score", str(file), status=2)
    assert main(["replay", str(file)]) == 2
    assert "game: a record of Dou Dizhu, which `shisanzhang doudizhu score` reads" in capsys.readouterr().err


def test_rules(run: Run) -> None:
    assert json.loads(run("rules", "--json")) == ONE_DECK.to_dict()
    said = run("rules", "two_decks", "--language", "zh-Hant")
    assert "* decks = 2\n    幾副牌" in said
    for option in Rules.options():
        term = TERMS[f"doudizhu.option.{option.path}"]
        assert term.en == option.meaning


# --- play -------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOU_DIZHU)
def test_a_match_is_as_it_was(name: str) -> None:
    assert doudizhu_transcript(name) == (GOLDEN / "doudizhu" / f"{name}.txt").read_text("utf-8")


def test_every_transcript_is_tried() -> None:
    assert {path.stem for path in GOLDEN.glob("doudizhu/*.txt")} == DOU_DIZHU.keys()


@pytest.fixture
def play(run: Run, tmp_path: Path) -> Run:
    def play(typed: str, *arguments: str, status: int = 0) -> str:
        file = str(tmp_path / "match.json")
        return run("play", "--file", file, *arguments, typed=typed, status=status)

    return play


def test_a_game_by_hints_to_its_end(play: Run, tmp_path: Path) -> None:
    """Calls 3 and plays whatever is hinted, from run to run, until the first game is over."""
    file = tmp_path / "match.json"
    play("\nquit\n", "--seed", "2")
    said = play("3\n")
    for _ in range(60):
        match = DouDizhu.read(file).match
        if match.game.is_over:
            break
        said = play(f"{next(iter(match.game.hints()), 'pass')}\n")
    assert match.game.is_over
    assert "--- The game is over ---" in said
    saved = tmp_path / "saved.jsonl"
    assert "The record of 1 games is in" in play(f"save {saved}\n")
    [stored] = read_records(saved.read_text("utf-8")).records
    assert (stored.totals, stored.computers) == (match.totals, (None, "sensible", "sensible"))


def test_what_is_typed_in_an_auction(play: Run) -> None:
    said = play("\n3c\nshow\nbid\nbid 4\nbid 2\n", "--seed", "2")
    for words in (
        "opens the auction.",
        "the auction is on: call or pass",
        "only the landlord may show",
        "Call 1, 2 or 3, or pass: bid 2",
        "Player: calls 2",
    ):
        assert words in said
    assert said.count("Call 1, 2 or 3") == 2


def test_a_call_that_is_too_low_is_told(play: Run, tmp_path: Path) -> None:
    for seed in range(30):
        said = play("\n1\n", "--seed", str(seed), "--new")
        if "a call must be higher than" in said:
            break
    assert "a call must be higher than" in said


def test_jokers_by_their_names(play: Run, tmp_path: Path) -> None:
    for seed in range(60):
        play("\n3\n", "--seed", str(seed), "--new")
        game = DouDizhu.read(tmp_path / "match.json").match.game
        if game.landlord == 0 and "RJ" in map(str, game.hands[0]):
            break
    play("rj\n")
    after = DouDizhu.read(tmp_path / "match.json").match.game
    assert any(str(move.action) == "RJ" for move in after.history if move.seat == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_each_language(play: Run, language: str) -> None:
    said = play("\nhelp\n叫 1\n提示\n離開\n", "--seed", "2", "--language", language)
    assert {"en": "calls 1", "zh-Hant": "叫1分", "zh-Hans": "叫1分"}[language] in said


def test_showing_with_two_decks(play: Run, tmp_path: Path) -> None:
    said = play("\n3\nshow\n", "--seed", "3", "--rules", "two_decks")
    assert "Player is the landlord, for 3." in said
    assert "Player: shows the hand" in said
    game = DouDizhu.read(tmp_path / "match.json").match.game
    assert game.view(1).shown == game.hands[0]


def test_lines_at_random_break_nothing(play: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(9)
    words = [
        *DouDizhu.words,
        "9c",
        "Ts Td",
        "3 3",
        "1",
        "2",
        "3",
        "bj",
        "x" * 50,
        "\x00",
        "，",
        "10 10",
        "y",
        "n",
        "",
    ]
    words = [word for word in words if DouDizhu.words.get(word) != "quit"]
    lines = [" ".join(rng.choices(words, k=rng.choice([1, 1, 1, 2]))) for _ in range(400)]
    assert "Traceback" not in play("\n".join(lines), "--seed", "1")
    assert DouDizhu.read(tmp_path / "match.json").match.games


def test_help_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["plays"], ["explain"], ["score"], ["play"], ["rules"]):
        assert main(["doudizhu", *arguments, "--help"]) == 0
        assert capsys.readouterr().out.isascii()
