"""The file in which sessions are kept: made or brought up to date when opened, used in transactions.

All that goes wrong with it is a `NotationError` at its path.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Final

from ._notation import read_json
from ._seating import play_of
from .errors import NotationError
from .logbook import DealRecord
from .score import Play
from .session import Table

Connection = sqlite3.Connection

APPLICATION: Final = 0x53535A31
"""``SSZ1``: tells the file from those of other applications."""

NEXT: Final = "(SELECT coalesce(max(touched), 0) + 1 FROM sessions)"
"""The number of an event: there is no clock that could be put back."""

RAISE: Final = """
    INSERT INTO bests (name, points) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET points = max(points, excluded.points)
"""
"""Keeps the best of a name."""


def _make_sessions(db: Connection) -> None:
    db.execute(
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY NOT NULL,
            made INTEGER UNIQUE NOT NULL,
            touched INTEGER UNIQUE NOT NULL,
            state TEXT NOT NULL
        )
        """
    )
    db.execute(
        """
        CREATE TABLE deals (
            session TEXT NOT NULL REFERENCES sessions (id),
            number INTEGER NOT NULL,
            plays TEXT NOT NULL,
            totals TEXT NOT NULL,
            PRIMARY KEY (session, number)
        )
        """
    )


def _make_bests(db: Connection) -> None:
    db.execute("CREATE TABLE bests (name TEXT PRIMARY KEY NOT NULL, points INTEGER NOT NULL)")
    kept = db.execute("SELECT state, totals FROM deals JOIN sessions ON session = id").fetchall()
    for state, totals in kept:
        names = [seat["name"] for seat in json.loads(state)["seats"]]
        db.executemany(RAISE, _reached(names, json.loads(totals)))


MIGRATIONS: Final[Sequence[Callable[[Connection], None]]] = (_make_sessions, _make_bests)
"""What makes of an empty file one of version 1, of that one of version 2, and so on; never to be changed."""

VERSION: Final = len(MIGRATIONS)


