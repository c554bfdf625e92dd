"""How autodoc reads the docstrings of the package, and where their references lead."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any

from sphinx.addnodes import pending_xref
from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.pycode import ModuleAnalyzer

import shisanzhang
from shisanzhang._options import Part, Parts, RuleData

LONGEST_VALUE = 40
"""The value of a constant or attribute is shown up to this many characters."""


PACKAGES = ("bigtwo", "doudizhu")
"""The packages within the package."""


def public_homes() -> dict[str, str]:
    """Each exported name and the module that defines it.

    A name that `batch` has too is the package's everywhere but on its own page.
    """
    names = {found.name for found in iter_modules(shisanzhang.__path__)} - {"__main__", "batch", *PACKAGES}
    return homes_in("shisanzhang", ["batch", *sorted(names)])


def homes_in(package: str, names: Iterable[str]) -> dict[str, str]:
    """Each exported name of these modules and the module that defines it."""
    modules = [import_module(f"{package}.{name}") for name in names]
    return {name: module.__name__ for module in modules for name in getattr(module, "__all__", ())}


HOMES = public_homes()
INNER = {
    package: homes_in(
        f"shisanzhang.{package}",
        [found.name for found in iter_modules(import_module(f"shisanzhang.{package}").__path__)],
    )
    for package in PACKAGES
}
"""The same within each of the packages, whose own names come first there."""


def homes_for(node: Any) -> dict[str, str]:
    """Where names lead that stand where the node does: on the pages of a package to the package first."""
    for package, homes in INNER.items():
        inside = str(node.get("py:module") or "").startswith(f"shisanzhang.{package}")
        if inside or node["refdoc"] == f"reference/{package}":
            return HOMES | homes
    return HOMES


def tell_apart(app: Any, doctree: Any) -> None:
    """Leads names that the package and one within it both have to the one that is meant."""
    twice = {name for homes in INNER.values() for name in homes if name in HOMES}
    for node in doctree.findall(pending_xref):
        name, dot, member = str(node.get("reftarget")).partition(".")
        if node.get("refdomain") == "py" and name in twice:
            node["refdoc"] = node.get("refdoc") or app.env.current_document.docname
            node["reftarget"] = f"{homes_for(node)[name]}.{name}{dot}{member}"
            node["refspecific"] = False


def resolve_public_name(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Leads a reference such as `Card` or `Row.FRONT`, wherever it stands, to the page that has it."""
    if node.get("refdomain") != "py":
        return None
    written = node["reftarget"].removeprefix("shisanzhang.").partition("(")[0]
    name, dot, member = written.partition(".")
    homes = homes_for(node)
    if name not in homes:
        return None
    target = f"{homes[name]}.{name}{dot}{member}"
    return env.domains["py"].resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, contnode)


def process_docstring(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Reads docstrings as Google style, with two ways of our own.

    The colon of an attribute's ``頭墩: three cards`` is punctuation, where Napoleon
    would take it for a type; and a parameter in single backticks is no link.
    """
    if what in ("attribute", "data", "property"):
        return
    names = parameters_of(obj) if callable(obj) else ()
    marked = [
        re.sub(
            r"(?<!`)`(\w+)`(?!`)", lambda found: f"``{found[1]}``" if found[1] in names else found[0], line
        )
        for line in lines
    ]
    lines[:] = GoogleDocstring(marked, Config(), app, what, name, obj, options).lines()


def parameters_of(obj: Callable[..., object]) -> Collection[str]:
    """The names of the parameters of a function, method or class."""
    try:
        return signature(obj).parameters
    except ValueError:  # an exception that takes over the constructor of `ValueError`
        return ()


def is_rules(obj: object) -> bool:
    """Whether this is a class of rule options."""
    return isinstance(obj, type) and issubclass(obj, RuleData) and is_dataclass(obj)


def describe_attributes() -> None:
    """Tells Sphinx what the source alone does not.

    An option of the rules has no docstring: its declaration says what it means and
    which values it takes. And a value that would fill the screen is not shown.
    """
    homes = {*HOMES.values(), *(home for inner in INNER.values() for home in inner.values())}
    for module in {sys.modules[home] for home in homes}:
        analyzer = ModuleAnalyzer.for_module(module.__name__)
        analyzer.analyze()
        for rules in (found for found in vars(module).values() if is_rules(found)):
            for field in (found for found in fields(rules) if "kind" in found.metadata):
                kind, meaning = field.metadata["kind"], field.metadata["meaning"]
                text = f"{meaning[0].upper()}{meaning[1:]}."
                values = "" if isinstance(kind, (Part, Parts)) else f"Values: {kind.describe()}."
                analyzer.attr_docs.setdefault((rules.__name__, field.name), [f"{text} {values}", ""])
        for (owner, name), text in analyzer.attr_docs.items():
            value = getattr(getattr(module, owner) if owner else module, name, None)
            if len(repr(value)) > LONGEST_VALUE:
                text += [":meta hide-value:", ""]


def shorten_signature(
    app: Any, what: str, name: str, obj: Any, options: Any, arguments: str, returns: str
) -> Any:
    """Rule classes take their options by keyword; written out with all defaults they fill a screen."""
    return ("(**options)", None) if is_rules(obj) else None


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    describe_attributes()
    app.connect("autodoc-process-docstring", process_docstring)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("doctree-read", tell_apart)
    app.connect("missing-reference", resolve_public_name)
    return {"parallel_read_safe": True}
