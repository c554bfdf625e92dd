"""Every rule on the kinds of plays and on which beats which, by its number in the list of all rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from doudizhu_text import LETTERS, PACK, letter, ranked
from shisanzhang import RANKS, Card
from shisanzhang.doudizhu import ONE_DECK, TWO_DECKS, Kind, Play, Rules, beats, hints, parse, plays

Deck = pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS], ids=["one", "two"])


def kinds(text: str, rules: Rules = ONE_DECK) -> list[Kind]:
    return [play.kind for play in parse(ranked(text), rules)]


def kinds_2(text: str) -> list[Kind]:
    return kinds(text, TWO_DECKS)


def over(play: str, table: str) -> bool:
    return beats(ranked(play), ranked(table))


def over_2(play: str, table: str) -> bool:
    return beats(ranked(play), ranked(table), TWO_DECKS)


def one_of_each_class(rules: Rules) -> list[Play]:
    """A play of each kind, key and length."""
    found: dict[tuple[Kind, int, int], Play] = {}
    for play in plays(PACK * rules.decks, rules):
        found.setdefault((play.kind, play.key, play.length), play)
    return list(found.values())


def main_rank(play: Play) -> int:
    """The rank that comes first in the play."""
    return LETTERS.index(letter(play.ranks[0]))


def disagreements(rules: Rules, expected: Callable[[Play, Play], bool | None]) -> list[tuple[Play, Play]]:
    """The pairs of plays, one of each class, of which `expected` knows something else than `beats` says."""
    found = one_of_each_class(rules)
    return [
        (play, table)
        for play, table in product(found, repeat=2)
        if expected(play, table) not in (None, beats(play, table, rules))
    ]


def test_a02_one_pack() -> None:
    assert ONE_DECK.decks == 1
    assert ONE_DECK.players * ONE_DECK.hand_size + ONE_DECK.bottom_size == len(PACK) == 54


def test_a05_ranks() -> None:
    singles = list(plays(PACK, table=ranked("3")))
    assert "".join(letter(play.ranks[0]) for play in singles if play.kind is Kind.SOLO) == LETTERS[1:]
    for low, high in combinations(LETTERS, 2):
        assert over(high, low)
        assert not over(low, high)


def test_a05_suits_never_matter() -> None:
    for rank in RANKS:
        of_rank = [card for card in PACK if card.rank is rank]
        for one, other in product(of_rank, repeat=2):
            assert not beats([one], [other])
            assert parse([one])[0].key == parse([other])[0].key
    assert not beats("7s 7h", "7c 7d")
    assert not beats("3s 4s 5s 6s 7s", "3c 4d 5h 6c 7d")


def test_a06_rocket() -> None:
    assert kinds("BR") == [Kind.ROCKET]
    assert kinds("B") == kinds("R") == [Kind.SOLO]


def test_a07_bomb() -> None:
    for rank in LETTERS[:13]:
        assert kinds(rank * 4) == [Kind.BOMB]
    assert Kind.BOMB not in kinds("888") + kinds("88889") + kinds("888899")


def test_a08_solo() -> None:
    assert [kinds(rank) for rank in LETTERS] == [[Kind.SOLO]] * 15


def test_a09_pair() -> None:
    assert [kinds(rank * 2) for rank in LETTERS[:13]] == [[Kind.PAIR]] * 13
    assert Kind.PAIR not in kinds("BR")
    assert kinds("34") == kinds("2B") == []


def test_a10_trio() -> None:
    assert [kinds(rank * 3) for rank in LETTERS[:13]] == [[Kind.TRIO]] * 13
    assert kinds("334") == kinds("BR2") == []


def test_a11_trio_with_one_or_a_pair() -> None:
    assert kinds("8889") == kinds("888R") == kinds("3222") == [Kind.TRIO_WITH_SOLO]
    assert kinds("88899") == kinds("33222") == [Kind.TRIO_WITH_PAIR]
    assert kinds("8889T") == kinds("888BR") == []
    assert kinds("8888") == [Kind.BOMB]


def test_a12_solo_chain() -> None:
    for length in range(5, 13):
        for start in range(13 - length):
            assert kinds(LETTERS[start : start + length]) == [Kind.SOLO_CHAIN]
    assert kinds("3456") == kinds("TJQKA2") == kinds("JQKA2") == kinds("A2345") == kinds("34568") == []
    assert kinds("QKA2B") == kinds("KA2BR") == []


def test_a13_pair_chain() -> None:
    assert kinds("334455") == kinds("QQKKAA") == kinds("33445566778899TTJJQQ") == [Kind.PAIR_CHAIN]
    assert kinds("3344") == kinds("KKAA22") == kinds("334466") == kinds("33445") == []


def test_a14_airplane() -> None:
    assert kinds("333444") == kinds("333444555") == kinds("KKKAAA") == [Kind.AIRPLANE]
    assert kinds("444555666777")[0] is Kind.AIRPLANE
    assert kinds("AAA222") == kinds("333555") == []


def test_a15_airplane_with_wings() -> None:
    assert kinds("33344469") == kinds("33344466") == kinds("333444BR") == [Kind.AIRPLANE_WITH_SOLOS]
    assert kinds("333444555667799") == kinds("3334446677") == [Kind.AIRPLANE_WITH_PAIRS]
    assert kinds("3334446") == kinds("333444667") == kinds("333444667789") == []
    assert kinds("33355569") == kinds("AAA22269") == []


def test_a16_four_with_two() -> None:
    assert kinds("555538") == kinds("555533") == kinds("5555BR") == [Kind.QUAD_WITH_SOLOS]
    assert kinds("44445577") == [Kind.QUAD_WITH_PAIRS]
    assert kinds("55553") == kinds("5555389") == kinds("55553389") == []


def test_a17_four_with_two_is_no_bomb() -> None:
    assert not Kind.QUAD_WITH_SOLOS.is_bomb
    assert not Kind.QUAD_WITH_PAIRS.is_bomb
    assert not over("2222AK", "3")
    assert not over("2222AAKK", "34567")
    assert not over("2222AK", "3333")
    assert over("3333", "2222AK")


@pytest.mark.exhaustive
@Deck
def test_a18_rocket_beats_everything(rules: Rules) -> None:
    def expected(play: Play, table: Play) -> bool | None:
        if table.kind is Kind.ROCKET:
            return False
        return True if play.kind is Kind.ROCKET else None

    assert disagreements(rules, expected) == []


@pytest.mark.exhaustive
@Deck
def test_a19_bomb_beats_everything_but_rocket_and_higher_bombs(rules: Rules) -> None:
    def expected(play: Play, table: Play) -> bool | None:
        if play.kind is not Kind.BOMB or table.kind is Kind.ROCKET:
            return None
        mine, other = ((len(each.cards), main_rank(each)) for each in (play, table))
        return table.kind is not Kind.BOMB or mine > other

    assert disagreements(rules, expected) == []


@pytest.mark.exhaustive
@Deck
def test_a20_same_kind_and_same_number_of_cards(rules: Rules) -> None:
    def expected(play: Play, table: Play) -> bool | None:
        if play.kind.is_bomb or (play.kind is table.kind and len(play.cards) == len(table.cards)):
            return None
        return False

    assert disagreements(rules, expected) == []
    assert not over("456789", "34567")
    assert not over("8889", "33344")


def test_a21_only_the_main_part_counts() -> None:
    assert over("4443", "333R")
    assert not over("333R", "4443")
    assert over("44433", "333AA")
    assert over("44455536", "333444BR")
    assert over("444433", "333322")
    assert over("44443355", "3333AA22")


@pytest.mark.exhaustive
@Deck
def test_a22_strictly_higher(rules: Rules) -> None:
    def expected(play: Play, table: Play) -> bool | None:
        if play.kind.is_bomb or play.kind is not table.kind or len(play.cards) != len(table.cards):
            return None
        return main_rank(play) > main_rank(table)

    assert disagreements(rules, expected) == []
    assert not over("3334", "3335")


def test_b01_four_players_and_two_packs() -> None:
    assert TWO_DECKS.players == 4
    assert TWO_DECKS.players * TWO_DECKS.hand_size + TWO_DECKS.bottom_size == 2 * len(PACK) == 108


def test_b02_ranks() -> None:
    for low, high in combinations(LETTERS, 2):
        assert over_2(high, low)
        assert not over_2(low, high)


def test_b03_rocket() -> None:
    assert kinds_2("BBRR") == [Kind.ROCKET]
    assert kinds_2("BBR") == kinds_2("BRR") == kinds_2("BR") == []
    assert over_2("BBRR", "22222222")


def test_b04_bombs() -> None:
    for rank, size in product(LETTERS[:13], range(4, 9)):
        (play,) = parse(ranked(rank * size), TWO_DECKS)
        assert (play.kind, play.length) == (Kind.BOMB, size)


def test_b05_bombs_of_a_size_by_rank() -> None:
    for size in range(4, 9):
        for low, high in combinations(LETTERS[:13], 2):
            assert over_2(high * size, low * size)
            assert not over_2(low * size, high * size)


def test_b06_more_cards_beat_fewer() -> None:
    assert over_2("33333", "2222")
    assert over_2("33333333", "2222222")
    assert not over_2("2222222", "33333333")
    assert over_2("2222", "AAAA")


def test_b07_solo() -> None:
    assert [kinds_2(rank) for rank in LETTERS] == [[Kind.SOLO]] * 15


def test_b08_pair() -> None:
    assert [kinds_2(rank * 2) for rank in LETTERS] == [[Kind.PAIR]] * 15
    assert over_2("RR", "BB")
    assert over_2("BB", "22")
    assert kinds_2("BR") == []


def test_b08_pair_of_one_face() -> None:
    (play,) = parse([Card("8s"), Card("8s")], TWO_DECKS)
    assert (play.kind, str(play)) == (Kind.PAIR, "8s 8s")


def test_b09_trio() -> None:
    assert [kinds_2(rank * 3) for rank in LETTERS[:13]] == [[Kind.TRIO]] * 13


def test_b10_trio_with_pair() -> None:
    assert kinds_2("88899") == kinds_2("333BB") == kinds_2("222RR") == [Kind.TRIO_WITH_PAIR]
    assert kinds_2("333BR") == []
    assert kinds_2("33333") == [Kind.BOMB]


def test_b11_no_trio_with_solo() -> None:
    assert kinds_2("3334") == kinds_2("33344456") == []
    assert kinds("3334", replace(TWO_DECKS, trio_with_solo=True)) == [Kind.TRIO_WITH_SOLO]


def test_b12_pair_chain() -> None:
    assert kinds_2("334455") == kinds_2("8899TTJJ") == [Kind.PAIR_CHAIN]
    assert kinds_2("".join(rank * 2 for rank in LETTERS[:12])) == [Kind.PAIR_CHAIN]
    assert kinds_2("3344") == kinds_2("KKAA22") == kinds_2("22BBRR") == []


def test_b13_airplane() -> None:
    assert kinds_2("333444") == kinds_2("444555666777") == [Kind.AIRPLANE]
    assert kinds_2("".join(rank * 3 for rank in LETTERS[:11])) == [Kind.AIRPLANE]
    assert kinds_2("AAA222") == []


def test_b14_no_solo_chain() -> None:
    assert kinds_2("34567") == kinds_2(LETTERS[:12]) == []
    assert kinds("34567", replace(TWO_DECKS, solo_chains=True)) == [Kind.SOLO_CHAIN]


def test_b15_airplane_with_pairs_only() -> None:
    assert kinds_2("333444555667799") == kinds_2("333444BBRR") == [Kind.AIRPLANE_WITH_PAIRS]
    assert kinds_2("3334445555") == [Kind.AIRPLANE_WITH_PAIRS]
    assert kinds_2("33344456") == kinds_2("33344455") == kinds_2("3334445567") == []


def test_b16_no_four_with_two() -> None:
    assert kinds_2("555538") == kinds_2("44445577") == []
    assert kinds("44445577", replace(TWO_DECKS, quad_with_two=True)) == [Kind.QUAD_WITH_PAIRS]


def test_b17_comparison() -> None:
    # What A18 to A22 say is tried for both games above; here what only two decks have.
    assert over_2("3333", "AAAKK")
    assert over_2("44433", "33322")
    assert over_2("44455533BB", "333444RR22")
    assert not over_2("445566", "33445566")
    assert over_2("33333", "RR")


def test_b18_which_bombs_are_effective() -> None:
    assert not TWO_DECKS.led_bombs_count
    assert TWO_DECKS.bomb_factor == TWO_DECKS.rocket_factor == 2


@Deck
def test_hints_rise(rules: Rules) -> None:
    found = hints(PACK * rules.decks, rules, table=ranked("334455"))
    assert Counter(play.kind for play in found) == Counter(
        {Kind.PAIR_CHAIN: 9, Kind.BOMB: 13 * (1 if rules.decks == 1 else 5), Kind.ROCKET: 1}
    )
    assert all(not beats(one, other, rules) for one, other in pairwise(found))
