"""Strategies: legal and alike one by one and at once, declaring where it pays, tables for certain rules."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import shisanzhang
from shisanzhang import (
    CATEGORY_GREEDY,
    CLASSIC,
    LADDER,
    WEIGHTED,
    Arrangement,
    ByObjective,
    Declaration,
    Equilibrium,
    FoulRules,
    Hand,
    InvalidRulesError,
    NotationError,
    RandomLegal,
    RowOrder,
    Rules,
    SameSpecial,
    ShisanzhangError,
    Special,
    SpecialVersus,
    Strategy,
    arrange,
    arrangements,
    classify,
    deal,
    find_strategy,
    score_match,
    solve,
    undominated,
)
from shisanzhang._bulk import masks_of
from shisanzhang._population import Population
from shisanzhang.strategy import play_many
from strategies_play import special_pool

SUITED = shisanzhang._solved.SHIPPED["suited-fronts"][0]
STRICT = replace(CLASSIC, name="strict", foul=FoulRules(order=RowOrder.STRICT))
HOUSES = (CLASSIC, WEIGHTED, SUITED, STRICT)

DRAGON = Hand("2c3d4h5s6c7d8h9sTcJdQhKsAc")
PAIRS = Hand("2c2d 4h4s 6c6d 8h8s TcTd QhQs As")
HANDS = (*deal(4, rng=5), DRAGON, PAIRS)


def masks(hands: tuple[Hand, ...]) -> array[int]:
    return array("Q", [hand.mask for hand in hands])


@cache
def solved() -> Equilibrium:
    """A table of its own, solved in no time."""
    return solve(CLASSIC, deals=8, rounds=2, seed="small")


# All but the random one, which is asked less often: it lists every arrangement.
RUNGS = [name for name in LADDER if name != "random"]
PUBLIC = {name: getattr(shisanzhang, name) for name in shisanzhang.__all__}


# --- all of them ------------------------------------------------------------------


CASES = [(LADDER[name], rules) for name in RUNGS for rules in HOUSES]
NAMES = [f"{name}, {rules.name}" for name in RUNGS for rules in HOUSES]


@pytest.mark.parametrize(("strategy", "rules"), [*CASES, (None, CLASSIC)], ids=[*NAMES, "solved"])
def test_plays_are_legal_and_the_same_at_once(strategy: Strategy | None, rules: Rules) -> None:
    strategy = strategy or solved()
    plays = [strategy.play(hand, rules) for hand in HANDS]
    for hand, play in zip(HANDS, plays, strict=True):
        assert play.hand == hand
        if isinstance(play, Arrangement):
            assert play.foul(rules) is None
        else:
            assert classify(hand, rules) is not None
    at_once = play_many(strategy, masks(HANDS), rules)
    assert list(at_once) == [mask for play in plays for mask in masks_of(play)]


@pytest.mark.parametrize(
    "strategy", [*LADDER.values(), Equilibrium(2), ByObjective(CATEGORY_GREEDY)], ids=repr
)
def test_strategies_are_values(strategy: Strategy) -> None:
    assert isinstance(strategy, Strategy)
    assert pickle.loads(pickle.dumps(strategy)) == strategy
    assert eval(repr(strategy), dict(PUBLIC)) == strategy
    assert hash(strategy) == hash(pickle.loads(pickle.dumps(strategy)))


def test_the_ladder_has_no_two_strategies_alike() -> None:
    assert len(set(LADDER.values())) == len(LADDER) == 7


def test_strategies_are_found_by_name() -> None:
    assert [find_strategy(name) for name in LADDER] == list(LADDER.values())


@pytest.mark.parametrize("name", ["Table", "", "tble", None, 7, [], "x" * 500])
def test_no_other_names_are_known(name: Any) -> None:
    with pytest.raises(
        ShisanzhangError, match="no strategy is named .*; known: random, back-first, "
    ) as caught:
        find_strategy(name)
    assert str(caught.value).endswith("table, equilibrium")
    assert len(str(caught.value)) < 200


def test_a_strategy_of_ones_own_needs_nothing_but_play() -> None:
    class Last:
        def play(self, hand: Hand, rules: Rules) -> Any:
            return Declaration(hand) if hand == DRAGON else undominated(hand, rules)[-1]

    assert isinstance(Last(), Strategy)
    few = HANDS[-3:]
    found = play_many(Last(), masks(few), CLASSIC)
    assert list(found) == [
        *undominated(few[0])[-1].masks,
        *(DRAGON.mask, 0, 0),
        *undominated(PAIRS)[-1].masks,
    ]
    assert not isinstance(object(), Strategy)


# --- at random --------------------------------------------------------------------


@pytest.mark.parametrize("rules", [WEIGHTED, SUITED], ids=lambda rules: rules.name)
def test_a_random_play_is_legal_and_the_same_at_once(rules: Rules) -> None:
    play = RandomLegal().play(PAIRS, rules)
    assert isinstance(play, Arrangement)  # though it is a special
    assert play.hand == PAIRS
    assert play.foul(rules) is None
    assert list(play_many(RandomLegal(), masks((PAIRS,)), rules)) == list(play.masks)


@pytest.mark.parametrize("rules", [CLASSIC, STRICT], ids=lambda rules: rules.name)
def test_a_random_play_is_any_of_the_legal_ones_as_often(rules: Rules) -> None:
    # All of them in twelve heaps, asked 1,500 times: 125 from each, within five standard deviations of 10.7.
    legal = sorted(play.masks for play in arrangements(DRAGON, rules))
    heap = {play: place % 12 for place, play in enumerate(legal)}
    counted = Counter(heap[masks_of(RandomLegal(seed).play(DRAGON, rules))] for seed in range(1500))
    assert all(71 <= counted[number] <= 179 for number in range(12))


def test_a_random_play_depends_on_seed_and_hand_alone() -> None:
    first, again, other = (RandomLegal(seed).play(DRAGON) for seed in (1, 1, "b"))
    assert first == again != other
    assert first == RandomLegal("1").play(DRAGON)


# --- by an objective --------------------------------------------------------------


def test_by_an_objective_is_what_arrange_does() -> None:
    strategy = ByObjective(CATEGORY_GREEDY)
    for hand in HANDS[:4]:
        assert strategy.play(hand, WEIGHTED) == arrange(hand, WEIGHTED, objective=CATEGORY_GREEDY)
    assert strategy.play(DRAGON, CLASSIC) == Declaration(DRAGON)


def test_the_equilibrium_is_what_arrange_does_by_default() -> None:
    for rules in HOUSES:
        for hand in HANDS[:2]:
            assert Equilibrium().play(hand, rules) == arrange(hand, rules)


# --- to declare or to play --------------------------------------------------------


def points_of_specials(rules: Rules, points: int) -> Rules:
    """The same specials, at other points."""
    entries = tuple(replace(entry, points=points) for entry in rules.specials.entries)
    specials = replace(rules.specials, entries=entries)
    return replace(rules, name=f"specials at {points}", specials=specials)


VERSUS = [
    replace(rules, name=f"{rules.name}, {versus.value}", specials=replace(rules.specials, versus=versus))
    for rules in (CLASSIC, points_of_specials(CLASSIC, 1), WEIGHTED)
    for versus in SpecialVersus
]


@cache
def hands_of(special: Special, rules: Rules) -> tuple[Hand, ...]:
    return tuple(hand for hand in special_pool() if classify(hand, rules) is special)


def met(mine: Special, theirs: Special, rules: Rules) -> int:
    """What the one special takes from the other, as a match is scored."""
    for one, other in product(hands_of(mine, rules), hands_of(theirs, rules)):
        if not one.mask & other.mask:
            return score_match([Declaration(one), Declaration(other)], rules).totals[0]
    raise AssertionError(f"no {mine} and {theirs} in one deal")


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("rules", VERSUS, ids=lambda rules: rules.name)
def test_what_a_declaration_is_worth(rules: Rules, opponents: int) -> None:
    # A population in which few specials are common, so that they count.
    met_here = [Special.DRAGON, Special.THREE_FLUSHES, Special.THREE_STRAIGHTS, Special.SIX_PAIRS]
    declared = {special: 10 + number for number, special in enumerate(met_here)}
    some_rows = solved().table.population.rows  # type: ignore[union-attr]
    population = Population(*some_rows, declared)
    laid = population.front.total
    for mine in met_here:
        own = hands_of(mine, rules)[0]
        other = next(hand for seed in range(99) for hand in deal(rng=seed) if not hand.mask & own.mask)
        taken = laid * score_match([Declaration(own), arrange(other)], rules).totals[0]
        for theirs, count in declared.items():
            # Two of the same meet either way round: that comes to nothing.
            if theirs is not mine:
                taken += count * met(mine, theirs, rules)
        expected = opponents * taken / (laid + sum(declared.values()))
        assert population.declaring(mine, rules, opponents) == pytest.approx(expected)


@pytest.mark.parametrize("same", SameSpecial)
def test_two_of_the_same_special_are_worth_nothing_on_average(same: SameSpecial) -> None:
    rules = replace(CLASSIC, specials=replace(CLASSIC.specials, same=same))
    pool = hands_of(Special.THREE_STRAIGHTS, rules)
    one, other = next(pair for pair in product(pool, pool) if not pair[0].mask & pair[1].mask)
    there, back = (
        score_match([Declaration(first), Declaration(second)], rules).totals[0]
        for first, second in ((one, other), (other, one))
    )
    assert there + back == 0


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (CLASSIC, 2),
        (CLASSIC, 4),
        (WEIGHTED, 4),
        *((points_of_specials(CLASSIC, n), 4 - n) for n in (0, 1, 2)),
    ],
    ids=lambda found: getattr(found, "name", None),
)
def test_a_special_is_declared_where_that_is_worth_more(rules: Rules, players: int) -> None:
    strategy = Equilibrium(players)
    objective = strategy.objective(rules)
    population = shisanzhang._solved.population_for(rules, players)
    hands = [hand for hand in special_pool()[::5] if classify(hand, rules)][:8]
    declared = []
    for hand in hands:
        special = classify(hand, rules)
        assert special is not None
        laid = max(map(objective, undominated(hand, rules)))
        worth = population.declaring(special, rules, players - 1)
        declared.append(worth >= laid)
        play = strategy.play(hand, rules)
        assert isinstance(play, Declaration) == declared[-1]
        if not declared[-1]:
            assert isinstance(play, Arrangement)
            assert objective(play) == pytest.approx(laid, abs=1e-5)
    at_once = play_many(strategy, masks(tuple(hands)), rules)
    assert [at_once[3 * place + 2] == 0 for place in range(len(hands))] == declared
    if rules.name.startswith("specials at"):
        assert not all(declared)  # some are better laid out
    else:
        assert any(declared)


# --- tables of their own ----------------------------------------------------------


def test_a_table_is_for_the_rules_it_was_solved_for() -> None:
    strategy = solved()
    for call in (
        lambda rules: strategy.play(DRAGON, rules),
        lambda rules: strategy.play_many(masks((DRAGON,)), rules),
        strategy.objective,
    ):
        with pytest.raises(
            InvalidRulesError, match="the table was solved for 'classic' .*, found 'strict' "
        ) as caught:
            call(STRICT)
        assert len(caught.value.problems) == 1


def test_what_the_rules_are_called_does_not_matter() -> None:
    renamed = replace(CLASSIC, name="house")
    for hand in HANDS[:3]:
        assert solved().play(hand, renamed) == solved().play(hand, CLASSIC)


def test_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "small.table"
    solved().save(path)
    loaded = Equilibrium.load(path)
    assert loaded.players == 4
    assert loaded.provenance == solved().provenance
    assert loaded.table is not None
    assert solved().table is not None
    assert loaded.table.encode() == path.read_bytes() == solved().table.encode()
    assert loaded.table.rules == CLASSIC
    assert [loaded.play(hand, CLASSIC) for hand in HANDS] == [solved().play(hand, CLASSIC) for hand in HANDS]
    loaded.save(str(path))
    assert [each.name for each in tmp_path.iterdir()] == ["small.table"]


def test_where_a_table_comes_from_can_be_told() -> None:
    assert dict(solved().provenance) == {
        "rules": "classic",
        "rules_hash": shisanzhang._stored.rules_hash(CLASSIC),
        "players": 4,
        "seed": "small",
        "deals": 8,
        "rounds": 2,
        "measured": {},
    }
    with pytest.raises(TypeError):
        solved().provenance["deals"] = 9  # type: ignore[index]
    assert Equilibrium().provenance == {}


def test_a_table_travels() -> None:
    sent = pickle.loads(pickle.dumps(solved()))
    assert sent.provenance == solved().provenance
    assert [sent.play(hand, CLASSIC) for hand in HANDS] == [solved().play(hand, CLASSIC) for hand in HANDS]


def test_a_table_is_shown_by_its_size() -> None:
    # 8 deals of 4 hands, once and twice over.
    assert "population=<population of 96 hands>, seed='small', deals=8, rounds=2" in repr(solved())


def test_there_may_be_no_table_to_save(tmp_path: Path) -> None:
    with pytest.raises(ShisanzhangError, match="there is no table to save"):
        Equilibrium().save(tmp_path / "none")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_is_not_there_by_halves(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        solved().save(tmp_path / "nowhere" / "x")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):  # noqa: PT011  # what it says depends on the platform
        solved().save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot be read") as caught:
        Equilibrium.load(tmp_path / "missing")
    assert caught.value.where == str(tmp_path / "missing")
    (tmp_path / "text").write_text("As Kd")
    with pytest.raises(NotationError, match="not a file of shisanzhang, expected its table"):
        Equilibrium.load(tmp_path / "text")


@pytest.mark.parametrize("players", [1, 5, 0, -1, True, 4.0, "4", None])
def test_there_are_two_to_four_players(players: Any) -> None:
    with pytest.raises(ShisanzhangError, match="players: expected 2 to 4, found "):
        Equilibrium(players)


def test_a_table_is_for_its_number_of_players() -> None:
    with pytest.raises(ShisanzhangError, match="players: the table is for 4, found 3"):
        Equilibrium(3, table=solved().table)
