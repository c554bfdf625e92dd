"""Solving: the same from the same seed, right where the answer is known; and preparing for these answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    BACK_FIRST,
    BACKEND,
    CATEGORY_GREEDY,
    CLASSIC,
    ROW_PERCENTILES,
    WEIGHTED,
    Arrangement,
    ByObjective,
    Equilibrium,
    ExpectedPoints,
    GrandSlam,
    Hand,
    IllegalPlayError,
    Ranking,
    Row,
    Rules,
    ScoringRules,
    ShisanzhangError,
    SpecialRules,
    Sweep,
    _percentiles,
    _solved,
    arrange,
    deal,
    prepare,
    solve,
    solver,
    undominated,
)
from shisanzhang._population import Population
from shisanzhang.solver import fictitious_play, forget, survey
from workers import processes

HOUSE = replace(CLASSIC, name="house", scoring=replace(CLASSIC.scoring, row_points=(1, 2, 2)))
native = pytest.mark.skipif(BACKEND != "native", reason="only the native kernel consults a bank")


def population_of(strategy: Equilibrium) -> Population:
    assert strategy.table is not None
    return strategy.table.population


def solved(rules: Rules = CLASSIC, **options: Any) -> bytes:
    """What is found in no time, as bytes."""
    found = solve(rules, **{"players": 2, "deals": 5, "rounds": 2, "seed": 3} | options)
    assert found.table is not None
    return found.table.encode()


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work is shared, too."""
    monkeypatch.setattr(solver, "DEALS_IN_A_PART", 2)


# --- the same from the same seed --------------------------------------------------


@pytest.mark.usefixtures("small_parts")
def test_the_seed_decides() -> None:
    found = solved()
    assert solved() == found
    assert solved(seed="3") == found
    assert solved(seed=4) != found
    assert solved(deals=4) != found


@pytest.mark.usefixtures("small_parts")
def test_who_works_does_not_matter() -> None:
    found = solved()
    assert solved(threads=3) == found
    with ThreadPoolExecutor(2) as pool:
        assert solved(executor=pool) == found
    with processes() as others:
        assert solved(executor=others) == found


@pytest.mark.usefixtures("small_parts")
def test_a_worker_that_is_killed_changes_nothing() -> None:
    heard: list[tuple[int, int]] = []
    with processes() as others:
        victim = others.submit(os.getpid).result()

        def progress(done: int, total: int) -> None:
            heard.append((done, total))
            if done == 1:
                os.kill(victim, getattr(signal, "SIGKILL", signal.SIGTERM))

        with pytest.warns(RuntimeWarning, match="not finished by the executor"):
            found = solved(executor=others, progress=progress)
        with pytest.raises(BrokenExecutor):
            others.submit(os.getpid).result()
    assert found == solved()
    assert heard == [(done, 6) for done in range(1, 7)]


@native
def test_the_backend_does_not_matter() -> None:
    program = (
        "import sys; from shisanzhang import BACKEND, WEIGHTED, solve; assert BACKEND == 'python';"
        "table = solve(WEIGHTED, players=3, deals=6, rounds=2).table; sys.stdout.buffer.write(table.encode())"
    )
    assert in_another_process(program, SHISANZHANG_BACKEND="python") == solved(
        WEIGHTED, players=3, deals=6, seed=0
    )


def in_another_process(program: str, **environ: str) -> bytes:
    whole = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | environ
    return subprocess.run([sys.executable, "-c", program], env=whole, check=True, capture_output=True).stdout


# --- whatever is asked for --------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_number_of_players(players: int) -> None:
    found = solve(CLASSIC, players=players, deals=5, rounds=3)
    assert found.players == players
    assert found.objective(CLASSIC).opponents == players - 1
    # Each round weighs as much as its number.
    assert population_of(found).hands == 5 * players * (1 + 2 + 3)


