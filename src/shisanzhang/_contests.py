"""What holding computer players against each other takes in every shedding game."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import Any, TypeVar

from .errors import ShisanzhangError, shown
from .measuring import NORMAL, Estimate

G = TypeVar("G")
"""A game: it has `seat`, `is_over`, `apply`, `view` and rules."""


def check_players(players: Sequence[object], known: Mapping[str, object]) -> None:
    """Refuses what is no player; `known` are examples."""
    for player in players:
        if not callable(getattr(player, "choose", None)):
            names = ", ".join(f"PLAYERS[{name!r}]" for name in known)
            raise ShisanzhangError(f"expected a player with `choose`, such as {names}, found {shown(player)}")


def played_out(game: G, players: Sequence[Any], rng: random.Random | int | str) -> G:
    """A game played to its end by one player for each seat."""
    now: Any = game
    if len(players) != now.rules.players:
        raise ShisanzhangError(f"expected {now.rules.players} players, found {len(players)}")
    source = rng if isinstance(rng, random.Random) else random.Random(rng)
    while not now.is_over:
        now = now.apply(players[now.seat].choose(now.view(now.seat), source))
    found: G = now
    return found


def deals_for(games: object, seats: int) -> int:
    """How many deals, each played once from every seat, come to so many games.

    Raises:
        ShisanzhangError: fewer than two deals, of which no interval could be told.
    """
    if type(games) is not int or games < 2 * seats:
        raise ShisanzhangError(f"games: expected at least {2 * seats}, found {shown(games)}")
    return -(-games // seats)


def estimated(means: Sequence[float], seats: int) -> Estimate:
    """The mean of the means of deals, each played once from every seat, with its interval of 95 %."""
    margin = NORMAL * stdev(means) / math.sqrt(len(means))
    return Estimate(fmean(means), margin, seats * len(means))
