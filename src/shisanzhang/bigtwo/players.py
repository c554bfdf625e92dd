"""Computer players, and holding them against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from shisanzhang._contests import check_players, deals_for, estimated, played_out
from shisanzhang._pass import PASS
from shisanzhang.cards import Card, Rank
from shisanzhang.measuring import Estimate

from ._pack import pack_of
from .combination import Kind, Play
from .game import Game
from .listing import checked_rules, listed
from .rules import TAIWAN, Rules
from .view import Action, View

__all__ = ["PLAYERS", "Contest", "Player", "RandomLegal", "Sensible", "hold_contest", "play_out"]

SHORT: Final = 2
"""At so few cards of another player singles are played from the highest,"""
TEARS_AT: Final = 8
"""at so few combinations are torn apart to follow,"""
BOMBS_AT: Final = 10
"""and at so few bombs are played,"""
ENDING: Final = 3
"""or when so few plays are left: the bomb, a lead, and out."""
PLANNED: Final = (Kind.STRAIGHT, Kind.FULL_HOUSE, Kind.FOUR_OF_A_KIND, Kind.STRAIGHT_FLUSH)


class Player(Protocol):
    """電腦玩家: anything that chooses an action from what its seat may see."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``; what is left to chance is drawn from `rng`."""
        ...


@dataclass(frozen=True)
class RandomLegal:
    """Any legal action, passes among them, each as likely as the others.

    >>> game = Game.new(rng=1)
    >>> RandomLegal().choose(game.view(1), random.Random(1)) in game.legal()
    True
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``."""
        return view.legal[int(rng.random() * len(view.legal))]


@dataclass(frozen=True)
class Sensible:
    """Plays to get rid of its cards in few plays.

    It parts its hand into combinations that leave few singles, leads the weakest of the longest, and beats
    what lies on the table with the weakest that tears no combination of five apart. Those, and bombs, it
    spares until somebody may soon be out. Nothing is left to chance.

    >>> view = Game.from_hands(["3c 4d 5h 6s 7c 2s", "8h 9h", "Td Jd"]).view(0)
    >>> print(Sensible().choose(view, random.Random(1)))
    3c 4d 5h 6s 7c
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``."""
        plays = [action for action in view.legal if isinstance(action, Play)]
        if not plays:
            return PASS
        if winning := [play for play in plays if play.length == len(view.hand)]:
            return winning[0]
        plan = _plan(view.hand, view.rules)
        chosen = _led(plays, plan, view) if view.table is None else _followed(plays, plan, view)
        if chosen is not None:
            return chosen
        return PASS if PASS in view.legal else min(plays, key=_strength)


PLAYERS: Final[dict[str, Player]] = {"random": RandomLegal(), "sensible": Sensible()}
"""The computer players by name."""


def _plan(hand: Sequence[Card], rules: Rules) -> list[Play]:
    """A hand parted into plays: the combinations of five that save most plays, then pairs, then singles."""
    pack = pack_of(rules)
    left, plan = pack.mask(hand), []
    while left:
        whole = _turns(pack.suits_of(left))
        best, most = None, 0
        for play in listed(pack, left, None):
            if play.kind in PLANNED:
                saved = whole - 1 - _turns(pack.suits_of(left & ~pack.mask(play.cards)))
                if saved > most:
                    best, most = play, saved
        if best is None:
            break
        plan.append(best)
        left &= ~pack.mask(best.cards)
    # What is left: of each rank pairs, and a single where their number is odd, the lowest suits together.
    for suits, rank in zip(pack.suits_of(left), range(13), strict=True):
        cards = pack.of(suits << 4 * rank)
        plan.extend(pack.known[pack.mask(cards[at : at + 2])] for at in range(0, len(cards), 2))
    return plan


