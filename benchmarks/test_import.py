"""What it costs to start: imports and first answers, each in an interpreter of its own."""

from __future__ import annotations

import pytest
from contest import Clock, Contest, Fresh, Judge, Side, interpreter, sides

CARDS = "As Kd Qh Js 9c"
HAND = "As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"


def works(*every: Fresh) -> None:
    """Runs each side once: it fails if the code does, and has modules compiled that are not yet."""
    for side in every:
        side.run()


def contest(work: str, ours: Fresh, *others: Fresh, rounds: int) -> Contest:
    return Contest(work, 1, lambda: works(ours, *others), ours, others, rounds)


CONTESTS = [
    contest(
        "`import`, from the start of the process",
        interpreter("import shisanzhang", "`import shisanzhang`"),
        interpreter("import chess", "`import chess`", at_least=3),
        interpreter("pass", "an interpreter without any import"),
        rounds=21,
    ),
    contest(
        "`import`, the statement alone",
        interpreter("import shisanzhang", "`import shisanzhang`", net=True),
        interpreter("import chess", "`import chess`", at_least=3, net=True),
        interpreter(
            "from shisanzhang import arrange, score_match",
            "`from shisanzhang import arrange, score_match`",
            net=True,
        ),
        rounds=21,
    ),
    contest(
        "the first five cards evaluated, import included",
        interpreter(f"import shisanzhang\nshisanzhang.strength({CARDS!r})", "`strength`", net=True),
        interpreter(
            f"import treys\ntreys.Evaluator().evaluate(list(map(treys.Card.new, {CARDS!r}.split())), [])",
            "treys",
            net=True,
        ),
        interpreter(
            f"import phevaluator\nphevaluator.evaluate_cards(*{CARDS!r}.split())", "phevaluator", net=True
        ),
        interpreter(
            f"import pokerkit\npokerkit.StandardHighHand({CARDS.replace(' ', '')!r}).entry",
            "pokerkit",
            net=True,
        ),
        rounds=7,
    ),
    contest(
        "the first hand arranged, import included",
        interpreter(f"import shisanzhang\nshisanzhang.arrange({HAND!r})", "`arrange`", net=True),
        rounds=7,
    ),
]


@pytest.mark.parametrize(("contest", "side"), sides(CONTESTS))
def test_time(clock: Clock, contest: Contest, side: Side) -> None:
    clock(contest, side)


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
def test_promises(keeps_its_promises: Judge, contest: Contest) -> None:
    assert keeps_its_promises(contest)
