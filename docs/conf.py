"""Configuration of the documentation; ``make docs`` builds it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, fields
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules
from typing import Any

from sphinx.ext.napoleon import Config, GoogleDocstring

import shisanzhang
from shisanzhang._options import Part, Parts, RuleData

project = "shisanzhang"
author = "shisanzhang contributors"
copyright = f"2026, {author}"  # noqa: A001  # the name Sphinx gives it
version = release = shisanzhang.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.doctest"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"shisanzhang 十三張 {version}"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nitpicky = True
default_role = "py:obj"  # `Name` in a docstring is a link, and an error if it leads nowhere
nitpick_ignore_regex = [
    # The standard library's documentation is elsewhere, and no build needs the network.
    ("py:.*", r"(collections\.abc|dataclasses|enum|random|typing)\..*"),
    # Types behind the public ones, which a signature may show but nobody needs.
    ("py:class", r"shisanzhang\._\w+\.\w+"),
]

autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    # Inherited members are told, up to these classes.
    "inherited-members": "BaseException, Enum, RuleData, tuple",
}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
autosummary_generate = False  # the pages are written by hand, in the order of the pipeline

# An example sees all public names, as in the tests.
doctest_global_setup = "from shisanzhang import *"


def public_homes() -> dict[str, str]:
    """Each exported name and the module that defines it."""
    modules = [import_module(f"shisanzhang.{found.name}") for found in iter_modules(shisanzhang.__path__)]
    return {name: module.__name__ for module in modules for name in getattr(module, "__all__", ())}


HOMES = public_homes()


def resolve_public_name(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Leads a reference such as `Card` or `Row.FRONT`, wherever it stands, to the page that has it."""
    if node.get("refdomain") != "py":
        return None
    written = node["reftarget"].removeprefix("shisanzhang.").partition("(")[0]
    name, dot, member = written.partition(".")
    if name not in HOMES:
        return None
    target = f"{HOMES[name]}.{name}{dot}{member}"
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
        re.sub(r"(?<!`)`(\w+)`(?!`)", lambda found: f"``{found[1]}``" if found[1] in names else found[0], line)
        for line in lines
    ]
    lines[:] = GoogleDocstring(marked, Config(), app, what, name, obj, options).lines()
    if is_rules(obj):
        lines += describe_options(obj)


def parameters_of(obj: Callable[..., object]) -> Collection[str]:
    """The names of the parameters of a function, method or class."""
    try:
        return signature(obj).parameters
    except ValueError:  # an exception that takes over the constructor of `ValueError`
        return ()


def is_rules(obj: object) -> bool:
    """Whether this is a class of options."""
    return isinstance(obj, type) and issubclass(obj, RuleData) and obj is not RuleData


def describe_options(rules: type) -> Iterator[str]:
    """The options of a rule class as attributes, described by their declarations."""
    for field in fields(rules):
        kind, meaning = field.metadata["kind"], field.metadata["meaning"]
        yield from ("", f".. attribute:: {field.name}", f"   :type: {field.type}", "")
        values = "" if isinstance(kind, (Part, Parts)) else f" Values: {kind.describe()}."
        default = None if field.default is MISSING else json.dumps(kind.dump(field.default))
        short = f" Default: ``{default}``." if values and default else ""
        yield f"   {meaning[0].upper()}{meaning[1:]}.{values}{short}"


def skip_option(app: Any, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Leaves out the options where autodoc meets them bare: `describe_options` has them."""
    print("SKIP", what, name, type(obj), skip)
    return None


def shorten_signature(app: Any, what: str, name: str, obj: Any, options: Any, arguments: str, returns: str) -> Any:
    """Rule classes take their options by keyword; written out with all defaults they fill a screen."""
    return ("(**options)", None) if is_rules(obj) else None


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", process_docstring)
    app.connect("autodoc-skip-member", skip_option)
    app.connect("autodoc-process-signature", shorten_signature)
    app.connect("missing-reference", resolve_public_name)
