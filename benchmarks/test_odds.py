"""Counting which of all 635,013,559,600 hands are special, in an interpreter that knows nothing yet."""

from __future__ import annotations

from contest import Contest, Fresh, as_tests, interpreter

CODE = """
from shisanzhang import {rules}, special_odds

odds = special_odds({rules})
assert sum(odds.values()) == 635_013_559_600
assert odds[None] == {none}
"""


def counting(rules: str, none: int) -> Contest:
    code, label = CODE.format(rules=rules, none=none), f"`special_odds({rules})`"
    ours = interpreter(code, label, backend="any", net=True)
    return Contest(f"the odds of all special hands, {rules}", 1, lambda: answered(ours), ours, rounds=3)


def answered(side: Fresh) -> None:
    side.run()  # the code checks itself


CONTESTS = [counting("CLASSIC", 624_469_181_376), counting("WEIGHTED", 624_384_241_344)]

test_time, _ = as_tests(CONTESTS)
