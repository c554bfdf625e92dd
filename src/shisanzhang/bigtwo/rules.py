"""House rules of Big Two as data: order, straights, fair play, what is paid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from shisanzhang._enums import Named
from shisanzhang._options import (
    UNREAD,
    Choice,
    Flag,
    Kind,
    Text,
    Whole,
    Wholes,
    join_path,
    option,
)
from shisanzhang._ruleset import RuleSet, find_preset, read_set, stored_set
from shisanzhang.cards import FULL_DECK, RANKS, Card, Rank, Suit
from shisanzhang.errors import shown

__all__ = ["FOUR_PLAYERS", "PRESETS", "TAIWAN", "Bubugao", "Guard", "HighestSingle", "Rules", "find_rules"]

_STRAIGHTS: Final = ("34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "345A2", "34562")
RUN: Final = 5
"""The cards of a straight."""
_MOST: Final = 1_000_000
_BY_LETTER: Final[dict[str, Rank | Suit]] = {each.value: each for each in (*RANKS, *Suit)}


class Bubugao(Named):
    """步步高: whom a seat may not beat after it has passed on a play of theirs.

    >>> TAIWAN.bubugao
    Bubugao.OWNER
    """

    OWNER = "owner"
    """Whoever's play was passed on."""
    UPSTREAM = "upstream"
    """Only the seat before, if it was theirs."""
    OFF = "off"
    """Nobody: the rule is not played."""


class Guard(Named):
    """強制顧牌: how far the rule looks that refuses a pass which lets another player win.

    >>> TAIWAN.guard
    Guard.EXACT
    """

    EXACT = "exact"
    """At the real last card: a refused pass says something about it."""
    PUBLIC = "public"
    """Only at what all can see: a last card is taken to beat whatever single lies on the table."""
    OFF = "off"
    """The rule is not played."""


class HighestSingle(Named):
    """強制顧牌: who must play singles from the highest once another player has called Last.

    >>> TAIWAN.highest_single
    HighestSingle.ALL
    """

    ALL = "all"
    """All other players."""
    BEFORE_LAST = "before_last"
    """The one whose turn is before that player's."""
    OFF = "off"
    """The rule is not played."""


@dataclass(frozen=True)
class _Order(Kind):
    """All of the thirteen ranks, or of the four suits, from low to high; stored as their letters."""

    members: tuple[Rank, ...] | tuple[Suit, ...]

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, tuple) or len(value) != len(self.members) or set(value) != set(self.members):
            problems.append(f"{path}: expected {self.describe()}, found {shown(value)}")

    def dump(self, value: Any) -> object:
        return "".join(each.value for each in value)

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        return _members(raw, self, path, problems)

    def describe(self) -> str:
        return f"the letters {self.dump(self.members)}, each once"


@dataclass(frozen=True)
class _Runs(Kind):
    """Straights from low to high; each five ranks, stored as their letters."""

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, tuple) or len(value) > len(RANKS):
            problems.append(f"{path}: expected a tuple of at most 13 straights, found {shown(value)}")
            return
        for place, run in enumerate(value):
            if run is UNREAD:
                continue
            if not isinstance(run, tuple) or len(run) != RUN or len(set(run) & set(RANKS)) != RUN:
                problems.append(f"{path}[{place}]: expected five different ranks, found {shown(run)}")

    def dump(self, value: Any) -> object:
        return ["".join(rank.value for rank in run) for run in value]

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        if not isinstance(raw, list) or len(raw) > len(RANKS):
            problems.append(f"{path}: expected a list of at most 13 straights, found {shown(raw)}")
            return UNREAD
        return tuple(_members(run, self, f"{path}[{place}]", problems) for place, run in enumerate(raw))

    def describe(self) -> str:
        return "straights such as '34567'"


@dataclass(frozen=True)
class _Face(Kind):
    """One of the 52 cards, stored as its text."""

    def check(self, value: object, path: str, problems: list[str]) -> None:
        if not isinstance(value, Card) or value.is_joker:
            problems.append(f"{path}: expected one of the 52 cards, found {shown(value)}")

    def dump(self, value: Any) -> object:
        return str(value)

    def load(self, raw: object, path: str, problems: list[str]) -> object:
        for card in FULL_DECK:
            if raw == str(card):
                return card
        problems.append(f"{path}: expected {self.describe()}, found {shown(raw)}")
        return UNREAD

    def describe(self) -> str:
        return "a card such as '3c'"


def _members(raw: object, kind: Kind, path: str, problems: list[str]) -> object:
    """The ranks or suits of some letters; whether they are the right ones is checked later."""
    if isinstance(raw, str) and raw and all(letter in _BY_LETTER for letter in raw):
        return tuple(_BY_LETTER[letter] for letter in raw)
    problems.append(f"{path}: expected {kind.describe()}, found {shown(raw)}")
    return UNREAD


def _ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, letters))


