"""A compare at the terminal: row by row against each opponent, sweeps and the grand slam called out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ._commands import Say, points_table
from .score import MatchScore, PairScore
from .terms import Language


def compared(
    score: MatchScore, names: Sequence[str], language: Language, tell: Say, *, seat: int | None = None
) -> Iterator[str]:
    """What each played, then the pairs, and a table of who takes what.

    For one seat its own pairs come row by row, and then the others in a line each.
    """
    plays, *pairs, _totals = score.explain(language, names=names).split("\n\n")
    yield plays
    entries = list(zip(score.pairs, pairs, strict=True))
    others = [] if seat is None else [entry for entry in entries if seat not in _seats(entry[0])]
    for pair, words in entries:
        if (pair, words) not in others:
            yield ""
            yield words
            yield from _sweep(pair, names, tell)
    if others:
        yield ""
    for pair, words in others:
        yield words.partition("\n")[0]
        yield from _sweep(pair, names, tell)
    if score.grand_slam is not None:
        yield ""
        yield f"*** {tell('play.slam', winner=names[score.grand_slam])} ***"
    yield ""
    yield from points_table(names, score, tell)


def _seats(pair: PairScore) -> tuple[int, int]:
    return pair.first, pair.second


def _sweep(pair: PairScore, names: Sequence[str], tell: Say) -> Iterator[str]:
    """The line that calls out a sweep, if there was one."""
    if (sweep := pair.sweep) is not None and sweep.winner is not None:
        loser = pair.first + pair.second - sweep.winner
        yield f"  *** {tell('play.sweeps', winner=names[sweep.winner], loser=names[loser])} ***"
