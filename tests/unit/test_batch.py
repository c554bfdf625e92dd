"""Arrays of hands and matches: what is accepted, what is refused and how, and sharing the work."""

from __future__ import annotations

import copy
import os
import pickle
import random
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import shisanzhang
from shisanzhang import (
    BACKEND,
    CATEGORY_GREEDY,
    CLASSIC,
    FULL_DECK,
    STANDARD,
    WEIGHTED,
    AceLow,
    Arrangement,
    CardParseError,
    Declaration,
    ExpectedPoints,
    FoulError,
    Hand,
    IllegalPlayError,
    InvalidHandError,
    Ranking,
    Rules,
    ShisanzhangError,
    Special,
    SpecialEntry,
    batch,
)

DEALT = batch.deal(6, rng=2026)
"""Six deals of four."""
LAID = batch.arrange(DEALT.reshape(-1)).reshape(6, 4, 3)
HANDS = DEALT.reshape(-1)
ROWS = np.arange(40, dtype=np.uint8).reshape(8, 5)

QUADS = Hand("AsAhAdAc KsKhKdKc QsQhQdQc Js")
DRAGON = Hand("2c3d4h5s6c7d8h9sTcJdQhKsAc")
FOUL = Arrangement("QsQhQd", "8h8d7s6c2d", "AsKd9c5c4s")
PLAIN = Arrangement("AcKc5s", "JsJh8s7h4d", "TsTh8c3d3c")

CALLS: dict[str, tuple[Callable[..., Any], Any]] = {
    "evaluate": (batch.evaluate, ROWS),
    "classify": (batch.classify, HANDS),
    "arrange": (batch.arrange, HANDS),
    "undominated_counts": (batch.undominated_counts, HANDS),
    "score": (batch.score, LAID),
}
OF_MASKS = ("classify", "arrange", "undominated_counts")
every_call = pytest.mark.parametrize(("call", "good"), CALLS.values(), ids=CALLS)
every_call_of_masks = pytest.mark.parametrize(
    "call", [CALLS[name][0] for name in OF_MASKS] + [batch.to_hands], ids=[*OF_MASKS, "to_hands"]
)


def changed(array: Any, place: Any, value: object, kind: Any = None) -> Any:
    """A copy, of another type if one is named, with one number exchanged."""
    other = array.astype(kind or array.dtype)
    other[place] = value
    return other


def error_of(call: Callable[..., object], *given: Any, **options: Any) -> ShisanzhangError:
    with pytest.raises(ShisanzhangError) as caught:
        call(*given, **options)
    return caught.value


# --- what comes back --------------------------------------------------------------


def test_shapes_and_types() -> None:
    assert (DEALT.shape, DEALT.dtype) == ((6, 4), np.uint64)
    found = {name: call(good) for name, (call, good) in CALLS.items()}
    assert {name: (array.shape, array.dtype) for name, array in found.items()} == {
        "evaluate": ((8,), np.int32),
        "classify": ((24,), np.uint8),
        "arrange": ((24, 3), np.uint64),
        "undominated_counts": ((24,), np.int32),
        "score": ((6, 4), np.int32),
    }


def test_specials_are_read_from_their_codes() -> None:
    assert batch.SPECIALS[0] is None
    assert batch.SPECIALS[1:] == tuple(Special)
    hands = batch.from_hands([DRAGON, QUADS, PLAIN.hand])
    assert [batch.SPECIALS[code] for code in batch.classify(hands, CLASSIC)] == [
        Special.DRAGON,
        Special.SIX_PAIRS,
        None,
    ]
    assert batch.SPECIALS[batch.classify(hands, WEIGHTED)[1]] is Special.TWELVE_ROYALS


