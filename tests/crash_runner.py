"""Kills processes that play, at random instants, and looks each time at what the store holds.

It must be what an uninterrupted run holds after the events that the process has reported, or after one more.
Run by `unit/test_store_crash.py` as a process of its own, since it forks:

    python tests/crash_runner.py FOLDER SEED KILLS

A report in JSON goes to standard output.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from players import sketched
from shisanzhang import (
    LADDER,
    Action,
    Compare,
    Deal,
    Forfeit,
    MemoryStore,
    OnForfeit,
    Phase,
    RandomLegal,
    Seat,
    Session,
    SessionStore,
    Sketch,
    SqliteStore,
    Submit,
    Table,
    Withdraw,
    score_match,
)

Event = Table | tuple[int, Action]
"""A new session, or what happens in one, by its place among all."""
State = tuple[tuple[Session, ...], int]
"""All sessions, and which is the latest."""

LONGEST = 0.015
"""Seconds that a process lives at most."""
STATEMENTS = 60
"""Of those that a process executes, one of the first so many is its last."""
REPORTING = "report"
WRITING = ("INSERT", "UPDATE", "CREATE", "COMMIT", REPORTING)


# --- the events, and what they must come to ---------------------------------------


class Script:
    """Events made up from a seed, with the state after each, from a store that nobody interrupts."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self._store = MemoryStore()
        self.events: list[Event] = []
        self.states = [state_of(self._store)]

    def grow(self, events: int) -> None:
        """Goes on to so many events."""
        while len(self.events) < events:
            self.events.append(self._next())
            happen(self._store, self.events[-1])
            self.states.append(state_of(self._store))

    def _next(self) -> Event:
        sessions, _ = self.states[-1]
        if not sessions or self._rng.random() < 0.03:
            return self._table()
        place = max(0, len(sessions) - self._rng.choice((1, 1, 1, 2)))
        return place, self._action(sessions[place].table)

    def _table(self) -> Table:
        people = self._rng.sample(["Ann", "Ben", "Cid", "Dan"], self._rng.choice((1, 2, 2, 3)))
        computers = [Seat("Random", LADDER["random"])] if len(people) < 3 else []
        return Table.new([*people, *computers], seed=self._rng.getrandbits(32), on_forfeit=OnForfeit.FOUL)

    def _action(self, table: Table) -> Action:
        if table.phase is not Phase.ARRANGING:
            return Deal()
        if None not in table.plays and self._rng.random() < 0.8:
            return Compare()
        people = [seat for seat, who in enumerate(table.seats) if not who.is_computer]
        waiting = [seat for seat in people if table.plays[seat] is None]
        seat = self._rng.choice(waiting if waiting and self._rng.random() < 0.9 else people)
        if table.plays[seat] is not None:
            return Withdraw(seat)
        match self._rng.random():
            case chance if chance < 0.4:
                draft = table.drafts[seat]
                assert draft is not None
                return Sketch(seat, sketched(draft, self._rng))
            case chance if chance < 0.95:
                return Submit(
                    seat, RandomLegal(self._rng.getrandbits(32)).play(table.hands[seat], table.rules)
                )
        return Forfeit(seat)


def happen(store: SessionStore, event: Event) -> None:
    if isinstance(event, Table):
        store.new(event)
    else:
        place, action = event
        store.apply(store.ids()[place], action)


def state_of(store: SessionStore) -> State:
    ids, latest = store.ids(), store.latest()
    sessions = tuple(replace(store.load(name), id=str(place)) for place, name in enumerate(ids))
    return sessions, -1 if latest is None else ids.index(latest.id)


# --- the processes ----------------------------------------------------------------


Dies = Callable[[str], bool]
"""Whether it is time to die, before something that a process does."""


def play_on(path: Path, events: list[Event], report: int, dies: Dies) -> None:
    """Plays until it is killed, by itself or by its parent, and reports each event that is done."""
    watch_statements(dies, report)
    store = SqliteStore(path)
    for event in events:
        happen(store, event)
        if dies(REPORTING):
            die(REPORTING, report)
        os.write(report, b".")
    while True:
        signal.pause()


