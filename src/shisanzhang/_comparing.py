"""A compare at the terminal: row by row against each opponent, sweeps and the grand slam called out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ._commands import points_table
from .score import MatchScore
from .terms import Language

Say = Callable[..., str]


def compared(
    score: MatchScore, names: Sequence[str], language: Language, tell: Say, *, seat: int | None = None
) -> Iterator[str]:
    """What each played, then the pairs, and a table of who takes what; of one seat its own pairs first."""
    plays, *pairs, _totals = score.explain(language, names=names).split("\n\n")
    yield plays
    order = list(zip(score.pairs, pairs, strict=True))
    if seat is not None:
        order.sort(key=lambda entry: seat not in (entry[0].first, entry[0].second))
    for pair, words in order:
        yield ""
        yield words
        if (sweep := pair.sweep) is not None and sweep.winner is not None:
            loser = pair.first + pair.second - sweep.winner
            yield f"  *** {tell('play.sweeps', winner=names[sweep.winner], loser=names[loser])} ***"
    if score.grand_slam is not None:
        yield ""
        yield f"*** {tell('play.slam', winner=names[score.grand_slam])} ***"
    yield ""
    yield from points_table(names, score, tell)
