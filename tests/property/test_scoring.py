"""What holds for every match under every rule set; and the rules of scoring written a second time."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import combinations, permutations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import reference
from shisanzhang import (
    LANGUAGES,
    Arrangement,
    Card,
    Declaration,
    FoulHandling,
    Hand,
    LineKind,
    MatchScore,
    PairScore,
    Play,
    Row,
    Rules,
    classify,
    score_match,
)
from strategies import arrangements, deals, laid_out, rules, special_hands
from strategies_play import matches, submitted

some = settings(max_examples=50)

Match = tuple[tuple[Play, ...], Rules]


def fouled(order: Sequence[Card], house: Rules) -> Arrangement:
    """Thirteen cards laid out as a foul: in this order, or turned until it is one."""
    for turn in range(13):
        play = laid_out([*order[turn:], *order[:turn]])
        for laid in (play, Arrangement(play.front, play.back, play.middle)):
            if laid.foul(house):
                return laid
    raise AssertionError(f"no foul of {order}")


# --- a second scorer --------------------------------------------------------------


class Paper:
    """A match scored as one would on paper, reading the rules: what everyone takes from everyone.

    Rules come as their JSON, rows are compared by the reference; from the package it takes
    only which special a hand is, which other tests prove.
    """

    def __init__(self, plays: Sequence[Play], house: Rules) -> None:
        self.house = json.loads(json.dumps(house.to_dict()))
        self.seats = range(len(plays))
        self.declared: list[str | None] = [None] * len(plays)
        self.rows: list[list[tuple[int, ...]]] = []
        self.ranks: list[list[int]] = []
        for seat, play in enumerate(plays):
            rows = [] if isinstance(play, Declaration) else [[str(card) for card in row] for row in play.rows]
            ranking = self.house["ranking"]
            options = ranking["ace_low"], ranking["front_straights_and_flushes"]
            self.rows.append([reference.value(row, *options) for row in rows])
            self.ranks.append(
                sorted((card.rank.value for card in play.hand), key=reference.RANKS.index, reverse=True)
            )
            if isinstance(play, Declaration):
                self.declared[seat] = classify(play.hand, house).value

    def is_foul(self, seat: int) -> bool:
        if self.declared[seat]:
            return False
        front, middle, back = self.rows[seat]
        equal_is_wrong = self.house["foul"]["order"] == "strict"
        return front > middle or middle > back or (equal_is_wrong and middle == back)

    def won(self, one: int, other: int) -> list[int]:
        """The rows (0 to 2) that one wins from the other."""
        if self.declared[one] or self.declared[other] or self.is_foul(one):
            return []
        return [row for row in range(3) if self.is_foul(other) or self.rows[one][row] > self.rows[other][row]]

    def worth(self, seat: int, row: int) -> int:
        category = reference.CATEGORIES[self.rows[seat][row][0]]
        scoring = self.house["scoring"]
        for bonus in scoring["bonuses"]:
            if (bonus["row"], bonus["category"]) == (("front", "middle", "back")[row], category):
                return bonus["points"]
        return scoring["row_points"][row]

    def slams(self, one: int) -> bool:
        others = [seat for seat in self.seats if seat != one]
        enough = len(others) >= self.house["scoring"]["grand_slam"]["min_opponents"]
        return enough and all(self.won(one, other) == [0, 1, 2] for other in others)

    def takes(self, one: int, other: int) -> int:
        """What one takes from the other, before the other takes anything back."""
        if self.declared[one]:
            return self.special(one, other)
        won = self.won(one, other)
        points = sum(self.worth(one, row) for row in won)
        if len(won) == 3:
            points *= self.house["scoring"]["sweep"]["times"]
            if self.slams(one):
                points *= self.house["scoring"]["grand_slam"]["times"]
        return points

    def special(self, one: int, other: int) -> int:
        listed = [entry["special"] for entry in self.house["specials"]["entries"]]
        points = {entry["special"]: entry["points"] for entry in self.house["specials"]["entries"]}
        mine, theirs = self.declared[one], self.declared[other]
        if theirs is None:
            return points[mine]
        if mine == theirs:
            ranks = [[reference.RANKS.index(rank) for rank in self.ranks[seat]] for seat in (one, other)]
            higher = self.house["specials"]["same"] == "higher_cards" and ranks[0] > ranks[1]
            return points[mine] if higher else 0
        if listed.index(mine) > listed.index(theirs):
            return 0
        match self.house["specials"]["versus"]:
            case "own_points":
                return points[mine]
            case "difference":
                return max(0, points[mine] - points[theirs])
            case "zero":
                return 0

    def between(self, one: int, other: int) -> int:
        return self.takes(one, other) - self.takes(other, one)

    def totals(self) -> list[int]:
        return [sum(self.between(one, other) for other in self.seats if other != one) for one in self.seats]


@given(matches())
def test_a_scorer_written_twice_agrees(match: Match) -> None:
    plays, house = match
    score = score_match(plays, house)
    paper = Paper(plays, house)
    assert list(score.totals) == paper.totals()
    for pair in score.pairs:
        assert pair.points == paper.between(pair.first, pair.second)
        won = dict.fromkeys(paper.won(pair.first, pair.second), pair.first)
        won |= dict.fromkeys(paper.won(pair.second, pair.first), pair.second)
        assert [line.winner for line in pair.rows] == (
            [won.get(row) for row in range(3)] if pair.rows else []
        )
        for line in pair.rows:
            if line.winner is not None:
                assert line.points == paper.worth(line.winner, line.row.index)
        assert (pair.sweep is not None) == (list(won.values()) in ([pair.first] * 3, [pair.second] * 3))
    assert [foul is not None for foul in score.fouls] == [paper.is_foul(seat) for seat in paper.seats]
    assert [special and special.value for special in score.specials] == paper.declared
    slams = [seat for seat in paper.seats if paper.slams(seat)]
    assert slams == ([] if score.grand_slam is None else [score.grand_slam]) or (
        house.scoring.grand_slam.times == 1 and score.grand_slam is None
    )


# --- sums -------------------------------------------------------------------------


@given(matches())
def test_every_match_is_zero_sum_and_its_lines_and_pairs_add_up(match: Match) -> None:
    score = score_match(*match)
    assert sum(score.totals) == 0
    assert {type(total) for total in score.totals} == {int}
    assert len(score.totals) == len(score.plays) == len(score.specials) == len(score.fouls)
    totals = [0] * len(score.plays)
    assert [(pair.first, pair.second) for pair in score.pairs] == list(
        combinations(range(len(score.plays)), 2)
    )
    for pair in score.pairs:
        signs = {pair.first: 1, pair.second: -1, None: 0}
        assert pair.points == sum(signs[line.winner] * line.points for line in pair.lines)
        totals[pair.first] += pair.points
        totals[pair.second] -= pair.points
    assert list(score.totals) == totals


def shape(pair: PairScore) -> tuple[LineKind, ...]:
    return tuple(line.kind for line in pair.lines)


ROWS = (LineKind.ROW,) * 3


@some
@given(matches())
def test_the_lines_of_a_pair_are_of_one_form(match: Match) -> None:
    score = score_match(*match)
    for pair in score.pairs:
        assert all(line.points >= 0 for line in pair.lines)
        assert all(line.points == 0 for line in pair.lines if line.winner is None)
        declared = score.specials[pair.first] or score.specials[pair.second]
        if declared:
            assert shape(pair) == (LineKind.SPECIAL,)
        elif score.fouls[pair.first] and score.fouls[pair.second]:
            assert shape(pair) == ()
        else:
            assert shape(pair) in (
                ROWS,
                (*ROWS, LineKind.SWEEP),
                (*ROWS, LineKind.SWEEP, LineKind.GRAND_SLAM),
            )
            assert [line.row for line in pair.rows] == list(Row)
        for line in pair.lines:
            assert (line.row is not None) == (line.kind is LineKind.ROW)
            assert (line.special is not None) == (line.kind is LineKind.SPECIAL)
            assert line.factor == 1 or line.kind in (LineKind.SWEEP, LineKind.GRAND_SLAM)
            assert line.bonus is None or (line.kind is LineKind.ROW and line.winner is not None)
            assert line.winner in (pair.first, pair.second, None)


@some
@given(matches(), st.data())
def test_permuting_players_permutes_the_result(match: Match, data: st.DataObject) -> None:
    plays, house = match
    score = score_match(plays, house)
    seats = data.draw(st.permutations(range(len(plays))))
    other = score_match([plays[seat] for seat in seats], house)
    assert other.totals == tuple(score.totals[seat] for seat in seats)
    assert other.fouls == tuple(score.fouls[seat] for seat in seats)
    assert other.specials == tuple(score.specials[seat] for seat in seats)
    assert score.grand_slam == (None if other.grand_slam is None else seats[other.grand_slam])
    for one, two in permutations(range(len(plays)), 2):
        mine, theirs = other.pair(one, two), score.pair(seats[one], seats[two])
        turned = 1 if (mine.first == one) == (theirs.first == seats[one]) else -1
        assert mine.points == turned * theirs.points
        assert shape(mine) == shape(theirs)
        for line, same in zip(mine.lines, theirs.lines, strict=True):
            assert (None if line.winner is None else seats[line.winner]) == same.winner
            assert (line.points, line.row, line.bonus, line.special, line.factor) == (
                same.points,
                same.row,
                same.bonus,
                same.special,
                same.factor,
            )


# --- fouls, specials, sweeps ------------------------------------------------------


@some
@given(rules(), deals(), st.data())
def test_a_foul_loses_exactly_what_the_rules_say(
    house: Rules, hands: tuple[Hand, ...], data: st.DataObject
) -> None:
    assume(house.foul.handling is FoulHandling.LOSES)
    foul = fouled(data.draw(st.permutations(list(hands[0]))), house)
    others = [data.draw(submitted(hand, house)) for hand in hands[1:]]
    score = score_match([foul, *others], house)
    assert score.fouls[0] == foul.foul(house)
    scoring = house.scoring
    for seat, play in enumerate(others, 1):
        pair = score.pair(0, seat)
        if isinstance(play, Declaration):
            # The special's points, not doubled, as from anyone.
            assert -pair.points == house.specials.points[score.specials[seat]]
        elif play.foul(house):
            assert (pair.points, pair.lines) == (0, ())
        else:
            paid = {(bonus.row, bonus.category): bonus.points for bonus in scoring.bonuses}
            rows = [
                paid.get((row, value.category), scoring.row_points[row.index])
                for row, value in zip(Row, play.values_under(house), strict=True)
            ]
            assert [line.winner for line in pair.rows] == [seat] * 3
            assert [line.points for line in pair.rows] == rows
            times = scoring.sweep.times * (scoring.grand_slam.times if score.grand_slam == seat else 1)
            assert -pair.points == sum(rows) * times
            assert pair.sweep.winner == seat


@some
@given(rules(), deals(), st.data())
def test_nothing_of_a_foul_but_the_foul_matters(
    house: Rules, hands: tuple[Hand, ...], data: st.DataObject
) -> None:
    assume(house.foul.handling is FoulHandling.LOSES)
    one, other = (fouled(data.draw(st.permutations(list(hands[0]))), house) for _ in range(2))
    others = [data.draw(submitted(hand, house)) for hand in hands[1:]]
    assert score_match([one, *others], house).pairs == score_match([other, *others], house).pairs


@given(matches())
def test_a_grand_slam_needs_every_opponent_swept(match: Match) -> None:
    plays, house = match
    score = score_match(plays, house)
    slam = score.grand_slam
    for pair in score.pairs:
        if pair.sweep is not None:
            rows = sum(line.points for line in pair.rows)
            assert pair.sweep.factor == house.scoring.sweep.times
            assert {line.winner for line in pair.rows} == {pair.sweep.winner}
            assert pair.sweep.points == rows * (pair.sweep.factor - 1)
        if pair.grand_slam is not None:
            factor = house.scoring.grand_slam.times
            assert pair.grand_slam.factor == factor > 1
            assert pair.grand_slam.winner == pair.sweep.winner == slam
            assert pair.grand_slam.points == (rows + pair.sweep.points) * (factor - 1)
    if slam is not None:
        assert len(plays) - 1 >= house.scoring.grand_slam.min_opponents
        mine = [pair for pair in score.pairs if slam in (pair.first, pair.second)]
        assert all(pair.grand_slam is not None for pair in mine)
        assert sum(pair.grand_slam is not None for pair in score.pairs) == len(mine) == len(plays) - 1
        assert score.specials == (None,) * len(plays)  # a special cannot be swept


@some
@given(matches())
def test_a_declared_special_takes_its_points_from_all_who_declared_none(match: Match) -> None:
    plays, house = match
    score = score_match(plays, house)
    for pair in score.pairs:
        one, other = score.specials[pair.first], score.specials[pair.second]
        if (one is None) != (other is None):
            winner = pair.first if one else pair.second
            assert pair.special.winner == winner
            assert pair.special.special is (one or other)
            assert abs(pair.points) == pair.special.points == house.specials.points[one or other]


# --- words and JSON ---------------------------------------------------------------


@some
@given(matches())
def test_the_result_is_json_and_adds_up(match: Match) -> None:
    score = score_match(*match)
    found = score.to_dict()
    assert json.loads(json.dumps(found)) == found
    assert found["totals"] == list(score.totals)
    totals = [0] * len(score.plays)
    for pair in found["pairs"]:
        first, second = pair["players"]
        gained = 0
        for line in pair["lines"]:
            gained += {first: 1, second: -1, None: 0}[line["winner"]] * line["points"]
        assert pair["points"] == gained
        totals[first] += gained
        totals[second] -= gained
    assert found["totals"] == totals


def lines_of(score: MatchScore) -> int:
    """How long an explanation is: plays, pairs with a heading and a line for each item, totals, gaps."""
    pairs = sum(2 + max(1, len(pair.lines)) for pair in score.pairs)
    return 2 * len(score.plays) + pairs + 1


@some
@given(matches())
def test_every_line_is_explained_in_every_language(match: Match) -> None:
    score = score_match(*match)
    for language in LANGUAGES:
        text = score.explain(language)
        assert len(text.split("\n")) == lines_of(score)
        assert not re.search(r"[{}_]|None", text)
        if language != "en":
            # Latin letters are ranks alone: no word was left untranslated.
            assert set(re.findall(r"[A-Za-z]+", text)) <= set("AKQJT")


# --- declarations -----------------------------------------------------------------


@given(special_hands(), arrangements())
def test_a_declaration_is_its_hand(hand: Hand, play: Arrangement) -> None:
    assert Declaration(hand).hand == hand
    assert Declaration(hand) == Declaration(list(hand)) == Declaration(str(hand))
    assert hash(Declaration(hand)) == hash(Declaration(str(hand)))
    assert (Declaration(hand) == Declaration(play.hand)) == (hand == play.hand)
