"""What holds for every hand laid in part: the outlook and the hint are exact, no card is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    AceLow,
    Arrangement,
    Draft,
    ExpectedPoints,
    Hand,
    Outlook,
    Ranking,
    Row,
    Rules,
    ShisanzhangError,
    SortBy,
)
from strategies import hands

SUITED_FRONTS = replace(CLASSIC, name="suited", ranking=Ranking(front_straights_and_flushes=True))
WHEELS = replace(WEIGHTED, name="wheels", ranking=Ranking(ace_low=AceLow.SECOND))
RULES = st.sampled_from((CLASSIC, WEIGHTED, SUITED_FRONTS, WHEELS))


@st.composite
def laid(draw: st.DrawFn, fewest: int, most: int) -> Draft:
    """A hand with some of its cards in rows."""
    hand, rules = draw(hands()), draw(RULES)
    cards = draw(st.permutations(list(hand)))
    count = draw(st.integers(fewest, most))
    rows: dict[Row, list[object]] = {row: [] for row in Row}
    for card in cards[:count]:
        free = [row for row in Row if len(rows[row]) < row.size]
        rows[draw(st.sampled_from(free))].append(card)
    front, middle, back = rows.values()
    return Draft(hand, rules, front=front, middle=middle, back=back)  # type: ignore[arg-type]


def completed(draft: Draft) -> Iterator[Arrangement]:
    """Every way to lay the loose cards, legal or not."""
    for front in combinations(draft.loose, 3 - len(draft.front)):
        rest = [card for card in draft.loose if card not in front]
        for middle in combinations(rest, 5 - len(draft.middle)):
            back = [card for card in rest if card not in middle]
            yield Arrangement((*draft.front, *front), (*draft.middle, *middle), (*draft.back, *back))


def expected(draft: Draft) -> Outlook:
    legal = any(play.foul(draft.rules) is None for play in completed(draft))
    if draft.foul is not None:
        assert not legal
        return Outlook.FOUL
    if draft.complete:
        return Outlook.LEGAL
    return Outlook.OPEN if legal else Outlook.DOOMED


@given(laid(9, 13))
def test_the_outlook_is_exact(draft: Draft) -> None:
    assert draft.outlook is expected(draft)


@settings(max_examples=10)
@given(laid(5, 8))
def test_the_outlook_is_exact_with_many_cards_to_lay(draft: Draft) -> None:
    assert draft.outlook is expected(draft)


@given(laid(9, 13))
def test_a_foul_now_is_that_of_the_arrangement(draft: Draft) -> None:
    play = draft.arrangement
    if play is not None:
        assert draft.foul == play.foul(draft.rules)
        assert draft.values == play.values_under(draft.rules)


@settings(max_examples=60)
@given(laid(8, 13))
def test_a_hint_is_the_best_of_what_is_left(draft: Draft) -> None:
    legal = [play for play in completed(draft) if play.foul(draft.rules) is None]
    hint = draft.hint()
    assert (hint is None) is (not legal)
    if hint is not None:
        points = ExpectedPoints(draft.rules, card_removal=False)
        worth = {play: points(play) for play in legal}
        most = max(worth.values())
        assert worth[hint] == most
        assert all(set(mine) <= set(row) for mine, row in zip(draft.rows, hint.rows, strict=True))
        equal = [play for play in legal if worth[play] == most]
        key = hint.strengths(draft.rules)[::-1], hint.masks[2], hint.masks[1]
        assert key == max((play.strengths(draft.rules)[::-1], play.masks[2], play.masks[1]) for play in equal)


@given(hands(), RULES)
def test_every_hand_can_be_put_in_order(hand: Hand, rules: Rules) -> None:
    # Which is why the search is spared while nothing is laid.
    made = Draft(hand, rules).auto_arrange()
    assert made.outlook is Outlook.LEGAL


@given(laid(0, 13))
def test_it_is_read_back_equal(draft: Draft) -> None:
    assert Draft.from_dict(draft.to_dict(), draft.rules) == draft


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ("place", "take", "exchange", "swap", "clear", "auto", "fill", "undo", "redo", "sort")
        ),
        st.lists(st.integers(0, 12), max_size=5, unique=True),
        st.sampled_from(Row),
        st.sampled_from(Row),
    ),
    max_size=25,
)


@settings(max_examples=60)
@given(hands(), RULES, STEPS)
def test_no_card_is_lost_and_every_step_can_be_undone(
    hand: Hand, rules: Rules, steps: list[tuple[str, list[int], Row, Row]]
) -> None:
    draft = Draft(hand, rules)
    past: list[Draft] = []
    future: list[Draft] = []
    for name, places, one, other in steps:
        cards = [list(hand)[place] for place in places]
        before = draft
        try:
            match name:
                case "place":
                    draft = draft.place(cards, one)
                case "take":
                    draft = draft.take(cards)
                case "exchange":
                    draft = draft.exchange(cards[:1], cards[1:2])
                case "swap":
                    draft = draft.swap_rows(one, other)
                case "clear":
                    draft = draft.clear()
                case "auto":
                    draft = draft.auto_arrange()
                case "fill":
                    draft = draft.fill()
                case "undo":
                    draft = draft.undo()
                    assert draft == past.pop()
                    future.append(before)
                case "redo":
                    draft = draft.redo()
                    assert draft == future.pop()
                    past.append(before)
                case _:
                    assert draft.sorted_by(SortBy.SUIT).sorted_by(SortBy.RANK) == draft
        except ShisanzhangError:
            assert draft is before
        if name not in ("undo", "redo") and draft != before:
            past.append(before)
            future.clear()
        assert sorted(card.index for row in (*draft.rows, draft.loose) for card in row) == sorted(
            card.index for card in hand
        )
        assert draft.can_undo is bool(past)
        assert draft.can_redo is bool(future)
