"""Those who share a store in tests, each in a process that finds them here by name."""

from __future__ import annotations

import random
import time
from pathlib import Path

from shisanzhang import (
    Action,
    Compare,
    Deal,
    Draft,
    IllegalPlayError,
    Phase,
    Play,
    RandomLegal,
    Row,
    SessionStore,
    Sketch,
    SqliteStore,
    Submit,
    Table,
)


def sketched(draft: Draft, rng: random.Random) -> Draft:
    """The same with some cards laid, others taken back."""
    for _ in range(rng.randint(1, 6)):
        card = rng.choice(draft.shown)
        rows = [row for row in Row if card not in draft.row(row) and len(draft.row(row)) < row.size]
        draft = draft.place((card,), rng.choice(rows)) if rows and rng.random() < 0.8 else draft.take((card,))
    return draft


def play_of(table: Table, seat: int) -> Play:
    """What a person of these tests plays."""
    return RandomLegal(f"{seat}").play(table.hands[seat], table.rules)


def play_seat(path: Path, session: str, seat: int, deals: int) -> tuple[int, int]:
    """Plays one seat of a session to the end of its last deal; how often it could deal, and compare."""
    dealt = compared = 0
    with SqliteStore(path) as store:
        while True:
            table = store.load(session).table
            if table.phase is not Phase.ARRANGING:
                if table.deal_number == deals:
                    return dealt, compared
                dealt += tried(store, session, Deal())
            elif table.plays[seat] is None:
                draft = table.drafts[seat]
                assert draft is not None
                store.apply(session, Sketch(seat, sketched(draft, random.Random(table.deal_number))))
                store.apply(session, Submit(seat, play_of(table, seat)))
            elif None not in table.plays:
                compared += tried(store, session, Compare(table.deal_number))
            else:
                time.sleep(0.0005)


def tried(store: SessionStore, session: str, action: Action) -> bool:
    """Whether nobody else was first."""
    try:
        store.apply(session, action)
    except IllegalPlayError:
        return False
    return True


def wait_for(instant: float) -> None:
    while time.time() < instant:
        pass


def begin_sessions(path: Path, instant: float, sessions: int) -> list[str]:
    """Opens a file and begins sessions in it, all at the instant at which others do."""
    wait_for(instant)
    with SqliteStore(path) as store:
        return [store.new(Table.new(["Ann", "Ben"], seed=number)).id for number in range(sessions)]


def act(path: Path, instant: float, session: str, actions: list[Action]) -> list[bool]:
    """Does all that, as soon as others do; whether each could be done."""
    with SqliteStore(path) as store:
        wait_for(instant)
        return [tried(store, session, action) for action in actions]
