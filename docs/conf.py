"""Configuration of the documentation; ``make docs`` builds it."""

from __future__ import annotations

import sys
from pathlib import Path

import shisanzhang

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "shisanzhang"
author = "shisanzhang contributors"
copyright = f"2026, {author}"  # noqa: A001  # the name Sphinx gives it
version = release = shisanzhang.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.doctest",
    "docstrings",
    "generated_tables",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"shisanzhang 十三張 {version}"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

add_module_names = False  # every public name can be imported from the package
toc_object_entries_show_parents = "hide"
nitpicky = True
default_role = "py:obj"  # `Name` in a docstring is a link, and an error if it leads nowhere
nitpick_ignore_regex = [
    # The standard library's documentation is elsewhere, and no build needs the network.
    ("py:.*", r"(collections\.abc|concurrent\.futures|dataclasses|enum|pathlib|random|typing)\..*"),
    ("py:class", r"Executor|Path|array|array\.array"),
    # NumPy's likewise.
    ("py:class", r"ArrayLike|NDArray|np\.\w+"),
    # Types behind the public ones, which a signature may show but nobody needs.
    ("py:class", r"shisanzhang\.(\w+\.)?_\w+\.\w+|Scale|Bank"),
]

autodoc_default_options = {
    "members": True,
    "undoc-members": True,
    # Inherited members are told, up to these classes.
    "inherited-members": "BaseException, Enum, RuleData, RuleSet, tuple",
}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
autosummary_generate = False  # the pages are written by hand, in the order of the pipeline

# An example sees all public names, as in the tests.
doctest_global_setup = "from shisanzhang import *"