@pytest.mark.parametrize(
    "rules",
    [HOUSE, replace(HOUSE, name="suited", ranking=Ranking(front_straights_and_flushes=True))],
    ids=lambda rules: rules.name,
)
def test_house_rules(rules: Rules) -> None:
    found = solve(rules, players=2, deals=2, rounds=1)
    assert found.provenance["rules"] == rules.name
    hand = deal(rng=8)[0]
    play = found.play(hand, rules)
    assert isinstance(play, Arrangement)
    assert play.foul(rules) is None
    assert play == arrange(hand, rules, objective=found.objective(rules))


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told(threads: int) -> None:
    heard: list[tuple[int, int]] = []
    solve(players=2, deals=5, rounds=2, threads=threads, progress=lambda *told: heard.append(told))
    assert heard == [(done, 6) for done in range(1, 7)]


@pytest.mark.parametrize("wrong", [0, -1, 1.0, "1", True, None])
@pytest.mark.parametrize("name", ["deals", "rounds", "threads"])
def test_bad_numbers_are_refused(name: str, wrong: Any) -> None:
    with pytest.raises(IllegalPlayError, match=f"{name}: expected a whole number from 1, found "):
        solve(**{"deals": 1, "rounds": 1} | {name: wrong})


@pytest.mark.parametrize("wrong", [1, 5, "4", True, None])
def test_bad_numbers_of_players_are_refused(wrong: Any) -> None:
    for call in (solve, prepare):
        with pytest.raises(ShisanzhangError, match="players: expected 2 to 4, found "):
            call(players=wrong)


# --- where the answer is known ----------------------------------------------------


def only(row: Row) -> Rules:
    """Nothing but one row pays: whatever others do, it is best to lay the strongest one that is legal."""
    scoring = ScoringRules(
        row_points=tuple(int(each is row) for each in Row),
        bonuses=(),
        sweep=Sweep(times=1),
        grand_slam=GrandSlam(times=1),
    )
    return Rules(name=f"{row.value} only", scoring=scoring, specials=SpecialRules(entries=()))


@pytest.mark.parametrize("row", Row)
def test_where_one_row_pays_it_is_made_as_strong_as_can_be(row: Row) -> None:
    rules = only(row)
    found = solve(rules, players=2, deals=15, rounds=2, seed=1)
    laid = population_of(found).rows[row.index]

    def strength(play: Any) -> int:
        value: int = play.values[row.index].strength
        return value

    for hand in deal(4, rng=1):
        strongest = max(map(strength, undominated(hand, rules)))
        play = found.play(hand, rules)
        # Of rows between which nobody was seen to lay any, none is worth more.
        assert laid.of(strength(play)) == laid.of(strongest)
        assert found.objective(rules)(play) == pytest.approx(2 * laid.of(strongest) - 1, abs=1e-6)


def test_where_the_back_pays_everybody_lays_the_strongest() -> None:
    # Equal ones are decided for the stronger, so that the whole population is known, round by round.
    rules = only(Row.BACK)
    found = solve(rules, players=3, deals=5, rounds=3, seed="known")
    expected: Counter[int] = Counter()
    for weight in (1, 2, 3):
        greedy = survey(ByObjective(BACK_FIRST), rules, 3, deals=5, seed=f"known:{weight}")
        for strength, count in greedy.back.counts.items():
            expected[strength] += weight * count
    assert Counter(population_of(found).back.counts) == expected


@pytest.mark.usefixtures("small_parts")
def test_each_round_answers_the_average_and_counts_as_much_as_its_number() -> None:
    # Players who are known beforehand, one way to play for each round.
    ways = [ByObjective(each) for each in (BACK_FIRST, ROW_PERCENTILES, CATEGORY_GREEDY)]
    met: list[Population] = []

    def respond(population: Population) -> ByObjective:
        met.append(population)
        return ways[len(met) - 1]

    found = fictitious_play(CLASSIC, 2, respond, deals=6, rounds=3, seed="x")
    played = [survey(way, CLASSIC, 2, deals=6, seed=f"x:{k}") for k, way in enumerate(ways, start=1)]

    def averaged(rounds: int) -> list[Counter[int]]:
        added = []
        for row in range(3):
            counts: Counter[int] = Counter()
            for weight, population in enumerate(played[:rounds], start=1):
                for strength, count in population.rows[row].counts.items():
                    counts[strength] += weight * count
            added.append(counts)
        return added

    for population, rounds in ((met[1], 1), (met[2], 2), (found, 3)):
        assert [Counter(row.counts) for row in population.rows] == averaged(rounds)
        assert sum(population.together.values()) == population.front.total
        assert population.hands == 12 * sum(range(1, rounds + 1))
    by_category = _percentiles.load(suited_fronts=False)
    assert [row.counts for row in met[0].rows] == [row.counts for row in by_category]


