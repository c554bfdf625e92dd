"""Every Hypothesis strategy of the tests: cards, hands, arrangements, rules, plays."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    FULL_DECK,
    JOKERS,
    RANKS,
    WEIGHTED,
    Arrangement,
    Card,
    Declaration,
    FoulHandling,
    FoulRules,
    Hand,
    InvalidRulesError,
    Play,
    Rank,
    Ranking,
    Rules,
    ScoringRules,
    Special,
    SpecialRules,
    Suit,
    classify,
)
from shisanzhang._options import Choice, Flag, Kind, Part, Parts, RankSet, RuleData, Text, Whole, Wholes

Draw = st.DrawFn
Strategy = st.SearchStrategy

SUITS = tuple(Suit)
PRESETS = (CLASSIC, WEIGHTED)


# --- cards and hands --------------------------------------------------------------


def cards(*, jokers: bool = False) -> Strategy[Card]:
    """One card of the 52, or of the 54."""
    return st.sampled_from(FULL_DECK + JOKERS if jokers else FULL_DECK)


def distinct_cards(size: int, deck: Sequence[Card] = FULL_DECK) -> Strategy[list[Card]]:
    """That many different cards, in any order."""
    return st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True)


def rows() -> Strategy[list[Card]]:
    """Three or five cards; often of few ranks or of one suit, where categories are made."""
    size = st.sampled_from((3, 5))
    decks = st.one_of(
        st.just(FULL_DECK),
        st.sets(st.sampled_from(RANKS), min_size=2, max_size=3).map(of_ranks),
        st.builds(lambda low: FULL_DECK[4 * low : 4 * low + 24], st.integers(0, 7)),
        st.builds(lambda suit: FULL_DECK[suit::4], st.integers(0, 3)),
    )
    return st.tuples(size, decks).flatmap(lambda chosen: distinct_cards(*chosen))


def of_ranks(ranks: set[Rank]) -> list[Card]:
    """The cards of these ranks, low to high."""
    return [card for card in FULL_DECK if card.rank in ranks]


def hands() -> Strategy[Hand]:
    """Any hand: plain ones, those of few ranks, and specials."""
    return st.one_of(distinct_cards(13).map(Hand), tie_heavy_hands(), special_hands())


def tie_heavy_hands() -> Strategy[Hand]:
    """Thirteen cards of four to seven ranks: many rows of equal or nearly equal value."""
    few = st.sets(st.sampled_from(RANKS), min_size=4, max_size=7).map(of_ranks)
    return few.flatmap(lambda deck: distinct_cards(13, deck)).map(Hand)


# --- special hands ----------------------------------------------------------------


def special_hands(special: Special | None = None) -> Strategy[Hand]:
    """A hand that makes `special` (or any one) under the default options; it may make others too."""
    kinds = Special if special is None else [special]
    return st.sampled_from(list(kinds)).flatmap(_SPECIAL_HANDS.__getitem__)


def _of_counts(*patterns: tuple[int, ...]) -> Strategy[Hand]:
    """Hands with these numbers of cards of a rank, on any ranks and suits."""

    @st.composite
    def build(draw: Draw) -> Hand:
        pattern = draw(st.sampled_from(patterns))
        ranks = draw(st.permutations(RANKS))
        found = []
        for rank, count in zip(ranks, pattern, strict=False):
            found += [Card.of(rank, suit) for suit in draw(st.permutations(SUITS))[:count]]
        return Hand(found)

    return build()


@st.composite
def _three_runs(draw: Draw, suited: bool) -> Hand:
    """Hands cut into runs of 3, 5 and 5, each of one suit if `suited`."""
    free = list(FULL_DECK)
    for size in (5, 5, 3):
        runs = [RANKS[low : low + size] for low in range(14 - size)] + [(RANKS[12], *RANKS[: size - 1])]
        takes = [take for run in runs for take in _ways(run, free, suited)]
        if not takes:
            reject()  # the first two runs can leave no third
        for options in draw(st.sampled_from(takes)):
            free.remove(draw(st.sampled_from(options)))
    return Hand([card for card in FULL_DECK if card not in free])


def _ways(run: Sequence[Rank], free: list[Card], suited: bool) -> list[list[list[Card]]]:
    """For each way to take the run, the cards to choose from at each rank."""
    if not suited:
        options = [[card for card in free if card.rank is rank] for rank in run]
        return [options] if all(options) else []
    wanted = [[Card.of(rank, suit) for rank in run] for suit in SUITS]
    return [[[card] for card in cards] for cards in wanted if all(card in free for card in cards)]


@st.composite
def _three_flushes(draw: Draw) -> Hand:
    taken: list[Card] = []
    for size in (3, 5, 5):
        suit = draw(st.sampled_from([s for s in SUITS if sum(c.suit is s for c in taken) + size <= 13]))
        taken += draw(distinct_cards(size, [c for c in FULL_DECK if c.suit is suit and c not in taken]))
    return Hand(taken)


_SPECIAL_HANDS: dict[Special, Strategy[Hand]] = {
    Special.SUPREME_DRAGON: st.sampled_from(range(4)).map(lambda suit: Hand(FULL_DECK[suit::4])),
    Special.DRAGON: st.tuples(*[st.sampled_from(FULL_DECK[i : i + 4]) for i in range(0, 52, 4)]).map(Hand),
    Special.TWELVE_ROYALS: distinct_cards(13, FULL_DECK[36:]).map(Hand),
    Special.THREE_STRAIGHT_FLUSHES: _three_runs(suited=True),
    Special.THREE_QUADS: _of_counts((4, 4, 4, 1)),
    Special.ALL_HIGH: distinct_cards(13, FULL_DECK[24:]).map(Hand),
    Special.ALL_LOW: distinct_cards(13, FULL_DECK[:28]).map(Hand),
    Special.ONE_COLOR: st.one_of(
        distinct_cards(13, [card for card in FULL_DECK if card.suit in (Suit.DIAMONDS, Suit.HEARTS)]),
        distinct_cards(13, [card for card in FULL_DECK if card.suit in (Suit.CLUBS, Suit.SPADES)]),
    ).map(Hand),
    Special.FOUR_TRIPLES: _of_counts((3, 3, 3, 3, 1), (4, 3, 3, 3)),
    Special.FIVE_PAIRS_AND_TRIPLE: _of_counts((3, 2, 2, 2, 2, 2), (4, 3, 2, 2, 2), (4, 4, 3, 2)),
    Special.SIX_PAIRS: _of_counts(
        (2, 2, 2, 2, 2, 2, 1),
        (4, 2, 2, 2, 2, 1),
        (4, 4, 2, 2, 1),
        (4, 4, 4, 1),
        (3, 2, 2, 2, 2, 2),
        (4, 3, 2, 2, 2),
        (4, 4, 3, 2),
    ),
    Special.THREE_STRAIGHTS: _three_runs(suited=False),
    Special.THREE_FLUSHES: _three_flushes(),
}


# --- arrangements -----------------------------------------------------------------


def arrangements(
    of: Strategy[Hand] | None = None, *, legal_under: Rules | None = None
) -> Strategy[Arrangement]:
    """Thirteen cards in any rows, fouls among them; or only what is legal under some rules."""
    if legal_under is None:
        return _ordered(of).map(laid_out)
    return _ordered(of).map(lambda order: first_legal(order, legal_under))


def _ordered(of: Strategy[Hand] | None) -> Strategy[list[Card]]:
    return (hands() if of is None else of).flatmap(lambda hand: st.permutations(list(hand)))


def laid_out(order: Sequence[Card]) -> Arrangement:
    """Thirteen cards taken as back, middle and front in the order given."""
    return Arrangement(order[10:], order[5:10], order[:5])


def first_legal(order: Sequence[Card], rules: Rules) -> Arrangement:
    """The first arrangement that is no foul, where rows fill up in the order given."""
    for back in combinations(order, 5):
        rest = [card for card in order if card not in back]
        for middle in combinations(rest, 5):
            found = Arrangement([card for card in rest if card not in middle], middle, back)
            if found.foul(rules) is None:
                return found
    raise AssertionError(f"no legal arrangement of {order}")


# --- deals and plays --------------------------------------------------------------


@st.composite
def deals(draw: Draw, *, players: int | None = None) -> tuple[Hand, ...]:
    """Disjoint hands for two to four players; some of them equal but for the suits."""
    count = players or draw(st.integers(2, 4))
    if draw(st.booleans()):
        return _mirrored(draw, count)
    dealt = draw(distinct_cards(13 * count))
    return tuple(Hand(dealt[start : start + 13]) for start in range(0, 13 * count, 13))


def _mirrored(draw: Draw, players: int) -> tuple[Hand, ...]:
    """Hands of the same ranks: with two players up to two cards of a rank, with more only one."""
    each = 4 // players  # cards of a rank that a player can have, in suits of the player's own
    slots = draw(st.lists(st.integers(0, 13 * each - 1), min_size=13, max_size=13, unique=True))
    suits = draw(st.permutations(range(4)))
    return tuple(
        Hand(FULL_DECK[4 * (slot // each) + suits[each * player + slot % each]] for slot in slots)
        for player in range(players)
    )


@st.composite
def plays(draw: Draw, rules: Rules = CLASSIC, *, players: int | None = None) -> tuple[Play, ...]:
    """What the players of one deal submit, nothing of it refused under `rules`.

    Fouls are among them where the rules score fouls, declarations where they know
    the special; some players lay their cards out alike, so that rows tie.
    """
    alike = draw(st.permutations(range(13))) if draw(st.booleans()) else None
    made: list[Play] = []
    for hand in draw(deals(players=players)):
        if classify(hand, rules) is not None and draw(st.booleans()):
            made.append(Declaration(hand))
            continue
        held = list(hand)
        order = [held[place] for place in alike] if alike else draw(st.permutations(held))
        legal = rules.foul.handling is FoulHandling.REFUSED or draw(st.booleans())
        made.append(first_legal(order, rules) if legal else laid_out(order))
    return tuple(made)


# --- rules ------------------------------------------------------------------------


@cache  # a strategy takes longer to make than to use
def values(kind: Kind) -> Strategy[Any]:
    """What an option of this kind can be: so that no option is ever forgotten here."""
    match kind:
        case Flag():
            return st.booleans()
        case Whole(low, high):
            return st.integers(low, min(high, low + 20)) | st.integers(low, high)
        case Text(longest):
            return st.text(min_size=1, max_size=longest).filter(str.isprintable)
        case Choice(enum):
            return st.sampled_from(list(enum))
        case RankSet():
            return st.frozensets(st.sampled_from(RANKS), min_size=1)
        case Wholes(count, each):
            return st.tuples(*[values(each)] * count)
        case Part(part):
            return rule_data(part)
        case Parts(part, most):
            return st.lists(rule_data(part), max_size=min(most, 16)).map(tuple)
    raise AssertionError(f"no strategy for {kind}")


@cache
def rule_data(part: type[RuleData]) -> Strategy[Any]:
    """One part of the rules: each option sound; they may contradict each other."""
    return st.builds(part, **{name: values(kind) for name, kind in part._kinds()})


@st.composite
def rules(draw: Draw) -> Rules:
    """Valid rules over every option there is: presets, and anything else."""
    if draw(st.integers(0, 7)) == 0:
        return draw(st.sampled_from(PRESETS))
    options = {name: draw(values(kind)) for name, kind in Rules._kinds()}
    while True:
        try:
            return Rules(**options)
        except InvalidRulesError as error:
            options = without_culprits(options, error.problems)


def without_culprits(options: dict[str, Any], problems: Sequence[str]) -> dict[str, Any]:
    """The options less the list items that the problems name, as in ``scoring.bonuses[3]``."""
    found = [re.match(r"(\w+)\.(\w+)\[(\d+)\]", problem) for problem in problems]
    culprits = {match.groups() for match in found if match}
    if not culprits:
        reject()
    mended = dict(options)
    for part, name in {culprit[:2] for culprit in culprits}:
        listed = enumerate(getattr(options[part], name))
        kept = tuple(item for place, item in listed if (part, name, str(place)) not in culprits)
        mended[part] = replace(mended[part], **{name: kept})
    return mended


def rankings() -> Strategy[Ranking]:
    """One of the six ways to rank rows."""
    return rule_data(Ranking)


def foul_rules() -> Strategy[FoulRules]:
    """What a foul is and means."""
    return rule_data(FoulRules)


def scoring_rules() -> Strategy[ScoringRules]:
    """Valid scoring under some rules or other."""
    return rules().map(lambda found: found.scoring)


def special_rules() -> Strategy[SpecialRules]:
    """Specials in a valid order."""
    return rules().map(lambda found: found.specials)


# --- JSON -------------------------------------------------------------------------


def json_values() -> Strategy[Any]:
    """Anything JSON can say, numbers beyond all bounds too."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(1 << 500)
    return st.recursive(
        leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
    )


@st.composite
def tampered(draw: Draw, document: Any, other: Callable[[], Strategy[Any]] = json_values) -> Any:
    """A JSON document with one thing in it exchanged, removed, repeated or added."""
    if isinstance(document, dict) and document and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(document)))
        return document | {key: draw(tampered(document[key], other))}
    if isinstance(document, list) and document and draw(st.integers(0, 3)):
        place = draw(st.integers(0, len(document) - 1))
        return [*document[:place], draw(tampered(document[place], other)), *document[place + 1 :]]
    if isinstance(document, dict) and document and draw(st.booleans()):
        gone = draw(st.sampled_from([None, *sorted(document)]))
        added = draw(st.dictionaries(st.text(), other(), max_size=2))
        return {key: value for key, value in document.items() if key != gone} | added
    if isinstance(document, list) and draw(st.booleans()):
        return document * draw(st.sampled_from((0, 2, 70)))
    return draw(other())
