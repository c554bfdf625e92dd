"""計分: scoring a match, pair by pair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Final, NamedTuple

from .arrangement import Arrangement, Foul, FoulHandling, Row
from .errors import FoulError, IllegalPlayError, InvalidHandError
from .hand import MAX_PLAYERS, MIN_PLAYERS, cards_of
from .ranking import Category
from .rules import CLASSIC, Rules
from .score import Declaration, LineKind, MatchScore, PairScore, Play, ScoreLine
from .special import SameSpecial, Special, classify

__all__ = ["score_match"]

_ROWS: Final = tuple(Row)
_ROW: Final = LineKind.ROW
_CATEGORIES: Final = tuple(Category)


_TIED: Final = tuple(ScoreLine(_ROW, None, 0, row) for row in _ROWS)


# Lines are values, and the same few come up in every match. They are kept by
# numbers, which are faster to look up than members of an enum.
@lru_cache(maxsize=4096)
def won_row(player: int, row: int, points: int, bonus: int) -> ScoreLine:
    """The line of a row won; `bonus` is the category's index, or -1 where it has none."""
    return ScoreLine(_ROW, player, points, _ROWS[row], _CATEGORIES[bonus] if bonus >= 0 else None)


@lru_cache(maxsize=4096)
def _swept(player: int, points: int, times: int) -> ScoreLine:
    """The line of a sweep."""
    return ScoreLine(LineKind.SWEEP, player, points, factor=times)


_Row = tuple[int, ScoreLine]
"""A row as the comparison sees it: its strength, and the line of the score if it wins."""


class Entrant(NamedTuple):
    """One player as the comparison sees them."""

    rows: tuple[_Row, ...]
    """The rows of an arrangement; a foul's are weaker than any."""
    foul: Foul | None = None
    special: Special | None = None
    ranks: tuple[int, ...] = ()
    """Of a declared hand, high to low."""


FOULED: Final = tuple((-1, tied) for tied in _TIED)


def score_match(plays: Iterable[Play], rules: Rules = CLASSIC) -> MatchScore:
    """計分: scores 2 to 4 plays of one deal against each other.

    Every pair compares its three rows; all won is a sweep, every opponent swept a
    grand slam. A declared special takes its points instead. Points are whole
    numbers, and the totals sum to zero.

    Args:
        plays: an `Arrangement` or a `Declaration` for each player, in seat order.
        rules: the house rules.

    Raises:
        IllegalPlayError: not 2 to 4 plays, something else than a play, or a
            declaration of a hand that is no special under the rules.
        InvalidHandError: a card that two players hold.
        FoulError: a foul, under rules that refuse fouls.

    >>> score = score_match([
    ...     Arrangement.parse("KsKhKd / AsAhAd9s9h / QsQhQdQc2s"),
    ...     Arrangement.parse("AcKc5s / JsJh8s7h4s / TsTh8h8d5h"),
    ...     Arrangement.parse("Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h"),
    ...     Arrangement.parse("Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c"),
    ... ])
    >>> score.totals, score.grand_slam
    ((108, -29, -41, -38), 0)
    >>> front = score.pair(0, 1).rows[0]
    >>> front.winner, front.points, front.bonus
    (0, 3, Category.THREE_OF_A_KIND)
    """
    submitted = checked_plays(plays)
    entrants = [_enter(player, play, rules) for player, play in enumerate(submitted)]
    pairs, totals = settle(entrants, rules)
    return MatchScore(
        plays=submitted,
        rules=rules,
        specials=tuple([entrant.special for entrant in entrants]),
        fouls=tuple([entrant.foul for entrant in entrants]),
        pairs=pairs,
        totals=totals,
    )


def settle(entrants: Sequence[Entrant], rules: Rules) -> tuple[tuple[PairScore, ...], tuple[int, ...]]:
    """Every pair of players, and the points of each."""
    players = len(entrants)
    pairs = [_compare(first, second, entrants, rules) for first, second in combinations(range(players), 2)]
    slam = _grand_slam(pairs, players, rules)
    if slam is not None:
        pairs = [
            _with_slam(pair, slam, rules) if slam in (pair.first, pair.second) else pair for pair in pairs
        ]
    totals = [0] * players
    for pair in pairs:
        totals[pair.first] += pair.points
        totals[pair.second] -= pair.points
    return tuple(pairs), tuple(totals)


