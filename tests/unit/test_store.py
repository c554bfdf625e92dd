"""Stores: the same sessions in memory and in a file, whoever writes, whatever was in the file."""

from __future__ import annotations

import copy
import importlib
import os
import pickle
import random
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import FrozenInstanceError, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from players import act, begin_sessions, play_of, play_seat, sketched
from shisanzhang import (
    CLASSIC,
    LADDER,
    WEIGHTED,
    Action,
    Arrangement,
    Compare,
    Deal,
    DealRecord,
    Declaring,
    Forfeit,
    FoulError,
    Hand,
    IllegalPlayError,
    MemoryStore,
    NotationError,
    OnForfeit,
    Phase,
    Play,
    RandomLegal,
    Rules,
    Seat,
    Session,
    SessionRecord,
    SessionStore,
    ShisanzhangError,
    Sketch,
    SqliteStore,
    Submit,
    Table,
    Withdraw,
    _sqlite,
    arrange,
    deal,
    read_records,
)
from shisanzhang.arranger import any_foul
from workers import processes

Opener = Callable[[], SessionStore]


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SessionStore]:
    with MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "kept.db") as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


def played(store: SessionStore, session: Session, deals: int = 1) -> Session:
    """The session after some more deals, which people play as `play_of` has it."""
    for _ in range(deals):
        session = store.apply(session.id, Deal())
        for seat, who in enumerate(session.table.seats):
            if not who.is_computer:
                session = store.apply(session.id, Submit(seat, play_of(session.table, seat)))
        session = store.apply(session.id, Compare())
    return session


def contents(store: SessionStore) -> tuple[list[Session], Session | None]:
    return [store.load(name) for name in store.ids()], store.latest()


def sql(path: Path, *statements: str) -> list[Any]:
    """What the last of the statements finds, by a connection of its own."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        found: list[Any] = []
        for statement in statements:
            found = connection.execute(statement).fetchall()
        return found
    finally:
        connection.close()


# --- what every store does --------------------------------------------------------


def test_a_new_session_is_the_table_and_nothing_more(store: SessionStore) -> None:
    assert isinstance(store, SessionStore)
    assert store.latest() is None
    assert store.ids() == ()
    table = Table.new(["Ann", "Ben"], WEIGHTED, seed=1)
    session = store.new(table)
    assert (session.table, session.totals, session.history) == (table, (0, 0), ())
    assert session.best == {"Ann": 0, "Ben": 0}
    assert store.load(session.id) == store.latest() == session
    assert store.ids() == (session.id,)


def test_actions_are_those_of_the_table(store: SessionStore) -> None:
    table = Table.new(["Ann", Seat("Ben", LADDER["category"])], seed=1)
    session = store.new(table)
    for action in (Deal(), Forfeit(0), Withdraw(0), Forfeit(0, 1), Compare(1), Deal()):
        table = table.apply(action)
        session = store.apply(session.id, action)
        assert session.table == table
        assert store.load(session.id) == session


def test_a_deal_is_kept_with_all_that_was_played(store: SessionStore) -> None:
    session = played(store, store.new(Table.new(["Ann", "Ben", "Cid"], seed=4)), 3)
    assert [each.number for each in session.history] == [1, 2, 3]
    scored = [each.score().totals for each in session.history]
    assert tuple(map(sum, zip(*scored, strict=True))) == session.totals
    assert session.history[-1].plays == session.table.plays
    assert [each.hands for each in session.history] == [deal(3, rng=f"4:{number}") for number in (1, 2, 3)]


def test_best_is_the_highest_total_of_all_sessions(store: SessionStore) -> None:
    seeds = range(6)
    highest = {"Ann": 0, "Ben": 0}
    fell = False
    for seed in seeds:
        session = store.new(Table.new(["Ann", "Ben"], seed=seed))
        for _ in range(5):
            assert session.best == highest
            session = played(store, session)
            for name, total in zip(session.table.names, session.totals, strict=True):
                fell = fell or total < highest[name]
                highest[name] = max(highest[name], total)
    assert session.best == highest
    assert fell
    assert min(highest.values()) > 0
    # Of every session, an old one as well; and of nobody else.
    assert store.load(store.ids()[0]).best == highest
    assert store.new(Table.new(["Cid", "Ann"])).best == {"Cid": 0, "Ann": highest["Ann"]}


def test_best_is_never_below_the_beginning(store: SessionStore) -> None:
    session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
    loser = session.totals.index(min(session.totals))
    assert session.totals[loser] < 0
    assert session.bests[loser] == 0


def test_best_stays_when_a_total_falls(store: SessionStore) -> None:
    session = store.new(Table.new(["Ann", "Ben"], seed=2))
    peaks, fell = [0, 0], [False, False]
    for _ in range(40):
        session = played(store, session)
        peaks = [max(pair) for pair in zip(peaks, session.totals, strict=True)]
        assert list(session.bests) == peaks
        fell = [
            so_far or total < peak for so_far, total, peak in zip(fell, session.totals, peaks, strict=True)
        ]
    assert all(fell)
    assert all(peaks)


@pytest.mark.parametrize(
    "action",
    [
        Deal(),
        Compare(),
        Withdraw(0),
        Submit(2, Arrangement("2c3c4c", "2d3d4d5d7d", "AsKsQsJs9s")),
        Submit(0, Arrangement("2c3c4c", "2d3d4d5d7d", "AsKsQsJs9s")),
        Forfeit(0, 7),
        Compare(2),
    ],
    ids=str,
)
def test_what_is_refused_changes_nothing(store: SessionStore, action: Action) -> None:
    store.new(Table.new(["Cid", "Dan"]))
    session = store.apply(store.new(Table.new(["Ann", "Ben"], seed=1)).id, Deal())
    store.new(Table.new(["Cid", "Dan"]))
    before = contents(store)
    reason = session.table.why_not(action)
    with pytest.raises(IllegalPlayError) as refused:
        store.apply(session.id, action)
    assert str(refused.value) == reason
    assert contents(store) == before


def test_a_foul_is_refused_by_rules_that_refuse_it(store: SessionStore) -> None:
    session = store.apply(store.new(Table.new(["Ann", "Ben"], WEIGHTED, seed=1)).id, Deal())
    foul = Arrangement(*reversed_rows(session.table.hands[0]))
    with pytest.raises(FoulError):
        store.apply(session.id, Submit(0, foul))
    assert store.load(session.id) == session


def reversed_rows(hand: Hand) -> tuple[Any, Any, Any]:
    """A foul: some hand's three of highest rank in front."""
    foul = any_foul(hand, CLASSIC)
    assert foul is not None
    return foul.rows


