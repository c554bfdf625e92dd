"""The scanner: card text in, card indices out.

A card is a rank and a suit in either order, or a word for the whole card (a
joker, or a character of Unicode's playing-card block). Its first character
decides, nothing may stand inside it, and nothing need stand between two.

Everything is written once, in its canonical form: full-width characters, small
letters, simplified characters and white suits are first folded to it, one
character for one, so that every position is a position in the text as given.
"""

from __future__ import annotations

from .errors import CardParseError

__all__ = ["scan"]

_RANK, _SUIT, _CARD, _NOTHING = "rank", "suit", "card", "nothing"

_EXPECTED = {
    _RANK: "a rank: 2 3 4 5 6 7 8 9 10 J Q K A",
    _SUIT: "a suit: c d h s, ♣♦♥♠, 梅花 方塊 紅心 黑桃",
    _CARD: "a card such as `As`, `♠A`, `黑桃A`, or a joker `BJ`, `RJ`",
}

# Text presentation (U+FE0E) is folded to the emoji presentation, U+FE0F.
_EMOJI = "\ufe0f"

_FOLD: dict[int, str | int] = {
    **{code: chr(code - 0xFEE0).upper() for code in range(0xFF01, 0xFF5F)},
    **str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    **str.maketrans("红块钻阶砖钩勾爱烟♧♢♡♤\ufe0e", "紅塊鑽階磚鉤鉤愛煙♣♦♥♠" + _EMOJI),
}

# What may stand between cards, besides all whitespace. A zero-width space or a
# byte-order mark is what copying from a page or a file leaves behind.
_SEPARATORS = frozenset(" ,;/|-_+.()[]{}、。·・•–—【】〔〕「」『』〈〉《》\u200b\ufeff")


def _vocabulary() -> dict[str, tuple[str, int]]:
    """Each word's kind and value: a card's index is its rank's value plus its suit's.

    No word is longer than two characters, and no one-character word begins a
    longer word of another kind: so the longest word is always the right one.
    """
    suits = (
        "♣ C 梅 草 梅花 草花",
        "♦ D 方 方塊 方片 鑽石 階磚",
        "♥ H 紅 紅心 紅桃",
        "♠ S 黑 黑桃 葵扇",
    )
    ranks = "2 二,3 三,4 四,5 五,6 六,7 七,8 八,9 九,T 10 十,J 鉤,Q 圈 皮蛋,K 老K,A 尖 愛司 煙士"
    jokers = "BJ 小王 小鬼 🃏", "RJ 大王 大鬼 \U0001f0bf"
    words: dict[str, tuple[str, int]] = {}
    for suit, names in enumerate(suits):
        words.update((name, (_SUIT, suit)) for name in names.split())
        words[names[0] + _EMOJI] = _SUIT, suit
    for rank, names in enumerate(ranks.split(",")):
        words.update((name, (_RANK, 4 * rank)) for name in names.split())
    for index, names in enumerate(jokers, start=52):
        words.update((name, (_CARD, index)) for name in names.split())
        words[names[-1] + _EMOJI] = _CARD, index
    # Unicode's suits run spades, hearts, diamonds, clubs, sixteen apart; each has
    # its ace at 1 and its knight, a tarot card that is none of ours, at 12.
    for suit, first in enumerate((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)):
        for rank, offset in enumerate((2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 1)):
            words[chr(first + offset)] = _CARD, 4 * rank + suit
    return words


_WORDS = _vocabulary()

# What a card may begin with. Nearly all text is made of the pairs, so that one
# look-up reads the whole card.
_STARTS = _WORDS | {
    pair: (_CARD, 4 * rank + suit)
    for rank, figure in enumerate("23456789TJQKA")
    for suit, letter in enumerate("CDHS")
    for pair in (figure + letter, letter + figure)
}


