"""What is built for a release, and what keeps a version from being released."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
VERSION = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def run(*command: str | Path, folder: Path = PROJECT) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("CIBW_", "GIT_"))
    }
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=False, encoding="utf-8"
    )


@pytest.mark.skipif(not find_spec("cibuildwheel"), reason="needs the extra dist")
def test_the_wheels_of_a_release() -> None:
    found = []
    for platform, archs in {
        "linux": "x86_64,aarch64",
        "macos": "x86_64,arm64",
        "windows": "AMD64,ARM64",
    }.items():
        answer = run(
            *(sys.executable, "-m", "cibuildwheel", "--print-build-identifiers"),
            *("--platform", platform, "--archs", archs, PROJECT),
        )
        assert answer.returncode == 0, answer.stderr
        found += answer.stdout.split()
    assert found == (PROJECT / "tests/data/build_identifiers.txt").read_text("utf-8").split()


needs_git = pytest.mark.skipif(not shutil.which("git"), reason="needs git")


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Li", "-c", "user.email=li@example.org", "-c", "commit.gpgsign=false")
    answer = run("git", *identity, *arguments, folder=folder)
    assert answer.returncode == 0, answer.stderr


GOOD = f"## [Unreleased]\n\n## [{VERSION}] - 2026-02-28\n\n- First.\n\n## [0.0.1] - 2026-01-01\n\n- Before.\n"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A repository that is ready for the release of the version."""
    (tmp_path / ".ci").mkdir()
    for name in ("pyproject.toml", ".ci/release"):
        shutil.copy(PROJECT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(GOOD, "utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "First")
    return tmp_path


def check(release: Path, *tag: str) -> tuple[int, list[str]]:
    """The exit code of the check, and the lines of what does not hold."""
    answer = run(sys.executable, release / ".ci/release", *tag)
    lines = answer.stdout.splitlines()
    assert len(lines) == 4, answer
    assert all(line.startswith(("ok  ", "no  ")) for line in lines)
    return answer.returncode, [line[4:] for line in lines if line.startswith("no")]


@needs_git
def test_a_version_that_is_ready(release: Path) -> None:
    assert check(release) == (0, [])
    git(release, "tag", f"v{VERSION}")
    assert check(release, f"v{VERSION}") == (0, [])


HEADING = f"## [{VERSION}] - YYYY-MM-DD"


@needs_git
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (f"[{VERSION}]", "[9.9.9]", f"there is no {HEADING}"),
        (f"[{VERSION}]", f"[{VERSION}.1]", f"there is no {HEADING}"),
        (f"## [{VERSION}]", f"### [{VERSION}]", f"there is no {HEADING}"),
        (" - 2026-02-28", "", f"it needs a date: {HEADING}"),
        (" - 2026-02-28", " - soon", f"it needs a date: {HEADING}"),
        ("02-28", "02-30", "there is no such date: - 2026-02-30"),
        ("- First.", "", "it is empty"),
        ("- First.", "### Added", "it is empty"),
    ],
)
def test_a_changelog_that_is_not_ready(release: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    (release / "CHANGELOG.md").write_text(GOOD.replace(old, new), "utf-8")
    git(release, "commit", "--quiet", "--all", "--message", "Second")
    assert check(release) == (1, [f"CHANGELOG.md: the section of {VERSION}: {fault}"])


@needs_git
def test_a_version_that_is_not_numbered_as_a_release(release: Path) -> None:
    text = (release / "pyproject.toml").read_text("utf-8").replace(f'"{VERSION}"', f'"{VERSION}.dev1"')
    (release / "pyproject.toml").write_text(text, "utf-8")
    (release / "CHANGELOG.md").write_text(GOOD.replace(f"[{VERSION}]", f"[{VERSION}.dev1]"), "utf-8")
    git(release, "commit", "--quiet", "--all", "--message", "Second")
    assert check(release) == (1, [f"pyproject.toml: version {VERSION}.dev1: a release is numbered x.y.z"])


@needs_git
def test_a_version_that_has_its_tag(release: Path) -> None:
    git(release, "tag", "--annotate", "--message", "First", f"v{VERSION}")
    [fault] = check(release)[1]
    assert fault.startswith(f"git: v{VERSION} is to be tagged: it is already, ")


@needs_git
def test_a_tag_that_is_not_the_version(release: Path) -> None:
    assert check(release, "v9.9.9") == (1, [f"git: the tag v9.9.9: the version is {VERSION}"])


@needs_git
def test_a_tag_of_another_commit(release: Path) -> None:
    git(release, "tag", f"v{VERSION}")
    git(release, "commit", "--quiet", "--allow-empty", "--message", "Second")
    assert check(release, f"v{VERSION}") == (1, [f"git: the tag v{VERSION}: it is of another commit"])


@needs_git
def test_a_tree_that_is_not_committed(release: Path) -> None:
    (release / "new.txt").touch()
    assert check(release) == (1, ["git: all is committed: ?? new.txt"])


@needs_git
def test_a_folder_that_is_no_repository(release: Path) -> None:
    shutil.rmtree(release / ".git")
    assert "git: all is committed: no commit here" in check(release)[1]