@pytest.mark.parametrize("action", [None, "Deal()", 3])
def test_what_is_no_action_is_refused(store: SessionStore, action: Any) -> None:
    session = store.new(Table.new(["Ann", "Ben"]))
    with pytest.raises(IllegalPlayError, match="expected an action"):
        store.apply(session.id, action)


@pytest.mark.parametrize("name", ["", "nobody", "\ud800", "a\0b", "十三", None, 3, b"x", ("a",)])
def test_an_unknown_session_is_refused(store: SessionStore, name: Any) -> None:
    store.new(Table.new(["Ann", "Ben"]))
    with pytest.raises(ShisanzhangError, match="there is no session"):
        store.load(name)
    with pytest.raises(ShisanzhangError, match="there is no session"):
        store.apply(name, Deal())


def test_a_session_begins_before_any_deal_is_compared(store: SessionStore) -> None:
    table = Table.new(["Ann", "Ben"], seed=1, on_forfeit=OnForfeit.FOUL).apply(Deal())
    assert store.new(table).table == table
    table = table.apply(Forfeit(0)).apply(Forfeit(1))
    assert played_on(store, table).history[0].number == 1
    table = table.apply(Compare())
    before = contents(store)
    for late in (table, table.apply(Deal())):
        with pytest.raises(IllegalPlayError, match="a session begins before any deal is compared"):
            store.new(late)
    with pytest.raises(IllegalPlayError, match="expected a Table"):
        store.new("table")  # type: ignore[arg-type]
    assert contents(store) == before


def played_on(store: SessionStore, table: Table) -> Session:
    return store.apply(store.new(table).id, Compare())


def test_the_latest_is_the_last_begun_or_acted_in(store: SessionStore) -> None:
    first, second = (store.new(Table.new(["Ann", "Ben"])) for _ in range(2))
    assert store.latest() == second
    store.load(first.id)
    assert store.latest() == second
    first = store.apply(first.id, Deal())
    assert store.latest() == first
    with pytest.raises(IllegalPlayError):
        store.apply(second.id, Compare())
    assert store.latest() == first
    assert store.ids() == (first.id, second.id)


def test_sessions_do_not_touch_each_other(store: SessionStore) -> None:
    quiet = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
    played(store, store.new(Table.new(["Cid", "Dan"], seed=1)), 2)
    assert store.load(quiet.id) == quiet


def test_a_session_is_a_value(store: SessionStore) -> None:
    session = played(store, store.new(Table.new(["Ann", Seat("Ben", LADDER["category"])], seed=1)))
    later = played(store, session)
    assert session != later
    assert len(session.history) == 1
    assert session == replace(session)
    assert copy.deepcopy(session) == session == pickle.loads(pickle.dumps(session))
    assert hash(replace(session)) == hash(session)
    with pytest.raises(FrozenInstanceError):
        session.id = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        session.best["Ann"] = 99  # type: ignore[index]


