"""A home game's ledger: what is kept, corrected, settled and refused, and what its file lives through."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import shisanzhang
from shisanzhang import (
    CLASSIC,
    WEIGHTED,
    Arrangement,
    Category,
    Declaration,
    FoulError,
    IllegalPlayError,
    InvalidHandError,
    InvalidRulesError,
    Ledger,
    NotationError,
    Payment,
    Place,
    ReportedDeal,
    SameSpecial,
    ShisanzhangError,
    Special,
    score_match,
)
from shisanzhang._ledger_file import LedgerFile, Wrong
from worked_deal import PLAYS

NAMES = ("Ann", "Ben", "小明", "D")
# The same deal as somebody without the cards would tell it.
TOLD = ReportedDeal(
    front=(Place((0,), Category.THREE_OF_A_KIND), Place((1,)), Place((2,)), Place((3,))),
    middle=(Place((0,), Category.FULL_HOUSE), Place((1,)), Place((2,)), Place((3,))),
    back=(Place((0,), Category.FOUR_OF_A_KIND), Place((3,)), Place((1,)), Place((2,))),
)
EVEN = (Place((0, 1)),)
DRAGON = Declaration("2c 3d 4h 5s 6c 7d 8h 9c Tc Jd Qs Ks Ac")
OTHER = Arrangement.parse("As Ad Kc / Qc Qd Js Jh 2s / 9s 9d 8c 8s 3s")


def test_a_deal_by_cards_or_by_rows_is_the_same() -> None:
    by_cards, by_rows = (Ledger(NAMES).add(deal) for deal in (PLAYS, TOLD))
    assert by_cards.totals == by_rows.totals == (108, -29, -41, -38)
    assert by_cards.scores[0].pairs == score_match(PLAYS).pairs
    assert [pair.lines for pair in by_rows.scores[0].pairs] == [
        pair.lines for pair in by_cards.scores[0].pairs
    ]


def test_deals_add_up_and_are_corrected() -> None:
    ledger = Ledger(NAMES).add(PLAYS).add(PLAYS[::-1])
    assert ledger.totals == (70, -70, -70, 70)
    assert ledger.running == ((108, -29, -41, -38), (70, -70, -70, 70))
    corrected = ledger.correct(2, TOLD)
    assert corrected.totals == (216, -58, -82, -76)
    assert ledger.correct(1, PLAYS[::-1]).totals == (-76, -82, -58, 216)
    assert ledger.totals == (70, -70, -70, 70)
    for number in (0, 3, -1, True, "1", None):
        with pytest.raises(IllegalPlayError, match="there is no deal"):
            ledger.correct(number, PLAYS)  # type: ignore[arg-type]


def test_specials_and_fouls_are_told() -> None:
    report = ReportedDeal(
        front=(Place((2,)),),
        middle=(Place((2,)),),
        back=(Place((2,)),),
        fouls=(1,),
        specials={0: Special.DRAGON},
    )
    # 13 from each; the foul is swept: 3 rows doubled.
    assert Ledger(NAMES[:3]).add(report).totals == (26, -19, -7)
    both = ReportedDeal(fouls=(0, 1))
    assert Ledger(NAMES[:2]).add(both).totals == (0, 0)
    assert Ledger(NAMES[:2]).add((DRAGON, OTHER)).totals == (13, -13)


def test_what_beats_a_plain_row_may_be_left_untold() -> None:
    # Above a flush in the back stands at least one kind, the full house, that pays nothing of its own.
    above_a_flush = told(back=(Place((0,)), Place((1,), Category.FLUSH)))
    assert Ledger(NAMES[:2]).add(above_a_flush).totals == (1, -1)


def test_a_report_is_a_value() -> None:
    one = ReportedDeal(front=EVEN, middle=EVEN, back=EVEN, fouls=(3, 2), specials={4: Special.DRAGON})
    other = ReportedDeal(
        front=(Place((1, 0)),), middle=EVEN, back=EVEN, fouls=(2, 3), specials={4: Special.DRAGON}
    )
    assert one == other
    assert len({one, other}) == 1
    names = {name: getattr(shisanzhang, name) for name in shisanzhang.__all__}
    assert eval(repr(one), names) == one
    ledger = Ledger(NAMES, deals=(PLAYS, TOLD))
    assert eval(repr(ledger), names) == ledger


def told(**change: Any) -> ReportedDeal:
    return ReportedDeal(**{"front": EVEN, "middle": EVEN, "back": EVEN, **change})


@pytest.mark.parametrize(
    ("deal", "error", "reason"),
    [
        (told(front=()), IllegalPlayError, "the front: Ann is missing"),
        (told(front=(Place((0,)),)), IllegalPlayError, "the front: Ben is missing"),
        (told(middle=(Place((0, 1)), Place((1,)))), IllegalPlayError, "the middle: Ben comes too often"),
        (told(back=(Place((0, 0, 1)),)), IllegalPlayError, "the back: Ann comes too often"),
        (told(back=(Place((0, 1, 2)),)), IllegalPlayError, "the back: there is no player 2 among 2"),
        (told(back=(Place((True, 0)),)), IllegalPlayError, "the back: there is no player True among 2"),
        (told(fouls=(1,)), IllegalPlayError, "the front: Ben comes too often"),
        (told(fouls=(2,)), IllegalPlayError, "there is no player 2 among 2"),
        (told(fouls=(1, 1)), IllegalPlayError, "Ben has fouled twice"),
        (
            ReportedDeal(fouls=(1,), specials={1: Special.DRAGON}),
            IllegalPlayError,
            "or declared a special, too",
        ),
        (
            told(specials={0: Special.ALL_LOW}),
            IllegalPlayError,
            "Special.ALL_LOW is no special of the rules 'classic'",
        ),
        (told(specials={0: "dragon"}), IllegalPlayError, "'dragon' is no special"),
        (told(front=(Place((0, 1), Category.FLUSH),)), IllegalPlayError, "the front: no front is flush"),
        (
            told(back=(Place((0,), Category.PAIR), Place((1,), Category.FLUSH))),
            IllegalPlayError,
            "the back: a stronger kind of row stands below a weaker one",
        ),
        # Whoever beats four of a kind has a row that pays more than a plain one, and it was not told.
        (
            told(back=(Place((0,)), Place((1,), Category.FOUR_OF_A_KIND))),
            IllegalPlayError,
            "the back: Ann beats four_of_a_kind: tell with what",
        ),
        (PLAYS[:1], IllegalPlayError, "2 to 4 players, found 1"),
        (PLAYS[:3], IllegalPlayError, "2 players need as many plays, found 3"),
        ((PLAYS[0], PLAYS[0]), InvalidHandError, "cards of another player"),
        ((PLAYS[0], 7), IllegalPlayError, "found int"),
        (7, IllegalPlayError, "found int"),
    ],
)
def test_what_cannot_have_been_is_refused(deal: Any, error: type[ShisanzhangError], reason: str) -> None:
    ledger = Ledger(NAMES[:2])
    with pytest.raises(error, match=reason):
        ledger.add(deal)
    assert ledger == Ledger(NAMES[:2])


def test_what_the_rules_decide() -> None:
    with pytest.raises(FoulError, match="Ben: the rules 'weighted' refuse fouls") as caught:
        Ledger(NAMES[:2], WEIGHTED).add(ReportedDeal(fouls=(1,)))
    assert caught.value.player == 1
    by_cards = replace(CLASSIC, specials=replace(CLASSIC.specials, same=SameSpecial.HIGHER_CARDS))
    both = ReportedDeal(specials={0: Special.DRAGON, 1: Special.DRAGON})
    assert Ledger(NAMES[:2]).add(both).totals == (0, 0)
    with pytest.raises(IllegalPlayError, match="compared by their cards: these must be told"):
        Ledger(NAMES[:2], by_cards).add(both)


@pytest.mark.parametrize("names", [(), ("Ann",), tuple("abcde")])
def test_a_ledger_is_for_two_to_four(names: tuple[str, ...]) -> None:
    with pytest.raises(IllegalPlayError, match="2 to 4 players"):
        Ledger(names)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Ledger(7), "names: expected Iterable, found 7"),  # type: ignore[arg-type]
        (lambda: Ledger(NAMES, "classic"), "rules: expected Rules, found 'classic'"),  # type: ignore[arg-type]
        (lambda: Ledger(NAMES, deals=7), "deals: expected Iterable, found 7"),  # type: ignore[arg-type]
        (lambda: ReportedDeal(front=7), "no report of a deal"),  # type: ignore[arg-type]
        (lambda: ReportedDeal(front=(7,)), "no report of a deal"),  # type: ignore[arg-type]
        (lambda: ReportedDeal(fouls=7), "no report of a deal"),  # type: ignore[arg-type]
        (lambda: ReportedDeal(specials=7), "no report of a deal"),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused_at_once(make: Callable[[], object], reason: str) -> None:
    with pytest.raises(ShisanzhangError, match=reason):
        make()


def test_names_are_names() -> None:
    for names in (("Ann", "Ann"), ("Ann", ""), ("Ann", "\n")):
        with pytest.raises(NotationError, match=r"^names\[1\]: "):
            Ledger(names)


def test_settlement() -> None:
    ledger = Ledger(NAMES, deals=(PLAYS, PLAYS[::-1]))
    # Two who are owed the same by two others: two payments, where most games take three.
    assert ledger.settlement() == (Payment("Ben", "Ann", 70), Payment("小明", "D", 70))
    assert Ledger(NAMES, deals=(PLAYS,)).settlement() == (
        Payment("小明", "Ann", 41),
        Payment("D", "Ann", 38),
        Payment("Ben", "Ann", 29),
    )
    assert Ledger(NAMES).settlement() == ()


def test_csv() -> None:
    ledger = Ledger(("Ann", "=1+1", "B, b", "@x"), deals=(PLAYS, TOLD))
    assert ledger.to_csv().split("\r\n") == [
        """deal,Ann,'=1+1,"B, b",'@x,Ann total,'=1+1 total,"B, b total",'@x total""",
        "1,108,-29,-41,-38,108,-29,-41,-38",
        "2,108,-29,-41,-38,216,-58,-82,-76",
        "",
    ]


# --- the file ---------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> LedgerFile:
    """A ledger of two deals."""
    made = LedgerFile.make(tmp_path / "friday.ledger", NAMES, CLASSIC)
    made.add(PLAYS)
    made.add(TOLD)
    return made


def test_a_file_is_read_back(file: LedgerFile) -> None:
    again = LedgerFile.open(file.path)
    assert again.ledger == file.ledger == Ledger(NAMES, deals=(PLAYS, TOLD))
    assert (again.torn, again.wrong) == ("", ())
    assert file.path.read_text("utf-8").isascii()


def test_a_correction_keeps_what_was_there(file: LedgerFile) -> None:
    before = file.path.read_text("utf-8")
    file.correct(1, PLAYS[::-1])
    file.add(ReportedDeal(fouls=(0, 1, 2), specials={3: Special.DRAGON}))
    assert file.path.read_text("utf-8").startswith(before)
    again = LedgerFile.open(file.path)
    assert again.ledger == file.ledger
    assert again.ledger.scores[0].totals == (-38, -41, -29, 108)
    again.add(PLAYS)
    assert LedgerFile.open(file.path).ledger.totals == again.ledger.totals


def test_what_is_refused_is_not_written(file: LedgerFile) -> None:
    before, ledger = file.path.read_bytes(), file.ledger
    for act in (lambda: file.add(PLAYS[:2]), lambda: file.correct(7, PLAYS)):
        with pytest.raises(ShisanzhangError):
            act()
    assert (file.path.read_bytes(), file.ledger) == (before, ledger)


def test_a_crash_at_any_byte_loses_at_most_the_last_line(file: LedgerFile) -> None:
    data = file.path.read_bytes()
    header = data.index(b"\n") + 1
    for size in range(header, len(data), 7):
        file.path.write_bytes(data[:size])
        again = LedgerFile.open(file.path)
        whole = data[:size].count(b"\n") - 1
        assert again.ledger.deals == (PLAYS, TOLD)[:whole]
        assert again.torn.encode() == data[:size].rpartition(b"\n")[2]
        again.add(PLAYS)
        assert LedgerFile.open(file.path).ledger.deals == (*(PLAYS, TOLD)[:whole], PLAYS)
    aside = file.path.with_name("friday.ledger.torn").read_text("utf-8")
    assert data.splitlines()[1].decode()[:50] in aside


def test_two_who_keep_one_file(file: LedgerFile) -> None:
    other = LedgerFile.open(file.path)
    file.add(PLAYS)
    with pytest.raises(NotationError, match="somebody else has written to it: open it again"):
        other.add(TOLD)
    assert LedgerFile.open(file.path).ledger == file.ledger


def test_points_that_disagree_are_told(file: LedgerFile) -> None:
    text = file.path.read_text("utf-8").replace('"totals": [108, -29', '"totals": [109, -30', 1)
    file.path.write_text(text, "utf-8")
    assert LedgerFile.open(file.path).wrong == (Wrong(2, 1, (109, -30, -41, -38), (108, -29, -41, -38)),)


def test_a_ledger_is_not_begun_over_another(file: LedgerFile) -> None:
    before = file.path.read_bytes()
    with pytest.raises(NotationError, match="somebody else has written to it"):
        LedgerFile.make(file.path, NAMES, CLASSIC)
    assert file.path.read_bytes() == before


FAULTS: list[tuple[Callable[[list[Any]], None], str]] = [
    (lambda lines: lines.clear(), "line 1: expected an object, found None"),
    (lambda lines: lines[0].update(format="x"), "line 1, format: expected 'shisanzhang.ledger', found 'x'"),
    (lambda lines: lines[0].update(version=2), "line 1, version: expected 1, found 2"),
    (lambda lines: lines[0].update(names="x"), "line 1, names: expected a list, found 'x'"),
    (lambda lines: lines[0].update(names=["a", "a"]), r"line 1, names\[1\]: another player"),
    (lambda lines: lines[0].update(names=["a"]), "line 1: a ledger is for 2 to 4 players"),
    (lambda lines: lines[0].update(rules="no"), "line 1: rules: no rule set"),
    (lambda lines: lines[0].update(more=1), "line 1: unknown field 'more'"),
    (lambda lines: lines[1].update(deal=2), "line 2, deal: expected 1, found 2"),
    (lambda lines: lines[2].update(deal=1), "line 3, deal: expected 2, found 1"),
    (lambda lines: lines[2].update(deal=7, corrects=True), "line 3: there is no deal 7 among 1"),
    (lambda lines: lines[2].update(deal="1", corrects=True), "line 3: there is no deal '1' among 1"),
    (lambda lines: lines[2].update(corrects=1), "line 3, deal: expected 2"),
    (lambda lines: lines[1].update(plays=7), "line 2, plays: expected a list, found 7"),
    (lambda lines: lines[1].update(plays=[7]), r"line 2, plays\[0\]: expected an object"),
    (lambda lines: lines[1].update(plays=[]), "line 2: a match is for 2 to 4 players, found 0"),
    (lambda lines: lines[2].pop("rows"), "line 3, rows: expected an object, found None"),
    (lambda lines: lines[2]["rows"].update(front=7), "line 3, rows.front: expected a list, found 7"),
    (
        lambda lines: lines[2]["rows"].update(front=[7]),
        r"line 3, rows.front\[0\]: expected an object, found 7",
    ),
    (
        lambda lines: lines[2]["rows"]["front"][0].update(names=["Eve"]),
        r"line 3, rows.front\[0\]: no player is named 'Eve'",
    ),
    (
        lambda lines: lines[2]["rows"]["front"][0].update(names=[[]]),
        r"line 3, rows.front\[0\]: no player is named list of 0",
    ),
    (
        lambda lines: lines[2]["rows"]["front"][0].update(category="trips"),
        r"line 3, rows.front\[0\].category: expected a category, found 'trips'",
    ),
    (lambda lines: lines[2].update(fouls=["Eve"]), "line 3, fouls: no player is named 'Eve'"),
    (lambda lines: lines[2].update(specials=[]), "line 3, specials: expected an object, found list of 0"),
    (
        lambda lines: lines[2].update(specials={"Ann": "x"}),
        "line 3, specials.Ann: expected a special, found 'x'",
    ),
    (lambda lines: lines[2].update(totals=None), "line 3, totals: expected a list, found None"),
    (lambda lines: lines[2].update(totals=[1.5]), "line 3, totals: expected whole numbers"),
]


@pytest.mark.parametrize(("spoil", "reason"), FAULTS, ids=[reason for _, reason in FAULTS])
def test_files_that_are_none(file: LedgerFile, spoil: Callable[[list[Any]], None], reason: str) -> None:
    lines = [json.loads(line) for line in file.path.read_text("utf-8").splitlines()]
    spoil(lines)
    file.path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    with pytest.raises((NotationError, InvalidRulesError)) as caught:
        LedgerFile.open(file.path)
    assert re.search(reason, str(caught.value))
    assert str(caught.value).startswith(f"{file.path}: line ")


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", tmp_path / "no" / "x", Path("\0")):
        with pytest.raises(NotationError):
            LedgerFile.open(path)
    with pytest.raises(NotationError, match="cannot be used"):
        LedgerFile.make(tmp_path / "no" / "x", NAMES, CLASSIC)
    (tmp_path / "bad").write_bytes(b"\xff\n")
    with pytest.raises(NotationError, match="not UTF-8"):
        LedgerFile.open(tmp_path / "bad")
