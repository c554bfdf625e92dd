"""Computer players, and holding them against each other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, NamedTuple, Protocol

from shisanzhang._contests import check_players, deals_for, estimated, played_out
from shisanzhang._pass import PASS
from shisanzhang.cards import Card
from shisanzhang.measuring import Estimate

from ._deck import BIG, PLACES, SMALL, counts_of, stacks_of
from ._forms import forms_of
from ._hands import Held, listed
from .actions import HIGHEST_BID, Action, Bid
from .combination import Kind, Play, made
from .game import Game
from .listing import checked_rules
from .rules import ONE_DECK, Rules
from .scoring import GameScore
from .view import Phase, View

__all__ = ["PLAYERS", "Contest", "Player", "RandomLegal", "Sensible", "hold_contest", "play_out"]

TWO: Final = 12
"""The place of the twos."""
SHORT: Final = 2
"""At so few cards of an opponent singles are played from the highest,"""
BOMBS_AT: Final = 6
"""at so few bombs are played,"""
ENDING: Final = 3
"""or when so few plays are left: the bomb, a lead, and out."""
CALLS: Final = (4, 6, 8)
"""How strong a hand calls 1, 2 and 3."""


class Player(Protocol):
    """電腦玩家: anything that chooses an action from what its seat may see."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``; what is left to chance is drawn from `rng`."""
        ...


@dataclass(frozen=True)
class RandomLegal:
    """Any legal action, calls and passes among them, each as likely as the others.

    >>> game = Game.new(rng=1)
    >>> RandomLegal().choose(game.view(0), random.Random(1)) in game.legal()
    True
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``."""
        return view.legal[int(rng.random() * len(view.legal))]


