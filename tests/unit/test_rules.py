"""House rules: the presets, their contradictions, and documents that lie."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    PRESETS,
    WEIGHTED,
    AceLow,
    Category,
    FoulHandling,
    FoulRules,
    InvalidRulesError,
    Ranking,
    Row,
    RowBonus,
    RowOrder,
    Rules,
    ScoringRules,
    Special,
    SpecialEntry,
    SpecialRules,
    Sweep,
    find_rules,
)
from shisanzhang._options import Choice, Flag, Kind, Part, RuleData
from strategies import PRESETS as ALL_PRESETS
from strategies import json_values, rules, tampered

FRONT_FLUSH = RowBonus(row=Row.FRONT, category=Category.FLUSH, points=4)
LINED = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)


def refused(raw: Any) -> list[str]:
    with pytest.raises(InvalidRulesError) as caught:
        Rules.from_dict(raw)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return list(caught.value.problems)


# --- the presets ------------------------------------------------------------------


def test_the_presets_by_name() -> None:
    assert PRESETS == {"classic": CLASSIC, "weighted": WEIGHTED}
    assert tuple(PRESETS.values()) == ALL_PRESETS
    for name in ("classic", "CLASSIC", " Classic\n"):
        assert find_rules(name) is CLASSIC
    assert find_rules("weighted") is WEIGHTED


@pytest.mark.parametrize("name", ["clasic", "", "classic2", "house", None, 5, ["classic"], CLASSIC])
def test_no_preset_of_that_name(name: Any) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        find_rules(name)
    [problem] = caught.value.problems
    assert problem.startswith("rules: no rule set is named ")
    assert problem.endswith("; known: classic, weighted")


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "x" * 1000, pytest.param(10**5000, id="huge")])
def test_a_hostile_name_stays_one_short_line(name: Any) -> None:
    with pytest.raises(InvalidRulesError, match="no rule set is named") as caught:
        find_rules(name)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_fouls_in_the_presets() -> None:
    assert CLASSIC.foul == FoulRules() == FoulRules(order=RowOrder.EQUAL_ALLOWED, handling=FoulHandling.LOSES)
    assert WEIGHTED.foul == FoulRules(order=RowOrder.STRICT, handling=FoulHandling.REFUSED)
    assert CLASSIC.ranking == WEIGHTED.ranking == Ranking()


def test_the_defaults_are_the_classic_rules_under_another_name() -> None:
    assert replace(Rules(), name="classic") == CLASSIC
    assert Rules().name == "house"
    assert Rules() != CLASSIC != WEIGHTED


@pytest.mark.parametrize("preset", ALL_PRESETS, ids=lambda preset: preset.name)
def test_presets_store_and_read_back(preset: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(preset.to_dict()))) == preset
    assert preset.problems() == []


def test_the_stored_form_of_classic() -> None:
    assert json.loads(json.dumps(CLASSIC.to_dict())) == {
        "name": "classic",
        "ranking": {"ace_low": "lowest", "front_straights_and_flushes": False},
        "foul": {"order": "equal_allowed", "handling": "loses"},
        "scoring": {
            "row_points": [1, 1, 1],
            "bonuses": [
                {"row": "front", "category": "three_of_a_kind", "points": 3},
                {"row": "middle", "category": "full_house", "points": 2},
                {"row": "middle", "category": "four_of_a_kind", "points": 8},
                {"row": "middle", "category": "straight_flush", "points": 10},
                {"row": "back", "category": "four_of_a_kind", "points": 4},
                {"row": "back", "category": "straight_flush", "points": 5},
            ],
            "sweep": {"times": 2},
            "grand_slam": {"times": 2, "min_opponents": 3},
        },
        "specials": {
            "entries": [
                {"special": "dragon", "points": 13},
                {"special": "three_flushes", "points": 3},
                {"special": "three_straights", "points": 3},
                {"special": "six_pairs", "points": 3},
            ],
            "versus": "own_points",
            "same": "tie",
            "twelve_royals": "all_thirteen",
            "high_ranks": "89TJQKA",
            "low_ranks": "2345678",
            "four_triples_with_quads": True,
            "five_pairs_with_quads": True,
            "six_pairs": "loose",
        },
    }


# --- house rules ------------------------------------------------------------------


def test_a_house_rule_is_a_copy_with_something_replaced() -> None:
    house = replace(CLASSIC, name="ours", scoring=replace(CLASSIC.scoring, sweep=Sweep(times=3)))
    assert house != CLASSIC
    assert house.scoring.sweep.times == 3
    assert replace(house, name="classic", scoring=CLASSIC.scoring) == CLASSIC
    assert Rules.from_dict(house.to_dict()) == house


@given(rules())
def test_any_valid_rules_store_and_read_back(house: Rules) -> None:
    assert Rules.from_dict(json.loads(json.dumps(house.to_dict()))) == house
    assert house.problems() == []
    assert hash(house) == hash(replace(house))


@pytest.mark.parametrize("name", ["name", "scoring", "front_categories", "anything"])
def test_rules_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(CLASSIC, name, WEIGHTED)
    with pytest.raises(AttributeError):
        delattr(CLASSIC, name)
    assert CLASSIC.name == "classic"


def kinds(part: type[RuleData]) -> Iterator[tuple[type[RuleData], str, Kind]]:
    for name, kind in part._kinds():
        yield part, name, kind
        if isinstance(kind, Part):
            yield from kinds(kind.type)


def test_the_strategy_leaves_no_choice_out() -> None:
    # What the other properties rely on: valid rules of every choice come up.
    seen: set[tuple[type[RuleData], str, object]] = set()

    @settings(max_examples=200, phases=[Phase.generate], derandomize=True, database=None)
    @given(rules())
    def look(house: Rules) -> None:
        for part in (house.ranking, house.foul, house.scoring, house.specials):
            seen.update((type(part), name, getattr(part, name)) for name, _ in part._kinds())

    look()
    for part, name, kind in kinds(Rules):
        if isinstance(kind, Choice | Flag):
            for member in kind.enum if isinstance(kind, Choice) else (False, True):
                assert (part, name, member) in seen


# --- what three cards can be, and what pays more ----------------------------------


@pytest.mark.parametrize("ace_low", AceLow)
def test_what_a_front_can_be(ace_low: AceLow) -> None:
    plain = (Category.HIGH_CARD, Category.PAIR, Category.THREE_OF_A_KIND)
    assert Rules(ranking=Ranking(ace_low=ace_low)).front_categories == plain
    lined = Rules(ranking=Ranking(ace_low=ace_low, front_straights_and_flushes=True))
    assert lined.front_categories == (*plain, *LINED)
    assert list(lined.front_categories) == sorted(lined.front_categories)


def test_in_the_presets_a_stronger_category_never_pays_less() -> None:
    assert CLASSIC.stronger_never_pays_less
    assert WEIGHTED.stronger_never_pays_less


@pytest.mark.parametrize(
    ("bonus", "points", "holds"),
    [
        ((Row.BACK, Category.PAIR), 2, False),  # two pair pays 1
        ((Row.BACK, Category.PAIR), 1, True),
        ((Row.BACK, Category.HIGH_CARD), 0, True),
        ((Row.MIDDLE, Category.STRAIGHT_FLUSH), 1, True),
        ((Row.MIDDLE, Category.STRAIGHT_FLUSH), 0, False),
        ((Row.FRONT, Category.PAIR), 2, False),  # three of a kind pays 1
        ((Row.FRONT, Category.THREE_OF_A_KIND), 9, True),  # a front is no straight, which would pay 1
    ],
)
def test_whether_a_stronger_category_never_pays_less(
    bonus: tuple[Row, Category], points: int, holds: bool
) -> None:
    listed = (RowBonus(row=bonus[0], category=bonus[1], points=points),)
    assert Rules(scoring=ScoringRules(bonuses=listed)).stronger_never_pays_less is holds


def test_a_front_straight_that_pays_less_than_three_of_a_kind() -> None:
    lined = Rules(ranking=Ranking(front_straights_and_flushes=True))
    assert not lined.stronger_never_pays_less


# --- contradictions ---------------------------------------------------------------


@pytest.mark.parametrize("category", sorted(set(Category) - {Category.HIGH_CARD, Category.PAIR}))
def test_a_bonus_for_what_a_front_can_never_be(category: Category) -> None:
    scoring = ScoringRules(bonuses=(replace(FRONT_FLUSH, category=category),))
    for lined, possible in ((False, [Category.THREE_OF_A_KIND]), (True, [Category.THREE_OF_A_KIND, *LINED])):
        ranking = Ranking(front_straights_and_flushes=lined)
        if category in possible:
            assert Rules(ranking=ranking, scoring=scoring).scoring == scoring
            continue
        with pytest.raises(InvalidRulesError) as caught:
            Rules(ranking=ranking, scoring=scoring)
        assert caught.value.problems == (
            f"scoring.bonuses[0]: under this ranking no front is {category.value}",
        )


def entries(*names: str) -> tuple[SpecialEntry, ...]:
    return tuple(SpecialEntry(special=Special(name), points=1) for name in names)


CONTRADICTORY = {
    "scoring": ScoringRules(
        bonuses=(FRONT_FLUSH, FRONT_FLUSH, replace(FRONT_FLUSH, category=Category.TWO_PAIR))
    ),
    "specials": SpecialRules(entries=entries("six_pairs", "dragon", "three_quads", "dragon")),
}
CONTRADICTIONS = {
    "scoring.bonuses[0]: under this ranking no front is flush",
    "scoring.bonuses[1]: front flush has a bonus already",
    "scoring.bonuses[1]: under this ranking no front is flush",
    "scoring.bonuses[2]: under this ranking no front is two_pair",
    "specials.entries[2]: three_quads never counts, being six_pairs too, listed above",
    "specials.entries[3]: dragon is listed twice",
}


def test_all_contradictions_at_once() -> None:
    makers: list[Callable[[], object]] = [
        lambda: Rules(**CONTRADICTORY),  # type: ignore[arg-type]
        lambda: replace(CLASSIC, **CONTRADICTORY),  # type: ignore[arg-type]
        lambda: Rules.from_dict({name: part.to_dict() for name, part in CONTRADICTORY.items()}),
    ]
    for make in makers:
        with pytest.raises(InvalidRulesError) as caught:
            make()
        assert set(caught.value.problems) == CONTRADICTIONS
        assert len(caught.value.problems) == len(CONTRADICTIONS)
        assert str(caught.value) == "; ".join(caught.value.problems)


def test_faults_and_contradictions_of_different_parts_at_once() -> None:
    document = CLASSIC.to_dict() | {
        "specials": CONTRADICTORY["specials"].to_dict(),
        "foul": {"order": "loose"},
        "scoring": {"sweep": {"times": 0}},
        "jokers": 2,
    }
    assert sorted(problem.split(": ")[0] for problem in refused(document)) == [
        "foul.order",
        "jokers",
        "scoring.sweep.times",
        "specials.entries[2]",
        "specials.entries[3]",
    ]


def test_a_bad_name_hides_no_contradiction() -> None:
    problems = refused({"name": "", "scoring": CONTRADICTORY["scoring"].to_dict()})
    assert len(problems) == 5
    assert "scoring.bonuses[0]: under this ranking no front is flush" in problems


def test_a_ranking_that_cannot_be_read_contradicts_nothing() -> None:
    # With the ranking unknown, so is what a front can be.
    scoring = ScoringRules(bonuses=(FRONT_FLUSH,)).to_dict()
    for ranking in (
        5,
        {"front_straights_and_flushes": "yes"},
        {"ace_low": 1, "front_straights_and_flushes": True},
    ):
        [problem] = refused({"ranking": ranking, "scoring": scoring})
        assert problem.startswith("ranking")


@pytest.mark.parametrize(
    ("name", "part", "found"),
    [
        ("name", 5, "5"),
        ("ranking", CLASSIC, "Rules(name='classic'"),
        ("foul", None, "None"),
        ("scoring", {}, "dict of 0"),
        ("specials", SpecialRules, "<class 'shisanzhang.special"),
    ],
)
def test_parts_of_other_types(name: str, part: Any, found: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        Rules(**{name: part})
    [problem] = caught.value.problems
    assert problem.startswith(f"{name}: expected ")
    assert f", found {found}" in problem
    assert len(problem) < 200


# --- documents that lie -----------------------------------------------------------


def leaves(node: Any, path: str = "") -> Iterator[str]:
    """The paths of all values in a document that are no objects or lists."""
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            yield from leaves(inner, f"{path}[{place}]")
    else:
        yield path


def spoilt(node: Any, paths: set[str], bad: Any, path: str = "") -> Any:
    """The document with `bad` at each of the paths."""
    if path in paths:
        return bad
    if isinstance(node, dict):
        return {
            key: spoilt(inner, paths, bad, f"{path}.{key}" if path else key) for key, inner in node.items()
        }
    if isinstance(node, list):
        return [spoilt(inner, paths, bad, f"{path}[{place}]") for place, inner in enumerate(node)]
    return node


# No option takes any of these.
NEVER: list[Any] = [None, -1, 1.5, 10**30, "\n", "nothing of the kind", [], [[[]]], {}, {"a": {"b": 1}}]


@given(rules(), st.data())
def test_every_spoilt_option_is_named_at_once(house: Rules, data: st.DataObject) -> None:
    document = house.to_dict()
    options = [path for path in leaves(document) if path != "name"]  # a name can be anything
    paths = data.draw(st.sets(st.sampled_from(options), min_size=1))
    problems = refused(spoilt(document, paths, data.draw(st.sampled_from(NEVER))))
    assert {problem.split(": ")[0] for problem in problems} >= paths


@given(tampered(WEIGHTED.to_dict()) | tampered(CLASSIC.to_dict()).flatmap(tampered) | json_values())
def test_any_document_is_read_or_refused(document: Any) -> None:
    try:
        read = Rules.from_dict(document)
    except InvalidRulesError as error:
        assert error.problems
        assert len(set(error.problems)) == len(error.problems)
        for problem in error.problems:
            assert ": " in problem
            assert problem.isprintable()
    else:
        assert Rules.from_dict(json.loads(json.dumps(read.to_dict()))) == read


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        (
            {"scoring": {"row_points": [1] * 100_000}},
            "scoring.row_points: expected 3 whole numbers, found tuple of 100000",
        ),
        (
            {"scoring": {"sweep": {"times": 10**4000}}},
            "scoring.sweep.times: expected a whole number 1 to 100, found a huge number",
        ),
        (
            {"scoring": {"sweep": {"times": True}}},
            "scoring.sweep.times: expected a whole number 1 to 100, found True",
        ),
        (
            {"scoring": {"sweep": {"times": 2.0}}},
            "scoring.sweep.times: expected a whole number 1 to 100, found 2.0",
        ),
        (
            {"scoring": {"sweep": {"times": "2"}}},
            "scoring.sweep.times: expected a whole number 1 to 100, found '2'",
        ),
        (
            {"specials": {"four_triples_with_quads": 1}},
            "specials.four_triples_with_quads: expected true or false, found 1",
        ),
        ({"foul": {"order": 0}}, "foul.order: expected one of equal_allowed, strict, found 0"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_hostile_values(document: Any, problem: str) -> None:
    assert refused(document) == [problem]


def test_lists_and_texts_without_end() -> None:
    [problem] = refused({"scoring": {"bonuses": [FRONT_FLUSH.to_dict()] * 100_000}})
    assert problem.startswith("scoring.bonuses: expected ")
    assert "at most 64" in problem
    assert problem.endswith(", found list of 100000")
    [problem] = refused({"name": "x" * 10**6})
    assert problem.startswith("name: expected 1 to 80 printable characters, found 'xxxxx")
    assert len(problem) < 200


def test_deep_nesting_is_refused_where_it_starts() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    for place in ("ranking", "foul", "scoring", "specials"):
        [problem] = refused({place: deep})
        assert problem.startswith(f"{place}: expected ")
        assert problem.endswith(", found list of 1")
    [problem] = refused({"scoring": {"row_points": [1, deep, 1]}})
    assert problem == "scoring.row_points[1]: expected a whole number 0 to 10000, found list of 1"
    for place in ("name", "deeper"):
        [problem] = refused({place: deep})
        assert problem.startswith(place)


def test_the_table_of_options_covers_all_and_reads_back() -> None:
    table = list(Rules.options())
    assert len({row.path for row in table}) == len(table)
    assert {row.path.split("[")[0].split(".")[0] for row in table} == {
        "name",
        "ranking",
        "foul",
        "scoring",
        "specials",
    }
    document: dict[str, Any] = {}
    for row in table:
        assert row.meaning
        assert row.values
        if "[]" not in row.path:
            *parts, name = row.path.split(".")
            node = document
            for part in parts:
                node = node.setdefault(part, {})
            node[name] = row.default
    assert Rules.from_dict(document) == Rules()
