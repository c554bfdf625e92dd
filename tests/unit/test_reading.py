"""The scanner: every spelling it takes, and every refusal to the character."""

from __future__ import annotations

import sys
import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shisanzhang._reading import scan
from shisanzhang.errors import CardParseError

RANKS = "23456789TJQKA"
SUITS = "cdhs"

# Spelt out here on purpose, not imported: the tables of the module are on trial.
SUIT_WORDS = {
    "c": "c C ｃ Ｃ ♣ ♧ ♣\ufe0f ♣\ufe0e ♧\ufe0e 梅花 梅 草花 草".split(),
    "d": "d D ｄ Ｄ ♦ ♢ ♦\ufe0f ♦\ufe0e ♢\ufe0f 方塊 方块 方片 方 鑽石 钻石 階磚 阶砖".split(),
    "h": "h H ｈ Ｈ ♥ ♡ ♥\ufe0f ♥\ufe0e ♡\ufe0e 紅心 红心 紅桃 红桃 紅 红".split(),
    "s": "s S ｓ Ｓ ♠ ♤ ♠\ufe0f ♠\ufe0e ♤\ufe0f 黑桃 黑 葵扇".split(),
}
RANK_WORDS = {
    "2": "2 ２ 二",
    "3": "3 ３ 三",
    "4": "4 ４ 四",
    "5": "5 ５ 五",
    "6": "6 ６ 六",
    "7": "7 ７ 七",
    "8": "8 ８ 八",
    "9": "9 ９ 九",
    "T": "T t Ｔ ｔ 10 １０ 1０ １0 十",
    "J": "J j Ｊ ｊ 鉤 钩 勾",
    "Q": "Q q Ｑ ｑ 圈 皮蛋",
    "K": "K k Ｋ ｋ 老K 老k 老Ｋ 老ｋ",
    "A": "A a Ａ ａ 尖 愛司 爱司 煙士 烟士",
}
JOKER_WORDS = {
    52: "BJ bj Bj bJ ＢＪ ｂｊ 小王 小鬼 \U0001f0cf \U0001f0cf\ufe0f \U0001f0cf\ufe0e".split(),
    53: "RJ rj Rj rJ ＲＪ ｒｊ 大王 大鬼 \U0001f0bf \U0001f0bf\ufe0f".split(),
}
BLOCK_NAMES = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()
BLOCK_SUITS = "CLUBS DIAMONDS HEARTS SPADES".split()
SEPARATORS = (
    *" \t\n\r\f\v\u00a0\u2009\u2028\u3000",
    *",;/|-_+.()[]{}",
    *"，；／｜－＿＋．（）［］｛｝",
    *"、。·・•–—【】〔〕「」『』〈〉《》",
    *"\u200b\ufeff",
)

SUIT = "a suit: c d h s, ♣♦♥♠, 梅花 方塊 紅心 黑桃"
RANK = "a rank: 2 3 4 5 6 7 8 9 10 J Q K A"
CARD = "a card such as `As`, `♠A`, `黑桃A`, or a joker `BJ`, `RJ`"


def index(rank: str, suit: str) -> int:
    return 4 * RANKS.index(rank) + SUITS.index(suit)


def refusal(text: str, decks: int = 1) -> CardParseError:
    with pytest.raises(CardParseError) as caught:
        scan(text, decks=decks)
    assert caught.value.text == text
    return caught.value


# --- what is read ---------------------------------------------------------------


def test_the_numbering() -> None:
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    assert scan(" ".join([*deck, "BJ", "RJ"])) == list(range(54))


@pytest.mark.parametrize("suit", SUITS)
def test_every_suit_word_with_every_rank_word_in_either_order(suit: str) -> None:
    for suit_word in SUIT_WORDS[suit]:
        for rank, rank_words in RANK_WORDS.items():
            for rank_word in rank_words.split():
                assert scan(rank_word + suit_word) == [index(rank, suit)]
                assert scan(suit_word + rank_word) == [index(rank, suit)]


