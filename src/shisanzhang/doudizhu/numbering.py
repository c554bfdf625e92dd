"""Every play there is as a number, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap
from typing import Final, final

from shisanzhang._pass import PASS, Pass
from shisanzhang.cards import CardsLike, Rank
from shisanzhang.errors import IllegalPlayError, InvalidHandError, shown

from ._deck import ORDER, SMALL, as_cards, counts_of, stacks_of
from ._forms import Form, Forms, forms_of
from ._hands import Held, listed, listed_at_once
from .combination import Kind, Play, made
from .listing import checked_rules
from .rules import ONE_DECK, Rules

__all__ = ["ActionSpace", "Pattern", "action_space", "count_ranks", "patterns"]

_LIMITED: Final = tuple(
    tuple(
        tuple((rank,) * count for count in range((decks if place >= SMALL else 4 * decks) + 1))
        for place, rank in enumerate(ORDER)
    )
    for decks in (1, 2)
)
"""Per number of decks, place and number of cards: that many of the rank."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """牌套: a play without its suits, as `ActionSpace` numbers them.

    >>> pattern = action_space().pattern(200)
    >>> print(pattern, pattern.kind, pattern.key)
    AAA 8 Kind.TRIO_WITH_SOLO 11
    """

    kind: Kind
    key: int
    """As of `Play`."""
    length: int
    """As of `Play`."""
    ranks: tuple[Rank, ...]
    """The main part, then what goes with it, as of `Play.ranks`."""

    def __str__(self) -> str:
        main = self.kind.width * (self.length if self.kind.least else 1) or len(self.ranks)
        texts = [rank.value for rank in self.ranks]
        return " ".join(filter(None, ("".join(texts[:main]), "".join(texts[main:]))))


@final
class ActionSpace:
    """動作空間: every play that a hand can hold, and passing, each with a number that never changes.

    Plays are told apart by kind, key, length and ranks, not by suits. They have the ids from 0 in the order
    of `plays`; `pass_id` comes after them. ``len`` counts the plays: what is indexed by id, with the pass,
    needs one place more. `action_space` makes it.

    >>> space = action_space(ONE_DECK)
    >>> len(space), space.pass_id, len(space.classes)
    (34152, 34152, 308)
    >>> space.id_of(parse("2c 2d 2h 2s 3c 3d")[0]), space.id_of(PASS)
    (33021, 34152)
    >>> print(space.play(0, "3s 3d Kc"))
    3d
    """

    __slots__ = ("_class_ids", "_classes", "_decks", "_ids", "_patterns")

    def __init__(self, forms: Forms) -> None:
        self._decks: Final = forms.decks
        self._patterns: Final = tuple(starmap(Pattern, listed(_full(forms), None)))
        self._ids: Final = {_key_of(pattern): number for number, pattern in enumerate(self._patterns)}
        kinds = dict.fromkeys((each.kind, each.key, each.length) for each in self._patterns)
        self._classes: Final = tuple(kinds)
        self._class_ids: Final = {form: number for number, form in enumerate(self._classes)}

    def __len__(self) -> int:
        return len(self._patterns)

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._patterns)

    @property
    def pass_id(self) -> int:
        """過牌: the id of passing, the last one."""
        return len(self._patterns)

    @property
    def classes(self) -> tuple[Form, ...]:
        """What decides which play beats which: every kind, key and length there is."""
        return self._classes

    def id_of(self, action: Play | Pattern | Pass) -> int:
        """The id of a play, or of passing.

        Raises:
            IllegalPlayError: the rules do not have the play.
        """
        if action is PASS:
            return self.pass_id
        if isinstance(action, Play | Pattern):
            found = self._ids.get(_key_of(action))
            if found is not None:
                return found
        raise IllegalPlayError(f"expected PASS or a play of these rules, found {shown(action, 200)}")

    def class_of(self, action: Play | Pattern) -> int:
        """The place in `classes` of a play.

        Raises:
            IllegalPlayError: the rules do not have the play.
        """
        pattern = self._patterns[self._checked(self.id_of(action))]
        return self._class_ids[pattern.kind, pattern.key, pattern.length]

    def pattern(self, number: int) -> Pattern:
        """The play with an id.

        Raises:
            IllegalPlayError: no play has it.
        """
        return self._patterns[self._checked(number)]

    def play(self, number: int, hand: CardsLike) -> Play:
        """The play with an id in the cards of a hand, as `plays` gives it.

        Raises:
            IllegalPlayError: no play has the id.
            InvalidHandError: the hand does not hold it.
        """
        pattern = self.pattern(number)
        cards = as_cards(hand, "a hand", self._decks)
        stacks = {ORDER[place]: iter(stack) for place, stack in enumerate(stacks_of(cards))}
        chosen = [next(stacks[rank], None) for rank in pattern.ranks]
        found = tuple(card for card in chosen if card is not None)
        if len(found) < len(chosen):
            raise InvalidHandError(f"the hand does not hold {pattern}: {' '.join(map(str, cards))}")
        return made(pattern.kind, pattern.key, pattern.length, found)

    def _checked(self, number: int) -> int:
        if type(number) is not int or not 0 <= number < len(self):
            raise IllegalPlayError(f"no play has the id {shown(number)}, expected 0 to {len(self) - 1}")
        return number


def _key_of(play: Play | Pattern) -> tuple[int, int, int, bytes]:
    """What tells plays apart: numbers only, which is quick to look up."""
    ranks = sorted(rank.index for rank in play.ranks)
    return play.kind.index, play.key, play.length, bytes(ranks)


def _full(forms: Forms) -> Held[Rank]:
    """All cards of the decks, as ranks."""
    return Held(
        [(rank,) * (forms.decks if place >= SMALL else 4 * forms.decks) for place, rank in enumerate(ORDER)],
        forms,
    )


def action_space(rules: Rules = ONE_DECK) -> ActionSpace:
    """動作空間: the plays of some rules, numbered; made once for all rules that play alike.

    >>> from dataclasses import replace
    >>> [len(action_space(replace(ONE_DECK, wings=wings))) for wings in Wings]
    [34152, 27471, 30383, 26053, 12654]
    >>> len(action_space(TWO_DECKS))
    39097
    """
    return _space(forms_of(checked_rules(rules)))


@lru_cache(maxsize=8)
def _space(forms: Forms) -> ActionSpace:
    return ActionSpace(forms)


def count_ranks(hand: CardsLike, rules: Rules = ONE_DECK) -> bytes:
    """牌點: how many cards of each rank a hand has, from the threes up to the twos, then the jokers.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: a face more often than there are decks.

    >>> list(count_ranks("3c 3d 9h 2s RJ"))
    [2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1]
    """
    return counts_of(as_cards(hand, "a hand", checked_rules(rules).decks))


def patterns(
    counts: Sequence[int], rules: Rules = ONE_DECK, *, table: Play | Pattern | None = None
) -> Iterator[tuple[Kind, int, int, tuple[Rank, ...]]]:
    """The plays of a hand without suits, as plain tuples with the fields of a `Pattern`.

    They are those of `plays`, in the same order, for programs that try very many hands: nothing is made but
    the tuples.

    Args:
        counts: how many cards of each rank, as of `count_ranks`.
        rules: what may be played.
        table: what is to be beaten; none for a lead.

    Raises:
        InvalidHandError: not 15 numbers, or more cards of a rank than there are.

    >>> [kind.value for kind, key, length, ranks in patterns(count_ranks("3c 3d BJ RJ"))]
    ['solo', 'solo', 'solo', 'pair', 'rocket']
    """
    decks = checked_rules(rules).decks
    try:
        stacks = [sets[count] for sets, count in zip(_LIMITED[decks - 1], counts, strict=True)]
        fits = min(counts) >= 0
    except (IndexError, TypeError, ValueError):
        fits = False
    if not fits:
        most = f"{4 * decks} of each, of a joker {decks}"
        raise InvalidHandError(f"expected 15 numbers of cards, at most {most}, found {shown(counts, 80)}")
    form = None if table is None else (table.kind, table.key, table.length)
    return iter(listed_at_once(Held(stacks, forms_of(rules)), form))
