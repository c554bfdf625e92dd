"""The words of the game and of a match: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # rows
    "front": ("front", "頭墩", "头墩"),
    "middle": ("middle", "中墩", "中墩"),
    "back": ("back", "尾墩", "尾墩"),
    # categories
    "high_card": ("high card", "散牌", "散牌"),
    "pair": ("pair", "一對", "一对"),
    "two_pair": ("two pair", "兩對", "两对"),
    "three_of_a_kind": ("three of a kind", "三條", "三条"),
    "straight": ("straight", "順子", "顺子"),
    "flush": ("flush", "同花", "同花"),
    "full_house": ("full house", "葫蘆", "葫芦"),
    "four_of_a_kind": ("four of a kind", "鐵支", "铁支"),
    "straight_flush": ("straight flush", "同花順", "同花顺"),
    # specials
    "supreme_dragon": ("supreme dragon", "至尊青龍", "至尊青龙"),
    "dragon": ("dragon", "一條龍", "一条龙"),
    "twelve_royals": ("twelve royals", "十二皇族", "十二皇族"),
    "three_straight_flushes": ("three straight flushes", "三同花順", "三同花顺"),
    "three_quads": ("three quads", "三分天下", "三分天下"),
    "all_high": ("all high", "全大", "全大"),
    "all_low": ("all low", "全小", "全小"),
    "one_color": ("one color", "湊一色", "凑一色"),
    "four_triples": ("four triples", "四套三條", "四套三条"),
    "five_pairs_and_triple": ("five pairs and triple", "五對三條", "五对三条"),
    "six_pairs": ("six pairs", "六對半", "六对半"),
    "three_straights": ("three straights", "三順子", "三顺子"),
    "three_flushes": ("three flushes", "三同花", "三同花"),
    # the match
    "player": ("Player {number}", "玩家{number}", "玩家{number}"),
    "points": ("points", "分", "分"),
    "total": ("total", "總分", "总分"),
    "special": ("special", "特殊牌型", "特殊牌型"),
    "foul": ("foul", "相公", "相公"),
    "sweep": ("sweep", "打槍", "打枪"),
    "grand_slam": ("grand slam", "全壘打", "全垒打"),
    "fouls": ("{play} (foul: {why})", "{play}（相公：{why}）", "{play}（相公：{why}）"),
    "both": ("{first}, {second}", "{first}，{second}", "{first}，{second}"),
    "declares": ("declares {special}", "宣告{special}", "宣告{special}"),
    # why an arrangement is a foul
    "front_over_middle": ("the front is stronger than the middle", "頭墩大於中墩", "头墩大于中墩"),
    "middle_over_back": ("the middle is stronger than the back", "中墩大於尾墩", "中墩大于尾墩"),
    "middle_equals_back": ("the middle equals the back", "中墩等於尾墩", "中墩等于尾墩"),
    # sentences of an explanation
    # also before a total
    "plays": ("{player}: {play}", "{player}：{play}", "{player}：{play}"),
    "pair_won": (
        "{winner} takes {points} from {loser}",
        "{winner}向{loser}收{points}分",
        "{winner}向{loser}收{points}分",
    ),
    "pair_even": ("{first} and {second} are even", "{first}與{second}平手", "{first}与{second}平手"),
    "row_won": (
        "{row}: {winner}, {won} beats {lost}: +{points}",
        "{row}：{winner}勝，{won} 大於 {lost}，+{points}",
        "{row}：{winner}胜，{won} 大于 {lost}，+{points}",
    ),
    "row_tied": ("{row}: {won} ties: 0", "{row}：{won} 平手，0", "{row}：{won} 平手，0"),
    "row_by_foul": (
        "{row}: {winner}, by the foul: +{points}",
        "{row}：{winner}勝（對方相公），+{points}",
        "{row}：{winner}胜（对方相公），+{points}",
    ),
    "bonus": (" (bonus for {category})", "（{category}加分）", "（{category}加分）"),
    "sweep_line": (
        "sweep by {winner}, ×{factor}: +{points}",
        "{winner}打槍，×{factor}：+{points}",
        "{winner}打枪，×{factor}：+{points}",
    ),
    "grand_slam_line": (
        "grand slam by {winner}, ×{factor}: +{points}",
        "{winner}全壘打，×{factor}：+{points}",
        "{winner}全垒打，×{factor}：+{points}",
    ),
    "special_line": (
        "special: {winner}, {special}: +{points}",
        "特殊牌型：{winner}{special}，+{points}",
        "特殊牌型：{winner}{special}，+{points}",
    ),
    "special_tied": (
        "special: both {special}: 0",
        "特殊牌型：同為{special}，0",
        "特殊牌型：同为{special}，0",
    ),
    "both_foul": ("both fouled: 0", "雙方都相公，0", "双方都相公，0"),
}
