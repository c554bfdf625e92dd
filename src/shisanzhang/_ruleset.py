"""Complete sets of house rules, and finding one by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ._options import RuleData
from .errors import InvalidRulesError, NotationError, shown

__all__ = ["RuleSet", "find_preset", "read_set", "stored_set"]

_Preset = TypeVar("_Preset", bound="RuleSet")


class RuleSet(RuleData):
    """Base of a complete set of house rules: a copy with faults is refused, with all of them."""

    name: str

    def __post_init__(self) -> None:
        if problems := self.problems():
            raise InvalidRulesError(problems)

    @classmethod
    def _build(cls, values: dict[str, Any], problems: list[str]) -> object:
        try:
            return cls(**values)
        except InvalidRulesError as error:
            problems.extend(error.problems)
            return None


def find_preset(name: str, presets: Mapping[str, _Preset]) -> _Preset:
    """The preset of this name, in any case.

    Raises:
        InvalidRulesError: there is none; the message lists the names.
    """
    found = presets.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise InvalidRulesError(
            [f"rules: no rule set is named {shown(name, 40)}; known: {', '.join(presets)}"]
        )
    return found


def stored_set(rules: _Preset, presets: Mapping[str, _Preset]) -> str | dict[str, object]:
    """The name of a preset, or the options of any other rules."""
    return rules.name if presets.get(rules.name) == rules else rules.to_dict()


def read_set(stored: object, kind: type[_Preset], presets: Mapping[str, _Preset]) -> _Preset:
    """Reads what `stored_set` gives.

    Raises:
        NotationError: neither a name nor an object.
        InvalidRulesError: rules that are none.
    """
    if isinstance(stored, str):
        return find_preset(stored, presets)
    if isinstance(stored, Mapping):
        return kind.from_dict(stored)
    raise NotationError(f"expected the name of rules or an object, found {shown(stored)}", "rules")
