"""One table of terms: English, 繁體中文 and 简体中文 for every concept and sentence."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from . import (
    _words_analysis,
    _words_bigtwo,
    _words_command,
    _words_doudizhu,
    _words_game,
    _words_keep,
    _words_option,
    _words_play,
    _words_replay,
    _words_table,
)
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


_PARTS: Final = (
    _words_game,
    _words_command,
    _words_analysis,
    _words_play,
    _words_replay,
    _words_keep,
    _words_table,
    _words_bigtwo,
    _words_doudizhu,
    _words_option,
)

TERMS: Final[dict[str, Term]] = {key: Term(*words) for part in _PARTS for key, words in part.WORDS.items()}
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