def added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The points of two deals together, player by player."""
    return tuple(map(sum, zip(one, other, strict=True)))


def running_totals(deals: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """The points after each deal, from those of each."""
    return tuple(accumulate(map(tuple, deals), added))


def checked_plays(plays: Iterable[Play]) -> tuple[Play, ...]:
    """The plays of a match, well-formed and of disjoint hands."""
    try:
        found = tuple(plays)
    except TypeError:
        raise IllegalPlayError(f"a match needs plays, found {type(plays).__name__}") from None
    if not MIN_PLAYERS <= len(found) <= MAX_PLAYERS:
        raise IllegalPlayError(f"a match is for {MIN_PLAYERS} to {MAX_PLAYERS} players, found {len(found)}")
    dealt = 0
    for player, play in enumerate(found):
        if isinstance(play, Arrangement):
            held = play.masks[0] | play.masks[1] | play.masks[2]
        elif isinstance(play, Declaration):
            held = play.hand.mask
        else:
            raise IllegalPlayError(
                f"player {player}: expected an Arrangement or a Declaration, found {type(play).__name__}",
                player,
            )
        if dealt & held:
            shared = [str(card) for card in cards_of(dealt & held)]
            raise InvalidHandError(
                f"player {player} holds cards of another player: {', '.join(shared)}", shared
            )
        dealt |= held
    return found


def _enter(player: int, play: Play, rules: Rules) -> Entrant:
    if isinstance(play, Declaration):
        special = classify(play.hand, rules)
        if special is None:
            raise IllegalPlayError(
                f"player {player}: {play.hand} is no special under the rules {rules.name!r}", player
            )
        return Entrant((), special=special, ranks=tuple([card.index // 4 for card in play.hand]))
    foul = play.foul(rules)
    if foul is None:
        scoring = rules.scoring
        rows = []
        for row, value in enumerate(play.strengths(rules)):
            category = value >> 20
            bonus = category if scoring.row_bonuses[row][category] else -1
            rows.append((value, won_row(player, row, scoring.row_values[row][category], bonus)))
        return Entrant(tuple(rows))
    if rules.foul.handling is FoulHandling.REFUSED:
        reasons = [reason.value for reason in foul.reasons]
        raise FoulError(f"player {player}: {play} is a foul, {foul}", player, reasons)
    return Entrant(FOULED, foul)


def _compare(first: int, second: int, entrants: Sequence[Entrant], rules: Rules) -> PairScore:
    """Two players against each other, up to the sweep."""
    one, other = entrants[first], entrants[second]
    fouls: tuple[int, ...] = ()
    if one.foul is not None or other.foul is not None:
        fouls = tuple([player for player in (first, second) if entrants[player].foul is not None])
    if one.special is not None or other.special is not None:
        lines = [_special_line(first, second, one, other, rules)]
    elif len(fouls) == 2:
        lines = []
    else:
        lines = _row_lines(one, other, rules)
    points = 0
    for line in lines:
        if line.winner == first:
            points += line.points
        else:
            points -= line.points
    return PairScore(first, second, tuple(lines), points, fouls)


def _row_lines(one: Entrant, other: Entrant, rules: Rules) -> list[ScoreLine]:
    """The rows of two arrangements, one of which may be a foul, and the sweep."""
    lines = []
    for (mine, if_mine), (theirs, if_theirs), tied in zip(one.rows, other.rows, _TIED, strict=True):
        lines.append(if_mine if mine > theirs else if_theirs if mine < theirs else tied)
    front, middle, back = lines
    winner = front.winner
    if winner is not None and winner == middle.winner == back.winner:
        times = rules.scoring.sweep.times
        more = (front.points + middle.points + back.points) * (times - 1)
        lines.append(_swept(winner, more, times))
    return lines


def _special_line(first: int, second: int, one: Entrant, other: Entrant, rules: Rules) -> ScoreLine:
    """What a declared special takes from an opponent with or without one."""
    points = rules.specials.points
    order = list(points)
    key = [
        (-order.index(player.special), player.ranks) if player.special else (-len(order), ())
        for player in (one, other)
    ]
    if key[0] == key[1] or (one.special is other.special and rules.specials.same is SameSpecial.TIE):
        return ScoreLine(LineKind.SPECIAL, None, 0, special=one.special)
    winner, high, low = (first, one, other) if key[0] > key[1] else (second, other, one)
    assert high.special is not None
    paid = points[high.special]
    if low.special is not None and high.special is not low.special:
        paid = rules.specials.from_lower(paid, points[low.special])
    return ScoreLine(LineKind.SPECIAL, winner, paid, special=high.special)


def _grand_slam(pairs: Sequence[PairScore], players: int, rules: Rules) -> int | None:
    """The player who swept every opponent, if the rules ask for no more opponents."""
    opponents = players - 1
    if opponents < rules.scoring.grand_slam.min_opponents or rules.scoring.grand_slam.times == 1:
        return None
    # Until there is a grand slam, a sweep is the only fourth line.
    swept = [pair.lines[3].winner for pair in pairs if len(pair.lines) == 4]
    if len(swept) < opponents:
        return None
    return next((player for player in range(players) if swept.count(player) == opponents), None)


def _with_slam(pair: PairScore, winner: int, rules: Rules) -> PairScore:
    times = rules.scoring.grand_slam.times
    more = abs(pair.points) * (times - 1)
    line = ScoreLine(LineKind.GRAND_SLAM, winner, more, factor=times)
    return PairScore(pair.first, pair.second, (*pair.lines, line), pair.points * times, pair.fouls)
