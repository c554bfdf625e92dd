"""The deal of four players that the rules are explained with, and what it comes to."""

from __future__ import annotations

from typing import Final

from shisanzhang import Arrangement

ROWS: Final = (
    "KsKhKd / AsAhAd9s9h / QsQhQdQc2s",
    "AcKc5s / JsJh8s7h4s / TsTh8h8d5h",
    "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h",
    "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c",
)
PLAYS: Final = tuple(map(Arrangement.parse, ROWS))
