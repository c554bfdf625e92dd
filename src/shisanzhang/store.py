"""存局: sessions that are kept, in a file or in memory, with totals, *best* and every deal.

A store takes the same actions as a `Table`, and holds the session as it is after each. `SqliteStore`
keeps it in one file, through crashes and for several processes at once; `MemoryStore` as long as the
program runs. The total of a session begins at 0; *best* is the highest that a name has ever had in
the store, and outlives the session.

>>> store = MemoryStore()
>>> session = store.new(Table.new(["Ann", Seat("Ben", LADDER["category"])], seed=1))
>>> session = store.apply(session.id, Deal())
>>> session = store.apply(session.id, Submit(0, arrange(session.table.hands[0])))
>>> session = store.apply(session.id, Compare())
>>> session.totals, dict(session.best), len(session.history)
((1, -1), {'Ann': 1, 'Ben': 0}, 1)
>>> anew = store.new(Table.new(["Ann", "Cid"]))
>>> anew.totals, dict(anew.best)
((0, 0), {'Ann': 1, 'Cid': 0})
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, Self, runtime_checkable

from ._notation import read_json
from .actions import Action
from .errors import IllegalPlayError, NotationError, ShisanzhangError, shown
from .logbook import DealRecord, SessionRecord
from .session import Table
from .strategy import Strategy

if TYPE_CHECKING:
    from ._sqlite import Transaction

__all__ = ["MemoryStore", "Session", "SessionStore", "SqliteStore"]

REMEMBERED: Final = 64
"""Of how many sessions the deals are not read again at each action."""


@dataclass(frozen=True)
class Session:
    """牌局: a table in a store, with what its names have had at best, and the deals so far.

    Raises:
        ShisanzhangError: *bests* below a total or 0, or deals that are not those of the table.
    """

    id: str
    """What the store knows it by."""
    table: Table
    bests: tuple[int, ...]
    """The values of ``best``, in seat order."""
    history: tuple[DealRecord, ...] = ()
    """The deals compared, from the first."""

    def __post_init__(self) -> None:
        pairs = zip(self.bests, self.totals, strict=False)
        if len(self.bests) != len(self.totals) or any(
            type(best) is not int or best < max(total, 0) for best, total in pairs
        ):
            raise ShisanzhangError(f"bests: {self.bests} cannot be with totals of {self.totals}")
        compared, players = _compared(self.table), len(self.totals)
        expected = [(number, players) for number in range(1, compared + 1)]
        if [(deal.number, len(deal.plays)) for deal in self.history] != expected:
            raise ShisanzhangError(
                f"history: expected deals 1 to {compared} of {players} players, found {shown(self.history)}"
            )

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, per seat."""
        return self.table.totals

    @property
    def best(self) -> Mapping[str, int]:
        """The highest total that each name ever had in this store, never below 0.

        Names are what counts, whoever bears them; the total of this session is among those.
        """
        return MappingProxyType(dict(zip(self.table.names, self.bests, strict=True)))

    def record(self) -> SessionRecord:
        """牌譜: the deals so far, for keeping elsewhere; computers by the names of their strategies.

        >>> store = MemoryStore()
        >>> record = store.new(Table.new(["Ann", Seat("Ben", LADDER["category"])])).record()
        >>> record.names, record.computers, record.deals
        (('Ann', 'Ben'), (None, 'category'), ())
        """
        strategies = [seat.to_dict().get("strategy") for seat in self.table.seats]
        return SessionRecord(
            self.table.names,
            self.table.rules,
            tuple(None if strategy is None else str(strategy) for strategy in strategies),
            self.history,
            self.id,
        )