def _turns(held: Sequence[int]) -> int:
    """How many plays of singles and pairs the cards of each rank take."""
    return sum((suits.bit_count() + 1) // 2 for suits in held)


def _led(plays: Sequence[Play], plan: Sequence[Play], view: View) -> Play:
    """What is led: of the plan the longest first, of these the weakest; no single at a call of Last."""
    others = [seat for seat in view.lasts if seat != view.viewer]
    whole = [play for play in plan if play in plays and not play.kind.is_bomb] or list(plays)
    if others:
        safe = [play for play in whole if play.length > 1] or [play for play in plays if play.length > 1]
        return min(safe, key=_strength) if safe else max(whole, key=_strength)
    weak = [play for play in whole if not _is_top(play)] or whole
    return min(weak, key=lambda play: (-play.length, *_strength(play)))


def _followed(plays: Sequence[Play], plan: Sequence[Play], view: View) -> Play | None:
    """What is played on the table; ``None`` for a pass."""
    assert view.table is not None
    fewest = min(count for seat, count in enumerate(view.counts) if seat != view.viewer)
    same = [play for play in plays if play.kind is view.table.kind and not play.kind.is_bomb]
    if not (fit := [play for play in same if play in plan]):
        kept = {card for play in plan if play.kind in PLANNED for card in play.cards}
        fit = [play for play in same if fewest <= TEARS_AT or not kept.intersection(play.cards)]
    if fit:
        highest = fewest <= SHORT and view.table.kind is Kind.SINGLE
        return (max if highest else min)(fit, key=_strength)
    bombs = [play for play in plays if play.kind.is_bomb]
    return min(bombs, key=_strength) if bombs and (fewest <= BOMBS_AT or len(plan) <= ENDING) else None


def _strength(play: Play) -> tuple[int, int]:
    return play.kind.index, play.key


def _is_top(play: Play) -> bool:
    """Whether it is a play that wins a trick more often than not: a bomb, or a single or pair of twos."""
    return play.kind.is_bomb or (play.length < 5 and play.cards[-1].rank is Rank.TWO)


# --- contests ---------------------------------------------------------------------


def play_out(game: Game, players: Sequence[Player], *, rng: random.Random | int | str = 0) -> Game:
    """Plays a game to its end.

    Args:
        game: where it begins.
        players: one for each seat.
        rng: what the players draw from.

    Raises:
        ShisanzhangError: another number of players.
        IllegalPlayError: a player chooses what is not legal.

    >>> play_out(Game.new(rng=1), [Sensible(), RandomLegal(), RandomLegal()]).score().winner
    0
    """
    check_players(players, PLAYERS)
    return played_out(game, players, rng)


class Contest(NamedTuple):
    """How one player fares among copies of another."""

    points: Estimate
    """What it wins a game, in points."""
    wins: Estimate
    """The share of the games it wins; by chance it would be one among the players."""


def hold_contest(
    player: Player, others: Player, *, games: int = 2000, rules: Rules = TAIWAN, seed: int | str = 0
) -> Contest:
    """Measures a player at a table of copies of another.

    Every deal is played once from each seat, so that the luck of the cards counts for little. The intervals
    are those of 95 %, over deals.

    Args:
        player: who is measured.
        others: who sits in all other seats.
        games: how many, at least two deals for each seat; rounded up to whole deals.
        rules: what is played by.
        seed: the same one comes to the same result.

    Raises:
        ShisanzhangError: too few games.

    >>> contest = hold_contest(Sensible(), RandomLegal(), games=60)
    >>> contest.wins.low > 1 / 3, contest.points.count
    (True, 60)
    """
    checked_rules(rules)
    check_players([player, others], PLAYERS)
    seats = rules.players
    deals = deals_for(games, seats)
    points, wins = zip(*_deals(player, others, deals, rules, seed), strict=True)
    return Contest(estimated(points, seats), estimated(wins, seats))


def _deals(
    player: Player, others: Player, deals: int, rules: Rules, seed: int | str
) -> Iterator[tuple[float, float]]:
    """For each deal the mean of the points over all seats, and of the wins."""
    for number in range(deals):
        dealt = Game.new(rules, rng=f"{seed}:{number}")
        points = wins = 0
        for seat in range(rules.players):
            table = [player if seat == other else others for other in range(rules.players)]
            score = play_out(dealt, table, rng=f"{seed}:{number}:{seat}").score()
            points += score.totals[seat]
            wins += score.winner == seat
        yield points / rules.players, wins / rules.players