def scan(text: str, *, decks: int = 1) -> list[int]:
    """The indices of the cards in `text`, in the order given.

    The index is 4 * rank + suit, ranks 23456789TJQKA and suits cdhs each from
    0; the small joker is 52 and the big one 53. A face may occur `decks` times.
    """
    # The final space ends every word, so that no look-ahead runs off the text.
    line = (text.upper() if text.isascii() else text.translate(_FOLD)) + " "
    cards: list[int] = []
    left = [decks] * 54
    at, end = 0, len(text)
    while at < end:
        if line[at] in _SEPARATORS or line[at].isspace():
            at += 1
            continue
        start = at
        kind, card, at = _word(_STARTS, line, start)
        if kind == _NOTHING:
            raise _unreadable(text, line, start, _CARD)
        if kind != _CARD:
            wanted = _SUIT if kind == _RANK else _RANK
            kind, value, after = _word(_WORDS, line, at)
            if kind != wanted:
                raise _unreadable(text, line, at, wanted)
            card += value
            at = after
        if not left[card]:
            most = "once" if decks == 1 else f"{decks} times"
            detail = f"a duplicate {_name(card)}"
            raise CardParseError(text, start, text[start:at], f"each card at most {most}", detail)
        left[card] -= 1
        cards.append(card)
    return cards


def _word(words: dict[str, tuple[str, int]], line: str, at: int) -> tuple[str, int, int]:
    """The kind and value of the longest of `words` at `at`, and where it ends."""
    for end in (at + 2, at + 1):
        if known := words.get(line[at:end]):
            return *known, end
    return _NOTHING, 0, at


def _name(card: int) -> str:
    return ("BJ", "RJ")[card - 52] if card >= 52 else "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def _unreadable(text: str, line: str, at: int, wanted: str) -> CardParseError:
    """The error for what stands at `at`, where a `wanted` should."""
    found = text[at : at + 1]
    detail = _identified(found)
    if line[at] == "1" and wanted != _SUIT:  # the start of a rank and of nothing else
        wanted, detail = _RANK, "ten is `10` or `T`"
        after = text[at + 1 : at + 2]
        if _resembled(after) == "0":
            detail += f"; after the 1 stands {_identified(after)}"
    return CardParseError(text, at, found, _EXPECTED[wanted], detail)


def _identified(char: str) -> str:
    """What `char` is, and what it may be mistaken for; nothing for plain ASCII."""
    if char.isascii():
        return ""
    import unicodedata  # only here and below: most text never needs it

    code = f"U+{ord(char):04X}"
    name = unicodedata.name(char, "")
    name = f"{name} ({code})" if name else code
    plain = _resembled(char)
    return f"{name}, which looks like {plain!r}" if plain else name


def _resembled(char: str) -> str:
    """The character of card text that `char` is drawn like, if any."""
    if char.isascii() or ord(char) in _FOLD:
        return ""  # plain already, or understood as it is
    import unicodedata

    for plain, others in _LOOKALIKES.items():
        if char in others:
            return plain
    plain = unicodedata.normalize("NFKD", char)  # bold, circled, superscript, ...
    return plain if plain != char and (plain in _LOOKALIKES or plain in _WORDS) else ""


# The characters of other scripts that are drawn like one of card text: Cyrillic,
# Greek, Armenian, Cherokee, symbols. As escapes, for nobody could review them
# otherwise; styled forms of the Latin letters need no entry.
_LOOKALIKES = {
    "A": "\u0410\u0391\u13aa",
    "a": "\u0430\u03b1",
    "B": "\u0412\u0392\u13f4",
    "C": "\u0421\u03f9\u13df",
    "c": "\u0441\u03f2",
    "D": "\u13a0",
    "d": "\u0501",
    "H": "\u041d\u04ba\u0397\u13bb",
    "h": "\u04bb\u0570",
    "J": "\u0408\u037f\u13ab",
    "j": "\u0458\u03f3",
    "K": "\u041a\u039a\u13e6",
    "k": "\u043a\u03ba",
    "Q": "\u051a",
    "q": "\u051b",
    "R": "\u13a1",
    "S": "\u0405\u054f\u13da",
    "s": "\u0455",
    "T": "\u0422\u03a4\u13a2",
    "t": "\u0442\u03c4",
    "0": "\u041e\u043e\u039f\u03bf\u0555\u0585",
    "3": "\u0417\u0437",
    "4": "\u13ce",
    "6": "\u0431",
    "♥": "\u2764",
    "♦": "\u25c6\u25c7",
}
