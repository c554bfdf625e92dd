"""Big Two: lead lists, follow lists and whole random games, beside a plain generator made of itertools.

The plain one groups a hand by rank, takes pairs, threes and fours with `combinations`, straights with
`product`, and leaves the plays as tuples of cards. It knows the rules of Taiwan and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from contest import Contest, Side, as_tests, each

from shisanzhang import Card
from shisanzhang.bigtwo import FOUR_PLAYERS, TAIWAN, Game, Kind, Play, plays
from shisanzhang.bigtwo import parse as read

HANDS = {
    rules.hand_size: [Game.new(rules, rng=seed).hands[0] for seed in range(200)]
    for rules in (FOUR_PLAYERS, TAIWAN)
}
TABLES = [read(text)[0] for text in ("9c", "8c 8d", "5c 6d 7h 8s 9c", "6c 6d 6h 3c 3d")]

ORDER = "3456789TJQKA2"
RUNS = [*(ORDER[start : start + 5] for start in range(8)), "345A2", "34562"]
Found = tuple[Kind, int, tuple[Card, ...]]
RANK = {rank: place for place, rank in enumerate(ORDER)}


def place(card: Card) -> int:
    return 4 * RANK[card.rank.value] + card.suit.index


def plain(hand: Sequence[Card]) -> Iterator[Found]:
    """Every play of a hand, with its kind and what is compared."""
    groups: dict[str, list[Card]] = {}
    for card in sorted(hand, key=place):
        groups.setdefault(card.rank.value, []).append(card)
        yield Kind.SINGLE, place(card), (card,)
    pairs = {rank: list(combinations(cards, 2)) for rank, cards in groups.items()}
    for found in pairs.values():
        for pair in found:
            yield Kind.PAIR, place(pair[1]), pair
    for number, run in enumerate(RUNS):
        if all(rank in groups for rank in run):
            for cards in product(*(groups[rank] for rank in run)):
                flush = len({card.suit.index for card in cards}) == 1
                kind = Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT
                yield kind, 4 * number + cards[-1].suit.index, cards
    for rank, cards in groups.items():
        for three in combinations(cards, 3):
            for other, twos in pairs.items():
                if other != rank:
                    for two in twos:
                        yield Kind.FULL_HOUSE, RANK[rank], three + two
        if len(cards) == 4:
            for card in hand:
                if card.rank.value != rank:
                    yield Kind.FOUR_OF_A_KIND, RANK[rank], (*cards, card)


class Lying(NamedTuple):
    """What lies on the table, as far as the plain loop needs to know."""

    kind: Kind
    key: int


def plain_follows(hand: Sequence[Card], table: Play | Lying) -> list[Found]:
    """Those that beat a play."""
    return [
        found
        for found in plain(hand)
        if (found[0] is table.kind and found[1] > table.key) or found[0].power > table.kind.power
    ]


def sets(found: Iterator[Found] | list[Found]) -> set[tuple[Kind, int, frozenset[Card]]]:
    return {(kind, key, frozenset(cards)) for kind, key, cards in found}


def ours(found: Iterator[Play]) -> set[tuple[Kind, int, frozenset[Card]]]:
    return {(play.kind, play.key, frozenset(play.cards)) for play in found}


def check_lists() -> None:
    for hands in HANDS.values():
        for hand in hands:
            listed = list(plays(hand))
            assert ours(iter(listed)) == sets(plain(hand))
            assert len(listed) == len(set(listed))
            for table in TABLES:
                assert ours(plays(hand, table=table)) == sets(plain_follows(hand, table))


def random_game(seed: int) -> Game:
    """A whole game, each action drawn from all that are legal."""
    rng = random.Random(seed)
    game = Game.new(rng=rng)
    while not game.is_over:
        legal = game.legal()
        game = game.apply(legal[int(rng.random() * len(legal))])
    return game


def plain_random_game(seed: int) -> int:
    """The same without the rules of fair play, with the plain generator; the winner."""
    rng = random.Random(seed)
    start = Game.new(rng=rng)
    hands = [list(hand) for hand in start.hands]
    seat = owner = start.leader
    table: Lying | None = None
    quiet, opening = 0, True
    while all(hands):
        found = list(plain(hands[seat])) if table is None else plain_follows(hands[seat], table)
        if opening:
            found = [each for each in found if TAIWAN.opening in each[2]]
        count = len(found) + (table is not None)
        chosen = int(rng.random() * count)
        if chosen == len(found):
            quiet += 1
        else:
            kind, key, cards = found[chosen]
            hands[seat] = [card for card in hands[seat] if card not in cards]
            table, owner, quiet, opening = Lying(kind, key), seat, 0, False
        seat = (seat + 1) % 3
        if quiet == 2:
            seat, table, quiet = owner, None, 0
    return hands.index([])


def check_games() -> None:
    for seed in range(20):
        over = random_game(seed)
        assert sum(over.score().totals) == 0
        assert Game(over.rules, over.dealt, over.leader, over.history, over.turned_up, over.ceremony) == over
        assert plain_random_game(seed) in range(3)


def whole(hand: Sequence[Card]) -> list[Play]:
    return list(plays(hand))


def follows(hand: Sequence[Card]) -> None:
    for table in TABLES:
        list(plays(hand, table=table))


def lists(size: int) -> Contest:
    hands = HANDS[size]
    return Contest(
        f"Big Two: every lead of {size} cards",
        len(hands),
        check_lists,
        Side("`bigtwo.plays`", each(whole, hands), backend="any"),
        (Side("a plain generator", each(lambda hand: list(plain(hand)), hands), at_least=1),),
    )


GAMES = range(20)

CONTESTS = [
    lists(13),
    lists(17),
    Contest(
        "Big Two: what beats a single, a pair, a straight or a full house, 17 cards",
        4 * len(HANDS[17]),
        check_lists,
        Side("`bigtwo.plays`", each(follows, HANDS[17]), backend="any"),
        (
            Side(
                "a plain generator",
                each(lambda hand: [plain_follows(hand, table) for table in TABLES], HANDS[17]),
                at_least=1,
            ),
        ),
    ),
    Contest(
        "Big Two: a whole random game",
        len(GAMES),
        check_games,
        Side("`bigtwo.Game`, every rule of fair play", each(random_game, GAMES), backend="any"),
        (Side("a plain loop without them", each(plain_random_game, GAMES), at_least=1),),
        rounds=9,
    ),
]

test_time, test_promises = as_tests(CONTESTS)