@runtime_checkable
class SessionStore(Protocol):
    """What keeps sessions; every method may be called by several threads at once.

    To be closed, or used in a ``with`` statement.
    """

    def new(self, table: Table) -> Session:
        """Keeps a table of which no deal is compared yet as a new session, with totals of 0.

        Raises:
            IllegalPlayError: a deal is compared.
        """
        raise NotImplementedError

    def apply(self, session_id: str, action: Action) -> Session:
        """The session after an action, which is kept when this returns.

        The action is applied to the table as it is then, whoever else acts meanwhile; so of two
        that both compare, one is refused. What is refused changes nothing.

        Raises:
            IllegalPlayError: the action is not legal now.
            FoulError: a foul, under rules that refuse fouls.
            ShisanzhangError: there is no such session.
        """
        raise NotImplementedError

    def load(self, session_id: str) -> Session:
        """The session as it is now.

        Raises:
            ShisanzhangError: there is no such session.
        """
        raise NotImplementedError

    def latest(self) -> Session | None:
        """The session that was last begun or acted in; ``None`` where there is none."""
        raise NotImplementedError

    def ids(self) -> tuple[str, ...]:
        """All sessions, in the order in which they were begun."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends the use of the store; it may come twice."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        """The store itself."""
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        """Closes it."""
        raise NotImplementedError


class MemoryStore:
    """A store for tests and for web pages: it lasts as long as the program.

    >>> MemoryStore().latest() is None
    True
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._tables: dict[str, Table] = {}
        self._histories: dict[str, tuple[DealRecord, ...]] = {}
        self._bests: dict[str, int] = {}
        self._latest: str | None = None

    def new(self, table: Table) -> Session:
        """As `SessionStore.new`."""
        _check_new(table)
        session_id = _new_id()
        with self._lock:
            self._tables[session_id], self._histories[session_id], self._latest = table, (), session_id
            return self._session(session_id)

    def apply(self, session_id: str, action: Action) -> Session:
        """As `SessionStore.apply`."""
        while True:
            table = self.load(session_id).table
            # Computers think as long as they like, and hold nobody up.
            after = table.apply(action)
            with self._lock:
                if self._tables[session_id] is table:
                    return self._keep(session_id, after, compared=after.compared and not table.compared)

    def load(self, session_id: str) -> Session:
        """As `SessionStore.load`."""
        with self._lock:
            if session_id not in self._tables:
                raise _unknown(session_id)
            return self._session(session_id)

    def latest(self) -> Session | None:
        """As `SessionStore.latest`."""
        with self._lock:
            return None if self._latest is None else self._session(self._latest)

    def ids(self) -> tuple[str, ...]:
        """As `SessionStore.ids`."""
        with self._lock:
            return tuple(self._tables)

    def close(self) -> None:
        """As `SessionStore.close`; it forgets nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _keep(self, session_id: str, table: Table, *, compared: bool) -> Session:
        self._tables[session_id], self._latest = table, session_id
        if compared:
            self._histories[session_id] += (DealRecord(table.deal_number, table.submitted),)
            for name, total in zip(table.names, table.totals, strict=True):
                self._bests[name] = max(self._bests.get(name, 0), total)
        return self._session(session_id)

    def _session(self, session_id: str) -> Session:
        table = self._tables[session_id]
        bests = tuple(self._bests.get(name, 0) for name in table.names)
        return Session(session_id, table, bests, self._histories[session_id])


class SqliteStore:
    """A store in one file, for any number of processes, that loses nothing to a crash.

    What a call has returned is on the disk. A call that is interrupted, be it by the power, has
    happened or has not. Each process opens the file for itself.

    Args:
        path: the file; made if there is none.
        strategies: those of computers that the library has no name for, by the name of the seat.
        timeout: for how many seconds at most to wait for other processes; up to a day.

    Raises:
        NotationError: a file of something else, or of a newer version, which stays as it is; or one
            that cannot be read and written. Every method raises it when the file cannot be used,
            is damaged, or needs a strategy that is not given.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with SqliteStore(f"{folder}/games.db") as store:
    ...         before = store.apply(store.new(Table.new(["Ann", "Ben"])).id, Deal())
    ...     with SqliteStore(f"{folder}/games.db") as store:
    ...         store.latest() == before
    True
    """

    def __init__(
        self, path: str | Path, strategies: Mapping[str, Strategy] | None = None, *, timeout: float = 10
    ) -> None:
        # Not every Python has SQLite, and without it the rest of this module serves.
        from ._sqlite import Database

        if not isinstance(timeout, int | float) or not 0 <= timeout <= 86_400:
            raise ShisanzhangError(f"timeout: expected 0 to 86400 seconds, found {shown(timeout)}")
        self._strategies = dict(strategies or {})
        self._lock = Lock()
        self._histories: dict[str, tuple[DealRecord, ...]] = {}
        self._database = Database(path, timeout)

    def new(self, table: Table) -> Session:
        """As `SessionStore.new`.

        Raises:
            NotationError: the strategy of a computer is not what the store would read back.
        """
        _check_new(table)
        session_id, state = _new_id(), _written(table)
        if self._read(state, session_id).seats != table.seats:
            raise NotationError("strategies: not those with which the table plays", self._database.place)
        with self._database.writing() as file:
            file.add_session(session_id, state)
            return self._session(file, session_id, table)

    def apply(self, session_id: str, action: Action) -> Session:
        """As `SessionStore.apply`."""
        while True:
            with self._database.reading() as file:
                state = self._state(file, session_id)
            table = self._read(state, session_id)
            # Computers think as long as they like, and hold nobody up.
            after = table.apply(action)
            with self._database.writing() as file:
                if self._state(file, session_id) != state:
                    continue
                file.keep_state(session_id, _written(after))
                if after.compared and not table.compared:
                    file.add_deal(session_id, after)
                session = self._session(file, session_id, after)
            return self._remembered(session)

    def load(self, session_id: str) -> Session:
        """As `SessionStore.load`."""
        with self._database.reading() as file:
            session = self._loaded(file, session_id)
        return self._remembered(session)

    def latest(self) -> Session | None:
        """As `SessionStore.latest`."""
        with self._database.reading() as file:
            if (session_id := file.latest()) is None:
                return None
            session = self._loaded(file, session_id)
        return self._remembered(session)

    def ids(self) -> tuple[str, ...]:
        """As `SessionStore.ids`."""
        with self._database.reading() as file:
            return file.ids()

    def close(self) -> None:
        """As `SessionStore.close`; whatever comes after it is refused."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _state(self, file: Transaction, session_id: str) -> str:
        known = isinstance(session_id, str) and session_id.isascii()
        if not known or (state := file.state(session_id)) is None:
            raise _unknown(session_id)
        return state

    def _read(self, state: str, session_id: str) -> Table:
        with self._at(session_id):
            return Table.from_dict(read_json(state), self._strategies)

    def _loaded(self, file: Transaction, session_id: str) -> Session:
        return self._session(file, session_id, self._read(self._state(file, session_id), session_id))

    def _session(self, file: Transaction, session_id: str, table: Table) -> Session:
        history = self._histories.get(session_id, ())
        with self._at(session_id):
            # A deal once compared stays as it is, so only those since are read.
            history += file.deals(session_id, after=len(history))
            return Session(session_id, table, file.bests(table.names), history)

    def _remembered(self, session: Session) -> Session:
        """Keeps the deals at hand; what is not committed must not get here."""
        with self._lock:
            self._histories.pop(session.id, None)
            self._histories[session.id] = session.history
            if len(self._histories) > REMEMBERED:
                del self._histories[next(iter(self._histories))]
        return session

    @contextmanager
    def _at(self, session_id: str) -> Iterator[None]:
        """Says which session it is that cannot be read."""
        try:
            yield
        except ShisanzhangError as error:
            raise NotationError(str(error), f"{self._database.place}: session {session_id}") from error


def _check_new(table: Table) -> None:
    if not isinstance(table, Table):
        raise IllegalPlayError(f"expected a Table, found {shown(table)}")
    if _compared(table) or any(table.totals):
        raise IllegalPlayError(
            f"a session begins before any deal is compared, found a table at deal {table.deal_number}"
        )


def _compared(table: Table) -> int:
    """How many deals are."""
    return table.deal_number if table.compared else max(table.deal_number - 1, 0)


def _new_id() -> str:
    # No number to count on: files can be merged, and a guess finds nobody else's.
    return secrets.token_hex(8)


def _unknown(session_id: object) -> ShisanzhangError:
    return ShisanzhangError(f"there is no session {shown(session_id)}")


def _written(table: Table) -> str:
    return json.dumps(table.to_dict(), separators=(",", ":"))
