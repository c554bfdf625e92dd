"""What each option of the rules means: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    # what each option of the rules means
    "option.name": ("what the rules are called", "規則的名稱", "规则的名称"),
    "option.ranking.ace_low": (
        "where A-2-3-4-5 stands among the straights",
        "A-2-3-4-5 在順子中的大小",
        "A-2-3-4-5 在顺子中的大小",
    ),
    "option.ranking.front_straights_and_flushes": (
        "whether three cards in the front can be a straight, a flush or a straight flush",
        "頭墩三張能否組成順子、同花或同花順",
        "头墩三张能否组成顺子、同花或同花顺",
    ),
    "option.foul.order": (
        "whether equal rows are in order",
        "兩墩大小相同時是否合法",
        "两墩大小相同时是否合法",
    ),
    "option.foul.handling": (
        "whether a fouled arrangement loses every row and is swept, or is refused",
        "相公是三墩全輸並算被打槍，還是須重新排牌",
        "相公是三墩全输并算被打枪，还是须重新排牌",
    ),
    "option.scoring.row_points": (
        "a plain won front, middle and back",
        "頭墩、中墩、尾墩獲勝的基本分",
        "头墩、中墩、尾墩获胜的基本分",
    ),
    "option.scoring.bonuses": (
        "rows that pay another value when they win",
        "獲勝時改記此分數的牌型",
        "获胜时改记此分数的牌型",
    ),
    "option.scoring.sweep.times": (
        "factor on that pair's points; with 1 a sweep pays nothing more",
        "打槍時兩人之間分數的倍數；1 表示不計打槍",
        "打枪时两人之间分数的倍数；1 表示不计打枪",
    ),
    "option.scoring.grand_slam.times": (
        "further factor on each of those pairs; 1 plays without grand slams",
        "全壘打時與每人的分數再乘的倍數；1 表示不計全壘打",
        "全垒打时与每人的分数再乘的倍数；1 表示不计全垒打",
    ),
    "option.scoring.grand_slam.min_opponents": (
        "the least number of opponents to sweep",
        "全壘打至少須打槍幾位對手",
        "全垒打至少须打枪几位对手",
    ),
    "option.specials.entries": (
        "the specials played, the highest first; a hand is the first that it makes",
        "採用的特殊牌型，由大到小；一手牌以最先符合的一種為準",
        "采用的特殊牌型，由大到小；一手牌以最先符合的一种为准",
    ),
    "option.specials.versus": (
        "what a special takes from a lower special",
        "特殊牌型向較小的特殊牌型收幾分",
        "特殊牌型向较小的特殊牌型收几分",
    ),
    "option.specials.same": (
        "how two of the same special compare",
        "相同的特殊牌型如何互比",
        "相同的特殊牌型如何互比",
    ),
    "option.specials.twelve_royals": ("what counts as twelve royals", "怎樣算十二皇族", "怎样算十二皇族"),
    "option.specials.high_ranks": ("the ranks of all high", "全大的點數", "全大的点数"),
    "option.specials.low_ranks": ("the ranks of all low", "全小的點數", "全小的点数"),
    "option.specials.four_triples_with_quads": (
        "whether 4-3-3-3 is four triples",
        "4-3-3-3 是否算四套三條",
        "4-3-3-3 是否算四套三条",
    ),
    "option.specials.five_pairs_with_quads": (
        "whether four of a kind is two pairs in five pairs and triple",
        "五對三條中鐵支是否算兩對",
        "五对三条中铁支是否算两对",
    ),
    "option.specials.six_pairs": ("what counts as six pairs and a single", "怎樣算六對半", "怎样算六对半"),
}
