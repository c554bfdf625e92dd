"""Reading, comparing and listing plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from shisanzhang.cards import Card, CardsLike, as_cards
from shisanzhang.errors import InvalidHandError, ShisanzhangError, shown

from ._pack import Pack, pack_of
from .combination import Kind, Play
from .rules import TAIWAN, Rules

__all__ = ["beats", "hints", "parse", "plays"]

_Lister = Callable[[Pack, list[int], int], Iterator[int]]

_LISTERS: Final[tuple[_Lister, ...]] = (
    Pack.singles,
    Pack.pairs,
    Pack.straights,
    Pack.full_houses,
    Pack.quads,
    Pack.straight_flushes,
)
"""What lists the plays of each kind above a key, by the kind's index."""
_OVER: Final = tuple(
    tuple(
        (lister, other is kind)
        for lister, other in zip(_LISTERS, Kind, strict=True)
        if other is kind or other.power > kind.power
    )
    for kind in Kind
)
"""For each kind what lists the plays that may beat it, and whether these are of the same kind."""


def parse(cards: CardsLike, rules: Rules = TAIWAN) -> tuple[Play, ...]:
    """The play that some cards are, in a tuple; an empty one if they are none.

    No cards of Big Two can be read in two ways, so there is never more than one.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a card twice, or a joker.

    >>> [play.kind for play in parse("Ad 2c 3s 4h 5d")]
    [Kind.STRAIGHT]
    >>> parse("Jd Qc Ks Ah 2d"), parse("9c 9d 9h")
    ((), ())
    """
    found = read(as_cards(cards, "a play"), rules)
    return () if found is None else (found,)


def read(cards: tuple[Card, ...], rules: Rules) -> Play | None:
    """The play that some distinct cards are, if any."""
    pack = pack_of(rules)
    return pack.read(pack.mask(cards))


def as_play(play: Play | CardsLike, rules: Rules, what: str) -> Play:
    """A play, or the one that some cards are.

    Raises:
        InvalidHandError: they are none, or the play is not one of these rules.
    """
    cards = play.cards if isinstance(play, Play) else as_cards(play, what)
    found = read(cards, rules)
    if found is not None and isinstance(play, Play) and found != play:
        raise InvalidHandError(f"{what}: {shown(play, 200)} is no play under these rules, but {found!r} is")
    if found is None:
        raise InvalidHandError(f"{what} is no combination: {' '.join(map(str, cards)) or 'no cards'}")
    return found


def checked_rules(rules: object) -> Rules:
    """The rules, if they are those of Big Two."""
    if not isinstance(rules, Rules):
        raise ShisanzhangError(f"rules: expected bigtwo.Rules, found {shown(rules)}")
    return rules


def beats(play: Play | CardsLike, table: Play | CardsLike, rules: Rules = TAIWAN) -> bool:
    """壓牌: whether a play may be played on the one that lies on the table.

    It may if it is of the same kind and strictly higher, or a bomb on a kind of lower `Kind.power`: four
    of a kind on everything but a straight flush, a straight flush on everything.

    Raises:
        InvalidHandError: cards that are no combination.

    >>> beats("2s 2c", "2h 2d"), beats("3c 3d 3h 3s 4c", "2s"), beats("3s 4h 5c 6d 7c", "2s")
    (True, True, False)
    """
    checked_rules(rules)
    return is_higher(as_play(play, rules, "the play"), as_play(table, rules, "the table"))


def is_higher(play: Play, table: Play) -> bool:
    """Whether one play beats another."""
    if play.kind is table.kind:
        return play.key > table.key
    return play.kind.power > table.kind.power


def plays(hand: CardsLike, rules: Rules = TAIWAN, *, table: Play | CardsLike | None = None) -> Iterator[Play]:
    """Every play of a hand that may be led, or that beats what lies on the table.

    They come kind by kind in the order of `Kind`, within a kind from the lowest key to the highest, one for
    each set of cards, always in the same order. They are found as they are asked for.

    Args:
        hand: any number of different cards.
        rules: the order of cards, and the straights.
        table: what is to be beaten; none for a lead.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a card twice, a joker, or a table that is no combination.

    >>> print(*plays("3c 3d 9h 2s", table="8s"), sep=", ")
    9h, 2s
    >>> len(list(plays(FULL_DECK)))
    14738
    """
    checked_rules(rules)
    cards = as_cards(hand, "a hand")
    on = None if table is None else as_play(table, rules, "the table")
    pack = pack_of(rules)
    return listed(pack, pack.mask(cards), on)


def listed(pack: Pack, mask: int, table: Play | None) -> Iterator[Play]:
    """The plays of a set of cards, as `plays` gives them."""
    held, known = pack.suits_of(mask), pack.known
    if table is None:
        steps = [(lister, -1) for lister in _LISTERS]
    else:
        steps = [(lister, table.key if same else -1) for lister, same in _OVER[table.kind.index]]
    for lister, above in steps:
        for found in lister(pack, held, above):
            yield known[found]


def hints(
    hand: CardsLike, rules: Rules = TAIWAN, *, table: Play | CardsLike | None = None
) -> tuple[Play, ...]:
    """提示: the same plays, the weakest first.

    Kinds stand in the order of `Kind`, so bombs come last. Within a kind the lower key is weaker, and among
    equal keys the play that gives away the lower cards.

    Raises:
        CardParseError, InvalidHandError: as `plays` does.

    >>> print(*hints("8c 8d 8h 5s 5c Js Jd", table="4c 4d 4h Kc Kd"), sep=", ")
    5c 5s 8c 8d 8h, 8c 8d 8h Jd Js
    """
    pack = pack_of(checked_rules(rules))
    return weakest_first(plays(hand, rules, table=table), pack)


def weakest_first(found: Iterator[Play], pack: Pack) -> tuple[Play, ...]:
    """Some plays of one hand, sorted."""
    return tuple(sorted(found, key=lambda play: (play.kind.index, play.key, pack.mask(play.cards))))
