"""The words of an analysis: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # an analysis
    "opponents.1": ("one opponent", "一家", "一家"),
    "opponents.2": ("two opponents", "兩家", "两家"),
    "opponents.3": ("three opponents", "三家", "三家"),
    "points_expected": (
        "expects {points} points against {opponents}",
        "對{opponents}期望得 {points} 分",
        "对{opponents}期望得 {points} 分",
    ),
    "analyzed": (
        "rules: {rules}; {deals} deals against {opponents}, seed {seed}; settings compared: {considered}",
        "規則：{rules}；對{opponents}發牌 {deals} 次，種子 {seed}；比較 {considered} 種排法",
        "规则：{rules}；对{opponents}发牌 {deals} 次，种子 {seed}；比较 {considered} 种排法",
    ),
    "worth": ("{points} points", "期望得分 {points}", "期望得分 {points}"),
    "gives_up": ("gives up {points}", "比首選少 {points}", "比首选少 {points}"),
    "win": ("win", "勝", "胜"),
    "tie": ("tie", "平", "平"),
    "lose": ("lose", "負", "负"),
    "row_chances": (
        "wins {win} %, ties {tie} %, loses {lose} %",
        "勝 {win}%，平 {tie}%，負 {lose}%",
        "胜 {win}%，平 {tie}%，负 {lose}%",
    ),
    "sweep_chances": (
        "against one opponent: sweeps {sweeps} %, is swept {swept} %",
        "對每一家：打槍 {sweeps}%，被打槍 {swept}%",
        "对每一家：打枪 {sweeps}%，被打枪 {swept}%",
    ),
    "slam_chances": (
        "in a match: grand slam {grand_slam} %, by another {slammed} %",
        "每局：全壘打 {grand_slam}%，被全壘打 {slammed}%",
        "每局：全垒打 {grand_slam}%，被全垒打 {slammed}%",
    ),
    "why_single": (
        "There is no other setting to compare it with.",
        "沒有其他排法可以比較。",
        "没有其他排法可以比较。",
    ),
    "why_close": (
        "Too close to call: the first is ahead by {points} points.",
        "難分高下：首選只比次選多得 {points} 分。",
        "难分高下：首选只比次选多得 {points} 分。",
    ),
    "why_declared": (
        "Declaring {special} pays more than the best arrangement: +{points} points.",
        "宣告{special}比最好的排法划算，多得 {points} 分。",
        "宣告{special}比最好的排法划算，多得 {points} 分。",
    ),
    "why_laid": (
        "Laying the hand out pays more than declaring {special}: +{points} points.",
        "照常排牌比宣告{special}划算，多得 {points} 分。",
        "照常排牌比宣告{special}划算，多得 {points} 分。",
    ),
    "why": (
        "The first gains by {gains}: +{points} points in all.",
        "首選勝在{gains}，共多得 {points} 分。",
        "首选胜在{gains}，共多得 {points} 分。",
    ),
    "why_outweighs": (
        "The first gains more by {gains} than it loses by {loss}: +{points} points in all.",
        "首選勝在{gains}，足以彌補{loss}，共多得 {points} 分。",
        "首选胜在{gains}，足以弥补{loss}，共多得 {points} 分。",
    ),
    "why_and": ("{first} and {second}", "{first}、{second}", "{first}、{second}"),
    "stronger": (
        "a stronger {which} (wins {now} % instead of {before} %)",
        "{which}較強（勝率 {now}%，次選 {before}%）",
        "{which}较强（胜率 {now}%，次选 {before}%）",
    ),
    "weaker": (
        "a weaker {which} (wins {now} % instead of {before} %)",
        "{which}較弱（勝率 {now}%，次選 {before}%）",
        "{which}较弱（胜率 {now}%，次选 {before}%）",
    ),
    "more": (
        "more {which} ({now} % instead of {before} %)",
        "{which}較多（{now}%，次選 {before}%）",
        "{which}较多（{now}%，次选 {before}%）",
    ),
    "fewer": (
        "fewer {which} ({now} % instead of {before} %)",
        "{which}較少（{now}%，次選 {before}%）",
        "{which}较少（{now}%，次选 {before}%）",
    ),
    "more_points": ("more points from {which}", "{which}得分較多", "{which}得分较多"),
    "fewer_points": ("fewer points from {which}", "{which}得分較少", "{which}得分较少"),
    "more_lost": ("more points lost to {which}", "{which}失分較多", "{which}失分较多"),
    "fewer_lost": ("fewer points lost to {which}", "{which}失分較少", "{which}失分较少"),
    "source.front": ("the front", "頭墩", "头墩"),
    "source.middle": ("the middle", "中墩", "中墩"),
    "source.back": ("the back", "尾墩", "尾墩"),
    "source.sweeps": ("sweeps", "打槍", "打枪"),
    "source.swept": ("sweeps against it", "被打槍", "被打枪"),
    "source.grand_slam": ("grand slams", "全壘打", "全垒打"),
    "source.slammed": ("grand slams against it", "被全壘打", "被全垒打"),
}
