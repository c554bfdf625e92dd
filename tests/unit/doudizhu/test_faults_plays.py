"""Faults seen in other programs, each as a case that must not come back here."""

from __future__ import annotations

import pytest

from doudizhu_text import letters, ranked
from shisanzhang.doudizhu import ONE_DECK, TWO_DECKS, Kind, Play, beats, parse, plays


def after(hand: str, table: str, key: int | None = None) -> set[str]:
    """What a hand may play on some cards, read with a certain key."""
    readings = parse(ranked(table))
    on = next(play for play in readings if key in (None, play.key))
    return {letters(play) for play in plays(ranked(hand), table=on)}


def leads(hand: str) -> list[Play]:
    return list(plays(ranked(hand)))


def test_fault_1_chains_may_start_on_a_rank_held_four_times() -> None:
    # OpenSpiel does not list the chains that begin with such a rank.
    found = {letters(play) for play in leads("33334567899TTJJQQKA2")}
    assert {"34567", "45678", "3456789TJQKA"} <= found
    assert "334455" in {letters(play) for play in leads("33334455")}
    assert "333444" in {letters(play) for play in leads("3333444")}


@pytest.mark.parametrize("hand", ["33334444555566667777", "333444555666777888BR", "3344556677889TJQKA22"])
def test_fault_2_no_move_is_listed_twice(hand: str) -> None:
    # A tenth of DouZero's moves are duplicates.
    found = [(play.kind, play.key, play.length, letters(play)) for play in leads(hand)]
    assert len(found) == len(set(found))


def test_fault_3_wings_do_not_decide_between_airplanes() -> None:
    # DouZero compares by the highest rank held three times, be it in the wings.
    assert beats(ranked("444555666789"), ranked("333444555JJJ"))
    assert not beats(ranked("333444555222"), ranked("444555666789"))
    assert after("444555666789", "333444555JJJ") == {"444555666789"}
    assert after("333444555222", "444555666789") == set()


def test_fault_4_four_of_a_rank_as_wings_is_listed_and_read_alike() -> None:
    # DouZero lists such an airplane, and then does not know what it is.
    listed = [play for play in leads("333444555666TTTT") if len(play.cards) == 16]
    assert listed == list(parse(ranked("333444555666TTTT")))
    assert [play.kind for play in listed] == [Kind.AIRPLANE_WITH_SOLOS]
    assert after("444555666777JJJJ", "333444555666TTTT") == {"444555666777JJJJ", "JJJJ"}


def test_fault_4_eight_cards_of_two_ranks() -> None:
    # DouZero reads 33334444 as four with two pairs, but never lists it.
    listed = [play for play in leads("33334444") if len(play.cards) == 8]
    assert {(play.kind, play.key) for play in listed} == {
        (Kind.QUAD_WITH_PAIRS, 0),
        (Kind.QUAD_WITH_PAIRS, 1),
    }
    assert set(listed) == set(parse(ranked("33334444")))
    assert parse(ranked("33334444"))[0].key == 1


def test_fault_5_the_reading_that_wins_is_found() -> None:
    # RLCard reads 333444555666 as nothing but four trios.
    readings = parse(ranked("333444555666"))
    assert [(play.kind, play.key, play.length) for play in readings] == [
        (Kind.AIRPLANE, 0, 4),
        (Kind.AIRPLANE_WITH_SOLOS, 1, 3),
        (Kind.AIRPLANE_WITH_SOLOS, 0, 3),
    ]
    assert beats(ranked("333444555666"), ranked("333444555789"))
    assert "333444555666" in after("333444555666", "333444555789")


def test_fault_6_nothing_is_played_on_a_rocket() -> None:
    # One program offers a bomb, another lets any bomb win by its number of cards.
    assert after("33334444222", "BR") == set()
    assert not beats(ranked("2222"), ranked("BR"))
    assert list(plays(ranked("22222222"), TWO_DECKS, table=ranked("BBRR"))) == []
    assert not beats(ranked("22222222"), ranked("BBRR"), TWO_DECKS)
    assert beats(ranked("BR"), ranked("2222"), ONE_DECK)
