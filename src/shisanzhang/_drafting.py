"""Laying a hand at the terminal: what a line means, and what a draft looks like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ._console import table
from .arrangement import Arrangement, Row
from .cards import Card, parse_cards
from .draft import Draft, Outlook, SortBy
from .errors import IllegalPlayError, ShisanzhangError
from .evaluator import HandValue

Say = Callable[..., str]

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: command
        for command, words in {
            "front": "front f 頭墩 头墩 頭 头",
            "middle": "middle m 中墩 中",
            "back": "back b 尾墩 尾",
            "take": "take t 收回 收",
            "swap": "swap s 交換 交换 換 换",
            "clear": "clear c 清空 全部收回",
            "undo": "undo u 復原 撤销 上一步",
            "redo": "redo r 重做 下一步",
            "hint": "hint h 提示",
            "fill": "fill 排完",
            "auto": "auto a 自動 自动 自動排牌 自动排牌",
            "sort": "sort 排序",
            "declare": "declare d 宣告 報到 报到",
            "ok": "ok done submit 出牌 好",
            "totals": "totals total 總分 总分",
            "history": "history 紀錄 记录",
            "save": "save 存檔 存档",
            "new": "new 重新開場 重新开场",
            "help": "help ? 說明 说明 幫助 帮助",
            "quit": "quit q exit 離開 离开",
        }.items()
        for word in words.split()
    }
)
"""What may be typed, and what it stands for."""

ROWS: Final = {row.value: row for row in Row}
SORTS: Final = {"rank": "rank", "點數": "rank", "点数": "rank", "suit": "suit", "花色": "suit"}
_BARE_RANKS: Final = re.compile(r"(?:10|[2-9tjqka]|[\s,])+", re.IGNORECASE)
_ONE_RANK: Final = re.compile(r"10|[2-9tjqka]", re.IGNORECASE)


class MistakeError(ShisanzhangError):
    """What was typed cannot be done; the words for it."""


def command_of(line: str) -> tuple[str, str]:
    """The command that a line gives, and the rest of the line; ``all`` for three rows; else an empty one."""
    head, _, rest = line.partition(" ")
    if command := WORDS.get(head.casefold()):
        return command, rest.strip()
    # Chinese needs no space between the word and the cards.
    for word in sorted(WORDS, key=len, reverse=True):
        if not word.isascii() and line.startswith(word):
            return WORDS[word], line.removeprefix(word).strip()
    return "all" if re.search("[/／|｜]", line) else "", line


def changed(draft: Draft, command: str, rest: str, tell: Say) -> Draft | None:
    """The draft after a command; ``None`` if the command is none that changes it.

    Raises:
        MistakeError: it cannot be done.
    """
    simple: Mapping[str, Callable[[], Draft]] = {
        "clear": draft.clear,
        "auto": draft.auto_arrange,
        "take": lambda: draft.take(cards_meant(rest, draft, tell)),
        "swap": lambda: _swapped(draft, rest, tell),
        "all": lambda: _laid(draft, rest, tell),
        "sort": lambda: _sorted(draft, rest, tell),
        "fill": lambda: _or_mistake(draft.fill, "play.no_hint", tell),
        "undo": lambda: _or_mistake(draft.undo, "play.nothing_to_undo", tell),
        "redo": lambda: _or_mistake(draft.redo, "play.nothing_to_redo", tell),
    }
    if row := ROWS.get(command):
        return _placed(draft, row, cards_meant(rest, draft, tell), tell)
    return simple[command]() if command in simple else None


def cards_meant(text: str, draft: Draft, tell: Say) -> tuple[Card, ...]:
    """The cards of the hand that a text means; ranks alone will do, where it is clear which are meant.

    Raises:
        MistakeError: cards that are none, or not of the hand, or ranks that could be several cards.
    """
    if _BARE_RANKS.fullmatch(text):
        return _by_rank(text, draft, tell)
    try:
        cards = parse_cards(text)
    except ShisanzhangError as error:
        raise MistakeError(str(error)) from None
    if strange := [f"{card:u}" for card in cards if card not in draft.hand]:
        raise MistakeError(tell("play.not_held", cards=" ".join(strange)))
    return cards


def _by_rank(text: str, draft: Draft, tell: Say) -> tuple[Card, ...]:
    ranks = [rank.upper().replace("10", "T") for rank in _ONE_RANK.findall(text)]
    found: list[Card] = []
    for rank in dict.fromkeys(ranks):
        wanted = ranks.count(rank)
        held = [card for card in draft.hand if card.rank.value == rank]
        loose = [card for card in draft.loose if card.rank.value == rank]
        choice = loose if len(loose) == wanted else held
        if len(choice) < wanted:
            raise MistakeError(tell("play.not_held", cards=" ".join([rank] * wanted)))
        if len(choice) > wanted:
            raise MistakeError(tell("play.which", rank=rank, cards=" ".join(f"{card:u}" for card in held)))
        found += choice
    return tuple(found)


def _placed(draft: Draft, row: Row, cards: tuple[Card, ...], tell: Say) -> Draft:
    count = len({*draft.row(row), *cards})
    if count > row.size:
        raise MistakeError(tell("play.full", row=tell(row), size=row.size, count=count))
    return draft.place(cards, row)


def _laid(draft: Draft, text: str, tell: Say) -> Draft:
    try:
        play = Arrangement.parse(text)
    except ShisanzhangError as error:
        raise MistakeError(str(error)) from None
    strange = [f"{card:u}" for card in play.hand if card not in draft.hand]
    if strange:
        raise MistakeError(tell("play.not_held", cards=" ".join(strange)))
    return draft.lay(play)


def _swapped(draft: Draft, text: str, tell: Say) -> Draft:
    words = text.split()
    rows = [ROWS.get(WORDS.get(word.casefold(), "")) for word in words]
    match rows:
        case [Row() as one, Row() as other]:
            for row, coming in ((one, other), (other, one)):
                if len(draft.row(coming)) > row.size:
                    count = len(draft.row(coming))
                    raise MistakeError(tell("play.full", row=tell(row), size=row.size, count=count))
            return draft.swap_rows(one, other)
    cards = () if any(rows) else cards_meant(text, draft, tell)
    if len(cards) != 2:
        raise MistakeError(tell("play.swap_what"))
    return draft.exchange(*cards)


def _sorted(draft: Draft, text: str, tell: Say) -> Draft:
    if (chosen := SORTS.get(text.casefold())) is None:
        raise MistakeError(tell("play.sort_what"))
    return draft.sorted_by(SortBy(chosen))


def _or_mistake(change: Callable[[], Draft], words: str, tell: Say) -> Draft:
    try:
        return change()
    except IllegalPlayError:
        raise MistakeError(tell(words)) from None


# --- how it looks -----------------------------------------------------------------


def shown(draft: Draft, tell: Say) -> Iterator[str]:
    """The rows with what they are worth so far, the cards to lay, and what can become of it."""
    rows = []
    for row, cards, value in zip(Row, draft.rows, draft.values, strict=True):
        places = [f"{card:u}" for card in cards] + ["··"] * (row.size - len(cards))
        rows.append([tell(row), " ".join(places), in_words(value, tell)])
    yield from table(rows, indent="  ")
    if draft.loose:
        loose = " ".join(f"{card:u}" for card in draft.loose)
        yield "  " + tell("plays", player=tell("play.loose"), play=loose)
    yield "  " + outlook(draft, tell)


def outlook(draft: Draft, tell: Say) -> str:
    """What can become of a draft, and why it is a foul if it is one."""
    if draft.outlook is Outlook.FOUL and draft.foul is not None:
        first, *more = (tell(reason) for reason in draft.foul.reasons)
        return tell("outlook.foul", why=tell("both", first=first, second=more[0]) if more else first)
    return tell(f"outlook.{draft.outlook.value}")


def in_words(value: HandValue | None, tell: Say) -> str:
    """A value as people say it."""
    if value is None:
        return ""
    return f"{tell(value.category)} {' '.join(rank.value for rank in value.ranks)}"
