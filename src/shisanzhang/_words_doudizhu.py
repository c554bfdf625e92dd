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
    "doudizhu.why.auction": (
        "the auction is on: call or pass",
        "正在叫牌：請叫分或不叫",
        "正在叫牌：请叫分或不叫",
    ),
    "doudizhu.why.auction_over": ("the auction is over", "叫牌已經結束", "叫牌已经结束"),
    "doudizhu.why.call_too_low": (
        "a call must be higher than {points}",
        "叫分必須高於{points}分",
        "叫分必须高于{points}分",
    ),
    "doudizhu.why.must_call": (
        "with all jokers or so many bombs a call must be made, as nobody before has",
        "手中有所有的王或足夠的炸彈，之前沒有人叫分，必須叫分",
        "手中有所有的王或足够的炸弹，之前没有人叫分，必须叫分",
    ),
    "doudizhu.why.cannot_show": (
        "only the landlord may show, before the first lead, where the rules allow it",
        "只有地主能在第一次發牌前亮牌，且規則須允許",
        "只有地主能在第一次发牌前亮牌，且规则须允许",
    ),
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
    "doudizhu.why.game_over": ("the game is over", "本局已經結束", "本局已经结束"),
    # the score
    "doudizhu.score.passed": ("all have passed: a new deal", "都不叫，重新開局", "都不叫，重新开局"),
    "doudizhu.score.landlord": (
        "{player} is the landlord and called {bid}",
        "{player}是地主，叫{bid}分",
        "{player}是地主，叫{bid}分",
    ),
    "doudizhu.score.bomb": ("x{times}: a bomb", "×{times}：有效炸彈", "×{times}：有效炸弹"),
    "doudizhu.score.bomb.of": (
        "x{times}: a bomb by {player}",
        "×{times}：{player}的有效炸彈",
        "×{times}：{player}的有效炸弹",
    ),
    "doudizhu.score.rocket": ("x{times}: the rocket", "×{times}：有效火箭", "×{times}：有效火箭"),
    "doudizhu.score.rocket.of": (
        "x{times}: the rocket by {player}",
        "×{times}：{player}的有效火箭",
        "×{times}：{player}的有效火箭",
    ),
    "doudizhu.score.spring": (
        "x{times}: spring, no other player has played a card",
        "×{times}：春天，其他玩家一張都沒出",
        "×{times}：春天，其他玩家一张都没出",
    ),
    "doudizhu.score.anti_spring": (
        "x{times}: anti-spring, the landlord has made one play only",
        "×{times}：反春，地主只出過一手牌",
        "×{times}：反春，地主只出过一手牌",
    ),
    "doudizhu.score.show": ("x{times}: the hand was shown", "×{times}：亮牌", "×{times}：亮牌"),
    "doudizhu.score.won": (
        "{player} wins {points} from each",
        "{player}勝，向每家收{points}分",
        "{player}胜，向每家收{points}分",
    ),
    "doudizhu.score.lost": (
        "{player} loses {points} to each",
        "{player}敗，付每家{points}分",
        "{player}败，付每家{points}分",
    ),
    # at the terminal
    "doudizhu.begun": (
        "A new match by the rules {rules}, against {opponents}.",
        "新的一場鬥地主，規則 {rules}，對手：{opponents}。",
        "新的一场斗地主，规则 {rules}，对手：{opponents}。",
    ),
    "doudizhu.opens": ("{player} opens the auction.", "由{player}先叫牌。", "由{player}先叫牌。"),
    "doudizhu.called": ("The highest call is {bid}.", "目前叫{bid}分。", "目前叫{bid}分。"),
    "doudizhu.no_call": ("Nobody has called.", "還沒有人叫分。", "还没有人叫分。"),
    "doudizhu.plays_alone": (
        "{player} is the landlord, for {bid}.",
        "{player}是地主，{bid}分。",
        "{player}是地主，{bid}分。",
    ),
    "doudizhu.bottom": ("The bottom cards: {cards}", "底牌：{cards}", "底牌：{cards}"),
    "doudizhu.bid": ("calls {bid}", "叫{bid}分", "叫{bid}分"),
    "doudizhu.show": ("shows the hand", "亮牌", "亮牌"),
    "doudizhu.bid_how": (
        "Call 1, 2 or 3, or pass: bid 2",
        "請叫1、2、3分或不叫：叫 2",
        "请叫1、2、3分或不叫：叫 2",
    ),
    "doudizhu.help.bid": (
        "calls 2 points; pass calls nothing",
        "叫2分；「不叫」則不叫",
        "叫2分；“不叫”则不叫",
    ),
    "doudizhu.help.show": ("the landlord lays the hand open", "地主亮牌", "地主亮牌"),
    "doudizhu.help.words": (
        "The jokers are BJ, the small one, and RJ. Chinese words will do as well.",
        "小王 BJ、大王 RJ。也可以輸入中文，例如：叫 2、不叫、梅花3、大王、過牌、亮牌、提示、總分、離開。",
        "小王 BJ、大王 RJ。也可以输入中文，例如：叫 2、不叫、梅花3、大王、过牌、亮牌、提示、总分、离开。",
    ),
    # the options
    "doudizhu.option.name": ("what the rules are called", "規則名稱", "规则名称"),
    "doudizhu.option.decks": (
        "decks with jokers: one for three players, two for four",
        "幾副牌：一副三人，二副四人",
        "几副牌：一副三人，二副四人",
    ),
    "doudizhu.option.wings": (
        "what may go with airplanes and with four of a rank",
        "飛機與四帶二可以帶什麼",
        "飞机与四带二可以带什么",
    ),
    "doudizhu.option.wing_from_chain": (
        "wings of an airplane may be of its own ranks, as in 333444 with 3 and 5",
        "飛機的翅膀可以是飛機本身的點數，如333444帶3和5",
        "飞机的翅膀可以是飞机本身的点数，如333444带3和5",
    ),
    "doudizhu.option.solo_chains": ("chains of singles are played", "可以出單順", "可以出单顺"),
    "doudizhu.option.trio_with_solo": (
        "a single may go with a trio, and one with each trio of an airplane",
        "三張可以帶一張單牌，飛機每個三張各帶一張",
        "三张可以带一张单牌，飞机每个三张各带一张",
    ),
    "doudizhu.option.quad_with_two": (
        "four of a rank are played with two singles or two pairs",
        "可以出四帶二",
        "可以出四带二",
    ),
    "doudizhu.option.bids_rise": (
        "a call must be higher than all before it",
        "叫分必須高於之前的叫分",
        "叫分必须高于之前的叫分",
    ),
    "doudizhu.option.forced_bid": (
        "who holds all jokers or enough bombs calls, if nobody before has called",
        "手中有所有的王或足夠的炸彈，且之前沒有人叫分，必須叫分",
        "手中有所有的王或足够的炸弹，且之前没有人叫分，必须叫分",
    ),
    "doudizhu.option.forced_bombs": (
        "how many ranks held four times or more are enough for that",
        "足夠的炸彈：幾種點數各有四張以上",
        "足够的炸弹：几种点数各有四张以上",
    ),
    "doudizhu.option.redeal_rotates": (
        "when all have passed the next seat opens the next auction",
        "都不叫時，下一局由下一家先叫",
        "都不叫时，下一局由下一家先叫",
    ),
    "doudizhu.option.bottom_shown": (
        "all see the bottom cards before the landlord takes them",
        "底牌給地主前先讓所有人看到",
        "底牌给地主前先让所有人看到",
    ),
    "doudizhu.option.may_show": (
        "the landlord may lay the hand open before the first lead",
        "地主可以在第一次發牌前亮牌",
        "地主可以在第一次发牌前亮牌",
    ),
    "doudizhu.option.bomb_factor": (
        "what each effective bomb multiplies the score by",
        "每個有效炸彈的倍數",
        "每个有效炸弹的倍数",
    ),
    "doudizhu.option.rocket_factor": (
        "what an effective rocket multiplies it by",
        "有效火箭的倍數",
        "有效火箭的倍数",
    ),
    "doudizhu.option.led_bombs_count": (
        "bombs and rockets that are led are effective too",
        "直接發出的炸彈和火箭也有效",
        "直接发出的炸弹和火箭也有效",
    ),
    "doudizhu.option.spring_factor": (
        "what it is multiplied by if the others have not played a card",
        "春天的倍數：其他玩家一張都沒出",
        "春天的倍数：其他玩家一张都没出",
    ),
    "doudizhu.option.anti_spring_factor": (
        "what it is multiplied by if the landlord loses after one play",
        "反春的倍數：地主只出過一手牌而輸",
        "反春的倍数：地主只出过一手牌而输",
    ),
    "doudizhu.option.show_factor": (
        "what it is multiplied by if the landlord has shown the hand",
        "亮牌的倍數",
        "亮牌的倍数",
    ),
}
