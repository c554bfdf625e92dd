"""``shisanzhang play``: whole sessions as typed, options, files, a real terminal, and lines at random."""

from __future__ import annotations

import io
import json
import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    LADDER,
    LANGUAGES,
    TERMS,
    Compare,
    Deal,
    Draft,
    Forfeit,
    IllegalPlayError,
    Language,
    MemoryStore,
    Seat,
    SqliteStore,
    Table,
    read_records,
    say,
)
from shisanzhang._drafting import WORDS, MistakeError, changed, command_of, shown
from shisanzhang._files import data_file
from shisanzhang._session_commands import OPPONENTS
from shisanzhang.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"
sys.path.insert(0, str(GOLDEN))
from regenerate import SESSIONS, transcript  # noqa: E402


class Outcome:
    """What a run of the command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the command on a file of its own."""

    def run(typed: str, *arguments: str, file: str | Path = tmp_path / "sessions.db") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", "--file", str(file), *arguments])
        return Outcome(status, *capsys.readouterr())

    return run


CHEAP = ("--opponents", "category", "--seed", "135")


# --- whole sessions ---------------------------------------------------------------


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_as_it_was(name: str) -> None:
    assert transcript(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_every_transcript_is_tried() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == SESSIONS.keys()
    said = {name: transcript(name) for name in SESSIONS}
    # Between them they show what must not go unseen.
    for key in ("play.special", "outlook.doomed", "play.refused", "play.sure_foul", "play.new_best"):
        words = [
            re.escape(say(key, language, special="_", points="_")).replace("_", ".*")
            for language in ("en", "zh-Hant", "zh-Hans")
        ]
        assert any(re.search(each, text) for each in words for text in said.values()), key
    assert "*** Grand slam by Ann! ***" in said["classic.en"]
    assert "打槍玩家！" in said["weighted.zh-Hant"]


# --- options and files ------------------------------------------------------------


def test_it_is_gone_on_with(play: Any) -> None:
    first = play("f A A\n", *CHEAP)
    assert "A♠ A♦ --" in first.out
    again = play("auto\nok\n")
    assert "Going on with deal 1." in again.out
    assert "A♠ A♦ --" in again.out.partition("auto")[0]
    assert "Going on after deal 1. Session total: +84. Best: +84." in play("").out


def test_a_new_session_keeps_the_best(play: Any) -> None:
    play("auto\nok\n", *CHEAP)
    anew = play("", "--new")
    assert "Best so far: +84." in anew.out
    assert "Going on with deal 1. Session total: 0. Best: +84." in play("").out
    assert "Best so far: +84." in play("new\ny\n").out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--players", "3"], "--players"),
        (["--rules", "weighted"], "--rules"),
        (["--name", "Ben"], "--name"),
        (["--opponents", "random"], "--opponents"),
        (["--seed", "7"], "--seed"),
        (["--seed", "7", "--players", "2"], "--players, --seed"),
    ],
)
def test_other_settings_are_for_a_new_session(play: Any, arguments: list[str], named: str) -> None:
    play("f A A\n", *CHEAP)
    refused = play("", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.endswith(f"go on with it without {named}, or begin another with --new\n")
    assert play("", *CHEAP).status == 0
    assert "A new session" in play("", "--new", *arguments).out


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", OPPONENTS)
def test_every_strategy_can_be_played_against(play: Any, name: str, players: int) -> None:
    assert set(OPPONENTS) == LADDER.keys()
    played = play("auto\nok\n", "--opponents", name, "--players", str(players), "--seed", "135", "--json")
    assert played.status == 0
    found = json.loads(played.out)
    assert len(found["names"]) == players
    assert len(found["deals"]) == 1
    assert "Compare" in played.err
    assert play("", "--opponents", name, "--players", str(players)).status == 0


def test_for_programs(play: Any) -> None:
    found = json.loads(play("auto\nok\n", *CHEAP, "--json").out)
    assert found.pop("session")
    assert found == {
        "rules": "classic",
        "names": ["you", "computer 1", "computer 2", "computer 3"],
        "totals": [84, -30, -28, -26],
        "best": {"you": 84, "computer 1": 0, "computer 2": 0, "computer 3": 0},
        "deals": [[84, -30, -28, -26]],
    }


def test_a_record_is_saved(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "my games.jsonl"
    said = play(
        f"auto\nok\nsave\nsave {file}\nsave {file}\nn\nsave {file}\ny\nsave {tmp_path}/no/x\nsave \0\n",
        *CHEAP,
    ).out
    assert "Save to which file?" in said
    assert said.count(f"Deals written to {file}: 1.") == 2
    assert said.count("is there already.") == 2
    assert said.count("cannot be written:") == 2
    ours = tmp_path / "sessions.db"
    kept = ours.read_bytes()
    said = play(f"save {ours}\nsave ~nosuchuser/x\nsave {'x' * 300}\nsave {tmp_path}\ny\ntotals\n").out
    assert f"{ours} is where the sessions themselves are kept." in said
    assert said.count("cannot be written:") == 3
    assert "session  best" in said
    assert ours.read_bytes() == kept
    (record,) = read_records(file.read_text("utf-8")).sessions
    assert record.totals == (84, -30, -28, -26)
    assert record.computers == (None, "category", "category", "category")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "5"], "players: expected 2 to 4, found 5"),
        (["--players", "1"], "players: expected 2 to 4, found 1"),
        (["--players", "x"], "expected a whole number"),
        (["--rules", "no such"], "neither a file nor the name of rules"),
        (["--opponents", "me"], "invalid choice"),
        (["--name", "\n"], "printable characters"),
        (["--name", "computer 1"], "another player is named"),
    ],
)
def test_bad_options_are_refused_in_one_line(play: Any, arguments: list[str], reason: str) -> None:
    refused = play("", *arguments)
    assert (refused.status, refused.out) == (2, "")
    assert reason in refused.err
    assert refused.err.count("\n") == 1


