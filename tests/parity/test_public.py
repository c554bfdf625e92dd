"""The public calls give the same on both backends, results and refusals, letter by letter."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import parity.kernels  # noqa: F401  # skips if there is no native kernel

PROGRAM = Path(__file__).with_name("transcript.py")


def transcript(backend: str) -> list[str]:
    environment = {**os.environ, "SHISANZHANG_BACKEND": backend, "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(PROGRAM)]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_both_backends_print_the_same() -> None:
    native, python = transcript("native"), transcript("python")
    assert len(native) > 5000
    assert list(difflib.unified_diff(python, native, "python", "native", n=0, lineterm="")) == []
