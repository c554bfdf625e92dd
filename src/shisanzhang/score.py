"""The result of a match: every point with its reason, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ._enums import Named
from .arrangement import Arrangement, Foul, Row
from .cards import CardsLike
from .errors import IllegalPlayError, shown
from .evaluator import value_of
from .hand import Hand, as_hand
from .ranking import Category
from .rules import Rules
from .special import Special
from .terms import Language, say

__all__ = ["Declaration", "LineKind", "MatchScore", "PairScore", "Play", "ScoreLine"]


@dataclass(frozen=True)
class Declaration:
    """宣告: a hand declared as a special, submitted in place of an arrangement.

    Whether it is one, and which, is for the rules to say when the match is scored.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards.

    >>> Declaration("2c3d4h5s6c7d8h9sTcJdQhKsAc")
    Declaration(hand=Hand('Ac Ks Qh Jd Tc 9s 8h 7d 6c 5s 4h 3d 2c'))
    """

    hand: Hand

    def __init__(self, hand: CardsLike | Hand) -> None:
        object.__setattr__(self, "hand", as_hand(hand))

    def __str__(self) -> str:
        return f"declare {self.hand}"

    def __format__(self, spec: str) -> str:
        between = "" if spec.startswith("c") else " "
        spec = spec.removeprefix("c")
        return f"declare {between.join(format(card, spec) for card in self.hand)}"


Play = Arrangement | Declaration
"""What a player submits."""


class LineKind(Named):
    """What a line of a score is about."""

    ROW = "row"
    """墩: one row compared."""
    SWEEP = "sweep"
    """打槍: all three rows won: the pair's points times the sweep factor."""
    GRAND_SLAM = "grand_slam"
    """全壘打: every opponent swept: times the grand slam factor."""
    SPECIAL = "special"
    """特殊牌型: at least one of the two declared a special."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One item of what passes between two players, in points.

    >>> strong = Arrangement("KsKhKd", "AsAhAd9s9h", "QsQhQdQc2s")
    >>> weak = Arrangement("AcKc5s", "JsJh8s7h4s", "TsTh8h8d5h")
    >>> [(line.kind.value, line.points) for line in score_match([strong, weak]).pair(0, 1).lines]
    [('row', 3), ('row', 2), ('row', 4), ('sweep', 9)]
    """

    kind: LineKind
    winner: int | None
    """The player who takes the points (from 0); ``None`` if the two tie."""
    points: int
    """What the winner takes with this line, 0 or more."""
    row: Row | None = None
    """The row, for a row line."""
    bonus: Category | None = None
    """The category, where a won row pays a value of its own."""
    special: Special | None = None
    """The winner's special (if they tie, of both), for a special line."""
    factor: int = 1
    """The factor of a sweep or grand slam."""


@dataclass(frozen=True, slots=True)
class PairScore:
    """One pair of players, itemised: the lines add up to the points.

    >>> strong = Arrangement("KsKhKd", "AsAhAd9s9h", "QsQhQdQc2s")
    >>> weak = Arrangement("AcKc5s", "JsJh8s7h4s", "TsTh8h8d5h")
    >>> pair = score_match([strong, weak]).pair(0, 1)
    >>> pair.points, pair.sweep.factor, pair.grand_slam, pair.fouls
    (18, 2, None, ())
    """

    first: int
    """The player of the pair with the lower number (from 0)."""
    second: int
    lines: tuple[ScoreLine, ...]
    """The rows, front first, then sweep, then grand slam; or one special; between two fouls nothing."""
    points: int
    """What `first` gains and `second` loses; negative the other way round."""
    fouls: tuple[int, ...] = ()
    """相公: who of the two fouled; their reasons are in `MatchScore.fouls`."""

    @property
    def rows(self) -> tuple[ScoreLine, ...]:
        """The lines of the three rows, front first; empty where no rows are compared."""
        return tuple(line for line in self.lines if line.kind is LineKind.ROW)

    @property
    def sweep(self) -> ScoreLine | None:
        """打槍: the line of the sweep, if there is one."""
        return self._line(LineKind.SWEEP)

    @property
    def grand_slam(self) -> ScoreLine | None:
        """全壘打: the line of the grand slam, if there is one."""
        return self._line(LineKind.GRAND_SLAM)

    @property
    def special(self) -> ScoreLine | None:
        """特殊牌型: the line of the special, if one was declared."""
        return self._line(LineKind.SPECIAL)

    def _line(self, kind: LineKind) -> ScoreLine | None:
        return next((line for line in self.lines if line.kind is kind), None)


