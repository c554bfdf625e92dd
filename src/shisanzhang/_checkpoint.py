"""The finished parts of a long piece of work, kept in a file, so that it can go on where it stopped.

The file has a line of JSON that describes the work, then one for each part that is done. A
part is on the disk before the next is waited for; a last line that was not written to its
end is cut off.
"""

from __future__ import annotations

import json
import os
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from ._stored import little
from ._work import Part, Progress, checked_threads, in_parts
from .errors import NotationError, shown

T = TypeVar("T")

KIND: Final = "shisanzhang measurement"
VERSION: Final = 1

Key = tuple[str, int]
"""A stage of the work, and the number of a part in it."""


class Checkpoint:
    """What is done of one piece of work, in a file; to be closed."""

    def __init__(self, path: str | Path, described: Mapping[str, str | int]) -> None:
        """Opens or makes the file of the work that is described.

        Raises:
            NotationError: it is a file of something else, or damaged.
            OSError: it cannot be read or written.
        """
        self._path = str(path)
        self.found: dict[Key, Any] = {}
        self._file: IO[bytes] = Path(path).open("a+b")  # noqa: SIM115  # `close` does it
        try:
            self._begin({"file": KIND, "version": VERSION, **described})
        except BaseException:
            self._file.close()
            raise

    def _begin(self, described: dict[str, str | int]) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        first, *rest = whole.split(b"\n")
        header = _line(described)
        if not whole:  # nothing, or killed at once
            if not header.startswith(data):
                raise NotationError("not a checkpoint of shisanzhang", self._place(1))
            self._file.truncate(0)
            self._write(header)
            return
        self._check(first, described)
        for number, line in enumerate(rest[:-1], start=2):
            self._read(line, self._place(number))
        if len(whole) < len(data):
            self._file.truncate(len(whole))

    def _check(self, line: bytes, described: Mapping[str, str | int]) -> None:
        """Refuses the description of other work."""
        place = self._place(1)
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("file") != KIND:
            raise NotationError("not a checkpoint of shisanzhang", place)
        for name in {**described, **found}:
            ours, theirs = described.get(name), found.get(name)
            if ours != theirs or type(ours) is not type(theirs):
                raise NotationError(
                    f"of another measurement: {shown(name)} is {shown(theirs)}, expected {shown(ours)}", place
                )

    def _read(self, line: bytes, place: str) -> None:
        match _parsed(line):
            case {"stage": str(stage), "part": int(number), "result": result, "digest": digest}:
                if digest == _digest(stage, number, result):
                    self.found[stage, number] = result
                    return
        raise NotationError("damaged: expected the result of a part", place)

    def keep(self, stage: str, number: int, result: object) -> None:
        """Writes what a part came to; it is on the disk when this returns.

        Raises:
            OSError: it cannot be written.
        """
        line = {"stage": stage, "part": number, "result": result, "digest": _digest(stage, number, result)}
        self._write(_line(line))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _place(self, number: int) -> str:
        return f"{self._path}: line {number}"


def _line(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _digest(stage: str, number: int, result: object) -> str:
    return blake2b(json.dumps([stage, number, result]).encode(), digest_size=8).hexdigest()


class Stages:
    """Work in several stages of parts, none of which is done twice."""

    def __init__(
        self,
        total: int,
        *,
        threads: int = 1,
        executor: Executor | None = None,
        progress: Progress | None = None,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        """`total` is how many parts all stages have."""
        self._total, self._done = total, 0
        self._threads, self._executor, self._progress = checked_threads(threads), executor, progress
        self._checkpoint = checkpoint

    def has(self, stage: str, parts: int) -> bool:
        """Whether all parts of a stage have been done before."""
        return len(self._found(stage, parts)) == parts

    def skip(self, parts: int) -> None:
        """Counts parts as done that nobody needs any more."""
        if parts:
            self._advance(parts)

    def do(
        self,
        stage: str,
        function: Callable[..., T],
        parts: Sequence[Part],
        *,
        pack: Callable[[T], object] = lambda result: result,
        unpack: Callable[[Any], T] = lambda packed: packed,
    ) -> list[T]:
        """The results of a stage in the order of its parts.

        `pack` makes JSON of a result, which `unpack` reads.
        """
        found = self._found(stage, len(parts))
        results = {number: unpack(packed) for number, packed in found.items()}
        self.skip(len(results))
        missing = [number for number in range(len(parts)) if number not in results]
        doing = in_parts(
            function,
            [parts[number] for number in missing],
            threads=self._threads,
            executor=self._executor,
        )
        with closing(doing):
            for place, result in doing:
                number = missing[place]
                results[number] = result
                if self._checkpoint is not None:
                    self._checkpoint.keep(stage, number, pack(result))
                self._advance(1)
        return [results[number] for number in range(len(parts))]

    def _found(self, stage: str, parts: int) -> dict[int, Any]:
        if self._checkpoint is None:
            return {}
        known = self._checkpoint.found
        return {number: known[stage, number] for number in range(parts) if (stage, number) in known}

    def _advance(self, parts: int) -> None:
        self._done += parts
        if self._progress is not None:
            self._progress(self._done, self._total)


@contextmanager
def opened(
    path: str | Path | None, describe: Callable[[], Mapping[str, str | int]]
) -> Iterator[Checkpoint | None]:
    """The checkpoint of a path, if one is given, for as long as the work takes."""
    if path is None:
        yield None
        return
    with closing(Checkpoint(path, describe())) as checkpoint:
        yield checkpoint


def text_of(numbers: array[int]) -> str:
    """Whole numbers as text, the same on every machine."""
    return b64encode(little(numbers).tobytes()).decode()


def numbers_of(typecode: str, text: str) -> array[int]:
    """Reads what `text_of` wrote."""
    numbers = array(typecode)
    numbers.frombytes(b64decode(text))
    return little(numbers)
