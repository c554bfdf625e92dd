"""Whatever the native kernel is given: `TypeError`, `ValueError`, or a result, which is that of its twin."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import atheris
import numpy as np
from harness import Bytes, mask, pick, run, spoilt

from shisanzhang import FULL_DECK, _kernel, _kernel_py, _tables

TABLES = [_tables.load("lowest", front) for front in (False, True)]
SCALES = [_kernel.Scale(*tables, FULL_DECK) for tables in TABLES]
TWINS = {native: _kernel_py.Scale(*tables, FULL_DECK) for native, tables in zip(SCALES, TABLES, strict=True)}
OBJECTIVES = []
for scale in SCALES:
    points = [range(len(scale.strengths))] * 3
    chances = [[(0.5, 0.5, 1.0, 0.5, 1.0, 0.2, 0.3, 0.7)] * len(scale.strengths)] * 3
    grid = [1.0, 0.9, 1.1, 1.2] * 4
    for kind, given in (("Points", points), ("Expectation", (*chances, -0.1, 1.0, 2.0, 2.0, 3, True, grid))):
        OBJECTIVES.append(getattr(_kernel, kind)(scale, *given))
        TWINS[OBJECTIVES[-1]] = getattr(_kernel_py, kind)(TWINS[scale], *given)
SPECIALS = _kernel.SpecialTable(range(13), True, 127, 8064, 0, 0, True, True)
MATCHES = _kernel.MatchTable(SCALES[0], SPECIALS, False, True, [[1] * 9] * 3, 2, 2, 3, [3] * 13, 0, False)
LAID = {
    "hands": np.array([0x1FFF << 13 * player for player in range(4)] * 20, np.uint64),
    "rows": np.array([(-1, 9, 0) if n % 7 == 0 else (10 * n, 30 * n, 99 * n) for n in range(80)], np.int16),
    "slams": np.linspace(0, 1, 80, dtype=np.float32),
    "row_values": [range(9)] * 3,
}
BANK, TWIN_BANK = (
    kernel.Bank(scale, **LAID, sweep=2, slam=2.0, opponents=3)
    for kernel, scale in ((_kernel, SCALES[0]), (_kernel_py, TWINS[SCALES[0]]))
)
TWINS[BANK] = TWIN_BANK
EXPECTATIONS = [objective for objective in OBJECTIVES if isinstance(objective, _kernel.Expectation)]
INFORMED = _kernel.Informed(EXPECTATIONS[0], BANK, 20.0)
OWNERS = (*SCALES, SPECIALS, MATCHES, BANK, _kernel)

# What each call is likely to be given, by the letters of `likely`.
CALLS = {
    "strength": "c", "standing": "r", "standings": "h", "undominated": "hb", "best": "hob", "arrange": "hob",
    "worths": "ot", "show": "ht", "legal_splits": "hb", "legal_triples": "hb",
    "evaluate_rows": "aa", "count_undominated": "aba", "plain_count_undominated": "aba",
    "arrange_hands": "aoba", "plain_arrange_hands": "aoba",
    "classify": "h", "made": "h", "classify_hands": "aa", "score_matches": "aa", "respond": "aaa",
    "place_rows": "aa", "chances_to_sweep": "ana", "deal_hands": "aa", "consult": "ht",
}  # fmt: skip
RATED = (_kernel.Points, _kernel.Expectation)  # both kernels have them
SLOW = ("legal_splits", "legal_triples")  # in the twin
MAKERS = {
    "Points": "slll",
    "Expectation": "slllnnnnnbl",
    "Bank": "saaalnnn",
    "Informed": "xkn",
    "Scale": "lll",
    "SpecialTable": "lbnnnnbb",
    "MatchTable": "spbblnnnlnb",
}
NUMBERS = (0, 1, -1, 1 << 52, 1 << 63, 1 << 64, 10**400, True, 0.5, float("nan"), float("inf"), None, "", 1j)
LISTS = (*TABLES[0], TABLES[0][0][1:], [0] * len(SCALES[0].strengths), [[0] * 9] * 3, [0] * 13, [], FULL_DECK)
DTYPES = ("u1", "i1", "u2", "i2", "i4", "u4", "i8", "u8", ">u8", "f4", "f8", "?", "O", *["u8", "i4"] * 6)


@atheris.instrument_func
def likely(given: Bytes, kind: str) -> Any:
    if kind == "h":  # a hand
        return spoilt(given, mask(given, 13, list(range(52))))
    if kind == "r":  # a row
        return spoilt(given, mask(given, given.ConsumeIntInRange(0, 8), list(range(52))))
    if kind == "b":
        return given.ConsumeBool()
    if kind == "c":  # cards
        return [pick(given, FULL_DECK) for _ in range(given.ConsumeIntInRange(0, 6))]
    if kind == "t":  # triples
        return [given.ConsumeIntListInRange(3, -1, 8300) for _ in range(given.ConsumeIntInRange(0, 3))]
    if kind == "o":
        return pick(given, (*OBJECTIVES, INFORMED))
    if kind == "x":
        return pick(given, EXPECTATIONS)
    if kind == "k":
        return BANK
    if kind == "s":
        return pick(given, SCALES)
    if kind == "p":
        return SPECIALS
    if kind == "n":
        return pick(given, (given.ConsumeInt(2), given.ConsumeFloat()))
    if kind == "l":
        return pick(given, LISTS)
    return array(given)


@atheris.instrument_func
def array(given: Bytes) -> Any:
    """Hands, cards or what else comes, in an array of any type and shape."""
    count = given.ConsumeIntInRange(0, 6)
    shape = pick(given, ((count,), (count,), (count, 3), (count, 5), (count, 2, 3), (count, 1), ()))
    numbers = [spoilt(given, mask(given, 13, list(range(52)))) % 2**64 for _ in range(count)]
    made = np.resize(np.array(numbers or [0], np.uint64), shape)
    if given.ConsumeBool():
        made = np.array(made % pick(given, (13, 52, 64)))
    with np.errstate(all="ignore"):
        made = made.astype(pick(given, DTYPES))
    if made.ndim and given.ConsumeIntInRange(0, 7) == 0:
        made = made[:: pick(given, (-1, 2))]
    made.flags.writeable = given.ConsumeIntInRange(0, 7) != 0
    return made


@atheris.instrument_func
def anything(given: Bytes, kind: str) -> Any:
    chance = given.ConsumeIntInRange(0, 15)
    if chance == 0:
        return likely(given, pick(given, "hrbctospnlaxk"))
    if chance == 1:
        return pick(given, (*NUMBERS, (), {}, [pick(given, NUMBERS)], [[pick(given, NUMBERS)] * 3], object()))
    return likely(given, kind)


@atheris.instrument_func
def one(data: bytes) -> None:
    given = Bytes(data)
    name = pick(given, (*CALLS, *CALLS, *MAKERS))
    if name in MAKERS:
        with suppress(TypeError, ValueError):
            getattr(_kernel, name)(*[anything(given, kind) for kind in MAKERS[name]])
        return
    owner = pick(given, [owner for owner in OWNERS if hasattr(owner, name)])
    arguments = [anything(given, kind) for kind in CALLS[name]]
    try:
        found = getattr(owner, name)(*arguments)
    except (TypeError, ValueError):
        return
    alike = not any(given is INFORMED for given in arguments) and "a" not in CALLS[name]
    if alike and owner in TWINS and name not in SLOW:
        in_python = [TWINS[given] if isinstance(given, RATED) else given for given in arguments]
        assert found == getattr(TWINS[owner], name)(*in_python)


run(one)
