"""Text as cards, hands, arrangements: refused with a place inside the text, or read back equal."""

from __future__ import annotations

from harness import run, text_and_choice

from shisanzhang import Arrangement, CardParseError, Hand, ShisanzhangError, parse_cards


def one(data: bytes) -> None:
    text, read = text_and_choice(data, (parse_cards, Hand, Arrangement.parse))
    try:
        found = read(text)
    except CardParseError as error:
        assert 0 <= error.position <= len(text)
    except ShisanzhangError as error:
        assert str(error)
    else:
        for style in ("", "u"):
            cards = isinstance(found, tuple)
            written = " ".join(format(card, style) for card in found) if cards else format(found, style)
            assert read(written) == found


run(one)