def test_the_defaults_are_those_of_the_calls_for_one() -> None:
    # Under each of these rules the answers differ from the default ones.
    second = Ranking(ace_low=AceLow.SECOND)
    wheel = [FULL_DECK.index(card) for card in shisanzhang.parse_cards("As2s3d4c5h")]
    assert batch.evaluate([wheel])[0] == batch.evaluate([wheel], STANDARD)[0]
    assert batch.evaluate([wheel])[0] != batch.evaluate([wheel], second)[0]
    quads = batch.from_hands([QUADS])
    assert batch.classify(quads).tolist() == batch.classify(quads, CLASSIC).tolist()
    assert batch.classify(quads).tolist() != batch.classify(quads, WEIGHTED).tolist()
    suited_fronts = replace(CLASSIC, ranking=Ranking(front_straights_and_flushes=True))
    for call in (batch.arrange, batch.undominated_counts):
        assert call(HANDS).tolist() == call(HANDS, CLASSIC).tolist()
        assert call(HANDS).tolist() != call(HANDS, suited_fronts).tolist()
    assert batch.score(LAID).tolist() == batch.score(LAID, CLASSIC).tolist()
    assert batch.score(LAID).tolist() != batch.score(LAID, WEIGHTED).tolist()


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=lambda rules: rules.name)
def test_the_default_objective(rules: Rules) -> None:
    default = batch.arrange(HANDS, rules).tolist()
    assert default == batch.arrange(HANDS, rules, objective=ExpectedPoints(rules)).tolist()
    assert (
        default
        == batch.from_plays(shisanzhang.arrange(hand, rules) for hand in batch.to_hands(HANDS)).tolist()
    )
    assert default != batch.arrange(HANDS, rules, objective=CATEGORY_GREEDY).tolist()


@every_call
def test_nothing_given_gives_nothing(call: Callable[..., Any], good: Any) -> None:
    for empty in (good[:0], good[:0].astype(np.int64)):
        for threads in (1, 3):
            found = call(empty, threads=threads)
            assert (len(found), found.dtype, found.shape[1:]) == (0, call(good).dtype, call(good).shape[1:])


def test_empty_lists() -> None:
    assert batch.classify([]).shape == batch.undominated_counts([]).shape == (0,)
    assert batch.arrange([]).shape == batch.from_plays([]).shape == (0, 3)
    assert batch.from_hands([]).dtype == batch.from_plays([]).dtype == np.uint64
    assert batch.to_hands([]) == batch.to_plays(np.empty((0, 3), np.uint64)) == ()


# --- what is accepted -------------------------------------------------------------


def as_lists(array: Any) -> Any:
    return array.tolist()


def spread(array: Any) -> Any:
    """The same numbers, each between two others."""
    wide = np.full((*array.shape, 2), 7, array.dtype)
    wide[..., 0] = array
    return wide[..., 0]


def read_only(array: Any) -> Any:
    other = array.copy()
    other.flags.writeable = False
    return other


def unaligned(array: Any) -> Any:
    moved = np.frombuffer(b"\0" + array.tobytes(), np.uint8)[1:].view(array.dtype)
    return moved.reshape(array.shape)


FORMS: list[Callable[[Any], Any]] = [
    as_lists,
    spread,
    read_only,
    unaligned,
    lambda array: array.astype(np.int64),
    lambda array: array.astype(array.dtype.newbyteorder()),
    lambda array: array.astype(object),
    np.asfortranarray,
    lambda array: array[::-1].copy()[::-1],
    list,
    memoryview,
]
FORM_IDS = "lists spread read-only unaligned int64 swapped objects fortran backwards list memoryview".split()


@pytest.mark.parametrize("form", FORMS, ids=FORM_IDS)
@every_call
def test_the_form_of_the_numbers_does_not_matter(
    call: Callable[..., Any], good: Any, form: Callable[[Any], Any]
) -> None:
    before = good.copy()
    assert call(form(good)).tolist() == call(good).tolist()
    assert (good == before).all()


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.uint16, np.int32, np.uint32, np.uint64])
def test_cards_of_every_integer_type(kind: Any) -> None:
    assert batch.evaluate(ROWS.astype(kind)).tolist() == batch.evaluate(ROWS).tolist()


def test_masks_of_small_types() -> None:
    low = np.array([0b0111_1111_1111_1100], np.uint16)
    assert batch.to_hands(low) == (Hand(FULL_DECK[2:15]),)
    assert batch.undominated_counts(low).tolist() == batch.undominated_counts(low.astype(np.uint64)).tolist()


