"""特殊牌型: what thirteen cards can be as a whole, as a table of data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from ._enums import Named
from ._options import REQUIRED, Choice, Flag, Parts, RankSet, RuleData, Whole, join_path, option
from ._shapes import FLUSH_COUNTS, ROYALS, Shape, shape_of
from .cards import RANKS, CardsLike, Rank
from .hand import HAND_SIZE, Hand, as_hand
from .ranking import STANDARD, HasRanking, Ranking

__all__ = [
    "HasSpecials",
    "SameSpecial",
    "SixPairs",
    "Special",
    "SpecialEntry",
    "SpecialRules",
    "SpecialVersus",
    "TwelveRoyals",
    "classify",
    "specials",
]

MOST_POINTS: Final = 10_000
"""The most any row or special may pay: with factors up to 100, totals fit 32 bits."""


class Special(Named):
    """特殊牌型: the thirteen special hands, a property of the 13 cards, not of a layout.

    >>> Special("six_pairs"), Special.SIX_PAIRS.chinese
    (Special.SIX_PAIRS, '六對半')
    """

    SUPREME_DRAGON = "supreme_dragon"
    """至尊青龍: thirteen cards of one suit."""
    DRAGON = "dragon"
    """一條龍: one card of every rank."""
    TWELVE_ROYALS = "twelve_royals"
    """十二皇族: all thirteen from J, Q, K, A (`SpecialRules.twelve_royals`)."""
    THREE_STRAIGHT_FLUSHES = "three_straight_flushes"
    """三同花順: a three-card run in one suit and two straight flushes."""
    THREE_QUADS = "three_quads"
    """三分天下: three times four of a kind."""
    ALL_HIGH = "all_high"
    """全大: every card from 8 to A (`SpecialRules.high_ranks`)."""
    ALL_LOW = "all_low"
    """全小: every card from 2 to 8 (`SpecialRules.low_ranks`)."""
    ONE_COLOR = "one_color"
    """湊一色: all red or all black."""
    FOUR_TRIPLES = "four_triples"
    """四套三條: four ranks with three cards or more."""
    FIVE_PAIRS_AND_TRIPLE = "five_pairs_and_triple"
    """五對三條: five pairs and three of a kind."""
    SIX_PAIRS = "six_pairs"
    """六對半: six pairs and a single card (`SpecialRules.six_pairs`)."""
    THREE_STRAIGHTS = "three_straights"
    """三順子: a three-card run and two straights of five."""
    THREE_FLUSHES = "three_flushes"
    """三同花: each of the three rows can be of one suit."""

    @property
    def chinese(self) -> str:
        """The name in traditional Chinese."""
        return _TABLE[self].chinese


class TwelveRoyals(Named):
    """十二皇族: what counts as twelve royals.

    >>> loose = SpecialRules(twelve_royals=TwelveRoyals.AT_LEAST_TWELVE)
    >>> hand = "AsAhAdAcKsKhKdKcQsQhQdJs2c"
    >>> [Special.TWELVE_ROYALS in specials(hand, rules) for rules in (CLASSIC, Rules(specials=loose))]
    [False, True]
    """

    ALL_THIRTEEN = "all_thirteen"
    """All thirteen cards are J, Q, K or A (560 hands)."""
    AT_LEAST_TWELVE = "at_least_twelve"
    """At least twelve of them are (66,080 hands)."""
    TWELVE_PICTURES = "twelve_pictures"
    """All twelve J, Q, K and any thirteenth card (40 hands)."""


class SixPairs(Named):
    """六對半: what counts as six pairs and a single.

    >>> strict = SpecialRules(six_pairs=SixPairs.STRICT)
    >>> hand = "2c2d2h2s3s3h4s4h5s5h6s6hKs"
    >>> classify(hand), classify(hand, Rules(specials=strict))
    (Special.SIX_PAIRS, None)
    """

    LOOSE = "loose"
    """Four of a kind is two pairs, three of a kind a pair and the single."""
    QUADS = "quads"
    """Four of a kind is two pairs; three of a kind does not count."""
    STRICT = "strict"
    """Six different pairs and a single of a seventh rank."""


class SpecialVersus(Named):
    """What the higher of two declared specials takes from the lower, in points.

    >>> dragon = Declaration("2c3d4h5s6c7d8h9sTcJdQhKsAc")
    >>> pairs = Declaration("2d2h3c3h4c4d5c5d6d6h7c7hKd")
    >>> less = Rules(specials=SpecialRules(versus=SpecialVersus.DIFFERENCE))
    >>> score_match([dragon, pairs]).totals, score_match([dragon, pairs], less).totals
    ((13, -13), (10, -10))
    """

    OWN_POINTS = "own_points"
    """Its own points."""
    DIFFERENCE = "difference"
    """Its points less those of the lower."""
    ZERO = "zero"
    """Nothing."""


class SameSpecial(Named):
    """How two declared specials of the same kind compare.

    >>> kings = Declaration("2d2h3c3h4c4d5c5d6d6h7c7hKd")
    >>> aces = Declaration("2c2s3d3s4h4s5h5s6c6s7d7sAd")
    >>> compared = Rules(specials=SpecialRules(same=SameSpecial.HIGHER_CARDS))
    >>> score_match([kings, aces]).totals, score_match([kings, aces], compared).totals
    ((0, 0), (-3, 3))
    """

    TIE = "tie"
    """Neither takes anything."""
    HIGHER_CARDS = "higher_cards"
    """The thirteen ranks, high to low, position by position; if all are equal, a tie."""


@dataclass(frozen=True, kw_only=True)
class SpecialEntry(RuleData):
    """One special that is played, and what it takes from each opponent, in points.

    >>> WEIGHTED.specials.entries[0]
    SpecialEntry(special=Special.SUPREME_DRAGON, points=216)
    """

    special: Special = option(Choice(Special), REQUIRED, "the special hand")
    points: int = option(Whole(0, MOST_POINTS), REQUIRED, "points taken from each opponent without a special")


@dataclass(frozen=True, kw_only=True)
class SpecialRules(RuleData):
    """特殊牌型: which special hands are played, in what order, for how much.

    >>> [(special.value, points) for special, points in CLASSIC.specials.points.items()]
    [('dragon', 13), ('three_flushes', 3), ('three_straights', 3), ('six_pairs', 3)]
    """

    entries: tuple[SpecialEntry, ...] = option(
        Parts(SpecialEntry),
        (
            SpecialEntry(special=Special.DRAGON, points=13),
            SpecialEntry(special=Special.THREE_FLUSHES, points=3),
            SpecialEntry(special=Special.THREE_STRAIGHTS, points=3),
            SpecialEntry(special=Special.SIX_PAIRS, points=3),
        ),
        "the specials played, the highest first; a hand is the first that it makes",
    )
    versus: SpecialVersus = option(
        Choice(SpecialVersus), SpecialVersus.OWN_POINTS, "what a special takes from a lower special"
    )
    same: SameSpecial = option(Choice(SameSpecial), SameSpecial.TIE, "how two of the same special compare")
    twelve_royals: TwelveRoyals = option(
        Choice(TwelveRoyals), TwelveRoyals.ALL_THIRTEEN, "what counts as twelve royals"
    )
    high_ranks: frozenset[Rank] = option(RankSet(), frozenset(RANKS[6:]), "the ranks of all high")
    low_ranks: frozenset[Rank] = option(RankSet(), frozenset(RANKS[:7]), "the ranks of all low")
    four_triples_with_quads: bool = option(Flag(), True, "whether 4-3-3-3 is four triples")
    five_pairs_with_quads: bool = option(
        Flag(), True, "whether four of a kind is two pairs in five pairs and triple"
    )
    six_pairs: SixPairs = option(Choice(SixPairs), SixPairs.LOOSE, "what counts as six pairs and a single")

    @cached_property
    def points(self) -> Mapping[Special, int]:
        """The points of each special that is played, the highest first."""
        return MappingProxyType({entry.special: entry.points for entry in self.entries})

    def from_lower(self, points: int, lower: int) -> int:
        """What a special of these points takes from another that stands below it, in points."""
        return {
            SpecialVersus.OWN_POINTS: points,
            SpecialVersus.DIFFERENCE: max(points - lower, 0),
            SpecialVersus.ZERO: 0,
        }[self.versus]

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if any(name not in sound for name, _ in self._kinds()):
            return
        listed: list[Special] = []
        for place, entry in enumerate(self.entries):
            here = join_path(path, f"entries[{place}]")
            if entry.special in listed:
                yield f"{here}: {entry.special.value} is listed twice"
            for above in listed:
                if above is not entry.special and (entry.special, above) in _always_makes(self):
                    yield f"{here}: {entry.special.value} never counts, being {above.value} too, listed above"
                    break
            ranks = {Special.ALL_HIGH: self.high_ranks, Special.ALL_LOW: self.low_ranks}.get(entry.special)
            if ranks is not None and 4 * len(ranks) < HAND_SIZE:
                yield f"{here}: {entry.special.value} never counts, its ranks having too few cards"
            listed.append(entry.special)


class HasSpecials(HasRanking, Protocol):
    """Anything that says which specials are played: `Rules`."""

    @property
    def specials(self) -> SpecialRules:
        """The special hands in force."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class _Plain:
    """The rules of this layer alone, all at their defaults."""

    ranking: Ranking = STANDARD
    specials: SpecialRules = SpecialRules()


