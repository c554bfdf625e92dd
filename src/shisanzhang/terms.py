"""One table of terms: English, 繁體中文 and 简体中文 for every concept and sentence."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from ._enums import Named
from .errors import ShisanzhangError

__all__ = ["LANGUAGES", "TERMS", "Language", "Term", "say"]

Language = Literal["en", "zh-Hant", "zh-Hans"]
"""English, Chinese in traditional script, Chinese in simplified script."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Term(NamedTuple):
    """One concept or sentence in the three languages; ``{…}`` marks what is filled in."""

    en: str
    hant: str
    hans: str


TERMS: Final[dict[str, Term]] = {
    # rows
    "front": Term("front", "頭墩", "头墩"),
    "middle": Term("middle", "中墩", "中墩"),
    "back": Term("back", "尾墩", "尾墩"),
    # categories
    "high_card": Term("high card", "散牌", "散牌"),
    "pair": Term("pair", "一對", "一对"),
    "two_pair": Term("two pair", "兩對", "两对"),
    "three_of_a_kind": Term("three of a kind", "三條", "三条"),
    "straight": Term("straight", "順子", "顺子"),
    "flush": Term("flush", "同花", "同花"),
    "full_house": Term("full house", "葫蘆", "葫芦"),
    "four_of_a_kind": Term("four of a kind", "鐵支", "铁支"),
    "straight_flush": Term("straight flush", "同花順", "同花顺"),
    # specials
    "supreme_dragon": Term("supreme dragon", "至尊青龍", "至尊青龙"),
    "dragon": Term("dragon", "一條龍", "一条龙"),
    "twelve_royals": Term("twelve royals", "十二皇族", "十二皇族"),
    "three_straight_flushes": Term("three straight flushes", "三同花順", "三同花顺"),
    "three_quads": Term("three quads", "三分天下", "三分天下"),
    "all_high": Term("all high", "全大", "全大"),
    "all_low": Term("all low", "全小", "全小"),
    "one_color": Term("one color", "湊一色", "凑一色"),
    "four_triples": Term("four triples", "四套三條", "四套三条"),
    "five_pairs_and_triple": Term("five pairs and triple", "五對三條", "五对三条"),
    "six_pairs": Term("six pairs", "六對半", "六对半"),
    "three_straights": Term("three straights", "三順子", "三顺子"),
    "three_flushes": Term("three flushes", "三同花", "三同花"),
    # the match
    "player": Term("Player {number}", "玩家{number}", "玩家{number}"),
    "points": Term("points", "分", "分"),
    "total": Term("total", "總分", "总分"),
    "special": Term("special", "特殊牌型", "特殊牌型"),
    "foul": Term("foul", "相公", "相公"),
    "sweep": Term("sweep", "打槍", "打枪"),
    "grand_slam": Term("grand slam", "全壘打", "全垒打"),
    "declares": Term("declares {special}", "宣告{special}", "宣告{special}"),
    # why an arrangement is a foul
    "front_over_middle": Term(
        "the front is stronger than the middle", "頭墩大於中墩", "头墩大于中墩"
    ),
    "middle_over_back": Term("the middle is stronger than the back", "中墩大於尾墩", "中墩大于尾墩"),
    "middle_equals_back": Term("the middle equals the back", "中墩等於尾墩", "中墩等于尾墩"),
    # sentences of an explanation
    "plays": Term("{player}: {play}", "{player}：{play}", "{player}：{play}"),
    "pair_won": Term(
        "{winner} takes {points} from {loser}", "{winner}向{loser}收{points}分", "{winner}向{loser}收{points}分"
    ),
    "pair_even": Term("{first} and {second} are even", "{first}與{second}平手", "{first}与{second}平手"),
    "row_won": Term(
        "{row}: {winner}, {won} beats {lost}: +{points}",
        "{row}：{winner}勝，{won}勝{lost}，+{points}",
        "{row}：{winner}胜，{won}胜{lost}，+{points}",
    ),
    "row_tied": Term("{row}: {won} ties: 0", "{row}：{won}平手，0", "{row}：{won}平手，0"),
    "row_by_foul": Term(
        "{row}: {winner}, by the foul: +{points}", "{row}：{winner}勝（對方相公），+{points}", "{row}：{winner}胜（对方相公），+{points}"
    ),
    "bonus": Term(" (bonus for {category})", "（{category}加分）", "（{category}加分）"),
    "sweep_line": Term(
        "sweep by {winner}, ×{factor}: +{points}",
        "{winner}打槍，×{factor}：+{points}",
        "{winner}打枪，×{factor}：+{points}",
    ),
    "grand_slam_line": Term(
        "grand slam by {winner}, ×{factor}: +{points}",
        "{winner}全壘打，×{factor}：+{points}",
        "{winner}全垒打，×{factor}：+{points}",
    ),
    "special_line": Term(
        "special: {winner}, {special}: +{points}",
        "特殊牌型：{winner}{special}，+{points}",
        "特殊牌型：{winner}{special}，+{points}",
    ),
    "special_tied": Term(
        "special: both {special}: 0", "特殊牌型：同為{special}，0", "特殊牌型：同为{special}，0"
    ),
    "both_foul": Term("both fouled: 0", "雙方都相公，0", "双方都相公，0"),
}


def say(what: str | Named, language: Language = "en", **filled: object) -> str:
    """The term for an enum member or a key of `TERMS`, with its gaps filled.

    Raises:
        ShisanzhangError: a language other than the three.

    >>> say(Row.BACK, "zh-Hant"), say("player", "zh-Hans", number=2)
    ('尾墩', '玩家2')
    """
    if language not in LANGUAGES:
        raise ShisanzhangError(f"no language {language!r}; known: {', '.join(LANGUAGES)}")
    term = TERMS[what.value if isinstance(what, Named) else what]
    return term[LANGUAGES.index(language)].format(**filled)
