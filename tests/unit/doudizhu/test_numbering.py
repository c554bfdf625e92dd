"""The action space: sizes, ids there and back, passing, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from doudizhu_text import PACK, ranked
from shisanzhang import IllegalPlayError, InvalidHandError
from shisanzhang.doudizhu import (
    ONE_DECK,
    PASS,
    TWO_DECKS,
    Game,
    Kind,
    Pattern,
    Play,
    Rules,
    Wings,
    action_space,
    count_ranks,
    parse,
    patterns,
    plays,
)


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        (ONE_DECK, 34152),
        (replace(ONE_DECK, wings=Wings.RLCARD), 27471),
        (replace(ONE_DECK, wings=Wings.DOUZERO), 30383),
        (replace(ONE_DECK, wings=Wings.OPENSPIEL), 26053),
        (replace(ONE_DECK, wings=Wings.DISTINCT), 12654),
        (TWO_DECKS, 39097),
        (replace(TWO_DECKS, wings=Wings.DISTINCT), 9043),
    ],
)
def test_size(rules: Rules, size: int) -> None:
    space = action_space(rules)
    assert len(space) == space.pass_id == size
    assert space.id_of(PASS) == size


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS], ids=["one", "two"])
def test_ids_are_the_places_in_the_list_of_all_plays(rules: Rules) -> None:
    space = action_space(rules)
    for number, play in enumerate(plays(PACK * rules.decks, rules)):
        assert space.id_of(play) == number
        pattern = space.pattern(number)
        assert (pattern.kind, pattern.key, pattern.length) == (play.kind, play.key, play.length)
        assert pattern.ranks == play.ranks
        assert space.id_of(pattern) == number


def test_classes() -> None:
    space = action_space()
    for number, pattern in enumerate(space):
        assert space.classes[space.class_of(pattern)] == (pattern.kind, pattern.key, pattern.length)
        assert number < space.pass_id


def test_suits_do_not_matter() -> None:
    space = action_space()
    assert {space.id_of(play) for text in ("8c 8d", "8h 8s", "8s 8c") for play in parse(text)} == {20}


def test_readings_have_ids_of_their_own() -> None:
    assert len({action_space().id_of(play) for play in parse(ranked("333444555666"))}) == 3


@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS], ids=["one", "two"])
def test_play_in_a_hand(rules: Rules) -> None:
    space = action_space(rules)
    hand = ranked("3344455566778899TJQKKKKAABR") if rules.decks == 2 else ranked("334445556677BR222")
    for play in plays(hand, rules):
        assert space.play(space.id_of(play), hand) == play


def test_one_space_for_rules_that_play_alike() -> None:
    assert action_space(replace(ONE_DECK, name="ours", spring_factor=2)) is action_space()


def test_refusals() -> None:
    space = action_space()
    (pair,) = parse("BJ BJ", TWO_DECKS)
    for number in (-1, space.pass_id, "0", True):
        with pytest.raises(IllegalPlayError, match="expected 0 to 34151"):
            space.pattern(number)  # type: ignore[arg-type]
    for action in (pair, "3c", None, Pattern(Kind.SOLO, 1, 1, pair.ranks[:1])):
        with pytest.raises(IllegalPlayError, match="a play of these rules"):
            space.id_of(action)  # type: ignore[arg-type]
    with pytest.raises(IllegalPlayError):
        space.class_of(PASS)  # type: ignore[arg-type]
    with pytest.raises(InvalidHandError, match="does not hold 33"):
        space.play(space.id_of(parse("3c 3d")[0]), "3c 4c")


def test_pattern_text() -> None:
    texts = {str(action_space().pattern(action_space().id_of(play))) for play in _examples()}
    assert texts == {"3", "TTT 44", "333444 69", "4444 55AA", "BJRJ", "8888", "34567"}


def _examples() -> list[Play]:
    hands = ("3", "44TTT", "33344469", "444455AA", "BR", "8888", "34567")
    return [parse(ranked(hand))[0] for hand in hands]


@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS, replace(ONE_DECK, wings=Wings.RLCARD)])
def test_patterns_are_plays_without_suits(rules: Rules) -> None:
    for seed in range(15):
        game = Game.new(rules, rng=seed)
        hand, other = game.hands[0], game.hands[1]
        counts = count_ranks(hand, rules)
        tables = [None, *list(plays(other, rules))[::9]]
        for table in tables:
            found = list(patterns(counts, rules, table=table))
            assert found == [
                (play.kind, play.key, play.length, play.ranks) for play in plays(hand, rules, table=table)
            ]
            assert list(patterns(list(counts), rules, table=table)) == found


@pytest.mark.parametrize(
    "counts", [[0] * 14, [5, *[0] * 14], [-1, *[0] * 14], [0] * 14 + [2], "3" * 15, [1.5] * 15]
)
def test_counts_that_are_none(counts: Any) -> None:
    with pytest.raises(
        InvalidHandError, match="expected 15 numbers of cards, at most 4 of each, of a joker 1"
    ):
        patterns(counts)
