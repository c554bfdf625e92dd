"""What each command of the command line finds out, and how it says so; no rules of any game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ._console import one_line, table
from ._inputs import as_text, hand_from, place, rules_from
from .errors import FoulError, IllegalPlayError, NotationError, ShisanzhangError
from .terms import TERMS, say

# Each command imports what only it needs: the others start faster.
if TYPE_CHECKING:
    from .hand import Hand
    from .records import MatchRecord
    from .rules import Rules
    from .score import MatchScore
    from .special import Special

Say = Callable[..., str]
"""`say` in the language asked for."""


class Answer(NamedTuple):
    """What a command has found out."""

    data: Mapping[str, object]
    """For programs: one JSON document."""
    lines: Iterable[str]
    """For people; none after a command that has talked to somebody."""
    fault: str | None = None
    """What is wrong all the same: it is said on standard error, and the exit status is 2."""


# --- score ------------------------------------------------------------------------


def score(args: Namespace, tell: Say) -> Answer:
    """A match, scored and explained."""
    from dataclasses import replace

    from .records import read_match

    text = as_text(args.file)
    try:
        record = read_match(text)
    except ShisanzhangError as error:
        raise NotationError(str(error), place(args.file)) from error
    if args.rules is not None:
        record = replace(record, rules=rules_from(args.rules))
    try:
        result = record.score()
    except (FoulError, IllegalPlayError) as error:
        raise _by_name(error, record) from error

    def lines() -> Iterator[str]:
        yield tell("rules_used", rules=record.rules.name)
        yield ""
        yield from _result(record, result, args.language, tell)

    return Answer({"record": record.to_dict(), "score": result.to_dict()}, lines())


def _by_name(error: FoulError | IllegalPlayError, record: MatchRecord) -> NotationError:
    """The same error, with what the player is called here; the library counts from 0."""
    assert error.player is not None  # what concerns the match as a whole, the record has refused
    return NotationError(
        str(error).removeprefix(f"player {error.player}: "), _names(record, say)[error.player]
    )


def _names(record: MatchRecord, tell: Say) -> Sequence[str]:
    return record.names or [tell("player", number=number) for number in range(1, len(record.plays) + 1)]


def _result(record: MatchRecord, score: MatchScore, language: Any, tell: Say) -> Iterator[str]:
    """The match in words, then how much each player takes from each."""
    names = _names(record, tell)
    yield score.explain(language, names=names)
    yield ""
    yield from points_table(names, score, tell)


def points_table(names: Sequence[str], score: MatchScore, tell: Say) -> Iterator[str]:
    """How much each player takes from each, and in all."""
    rows = [
        [name, *[""] * len(names), signed(total)] for name, total in zip(names, score.totals, strict=True)
    ]
    for pair in score.pairs:
        rows[pair.first][1 + pair.second] = signed(pair.points)
        rows[pair.second][1 + pair.first] = signed(-pair.points)
    yield from table([[tell("points"), *names, tell("total")], *rows], "<" + ">" * (len(names) + 1))


def signed(points: int) -> str:
    """Points with their sign; 0 has none."""
    return f"{points:+d}" if points else "0"


# --- classify ---------------------------------------------------------------------


def classify(args: Namespace, tell: Say) -> Answer:
    """The special that a hand is, and the others that it makes."""
    from .special import classify, specials

    hand, rules = hand_from(args.hand), rules_from(args.rules)
    special, made = classify(hand, rules), specials(hand, rules)
    points = rules.specials.points

    def lines() -> Iterator[str]:
        yield f"{hand:u}"
        yield tell("rules_used", rules=rules.name)
        yield tell("no_special") if special is None else may_declare(special, rules, tell)
        others = [one for one in made if one is not special]
        if others:
            yield ""
            yield tell("also_makes")
            paid = [
                tell("takes", points=points[one]) if one in points else tell("not_played") for one in others
            ]
            yield from table(list(zip(map(tell, others), paid, strict=True)), indent="  ")

    data = {
        "hand": str(hand),
        "rules": rules.name,
        "special": special and special.value,
        "points": special and points[special],
        "makes": [one.value for one in made],
    }
    return Answer(data, lines())


def may_declare(special: Special, rules: Rules, tell: Say) -> str:
    return tell("may_declare", special=tell(special), points=rules.specials.points[special])


# --- deal -------------------------------------------------------------------------


def deal(args: Namespace, tell: Say) -> Answer:
    """Hands dealt from a seed, which is made up where none is given."""
    from random import SystemRandom

    from .hand import deal

    seed = SystemRandom().randrange(1 << 32) if args.seed is None else args.seed
    hands = deal(args.players, rng=seed)
    return Answer({"seed": seed, "hands": [str(hand) for hand in hands]}, _dealt(seed, hands, tell))


def _dealt(seed: int, hands: Sequence[Hand], tell: Say) -> Iterator[str]:
    yield tell("dealt", seed=seed)
    rows = [[tell("player", number=number), f"{hand:u}"] for number, hand in enumerate(hands, start=1)]
    yield from table(rows, indent="  ")


# --- odds -------------------------------------------------------------------------


def odds(args: Namespace, tell: Say) -> Answer:
    """How many of all hands are which special."""
    from .odds import TOTAL_HANDS, special_odds

    rules = rules_from(args.rules)
    points = rules.specials.points
    counted = special_odds(rules)

    def lines() -> Iterator[str]:
        yield tell("rules_used", rules=rules.name)
        yield ""
        rows = [[tell("special"), tell("points"), tell("hands"), tell("one_in")]]
        for special, hands in counted.items():
            name, paid = (tell(special), str(points[special])) if special else (tell("no_special"), "")
            rows.append([name, paid, f"{hands:,}", f"{TOTAL_HANDS / hands:,.2f}" if hands else "–"])
        rows.append([tell("all_hands"), "", f"{TOTAL_HANDS:,}", ""])
        yield from table(rows, "<>>>")

    found = [
        {"special": special and special.value, "points": special and points[special], "hands": hands}
        for special, hands in counted.items()
    ]
    return Answer({"rules": rules.name, "total": TOTAL_HANDS, "specials": found}, lines())


# --- rules ------------------------------------------------------------------------


def rules(args: Namespace, tell: Say) -> Answer:
    """The presets side by side, or every option of some rules."""
    from .rules import PRESETS

    if args.name is not None:
        chosen = rules_from(args.name)
        return Answer(chosen.to_dict(), _options(chosen, tell))

    def lines() -> Iterator[str]:
        rows = [[tell(head) for head in ("rules", "row_points", "sweep", "grand_slam", "foul", "specials")]]
        for rules in PRESETS.values():
            scoring = rules.scoring
            factors = [f"×{scoring.sweep.times}", f"×{scoring.grand_slam.times}"]
            values = " / ".join(map(str, scoring.row_points))
            specials = str(len(rules.specials.entries))
            rows.append([rules.name, values, *factors, tell(rules.foul.handling), specials])
        yield from table(rows, "<<<<<>")

    return Answer({name: rules.to_dict() for name, rules in PRESETS.items()}, lines())


def _options(rules: Rules, tell: Say) -> Iterator[str]:
    """Every option: its value, what else it could be, what it means."""
    import json

    from .rules import CLASSIC

    yield tell("options_of", rules=rules.name)
    for option in rules.options():
        if "[]" in option.path:
            continue  # it belongs to the items of a list, which is shown as a whole
        value, plain = (_value(option.path, each.to_dict()) for each in (rules, CLASSIC))
        yield ""
        head = f"{' ' if value == plain else '*'} {option.path}"
        if value and isinstance(value, list) and isinstance(value[0], dict):
            yield head
            items = [[tell(word) if word in TERMS else str(word) for word in item.values()] for item in value]
            yield from table(items, "<" * (len(items[0]) - 1) + ">", indent="      ")
        else:
            shown = value if isinstance(value, str) else json.dumps(value)
            choices = option.values.split(", ")
            yield f"{head} = {shown}" + (f"  ({' | '.join(choices)})" if shown in choices else "")
        yield f"    {tell(f'option.{option.path}')}"


def _value(path: str, options: Any) -> Any:
    for name in path.split("."):
        options = options[name]
    return options


# --- info and demo ----------------------------------------------------------------


def info(args: Namespace, tell: Say) -> Answer:
    """What is installed here."""
    from dataclasses import asdict
    from platform import platform, python_implementation, python_version

    from ._backend import BACKEND
    from ._prepared import decision, folder, found, laid_by, listed
    from .rules import PRESETS

    here, prepared = Path(__file__).parent, found()
    tables = {path.name: path.stat().st_size for path in sorted((here / "data").glob("*.bin"))}
    decisions = {name: decision(rules, prepared) for name, rules in PRESETS.items()}
    installed = {
        "version": installed_version(),
        "python": f"{python_implementation()} {python_version()}",
        "platform": platform(),
        "backend": BACKEND,
        "location": str(here),
        "tables": tables,
    }
    data = installed | {
        "arrange": {name: decided._asdict() for name, decided in decisions.items()},
        "cache": str(cache) if (cache := folder()) else None,
        "prepared": [asdict(file) for file in prepared],
    }

    def lines() -> Iterator[str]:
        shown = installed | {
            "version": installed["version"] or tell("not_installed"),
            "tables": ", ".join(f"{name} ({size:,} B)" for name, size in tables.items()),
        }
        rows = [[tell(f"info.{name}"), str(value)] for name, value in shown.items()]
        for name, decided in decisions.items():
            rows.append([tell("info.arrange", rules=name), laid_by(decided, tell)])
        rows.append([tell("info.cache"), one_line(str(cache)) if cache else tell("none")])
        yield from table(rows)
        yield from listed(prepared, tell)

    return Answer(data, lines())


def installed_version() -> str | None:
    """The version, unless the package is used without having been installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("shisanzhang")
    except PackageNotFoundError:
        return None


def demo(args: Namespace, tell: Say) -> Answer:
    """A whole match: dealt, arranged, scored, explained. Who is dealt a special declares it."""
    from .arranger import arrange
    from .hand import deal
    from .records import MatchRecord
    from .score import Declaration
    from .special import classify

    rules = rules_from(args.rules)
    hands = deal(rng=args.seed)
    plays = [Declaration(hand) if classify(hand, rules) else arrange(hand, rules) for hand in hands]
    record = MatchRecord(tuple(plays), rules)
    result = record.score()

    def lines() -> Iterator[str]:
        yield from _dealt(args.seed, hands, tell)
        yield ""
        yield tell("arranged", rules=rules.name)
        yield ""
        yield from _result(record, result, args.language, tell)

    data = {
        "seed": args.seed,
        "hands": [str(hand) for hand in hands],
        "record": record.to_dict(),
        "score": result.to_dict(),
    }
    return Answer(data, lines())
