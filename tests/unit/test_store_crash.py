"""A store whose process is killed, at any instant, holds what had happened until then."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).parents[1] / "crash_runner.py"
KILLS = 210


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_killed_process_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    seed = "at any instant" if os.environ.get("CI") else os.urandom(4).hex()
    command = [sys.executable, str(RUNNER), str(tmp_path), seed, str(KILLS)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, f"seed {seed!r}: {run.stdout}{run.stderr}"
    report = json.loads(run.stdout)
    ends = report["ends"]
    assert sum(ends.values()) == report["kills"] == KILLS
    # Deaths of every kind: whenever, in the midst of a transaction, and between two.
    assert ends["time"] > KILLS / 4
    for kind in (("BEGIN", "SELECT"), ("INSERT", "UPDATE"), ("COMMIT",)):
        assert sum(ends.get(what, 0) for what in kind) > 0
    assert report["unreported"] >= ends.get("report", 0) > 0
    assert report["events"] > KILLS / 3
    assert report["deals"] > 5
