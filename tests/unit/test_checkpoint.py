"""The file that long work goes on from: what it keeps, and what it refuses."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shisanzhang import NotationError
from shisanzhang._checkpoint import Stages, numbers_of, opened, text_of
from workers import squared

DESCRIBED = {"what": "squares", "seed": "0", "deals": 3}


def kept(path: Path, described: dict[str, Any] = DESCRIBED) -> dict[tuple[str, int], Any]:
    with opened(path, lambda: described) as checkpoint:
        assert checkpoint is not None
        return checkpoint.found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A checkpoint with four parts of two stages."""
    made = tmp_path / "squares.jsonl"
    with opened(made, lambda: DESCRIBED) as checkpoint:
        assert checkpoint is not None
        for stage, number, result in RESULTS:
            checkpoint.keep(stage, number, result)
    return made


RESULTS = [("one", 0, [1, 2.5]), ("two", 0, "text"), ("two", 2, {"a": None}), ("one", 1, [0.1, -1e-300])]
FOUND = {(stage, number): result for stage, number, result in RESULTS}


# --- the file ---------------------------------------------------------------------


def test_what_was_kept_is_found(path: Path) -> None:
    assert kept(path) == FOUND
    assert kept(path) == FOUND


def test_a_line_describes_the_work_and_one_tells_each_result(path: Path) -> None:
    first, *rest = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert first == {"file": "shisanzhang measurement", "version": 1} | DESCRIBED
    assert [(line["stage"], line["part"], line["result"]) for line in rest] == RESULTS


def test_a_part_is_on_the_disk_when_it_has_been_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new"
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(path.read_bytes().count(b"\n")))
    with opened(path, lambda: DESCRIBED) as checkpoint:
        assert checkpoint is not None
        for number in range(3):
            assert synced == list(range(1, 2 + number))
            checkpoint.keep("one", number, number)
    assert synced == [1, 2, 3, 4]


def test_without_a_path_there_is_none() -> None:
    with opened(None, dict) as checkpoint:
        assert checkpoint is None


def test_wherever_it_was_cut_off_it_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)  # which takes its time
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        complete = max(whole[:end].count(b"\n") - 1, 0)
        found = [(stage, number) for stage, number, _ in RESULTS[:complete]]
        with opened(path, lambda: DESCRIBED) as checkpoint:
            assert checkpoint is not None
            assert list(checkpoint.found) == found
            for stage, number, result in RESULTS[complete:]:
                checkpoint.keep(stage, number, result)
        assert path.read_bytes() == whole


def test_a_damaged_line_is_named_whichever_byte_of_it_it_is(path: Path) -> None:
    whole = path.read_bytes()
    starts = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] = ord("7" if changed[place] != ord("7") else "8")
        path.write_bytes(changed)
        if place == len(whole) - 1:  # the end of the last line is gone: it was not written to its end
            assert kept(path) == {key: FOUND[key] for key in list(FOUND)[:-1]}
            continue
        line = 1 + sum(start <= place for start in starts)
        with pytest.raises(NotationError) as caught:
            kept(path)
        assert caught.value.where == f"{path}: line {line}"
        assert path.read_bytes() == changed


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b'{"stage":"one","part":5,"result":1}',
        b'{"stage":"one","part":5,"result":1,"digest":"0000000000000000"}',
        b'{"stage":1,"part":"one","result":1,"digest":""}',
        b"[" * 100_000,
    ],
    ids=range(8),
)
def test_a_line_of_something_else_is_named(path: Path, line: bytes) -> None:
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:2], line, *lines[2:], b""]))
    with pytest.raises(NotationError, match=r": line 3: damaged: expected the result of a part$"):
        kept(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deals": 4}, r"of another measurement: 'deals' is 3, expected 4$"),
        ({"seed": "1"}, r"'seed' is '0', expected '1'$"),
        ({"seed": 0}, r"'seed' is '0', expected 0$"),
        ({"deals": True}, r"'deals' is 3, expected True$"),
        ({"more": 1}, r"'more' is None, expected 1$"),
    ],
    ids=str,
)
def test_other_work_is_refused(path: Path, change: dict[str, Any], message: str) -> None:
    whole = path.read_bytes()
    with pytest.raises(NotationError, match=message) as caught:
        kept(path, DESCRIBED | change)
    assert caught.value.where == f"{path}: line 1"
    assert path.read_bytes() == whole


