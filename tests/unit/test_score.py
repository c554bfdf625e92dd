"""The result of a match: its parts, its words in three languages, its JSON."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import (
    CLASSIC,
    LANGUAGES,
    TERMS,
    WEIGHTED,
    Arrangement,
    CardParseError,
    Category,
    Declaration,
    FoulHandling,
    FoulRules,
    Hand,
    IllegalPlayError,
    InvalidHandError,
    Language,
    LineKind,
    MatchScore,
    PairScore,
    Row,
    RowOrder,
    ScoreLine,
    ShisanzhangError,
    Special,
    say,
    score_match,
)

DATA = Path(__file__).parents[1] / "data"

# The deal that the rules work out; see test_scoring.py for the points.
WORKED = (
    "KsKhKd / AsAhAd9s9h / QsQhQdQc2s",
    "AcKc5s / JsJh8s7h4s / TsTh8h8d5h",
    "Jd7s4h / 6s6hTd8c3s / 9d9c6d6c2h",
    "Tc5d2d / 4d4cJc7d5c / 3h3d3c7c2c",
)
SIX_PAIRS = "Ts Th Js Jh 8s 8h 7s 7h 6s 6h 5s 5h 4s"
SIX_LOWER_PAIRS = "2c 2d 2h 3d 3c 4d 4c 6d 6c 7d 7c 8d 8c"


def match(*texts: str, **options: Any) -> MatchScore:
    plays = [Arrangement.parse(text) if "/" in text else Declaration(text) for text in texts]
    return score_match(plays, replace(CLASSIC, **options))


# --- declarations -----------------------------------------------------------------


def test_a_declaration_shows_its_hand() -> None:
    declaration = Declaration("2c3d4h5s6c7d8h9sTcJdQhKsAc")
    assert str(declaration) == "declare Ac Ks Qh Jd Tc 9s 8h 7d 6c 5s 4h 3d 2c"
    assert f"{declaration:u}" == "declare A♣ K♠ Q♥ J♦ T♣ 9♠ 8♥ 7♦ 6♣ 5♠ 4♥ 3♦ 2♣"
    assert f"{declaration}" == str(declaration)
    assert repr(declaration) == "Declaration(hand=Hand('Ac Ks Qh Jd Tc 9s 8h 7d 6c 5s 4h 3d 2c'))"
    assert eval(repr(declaration), {"Declaration": Declaration, "Hand": Hand}) == declaration


def test_a_declaration_keeps_the_hand_it_is_given() -> None:
    hand = Hand(SIX_PAIRS)
    assert Declaration(hand).hand is hand


def test_a_declaration_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Declaration(SIX_PAIRS).hand = Hand(SIX_LOWER_PAIRS)  # type: ignore[misc]


def test_what_is_no_hand_cannot_be_declared() -> None:
    with pytest.raises(InvalidHandError, match="13 cards, found 2"):
        Declaration("As Ks")
    with pytest.raises(InvalidHandError) as caught:
        Declaration("As As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s")
    assert caught.value.cards == ("As",)
    with pytest.raises(CardParseError):
        Declaration("As Kx")


# --- parts ------------------------------------------------------------------------


def test_a_pair_is_found_in_either_order() -> None:
    score = match(*WORKED)
    assert score.pair(1, 3) is score.pair(3, 1) is score.pairs[4]
    assert [
        score.pair(one, other) for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    ] == list(score.pairs)


@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 4), (-1, 0), (4, 5), (1, None)])
def test_a_pair_that_is_none(one: int, other: int) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        match(*WORKED).pair(one, other)
    assert str(caught.value) == f"no pair of players {one} and {other} among 4"


def test_the_parts_of_a_pair() -> None:
    pair = match(*WORKED).pair(0, 1)
    assert pair.rows == pair.lines[:3]
    assert (pair.sweep, pair.grand_slam) == pair.lines[3:]
    assert pair.special is None


def test_the_parts_of_a_pair_with_a_special() -> None:
    pair = match(WORKED[0], SIX_PAIRS).pair(0, 1)
    assert pair.rows == ()
    assert pair.sweep is pair.grand_slam is None
    assert (pair.special,) == pair.lines
    assert pair.special == ScoreLine(LineKind.SPECIAL, 1, 3, special=Special.SIX_PAIRS)


def test_a_line_of_nothing_in_particular() -> None:
    line = ScoreLine(LineKind.ROW, None, 0)
    assert (line.row, line.bonus, line.special, line.factor) == (None, None, None, 1)


def test_results_are_values() -> None:
    score = match(*WORKED)
    for twin in (match(*WORKED), copy.deepcopy(score), pickle.loads(pickle.dumps(score))):
        assert twin == score
        assert hash(twin.pairs) == hash(score.pairs)
    assert match(*WORKED[:3]) != score
    with pytest.raises(FrozenInstanceError):
        score.totals = (0, 0, 0, 0)  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        score.pairs[0].points = 0  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        score.pairs[0].lines[0].points = 0  # type: ignore[misc]


def test_who_has_a_grand_slam() -> None:
    assert match(*WORKED).grand_slam == 0
    assert match(*WORKED[1:], WORKED[0]).grand_slam == 3
    assert match(*WORKED[:3]).grand_slam is None


def test_the_kinds_of_line() -> None:
    assert [kind.value for kind in LineKind] == ["row", "sweep", "grand_slam", "special"]
    assert repr(LineKind.GRAND_SLAM) == "LineKind.GRAND_SLAM"


def test_lines_in_full() -> None:
    score = match(*WORKED[:2])
    assert score.pairs == (
        PairScore(
            first=0,
            second=1,
            lines=(
                ScoreLine(LineKind.ROW, 0, 3, row=Row.FRONT, bonus=Category.THREE_OF_A_KIND),
                ScoreLine(LineKind.ROW, 0, 2, row=Row.MIDDLE, bonus=Category.FULL_HOUSE),
                ScoreLine(LineKind.ROW, 0, 4, row=Row.BACK, bonus=Category.FOUR_OF_A_KIND),
                ScoreLine(LineKind.SWEEP, 0, 9, factor=2),
            ),
            points=18,
        ),
    )


# --- words ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_deal_in_words(language: Language) -> None:
    expected = (DATA / f"worked_deal.{language}.txt").read_text("utf-8")
    assert match(*WORKED).explain(language) + "\n" == expected


def test_the_default_language_is_english() -> None:
    assert match(*WORKED).explain() == match(*WORKED).explain("en")


# A special, a foul against it, a foul against a plain hand, names.
def test_a_special_and_a_foul_in_words() -> None:
    score = match(SIX_PAIRS, "9d9cTd / AcKc3s4h3h / JdJcTc5d5c", "3d3c2h / 6d6c4d4c2d / 8d8c7d7c2c")
    names = ["Ann", "Bo", "Cy"]
    assert (
        score.explain(names=names)
        == """\