@pytest.mark.parametrize(("card", "words"), JOKER_WORDS.items())
def test_every_joker_word(card: int, words: list[str]) -> None:
    for word in words:
        assert scan(word) == [card]


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("rank", range(13))
def test_the_playing_card_block(rank: int, suit: int) -> None:
    # By their Unicode names, so that the arithmetic on code points is checked.
    char = unicodedata.lookup(f"PLAYING CARD {BLOCK_NAMES[rank]} OF {BLOCK_SUITS[suit]}")
    assert scan(char) == [4 * rank + suit]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        (" , \n、　", ""),
        ("As", "As"),
        ("SA", "As"),
        ("♠A", "As"),
        ("S10", "Ts"),
        ("10h", "Th"),
        ("AsKdTh", "As Kd Th"),
        ("SAKdHT", "As Kd Th"),
        ("asSK", "As Ks"),
        ("sAsK", "As Ks"),
        ("A♠,K♦", "As Kd"),
        ("A♠️K♦️", "As Kd"),
        ("♠️A♦️K", "As Kd"),
        ("黑桃A 梅花3 方塊10 红心K", "As 3c Td Kh"),
        ("黑桃A梅花3方塊10红心K", "As 3c Td Kh"),
        ("黑桃十", "Ts"),
        ("黑十二黑", "Ts 2s"),
        ("階砖K", "Kd"),
        ("葵扇煙士，梅花皮蛋；紅桃老K。方片勾", "As Qc Kh Jd"),
        ("Ａｓ，Ｋｄ　１０ｈ", "As Kd Th"),
        ("[As Kd] (Qh) {2c}", "As Kd Qh 2c"),
        ("As/Kd|Qh·2c-3d_4h+5s.6c、7d，8h；9s【Tc】", "As Kd Qh 2c 3d 4h 5s 6c 7d 8h 9s Tc"),
        ("\U0001f0a1\U0001f0b1 \U0001f0c1", "As Ah Ad"),
    ],
)
def test_reading(text: str, cards: str) -> None:
    assert scan(text) == [index(*card) for card in cards.split()]


def test_jokers_beside_jacks() -> None:
    assert scan("JhBJJcRJ") == [index("J", "h"), 52, index("J", "c"), 53]
    assert scan("HJ小王大王cJ") == [index("J", "h"), 52, 53, index("J", "c")]


@pytest.mark.parametrize("separator", SEPARATORS)
def test_every_separator(separator: str) -> None:
    assert scan(f"{separator}As{separator}{separator}黑桃K{separator}") == [51, 47]


# --- what is refused ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position", "found", "expected"),
    [
        # at a card's start
        ("x", 0, "x", CARD),
        ("As xyz", 3, "x", CARD),
        ("0s", 0, "0", CARD),
        ("As!", 2, "!", CARD),
        ("B", 0, "B", CARD),
        ("rk", 0, "r", CARD),
        ("老", 0, "老", CARD),
        ("小", 0, "小", CARD),
        ("皮s", 0, "皮", CARD),
        ("As\ufe0f", 2, "\ufe0f", CARD),
        ("\x00", 0, "\x00", CARD),
        ("黑桃十一", 3, "一", CARD),
        # after a rank
        ("Ax", 1, "x", SUIT),
        ("AsKx", 3, "x", SUIT),
        ("AK", 1, "K", SUIT),
        ("A1", 1, "1", SUIT),
        ("10x", 2, "x", SUIT),
        ("joker", 1, "o", SUIT),
        ("JB", 1, "B", SUIT),
        ("十二", 1, "二", SUIT),
        ("A s", 1, " ", SUIT),
        ("A-s", 1, "-", SUIT),
        ("Ａ　ｓ", 1, "　", SUIT),
        ("A\u200bs", 1, "\u200b", SUIT),
        ("ABJ", 1, "B", SUIT),
        ("A\U0001f0a1", 1, "\U0001f0a1", SUIT),
        # after a suit
        ("sx", 1, "x", RANK),
        ("ss", 1, "s", RANK),
        ("♠️x", 2, "x", RANK),
        ("♠\ufe0f\ufe0fA", 2, "\ufe0f", RANK),
        ("黑桃x", 2, "x", RANK),
        ("黑桃 A", 2, " ", RANK),
        ("黑桃BJ", 2, "B", RANK),
        ("黑鬼", 1, "鬼", RANK),
        ("红大王", 1, "大", RANK),
        ("紅鑽A", 1, "鑽", RANK),
        ("梅老", 1, "老", RANK),
        # the text ends inside a card
        ("A", 1, "", SUIT),
        ("As 10", 5, "", SUIT),
        ("老K", 2, "", SUIT),
        ("s", 1, "", RANK),
        ("As ♠️", 5, "", RANK),
        ("BJs", 3, "", RANK),
        # a lone 1
        ("1", 0, "1", RANK),
        ("1s", 0, "1", RANK),
        ("As 1", 3, "1", RANK),
        ("11", 0, "1", RANK),
        ("1 0s", 0, "1", RANK),
        ("s1", 1, "1", RANK),
        ("黑桃１", 2, "１", RANK),
    ],
)
def test_refusals(text: str, position: int, found: str, expected: str) -> None:
    error = refusal(text)
    assert (error.position, error.found, error.expected) == (position, found, expected)
    assert f"at position {position}" in str(error)


