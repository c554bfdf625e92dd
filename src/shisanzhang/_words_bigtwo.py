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
    # at the terminal
    "bigtwo.begun": (
        "A new match by the rules {rules}, against {opponents}.",
        "新的一場大老二，規則 {rules}，對手：{opponents}。",
        "新的一场大老二，规则 {rules}，对手：{opponents}。",
    ),
    "bigtwo.shown": ("For the head of the table: {cards}", "翻牌選桌長：{cards}", "翻牌选桌长：{cards}"),
    "bigtwo.cut": ("{player} cuts {count} cards.", "{player}切牌{count}張。", "{player}切牌{count}张。"),
    "bigtwo.no_cut": (
        "Only who is not the head of the table may cut, and only once there is one.",
        "桌長無切牌權利；第一局也還沒有桌長。",
        "桌长无切牌权利；第一局也还没有桌长。",
    ),
    "bigtwo.no_cut_now": (
        "The cards are cut before they are dealt.",
        "發牌前才能切牌。",
        "发牌前才能切牌。",
    ),
    "bigtwo.cut_how": (
        "Say how many cards to cut, 1 to 51: cut 20",
        "請輸入切幾張（1到51），例如：切牌 20",
        "请输入切几张（1到51），例如：切牌 20",
    ),
    "bigtwo.dealt": (
        "{head} is the head of the table; {card} is drawn: {first} is dealt first.",
        "桌長：{head}；抽出 {card}，由{first}開始發牌。",
        "桌长：{head}；抽出 {card}，由{first}开始发牌。",
    ),
    "bigtwo.turned_up": (
        "The last card, {card}, is turned up and goes to {player}.",
        "最後一張 {card} 翻開，由{player}獲得。",
        "最后一张 {card} 翻开，由{player}获得。",
    ),
    "bigtwo.last": ("{player}: Last!", "{player}喊：Last！", "{player}喊：Last！"),
    "bigtwo.help.cut": (
        "cuts so many cards before the next deal",
        "下一局發牌前切這麼多張",
        "下一局发牌前切这么多张",
    ),
    "bigtwo.help.words": (
        "Chinese words will do as well.",
        "也可以輸入中文，例如：梅花3、過牌、提示、切牌 20、總分、離開。",
        "也可以输入中文，例如：梅花3、过牌、提示、切牌 20、总分、离开。",
    ),
    # the options
    "bigtwo.option.name": ("what the rules are called", "規則名稱", "规则名称"),
    "bigtwo.option.players": (
        "at the table: three get 17 cards each, four 13",
        "人數：三人各17張，四人各13張",
        "人数：三人各17张，四人各13张",
    ),
    "bigtwo.option.ranks": ("the ranks, from the lowest to the highest", "點數，由小到大", "点数，由小到大"),
    "bigtwo.option.suits": ("the suits, from the lowest to the highest", "花色，由小到大", "花色，由小到大"),
    "bigtwo.option.straights": (
        "the straights, from the lowest to the highest; the suit of the last rank named decides among equals",
        "順子，由小到大；相同時比最後一個點數的花色",
        "顺子，由小到大；相同时比最后一个点数的花色",
    ),
    "bigtwo.option.opening": (
        "who holds it leads, and plays it in the first play",
        "持有這張牌的玩家先出，第一手必須帶有它",
        "持有这张牌的玩家先出，第一手必须带有它",
    ),
    "bigtwo.option.last_at": (
        "a player has called Last who holds so many cards, or fewer",
        "剩下這麼多張或更少，即為喊Last",
        "剩下这么多张或更少，即为喊Last",
    ),
    "bigtwo.option.bubugao": (
        "whom a seat may not beat that has passed on a play of theirs",
        "步步高：對誰的牌選擇pass後不可再壓",
        "步步高：对谁的牌选择pass后不可再压",
    ),
    "bigtwo.option.pass_locks_trick": (
        "who has passed stays out until the trick ends",
        "選擇pass後，這一輪不可再出牌",
        "选择pass后，这一轮不可再出牌",
    ),
    "bigtwo.option.guard": (
        "what a pass that lets another player win is told by",
        "強制顧牌：如何判斷pass會讓其他玩家獲勝",
        "强制顾牌：如何判断pass会让其他玩家获胜",
    ),
    "bigtwo.option.highest_single": (
        "who plays singles from the highest after a call of Last",
        "強制顧牌：有人喊Last後，誰的單張必須由最大出起",
        "强制顾牌：有人喊Last后，谁的单张必须由最大出起",
    ),
    "bigtwo.option.stake": ("points a card left", "注金，每張的點數", "注金，每张的点数"),
    "bigtwo.option.many_at": (
        "so many cards left count more often",
        "未出的牌達到這麼多張即翻倍",
        "未出的牌达到这么多张即翻倍",
    ),
    "bigtwo.option.many_multiplier": ("how often they count", "多張未出的倍數", "多张未出的倍数"),
    "bigtwo.option.full_hand_multiplier": (
        "how often a whole hand left counts: 17 cards, of four players 13",
        "全部未出（17張，四人13張）的倍數",
        "全部未出（17张，四人13张）的倍数",
    ),
    "bigtwo.option.two_multipliers": (
        "how often cards left count with 1, 2, 3 and 4 twos among them",
        "1、2、3、4張老二未出的倍數",
        "1、2、3、4张老二未出的倍数",
    ),
    "bigtwo.option.cap": (
        "the most stakes that one player loses",
        "單一家最多輸多少倍",
        "单一家最多输多少倍",
    ),
    "bigtwo.option.fee": (
        "points the house takes from the winner, at most the win",
        "公點：由贏家扣除的固定點數，最多為所贏",
        "公点：由赢家扣除的固定点数，最多为所赢",
    ),
    "bigtwo.option.fee_rate": (
        "percent of the win the house takes as well, rounded down",
        "公點：另按所贏的百分之幾扣除，捨去小數",
        "公点：另按所赢的百分之几扣除，舍去小数",
    ),
}