def test_the_record_of_a_session(store: SessionStore) -> None:
    session = played(store, store.new(Table.new(["Ann", Seat("Ben", LADDER["category"])], seed=1)), 2)
    record = session.record()
    assert record == SessionRecord(
        ("Ann", "Ben"), CLASSIC, (None, "category"), session.history, id=session.id
    )
    assert record.totals == session.totals
    assert read_records(record.to_text()).sessions == (record,)


@pytest.mark.parametrize("slow", range(2))
def test_a_slow_computer_holds_up_no_other_session(tmp_path: Path, slow: int) -> None:
    waiting, go_on = threading.Event(), threading.Event()

    class Slow:
        def play(self, hand: Hand, rules: Rules) -> Play:
            waiting.set()
            assert go_on.wait(10)
            return RandomLegal().play(hand, rules)

    strategy = Slow()
    opened = SqliteStore(tmp_path / "kept.db", {"Slow": strategy}, timeout=0.5) if slow else MemoryStore()
    with opened as store, ThreadPoolExecutor(1) as pool:
        # It is asked for special hands, too.
        first = store.new(Table.new(["Ann", Seat("Slow", strategy, Declaring.BY_STRATEGY)]))
        second = store.new(Table.new(["Ben", "Cid"]))
        dealing = pool.submit(store.apply, first.id, Deal())
        assert waiting.wait(10)
        assert store.apply(second.id, Deal()).table.phase is Phase.ARRANGING
        assert store.load(first.id) == first
        go_on.set()
        assert dealing.result().table.phase is Phase.ARRANGING


def test_what_happens_meanwhile_is_not_undone(store: SessionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    # Somebody else acts between the reading of a table and the writing of the next.
    session = store.apply(store.new(Table.new(["Ann", "Ben"], seed=1)).id, Deal())
    plays = [play_of(session.table, seat) for seat in range(2)]
    apply, others = Table.apply, [Submit(1, plays[1])]

    def meanwhile(table: Table, action: Action) -> Table:
        if action == Submit(0, plays[0]) and others:
            store.apply(session.id, others.pop())
        return apply(table, action)

    monkeypatch.setattr(Table, "apply", meanwhile)
    assert store.apply(session.id, Submit(0, plays[0])).table.plays == tuple(plays)
    assert not others


def test_of_two_deals_at_once_one_is_refused(store: SessionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    session = store.new(Table.new(["Ann", "Ben"], seed=1))
    apply, others = Table.apply, [Deal()]

    def meanwhile(table: Table, action: Action) -> Table:
        if others:
            store.apply(session.id, others.pop())
        return apply(table, action)

    monkeypatch.setattr(Table, "apply", meanwhile)
    with pytest.raises(IllegalPlayError, match="deal 1 is not compared yet"):
        store.apply(session.id, Deal())
    assert store.load(session.id).table.deal_number == 1


def test_threads_share_a_store(store: SessionStore) -> None:
    session = store.new(Table.new(["Ann", "Ben"], seed=3))
    deals = 5

    def person(seat: int) -> None:
        while True:
            table = store.load(session.id).table
            if table.phase is not Phase.ARRANGING:
                if table.deal_number == deals:
                    return
                action: Action = Deal()
            else:
                action = (
                    Compare(table.deal_number) if all(table.plays) else Submit(seat, play_of(table, seat))
                )
            try:
                store.apply(session.id, action)
            except IllegalPlayError:
                time.sleep(0.0005)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(person, range(2)))
    alone = MemoryStore()
    expected = played(alone, alone.new(session.table), deals)
    assert store.load(session.id) == replace(expected, id=session.id)


# --- sessions made by hand --------------------------------------------------------


def test_a_session_is_what_a_store_can_hold() -> None:
    store = MemoryStore()
    session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
    for wrong in ((), (0,), (0, 0, 0), (99, -1), tuple(best - 1 for best in session.bests)):
        with pytest.raises(ShisanzhangError, match="bests"):
            replace(session, bests=wrong)
    assert replace(session, bests=(99, 99)).best == {"Ann": 99, "Ben": 99}
    of_three = DealRecord(1, tuple(map(arrange, deal(3, rng=1))))
    for history in ((), session.history * 2, (of_three,)):
        with pytest.raises(ShisanzhangError, match="history: expected deals 1 to 1 of 2 players"):
            replace(session, history=history)


# --- the file ---------------------------------------------------------------------


def test_a_file_is_opened_again(path: Path) -> None:
    with SqliteStore(path) as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)), 2)
        draft = store.apply(session.id, Deal()).table.drafts[0]
        assert draft is not None
        session = store.apply(session.id, Sketch(0, sketched(draft, random.Random(5))))
        assert session.table.drafts[0] != draft
        before = contents(store)
    assert [found.name for found in path.parent.iterdir()] == [path.name]  # nothing beside it
    for _ in range(2):
        with SqliteStore(str(path)) as store:
            assert contents(store) == before
            assert store.latest() == session


