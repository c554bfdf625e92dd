"""Big Two once more, slowly: plays by trying all subsets, and legality word for word from the resolved rules.

Nothing here uses the package but cards, rules as data, and the recognised kind of a set of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from shisanzhang import Card, Rank
from shisanzhang.bigtwo import PASS, Bubugao, Game, Guard, HighestSingle, Play, Rules

STRENGTH = {"single": 0, "pair": 0, "straight": 0, "full_house": 0, "four_of_a_kind": 1, "straight_flush": 2}
Reading = tuple[str, tuple[int, ...]]
"""A kind, and what is compared."""


def reading(cards: Sequence[Card], rules: Rules) -> Reading | None:
    """What some cards are."""
    by_rank = {rank: place for place, rank in enumerate(rules.ranks)}
    by_suit = {suit: place for place, suit in enumerate(rules.suits)}

    def order(card: Card) -> tuple[int, int]:
        return by_rank[card.rank], by_suit[card.suit]

    highest = max(cards, key=order, default=None)
    counts = Counter(card.rank for card in cards)
    shape = sorted(counts.values())
    if highest is None:
        return None
    if len(cards) == 1:
        return "single", order(highest)
    if shape == [2]:
        return "pair", order(highest)
    if shape in ([2, 3], [1, 4]):
        most = max(counts, key=counts.__getitem__)
        return ("full_house" if shape[0] == 2 else "four_of_a_kind"), (by_rank[most],)
    for number, run in enumerate(rules.straights):
        if len(cards) == 5 and {card.rank for card in cards} == set(run):
            [decides] = [card for card in cards if card.rank is run[-1]]
            flush = len({card.suit for card in cards}) == 1
            return ("straight_flush" if flush else "straight"), (number, by_suit[decides.suit])
    return None


def beats(high: Reading, low: Reading) -> bool:
    return high[1] > low[1] if high[0] == low[0] else STRENGTH[high[0]] > STRENGTH[low[0]]


def plays(hand: Iterable[Card], rules: Rules, table: Reading | None = None) -> Iterator[frozenset[Card]]:
    """Every set of cards that may be led, or that beats the table."""
    cards = list(hand)
    for size in (1, 2, 5):
        for chosen in combinations(cards, size):
            found = reading(chosen, rules)
            if found is not None and (table is None or beats(found, table)):
                yield frozenset(chosen)


def legal(game: Game) -> set[frozenset[Card] | None]:
    """What may be done, ``None`` for a pass: the history is gone through from its start."""
    rules, seats = game.rules, game.rules.players
    hands = [set(hand) for hand in game.dealt]
    locks: list[tuple[int, Reading] | None] = [None] * seats
    table: tuple[int, Reading] | None = None
    passed: list[int] = []  # one after another
    out: set[int] = set()  # of the trick
    seat = game.leader
    for who, action in game.history:
        assert who == seat
        lock = locks[seat]
        if lock is not None and table is not None and lock[0] == table[0]:
            higher = table[1][0] == lock[1][0] and table[1][1] > lock[1][1]
            if not higher:
                locks[seat] = None
        if isinstance(action, Play):
            hands[seat] -= set(action.cards)
            made = reading(action.cards, rules)
            assert made is not None
            table, passed, locks[seat] = (seat, made), [], None
            seat = (seat + 1) % seats
            continue
        assert table is not None
        if rules.bubugao is Bubugao.OWNER or (
            rules.bubugao is Bubugao.UPSTREAM and table[0] == (seat - 1) % seats
        ):
            locks[seat] = table
        passed.append(seat)
        out.add(seat)
        if len(passed) == seats - 1:
            seat, table, passed, out = table[0], None, [], set()
        else:
            seat = (seat + 1) % seats
    assert seat == game.seat
    lasts = [
        other
        for other in range(seats)
        if other != seat and game.history and len(hands[other]) <= rules.last_at
    ]
    found = set(plays(hands[seat], rules, None if table is None else table[1]))
    if not game.history and rules.opening in hands[seat]:
        found = {cards for cards in found if rules.opening in cards}
    watched = rules.highest_single is HighestSingle.ALL or (
        rules.highest_single is HighestSingle.BEFORE_LAST and (seat + 1) % seats in lasts
    )
    if lasts and watched:
        top = max(hands[seat], key=lambda card: (rules.ranks.index(card.rank), rules.suits.index(card.suit)))
        found = {cards for cards in found if len(cards) > 1 or top in cards}
    if rules.pass_locks_trick and seat in out:
        found = set()
    if table is None:
        return {*found}
    if _pass_loses(seat, table, len(passed) == seats - 2, lasts, hands, rules):
        return {*found} if found else {None}
    lock = locks[seat]
    if lock is not None and lock[0] == table[0] and table[1][0] == lock[1][0] and table[1][1] > lock[1][1]:
        return {None}
    return {*found, None}


def _pass_loses(
    seat: int,
    table: tuple[int, Reading],
    closes: bool,
    lasts: Sequence[int],
    hands: Sequence[set[Card]],
    rules: Rules,
) -> bool:
    """Whether a pass lets another player win, as the rule of guarding has it."""
    if rules.guard is Guard.OFF:
        return False
    owner, played = table
    if closes:
        return owner in lasts and (
            rules.guard is Guard.PUBLIC or reading(list(hands[owner]), rules) is not None
        )
    after = (seat + 1) % len(hands)
    if after not in lasts:
        return False
    if rules.guard is Guard.PUBLIC:
        return len(hands[after]) == {"single": 1, "pair": 2}.get(played[0], 5)
    held = reading(list(hands[after]), rules)
    return held is not None and beats(held, played)


def points(cards: int, twos: int, rules: Rules) -> int:
    """What one loses, by the table of the rules."""
    multiplier = 1 if twos == 0 else rules.two_multipliers[twos - 1]
    if cards >= rules.hand_size:
        multiplier *= rules.full_hand_multiplier
    elif cards >= rules.many_at:
        multiplier *= rules.many_multiplier
    return min(cards * multiplier, rules.cap) * rules.stake


def twos(cards: Iterable[Card]) -> int:
    return sum(card.rank is Rank.TWO for card in cards)


def actions(game: Game) -> set[frozenset[Card] | None]:
    """What the game says may be done, in the same form."""
    return {None if action is PASS else frozenset(action.cards) for action in game.legal()}
