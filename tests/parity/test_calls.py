"""Every call of the contract, on hands of all sorts: both kernels answer alike, to the last bit."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from parity.kernels import Both, expectation, outcome, points, rising, scales_of, scattered
from shisanzhang import Hand, Ranking, Rules
from strategies import Draw, hands, rankings, rules

few = settings(max_examples=25)  # the twin takes its time over every split


@st.composite
def objectives(draw: Draw, ranking: Ranking) -> Both:
    """Points of any kind; negative zeros and numbers that round away are among them."""
    of, rng = scales_of(ranking), random.Random(draw(st.integers()))
    size = len(of.twin.strengths)
    levels = draw(st.lists(st.sampled_from((0.0, -0.0, 1.0, 0.1, 1e16, -1e307, 1e307, 5e-324)), min_size=1))

    def level(rng: random.Random, size: int) -> list[float]:
        return rng.choices(levels, k=size)

    kinds = draw(st.lists(st.sampled_from((rising, scattered, level)), min_size=3, max_size=3))
    return points(of, [list(map(float, kind(rng, size))) for kind in kinds])


@few
@given(hands(), rankings(), st.booleans())
def test_legal_splits_in_the_same_order(hand: Hand, ranking: Ranking, strict: bool) -> None:
    twin, native = scales_of(ranking)
    assert list(native.legal_splits(hand.mask, strict)) == list(twin.legal_splits(hand.mask, strict))


@few
@given(hands(), rankings(), st.booleans())
def test_legal_triples_in_the_same_order(hand: Hand, ranking: Ranking, strict: bool) -> None:
    twin, native = scales_of(ranking)
    assert native.legal_triples(hand.mask, strict) == twin.legal_triples(hand.mask, strict)


@few
@given(hands(), rankings(), st.booleans(), st.data())
def test_every_legal_triple_is_shown_alike(
    hand: Hand, ranking: Ranking, strict: bool, data: st.DataObject
) -> None:
    twin, native = scales_of(ranking)
    triples = native.legal_triples(hand.mask, strict)
    chosen = data.draw(st.lists(st.sampled_from(triples), max_size=200))
    expected = twin.show(hand.mask, chosen)
    assert native.show(hand.mask, chosen) == expected
    assert native.show(hand.mask, tuple(map(list, chosen))) == expected
    for split, triple in zip(expected, chosen, strict=True):
        assert tuple(map(native.standing, split)) == triple


@given(hands(), rankings(), st.booleans())
def test_standings_and_undominated(hand: Hand, ranking: Ranking, strict: bool) -> None:
    twin, native = scales_of(ranking)
    assert native.standings(hand.mask) == twin.standings(hand.mask)
    assert native.undominated(hand.mask, strict) == twin.undominated(hand.mask, strict)


@settings(max_examples=50)
@given(hands(), rankings(), st.booleans(), st.data())
def test_the_best_and_what_it_is_worth(
    hand: Hand, ranking: Ranking, strict: bool, data: st.DataObject
) -> None:
    twin, native = scales_of(ranking)
    objective = data.draw(objectives(ranking))
    best = outcome(lambda: twin.best(hand.mask, objective.twin, strict))
    assert outcome(lambda: native.best(hand.mask, objective.native, strict)) == best
    split = twin.arrange(hand.mask, objective.twin, strict)
    assert native.arrange(hand.mask, objective.native, strict) == split


@settings(max_examples=50)
@given(hands(), rankings(), st.data())
def test_worths(hand: Hand, ranking: Ranking, data: st.DataObject) -> None:
    twin, native = scales_of(ranking)
    objective = data.draw(objectives(ranking))
    triples = native.undominated(hand.mask, False)
    worths = outcome(lambda: twin.worths(hand.mask, objective.twin, triples))
    assert outcome(lambda: native.worths(hand.mask, objective.native, triples)) == worths


@settings(max_examples=15)
@given(hands(), rules(), st.integers(1, 3), st.booleans())
def test_expected_points(hand: Hand, house: Rules, opponents: int, strict: bool) -> None:
    twin, native = scales_of(house.ranking)
    objective = expectation(house, opponents)
    triples = native.undominated(hand.mask, strict)
    assert native.worths(hand.mask, objective.native, triples) == twin.worths(
        hand.mask, objective.twin, triples
    )
    best = twin.best(hand.mask, objective.twin, strict)
    assert native.best(hand.mask, objective.native, strict) == best
    # The twin takes its time to find the best again.
    assert [native.arrange(hand.mask, objective.native, strict)] == twin.show(hand.mask, [best[1]])
