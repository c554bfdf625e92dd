"""Playing the history of a shedding game again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from ._notation import check_kind
from .errors import IllegalPlayError, shown

G = TypeVar("G")
"""A game: it has `seat` and `apply`."""


def replayed(start: G, history: object) -> G:
    """A game after a history, every action of which is checked.

    Raises:
        IllegalPlayError: what is no move, a move of another seat, or one that the rules do not allow.
    """
    check_kind(history, Iterable, "history")
    moves: Any = history
    now: Any = start
    for number, move in enumerate(moves):
        if not isinstance(move, tuple) or len(move) != 2:
            raise IllegalPlayError(f"move {number}: expected a seat and an action, found {shown(move)}")
        seat, action = move
        if seat != now.seat:
            raise IllegalPlayError(
                f"move {number}: expected one of player {now.seat}, found player {shown(seat)}"
            )
        try:
            now = now.apply(action)
        except IllegalPlayError as error:
            raise IllegalPlayError(f"move {number}: {error}", error.player) from error
    found: G = now
    return found
