"""What must hold for the hands and plays of a table, and how the table is read from JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeVar

from ._notation import check_names, fields_of, text_of, within
from .actions import OnForfeit
from .arrangement import Arrangement, FoulHandling
from .arranger import arrangements
from .cards import Card
from .draft import Draft
from .errors import IllegalPlayError, InvalidHandError, NotationError, shown
from .hand import MAX_PLAYERS, MIN_PLAYERS, Hand, cards_of
from .rules import Rules, read_rules
from .score import Declaration, Play
from .seats import Seat
from .special import classify
from .strategy import Strategy

_T = TypeVar("_T")

FIELDS: Final = (
    *("rules", "seats", "seed", "on_forfeit"),
    *("deal", "hands", "drafts", "plays", "compared", "totals"),
)
DECLARED: Final = "declare"
FOUL_REFUSED: Final = "a foul is refused"


def with_one(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """The same with another value in one place."""
    return (*values[:place], value, *values[place + 1 :])


def seats_of(seats: Iterable[Seat | str]) -> tuple[Seat, ...]:
    """The seats of a new table; a name is a person's."""
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise IllegalPlayError(f"expected 2 to 4 seats, found {shown(seats)}")
    seated = tuple(Seat(seat) if isinstance(seat, str) else seat for seat in seats)
    for number, seat in enumerate(seated):
        if not isinstance(seat, Seat):
            raise IllegalPlayError(f"expected a Seat or a name, found {shown(seat)} as seat {number}", number)
    return seated


def check_players(names: Sequence[str], totals: Sequence[int]) -> None:
    """Refuses names that are none or come twice, too many or few of them, and totals that are none."""
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise IllegalPlayError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} seats, found {len(names)}")
    check_names(names, [f"seats[{seat}]" for seat in range(len(names))])
    if len(totals) != len(names) or sum(totals) != 0:
        raise IllegalPlayError(f"totals: expected {len(names)} that sum to zero, found {shown(totals)}")


def cards_dealt_twice(hands: Sequence[Hand]) -> tuple[Card, ...]:
    """What more than one of the hands holds."""
    dealt = twice = 0
    for hand in hands:
        twice |= dealt & hand.mask
        dealt |= hand.mask
    return cards_of(twice)


def why_not_hands(hands: Sequence[Hand], seats: int) -> str | None:
    """Why these cannot be the hands of a deal."""
    if len(hands) != seats:
        return f"{seats} seats need as many hands, found {len(hands)}"
    twice = cards_dealt_twice(hands)
    return f"cards dealt twice: {', '.join(map(str, twice))}" if twice else None


def why_not_play(play: Play, hand: Hand, name: str, rules: Rules) -> str | None:
    """Why somebody cannot play this."""
    if play.hand != hand:
        return f"the play is of other cards than {name} holds"
    if isinstance(play, Declaration):
        special = classify(hand, rules)
        return None if special else f"the hand is no special under the rules {rules.name!r}"
    if rules.foul.handling is FoulHandling.REFUSED and (foul := play.foul(rules)):
        return f"{FOUL_REFUSED}: {foul}"
    return None


def why_not_draft(draft: Draft, hand: Hand, name: str, rules: Rules) -> str | None:
    """Why somebody cannot have laid this."""
    if draft.hand != hand:
        return f"the draft is of other cards than {name} holds"
    return None if draft.rules == rules else "the draft is by other rules"


def check_deal(
    rules: Rules,
    seats: Sequence[Seat],
    hands: Sequence[Hand],
    drafts: Sequence[Draft | None],
    plays: Sequence[Play | None],
) -> None:
    """Refuses hands, drafts and plays that no session arrives at."""
    if not len(drafts) == len(plays) == len(seats):
        raise IllegalPlayError(
            f"{len(seats)} seats need as many drafts and plays, found {len(drafts)} and {len(plays)}"
        )
    if (reason := why_not_hands(hands, len(seats))) is not None:
        raise InvalidHandError(reason, [str(card) for card in cards_dealt_twice(hands)])
    for seat, hand, draft, play in zip(seats, hands, drafts, plays, strict=True):
        reasons = [
            "" if draft is None else why_not_draft(draft, hand, seat.name, rules),
            "" if play is None else why_not_play(play, hand, seat.name, rules),
            "a computer has submitted" if play is None and seat.is_computer else "",
            "a computer has no draft" if draft is not None and seat.is_computer else "",
        ]
        for reason in filter(None, reasons):
            raise IllegalPlayError(f"{seat.name}: {reason}")