def watch_statements(dies: Dies, report: int) -> None:
    """Lets a process die before a statement that SQLite is to execute, in the opening as well."""
    connect = sqlite3.connect

    def traced(statement: str) -> None:
        if dies(word := statement.split(maxsplit=1)[0]):
            die(word, report)

    def connect_traced(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.set_trace_callback(traced)
        return connection

    sqlite3.connect = connect_traced  # type: ignore[assignment]


def die(last: str, report: int) -> None:
    os.write(report, last.encode())
    os.kill(os.getpid(), signal.SIGKILL)


def killed(path: Path, events: list[Event], rng: random.Random) -> tuple[int, str]:
    """Has a process play and die; how many events it has reported, and at what it died."""
    by_time, writes_only = rng.random() < 0.5, rng.random() < 0.65
    left = sys.maxsize if by_time else rng.randrange(STATEMENTS // 4 if writes_only else STATEMENTS)

    def dies(what: str) -> bool:
        nonlocal left
        if not writes_only or what in WRITING:
            left -= 1
        return left == -1

    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play_on(path, events, writing, dies)
        except BaseException:
            traceback.print_exc()
        os._exit(1)  # nothing but the signal ends it well
    os.close(writing)
    if by_time:
        time.sleep(rng.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    assert os.WIFSIGNALED(status), f"the process failed with {status}"
    assert os.WTERMSIG(status) == signal.SIGKILL
    reported = len(said) - len(said.lstrip("."))
    return reported, said[reported:] or "time"


# --- what is left of them ---------------------------------------------------------


def left_in(path: Path, folder: Path) -> State:
    """What a store finds in a copy of the file, so that the next process finds it as it was left."""
    for name in ("", "-wal", "-journal"):
        copy = folder / f"copy.db{name}"
        copy.unlink(missing_ok=True)
        if (found := path.with_name(path.name + name)).exists():
            shutil.copyfile(found, copy)
    (folder / "copy.db-shm").unlink(missing_ok=True)
    with SqliteStore(folder / "copy.db") as store:
        return state_of(store)


def check_sums(state: State) -> int:
    """Scores all deals again; how many there are."""
    sessions, _ = state
    deals = 0
    bests: Counter[str] = Counter()
    for session in sessions:
        totals = [0] * len(session.table.seats)
        for deal in session.history:
            deals += 1
            scored = score_match(deal.plays, session.table.rules).totals
            totals = [total + points for total, points in zip(totals, scored, strict=True)]
            for name, total in zip(session.table.names, totals, strict=True):
                bests[name] = max(bests[name], total)
        assert tuple(totals) == session.totals
    for session in sessions:
        assert dict(session.best) == {name: bests[name] for name in session.table.names}
    return deals


def events_found(path: Path, script: Script, done: int, reported: int, end: str) -> int:
    """How many events the file holds, which can only be those reported, or one more."""
    known = done + reported
    found = left_in(path, path.parent) if path.exists() else script.states[0]
    if found == script.states[known]:
        return known
    assert found == script.states[known + 1], f"after {known} events and a death at {end}"
    return known + 1


def main(folder: Path, seed: str, kills: int) -> None:
    rng, script, path = random.Random(f"kills:{seed}"), Script(seed), folder / "store.db"
    done = unreported = 0
    ends: Counter[str] = Counter()
    for number in range(kills):
        script.grow(done + 100)
        # Every sixth begins with a file of its own, for a death while that is made.
        own, begun = (folder / f"{number}.db", 0) if number % 6 == 5 else (path, done)
        reported, end = killed(own, script.events[begun : begun + 99], rng)
        found = events_found(own, script, begun, reported, end)
        unreported += found - begun - reported
        ends[end] += 1
        if own is path:
            done = found
    with SqliteStore(path) as store:  # the file that nobody has closed so far
        assert state_of(store) == script.states[done]
    deals = check_sums(script.states[done])
    print(
        json.dumps({"kills": kills, "events": done, "unreported": unreported, "deals": deals, "ends": ends})
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
