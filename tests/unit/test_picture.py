"""The picture of settings: well-formed by itself, to scale, and of nothing but shapes and text."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shisanzhang import parse_cards
from shisanzhang._picture import Line, Panel, draw

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [
    Line("front", parse_cards("As Kh 9d"), (0.5, 0.1, 0.4)),
    Line("middle", parse_cards("8h 8d 7s 6c 2d"), (0.25, 0.0, 0.75)),
]
DECLARED = [Line("declares", parse_cards("Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c"), None)]


def panel(points: float, error: float, lines: list[Line] = ROWS) -> Panel:
    return Panel(heading=f"worth {points}", points=points, error=error, lines=lines)


def drawn(*panels: Panel, title: str = "title", note: str = "note") -> ElementTree.Element:
    return ElementTree.fromstring(draw(title, note, panels, ["win", "tie", "lose"]))


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.attrib[name])


def bars(root: ElementTree.Element, height: str) -> list[tuple[float, float]]:
    """Where the bars of a height begin and end, from the top."""
    found = [element for element in root.iter(f"{SVG}rect") if element.attrib["height"] == height]
    return [(number(bar, "x"), number(bar, "x") + number(bar, "width")) for bar in found]


def points_bars(root: ElementTree.Element) -> list[tuple[float, float]]:
    return bars(root, "12.0")[3:]  # the first three are the legend


def whiskers(root: ElementTree.Element) -> list[tuple[float, float]]:
    """Where the standard errors begin and end."""
    drawn = [element.attrib["d"] for element in root.iter(f"{SVG}path") if "H" in element.attrib["d"]]
    ends = [re.findall(r"M([\d.]+)", path) for path in drawn]
    return [(float(path[0]), float(path[2])) for path in ends]


def test_every_text_in_its_place() -> None:
    root = drawn(panel(1.5, 0.5), panel(0.5, 0.25, DECLARED))
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert texts[:5] == ["title", "note", "win", "tie", "lose"]
    assert texts[5:11] == ["worth 1.5", "front", "A♠", "K♥", "9♦", "50 / 10 / 40 %"]
    assert texts[18:20] == ["worth 0.5", "declares"]
    assert texts[20:] == [f"{rank}♣" for rank in "AKQJT98765432"]
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "title"


def test_red_suits_are_red_and_black_ones_are_not() -> None:
    root = drawn(panel(1, 0))
    colours = {
        text: element.attrib["fill"]
        for element in root.iter(f"{SVG}text")
        if (text := element.text or "")[-1:] in set("♠♥♦♣")
    }
    assert {colours[card] for card in ("K♥", "9♦", "8♥", "8♦", "2♦")} == {"#c4161c"}
    assert {colours[card] for card in ("A♠", "7♠", "6♣")} == {"#1c1c1c"}


def test_chances_are_drawn_to_scale() -> None:
    found = bars(drawn(panel(1, 0)), "14.0")
    assert found[:3] == [(280, 430), (430, 460), (460, 580)]
    assert found[3:] == [(280, 355), (355, 580)]  # this row never ties


@pytest.mark.parametrize(
    ("worth", "expected", "errors"),
    [
        # From zero at the left to the greatest with its error at the right: 300 wide.
        ([(2.0, 1.0), (1.0, 0.5)], [(280, 480), (280, 380)], [(380, 580), (330, 430)]),
        # All of them below zero, which then is at the right.
        ([(-1.0, 0.5), (-2.5, 0.5)], [(480, 580), (330, 580)], [(430, 530), (280, 380)]),
        # On both sides of it.
        ([(1.0, 0.0), (-0.5, 0.0)], [(380, 580), (280, 380)], [(580, 580), (280, 280)]),
        # Nothing at all.
        ([(0.0, 0.0)], [(280, 280)], [(280, 280)]),
    ],
)
def test_points_are_drawn_to_scale(
    worth: list[tuple[float, float]],
    expected: list[tuple[float, float]],
    errors: list[tuple[float, float]],
) -> None:
    root = drawn(*(panel(*each) for each in worth))
    assert points_bars(root) == expected
    assert whiskers(root) == errors


def test_everything_is_within_the_picture() -> None:
    root = drawn(panel(3, 1), panel(-2, 1, DECLARED), panel(1, 0.1))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert (root.attrib["width"], root.attrib["height"]) == (f"{width:.0f}", f"{height:.0f}")
    tops = []
    for element in root.iter():
        if "x" in element.attrib:
            assert 0 <= number(element, "x") <= width - 20 or element.attrib["x"] == "0.5"
            assert 0 <= number(element, "y") <= height
            assert number(element, "x") + float(element.get("width", 0)) <= width
        if element.tag == f"{SVG}line":
            tops.append(number(element, "y1"))
    # One below the other, each with room for its lines.
    assert [after - before for before, after in zip(tops, [*tops[1:], height], strict=True)] == [110, 86, 110]


def test_a_picture_has_its_own_ground_and_touches_nothing_else() -> None:
    text = draw("title", "note", [panel(1, 0)], ["win", "tie", "lose"])
    ground = next(ElementTree.fromstring(text).iter(f"{SVG}rect"))
    assert ground.attrib["fill"] == "#ffffff"
    assert (number(ground, "width"), number(ground, "x")) == (719, 0.5)
    for forbidden in ("<style", "<script", "class=", "id=", "href", "url("):
        assert forbidden not in text


def test_any_text_is_escaped() -> None:
    nasty = '<b>&amp; "it\'s" \x00\ud800\n\x1b'
    root = drawn(panel(1, 0), title=nasty, note=nasty)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts[0] == texts[1] == '<b>&amp; "it\'s"     '
    draw(nasty, nasty, [panel(1, 0)], [nasty] * 3).encode()


PAGE = Path(__file__).parents[2] / "docs/how-to/best-setting.md"


@pytest.mark.skipif(not PAGE.exists(), reason="there is no documentation here")
def test_the_picture_of_the_documentation_is_of_the_hand_there() -> None:
    # It was written by the command that the page shows, with --svg.
    root = ElementTree.parse(PAGE.with_suffix(".svg")).getroot()
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    page = PAGE.read_text("utf-8")
    assert texts[0] in page  # the hand
    assert texts[1] in page  # what was asked
    headings = [text for text in texts if re.match(r"\d\. ", text)]
    assert len(headings) == 2
    assert all(f"\n{heading}\n" in page for heading in headings)
