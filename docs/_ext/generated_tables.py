"""Tables of the documentation that are read off the code, so that they cannot be wrong.

```{options-table}```, ```{bonuses-table}```, ```{specials-table}```, ```{odds-table}```,
```{bigtwo-options-table}``` and ```{doudizhu-options-table}``` stand where each table belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from shisanzhang import PRESETS, Category, Row, Rules, Special, bigtwo, doudizhu, say, special_odds
from shisanzhang.odds import TOTAL_HANDS


def markdown(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def option_value(rules: Any, path: str) -> str:
    """The value of one option, as its JSON value reads."""
    found: Any = rules.to_dict()
    for name in path.split("."):
        found = found[name]
    if isinstance(found, bool):
        return str(found).lower()
    return ", ".join(map(str, found)) if isinstance(found, list) else str(found)


def options_table() -> str:
    """Every option that is one value, with what the presets have."""
    rows = []
    for option in Rules.options():
        if option.path == "name" or "[]" in option.path or option.values.startswith("list of"):
            continue
        values = [option_value(rules, option.path) for rules in PRESETS.values()]
        rows.append([f"`{option.path}`", option.values, *values, option.meaning])
    return markdown(["option", "values", *PRESETS, "meaning"], rows)


def bigtwo_options_table() -> str:
    """Every option of Big Two, with its default."""
    return _options_of(bigtwo.Rules, [bigtwo.TAIWAN])


def doudizhu_options_table() -> str:
    """Every option of Dou Dizhu, with what the presets have."""
    return _options_of(doudizhu.Rules, [doudizhu.ONE_DECK, doudizhu.TWO_DECKS])


def _options_of(kind: Any, presets: Sequence[Any]) -> str:
    rows = []
    for option in kind.options():
        if option.path != "name":
            values = [option_value(rules, option.path) for rules in presets]
            rows.append([f"`{option.path}`", option.values, *values, option.meaning])
    return markdown(["option", "values", *(rules.name for rules in presets), "meaning"], rows)


def bonuses_table() -> str:
    """What a won row pays, plain and with a bonus."""
    tables = [rules.scoring.row_values for rules in PRESETS.values()]
    listed = {(bonus.row, bonus.category) for rules in PRESETS.values() for bonus in rules.scoring.bonuses}
    rows = []
    for row in Row:
        rows.append(
            [f"{say(row)} {say(row, 'zh-Hant')}", "any other", *(table[row.index][0] for table in tables)]
        )
        for category in Category:
            if (row, category) in listed:
                paid = [table[row.index][category.index] for table in tables]
                rows.append(["", f"{say(category)} {say(category, 'zh-Hant')}", *paid])
    return markdown(["row", "won with", *PRESETS], rows)


def specials_table() -> str:
    """The specials, what they are, and what they pay."""
    rows = []
    for special in Special:
        meaning = (special_docs()[special.name]).partition(": ")[2].partition(" (`")[0].rstrip(".")
        points = [rules.specials.points.get(special, "—") for rules in PRESETS.values()]
        rows.append([f"`{special.name}`", special.chinese, meaning, *points])
    return markdown(["special", "中文", "what it is", *PRESETS], rows)


def special_docs() -> dict[str, str]:
    """The docstring of each member of `Special`."""
    from sphinx.pycode import ModuleAnalyzer

    analyzer = ModuleAnalyzer.for_module("shisanzhang.special")
    analyzer.analyze()
    return {name: text[0] for (owner, name), text in analyzer.attr_docs.items() if owner == "Special"}


def odds_table() -> str:
    """How many hands count as each special."""
    odds = [special_odds(rules) for rules in PRESETS.values()]
    rows = []
    for special in (*Special, None):
        counts = [found.get(special) for found in odds]
        cells = [f"{count:,}" if count is not None else "—" for count in counts]
        chances = [f"{100 * count / TOTAL_HANDS:.3g} %" if count is not None else "—" for count in counts]
        name = f"`{special.name}`" if special else "none"
        rows.append([name, cells[0], chances[0], cells[1], chances[1]])
    head = ["counts as"]
    for name in PRESETS:
        head += [f"{name}: hands", "share"]
    return markdown(head, rows)


def directive(make: Any) -> type[SphinxDirective]:
    """A directive that stands for the table that `make` returns."""

    class Table(SphinxDirective):
        def run(self) -> list[nodes.Node]:
            self.env.note_reread()
            return self.parse_text_to_nodes(make())

    return Table


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    tables = (options_table, bonuses_table, specials_table, odds_table)
    for make in (*tables, bigtwo_options_table, doudizhu_options_table):
        app.add_directive(make.__name__.replace("_", "-"), directive(make))
    return {"parallel_read_safe": True}
