"""The words of Dou Dizhu: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # the kinds of plays; a pair is called as elsewhere
    "solo": ("single", "單牌", "单牌"),
    "trio": ("trio", "三張牌", "三张牌"),
    "trio_with_solo": ("trio with a single", "三帶一", "三带一"),
    "trio_with_pair": ("trio with a pair", "三帶一對", "三带一对"),
    "solo_chain": ("chain of singles", "單順", "单顺"),
    "pair_chain": ("chain of pairs", "雙順", "双顺"),
    "airplane": ("airplane", "三順", "三顺"),
    "airplane_with_solos": ("airplane with singles", "飛機帶單牌", "飞机带单牌"),
    "airplane_with_pairs": ("airplane with pairs", "飛機帶對牌", "飞机带对牌"),
    "quad_with_solos": ("four with two singles", "四帶二單", "四带二单"),
    "quad_with_pairs": ("four with two pairs", "四帶二對", "四带二对"),
    "bomb": ("bomb", "炸彈", "炸弹"),
    "rocket": ("rocket", "火箭", "火箭"),
    # why not
    "doudizhu.why.not_a_play": ("{cards} is no play", "{cards} 不成牌套", "{cards} 不成牌套"),
    "doudizhu.why.not_a_play.none": ("a play has at least one card", "至少要出一張牌", "至少要出一张牌"),
    "doudizhu.why.not_a_play.many": (
        "{count} cards are more than any hand has",
        "{count}張牌，比任何一手牌都多",
        "{count}张牌，比任何一手牌都多",
    ),
    "doudizhu.why.not_a_play.unplayed": (
        "{cards}: these rules have no {kind}",
        "{cards}：本規則沒有{kind}",
        "{cards}：本规则没有{kind}",
    ),
    "doudizhu.why.not_a_play.wings": (
        "{cards} ({kind}): these rules do not allow such wings",
        "{cards}（{kind}）：本規則不許帶這樣的翅膀",
        "{cards}（{kind}）：本规则不许带这样的翅膀",
    ),
    "doudizhu.why.not_a_play.jokers": (
        "{cards} are not of one rank, and only all jokers together are the rocket",
        "{cards} 牌點不同，所有王齊全才是火箭",
        "{cards} 牌点不同，所有王齐全才是火箭",
    ),
    "doudizhu.why.not_a_play.two": (
        "{cards} would be a chain, but no chain has a two or a joker",
        "{cards} 含2或王，不能成順",
        "{cards} 含2或王，不能成顺",
    ),
    "doudizhu.why.not_a_play.short": (
        "{cards} is too short a chain: it takes five singles or three pairs",
        "{cards} 太短：單順至少五張，雙順至少三對",
        "{cards} 太短：单顺至少五张，双顺至少三对",
    ),
    "doudizhu.why.wrong_kind": (
        "{cards} is of another kind than {table} ({kind})",
        "{cards} 與 {table}（{kind}）牌套不同",
        "{cards} 与 {table}（{kind}）牌套不同",
    ),
    "doudizhu.why.wrong_count": (
        "{cards} has not as many cards as {table}",
        "{cards} 與 {table} 張數不同",
        "{cards} 与 {table} 张数不同",
    ),
    "doudizhu.why.not_higher": (
        "{cards} is not higher than {table}",
        "{cards} 沒有大過 {table}",
        "{cards} 没有大过 {table}",
    ),
    "doudizhu.why.not_held": ("not in the hand: {cards}", "手上沒有 {cards}", "手上没有 {cards}"),
    "doudizhu.why.must_lead": (
        "{who} leads and cannot pass",
        "輪到{who}發牌，不能不出",
        "轮到{who}发牌，不能不出",
    ),
    "doudizhu.why.game_over": (
        "{who} has played the last card",
        "{who}已經出完牌，本局結束",
        "{who}已经出完牌，本局结束",
    ),
}