# --- preparing --------------------------------------------------------------------

FEW: Any = {"players": 2, "hands": 41, "deals": 3}


@pytest.fixture
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """What must be solved for is solved in no time."""
    monkeypatch.setattr(solver, "solve", partial(solve, rounds=1))


def files(folder: Path) -> dict[str, bytes]:
    """What is in the folder: each file by its ending."""
    return {path.suffix: path.read_bytes() for path in folder.iterdir()}


def consults(rules: Rules, players: int = 2, **options: Any) -> bool:
    return ExpectedPoints(rules, players - 1, **options).bank is not None


def test_what_is_prepared_is_used(cache: Path) -> None:
    before = Equilibrium(2).objective(HOUSE)
    assert not consults(HOUSE)
    strategy = prepare(HOUSE, **FEW)
    assert strategy == Equilibrium(2)
    assert sorted(files(cache)) == [".bank", ".table"]
    assert all(path.name.endswith(f"-2{path.suffix}") for path in cache.iterdir())
    assert _solved.population_for(HOUSE, 2).hands == 3 * 2 * sum(range(1, 13))
    assert consults(HOUSE) == (BACKEND == "native")
    assert consults(replace(HOUSE, name="whatever")) == (BACKEND == "native")
    assert before == strategy.objective(HOUSE)
    # For these rules and players, and where nothing else is asked for.
    assert not consults(HOUSE, 3)
    assert not consults(CLASSIC)
    assert not consults(HOUSE, card_removal=False)
    assert not consults(HOUSE, population=_solved.population_for(HOUSE, 2))


@pytest.mark.usefixtures("one_round")
def test_preparing_again_comes_to_the_same(cache: Path) -> None:
    prepare(HOUSE, **FEW)
    found = files(cache)
    for path in cache.iterdir():
        path.unlink()
    forget()
    prepare(HOUSE, **FEW, threads=2)
    assert files(cache) == found
    prepare(HOUSE, **FEW, seed=1)  # the table stays, another bank replaces the first
    assert files(cache)[".table"] == found[".table"]
    assert files(cache)[".bank"] != found[".bank"]


def test_what_ships_is_not_solved_for(cache: Path) -> None:
    prepare(WEIGHTED, players=3, hands=0)
    assert not list(cache.iterdir())
    prepare(WEIGHTED, players=3, hands=40)
    assert list(files(cache)) == [".bank"]


@pytest.mark.usefixtures("one_round")
def test_a_table_alone_can_be_prepared(cache: Path) -> None:
    heard: list[tuple[int, int]] = []
    prepare(HOUSE, players=2, hands=0, deals=2, progress=lambda *told: heard.append(told))
    assert list(files(cache)) == [".table"]
    assert heard == [(1, 1)]


@pytest.mark.usefixtures("small_parts")
def test_preparing_tells_of_its_progress(cache: Path) -> None:
    heard: list[tuple[int, int]] = []
    prepare(CLASSIC, hands=20, progress=lambda *told: heard.append(told))
    assert heard == [(done, 3) for done in range(1, 4)]  # five deals, two in a part


@native
def test_arrange_goes_by_the_bank(cache: Path) -> None:
    hands = [hand for seed in range(20) for hand in deal(rng=seed)]
    by_table = [arrange(hand, objective=ExpectedPoints(card_removal=False)) for hand in hands]
    assert [arrange(hand) for hand in hands] == by_table
    prepare(hands=4000, threads=2)
    by_bank = [arrange(hand) for hand in hands]
    assert by_bank == [Equilibrium().objective(CLASSIC) and arrange(hand, CLASSIC) for hand in hands]
    assert by_bank != by_table
    assert [arrange(hand, objective=ExpectedPoints(card_removal=False)) for hand in hands] == by_table
    assert sum(one == other for one, other in zip(by_bank, by_table, strict=True)) > len(hands) / 2


