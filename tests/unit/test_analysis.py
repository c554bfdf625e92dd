"""What each way to play a hand is worth: against every match scored one by one, and in words."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any
from xml.etree import ElementTree

import pytest

from shisanzhang import (
    BACK_FIRST,
    CATEGORY_GREEDY,
    CLASSIC,
    FULL_DECK,
    LANGUAGES,
    WEIGHTED,
    Analysis,
    Arrangement,
    ByObjective,
    Category,
    Declaration,
    Equilibrium,
    FoulError,
    GrandSlam,
    Hand,
    IllegalPlayError,
    InvalidHandError,
    LineKind,
    MatchScore,
    Play,
    PointSources,
    Row,
    RowBonus,
    RowChances,
    Rules,
    Setting,
    ShisanzhangError,
    Special,
    analysis,
    analyze,
    arrange,
    arrangements,
    classify,
    score_match,
    undominated,
)
from shisanzhang._reasons import Respect, measured, sentence

GREEDY = ByObjective(CATEGORY_GREEDY)

PLAIN = Hand("Ac Kh Kd Qc Jh Ts 9c 6c 5h 5c 4h 3h 2d")
STRONG = Hand("AsAhAd KsKhKdKc QsQhQd JsJhJd")
WEAK = Hand("9s 9h 8d 7c 7h 6s 5d 4c 3h 3s 2d 2c Tc")
FLUSHES = Hand("Ks9s2s AhJhTh6h3h QdJd8d5d4d")


# --- deal by deal -----------------------------------------------------------------


def dealt(hand: Hand, opponents: int, deals: int, seed: object, part: int = 0) -> Iterator[list[Hand]]:
    """The hands of the opponents: the other cards in the order of 64-bit numbers from a seeded generator."""
    others = [card for card in FULL_DECK if card not in hand]
    generator = random.Random(f"{seed}:{hand.mask}:{part}")
    for _ in range(deals):
        number = generator.getrandbits(64 * 39)
        keys = [number >> 64 * place & (1 << 64) - 1 for place in range(39)]
        order = [others[place] for place in sorted(range(39), key=keys.__getitem__)]
        yield [Hand(order[13 * player : 13 * player + 13]) for player in range(opponents)]


def possible(hand: Hand, rules: Rules) -> list[Play]:
    """Every play that is compared."""
    plays: list[Play] = [*undominated(hand, rules)]
    return [*plays, Declaration(hand)] if classify(hand, rules) else plays


def check(found: Analysis, strategy: Any, matches: Sequence[Sequence[Hand]]) -> None:
    """Scores each play in each match by itself, and compares every number with what comes of that."""
    others = [[strategy.play(hand, found.rules) for hand in match] for match in matches]
    plays = possible(found.hand, found.rules)
    scores = [[score_match([play, *match], found.rules) for match in others] for play in plays]
    totals = [sum(score.totals[0] for score in matches) for matches in scores]
    order = sorted(range(len(plays)), key=lambda place: (-totals[place], place))[: len(found.settings)]
    assert [setting.play for setting in found.settings] == [plays[place] for place in order]
    assert found.considered == len(plays)
    assert found.deals == len(matches)
    for setting, place in zip(found.settings, order, strict=True):
        check_setting(setting, scores[place], scores[order[0]])


def check_setting(setting: Setting, scores: Sequence[MatchScore], best: Sequence[MatchScore]) -> None:
    points = [score.totals[0] for score in scores]
    gives_up = [other.totals[0] - mine for other, mine in zip(best, points, strict=True)]
    pairs = [pair for score in scores for pair in score.pairs if pair.first == 0]
    swept = [pair.sweep.winner for pair in pairs if pair.sweep]
    slams = [score.grand_slam for score in scores]

    def of(kind: LineKind, row: Row | None = None) -> list[int]:
        """What the lines of a kind pay, in all matches together."""
        lines = [line for pair in pairs for line in pair.lines if (line.kind, line.row) == (kind, row)]
        return [line.points if line.winner == 0 else -line.points for line in lines]

    def won(row: Row) -> RowChances:
        lines = [pair.rows[row.index].winner for pair in pairs if pair.rows]
        wins, ties = lines.count(0), lines.count(None)
        return RowChances(wins / len(pairs), ties / len(pairs), (len(lines) - wins - ties) / len(pairs))

    sweeps, grand = of(LineKind.SWEEP), of(LineKind.GRAND_SLAM)
    assert setting.points == pytest.approx(fmean(points), abs=1e-12)
    assert setting.error == pytest.approx(stdev(points) / len(points) ** 0.5, abs=1e-12)
    assert setting.gives_up == pytest.approx(fmean(gives_up), abs=1e-12)
    assert setting.gives_up_error == pytest.approx(stdev(gives_up) / len(points) ** 0.5, abs=1e-12)
    assert setting.rows == tuple(map(won, Row))
    assert setting.sweeps == swept.count(0) / len(pairs)
    assert setting.swept == (len(swept) - swept.count(0)) / len(pairs)
    assert setting.grand_slam == slams.count(0) / len(scores)
    # Where others sweep everybody the hand is among those who pay.
    assert setting.slammed == sum(slam not in (0, None) for slam in slams) / len(scores)
    assert [source * len(scores) for source in setting.sources] == pytest.approx(
        [
            *(sum(of(LineKind.ROW, row)) for row in Row),
            sum(paid for paid in sweeps if paid > 0),
            sum(paid for paid in sweeps if paid < 0),
            sum(paid for paid in grand if paid > 0),
            sum(paid for paid in grand if paid < 0),
            sum(of(LineKind.SPECIAL)),
        ]
    )
    assert sum(setting.sources) == pytest.approx(setting.points)


@pytest.mark.parametrize("hand", [PLAIN, STRONG, WEAK, FLUSHES], ids=["plain", "strong", "weak", "special"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [CLASSIC, WEIGHTED], ids=["classic", "weighted"])
def test_every_number_is_what_comes_of_scoring_each_match(rules: Rules, players: int, hand: Hand) -> None:
    found = analyze(hand, rules, players=players, top=3, deals=5, seed="x", strategy=GREEDY)
    assert (found.hand, found.rules, found.players, found.seed) == (hand, rules, players, "x")
    check(found, GREEDY, list(dealt(hand, players - 1, 5, "x")))


@pytest.mark.parametrize("players", [2, 4])
def test_matches_with_everything_in_them(players: int) -> None:
    # Opponents who declare, sweep and slam, grand slams at any number of players, and points for all of it.
    rules = replace(
        WEIGHTED,
        scoring=replace(
            WEIGHTED.scoring,
            row_points=(2, 0, 3),
            grand_slam=GrandSlam(times=3, min_opponents=1),
        ),
    )
    found = [
        analyze(hand, rules, players=players, top=2, deals=30, strategy=GREEDY) for hand in (STRONG, WEAK)
    ]
    for one in found:
        check(one, GREEDY, list(dealt(one.hand, players - 1, 30, 0)))
    strong, weak = (one.settings[0] for one in found)
    assert strong.sweeps > 0
    assert strong.grand_slam > 0
    assert weak.swept > 0
    assert weak.slammed > 0
    if players == 4:
        assert sum(weak.rows[0]) < 1  # somebody declares


def test_parts_deal_from_seeds_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "DEALS_IN_A_PART", 3)
    found = analyze(FLUSHES, players=2, top=20, deals=8, seed=5, strategy=GREEDY)
    matches = [match for part, deals in enumerate((3, 3, 2)) for match in dealt(FLUSHES, 1, deals, 5, part)]
    assert len({match[0] for match in matches}) == 8
    check(found, GREEDY, matches)


def test_the_parts_of_the_library_are_of_250_deals() -> None:
    told: list[tuple[int, int]] = []
    # A hand that is laid in no time, so that many deals take none.
    analyze(STRONG, players=2, top=1, deals=251, strategy=GREEDY, progress=lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]


def test_where_stronger_rows_pay_less_all_values_are_compared() -> None:
    # A front of three aces is worth nothing here, so a dominated setting may be the best.
    bonus = RowBonus(row=Row.FRONT, category=Category.THREE_OF_A_KIND, points=0)
    rules = replace(CLASSIC, scoring=replace(CLASSIC.scoring, row_points=(9, 1, 1), bonuses=(bonus,)))
    assert not rules.stronger_never_pays_less
    hand = Hand("AsAhAdAc KsKhKdKc QsQhQdQc Js")
    by_values = {play.strengths(rules): play for play in arrangements(hand, rules)}
    found = analyze(hand, rules, players=2, top=999, deals=4, strategy=GREEDY)
    plays = [setting.play for setting in found.settings]
    laid = [play for play in plays if isinstance(play, Arrangement)]
    assert len(undominated(hand, rules)) < len(laid) == len(by_values) == found.considered - 1
    assert {play.strengths(rules) for play in laid} == by_values.keys()
    others = [GREEDY.play(other, rules) for [other] in dealt(hand, 1, 4, 0)]
    totals = [
        sum(score_match([play, other], rules).totals[0] for other in others) for play in by_values.values()
    ]
    assert found.settings[0].points == max(totals) / 4


# --- who plays, and who does the work ---------------------------------------------


@dataclass(frozen=True)
class Fouling:
    """Lays the middle and the back the wrong way round."""

    def play(self, hand: Hand, rules: Rules) -> Play:
        front, middle, back = arrange(hand, rules, objective=CATEGORY_GREEDY).rows
        return Arrangement(front, back, middle)


@dataclass(frozen=True)
class Stubborn:
    """Plays the same whatever its hand."""

    always: Play

    def play(self, hand: Hand, rules: Rules) -> Play:
        return self.always


class Declarer:
    def play(self, hand: Hand, rules: Rules) -> Play:
        return Declaration(hand)


def test_opponents_who_foul() -> None:
    found = analyze(PLAIN, players=4, top=2, deals=7, strategy=Fouling())
    check(found, Fouling(), list(dealt(PLAIN, 3, 7, 0)))
    best = found.settings[0]
    assert best.rows == (RowChances(1, 0, 0),) * 3
    assert (best.sweeps, best.swept, best.grand_slam, best.slammed) == (1, 0, 1, 0)
    with pytest.raises(FoulError, match="^strategy: .* is a foul"):
        analyze(PLAIN, WEIGHTED, players=2, deals=2, strategy=Fouling())


def test_opponents_who_play_what_they_may_not() -> None:
    for strategy in (Stubborn(arrange(PLAIN)), Stubborn(Declaration(FLUSHES)), Declarer()):
        with pytest.raises(IllegalPlayError, match="^strategy: "):
            analyze(PLAIN, players=2, deals=2, strategy=strategy)


def test_the_opponents_play_the_solved_strategy_unless_told_otherwise() -> None:
    given = {"players": 3, "top": 2, "deals": 6}
    found = analyze(STRONG, **given)  # type: ignore[arg-type]
    assert found == analyze(STRONG, strategy=Equilibrium(3), **given)  # type: ignore[arg-type]
    check(found, Equilibrium(3), list(dealt(STRONG, 2, 6, 0)))


def test_the_same_seed_gives_the_same_answer_whoever_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "DEALS_IN_A_PART", 2)
    given: dict[str, Any] = {"players": 3, "top": 4, "deals": 7, "strategy": GREEDY}
    alone = analyze(FLUSHES, **given)
    assert analyze(FLUSHES, **given) == alone
    assert analyze(FLUSHES, threads=2, **given) == alone
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        assert alone == analyze(FLUSHES, executor=executor, progress=lambda *done: told.append(done), **given)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert analyze(FLUSHES, seed="0", **given).settings == alone.settings
    assert analyze(FLUSHES, seed=1, **given).settings != alone.settings


def test_more_settings_do_not_change_the_first() -> None:
    few, many = (analyze(FLUSHES, players=2, top=top, deals=5, strategy=GREEDY) for top in (1, 10_000))
    assert few.settings == many.settings[:1]
    assert len(many.settings) == many.considered == few.considered
    assert all(one.points >= other.points for one, other in pairwise(many.settings))


def test_one_example_in_numbers() -> None:
    # Both backends must arrive at these, on every platform.
    strategy = ByObjective(BACK_FIRST)
    found = analyze(PLAIN, WEIGHTED, players=3, top=3, deals=30, seed="pinned", strategy=strategy)
    assert [
        (str(setting.play), setting.points * 30, setting.rows[1].win * 60, setting.sweeps * 60)
        for setting in found.settings
    ] == [
        ("Kd Ts 2d / Kh Jh 5h 4h 3h / Ac Qc 9c 6c 5c", 206, 52, 20),
        ("Ac Kd 5c / 6c 5h 4h 3h 2d / Kh Qc Jh Ts 9c", -26, 44, 4),
        ("Kd Qc 2d / Ac Ts 9c 6c 5c / Kh Jh 5h 4h 3h", -122, 4, 1),
    ]


# --- what is refused --------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"top": 0}, "top: expected a whole number from 1, found 0"),
        ({"top": 1.0}, "top: expected a whole number from 1, found 1.0"),
        ({"deals": 1}, "deals: expected a whole number from 2, found 1"),
        ({"deals": True}, "deals: expected a whole number from 2, found True"),
        ({"players": 1}, "players: expected 2 to 4, found 1"),
        ({"players": 5}, "players: expected 2 to 4, found 5"),
        ({"players": "4"}, "players: expected 2 to 4, found '4'"),
        ({"seed": None}, "seed: expected a whole number or text, found None"),
        ({"seed": 0.5}, "seed: expected a whole number or text, found 0.5"),
        ({"strategy": "greedy"}, "strategy: expected one with a method play, found 'greedy'"),
        ({"threads": 0, "deals": 2}, "threads: expected a whole number from 1, found 0"),
    ],
)
def test_what_is_out_of_range_is_refused_by_name(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ShisanzhangError) as caught:
        analyze(STRONG, **given)
    assert str(caught.value) == message


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(InvalidHandError):
        analyze("As Ks")


# --- in words ---------------------------------------------------------------------

EVEN = RowChances(0.5, 0.0, 0.5)
FIRST = Setting(
    play=Arrangement.parse("9c 4s 4c / Jd Js 8c 8d 3d / Ks Kh 7h 5s 2h"),
    points=1.25,
    error=0.1,
    gives_up=0.0,
    gives_up_error=0.0,
    rows=(RowChances(0.2, 0.05, 0.75), EVEN, EVEN),
    sweeps=0.1,
    swept=0.1,
    grand_slam=0.01,
    slammed=0.01,
    sources=PointSources(0, 0, 0, 0, 0, 0, 0, 0),
)
LEAD = "0.12 ± 0.03"
NONE: dict[str, Respect] = {name: Respect(0, 0.5) for name in PointSources._fields[:-1]}


def compared(first: Setting, second: Setting, hand: Hand = PLAIN) -> Analysis:
    return Analysis(
        hand=hand,
        rules=CLASSIC,
        players=4,
        deals=1000,
        seed=0,
        considered=70,
        settings=(first, second),
    )


def why(**respects: tuple[tuple[float, float], tuple[float, float]]) -> list[str]:
    """The sentence in every language, where the first has these points and chances, and the second those."""
    first = NONE | {name: Respect(*mine) for name, (mine, _) in respects.items()}
    second = NONE | {name: Respect(*theirs) for name, (_, theirs) in respects.items()}
    return [sentence(first, second, LEAD, language) for language in LANGUAGES]


def test_a_row_that_outweighs_another() -> None:
    assert why(middle=((0.5, 0.41), (0.2, 0.33)), back=((0.3, 0.6), (0.48, 0.63))) == [
        "The first gains more by a stronger middle (wins 41 % instead of 33 %) than it loses "
        f"by a weaker back (wins 60 % instead of 63 %): +{LEAD} points in all.",
        f"首選勝在中墩較強（勝率 41%，次選 33%），足以彌補尾墩較弱（勝率 60%，次選 63%），共多得 {LEAD} 分。",
        f"首选胜在中墩较强（胜率 41%，次选 33%），足以弥补尾墩较弱（胜率 60%，次选 63%），共多得 {LEAD} 分。",
    ]


def test_sweeps_and_grand_slams_where_they_decide() -> None:
    english, hant, hans = why(
        front=((0, 0.2), (0.5, 0.4)),
        sweeps=((0.4, 0.124), (0, 0.116)),
        swept=((-0.1, 0.08), (-0.4, 0.1)),
        slammed=((-0.1, 0.001), (0, 0.0002)),
    )
    assert english == (
        "The first gains more by more sweeps (12.4 % instead of 11.6 %) "
        "and fewer sweeps against it (8 % instead of 10 %) "
        f"than it loses by a weaker front (wins 20 % instead of 40 %): +{LEAD} points in all."
    )
    assert "打槍較多（12.4%，次選 11.6%）、被打槍較少（8%，次選 10%），足以彌補頭墩較弱" in hant
    assert "打枪较多（12.4%，次选 11.6%）、被打枪较少（8%，次选 10%），足以弥补头墩较弱" in hans


def test_grand_slams_alone() -> None:
    assert why(grand_slam=((1, 0.0123), (0, 0.0119)), slammed=((-0.5, 0.03), (0, 0.02))) == [
        "The first gains more by more grand slams (1.23 % instead of 1.19 %) than it loses "
        f"by more grand slams against it (3 % instead of 2 %): +{LEAD} points in all.",
        f"首選勝在全壘打較多（1.23%，次選 1.19%），足以彌補被全壘打較多（3%，次選 2%），共多得 {LEAD} 分。",
        f"首选胜在全垒打较多（1.23%，次选 1.19%），足以弥补被全垒打较多（3%，次选 2%），共多得 {LEAD} 分。",
    ]


def test_points_where_chances_do_not_differ_or_say_the_opposite() -> None:
    assert why(back=((2, 0.5), (1, 0.5)), sweeps=((0, 0.3), (0.5, 0.2))) == [
        "The first gains more by more points from the back than it loses by fewer points from sweeps: "
        "+0.12 ± 0.03 points in all.",
        "首選勝在尾墩得分較多，足以彌補打槍得分較少，共多得 0.12 ± 0.03 分。",
        "首选胜在尾墩得分较多，足以弥补打枪得分较少，共多得 0.12 ± 0.03 分。",
    ]
    assert why(swept=((0, 0.5), (-1, 0.5)), slammed=((-0.5, 0.1), (0, 0.2)))[0].startswith(
        "The first gains more by fewer points lost to sweeps against it than it loses by more points lost to "
        "grand slams against it:"
    )


def test_a_slight_loss_goes_without_saying() -> None:
    loses = {"back": ((0, 0.5), (0.1, 0.51))}
    assert "weaker back" not in why(front=((1.5, 0.9), (0, 0.1)), **loses)[0]
    assert "weaker back" in why(front=((1.0, 0.9), (0, 0.1)), **loses)[0]


@pytest.mark.parametrize(
    ("lead", "error", "close"),
    [
        (0.0, 0.0, True),
        (0.19, 0.1, True),
        (0.2, 0.1, False),
        (0.5, 0.0, False),
    ],
)
def test_what_is_within_the_noise_is_too_close_to_call(lead: float, error: float, close: bool) -> None:
    sources = PointSources(-lead, 0, 0, 0, 0, 0, 0, 0)
    second = replace(FIRST, gives_up=lead, gives_up_error=error, sources=sources)
    found = [compared(FIRST, second).why(language) for language in LANGUAGES]
    if close:
        shown = f"{lead:.2f} ± {error:.2f}"
        assert found == [
            f"Too close to call: the first is ahead by {shown} points.",
            f"難分高下：首選只比次選多得 {shown} 分。",
            f"难分高下：首选只比次选多得 {shown} 分。",
        ]
    else:
        assert (
            found[0]
            == f"The first gains by more points from the front: +{lead:.2f} ± {error:.2f} points in all."
        )


def test_a_declaration_first_or_second() -> None:
    declared = replace(FIRST, play=Declaration(FLUSHES))
    other = replace(FIRST, gives_up=1.0, gives_up_error=0.25)
    found = compared(declared, other, FLUSHES)
    assert found.why() == (
        "Declaring three flushes pays more than the best arrangement: +1.00 ± 0.25 points."
    )
    assert found.why("zh-Hant") == "宣告三同花比最好的排法划算，多得 1.00 ± 0.25 分。"
    found = compared(FIRST, replace(declared, gives_up=1.0, gives_up_error=0.25), FLUSHES)
    assert found.why() == "Laying the hand out pays more than declaring three flushes: +1.00 ± 0.25 points."
    assert found.why("zh-Hans") == "照常排牌比宣告三同花划算，多得 1.00 ± 0.25 分。"


def test_one_setting_has_nothing_to_be_compared_with() -> None:
    found = replace(compared(FIRST, FIRST), settings=(FIRST,))
    assert [found.why(language) for language in LANGUAGES] == [
        "There is no other setting to compare it with.",
        "沒有其他排法可以比較。",
        "没有其他排法可以比较。",
    ]


def test_other_languages_are_refused() -> None:
    found = compared(FIRST, FIRST)
    for ask in (found.why, found.svg):
        with pytest.raises(ShisanzhangError, match="known: en, zh-Hant, zh-Hans"):
            ask("fr")  # type: ignore[arg-type]


def test_the_sentence_of_an_analysis_is_true() -> None:
    for hand in (PLAIN, WEAK):
        found = analyze(hand, players=3, top=12, deals=25, strategy=GREEDY)
        first = found.settings[0]
        for second in found.settings[1:]:
            text = replace(found, settings=(first, second)).why()
            if second.gives_up < 2 * second.gives_up_error or second.gives_up == 0:
                assert text.startswith("Too close to call")
                continue
            assert f"+{second.gives_up:.2f} ± " in text
            for place, row in enumerate(Row):
                better = first.rows[place].win > second.rows[place].win
                assert not (f"a stronger {row.value}" in text and not better)
                assert not (f"a weaker {row.value}" in text and better)


@pytest.mark.parametrize(
    ("points", "error", "shown"),
    [
        (1.239, 0.06, "1.24 ± 0.06"),
        (0.0004, 0.0049, "0.000 ± 0.005"),
        (-0.004, 0.005, "0.00 ± 0.01"),
        (-1.5, 0.0, "-1.50 ± 0.00"),
    ],
)
def test_numbers_with_their_error(points: float, error: float, shown: str) -> None:
    assert measured(points, error) == shown
    assert measured(points, error, "+") == (shown if shown.startswith("-") else f"+{shown}")


# --- for programs, and as a picture -----------------------------------------------


def test_as_data() -> None:
    found = analyze(FLUSHES, players=2, top=3, deals=5, seed="s", strategy=GREEDY)
    data = json.loads(json.dumps(found.to_dict()))
    settings = data.pop("settings")
    assert data == {
        "hand": str(FLUSHES),
        "rules": "classic",
        "players": 2,
        "deals": 5,
        "seed": "s",
        "considered": found.considered,
    }
    for entry, setting in zip(settings, found.settings, strict=True):
        if isinstance(setting.play, Declaration):
            assert Declaration(entry.pop("declare")) == setting.play
        else:
            assert Arrangement(*(entry.pop(row.value) for row in Row)) == setting.play
        assert RowChances(**entry["rows"].pop("middle")) == setting.rows[1]
        assert list(entry.pop("rows")) == ["front", "back"]
        assert PointSources(**entry.pop("sources")) == setting.sources
        assert entry == {name: getattr(setting, name) for name in entry}
        assert len(entry) == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_shows_every_setting(language: Any) -> None:
    found = analyze(FLUSHES, players=2, top=3, deals=20, strategy=GREEDY)
    assert any(isinstance(setting.play, Declaration) for setting in found.settings)
    texts = [
        "".join(element.itertext())
        for element in ElementTree.fromstring(found.svg(language)).iter("{http://www.w3.org/2000/svg}text")
    ]
    cards = [text for text in texts if len(text) == 2 and text[1] in "♠♥♦♣"]
    shown = [
        f"{card:u}"
        for setting in found.settings
        for row in ([setting.play.hand] if isinstance(setting.play, Declaration) else setting.play.rows)
        for card in row
    ]
    assert cards == shown
    for number, setting in enumerate(found.settings, start=1):
        assert any(
            text.startswith(f"{number}. ") and measured(setting.points, setting.error, "+") in text
            for text in texts
        )
    special = {"en": "declares three flushes", "zh-Hant": "宣告三同花", "zh-Hans": "宣告三同花"}[language]
    assert special in texts
    if language == "en":
        assert found._repr_svg_() == found.svg()
        assert {"win", "tie", "lose", "front"} <= set(texts)
        assert "20 deals against one opponent" in texts[1]


def test_a_special_is_among_those_of_the_rules_alone() -> None:
    assert classify(FLUSHES) is Special.THREE_FLUSHES
    rules = replace(CLASSIC, specials=replace(CLASSIC.specials, entries=()))
    found = analyze(FLUSHES, rules, players=2, top=999, deals=2, strategy=GREEDY)
    assert not any(isinstance(setting.play, Declaration) for setting in found.settings)