def test_an_open_file_has_what_it_must(path: Path) -> None:
    with SqliteStore(path) as store, store._database.reading() as file:
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal"), ("foreign_keys", 1)):
            assert file._db.execute(f"PRAGMA {pragma}").fetchone() == (value,)
    assert sql(path, "PRAGMA application_id") == [(int.from_bytes(b"SSZ1", "big"),)]
    assert sql(path, "PRAGMA user_version") == [(2,)]
    assert sql(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_deal_cannot_be_counted_twice(path: Path) -> None:
    with SqliteStore(path) as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
        with pytest.raises(NotationError, match="UNIQUE"), store._database.writing() as file:
            file.add_deal(session.id, session.table)
        with pytest.raises(NotationError, match="FOREIGN"), store._database.writing() as file:
            file.add_deal("nobody", session.table)
        assert store.load(session.id) == session


def test_the_reference_tells_the_columns(path: Path) -> None:
    SqliteStore(path).close()
    page = (Path(__file__).parents[2] / "docs/reference/store.md").read_text("utf-8")
    told: dict[str, list[str]] = {}
    for line in page.splitlines():
        if cells := re.match(r"\| (?:`(\w+)`)? *\| ((?:`\w+`(?:, )?)+) \|", line):
            table = cells[1] or list(told)[-1]
            told.setdefault(table, []).extend(re.findall(r"`(\w+)`", cells[2]))
    assert told == {
        table: [column[1] for column in sql(path, f"PRAGMA table_info({table})")]
        for (table,) in sql(path, "SELECT name FROM sqlite_master WHERE type = 'table'")
    }


def test_a_closed_store_is_closed(path: Path) -> None:
    store = SqliteStore(path)
    session = store.new(Table.new(["Ann", "Ben"]))
    store.close()
    store.close()
    calls: list[Callable[[], object]] = [
        store.ids,
        store.latest,
        lambda: store.load(session.id),
        lambda: store.new(session.table),
        lambda: store.apply(session.id, Deal()),
        store.__enter__,
    ]
    for call in calls[:-1]:
        with pytest.raises(NotationError, match=f"{re.escape(str(path))}: the store is closed"):
            call()


def test_a_name_of_sqlite_for_memory_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with SqliteStore(":memory:") as store:
        store.new(Table.new(["Ann", "Ben"]))
        monkeypatch.chdir(tmp_path.parent)
        assert len(store.ids()) == 1
    with SqliteStore(tmp_path / ":memory:") as store:
        assert len(store.ids()) == 1


@pytest.mark.parametrize("timeout", [-1, 86_401, float("nan"), float("inf"), "3", None])
def test_a_timeout_is_some_seconds(path: Path, timeout: Any) -> None:
    with pytest.raises(ShisanzhangError, match="timeout: expected 0 to 86400 seconds"):
        SqliteStore(path, timeout=timeout)
    assert not path.exists()


def database(path: Path, *statements: str) -> None:
    sql(path, *statements)


OTHERS: list[tuple[str, Callable[[Path], object], str]] = [
    ("text", lambda path: path.write_text("十三張\n" * 2000, "utf-8"), "not a database"),
    ("short", lambda path: path.write_bytes(b"SSZ1"), "not a database"),
    ("json", lambda path: path.write_text("{}"), "not a database"),
    ("tables", lambda path: sql(path, "CREATE TABLE sessions (id)"), "of another application"),
    ("application", lambda path: sql(path, "PRAGMA application_id = 5"), "of another application"),
    ("version", lambda path: sql(path, "PRAGMA user_version = 5"), "of another application"),
    (
        "journal",
        lambda path: sql(path, "PRAGMA journal_mode = WAL", "CREATE TABLE a (b)"),
        "of another application",
    ),
    (
        "newer",
        lambda path: (SqliteStore(path).close(), sql(path, "PRAGMA user_version = 3")),
        "expected a store of version 1 to 2, found 3",
    ),
    (
        "negative",
        lambda path: (SqliteStore(path).close(), sql(path, "PRAGMA user_version = -1")),
        "expected a store of version 1 to 2, found -1",
    ),
]


@pytest.mark.parametrize(("make", "message"), [case[1:] for case in OTHERS], ids=[case[0] for case in OTHERS])
def test_a_file_of_others_is_left_alone(path: Path, make: Callable[[Path], object], message: str) -> None:
    make(path)
    before = path.read_bytes()
    with pytest.raises(NotationError, match=message) as refused:
        SqliteStore(path)
    assert refused.value.where == str(path)
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("missing/kept.db", "cannot be opened: there is no folder .*missing$"),
        ("file/kept.db", "cannot be opened: there is no folder .*file$"),
        (".", "unable to open"),
        ("a\0b", "expected a path"),
    ],
)
def test_a_place_without_files_is_refused(tmp_path: Path, place: str, message: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotationError, match=message):
        SqliteStore(tmp_path / place)
    assert [found.name for found in tmp_path.iterdir()] == ["file"]


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    with SqliteStore(path) as store:
        assert store.ids() == ()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to this user")
