"""Bad input: both kernels refuse it in the same words; arrays that do not fit are never read or written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from parity.kernels import KERNELS, Both, expectation_of, outcome, points, scales
from shisanzhang import FULL_DECK, JOKERS, _tables

HAND = 0x1FFF  # the twos, threes and fours, and the five of clubs
TWIN, NATIVE = scales("lowest", False)
SIZE = len(TWIN.strengths)
LEVEL = [0.0] * SIZE
POINTS = points(scales("lowest", False), [LEVEL] * 3)
CHANCES = [(0.0, 0.5, 1.0, 0.5, 1.0, 0.2, 0.3, 0.0)] * SIZE
EXPECTED = Both(
    *(
        expectation_of(kernel, scale, CHANCES, CHANCES, CHANCES)
        for kernel, scale in zip(KERNELS, (TWIN, NATIVE), strict=True)
    )
)


def short(given: Any) -> str:
    return f"{type(given).__name__} {given!s:.20}"


Call = Callable[[Any, Any, Any], Any]
HAND_CALLS: dict[str, Call] = {
    "standings": lambda scale, _, hand: scale.standings(hand),
    "legal_splits": lambda scale, _, hand: scale.legal_splits(hand, False),
    "legal_triples": lambda scale, _, hand: scale.legal_triples(hand, False),
    "undominated": lambda scale, _, hand: scale.undominated(hand, False),
    "best": lambda scale, objective, hand: scale.best(hand, objective, False),
    "arrange": lambda scale, objective, hand: scale.arrange(hand, objective, False),
    "worths": lambda scale, objective, hand: scale.worths(hand, objective, []),
    "show": lambda scale, _, hand: scale.show(hand, []),
}
BEYOND = [1 << 52, 1 << 63, 1 << 64, 10**100, -(10**100)]
NUMBERS = [0, -1, 1 << 51, (1 << 52) - 1, *BEYOND, True, 7.0, float("nan"), None, "7", b"7"]
HANDS = [
    *NUMBERS,
    HAND >> 1,
    HAND << 1 | 1,
    HAND << 40,
    -HAND,
    HAND | 1 << 64,
    float(HAND),
    [HAND],
    str(HAND),
]
ROWS = [*NUMBERS, 0b11, 0b1111, 0b111111, HAND, 0b11 | 1 << 52, 0b111 | 1 << 64, -0b111, [0b111]]


def answers(call: Call, given: Any, objective: Both = POINTS) -> Both:
    return Both(
        *(
            outcome(lambda scale=scale, worth=worth: call(scale, worth, given))
            for scale, worth in zip((TWIN, NATIVE), objective, strict=True)
        )
    )


@pytest.mark.parametrize("hand", HANDS, ids=short)
@pytest.mark.parametrize("call", HAND_CALLS.values(), ids=HAND_CALLS)
def test_what_is_no_hand(call: Call, hand: Any) -> None:
    refused = ValueError, "hand: expected a mask of 13 of the 52 cards"
    assert answers(call, hand) == answers(call, hand, EXPECTED) == (refused, refused)


@pytest.mark.parametrize("row", ROWS, ids=short)
def test_what_is_no_row(row: Any) -> None:
    refused = ValueError, "row: expected a mask of 3 or 5 of the 52 cards"
    assert answers(lambda scale, _, row: scale.standing(row), row) == (refused, refused)


TRIPLE = NATIVE.undominated(HAND, False)[0]
OUTSIDE = [
    (-1, TRIPLE[1], TRIPLE[2]),
    (TRIPLE[0], -1, TRIPLE[2]),
    (TRIPLE[0], TRIPLE[1], SIZE),
    (1 << 31, 0, 0),
    (0, 0, 1 << 64),
    (10**100, 0, 0),
    (),
    (0,),
    TRIPLE[:2],
    (*TRIPLE, 0),
]


@pytest.mark.parametrize("triple", OUTSIDE, ids=short)
def test_what_is_no_triple(triple: tuple[int, ...]) -> None:
    """Among others that are, for whatever takes triples."""

    def show(scale: Any, _: Any, triples: Any) -> Any:
        return scale.show(HAND, triples)

    def worths(scale: Any, objective: Any, triples: Any) -> Any:
        return scale.worths(HAND, objective, triples)

    expected = "three standings" if len(triple) != 3 else f"whole numbers from 0 to {SIZE - 1}"
    refused = ValueError, f"triples: expected {expected}"
    given = [TRIPLE, triple, TRIPLE]
    for call in (show, worths):
        assert answers(call, given) == answers(call, given, EXPECTED) == (refused, refused)


@pytest.mark.parametrize("triple", [TRIPLE[::-1], (0, 0, 0), (SIZE - 1,) * 3, (*TRIPLE[:2], TRIPLE[2] - 1)])
def test_a_triple_of_no_split_of_the_hand(triple: tuple[int, int, int]) -> None:
    def show(scale: Any, _: Any, triples: Any) -> Any:
        return scale.show(HAND, triples)

    refused = ValueError, "triples: expected standings of a split of the hand"
    assert answers(show, [TRIPLE, triple]) == (refused, refused)


@pytest.mark.parametrize(
    "cards",
    [
        [],
        list(FULL_DECK[:2]),
        list(FULL_DECK[:4]),
        list(FULL_DECK[:6]),
        list(FULL_DECK),
        [FULL_DECK[0]] * 3,
        [FULL_DECK[0]] * 5,
        [*FULL_DECK[:4], FULL_DECK[0]],
        [*FULL_DECK[:2], JOKERS[0]],
        [*FULL_DECK[:3], *JOKERS],
        [*FULL_DECK[:2], None],
        [0, 1, 2],
        ["As", "Ks", "Qs"],
        "AsKsQs",
        "AsK",
        b"abc",
        0,
        7.0,
        None,
    ],
    ids=short,
)
def test_what_has_no_strength(cards: Any) -> None:
    assert (TWIN.strength(cards), NATIVE.strength(cards)) == (0, 0)


# --- what only the native kernel checks -------------------------------------------

TABLES, STRENGTHS = _tables.load("lowest", False)


def with_first(value: Any, table: list[Any]) -> list[Any]:
    return [value, *table[1:]]


@pytest.mark.parametrize(
    ("tables", "strengths", "cards"),
    [
        (TABLES[:3], STRENGTHS, FULL_DECK),
        ([TABLES[0][1:], *TABLES[1:]], STRENGTHS, FULL_DECK),
        ([with_first(SIZE, TABLES[0]), *TABLES[1:]], STRENGTHS, FULL_DECK),
        ([with_first(-1, TABLES[0]), *TABLES[1:]], STRENGTHS, FULL_DECK),
        ([*TABLES[:3], [0]], STRENGTHS, FULL_DECK),
        (TABLES, [], FULL_DECK),
        (TABLES, STRENGTHS[::-1], FULL_DECK),
        (TABLES, with_first(0, STRENGTHS), FULL_DECK),
        (TABLES, [*STRENGTHS[:-1], 1 << 40], FULL_DECK),
        (TABLES, STRENGTHS[:-1], FULL_DECK),
        (TABLES, list(range(1, (1 << 14) + 1)), FULL_DECK),
        (TABLES, STRENGTHS, FULL_DECK[:51]),
        (TABLES, STRENGTHS, [*FULL_DECK[:51], FULL_DECK[0]]),
        (None, STRENGTHS, FULL_DECK),
        (TABLES, None, FULL_DECK),
        (TABLES, STRENGTHS, None),
    ],
)
def test_what_makes_no_scale(tables: Any, strengths: Any, cards: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        KERNELS.native.Scale(tables, strengths, cards)


NO_POINTS = [float("nan"), float("inf"), -float("inf"), 1.1e307, 10**400, None, "1", [1], 1j]


@pytest.mark.parametrize("number", NO_POINTS, ids=short)
@pytest.mark.parametrize("row", range(3))
def test_what_makes_no_points(row: int, number: Any) -> None:
    tables = [LEVEL] * 3
    tables[row] = [*LEVEL[1:], number]
    with pytest.raises((TypeError, ValueError)):
        KERNELS.native.Points(NATIVE, *tables)


@pytest.mark.parametrize(
    "table", [LEVEL[1:], [*LEVEL, 0.0], CHANCES[1:], [*CHANCES, CHANCES[0]], [], None, 0]
)
def test_tables_of_another_size(table: Any) -> None:
    for row in range(3):
        tables = [LEVEL] * 3
        tables[row] = table
        with pytest.raises((TypeError, ValueError)):
            KERNELS.native.Points(NATIVE, *tables)
        chances = [CHANCES] * 3
        chances[row] = table
        with pytest.raises((TypeError, ValueError)):
            expectation_of(KERNELS.native, NATIVE, *chances)


@pytest.mark.parametrize("standings", [[3, 2], [2, 2], [-1, 3], [3, SIZE], [3], [1, 2, 3], [1.0, 2.0], 3])
def test_what_points_cannot_be_for(standings: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        KERNELS.native.Points(NATIVE, [1.0, 2.0], [1.0, 2.0], [1.0, 2.0], standings)


@pytest.mark.parametrize(
    "chances",
    [
        (0, 0.5, 0, 0.5, 0, 0, 0),
        (0, 0.5, 0, 0.5, 0, 0, 0, 0, 0),
        (0, 1.1, 0, 0.5, 0, 0, 0, 0),
        (0, 0.5, 0, -0.1, 0, 0, 0, 0),
        (0, 0.5, 0, 0.5, 0, 1.5, 0, 0),
        (0, float("nan"), 0, 0, 0, 0, 0, 0),
        (float("nan"), 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 1e39, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, float("inf"), 0, 0, 0),
        (0, 0, 0, 0, 0, float("nan"), 0, 0),
        (0, 0, 0, 0, 0, 0, -float("inf"), 0),
        # Along the grid: before the first node, beyond the last, and where there is none.
        (0, 0, 0, 0, 0, 0, 0, -0.1),
        (0, 0, 0, 0, 0, 0, 0, 2.1),
        (0, 0, 0, 0, 0, 0, 0, float("nan")),
        (0, 0, 0, 0, 0, 0, 0, None),
        "12345678",
        None,
    ],
    ids=short,
)
def test_what_makes_no_chances(chances: Any) -> None:
    tables = CHANCES, CHANCES, [*CHANCES[1:], chances]
    with pytest.raises((TypeError, ValueError)):
        expectation_of(KERNELS.native, NATIVE, *tables, together=[1.0] * 2 * 3**3)


def test_chances_along_the_grid() -> None:
    last = [(*chances[:7], 2.0) for chances in CHANCES]
    expectation_of(KERNELS.native, NATIVE, last, last, last, together=[1.0] * 2 * 3**3)
    with pytest.raises(ValueError, match="chances: expected places along the grid"):
        expectation_of(KERNELS.native, NATIVE, last, last, last, together=[])


@pytest.mark.parametrize(
    "last",
    [
        *({name: number} for name in ("base", "sweep", "slam", "slammed") for number in (float("nan"), None)),
        {"base": float("inf")},
        {"slammed": -float("inf")},
        *({"opponents": opponents} for opponents in (0, 4, 1 << 40, 1.0, None)),
        # Two factors for each node of a cube, and no cube of a single node.
        *({"together": [1.0] * count} for count in (1, 2, 15, 17, 52, 55, 2 * 101**3 - 1)),
        *({"together": [*[1.0] * 15, factor]} for factor in (-0.1, float("nan"), float("inf"), None, "1")),
        {"together": None},
        {"together": 16},
    ],
    ids=short,
)
def test_what_makes_no_expectation(last: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        expectation_of(KERNELS.native, NATIVE, CHANCES, CHANCES, CHANCES, **last)


OTHER = scales("none", False).native


OBJECTIVE_CALLS: dict[str, Call] = {
    "best": HAND_CALLS["best"],
    "arrange": HAND_CALLS["arrange"],
    "worths": lambda scale, objective, _: scale.worths(HAND, objective, [TRIPLE]),
}
every_objective_call = pytest.mark.parametrize("call", OBJECTIVE_CALLS.values(), ids=OBJECTIVE_CALLS)


@every_objective_call
@pytest.mark.parametrize("objective", [POINTS.native, EXPECTED.native], ids=["points", "expectation"])
def test_an_objective_made_for_another_scale(call: Call, objective: Any) -> None:
    with pytest.raises(ValueError, match="objective: expected one made for this scale"):
        call(OTHER, objective, HAND)
    hands, out = np.array([HAND], np.uint64), np.zeros((1, 3), np.uint64)
    with pytest.raises(ValueError, match="objective: expected one made for this scale"):
        OTHER.arrange_hands(hands, objective, False, out)


@every_objective_call
def test_what_is_no_objective(call: Call) -> None:
    for objective in (None, 0, LEVEL, (LEVEL,) * 3, POINTS.twin, EXPECTED.twin):
        with pytest.raises(TypeError):
            call(NATIVE, objective, HAND)


# --- arrays -----------------------------------------------------------------------

HOUSE_TABLE = KERNELS.native.SpecialTable([0], True, 0, 0, 0, 0, True, True)
MATCH_TABLE = KERNELS.native.MatchTable(
    NATIVE, HOUSE_TABLE, False, True, [[1] * 9] * 3, 2, 2, 3, [0] * 13, 0, False
)
SPLIT = NATIVE.show(HAND, [TRIPLE])[0]
TWO = [SPLIT, NATIVE.arrange(HAND << 13, POINTS.native, False)]

ARRAY_CALLS: dict[str, tuple[Callable[[Any, Any], int], Any, Any]] = {
    # What is called, three good rows, and room for what they give.
    "evaluate three": (NATIVE.evaluate_rows, np.array([[0, 1, 2]] * 3, np.uint8), np.zeros(3, np.int32)),
    "evaluate five": (NATIVE.evaluate_rows, np.array([[0, 1, 2, 3, 9]] * 3, np.uint8), np.zeros(3, np.int32)),
    "count_undominated": (
        lambda hands, out: NATIVE.count_undominated(hands, False, out),
        np.array([HAND] * 3, np.uint64),
        np.zeros(3, np.int32),
    ),
    "plain_count_undominated": (
        lambda hands, out: NATIVE.plain_count_undominated(hands, False, out),
        np.array([HAND] * 3, np.uint64),
        np.zeros(3, np.int32),
    ),
    "arrange_hands by points": (
        lambda hands, out: NATIVE.arrange_hands(hands, POINTS.native, False, out),
        np.array([HAND] * 3, np.uint64),
        np.zeros((3, 3), np.uint64),
    ),
    "arrange_hands by expectation": (
        lambda hands, out: NATIVE.arrange_hands(hands, EXPECTED.native, False, out),
        np.array([HAND] * 3, np.uint64),
        np.zeros((3, 3), np.uint64),
    ),
    "plain_arrange_hands": (
        lambda hands, out: NATIVE.plain_arrange_hands(hands, POINTS.native, False, out),
        np.array([HAND] * 3, np.uint64),
        np.zeros((3, 3), np.uint64),
    ),
    "classify_hands": (HOUSE_TABLE.classify_hands, np.array([HAND] * 3, np.uint64), np.zeros(3, np.uint8)),
    "score_matches": (MATCH_TABLE.score_matches, np.array([TWO] * 3, np.uint64), np.zeros((3, 2), np.int32)),
}
every_array_call = pytest.mark.parametrize("name", ARRAY_CALLS)


def array_call(name: str) -> tuple[Callable[[Any, Any], int], Any, Any]:
    call, rows, out = ARRAY_CALLS[name]
    return call, rows.copy(), out.copy()


@every_array_call
def test_good_rows(name: str) -> None:
    call, rows, out = array_call(name)
    rows.flags.writeable = False
    assert call(rows, out) == -1
    assert (out == out[0]).all()
    assert call(rows[:0], out[:0]) == -1


@every_array_call
def test_the_first_bad_row_is_named(name: str) -> None:
    call, rows, out = array_call(name)
    for bad in (0, int(np.iinfo(rows.dtype).max)):
        for first in range(3):
            spoilt = rows.copy()
            spoilt[first:] = bad
            assert call(spoilt, out) == first
    assert call(rows, out) == -1


@pytest.mark.parametrize("place", range(64))
def test_bits_beyond_the_52_cards(place: int) -> None:
    for name in ("count_undominated", "arrange_hands by points", "classify_hands", "score_matches"):
        call, rows, out = array_call(name)
        rows[1:] ^= np.uint64(1 << place)
        assert call(rows, out) == 1


@pytest.mark.parametrize("size", [3, 5])
def test_indices_beyond_the_52_cards(size: int) -> None:
    out = np.zeros(1, np.int32)
    for index in range(256):
        for place in range(size):
            row = np.arange(size, dtype=np.uint8).reshape(1, size)
            row[0, place] = index
            good = index < 52 and (index == place or index >= size)
            assert NATIVE.evaluate_rows(row, out) == (-1 if good else 0)


@every_array_call
def test_arrays_of_another_kind(name: str) -> None:
    call, rows, out = array_call(name)
    untouched = out.copy()
    bad_rows = [
        *(rows.astype(kind) for kind in ("i1", "i8", "u2", "u4", "f4", "f8", "?", "O")),
        rows.astype(rows.dtype.newbyteorder()) if rows.itemsize > 1 else rows.astype(np.uint16),
        rows[0],
        rows[None],
        rows.tolist(),
        np.repeat(rows, 2, axis=0)[::2],
        rows[::-1],
        rows[:2],
        np.concatenate([rows, rows]),
        None,
        0,
        b"",
    ]
    for bad in bad_rows:
        with pytest.raises((TypeError, ValueError)):
            call(bad, out)
    bad_outs = [
        *(out.astype(kind) for kind in ("i1", "i8", "u4", "f8", "O")),
        out[:2],
        out[0],
        out[None],
        out[..., None],
        out.tolist(),
        np.repeat(out, 2, axis=0)[::2],
        np.concatenate([out, out]),
        None,
    ]
    for bad in bad_outs:
        with pytest.raises((TypeError, ValueError)):
            call(rows, bad)
    read_only = out.copy()
    read_only.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        call(rows, read_only)
    assert (out == untouched).all()
    assert (read_only == untouched).all()


@pytest.mark.parametrize("columns", [0, 1, 2, 4, 6, 13])
def test_rows_of_another_length(columns: int) -> None:
    with pytest.raises(ValueError, match="cards: expected rows of 3 or 5"):
        NATIVE.evaluate_rows(np.zeros((2, columns), np.uint8), np.zeros(2, np.int32))


@pytest.mark.parametrize(("players", "masks"), [(0, 3), (1, 3), (5, 3), (2, 2), (4, 4), (3, 0)])
def test_matches_of_another_shape(players: int, masks: int) -> None:
    with pytest.raises(ValueError, match="rows: expected three masks for each of 2 to 4 players"):
        MATCH_TABLE.score_matches(np.zeros((2, players, masks), np.uint64), np.zeros((2, players), np.int32))


@pytest.mark.parametrize("columns", [0, 1, 4])
def test_masks_for_another_number_of_rows(columns: int) -> None:
    hands, out = np.array([HAND], np.uint64), np.zeros((1, columns), np.uint64)
    for call in (NATIVE.arrange_hands, NATIVE.plain_arrange_hands):
        with pytest.raises(ValueError, match="out: expected three masks for each hand"):
            call(hands, POINTS.native, False, out)
    with pytest.raises(ValueError, match="out: expected one total for each player"):
        MATCH_TABLE.score_matches(np.array([TWO], np.uint64), np.zeros((1, columns or 3), np.int32))
