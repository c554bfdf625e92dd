"""Whole sessions at the terminal, as typed; ``python tests/golden/regenerate.py`` writes them anew.

Read what has changed before you keep it: a transcript shows every word that a player reads, and every point.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from shisanzhang.cli import main

HERE = Path(__file__).parent

CLASSIC = """\
    help
    f As Kd 9c
    what
    f A
    f A A
    m 9 9 9 Q Q Q
    m 9 9 9 Q Q
    b 5 5 5 5
    swap f b
    swap f
    b 3
    f Th
    sort colour
    sort suit
    take T
    undo
    undo
    redo
    redo
    redo
    declare
    ok
    hint
    fill
    ok

    auto
    swap m b
    ok
    n
    ok
    y
    totals
    history
    later
    quit
"""
WEIGHTED = """\
    y

    宣告
    自動
    換 中 尾
    出牌
    復原
    出牌
    總分
    紀錄

    頭墩 黑桃K 紅心K
    換 黑桃K 黑桃6
    頭墩方塊K
    收回方塊K
    全部收回
    提示
    排序 花色
    離開
"""
# By the name of the file: the arguments, and what is typed each time the command is started.
SESSIONS: dict[str, tuple[list[str], list[str]]] = {
    "classic.en": (["--seed", "135", "--name", "Ann"], [CLASSIC, "\nauto\nok\nhistory\nnew\nn\nquit"]),
    "classic.zh-Hans": (["--seed", "228"], ["自动\n出牌\n总分", "\n说明\n离开"]),
    "weighted.zh-Hant": (["--seed", "20", "--rules", "weighted"], [WEIGHTED, "上一步\n自動\n出牌"]),
    "weighted.en": (
        ["--seed", "5", "--rules", "weighted", "--players", "3"],
        ["KsKh2h / QsQhJhTsTd / 9s9h8c7c4s", "4h / 4s / 9s", "auto\nswap m b\nok\nundo\nok"],
    ),
}


TAIWAN = """\

    help
    hint
    6c
    T
    4 4
    K
    pass
    pass
    4 4 4 7 7
    9 9 9 J J
    pass

    xyz
    Ac
    pass
    history
    pass
    save
    pass
    totals
    cut 60
    cut 20
    quit
"""
FOUR_PLAYERS = """\
    說明

    提示
    黑桃10
    A
    過
    梅花3
    過牌
    J J
    不要
    過
    過
    過
    總分
    切牌 7
    紀錄
    離開
"""
# The same for ``shisanzhang bigtwo play``, in the folder of that name.
BIG_TWO: dict[str, tuple[list[str], list[str]]] = {
    "taiwan.en": (["--seed", "3", "--name", "Ann"], [TAIWAN, "pass\nnew\ny\nquit"]),
    "taiwan.zh-Hans": (["--seed", "12"], ["\n3\nT\nQ\n3 A A A A\n提示", "红心3\n过\nJ J\n离开"]),
    "four_players.zh-Hant": (["--seed", "5", "--rules", "four_players"], [FOUR_PLAYERS]),
}


ONE_DECK = """\

    help
    hint
    show
    2
    hint
    3
    3 3
    xyz
    pass
    totals
    history
    quit
"""
TWO_DECKS = """\
    說明

    叫 3
    亮牌
    提示
    3
    4 4
    不出
    總分
    離開
"""
# The same for ``shisanzhang doudizhu play``.
DOU_DIZHU: dict[str, tuple[list[str], list[str]]] = {
    "one_deck.en": (["--seed", "2", "--name", "Ann"], [ONE_DECK, "pass\npass\nnew\ny\nquit"]),
    "two_decks.zh-Hant": (["--seed", "3", "--rules", "two_decks"], [TWO_DECKS, "過\n過\n過\n"]),
}


def say(arguments: Iterable[str], typed: str) -> str:
    """What the command says to what is typed."""
    said = io.StringIO()
    with redirect_stdout(said), patch.object(sys, "stdin", io.StringIO(typed)):
        status = main(arguments)  # type: ignore[arg-type]
    assert status == 0, said.getvalue()
    return said.getvalue()


def transcript(name: str) -> str:
    """A whole session of the thirteen-card game, with what is typed, in one language."""
    arguments, sittings = SESSIONS[name]
    return _said(["play"], name, ["--opponents", "category", *arguments], sittings)


def bigtwo_transcript(name: str) -> str:
    """A whole match of Big Two likewise."""
    return _said(["bigtwo", "play"], name, *BIG_TWO[name])


def doudizhu_transcript(name: str) -> str:
    """A whole match of Dou Dizhu likewise."""
    return _said(["doudizhu", "play"], name, *DOU_DIZHU[name])


def _said(command: list[str], name: str, arguments: list[str], sittings: list[str]) -> str:
    language = name.partition(".")[2]
    said = []
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "sessions")
        common = [*command, "--file", file, "--language", language]
        for number, typed in enumerate(sittings):
            lines = "\n".join(line.strip() for line in typed.splitlines()) + "\n"
            own = arguments if number == 0 else []
            said.append(say([*common, *own], lines).replace(file, "FILE"))
    return "\n=====\n\n".join(said)


if __name__ == "__main__":
    for name in SESSIONS:
        (HERE / f"{name}.txt").write_text(transcript(name), "utf-8")
    for name in BIG_TWO:
        (HERE / "bigtwo" / f"{name}.txt").write_text(bigtwo_transcript(name), "utf-8")
    for name in DOU_DIZHU:
        (HERE / "doudizhu" / f"{name}.txt").write_text(doudizhu_transcript(name), "utf-8")