def test_numbers_of_several_integer_types_in_a_list() -> None:
    # NumPy itself makes floating-point numbers of such a list.
    mixed = [np.uint64(HANDS[0]), int(HANDS[1]), np.int64(HANDS[2])]
    assert batch.classify(mixed).tolist() == batch.classify(HANDS[:3]).tolist()


# --- what is refused --------------------------------------------------------------


NO_NUMBERS: list[tuple[Any, str]] = [
    (np.array([1.0]), "expected whole numbers, found an array of float64"),
    (np.array([True]), "expected whole numbers, found an array of bool"),
    (np.array(["As"]), "expected whole numbers, found an array of <U2"),
    ([1.5], r"expected whole numbers, found 1\.5 \(float\)"),
    ([1, True], r"expected whole numbers, found True \(bool\)"),
    ([np.True_], r"expected whole numbers, found .*True_? \(bool"),
    ([1, None], r"expected whole numbers, found None \(NoneType\)"),
    (None, r"expected whole numbers, found None \(NoneType\)"),
    ("AsKs", r"expected whole numbers, found 'AsKs' \(str\)"),
    ([[1, 2], [3]], r"expected whole numbers, found list of 2 \(list\)"),
    (iter([1]), r"expected whole numbers, found <.*iterator"),
    ({1}, r"expected whole numbers, found \{1\} \(set\)"),
    ([QUADS], r"expected whole numbers, found Hand\('As.* \(Hand\)"),
]


@pytest.mark.parametrize(("given", "message"), NO_NUMBERS, ids=range(len(NO_NUMBERS)))
@every_call
def test_what_is_no_integer_is_refused(call: Callable[..., Any], good: Any, given: Any, message: str) -> None:
    with pytest.raises(InvalidHandError, match=rf"^(cards|masks|rows): {message}"):
        call(given)


@pytest.mark.parametrize(
    ("call", "given", "message"),
    [
        (batch.evaluate, ROWS[0], r"cards: expected an array of shape \(n, 3\) or \(n, 5\), found \(5,\)"),
        (batch.evaluate, ROWS[:, :4], r"cards: .*, found \(8, 4\)"),
        (batch.evaluate, ROWS[None], r"cards: .*, found \(1, 8, 5\)"),
        (batch.evaluate, [], r"cards: .*, found \(0,\)"),
        (batch.evaluate, 7, r"cards: .*, found \(\)"),
        (batch.classify, DEALT, r"masks: expected an array of shape \(n,\), found \(6, 4\)"),
        (batch.arrange, DEALT, r"masks: .*, found \(6, 4\)"),
        (batch.undominated_counts, HANDS[0], r"masks: .*, found \(\)"),
        (batch.to_hands, int(HANDS[0]), r"masks: .*, found \(\)"),
        (batch.score, LAID[0], r"rows: expected an array of shape \(n, players, 3\), found \(4, 3\)"),
        (batch.score, LAID[:, :, :2], r"rows: .*, found \(6, 4, 2\)"),
        (batch.score, [], r"rows: .*, found \(0,\)"),
        (batch.to_plays, LAID, r"rows: expected an array of shape \(n, 3\), found \(6, 4, 3\)"),
        (batch.to_plays, LAID[0, :, :2], r"rows: .*, found \(4, 2\)"),
    ],
)
def test_other_shapes_are_refused(call: Callable[..., Any], given: Any, message: str) -> None:
    with pytest.raises(InvalidHandError, match=f"^{message}$"):
        call(given)


@pytest.mark.parametrize("players", [0, 1, 5])
@pytest.mark.parametrize("n", [0, 2])
def test_a_match_is_for_two_to_four(n: int, players: int) -> None:
    with pytest.raises(IllegalPlayError, match=f"^a match is for 2 to 4 players, found {players}$"):
        batch.score(np.zeros((n, players, 3), np.uint64))


