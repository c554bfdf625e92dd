"""What all tests share: Hypothesis profiles, and what is special about the exhaustive ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import shisanzhang
from shisanzhang.solver import forget

# No deadlines: how long an example takes says something about the machine, not about the code.
# In CI the examples are the same on every run, so that a failure there fails here too.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
# Where the same properties have been tried in full already, and every line is traced.
settings.register_profile("few", settings.get_profile("ci"), max_examples=30)
# Nothing that was prepared on this machine decides how a hand is laid.
os.environ["SHISANZHANG_CACHE"] = os.devnull

settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_report_header() -> str:
    """Says which code is on trial: an old installation would pass for the checkout."""
    where = Path(shisanzhang.__file__).parent
    return f"shisanzhang {shisanzhang.__version__} ({shisanzhang.BACKEND}) in {where}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lifts coverage from the exhaustive tests: millions of calls would crawl, and reach no further line."""
    for item in items:
        if item.get_closest_marker("exhaustive"):
            item.add_marker("no_cover")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for what is prepared."""
    monkeypatch.setenv("SHISANZHANG_CACHE", str(tmp_path / "cache"))
    forget()
    yield tmp_path / "cache"
    forget()