@pytest.mark.parametrize("text", ["1", "1s", "s1", "As１♠", "1O"])
def test_a_lone_one_is_told_how_ten_is_written(text: str) -> None:
    assert refusal(text).detail == "ten is `10` or `T`"


def test_a_letter_o_after_the_one() -> None:
    error = refusal("1\u041es")
    assert (error.position, error.found, error.expected) == (0, "1", RANK)
    assert error.detail == (
        "ten is `10` or `T`; after the 1 stands CYRILLIC CAPITAL LETTER O (U+041E), which looks like '0'"
    )


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("A\u0421", "CYRILLIC CAPITAL LETTER ES (U+0421), which looks like 'C'"),
        ("A\u0441", "CYRILLIC SMALL LETTER ES (U+0441), which looks like 'c'"),
        ("A\u041d", "CYRILLIC CAPITAL LETTER EN (U+041D), which looks like 'H'"),
        ("A\u0405", "CYRILLIC CAPITAL LETTER DZE (U+0405), which looks like 'S'"),
        ("s\u0410", "CYRILLIC CAPITAL LETTER A (U+0410), which looks like 'A'"),
        ("s\u041a", "CYRILLIC CAPITAL LETTER KA (U+041A), which looks like 'K'"),
        ("s\u0422", "CYRILLIC CAPITAL LETTER TE (U+0422), which looks like 'T'"),
        ("\u0391s", "GREEK CAPITAL LETTER ALPHA (U+0391), which looks like 'A'"),
        ("\u039as", "GREEK CAPITAL LETTER KAPPA (U+039A), which looks like 'K'"),
        ("\u03a4s", "GREEK CAPITAL LETTER TAU (U+03A4), which looks like 'T'"),
        ("\u0392J", "GREEK CAPITAL LETTER BETA (U+0392), which looks like 'B'"),
        ("A\u054f", "ARMENIAN CAPITAL LETTER TIWN (U+054F), which looks like 'S'"),
        ("\u13aas", "CHEROKEE LETTER GO (U+13AA), which looks like 'A'"),
        ("A❤️", "HEAVY BLACK HEART (U+2764), which looks like '♥'"),
        ("◆A", "BLACK DIAMOND (U+25C6), which looks like '♦'"),
        ("\u212as", "KELVIN SIGN (U+212A), which looks like 'K'"),
        ("\U0001d400s", "MATHEMATICAL BOLD CAPITAL A (U+1D400), which looks like 'A'"),
        ("A²", "SUPERSCRIPT TWO (U+00B2), which looks like '2'"),
        ("⑩s", "CIRCLED NUMBER TEN (U+2469), which looks like '10'"),
        # named, and like nothing on a card
        ("é", "LATIN SMALL LETTER E WITH ACUTE (U+00E9)"),
        ("\u0416", "CYRILLIC CAPITAL LETTER ZHE (U+0416)"),
        ("A\u200b", "ZERO WIDTH SPACE (U+200B)"),
        ("Ａ　ｓ", "IDEOGRAPHIC SPACE (U+3000)"),
        ("ｘ", "FULLWIDTH LATIN SMALL LETTER X (U+FF58)"),
        ("黑黑", "CJK UNIFIED IDEOGRAPH-9ED1 (U+9ED1)"),
        ("\U0001f0ac", "PLAYING CARD KNIGHT OF SPADES (U+1F0AC)"),
        ("\U0001f0bc", "PLAYING CARD KNIGHT OF HEARTS (U+1F0BC)"),
        ("\U0001f0cc", "PLAYING CARD KNIGHT OF DIAMONDS (U+1F0CC)"),
        ("\U0001f0dc", "PLAYING CARD KNIGHT OF CLUBS (U+1F0DC)"),
        ("\U0001f0a0", "PLAYING CARD BACK (U+1F0A0)"),
        ("\U0001f0df", "PLAYING CARD WHITE JOKER (U+1F0DF)"),
        # without a name
        ("\x80", "U+0080"),
        ("A\ud800", "U+D800"),
        # ASCII speaks for itself
        ("x", ""),
        ("A\x00", ""),
        ("A", ""),
    ],
)
def test_odd_characters_are_named(text: str, detail: str) -> None:
    error = refusal(text)
    assert error.detail == detail
    assert detail in str(error)


