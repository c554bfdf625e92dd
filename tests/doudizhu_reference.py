"""Dou Dizhu once more, slowly: what may be done, word for word from the rules, by the whole history."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from shisanzhang import Card, Rank
from shisanzhang.doudizhu import Bid, Game, Play, Show, beats, parse

Done = str | tuple[str, int, int, tuple[int, ...]]


def told(action: object) -> Done:
    """An action without suits."""
    if isinstance(action, Play):
        return (
            action.kind.value,
            action.key,
            action.length,
            tuple(sorted(rank.index for rank in action.ranks)),
        )
    return str(action)


def legal(game: Game) -> set[Done]:
    """What may be done. Plays are tried over all subsets, so hands should be small."""
    rules, seats = game.rules, game.rules.players
    hands = [Counter(hand) for hand in game.dealt]
    landlord, calls, best = game.landlord_given, 0, 0
    auction = landlord is None
    seat, table, owner, passes, shown, led = game.first, None, 0, 0, False, False
    bidder = None
    for who, action in game.history:
        assert who == seat
        if auction:
            calls += 1
            if isinstance(action, Bid) and action.points > best:
                best, bidder = action.points, seat
            seat = (seat + 1) % seats
            if best == 3 or calls == seats:
                auction, landlord = False, bidder
                if landlord is None:
                    return set()
                hands[landlord] += Counter(game.bottom)
                seat = landlord
        elif isinstance(action, Show):
            shown = True
        elif isinstance(action, Play):
            hands[seat] -= Counter(action.cards)
            table, owner, passes, led = action, seat, 0, True
            if not hands[seat]:
                return set()
            seat = (seat + 1) % seats
        else:
            passes += 1
            seat = owner if passes == seats - 1 else (seat + 1) % seats
            if passes == seats - 1:
                table, passes = None, 0
    if auction:
        found: set[Done] = {f"bid {n}" for n in (1, 2, 3) if n > best or not rules.bids_rise}
        jokers = sum(count for card, count in hands[seat].items() if card.is_joker)
        ranks: Counter[Rank] = Counter()
        for card, count in hands[seat].items():
            ranks[card.rank] += 0 if card.is_joker else count
        bombs = sum(count >= 4 for count in ranks.values())
        forced = jokers == 2 * rules.decks or bombs >= rules.forced_bombs
        return found if rules.forced_bid and best == 0 and forced else {*found, "pass"}
    cards: list[Card] = list(hands[seat].elements())
    found = set()
    tried = set()
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            ranks_of = tuple(sorted(card.rank.index for card in chosen))
            if ranks_of in tried:
                continue
            tried.add(ranks_of)
            found |= {
                told(play) for play in parse(chosen, rules) if table is None or beats(play, table, rules)
            }
    if table is not None:
        found.add("pass")
    elif rules.may_show and not led and not shown:
        found.add("show")
    return found


def actions(game: Game) -> set[Done]:
    """What the game says may be done, in the same form."""
    return {told(action) for action in game.legal()}
