"""The command line: every command in every language, for people and for programs, and every refusal."""

from __future__ import annotations

import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import shisanzhang
from shisanzhang import (
    CATEGORY_GREEDY,
    CLASSIC,
    LANGUAGES,
    PRESETS,
    ROW_PERCENTILES,
    WEIGHTED,
    Arrangement,
    Declaration,
    ExpectedPoints,
    Hand,
    MatchRecord,
    Special,
    Sweep,
    arrange,
    classify,
    deal,
    evaluate,
    rank_arrangements,
    read_match,
    say,
    special_odds,
    specials,
)
from shisanzhang._console import width
from shisanzhang.cli import main

HAND = "AsKsQsJsTs 9h9d9c4h4d 7c7d2c"
DRAGON = "2c3d4h5s6c7d8h9sTcJdQhKsAc"  # which is three straights too
ROYALS = "AcAdAs KcKdKhKs QcQdQhQs JhJs"  # which only the weighted rules play as what it is

PLAYS = (
    "KsKhKd / AsAhAd9s9h / QsQhQdQc2s",
    "AcKc5s / JsJh8s7h4s / TsTh8h8d5h",
    "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h",
    "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c",
)
RECORD = MatchRecord(tuple(map(Arrangement.parse, PLAYS)), names=("Ann", "小明", "Cyd", "D"))
HOUSE = replace(WEIGHTED, name="ours", scoring=replace(WEIGHTED.scoring, sweep=Sweep(times=3)))

# One call of each command; those with rules are called with others too.
CALLS = {
    "best": ["best", HAND, "--top", "2"],
    "classify": ["classify", DRAGON],
    "deal": ["deal", "--seed", "3"],
    "odds": ["odds"],
    "rules": ["rules"],
    "options": ["rules", "weighted"],
    "info": ["info"],
    "demo": ["demo"],
}

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that must do what it is asked, and returns what it prints."""

    def command(*argv: str) -> str:
        assert main(argv) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.endswith("\n")
        return out

    return command


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that must be refused, and returns the one line about it."""

    def command(*argv: str) -> str:
        assert main(argv) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("shisanzhang: ")
        assert err.count("\n") == 1
        assert err.removesuffix("\n").isprintable()
        return err.removeprefix("shisanzhang: ").removesuffix("\n")

    return command