def test_files_that_cannot_be_used(play: Any, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("not a database, but long enough to be looked at " * 40, "utf-8")
    for file in (other, tmp_path / "no" / "file.db", tmp_path):
        refused = play("", file=file)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.count("\n") == 1
    assert other.read_text("utf-8").startswith("not a database")


def test_a_session_of_others_is_not_gone_on_with(play: Any, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "sessions.db") as store:
        store.new(Table.new(["Ann", "Ben"]))
    refused = play("")
    assert refused.status == 2
    assert "none of one person against computers" in refused.err
    assert play("", "--new").status == 0


def test_where_sessions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    for platform, environ, expected in (
        ("linux", {}, Path.home() / ".local/share/shisanzhang/sessions.db"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/shisanzhang/sessions.db")),
        (
            "darwin",
            {"XDG_DATA_HOME": "/data"},
            Path.home() / "Library/Application Support/shisanzhang/sessions.db",
        ),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/shisanzhang/sessions.db")),
        ("win32", {}, Path.home() / "AppData/Local/shisanzhang/sessions.db"),
    ):
        assert data_file(environ, platform, "sessions.db") == expected


def test_a_user_without_a_folder(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("shisanzhang._files.data_file", nowhere)
    assert main(["play"]) == 2
    assert (
        capsys.readouterr().err
        == "shisanzhang: --file: this user has no folder: say where to keep sessions\n"
    )


def test_a_folder_that_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_text("no folder", "utf-8")
    monkeypatch.setattr("shisanzhang._files.data_file", lambda *_: tmp_path / "a/b/sessions.db")
    assert main(["play"]) == 2
    assert capsys.readouterr().err.startswith(f"shisanzhang: {tmp_path / 'a/b'}: cannot be made: ")


def test_without_a_file_it_is_the_users(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shisanzhang._files.data_file", lambda *_: tmp_path / "a/b/sessions.db")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", *CHEAP]) == 0
    assert (tmp_path / "a/b/sessions.db").is_file()
    assert f"Kept in {tmp_path}/a/b/sessions.db" in capsys.readouterr().out.replace("\\", "/")


# --- what is typed ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("f As Kd", ("front", "As Kd")),
        ("FRONT As", ("front", "As")),
        ("頭墩黑桃A", ("front", "黑桃A")),
        ("尾 A", ("back", "A")),
        ("save a/b", ("save", "a/b")),
        ("AsKd9c / 8h / 2c", ("all", "AsKd9c / 8h / 2c")),
        ("A♠K♦9♣｜8♥｜2♣", ("all", "A♠K♦9♣|8♥|2♣")),
        ("A A T / Q Q 9 9 9 / 5 5 5 5 3", ("all", "A A T / Q Q 9 9 9 / 5 5 5 5 3")),
        ("T A A / Q Q 9 9 9 / 5 5 5 5 3", ("all", "T A A / Q Q 9 9 9 / 5 5 5 5 3")),
        ("Q Q A/9 9 9 5 3/5 5 5 A T", ("all", "Q Q A/9 9 9 5 3/5 5 5 A T")),
        ("f As / Kd / 9c", ("front", "As / Kd / 9c")),
        ("a", ("auto", "")),
        ("a K", ("", "a K")),
        ("d As", ("", "d As")),
        ("q 9", ("", "q 9")),
        ("new game", ("new", "game")),
        ("ｆ　ＡＡ", ("front", "AA")),
        ("f: As", ("front", "As")),
        ("頭墩：黑桃A", ("front", "黑桃A")),
        ("？", ("help", "")),
        ("save ａ：b", ("save", "ａ：b")),
        ("存檔ａ", ("save", "ａ")),
        ("存檔 C:/a b", ("save", "C:/a b")),
        ("?", ("help", "")),
        ("nonsense", ("", "nonsense")),
        ("", ("", "")),
    ],
)
def test_what_a_line_means(line: str, command: tuple[str, str]) -> None:
    assert command_of(line) == command


