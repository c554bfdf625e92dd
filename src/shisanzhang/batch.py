"""Many hands and matches at once: NumPy arrays in, NumPy arrays out.

Each call gives for every row what the call of the same name gives for one hand or
match. Cards are their ``index`` (0 to 51), sets of cards are masks (bit ``index`` is 1
for each card), as in `Hand.mask` and `Arrangement.masks`. A play is three masks: front,
middle and back of an arrangement, or the whole hand of a declaration, 0 and 0.

An array may be of any integer type, and may be nested lists; what is not of the type
named, or not contiguous, is copied first. Numbers that are no integers are refused.
The first row that the call for one would refuse is refused here with the same error,
which names the row and has it in its field ``row``; no result is given then.

``threads`` is how many threads share the rows, from 1 (else `IllegalPlayError`). They run
at the same time on the native backend, which lets go of the interpreter. The results do
not depend on it.

NumPy comes with the extra ``batch``: ``pip install "shisanzhang[batch]"``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

try:
    import numpy as np
except ImportError as error:
    raise ImportError(
        'shisanzhang.batch needs NumPy: pip install "shisanzhang[batch]"', name="numpy"
    ) from error

from . import _arrays, _bulk
from .arrangement import HasFoulRules
from .cards import CardsLike
from .errors import IllegalPlayError, ShisanzhangError, shown
from .hand import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, Hand, as_hand, generator
from .hand import deal as deal_one
from .objectives import WITH_TABLES, AdditiveObjective, ExpectedPoints
from .ranking import STANDARD, HasRanking
from .rules import CLASSIC, Rules
from .score import Play
from .special import PLAIN, HasSpecials, Special

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "SPECIALS",
    "arrange",
    "classify",
    "deal",
    "evaluate",
    "from_hands",
    "from_plays",
    "score",
    "to_hands",
    "to_plays",
    "undominated_counts",
]

SPECIALS: Final[tuple[Special | None, ...]] = (None, *Special)
"""What the codes of `classify` mean: 0 is no special, then come all in the order of `Special`.

