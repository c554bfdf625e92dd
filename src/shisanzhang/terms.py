"""One table of terms: English, 繁體中文 and 简体中文 for every concept and sentence."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from ._enums import Named
from .errors import ShisanzhangError, shown

__all__ = ["LANGUAGES", "TERMS", "Language", "Term", "say"]

Language = Literal["en", "zh-Hant", "zh-Hans"]
"""English, Chinese in traditional script, Chinese in simplified script."""

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""The languages there are."""


class Term(NamedTuple):
    """One concept or sentence in the three languages; ``{…}`` marks what is filled in."""

    en: str
    """English."""
    hant: str
    """Chinese in traditional script."""
    hans: str
    """Chinese in simplified script."""


TERMS: Final[dict[str, Term]] = {
    # rows
    "front": Term("front", "頭墩", "头墩"),
    "middle": Term("middle", "中墩", "中墩"),
    "back": Term("back", "尾墩", "尾墩"),
    # categories
    "high_card": Term("high card", "散牌", "散牌"),
    "pair": Term("pair", "一對", "一对"),
    "two_pair": Term("two pair", "兩對", "两对"),
    "three_of_a_kind": Term("three of a kind", "三條", "三条"),
    "straight": Term("straight", "順子", "顺子"),
    "flush": Term("flush", "同花", "同花"),
    "full_house": Term("full house", "葫蘆", "葫芦"),
    "four_of_a_kind": Term("four of a kind", "鐵支", "铁支"),
    "straight_flush": Term("straight flush", "同花順", "同花顺"),
    # specials
    "supreme_dragon": Term("supreme dragon", "至尊青龍", "至尊青龙"),
    "dragon": Term("dragon", "一條龍", "一条龙"),
    "twelve_royals": Term("twelve royals", "十二皇族", "十二皇族"),
    "three_straight_flushes": Term("three straight flushes", "三同花順", "三同花顺"),
    "three_quads": Term("three quads", "三分天下", "三分天下"),
    "all_high": Term("all high", "全大", "全大"),
    "all_low": Term("all low", "全小", "全小"),
    "one_color": Term("one color", "湊一色", "凑一色"),
    "four_triples": Term("four triples", "四套三條", "四套三条"),
    "five_pairs_and_triple": Term("five pairs and triple", "五對三條", "五对三条"),
    "six_pairs": Term("six pairs", "六對半", "六对半"),
    "three_straights": Term("three straights", "三順子", "三顺子"),
    "three_flushes": Term("three flushes", "三同花", "三同花"),
    # the match
    "player": Term("Player {number}", "玩家{number}", "玩家{number}"),
    "points": Term("points", "分", "分"),
    "total": Term("total", "總分", "总分"),
    "special": Term("special", "特殊牌型", "特殊牌型"),
    "foul": Term("foul", "相公", "相公"),
    "sweep": Term("sweep", "打槍", "打枪"),
    "grand_slam": Term("grand slam", "全壘打", "全垒打"),
    "fouls": Term("{play} (foul: {why})", "{play}（相公：{why}）", "{play}（相公：{why}）"),
    "both": Term("{first}, {second}", "{first}，{second}", "{first}，{second}"),
    "declares": Term("declares {special}", "宣告{special}", "宣告{special}"),
    # why an arrangement is a foul
    "front_over_middle": Term("the front is stronger than the middle", "頭墩大於中墩", "头墩大于中墩"),
    "middle_over_back": Term("the middle is stronger than the back", "中墩大於尾墩", "中墩大于尾墩"),
    "middle_equals_back": Term("the middle equals the back", "中墩等於尾墩", "中墩等于尾墩"),
    # sentences of an explanation
    # also before a total
    "plays": Term("{player}: {play}", "{player}：{play}", "{player}：{play}"),
    "pair_won": Term(
        "{winner} takes {points} from {loser}",
        "{winner}向{loser}收{points}分",
        "{winner}向{loser}收{points}分",
    ),
    "pair_even": Term("{first} and {second} are even", "{first}與{second}平手", "{first}与{second}平手"),
    "row_won": Term(
        "{row}: {winner}, {won} beats {lost}: +{points}",
        "{row}：{winner}勝，{won} 大於 {lost}，+{points}",
        "{row}：{winner}胜，{won} 大于 {lost}，+{points}",
    ),
    "row_tied": Term("{row}: {won} ties: 0", "{row}：{won} 平手，0", "{row}：{won} 平手，0"),
    "row_by_foul": Term(
        "{row}: {winner}, by the foul: +{points}",
        "{row}：{winner}勝（對方相公），+{points}",
        "{row}：{winner}胜（对方相公），+{points}",
    ),
    "bonus": Term(" (bonus for {category})", "（{category}加分）", "（{category}加分）"),
    "sweep_line": Term(
        "sweep by {winner}, ×{factor}: +{points}",
        "{winner}打槍，×{factor}：+{points}",
        "{winner}打枪，×{factor}：+{points}",
    ),
    "grand_slam_line": Term(
        "grand slam by {winner}, ×{factor}: +{points}",
        "{winner}全壘打，×{factor}：+{points}",
        "{winner}全垒打，×{factor}：+{points}",
    ),
    "special_line": Term(
        "special: {winner}, {special}: +{points}",
        "特殊牌型：{winner}{special}，+{points}",
        "特殊牌型：{winner}{special}，+{points}",
    ),
    "special_tied": Term(
        "special: both {special}: 0", "特殊牌型：同為{special}，0", "特殊牌型：同为{special}，0"
    ),
    "both_foul": Term("both fouled: 0", "雙方都相公，0", "双方都相公，0"),
    # the command line
    "rules": Term("rules", "規則", "规则"),
    "rules_used": Term("rules: {rules}", "規則：{rules}", "规则：{rules}"),
    "dealt": Term("Dealt from seed {seed}:", "發牌（種子 {seed}）：", "发牌（种子 {seed}）："),
    "arranged": Term(
        "Arranged and scored by the rules {rules}:",
        "排牌，依規則 {rules} 計分：",
        "排牌，按规则 {rules} 计分：",
    ),
    "rows_won": Term(
        "wins {points} of 3 rows on average", "三墩平均贏 {points} 墩", "三墩平均赢 {points} 墩"
    ),
    "may_declare": Term(
        "{special}: declared, it takes {points} from each opponent",
        "{special}：宣告可向每位對手收{points}分",
        "{special}：宣告可向每位对手收{points}分",
    ),
    "no_special": Term("no special", "沒有特殊牌型", "没有特殊牌型"),
    "also_makes": Term("The hand also makes:", "這手牌也是：", "这手牌也是："),
    "takes": Term("{points} from each opponent", "向每位對手收{points}分", "向每位对手收{points}分"),
    "not_played": Term("not played by these rules", "此規則不採用", "此规则不采用"),
    "hands": Term("hands", "手數", "手数"),
    "one_in": Term("one in", "平均幾手一次", "平均几手一次"),
    "all_hands": Term("all hands", "全部", "全部"),
    "row_points": Term("front / middle / back", "頭墩 / 中墩 / 尾墩", "头墩 / 中墩 / 尾墩"),
    "specials": Term("specials", "特殊牌型", "特殊牌型"),
    "loses": Term("loses every row", "三墩全輸", "三墩全输"),
    "refused": Term("is refused", "須重新排牌", "须重新排牌"),
    "options_of": Term(
        "Rules {rules}; * marks what differs from classic",
        "規則 {rules}（* 表示與 classic 不同）",
        "规则 {rules}（* 表示与 classic 不同）",
    ),
    "not_installed": Term("not installed", "未安裝", "未安装"),
    "info.version": Term("version", "版本", "版本"),
    "info.python": Term("Python", "Python", "Python"),
    "info.platform": Term("platform", "平台", "平台"),
    "info.backend": Term("backend", "後端", "后端"),
    "info.location": Term("location", "位置", "位置"),
    "info.tables": Term("data files", "資料檔", "数据文件"),
    # solving and measuring
    "progress": Term("{done} of {total}", "已完成 {done} / {total}", "已完成 {done} / {total}"),
    "rules_hash": Term("hash of the rules", "規則雜湊值", "规则哈希值"),
    "players": Term("players", "人數", "人数"),
    "seed": Term("seed", "種子", "种子"),
    "deals": Term("deals", "發牌", "发牌"),
    "in_rounds": Term(
        "{deals} in each of {rounds} rounds",
        "每輪 {deals} 副，共 {rounds} 輪",
        "每轮 {deals} 副，共 {rounds} 轮",
    ),
    "time": Term("time", "時間", "时间"),
    "seconds": Term("{seconds} s", "{seconds} 秒", "{seconds} 秒"),
    "kept": Term("written to", "已寫入", "已写入"),
    "not_kept": Term(
        "nothing; --output FILE keeps the table",
        "未保存；--output FILE 可保存策略表",
        "未保存；--output FILE 可保存策略表",
    ),
    "table": Term("table", "策略表", "策略表"),
    "bank": Term("bank", "牌庫", "牌库"),
    "table_of": Term(
        "table of {deals} deals a round", "策略表（每輪 {deals} 副）", "策略表（每轮 {deals} 副）"
    ),
    "bank_of": Term("bank of {hands} hands", "牌庫（{hands} 手）", "牌库（{hands} 手）"),
    "for_rules": Term("{rules}, {players} players", "{rules}，{players} 人", "{rules}，{players} 人"),
    "file_of": Term("{file} ({size} B)", "{file}（{size} B）", "{file}（{size} B）"),
    "ships": Term("ships with the package", "隨套件提供", "随软件包提供"),
    "laid_by": Term("hands are laid by", "排牌依據", "排牌依据"),
    "by_bank": Term(
        "the table and a bank of {hands} hands",
        "策略表與 {hands} 手的牌庫",
        "策略表与 {hands} 手的牌库",
    ),
    "by_table": Term("the table alone: {why}", "僅依策略表：{why}", "仅按策略表：{why}"),
    "info.arrange": Term("arrange, {rules}", "排牌（{rules}）", "排牌（{rules}）"),
    "info.cache": Term("prepared in", "預備檔位置", "预备文件位置"),
    "none": Term("none", "無", "无"),
    "used": Term("used", "使用中", "使用中"),
    "not_used": Term("not used: {why}", "未使用：{why}", "未使用：{why}"),
    "why.python": Term("a bank needs the native kernel", "牌庫需要原生核心", "牌库需要原生内核"),
    "why.missing": Term("no bank is prepared", "尚未準備牌庫", "尚未准备牌库"),
    "why.damaged": Term("damaged", "已損壞", "已损坏"),
    "why.stale": Term("made for another table", "依另一份策略表製作", "按另一份策略表制作"),
    "why.misnamed": Term("its name is not that of its rules", "檔名與其規則不符", "文件名与其规则不符"),
    "why.shipped": Term("the package has this table", "套件已附此策略表", "软件包已附此策略表"),
    "dealt_from": Term(
        "{deals} deals from seed {seed}", "種子 {seed}，{deals} 副", "种子 {seed}，{deals} 副"
    ),
    "among": Term("{one} among {others}", "{one} 對 {others}", "{one} 对 {others}"),
    "points_a_hand": Term("points a hand", "每手得分", "每手得分"),
    "margin": Term("within", "誤差", "误差"),
    "answered": Term(
        "the best answer to {strategy}: {hands} hands, a bank of {bank}",
        "對 {strategy} 的最佳應對：{hands} 手，牌庫 {bank} 手",
        "对 {strategy} 的最佳应对：{hands} 手，牌库 {bank} 手",
    ),
    "gain.lower": Term("gains at least", "至少多得", "至少多得"),
    "gain.upper": Term("gains at most", "至多多得", "至多多得"),
    "gain.conditional": Term(
        "at least, with opponents dealt for each hand", "逐手發牌：至少多得", "逐手发牌：至少多得"
    ),
    "gain.conditional_upper": Term(
        "at most, with opponents dealt for each hand", "逐手發牌：至多多得", "逐手发牌：至多多得"
    ),
    "differs": Term(
        "another play is better with {share} % of the hands",
        "{share}% 的手牌另有更好的打法",
        "{share}% 的手牌另有更好的打法",
    ),
    "took": Term("measured in {time}", "用時 {time}", "用时 {time}"),
    # an analysis
    "opponents.1": Term("one opponent", "一家", "一家"),
    "opponents.2": Term("two opponents", "兩家", "两家"),
    "opponents.3": Term("three opponents", "三家", "三家"),
    "points_expected": Term(
        "expects {points} points against {opponents}",
        "對{opponents}期望得 {points} 分",
        "对{opponents}期望得 {points} 分",
    ),
    "analyzed": Term(
        "rules: {rules}; {deals} deals against {opponents}, seed {seed}; settings compared: {considered}",
        "規則：{rules}；對{opponents}發牌 {deals} 次，種子 {seed}；比較 {considered} 種排法",
        "规则：{rules}；对{opponents}发牌 {deals} 次，种子 {seed}；比较 {considered} 种排法",
    ),
    "worth": Term("{points} points", "期望得分 {points}", "期望得分 {points}"),
    "gives_up": Term("gives up {points}", "比首選少 {points}", "比首选少 {points}"),
    "win": Term("win", "勝", "胜"),
    "tie": Term("tie", "平", "平"),
    "lose": Term("lose", "負", "负"),
    "row_chances": Term(
        "wins {win} %, ties {tie} %, loses {lose} %",
        "勝 {win}%，平 {tie}%，負 {lose}%",
        "胜 {win}%，平 {tie}%，负 {lose}%",
    ),
    "sweep_chances": Term(
        "against one opponent: sweeps {sweeps} %, is swept {swept} %",
        "對每一家：打槍 {sweeps}%，被打槍 {swept}%",
        "对每一家：打枪 {sweeps}%，被打枪 {swept}%",
    ),
    "slam_chances": Term(
        "in a match: grand slam {grand_slam} %, by another {slammed} %",
        "每局：全壘打 {grand_slam}%，被全壘打 {slammed}%",
        "每局：全垒打 {grand_slam}%，被全垒打 {slammed}%",
    ),
    "why_single": Term(
        "There is no other setting to compare it with.", "沒有其他排法可以比較。", "没有其他排法可以比较。"
    ),
    "why_close": Term(
        "Too close to call: the first is ahead by {points} points.",
        "難分高下：首選只比次選多得 {points} 分。",
        "难分高下：首选只比次选多得 {points} 分。",
    ),
    "why_declared": Term(
        "Declaring {special} pays more than the best arrangement: +{points} points.",
        "宣告{special}比最好的排法划算，多得 {points} 分。",
        "宣告{special}比最好的排法划算，多得 {points} 分。",
    ),
    "why_laid": Term(
        "Laying the hand out pays more than declaring {special}: +{points} points.",
        "照常排牌比宣告{special}划算，多得 {points} 分。",
        "照常排牌比宣告{special}划算，多得 {points} 分。",
    ),
    "why": Term(
        "The first gains by {gains}: +{points} points in all.",
        "首選勝在{gains}，共多得 {points} 分。",
        "首选胜在{gains}，共多得 {points} 分。",
    ),
    "why_outweighs": Term(
        "The first gains more by {gains} than it loses by {loss}: +{points} points in all.",
        "首選勝在{gains}，足以彌補{loss}，共多得 {points} 分。",
        "首选胜在{gains}，足以弥补{loss}，共多得 {points} 分。",
    ),
    "why_and": Term("{first} and {second}", "{first}、{second}", "{first}、{second}"),
    "stronger": Term(
        "a stronger {which} (wins {now} % instead of {before} %)",
        "{which}較強（勝率 {now}%，次選 {before}%）",
        "{which}较强（胜率 {now}%，次选 {before}%）",
    ),
    "weaker": Term(
        "a weaker {which} (wins {now} % instead of {before} %)",
        "{which}較弱（勝率 {now}%，次選 {before}%）",
        "{which}较弱（胜率 {now}%，次选 {before}%）",
    ),
    "more": Term(
        "more {which} ({now} % instead of {before} %)",
        "{which}較多（{now}%，次選 {before}%）",
        "{which}较多（{now}%，次选 {before}%）",
    ),
    "fewer": Term(
        "fewer {which} ({now} % instead of {before} %)",
        "{which}較少（{now}%，次選 {before}%）",
        "{which}较少（{now}%，次选 {before}%）",
    ),
    "more_points": Term("more points from {which}", "{which}得分較多", "{which}得分较多"),
    "fewer_points": Term("fewer points from {which}", "{which}得分較少", "{which}得分较少"),
    "more_lost": Term("more points lost to {which}", "{which}失分較多", "{which}失分较多"),
    "fewer_lost": Term("fewer points lost to {which}", "{which}失分較少", "{which}失分较少"),
    "source.front": Term("the front", "頭墩", "头墩"),
    "source.middle": Term("the middle", "中墩", "中墩"),
    "source.back": Term("the back", "尾墩", "尾墩"),
    "source.sweeps": Term("sweeps", "打槍", "打枪"),
    "source.swept": Term("sweeps against it", "被打槍", "被打枪"),
    "source.grand_slam": Term("grand slams", "全壘打", "全垒打"),
    "source.slammed": Term("grand slams against it", "被全壘打", "被全垒打"),
    # what each option of the rules means
    "option.name": Term("what the rules are called", "規則的名稱", "规则的名称"),
    "option.ranking.ace_low": Term(
        "where A-2-3-4-5 stands among the straights", "A-2-3-4-5 在順子中的大小", "A-2-3-4-5 在顺子中的大小"
    ),
    "option.ranking.front_straights_and_flushes": Term(
        "whether three cards in the front can be a straight, a flush or a straight flush",
        "頭墩三張能否組成順子、同花或同花順",
        "头墩三张能否组成顺子、同花或同花顺",
    ),
    "option.foul.order": Term(
        "whether equal rows are in order", "兩墩大小相同時是否合法", "两墩大小相同时是否合法"
    ),
    "option.foul.handling": Term(
        "whether a fouled arrangement loses every row and is swept, or is refused",
        "相公是三墩全輸並算被打槍，還是須重新排牌",
        "相公是三墩全输并算被打枪，还是须重新排牌",
    ),
    "option.scoring.row_points": Term(
        "a plain won front, middle and back", "頭墩、中墩、尾墩獲勝的基本分", "头墩、中墩、尾墩获胜的基本分"
    ),
    "option.scoring.bonuses": Term(
        "rows that pay another value when they win", "獲勝時改記此分數的牌型", "获胜时改记此分数的牌型"
    ),
    "option.scoring.sweep.times": Term(
        "factor on that pair's points; with 1 a sweep pays nothing more",
        "打槍時兩人之間分數的倍數；1 表示不計打槍",
        "打枪时两人之间分数的倍数；1 表示不计打枪",
    ),
    "option.scoring.grand_slam.times": Term(
        "further factor on each of those pairs; 1 plays without grand slams",
        "全壘打時與每人的分數再乘的倍數；1 表示不計全壘打",
        "全垒打时与每人的分数再乘的倍数；1 表示不计全垒打",
    ),
    "option.scoring.grand_slam.min_opponents": Term(
        "the least number of opponents to sweep", "全壘打至少須打槍幾位對手", "全垒打至少须打枪几位对手"
    ),
    "option.specials.entries": Term(
        "the specials played, the highest first; a hand is the first that it makes",
        "採用的特殊牌型，由大到小；一手牌以最先符合的一種為準",
        "采用的特殊牌型，由大到小；一手牌以最先符合的一种为准",
    ),
    "option.specials.versus": Term(
        "what a special takes from a lower special",
        "特殊牌型向較小的特殊牌型收幾分",
        "特殊牌型向较小的特殊牌型收几分",
    ),
    "option.specials.same": Term(
        "how two of the same special compare", "相同的特殊牌型如何互比", "相同的特殊牌型如何互比"
    ),
    "option.specials.twelve_royals": Term("what counts as twelve royals", "怎樣算十二皇族", "怎样算十二皇族"),
    "option.specials.high_ranks": Term("the ranks of all high", "全大的點數", "全大的点数"),
    "option.specials.low_ranks": Term("the ranks of all low", "全小的點數", "全小的点数"),
    "option.specials.four_triples_with_quads": Term(
        "whether 4-3-3-3 is four triples", "4-3-3-3 是否算四套三條", "4-3-3-3 是否算四套三条"
    ),
    "option.specials.five_pairs_with_quads": Term(
        "whether four of a kind is two pairs in five pairs and triple",
        "五對三條中鐵支是否算兩對",
        "五对三条中铁支是否算两对",
    ),
    "option.specials.six_pairs": Term(
        "what counts as six pairs and a single", "怎樣算六對半", "怎样算六对半"
    ),
}
"""Every text for people, by the value of an enum member or by a name of its own."""


def say(what: str | Named, language: Language = "en", **filled: object) -> str:
    """The term for an enum member or a key of `TERMS`, with its gaps filled.

    Raises:
        ShisanzhangError: a language other than the three.

    >>> say(Row.BACK, "zh-Hant"), say("player", "zh-Hans", number=2)
    ('尾墩', '玩家2')
    """
    if language not in LANGUAGES:
        raise ShisanzhangError(f"no language {shown(language)}; known: {', '.join(LANGUAGES)}")
    term = TERMS[what.value if isinstance(what, Named) else what]
    return term[LANGUAGES.index(language)].format(**filled)
