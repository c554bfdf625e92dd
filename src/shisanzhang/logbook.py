"""牌譜: whole sessions as JSON lines, for keeping them, for other programs, and for scoring them again.

A file is UTF-8 text, one JSON object a line; empty lines do not count. It holds one or more sessions. Each
begins with a header, and has a line for every deal that was compared::

    {"format": "shisanzhang.record", "version": 1, "game": "thirteen", "rules": "classic",
     "seats": [{"name": "Ann"}, {"name": "Ben", "computer": "equilibrium"}]}
    {"deal": 1, "hands": ["As Ad Kc …", "Ac Ks …"],
     "plays": [{"front": "As Ad Kc", "middle": "…", "back": "…"}, {"declare": true}],
     "totals": [-13, 13], "session": [-13, 13]}

(each in one line). `read_records` reads such a file, scores every deal again, and reports the lines whose
points disagree. A match by itself is a session of one deal. What each field holds, and what is refused, is
told on the page of this module; `record_schema` is the same for programs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from ._notation import check_kind, fields_of, list_of, text_of, within
from ._recorded import SessionReading, check_seats, header_line, read_sessions
from .arrangement import Arrangement, Row
from .errors import IllegalPlayError, NotationError, shown
from .hand import MAX_PLAYERS, MIN_PLAYERS, Hand
from .records import MatchRecord, play_to_dict
from .rules import CLASSIC, Rules, read_rules, stored_rules
from .score import Declaration, MatchScore, Play
from .scoring import checked_plays, running_totals, score_match

__all__ = ["DealRecord", "Disagreement", "RecordBook", "SessionRecord", "read_records", "record_schema"]

GAME: Final = "thirteen"
CARDS: Final = "text with cards"

_ROWS: Final = tuple(row.value for row in Row)


@dataclass(frozen=True)
class DealRecord:
    """一副: one deal of a session, as it was played.

    Raises:
        IllegalPlayError: not 2 to 4 plays, or no number from 1.
        InvalidHandError: a card that two players hold.

    >>> one, other = deal(2, rng=5)
    >>> DealRecord(1, (arrange(one), arrange(other))).score().totals
    (1, -1)
    """

    number: int
    """In its session, from 1."""
    plays: tuple[Play, ...]
    """What each player submitted, in seat order."""

    def __post_init__(self) -> None:
        if type(self.number) is not int or self.number < 1:
            raise IllegalPlayError(f"a deal is a whole number from 1, found {shown(self.number)}")
        object.__setattr__(self, "plays", checked_plays(self.plays))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each player held."""
        return tuple(play.hand for play in self.plays)

    def score(self, rules: Rules = CLASSIC) -> MatchScore:
        """計分: scores the deal; raises what `score_match` does.

        The score by the rules last asked for is kept: reading, showing and writing ask for the same.
        """
        kept: tuple[Rules, MatchScore] | None = vars(self).get("_kept")
        if kept is None or kept[0] is not rules:
            kept = vars(self)["_kept"] = rules, score_match(self.plays, rules)
        return kept[1]


@dataclass(frozen=True)
class SessionRecord:
    """牌譜: a session as it was played, with everything needed to score it again.

    Args:
        names: 2 to 4, all different, of 1 to 80 printable characters.
        rules: the rules played by.
        computers: for each seat what the computer there played by, or ``None`` for a person; none at all
            stands for people only.
        deals: those compared, numbered from 1.
        id: what the session was known by.

    Raises:
        IllegalPlayError: another number of names, computers or plays; deals that do not count 1, 2, 3 …; a
            declaration that is none, or a foul under rules that refuse fouls (`FoulError`).
        NotationError: a name, an id or what a computer played by that is none.

    >>> one, other = deal(2, rng=5)
    >>> record = SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (arrange(one), arrange(other))),))
    >>> record.totals, read_records(record.to_text()).sessions == (record,)
    ((1, -1), True)
    """

    names: tuple[str, ...]
    rules: Rules = CLASSIC
    computers: tuple[str | None, ...] = ()
    deals: tuple[DealRecord, ...] = ()
    id: str | None = None

    def __post_init__(self) -> None:
        check_kind(self.rules, Rules, "rules")
        for field in ("names", "computers", "deals"):
            check_kind(getattr(self, field), Iterable, field)
            object.__setattr__(self, field, tuple(getattr(self, field)))
        if not self.computers:
            object.__setattr__(self, "computers", (None,) * len(self.names))
        count = len(self.names)
        if not MIN_PLAYERS <= count <= MAX_PLAYERS:
            raise IllegalPlayError(f"a session is for {MIN_PLAYERS} to {MAX_PLAYERS} players, found {count}")
        check_seats(self.names, self.computers, self.id)
        for number, deal in enumerate(self.deals, start=1):
            check_kind(deal, DealRecord, "deals")
            if deal.number != number:
                raise IllegalPlayError(f"expected deal {number}, found deal {deal.number}")
            if len(deal.plays) != count:
                raise IllegalPlayError(f"deal {number}: {count} seats, but {len(deal.plays)} plays")
        self.scores  # noqa: B018  # refuses what cannot be scored

    @cached_property
    def scores(self) -> tuple[MatchScore, ...]:
        """計分: the result of each deal."""
        return tuple(deal.score(self.rules) for deal in self.deals)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals of the session after each deal, in points."""
        return running_totals(score.totals for score in self.scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the session, per seat; they sum to zero."""
        return self.running[-1] if self.deals else (0,) * len(self.names)

    def match(self, number: int) -> MatchRecord:
        """One deal as a match; they count from 1.

        Raises:
            IllegalPlayError: there is no such deal.
        """
        if type(number) is not int or not 1 <= number <= len(self.deals):
            raise IllegalPlayError(f"there is no deal {shown(number)} among {len(self.deals)}")
        return MatchRecord(self.deals[number - 1].plays, self.rules, self.names)

    @classmethod
    def from_match(cls, match: MatchRecord) -> SessionRecord:
        """A match as a session of one deal; players without names are called ``Player 1`` and so on."""
        check_kind(match, MatchRecord, "match")
        names = match.names or tuple(f"Player {number + 1}" for number in range(len(match.plays)))
        return cls(names, match.rules, deals=(DealRecord(1, match.plays),))

    def to_lines(self) -> Iterator[str]:
        """The session as JSON lines, each without its end; ASCII."""
        yield header_line(GAME, stored_rules(self.rules), self.names, self.computers, self.id)
        for deal, score, running in zip(self.deals, self.scores, self.running, strict=True):
            yield json.dumps(_deal_to_dict(deal, score.totals, running))

    def to_text(self) -> str:
        """The session as JSON lines; `read_records` reads it back equal."""
        return "".join(f"{line}\n" for line in self.to_lines())


