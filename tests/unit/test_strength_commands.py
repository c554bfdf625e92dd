"""The commands about strength: what they find, say and refuse, their progress, what info knows of files."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    BACKEND,
    CLASSIC,
    LADDER,
    LANGUAGES,
    WEIGHTED,
    Equilibrium,
    ExpectedPoints,
    Rules,
    _backend,
    _bank,
    _bar,
    _solved,
    _stored,
    _strength_commands,
    evaluate_strategies,
    exploitability,
    measuring,
    prepare,
    solve,
    solver,
)
from shisanzhang.cli import _parser, main
from shisanzhang.solver import forget

HOUSE = replace(WEIGHTED, name="ours", scoring=replace(WEIGHTED.scoring, row_points=(2, 2, 3)))
COMMANDS = ("solve", "prepare", "measure", "measure strategies", "measure exploitability")

QUICK = {
    "solve": "solve --players 2 --deals 3 --rounds 1 --seed 5 --threads 1",
    "prepare": "prepare --players 2 --hands 10 --threads 1",
    "strategies": "measure strategies category back-first --players 2 --deals 6 --threads 1",
    "exploitability": "measure exploitability back-first --players 2 --hands 2 --bank 40 --threads 1",
}

Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that must do what it is asked in no time, and returns what it prints."""

    def command(line: str) -> str:
        assert main(shlex.split(line)) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return command


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that must be refused, and returns the one line about it."""

    def command(line: str) -> str:
        assert main(shlex.split(line)) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("shisanzhang: ")
        assert err.endswith("\n")
        assert err[:-1].isprintable()
        return err.removeprefix("shisanzhang: ").removesuffix("\n")

    return command


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A file with house rules."""
    path = tmp_path / "house.json"
    path.write_text(json.dumps(HOUSE.to_dict()), "utf-8")
    return str(path)


def taken(found: dict[str, Any]) -> dict[str, Any]:
    """What was found, without the time that it took."""
    seconds = found.pop("seconds")
    assert isinstance(seconds, float)
    assert 0 <= seconds < 60
    return found


def cells(text: str) -> list[list[str]]:
    """The lines of a table, by column."""
    return [re.split(" {2,}", line) for line in text.splitlines()]


# --- solve ------------------------------------------------------------------------


def test_solve_as_data(run: Run, house: str, tmp_path: Path) -> None:
    path = tmp_path / "house.table"
    found = json.loads(run(f"{QUICK['solve']} --rules {house} --output {path} --json"))
    assert taken(found) == {
        "rules": "ours",
        "rules_hash": _stored.rules_hash(HOUSE),
        "players": 2,
        "seed": 5,
        "deals": 3,
        "rounds": 1,
        "output": str(path),
    }
    ours = solve(HOUSE, players=2, deals=3, rounds=1, seed=5)
    assert ours.table is not None
    assert path.read_bytes() == ours.table.encode()


def test_solve_for_people(run: Run) -> None:
    text = run(QUICK["solve"])
    assert re.fullmatch(r"\d+\.\d s", cells(text)[5][1])
    assert [row for row in cells(text) if row[0] != "time"] == [
        ["rules", "classic"],
        ["hash of the rules", _stored.rules_hash(CLASSIC)],
        ["players", "2"],
        ["seed", "5"],
        ["deals", "3 in each of 1 rounds"],
        ["written to", "nothing; --output FILE keeps the table"],
    ]


@pytest.mark.parametrize("name", ["", ".", "nowhere/x", "a\0b"])
def test_a_table_that_cannot_be_kept_is_not_solved_for(
    refuse: Run, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "solve", None)
    message = refuse(shlex.join(["solve", "--output", name and f"{tmp_path}/{name}"]))
    assert "cannot be written: expected a file in a folder that exists" in message