PLAIN = _Plain()


class Definition(NamedTuple):
    """A row of the table of specials."""

    chinese: str
    made: Callable[[Shape, SpecialRules], bool]
    """Whether a hand of this shape makes the special under these options."""


def _supreme_dragon(shape: Shape, rules: SpecialRules) -> bool:
    return 13 in shape.suits


def _dragon(shape: Shape, rules: SpecialRules) -> bool:
    return len(shape.pattern) == 13


def _twelve_royals(shape: Shape, rules: SpecialRules) -> bool:
    if rules.twelve_royals is TwelveRoyals.TWELVE_PICTURES:
        return shape.not_picture == 1
    return shape.not_royal <= (rules.twelve_royals is TwelveRoyals.AT_LEAST_TWELVE)


def _three_straight_flushes(shape: Shape, rules: SpecialRules) -> bool:
    return shape.three_straight_flushes


def _three_quads(shape: Shape, rules: SpecialRules) -> bool:
    return shape.pattern == (4, 4, 4, 1)


def _all_high(shape: Shape, rules: SpecialRules) -> bool:
    return shape.not_high == 0


def _all_low(shape: Shape, rules: SpecialRules) -> bool:
    return shape.not_low == 0


def _one_color(shape: Shape, rules: SpecialRules) -> bool:
    _, diamonds, hearts, _ = shape.suits
    return diamonds + hearts in (0, 13)