class Disagreement(NamedTuple):
    """A line whose stored points are not those that its plays score."""

    line: int
    """In the file, from 1."""
    session: int
    """In the file, from 1."""
    deal: int
    """In its session, from 1."""
    field: str
    """``"totals"`` of the deal, or ``"session"``: the running totals."""
    stored: tuple[int, ...]
    """What the line says."""
    scored: tuple[int, ...]
    """What it should say."""


class RecordBook(NamedTuple):
    """What `read_records` has read."""

    sessions: tuple[SessionRecord, ...]
    disagreements: tuple[Disagreement, ...]


def read_records(source: str | Iterable[str]) -> RecordBook:
    """牌譜: reads sessions from JSON lines, and scores every deal again.

    A line whose points disagree is reported, and read all the same. Running totals are right if they are the
    sum of all deals so far, or go on from the line before: one mistake is one disagreement.

    Args:
        source: the text, or its lines, such as an open file.

    Raises:
        NotationError: anything else that is wrong, at its line, such as ``line 3, plays[1].front``.

    >>> one, other = deal(2, rng=5)
    >>> text = SessionRecord(("Ann", "Ben"), deals=(DealRecord(1, (arrange(one), arrange(other))),)).to_text()
    >>> read_records(text.replace('"totals": [1, -1]', '"totals": [2, -2]')).disagreements
    (Disagreement(line=2, session=1, deal=1, field='totals', stored=(2, -2), scored=(1, -1)),)
    """
    sessions = read_sessions(source, _Reading)
    return RecordBook(
        tuple(session.record() for session in sessions),
        tuple(Disagreement(*wrong) for session in sessions for wrong in session.disagreements),
    )


def record_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one line of a record.

    >>> record_schema()["title"]
    'A line of a record of shisanzhang'
    """
    found: dict[str, Any] = json.loads((Path(__file__).parent / "data/record.schema.json").read_text("utf-8"))
    return found


class _Reading(SessionReading):
    game = GAME
    usual = CLASSIC.name
    fields = ("hands", "plays")

    def begin(
        self, names: tuple[str, ...], computers: tuple[str | None, ...], session: str | None, rules: object
    ) -> None:
        self._empty = SessionRecord(names, read_rules(rules), computers, id=session)
        self._played: list[DealRecord] = []

    def add(self, fields: Mapping[str, object], number: int) -> tuple[int, ...]:
        count = len(self._empty.names)
        hands = []
        for seat, text in enumerate(list_of(fields, "hands", count)):
            with within(f"hands[{seat}]"):
                hands.append(Hand(text_of(text, what=CARDS)))
        plays = []
        for seat, play in enumerate(list_of(fields, "plays", count)):
            with within(f"plays[{seat}]"):
                plays.append(_play_from(play, hands[seat]))
        deal = DealRecord(number, tuple(plays))
        self._played.append(deal)
        return deal.score(self._empty.rules).totals

    def record(self) -> SessionRecord:
        """What has been read."""
        return replace(self._empty, deals=tuple(self._played))


def _deal_to_dict(deal: DealRecord, totals: Sequence[int], running: Sequence[int]) -> dict[str, object]:
    return {
        "deal": deal.number,
        "hands": [str(hand) for hand in deal.hands],
        "plays": [_play_to_dict(play) for play in deal.plays],
        "totals": list(totals),
        "session": list(running),
    }


def _play_to_dict(play: Play) -> dict[str, object]:
    # The hand stands beside it, so a declaration needs no cards.
    return {"declare": True} if isinstance(play, Declaration) else play_to_dict(play)


def _play_from(raw: object, hand: Hand) -> Play:
    fields = fields_of(raw, (*_ROWS, "declare"), "")
    if set(fields) == {"declare"} and fields["declare"] is True:
        return Declaration(hand)
    if set(fields) != set(_ROWS):
        raise NotationError(f"expected front, middle and back, or declare: true; found {', '.join(fields)}")
    play = Arrangement(**{name: text_of(fields[name], name, CARDS) for name in _ROWS})
    if play.hand != hand:
        raise NotationError("the play is of other cards than the hand")
    return play
