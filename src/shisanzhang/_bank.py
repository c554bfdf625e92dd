"""The bank of solved hands: what the opponents of a hand may hold, given which cards are gone.

It is prepared once, kept in the user's folder for caches, and consulted where the native
kernel is. Without it the plain table decides.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import _backend, _stored
from ._population import Population, slam_factor
from ._solved import file_name, population_for
from ._stored import little
from .errors import NotationError
from .rules import Rules
from .special import Special

if TYPE_CHECKING:
    from ._kernel import Bank

KIND: Final = "bank"
VERSION: Final = 1
HANDS: Final = 400_000
"""In a bank."""
TRUST: Final = 200.0
"""The table's word counts as that of so many opponents, of the 5,000 that a hand meets in a bank."""
SAMPLE: Final = 1024
"""How many opponents tell how likely a hand sweeps one."""


Laid: TypeAlias = "tuple[array[int], array[int]]"
"""Hands, and three standings for each: −1, its points and 0 for a declared one."""


def priced(rows: array[int], specials: Mapping[int, Special], rules: Rules) -> array[int]:
    """Standings of hands, some of them special, as a bank has them: with the points of those declared."""
    for place, special in specials.items():
        if rows[3 * place] < 0:
            rows[3 * place + 1 : 3 * place + 3] = array("h", [rules.specials.points[special], 0])
    return rows


@dataclass(frozen=True, eq=False)
class LaidHands:
    """Many hands and how they are laid, from deals of some seed."""

    hands: array[int]
    """Masks."""
    rows: array[int]
    """Three standings for each hand; −1, the points it takes and 0 for a declared one."""
    sweeps: array[float]
    """The chance of each to sweep another."""

    @classmethod
    def joined(cls, parts: Iterable[Laid], number: int, rules: Rules) -> LaidHands:
        """The first so many hands of some parts."""
        hands, rows = array("Q"), array("h")
        for some, placed in parts:
            hands += some
            rows += placed
        return cls.of(hands[:number], rows[: 3 * number], rules)

    @classmethod
    def of(cls, hands: array[int], rows: array[int], rules: Rules) -> LaidHands:
        """With the chances to sweep, which take a while."""
        sweeps = array("f", bytes(4 * len(hands)))
        scale = rules.ranking.scale
        scale.chances_to_sweep(shaped(rows, len(hands), 3), SAMPLE, shaped(sweeps, len(hands)))
        return cls(hands, rows, sweeps)

    def bank(self, rules: Rules, opponents: int) -> Bank:
        """The same as the kernel takes it."""
        slam = slam_factor(rules, opponents)
        slams = array("f", [slam * chance ** (opponents - 1) for chance in self.sweeps])
        count = len(self.hands)
        made: Bank = _backend.kernel().Bank(
            rules.ranking.scale,
            hands=shaped(self.hands, count),
            rows=shaped(self.rows, count, 3),
            slams=shaped(slams, count),
            row_values=rules.scoring.row_values,
            sweep=rules.scoring.sweep.times,
            slam=float(slam),
            opponents=opponents,
        )
        return made

    def encode(self, rules: Rules, players: int, population: Population, seed: str) -> bytes:
        """The contents of a file."""
        header = {
            "rules_hash": _stored.rules_hash(rules),
            "players": players,
            "hands": len(self.hands),
            "seed": seed,
            "against": _digest(population),
            "rules": rules.to_dict(),
        }
        numbers = (self.hands, self.rows, self.sweeps)
        return _stored.encode(KIND, VERSION, header, b"".join(little(part).tobytes() for part in numbers))

    @classmethod
    def decode(cls, data: bytes, place: str, rules: Rules, players: int, population: Population) -> LaidHands:
        """Reads what `encode` wrote.

        Raises:
            NotationError: it is something else, damaged, or not for these rules and this population.
        """
        header, body = _stored.decode(KIND, VERSION, data, place)
        wanted = {
            "rules_hash": _stored.rules_hash(rules),
            "players": players,
            "against": _digest(population),
        }
        for name, value in wanted.items():
            if header.get(name) != value:
                raise NotationError(f"{name}: expected {value}, found {str(header.get(name))[:40]}", place)
        count = header.get("hands")
        if type(count) is not int or count < 1 or len(body) != 18 * count:
            raise NotationError("hands: expected as many as there are", place)
        hands, rows, sweeps = array("Q"), array("h"), array("f")
        for numbers, start, end in ((hands, 0, 8), (rows, 8, 14), (sweeps, 14, 18)):
            numbers.frombytes(body[start * count : end * count])
        return cls(little(hands), little(rows), little(sweeps))


def shaped(numbers: array[Any], *shape: int) -> Any:
    """The numbers, at least one, as the kernel takes them: in rows and columns."""
    view: Any = memoryview(numbers).cast("B")
    return view.cast(numbers.typecode, list(shape))


def _digest(population: Population) -> str:
    return blake2b(population.encode(), digest_size=8).hexdigest()


def find(rules: Rules, players: int) -> LaidHands:
    """The bank prepared here for these rules.

    Raises:
        FileNotFoundError: there is none.
        NotationError: it cannot be used.
    """
    path = _stored.cache_folder() / file_name(rules, players, "bank")
    if not path.is_file():
        raise FileNotFoundError(path)
    return LaidHands.decode(_stored.read(path), str(path), rules, players, population_for(rules, players))


@cache
def bank_for(rules: Rules, players: int) -> Bank | None:
    """The same for the kernel, or ``None`` where there is none to be used."""
    if _backend.BACKEND != "native":
        return None
    try:
        return find(rules, players).bank(rules, players - 1)
    except (OSError, RuntimeError, ValueError):
        return None