def test_a_table_that_cannot_be_kept_after_all(
    refuse: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(_stored, "write", full)
    message = refuse(f"{QUICK['solve']} --output {tmp_path}/x")
    assert message == f"{tmp_path}/x: cannot be written: No space left on device"


# --- prepare ----------------------------------------------------------------------


@pytest.fixture
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """What must be solved for is solved in no time."""

    def quickly(rules: Rules, **options: Any) -> Equilibrium:
        return solve(rules, **options | {"rounds": 1, "deals": 3})

    monkeypatch.setattr(solver, "solve", quickly)


@pytest.mark.usefixtures("one_round")
def test_prepare_as_data(run: Run, house: str, cache: Path) -> None:
    found = json.loads(run(f"{QUICK['prepare']} --rules {house} --json"))
    stem = cache / f"{_stored.rules_hash(HOUSE)}-2"
    native = BACKEND == "native"
    assert taken(found) == {
        "rules": "ours",
        "players": 2,
        "table": f"{stem}.table",
        "bank": f"{stem}.bank",
        "arrange": {"hands": 10, "why": None} if native else {"hands": 0, "why": "python"},
    }
    assert (ExpectedPoints(HOUSE, 1).bank is not None) == native
    assert Path(found["bank"]).read_bytes()


def test_prepare_for_people(run: Run, cache: Path) -> None:
    rules, players, table, bank, time, laid = cells(run(QUICK["prepare"]))
    assert (rules, players, table) == (
        ["rules", "classic"],
        ["players", "2"],
        ["table", "ships with the package"],
    )
    (path,) = cache.iterdir()
    assert bank == ["bank", f"{path} ({path.stat().st_size:,} B)"]
    assert time[0] == "time"
    assert laid == [
        "hands are laid by",
        "the table and a bank of 10 hands"
        if BACKEND == "native"
        else "the table alone: a bank needs the native kernel",
    ]


@pytest.mark.usefixtures("cache")
def test_there_may_be_nothing_to_prepare(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_backend, "BACKEND", "native")
    rows = cells(run("prepare --hands 0"))
    assert rows[2:4] == [["table", "ships with the package"], ["bank", "none"]]
    assert rows[-1] == ["hands are laid by", "the table alone: no bank is prepared"]


def test_a_folder_that_cannot_be_written_to(
    refuse: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path / "file"))
    assert refuse(QUICK["prepare"]).startswith(f"{tmp_path}/file: cannot be written: ")


def homeless() -> Path:
    raise RuntimeError("Could not determine home directory.")


def without_home(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SHISANZHANG_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)


