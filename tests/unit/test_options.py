"""Rules as data: how options are declared, checked, stored and described."""

from __future__ import annotations

import json
import pickle
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pytest
from hypothesis import given

from shisanzhang import InvalidRulesError, Rank, Row
from shisanzhang._options import (
    REQUIRED,
    Choice,
    Flag,
    Kind,
    Part,
    Parts,
    RankSet,
    RuleData,
    Text,
    Whole,
    Wholes,
    option,
)
from strategies import json_values, rule_data, tampered


@dataclass(frozen=True, kw_only=True)
class Item(RuleData):
    row: Row = option(Choice(Row), REQUIRED, "which row")
    count: int = option(Whole(0, 9), REQUIRED, "how many")
    note: str = option(Text(5), "-", "a note")


@dataclass(frozen=True, kw_only=True)
class Inner(RuleData):
    low: int = option(Whole(0, 9), 2, "the low end")
    high: int = option(Whole(0, 9), 7, "the high end")

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if {"low", "high"} <= set(sound) and self.low > self.high:
            yield f"{path + '.' if path else ''}low: over the high end"


@dataclass(frozen=True, kw_only=True)
class Outer(RuleData):
    yes: bool = option(Flag(), False, "yes or no")
    title: str = option(Text(), "a title", "what it is called")
    row: Row = option(Choice(Row), Row.BACK, "a row")
    ranks: frozenset[Rank] = option(RankSet(), frozenset((Rank.ACE, Rank.TEN)), "some ranks")
    three: tuple[int, ...] = option(Wholes(3, Whole(-5, 5)), (1, 2, 3), "three numbers")
    inner: Inner = option(Part(Inner), Inner(), "two ends")
    items: tuple[Item, ...] = option(Parts(Item, most=3), (Item(row=Row.FRONT, count=1),), "a list")
    remark: str = "no option at all"

    @cached_property
    def large(self) -> bytes:
        return bytes(1_000_000)

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if self.yes and not self.items:
            yield "items: yes needs some"


DOCUMENT: dict[str, Any] = {
    "yes": False,
    "title": "a title",
    "row": "back",
    "ranks": "TA",
    "three": [1, 2, 3],
    "inner": {"low": 2, "high": 7},
    "items": [{"row": "front", "count": 1, "note": "-"}],
}


def refused(raw: Any, kind: type[RuleData] = Outer) -> list[str]:
    with pytest.raises(InvalidRulesError) as caught:
        kind.from_dict(raw)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return list(caught.value.problems)


# --- stored and read --------------------------------------------------------------


def test_options_are_stored_as_json_values() -> None:
    assert Outer().to_dict() == DOCUMENT
    assert list(Outer().to_dict()) == list(DOCUMENT)


def test_what_is_stored_reads_back_equal() -> None:
    changed = Outer(
        yes=True,
        title="三",
        row=Row.FRONT,
        ranks=frozenset(Rank) - {Rank.SMALL_JOKER, Rank.BIG_JOKER},
        three=(-5, 0, 5),
        inner=Inner(low=0, high=9),
        items=(Item(row=Row.BACK, count=9), Item(row=Row.BACK, count=0, note="five5")),
    )
    stored = json.loads(json.dumps(changed.to_dict()))
    assert Outer.from_dict(stored) == changed
    assert stored["ranks"] == "23456789TJQKA"
    assert [item["note"] for item in stored["items"]] == ["-", "five5"]


def test_what_is_left_out_has_its_default() -> None:
    assert Outer.from_dict({}) == Outer()
    assert Outer.from_dict({"inner": {"high": 3}}) == Outer(inner=Inner(low=2, high=3))
    assert Outer.from_dict({"items": [{"count": 5, "row": "back"}]}).items == (Item(row=Row.BACK, count=5),)
    assert Outer.from_dict({"items": []}).items == ()


