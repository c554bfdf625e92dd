"""The words of Big Two: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "single": ("single", "單張", "单张"),
    # why not
    "bigtwo.why.not_a_combination": ("{cards} is no combination", "{cards} 不是牌型", "{cards} 不是牌型"),
    "bigtwo.why.not_a_combination.count": (
        "a play has 1, 2 or 5 cards, not {count}",
        "一手牌是1、2或5張，不是{count}張",
        "一手牌是1、2或5张，不是{count}张",
    ),
    "bigtwo.why.not_a_combination.pair": (
        "{cards} are not of one rank",
        "{cards} 數字不同，不成一對",
        "{cards} 数字不同，不成一对",
    ),
    "bigtwo.why.not_a_combination.run": (
        "{cards} are five in a row, but no straight of these rules",
        "{cards} 雖然連續，但不算順子",
        "{cards} 虽然连续，但不算顺子",
    ),
    "bigtwo.why.not_a_combination.flush": (
        "{cards} are a flush, which is no combination",
        "{cards} 只是同花，不算牌型",
        "{cards} 只是同花，不算牌型",
    ),
    "bigtwo.why.not_a_combination.five": (
        "{cards} are no straight, full house, four of a kind or straight flush",
        "{cards} 不是順子、葫蘆、鐵支或同花順",
        "{cards} 不是顺子、葫芦、铁支或同花顺",
    ),
    "bigtwo.why.wrong_kind": (
        "{cards} is of another kind than {table} ({kind})",
        "{cards} 與 {table}（{kind}）牌型不同",
        "{cards} 与 {table}（{kind}）牌型不同",
    ),
    "bigtwo.why.not_higher": (
        "{cards} is not higher than {table}",
        "{cards} 沒有大過 {table}",
        "{cards} 没有大过 {table}",
    ),
    "bigtwo.why.not_held": ("not in the hand: {cards}", "手上沒有 {cards}", "手上没有 {cards}"),
    "bigtwo.why.opening_card": (
        "the first play must contain {needed}",
        "第一手牌必須帶有 {needed}",
        "第一手牌必须带有 {needed}",
    ),
    "bigtwo.why.locked": (
        "bubugao: after a pass on a lower play of {who} of the same kind, only a pass is left",
        "步步高：已對{who}較小的同牌型選擇pass，不可再出牌",
        "步步高：已对{who}较小的同牌型选择pass，不可再出牌",
    ),
    "bigtwo.why.out_of_trick": (
        "who has passed stays out until the trick ends",
        "已選擇pass，這一輪不可再出牌",
        "已选择pass，这一轮不可再出牌",
    ),
    "bigtwo.why.highest_single": (
        "{who} has called Last: a single must be the highest card, {needed}",
        "{who}已喊Last，單張必須由最大的 {needed} 出起",
        "{who}已喊Last，单张必须由最大的 {needed} 出起",
    ),
    "bigtwo.why.guard": (
        "guard: a pass would let {who} win, and there is a play",
        "強制顧牌：pass會讓{who}獲勝，有牌必須出",
        "强制顾牌：pass会让{who}获胜，有牌必须出",
    ),
    "bigtwo.why.must_lead": (
        "there is nothing on the table to pass on",
        "桌上沒有牌，必須出牌",
        "桌上没有牌，必须出牌",
    ),
    "bigtwo.why.game_over": ("the game is over", "本局已經結束", "本局已经结束"),
    # the score
    "bigtwo.score.card": ("{count} card", "{count}張", "{count}张"),
    "bigtwo.score.cards": ("{count} cards", "{count}張", "{count}张"),
    "bigtwo.score.many": ("x{times} (many left)", "×{times}（多張未出）", "×{times}（多张未出）"),
    "bigtwo.score.whole": ("x{times} (none played)", "×{times}（全部未出）", "×{times}（全部未出）"),
    "bigtwo.score.two": ("x{times} (a two)", "×{times}（1張老二）", "×{times}（1张老二）"),
    "bigtwo.score.twos": (
        "x{times} ({count} twos)",
        "×{times}（{count}張老二）",
        "×{times}（{count}张老二）",
    ),
    "bigtwo.score.capped": (
        "comes to {uncapped}, capped at {cap}",
        "共{uncapped}倍，以{cap}倍計算",
        "共{uncapped}倍，以{cap}倍计算",
    ),
    "bigtwo.score.stake": ("at {stake}", "注金{stake}", "注金{stake}"),
    "bigtwo.score.loss": (
        "{player}: {parts} = {points}",
        "{player}：{parts} = {points}",
        "{player}：{parts} = {points}",
    ),
    "bigtwo.score.fee": (
        "of {gross} the house takes {fee}",
        "共{gross}，扣除公點{fee}",
        "共{gross}，扣除公点{fee}",
    ),
    "bigtwo.score.wins": ("{player} wins {points}", "{player}贏{points}點", "{player}赢{points}点"),
}