BAD_MASKS = [
    0,
    1,
    int(HANDS[0]) & ~(1 << 51) & ~(int(HANDS[0]) & -int(HANDS[0])),
    (1 << 14) - 1,
    (1 << 52) - 1,
    (1 << 12) - 1 | 1 << 52,
    (1 << 12) - 1 | 1 << 63,
    (1 << 64) - 1,
    1 << 64,
    1 << 200,
    -1,
    -(1 << 63),
    -(1 << 80),
]


@pytest.mark.parametrize("bad", BAD_MASKS, ids=hex)
@every_call_of_masks
def test_a_mask_that_is_no_hand_is_named(call: Callable[..., Any], bad: int) -> None:
    alone = error_of(Hand.from_mask, bad)
    given = [*HANDS[:5].tolist(), bad, *HANDS[5:].tolist()]
    error = error_of(call, given)
    assert (type(error), str(error), error.row) == (InvalidHandError, f"row 5: {alone}", 5)


BAD_CARDS = [
    (200, "no card has index 200, expected 0 to 53"),
    (255, "no card has index 255, expected 0 to 53"),
    (256, "no card has index 256, expected 0 to 53"),
    (52, "a row cannot hold a joker: BJ"),
    (53, "a row cannot hold a joker: RJ"),
    (-1, "no card has index -1, expected 0 to 53"),
    (256 + 51, "no card has index 307, expected 0 to 53"),
    (1 << 64, "no card has index 18446744073709551616, expected 0 to 53"),
    (1, "a row holds a card more than once: 2d"),
]


@pytest.mark.parametrize(("bad", "message"), BAD_CARDS)
@pytest.mark.parametrize("size", [3, 5])
def test_a_row_that_is_none_is_named(size: int, bad: int, message: str) -> None:
    given = np.array([[1, 2, 3, 4, 5]] * 4, object)[:, :size]
    for place in range(size):
        if bad != 1 or place:
            error = error_of(batch.evaluate, changed(given, (2, place), bad))
            assert (type(error), str(error), error.row) == (InvalidHandError, f"row 2: {message}", 2)


def test_numbers_that_do_not_fit_are_not_folded_into_ones_that_do() -> None:
    wrapped = changed(ROWS, (3, 0), int(ROWS[3, 0]) + 256, np.int16)
    assert error_of(batch.evaluate, wrapped).row == 3
    wrapped = changed(HANDS, 3, int(HANDS[3]) + (1 << 64), object)
    assert error_of(batch.arrange, wrapped).row == 3


BAD_PLAYS: list[tuple[tuple[int, int, int], str]] = [
    ((0, 0, 0), "player 1: not a mask of 13 of the 52 cards: 0"),
    ((7, 0, 0), "player 1: not a mask of 13 of the 52 cards: 7"),
    ((7, 31 << 3, 0), "player 1: the back needs 5 cards, found 0"),
    ((0, 31, 31 << 5), "player 1: the front needs 3 cards, found 0"),
    ((7, 31 << 8, 31 << 8), "player 1: an arrangement holds a card more than once: 5c, 4s, 4h, 4d, 4c"),
    ((7, 31 << 2, 31 << 8), "player 1: an arrangement holds a card more than once: 2h"),
    ((15, 31 << 4, 31 << 9), "player 1: the front needs 3 cards, found 4"),
    ((7, 15 << 3 | 1 << 52, 31 << 8), "player 1: the middle is not a mask of the 52 cards: 4503599627370616"),
    ((7, 31 << 3, -1), "player 1: the back is not a mask of the 52 cards: -1"),
    ((1 << 64, 0, 0), "player 1: not a mask of 13 of the 52 cards: 18446744073709551616"),
    ((7, 31 << 3, 1 << 70), "player 1: the back is not a mask of the 52 cards: 1180591620717411303424"),
]


@pytest.mark.parametrize(("masks", "message"), BAD_PLAYS)
def test_masks_that_are_no_play_are_named(masks: tuple[int, int, int], message: str) -> None:
    given = changed(LAID, (4, 1), np.array(masks, object), object)
    error = error_of(batch.score, given)
    assert (type(error), str(error), error.row) == (InvalidHandError, f"row 4: {message}", 4)
    error = error_of(batch.to_plays, given[4])
    assert (type(error), str(error), error.row) == (InvalidHandError, message.replace("player", "row"), 1)


