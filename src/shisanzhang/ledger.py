"""帳本: a home game with real cards, deal by deal, from the cards or from the rows' results alone.

>>> ledger = Ledger(("Ann", "Ben", "Cid"))
>>> deal = ReportedDeal(
...     front=(Place((0,), Category.THREE_OF_A_KIND), Place((1, 2))),
...     middle=(Place((0,)), Place((2,)), Place((1,))),
...     back=(Place((0,)), Place((1,)), Place((2,))),
... )
>>> ledger = ledger.add(deal)
>>> ledger.totals
(20, -10, -10)
>>> ledger.settlement()
(Payment(payer='Ben', receiver='Ann', points=10), Payment(payer='Cid', receiver='Ann', points=10))
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from ._notation import check_kind, check_names
from .arrangement import Foul, FoulHandling, Row
from .errors import FoulError, IllegalPlayError, shown
from .hand import MAX_PLAYERS, MIN_PLAYERS
from .ranking import Category
from .rules import CLASSIC, Rules
from .score import PairScore, Play, ScoreLine
from .scoring import FOULED, Entrant, checked_plays, running_totals, score_match, settle, won_row
from .special import SameSpecial, Special

__all__ = ["KeptScore", "Ledger", "Payment", "Place", "ReportedDeal"]

_ROWS: Final = tuple(Row)
_FOUL: Final = Entrant(FOULED, Foul(()))
_FORMULA: Final = tuple("=+-@\t\r")


class Place(NamedTuple):
    """名次: the players who share a place in a row; more than one of them tie.

    >>> Place((0, 2), Category.FLUSH).players
    (0, 2)
    """

    players: tuple[int, ...]
    """By seat, from 0."""
    category: Category | None = None
    """The kind of row; ``None`` if it is not told, being one that pays nothing of its own."""


@dataclass(frozen=True, kw_only=True)
class ReportedDeal:
    """報分: what a deal has come to, row by row, where nobody has written down the cards.

    Each row has the places from the strongest down. Who has fouled or declared a special is in none of
    them; everybody else is in each row once.

    >>> even = (Place((0, 1)),)
    >>> ReportedDeal(front=even, middle=even, back=even, fouls=(2,)).specials
    mappingproxy({})
    """

    front: tuple[Place, ...] = ()
    middle: tuple[Place, ...] = ()
    back: tuple[Place, ...] = ()
    fouls: tuple[int, ...] = ()
    """相公: who has fouled, by seat."""
    specials: Mapping[int, Special] = ()  # type: ignore[assignment]  # made an empty mapping below
    """特殊牌型: who has declared what."""

    def __post_init__(self) -> None:
        try:
            for row in _ROWS:
                places = tuple(Place(tuple(sorted(who)), kind) for who, kind in getattr(self, row.value))
                object.__setattr__(self, row.value, places)
            object.__setattr__(self, "fouls", tuple(sorted(self.fouls)))
            object.__setattr__(self, "specials", MappingProxyType(dict(sorted(dict(self.specials).items()))))
        except (TypeError, ValueError) as error:
            raise IllegalPlayError(f"no report of a deal: {error}") from None

    def __hash__(self) -> int:
        return hash((self.rows, self.fouls, tuple(self.specials.items())))

    def __repr__(self) -> str:
        rows = ", ".join(f"{row.value}={places!r}" for row, places in zip(Row, self.rows, strict=True))
        return f"ReportedDeal({rows}, fouls={self.fouls!r}, specials={dict(self.specials)!r})"

    @property
    def rows(self) -> tuple[tuple[Place, ...], tuple[Place, ...], tuple[Place, ...]]:
        """Front, middle and back."""
        return self.front, self.middle, self.back


class KeptScore(NamedTuple):
    """計分: the points of a deal, whichever way it was told."""

    pairs: tuple[PairScore, ...]
    """Every pair of players: 0–1, 0–2, …, 1–2, …"""
    totals: tuple[int, ...]
    """Per seat; they sum to zero."""


class Payment(NamedTuple):
    """結算: what one player gives another, in points."""

    payer: str
    receiver: str
    points: int


@dataclass(frozen=True)
class Ledger:
    """帳本: the deals of an evening, and what they come to.

    A deal is the plays of everybody (`Arrangement` or `Declaration`) or a `ReportedDeal`.

    Raises:
        IllegalPlayError: not 2 to 4 names, or a deal that cannot have been (`FoulError` for a foul under
            rules that refuse fouls).
        InvalidHandError: a card that two players hold.
        NotationError: a name that is none, or comes twice.
    """

    names: tuple[str, ...]
    rules: Rules = CLASSIC
    deals: tuple[tuple[Play, ...] | ReportedDeal, ...] = ()

    def __post_init__(self) -> None:
        check_kind(self.rules, Rules, "rules")
        for field in ("names", "deals"):
            check_kind(getattr(self, field), Iterable, field)
        object.__setattr__(self, "names", tuple(self.names))
        if not MIN_PLAYERS <= len(self.names) <= MAX_PLAYERS:
            raise IllegalPlayError(
                f"a ledger is for {MIN_PLAYERS} to {MAX_PLAYERS} players, found {len(self.names)}"
            )
        check_names(self.names, [f"names[{seat}]" for seat in range(len(self.names))])
        deals = (deal if isinstance(deal, ReportedDeal) else checked_plays(deal) for deal in self.deals)
        object.__setattr__(self, "deals", tuple(deals))
        self.scores  # noqa: B018  # refuses what cannot be scored

    def add(self, deal: Iterable[Play] | ReportedDeal) -> Ledger:
        """With one more deal."""
        return replace(self, deals=(*self.deals, _frozen(deal)))

    def correct(self, number: int, deal: Iterable[Play] | ReportedDeal) -> Ledger:
        """With another deal in place of an earlier one; they count from 1.

        Raises:
            IllegalPlayError: there is no such deal.
        """
        if type(number) is not int or not 1 <= number <= len(self.deals):
            raise IllegalPlayError(f"there is no deal {shown(number)} among {len(self.deals)}")
        before, after = self.deals[: number - 1], self.deals[number:]
        return replace(self, deals=(*before, _frozen(deal), *after))

    @cached_property
    def scores(self) -> tuple[KeptScore, ...]:
        """計分: the result of each deal."""
        return tuple(score_deal(deal, self.names, self.rules) for deal in self.deals)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal, in points."""
        return running_totals(score.totals for score in self.scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, per player; they sum to zero."""
        return self.running[-1] if self.deals else (0,) * len(self.names)

    def settlement(self) -> tuple[Payment, ...]:
        """結算: the fewest payments that bring everybody to zero.

        Who can pay somebody off exactly does so; then whoever owes most pays whoever is owed most.
        """
        owed = dict(zip(self.names, self.totals, strict=True))
        payments = []
        while any(owed.values()):
            payer, receiver = _next_payment(owed)
            points = min(-owed[payer], owed[receiver])
            owed[payer] += points
            owed[receiver] -= points
            payments.append(Payment(payer, receiver, points))
        return tuple(payments)

    def to_csv(self) -> str:
        r"""A table for a spreadsheet: the points of each deal, and the totals after it.

        A name that a spreadsheet would take for a formula has a ``'`` put before it.

        >>> Ledger(("Ann", "=Ben")).to_csv()
        "deal,Ann,'=Ben,Ann total,'=Ben total\r\n"
        """
        written = io.StringIO()
        table = csv.writer(written)
        names = [f"'{name}" if name.startswith(_FORMULA) else name for name in self.names]
        table.writerow(["deal", *names, *(f"{name} total" for name in names)])
        for number, (score, running) in enumerate(zip(self.scores, self.running, strict=True), start=1):
            table.writerow([number, *score.totals, *running])
        return written.getvalue()


def score_deal(deal: tuple[Play, ...] | ReportedDeal, names: Sequence[str], rules: Rules) -> KeptScore:
    """Scores a deal, told in either way, as `score_match` does."""
    if isinstance(deal, ReportedDeal):
        return KeptScore(*settle(list(_entrants(deal, names, rules)), rules))
    score = score_match(deal, rules)
    if len(deal) != len(names):
        raise IllegalPlayError(f"{len(names)} players need as many plays, found {len(deal)}")
    return KeptScore(score.pairs, score.totals)


def _frozen(deal: Iterable[Play] | ReportedDeal) -> tuple[Play, ...] | ReportedDeal:
    return deal if isinstance(deal, ReportedDeal) else checked_plays(deal)


def _next_payment(owed: Mapping[str, int]) -> tuple[str, str]:
    """Who pays whom next; in the order of seats among equals."""
    for payer, debt in owed.items():
        for receiver, credit in owed.items():
            if debt < 0 and debt + credit == 0:
                return payer, receiver
    return min(owed, key=owed.__getitem__), max(owed, key=owed.__getitem__)


# --- what was reported ------------------------------------------------------------


def _entrants(deal: ReportedDeal, names: Sequence[str], rules: Rules) -> Iterator[Entrant]:
    """The players as the comparison sees them: strong by their place, paid by their kind of row."""
    _check(deal, names, rules)
    for player in range(len(names)):
        if (special := deal.specials.get(player)) is not None:
            yield Entrant((), special=special)
        elif player in deal.fouls:
            yield _FOUL
        else:
            rows = []
            for row, places in zip(Row, deal.rows, strict=True):
                place, category = next(
                    (len(places) - number, place.category)
                    for number, place in enumerate(places)
                    if player in place.players
                )
                rows.append((place, _line(player, row, category, rules)))
            yield Entrant(tuple(rows))


def _line(player: int, row: Row, category: Category | None, rules: Rules) -> ScoreLine:
    """The line of the score if the player wins the row."""
    kind = (category or Category.HIGH_CARD).index
    bonus = kind if rules.scoring.row_bonuses[row.index][kind] else -1
    return won_row(player, row.index, rules.scoring.row_values[row.index][kind], bonus)


def _check(deal: ReportedDeal, names: Sequence[str], rules: Rules) -> None:
    """Refuses a report that cannot be."""
    if strange := [seat for seat in (*deal.fouls, *deal.specials) if not _is_seat(seat, names)]:
        raise IllegalPlayError(f"there is no player {shown(strange[0])} among {len(names)}")
    if deal.fouls and rules.foul.handling is FoulHandling.REFUSED:
        raise FoulError(f"{names[deal.fouls[0]]}: the rules {rules.name!r} refuse fouls", deal.fouls[0])
    apart = [*deal.fouls, *deal.specials]
    if twice := [seat for seat in apart if apart.count(seat) > 1]:
        raise IllegalPlayError(f"{names[twice[0]]} has fouled twice, or declared a special, too", twice[0])
    for seat, special in deal.specials.items():
        if special not in rules.specials.points:
            raise IllegalPlayError(
                f"{names[seat]}: {shown(special)} is no special of the rules {rules.name!r}", seat
            )
    declared = list(deal.specials.values())
    if len(set(declared)) < len(declared) and rules.specials.same is not SameSpecial.TIE:
        raise IllegalPlayError("equal specials are compared by their cards: these must be told")
    for row, places in zip(Row, deal.rows, strict=True):
        _check_row(row, places, [seat for seat in range(len(names)) if seat not in apart], names, rules)


def _is_seat(seat: object, names: Sequence[str]) -> bool:
    return type(seat) is int and 0 <= seat < len(names)


def _check_row(
    row: Row, places: Sequence[Place], expected: Sequence[int], names: Sequence[str], rules: Rules
) -> None:
    placed = [seat for place in places for seat in place.players]
    if strange := [seat for seat in placed if not _is_seat(seat, names)]:
        raise IllegalPlayError(f"the {row.value}: there is no player {shown(strange[0])} among {len(names)}")
    for seat in (*placed, *expected):
        if placed.count(seat) != (seat in expected):
            found = "is missing" if seat in expected and seat not in placed else "comes too often"
            raise IllegalPlayError(f"the {row.value}: {names[seat]} {found}", seat)
    known = rules.front_categories if row is Row.FRONT else tuple(Category)
    told = [place.category for place in places if place.category is not None]
    for category in told:
        if category not in known:
            raise IllegalPlayError(f"the {row.value}: no front is {category.value} under these rules")
    if [category.index for category in told] != sorted((kind.index for kind in told), reverse=True):
        raise IllegalPlayError(f"the {row.value}: a stronger kind of row stands below a weaker one")
    paid, least = rules.scoring.row_values[row.index], None
    for place in reversed(places):
        least = place.category or least
        # A row of which nothing is told counts as a plain one: above this one it must be able to be that.
        plain = (paid[kind.index] == paid[0] for kind in known if least and kind.index >= least.index)
        if place.category is None and least and not any(plain):
            name = names[place.players[0]]
            raise IllegalPlayError(f"the {row.value}: {name} beats {least.value}: tell with what")