def answers(typed: str, language: Language) -> Iterator[str]:
    """What is said to each line that changes a draft, or would."""
    tell = partial(say, language=language)
    draft = Draft("As Ad Qs Qc Th 9h 9d 9c 5s 5h 5d 5c 3c")
    for line in typed.splitlines():
        try:
            after = changed(draft, *command_of(line), tell)
        except MistakeError as mistake:
            yield str(mistake)
        else:
            assert after is not None
            draft = after
            yield "\n".join(shown(draft, tell))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("f A Qs", "Which A? You hold A♠ A♦."),
        ("f A As", "  front   A♠ A♦ --        pair A"),
        ("f Q\nf T Qs", "  front   Q♠ T♥ --        high card Q T"),
        ("f A A Kd", "Not in your hand: K♦"),
        ("f 9h\ntake 9", "  front   -- -- --"),
        ("f 9h 9d\nm 9", "  middle  9♣ -- -- -- --  high card 9"),
        ("f 9h 9d\ntake 9 9", "  front   -- -- --"),
        ("f 9h 9d\ntake 9", "Which 9? You hold 9♥ 9♦ 9♣."),
        ("f As As", "Named twice: A♠"),
        ("f Zz", "What card is 'Zz'? Cards are written As, Kd, 10h, 9c."),
        ("f BJ", "Not in your hand: BJ"),
        ("AAT／QQ999／55553", "  In order; ok submits it."),
        ("A T / Q Q 9 9 9 / 5 5 5 5 3", "Which A? You hold A♠ A♦."),
        ("A A / Q Q 9 9 9 / T 5 5 5 5 3", "The rows take 3 / 5 / 5 cards, not 2 / 5 / 6."),
        ("A A T / Q Q", "The rows take 3 / 5 / 5 cards, not 3 / 2."),
        ("AsAdTh/QsQc9h9d9c/5s5h5d5cAs", "Named twice: A♠"),
        ("swap m,b", "  middle  -- -- -- -- --"),
        ("auto\nswap T 3", "  front   A♠ A♦ 3♣        pair A 3"),
    ],
)
def test_cards_are_understood(typed: str, said: str) -> None:
    assert said in list(answers(typed, "en"))[-1].splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_told_in_the_language(language: Language) -> None:
    # Nothing of the library's own errors, which are in English.
    known = [term[LANGUAGES.index(language)] for key, term in TERMS.items() if key.startswith("play.")]
    patterns = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(words)) for words in known]
    for typed in ("f Zz", "f As As", "f A Kd", "f 9 9 9 5s", "A / 9", "swap A", "swap f", "sort x", "undo"):
        (told,) = answers(typed, language)
        assert any(re.fullmatch(pattern, told) for pattern in patterns), told


