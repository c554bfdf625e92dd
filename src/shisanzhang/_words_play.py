"""The words of sessions at the terminal: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str, str]]] = {
    # who plays
    "play.you": ("Player", "玩家", "玩家"),
    "play.computer": ("Computer {number}", "電腦{number}", "电脑{number}"),
    # coming and going
    "play.begun": (
        "A new session by the rules {rules}, against {opponents}. Best so far: {best}.",
        "新的一場，規則 {rules}，對手：{opponents}。最佳紀錄：{best}。",
        "新的一场，规则 {rules}，对手：{opponents}。最佳记录：{best}。",
    ),
    "play.resumed": (
        "Going on with deal {deal}. Session total: {total}. Best: {best}.",
        "接續第 {deal} 副。本場總分：{total}。最佳紀錄：{best}。",
        "接续第 {deal} 副。本场总分：{total}。最佳记录：{best}。",
    ),
    "play.resumed_after": (
        "Going on after deal {deal}. Session total: {total}. Best: {best}.",
        "第 {deal} 副已比完，接著下一副。本場總分：{total}。最佳紀錄：{best}。",
        "第 {deal} 副已比完，接着下一副。本场总分：{total}。最佳记录：{best}。",
    ),
    "play.help_hint": (
        "(help lists what you can type.)",
        "（輸入 help 或「說明」看指令。）",
        "（输入 help 或“说明”看指令。）",
    ),
    "play.kept": (
        "Kept in {file}; play again to go on.",
        "已保存於 {file}，再次執行即可接續。",
        "已保存于 {file}，再次执行即可接续。",
    ),
    "play.sure_new": (
        "Begin a new session? The total goes back to 0, the best stays. [y/n]",
        "要重新開場嗎？總分歸零，最佳紀錄保留。[y/n]",
        "要重新开场吗？总分归零，最佳记录保留。[y/n]",
    ),
    # a deal
    "play.deal": ("Deal {deal}", "第 {deal} 副", "第 {deal} 副"),
    "play.hand": ("Hand", "手牌", "手牌"),
    "play.loose": ("To lay", "未排", "未排"),
    "play.special": (
        "You are dealt {special}: declared, it takes {points} from each opponent without a higher special.",
        "你拿到{special}：宣告可向每位沒有更大特殊牌型的對手收 {points} 分。",
        "你拿到{special}：宣告可向每位没有更大特殊牌型的对手收 {points} 分。",
    ),
    "play.declare": ("Declare it? [y/n]", "要宣告嗎？[y/n]", "要宣告吗？[y/n]"),
    "play.prompt": ("arrange>", "排牌>", "排牌>"),
    "play.next": ("Enter deals on>", "按 Enter 發下一副>", "按 Enter 发下一副>"),
    # what can become of it
    "outlook.open": ("It can still come out in order.", "目前沒有相公。", "目前没有相公。"),
    "outlook.legal": ("In order; ok submits it.", "排好了；輸入 ok 出牌。", "排好了；输入 ok 出牌。"),
    "outlook.doomed": (
        "Careful: however the rest is laid, it will be a foul.",
        "注意：剩下的牌怎麼排都會相公！",
        "注意：剩下的牌怎么排都会相公！",
    ),
    "outlook.foul": ("Foul: {why}!", "相公：{why}！", "相公：{why}！"),
    "play.hint": ("Hint: {play}", "提示：{play}", "提示：{play}"),
    "play.no_hint": (
        "There is no way to put this in order: take cards back first.",
        "這樣排一定相公，請先收回幾張牌。",
        "这样排一定相公，请先收回几张牌。",
    ),
    # what is not done, and why
    "play.unknown": (
        "What is '{text}'? Type help for what there is.",
        "看不懂「{text}」，輸入 help 看指令。",
        "看不懂“{text}”，输入 help 看指令。",
    ),
    "play.not_held": ("Not in your hand: {cards}", "你的手牌沒有：{cards}", "你的手牌没有：{cards}"),
    "play.no_card": (
        "What card is '{text}'? Cards are written As, Kd, 10h, 9c.",
        "看不懂「{text}」這張牌，牌寫作 黑桃A、As、10h。",
        "看不懂“{text}”这张牌，牌写作 黑桃A、As、10h。",
    ),
    "play.twice": ("Named twice: {cards}", "重複的牌：{cards}", "重复的牌：{cards}"),
    "play.three_rows": (
        "The rows take 3 / 5 / 5 cards, not {found}.",
        "三墩是 3 / 5 / 5 張，不是 {found}。",
        "三墩是 3 / 5 / 5 张，不是 {found}。",
    ),
    "play.full": (
        "The {row} holds {size} cards; that would make {count}.",
        "{row}只能放 {size} 張，這樣會有 {count} 張。",
        "{row}只能放 {size} 张，这样会有 {count} 张。",
    ),
    "play.which": (
        "Which {rank}? You hold {cards}.",
        "哪一張 {rank}？你有 {cards}。",
        "哪一张 {rank}？你有 {cards}。",
    ),
    "play.swap_what": (
        "Swap two rows (swap m b) or two cards (swap As 9c).",
        "請換兩墩（換 中 尾）或兩張牌（換 As 9c）。",
        "请换两墩（换 中 尾）或两张牌（换 As 9c）。",
    ),
    "play.sort_what": (
        "Sort by rank or by suit.",
        "可依點數（rank）或花色（suit）排序。",
        "可按点数（rank）或花色（suit）排序。",
    ),
    "play.nothing_to_undo": ("There is nothing to undo.", "沒有可以復原的步驟。", "没有可以撤销的步骤。"),
    "play.nothing_to_redo": ("There is nothing to do again.", "沒有可以重做的步驟。", "没有可以重做的步骤。"),
    "play.not_laid": ("Still to lay: {count}.", "還有 {count} 張牌沒排。", "还有 {count} 张牌没排。"),
    "play.refused": (
        "These rules refuse a foul: arrange it otherwise.",
        "此規則不准相公，請重新排牌。",
        "此规则不准相公，请重新排牌。",
    ),
    "play.sure_foul": (
        "It is a foul and loses every row. Submit it all the same? [y/n]",
        "這是相公，三墩全輸，確定要出牌嗎？[y/n]",
        "这是相公，三墩全输，确定要出牌吗？[y/n]",
    ),
    "play.no_special": ("The hand is no special.", "這手牌不是特殊牌型。", "这手牌不是特殊牌型。"),
    # the compare
    "play.compare": ("Compare", "比牌", "比牌"),
    "play.sweeps": ("{winner} sweeps {loser}!", "{winner}打槍{loser}！", "{winner}打枪{loser}！"),
    "play.slam": ("Grand slam by {winner}!", "{winner}全壘打！", "{winner}全垒打！"),
    "play.points": (
        "This deal: {points}. Session total: {total}. Best: {best}.",
        "這副：{points} 分。本場總分：{total}。最佳紀錄：{best}。",
        "这副：{points} 分。本场总分：{total}。最佳记录：{best}。",
    ),
    "play.new_best": ("A new best!", "新的最佳紀錄！", "新的最佳记录！"),
    "play.session": ("session", "本場", "本场"),
    "play.best": ("best", "最佳", "最佳"),
    "play.no_deals": ("No deal has been compared yet.", "還沒有比過牌。", "还没有比过牌。"),
    "play.elsewhere": (
        "Meanwhile the session has been played elsewhere; this is how it stands.",
        "這一場在別處有了進展，以下是目前的狀況。",
        "这一场在别处有了进展，以下是目前的状况。",
    ),
    # files
    "play.save_where": (
        "Save to which file? save FILE",
        "存到哪個檔案？存檔 檔名",
        "存到哪个文件？存档 文件名",
    ),
    "play.sure_over": (
        "{file} is there already. Write over it? [y/n]",
        "{file} 已存在，要覆蓋嗎？[y/n]",
        "{file} 已存在，要覆盖吗？[y/n]",
    ),
    "play.own_file": (
        "{file} is where the sessions themselves are kept.",
        "{file} 是保存牌局的檔案，不能覆蓋。",
        "{file} 是保存牌局的文件，不能覆盖。",
    ),
    "play.saved": (
        "Deals written to {file}: {deals}.",
        "已將 {deals} 副寫入 {file}。",
        "已将 {deals} 副写入 {file}。",
    ),
    "play.not_saved": ("{file} cannot be written: {why}", "無法寫入 {file}：{why}", "无法写入 {file}：{why}"),
    # help
    "help.front": (
        "lay cards in the front; likewise m and b",
        "放到頭墩；中墩、尾墩用 m、b",
        "放到头墩；中墩、尾墩用 m、b",
    ),
    "help.all": ("lay the whole hand at once", "一次排好三墩", "一次排好三墩"),
    "help.take": ("take cards back", "收回牌", "收回牌"),
    "help.swap": ("two rows, or two cards, change places", "交換兩墩，或兩張牌", "交换两墩，或两张牌"),
    "help.clear": ("take all cards back", "全部收回", "全部收回"),
    "help.undo": ("undo; redo does it again", "復原；重做用 redo", "撤销；重做用 redo"),
    "help.hint": ("what would be best", "提示最好的排法", "提示最好的排法"),
    "help.fill": ("lay the rest as the hint says", "照提示排完", "照提示排完"),
    "help.auto": ("lay the whole hand as well as can be", "自動排牌", "自动排牌"),
    "help.sort": ("show the cards by rank or by suit", "依點數或花色排序", "按点数或花色排序"),
    "help.declare": ("declare the special", "宣告特殊牌型", "宣告特殊牌型"),
    "help.ok": ("submit", "出牌", "出牌"),
    "help.totals": ("the totals, and the best", "總分與最佳紀錄", "总分与最佳记录"),
    "help.history": ("every deal so far", "每一副的分數", "每一副的分数"),
    "help.save": ("write the record of the session to a file", "把本場牌譜存檔", "把本场牌谱存档"),
    "help.new": ("a new session", "重新開場", "重新开场"),
    "help.cards": (
        "A card is a rank and a suit: As is the ace of spades, Td or 10d the ten of diamonds; s h d c.",
        "牌是點數加花色：As 是黑桃A，Td 或 10d 是方塊10；s 黑桃、h 紅心、d 方塊、c 梅花。",
        "牌是点数加花色：As 是黑桃A，Td 或 10d 是方块10；s 黑桃、h 红心、d 方块、c 梅花。",
    ),
    "help.words": (
        "Ranks alone will do where it is clear which cards are meant: f K K.",
        "也可以輸入中文，例如：頭墩 K K、中墩 黑桃A、換 中 尾、收回、自動、提示、出牌。",
        "也可以输入中文，例如：头墩 K K、中墩 黑桃A、换 中 尾、收回、自动、提示、出牌。",
    ),
    "help.quit": ("leave; the deal stays as it is", "離開，這副牌會保留", "离开，这副牌会保留"),
}
