"""What has been prepared on this machine: which files there are, and whether they can be used.

Nothing here fails, whatever is in the folder for caches: what cannot be read is said to be so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from . import _backend, _bank, _solved, _stored
from ._console import one_line, table
from ._solved import Table, file_name, population_for
from .errors import ShisanzhangError
from .hand import MAX_PLAYERS, MIN_PLAYERS
from .rules import Rules

ENDINGS: Final = (".bank", ".table")

Say = Callable[..., str]
"""`say` in some language."""

# Why a file is not used. Each has its term.
PYTHON: Final = "python"
MISSING: Final = "missing"
DAMAGED: Final = "damaged"
STALE: Final = "stale"
MISNAMED: Final = "misnamed"
SHIPPED: Final = "shipped"


def folder() -> Path | None:
    """Where prepared files are kept; nowhere, if the user has no home."""
    try:
        return _stored.cache_folder()
    except RuntimeError:
        return None


@dataclass(frozen=True)
class Prepared:
    """A prepared file, and what can be told of it."""

    file: str
    size: int
    """In bytes."""
    kind: str
    """``table`` or ``bank``."""
    why: str | None = None
    """Why it is not used; ``None``: it is."""
    detail: str = ""
    """What is wrong with it, in the words of an error."""
    rules: str | None = None
    players: int | None = None
    hands: int | None = None
    """Of a bank."""
    deals: int | None = None
    """Of a table, in each round."""


class Decision(NamedTuple):
    """What decides how a hand is laid."""

    hands: int
    """In the bank that is consulted; 0: the table alone decides."""
    why: str | None
    """Why no bank is consulted; ``None``: one is."""


def decision(rules: Rules, files: Sequence[Prepared], players: int = 4) -> Decision:
    """What decides under some rules, where these files are prepared."""
    if _backend.BACKEND != "native":
        return Decision(0, PYTHON)
    wanted = file_name(rules, players, "bank")
    for file in files:
        if file.file == wanted:
            return Decision(0 if file.why else file.hands or 0, file.why)
    return Decision(0, MISSING)


def found() -> list[Prepared]:
    """Every prepared file, by name."""
    try:
        paths = sorted(path for path in _stored.cache_folder().iterdir() if path.suffix in ENDINGS)
    except (OSError, RuntimeError):
        return []
    return [_looked_at(path) for path in paths]


def _looked_at(path: Path) -> Prepared:
    kind, size = path.suffix[1:], 0
    known: dict[str, Any] = {}
    why, detail = None, ""
    try:
        size = path.stat().st_size
        why = _LOOKS[kind](path, known)
    except (OSError, RuntimeError, ValueError) as error:
        why, detail = DAMAGED, str(error)
    return Prepared(path.name, size, kind, why, detail, **known)


def _look_at_table(path: Path, known: dict[str, Any]) -> str | None:
    """Why the table is not used; what it says of itself is added to what is known."""
    solved = Table.decode(_stored.read(path), "")
    known |= {"rules": solved.rules.name, "players": solved.players, "deals": solved.deals}
    if path.name != file_name(solved.rules, solved.players, "table"):
        return MISNAMED
    return SHIPPED if _solved.stem_of(solved.rules, solved.players) else None


def _look_at_bank(path: Path, known: dict[str, Any]) -> str | None:
    """The same for a bank."""
    data = _stored.read(path)
    header, _ = _stored.decode(_bank.KIND, _bank.VERSION, data, "")
    rules, players = _stored.rules_of(header, ""), header.get("players")
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ShisanzhangError("players: expected 2 to 4")
    known |= {"rules": rules.name, "players": players}
    if path.name != file_name(rules, players, "bank"):
        return MISNAMED
    if type(header.get("hands")) is int:
        known["hands"] = header["hands"]
    population = population_for(rules, players)
    if header.get("against") != _bank._digest(population):
        return STALE
    laid = _bank.LaidHands.decode(data, "", rules, players, population)
    if _backend.BACKEND != "native":
        return PYTHON
    laid.bank(rules, players - 1)  # refuses what no kernel can take
    return None


_LOOKS: Final[Mapping[str, Callable[[Path, dict[str, Any]], str | None]]] = {
    "table": _look_at_table,
    "bank": _look_at_bank,
}


# --- in words ---------------------------------------------------------------------


def laid_by(decided: Decision, tell: Say) -> str:
    """What decides how a hand is laid."""
    if decided.why is None:
        return tell("by_bank", hands=f"{decided.hands:,}")
    return tell("by_table", why=tell(f"why.{decided.why}"))


def listed(files: Sequence[Prepared], tell: Say) -> Iterator[str]:
    """A line for each file, after an empty one."""
    if files:
        yield ""
        yield from table([_row(file, tell) for file in files], "<<<>", indent="  ")


def _row(file: Prepared, tell: Say) -> list[str]:
    """The file, what it is, whom it is for, its size, and whether it is used."""
    what, purpose, used = tell(file.kind), "", tell("used")
    if file.hands is not None:
        what = tell("bank_of", hands=f"{file.hands:,}")
    elif file.deals is not None:
        what = tell("table_of", deals=f"{file.deals:,}")
    if file.rules is not None:
        purpose = tell("for_rules", rules=file.rules, players=file.players)
    if file.why is not None:
        why = tell(f"why.{file.why}")
        used = tell("not_used", why=f"{why} ({one_line(file.detail)})" if file.detail else why)
    return [one_line(file.file), what, purpose, f"{file.size:,} B", used]
