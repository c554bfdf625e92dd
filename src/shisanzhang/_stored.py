"""Files of numbers that the library makes: versioned, with a description, checked when read.

A file is one line of JSON, then bytes. The line says what the file is, of which version,
how it was made, and what the bytes must be. It is written whole or not at all.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from .errors import InvalidRulesError, NotationError
from .rules import Rules

MOST_HEADER: Final = 1 << 16


def encode(kind: str, version: int, header: Mapping[str, object], body: bytes) -> bytes:
    """The contents of a file."""
    described = {"file": f"shisanzhang {kind}", "version": version, **header}
    sealed = {**described, "digest": _digest(described, body)}
    return json.dumps(sealed, separators=(",", ":")).encode() + b"\n" + body


def decode(kind: str, version: int, data: bytes, place: str) -> tuple[dict[str, Any], bytes]:
    """The description and the bytes of a file.

    Raises:
        NotationError: it is no such file, of another version, or damaged.
    """
    line, _, body = data[: MOST_HEADER + 1].partition(b"\n")
    body = data[len(line) + 1 :]
    try:
        header = json.loads(line)
        found = header["file"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotationError(f"not a file of shisanzhang, expected its {kind}", place) from None
    if found != f"shisanzhang {kind}":
        raise NotationError(f"expected shisanzhang {kind}, found {str(found)[:40]}", place)
    if header.get("version") != version:
        raise NotationError(f"expected version {version}, found {str(header.get('version'))[:40]}", place)
    digest = header.pop("digest", None)
    if digest != _digest(header, body):
        raise NotationError("damaged: the contents are not what its first line says", place)
    return header, body


def _digest(header: Mapping[str, object], body: bytes) -> str:
    """Of all that a file holds."""
    described = json.dumps(header, sort_keys=True).encode()
    return blake2b(described + body, digest_size=16).hexdigest()


def write(path: str | Path, data: bytes) -> None:
    """Writes a file, which is there whole or not at all, whatever happens meanwhile."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{uuid4().hex}")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def read(path: str | Path) -> bytes:
    """The contents of a file.

    Raises:
        NotationError: it cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise NotationError(f"cannot be read: {getattr(error, 'strerror', error)}", str(path)) from None


@lru_cache(maxsize=64)
def rules_hash(rules: Rules) -> str:
    """What tells rules apart, whatever they are called."""
    options = {name: value for name, value in rules.to_dict().items() if name != "name"}
    return blake2b(json.dumps(options, sort_keys=True).encode(), digest_size=8).hexdigest()


def rules_of(header: Mapping[str, Any], place: str) -> Rules:
    """The rules that a file was made for.

    Raises:
        NotationError: they cannot be read, or are not those of the hash.
    """
    try:
        rules = Rules.from_dict(header.get("rules", {}))
    except InvalidRulesError as error:
        raise NotationError(str(error), place) from None
    if rules_hash(rules) != header.get("rules_hash"):
        raise NotationError("the rules are not those that their hash is of", place)
    return rules


def little(numbers: array[Any]) -> array[Any]:
    """Numbers from the order of bytes of a file to that of this machine, or back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def cache_folder() -> Path:
    """Where prepared files are kept: ``SHISANZHANG_CACHE``, or the user's folder for caches."""
    if given := os.environ.get("SHISANZHANG_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "shisanzhang"
