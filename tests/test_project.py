"""The files around the package agree with it and with each other."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from shisanzhang import PRESETS, TERMS, Category, FoulHandling, Row, RowOrder, Rules, Special

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text("utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]


def test_the_readme_has_two_commands() -> None:
    main_job, tests = COMMANDS
    assert re.fullmatch(r"python3 -m pip install .* && python3 -m shisanzhang demo", main_job)
    assert re.fullmatch(r'python3 -m pip install .*"\.\[test\]" && python3 -m pytest', tests)


@pytest.mark.skipif(sys.platform == "win32", reason="the script needs bash")
def test_ci_finds_the_same_commands() -> None:
    found = subprocess.run(
        ["bash", str(PROJECT / ".ci/run"), "--commands"], capture_output=True, check=True, encoding="utf-8"
    )
    assert found.stdout.splitlines() == COMMANDS


def test_ci_runs_what_it_finds() -> None:
    script = (PROJECT / ".ci/run").read_text("utf-8")
    assert "main_job=$(readme_commands | sed -n 1p)" in script
    assert "test_command=$(readme_commands | sed -n 2p)" in script
    assert re.search(r'^    .*bash -euc "\$test_command"$', script, re.MULTILINE)
    assert re.search(r'^    .*bash -euc "\$main_job"$', script, re.MULTILINE)


def test_ci_tries_both_backends() -> None:
    script = (PROJECT / ".ci/run").read_text("utf-8")
    assert "\nexport SHISANZHANG_REQUIRE_NATIVE=1\n" in script
    assert 'SHISANZHANG_BACKEND=python python3 -m pytest -m "not exhaustive" --ignore=tests/parity ' in script
    steps = re.findall(r'^step ".*" (\w+)$', script, re.MULTILINE)
    assert steps.index("run_tests") < steps.index("run_tests_in_python")
    assert {"test_kernel", "fuzz", "build_distributions", "test_wheel", "insist_on_native"} <= {*steps}


def table(header: str) -> dict[str, list[str]]:
    """The rows of the README's table that opens with this header, by their first cell."""
    lines = README.partition(header)[2].partition("\n\n")[0].splitlines()[2:]
    rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {first: rest for first, *rest in rows}


def described(rules: Rules) -> dict[str, str]:
    """The cells of a preset's column, from its data."""
    scoring = rules.scoring
    cells = {"a won front, middle, back": ", ".join(map(str, scoring.row_points))}
    names = {
        Category.THREE_OF_A_KIND: "three of a kind",
        Category.FULL_HOUSE: "a full house",
        Category.FOUR_OF_A_KIND: "four of a kind",
        Category.STRAIGHT_FLUSH: "a straight flush",
    }
    places = {Row.FRONT: "in front", Row.MIDDLE: "in the middle", Row.BACK: "in the back"}
    for bonus in scoring.bonuses:
        cells[f"… with {names[bonus.category]} {places[bonus.row]}"] = str(bonus.points)
    assert scoring.grand_slam.min_opponents == max(
        rule.scoring.grand_slam.min_opponents for rule in PRESETS.values()
    )
    return cells | {
        "sweep (打槍)": f"×{scoring.sweep.times}",
        "grand slam (全壘打)": f"×{scoring.grand_slam.times} again",
        "special hands (特殊牌型)": str(len(rules.specials.entries)),
        "equal rows": {RowOrder.EQUAL_ALLOWED: "in order", RowOrder.STRICT: "a foul"}[rules.foul.order],
        "a foul (相公)": {
            FoulHandling.LOSES: "loses every row, and is swept",
            FoulHandling.REFUSED: "is refused",
        }[rules.foul.handling],
    }


def test_the_readme_describes_the_presets() -> None:
    columns = [described(rules) for rules in PRESETS.values()]
    header = f"| rule | {' | '.join(f'`{name.upper()}`' for name in PRESETS)} |"
    assert table(header) == {label: [column[label] for column in columns] for label in columns[0]}


def test_links_between_the_files_lead_somewhere() -> None:
    for page in (PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *PROJECT.glob("docs/**/*.md")):
        for link in re.findall(r"\]\((?!https?://|#)([^)#]+)[^)]*\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_changelog_knows_the_version() -> None:
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    headings = re.findall(r"^## \[(.+?)\]", (PROJECT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", version]


def test_the_package_needs_nothing_else() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dependencies"] == []


@pytest.mark.parametrize("member", [*Row, *Category, *Special], ids=str)
def test_the_glossary_has_every_term(member: Row | Category | Special) -> None:
    english, traditional, simplified = TERMS[member.value]
    glossary = (PROJECT / "docs/glossary.md").read_text("utf-8")
    [line] = [line for line in glossary.splitlines() if f"| `{member}` |" in line]
    assert line.startswith(f"| {english} |")
    chinese = line.split("|")[2]
    assert traditional in chinese
    assert simplified in chinese