def test_what_is_offered_need_not_be_answered(play: Any) -> None:
    special = ("--seed", "20", "--rules", "weighted", "--opponents", "category")
    for answer, expected in (
        ("y", "Compare"),
        ("declare", "Compare"),
        ("宣告", "Compare"),
        ("n", "To lay"),
        ("", "To lay"),
        ("f A", "front   A♣ -- --"),
        ("help", "lay the whole hand at once"),
        ("what", "What is 'what'?"),
    ):
        said = play(f"{answer}\n", "--new", *special).out.partition("Declare it? [y/n]")[2]
        assert expected in said
        assert ("Compare" in said) == (expected == "Compare")
    assert "Declare it?" in play("quit\n", "--new", *special).out
    assert "Declare it?" in play("").out


def test_whatever_is_typed_nothing_is_lost(play: Any) -> None:
    rng = random.Random(5)
    hand = "As Ad Qs Qc Th 9h 9d 9c 5s 5h 5d 5c 3c".split()
    words = [word for word in WORDS if WORDS[word] not in ("quit", "save")]
    odd = [
        "",
        "A",
        "9 9",
        "Kd",
        "m b",
        "f b",
        "suit",
        "x",
        "10",
        "A/2/3",
        "\x1b[31m",
        "♠",
        "BJ",
        "10h 10h",
        "頭",
    ]
    odd += ["´", "：", "ﷺ", "\ud800", "{0}", "%s", "🂡", "9" * 50, "y"]
    typed = [
        " ".join([rng.choice(words), rng.choice(odd), *rng.sample(hand, rng.randrange(4))])
        for _ in range(300)
    ]
    typed = [line for line in typed if command_of(line)[0] not in ("ok", "declare", "new")]
    said = play("\n".join(typed) + "\n", *CHEAP)
    assert (said.status, said.err) == (0, "")
    assert "\x1b" not in said.out
    rows = re.findall(
        r"  front   (.*?)  .*\n  middle  (.*?)(?:  .*)?\n  back    (.*?)(?:  .*)?\n(?:  To lay: (.*)\n)?",
        said.out,
    )
    assert len(rows) > 30
    for row in rows:
        cards = re.findall(r"[2-9TJQKA][♣♦♥♠]", " ".join(row))
        assert len(cards) == len(set(cards)) == 13


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "weighted"])
def test_whole_sessions_at_random(
    play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, rules: str
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")  # it saves what it likes
    rng = random.Random(f"{language} {rules}")
    words = [*(word for word in WORDS if WORDS[word] != "quit"), *["", "y", "auto", "ok"] * 6]
    rests = ["", "", "", "A", "m b", "9 9", "10h", "x/y", "suit", "f", "~nosuchuser", "a" * 300, "\0", "."]
    typed = [f"{rng.choice(words)} {rng.choice(rests)}".strip() for _ in range(300)]
    arguments = ("--rules", rules, "--language", language, *CHEAP)
    said = play("\n".join(typed) + "\n", *arguments)
    assert (said.status, said.err) == (0, "")
    with SqliteStore(tmp_path / "sessions.db") as store:
        sessions = list(map(store.load, store.ids()))
    assert sum(len(session.history) for session in sessions) > 5
    for session in sessions:
        assert len(session.history) in (session.table.deal_number, session.table.deal_number - 1)
        scores = [score.totals for score in session.record().scores]
        totals = tuple(map(sum, zip(*scores, strict=True))) if scores else (0, 0, 0, 0)
        assert session.totals == totals
        assert sum(totals) == 0
        for deal in session.history:
            assert len({card for play in deal.plays for card in play.hand}) == 52


def test_a_session_that_is_played_elsewhere_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sessions.db"

    class Typed(io.StringIO):
        """Before the second line the deal is finished in another window, and the next one begun."""

        lines = 0

        def readline(self, size: int | None = -1, /) -> str:
            self.lines += 1
            if self.lines == 2:
                with SqliteStore(file) as store:
                    session = store.latest()
                    assert session is not None
                    for action in (Forfeit(0), Compare(), Deal()):
                        store.apply(session.id, action)
            return super().readline(-1 if size is None else size)

    monkeypatch.setattr(sys, "stdin", Typed("f Ad\nf As\nf K K\nauto\nok\n"))
    assert main(["play", "--file", str(file), *CHEAP]) == 0
    before, words, after = capsys.readouterr().out.partition(say("play.elsewhere"))
    assert words
    assert "A♦ -- --" in before
    assert "Hand: A♥ A♣ K♦ K♣" in after
    assert "K♦ K♣ --" in after
    with SqliteStore(file) as store:
        session = store.latest()
    assert session is not None
    assert [deal.number for deal in session.history] == [1, 2]


def test_what_stays_refused_is_no_endless_talk(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise IllegalPlayError("never")

    monkeypatch.setattr(SqliteStore, "apply", refuse)
    refused = play("", *CHEAP)
    assert (refused.status, refused.err) == (2, "shisanzhang: never\n")


# --- a real terminal --------------------------------------------------------------


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, file: Path, *arguments: str) -> None:
        import pty

        self.pid, self._fd = pty.fork()
        if self.pid == 0:  # pragma: no cover
            os.environ.update(TERM="xterm", PYTHONUTF8="1")
            # Where the tests run in the background, Ctrl-C is ignored, and what is ignored is inherited.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            command = [sys.executable, "-m", "shisanzhang", "play", "--file", str(file), *arguments]
            os.execv(sys.executable, command)
        self.said = ""

    def wait_for(self, words: str, *, again: bytes = b"") -> str:
        """What is said until these words; where nothing is said for long, a key is pressed again."""
        said, until = "", time.monotonic() + 60
        while words not in said:
            ready, _, _ = select.select([self._fd], [], [], 2)
            assert time.monotonic() < until, said
            if ready:
                said += self._read()
            elif again:
                self.press(again)
        self.said += said
        return said

    def _read(self) -> str:
        try:
            return os.read(self._fd, 4096).decode("utf-8", "replace")
        except OSError as error:  # the other end is closed
            raise AssertionError(self.said) from error

    def type(self, line: str) -> None:
        os.write(self._fd, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self._fd, key)

    def ended(self) -> int:
        """Its exit status, with all that it said."""
        until = time.monotonic() + 60
        while True:
            ready, _, _ = select.select([self._fd], [], [], 1)
            if not ready and time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)  # which no test takes for its end
            try:
                self.said += os.read(self._fd, 4096).decode("utf-8", "replace") if ready else ""
            except OSError:
                break
        os.close(self._fd)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