@dataclass(frozen=True)
class MatchScore:
    r"""計分: the whole result of a match, as `score_match` returns it.

    >>> one = Arrangement("AcKc5s", "JsJh8s7h4s", "TsTh8h8d5h")
    >>> other = Arrangement("Tc5d2d", "4d4cJc7d5c", "3h3d3c7c2c")
    >>> print(score_match([one, other]).explain("zh-Hant").split("\n\n")[1])
    玩家1向玩家2收1分
      頭墩：玩家1勝，散牌 A K 5 大於 散牌 T 5 2，+1
      中墩：玩家1勝，一對 J 8 7 4 大於 一對 4 J 7 5，+1
      尾墩：玩家2勝，三條 3 7 2 大於 兩對 T 8 5，+1
    """

    plays: tuple[Play, ...]
    """What each player submitted."""
    rules: Rules
    specials: tuple[Special | None, ...]
    """Per player: the special declared."""
    fouls: tuple[Foul | None, ...]
    """Per player: the foul, with its reasons."""
    pairs: tuple[PairScore, ...]
    """Every pair of players: 0–1, 0–2, …, 1–2, …"""
    totals: tuple[int, ...]
    """Per player: points won less points lost; they sum to zero."""

    def pair(self, one: int, other: int) -> PairScore:
        """The score of two players, given in either order.

        Raises:
            IllegalPlayError: not two different players of the match.
        """
        for pair in self.pairs:
            if {pair.first, pair.second} == {one, other}:
                return pair
        raise IllegalPlayError(f"no pair of players {shown(one)} and {shown(other)} among {len(self.plays)}")

    @property
    def grand_slam(self) -> int | None:
        """全壘打: the player with a grand slam, or ``None``."""
        lines = (pair.grand_slam for pair in self.pairs)
        return next((line.winner for line in lines if line is not None), None)

    def to_dict(self) -> dict[str, object]:
        """The result as JSON values: totals, then each pair with its lines."""
        return {
            "rules": self.rules.name,
            "totals": list(self.totals),
            "specials": [special and special.value for special in self.specials],
            "fouls": [[reason.value for reason in foul.reasons] if foul else None for foul in self.fouls],
            "pairs": [
                {
                    "players": [pair.first, pair.second],
                    "points": pair.points,
                    "fouls": list(pair.fouls),
                    "lines": [_line_to_dict(line) for line in pair.lines],
                }
                for pair in self.pairs
            ],
        }

    def explain(self, language: Language = "en", *, names: Sequence[str] | None = None) -> str:
        """The result in words: what each played, then every pair with its reasons.

        Args:
            language: ``en``, ``zh-Hant`` or ``zh-Hans``.
            names: what to call the players; by default their numbers from 1.

        Raises:
            ShisanzhangError: another language.
            IllegalPlayError: not one name for each player.
        """
        if names is None:
            names = [say("player", language, number=number + 1) for number in range(len(self.plays))]
        if len(names) != len(self.plays):
            raise IllegalPlayError(f"{len(self.plays)} players need as many names, found {len(names)}")
        return "\n".join(_Words(self, language, names).lines())


def _line_to_dict(line: ScoreLine) -> dict[str, object]:
    found: dict[str, object] = {"kind": line.kind.value, "winner": line.winner, "points": line.points}
    if line.row is not None:
        found["row"] = line.row.value
    if line.bonus is not None:
        found["bonus"] = line.bonus.value
    if line.special is not None:
        found["special"] = line.special.value
    if line.kind in (LineKind.SWEEP, LineKind.GRAND_SLAM):
        found["factor"] = line.factor
    return found


@dataclass
class _Words:
    """The words of one result in one language."""

    score: MatchScore
    language: Language
    names: Sequence[str]

    def lines(self) -> Iterator[str]:
        for player, name in enumerate(self.names):
            yield f"{say('plays', self.language, player=name, play=self._play(player))}"
        for pair in self.score.pairs:
            yield ""
            yield self._outcome(pair)
            if not pair.lines:
                yield f"  {say('both_foul', self.language)}"
            for line in pair.lines:
                yield f"  {self._line(pair, line)}"
        yield ""
        for name, total in zip(self.names, self.score.totals, strict=True):
            yield say("plays", self.language, player=name, play=f"{total:+d}" if total else "0")

    def _play(self, player: int) -> str:
        play = self.score.plays[player]
        special, foul = self.score.specials[player], self.score.fouls[player]
        if isinstance(play, Declaration):
            assert special is not None  # scoring refuses a declaration of nothing
            return f"{say('declares', self.language, special=say(special, self.language))} {play.hand:u}"
        if foul is None:
            return f"{play:u}"
        why, *more = (say(reason, self.language) for reason in foul.reasons)
        if more:
            why = say("both", self.language, first=why, second=more[0])
        return say("fouls", self.language, play=f"{play:u}", why=why)

    def _outcome(self, pair: PairScore) -> str:
        first, second = self.names[pair.first], self.names[pair.second]
        if pair.points == 0:
            return say("pair_even", self.language, first=first, second=second)
        winner, loser = (first, second) if pair.points > 0 else (second, first)
        return say("pair_won", self.language, winner=winner, loser=loser, points=abs(pair.points))

    def _line(self, pair: PairScore, line: ScoreLine) -> str:
        winner = None if line.winner is None else self.names[line.winner]
        special = line.special and say(line.special, self.language)
        if line.kind is LineKind.ROW:
            return self._row(pair, line)
        if line.kind is LineKind.SPECIAL and winner is None:
            return say("special_tied", self.language, special=special)
        key = "special_line" if line.kind is LineKind.SPECIAL else f"{line.kind.value}_line"
        return say(key, self.language, winner=winner, special=special, points=line.points, factor=line.factor)

    def _row(self, pair: PairScore, line: ScoreLine) -> str:
        assert line.row is not None
        row = say(line.row, self.language)
        if line.winner is None:
            return say("row_tied", self.language, row=row, won=self._value(pair.first, line.row))
        loser = pair.first + pair.second - line.winner
        if self.score.fouls[loser] is not None:
            text = say(
                "row_by_foul", self.language, row=row, winner=self.names[line.winner], points=line.points
            )
        else:
            won, lost = self._value(line.winner, line.row), self._value(loser, line.row)
            text = say(
                "row_won",
                self.language,
                row=row,
                winner=self.names[line.winner],
                won=won,
                lost=lost,
                points=line.points,
            )
        if line.bonus is not None:
            text += say("bonus", self.language, category=say(line.bonus, self.language))
        return text

    def _value(self, player: int, row: Row) -> str:
        play = self.score.plays[player]
        assert isinstance(play, Arrangement)
        value = value_of(play.strengths(self.score.rules)[row.index])
        return f"{say(value.category, self.language)} {' '.join(rank.value for rank in value.ranks)}"