class Transaction:
    """What can be asked of the file, and written to it, all at one instant."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    def state(self, session: str) -> str | None:
        """The table of a session, as JSON."""
        found = self._db.execute("SELECT state FROM sessions WHERE id = ?", (session,)).fetchone()
        return None if found is None else str(found[0])

    def deals(self, session: str, *, after: int) -> tuple[DealRecord, ...]:
        """Its deals after the first so many."""
        query = "SELECT number, plays FROM deals WHERE session = ? AND number > ? ORDER BY number"
        found = self._db.execute(query, (session, after)).fetchall()
        return tuple(DealRecord(number, _plays(str(plays))) for number, plays in found)

    def bests(self, names: Sequence[str]) -> tuple[int, ...]:
        """The best of each name."""
        query = "SELECT coalesce((SELECT points FROM bests WHERE name = ?), 0)"
        return tuple(self._db.execute(query, (name,)).fetchone()[0] for name in names)

    def latest(self) -> str | None:
        """The session of the last event."""
        found = self._db.execute("SELECT id FROM sessions ORDER BY touched DESC LIMIT 1").fetchone()
        return None if found is None else str(found[0])

    def ids(self) -> tuple[str, ...]:
        """All sessions, in the order in which they were made."""
        return tuple(str(found) for (found,) in self._db.execute("SELECT id FROM sessions ORDER BY made"))

    def add_session(self, session: str, state: str) -> None:
        """Makes a session."""
        query = f"INSERT INTO sessions (id, made, touched, state) VALUES (?, {NEXT}, {NEXT}, ?)"
        self._db.execute(query, (session, state))

    def keep_state(self, session: str, state: str) -> None:
        """Keeps what its table has become."""
        self._db.execute(f"UPDATE sessions SET touched = {NEXT}, state = ? WHERE id = ?", (state, session))

    def add_deal(self, session: str, table: Table) -> None:
        """Counts the deal that a table has compared, once."""
        plays, totals = [str(play) for play in table.submitted], table.totals
        query = "INSERT INTO deals (session, number, plays, totals) VALUES (?, ?, ?, ?)"
        self._db.execute(query, (session, table.deal_number, json.dumps(plays), json.dumps(totals)))
        self._db.executemany(RAISE, _reached(table.names, totals))


def _reached(names: Sequence[str], totals: Sequence[int]) -> list[tuple[str, int]]:
    """What each name has had at least; a session begins at 0."""
    return [(name, max(total, 0)) for name, total in zip(names, totals, strict=True)]


def _plays(stored: str) -> tuple[Play, ...]:
    """The plays of a deal, from a list of texts as JSON."""
    found = read_json(stored)
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise NotationError("expected a list of plays")
    return tuple(map(play_of, found))


class Database:
    """One file, for all threads of one process."""

    def __init__(self, path: str | Path, timeout: float) -> None:
        """Opens or makes the file.

        Raises:
            NotationError: it is none of the library's, of a newer version, or cannot be used.
        """
        self.place = str(Path(path))
        self._timeout = timeout
        self._lock = RLock()
        self._process = os.getpid()
        self._open = True
        if "\0" in self.place:
            raise NotationError("expected a path, found a character of none", repr(self.place))
        with self._telling():
            # An absolute path, as some names mean a database in memory.
            self._connection = sqlite3.connect(
                Path(path).absolute(), timeout=timeout, isolation_level=None, check_same_thread=False
            )
        try:
            with self._telling():
                self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Closes the file; the last one to do so puts all into it that stands beside it."""
        with self._lock, self._telling():
            # In a fork it is still the file of the parent.
            if self._open and os.getpid() == self._process:
                self._connection.close()
            self._open = False

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """The file as it is at one instant."""
        with self._transaction("BEGIN") as db:
            yield Transaction(db)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """The file with no one else writing; what is done is on the disk when this ends, all or nothing."""
        with self._transaction("BEGIN IMMEDIATE") as db:
            yield Transaction(db)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with self._lock, self._telling():
            if not self._open:
                raise NotationError("the store is closed", self.place)
            if os.getpid() != self._process:
                raise NotationError(
                    "opened before this process was forked: open it in each process", self.place
                )
            self._connection.execute(begin)
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # After some errors SQLite itself has done so.
                with suppress(sqlite3.Error):
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
                raise

    # --- opening ---

    def _prepare(self) -> None:
        with self._transaction("BEGIN") as db:  # which changes nothing in a file of somebody else
            version = self._version(db)
        self._connection.execute("PRAGMA foreign_keys = ON")
        # What is committed outlives a failure of power.
        self._connection.execute("PRAGMA synchronous = FULL")
        for number in range(version, VERSION):
            with self._transaction("BEGIN IMMEDIATE") as db:
                # Another process may have done it meanwhile.
                if self._version(db) == number:
                    self._migrate(db, number)
        self._use_wal()

    def _version(self, db: Connection) -> int:
        """How many steps have made the file what it is."""
        application, version, tables = (
            db.execute(query).fetchone()[0]
            for query in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if application == version == tables == 0:
            return 0
        if application != APPLICATION:
            raise NotationError("a database of another application, expected a store of sessions", self.place)
        if not 1 <= version <= VERSION:
            raise NotationError(f"expected a store of version 1 to {VERSION}, found {version}", self.place)
        return int(version)

    def _migrate(self, db: Connection, number: int) -> None:
        try:
            MIGRATIONS[number](db)
        except (ValueError, TypeError, LookupError) as error:
            raise NotationError(f"damaged: version {number} holds what it cannot", self.place) from error
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {number + 1}")

    def _use_wal(self) -> None:
        """Lets others read while one writes; the file remembers it."""
        until = time.monotonic() + self._timeout
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL").fetchone()
                return
            except sqlite3.OperationalError as error:
                # Here SQLite itself does not wait for others who open the file.
                if _code(error) not in BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.005)

    # --- errors ---

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Says what is wrong with the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise NotationError(self._reason(error), self.place) from error

    def _reason(self, error: sqlite3.Error) -> str:
        code = _code(error)
        if code in BUSY:
            return f"somebody else has been using it for over {self._timeout:g} seconds"
        if code == sqlite3.SQLITE_NOTADB:
            return "not a database, expected a store of sessions"
        if code == sqlite3.SQLITE_CANTOPEN and not (folder := Path(self.place).absolute().parent).is_dir():
            return f"cannot be opened: there is no folder {folder}"
        return f"cannot be used: {error}"


BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)


def _code(error: sqlite3.Error) -> int:
    """The kind of error, without its particulars; 0 for one of Python's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
