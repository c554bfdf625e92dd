"""What is told of a deal line by line, and the words for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ._commands import Say
from ._ledger_file import Deal
from ._talk import vocabulary
from .arrangement import Row
from .errors import ShisanzhangError
from .ledger import Place, ReportedDeal
from .ranking import Category
from .score import Play
from .special import Special
from .terms import TERMS

WORDS: Final = vocabulary(
    {
        "foul": "foul 相公",
        "special": "special 特殊牌型 特殊",
        "deal": "deal 發牌 发牌 新一副",
        "ok": "ok done 好 完成",
        "cancel": "cancel 取消",
        "correct": "correct 更正",
        "settle": "settle 結算 结算",
        "csv": "csv",
    }
)
"""What may be typed, and what it stands for."""

_SHORT: Final = {
    "trips": Category.THREE_OF_A_KIND,
    "set": Category.THREE_OF_A_KIND,
    "full": Category.FULL_HOUSE,
    "quads": Category.FOUR_OF_A_KIND,
    "四條": Category.FOUR_OF_A_KIND,
    "四条": Category.FOUR_OF_A_KIND,
    "sf": Category.STRAIGHT_FLUSH,
}
TOKEN: Final = re.compile(r'("(?:[^"\\]|\\.)*"|[^\s=>:："]+)|([=>:：])')


@dataclass
class Told:
    """What has been told of a deal so far."""

    corrects: int | None = None
    plays: dict[int, Play] = field(default_factory=dict)
    rows: dict[Row, tuple[Place, ...]] = field(default_factory=dict)
    fouls: list[int] = field(default_factory=list)
    specials: dict[int, Special] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.corrects or self.plays or self.rows or self.fouls or self.specials)

    def missing(self, names: Sequence[str], tell: Say) -> list[str]:
        """What is still to be told."""
        if self.plays and not self.rows:
            return [name for seat, name in enumerate(names) if seat not in self.plays]
        laid = len(names) - len(self.fouls) - len(self.specials)
        return [tell(row) for row in Row if row not in self.rows] if laid else []

    def deal(self, names: Sequence[str]) -> Deal:
        if self.plays and not self.rows:
            return tuple(self.plays[seat] for seat in range(len(names)))
        front, middle, back = (self.rows.get(row, ()) for row in Row)
        return ReportedDeal(
            front=front, middle=middle, back=back, fouls=tuple(self.fouls), specials=self.specials
        )


def places_of(text: str, seat_of: Callable[[str], int], tell: Say) -> Iterator[Place]:
    """The places of a row: names, parted by spaces or ``>``, or by ``=`` where they tie."""
    players: list[int] = []
    kind: Category | None = None
    joined = False
    tokens = [(name, mark) for name, mark in TOKEN.findall(text) if mark != ">"]
    while tokens:
        name, mark = tokens.pop(0)
        if mark == "=" and players and not joined:
            joined = True
            continue
        if mark:
            raise ShisanzhangError(tell("keep.row_what"))
        if players and not joined:
            yield Place(tuple(players), kind)
            players, kind = [], None
        players.append(seat_of(name))
        joined = False
        if tokens and tokens[0][1] in (":", "："):
            told = category_of(tokens[1][0] if len(tokens) > 1 else "", tell)
            if kind not in (None, told):
                raise ShisanzhangError(tell("keep.row_what"))
            kind = told
            del tokens[:2]
    if joined or not players:
        raise ShisanzhangError(tell("keep.row_what"))
    yield Place(tuple(players), kind)


def command_of(line: str) -> tuple[str, str]:
    """The command that a line gives, and the rest of it; an empty one if it gives none."""
    head, _, rest = line.partition(" ")
    if command := WORDS.get(head.casefold()):
        return command, rest.strip()
    return "", line


def category_of(word: str, tell: Say) -> Category:
    """The kind of row that a word means."""
    said = _plain(word)
    if said in _SHORT:
        return _SHORT[said]
    for member in Category:
        if said in TERMS[member.value]:
            return member
    raise ShisanzhangError(tell("keep.no_category", word=word))


def special_of(word: str, tell: Say) -> Special:
    """The special that a word means."""
    for member in Special:
        if _plain(word) in TERMS[member.value]:
            return member
    raise ShisanzhangError(tell("keep.no_special", word=word))


def _plain(word: str) -> str:
    return word.casefold().replace("_", " ").replace("-", " ").strip()