@dataclass(frozen=True, kw_only=True)
class Rules(RuleSet):
    """大老二規則: everything a house may settle its own way; `TAIWAN` has the defaults.

    Points are whole numbers. `dataclasses.replace` makes a house rule, `to_dict` and `from_dict` carry it
    as JSON.

    Raises:
        InvalidRulesError: wrong types, numbers out of range, contradictions: all of them at once.

    >>> from dataclasses import replace
    >>> house = replace(TAIWAN, name="ours", stake=5, guard=Guard.PUBLIC)
    >>> Rules.from_dict(house.to_dict()) == house
    True
    """

    name: str = option(Text(), "custom", "what the rules are called")
    players: int = option(Whole(3, 4), 3, "at the table: three get 17 cards each, four 13")
    ranks: tuple[Rank, ...] = option(
        _Order(RANKS), _ranks("3456789TJQKA2"), "the ranks, from the lowest to the highest"
    )
    suits: tuple[Suit, ...] = option(
        _Order(tuple(Suit)), tuple(Suit), "the suits, from the lowest to the highest"
    )
    straights: tuple[tuple[Rank, ...], ...] = option(
        _Runs(),
        tuple(_ranks(run) for run in _STRAIGHTS),
        "the straights, from the lowest to the highest; the suit of the last rank named decides among equals",
    )
    opening: Card = option(_Face(), Card("3c"), "who holds it leads, and plays it in the first play")
    last_at: int = option(Whole(1, 4), 1, "a player has called Last who holds so many cards, or fewer")
    bubugao: Bubugao = option(
        Choice(Bubugao), Bubugao.OWNER, "whom a seat may not beat that has passed on a play of theirs"
    )
    pass_locks_trick: bool = option(Flag(), False, "who has passed stays out until the trick ends")
    guard: Guard = option(Choice(Guard), Guard.EXACT, "what a pass that lets another player win is told by")
    highest_single: HighestSingle = option(
        Choice(HighestSingle), HighestSingle.ALL, "who plays singles from the highest after a call of Last"
    )
    stake: int = option(Whole(1, _MOST), 1, "points a card left")
    many_at: int = option(Whole(1, 17), 10, "so many cards left count more often")
    many_multiplier: int = option(Whole(1, 100), 2, "how often they count")
    full_hand_multiplier: int = option(
        Whole(1, 100), 1, "how often a whole hand left counts: 17 cards, of four players 13"
    )
    two_multipliers: tuple[int, ...] = option(
        Wholes(4, Whole(1, 100)),
        (2, 4, 8, 16),
        "how often cards left count with 1, 2, 3 and 4 twos among them",
    )
    cap: int = option(Whole(1, _MOST), 200, "the most stakes that one player loses")
    fee: int = option(Whole(0, _MOST), 0, "points the house takes from the winner, at most the win")
    fee_rate: int = option(Whole(0, 100), 0, "percent of the win the house takes as well, rounded down")

    @property
    def hand_size(self) -> int:
        """The cards dealt to each player: 17 or 13; of three the holder of the opening card gets one more."""
        return len(FULL_DECK) // self.players

    def _contradictions(self, path: str, sound: Collection[str]) -> Iterator[str]:
        if "straights" in sound:
            seen: set[frozenset[Rank]] = set()
            for place, run in enumerate(self.straights):
                if frozenset(run) in seen:
                    here = join_path(path, f"straights[{place}]")
                    yield f"{here}: {''.join(rank.value for rank in run)} are the ranks of another straight"
                seen.add(frozenset(run))
        if "many_at" in sound and "players" in sound and self.many_at > self.hand_size:
            here = join_path(path, "many_at")
            yield f"{here}: no player of {self.players} has more than {self.hand_size} cards left"


TAIWAN: Final = Rules(name="taiwan")
"""台灣大老二: three players with 17 cards, the turned-up card, 步步高 and 強制顧牌.

>>> TAIWAN.players, TAIWAN.hand_size, TAIWAN.cap
(3, 17, 200)
"""

FOUR_PLAYERS: Final = Rules(name="four_players", players=4)
"""四人大老二, an extension: the same for four players with 13 cards and no card turned up.

>>> FOUR_PLAYERS.players, FOUR_PLAYERS.hand_size
(4, 13)
"""

PRESETS: Final = {rules.name: rules for rules in (TAIWAN, FOUR_PLAYERS)}
"""The rule sets of Big Two by name."""


def find_rules(name: str) -> Rules:
    """The rule set of this name, in any case.

    Raises:
        InvalidRulesError: there is none; the message lists the names.

    >>> find_rules("Taiwan") is TAIWAN
    True
    """
    return find_preset(name, PRESETS)


def stored_rules(rules: Rules) -> str | dict[str, object]:
    """The name of a preset, or the options of any other rules."""
    return stored_set(rules, PRESETS)


def read_rules(stored: object) -> Rules:
    """Reads what `stored_rules` gives; raises what `read_set` does."""
    return read_set(stored, Rules, PRESETS)
