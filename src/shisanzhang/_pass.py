"""Passing: the one action that the shedding games share."""

from __future__ import annotations

from typing import Final

from ._enums import Named

__all__ = ["PASS", "Pass"]


class Pass(Named):
    """過牌: playing nothing on what lies on the table.

    >>> PASS
    PASS
    """

    PASS = "pass"

    def __repr__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.value


PASS: Final = Pass.PASS
"""過牌: the action of a seat that plays nothing.

>>> str(PASS)
'pass'
"""
