"""Columns, colour and what an encoding lacks."""

from __future__ import annotations

import io

import pytest

from shisanzhang._console import Console, one_line, table, width


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class File(Terminal):
    """One that says it is not."""

    def isatty(self) -> bool:
        return False


# --- width and tables -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("front", 5),
        ("頭墩", 4),
        ("Ａ：", 4),
        ("A♠ T♥", 5),
        ("é", 1),
        ("e\u0301", 1),
        ("小明 B", 6),
        ("ｶ", 1),
    ],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_columns_line_up_by_width() -> None:
    rows = [["name", "points", ""], ["小明", "+36", "x"], ["e\u0301", "-108", "yz"]]
    assert list(table(rows, "<>")) == ["name  points", "小明     +36  x", "e\u0301       -108  yz"]


def test_a_table_can_be_indented_and_has_no_spaces_at_the_end() -> None:
    assert list(table([["a", "b"], ["ccc", ""]], indent="  ")) == ["  a    b", "  ccc"]


def test_an_empty_table() -> None:
    assert list(table([])) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain", "plain"),
        ("小明 ♠", "小明 ♠"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\udcff", "\\udcff"),
        ("\u2028\u202e", "\\u2028\\u202e"),
    ],
)
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


# --- colour -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({}, True),
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": "0", "TERM": "xterm-256color"}, False),
        ({"NO_COLOR": ""}, True),  # empty counts as not set: https://no-color.org
        ({"OS": "Windows_NT"}, False),
        ({"OS": "Windows_NT", "WT_SESSION": "x"}, True),
        ({"OS": "Windows_NT", "TERM": "xterm"}, True),
        ({"OS": "Windows_NT", "TERM": "xterm", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(environ: dict[str, str], colour: bool) -> None:
    assert Console.of(Terminal(), environ).colour is colour
    assert Console.of(File(), environ).colour is False


def test_no_stream_at_all() -> None:
    assert Console.of(None, {}) == Console("utf-8", False)


def test_a_stream_without_an_encoding() -> None:
    assert Console.of(io.StringIO(), {}) == Console("utf-8", False)


def test_red_suits_are_red() -> None:
    shown = Console(colour=True).show("front  A♥ T♦ 9♠ / K♣ 2♥: ♥ of 小明")
    assert shown == "front  \033[31mA♥ T♦\033[39m 9♠ / K♣ \033[31m2♥\033[39m: ♥ of 小明"
    assert Console().show("A♥") == "A♥"


# --- encodings --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "A♠ T♦ ×2 – 頭墩"),
        ("ascii", "As Td x2 - \\u982d\\u58a9"),
        ("latin-1", "As Td ×2 - \\u982d\\u58a9"),
        ("cp1252", "As Td ×2 – \\u982d\\u58a9"),
        ("gbk", "As Td ×2 – 頭墩"),
        ("big5", "As Td ×2 – 頭墩"),
        ("cp949", "As Td ×2 - 頭墩"),  # it has ♠, and no ♦: all suits are letters or none
    ],
)
def test_what_an_encoding_lacks_is_replaced(encoding: str, shown: str) -> None:
    found = Console(encoding).show("A♠ T♦ ×2 – 頭墩")
    assert found == shown
    found.encode(encoding)


def test_whether_an_encoding_has_a_text() -> None:
    assert Console("ascii").can("abc")
    assert not Console("ascii").can("頭墩")
    assert Console("big5").can("頭墩")