Ann: declares six pairs J♠ J♥ T♠ T♥ 8♠ 8♥ 7♠ 7♥ 6♠ 6♥ 5♠ 5♥ 4♠
Bo: T♦ 9♦ 9♣ / A♣ K♣ 4♥ 3♠ 3♥ / J♦ J♣ T♣ 5♦ 5♣ (foul: the front is stronger than the middle)
Cy: 3♦ 3♣ 2♥ / 6♦ 6♣ 4♦ 4♣ 2♦ / 8♦ 8♣ 7♦ 7♣ 2♣

Ann takes 3 from Bo
  special: Ann, six pairs: +3

Ann takes 3 from Cy
  special: Ann, six pairs: +3

Cy takes 6 from Bo
  front: Cy, by the foul: +1
  middle: Cy, by the foul: +1
  back: Cy, by the foul: +1
  sweep by Cy, ×2: +3

Ann: +6
Bo: -9
Cy: +3"""
    )
    assert (
        score.explain("zh-Hans", names=["甲", "乙", "丙"])
        == """\
甲：宣告六对半 J♠ J♥ T♠ T♥ 8♠ 8♥ 7♠ 7♥ 6♠ 6♥ 5♠ 5♥ 4♠
乙：T♦ 9♦ 9♣ / A♣ K♣ 4♥ 3♠ 3♥ / J♦ J♣ T♣ 5♦ 5♣（相公：头墩大于中墩）
丙：3♦ 3♣ 2♥ / 6♦ 6♣ 4♦ 4♣ 2♦ / 8♦ 8♣ 7♦ 7♣ 2♣

