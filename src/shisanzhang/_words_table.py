"""The words that the shedding games share: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "table.no_plays": ("nothing can be played", "沒有牌可出", "没有牌可出"),
    "table.beats": ("beats {table} ({kind})", "可壓 {table}（{kind}）", "可压 {table}（{kind}）"),
    "table.pass": ("pass", "pass", "pass"),
    "table.game": ("Game {game}", "第 {game} 局", "第 {game} 局"),
    "table.over": ("The game is over", "本局結束", "本局结束"),
    "table.resumed": (
        "Going on with game {game}. Total so far: {total}.",
        "接續第 {game} 局。目前總分：{total}。",
        "接续第 {game} 局。目前总分：{total}。",
    ),
    "table.sure_new": (
        "Begin a new match? The total goes back to 0. [y/n]",
        "要重新開場嗎？總分歸零。[y/n]",
        "要重新开场吗？总分归零。[y/n]",
    ),
    "table.saved": (
        "The record of {games} games is in {file}.",
        "已將 {games} 局的牌譜存入 {file}。",
        "已将 {games} 局的牌谱存入 {file}。",
    ),
    "table.lies": (
        "On the table: {cards} ({kind}), by {player}",
        "桌面：{player}的 {cards}（{kind}）",
        "桌面：{player}的 {cards}（{kind}）",
    ),
    "table.lead": ("You lead.", "由你出牌。", "由你出牌。"),
    "table.holds": ("{player}: {count} left", "{player}剩{count}張", "{player}剩{count}张"),
    "table.prompt": ("play>", "出牌>", "出牌>"),
    "table.help.cards": (
        "plays cards; Enter shows the table again",
        "出牌；按 Enter 再看桌面",
        "出牌；按 Enter 再看桌面",
    ),
    "table.help.ranks": ("the suits may be left out", "可以省略花色", "可以省略花色"),
    "table.help.pass": ("plays nothing", "不出牌", "不出牌"),
    "table.help.hint": ("the weakest play", "提示最小的可出牌", "提示最小的可出牌"),
    "table.help.totals": ("the totals", "總分", "总分"),
    "table.help.history": ("the points of every game", "每一局的分數", "每一局的分数"),
    "table.help.save": ("write the record of the match to a file", "把牌譜存檔", "把牌谱存档"),
    "table.help.new": ("a new match", "重新開場", "重新开场"),
    "table.help.quit": ("leave; the game stays as it is", "離開，這一局會保留", "离开，这一局会保留"),
    "table.options_of": (
        "Rules {rules}; * marks what differs from {usual}",
        "規則 {rules}（* 表示與 {usual} 不同）",
        "规则 {rules}（* 表示与 {usual} 不同）",
    ),
}