@pytest.fixture
def match(tmp_path: Path) -> str:
    """A file with the worked deal."""
    path = tmp_path / "match.txt"
    path.write_text(RECORD.to_text(), "utf-8")
    return str(path)


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A file with house rules."""
    path = tmp_path / "house.json"
    path.write_text(json.dumps(HOUSE.to_dict()), "utf-8")
    return str(path)


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


# --- for programs -----------------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED])
def test_best_as_data(run: Run, rules: Any) -> None:
    found = json.loads(run("best", HAND, "--top", "3", "--rules", rules.name, "--json"))
    ranked = rank_arrangements(HAND, rules, top=3)
    assert found == {
        "hand": str(Hand(HAND)),
        "rules": rules.name,
        "objective": "expected",
        "special": None,
        "arrangements": [
            {
                "points": points,
                "front": " ".join(map(str, play.front)),
                "middle": " ".join(map(str, play.middle)),
                "back": " ".join(map(str, play.back)),
                "categories": [evaluate(row).category.value for row in play.rows],
            }
            for points, play in ranked
        ],
    }
    assert len(ranked) == 3


def test_best_shows_one_by_default_and_by_any_objective(run: Run) -> None:
    by_default = json.loads(run("best", HAND, "--json"))
    by_chance = json.loads(run("best", HAND, "--objective", "percentiles", "--json"))
    by_category = json.loads(run("best", HAND, "--objective", "category", "--json"))
    by_points = json.loads(run("best", HAND, "--objective", "expected", "--rules", "weighted", "--json"))
    for found, best in (
        (by_default, arrange(HAND, objective=ExpectedPoints(CLASSIC))),
        (by_chance, arrange(HAND, objective=ROW_PERCENTILES)),
        (by_category, arrange(HAND, objective=CATEGORY_GREEDY)),
        (by_points, arrange(HAND, WEIGHTED, objective=ExpectedPoints(WEIGHTED))),
    ):
        (only,) = found["arrangements"]
        assert Arrangement(only["front"], only["middle"], only["back"]) == best
    assert by_category["objective"] == "category"


def test_best_says_what_the_points_mean(run: Run) -> None:
    points = ExpectedPoints(CLASSIC)(arrange(HAND))
    assert run("best", HAND, "--objective", "expected").splitlines()[3] == (
        f"1. expects {points:.2f} points against three opponents"
    )
    chances = rank_arrangements(HAND, objective=ROW_PERCENTILES, top=1)[0].points
    assert run("best", HAND, "--objective", "percentiles").splitlines()[3] == (
        f"1. wins {chances:.2f} of 3 rows on average"
    )
    assert run("best", HAND, "--objective", "category").splitlines()[3] == "1."


def test_a_hand_may_come_in_several_words_and_any_form(run: Run) -> None:
    expected = run("classify", DRAGON, "--json")
    words = "♣2 3♦ 黑桃K ac 10C 4H 5♠ 6c 7d 8h 9s jd qh".split()
    assert run("classify", *words, "--json") == run("--json", "classify", *words) == expected


def test_the_special_of_a_hand_to_be_arranged(run: Run) -> None:
    assert json.loads(run("best", DRAGON, "--json"))["special"] == "dragon"


def test_score_as_data(run: Run, match: str) -> None:
    found = json.loads(run("score", match, "--json"))
    assert found == {"record": RECORD.to_dict(), "score": RECORD.score().to_dict()}
    assert found["score"]["totals"] == [108, -29, -41, -38]


@pytest.mark.parametrize("text", [RECORD.to_text(), RECORD.to_json(), "\ufeff" + RECORD.to_text()])
def test_a_match_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    stdin(monkeypatch, text.encode())
    assert json.loads(run("score", "-", "--json"))["record"] == RECORD.to_dict()


def test_other_rules_than_those_of_the_match(run: Run, match: str, house: str) -> None:
    for given, rules in (("weighted", WEIGHTED), (house, HOUSE)):
        found = json.loads(run("score", match, "--rules", given, "--json"))
        record = replace(RECORD, rules=rules)
        assert found == {"record": record.to_dict(), "score": record.score().to_dict()}


@pytest.mark.parametrize(
    ("hand", "rules"), [(DRAGON, CLASSIC), (ROYALS, CLASSIC), (ROYALS, WEIGHTED), (HAND, CLASSIC)]
)
def test_classify_as_data(run: Run, hand: str, rules: Any) -> None:
    special = classify(hand, rules)
    assert json.loads(run("classify", hand, "--rules", rules.name, "--json")) == {
        "hand": str(Hand(hand)),
        "rules": rules.name,
        "special": special.value if special else None,
        "points": rules.specials.points[special] if special else None,
        "makes": [one.value for one in specials(hand, rules)],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal_as_data(run: Run, players: int) -> None:
    found = json.loads(run("deal", "--seed", "7", "--players", str(players), "--json"))
    assert found == {"seed": 7, "hands": [str(hand) for hand in deal(players, rng=7)]}


def test_a_deal_without_a_seed_tells_the_one_it_took(run: Run) -> None:
    found = [json.loads(run("deal", "--json")) for _ in range(3)]
    assert len({entry["seed"] for entry in found}) > 1
    for entry in found:
        assert entry["hands"] == [str(hand) for hand in deal(rng=entry["seed"])]


def test_odds_as_data(run: Run) -> None:
    for rules in (CLASSIC, WEIGHTED):
        found = json.loads(run("odds", "--rules", rules.name, "--json"))
        assert found["rules"] == rules.name
        assert found["total"] == 635_013_559_600 == sum(entry["hands"] for entry in found["specials"])
        assert [(entry["special"], entry["hands"]) for entry in found["specials"]] == [
            (special and special.value, hands) for special, hands in special_odds(rules).items()
        ]
        assert [entry["points"] for entry in found["specials"]] == [*rules.specials.points.values(), None]


def test_rules_as_data(run: Run, house: str) -> None:
    assert json.loads(run("rules", "--json")) == {name: rules.to_dict() for name, rules in PRESETS.items()}
    assert json.loads(run("rules", "Weighted", "--json")) == WEIGHTED.to_dict()
    assert json.loads(run("rules", house, "--json")) == HOUSE.to_dict()


def test_rules_come_back_from_what_is_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules"
    path.write_text(run("rules", "weighted", "--json"), "utf-8")
    assert json.loads(run("rules", str(path), "--json")) == WEIGHTED.to_dict()


def test_rules_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, json.dumps(HOUSE.to_dict()).encode())
    assert json.loads(run("odds", "--rules", "-", "--json"))["rules"] == "ours"


def test_info_as_data(run: Run) -> None:
    found = json.loads(run("info", "--json"))
    folder = Path(shisanzhang.__file__).parent
    assert found["version"] == metadata.version("shisanzhang")
    assert found["python"].endswith(".".join(map(str, sys.version_info[:3])))
    assert found["platform"]
    assert found["backend"] == shisanzhang.BACKEND
    assert found["location"] == str(folder)
    assert found["tables"] == {path.name: path.stat().st_size for path in (folder / "data").glob("*.bin")}
    assert {"tables.bin", "percentiles.bin"} <= found["tables"].keys()


@pytest.mark.parametrize("seed", [None, 4, 12])
@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED])
def test_demo_as_data(run: Run, seed: int | None, rules: Any) -> None:
    found = json.loads(run("demo", *(("--seed", str(seed)) if seed else ()), "--rules", rules.name, "--json"))
    hands = deal(rng=found["seed"])
    assert found["seed"] == (seed or found["seed"])
    assert found["hands"] == [str(hand) for hand in hands]
    record = MatchRecord.from_dict(found["record"])
    assert [play.hand for play in record.plays] == list(hands)
    assert record.rules == rules
    for play in record.plays:
        special = classify(play.hand, rules)
        assert play == (Declaration(play.hand) if special else arrange(play.hand, rules))
    assert found["score"] == record.score().to_dict()


def test_the_demo_shows_what_there_is_to_show(run: Run) -> None:
    score = MatchRecord.from_dict(json.loads(run("demo", "--json"))["record"]).score()
    lines = [line for pair in score.pairs for line in pair.lines]
    assert any(score.specials)
    assert any(pair.sweep for pair in score.pairs)
    assert any(line.bonus for line in lines)
    assert any(line.row and line.winner is None for line in lines)


@pytest.mark.parametrize("argv", CALLS.values(), ids=CALLS)
def test_data_are_ascii_and_the_same_in_every_language(run: Run, argv: list[str]) -> None:
    found = {run(*argv, "--json", "--language", language) for language in LANGUAGES}
    assert len(found) == 1
    assert found.pop().isascii()


# --- for people -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("argv", CALLS.values(), ids=CALLS)
def test_every_command_speaks_every_language(run: Run, argv: list[str], language: str) -> None:
    text = run(*argv, "--language", language)
    assert text == run("--language", language, *argv)
    assert "\033" not in text
    assert all(line == line.rstrip() for line in text.splitlines())
    chinese = re.findall("[\u4e00-\u9fff]", text)
    if language == "en":
        assert not chinese
    else:
        assert chinese
        "".join(chinese).encode("big5" if language == "zh-Hant" else "gb2312")


def test_english_is_the_default(run: Run) -> None:
    assert run("demo") == run("demo", "--language", "en")


def test_best_for_people(run: Run) -> None:
    first, second = rank_arrangements(HAND, top=2)
    assert run("best", HAND, "--top", "2").splitlines() == [
        "A♠ K♠ Q♠ J♠ T♠ 9♥ 9♦ 9♣ 7♦ 7♣ 4♥ 4♦ 2♣",
        "rules: classic",
        "",
        f"1. expects {first.points:.2f} points against three opponents",
        "   front   7♦ 7♣ 2♣        pair 7 2",
        "   middle  9♥ 9♦ 9♣ 4♥ 4♦  full house 9 4",
        "   back    A♠ K♠ Q♠ J♠ T♠  straight flush A",
        "",
        f"2. expects {second.points:.2f} points against three opponents",
        "   front   4♥ 4♦ 2♣        pair 4 2",
        "   middle  9♥ 9♦ 9♣ 7♦ 7♣  full house 9 7",
        "   back    A♠ K♠ Q♠ J♠ T♠  straight flush A",
    ]


def test_best_by_category_has_no_chances_to_tell(run: Run) -> None:
    assert run("best", HAND, "--objective", "category", "--language", "zh-Hans").splitlines()[2:4] == [
        "",
        "1.",
    ]


def test_a_special_is_worth_declaring(run: Run) -> None:
    assert "dragon: declared, it takes 13 from each opponent" in run("best", DRAGON).splitlines()
    text = run("classify", DRAGON, "--rules", "weighted", "--language", "zh-Hant")
    assert text.splitlines()[1:] == [
        "規則：weighted",
        "一條龍：宣告可向每位對手收72分",
        "",
        "這手牌也是：",
        "  三順子  向每位對手收8分",
    ]


def test_classify_for_people(run: Run) -> None:
    assert run("classify", ROYALS).splitlines() == [
        "A♠ A♦ A♣ K♠ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣ J♠ J♥",
        "rules: classic",
        "six pairs: declared, it takes 3 from each opponent",
        "",
        "The hand also makes:",
        "  twelve royals          not played by these rules",
        "  all high               not played by these rules",
        "  five pairs and triple  not played by these rules",
    ]
    assert run("classify", HAND).splitlines()[1:] == ["rules: classic", "no special"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_score_for_people(run: Run, match: str, language: Any) -> None:
    text = run("score", match, "--language", language)
    assert RECORD.score().explain(language, names=RECORD.names) in text
    table = [line.split() for line in text.splitlines()[-5:]]
    assert table == [
        [say("points", language), "Ann", "小明", "Cyd", "D", say("total", language)],
        ["Ann", "+36", "+36", "+36", "+108"],
        ["小明", "-36", "+6", "+1", "-29"],
        ["Cyd", "-36", "-6", "+1", "-41"],
        ["D", "-36", "-1", "-1", "-38"],
    ]
    assert len({width(line) for line in text.splitlines()[-5:]}) == 1


def test_players_without_names_have_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text("\n".join(PLAYS[1:]), "utf-8")
    text = run("score", str(path), "--language", "zh-Hant")
    assert RECORD.score().rules is CLASSIC
    assert read_match(path.read_text("utf-8")).score().explain("zh-Hant") in text
    assert text.splitlines()[-3].split() == ["玩家1", "+6", "+1", "+7"]


def test_deal_for_people(run: Run) -> None:
    first, second = deal(2, rng=3)
    lines = ["Dealt from seed 3:", f"  Player 1  {first:u}", f"  Player 2  {second:u}"]
    assert run("deal", "--seed", "3", "--players", "2").splitlines() == lines


def test_odds_for_people(run: Run) -> None:
    # Of 635,013,559,600 hands, 67,108,864 = 4**13 are dragons: one in 9,462.44.
    assert run("odds").splitlines() == [
        "rules: classic",
        "",
        "special          points            hands    one in",
        "dragon               13       67,108,864  9,462.44",
        "three flushes         3    5,704,632,648    111.32",
        "three straights       3    1,939,866,200    327.35",
        "six pairs             3    2,832,770,512    224.17",
        "no special               624,469,181,376      1.02",
        "all hands                635,013,559,600",
    ]


def test_a_special_that_no_hand_makes_has_no_odds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # Rules refuse what they can tell is never made; the table would bear with the rest.
    monkeypatch.setattr("shisanzhang.odds.special_odds", lambda rules: {Special.DRAGON: 0, None: 10})
    assert run("odds").splitlines()[3].split() == ["dragon", "13", "0", "–"]


def test_rules_for_people(run: Run) -> None:
    assert run("rules").splitlines() == [
        "rules     front / middle / back  sweep  grand slam  foul             specials",
        "classic   1 / 1 / 1              ×2     ×2          loses every row         4",
        "weighted  1 / 2 / 3              ×2     ×2          is refused             13",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_shown_with_its_value_and_meaning(run: Run, house: str, language: Any) -> None:
    text = run("rules", house, "--language", language)
    for option in HOUSE.options():
        if "[]" not in option.path:
            assert re.search(rf"^[ *] {re.escape(option.path)}( = \S|$)", text, re.MULTILINE), option.path
            assert f"\n    {say(f'option.{option.path}', language)}\n" in text
    assert "* scoring.sweep.times = 3\n" in text
    assert "* foul.handling = refused  (loses | refused)\n" in text
    assert "  ranking.front_straights_and_flushes = false  (true | false)\n" in text
    assert "* scoring.row_points = [1, 2, 3]\n" in text
    assert "  specials.high_ranks = 89TJQKA\n" in text
    bonus = [say("middle", language), *say("straight_flush", language).split(), "20"]
    assert bonus in [line.split() for line in text.splitlines()]


def test_the_classic_rules_differ_from_themselves_in_nothing(run: Run) -> None:
    assert not re.search(r"^\*", run("rules", "classic"), re.MULTILINE)


def test_rules_without_specials(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "plain.json"
    path.write_text('{"specials": {"entries": []}, "scoring": {"bonuses": []}}', "utf-8")
    text = run("rules", str(path))
    assert "* specials.entries = []\n" in text
    assert "* scoring.bonuses = []\n" in text


def test_info_for_people(run: Run) -> None:
    text = run("info", "--language", "zh-Hans")
    assert re.search(rf"^版本 +{re.escape(metadata.version('shisanzhang'))}$", text, re.MULTILINE)
    assert re.search(rf"^后端 +{shisanzhang.BACKEND}$", text, re.MULTILINE)
    assert "tables.bin (" in text


def test_a_source_that_is_not_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", nothing)
    assert json.loads(run("info", "--json"))["version"] is None
    assert "not installed" in run("info").splitlines()[0]
    assert run("--version") == "shisanzhang not installed\n"


def test_demo_for_people(run: Run) -> None:
    text = run("demo", "--seed", "12", "--rules", "weighted")
    hands = deal(rng=12)
    score = MatchRecord(tuple(arrange(hand, WEIGHTED) for hand in hands), WEIGHTED).score()
    for number, hand in enumerate(hands, start=1):
        assert f"  Player {number}  {hand:u}\n" in text
    assert "Arranged and scored by the rules weighted:\n" in text
    assert score.explain() in text
    assert [line.split()[-1] for line in text.splitlines()[-4:]] == [f"{total:+d}" for total in score.totals]


# --- help -------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["best", "score", "classify", "deal", "odds", "rules", "info", "demo"])
def test_help_has_examples_that_can_be_read_anywhere(run: Run, command: str) -> None:
    text = run(command, "--help")
    assert text.startswith(f"usage: shisanzhang {command} ")
    assert "examples:\n  shisanzhang" in text
    assert "--json" in text
    assert "--language" in text
    assert text.isascii()
    assert command in run("--help")


def test_the_examples_of_the_help_work(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import shlex

    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.txt").write_text(RECORD.to_text(), "utf-8")
    (tmp_path / "match.json").write_text(RECORD.to_json(), "utf-8")
    (tmp_path / "house.json").write_text(json.dumps(HOUSE.to_dict()), "utf-8")
    examples = [
        example
        for command in ("best", "score", "classify", "deal", "odds", "rules", "info", "demo")
        for example in re.findall(
            "^  shisanzhang (.*)$", run(command, "-h").partition("examples:")[2], re.MULTILINE
        )
    ]
    assert len(examples) >= 15
    for example in examples:
        argv, _, _ = example.partition(" > ")  # the shell's part
        argv, _, fed = argv.partition(" < ")
        argv = argv.replace("--deals 2000", "--deals 20")  # which takes the Python kernel half a minute
        if fed:
            stdin(monkeypatch, Path(fed).read_bytes())
        assert run(*shlex.split(argv))


def test_the_help_shows_a_match_that_can_be_scored(run: Run) -> None:
    match = run("score", "--help").partition("players:\n")[2]
    assert read_match(match).score().totals == (-13, 13)  # a dragon


def test_the_version(run: Run) -> None:
    assert run("--version") == f"shisanzhang {metadata.version('shisanzhang')}\n"


# --- refusals ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("", "the following arguments are required: COMMAND; see shisanzhang --help"),
        ("bst", "argument COMMAND: invalid choice: 'bst'"),
        ("best", "the following arguments are required: HAND; see shisanzhang best --help"),
        ("best As", "a hand needs 13 cards, found 1"),
        ("best Xs", "cannot read 'Xs' as cards: at position 0 found 'X'"),
        (f"classify {DRAGON}As", "a hand needs 13 cards, found 14"),
        (f"classify {DRAGON[:-2]}2c", "a hand holds a card more than once: 2c"),
        (f"classify {DRAGON[:-2]}BJ", "a hand cannot hold a joker: BJ"),
        (f"best {DRAGON} --top 0", "top: expected a whole number from 1, found 0"),
        (f"best {DRAGON} --top -1", "argument --top"),
        (
            f"best {DRAGON} --top x",
            "argument --top: expected a whole number from 0, of at most 18 digits, found 'x'",
        ),
        pytest.param(
            f"best {DRAGON} --top {'9' * 5000}", "argument --top: expected a whole number", id="long"
        ),
        (f"best {DRAGON} --objective luck", "argument --objective: invalid choice: 'luck'"),
        ("deal --players 1", "a deal is for 2 to 4 players, not 1"),
        ("deal --players 5", "a deal is for 2 to 4 players, not 5"),
        ("deal --seed 1.5", "argument --seed: expected a whole number from 0"),
        ("deal --seed ٣", "argument --seed: expected a whole number from 0"),
        ("deal --seed 1_0", "argument --seed: expected a whole number from 0"),
        ("deal --sed 1", "unrecognized arguments: --sed 1"),
        (
            "deal --see 1",
            "unrecognized arguments: --see 1",
        ),  # no abbreviations: they could change their meaning
        ("odds --language fr", "argument --language: invalid choice: 'fr'"),
        ("odds --rules clasic", "clasic: neither a file nor the name of rules; known: classic, weighted"),
        ("rules clasic", "clasic: neither a file nor the name of rules; known: classic, weighted"),
        ("rules classic weighted", "unrecognized arguments: weighted"),
        ("score", "the following arguments are required: FILE"),
        ("score nowhere.txt", "nowhere.txt: no such file"),
        ("score .", ".: cannot be read: "),
        ("odds --rules .", ".: cannot be read: "),
        ("info now", "unrecognized arguments: now"),
    ],
)
def test_bad_arguments(refuse: Run, argv: str, message: str) -> None:
    assert message in refuse(*argv.split())


@pytest.mark.parametrize("argv", [["score", "a\0b"], ["rules", "a\0b"], ["rules", ""], ["rules", "\udcff"]])
def test_names_that_no_file_has(refuse: Run, argv: list[str]) -> None:
    assert refuse(*argv)


def test_bad_arguments_that_would_break_the_line(refuse: Run) -> None:
    assert "unrecognized arguments: a\\nb\\x1b[31m" in refuse("info", "a\nb\x1b[31m")
    assert "\\udcff" in refuse("classify", "\udcff")


BAD_MATCHES = [
    (b"", "a match is for 2 to 4 players, found 0"),
    (b"{", "line 1, column 2: not JSON"),
    (b"{}", "format: expected 'shisanzhang.match', found nothing"),
    (b"Ann: \xff", "not UTF-8 text, at byte 5"),
    (RECORD.to_text().encode("utf-16"), "not UTF-8 text, at byte 0"),
    (f"{PLAYS[0]}\nKx".encode(), "line 2: an arrangement is 'front / middle / back', found 1 part"),
    (f"{PLAYS[0]}\n{PLAYS[1]}x".encode(), "line 2: cannot read "),
    (f"rules: clasic\n{PLAYS[0]}\n{PLAYS[1]}".encode(), "rules: no rule set is named 'clasic'"),
    (b"#" * 200_000, "expected at most 100,000 characters, found 200,000"),
    (b"#" * 1_000_001, "more than 1,000,000 bytes"),
    (f"{PLAYS[0]}\ndeclare {HAND.replace('7c7d2c', '7c7d2c')}".encode(), "line 2: cards of another player"),
]


@pytest.mark.parametrize(("data", "message"), BAD_MATCHES, ids=range(len(BAD_MATCHES)))
def test_bad_matches(
    refuse: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, message: str
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(data)
    assert refuse("score", str(path)).startswith(f"{path}: {message}")
    stdin(monkeypatch, data)
    assert refuse("score", "-").startswith(f"standard input: {message}")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b"[]", "rules: expected an object, found list of 0"),
        (b"[" * 90_000, "nested too deeply"),
        (b'{"sweep": 2, "sweep": 3}', "the field 'sweep' comes more than once"),
        (b'{"name": "a", "sweep\\u001b": 3}', "'sweep\\x1b': no such option"),
        (
            b'{"scoring": {"sweep": {"times": 0}}}',
            "scoring.sweep.times: expected a whole number 1 to 100, found 0",
        ),
        (b'{"name": NaN}', "NaN is not a number of JSON"),
        (b"\xff", "not UTF-8 text, at byte 0"),
    ],
    ids=range(8),
)
def test_bad_files_of_rules(refuse: Run, tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    for argv in (["rules", str(path)], ["odds", "--rules", str(path)], ["demo", "--rules", str(path)]):
        assert refuse(*argv).startswith(f"{path}: {message}")


def test_standard_input_that_is_closed(refuse: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert refuse("score", "-") == "standard input: a match is for 2 to 4 players, found 0"


def test_a_foul_that_the_rules_refuse(refuse: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    foul = "KsKhKd / QsQhQdQc2s / AsAhAd9s9h"
    path.write_text(f"Ann: {PLAYS[1]}\n小明: {foul}", "utf-8")
    message = refuse("score", str(path), "--rules", "weighted")
    assert message.startswith("小明: Ks Kh Kd / ")
    assert message.endswith("is a foul, middle over back")
    path.write_text(f"{PLAYS[1]}\n{foul}", "utf-8")
    assert refuse("score", str(path), "--rules", "weighted", "--language", "zh-Hant").startswith(
        "Player 2: Ks"
    )


def test_a_declaration_of_nothing(refuse: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text(f"Ann: declare {''.join(PLAYS[0].split(' / '))}\nBen: {PLAYS[1]}", "utf-8")
    assert refuse("score", str(path)).startswith("Ann: As Ah Ad Ks ")


# --- encodings and terminals ------------------------------------------------------


def printed(monkeypatch: pytest.MonkeyPatch, encoding: str, *argv: str) -> str:
    """What a command prints where output has another encoding."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    assert main(argv) == 0
    return raw.getvalue().decode(encoding)