@native
def test_another_process_goes_by_the_bank(cache: Path) -> None:
    prepare(hands=600)
    hand = deal(rng=3)[0]
    program = (
        "from shisanzhang import *; objective = ExpectedPoints(); assert objective.bank is not None;"
        f"play = arrange({str(hand)!r}); print(play, objective(play))"
    )
    play = arrange(hand)
    assert in_another_process(program).decode().split() == f"{play} {ExpectedPoints()(play)}".split()


def truncated(data: bytes) -> bytes:
    return data[:-1]


def cut_in_its_first_line(data: bytes) -> bytes:
    return data[:40]


def with_a_bit_flipped(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 4]) + data[-8:]


def of_another_version(data: bytes) -> bytes:
    return data.replace(b'"version":', b'"version":9', 1)


def emptied(data: bytes) -> bytes:
    return b""


def of_other_rules(data: bytes) -> bytes:
    return data.replace(b'"rules_hash":"', b'"rules_hash":"0', 1)


Spoil = Callable[[bytes], bytes]
SPOILED = [truncated, cut_in_its_first_line, with_a_bit_flipped, of_another_version, emptied, of_other_rules]


@pytest.mark.usefixtures("one_round")
@pytest.mark.parametrize("spoil", SPOILED)
@pytest.mark.parametrize("ending", [".bank", ".table"])
def test_a_file_that_is_no_good_is_passed_over(cache: Path, spoil: Spoil, ending: str) -> None:
    write_house_files(cache)
    (path,) = cache.glob(f"*{ending}")
    spoiled = spoil(path.read_bytes())
    assert spoiled != path.read_bytes()
    path.write_bytes(spoiled)
    forget()
    assert not consults(HOUSE)
    if ending == ".table":
        assert _solved.table_for(HOUSE, 2) is None
        assert _solved.population_for(HOUSE, 2) is _solved.shipped("classic", 2).population


@pytest.mark.usefixtures("one_round")
def test_a_file_that_is_no_good_is_replaced(cache: Path) -> None:
    hand, objective = Hand("AsKsQsJsTs 9h9d9c4h4d 7c7d2c"), ExpectedPoints(HOUSE, 1)
    alone = objective(arrange(hand, HOUSE, objective=objective))
    write_house_files(cache)
    for path in cache.iterdir():
        path.write_bytes(b"")
    forget()
    assert objective(arrange(hand, HOUSE, objective=objective)) == alone
    prepare(HOUSE, **FEW)
    assert files(cache) == HOUSE_FILES
    assert consults(HOUSE) == (BACKEND == "native")
    assert objective(arrange(hand, HOUSE, objective=objective)) != alone


HOUSE_FILES: dict[str, bytes] = {}


def write_house_files(folder: Path) -> None:
    """What is prepared for the house rules; it is prepared only once."""
    if not HOUSE_FILES:
        prepare(HOUSE, **FEW)
        HOUSE_FILES.update(files(folder))
    folder.mkdir(exist_ok=True)
    for ending, data in HOUSE_FILES.items():
        (folder / _solved.file_name(HOUSE, 2, ending[1:])).write_bytes(data)
    forget()


@pytest.mark.usefixtures("one_round")
def test_a_bank_of_another_table_is_passed_over(cache: Path) -> None:
    write_house_files(cache)
    assert consults(HOUSE) == (BACKEND == "native")
    (path,) = cache.glob("*.table")
    solve(HOUSE, players=2, deals=3, rounds=1, seed=1).save(path)
    forget()
    assert not consults(HOUSE)


def test_a_folder_that_is_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path / "file"))
    with pytest.raises(OSError):  # noqa: PT011  # what it says depends on the platform
        prepare(hands=4)
    forget()
    assert not consults(CLASSIC)


@pytest.mark.parametrize("wrong", [-1, 1.0, "1", True, None])
def test_bad_numbers_of_hands_are_refused(wrong: Any) -> None:
    with pytest.raises(IllegalPlayError, match="hands: expected a whole number from 0, found "):
        prepare(hands=wrong)