@given(rule_data(Outer))
def test_json_round_trip(made: Outer) -> None:
    if not made.problems():
        assert Outer.from_dict(json.loads(json.dumps(made.to_dict()))) == made


def test_ranks_in_any_order_are_the_same_set() -> None:
    assert Outer.from_dict({"ranks": "AT2"}) == Outer.from_dict({"ranks": "2TA"})


# --- what is refused --------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        ({"yes": 1}, "yes: expected true or false, found 1"),
        ({"yes": None}, "yes: expected true or false, found None"),
        ({"yes": "true"}, "yes: expected true or false, found 'true'"),
        ({"title": ""}, "title: expected 1 to 80 printable characters, found ''"),
        ({"title": 5}, "title: expected 1 to 80 printable characters, found 5"),
        ({"title": "a\nb"}, r"title: expected 1 to 80 printable characters, found 'a\nb'"),
        ({"title": "\ud800"}, r"title: expected 1 to 80 printable characters, found '\ud800'"),
        ({"row": "Back"}, "row: expected one of front, middle, back, found 'Back'"),
        ({"row": 2}, "row: expected one of front, middle, back, found 2"),
        ({"row": None}, "row: expected one of front, middle, back, found None"),
        ({"row": ["back"]}, "row: expected one of front, middle, back, found list of 1"),
        ({"three": [1, 2]}, "three: expected 3 whole numbers, found tuple of 2"),
        ({"three": [1, 2, 3, 4]}, "three: expected 3 whole numbers, found tuple of 4"),
        ({"three": "123"}, "three: expected 3 whole numbers, found '123'"),
        ({"three": {"a": 1}}, "three: expected 3 whole numbers, found dict of 1"),
        ({"three": [1, 6, 3]}, "three[1]: expected a whole number -5 to 5, found 6"),
        ({"three": [-6, 2, 3]}, "three[0]: expected a whole number -5 to 5, found -6"),
        ({"three": [1, 2, True]}, "three[2]: expected a whole number -5 to 5, found True"),
        ({"three": [1, 2, 3.0]}, "three[2]: expected a whole number -5 to 5, found 3.0"),
        ({"three": [1, 2, float("nan")]}, "three[2]: expected a whole number -5 to 5, found nan"),
        ({"three": [1, 2, 10**30]}, f"three[2]: expected a whole number -5 to 5, found {10**30}"),
        ({"three": [1, 2, 1 << 128]}, "three[2]: expected a whole number -5 to 5, found a huge number"),
        ({"three": [1, 2, -(10**5000)]}, "three[2]: expected a whole number -5 to 5, found a huge number"),
        ({"inner": {"low": 10}}, "inner.low: expected a whole number 0 to 9, found 10"),
        ({"inner": {"low": 8}}, "inner.low: over the high end"),
        ({"inner": {"middle": 5}}, "inner.middle: no such option; known: low, high"),
        ({"items": [{"row": "back"}]}, "items[0].count: missing"),
        (
            {"items": [{"row": "back", "count": 10}]},
            "items[0].count: expected a whole number 0 to 9, found 10",
        ),
        (
            {"items": [{"row": "top", "count": 1}]},
            "items[0].row: expected one of front, middle, back, found 'top'",
        ),
        ({"items": [], "yes": True}, "items: yes needs some"),
        ({"remark": "x"}, "remark: no such option; known: yes, title, row, ranks, three, inner, items"),
        ({5: 1}, "5: no such option; known: yes, title, row, ranks, three, inner, items"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_names_its_path_what_was_expected_and_what_was_found(raw: Any, problem: str) -> None:
    assert refused(raw) == [problem]


@pytest.mark.parametrize(
    ("name", "raw", "found"),
    [
        *[("ranks", raw, repr(raw)) for raw in ("", "AA", "10", "at", "BJ", "A ", 5, None)],
        ("ranks", ["A"], "list of 1"),
        ("ranks", {}, "dict of 0"),
        ("inner", 7, "7"),
        ("inner", [7], "list of 1"),
        ("items", {}, "dict of 0"),
        ("items", "abc", "'abc'"),
        ("items", [{"row": "back", "count": 1}] * 4, "list of 4"),
    ],
)
def test_what_cannot_even_be_converted(name: str, raw: Any, found: str) -> None:
    [problem] = refused({name: raw})
    assert problem.startswith(f"{name}: expected ")
    assert problem.endswith(f", found {found}")


def test_an_item_that_cannot_even_be_converted() -> None:
    [problem] = refused({"items": [DOCUMENT["items"][0], 5]})
    assert problem.startswith("items[1]: expected ")
    assert problem.endswith(", found 5")


@pytest.mark.parametrize("raw", [None, 5, "rules", [], [["yes", True]], True, 10**5000], ids=type)
def test_what_is_no_object(raw: Any) -> None:
    [problem] = refused(raw)
    assert problem.startswith("rules: expected an object, found ")


def test_a_long_text_is_cut() -> None:
    for size in (81, 100_000):
        [problem] = refused({"title": "x" * size})
        assert problem.startswith("title: expected 1 to 80 printable characters, found 'xxxxx")
        assert problem.endswith("…")
        assert len(problem) < 200


def test_an_unknown_option_of_any_name_is_one_printable_line() -> None:
    for name in ("a\nb", "\x1b[31m", "x" * 1000, "\ud800", "", " ", "inner.low"):
        [problem] = refused({name: 1})
        assert problem.isprintable()
        assert "no such option; known: yes, title" in problem
        assert len(problem) < 200


def test_an_unknown_option_of_a_type_that_json_has_not() -> None:
    for name in (10**5000, None, (1, 2), b"yes"):
        [problem] = refused({name: 1})
        assert "no such option" in problem


EVERYTHING_WRONG: dict[str, Any] = {
    "yes": "yes",
    "title": "",
    "row": "top",
    "ranks": "AA",
    "three": [9, 2, "3"],
    "inner": {"low": -1, "high": True, "middle": 5},
    "items": [{"row": "top", "count": -1, "note": ""}, {"row": 5}, 7],
    "colour": "red",
}


def test_every_fault_at_once() -> None:
    paths = [problem.split(": ")[0] for problem in refused(EVERYTHING_WRONG)]
    assert sorted(paths) == sorted(
        [
            "yes",
            "title",
            "row",
            "ranks",
            "three[0]",
            "three[2]",
            "inner.low",
            "inner.high",
            "inner.middle",
            "items[0].row",
            "items[0].count",
            "items[0].note",
            "items[1].row",
            "items[1].count",
            "items[2]",
            "colour",
        ]
    )


def test_a_fault_in_one_place_hides_no_contradiction_in_another() -> None:
    problems = refused({"title": "", "inner": {"low": 8, "high": 3}})
    assert len(problems) == 2
    assert "inner.low: over the high end" in problems


def test_a_part_with_a_fault_is_not_searched_for_contradictions() -> None:
    # What the faulty option would be nobody knows.
    [problem] = refused({"inner": {"low": 8, "high": "x"}})
    assert problem.startswith("inner.high: ")


def test_what_an_option_requires() -> None:
    assert refused({}, Item) == ["row: missing", "count: missing"]
    assert Item.from_dict({"row": "back", "count": 3}) == Item(row=Row.BACK, count=3)


@given(json_values())
def test_any_json_is_read_or_refused(raw: Any) -> None:
    check_read_or_refused(raw)


@given(tampered(DOCUMENT))
def test_any_tampered_document_is_read_or_refused(raw: Any) -> None:
    check_read_or_refused(raw)


def check_read_or_refused(raw: Any) -> None:
    try:
        read = Outer.from_dict(raw)
    except InvalidRulesError as error:
        assert error.problems
        assert len(set(error.problems)) == len(error.problems)
        assert all(problem.isprintable() for problem in error.problems)
    else:
        assert read.problems() == []
        assert Outer.from_dict(read.to_dict()) == read


# --- values that never were JSON --------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"row": "back"}, "row: expected one of front, middle, back, found 'back'"),
        ({"row": Rank.ACE}, "row: expected one of front, middle, back, found Rank.ACE"),
        ({"ranks": "TA"}, "ranks: expected ..., found 'TA'"),
        ({"ranks": frozenset()}, "ranks: expected ..., found frozenset()"),
        (
            {"ranks": frozenset((Rank.BIG_JOKER,))},
            "ranks: expected ..., found frozenset({Rank.BIG_JOKER})",
        ),
        ({"ranks": {Rank.ACE}}, "ranks: expected ..., found {Rank.ACE}"),
        ({"three": [1, 2, 3]}, "three: expected 3 whole numbers, found list of 3"),
        ({"inner": {"low": 1}}, "inner: expected ..., found dict of 1"),
        ({"inner": None}, "inner: expected ..., found None"),
        ({"items": []}, "items: expected ..., found list of 0"),
        ({"items": (Inner(),)}, "items[0]: expected ..., found Inner(low=2, high=7)"),
        ({"items": (Item(row=Row.BACK, count=1),) * 4}, "items: expected ..., found tuple of 4"),
        (
            {"items": (Item(row=Row.BACK, count=-1),)},
            "items[0].count: expected a whole number 0 to 9, found -1",
        ),
        ({"inner": Inner(low=9)}, "inner.low: over the high end"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_faults_of_values(changes: dict[str, Any], problem: str) -> None:
    made = replace(Outer(), **changes)
    [said] = made.problems()
    before, _, after = problem.partition("...")
    assert said.startswith(before)
    assert said.endswith(after or before)
    assert made.problems("rules") == [f"rules.{said}"]


def test_faults_and_contradictions_together() -> None:
    made = Outer(yes=True, items=(), inner=Inner(low=9))
    assert made.faults() == []
    assert (
        made.problems()
        == list(made.contradictions())
        == ["inner.low: over the high end", "items: yes needs some"]
    )
    assert Outer().problems() == []


# --- described --------------------------------------------------------------------


def test_the_table_of_options() -> None:
    assert [(row.path, row.values, row.default, row.meaning) for row in Outer.options()] == [
        ("yes", "true, false", False, "yes or no"),
        ("title", "text", "a title", "what it is called"),
        ("row", "front, middle, back", "back", "a row"),
        ("ranks", "ranks", "TA", "some ranks"),
        ("three", "3 numbers, each -5 to 5", [1, 2, 3], "three numbers"),
        ("inner.low", "0 to 9", 2, "the low end"),
        ("inner.high", "0 to 9", 7, "the high end"),
        ("items", "list of Item", [{"row": "front", "count": 1, "note": "-"}], "a list"),
        ("items[].row", "front, middle, back", None, "which row"),
        ("items[].count", "0 to 9", None, "how many"),
        ("items[].note", "text", "-", "a note"),
    ]
    assert [row.path for row in Inner.options("a")] == ["a.low", "a.high"]


def test_kinds_describe_themselves() -> None:
    assert Part(Inner).describe() == "Inner"
    with pytest.raises(NotImplementedError):
        Kind().describe()
    with pytest.raises(NotImplementedError):
        Kind().check(1, "", [])


def test_a_parameter_without_default_has_none() -> None:
    with pytest.raises(TypeError, match="row"):
        Item(count=1)


# --- cached values stay at home ---------------------------------------------------


def test_what_is_worked_out_is_not_stored() -> None:
    made = Outer()
    assert len(made.large) == 1_000_000
    stored = pickle.dumps(made)
    assert len(stored) < 5000
    assert pickle.loads(stored) == made
    assert pickle.loads(stored).remark == "no option at all"
    assert replace(made, yes=True).large == made.large
