"""The two enum bases of the library."""

from __future__ import annotations

from enum import Enum

__all__ = ["Indexed", "Named"]


class Named(Enum):
    """An enum whose ``repr`` is the expression that gives the member: ``Row.FRONT``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Indexed(Named):
    """An enum whose members know their place in it. A numbering, not an order."""

    index: int
    """The member's place in its enum, from 0."""

    def __init__(self, _value: str) -> None:
        self.index = len(type(self).__members__)

    def __hash__(self) -> int:
        # Not the name's, which differs from run to run: sets must show alike in all.
        return self.index
