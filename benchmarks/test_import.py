"""What it costs to start: imports, tables and first answers, each in an interpreter of its own."""

from __future__ import annotations

from contest import Backend, Contest, Fresh, as_tests, interpreter

CARDS = "As Kd Qh Js 9c"
HAND = "As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"


def works(*every: Fresh) -> None:
    """Runs each side once: it fails if the code does, and has modules compiled that are not yet."""
    for side in every:
        side.run()


def contest(work: str, ours: Fresh, *others: Fresh, rounds: int) -> Contest:
    return Contest(work, 1, lambda: works(ours, *others), ours, others, rounds)


def package(*, net: bool) -> Fresh:
    return interpreter("import shisanzhang", "`import shisanzhang`", backend="any", net=net)


def kernel(backend: Backend, *, net: bool) -> Fresh:
    code = f"import shisanzhang\nassert shisanzhang.BACKEND == {backend!r}"
    return interpreter(code, "`import shisanzhang`, `BACKEND` read", backend=backend, net=net)


def chess(*, net: bool) -> Fresh:
    return interpreter("import chess", "`import chess`", at_least=3, net=net)


def names(backend: Backend) -> Fresh:
    code = "from shisanzhang import arrange, score_match"
    return interpreter(code, f"`{code}`", backend=backend, net=True)


def tables(backend: Backend) -> Fresh:
    before = "from shisanzhang import FULL_DECK, strength\ncards = FULL_DECK[:3]"
    return interpreter("strength(cards)", "first `strength(cards)`", backend=backend, net=True, before=before)


def row(backend: Backend) -> Fresh:
    code = f"import shisanzhang\nshisanzhang.strength({CARDS!r})"
    return interpreter(code, "`strength`", backend=backend, net=True)


def hand(backend: Backend) -> Fresh:
    code = f"import shisanzhang\nshisanzhang.arrange({HAND!r})"
    return interpreter(code, "`arrange`", backend=backend, net=True)


ROW_ELSEWHERE = (
    interpreter(
        f"import treys\ntreys.Evaluator().evaluate(list(map(treys.Card.new, {CARDS!r}.split())), [])",
        "treys",
        net=True,
    ),
    interpreter(
        f"import phevaluator\nphevaluator.evaluate_cards(*{CARDS!r}.split())", "phevaluator", net=True
    ),
    interpreter(f"import eval7\neval7.evaluate(list(map(eval7.Card, {CARDS!r}.split())))", "eval7", net=True),
    interpreter(
        f"import pokerkit\npokerkit.StandardHighHand({CARDS.replace(' ', '')!r}).entry", "pokerkit", net=True
    ),
)

CONTESTS = [
    contest(
        "`import`, from the start of the process",
        package(net=False),
        chess(net=False),
        interpreter("pass", "an interpreter without any import"),
        rounds=21,
    ),
    contest(
        "the same with the kernel loaded",
        kernel("native", net=False),
        kernel("python", net=False),
        chess(net=False),
        rounds=21,
    ),
    contest("`import`, the statement alone", package(net=True), chess(net=True), names("python"), rounds=21),
    contest(
        "the same with the native kernel loaded",
        kernel("native", net=True),
        chess(net=True),
        names("native"),
        rounds=21,
    ),
    contest("the tables loaded", tables("native"), tables("python"), rounds=11),
    contest(
        "the first five cards evaluated, import included",
        row("native"),
        row("python"),
        *ROW_ELSEWHERE,
        rounds=7,
    ),
    contest("the first hand arranged, import included", hand("native"), hand("python"), rounds=7),
]

test_time, test_promises = as_tests(CONTESTS)
