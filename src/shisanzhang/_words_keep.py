"""The words of a home game: English, 繁體中文, 简体中文."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str, str]]] = {}