def _four_triples(shape: Shape, rules: SpecialRules) -> bool:
    return shape.pattern == (3, 3, 3, 3, 1) or (
        rules.four_triples_with_quads and shape.pattern == (4, 3, 3, 3)
    )


def _five_pairs_and_triple(shape: Shape, rules: SpecialRules) -> bool:
    odd = [count for count in shape.pattern if count % 2]
    return odd == [3] and (rules.five_pairs_with_quads or 4 not in shape.pattern)


def _six_pairs(shape: Shape, rules: SpecialRules) -> bool:
    barred = {SixPairs.LOOSE: (), SixPairs.QUADS: (3,), SixPairs.STRICT: (3, 4)}[rules.six_pairs]
    return sum(count // 2 for count in shape.pattern) == 6 and not any(
        count in barred for count in shape.pattern
    )


def _three_straights(shape: Shape, rules: SpecialRules) -> bool:
    return shape.three_straights


def _three_flushes(shape: Shape, rules: SpecialRules) -> bool:
    return FLUSH_COUNTS.issuperset(shape.suits)


_TABLE: Final[dict[Special, Definition]] = {
    Special.SUPREME_DRAGON: Definition("至尊青龍", _supreme_dragon),
    Special.DRAGON: Definition("一條龍", _dragon),
    Special.TWELVE_ROYALS: Definition("十二皇族", _twelve_royals),
    Special.THREE_STRAIGHT_FLUSHES: Definition("三同花順", _three_straight_flushes),
    Special.THREE_QUADS: Definition("三分天下", _three_quads),
    Special.ALL_HIGH: Definition("全大", _all_high),
    Special.ALL_LOW: Definition("全小", _all_low),
    Special.ONE_COLOR: Definition("湊一色", _one_color),
    Special.FOUR_TRIPLES: Definition("四套三條", _four_triples),
    Special.FIVE_PAIRS_AND_TRIPLE: Definition("五對三條", _five_pairs_and_triple),
    Special.SIX_PAIRS: Definition("六對半", _six_pairs),
    Special.THREE_STRAIGHTS: Definition("三順子", _three_straights),
    Special.THREE_FLUSHES: Definition("三同花", _three_flushes),
}