def test_cards_that_two_players_hold() -> None:
    given = changed(LAID, (2, 3), LAID[2, 0])
    error = error_of(batch.score, given)
    shared = [str(card) for card in batch.to_hands(DEALT[2])[0]]
    assert type(error) is InvalidHandError
    assert str(error) == f"row 2: player 3 holds cards of another player: {', '.join(shared)}"
    assert (error.row, list(error.cards)) == (2, shared)
    # In a match of fewer players the same rows are in order.
    assert batch.score(given[:, 1:]).shape == (6, 3)


def test_a_foul_that_is_refused() -> None:
    good = batch.from_plays([Arrangement("2c3c5d", "6d6h7h9hTh", "AcAhJhJdKs"), PLAIN])[:1]
    given = np.stack([np.concatenate([good, batch.from_plays([FOUL])])] * 3)
    error = error_of(batch.score, given, WEIGHTED)
    assert type(error) is FoulError
    assert (error.row, error.player) == (0, 1)
    assert error.reasons == ("front_over_middle", "middle_over_back")
    assert str(error).startswith("row 0: player 1: Qs Qh Qd / ")
    assert batch.score(given, CLASSIC).tolist() == [[6, -6]] * 3


def test_a_declaration_of_no_special() -> None:
    given = LAID.copy()
    given[3, 2] = int(DEALT[3, 2]), 0, 0
    error = error_of(batch.score, given)
    assert type(error) is IllegalPlayError
    assert (error.row, error.player) == (3, 2)
    assert str(error).startswith("row 3: player 2: ")
    assert str(error).endswith("is no special under the rules 'classic'")


def test_a_special_that_pays_nothing_is_one() -> None:
    free = replace(
        CLASSIC, specials=replace(CLASSIC.specials, entries=(SpecialEntry(special=Special.DRAGON, points=0),))
    )
    plays = [Declaration(DRAGON), Arrangement("AsKd9c", "8d8s7s6h2d", "QsQcQd5c5d")]
    assert batch.score([batch.from_plays(plays)], free).tolist() == [[0, 0]]
    none = replace(CLASSIC, specials=replace(CLASSIC.specials, entries=()))
    with pytest.raises(IllegalPlayError, match=r"^row 0: player 0: .* is no special"):
        batch.score([batch.from_plays(plays)], none)


@pytest.mark.parametrize("threads", [1, 2, 5])
@every_call
def test_the_first_of_several_bad_rows_is_named(call: Callable[..., Any], good: Any, threads: int) -> None:
    n = len(good)
    for first in (0, n // 2, n - 1):
        # Numbers too great for the type, and ones that only the kernel sees are wrong.
        bad = changed(good, first, 60)
        bad[first:] = bad[first]
        assert error_of(call, bad, threads=threads).row == first
        mixed = bad.astype(object)
        mixed[first + 1 :] = -1
        assert error_of(call, mixed, threads=threads).row == first
        mixed[first] = 1 << 64
        mixed[first + 1 :] = 60
        assert error_of(call, mixed, threads=threads).row == first


def test_an_error_with_a_row_survives_pickling_and_copying() -> None:
    error = error_of(batch.score, changed(LAID, (2, 3), LAID[2, 0]))
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    assert vars(error)["row"] == 2
    assert error_of(Hand.from_mask, 0).row is None


# --- objectives -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("objective", "found"),
    [
        (lambda play: 1.0, "function"),
        (len, "builtin_function_or_method"),
        (3, "int"),
        (0, "int"),
        ("", "str"),
    ],
)
def test_a_function_is_refused_as_objective(objective: Any, found: str) -> None:
    for given in (HANDS, HANDS[:0]):
        expected = rf"an objective with row_points or ExpectedPoints, found {found}$"
        with pytest.raises(ShisanzhangError, match=expected):
            batch.arrange(given, objective=objective)


class Gives:
    """An objective that gives one thing."""

    def __init__(self, points: Any) -> None:
        self.points = points

    def row_points(self, row: object, value: object) -> Any:
        return self.points


