"""Scoring matches of four: many at once, and one against pokerkit evaluating its twelve rows.

pokerkit has hands of three cards in Rhode Island hold'em. Straights and flushes
count there, but looking a front up is the same work.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations
from typing import Any

import numpy as np
import pokerkit
from contest import Backend, Contest, Side, as_tests, each, in_python, native
from numpy.typing import NDArray
from twin import twin

import shisanzhang
from shisanzhang import Row, arrange, batch, deal, score_match

MATCHES = [[arrange(hand).masks for hand in deal(rng=seed)] for seed in range(50)]

Rows = tuple[tuple[pokerkit.Card, ...], ...]
POKERKIT: list[list[Rows]] = [
    [
        tuple(tuple(pokerkit.Card.parse("".join(map(str, row)))) for row in play.rows)
        for play in batch.to_plays(match)
    ]
    for match in MATCHES
]

three, five = pokerkit.RhodeIslandHoldemHand, pokerkit.StandardHighHand
three_entry, five_entry = three.lookup.get_entry, five.lookup.get_entry


def new(package: Any, matches: Any) -> tuple[list[list[Any]]]:
    """Matches laid by players whose rows nobody has evaluated yet."""
    of = package.Arrangement.from_masks
    return ([[of(*masks) for masks in match] for match in matches],)


@cache
def evaluated(package: Any) -> tuple[list[list[Any]]]:
    """The same, all rows evaluated: an arrangement does that once, when first asked."""
    (matches,) = new(package, MATCHES)
    for match in matches:
        for play in match:
            play.strengths()
    return (matches,)


def score_all(package: Any, matches: list[list[Any]]) -> None:
    for match in matches:
        package.score_match(match)


def look_up(match: list[Rows]) -> None:
    for front, middle, back in match:
        three_entry(front)
        five_entry(middle)
        five_entry(back)


def make_hands(match: list[Rows]) -> None:
    for front, middle, back in match:
        three(front)
        five(middle)
        five(back)


def check() -> None:
    ranked_otherwise = {pokerkit.Label.STRAIGHT, pokerkit.Label.FLUSH, pokerkit.Label.STRAIGHT_FLUSH}
    compared = 0
    (matches,), (twins,) = evaluated(shisanzhang), evaluated(twin)
    for plays, copies, match in zip(matches, twins, POKERKIT, strict=True):
        score = score_match(plays)
        assert twin.score_match(copies).totals == score.totals
        for first, second in combinations(range(4), 2):
            pair = score.pair(first, second)
            assert pair.points == sum(
                line.points if line.winner == first else -line.points for line in pair.lines
            )
            for row, line in zip(Row, pair.rows, strict=True):
                entry = three_entry if row is Row.FRONT else five_entry
                one, other = (entry(match[player][row.index]) for player in (first, second))
                if row is Row.FRONT and {one.label, other.label} & ranked_otherwise:
                    continue
                assert line.winner == (first if one > other else second if other > one else None)
                compared += 1
    assert compared > 700  # of 900


MANY, FEW = 10_000, 500
"""Matches scored at once, and how many of them also one by one."""


@cache
def many() -> NDArray[np.uint64]:
    """Matches as masks; made when asked for, since it takes long without the native backend."""
    return batch.arrange(batch.deal(MANY, rng="matches").reshape(-1)).reshape(-1, 4, 3)


def few() -> tuple[list[list[Any]]]:
    return new(twin, many()[:FEW].tolist())


@cache
def few_evaluated() -> tuple[list[list[Any]]]:
    (matches,) = few()
    score_all(twin, matches)
    return (matches,)


def check_many() -> None:
    (matches,) = few_evaluated()
    totals = batch.score(many())[:FEW].tolist()
    assert [list(twin.score_match(match).totals) for match in matches] == totals


def one_by_one(backend: Backend, package: Any, where: str = "") -> list[Contest]:
    """The scoring of single matches, which is Python either way; rows are evaluated by the backend."""
    scoring = partial(score_all, package)
    rows = "pokerkit, only `….lookup.get_entry(row)` of the twelve rows"
    look_ups = each(look_up, POKERKIT)
    return [
        Contest(
            f"four evaluated arrangements scored, itemised{where}",
            len(MATCHES),
            check,
            Side("`score_match(plays)`", scoring, lambda: evaluated(package), backend=backend),
            (
                Side(rows, look_ups, at_least=1),
                Side("pokerkit, only `StandardHighHand(row)` and the like", each(make_hands, POKERKIT)),
            ),
        ),
        Contest(
            f"four new arrangements evaluated and scored, itemised{where}",
            len(MATCHES),
            check,
            Side("`score_match(plays)`", scoring, lambda: new(package, MATCHES), backend=backend),
            (Side(rows, look_ups),),
        ),
    ]


CONTESTS = [
    Contest(
        "many matches of four scored",
        FEW,
        check_many,
        native(f"`batch.score(rows)` of {MANY:,} matches", lambda: batch.score(many()), units=MANY),
        (
            in_python(
                "`score_match(plays)` of evaluated arrangements, itemised",
                partial(score_all, twin),
                few_evaluated,
                at_least=150,
            ),
            in_python("`score_match(plays)` of new ones", partial(score_all, twin), few),
        ),
        rounds=11,
    ),
    *one_by_one("native", shisanzhang),
    *one_by_one("python", twin, ", in Python"),
]

test_time, test_promises = as_tests(CONTESTS)
