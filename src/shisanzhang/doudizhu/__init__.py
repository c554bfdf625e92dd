"""Dou Dizhu 鬥地主: one deck for three players, two decks for four, on the same cards.

A pipeline of its own on `shisanzhang.cards`; each module uses only those before it::

    rules        house rules as data, the presets
    combination  the kinds of plays, and one as a value
    listing      reading, comparing and listing plays
    refusal      why an action is refused
    numbering    every play there is as a number
    actions      calls, showing, plays and passes
    scoring      what a finished game pays
    view         what each seat may see
    game         from the deal to the last card
    match        game after game, running totals
    records      matches as JSON lines
    players      computer players, and contests

Importing the package loads none of them: each name is fetched when first used.

>>> from shisanzhang import doudizhu
>>> play = doudizhu.parse("3c 3d 3h 4c 4d 4h 6s 9s")[0]
>>> play.kind, play.length, doudizhu.beats("2c 2d 2h 2s", play)
(Kind.AIRPLANE_WITH_SOLOS, 2, True)
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which takes longer to import than this package
if TYPE_CHECKING:
    from shisanzhang._pass import *

    from .actions import *
    from .combination import *
    from .game import *
    from .listing import *
    from .match import *
    from .numbering import *
    from .players import *
    from .records import *
    from .refusal import *
    from .rules import *
    from .scoring import *
    from .view import *

# What each module exports, so that only the one asked for is loaded.
_EXPORTS = {
    "rules": "ONE_DECK PRESETS TWO_DECKS Rules Wings find_rules",
    "combination": "Kind Play",
    "listing": "beats hints parse plays",
    "refusal": "Reason Refusal explain",
    "numbering": "ActionSpace Pattern action_space count_ranks patterns",
    "actions": "Action Bid Move Show action_text read_action",
    "scoring": "Cause Factor GameScore score_game",
    "view": "Phase View",
    "game": "Game",
    "match": "Match",
    "records": "Record RecordBook read_records record_schema",
    "players": "PLAYERS Contest Player RandomLegal Sensible hold_contest play_out",
}
_HOME = {name: f"{__name__}.{module}" for module, names in _EXPORTS.items() for name in names.split()}
_HOME |= dict.fromkeys(("PASS", "Pass"), "shisanzhang._pass")

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
