"""Runs every example in the docstrings of the installed package, the README and the documentation.

Docstrings of constants count too, which is why the source is read instead of asking the objects.
In an example all public names are at hand, as after ``from shisanzhang import *``, and in one of a package
within it that package's as well.
"""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import shisanzhang

PROJECT = Path(__file__).parents[1]
PACKAGE = Path(shisanzhang.__file__).parent
FENCES = ("```pycon", "```{doctest}")


def public_names(package: str = "shisanzhang") -> dict[str, Any]:
    """The names of the package, and of another within it."""
    packages = dict.fromkeys(["shisanzhang", package])
    modules = [import_module(name) for name in packages]
    return {name: getattr(module, name) for module in modules for name in module.__all__}


def run(text: str, names: dict[str, Any], path: Path, line: int) -> None:
    examples = doctest.DocTestParser().get_doctest(text, names, path.name, str(path), line)
    report: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=report.append)
    assert result.attempted
    assert not result.failed, "".join(report)


def docstrings() -> Iterator[Any]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Expr(ast.Constant(str(text))) if ">>>" in text:
                    yield pytest.param(path, node.lineno, text, id=f"{path.stem}:{node.lineno}")


@pytest.mark.parametrize(("path", "line", "text"), list(docstrings()))
def test_docstring(path: Path, line: int, text: str) -> None:
    module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    package = ".".join(path.parent.relative_to(PACKAGE.parent).parts)
    run(text, vars(import_module(module)) | public_names(package), path, line)


PAGES = [
    path
    for path in (PROJECT / "README.md", *sorted(PROJECT.glob("docs/**/*.md")))
    if ">>>" in path.read_text("utf-8")
]


def examples_of(text: str) -> str:
    """The examples of a page, each in its line; all else is blank."""
    kept = []
    inside = False
    for line in text.splitlines():
        fence = line.startswith("```")
        kept.append(line if inside and not fence else "")
        inside = line in FENCES if fence else inside
    return "\n".join(kept)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_page(path: Path) -> None:
    text = path.read_text("utf-8")
    examples = examples_of(text)
    assert examples.count(">>>") == text.count(">>>"), (
        f"an example outside of {' and '.join(FENCES)} never runs"
    )
    run(examples, public_names(), path, 0)


def test_the_readme_has_examples() -> None:
    assert PROJECT / "README.md" in PAGES