def test_who_has_no_home_names_a_folder(refuse: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    without_home(monkeypatch)
    assert "set SHISANZHANG_CACHE" in refuse("prepare")


# --- measure ----------------------------------------------------------------------


def test_strategies_as_data(run: Run) -> None:
    found = json.loads(run(f"{QUICK['strategies']} --rules weighted --seed 4 --json"))
    ours = evaluate_strategies(
        LADDER["category"], LADDER["back-first"], rules=WEIGHTED, players=2, deals=6, seed=4
    )
    assert taken(found) == {
        "strategies": ["category", "back-first"],
        "rules": "weighted",
        "players": 2,
        "deals": 6,
        "seed": 4,
        "first": asdict(ours.first),
        "second": asdict(ours.second),
    }
    assert ours.first.count == 6


def test_strategies_for_people(run: Run) -> None:
    lines = run(QUICK["strategies"]).splitlines()
    ours = evaluate_strategies(LADDER["category"], LADDER["back-first"], players=2, deals=6)
    assert lines[:3] == ["classic, 2 players", "6 deals from seed 0", ""]
    assert [line.split() for line in lines[3:6]] == [
        ["points", "a", "hand", "within"],
        ["category", "among", "back-first", f"{ours.first.mean:+.3f}", f"{ours.first.margin:.3f}"],
        ["back-first", "among", "category", f"{ours.second.mean:+.3f}", f"{ours.second.margin:.3f}"],
    ]
    assert re.fullmatch(r"measured in \d+\.\d s", lines[-1])


def test_a_single_deal_has_no_margin(run: Run) -> None:
    line = "measure strategies category category --players 2 --deals 1 --threads 1"
    found = json.loads(run(f"{line} --json"))
    assert found["first"] == {"mean": 0.0, "margin": None, "count": 1}
    assert run(line).splitlines()[4] == "category among category         +0.000"


def test_exploitability_as_data(run: Run) -> None:
    ours = exploitability(
        LADDER["back-first"], players=2, hands=4, bank=40, spot_hands=2, spot_deals=2, seed=1
    )
    options = "--hands 4 --seed 1 --spot-hands 2 --spot-deals 2"
    found = json.loads(run(f"{QUICK['exploitability']} {options} --json"))
    assert ours.conditional is not None
    assert ours.conditional_upper is not None
    assert taken(found) == {
        "strategy": "back-first",
        "rules": "classic",
        "players": 2,
        "hands": 4,
        "bank": 40,
        "seed": 1,
        "lower": asdict(ours.lower),
        "upper": asdict(ours.upper),
        "conditional": asdict(ours.conditional),
        "conditional_upper": asdict(ours.conditional_upper),
        "differs": ours.differs,
    }


def test_exploitability_for_people(run: Run) -> None:
    found = json.loads(run(f"{QUICK['exploitability']} --json"))
    assert found["conditional"] is found["conditional_upper"] is None
    lines = run(QUICK["exploitability"]).splitlines()
    assert lines[:2] == ["classic, 2 players", "the best answer to back-first: 2 hands, a bank of 40"]
    assert [line.split()[:3] for line in lines[4:6]] == [["gains", "at", "least"], ["gains", "at", "most"]]
    assert float(lines[5].split()[3]) == round(found["upper"]["mean"], 3)
    assert lines[7] == f"another play is better with {100 * found['differs']:.1f} % of the hands"
    spot = run(f"{QUICK['exploitability']} --spot-hands 2 --spot-deals 2").splitlines()
    assert spot[6].startswith("at least, with opponents dealt for each hand  ")


@pytest.fixture
def table(tmp_path: Path) -> str:
    """The file of a table for the house rules and two players."""
    path = str(tmp_path / "a table")
    solve(HOUSE, players=2, deals=3, rounds=1).save(path)
    return path


def test_a_table_brings_its_rules_and_players(run: Run, table: str) -> None:
    found = json.loads(run(f"measure strategies table {shlex.quote(table)} --deals 3 --threads 1 --json"))
    assert (found["rules"], found["players"]) == ("ours", 2)
    ours = evaluate_strategies(
        Equilibrium(2, card_removal=False), Equilibrium.load(table), rules=HOUSE, players=2, deals=3
    )
    assert found["first"] == asdict(ours.first)
    assert found["strategies"] == ["table", table]


def test_the_strategies_of_the_ladder_sit_at_any_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def heard(a: Any, b: Any, **options: Any) -> Any:
        seen.append((a, b, options["rules"], options["players"]))
        return evaluate_strategies(LADDER["category"], LADDER["category"], players=2, deals=1)

    monkeypatch.setattr(measuring, "evaluate_strategies", heard)
    run("measure strategies table equilibrium --players 3")
    run("measure strategies percentiles equilibrium --rules weighted")
    assert seen == [
        (Equilibrium(3, card_removal=False), Equilibrium(3), CLASSIC, 3),
        (LADDER["percentiles"], Equilibrium(4), WEIGHTED, 4),
    ]


def test_a_table_for_other_rules_or_players_is_refused(refuse: Run, table: str) -> None:
    quoted = shlex.quote(table)
    message = refuse(f"measure strategies category {quoted} --players 3")
    assert message == f"{table}: the table is for 2 players, not 3"
    message = refuse(f"measure exploitability {quoted} --rules classic")
    assert message.startswith(f"{table}: rules: the table was solved for 'ours' (")


def test_what_is_done_is_kept(run: Run, refuse: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "DEALS_IN_A_PART", 2)
    path = tmp_path / "part"
    line = f"{QUICK['strategies']} --checkpoint {path}"
    whole = taken(json.loads(run(f"{QUICK['strategies']} --json")))
    assert taken(json.loads(run(f"{line} --json"))) == whole
    description, first, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(description + first)
    assert taken(json.loads(run(f"{line} --json"))) == whole
    assert len(path.read_bytes().splitlines()) == 4
    assert refuse(f"{line} --seed 1").startswith(f"{path}: line 1: of another measurement: 'seed' is ")
    path.write_bytes(b"As Kd\n")
    assert "not a checkpoint of shisanzhang" in refuse(line)
    assert refuse(f"{QUICK['strategies']} --checkpoint {tmp_path}").startswith(f"{tmp_path}: cannot be ")


# --- all of them ------------------------------------------------------------------


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("line", QUICK.values(), ids=QUICK)
def test_every_command_speaks_every_language(run: Run, line: str) -> None:
    for language in LANGUAGES:
        text = run(f"{line} --language {language}")
        assert all(row == row.rstrip() for row in text.splitlines())
        written = re.findall("[\u4e00-\u9fff]", text)
        assert bool(written) == (language != "en")
        "".join(written).encode("big5" if language == "zh-Hant" else "gb2312")
    english, chinese = (run(f"{line} --language {language} --json") for language in LANGUAGES[:2])
    assert english.isascii()
    assert taken(json.loads(english)) == taken(json.loads(chinese))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_can_be_read(run: Run, command: str) -> None:
    text = run(f"{command} --help")
    assert text.startswith(f"usage: shisanzhang {command} ")
    assert text.isascii()
    examples = re.findall("^  shisanzhang (.*)$", text.partition("examples:")[2], re.MULTILINE)
    assert examples
    for example in examples:
        assert example.startswith(command)
        assert _parser().parse_args(shlex.split(example)).run
    assert command.split(maxsplit=1)[0] in run("--help")


@pytest.mark.parametrize("command", ["measure strategies", "measure exploitability"])
def test_the_help_knows_every_strategy(run: Run, command: str) -> None:
    assert f"{', '.join(LADDER)}, or a file" in " ".join(run(f"{command} -h").split())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("measure", "the following arguments are required: WHAT; see shisanzhang measure --help"),
        ("measure luck", "argument WHAT: invalid choice: 'luck'"),
        ("measure strategies table", "the following arguments are required: SECOND"),
        (
            "measure strategies table tble",
            "tble: neither a file nor the name of a strategy; known: random, ",
        ),
        ("measure exploitability 'a\0b'", "a\\x00b: neither a file nor the name of a strategy"),
        ("measure exploitability .", ".: cannot be read: "),
        ("measure exploitability table --hands 0", "hands: expected a whole number from 1, found 0"),
        ("measure exploitability table --bank 1", "bank: expected a whole number from 2, found 1"),
        ("measure strategies table table --players 5", "players: expected 2 to 4, found 5"),
        ("measure strategies random random --players 0", "2 to 4"),
        ("measure strategies table table --deals -1", "argument --deals"),
        ("solve --threads 0", "threads: expected a whole number from 1, found 0"),
        ("solve --rounds 0", "rounds: expected a whole number from 1, found 0"),
        ("solve --players 1", "players: expected 2 to 4, found 1"),
        ("solve --rules clasic", "clasic: neither a file nor the name of rules"),
        ("prepare --players 9", "players: expected 2 to 4, found 9"),
        ("prepare --deals x", "argument --deals: expected a whole number from 0"),
    ],
)
def test_bad_arguments(refuse: Run, line: str, message: str) -> None:
    assert message in refuse(line)


