"""The words of records: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "replay.session": ("Session {number}", "第 {number} 場", "第 {number} 场"),
    "replay.named": ("Session {number} ({id})", "第 {number} 場（{id}）", "第 {number} 场（{id}）"),
    "replay.player": ("{name} ({strategy})", "{name}（{strategy}）", "{name}（{strategy}）"),
    "replay.running": ("Session so far:", "本場至今：", "本场至今："),
    "replay.no_deals": ("No deals.", "沒有牌局。", "没有牌局。"),
    "replay.totals": (
        "Line {line}, deal {deal}: the points are {scored}, the record says {stored}.",
        "第 {line} 行，第 {deal} 副：應為 {scored}，牌譜記為 {stored}。",
        "第 {line} 行，第 {deal} 副：应为 {scored}，牌谱记为 {stored}。",
    ),
    "replay.running_totals": (
        "Line {line}, deal {deal}: the session so far is {scored}, the record says {stored}.",
        "第 {line} 行，第 {deal} 副：本場至今應為 {scored}，牌譜記為 {stored}。",
        "第 {line} 行，第 {deal} 副：本场至今应为 {scored}，牌谱记为 {stored}。",
    ),
    "check.agrees": (
        "Sessions: {sessions}. Deals: {deals}. All points agree.",
        "共 {sessions} 場 {deals} 副：分數全部相符。",
        "共 {sessions} 场 {deals} 副：分数全部相符。",
    ),
    "check.disagrees": (
        "Sessions: {sessions}. Deals: {deals}. Points that disagree: {lines}.",
        "共 {sessions} 場 {deals} 副：{lines} 處分數不符。",
        "共 {sessions} 场 {deals} 副：{lines} 处分数不符。",
    ),
}
