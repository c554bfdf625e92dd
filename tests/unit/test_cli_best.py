"""The command ``best``: by an objective, or by dealing the other cards; with its picture and refusals."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from shisanzhang import (
    BACK_FIRST,
    CATEGORY_GREEDY,
    CLASSIC,
    LANGUAGES,
    ROW_PERCENTILES,
    WEIGHTED,
    Declaration,
    ExpectedPoints,
    Hand,
    analyze,
    rank_arrangements,
)
from shisanzhang._reasons import measured
from shisanzhang.cli import main

# Of few settings, so that all is quick: a straight and three queens; and a special.
HAND = "Ks Qh Qd Qc Js 8h 7s 7d 6d 5h 4d 3s 2s"
FLUSHES = "Ks9s2s AhJhTh6h3h QdJd8d5d4d"

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``best``, which must do what it is asked, and returns what it prints."""

    def command(*argv: str) -> str:
        assert main(["best", *argv]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return command


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``best``, which must refuse, and returns the one line about it."""

    def command(*argv: str) -> str:
        assert main(["best", *argv]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return err.removeprefix("shisanzhang: ").removesuffix("\n")

    return command


# --- by an objective --------------------------------------------------------------


def test_expected_points_are_the_default(run: Run) -> None:
    for players, words in ((2, "one opponent"), (3, "two opponents"), (4, "three opponents")):
        argv = [HAND, "--rules", "weighted", "--top", "2", "--players", str(players)]
        ranked = rank_arrangements(HAND, WEIGHTED, objective=ExpectedPoints(WEIGHTED, players - 1), top=2)
        data = json.loads(run(*argv, "--json"))
        assert data["objective"] == "expected"
        assert [entry["points"] for entry in data["arrangements"]] == [entry.points for entry in ranked]
        lines = run(*argv).splitlines()
        assert lines[3] == f"1. expects {ranked[0].points:.2f} points against {words}"
        if players == 4:
            assert data == json.loads(run(*argv[:-2], "--json"))
            assert lines == run(*argv[:-2], "--objective", "expected").splitlines()


@pytest.mark.parametrize(
    ("name", "objective"),
    [
        ("expected", ExpectedPoints(CLASSIC)),
        ("percentiles", ROW_PERCENTILES),
        ("category", CATEGORY_GREEDY),
        ("back-first", BACK_FIRST),
    ],
)
def test_every_objective(run: Run, name: str, objective: Any) -> None:
    data = json.loads(run(HAND, "--objective", name, "--json"))
    (best,) = rank_arrangements(HAND, objective=objective, top=1)
    (only,) = data["arrangements"]
    assert data["objective"] == name
    assert [only["points"], only["front"]] == [best.points, " ".join(map(str, best.arrangement.front))]
    told = run(HAND, "--objective", name).splitlines()[3]
    assert told.startswith(
        "1. expects " if name == "expected" else "1. wins " if name == "percentiles" else "1."
    )
    assert (told == "1.") is (name in ("category", "back-first"))


# --- by dealing -------------------------------------------------------------------


@pytest.mark.parametrize("seed", [None, "3"])
def test_deals_as_data(run: Run, seed: str | None) -> None:
    given = ["--deals", "6", "--players", "2", "--rules", "weighted", "--json"]
    found = json.loads(run(FLUSHES, *given, *(["--seed", seed] if seed else [])))
    assert found == analyze(FLUSHES, WEIGHTED, players=2, deals=6, seed=int(seed or 0)).to_dict()
    assert len(found["settings"]) == 5


def test_data_are_the_same_in_every_language(run: Run) -> None:
    argv = [HAND, "--deals", "4", "--players", "2", "--json"]
    found = {run(*argv, "--language", language) for language in LANGUAGES}
    assert len(found) == 1
    assert found.pop().isascii()


def test_four_players_are_the_default(run: Run) -> None:
    found = json.loads(run(HAND, "--deals", "4", "--top", "1", "--json"))
    assert found == analyze(HAND, deals=4, top=1).to_dict()
    assert found["players"] == 4


def test_deals_for_people(run: Run) -> None:
    found = analyze(HAND, players=2, deals=10, seed=7)
    first, second = found.settings
    lines = run(HAND, "--deals", "10", "--players", "2", "--seed", "7").splitlines()
    assert lines[:3] == [
        f"{Hand(HAND):u}",
        "rules: classic; 10 deals against one opponent, seed 7; settings compared: 2",
        "",
    ]
    assert lines[3] == f"1. {measured(first.points, first.error, '+')} points"
    front = first.rows[0]
    assert re.sub(" +", " ", lines[4]).strip() == (
        f"front {' '.join(f'{card:u}' for card in first.play.front)} three of a kind Q "  # type: ignore[union-attr]
        f"wins {100 * front.win:.1f} %, ties {100 * front.tie:.1f} %, loses {100 * front.lose:.1f} %"
    )
    assert lines[7:9] == [
        f"   against one opponent: sweeps {100 * first.sweeps:.1f} %, is swept {100 * first.swept:.1f} %",
        "   in a match: grand slam 0.0 %, by another 0.0 %",
    ]
    assert lines[10] == (
        f"2. {measured(second.points, second.error, '+')} points, "
        f"gives up {measured(second.gives_up, second.gives_up_error)}"
    )
    assert lines[-2:] == ["", found.why()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(run: Run, language: Any) -> None:
    text = run(FLUSHES, "--deals", "6", "--players", "2", "--top", "2", "--language", language)
    found = analyze(FLUSHES, players=2, deals=6, top=2)
    assert found.why(language) in text
    assert isinstance(found.settings[0].play, Declaration)
    assert {"en": "declares three flushes", "zh-Hant": "宣告三同花", "zh-Hans": "宣告三同花"}[
        language
    ] in text
    assert all(line == line.rstrip() for line in text.splitlines())
    chinese = "".join(re.findall("[\u4e00-\u9fff]", text))
    assert bool(chinese) is (language != "en")
    chinese.encode("gb2312" if language == "zh-Hans" else "big5")


def test_letters_where_signs_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["best", HAND, "--deals", "4", "--players", "2", "--language", "zh-Hant"]) == 0
    text = raw.getvalue().decode("ascii")
    assert "\\" not in text
    assert re.search(r"1\. [+-]\d\.\d\d \+- \d\.\d\d points", text)


# --- the picture ------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture(run: Run, tmp_path: Path, language: Any) -> None:
    path = tmp_path / "picture.svg"
    argv = [HAND, "--deals", "4", "--players", "2", "--language", language]
    assert run(*argv, "--svg", str(path)) == run(*argv)
    text = path.read_bytes().decode()
    assert text == analyze(HAND, players=2, deals=4).svg(language)
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_that_cannot_be_written(refuse: Run, tmp_path: Path) -> None:
    argv = [HAND, "--deals", "2", "--players", "2", "--svg"]
    for path in (tmp_path, tmp_path / "no" / "picture.svg", "a\0b"):
        assert "cannot be written: " in refuse(*argv, str(path))


# --- what makes no sense ----------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("--svg picture.svg", "--svg needs --deals"),
        ("--seed 1", "--seed needs --deals"),
        ("--seed 0", "--seed needs --deals"),
        (
            "--deals 5 --objective category",
            "--deals shows expected points, --objective category shows others",
        ),
        ("--objective back-first --players 3", "--players does not matter to --objective back-first"),
        ("--deals 1", "deals: expected a whole number from 2, found 1"),
        ("--deals 0", "deals: expected a whole number from 2, found 0"),
        ("--deals 5 --top 0", "top: expected a whole number from 1, found 0"),
        ("--top 0", "top: expected a whole number from 1, found 0"),
        ("--deals 5 --players 1", "players: expected 2 to 4, found 1"),
        ("--players 5", "players: expected 2 to 4, found 5"),
    ],
)
def test_what_makes_no_sense_is_refused(refuse: Run, argv: str, message: str) -> None:
    assert refuse(HAND, *argv.split()) == message


def test_what_is_no_choice_is_refused(refuse: Run) -> None:
    assert refuse(HAND, "--objective", "luck").startswith("argument --objective: invalid choice: 'luck'")
    assert refuse(HAND, "--deals", "many").startswith("argument --deals: expected a whole number from 0")


def test_expected_points_may_be_asked_for_with_deals(run: Run) -> None:
    argv = [HAND, "--deals", "2", "--players", "2"]
    assert run(*argv, "--objective", "expected") == run(*argv)
