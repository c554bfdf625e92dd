"""What Hypothesis makes of Big Two."""

from __future__ import annotations

from hypothesis import strategies as st

from shisanzhang import FULL_DECK, RANKS, Suit
from shisanzhang.bigtwo import TAIWAN, Bubugao, Guard, HighestSingle, Rules


@st.composite
def bigtwo_rules(draw: st.DrawFn) -> Rules:
    """Any rules; most keep the order and the straights of `TAIWAN`."""
    players = draw(st.sampled_from([3, 4]))
    ranks, suits, straights = TAIWAN.ranks, TAIWAN.suits, TAIWAN.straights
    if draw(st.integers(0, 4)) == 0:
        ranks = tuple(draw(st.permutations(RANKS)))
        suits = tuple(draw(st.permutations(tuple(Suit))))
        runs = st.permutations(RANKS).map(lambda order: tuple(order[:5]))
        straights = tuple(draw(st.lists(runs, max_size=6, unique_by=frozenset)))
    return Rules(
        name=draw(st.sampled_from(["ours", "大老二"])),
        players=players,
        ranks=ranks,
        suits=suits,
        straights=straights,
        opening=draw(st.sampled_from(FULL_DECK)),
        last_at=draw(st.sampled_from([1, 1, 1, 2, 3, 4])),
        bubugao=draw(st.sampled_from(Bubugao)),
        pass_locks_trick=draw(st.booleans()),
        guard=draw(st.sampled_from(Guard)),
        highest_single=draw(st.sampled_from(HighestSingle)),
        stake=draw(st.integers(1, 10)),
        many_at=draw(st.integers(1, 13)),
        many_multiplier=draw(st.integers(1, 4)),
        full_hand_multiplier=draw(st.integers(1, 4)),
        two_multipliers=tuple(draw(st.lists(st.integers(1, 20), min_size=4, max_size=4))),
        cap=draw(st.sampled_from([1, 50, 200, 10_000])),
        fee=draw(st.sampled_from([0, 0, 3, 1000])),
        fee_rate=draw(st.sampled_from([0, 0, 5, 100])),
    )