def test_work_of_which_more_is_described_is_refused(path: Path) -> None:
    with pytest.raises(NotationError, match=r"'deals' is 3, expected None$"):
        kept(path, {"what": "squares", "seed": "0"})


def test_another_version_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"version":1', b'"version":2', 1))
    with pytest.raises(NotationError, match=r"line 1: of another measurement: 'version' is 2, expected 1$"):
        kept(path)


@pytest.mark.parametrize(
    "data", [b"my notes", b"my notes\n", b"{}\n", b"[]\n", b"\n", b"\x00" * 100, b'{"file']
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "notes"
    path.write_bytes(data)
    if data == b'{"file':  # this is how it would begin
        assert kept(path) == {}
        return
    with pytest.raises(NotationError, match=r"line 1: not a checkpoint of shisanzhang$"):
        kept(path)
    assert path.read_bytes() == data


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "file"):
        with pytest.raises(OSError, match=str(path.name)):
            kept(path)


# --- numbers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typecode", "numbers"), [("Q", [0, 1, 2**64 - 1]), ("h", [-1, 300, -(2**15)]), ("Q", [])]
)
def test_numbers_as_text(typecode: str, numbers: list[int]) -> None:
    assert numbers_of(typecode, text_of(array(typecode, numbers))) == array(typecode, numbers)


def test_numbers_are_told_the_lowest_byte_first() -> None:
    assert text_of(array("h", [1, 2])) == "AQACAA=="  # 01 00 02 00


# --- stages -----------------------------------------------------------------------


class Interrupted(Exception):  # noqa: N818  # it is no error
    """Somebody presses a key."""


def interrupting(after: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done >= after:
            raise Interrupted

    return progress


def hearing(heard: list[int]) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        assert total == 8
        heard.append(done)

    return progress


def work(path: Path | None, **options: Any) -> tuple[list[int], list[int]]:
    with opened(path, lambda: DESCRIBED) as checkpoint:
        stages = Stages(8, checkpoint=checkpoint, **options)
        first = stages.do("first", squared, [(number,) for number in range(3)])
        second = stages.do(
            "second",
            squared,
            [(number + 10,) for number in range(5)],
            pack=lambda result: {"it is": result},
            unpack=lambda packed: packed["it is"],
        )
    return first, second


def test_stages_do_their_parts_in_order() -> None:
    heard: list[int] = []
    found = work(None, progress=hearing(heard))
    assert found == ([0, 1, 4], [100, 121, 144, 169, 196])
    assert heard == list(range(1, 9))


@pytest.mark.parametrize("threads", [1, 3])
def test_after_any_interruption_the_rest_is_done(tmp_path: Path, threads: int) -> None:
    whole = work(None)
    for after in range(1, 9):
        path = tmp_path / f"{after}"
        with pytest.raises(Interrupted):
            work(path, threads=threads, progress=interrupting(after))
        done = path.read_bytes().count(b"\n") - 1
        assert done == after
        heard: list[int] = []
        assert work(path, threads=threads, progress=hearing(heard)) == whole
        # What was known is told at once, each stage by itself.
        assert (heard[0], heard[-1]) == (min(after, 3), 8)
        assert path.read_bytes().count(b"\n") - 1 == 8


def test_finished_work_is_read_without_being_done(tmp_path: Path) -> None:
    path = tmp_path / "done"
    whole = work(path)

    class Forbidden:
        def submit(self, *args: object) -> None:
            raise AssertionError

    before = path.read_bytes()
    assert work(path, executor=Forbidden()) == whole
    assert path.read_bytes() == before


def test_a_stage_is_there_when_all_of_its_parts_are(tmp_path: Path) -> None:
    path = tmp_path / "half"
    with pytest.raises(Interrupted):
        work(path, progress=interrupting(5))
    with opened(path, lambda: DESCRIBED) as checkpoint:
        stages = Stages(8, checkpoint=checkpoint)
        assert [stages.has("first", 3), stages.has("second", 5), stages.has("second", 2)] == [
            True,
            False,
            True,
        ]
    assert not Stages(8).has("first", 3)
