"""Reading, comparing and listing plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

from shisanzhang.cards import Card, CardsLike
from shisanzhang.errors import InvalidHandError, ShisanzhangError, shown

from ._deck import as_cards, counts_of, stacks_of
from ._forms import Form, forms_of
from ._hands import Held, listed
from .combination import Kind, Play, arranged, made
from .rules import ONE_DECK, Rules

__all__ = ["beats", "hints", "parse", "plays"]


def parse(cards: CardsLike, rules: Rules = ONE_DECK) -> tuple[Play, ...]:
    """Every reading of some cards as a play, the preferred first; an empty tuple if they are none.

    A few sets of cards are plays in two or three ways: 333444555666 are four trios in a row, or three of
    them with the fourth as wings. Preferred is what has no wings, then what has the higher key.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a face more often than there are decks.

    >>> [(play.kind, play.key) for play in parse("3c 3d 3h 3s 4c 4d 4h 4s")]
    [(Kind.QUAD_WITH_PAIRS, 1), (Kind.QUAD_WITH_PAIRS, 0)]
    >>> parse("3c 4d 5h 6s"), parse("2c 2d BJ RJ")
    ((), ())
    """
    return read(as_cards(cards, "a play", checked_rules(rules).decks), rules)


def read(cards: tuple[Card, ...], rules: Rules) -> tuple[Play, ...]:
    """Every reading of cards that have been checked."""
    forms = forms_of(rules).readings(counts_of(cards))
    return tuple(made(*form, arranged(*form, cards)) for form in forms)


def as_play(play: Play | CardsLike, rules: Rules, what: str, table: Play | None = None) -> Play:
    """A play, or the one that some cards are: the reading that beats the table, else the preferred.

    Raises:
        InvalidHandError: they are none, or the play is not one of these rules.
    """
    if isinstance(play, Play):
        cards = play.cards
        if form_of(play) in forms_of(rules).readings(counts_of(cards)):
            if rules.decks == 1 and len({*map(id, cards)}) < len(cards):
                as_cards(cards, what, 1)  # refuses a face that a play of two decks has twice
            return play
    else:
        cards = as_cards(play, what, rules.decks)
    found = read(cards, rules)
    if not found:
        raise InvalidHandError(f"{what} is no play: {' '.join(map(str, cards)) or 'no cards'}")
    if isinstance(play, Play):
        raise InvalidHandError(
            f"{what}: {shown(play, 400)} is no play under these rules, but {found[0]!r} is"
        )
    return reading_for(found, table)


def reading_for(found: tuple[Play, ...], table: Play | None) -> Play:
    """The first of some readings that beats what lies on the table; if none does, the preferred."""
    if table is None:
        return found[0]
    return next((play for play in found if is_higher(play, table)), found[0])


def checked_rules(rules: object) -> Rules:
    """The rules, if they are those of Dou Dizhu."""
    if not isinstance(rules, Rules):
        raise ShisanzhangError(f"rules: expected doudizhu.Rules, found {shown(rules)}")
    return rules


def beats(play: Play | CardsLike, table: Play | CardsLike, rules: Rules = ONE_DECK) -> bool:
    """上牌: whether a play may be played on the one that lies on the table.

    It may if it is of the same kind, has as many cards and a strictly higher key; or if it is a bomb on
    what is no bomb, a higher bomb on a bomb, or the rocket. Of bombs the one with more cards is higher,
    then the one of the higher rank. Of cards that can be read in two ways the play is read in the way that
    beats the table, and the table in the preferred one.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: cards that are no play.

    >>> beats("4c", "3s"), beats("4c", "4s"), beats("3c 3d 3h 3s", "2c 2d"), beats("BJ RJ", "2c 2d 2h 2s")
    (True, False, True, True)
    >>> beats("3c 3d 3h 3s 4c 5c", "2s")
    False
    """
    checked_rules(rules)
    on = as_play(table, rules, "the table")
    return is_higher(as_play(play, rules, "the play", on), on)


def is_higher(play: Play, table: Play) -> bool:
    """Whether one play beats another."""
    if play.kind is not table.kind:
        return play.kind.power > table.kind.power
    if play.kind is Kind.BOMB:
        return (play.length, play.key) > (table.length, table.key)
    return play.length == table.length and play.key > table.key


def form_of(play: Play) -> Form:
    """What of a play decides what beats it."""
    return play.kind, play.key, play.length


def plays(
    hand: CardsLike, rules: Rules = ONE_DECK, *, table: Play | CardsLike | None = None
) -> Iterator[Play]:
    """Every play of a hand that may be led, or that beats what lies on the table.

    Suits do not matter, so there is one for each kind, key, length and number of cards of each rank; of a
    rank it has the lowest suits. They come kind by kind in the order of `Kind`, within a kind the weakest
    first: the shorter, then the one with the lower key, then the one with the lower wings, of which the
    highest decides. The order is always the same, and plays are found as they are asked for.

    Args:
        hand: any number of cards, no face more often than there are decks.
        rules: what may be played.
        table: what is to be beaten; none for a lead.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a face too often, or a table that is no play.

    >>> print(*plays("3c 3d 9h 2s BJ RJ", table="Ks"), sep=", ")
    2s, BJ, RJ, BJ RJ
    >>> len(list(plays((*FULL_DECK, *JOKERS))))
    34152
    """
    decks = checked_rules(rules).decks
    cards = as_cards(hand, "a hand", decks)
    on = None if table is None else as_play(table, rules, "the table")
    return starmap(made, listed(Held(stacks_of(cards), forms_of(rules)), None if on is None else form_of(on)))


def hints(
    hand: CardsLike, rules: Rules = ONE_DECK, *, table: Play | CardsLike | None = None
) -> tuple[Play, ...]:
    """提示: the same plays, the weakest first, which is the order of `plays`; so bombs come last.

    Raises:
        CardParseError, InvalidHandError: as `plays` does.

    >>> print(*hints("4c 4d 4h 6s 6d 7c 7d 7h 7s", table="3c 3d 3h Ks Kd"), sep=", ")
    4c 4d 4h 6d 6s, 4c 4d 4h 7c 7d, 7c 7d 7h 4c 4d, 7c 7d 7h 6d 6s, 7c 7d 7h 7s
    """
    return tuple(plays(hand, rules, table=table))
