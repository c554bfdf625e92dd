"""Laying a hand at the terminal: what a line means, and what a draft looks like."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from ._commands import Say
from ._console import table
from ._talk import ROWS, plain, vocabulary
from .arrangement import Arrangement, Row
from .cards import Card, parse_cards
from .draft import Draft, Outlook, SortBy
from .errors import CardParseError, IllegalPlayError, ShisanzhangError
from .evaluator import HandValue

WORDS: Final = vocabulary(
    {
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
        "save": "save 存檔 存档",
        "new": "new 重新開場 重新开场",
    }
)
"""What may be typed, and what it stands for."""

SORTS: Final = {"rank": "rank", "點數": "rank", "点数": "rank", "suit": "suit", "花色": "suit"}
TAKES_MORE: Final = ("front", "middle", "back", "take", "swap", "sort", "save")
"""The commands that are told what with; to any other one, whatever follows adds nothing."""

_AFTER_WORD: Final = re.compile(r"[\s:\uff1a]+")
_BETWEEN_ROWS: Final = re.compile(r"[/|]")
_BETWEEN_CARDS: Final = re.compile(r"[\s,、]+")
_BARE_RANKS: Final = re.compile(r"(?:10|[2-9tjqka])+", re.IGNORECASE)
_ONE_RANK: Final = re.compile(r"10|[2-9tjqka]", re.IGNORECASE)


EMPTY: Final = "--"
"""Is shown for a card that a row lacks; every terminal can."""


class MistakeError(ShisanzhangError):
    """What was typed cannot be done; the words for it."""


def command_of(line: str) -> tuple[str, str]:
    """The command that a line gives, and the rest of the line; ``all`` for three rows; else an empty one."""
    text = plain(line)
    word, rest = _parted(text)
    command = WORDS.get(word.casefold(), "")
    if rest and _is_part_of_more(word, command, text):
        command = ""
    if not command:
        # Chinese needs no space between the word and the cards.
        for start in sorted(WORDS, key=len, reverse=True):
            if text.startswith(start) and not start.isascii():
                command, rest = WORDS[start], text.removeprefix(start).strip()
                if command == "save":
                    rest = line.removeprefix(start).strip()
                return command, rest
        return "all" if _BETWEEN_ROWS.search(text) else "", text
    if command == "save":
        rest = _parted(line)[1]  # the name of a file is taken as it is
    return command, rest


def _parted(text: str) -> tuple[str, str]:
    """The first word, and what follows."""
    word, *more = _AFTER_WORD.split(text, maxsplit=1)
    return word, more[0].strip() if more else ""


def _is_part_of_more(word: str, command: str, text: str) -> bool:
    """Whether a word before others is no command: A, T and Q are ranks too, and ``d As`` declares nothing."""
    if _BARE_RANKS.fullmatch(word) and len(_BETWEEN_ROWS.findall(text)) == len(Row) - 1:
        return True
    return len(word) == 1 and word.isascii() and word.isalpha() and command not in TAKES_MORE


def changed(draft: Draft, command: str, rest: str, tell: Say) -> Draft | None:
    """The draft after a command; ``None`` if the command is none that changes it.

    Raises:
        MistakeError: it cannot be done.
    """
    simple: Mapping[str, Callable[[], Draft]] = {
        "clear": draft.clear,
        "auto": draft.auto_arrange,
        "take": lambda: draft.take(
            cards_meant(rest, draft, [*draft.front, *draft.middle, *draft.back], tell)
        ),
        "swap": lambda: _swapped(draft, rest, tell),
        "all": lambda: _laid(draft, rest, tell),
        "sort": lambda: _sorted(draft, rest, tell),
        "fill": lambda: _or_mistake(draft.fill, "play.no_hint", tell),
        "undo": lambda: _or_mistake(draft.undo, "play.nothing_to_undo", tell),
        "redo": lambda: _or_mistake(draft.redo, "play.nothing_to_redo", tell),
    }
    if row := ROWS.get(command):
        return _placed(draft, row, cards_meant(rest, draft, draft.loose, tell), tell)
    return simple[command]() if command in simple else None


def cards_meant(text: str, draft: Draft, likely: Collection[Card], tell: Say) -> tuple[Card, ...]:
    """The cards of the hand that a text means; ranks alone will do, where it is clear which are meant.

    Of a rank the `likely` ones are, if there are just so many.

    Raises:
        MistakeError: cards that are none, or not of the hand, or ranks that could be several cards.
    """
    words = [word for word in _BETWEEN_CARDS.split(text) if word]
    ranks = [word for word in words if _BARE_RANKS.fullmatch(word)]
    named = [card for word in words if word not in ranks for card in _read(word, tell)]
    if strange := [f"{card:u}" for card in named if card not in draft.hand]:
        raise MistakeError(tell("play.not_held", cards=" ".join(strange)))
    _refuse_twice(named, tell)
    held = [card for card in draft.hand if card not in named]
    return (*named, *_by_rank("".join(ranks), held, likely, tell))


def _read(word: str, tell: Say) -> tuple[Card, ...]:
    try:
        return parse_cards(word, decks=len(word))  # a repeated card is told of elsewhere
    except CardParseError:
        raise MistakeError(tell("play.no_card", text=word[:20])) from None


def _refuse_twice(cards: Sequence[Card], tell: Say) -> None:
    if twice := [f"{card:u}" for card in dict.fromkeys(cards) if cards.count(card) > 1]:
        raise MistakeError(tell("play.twice", cards=" ".join(twice)))


def _by_rank(text: str, held: Sequence[Card], likely: Collection[Card], tell: Say) -> Iterator[Card]:
    ranks = [rank.upper().replace("10", "T") for rank in _ONE_RANK.findall(text)]
    for rank in dict.fromkeys(ranks):
        wanted = ranks.count(rank)
        choice = [card for card in held if card.rank.value == rank]
        of_these = " ".join(f"{card:u}" for card in choice)
        if len(better := [card for card in choice if card in likely]) == wanted:
            choice = better
        if len(choice) < wanted:
            raise MistakeError(tell("play.not_held", cards=" ".join([rank] * wanted)))
        if len(choice) > wanted:
            raise MistakeError(tell("play.which", rank=rank, cards=of_these))
        yield from choice


def _placed(draft: Draft, row: Row, cards: tuple[Card, ...], tell: Say) -> Draft:
    count = len({*draft.row(row), *cards})
    if count > row.size:
        raise MistakeError(tell("play.full", row=tell(row), size=row.size, count=count))
    return draft.place(cards, row)


def _laid(draft: Draft, text: str, tell: Say) -> Draft:
    rows: list[tuple[Card, ...]] = []
    left = set(draft.hand)
    for part in _BETWEEN_ROWS.split(text):
        rows.append(cards_meant(part, draft, left, tell))
        left.difference_update(rows[-1])
    _refuse_twice([card for row in rows for card in row], tell)
    if [len(row) for row in rows] != [row.size for row in Row]:
        raise MistakeError(tell("play.three_rows", found=" / ".join(str(len(row)) for row in rows)))
    return draft.lay(Arrangement(*rows))


def _swapped(draft: Draft, text: str, tell: Say) -> Draft:
    words = [word for word in _BETWEEN_CARDS.split(text) if word]
    rows = [ROWS.get(WORDS.get(word.casefold(), "")) for word in words]
    match rows:
        case [Row() as one, Row() as other]:
            for row, coming in ((one, other), (other, one)):
                if len(draft.row(coming)) > row.size:
                    count = len(draft.row(coming))
                    raise MistakeError(tell("play.full", row=tell(row), size=row.size, count=count))
            return draft.swap_rows(one, other)
    cards = () if any(rows) else cards_meant(text, draft, draft.loose, tell)
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
        places = [f"{card:u}" for card in cards] + [EMPTY] * (row.size - len(cards))
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