>>> from shisanzhang import batch
>>> batch.SPECIALS[2]
Special.DRAGON
"""

DEALS_AT_ONCE: Final = 1 << 12


# --- dealing ----------------------------------------------------------------------


def deal(n: int, players: int = 4, *, rng: random.Random | int | str | None = None) -> NDArray[np.uint64]:
    """發牌: `n` deals of 13 cards for each of 2 to 4 players.

    They are the deals that ``shisanzhang.deal`` makes: the first from the same seed, then
    from the same generator one after the other.

    Args:
        n: how many deals, from 0.
        players: how many hands of each, 2 to 4.
        rng: a seed or a `random.Random`, which is advanced; ``None`` deals unpredictably.

    Returns:
        The masks of the hands, n × players.

    Raises:
        IllegalPlayError: `n` is no whole number from 0; the rest as ``shisanzhang.deal``.

    >>> from shisanzhang import batch
    >>> hands = batch.deal(1000, players=2, rng=1)
    >>> hands.shape, batch.to_hands(hands[0]) == deal(2, rng=1)
    ((1000, 2), True)
    """
    if type(n) is not int or n < 0:
        raise IllegalPlayError(f"n: expected a whole number from 0, found {shown(n)}")
    deal_one(players, rng=0)  # refuses what is no number of players
    source = generator(rng)
    # Raw output comes in words, so many deals can be asked for in one; another class may
    # make it in its own way.
    most = DEALS_AT_ONCE if type(source) in (random.Random, random.SystemRandom) else 1
    found = np.empty((n, players), np.uint64)
    for start in range(0, n, most):
        some = min(most, n - start)
        bits = source.getrandbits(64 * 52 * some).to_bytes(8 * 52 * some, "little")
        keys = np.frombuffer(bits, "<u8").reshape(some, 52)
        order = np.argsort(keys, axis=1, kind="stable")[:, : players * HAND_SIZE]
        cards = np.uint64(1) << order.astype(np.uint64).reshape(some, players, HAND_SIZE)
        found[start : start + some] = np.bitwise_or.reduce(cards, axis=2)
    return found


# --- what a hand is worth ---------------------------------------------------------


def evaluate(cards: ArrayLike, rules: HasRanking = STANDARD, *, threads: int = 1) -> NDArray[np.int32]:
    """比牌: the strengths of rows of three or five cards, as ``strength`` gives them.

    Args:
        cards: card indices, n × 3 or n × 5 (``uint8``), in any order within a row.
        rules: how rows are ranked.
        threads: how many threads share the rows.

    Raises:
        InvalidHandError: an index beyond the 52 cards, a card twice in a row; another shape.

    >>> from shisanzhang import batch
    >>> kings = [card.index for card in parse_cards("Ks Kh Kd Ts Tc")]
    >>> [HandValue(strength) for strength in batch.evaluate([kings]).tolist()]
    [HandValue(0x6DDDAA)]
    """
    given = _arrays.whole_numbers(cards, "cards")
    if given.ndim != 2 or given.shape[1] not in (3, 5):
        raise _arrays.misshapen("cards", "(n, 3) or (n, 5)", given)
    return _arrays.done(_bulk.evaluating(rules), given, np.uint8, np.empty(len(given), np.int32), threads)


def classify(masks: ArrayLike, rules: HasSpecials = PLAIN, *, threads: int = 1) -> NDArray[np.uint8]:
    """特殊牌型: the special that counts for each hand, as a code that `SPECIALS` explains.

    Args:
        masks: the hands, n masks (``uint64``).
        rules: which specials are played.
        threads: how many threads share the rows.

    Raises:
        InvalidHandError: not 13 bits, or bits beyond the 52 cards; another shape.

    >>> from shisanzhang import batch
    >>> hands = batch.from_hands(["2c3d4h5s6c7d8h9sTcJdQhKsAc", "AsAhAdAc KsKhKdKc QsQhQdQc Js"])
    >>> [batch.SPECIALS[code] for code in batch.classify(hands)]
    [Special.DRAGON, Special.SIX_PAIRS]
    """
    given = _arrays.hand_masks(masks)
    return _arrays.done(_bulk.classifying(rules), given, np.uint64, np.empty(len(given), np.uint8), threads)


# --- arranging --------------------------------------------------------------------


def arrange(
    masks: ArrayLike,
    rules: Rules = CLASSIC,
    *,
    objective: AdditiveObjective | ExpectedPoints | None = None,
    threads: int = 1,
) -> NDArray[np.uint64]:
    """排牌: the best legal arrangement of each hand.

    Args:
        masks: the hands, n masks (``uint64``).
        rules: what is legal, and how rows are ranked.
        objective: `ExpectedPoints`, or an `AdditiveObjective`, which is asked once for every
            row that there is before any hand is arranged; by default `ExpectedPoints`
            under the rules, for four players.
        threads: how many threads share the rows.

    Returns:
        The masks of front, middle and back, n × 3.

    Raises:
        InvalidHandError: not 13 bits, or bits beyond the 52 cards; another shape.
        ShisanzhangError: any other objective, a function for instance, or one that gives
            something else than a number.

    >>> from shisanzhang import batch
    >>> plays = batch.arrange(batch.from_hands(["As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c"]))
    >>> print(batch.to_plays(plays)[0])
    As 3d 2c / 9h 8d 7c 6s 5h / Kd Qh Js Tc 9s
    """
    chosen = ExpectedPoints(rules) if objective is None else objective
    if not isinstance(chosen, WITH_TABLES):
        raise ShisanzhangError(
            f"to arrange many hands takes an objective with row_points or ExpectedPoints, "
            f"found {type(chosen).__name__}"
        )
    given = _arrays.hand_masks(masks)
    out = np.empty((len(given), 3), np.uint64)
    return _arrays.done(_bulk.arranging(rules, chosen), given, np.uint64, out, threads)


def undominated_counts(
    masks: ArrayLike, rules: HasFoulRules = CLASSIC, *, threads: int = 1
) -> NDArray[np.int32]:
    """How many arrangements of each hand are `undominated`.

    Args:
        masks: the hands, n masks (``uint64``).
        rules: what is legal, and how rows are ranked.
        threads: how many threads share the rows.

    Raises:
        InvalidHandError: not 13 bits, or bits beyond the 52 cards; another shape.

    >>> from shisanzhang import batch
    >>> batch.undominated_counts(batch.from_hands(["AsAhAdAc KsKhKdKc QsQhQdQc Js"])).tolist()
    [8]
    """
    given = _arrays.hand_masks(masks)
    return _arrays.done(_bulk.counting(rules), given, np.uint64, np.empty(len(given), np.int32), threads)


# --- scoring ----------------------------------------------------------------------


def score(rows: ArrayLike, rules: Rules = CLASSIC, *, threads: int = 1) -> NDArray[np.int32]:
    """計分: the totals of matches, as ``score_match`` gives them.

    Args:
        rows: the plays, n × players × 3 masks (``uint64``), for 2 to 4 players. An
            arrangement is its front, middle and back; a declaration its hand, 0 and 0.
        rules: the house rules.
        threads: how many threads share the rows.

    Returns:
        Points, n × players; those of a match sum to zero.

    Raises:
        IllegalPlayError: not 2 to 4 players, or a declaration of a hand that is no special
            under the rules.
        InvalidHandError: masks that are no hand and no arrangement, a card that two
            players hold; another shape.
        FoulError: a foul, under rules that refuse fouls.

    >>> from shisanzhang import batch
    >>> hands = batch.deal(10, rng=547)
    >>> rows = batch.arrange(hands.reshape(-1)).reshape(10, 4, 3)
    >>> batch.score(rows)[0].tolist()
    [-5, -19, -12, 36]
    """
    given = _arrays.whole_numbers(rows, "rows")
    if given.ndim != 3 or given.shape[2] != 3:
        raise _arrays.misshapen("rows", "(n, players, 3)", given)
    if not MIN_PLAYERS <= given.shape[1] <= MAX_PLAYERS:
        raise IllegalPlayError(
            f"a match is for {MIN_PLAYERS} to {MAX_PLAYERS} players, found {given.shape[1]}"
        )
    return _arrays.done(_bulk.scoring(rules), given, np.uint64, np.empty(given.shape[:2], np.int32), threads)


# --- arrays and objects -----------------------------------------------------------


def from_hands(hands: Iterable[Hand | CardsLike]) -> NDArray[np.uint64]:
    """The masks of hands, given as `Hand` objects, text or cards.

    Raises:
        CardParseError: text that cannot be read.
        InvalidHandError: not 13 distinct cards; nothing to iterate over.

    >>> from shisanzhang import batch
    >>> [hex(mask) for mask in batch.from_hands(["Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c"]).tolist()]
    ['0x1111111111111']
    """
    masks = []
    for row, hand in enumerate(_arrays.several(hands, "hands")):
        with _bulk.naming(f"row {row}", row):
            masks.append(as_hand(hand).mask)
    return np.array(masks, np.uint64)


def to_hands(masks: ArrayLike) -> tuple[Hand, ...]:
    """The hands that masks stand for.

    Raises:
        InvalidHandError: as `classify`.

    >>> from shisanzhang import batch
    >>> print(batch.to_hands(batch.deal(1, rng=1)[0])[0])
    Ah Ad Qd Jh 9h 7d 6s 6h 6d 5h 3s 2s 2h
    """
    hands = []
    for row, mask in enumerate(_arrays.hand_masks(masks).tolist()):
        with _bulk.naming(f"row {row}", row):
            hands.append(Hand.from_mask(mask))
    return tuple(hands)


def from_plays(plays: Iterable[Play]) -> NDArray[np.uint64]:
    """The plays of one match, or any others, as rows of three masks.

    Raises:
        IllegalPlayError: something else than a play.
        InvalidHandError: nothing to iterate over.

    >>> from shisanzhang import batch
    >>> plays = [arrange(hand) for hand in deal(4, rng=547)]
    >>> batch.score([batch.from_plays(plays)]).tolist()
    [[-5, -19, -12, 36]]
    """
    rows = []
    for row, play in enumerate(_arrays.several(plays, "plays")):
        with _bulk.naming(f"row {row}", row):
            rows.append(_bulk.masks_of(play))
    return np.array(rows, np.uint64).reshape(-1, 3)


def to_plays(rows: ArrayLike) -> tuple[Play, ...]:
    """The plays that rows of three masks stand for: of one match, or of `arrange`.

    Raises:
        InvalidHandError: masks that are no hand and no arrangement; another shape.

    >>> from shisanzhang import batch
    >>> plays = (arrange(deal(rng=1)[0]), Declaration("2c3d4h5s6c7d8h9sTcJdQhKsAc"))
    >>> batch.to_plays(batch.from_plays(plays)) == plays
    True
    """
    given = _arrays.whole_numbers(rows, "rows")
    if given.ndim != 2 or given.shape[1] != 3:
        raise _arrays.misshapen("rows", "(n, 3)", given)
    plays = []
    for row, masks in enumerate(given.tolist()):
        with _bulk.naming(f"row {row}", row):
            plays.append(_bulk.play_of(masks))
    return tuple(plays)