@pytest.mark.parametrize("points", [float("nan"), float("inf"), None, "1", 10**308])
def test_an_objective_gives_numbers(points: Any) -> None:
    for threads in (1, 2):
        error = error_of(batch.arrange, HANDS, objective=Gives(points), threads=threads)
        assert "the objective's row_points gave" in str(error)
        assert error.row is None


def test_what_an_objective_raises_comes_through() -> None:
    class Fails:
        def row_points(self, row: object, value: object) -> float:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        batch.arrange(HANDS, objective=Fails(), threads=2)


# --- threads ----------------------------------------------------------------------


@pytest.mark.parametrize("threads", [0, -1, True, 1.0, "2", None])
@every_call
def test_threads_are_a_whole_number(call: Callable[..., Any], good: Any, threads: Any) -> None:
    message = rf"^threads: expected a whole number from 1, found {threads!r}$"
    for given in (good, good[:0]):
        with pytest.raises(IllegalPlayError, match=message):
            call(given, threads=threads)


@pytest.mark.parametrize("threads", [2, 3, 7, 100])
@every_call
def test_results_do_not_depend_on_threads(call: Callable[..., Any], good: Any, threads: int) -> None:
    assert call(good, threads=threads).tolist() == call(good, threads=1).tolist()


@every_call
def test_no_threads_are_left_behind(call: Callable[..., Any], good: Any) -> None:
    before = threading.active_count()
    call(good, threads=4)
    error_of(call, changed(good, 0, 60), threads=4)
    assert threading.active_count() == before


def test_rows_beyond_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = batch.classify(HANDS).tolist()
    monkeypatch.setattr(batch._arrays, "MOST_ROWS", 5)
    assert batch.classify(HANDS).tolist() == whole
    for bad in range(len(HANDS)):
        assert error_of(batch.classify, changed(HANDS, bad, 1)).row == bad


# --- dealing ----------------------------------------------------------------------


def dealt_one_by_one(n: int, players: int, rng: random.Random) -> list[list[int]]:
    return [[hand.mask for hand in shisanzhang.deal(players, rng=rng)] for _ in range(n)]


class Counting(random.Random):
    """A generator with output of its own."""

    asked = 0

    def getrandbits(self, k: int, /) -> int:
        self.asked += 1
        return super().getrandbits(k) ^ self.asked


@pytest.mark.parametrize("most", [1, 7, 1 << 12])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("make", [random.Random, Counting])
def test_deals_are_those_made_one_by_one(
    make: type[random.Random], players: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "DEALS_AT_ONCE", most)
    ours, theirs = make(5), make(5)
    for n in (0, 1, 20, 3):
        assert batch.deal(n, players, rng=ours).tolist() == dealt_one_by_one(n, players, theirs)
        assert ours.getstate() == theirs.getstate()
        assert vars(ours) == vars(theirs)


@pytest.mark.parametrize("seed", [0, 2026, "a seed", pytest.param(10**5000, id="huge")])
def test_a_seed_deals_what_it_deals_for_one(seed: int | str) -> None:
    assert batch.to_hands(batch.deal(3, rng=seed)[0]) == shisanzhang.deal(rng=seed)
    assert batch.deal(3, 2, rng=seed).tolist() == batch.deal(5, rng=seed)[:3, :2].tolist()


class Alike(random.Random):
    """A generator that gives many cards the same key."""

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k) & (1 << k) // ((1 << 64) - 1)


def test_cards_of_the_same_key_stay_in_order() -> None:
    assert batch.deal(20, rng=Alike(1)).tolist() == dealt_one_by_one(20, 4, Alike(1))


@pytest.mark.parametrize("rng", [None, random.SystemRandom()], ids=["none", "system"])
def test_without_a_seed_every_deal_is_new(rng: random.Random | None) -> None:
    found = batch.deal(50, rng=rng)
    assert len(np.unique(found)) == 200
    assert (np.bitwise_or.reduce(found, axis=1) == (1 << 52) - 1).all()


@pytest.mark.parametrize("n", [-1, True, 2.0, "2", None])
def test_a_number_of_deals_is_whole(n: Any) -> None:
    with pytest.raises(IllegalPlayError, match=rf"^n: expected a whole number from 0, found {n!r}$"):
        batch.deal(n, rng=1)


