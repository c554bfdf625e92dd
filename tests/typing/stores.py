"""Stores as a user has them: checked by ``mypy --strict``, never run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import assert_type

from shisanzhang import (
    LADDER,
    Compare,
    Deal,
    DealRecord,
    MemoryStore,
    Session,
    SessionRecord,
    SessionStore,
    SqliteStore,
    Table,
)


def play(store: SessionStore) -> Session:
    session = store.new(Table.new(["Ann", "Ben"]))
    assert_type(store.apply(session.id, Deal()), Session)
    assert_type(store.latest(), Session | None)
    assert_type(store.ids(), tuple[str, ...])
    store.apply(Compare())  # type: ignore[call-arg, arg-type]
    store.latest().id  # type: ignore[union-attr]
    return store.load(session.id)


def stores() -> None:
    with SqliteStore(Path("games.db"), {"Bot": LADDER["table"]}, timeout=3) as store:
        assert_type(store, SqliteStore)
        session = play(store)
    play(MemoryStore())
    either: list[SessionStore] = [MemoryStore(), SqliteStore("games.db")]
    SqliteStore("games.db", {}, 3)  # type: ignore[call-arg]
    either.append(session)  # type: ignore[arg-type]


def sessions(session: Session) -> None:
    assert_type(session.best, Mapping[str, int])
    assert_type(session.totals, tuple[int, ...])
    assert_type(session.history, tuple[DealRecord, ...])
    assert_type(session.record(), SessionRecord)
    session.best["Ann"] = 0  # type: ignore[index]
    session.table = Table.new(["Ann", "Ben"])  # type: ignore[misc]
