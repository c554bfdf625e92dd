"""排牌: the best arrangement of a hand, by exhaustive search with exact pruning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .arrangement import Arrangement, FoulHandling, HasFoulRules
from .cards import CardsLike
from .errors import IllegalPlayError, ShisanzhangError, shown
from .hand import Hand, as_hand
from .objectives import WITH_TABLES, ExpectedPoints, Objective, finite, prepared
from .rules import CLASSIC, Rules
from .score import Declaration, Play
from .scoring import score_match
from .special import classify

if TYPE_CHECKING:
    from ._kernel import Triple

__all__ = [
    "RankedArrangement",
    "arrange",
    "arrangements",
    "best_response",
    "rank_arrangements",
    "undominated",
]


class RankedArrangement(NamedTuple):
    """An arrangement with what an objective gives it, as `rank_arrangements` returns it.

    >>> best = rank_arrangements("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", top=1)[0]
    >>> str(best.arrangement), round(best.points, 1)
    ('As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s', -2.1)
    """

    points: float
    """The points of the objective."""
    arrangement: Arrangement
    """What they are for."""


def arrangements(hand: Hand | CardsLike, rules: HasFoulRules = CLASSIC) -> Iterator[Arrangement]:
    """排牌: every legal arrangement of a hand, among its 72,072 splits.

    Lazily, without repetition, in an order that is the same on every run. About
    22,000 of them on average; `undominated` gives the few worth a look.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards.

    >>> sum(1 for _ in arrangements("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"))
    36036
    """
    return _walk(as_hand(hand), rules)


def undominated(hand: Hand | CardsLike, rules: HasFoulRules = CLASSIC) -> tuple[Arrangement, ...]:
    """The legal arrangements that no other beats or equals in all three rows.

    One for each triple of values, about 120 on average, from the strongest back
    (then middle, then front) down. Whatever rises with the value of each row is
    highest for one of them. Splits with the same three values are shown by the one
    whose back holds the highest cards (ranks first, then ♠ ♥ ♦ ♣), then the middle.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards.

    >>> plays = undominated("AsAhAdAc KsKhKdKc QsQhQdQc Js")
    >>> len(plays), str(plays[-1])
    (8, 'Ah Ad Ac / As Qs Qh Qd Qc / Ks Kh Kd Kc Js')
    """
    whole, scale = as_hand(hand), rules.ranking.scale
    return tuple(_shown(whole, rules, scale.undominated(whole.mask, rules.foul.strict)))


def arrange(
    hand: Hand | CardsLike, rules: Rules = CLASSIC, *, objective: Objective | None = None
) -> Arrangement:
    """排牌: the best legal arrangement of a hand, by exhaustive search.

    Ties go to the strongest back, then the strongest middle, then the strongest
    front; of splits with the same three values to the one that `undominated` shows.
    So the same hand is laid alike on every run, as long as nothing new is prepared for its
    rules (see `prepare`).

    Args:
        hand: 13 cards.
        rules: what is legal, how rows are ranked, and what pays.
        objective: an `AdditiveObjective` or `ExpectedPoints`, or a function that gives
            an arrangement its worth (asked for every legal arrangement, about 22,000).
            By default `ExpectedPoints` under the rules, for four players.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards.
        ShisanzhangError: an objective that gives something else than a number.

    >>> print(arrange("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"))
    As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
    """
    whole, chosen = as_hand(hand), _chosen(objective, rules)
    if isinstance(chosen, WITH_TABLES):
        found = prepared(chosen, rules.ranking, whole.mask)
        return Arrangement._of(found.scale.arrange(whole.mask, found.points, rules.foul.strict))
    return _best_by_asking(whole, rules, chosen).arrangement


def rank_arrangements(
    hand: Hand | CardsLike,
    rules: Rules = CLASSIC,
    *,
    objective: Objective | None = None,
    top: int = 5,
) -> tuple[RankedArrangement, ...]:
    """The best arrangement, and the best of the undominated ones beside it.

    The first is what `arrange` gives. The others follow by the same objective and
    order of ties, so a setting that is only a weaker copy of another is left out.

    Args:
        top: how many at most, from 1.

    Raises:
        IllegalPlayError: `top` is not a whole number from 1; the rest as `arrange`.

    >>> for points, play in rank_arrangements("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c", top=2):
    ...     print(f"{points:.1f} {play}")
    -2.1 As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
    -3.7 9h 3d 2c / 9s 8d 7c 6s 5h / As Kd Qh Js Tc
    """
    if type(top) is not int or top < 1:
        raise IllegalPlayError(f"top: expected a whole number from 1, found {shown(top)}")
    whole, chosen = as_hand(hand), _chosen(objective, rules)
    triples = rules.ranking.scale.undominated(whole.mask, rules.foul.strict)
    if isinstance(chosen, WITH_TABLES):
        found = prepared(chosen, rules.ranking, whole.mask)
        points, best = found.scale.best(whole.mask, found.points, rules.foul.strict)
        (play,) = _shown(whole, rules, [best])
        first = RankedArrangement(found.number(points), play)
        worth: list[float] = [
            found.number(points) for points in found.scale.worths(whole.mask, found.points, triples)
        ]
    else:
        first = _best_by_asking(whole, rules, chosen)
        worth = [finite(chosen(play), "function") for play in _shown(whole, rules, triples)]
    # The sort keeps the order of ties.
    order = sorted(range(len(triples)), key=worth.__getitem__, reverse=True)[:top]
    shown_plays = _shown(whole, rules, [triples[i] for i in order])
    others = map(RankedArrangement, [worth[i] for i in order], shown_plays)
    values = first.arrangement.strengths(rules)
    rest = [entry for entry in others if entry.arrangement.strengths(rules) != values]
    return (first, *rest[: top - 1])


def best_response(hand: Hand | CardsLike, opponents: Iterable[Play], rules: Rules = CLASSIC) -> Play:
    """The play with the highest score against known plays, exactly.

    Every legal arrangement is considered, a foul where the rules score it, and the
    declaration of a special. Ties go to the arrangement that `arrange` would prefer
    among them, and to an arrangement before a declaration.

    Args:
        hand: 13 cards.
        opponents: the plays of 1 to 3 opponents.
        rules: the house rules.

    Raises:
        InvalidHandError: not 13 distinct cards, or an opponent holds one of them.
        IllegalPlayError: not 1 to 3 opponents, or a play that is none; an opponent's
            number in the message counts the hand as player 0. `FoulError` likewise.

    >>> hands = deal(2, rng=7)
    >>> theirs = arrange(hands[1])
    >>> score_match([best_response(hands[0], [theirs]), theirs]).totals
    (1, -1)
    """
    try:
        known = tuple(opponents)
    except TypeError:
        raise IllegalPlayError(f"opponents are plays, found {type(opponents).__name__}") from None
    whole = as_hand(hand)
    triples = worth_trying(whole.mask, rules)
    plays: list[Play] = list(_shown(whole, rules, list(_one_of_each_outcome(triples, known, rules))))
    if classify(whole, rules) is not None:
        plays.append(Declaration(whole))
    if rules.foul.handling is FoulHandling.LOSES:
        plays.append(any_foul(whole, rules))
    return max(plays, key=lambda play: score_match((play, *known), rules).totals[0])


def worth_trying(hand: int, rules: Rules) -> list[Triple]:
    """The triples that can be a best response.

    Where no stronger row pays less, a dominated triple scores no more than the one
    that dominates it; otherwise all count.
    """
    scale = rules.ranking.scale
    triples = scale.undominated if rules.stronger_never_pays_less else scale.legal_triples
    return triples(hand, rules.foul.strict)


def _one_of_each_outcome(
    triples: Iterable[Triple], opponents: Iterable[Play], rules: Rules
) -> Iterator[Triple]:
    """The first of the triples that fare alike: what each row pays, and whom it beats."""
    strengths, paid = rules.ranking.scale.strengths, rules.scoring.row_values
    against = [
        play.strengths(rules)
        for play in opponents
        if isinstance(play, Arrangement) and play.foul(rules) is None
    ]
    seen = set()
    for triple in triples:
        outcome = []
        for row, place in enumerate(triple):
            mine = strengths[place]
            outcome.append(paid[row][mine >> 20])
            outcome += [(mine > theirs[row]) - (mine < theirs[row]) for theirs in against]
        if (key := tuple(outcome)) not in seen:
            seen.add(key)
            yield triple


def any_foul(hand: Hand, rules: Rules) -> Arrangement:
    """One fouled arrangement: every hand can be laid so, and all of them score alike."""
    triples = rules.ranking.scale.undominated(hand.mask, True)  # noqa: FBT003  # the back is stronger
    front, middle, back = next(_shown(hand, rules, triples[:1])).masks
    return Arrangement._of((front, back, middle))


def _chosen(objective: Objective | None, rules: Rules) -> Objective:
    """The objective given, or the default, which ``None`` alone stands for."""
    if objective is None:
        return ExpectedPoints(rules)
    if not isinstance(objective, WITH_TABLES) and not callable(objective):
        raise ShisanzhangError(
            f"an objective has row_points or is a function, found {type(objective).__name__}"
        )
    return objective


def _best_by_asking(
    hand: Hand, rules: HasFoulRules, objective: Callable[[Arrangement], float]
) -> RankedArrangement:
    """The best by a function, asked for every arrangement: it may look at suits, too."""
    choices = [(finite(objective(play), "function"), play) for play in _walk(hand, rules)]
    most = max(points for points, _ in choices)
    equals = (play for points, play in choices if points == most)
    return RankedArrangement(most, max(equals, key=lambda play: _tie_key(play, rules)))


def _tie_key(play: Arrangement, rules: HasFoulRules) -> tuple[int, ...]:
    """Among equals the greatest of these is chosen: rows by strength, then the cards shown."""
    front, middle, back = play.strengths(rules)
    return back, middle, front, play.masks[2], play.masks[1]


def _walk(hand: Hand, rules: HasFoulRules) -> Iterator[Arrangement]:
    return map(Arrangement._of, rules.ranking.scale.legal_splits(hand.mask, rules.foul.strict))


def _shown(hand: Hand, rules: HasFoulRules, triples: Sequence[Triple]) -> Iterator[Arrangement]:
    return map(Arrangement._of, rules.ranking.scale.show(hand.mask, triples))
