"""The words of a home game: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str, str]]] = {
    "keep.begun": (
        "A new ledger by the rules {rules}: {names}.",
        "新帳本，規則 {rules}：{names}。",
        "新账本，规则 {rules}：{names}。",
    ),
    "keep.opened": (
        "Ledger by the rules {rules}: {names}. Deals so far: {deals}.",
        "帳本，規則 {rules}：{names}。已記 {deals} 副。",
        "账本，规则 {rules}：{names}。已记 {deals} 副。",
    ),
    "keep.who": (
        "Who plays? Names in seat order, parted by commas:",
        "有哪些玩家？請依座位輸入名字，以逗號分隔：",
        "有哪些玩家？请按座位输入名字，以逗号分隔：",
    ),
    "keep.torn": (
        "The last line was cut off, as by a crash; it is set aside in {file}.",
        "最後一行不完整（可能曾當機），已另存於 {file}。",
        "最后一行不完整（可能曾死机），已另存于 {file}。",
    ),
    "keep.changed_elsewhere": (
        "The ledger has been written to elsewhere, and is read again. What you have told is still here: ok.",
        "帳本已在別處更新，現已重新讀取。剛才輸入的還在，請輸入 ok。",
        "账本已在别处更新，现已重新读取。刚才输入的还在，请输入 ok。",
    ),
    "keep.wrong": (
        "Line {line}, deal {deal}: the points are {scored}, the file says {stored}.",
        "第 {line} 行，第 {deal} 副：應為 {scored}，檔案記為 {stored}。",
        "第 {line} 行，第 {deal} 副：应为 {scored}，文件记为 {stored}。",
    ),
    "keep.prompt": ("keep>", "記帳>", "记账>"),
    "keep.deal_prompt": ("deal {deal}>", "第 {deal} 副>", "第 {deal} 副>"),
    "keep.missing": ("Still to tell: {rest}", "尚缺：{rest}", "尚缺：{rest}"),
    "keep.correcting": (
        "Deal {deal} again: tell what it should have been.",
        "更正第 {deal} 副：請重新輸入。",
        "更正第 {deal} 副：请重新输入。",
    ),
    "keep.sure": ("Keep it? [y/n]", "確定記下嗎？[y/n]", "确定记下吗？[y/n]"),
    "keep.changed": (
        "Not kept. Change what is wrong, or cancel.",
        "沒有記下，請修改，或輸入 cancel 取消。",
        "没有记下，请修改，或输入 cancel 取消。",
    ),
    "keep.cancelled": ("Forgotten.", "已取消。", "已取消。"),
    "keep.kept": ("Deal {deal}: {points}.", "第 {deal} 副：{points}。", "第 {deal} 副：{points}。"),
    "keep.nothing": (
        "There is nothing to keep: tell who won what.",
        "還沒有輸入這副牌。",
        "还没有输入这副牌。",
    ),
    "keep.no_deals": ("No deal is kept yet.", "還沒有記任何一副。", "还没有记任何一副。"),
    "keep.no_deal": (
        "There is no deal {deal}; there are {deals}.",
        "沒有第 {deal} 副，目前共 {deals} 副。",
        "没有第 {deal} 副，目前共 {deals} 副。",
    ),
    "keep.no_player": (
        "Nobody here is called {name}: {names}.",
        "沒有叫「{name}」的玩家：{names}。",
        "没有叫“{name}”的玩家：{names}。",
    ),
    "keep.no_category": ("{word} is no kind of row.", "「{word}」不是牌型。", "“{word}”不是牌型。"),
    "keep.no_special": ("{word} is no special.", "「{word}」不是特殊牌型。", "“{word}”不是特殊牌型。"),
    "keep.mixed": (
        "Tell the cards of everybody, or the rows: cancel begins anew.",
        "請只輸入每人的牌，或只輸入各墩結果；輸入 cancel 重來。",
        "请只输入每人的牌，或只输入各墩结果；输入 cancel 重来。",
    ),
    "keep.unknown": (
        "What is '{text}'? Type help for what there is.",
        "看不懂「{text}」，輸入 help 看指令。",
        "看不懂“{text}”，输入 help 看指令。",
    ),
    "keep.row_what": (
        "Name the players from the strongest row down, = between those who tie: front Ann:trips Ben=Cid Dan",
        "請由大到小輸入玩家，平手用 =，例如：頭墩 甲:三條 乙=丙 丁",
        "请由大到小输入玩家，平手用 =，例如：头墩 甲:三条 乙=丙 丁",
    ),
    "keep.pays": (
        "{payer} pays {receiver} {points}",
        "{payer}付{receiver} {points} 分",
        "{payer}付{receiver} {points} 分",
    ),
    "keep.even": ("Everybody is even.", "大家都打平。", "大家都打平。"),
    "keep.written": ("Written to {file}.", "已寫入 {file}。", "已写入 {file}。"),
    "keep.own_file": (
        "{file} is the ledger itself.",
        "{file} 就是帳本，不能覆蓋。",
        "{file} 就是账本，不能覆盖。",
    ),
    "keep.csv_where": ("Write to which file? csv FILE", "寫到哪個檔案？csv 檔名", "写到哪个文件？csv 文件名"),
    "keep.left": (
        "The deal that was not finished is not kept.",
        "未完成的那副沒有記下。",
        "未完成的那副没有记下。",
    ),
    "keep_help.cards": (
        "what Ann has laid; likewise for everybody",
        "某人排的牌，每人一行",
        "某人排的牌，每人一行",
    ),
    "keep_help.declare": (
        "that she has declared a special, with her cards",
        "宣告特殊牌型及其手牌",
        "宣告特殊牌型及其手牌",
    ),
    "keep_help.front": (
        "or who won the front, from the strongest down, = where they tie; likewise middle and back",
        "或頭墩由大到小，平手用 =；中墩、尾墩亦同",
        "或头墩由大到小，平手用 =；中墩、尾墩亦同",
    ),
    "keep_help.foul": ("who has fouled", "誰相公", "谁相公"),
    "keep_help.special": ("who has declared what", "誰宣告什麼", "谁宣告什么"),
    "keep_help.ok": ("the score, and whether to keep it", "計分並確認", "计分并确认"),
    "keep_help.cancel": ("forget this deal", "取消這副", "取消这副"),
    "keep_help.correct": ("tell deal 3 again", "更正第 3 副", "更正第 3 副"),
    "keep_help.totals": ("the totals", "總分", "总分"),
    "keep_help.history": ("every deal", "每一副的分數", "每一副的分数"),
    "keep_help.settle": ("who pays whom", "結算", "结算"),
    "keep_help.csv": ("a table for a spreadsheet", "匯出表格", "导出表格"),
    "keep_help.quit": ("leave; what is kept stays", "離開", "离开"),
}
