"""What the command ``best`` finds out: by an objective, or by dealing the other cards."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._commands import Answer, Say, may_declare
from ._console import table
from ._inputs import hand_from, rules_from
from .errors import NotationError, ShisanzhangError

# Each command imports what only it needs, as in `_commands`.
if TYPE_CHECKING:
    from .arrangement import Arrangement
    from .rules import Rules


def best(args: Namespace, tell: Say) -> Answer:
    """The best arrangements of a hand, by an objective or by dealing the other cards."""
    _refuse_what_does_not_apply(args)
    if args.deals is not None:
        return _analyzed(args, tell)
    from .arranger import rank_arrangements
    from .objectives import BACK_FIRST, CATEGORY_GREEDY, ROW_PERCENTILES, ExpectedPoints, Objective
    from .special import classify

    hand, rules = hand_from(args.hand), rules_from(args.rules)
    name, opponents = args.objective or "expected", _opponents(args)
    objectives: dict[str, Objective] = {
        "expected": ExpectedPoints(rules, opponents),
        "percentiles": ROW_PERCENTILES,
        "category": CATEGORY_GREEDY,
        "back-first": BACK_FIRST,
    }
    # The points of the others are nothing but an order.
    meanings = {"expected": "points_expected", "percentiles": "rows_won"}
    ranked = rank_arrangements(
        hand, rules, objective=objectives[name], top=1 if args.top is None else args.top
    )
    special = classify(hand, rules)

    def lines() -> Iterator[str]:
        yield f"{hand:u}"
        yield tell("rules_used", rules=rules.name)
        if special is not None:
            yield may_declare(special, rules, tell)
        for number, (points, play) in enumerate(ranked, start=1):
            meaning = ""
            if key := meanings.get(name):
                meaning = tell(key, points=f"{points:.2f}", opponents=tell(f"opponents.{opponents}"))
            yield ""
            yield f"{number}. {meaning}".rstrip()
            yield from table(_rows(play, rules, tell), indent="   ")

    data = {
        "hand": str(hand),
        "rules": rules.name,
        "objective": name,
        "special": special and special.value,
        "arrangements": [{"points": points, **_rows_data(play, rules)} for points, play in ranked],
    }
    return Answer(data, lines())


def _refuse_what_does_not_apply(args: Namespace) -> None:
    """Refuses options that would say nothing beside the others."""
    if args.deals is not None and args.objective not in (None, "expected"):
        raise ShisanzhangError(f"--deals shows expected points, --objective {args.objective} shows others")
    if args.objective not in (None, "expected") and args.players is not None:
        raise ShisanzhangError(f"--players does not matter to --objective {args.objective}")
    for name in ("svg", "seed"):
        if args.deals is None and getattr(args, name) is not None:
            raise ShisanzhangError(f"--{name} needs --deals")


def _opponents(args: Namespace) -> int:
    from ._work import checked_players

    return checked_players(4 if args.players is None else args.players) - 1


def _analyzed(args: Namespace, tell: Say) -> Answer:
    """What each way to play a hand is worth, when the other cards are dealt."""
    from .analysis import analyze, declares, said, worth
    from .score import Declaration

    found = analyze(
        hand_from(args.hand),
        rules_from(args.rules),
        players=_opponents(args) + 1,
        top=5 if args.top is None else args.top,
        deals=args.deals,
        seed=args.seed or 0,
    )
    if args.svg is not None:
        try:
            Path(args.svg).write_bytes(found.svg(args.language).encode())
        except (OSError, ValueError) as error:  # a path with NUL in it is a ValueError
            raise NotationError(f"cannot be written: {getattr(error, 'strerror', error)}", args.svg) from None

    def lines() -> Iterator[str]:
        yield f"{found.hand:u}"
        yield said(found, args.language)
        for number, setting in enumerate(found.settings, start=1):
            yield ""
            yield f"{number}. {worth(setting, number, args.language)}"
            if isinstance(setting.play, Declaration):
                yield f"   {declares(found, args.language)}"
                continue
            rows = zip(_rows(setting.play, found.rules, tell), setting.rows, strict=True)
            chances = [[*row, tell("row_chances", **_percent(fares._asdict()))] for row, fares in rows]
            yield from table(chances, indent="   ")
            for key in ("sweep_chances", "slam_chances"):
                yield f"   {tell(key, **_percent(setting.to_dict()))}"
        yield ""
        yield found.why(args.language)

    return Answer(found.to_dict(), lines())


def _percent(chances: Mapping[str, Any]) -> dict[str, str]:
    """The numbers among them in per cent."""
    return {name: f"{100 * chance:.1f}" for name, chance in chances.items() if isinstance(chance, float)}


def _rows(play: Arrangement, rules: Rules, tell: Say) -> list[list[str]]:
    """Front, middle and back: the name of the row, its cards, what they make."""
    from .arrangement import Row

    rows = []
    for row, value in zip(Row, play.values_under(rules), strict=True):
        cards = " ".join(f"{card:u}" for card in play.row(row))
        rows.append(
            [tell(row), cards, f"{tell(value.category)} {' '.join(rank.value for rank in value.ranks)}"]
        )
    return rows


def _rows_data(play: Arrangement, rules: Rules) -> dict[str, object]:
    from .arrangement import Row

    rows = {row.value: " ".join(map(str, play.row(row))) for row in Row}
    return {**rows, "categories": [value.category.value for value in play.values_under(rules)]}
