"""A deal told row by row scores as the cards would; debts are settled with the fewest payments."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from shisanzhang import (
    Arrangement,
    Category,
    Declaration,
    FoulHandling,
    Ledger,
    Place,
    Play,
    ReportedDeal,
    Row,
    Rules,
    SameSpecial,
    Special,
    classify,
    score_match,
)
from shisanzhang.evaluator import value_of
from strategies import plays, rules

NAMES = ("Ann", "Ben", "Cid", "Dan")


def reported(submitted: Sequence[Play], house: Rules, *, all_told: bool) -> ReportedDeal:
    """What somebody who sees the cards would say of them."""
    fouls, specials, laid = [], {}, {}
    for seat, play in enumerate(submitted):
        if isinstance(play, Declaration):
            special = classify(play.hand, house)
            assert special is not None
            specials[seat] = special
        elif play.foul(house):
            fouls.append(seat)
        else:
            laid[seat] = play.strengths(house)
    rows = {}
    for row in Row:
        by_strength: dict[int, list[int]] = {}
        for seat, strengths in laid.items():
            by_strength.setdefault(strengths[row.index], []).append(seat)
        places = []
        for strength in sorted(by_strength, reverse=True):
            category = value_of(strength).category
            plain = (
                house.scoring.row_values[row.index][category.index]
                == (house.scoring.row_values[row.index][Category.HIGH_CARD.index])
            )
            told = all_told or not plain
            places.append(Place(tuple(by_strength[strength]), category if told else None))
        rows[row.value] = tuple(places)
    return ReportedDeal(**rows, fouls=tuple(fouls), specials=specials)  # type: ignore[arg-type]


@given(st.data(), rules(), st.booleans())
def test_what_is_reported_scores_as_the_cards_do(data: st.DataObject, house: Rules, all_told: bool) -> None:
    submitted = tuple(data.draw(plays(house)))
    if house.foul.handling is FoulHandling.REFUSED and any(
        isinstance(play, Arrangement) and play.foul(house) for play in submitted
    ):
        return  # nothing is scored either way
    names = NAMES[: len(submitted)]
    report = reported(submitted, house, all_told=all_told)
    declared: list[Special] = list(report.specials.values())
    if len(set(declared)) < len(declared) and house.specials.same is not SameSpecial.TIE:
        return  # refused: it takes the cards
    score = score_match(submitted, house)
    (kept,) = Ledger(names, house, (report,)).scores
    assert kept.totals == score.totals
    assert [pair.points for pair in kept.pairs] == [pair.points for pair in score.pairs]
    assert Ledger(names, house, (submitted, report)).totals == tuple(2 * points for points in score.totals)


def fewest(owed: Sequence[int]) -> int:
    """The fewest payments: one less than there are players for every group that is even by itself."""
    debts = [points for points in owed if points]
    most = 0
    for size in range(1, len(debts)):
        for group in combinations(range(len(debts)), size):
            if sum(debts[place] for place in group) == 0:
                most = max(most, 1)
    groups = 1 + most if debts else 0  # of four players at most two groups of two are even
    return len(debts) - groups


class Owing(Ledger):
    """A ledger with any totals."""

    owed: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        return self.owed


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=3))
def test_debts_are_settled_with_the_fewest_payments(points: list[int]) -> None:
    totals = (*points, -sum(points))
    ledger = Owing(NAMES[: len(totals)])
    object.__setattr__(ledger, "owed", totals)
    payments = ledger.settlement()
    left = dict(zip(ledger.names, totals, strict=True))
    for payer, receiver, paid in payments:
        assert paid > 0
        left[payer] += paid
        left[receiver] -= paid
    assert not any(left.values())
    assert len(payments) == fewest(totals)