甲向乙收3分
  特殊牌型：甲六对半，+3

甲向丙收3分
  特殊牌型：甲六对半，+3

丙向乙收6分
  头墩：丙胜（对方相公），+1
  中墩：丙胜（对方相公），+1
  尾墩：丙胜（对方相公），+1
  丙打枪，×2：+3

甲：+6
乙：-9
丙：+3"""
    )


def test_bonuses_against_a_foul_in_words() -> None:
    text = match(WORKED[0], "JsJh8s / AcKc5s7h4s / TsTh8h8d5h").explain()
    assert "  front: Player 1, by the foul: +3 (bonus for three of a kind)\n" in text
    assert "  back: Player 1, by the foul: +4 (bonus for four of a kind)\n" in text


def test_both_reasons_of_a_foul_in_words() -> None:
    score = match("AsAhAd / KsKhQdQc2s / JsJhTsTc8h", "4d5c6s / 7d7s8c9d3h / 2c2d3s3d4h")
    first = score.explain().splitlines()[0]
    assert first.endswith(
        " (foul: the front is stronger than the middle, the middle is stronger than the back)"
    )


def test_equal_rows_of_a_foul_in_words() -> None:
    strict = FoulRules(order=RowOrder.STRICT, handling=FoulHandling.LOSES)
    score = match("3s2h4d / AsKhQdJcTs / AhKdQcJsTh", "7s6h5d / 9s9h8d4c3c / 2s2d5s5hTd", foul=strict)
    assert "(foul: the middle equals the back)" in score.explain()
    assert "（相公：中墩等於尾墩）" in score.explain("zh-Hant")


def test_two_fouls_in_words() -> None:
    score = match("JsJh8s / AcKc5s7h4s / TsTh8h8d5h", "Jd7s4h / 9d9c6d6c2h / 6s6hTd8c3s")
    assert score.explain().splitlines()[3:] == [
        "Player 1 and Player 2 are even",
        "  both fouled: 0",
        "",
        "Player 1: 0",
        "Player 2: 0",
    ]
    assert score.explain("zh-Hant").splitlines()[3:5] == ["玩家1與玩家2平手", "  雙方都相公，0"]


def test_equal_specials_in_words() -> None:
    score = match(SIX_PAIRS, SIX_LOWER_PAIRS)
    assert score.explain().splitlines()[3:5] == [
        "Player 1 and Player 2 are even",
        "  special: both six pairs: 0",
    ]
    assert score.explain("zh-Hant").splitlines()[4] == "  特殊牌型：同為六對半，0"


def test_tied_rows_and_straights_in_words() -> None:
    wheel = "2s3d4h / As2d3h4s5c / 9s8d7h6d5s"
    score = match(wheel, "2h3s4d / KsKhQd8c7c / AhKdQcJhTs")
    assert score.explain().splitlines()[3:8] == [
        "Player 1 and Player 2 are even",
        "  front: high card 4 3 2 ties: 0",
        "  middle: Player 1, straight 5 beats pair K Q 8 7: +1",
        "  back: Player 2, straight A beats straight 9: +1",
        "",
    ]


def test_values_are_those_of_the_ranking_in_force() -> None:
    fronts = replace(CLASSIC.ranking, front_straights_and_flushes=True)
    plays = "2s3d4h / 5h6s7h8s9c / TsJdQhKsAc", "8h4s3c / KhKdQd8c7c / 9h9s6c6dJc"
    assert (
        "  front: Player 1, straight 4 beats high card 8 4 3: +1" in match(*plays, ranking=fronts).explain()
    )
    assert "  front: Player 2, high card 8 4 3 beats high card 4 3 2: +1" in match(*plays).explain()


def test_names_may_be_anything_that_can_be_shown() -> None:
    score = match(*WORKED[:2])
    text = score.explain(names=["{0}", "%s {winner}"])
    assert text.splitlines()[3] == "{0} takes 18 from %s {winner}"
    assert text.endswith("{0}: +18\n%s {winner}: -18")
    assert score.explain(names=("", "")).endswith(": +18\n: -18")


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bo", "Cy"], ""])
def test_one_name_for_each_player(names: Any) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        match(*WORKED[:2]).explain(names=names)
    assert str(caught.value) == f"2 players need as many names, found {len(names)}"


@pytest.mark.parametrize("names", [None, ["Ann", "Bo"]])
@pytest.mark.parametrize("language", ["zh", "EN", "", None])
def test_another_language(language: Any, names: list[str] | None) -> None:
    with pytest.raises(ShisanzhangError, match="known: en, zh-Hant, zh-Hans"):
        match(*WORKED[:2]).explain(language, names=names)


def test_every_kind_has_words_in_every_language() -> None:
    for kinds in (Row, Category, Special, LineKind):
        for kind in kinds:
            if kind is not LineKind.ROW:
                assert all(say(kind, language) for language in LANGUAGES)
    assert all(len(term) == len(LANGUAGES) and all(term) for term in TERMS.values())


# --- JSON -------------------------------------------------------------------------


def test_the_worked_deal_of_two_as_json() -> None:
    assert match(*WORKED[:2]).to_dict() == {
        "rules": "classic",
        "totals": [18, -18],
        "specials": [None, None],
        "fouls": [None, None],
        "pairs": [
            {
                "players": [0, 1],
                "points": 18,
                "fouls": [],
                "lines": [
                    {"kind": "row", "winner": 0, "points": 3, "row": "front", "bonus": "three_of_a_kind"},
                    {"kind": "row", "winner": 0, "points": 2, "row": "middle", "bonus": "full_house"},
                    {"kind": "row", "winner": 0, "points": 4, "row": "back", "bonus": "four_of_a_kind"},
                    {"kind": "sweep", "winner": 0, "points": 9, "factor": 2},
                ],
            }
        ],
    }


def test_a_grand_slam_as_json() -> None:
    found = match(*WORKED).to_dict()["pairs"][0]["lines"][4]
    assert found == {"kind": "grand_slam", "winner": 0, "points": 18, "factor": 2}


def test_specials_fouls_and_ties_as_json() -> None:
    score = match(SIX_PAIRS, "9d9cTd / AcKc3s4h3h / JdJcTc5d5c", "3d3c2h / 6d6c4d4c2d / 8d8c7d7c2c")
    found = score.to_dict()
    assert found["specials"] == ["six_pairs", None, None]
    assert found["fouls"] == [None, ["front_over_middle"], None]
    assert found["pairs"][0]["lines"] == [
        {"kind": "special", "winner": 0, "points": 3, "special": "six_pairs"}
    ]
    tied = match("2s3d4h / As2d3h4s5c / 9s8d7h6d5s", "2h3s4d / KsKhQd8c7c / AhKdQcJhTs").to_dict()
    assert tied["pairs"][0]["lines"][0] == {"kind": "row", "winner": None, "points": 0, "row": "front"}
    assert tied["pairs"][0]["lines"][1] == {"kind": "row", "winner": 0, "points": 1, "row": "middle"}


def test_the_rules_are_named_in_json() -> None:
    plays = [Arrangement.parse(text) for text in WORKED]
    assert score_match(plays, WEIGHTED).to_dict()["rules"] == "weighted"
