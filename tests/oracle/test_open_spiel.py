"""Dou Dizhu against OpenSpiel: the same leads under its wings, and where it is known to differ."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from shisanzhang.doudizhu import ONE_DECK, Wings, action_space, count_ranks, patterns

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra oracle")

RULES = replace(ONE_DECK, wings=Wings.OPENSPIEL)
LETTERS = "3456789TJQKA2BR"
CHAINS = {"solo_chain", "pair_chain", "airplane"}
"""Chains without wings: those with wings it searches in another way, and finds."""


def letters(ranks: Any) -> str:
    return "".join(
        sorted((rank.value.replace("BJ", "B").replace("RJ", "R") for rank in ranks), key=LETTERS.index)
    )


def plain(text: str) -> str:
    """One of its texts in the same letters; it parts wings from airplanes, but not kickers from trios."""
    return "".join(
        sorted(text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", ""), key=LETTERS.index)
    )


def leads(seeds: range) -> Iterator[tuple[list[int], Counter[str]]]:
    """Hands of landlords as counts of their ranks, and what OpenSpiel lets them lead."""
    game = pyspiel.load_game("dou_dizhu")
    for seed in seeds:
        rng, state = random.Random(seed), game.new_initial_state()
        while state.is_chance_node() or not state.history() or state.legal_actions()[0] in range(4):
            if state.is_chance_node():
                outcomes, _ = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes))
            else:
                state.apply_action(state.legal_actions()[-1])  # the highest call
        seat = state.current_player()
        told = [state.action_to_string(seat, action) for action in state.legal_actions()]
        texts = [plain(text) for text in told]
        yield (
            [max((n for n in range(1, 5) if rank * n in texts), default=0) for rank in LETTERS],
            Counter(texts),
        )


def test_the_action_space_has_its_size() -> None:
    # Theirs has the pass and three calls as well.
    assert pyspiel.load_game("dou_dizhu").num_distinct_actions() == 26_057 == len(action_space(RULES)) + 1 + 3


def test_every_lead_but_chains_that_begin_with_a_bomb() -> None:
    compared = chains = 0
    for counts, theirs in leads(range(80)):
        assert sum(counts) == 20
        mine = Counter(
            letters(ranks)
            for kind, key, _, ranks in patterns(counts, RULES)
            if not (kind.value in CHAINS and counts[key] == 4)
        )
        assert theirs == mine
        compared += 1
        chains += sum(
            kind.value in CHAINS and counts[key] == 4 for kind, key, _, _ in patterns(counts, RULES)
        )
    assert compared == 80
    assert chains > 0


def test_a_chain_may_begin_with_a_rank_held_four_times() -> None:
    # OpenSpiel lists 45678 of this hand, and not 34567.
    counts = count_ranks("3c 3d 3h 3s 4c 5c 6c 7c 8c 9c 9d Tc Td Jc Jd Qc Qd Kc Ac 2c")
    found = {letters(ranks) for _, _, _, ranks in patterns(counts, RULES)}
    assert {"34567", "45678"} <= found
