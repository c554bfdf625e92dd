"""Runs every fuzz target, or those named, for some seconds each: python tests/fuzz/run.py --seconds 10."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

sys.dont_write_bytecode = True  # the checkout stays as it is

from shisanzhang import PRESETS, MatchRecord, SessionRecord  # noqa: E402

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
ROWS = ("front", "middle", "back")
TARGETS = sorted(path.stem.removeprefix("fuzz_") for path in HERE.glob("fuzz_*.py"))


def seeds(target: str) -> Iterator[bytes]:
    """Inputs to begin with, from the files of cases; where text is read, its first byte chooses as what."""
    hands = [case["hand"] for case in load("specials")["specials"][::20]]
    matches = [match["players"] for match in load("scores")["weighted"][::20]]
    if target == "cards":
        for hand in hands:
            yield from (b"\0" + hand.encode(), b"\1" + hand.encode())
        for player in chain.from_iterable(matches):
            yield b"\2" + " / ".join(player[row] for row in player if row in ROWS).encode()
    elif target == "json":
        for players in matches:
            seats = [
                {"declare": player["hand"]} if "declare" in player else {row: player[row] for row in ROWS}
                for player in players
            ]
            match = {"format": "shisanzhang.match", "version": 1, "rules": "weighted", "players": seats}
            yield b"\0" + json.dumps(match).encode()
            yield b"\2" + SessionRecord.from_match(MatchRecord.from_dict(match)).to_text().encode()
        for rules in PRESETS.values():
            yield b"\1" + json.dumps(rules.to_dict()).encode()
    else:
        for hand in hands:  # long enough for several hands to be dealt
            yield hand.encode() * 8


def load(name: str) -> Any:
    return json.loads((DATA / f"thirteen_{name}.json").read_text("utf-8"))


def fuzz(target: str, seconds: int) -> Path | None:
    """Fuzzes one target; where it fails, the folder with the input that did it."""
    room = Path(tempfile.mkdtemp(prefix=f"shisanzhang-fuzz-{target}-"))
    corpus = room / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_bytes(seed)
    command = [sys.executable, HERE / f"fuzz_{target}.py", corpus, f"-max_total_time={seconds}"]
    options = [f"-artifact_prefix={room}{os.sep}", "-timeout=60", "-max_len=8192", "-len_control=0"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*command, *options], cwd=room, env=environment, check=False)
    if done.returncode:
        return room
    shutil.rmtree(room)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="target", help=f"{', '.join(TARGETS)}; all by default")
    parser.add_argument("--seconds", type=int, default=10, help="for each target")
    args = parser.parse_args()
    if unknown := set(args.targets) - set(TARGETS):
        parser.error(f"no target is named {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if find_spec("atheris") is None:
        parser.error("needs Atheris: pip install atheris")
    targets = args.targets or TARGETS
    failed = {target: room for target in targets if (room := fuzz(target, args.seconds))}
    for target, room in failed.items():
        for found in sorted(room.glob("*-*")):
            print(f"{target}: python {HERE / f'fuzz_{target}.py'} {found}")
    print(f"{len(targets) - len(failed)} of {len(targets)} targets passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