def test_a_file_that_cannot_be_written_is_refused(path: Path) -> None:
    SqliteStore(path).close()
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(NotationError, match="cannot be used"):
            SqliteStore(path)
    finally:
        path.parent.chmod(0o700)


def test_what_cannot_be_written_is_refused(path: Path) -> None:
    with SqliteStore(path) as store:
        session = store.new(Table.new(["Ann", "Ben"], seed=1))
        store._database._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(NotationError, match=f"{re.escape(str(path))}: cannot be used: .*readonly"):
            store.apply(session.id, Deal())
        store._database._connection.execute("PRAGMA query_only = OFF")
        assert store.load(session.id) == session
        assert store.apply(session.id, Deal()).table.deal_number == 1


def test_a_full_disk_changes_nothing(path: Path) -> None:
    with SqliteStore(path) as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
        connection = store._database._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(NotationError, match="cannot be used: .*full"):
            played(store, session, 1000)
        connection.execute(f"PRAGMA max_page_count = {2**30}")
        # Where it stopped is where it goes on.
        stopped = store.load(session.id)
        assert all(stopped.table.plays)
        assert stopped.table.phase is Phase.ARRANGING or stopped.table.deal_number > 1
        session = store.apply(session.id, Compare())
        assert len(session.history) == session.table.deal_number
    with SqliteStore(path) as store:
        assert store.latest() == session


def test_what_is_not_committed_has_not_happened(path: Path) -> None:
    def no_commit(what: int, detail: str | None, *_: object) -> int:
        return sqlite3.SQLITE_DENY if what == sqlite3.SQLITE_TRANSACTION and detail == "COMMIT" else 0

    with SqliteStore(path) as store:
        session = store.apply(store.new(Table.new(["Ann", "Ben"], seed=1)).id, Deal())
        first, *rest = (RandomLegal(seed).play(session.table.hands[0], CLASSIC) for seed in range(2))
        for action in (Submit(0, first), Submit(1, play_of(session.table, 1))):
            session = store.apply(session.id, action)
        connection = store._database._connection
        connection.set_authorizer(no_commit)
        for refused in (
            lambda: store.apply(session.id, Compare()),
            lambda: store.new(Table.new(["Cid", "Dan"])),
        ):
            with pytest.raises(NotationError, match="cannot be used: not authorized"):
                refused()
        connection.set_authorizer(None)
        assert contents(store) == ([session], session)
        for action in (Withdraw(0), Submit(0, *rest), Compare()):
            session = store.apply(session.id, action)
        assert session.history[0].plays[0] == rest[0] != first
    with SqliteStore(path) as store:
        assert store.latest() == session


def test_the_deals_at_hand_are_those_of_a_few_sessions(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("shisanzhang.store"), "REMEMBERED", 2)
    with SqliteStore(path) as store:
        sessions = [store.new(Table.new(["Ann", "Ben"], seed=seed)) for seed in range(4)]
        for _ in range(2):
            sessions = [played(store, session) for session in sessions]
        assert list(store._histories) == [session.id for session in sessions[2:]]
        assert [store.load(session.id).history for session in sessions] == [each.history for each in sessions]


def test_a_file_in_use_is_waited_for_and_then_refused(path: Path) -> None:
    with SqliteStore(path, timeout=0.1) as store:
        session = store.new(Table.new(["Ann", "Ben"], seed=1))
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(NotationError, match=r"somebody else has been using it for over 0.1 seconds"):
                store.apply(session.id, Deal())
            assert store.load(session.id) == session  # who only reads need not wait
            with SqliteStore(path, timeout=10) as patient:
                ending = threading.Timer(0.1, other.execute, ["COMMIT"])
                ending.start()
                assert patient.apply(session.id, Deal()).table.deal_number == 1
                ending.join()
        finally:
            other.close()


def test_a_new_file_in_use_is_refused(path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NotationError, match="somebody else has been using it"):
            SqliteStore(path, timeout=0.1)
    finally:
        other.close()


