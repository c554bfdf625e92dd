"""shisanzhang 十三張: rules and scoring for Chinese card games.

The thirteen-card game (十三張, 十三支, 十三水, Chinese poker) as a pipeline; each
module uses only those before it::

    errors       one family of errors
    cards        Rank, Suit, Card, reading card text
    hand         thirteen cards, dealing
    ranking      what ranks above what
    evaluator    the strength of three or five cards
    arrangement  front, middle and back; fouls
    special      special hands
    payoff       what rows, sweeps and grand slams pay
    rules        house rules as data, the presets
    terms        English, 繁體中文, 简体中文
    score        the itemised result
    scoring      scoring a match
    objectives   what makes an arrangement good
    arranger     the best arrangement of a hand
    batch        many hands and matches at once (NumPy)
    odds         how many hands make each special
    records      matches as JSON and text
    strategy     ways to play a hand
    solver       solving for an equilibrium
    measuring    how strong a strategy is
    analysis     what each way to lay a hand is worth
    draft        a hand laid in part
    actions      what can happen at a table
    seats        people and computers
    view         what each may see
    session      a table, deal after deal
    logbook      sessions as JSON lines
    store        sessions that are kept
    ledger       a home game with real cards
    bigtwo       大老二, a package of its own
    doudizhu     鬥地主, a package of its own
    cli          the command line

Importing the package loads none of them: each name is fetched when first used.

>>> hands = deal(4, rng=547)
>>> score = score_match([arrange(hand) for hand in hands])
>>> sum(score.totals)
0
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which takes longer to import than this package
if TYPE_CHECKING:
    from ._backend import *
    from .actions import *
    from .analysis import *
    from .arrangement import *
    from .arranger import *
    from .cards import *
    from .draft import *
    from .errors import *
    from .evaluator import *
    from .hand import *
    from .ledger import *
    from .logbook import *
    from .measuring import *
    from .objectives import *
    from .odds import *
    from .payoff import *
    from .ranking import *
    from .records import *
    from .rules import *
    from .score import *
    from .scoring import *
    from .seats import *
    from .session import *
    from .solver import *
    from .special import *
    from .store import *
    from .strategy import *
    from .terms import *
    from .view import *

    __version__: str

# What each module exports, so that only the one asked for is loaded.
_EXPORTS = {
    "errors": """CardParseError FoulError IllegalPlayError InvalidHandError InvalidRulesError NotationError
        ShisanzhangError""",
    "_backend": "BACKEND",
    "cards": "FULL_DECK JOKERS RANKS Card CardsLike Rank Suit parse_cards",
    "hand": "HAND_SIZE MAX_PLAYERS MIN_PLAYERS Hand deal",
    "ranking": "STANDARD AceLow Category HasRanking Ranking",
    "evaluator": "HandValue evaluate strength",
    "arrangement": "Arrangement Foul FoulHandling FoulReason FoulRules HasFoulRules Row RowOrder",
    "special": """HasSpecials SameSpecial SixPairs Special SpecialEntry SpecialRules SpecialVersus
        TwelveRoyals classify specials""",
    "payoff": "GrandSlam RowBonus ScoringRules Sweep",
    "rules": "CLASSIC PRESETS WEIGHTED Rules find_rules",
    "terms": "LANGUAGES TERMS Language Term say",
    "score": "Declaration LineKind MatchScore PairScore Play ScoreLine",
    "scoring": "score_match",
    "objectives": """BACK_FIRST CATEGORY_GREEDY ROW_PERCENTILES SETTLED_PERCENTILES AdditiveObjective
        ExpectedPoints Objective""",
    "arranger": "RankedArrangement arrange arrangements best_response rank_arrangements undominated",
    "odds": "TOTAL_HANDS special_odds",
    "records": "MatchRecord read_match",
    "strategy": "LADDER ByObjective Equilibrium RandomLegal Strategy find_strategy",
    "solver": "prepare solve",
    "measuring": "Comparison Estimate Exploitability evaluate_strategies exploitability",
    "analysis": "Analysis PointSources RowChances Setting analyze",
    "draft": "Draft Outlook SortBy",
    "actions": "Action Compare Deal Forfeit OnForfeit Sketch Submit Withdraw",
    "seats": "Declaring Seat",
    "view": "Phase View",
    "session": "Table",
    "logbook": "DealRecord Disagreement RecordBook SessionRecord read_records record_schema",
    "store": "MemoryStore Session SessionStore SqliteStore",
    "ledger": "KeptScore Ledger Payment Place ReportedDeal",
}
_HOME = {name: module for module, names in _EXPORTS.items() for name in names.split()}

__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _HOME:
        found: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    elif name == "__version__":
        from importlib.metadata import version

        found = version(__name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