@pytest.mark.parametrize(
    "wrong", [{"players": 5}, {"players": 1}, {"players": True}, {"rng": -1}, {"rng": 1.5}]
)
@pytest.mark.parametrize("n", [0, 2])
def test_a_deal_is_refused_as_one_is(n: int, wrong: dict[str, Any]) -> None:
    alone = error_of(shisanzhang.deal, **wrong)
    error = error_of(batch.deal, n, **wrong)
    assert (type(error), str(error)) == (type(alone), str(alone))


def test_a_refused_deal_leaves_the_generator_alone() -> None:
    rng = random.Random(1)
    before = rng.getstate()
    for n, players in ((-1, 4), (2, 5)):
        error_of(batch.deal, n, players, rng=rng)
    assert rng.getstate() == before


# --- arrays and objects -----------------------------------------------------------


def test_hands_there_and_back() -> None:
    hands = [QUADS, DRAGON]
    for form in (hands, map(str, hands), [list(hand) for hand in hands], iter(hands)):
        masks = batch.from_hands(form)
        assert masks.dtype == np.uint64
        assert batch.to_hands(masks) == (QUADS, DRAGON)


def test_plays_there_and_back() -> None:
    plays = (FOUL, Declaration(DRAGON), PLAIN)
    rows = batch.from_plays(iter(plays))
    assert (rows.shape, rows.dtype) == ((3, 3), np.uint64)
    assert rows.tolist() == [list(FOUL.masks), [DRAGON.mask, 0, 0], list(PLAIN.masks)]
    assert batch.to_plays(rows) == plays


@pytest.mark.parametrize(
    ("call", "given", "kind", "message"),
    [
        (
            batch.from_hands,
            [QUADS, "As Kx"],
            CardParseError,
            "row 1: cannot read 'As Kx' as cards: at position 4",
        ),
        (batch.from_hands, ["As"], InvalidHandError, "row 0: a hand needs 13 cards, found 1"),
        (batch.from_hands, [QUADS, QUADS, 7], InvalidHandError, "row 2: a hand needs cards or text, found 7"),
        (batch.from_hands, 7, InvalidHandError, "hands: expected several, found int"),
        (
            batch.from_plays,
            [PLAIN, QUADS],
            IllegalPlayError,
            "row 1: expected an Arrangement or a Declaration, found Hand",
        ),
        (batch.from_plays, PLAIN, InvalidHandError, "plays: expected several, found Arrangement"),
    ],
)
def test_what_is_no_hand_or_play_is_named(
    call: Callable[[Any], object], given: Iterable[Any], kind: type[ShisanzhangError], message: str
) -> None:
    error = error_of(call, given)
    assert type(error) is kind
    assert str(error).startswith(message)
    assert error.row == (int(message[4]) if message.startswith("row") else None)


# --- NumPy, backends --------------------------------------------------------------


def test_without_numpy_the_import_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "shisanzhang.batch")
    with pytest.raises(
        ImportError, match=r'^shisanzhang\.batch needs NumPy: pip install "shisanzhang\[batch\]"$'
    ):
        import_module("shisanzhang.batch")


def test_the_package_alone_does_not_load_numpy() -> None:
    import subprocess

    code = "import sys, shisanzhang as s; s.arrange(s.deal(rng=1)[0]); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)


def test_a_kernel_that_refuses_what_the_call_for_one_accepts_is_no_answer() -> None:
    job = batch._bulk.Job(lambda row: None, lambda rows, out: 1)
    with pytest.raises(AssertionError, match="row 1: refused in an array, but not alone"):
        batch._arrays.done(job, HANDS, np.uint64, np.empty(24, np.int32), 1)


@pytest.mark.skipif(BACKEND != "native", reason="the loops are the only way there")
def test_native_arrays_are_not_done_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any) -> int:
        raise AssertionError("a loop in Python")

    monkeypatch.setattr(batch._bulk, "_each", fail)
    for call, good in CALLS.values():
        assert len(call(good)) == len(good)
