"""Scoring a match of four: against what pokerkit needs only to evaluate its twelve rows.

pokerkit has hands of three cards in Rhode Island hold'em. Straights and flushes
count there, but looking a front up is the same work.
"""

from __future__ import annotations

from itertools import combinations

import pokerkit
import pytest
from contest import Clock, Contest, Judge, Side, each, sides

from shisanzhang import Arrangement, Row, arrange, deal, score_match

MATCHES = [[arrange(hand).rows for hand in deal(rng=seed)] for seed in range(50)]

Rows = tuple[tuple[pokerkit.Card, ...], ...]
POKERKIT: list[list[Rows]] = [
    [tuple(tuple(pokerkit.Card.parse("".join(map(str, row)))) for row in rows) for rows in match]
    for match in MATCHES
]

three, five = pokerkit.RhodeIslandHoldemHand, pokerkit.StandardHighHand
three_entry, five_entry = three.lookup.get_entry, five.lookup.get_entry


def new() -> tuple[list[list[Arrangement]]]:
    """The matches, laid by players whose rows nobody has evaluated yet."""
    return ([[Arrangement(*rows) for rows in match] for match in MATCHES],)


def evaluated() -> tuple[list[list[Arrangement]]]:
    """The same, all rows evaluated: an arrangement does that once, when first asked."""
    (matches,) = new()
    for match in matches:
        for play in match:
            play.strengths()
    return (matches,)


def score_all(matches: list[list[Arrangement]]) -> None:
    for match in matches:
        score_match(match)


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
    (matches,) = new()
    for plays, match in zip(matches, POKERKIT, strict=True):
        score = score_match(plays)
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


TWELVE_ROWS = each(look_up, POKERKIT)

CONTESTS = [
    Contest(
        "four evaluated arrangements scored, itemised",
        len(MATCHES),
        check,
        Side("`score_match(plays)`", score_all, evaluated),
        (
            Side("pokerkit, only `….lookup.get_entry(row)` of the twelve rows", TWELVE_ROWS, at_least=1),
            Side("pokerkit, only `StandardHighHand(row)` and the like", each(make_hands, POKERKIT)),
        ),
    ),
    Contest(
        "four new arrangements evaluated and scored",
        len(MATCHES),
        check,
        Side("`score_match(plays)`", score_all, new),
        (Side("pokerkit, only `….lookup.get_entry(row)` of the twelve rows", TWELVE_ROWS),),
    ),
]


@pytest.mark.parametrize(("contest", "side"), sides(CONTESTS))
def test_time(clock: Clock, contest: Contest, side: Side) -> None:
    clock(contest, side)


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_promises(keeps_its_promises: Judge, contest: Contest) -> None:
    assert keeps_its_promises(contest)
