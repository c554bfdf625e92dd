"""A conversation in lines: what is said, what is asked, and what an odd stream does to it."""

from __future__ import annotations

import io
import sys

import pytest

from shisanzhang._talk import LONGEST, Talk


class Screen(io.StringIO):
    """A terminal that says so."""

    def isatty(self) -> bool:
        return True


def test_answers_that_nobody_sees_typed_are_said_again() -> None:
    said = io.StringIO()
    talk = Talk("en", io.StringIO("  one \n\ntwo"), said)
    assert [talk.ask("? ") for _ in range(5)] == ["one", "", "two", None, None]
    assert said.getvalue() == "? one\n? \n? two\n? \n? \n"


def test_at_a_terminal_they_are_seen_already() -> None:
    said = Screen()
    talk = Talk("en", Screen("one\n"), said)
    assert talk.ask("? ") == "one"
    assert talk.ask("? ") is None
    assert said.getvalue() == "? ? \n"


def test_an_answer_cannot_upset_the_terminal() -> None:
    said = io.StringIO()
    Talk("en", io.StringIO("\x1b[31m\n"), said).ask("? ")
    assert "\x1b" not in said.getvalue()


def test_a_line_too_long_is_one_answer() -> None:
    talk = Talk("en", io.StringIO("x" * (3 * LONGEST) + "\nnext\n" + "y" * LONGEST), io.StringIO())
    assert talk.ask("") == "x" * LONGEST
    assert talk.ask("") == "next"
    assert talk.ask("") == "y" * LONGEST
    assert talk.ask("") is None


def test_sentences_in_each_language() -> None:
    for language, words in (("en", "total"), ("zh-Hant", "總分"), ("zh-Hans", "总分")):
        said = io.StringIO()
        Talk(language, None, said).say("total")  # type: ignore[arg-type]
        assert said.getvalue() == f"{words}\n"


def test_what_cannot_show_chinese_is_spoken_to_in_english() -> None:
    raw = io.BytesIO()
    talk = Talk("zh-Hant", None, io.TextIOWrapper(raw, "ascii", write_through=True))
    talk.say("total")
    talk.show("A♠")
    assert talk.language == "en"
    assert raw.getvalue() == b"total\nAs\n"


def test_without_streams_nothing_is_said_or_heard() -> None:
    talk = Talk("en", None, None)
    talk.say("total")
    assert talk.ask("? ") is None


def test_of_the_process(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff one\n"), "utf-8"))
    assert Talk.of_process("en").ask("? ") == "\ufffd one"
    Talk.of_process("en", aside=True).show("beside")
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "? \\ufffd one\n" if "\\ufffd" in said.out else "? \ufffd one\n",
        "beside\n",
    )