@pytest.mark.parametrize("name", ["solve", "prepare"])
def test_an_interrupt_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, name, interrupt)
    assert main([name]) == 130
    assert capsys.readouterr() == ("", "")


def test_as_many_threads_as_processors(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def heard(rules: Rules, *, threads: int, **options: Any) -> Equilibrium:
        seen.append(threads)
        return solve(rules, threads=1, **options)

    monkeypatch.setattr(solver, "solve", heard)
    monkeypatch.setattr(_strength_commands, "cores", lambda: 7)
    line = QUICK["solve"].removesuffix(" --threads 1")
    run(line)
    run(f"{line} --threads 3")
    assert seen == [7, 3]
    monkeypatch.undo()
    assert 1 <= _strength_commands.cores() <= (os.cpu_count() or 1)


# --- progress ---------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error from now on; pytest would undo what a fixture does about it."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


def without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("rich", "rich.console", "rich.progress"):
        monkeypatch.setitem(sys.modules, name, None)


def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each part, and a part for each deal."""
    monkeypatch.setattr(_bar, "SECONDS", 0)
    monkeypatch.setattr(solver, "DEALS_IN_A_PART", 1)


def test_a_log_has_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    often(monkeypatch)
    assert main(shlex.split(QUICK["solve"])) == 0
    out, err = capsys.readouterr()
    assert err == "1 of 3\n2 of 3\n3 of 3\n"
    assert "of 3" not in out
    assert main(shlex.split(f"{QUICK['solve']} --language zh-Hant")) == 0
    assert capsys.readouterr().err.splitlines()[0] == "已完成 1 / 3"


def test_programs_are_told_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    often(monkeypatch)
    terminal = on_terminal(monkeypatch)
    assert main(shlex.split(f"{QUICK['solve']} --json")) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 3
    assert terminal.getvalue() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a console may be there that rich draws on otherwise")
def test_a_terminal_has_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich", reason="needs the extra cli")
    terminal = on_terminal(monkeypatch)
    assert main(shlex.split(QUICK["solve"])) == 0
    shown = terminal.getvalue()
    assert "1/1" in shown
    assert "━" in shown
    assert shown.endswith("\x1b[2K")  # nothing stays
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("why", ["no rich", "dumb"])
def test_a_terminal_where_no_bar_can_be_drawn(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    often(monkeypatch)
    terminal = on_terminal(monkeypatch)
    if why == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    else:
        without_rich(monkeypatch)
    assert main(shlex.split(QUICK["solve"])) == 0
    assert terminal.getvalue() == "1 of 3\n2 of 3\n3 of 3\n"


def test_standard_error_may_be_closed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    often(monkeypatch)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(shlex.split(QUICK["solve"])) == 0


def test_a_line_comes_every_few_seconds() -> None:
    stream, now = io.StringIO(), [100.0]
    lines = _bar.Lines(stream, lambda done, total: f"{done}/{total}", lambda: now[0])
    for done, moment in enumerate((101, 104.9, 105, 106, 109.9, 110.5, 111, 200), start=1):
        now[0] = moment
        lines(done, 8)
    assert stream.getvalue().split() == ["3/8", "6/8", "8/8"]


def test_a_reader_of_progress_who_is_gone_stops_nothing() -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    _bar.Lines(Gone(), "{} of {}".format, iter((0.0, 9.0)).__next__)(1, 2)


# --- what info knows of prepared files --------------------------------------------


def info(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("info --json"))
    for language in LANGUAGES:
        assert run(f"info --language {language}")
    return found


def whys(run: Run) -> dict[str, str | None]:
    """Why each of the prepared files is not used."""
    return {file["file"]: file["why"] for file in info(run)["prepared"]}


NATIVE_ONLY = None if BACKEND == "native" else "python"


def test_nothing_is_prepared(run: Run, cache: Path) -> None:
    found = info(run)
    why = NATIVE_ONLY or "missing"
    assert found["arrange"] == {name: {"hands": 0, "why": why} for name in ("classic", "weighted")}
    assert (found["cache"], found["prepared"]) == (str(cache), [])
    reason = "a bank needs the native kernel" if NATIVE_ONLY else "no bank is prepared"
    assert ["arrange, classic", f"the table alone: {reason}"] in cells(run("info"))


@pytest.mark.usefixtures("one_round")
def test_prepared_files_are_told_of(run: Run, cache: Path) -> None:
    prepare(hands=8)
    prepare(HOUSE, players=2, hands=6)
    found = info(run)
    ours, classic = f"{_stored.rules_hash(HOUSE)}-2", f"{_stored.rules_hash(CLASSIC)}-4"
    common = {"detail": "", "rules": "ours", "players": 2}
    sizes = {path.name: path.stat().st_size for path in cache.iterdir()}
    bank = {"kind": "bank", "why": NATIVE_ONLY, "deals": None}
    expected = [
        {"file": f"{classic}.bank", **bank, **common, "rules": "classic", "players": 4, "hands": 8},
        {"file": f"{ours}.bank", **bank, **common, "hands": 6},
        {"file": f"{ours}.table", "kind": "table", "why": None, **common, "hands": None, "deals": 3},
    ]
    assert found["prepared"] == sorted(
        ({**file, "size": sizes[file["file"]]} for file in expected), key=lambda file: file["file"]
    )
    decided = {"hands": 0, "why": "python"} if NATIVE_ONLY else {"hands": 8, "why": None}
    assert found["arrange"]["classic"] == decided
    text = run("info")
    used = "not used: a bank needs the native kernel" if NATIVE_ONLY else "used"
    sized = f"{sizes[f'{ours}.bank']:,} B"
    assert ["", f"{ours}.bank", "bank of 6 hands", "ours, 2 players", sized, used] in cells(text)
    if not NATIVE_ONLY:
        assert ["arrange, classic", "the table and a bank of 8 hands"] in cells(text)


def test_files_that_cannot_be_used_are_told_of_with_the_reason(run: Run, cache: Path) -> None:
    prepare(hands=4)
    (bank,) = cache.iterdir()
    good = bank.read_bytes()
    other = solve(CLASSIC, deals=2, rounds=1).table
    assert other is not None
    files = {
        "0-4.bank": good,  # of the classic rules, by its contents
        "damaged.bank": good[:-1],
        "damaged.table": b"\xff\n" * 9,
        f"{_stored.rules_hash(CLASSIC)}-4.table": other.encode(),
        "x.table": other.encode(),
        "notes.txt": b"",
    }
    for name, data in files.items():
        (cache / name).write_bytes(data)
    (cache / "folder.bank").mkdir()
    assert whys(run) == {
        bank.name: NATIVE_ONLY,
        "0-4.bank": "misnamed",
        "damaged.bank": "damaged",
        "damaged.table": "damaged",
        "folder.bank": "damaged",
        f"{_stored.rules_hash(CLASSIC)}-4.table": "shipped",
        "x.table": "misnamed",
    }
    text = run("info")
    assert "not used: damaged (damaged: the contents are not what its first line says)" in text
    assert "not used: damaged (not a file of shisanzhang, expected its table)" in text
    assert "not used: its name is not that of its rules" in text
    assert "not used: the package has this table" in text


def headed(data: bytes, **changed: Any) -> bytes:
    line, _, body = data.partition(b"\n")
    header = json.loads(line) | changed
    del header["file"], header["digest"]
    return _stored.encode("bank", header.pop("version"), header, body)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"against": "0"}, "stale"),
        ({"version": 2}, "damaged"),
        ({"players": 7}, "damaged"),
        ({"players": None}, "damaged"),
        ({"hands": "many"}, "damaged"),
        ({"hands": [1]}, "damaged"),
        ({"rules_hash": None}, "damaged"),
    ],
    ids=str,
)
def test_a_bank_that_decides_nothing(run: Run, cache: Path, changed: dict[str, Any], why: str) -> None:
    prepare(hands=4)
    (bank,) = cache.iterdir()
    bank.write_bytes(headed(bank.read_bytes(), **changed))
    forget()
    assert whys(run) == {bank.name: why}
    assert info(run)["arrange"]["classic"] == {"hands": 0, "why": NATIVE_ONLY or why}
    assert ExpectedPoints(CLASSIC).bank is None


@pytest.mark.skipif(BACKEND != "native", reason="only the native kernel consults a bank")
def test_a_bank_that_no_kernel_can_take(run: Run, cache: Path) -> None:
    prepare(hands=4)
    (bank,) = cache.iterdir()
    laid = _bank.find(CLASSIC, 4)
    laid.rows[1] = 32_000
    bank.write_bytes(laid.encode(CLASSIC, 4, _solved.population_for(CLASSIC, 4), "x"))
    assert whys(run) == {bank.name: "damaged"}


@pytest.mark.parametrize("name", ["line\nbreak.bank", "\x1b[31m.table", "\udcff.bank"])
def test_names_that_would_upset_a_terminal(run: Run, cache: Path, name: str) -> None:
    cache.mkdir()
    try:
        (cache / name).touch()
    except (OSError, ValueError):
        pytest.skip("no such name can be given here")
    assert [file["why"] for file in info(run)["prepared"]] == ["damaged"]
    last = run("info").splitlines()[-1]
    assert last.isprintable()
    assert "damaged" in last


def test_a_cache_that_is_no_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path / "file"))
    assert info(run)["prepared"] == []


def test_a_user_without_a_home(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    without_home(monkeypatch)
    found = info(run)
    assert (found["cache"], found["prepared"]) == (None, [])
    assert cells(run("info"))[-1] == ["prepared in", "none"]


def test_a_cache_that_cannot_be_looked_into(run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(hands=4)

    def forbidden(path: Path) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    (file,) = info(run)["prepared"]
    assert (file["why"], file["rules"]) == ("damaged", None)
    monkeypatch.setattr(Path, "iterdir", forbidden)
    assert info(run)["prepared"] == []


def test_what_ships_is_known() -> None:
    assert _solved.stem_of(replace(CLASSIC, name="by another name"), 2) == "classic"
    assert _solved.stem_of(HOUSE, 2) is None
    assert _solved.stem_of(_solved.SHIPPED["classic-plain"][0], 3) is None