def _always_makes(rules: SpecialRules) -> set[tuple[Special, Special]]:
    """Pairs of specials of which every hand of the first makes the second too."""
    of = Special
    pairs = {
        (of.SUPREME_DRAGON, of.DRAGON),
        (of.SUPREME_DRAGON, of.THREE_STRAIGHT_FLUSHES),
        (of.SUPREME_DRAGON, of.ONE_COLOR),
        (of.SUPREME_DRAGON, of.THREE_STRAIGHTS),
        (of.SUPREME_DRAGON, of.THREE_FLUSHES),
        (of.DRAGON, of.THREE_STRAIGHTS),
        (of.THREE_STRAIGHT_FLUSHES, of.THREE_STRAIGHTS),
        (of.THREE_STRAIGHT_FLUSHES, of.THREE_FLUSHES),
    }
    # The specials whose hands are all those from a set of ranks.
    within = {of.ALL_HIGH: rules.high_ranks, of.ALL_LOW: rules.low_ranks}
    if rules.twelve_royals is TwelveRoyals.ALL_THIRTEEN:
        within[of.TWELVE_ROYALS] = ROYALS
    elif rules.twelve_royals is TwelveRoyals.AT_LEAST_TWELVE:
        pairs |= {(inner, of.TWELVE_ROYALS) for inner, ranks in within.items() if ranks <= ROYALS}
    else:
        pairs.add((of.TWELVE_ROYALS, of.THREE_QUADS))
        if rules.six_pairs is not SixPairs.STRICT:
            pairs.add((of.TWELVE_ROYALS, of.SIX_PAIRS))
    for outer, ranks in within.items():
        inside = of if len(ranks) == len(RANKS) else [inner for inner in within if within[inner] <= ranks]
        pairs |= {(inner, outer) for inner in inside if inner is not outer}
    if rules.six_pairs is not SixPairs.STRICT:
        pairs.add((of.THREE_QUADS, of.SIX_PAIRS))
    if rules.six_pairs is SixPairs.LOOSE:
        pairs.add((of.FIVE_PAIRS_AND_TRIPLE, of.SIX_PAIRS))
    return pairs


def specials(hand: CardsLike | Hand, rules: HasSpecials = PLAIN) -> tuple[Special, ...]:
    """特殊牌型: every special that the 13 cards make, in the order of `Special`.

    All thirteen are tried, whether `rules` play them or not; from `rules` come
    only the definitions (what twelve royals are, whether an ace can be low).

    >>> [special.value for special in specials("AcAdAs KcKdKhKs QcQdQhQs JhJs")]
    ['twelve_royals', 'all_high', 'five_pairs_and_triple', 'six_pairs']
    """
    shape = shape_under(as_hand(hand).mask, rules)
    return tuple(special for special, row in _TABLE.items() if row.made(shape, rules.specials))


def classify(hand: CardsLike | Hand, rules: HasSpecials = PLAIN) -> Special | None:
    """特殊牌型: the special that counts under `rules`: the highest one they play, or ``None``.

    >>> print(classify("2c3d4h5s6c7d8h9sTcJdQhKsAc"))
    Special.DRAGON
    """
    return classify_shape(shape_under(as_hand(hand).mask, rules), rules.specials)


def classify_shape(shape: Shape, rules: SpecialRules) -> Special | None:
    """The special that counts for hands of a shape."""
    for entry in rules.entries:
        if _TABLE[entry.special].made(shape, rules):
            return entry.special
    return None


def shape_under(mask: int, rules: HasSpecials) -> Shape:
    """The shape of a hand, given as a mask, with the definitions of `rules`."""
    chosen = rules.specials
    return shape_of(
        mask,
        low_ace=rules.ranking.has_low_ace,
        high_ranks=chosen.high_ranks,
        low_ranks=chosen.low_ranks,
    )