def test_a_file_that_another_begins_to_use_is_waited_for(path: Path) -> None:
    # Of one that is not in the mode of a store yet, SQLite says at once that it is in use.
    SqliteStore(path).close()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotationError, match="somebody else has been using it for over 0.05 seconds"):
            SqliteStore(path, timeout=0.05)
        ending = threading.Timer(0.1, other.execute, ["COMMIT"])
        ending.start()
        with SqliteStore(path) as store:
            assert store.ids() == ()
        ending.join()
    finally:
        other.close()
    assert sql(path, "PRAGMA journal_mode") == [("wal",)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_fork_opens_the_file_for_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SqliteStore(path) as store:
        session = store.new(Table.new(["Ann", "Ben"], seed=1))
        monkeypatch.setattr(os, "getpid", lambda: -1)  # as a fork has it
        with pytest.raises(NotationError, match="open it in each process"):
            store.load(session.id)
        monkeypatch.undo()
        assert store.load(session.id) == session


def test_without_sqlite_the_other_store_serves(path: Path) -> None:
    program = f"""
import sys
sys.modules["sqlite3"] = None
from shisanzhang import MemoryStore, SqliteStore
print(MemoryStore().ids())
try:
    SqliteStore({str(path)!r})
except ImportError as error:
    print(error.name)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["()", "sqlite3"]


# --- damage -----------------------------------------------------------------------

DAMAGE = [
    ("UPDATE sessions SET state = 'x'", "not JSON"),
    ("UPDATE sessions SET state = '[]'", "expected an object"),
    ("UPDATE sessions SET state = x'ff'", "not JSON"),
    ("UPDATE sessions SET state = '{}'", "fields are missing"),
    (
        "UPDATE sessions SET state = replace(state, '\"deal\":2', '\"deal\":3')",
        "history: expected deals 1 to 3",
    ),
    ("UPDATE sessions SET state = replace(state, '\"Ann\"', '\"Ben\"')", "another player is named 'Ben'"),
    ("DELETE FROM deals WHERE number = 1", "history: expected deals 1 to 2"),
    ("DELETE FROM deals WHERE number = 2", "history: expected deals 1 to 2"),
    ("UPDATE deals SET plays = 'x' WHERE number = 2", "not JSON"),
    ("UPDATE deals SET plays = x'00'", "not JSON"),
    ("UPDATE deals SET plays = '{}'", "expected a list of plays"),
    ("UPDATE deals SET plays = '[1, 2]'", "expected a list of plays"),
    ("UPDATE deals SET plays = '[]'", "players"),
    ("UPDATE deals SET plays = replace(plays, ' / ', ' ')", "an arrangement is"),
    ("UPDATE deals SET number = 'x' WHERE number = 1", "a deal is a whole number"),
    ("UPDATE bests SET points = 'many'", "bests"),
    ("UPDATE bests SET points = -5", "bests"),
    ("DELETE FROM bests", "bests"),
    ("DROP TABLE bests", "cannot be used: no such table"),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGE, ids=[damage for damage, _ in DAMAGE])
def test_damage_is_told_with_its_place(path: Path, damage: str, message: str) -> None:
    with SqliteStore(path) as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)), 2)
    sql(path, damage)
    with SqliteStore(path) as store:
        for call in (lambda: store.load(session.id), store.latest, lambda: store.apply(session.id, Deal())):
            with pytest.raises(NotationError, match=message) as refused:
                call()
            assert refused.value.where.startswith(str(path))


def test_a_broken_page_is_told(path: Path) -> None:
    with SqliteStore(path) as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)), 5)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with SqliteStore(path) as store, pytest.raises(NotationError, match="cannot be used: .*malformed"):
        store.load(session.id)


# --- strategies of others ---------------------------------------------------------


@dataclass(frozen=True)
class Own:
    seed: int = 0

    def play(self, hand: Hand, rules: Rules) -> Play:
        return RandomLegal(self.seed).play(hand, rules)


def test_a_strategy_of_ones_own_is_given_at_each_opening(path: Path) -> None:
    table = Table.new(["Ann", Seat("Bot", Own(1))], seed=1)
    with SqliteStore(path, {"Bot": Own(1)}) as store:
        session = played(store, store.new(table), 2)
    with SqliteStore(path, {"Bot": Own(1), "Ann": Own(3)}) as store:
        assert store.load(session.id) == session
    with SqliteStore(path) as store:
        for call in (lambda: store.load(session.id), lambda: store.apply(session.id, Deal())):
            with pytest.raises(NotationError, match=r"session \w+: seats\[1\].strategy: 'other' .*'Bot'"):
                call()
        with pytest.raises(NotationError, match="'Bot'"):
            store.new(table)
        assert store.ids() == (session.id,)
    with (
        SqliteStore(path, {"Bot": Own(2)}) as store,
        pytest.raises(NotationError, match="strategies: not those with which the table plays"),
    ):
        store.new(table)


# --- migrations -------------------------------------------------------------------


def made_by_the_first_step(path: Path) -> None:
    """A file of version 1, as if the program that made it knew no more."""
    connection = sqlite3.connect(path, isolation_level=None)
    _sqlite.MIGRATIONS[0](connection)
    connection.execute(f"PRAGMA application_id = {_sqlite.APPLICATION}")
    connection.execute("PRAGMA user_version = 1")
    connection.close()


def as_of_version_1(path: Path, now: Path) -> None:
    """What version 1 would hold of a file."""
    made_by_the_first_step(path)
    sql(
        path,
        f"ATTACH '{now}' AS now",
        "INSERT INTO sessions SELECT id, made, touched, state FROM now.sessions",
        "INSERT INTO deals SELECT session, number, plays, totals FROM now.deals",
    )


def test_a_file_of_version_1_is_brought_up_to_date(path: Path, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "now.db") as store:
        for seed, names in enumerate((["Ann", "Ben"], ["Ben", "Cid", "Ann"], ["Dan", "Eve"], ["Ann", "Eve"])):
            played(store, store.new(Table.new(names, seed=seed)), seed % 3 * 4)
        expected = contents(store)
    as_of_version_1(path, tmp_path / "now.db")
    with SqliteStore(path) as store:
        assert contents(store) == expected
        assert {name: best for session in expected[0] for name, best in session.best.items()}["Ann"] > 0
        latest = expected[1]
        assert latest is not None
        assert len(played(store, latest).history) == len(latest.history) + 1
    assert sql(path, "PRAGMA user_version") == [(2,)]
    assert sql(path, "SELECT * FROM bests WHERE name < 'E' ORDER BY name") == sql(
        tmp_path / "now.db", "SELECT * FROM bests WHERE name < 'E' ORDER BY name"
    )


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "now.db") as store:
        played(store, store.new(Table.new(["Ann", "Ben"], seed=1)))
    as_of_version_1(path, tmp_path / "now.db")
    for damage in ("'{'", "'{}'", "'[]'", "'null'", "x'ff'", "5"):
        sql(path, f"UPDATE deals SET totals = {damage}")
        with pytest.raises(NotationError, match="damaged: version 1"):
            SqliteStore(path)
        assert sql(path, "PRAGMA user_version") == [(1,)]
        assert sql(path, "SELECT name FROM sqlite_master WHERE name = 'bests'") == []


# --- several processes ------------------------------------------------------------


@pytest.fixture(scope="module")
def others() -> Iterator[Executor]:
    with processes(4) as pool:
        list(pool.map(time.sleep, [0.2] * 4))  # so that all four are there
        yield pool


@pytest.mark.parametrize("people", [2, 4])
def test_processes_play_at_one_table(path: Path, others: Executor, people: int) -> None:
    deals = 12
    with SqliteStore(path) as store:
        session = store.new(Table.new(["Ann", "Ben", "Cid", "Dan"][:people], seed=people))
        playing = [others.submit(play_seat, path, session.id, seat, deals) for seat in range(people)]
        dealt, compared = zip(*(each.result() for each in playing), strict=True)
        found = store.load(session.id)
    # Each deal was dealt and compared by one of them.
    assert (sum(dealt), sum(compared)) == (deals, deals)
    alone = MemoryStore()
    expected = played(alone, alone.new(session.table), deals)
    assert found == replace(expected, id=session.id)


def test_processes_open_a_new_file_at_once(tmp_path: Path, others: Executor) -> None:
    for attempt in range(8):
        path, instant = tmp_path / f"{attempt}.db", time.time() + 0.05
        begun = [others.submit(begin_sessions, path, instant, 5) for _ in range(4)]
        names = [each.result() for each in begun]
        with SqliteStore(path) as store:
            found = store.ids()
            assert sorted(found) == sorted(name for mine in names for name in mine)
            assert len(set(found)) == 20
            for mine in names:  # each in the order of its own
                assert [name for name in found if name in mine] == mine
            assert {store.load(name).table.seed for name in found} == set("01234")


def test_processes_bring_a_file_up_to_date_at_once(tmp_path: Path, others: Executor) -> None:
    with SqliteStore(tmp_path / "now.db") as store:
        session = played(store, store.new(Table.new(["Ann", "Ben"], seed=1)), 3)
    for attempt in range(4):
        path = tmp_path / f"{attempt}.db"
        as_of_version_1(path, tmp_path / "now.db")
        instant = time.time() + 0.05
        for each in [others.submit(begin_sessions, path, instant, 1) for _ in range(4)]:
            each.result()
        with SqliteStore(path) as store:
            assert len(store.ids()) == 5
            assert store.load(session.id) == session


def test_of_processes_that_do_the_same_one_does_it(path: Path, others: Executor) -> None:
    with SqliteStore(path) as store:
        session = store.new(Table.new(["Ann", "Ben"], seed=1))
        for number in range(1, 6):
            for action in (Deal(), Compare(number)):
                instant = time.time() + 0.05
                acting = [others.submit(act, path, instant, session.id, [action]) for _ in range(4)]
                assert sorted(each.result() for each in acting) == [[False]] * 3 + [[True]]
                table = store.load(session.id).table
                if table.phase is Phase.ARRANGING:
                    for seat in range(2):
                        store.apply(session.id, Submit(seat, play_of(table, seat)))
        assert len(store.load(session.id).history) == 5


# --- whatever happens -------------------------------------------------------------


class Stores(RuleBasedStateMachine):
    """The same happens in memory, in an open file, and in a file that is opened anew for each event."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.memory = MemoryStore()
        self.open = SqliteStore(f"{self.folder.name}/open.db")
        self.reopened = Path(self.folder.name, "reopened.db")
        self.names: list[tuple[str, str, str]] = []

    def each(self, do: Callable[[SessionStore, int], Any]) -> list[Any]:
        """What all three answer, or how they refuse."""
        found: list[Any] = []
        for place in range(3):
            reopened = SqliteStore(self.reopened) if place == 2 else None
            try:
                found.append(do(reopened or (self.memory, self.open)[place], place))
            except ShisanzhangError as error:
                found.append((type(error), str(error)))
            finally:
                if reopened:
                    reopened.close()
        return found

    @initialize()
    def begin(self) -> None:
        self.new(2, 0, CLASSIC)

    @rule(people=st.integers(2, 4), seed=st.integers(0, 3), rules=st.sampled_from([CLASSIC, WEIGHTED]))
    def new(self, people: int, seed: int, rules: Rules) -> None:
        bot = Seat("Bot", LADDER["random"])
        table = Table.new(["Ann", "Ben", "Cid", bot][-people:], rules, seed=seed)
        sessions = self.each(lambda store, place: store.new(table))
        self.names.append(tuple(session.id for session in sessions))  # type: ignore[arg-type]
        assert len({replace(session, id="") for session in sessions}) == 1

    @rule(data=st.data())
    def anything(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(max(0, len(self.names) - 2), len(self.names) - 1))
        table = self.memory.load(self.names[place][0]).table
        self.apply(place, data.draw(actions(table)))

    @rule(data=st.data())
    def whole_deal(self, data: st.DataObject) -> None:
        place = data.draw(st.integers(0, len(self.names) - 1))
        self.apply(place, Deal())
        table = self.memory.load(self.names[place][0]).table
        for seat in range(len(table.seats)):
            self.apply(place, Submit(seat, play_of(table, seat)))
        self.apply(place, Compare())

    def apply(self, place: int, action: Action) -> None:
        found = self.each(lambda store, which: store.apply(self.names[place][which], action))
        first, *rest = (replace(each, id="") if isinstance(each, Session) else each for each in found)
        assert rest == [first, first]

    @invariant()
    def all_hold_the_same(self) -> None:
        first, *rest = self.each(self.held)
        assert rest == [first, first]

    def held(self, store: SessionStore, place: int) -> object:
        names = [each[place] for each in self.names]
        latest = store.latest()
        assert list(store.ids()) == names
        return [replace(store.load(name), id="") for name in names], latest and names.index(latest.id)

    def teardown(self) -> None:
        self.open.close()
        self.folder.cleanup()


def actions(table: Table) -> st.SearchStrategy[Action]:
    """What may happen, and what may not."""
    seats = st.integers(0, len(table.seats))
    found: list[st.SearchStrategy[Action]] = [
        st.sampled_from([Deal(), Compare(), Compare(1)]),
        st.builds(Withdraw, seats),
    ]
    if table.hands:
        found += [
            st.builds(lambda seat, seed: Submit(seat, laid(table, seat, seed)), seats, st.integers(0, 3)),
            st.builds(Forfeit, seats),
        ]
    drafts = [(seat, draft) for seat, draft in enumerate(table.drafts) if draft is not None]
    if drafts:
        found.append(
            st.builds(
                lambda held, seed: Sketch(held[0], sketched(held[1], random.Random(seed))),
                st.sampled_from(drafts),
                st.integers(0, 99),
            )
        )
    return st.one_of(found)


def laid(table: Table, seat: int, seed: int) -> Play:
    hand = table.hands[min(seat, len(table.hands) - 1)]
    foul = any_foul(hand, table.rules) if seed == 0 else None
    return foul or RandomLegal(seed).play(hand, table.rules)


TestStores = Stores.TestCase
TestStores.settings = settings(
    max_examples=15, stateful_step_count=12, suppress_health_check=[HealthCheck.too_slow]
)