def test_letters_where_suits_cannot_be_shown(monkeypatch: pytest.MonkeyPatch, match: str) -> None:
    assert "Ks Kh Kd / As Ah Ad 9s 9h" in printed(monkeypatch, "ascii", "score", match)
    assert "sweep by Ann, x2" in printed(monkeypatch, "ascii", "score", match)
    assert "\\u5c0f\\u660e takes 6" in printed(monkeypatch, "ascii", "score", match)
    assert "小明向Cyd收6分" in printed(monkeypatch, "big5", "score", match, "--language", "zh-Hant")


@pytest.mark.parametrize("argv", CALLS.values(), ids=CALLS)
def test_english_where_chinese_cannot_be_shown(monkeypatch: pytest.MonkeyPatch, argv: list[str]) -> None:
    english = printed(monkeypatch, "ascii", *argv)
    assert "\\u" not in english
    for language in ("zh-Hant", "zh-Hans"):
        assert printed(monkeypatch, "ascii", *argv, "--language", language) == english


def test_no_output_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["demo"]) == 0
    assert main(["demo", "--json"]) == 0
    assert main(["--version"]) == 0


# --- interruptions ----------------------------------------------------------------


def test_an_interrupt_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shisanzhang.hand.deal", interrupt)
    assert main(["deal"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("argv", [["demo"], ["demo", "--json"], ["--help"], ["--version"]])
def test_a_reader_that_is_gone_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(argv) == 141
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["demo"]) == 1
    assert capsys.readouterr().err == f"shisanzhang: cannot write: {os.strerror(28)}\n"


# --- as a process -----------------------------------------------------------------


def process(*argv: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    environ = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PYTHONIOENCODING")}
    environ |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | options.pop("env", {})
    command = [sys.executable, "-m", "shisanzhang", *argv]
    return subprocess.run(command, env=environ, check=False, timeout=60, **options)


def test_python_m() -> None:
    found = process("deal", "--seed", "3", "--json", capture_output=True)
    assert (found.returncode, found.stderr) == (0, b"")
    assert json.loads(found.stdout)["hands"] == [str(hand) for hand in deal(rng=3)]


def test_python_m_in_this_process(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["shisanzhang", "--version"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("shisanzhang", run_name="__main__")
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("shisanzhang ")
    assert "main" in runpy.run_module("shisanzhang.__main__", run_name="imported")


def test_the_command_of_the_package_is_this_one() -> None:
    (script,) = metadata.distribution("shisanzhang").entry_points.select(group="console_scripts")
    assert (script.name, script.load()) == ("shisanzhang", main)


def test_a_refusal_as_a_process() -> None:
    found = process("score", "-", input=b"\xff", capture_output=True)
    assert found.returncode == 2
    assert found.stdout == b""
    assert found.stderr.decode().splitlines() == ["shisanzhang: standard input: not UTF-8 text, at byte 0"]


def test_a_backend_that_is_not_there() -> None:
    found = process("info", env={"SHISANZHANG_BACKEND": "quantum"}, capture_output=True)
    assert (found.returncode, found.stdout) == (2, b"")
    assert found.stderr.decode().startswith("shisanzhang: SHISANZHANG_BACKEND asks for 'quantum'")


def test_a_pipe_through_standard_input() -> None:
    record = json.loads(process("demo", "--seed", "7", "--json", capture_output=True).stdout)["record"]
    found = process("score", "-", "--json", input=json.dumps(record).encode(), capture_output=True)
    assert json.loads(found.stdout)["record"] == record


@pytest.mark.parametrize(
    "environ", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}]
)
def test_a_process_where_nothing_but_ascii_can_be_shown(environ: dict[str, str]) -> None:
    found = process("demo", "--language", "zh-Hant", capture_output=True, env={"PYTHONUTF8": "0"} | environ)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.isascii()
    assert b"takes" in found.stdout


@pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")
@pytest.mark.parametrize("argv", [["odds"], ["--help"]])
def test_a_process_whose_reader_is_gone(argv: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    found = process(*argv, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (found.returncode, found.stderr) == (141, b"")


def on_a_terminal(environ: dict[str, str], *argv: str) -> str:
    """What a command prints on a terminal of its own."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    try:
        found = process(*argv, stdout=slave, stderr=subprocess.PIPE, env={"TERM": "xterm"} | environ)
        assert (found.returncode, found.stderr) == (0, b"")
        os.close(slave)
        chunks = []
        try:
            while chunk := os.read(master, 1 << 16):
                chunks.append(chunk)
        except OSError:  # how Linux tells that the other side is closed
            pass
    finally:
        os.close(master)
    return b"".join(chunks).decode().replace("\r\n", "\n")


def test_colour_on_a_terminal(run: Run) -> None:
    argv = ["deal", "--seed", "3", "--players", "2"]
    plain = run(*argv)
    coloured = on_a_terminal({}, *argv)
    assert coloured == re.sub("([^ ][♥♦]( [^ ][♥♦])*)", "\033[31m\\1\033[39m", plain)
    assert coloured.count("\033[31m") > 4
    for environ in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert on_a_terminal(environ, *argv) == plain


def test_data_have_no_colour_even_on_a_terminal(run: Run) -> None:
    argv = ["deal", "--seed", "3", "--json"]
    assert on_a_terminal({}, *argv) == run(*argv)


@pytest.mark.parametrize(
    ("argv", "unneeded"),
    [
        # From Python 3.13 on, json comes with importlib.metadata, which knows the version.
        (["--version"], "cards"),
        (["info"], "scoring _search objectives arranger odds records"),
        (["deal"], "_options evaluator rules json"),
        (["classify", DRAGON], "scoring _search objectives odds records json"),
        (["rules"], "scoring _search objectives odds records json"),
        (["odds"], "scoring _search objectives arranger records json"),
        (["best", HAND], "odds records strategy solver measuring analysis"),
    ],
)
def test_a_command_imports_only_what_it_needs(argv: list[str], unneeded: str) -> None:
    program = f"import sys; from shisanzhang.cli import main; main({argv!r}); print(*sys.modules, sep='\\n')"
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environ, check=True, timeout=60, capture_output=True
    ).stdout.decode()
    names = {name if name == "json" else f"shisanzhang.{name}" for name in unneeded.split()}
    assert not names & set(found.splitlines())
