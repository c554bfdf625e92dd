"""A table, step by step: what is legal when, what is refused and why, and what each may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    LADDER,
    WEIGHTED,
    Action,
    Arrangement,
    Card,
    Compare,
    Deal,
    Declaration,
    Declaring,
    Draft,
    Equilibrium,
    ExpectedPoints,
    Forfeit,
    FoulError,
    Hand,
    IllegalPlayError,
    InvalidHandError,
    InvalidRulesError,
    NotationError,
    OnForfeit,
    Phase,
    Play,
    RandomLegal,
    Row,
    Rules,
    Seat,
    ShisanzhangError,
    Sketch,
    Submit,
    Table,
    Withdraw,
    arrange,
    arrangements,
    deal,
    score_match,
)

CATEGORY = LADDER["category"]
DRAGON = Hand("2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac")
OTHER = Hand("As Ad Kc Qc Qd Js Jh 2s 9s 9d 8c 8s 3s")
THIRD = Hand("Ah Kd Kh Qh Jc Ts Th Td 7s 7h 6d 5h 4c")


def table(*seats: Seat | str, rules: Rules = CLASSIC, **options: Any) -> Table:
    return Table.new(seats or ("Ann", "Ben"), rules, **{"seed": 1} | options)


def dealt(*hands: Hand, **options: Any) -> Table:
    """A table of people with these hands."""
    names = ("Ann", "Ben", "Cid", "Dan")[: len(hands)]
    return table(*names, **options).apply(Deal(hands))


def refused(at: Table, action: Action) -> str:
    """Why an action is refused, by both calls; nothing has changed."""
    before = repr(at)
    reason = at.why_not(action)
    assert reason is not None
    with pytest.raises((IllegalPlayError, FoulError)) as caught:
        at.apply(action)
    assert str(caught.value) == reason
    assert caught.value.player == getattr(action, "seat", None)
    assert repr(at) == before
    return reason


def foul_of(hand: Hand) -> Arrangement:
    best = arrange(hand)
    return Arrangement(best.front, best.back, best.middle)


# --- a whole session --------------------------------------------------------------


def test_a_session_of_two_deals() -> None:
    at = table("Ann", "Ben", Seat("Cid", CATEGORY))
    assert (at.phase, at.deal_number, at.hands, at.totals) == (Phase.WAITING, 0, (), (0, 0, 0))
    totals = [0, 0, 0]
    for number in (1, 2):
        at = at.apply(Deal())
        assert (at.phase, at.deal_number) == (Phase.ARRANGING, number)
        assert at.hands == deal(3, rng=f"1:{number}")
        assert at.plays[:2] == (None, None)
        # In any order.
        for seat in (1, 0) if number == 1 else (0, 1):
            at = at.apply(Submit(seat, arrange(at.hands[seat])))
        plays = at.submitted
        at = at.apply(Compare())
        score = score_match(plays)
        assert (at.phase, at.score) == (Phase.COMPARED, score)
        totals = [total + points for total, points in zip(totals, score.totals, strict=True)]
        assert list(at.totals) == totals
    assert any(totals)


def test_a_table_is_frozen_data() -> None:
    at = table()
    assert at == table()
    assert len({at, table()}) == 1
    assert at != table(seed=2)
    with pytest.raises(FrozenInstanceError):
        at.seed = "2"  # type: ignore[misc]
    after = at.apply(Deal())
    assert at.phase is Phase.WAITING
    assert after is not at


def test_each_step_of_the_docstring_has_its_phase() -> None:
    at = table()
    assert [phase.value for phase in Phase] == ["waiting", "arranging", "compared"]
    assert list(at.legal()) == [Deal()]
    at = at.apply(Deal()).apply(Forfeit(0)).apply(Forfeit(1))
    assert list(at.legal()) == [Compare(), Withdraw(0), Withdraw(1)]
    assert list(at.apply(Compare()).legal()) == [Deal()]


def test_a_table_of_computers_needs_only_the_caller() -> None:
    at = table(Seat("A", CATEGORY), Seat("B", RandomLegal(1)), Seat("C", RandomLegal(2)), Seat("D", CATEGORY))
    for _ in range(3):
        at = at.apply(Deal())
        assert None not in at.plays
        assert list(at.legal()) == [Compare()]
        at = at.apply(Compare())
    assert sum(at.totals) == 0


def test_an_unknown_seed_is_made_up() -> None:
    one, other = (Table.new(["Ann", "Ben"]) for _ in range(2))
    assert one.seed != other.seed
    assert one.apply(Deal()).hands != other.apply(Deal()).hands
    assert table(seed=7) == table(seed="7")


# --- seats ------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_table_has_two_to_four_seats(count: int) -> None:
    with pytest.raises(IllegalPlayError, match=f"2 to 4 seats, found {count}"):
        Table.new([f"P{seat}" for seat in range(count)])


def test_names_are_names() -> None:
    with pytest.raises(NotationError, match=r"seats\[1\]: another player is named 'Ann', too"):
        table("Ann", "Ann")
    with pytest.raises(NotationError, match="printable"):
        table("Ann", "\n")
    with pytest.raises(NotationError, match="printable"):
        table("Ann", Seat(7))  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [None, 7, [7, 8], ["Ann", None]])
def test_what_is_no_seat_is_refused(seats: Any) -> None:
    with pytest.raises(ShisanzhangError, match="seat"):
        Table.new(seats)


@pytest.mark.parametrize("strategy", ["category", 7, RandomLegal])
def test_a_strategy_has_a_method_play(strategy: Any) -> None:
    with pytest.raises(ShisanzhangError, match=r"an object with play\(hand, rules\), found"):
        Seat("Ben", strategy)


@pytest.mark.parametrize("seed", [1.5, True, b"1", [1]])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(IllegalPlayError, match="not a seed"):
        table(seed=seed)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Table.new(["Ann", "Ben"], "classic"), "rules: expected Rules, found 'classic'"),  # type: ignore[arg-type]
        (lambda: table(on_forfeit="best"), "on_forfeit: expected OnForfeit, found 'best'"),
        (lambda: Deal(7), "expected hands, found 7"),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused_at_once(make: Any, reason: str) -> None:
    with pytest.raises(ShisanzhangError, match=reason):
        make()


def test_computers_declare_unless_told_otherwise() -> None:
    for declaring, expected in ((Declaring.ALWAYS, Declaration), (Declaring.BY_STRATEGY, Arrangement)):
        at = table("Ann", Seat("Ben", RandomLegal(), declaring)).apply(Deal((OTHER, DRAGON)))
        assert isinstance(at.plays[1], expected)
    declares = table("Ann", Seat("Ben", CATEGORY, Declaring.BY_STRATEGY)).apply(Deal((OTHER, DRAGON)))
    assert declares.plays[1] == Declaration(DRAGON)


class Wrong:
    """Plays what it was told."""

    def __init__(self, play: Any) -> None:
        self._play = play

    def play(self, hand: Hand, rules: Rules) -> Any:
        return self._play


@pytest.mark.parametrize(
    ("play", "rules", "reason"),
    [
        (None, CLASSIC, "expected an Arrangement or a Declaration, found None"),
        ("AsAdKc", CLASSIC, "expected an Arrangement or a Declaration, found 'AsAdKc'"),
        (arrange(THIRD), CLASSIC, "other cards than Ben holds"),
        (Declaration(OTHER), CLASSIC, "no special under the rules 'classic'"),
        (foul_of(OTHER), WEIGHTED, "a foul is refused: middle over back"),
    ],
)
def test_a_computer_that_plays_wrong_is_refused(play: Any, rules: Rules, reason: str) -> None:
    at = table("Ann", Seat("Ben", Wrong(play)), rules=rules)
    with pytest.raises(ShisanzhangError, match=reason):
        at.apply(Deal((THIRD, OTHER)))
    assert at.phase is Phase.WAITING


def test_a_computer_may_foul_where_fouls_are_scored() -> None:
    at = table("Ann", Seat("Ben", Wrong(foul_of(OTHER)))).apply(Deal((THIRD, OTHER)))
    at = at.apply(Forfeit(0)).apply(Compare())
    assert at.score is not None
    assert at.score.fouls[1] is not None


# --- dealing ----------------------------------------------------------------------


def test_hands_may_come_from_elsewhere() -> None:
    at = dealt(OTHER, THIRD)
    assert at.hands == (OTHER, THIRD)
    # The number of the deal counts on, whoever dealt.
    at = at.apply(Forfeit(0)).apply(Forfeit(1)).apply(Compare()).apply(Deal())
    assert at.hands == deal(2, rng="1:2")


def test_deals_that_are_none() -> None:
    at = table()
    assert refused(at, Deal((OTHER,))) == "2 seats need as many hands, found 1"
    assert refused(at, Deal((OTHER, OTHER))).startswith("cards dealt twice: As, Ad, Kc")
    assert refused(at.apply(Deal()), Deal()) == "deal 1 is not compared yet"
    with pytest.raises(InvalidHandError):
        Deal(("As Kd",))  # type: ignore[arg-type]
    assert Deal([str(OTHER)]) == Deal((OTHER,))  # type: ignore[list-item, arg-type]


# --- arranging --------------------------------------------------------------------


def test_what_is_laid_is_kept_until_the_compare() -> None:
    at = dealt(OTHER, THIRD)
    assert at.drafts[0] == Draft(OTHER, CLASSIC, opponents=1)
    draft = at.drafts[0].place("As Ad Kc", Row.FRONT)
    at = at.apply(Sketch(0, draft))
    assert at.view(0).draft == draft
    assert at.view(1).draft == Draft(THIRD, CLASSIC, opponents=1)
    at = at.apply(Submit(0, arrange(OTHER))).apply(Withdraw(0))
    assert at.view(0).draft == draft
    at = at.apply(Forfeit(0)).apply(Forfeit(1)).apply(Compare())
    assert at.drafts == (None, None)


def test_a_draft_is_of_the_hand_and_the_rules() -> None:
    at = dealt(OTHER, THIRD)
    assert refused(at, Sketch(0, Draft(THIRD))) == "the draft is of other cards than Ann holds"
    assert refused(at, Sketch(0, Draft(OTHER, WEIGHTED))) == "the draft is by other rules"


def test_a_draft_is_against_the_players_of_the_table() -> None:
    at = dealt(OTHER, THIRD).apply(Sketch(0, Draft(OTHER, front="As Ad", opponents=3)))
    assert at.drafts[0] == Draft(OTHER, front="As Ad", opponents=1)
    assert Table.from_dict(stored(at)) == at


def test_a_play_is_of_the_hand() -> None:
    at = dealt(OTHER, THIRD)
    assert refused(at, Submit(0, arrange(THIRD))) == "the play is of other cards than Ann holds"
    assert refused(at, Submit(0, Declaration(OTHER))) == "the hand is no special under the rules 'classic'"
    with pytest.raises(IllegalPlayError, match="expected an Arrangement or a Declaration, found 'As'"):
        Submit(0, "As")  # type: ignore[arg-type]
    with pytest.raises(IllegalPlayError, match="expected a Draft, found 7"):
        Sketch(0, 7)  # type: ignore[arg-type]


def test_a_special_may_be_declared_or_played() -> None:
    at = dealt(DRAGON, THIRD.from_mask(OTHER.mask))
    assert at.view(0).special is not None
    assert next(at.legal(0)) == Submit(0, Declaration(DRAGON))
    declared = at.apply(Submit(0, Declaration(DRAGON))).apply(Forfeit(1)).apply(Compare())
    assert declared.totals == (13, -13)
    laid = at.apply(Submit(0, arrange(DRAGON))).apply(Forfeit(1)).apply(Compare())
    assert laid.totals != (13, -13)


def test_fouls_are_scored_or_refused_by_the_rules() -> None:
    foul = foul_of(OTHER)
    scored = dealt(OTHER, THIRD).apply(Submit(0, foul)).apply(Forfeit(1)).apply(Compare())
    assert scored.score is not None
    assert scored.score.fouls[0] is not None
    weighted = dealt(OTHER, THIRD, rules=WEIGHTED)
    assert refused(weighted, Submit(0, foul)) == "a foul is refused: middle over back"
    with pytest.raises(FoulError) as caught:
        weighted.apply(Submit(0, foul))
    assert (caught.value.player, caught.value.reasons) == (0, ("middle_over_back",))


def test_who_has_submitted_waits_or_takes_it_back() -> None:
    at = dealt(OTHER, THIRD).apply(Submit(0, arrange(OTHER)))
    for action in (Submit(0, arrange(OTHER)), Sketch(0, Draft(OTHER)), Forfeit(0)):
        assert refused(at, action) == "Ann has submitted already"
    assert refused(at, Withdraw(1)) == "Ben has not submitted"
    assert refused(at, Compare()) == "not submitted yet: Ben"
    again = at.apply(Withdraw(0))
    assert again == dealt(OTHER, THIRD)
    assert refused(again, Compare()) == "not submitted yet: Ann, Ben"


def test_nobody_acts_for_a_computer() -> None:
    at = table("Ann", Seat("Ben", CATEGORY)).apply(Deal())
    hand = at.hands[1]
    for action in (Submit(1, arrange(hand)), Sketch(1, Draft(hand)), Withdraw(1), Forfeit(1)):
        assert refused(at, action) == "Ben is a computer, which acts by itself"
    assert list(at.legal(1)) == []


@pytest.mark.parametrize("seat", [-1, True, "0", None, 1.0])
@pytest.mark.parametrize("make", [Withdraw, Forfeit, lambda seat: Submit(seat, arrange(OTHER))])
def test_a_seat_is_a_number(make: Any, seat: Any) -> None:
    with pytest.raises(IllegalPlayError, match="a seat is a whole number from 0"):
        make(seat)


def test_there_are_only_so_many_seats() -> None:
    at = table().apply(Deal())
    assert refused(at, Withdraw(2)) == "there is no seat 2 among 2"
    for seat in (2, -1, True, "0"):
        for ask in (at.view, at.legal):
            with pytest.raises(IllegalPlayError, match="there is no seat"):
                ask(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [None, "deal", Deal, 7])
def test_what_is_no_action_is_refused(thing: Any) -> None:
    for ask in (table().apply, table().why_not):
        with pytest.raises(IllegalPlayError, match="expected an action, found"):
            ask(thing)


def test_nothing_happens_before_a_deal_or_after_the_compare() -> None:
    at = table()
    late = dealt(OTHER, THIRD).apply(Forfeit(0)).apply(Forfeit(1)).apply(Compare())
    for action in (Submit(0, arrange(OTHER)), Sketch(0, Draft(OTHER)), Withdraw(0), Forfeit(0), Compare()):
        assert refused(at, action) == "nothing is dealt"
        assert refused(late, action) == "deal 1 is compared already"


# --- forfeits ---------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=str)
def test_a_forfeit_plays_the_best_legal_arrangement(rules: Rules) -> None:
    at = dealt(DRAGON, OTHER, rules=rules)
    at = at.apply(Forfeit(0)).apply(Forfeit(1))
    objective = ExpectedPoints(rules, 1, card_removal=False)
    assert at.plays == tuple(arrange(hand, rules, objective=objective) for hand in (DRAGON, OTHER))


def test_or_a_foul() -> None:
    at = dealt(OTHER, THIRD, on_forfeit=OnForfeit.FOUL).apply(Forfeit(1)).apply(Submit(0, arrange(OTHER)))
    play = at.plays[1]
    assert isinstance(play, Arrangement)
    assert play.hand == THIRD
    assert play.foul(CLASSIC) is not None
    with pytest.raises(
        InvalidRulesError, match="on_forfeit: a foul cannot be played, as the rules 'weighted'"
    ):
        table(rules=WEIGHTED, on_forfeit=OnForfeit.FOUL)


def test_a_late_timer_does_not_strike_the_next_deal() -> None:
    at = dealt(OTHER, THIRD).apply(Forfeit(0, deal=1)).apply(Forfeit(1)).apply(Compare(deal=1)).apply(Deal())
    for action in (Forfeit(0, deal=1), Compare(deal=1)):
        assert refused(at, action) == "deal 1 is not on the table, it is deal 2"
    for wrong in (0, True, "1"):
        for make in (lambda number: Forfeit(0, number), Compare):
            with pytest.raises(IllegalPlayError, match="a deal is a whole number from 1"):
                make(wrong)  # type: ignore[no-untyped-call]


# --- what is legal ----------------------------------------------------------------


def counted(actions: Iterator[Action]) -> dict[str, int]:
    found: dict[str, int] = {}
    for action in actions:
        found[type(action).__name__] = found.get(type(action).__name__, 0) + 1
    return found


def test_every_play_is_listed_once() -> None:
    laid = sum(1 for _ in arrangements(DRAGON, WEIGHTED))
    # Refused fouls are no plays; scored ones make it every split of thirteen cards, 13! / 3! 5! 5!.
    weighted = dealt(DRAGON, OTHER, rules=WEIGHTED)
    assert counted(weighted.legal(0)) == {"Submit": laid + 1, "Forfeit": 1}
    plays: list[Play] = [
        action.play for action in dealt(OTHER, DRAGON).legal(0) if isinstance(action, Submit)
    ]
    assert len(plays) == len(set(plays)) == 72_072
    fouls = [isinstance(play, Arrangement) and play.foul(CLASSIC) is not None for play in plays]
    assert fouls == sorted(fouls)
    assert sum(fouls) == 72_072 - sum(1 for _ in arrangements(OTHER, CLASSIC))


# --- views ------------------------------------------------------------------------


def test_a_view_shows_ones_own() -> None:
    at = dealt(OTHER, DRAGON, THIRD).apply(Submit(0, arrange(OTHER)))
    view = at.view(0)
    assert (view.hand, view.play, view.draft, view.special) == (OTHER, at.plays[0], at.drafts[0], None)
    assert (view.submitted, view.hands, view.score) == ((True, False, False), (), None)
    assert at.view(1).special is not None
    spectator = at.view()
    assert (spectator.hand, spectator.play, spectator.draft, spectator.special) == (None,) * 4
    at = at.apply(Forfeit(1)).apply(Forfeit(2)).apply(Compare())
    for seat in (0, 2, None):
        assert (at.view(seat).hands, at.view(seat).score) == (at.hands, at.score)


def test_a_view_is_json() -> None:
    at = dealt(OTHER, DRAGON)
    assert json.loads(json.dumps(at.view(0).to_dict())) == {
        "seat": 0,
        "phase": "arranging",
        "deal": 1,
        "rules": "classic",
        "names": ["Ann", "Ben"],
        "computers": [False, False],
        "submitted": [False, False],
        "totals": [0, 0],
        "hand": str(OTHER),
        "special": None,
        "draft": Draft(OTHER, opponents=1).to_dict(),
        "play": None,
        "hands": [],
        "plays": [],
        "score": None,
    }
    at = at.apply(Forfeit(0)).apply(Submit(1, Declaration(DRAGON))).apply(Compare())
    shown = at.view().to_dict()
    assert shown["plays"] == [str(at.plays[0]), f"declare {DRAGON}"]
    assert shown["score"] == score_match(at.submitted).to_dict()


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    view = table().view(0)
    assert (view.hand, view.deal_number, view.submitted) == (None, 0, (False, False))


# --- kept and read back -----------------------------------------------------------


def stored(at: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(at.to_dict()))
    return found


def test_a_table_is_read_back() -> None:
    at = table("Ann", Seat("Ben", CATEGORY), rules=WEIGHTED)
    house = table(rules=replace(CLASSIC, name="ours", scoring=replace(CLASSIC.scoring, row_points=(1, 2, 3))))
    steps = [at, house, at.apply(Deal()), house.apply(Deal())]
    steps += [step.apply(Forfeit(0)) for step in steps[2:]]
    steps.append(steps[-2].apply(Compare()))
    for step in steps:
        assert Table.from_dict(stored(step)) == step


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("declaring", Declaring)
def test_strategies_of_the_library_are_kept_by_name(name: str, declaring: Declaring) -> None:
    at = table("Ann", Seat("Ben", LADDER[name], declaring))
    assert stored(at)["seats"][1] == {"name": "Ben", "strategy": name, "declaring": declaring.value}
    assert Table.from_dict(stored(at)) == at


def test_the_equilibria_of_smaller_tables_have_names_too() -> None:
    for players in (2, 3):
        at = table("Ann", Seat("Ben", Equilibrium(players)))
        assert stored(at)["seats"][1]["strategy"] == f"equilibrium-{players}"
        assert Table.from_dict(stored(at)) == at


def test_other_strategies_are_given_again() -> None:
    wrong = Wrong(arrange(OTHER))
    at = table("Ann", Seat("Ben", wrong)).apply(Deal((THIRD, OTHER)))
    raw = stored(at)
    assert raw["seats"][1]["strategy"] == "other"
    with pytest.raises(NotationError, match=r"seats\[1\].strategy: 'other' is no strategy of the library"):
        Table.from_dict(raw)
    assert Table.from_dict(raw, {"Ben": wrong}) == at
    assert Table.from_dict(raw, {"Ben": wrong}).seats[1].strategy is wrong


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"rules": 7}, "rules: expected the name of rules or an object, found 7"),
    ({"seats": "Ann"}, "seats: expected a list of at most 4, found 'Ann'"),
    ({"seats": ["Ann", "Ben"]}, r"seats\[0\]: expected an object, found 'Ann'"),
    ({"seats": [{"name": "Ann"}, {"name": "Ben", "x": 1}]}, r"seats\[1\]: unknown field 'x'"),
    ({"seats": [{"name": "Ann"}, {"name": 7}]}, r"seats\[1\].name: expected a name, found 7"),
    ({"seats": [{"name": "A"}, {"name": "B", "strategy": 7}]}, r"seats\[1\].strategy: 7 is no strategy"),
    (
        {"seats": [{"name": "A"}, {"name": "B", "declaring": "always"}]},
        r"seats\[1\].declaring: only a computer",
    ),
    (
        {"seats": [{"name": "A"}, {"name": "B", "strategy": "table", "declaring": 7}]},
        r"seats\[1\].declaring: expected always or by_strategy, found 7",
    ),
    ({"seats": [{"name": "Ann"}] * 2}, r"seats\[1\]: another player is named 'Ann', too"),
    ({"seats": [{"name": "Ann"}]}, "2 to 4 seats, found 1"),
    ({"seed": 1}, "seed: expected a str, found 1"),
    ({"on_forfeit": "sleep"}, "on_forfeit: expected best or foul, found 'sleep'"),
    ({"deal": True}, "deal: expected a int, found True"),
    ({"deal": 0}, "deal 0: found 2 hands"),
    ({"deal": -1}, "deal -1: found 2 hands"),
    ({"hands": [str(OTHER)]}, "2 seats need as many hands, found 1"),
    ({"hands": [str(OTHER), str(OTHER)]}, "cards dealt twice"),
    ({"hands": [str(OTHER), "As"]}, r"hands\[1\]: a hand needs 13 cards"),
    ({"hands": [str(OTHER), 7]}, r"hands\[1\]: expected text, found 7"),
    ({"hands": []}, "deal 1: found 0 hands"),
    ({"drafts": [None]}, "2 seats need as many drafts and plays, found 1 and 2"),
    ({"drafts": [None, Draft(OTHER).to_dict()]}, "Ben: the draft is of other cards"),
    ({"drafts": [7, None]}, r"drafts\[0\]"),
    ({"plays": [None, "As"]}, r"plays\[1\]: an arrangement is 'front / middle / back'"),
    ({"plays": [None, str(arrange(OTHER))]}, "Ben: the play is of other cards"),
    ({"plays": [f"declare {OTHER}", None]}, "Ann: the hand is no special"),
    ({"compared": 1}, "compared: expected a bool, found 1"),
    ({"compared": True}, "compared, though not all have submitted"),
    ({"totals": [1, 1]}, "totals: expected 2 that sum to zero"),
    ({"totals": [1.0, -1.0]}, "totals: expected whole numbers"),
    ({"totals": [0]}, "totals: expected 2 that sum to zero"),
    ({"more": 1}, "unknown field 'more'"),
]


@pytest.mark.parametrize(("change", "reason"), FAULTS, ids=[reason for _, reason in FAULTS])
def test_what_no_session_arrives_at_is_refused(change: dict[str, Any], reason: str) -> None:
    raw = stored(dealt(OTHER, THIRD)) | change
    with pytest.raises(NotationError, match=reason):
        Table.from_dict(raw)


def test_nothing_may_be_missing() -> None:
    raw = stored(table())
    for field in raw:
        with pytest.raises(NotationError, match=f"fields are missing: {field}"):
            Table.from_dict({name: value for name, value in raw.items() if name != field})
    for thing in (None, [], "x"):
        with pytest.raises(NotationError, match="expected an object"):
            Table.from_dict(thing)  # type: ignore[arg-type]
    raw = stored(table())
    for field, value in (("plays", [None, None]), ("compared", True), ("totals", [1, -1])):
        with pytest.raises(NotationError, match="before the first deal there are no"):
            Table.from_dict(raw | {field: value})


def test_a_computer_has_always_submitted() -> None:
    raw = stored(table("Ann", Seat("Ben", CATEGORY)).apply(Deal()))
    with pytest.raises(NotationError, match="Ben: a computer has submitted"):
        Table.from_dict(raw | {"plays": [None, None]})


def test_the_card_of_a_view_is_the_card() -> None:
    view = dealt(OTHER, THIRD).view(0)
    assert view.hand is not None
    assert Card("As") in view.hand