@contextmanager
def terminal(file: Path, *arguments: str) -> Iterator[Terminal]:
    at = Terminal(file, *arguments)
    try:
        yield at
    finally:
        try:
            os.kill(at.pid, signal.SIGKILL)
            os.waitpid(at.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # it forks with threads


@needs_pty
def test_a_kill_in_the_middle_of_a_draft(tmp_path: Path) -> None:
    file = tmp_path / "sessions.db"
    with terminal(file, *CHEAP) as at:
        at.wait_for("arrange> ")
        at.type("f As Ad Th")
        assert "\x1b[31mA♦\x1b[39m" in at.wait_for("arrange> ").replace("T♥", "").replace(
            " \x1b[39m", "\x1b[39m"
        )
        os.kill(at.pid, signal.SIGKILL)
        assert at.ended() == -signal.SIGKILL
    with terminal(file) as at:
        said = at.wait_for("arrange> ")
        assert "Going on with deal 1." in said
        assert "pair A T" in said
        at.type("fill")
        assert "In order" in at.wait_for("arrange> ")
        at.type("ok")
        assert "Session total: +84. Best: +84." in at.wait_for("Enter deals on> ")
        at.type("quit")
        assert at.ended() == 0
        assert "Traceback" not in at.said


@needs_pty
@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 0)])
def test_it_is_left_cleanly(tmp_path: Path, key: bytes, status: int) -> None:
    file = tmp_path / "sessions.db"
    with terminal(file, *CHEAP) as at:
        at.wait_for("arrange> ")
        at.press(key)
        # Python only notes a Ctrl-C that comes just before it begins to read, and reads on.
        at.wait_for(f"Kept in {file}", again=key)
        assert at.ended() == status
        assert "Traceback" not in at.said
    with SqliteStore(file) as store:
        session = store.latest()
        assert session is not None
        assert session.table.deal_number == 1


def test_a_memory_store_is_no_file() -> None:
    # What is played through the command could be played through any store.
    session = MemoryStore().new(Table.new(["you", Seat("computer 1", LADDER["category"])], CLASSIC))
    assert session.record().computers == (None, "category")
