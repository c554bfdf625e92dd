"""What the commands of the shedding games share: lists, explanations, rules, records.

Each of these games is a package with the same names, and a `Family` says where they are.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ._commands import Answer, Say, signed
from ._console import one_line
from ._inputs import place, rules_of
from ._recorded import FORMAT
from ._replay_command import in_words
from ._ruleset import RuleSet
from .errors import NotationError, ShisanzhangError
from .terms import Language


@dataclass(frozen=True)
class Family:
    """One shedding game, as the commands know it."""

    name: str
    """Of its package, and before its words."""
    rules: type[RuleSet]
    presets: Mapping[str, Any]
    usual: Any
    """The rules where none are asked for."""
    kinds: type[Enum]
    parse: Callable[..., Sequence[Any]]
    plays: Callable[..., Iterator[Any]]
    hints: Callable[..., Sequence[Any]]
    explain: Callable[..., Any]
    read_records: Callable[[str], Any]

    def rules_from(self, given: str | None) -> Any:
        """The rules of a preset, or of a JSON file."""
        return self.usual if given is None else rules_of(given, self.rules, self.presets)

    def _on_table(self, args: Namespace, rules: Any) -> Any:
        """What lies on the table."""
        if args.table is None:
            return None
        found = self.parse(args.table, rules)
        if not found:
            raise ShisanzhangError(f"--table: {self.explain(args.table, rules)}")
        return found[0]

    # --- plays and explain ---

    def list_plays(self, args: Namespace, tell: Say) -> Answer:
        """Every play of a hand, or those that beat the table."""
        rules = self.rules_from(args.rules)
        on, hand = self._on_table(args, rules), " ".join(args.hand)
        found = list((self.hints if args.weakest else self.plays)(hand, rules, table=on))

        def lines() -> Iterator[str]:
            if not found:
                yield tell("table.no_plays")
            for kind in self.kinds:
                those = [f"{play:u}" for play in found if play.kind is kind]
                if those:
                    yield f"{tell(kind)} ({len(those)})"
                    yield from (f"  {each}" for each in those)

        data = {
            "hand": hand,
            "rules": rules.name,
            "table": None if on is None else str(on),
            "plays": [_play_to_dict(play) for play in found],
        }
        return Answer(data, lines())

    def explain_cards(self, args: Namespace, tell: Say) -> Answer:
        """What some cards are, and whether they beat the table, or why not."""
        rules = self.rules_from(args.rules)
        on, cards = self._on_table(args, rules), " ".join(args.cards)
        found, refusal = self.parse(cards, rules), self.explain(cards, rules, on)

        def lines() -> Iterator[str]:
            for play in found:
                yield f"{play:u}: {tell(play.kind)}"
            if refusal is not None:
                yield refusal.explain(args.language)
            elif on is not None:
                yield tell("table.beats", table=f"{on:u}", kind=tell(on.kind))

        data = {
            "rules": rules.name,
            "table": None if on is None else str(on),
            "plays": [_play_to_dict(play) for play in found],
            "refusal": None if refusal is None else refusal.to_dict(),
        }
        return Answer(data, lines())

    # --- rules ---

    def show_rules(self, args: Namespace, tell: Say) -> Answer:
        """Every option of some rules."""
        import json

        chosen = self.rules_from(args.name)
        usual, stored = self.usual.to_dict(), chosen.to_dict()

        def lines() -> Iterator[str]:
            yield tell("table.options_of", rules=one_line(chosen.name), usual=self.usual.name)
            for option in self.rules.options():
                value = stored[option.path]
                shown = value if isinstance(value, str) else json.dumps(value)
                mark = " " if value == usual[option.path] else "*"
                yield ""
                yield f"{mark} {option.path} = {shown}"
                yield f"    {tell(f'{self.name}.option.{option.path}')}"

        return Answer(stored, lines())

    # --- records ---

    def is_record(self, text: str) -> bool:
        """Whether a text looks like a record, of whatever game."""
        return FORMAT in text[:1000] and text.lstrip("\ufeff \t\r\n").startswith("{")

    def score_record(self, text: str, args: Namespace, tell: Say) -> Answer:
        """Every game of a record, and what disagrees."""
        if args.rules is not None:
            raise ShisanzhangError("a record is scored by its own rules: leave --rules out")
        try:
            book = self.read_records(text)
        except ShisanzhangError as error:
            raise NotationError(str(error), place(args.file)) from error
        data = {
            "sessions": [_record_to_dict(record) for record in book.records],
            "disagreements": [wrong._asdict() for wrong in book.disagreements],
        }
        wrong = len(book.disagreements)
        fault = f"{place(args.file)}: {wrong} of the points stored disagree with the plays" if wrong else None
        return Answer(data, list(_book_lines(book, args.language, tell)), fault)


def _play_to_dict(play: Any) -> dict[str, object]:
    return {"kind": play.kind.value, "key": play.key, "length": play.length, "cards": str(play)}


def result_lines(result: Any, names: Sequence[str], language: Language) -> Iterator[str]:
    """A result in words."""
    yield from result.explain(language, names=list(map(one_line, names))).splitlines()


def _book_lines(book: Any, language: Language, tell: Say) -> Iterator[str]:
    for number, record in enumerate(book.records, start=1):
        yield tell("replay.session", number=number)
        yield tell("rules_used", rules=one_line(record.rules.name))
        for deal, (result, running) in enumerate(zip(record.scores, record.running, strict=True), start=1):
            yield f"--- {tell('table.game', game=deal)} ---"
            yield from result_lines(result, record.names, language)
            names = map(one_line, record.names)
            said = (f"{name} {signed(total)}" for name, total in zip(names, running, strict=True))
            yield f"{tell('replay.running')} {', '.join(said)}"
    yield from (in_words(each, tell) for each in book.disagreements)


def _record_to_dict(record: Any) -> dict[str, Any]:
    games = zip(record.games, record.scores, record.running, strict=True)
    return {
        "session": record.id,
        "rules": record.rules.name,
        "names": list(record.names),
        "deals": [
            {
                "deal": number,
                "actions": [[move.seat, str(move.action)] for move in game.history],
                "score": result.to_dict(),
                "session": list(running),
            }
            for number, (game, result, running) in enumerate(games, start=1)
        ],
    }
