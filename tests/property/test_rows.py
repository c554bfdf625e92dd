"""What holds for any row under any ranking."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reference import value
from shisanzhang import STANDARD, Arrangement, Card, FoulReason, Ranking, RowOrder, Rules, evaluate, strength
from strategies import SUITS, arrangements, cards, rankings, rows, rules


def reference(row: list[Card], ranking: Ranking) -> tuple[int, ...]:
    return value([str(card) for card in row], ranking.ace_low.value, ranking.front_straights_and_flushes)


@given(rows(), rows(), rankings())
def test_rows_compare_as_the_rules_say(one: list[Card], other: list[Card], ranking: Ranking) -> None:
    first, second = evaluate(one, ranking), evaluate(other, ranking)
    expected = reference(one, ranking), reference(other, ranking)
    assert (first < second) == (expected[0] < expected[1])
    assert (first == second) == (expected[0] == expected[1])
    assert (first > second) == (expected[0] > expected[1])


@given(rows(), rows(), rows(), rankings())
def test_the_order_is_total(one: list[Card], other: list[Card], third: list[Card], ranking: Ranking) -> None:
    a, b, c = (evaluate(row, ranking) for row in (one, other, third))
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (not b < a)
    if a <= b <= c:
        assert a <= c
    assert [value.strength for value in sorted((a, b, c))] == sorted(value.strength for value in (a, b, c))


@given(rows(), rankings(), st.data())
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    row: list[Card], ranking: Ranking, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(row))
    suits = dict(zip(SUITS, data.draw(st.permutations(SUITS)), strict=True))
    renamed = [Card.of(card.rank, suits[card.suit]) for card in shuffled]
    assert strength(row, ranking) == strength(shuffled, ranking) == strength(renamed, ranking)


@given(rows(), rankings())
def test_strength_is_the_value_as_a_number(row: list[Card], ranking: Ranking) -> None:
    packed = strength(row, ranking)
    assert evaluate(row, ranking).strength == packed
    category, *ranks = reference(row, ranking)
    assert f"{packed:06X}" == "".join(f"{digit:X}" for digit in (category, *ranks, 0, 0))[:6]


@given(rows().filter(lambda row: len(row) == 3), cards(), cards())
def test_two_more_cards_always_strengthen_a_front(front: list[Card], one: Card, other: Card) -> None:
    five = {*front, one, other}
    if len(five) == 5:
        assert strength(front) < strength(five)


@given(arrangements(), rules())
def test_a_foul_is_a_row_out_of_order(arrangement: Arrangement, house: Rules) -> None:
    front, middle, back = (reference(list(row), house.ranking) for row in arrangement.rows)
    reasons = []
    if front > middle:
        reasons.append(FoulReason.FRONT_OVER_MIDDLE)
    if middle > back:
        reasons.append(FoulReason.MIDDLE_OVER_BACK)
    if middle == back and house.foul.order is RowOrder.STRICT:
        reasons.append(FoulReason.MIDDLE_EQUALS_BACK)
    foul = arrangement.foul(house)
    assert (list(foul.reasons) if foul else []) == reasons


@given(arrangements(), rankings(), rankings())
def test_an_arrangement_tells_the_rankings_apart(
    arrangement: Arrangement, one: Ranking, other: Ranking
) -> None:
    # Strengths are kept from call to call: those of another ranking must not come back.
    for ranking in (one, other, STANDARD, one):
        expected = tuple(strength(row, ranking) for row in arrangement.rows)
        assert arrangement.strengths(ranking) == expected
        assert tuple(value.strength for value in arrangement.values_under(ranking)) == expected