@dataclass(frozen=True)
class Sensible:
    """Calls by the strength of the hand, and plays to get rid of its cards in few plays.

    It parts its hand into combinations that leave few single cards, leads the weakest of the longest, and
    beats an opponent with the weakest of them. It lets its partners' plays stand, and spares bombs until
    somebody may soon be out. It never shows its hand, and nothing is left to chance.

    >>> view = Game.from_hands(["3c 4d 5h 6s 7c 2s", "8h 9h", "Td Jd"], landlord=0).view(0)
    >>> print(Sensible().choose(view, random.Random(1)))
    3c 4d 5h 6s 7c
    """

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``."""
        if view.phase is Phase.AUCTION:
            return _call(view)
        plays = [action for action in view.legal if isinstance(action, Play)]
        if not plays:
            return PASS
        if winning := [play for play in plays if len(play.cards) == len(view.hand)]:
            return winning[0]
        plan = _plan(view.hand, view.rules)
        if view.table is None:
            return _led(plays, plan, view)
        return _followed(plays, plan, view) or PASS


PLAYERS: Final[dict[str, Player]] = {"random": RandomLegal(), "sensible": Sensible()}
"""The computer players by name."""


def _call(view: View) -> Action:
    """What a hand is worth calling, if it may be called; else the pass, or the lowest call there is."""
    counts = counts_of(view.hand)
    bombs = sum(count >= 4 for count in counts[:SMALL])
    strength = 3 * bombs + 2 * counts[TWO] + 3 * counts[SMALL] + 4 * counts[BIG]
    strength //= view.rules.decks
    wanted = sum(strength >= least for least in CALLS)
    calls = [action for action in view.legal if isinstance(action, Bid)]
    fit = [call for call in calls if call.points <= min(wanted, HIGHEST_BID)]
    if fit:
        return fit[-1]
    return PASS if PASS in view.legal else calls[0]


def _plan(hand: Sequence[Card], rules: Rules) -> list[Play]:
    """A hand parted into plays: the combinations that save most plays, then what is left of each rank."""
    forms, left, plan = forms_of(rules), list(hand), []
    while left:
        counts = counts_of(left)
        best, most = None, 0
        for kind, key, length, cards in listed(Held(stacks_of(left), forms), None):
            if kind.least or kind.wing:
                saved = _saved(counts, cards)
                if saved > most:
                    best, most = made(kind, key, length, cards), saved
        if best is None:
            break
        plan.append(best)
        for card in best.cards:
            left.remove(card)
    return [*plan, *_groups(left, rules)]


def _saved(counts: Sequence[int], cards: Sequence[Card]) -> int:
    """How many plays some cards save, if what is of one rank is a play else; bombs are not torn apart."""
    taken = [0] * len(counts)
    for card in cards:
        taken[PLACES[card.index]] += 1
    gone = 0
    for place, count in enumerate(taken):
        if count:
            if counts[place] >= 4:
                return 0
            gone += count == counts[place]
    return gone - 1


def _groups(cards: Sequence[Card], rules: Rules) -> Iterator[Play]:
    """Cards rank by rank, each as one play; all jokers as the rocket."""
    stacks = stacks_of(cards)
    if len(stacks[SMALL]) == len(stacks[BIG]) == rules.decks:
        yield made(Kind.ROCKET, BIG, 1, stacks[SMALL] + stacks[BIG])
        stacks[SMALL] = stacks[BIG] = ()
    for place, stack in enumerate(stacks):
        if stack:
            kind = (Kind.SOLO, Kind.PAIR, Kind.TRIO, Kind.BOMB)[min(len(stack), 4) - 1]
            yield made(kind, place, len(stack) if kind is Kind.BOMB else 1, stack)


def _opponents(view: View) -> list[int]:
    """Who plays against the viewer."""
    if view.viewer == view.landlord:
        return [seat for seat in range(len(view.counts)) if seat != view.viewer]
    assert view.landlord is not None
    return [view.landlord]


def _led(plays: Sequence[Play], plan: Sequence[Play], view: View) -> Play:
    """What is led: of the plan the longest first, of these the weakest; no single at a last card."""
    whole = [play for play in plan if not play.kind.is_bomb] or list(plays)
    if min(view.counts[seat] for seat in _opponents(view)) == 1:
        safe = [play for play in whole if play.kind is not Kind.SOLO]
        return min(safe, key=_strength) if safe else max(whole, key=_strength)
    return min(whole, key=lambda play: (play.key >= TWO, -len(play.cards), play.key))


def _followed(plays: Sequence[Play], plan: Sequence[Play], view: View) -> Play | None:
    """What is played on the table; ``None`` for a pass."""
    assert view.table is not None
    opponents = _opponents(view)
    if view.owner not in opponents:
        return None  # a partner's play stands
    fewest = min(view.counts[seat] for seat in opponents)
    same = [play for play in plays if play.kind is view.table.kind and not play.kind.is_bomb]
    fit = [play for play in same if play in plan] or [play for play in same if _tears_nothing(play, plan)]
    if fit:
        highest = fewest <= SHORT and view.table.kind is Kind.SOLO
        return (max if highest else min)(fit, key=_strength)
    bombs = [play for play in plays if play.kind.is_bomb and play in plan]
    return min(bombs, key=_strength) if bombs and (fewest <= BOMBS_AT or len(plan) <= ENDING) else None


def _tears_nothing(play: Play, plan: Sequence[Play]) -> bool:
    """Whether a play leaves bombs and the rocket whole."""
    kept = {card for each in plan if each.kind.is_bomb for card in each.cards}
    return not kept.intersection(play.cards)


def _strength(play: Play) -> tuple[int, int, int]:
    return play.kind.index, play.length, play.key


# --- contests ---------------------------------------------------------------------


def play_out(game: Game, players: Sequence[Player], *, rng: random.Random | int | str = 0) -> Game:
    """Plays a game to its end.

    Args:
        game: where it begins.
        players: one for each seat.
        rng: what the players draw from.

    Raises:
        ShisanzhangError: another number of players, or what is none.
        IllegalPlayError: a player chooses what is not legal.

    >>> play_out(Game.new(rng=1), [Sensible(), Sensible(), Sensible()]).is_over
    True
    """
    check_players(players, PLAYERS)
    return played_out(game, players, rng)


class Contest(NamedTuple):
    """How one player fares against another, in one role or the other."""

    points: Estimate
    """What it wins a game, in points, at a call of 1; of peasants what each of them does."""
    wins: Estimate
    """The share of the games it wins."""


def hold_contest(
    player: Player,
    others: Player,
    *,
    as_landlord: bool = True,
    games: int = 2000,
    rules: Rules = ONE_DECK,
    seed: int | str = 0,
) -> Contest:
    """Measures a player against another, as the landlord or as all the peasants.

    There is no auction: every deal is played once with each seat as the landlord, who has the bottom cards,
    at a call of 1. The intervals are those of 95 %, over deals.

    Args:
        player: who is measured.
        others: who plays against it.
        as_landlord: whether the player is the landlord, or sits in all other seats.
        games: how many, at least two deals for each seat; rounded up to whole deals.
        rules: what is played by.
        seed: the same one comes to the same result.

    Raises:
        ShisanzhangError: too few games, or what is no player.

    >>> contest = hold_contest(Sensible(), RandomLegal(), games=60)
    >>> contest.wins.low > 1 / 2, contest.points.count
    (True, 60)
    """
    checked_rules(rules)
    check_players([player, others], PLAYERS)
    seats = rules.players
    roles = (player, others) if as_landlord else (others, player)
    points, wins = [], []
    for number in range(deals_for(games, seats)):
        scores = [_played(rules, roles, landlord, f"{seed}:{number}") for landlord in range(seats)]
        won = fmean(score.totals[landlord] for landlord, score in enumerate(scores))
        points.append(won if as_landlord else -won / (seats - 1))
        wins.append(fmean(score.landlord_won is as_landlord for score in scores))
    return Contest(estimated(points, seats), estimated(wins, seats))


def _played(rules: Rules, roles: tuple[Player, Player], landlord: int, seed: str) -> GameScore:
    """The score of a deal with a certain landlord."""
    dealt = Game.new(rules, rng=seed, first=landlord)
    hands = [(*hand, *dealt.bottom) if seat == landlord else hand for seat, hand in enumerate(dealt.dealt)]
    game = Game.from_hands(hands, rules, landlord=landlord)
    players = [roles[seat != landlord] for seat in range(rules.players)]
    return play_out(game, players, rng=f"{seed}:{landlord}").score()
