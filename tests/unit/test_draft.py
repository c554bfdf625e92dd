"""A hand laid in part, step by step: what is said of it, what is refused, what can be undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import shisanzhang
from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    Card,
    CardParseError,
    Category,
    Draft,
    ExpectedPoints,
    FoulReason,
    Hand,
    IllegalPlayError,
    InvalidHandError,
    NotationError,
    Outlook,
    Ranking,
    Row,
    Rules,
    ShisanzhangError,
    SortBy,
    Special,
    arrange,
    draft,
    parse_cards,
)

FRONT, MIDDLE, BACK = Row
# Three aces, and nothing that could make two better rows.
ACES = Hand("As Ah Ad 9c 8h 8d 7s 6c 2d Qs Jh Td 5c")
PLAIN = Hand("As Kd Qh Js Tc 9s 9h 8d 7c 6s 5h 3d 2c")
DRAGON = Hand("2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac")
# Two pairs of sevens and sixes each, so that middle and back can be equal.
EVEN = Hand("7s 7h 6s 6h As 7d 7c 6d 6c Ah 2c 3d 4h")
SUITED_FRONTS = replace(CLASSIC, name="suited", ranking=Ranking(front_straights_and_flushes=True))


def test_at_first_nothing_is_laid() -> None:
    made = Draft(PLAIN)
    assert (made.front, made.middle, made.back) == ((), (), ())
    assert made.rows == ((), (), ())
    assert made.loose == made.shown == tuple(PLAIN)
    assert made.values == (None, None, None)
    assert (made.foul, made.outlook, made.complete, made.arrangement) == (None, Outlook.OPEN, False, None)
    assert Draft(str(PLAIN)) == made


def test_cards_go_into_rows_and_out_again() -> None:
    made = Draft(PLAIN).place("9s 9h", FRONT)
    assert made.front == made.row(FRONT) == parse_cards("9s 9h")
    assert set(made.loose) == set(PLAIN) - set(made.front)
    moved = made.place([Card("9h"), Card("As")], MIDDLE)
    assert (moved.front, moved.middle) == (parse_cards("9s"), parse_cards("As 9h"))
    assert moved.take("9h 9s 2c").rows == ((), parse_cards("As"), ())
    assert moved.clear().loose == tuple(PLAIN)


def test_rows_show_high_to_low_in_whatever_order_they_are_laid() -> None:
    assert Draft(PLAIN).place("2c As 9h 9s", BACK).back == parse_cards("As 9s 9h 2c")
    assert Draft(PLAIN, back="2c As") == Draft(PLAIN, back="As 2c")


def test_two_cards_change_places() -> None:
    made = Draft(PLAIN, front="9s 9h", back="As Kd")
    assert made.exchange("9s", "Kd").rows == (parse_cards("Kd 9h"), (), parse_cards("As 9s"))
    assert made.exchange(Card("9s"), Card("2c")).rows == (parse_cards("9h 2c"), (), parse_cards("As Kd"))
    assert made.exchange("2c", "9s") == made.exchange("9s", "2c")
    assert made.exchange("As", "Kd") is made
    assert made.exchange("2c", "3d") is made
    assert made.exchange("2c", "2c") is made


def test_rows_change_places() -> None:
    made = Draft(PLAIN, front="9s 9h", middle="As Kd 2c", back="Qh Js Tc 3d")
    assert made.swap_rows(MIDDLE, BACK).rows == (made.front, made.back, made.middle)
    assert made.swap_rows(FRONT, MIDDLE).rows == (made.middle, made.front, made.back)
    with pytest.raises(IllegalPlayError, match="the front holds 3 cards, not 4"):
        made.swap_rows(FRONT, BACK)


def test_a_whole_arrangement_is_laid_at_once() -> None:
    made = Draft(PLAIN, front="As")
    foul = Arrangement("As Kd Qh", "Js Tc 9s 8d 3d", "9h 7c 6s 5h 2c")
    assert made.lay(foul).arrangement == foul
    assert made.place("2c", BACK).lay(foul).undo().back == parse_cards("2c")
    with pytest.raises(ShisanzhangError, match="play: expected Arrangement, found 'As'"):
        made.lay("As")  # type: ignore[arg-type]
    with pytest.raises(InvalidHandError, match="the arrangement is of other cards than the hand"):
        made.lay(arrange(ACES))


# --- what is refused --------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "error", "reason"),
    [
        (lambda made: made.place("As Kd Qh Js", FRONT), IllegalPlayError, "the front holds 3 cards, not 7"),
        (lambda made: made.place("2c", FRONT), IllegalPlayError, "the front holds 3 cards, not 4"),
        (lambda made: made.place("Ac", BACK), InvalidHandError, "not in the hand: Ac"),
        (lambda made: made.place("2c 2c", BACK), InvalidHandError, "a card more than once: 2c"),
        (lambda made: made.place("xx", BACK), CardParseError, "position 0"),
        (lambda made: made.place([7], BACK), ShisanzhangError, "7"),
        (lambda made: made.place("2c", "back"), ShisanzhangError, "expected a Row, found 'back'"),
        (lambda made: made.swap_rows(MIDDLE, 2), ShisanzhangError, "expected a Row, found 2"),
        (lambda made: made.take("Ac 2c Ad"), InvalidHandError, "not in the hand: Ac, Ad"),
        (lambda made: made.exchange("2c", "Ac"), InvalidHandError, "not in the hand: Ac"),
        (lambda made: made.exchange("2c 3d", "As"), InvalidHandError, "expected one card, found 2"),
        (lambda made: made.exchange("", "As"), InvalidHandError, "expected one card, found 0"),
        (lambda made: made.sorted_by("suit"), ShisanzhangError, "sort: expected SortBy, found 'suit'"),
        (lambda made: made.undo(), IllegalPlayError, "nothing to undo"),
        (lambda made: made.redo(), IllegalPlayError, "nothing to do again"),
    ],
)
def test_what_cannot_be_done_changes_nothing(
    change: Callable[[Draft], object], error: type[ShisanzhangError], reason: str
) -> None:
    made = Draft(PLAIN, front="9s 9h 8d")
    with pytest.raises(error, match=reason):
        change(made)
    assert made == Draft(PLAIN, front="9s 9h 8d")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hand": "As Kd"}, "a hand needs 13 cards, found 2"),
        ({"front": "As Kd Qh Js"}, "the front holds 3 cards, not 4"),
        ({"front": "As", "back": "As Kd"}, "laid in two rows: As"),
        ({"front": "Ac"}, "not in the hand: Ac"),
        ({"opponents": 4}, "opponents: expected 1, 2 or 3, found 4"),
        ({"opponents": True}, "opponents: expected 1, 2 or 3, found True"),
        ({"sort": "rank"}, "sort: expected SortBy, found 'rank'"),
        ({"rules": "classic"}, "rules: expected Rules, found 'classic'"),
    ],
)
def test_what_is_no_draft_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(ShisanzhangError, match=reason):
        Draft(**{"hand": PLAIN} | fields)


# --- what is said of it -----------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As", Category.HIGH_CARD, "A"),
        ("Ks As", Category.HIGH_CARD, "AK"),
        ("As Ad", Category.PAIR, "A"),
        ("2c As Ad", Category.PAIR, "A2"),
        ("2c 2d As Ad", Category.TWO_PAIR, "A2"),
        ("2c As Ad Ah", Category.THREE_OF_A_KIND, "A2"),
        ("As Ad Ah Ac", Category.FOUR_OF_A_KIND, "A"),
        # Four to a straight or a flush are nothing yet.
        ("5s 4s 3s 2s", Category.HIGH_CARD, "5432"),
        ("5s 4s 3s 2s As", Category.STRAIGHT_FLUSH, "5"),
        ("2c 2d As Ad Ah", Category.FULL_HOUSE, "A2"),
    ],
)
def test_the_value_so_far(cards: str, category: Category, ranks: str) -> None:
    hand = Hand(
        [
            *parse_cards(cards),
            *parse_cards("7c 8c 9d Td Jh Qh Kc 3d 4d 5h 6h 6s")[: 13 - len(parse_cards(cards))],
        ]
    )
    value = Draft(hand, back=cards).values[2]
    assert value is not None
    assert value.category is category
    assert "".join(rank.value for rank in value.ranks) == ranks


def test_a_front_may_be_a_straight_by_house_rules() -> None:
    assert [
        value.category
        for rules in (CLASSIC, SUITED_FRONTS)
        for value in Draft(DRAGON, rules, front="2c 3d 4h").values
        if value
    ] == [Category.HIGH_CARD, Category.STRAIGHT]
    # On the way there, it is nothing yet.
    assert str(Draft(DRAGON, SUITED_FRONTS, front="2c 3d").values[0]) == "high card 3 2"


def test_three_aces_in_front_doom_it() -> None:
    made = Draft(ACES)
    assert made.place("As Ah", FRONT).outlook is Outlook.DOOMED
    doomed = made.place("As Ah Ad", FRONT)
    assert (doomed.outlook, doomed.foul, doomed.hint()) == (Outlook.DOOMED, None, None)
    with pytest.raises(IllegalPlayError, match="a foul cannot be avoided"):
        doomed.fill()
    laid = doomed.place("8h 8d 9c 7s 6c", MIDDLE)
    assert laid.outlook is Outlook.FOUL
    assert laid.foul is not None
    assert laid.foul.reasons == (FoulReason.FRONT_OVER_MIDDLE,)
    assert laid.take("6c").outlook is Outlook.DOOMED


def test_a_front_over_the_back_dooms_it_before_there_is_a_middle() -> None:
    made = Draft(ACES, front="8h 8d As", back="Qs Jh 9c 7s 2d")
    assert (made.foul, made.outlook) == (None, Outlook.DOOMED)


def test_rows_that_can_only_come_out_equal() -> None:
    rows: dict[str, Any] = {"front": "2c 3d 4h", "middle": "7s 7h 6s 6h", "back": "7d 7c 6d 6c"}
    assert Draft(EVEN, **rows).outlook is Outlook.OPEN
    strict = Draft(EVEN, WEIGHTED, **rows)
    assert (strict.foul, strict.outlook, strict.hint()) == (None, Outlook.DOOMED, None)


@pytest.mark.parametrize(("other", "outlook"), [("4s", Outlook.OPEN), ("6c", Outlook.DOOMED)])
def test_the_least_front_over_a_middle_is_over_it(other: str, outlook: Outlook) -> None:
    # Between the fronts AK4 and AK5 there is nothing but the middle AK432.
    middle, back = "Ah Kc 4d 3s 2h", "9s 9h 9c 8d"
    made = Draft(f"As Kd 5c {other} {middle} {back}", front="As Kd", middle=middle, back=back)
    assert (made.foul, made.outlook) == (None, outlook)
    assert (made.hint() is None) is (outlook is Outlook.DOOMED)


def test_a_hint_is_by_the_same_points_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(draft, "best_completion", lambda *given: asked.append(given[-1]))
    monkeypatch.setattr(draft, "arrange", lambda *given, objective: asked.append(objective))
    for made in (Draft(PLAIN, WEIGHTED, opponents=2), Draft(PLAIN, WEIGHTED, front="As", opponents=2)):
        made.hint()
    # Whatever bank of hands a machine has prepared.
    assert asked == [ExpectedPoints(WEIGHTED, 2, card_removal=False)] * 2


def test_equal_rows_by_either_preset() -> None:
    rows = {"middle": "7s 7h 6s 6h As", "back": "7d 7c 6d 6c Ah"}
    assert Draft(EVEN, **rows).outlook is Outlook.OPEN  # type: ignore[arg-type]
    strict = Draft(EVEN, WEIGHTED, **rows)  # type: ignore[arg-type]
    assert strict.outlook is Outlook.FOUL
    assert strict.foul is not None
    assert strict.foul.reasons == (FoulReason.MIDDLE_EQUALS_BACK,)
    assert Draft(EVEN, **rows).fill().outlook is Outlook.LEGAL  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED, SUITED_FRONTS], ids=lambda rules: rules.name)
@pytest.mark.parametrize("hand", [PLAIN, ACES, DRAGON, EVEN], ids=str)
def test_laid_by_itself_it_is_the_best_arrangement(hand: Hand, rules: Rules) -> None:
    best = arrange(hand, rules, objective=ExpectedPoints(rules, 2, card_removal=False))
    made = Draft(hand, rules, opponents=2)
    assert made.hint() == best
    for laid in (made.fill(), made.auto_arrange(), made.place(list(hand)[:3], FRONT).auto_arrange()):
        assert laid.arrangement == laid.hint() == best
        assert (laid.outlook, laid.complete) == (Outlook.LEGAL, True)
    # And however few of its cards are laid, the rest of it is what is advised.
    for row in Row:
        assert made.place(best.row(row), row).hint() == best


def test_a_special_is_on_offer() -> None:
    assert Draft(DRAGON).special is Special.DRAGON
    assert Draft(PLAIN).special is Special.THREE_STRAIGHTS
    assert Draft(ACES).special is None


def test_the_arrangement_of_a_complete_draft() -> None:
    foul = Arrangement("As Kd Qh", "Js Tc 9s 8d 3d", "9h 7c 6s 5h 2c")
    made = Draft(foul.hand, front=foul.front, middle=foul.middle, back=foul.back)
    assert made.arrangement == foul
    assert made.foul == foul.foul()
    assert made.outlook is Outlook.FOUL


# --- how it is shown --------------------------------------------------------------


def test_cards_are_shown_by_rank_or_by_suit() -> None:
    made = Draft("As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s", back="As Qh").sorted_by(SortBy.SUIT)
    assert made.loose == parse_cards("Ts 6s 2s 8h 4h Kd 9d 5d Jc 7c 3c")
    assert made.shown == parse_cards("As Ts 6s 2s Qh 8h 4h Kd 9d 5d Jc 7c 3c")
    assert made.sorted_by(SortBy.RANK).loose == parse_cards("Kd Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s")
    assert not made.can_undo


# --- undo and redo ----------------------------------------------------------------


def test_changes_are_undone_and_done_again() -> None:
    steps = [Draft(PLAIN)]
    steps.append(steps[-1].place("9s 9h", FRONT))
    steps.append(steps[-1].place("As Kd", BACK))
    steps.append(steps[-1].swap_rows(MIDDLE, BACK))
    at = steps[-1]
    for before in reversed(steps[:-1]):
        at = at.undo()
        assert at == before
    assert not at.can_undo
    for after in steps[1:]:
        at = at.redo()
        assert at == after
    assert not at.can_redo


def test_a_new_change_forgets_what_was_undone() -> None:
    made = Draft(PLAIN).place("9s 9h", FRONT).undo().place("As", BACK)
    assert not made.can_redo
    assert made.undo() == Draft(PLAIN)


def test_what_changes_nothing_is_no_step() -> None:
    made = Draft(PLAIN).place("9s 9h", FRONT)
    for same in (
        made.place("9h 9s", FRONT),
        made.take("As"),
        made.place("", BACK),
        made.swap_rows(FRONT, FRONT),
    ):
        assert same is made
    assert not Draft(PLAIN).clear().can_undo


def test_sorting_keeps_what_can_be_undone() -> None:
    made = Draft(PLAIN).place("9s 9h", FRONT).sorted_by(SortBy.SUIT)
    assert made.undo() == Draft(PLAIN, sort=SortBy.SUIT)


def test_no_client_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "MOST_STEPS", 5)
    made = Draft(PLAIN)
    for _ in range(10):
        made = made.place("As", FRONT).place("As", BACK)
    steps = 0
    while made.can_undo:
        made, steps = made.undo(), steps + 1
    assert steps == 5
    while made.can_redo:
        made = made.redo()
    assert made.back == parse_cards("As")


def test_the_past_is_no_part_of_the_value() -> None:
    made = Draft(PLAIN).place("9s 9h", FRONT)
    fresh = Draft(PLAIN, front="9s 9h")
    assert (made, hash(made), repr(made)) == (fresh, hash(fresh), repr(fresh))
    names = {name: getattr(shisanzhang, name) for name in shisanzhang.__all__}
    assert eval(repr(made), names) == made


# --- kept and read back -----------------------------------------------------------


def test_a_draft_is_json() -> None:
    made = Draft(PLAIN, WEIGHTED, front="9s 9h", back="As", sort=SortBy.SUIT, opponents=1)
    raw = json.loads(json.dumps(made.to_dict()))
    assert raw == {"hand": str(PLAIN), "front": "9s 9h", "middle": "", "back": "As", "sort": "suit"}
    assert Draft.from_dict(raw, WEIGHTED, opponents=1) == made


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"hand": "As"}, "^hand: a hand needs 13 cards"),
        ({"hand": "xx"}, "^hand: cannot read 'xx' as cards"),
        ({"hand": 7}, "^hand: expected text, found 7"),
        ({"front": None}, "^front: expected text, found None"),
        ({"front": "As Kd Qh Js"}, "^front: the front holds 3 cards, not 4"),
        ({"middle": "Ac"}, "^middle: not in the hand: Ac"),
        ({"middle": "??"}, "^middle: cannot read"),
        ({"back": "2c 2c"}, "^back: a draft holds a card more than once: 2c"),
        ({"front": "9s", "back": "9s"}, "^back: laid in two rows: 9s"),
        ({"sort": "colour"}, "^sort: expected rank or suit, found 'colour'"),
        ({"more": 1}, "^unknown field 'more'"),
    ],
)
def test_json_that_is_no_draft_is_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        Draft.from_dict(Draft(PLAIN, front="9s 9h").to_dict() | change)


def test_no_field_may_be_missing() -> None:
    raw = Draft(PLAIN).to_dict()
    for name in raw:
        with pytest.raises(NotationError, match=f"^{name}: expected text, found None"):
            Draft.from_dict({field: value for field, value in raw.items() if field != name})
    with pytest.raises(NotationError, match="expected an object"):
        Draft.from_dict([])  # type: ignore[arg-type]