def every_play(hand: Hand, rules: Rules) -> Iterator[Play]:
    """What can be played: a declaration, the legal arrangements, the fouls where they are scored."""
    if classify(hand, rules) is not None:
        yield Declaration(hand)
    yield from arrangements(hand, rules)
    if rules.foul.handling is FoulHandling.LOSES:
        bits = [1 << card.index for card in hand]
        for front in map(sum, combinations(bits, 3)):
            rest = [bit for bit in bits if not bit & front]
            for middle in map(sum, combinations(rest, 5)):
                play = Arrangement.from_masks(front, middle, hand.mask - front - middle)
                if play.foul(rules) is not None:
                    yield play


# --- JSON -------------------------------------------------------------------------


def fields_from(raw: object, strategies: Mapping[str, Strategy]) -> dict[str, Any]:
    """The fields of a table from its JSON values.

    Raises:
        NotationError: a field missing, unknown or of the wrong type, at its path.
        InvalidRulesError: rules that are none.
    """
    stored = fields_of(raw, FIELDS, "")
    if missing := [field for field in FIELDS if field not in stored]:
        raise NotationError(f"fields are missing: {', '.join(missing)}")
    rules = read_rules(stored["rules"])
    seats = []
    for number, seat in enumerate(_list(stored, "seats")):
        with within(f"seats[{number}]"):
            seats.append(Seat.from_dict(seat, strategies))
    hands = []
    for number, text in enumerate(_list(stored, "hands")):
        with within(f"hands[{number}]"):
            hands.append(Hand(text_of(text)))
    drafts: list[Draft | None] = []
    for number, draft in enumerate(_list(stored, "drafts")):
        with within(f"drafts[{number}]"):
            drafts.append(
                None if draft is None else Draft.from_dict(draft, rules, opponents=max(1, len(seats) - 1))
            )
    plays: list[Play | None] = []
    for number, play in enumerate(_list(stored, "plays")):
        with within(f"plays[{number}]"):
            plays.append(None if play is None else play_of(text_of(play)))
    for name, kind in (("seed", str), ("deal", int), ("compared", bool)):
        if type(stored[name]) is not kind:
            raise NotationError(f"expected a {kind.__name__}, found {shown(stored[name])}", name)
    totals = _list(stored, "totals")
    if any(type(total) is not int for total in totals):
        raise NotationError("expected whole numbers", "totals")
    return {
        "rules": rules,
        "seats": tuple(seats),
        "seed": stored["seed"],
        "on_forfeit": _on_forfeit(stored["on_forfeit"]),
        "deal_number": stored["deal"],
        "hands": tuple(hands),
        "drafts": tuple(drafts),
        "plays": tuple(plays),
        "compared": stored["compared"],
        "totals": tuple(totals),
    }


def _on_forfeit(raw: object) -> OnForfeit:
    for known in OnForfeit:
        if raw == known.value:
            return known
    raise NotationError(f"expected best or foul, found {shown(raw)}", "on_forfeit")


def _list(stored: Mapping[str, object], name: str) -> list[Any]:
    found = stored[name]
    if not isinstance(found, list) or len(found) > MAX_PLAYERS:
        raise NotationError(f"expected a list of at most {MAX_PLAYERS}, found {shown(found)}", name)
    return found


def play_of(text: str) -> Play:
    """Reads a play from what `str` makes of it."""
    if not text.startswith(DECLARED):
        return Arrangement.parse(text)
    return Declaration(text.removeprefix(DECLARED))
