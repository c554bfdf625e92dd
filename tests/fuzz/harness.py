"""What the targets share: the package with its branches watched, and bytes turned into masks."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))  # for what tests share

with atheris.instrument_imports(include=["shisanzhang"]):
    import shisanzhang

    for module in pkgutil.iter_modules(shisanzhang.__path__):  # each would wait until it is used
        if module.name not in ("__main__", "_kernel"):
            import_module(f"shisanzhang.{module.name}")

Bytes = atheris.FuzzedDataProvider


def run(one: Callable[[bytes], None]) -> None:
    """Fuzzes one target; the arguments are libFuzzer's."""
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


def text_and_choice(data: bytes, choices: Sequence[Any]) -> tuple[str, Any]:
    """All but the first byte as text, and what the first byte chooses."""
    return data[1:].decode("utf-8", "replace"), choices[data[0] % len(choices)] if data else choices[0]


def pick(given: Bytes, choices: Sequence[Any]) -> Any:
    return choices[given.ConsumeIntInRange(0, len(choices) - 1)]


def cards(given: Bytes, count: int, free: list[int]) -> list[int]:
    """That many cards of those that are free, which they then are no more."""
    return [free.pop(given.ConsumeIntInRange(0, len(free) - 1)) for _ in range(count)]


def mask(given: Bytes, count: int, free: list[int]) -> int:
    return sum(1 << card for card in cards(given, count, free))


def spoilt(given: Bytes, number: int) -> int:
    """The number, seldom with one bit turned, and seldom another altogether."""
    kind = given.ConsumeIntInRange(0, 15)
    if kind == 0:
        return number ^ 1 << given.ConsumeIntInRange(0, 70)
    return given.ConsumeInt(9) if kind == 1 else number