# --- duplicates -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "decks", "position", "found", "name", "expected"),
    [
        ("As Kd As", 1, 6, "As", "As", "each card at most once"),
        ("AsSA", 1, 2, "SA", "As", "each card at most once"),
        ("10h 红心十 Ax", 1, 4, "红心十", "Th", "each card at most once"),
        ("2c\U0001f0d2", 1, 2, "\U0001f0d2", "2c", "each card at most once"),
        ("BJ小王", 1, 2, "小王", "BJ", "each card at most once"),
        ("RJ BJ 大鬼", 1, 6, "大鬼", "RJ", "each card at most once"),
        ("9d9d9d", 2, 4, "9d", "9d", "each card at most 2 times"),
        ("RJRJ RJ", 2, 5, "RJ", "RJ", "each card at most 2 times"),
    ],
)
def test_duplicates(text: str, decks: int, position: int, found: str, name: str, expected: str) -> None:
    error = refusal(text, decks)
    assert (error.position, error.found, error.expected) == (position, found, expected)
    assert error.detail == f"a duplicate {name}"


def test_two_decks_hold_every_card_twice() -> None:
    deck = "".join(rank + suit for rank in RANKS for suit in SUITS) + "BJRJ"
    assert scan(deck + deck, decks=2) == [*range(54), *range(54)]


# --- size and cost --------------------------------------------------------------


@pytest.mark.parametrize("text", ["As" * 500_000, "，" * 1_000_000, "A♠️" * 300_000, "\U0001f600" * 1_000_000])
def test_a_huge_text_is_quick_and_its_message_short(text: str) -> None:
    started = time.perf_counter()
    try:
        scan(text, decks=1_000_000)
    except CardParseError as error:
        assert len(str(error)) < 1000
        assert len(error.found) < 10
    assert time.perf_counter() - started < 10  # the quadratic would take hours


def test_a_late_error_in_a_huge_text() -> None:
    error = refusal(" " * 1_000_000 + "Ax" + "x" * 1_000_000)
    assert (error.position, error.found) == (1_000_001, "x")
    assert len(str(error)) < 500


def test_the_character_names_are_loaded_only_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "unicodedata")
    assert scan("As Kd 10h ♠Q") == [51, 45, 34, 43]
    with pytest.raises(CardParseError):
        scan("Ax")
    assert "unicodedata" not in sys.modules


# --- any text at all ------------------------------------------------------------


@st.composite
def renderings(draw: st.DrawFn) -> tuple[list[int], str]:
    """Distinct cards, and a text that spells each in a style of its own."""
    cards = draw(st.lists(st.integers(0, 53), unique=True, max_size=54))
    gaps = st.lists(st.sampled_from(SEPARATORS), max_size=3).map("".join)
    text = draw(gaps)
    for card in cards:
        if card >= 52:
            word = draw(st.sampled_from(JOKER_WORDS[card]))
        elif draw(st.integers(0, 9)) == 0:
            name = f"PLAYING CARD {BLOCK_NAMES[card // 4]} OF {BLOCK_SUITS[card % 4]}"
            word = unicodedata.lookup(name)
        else:
            rank = draw(st.sampled_from(RANK_WORDS[RANKS[card // 4]].split()))
            suit = draw(st.sampled_from(SUIT_WORDS[SUITS[card % 4]]))
            word = "".join(draw(st.permutations([rank, suit])))
        text += word + draw(gaps)
    return cards, text


@given(renderings())
def test_any_rendering_reads_back(rendering: tuple[list[int], str]) -> None:
    cards, text = rendering
    assert scan(text) == cards


FRAGMENTS = (
    *(word for words in SUIT_WORDS.values() for word in words),
    *(word for words in RANK_WORDS.values() for word in words.split()),
    *(word for words in JOKER_WORDS.values() for word in words),
    *SEPARATORS,
    *"1BRx老小大皮\u0421\ufe0f\U0001f0ac\ud800ßİ",
)
ANY_TEXT = st.one_of(
    st.text(st.characters(codec=None)),
    st.lists(st.sampled_from(FRAGMENTS)).map("".join),
)


@given(ANY_TEXT, st.integers(1, 3))
@example("ß" * 9 + "A", 1)  # upper-casing lengthens it: positions must not shift
@example("İA\u0421", 1)
def test_any_text_is_read_or_refused(text: str, decks: int) -> None:
    try:
        cards = scan(text, decks=decks)
    except CardParseError as error:
        assert 0 <= error.position <= len(text)
        assert text.startswith(error.found, error.position)
        assert len(error.found) <= 5
        assert error.found or error.position == len(text)
        assert error.expected
        assert len(str(error)) < 1000
    else:
        assert all(0 <= card < 54 and cards.count(card) <= decks for card in cards)
