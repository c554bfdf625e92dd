"""The shape of the package: one direction of imports, no dependencies, every public name documented."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

import shisanzhang
from shisanzhang import _pass

PROJECT = Path(__file__).parents[1]
PACKAGE = Path(shisanzhang.__file__).parent

# The pipeline: a module imports only modules named before it.
ORDER = """
    errors _enums _reading cards hand _shapes _tables _search _kernel_py _kernel _backend _options
    _ruleset ranking evaluator arrangement special payoff rules _words_game _words_command _words_analysis
    _words_option _words_play _words_replay _words_keep _words_table _words_bigtwo _words_doudizhu terms
    score scoring _percentiles _stored _population _solved _bank objectives arranger _bulk _laying _arrays
    batch odds _notation _recorded records _work _checkpoint strategy solver _played _answers measuring
    _ship _meeting _picture _reasons analysis _completing draft actions seats view _seating session
    logbook _sqlite store ledger _matches _contests _history _pass bigtwo.rules bigtwo.combination
    bigtwo._pack bigtwo.listing bigtwo.refusal bigtwo.scoring bigtwo._hands bigtwo.ceremony bigtwo._turn
    bigtwo.view bigtwo.game bigtwo.match bigtwo.records bigtwo.players bigtwo doudizhu.rules
    doudizhu._deck doudizhu.combination doudizhu._forms doudizhu._hands doudizhu.listing doudizhu.refusal
    doudizhu.numbering doudizhu.actions doudizhu.scoring doudizhu._dealt doudizhu._turn doudizhu.view
    doudizhu.game doudizhu.match doudizhu.records doudizhu.players doudizhu _console _prepared _inputs
    _files _talk _commands _best_command _bar _strength_commands _comparing _drafting _play_command
    _replay_command _ledger_file _telling _keep_command _session_commands _family _keeping _sitting
    bigtwo._commands bigtwo._play_command doudizhu._commands doudizhu._play_command _shedding_commands
    __init__ cli __main__
""".split()
# A layer may be a package, which has layers of its own.
LAYERS = [name for name in ORDER if "." not in name and not name.startswith("_")]
PACKAGES = [name for name in LAYERS if any(other.startswith(f"{name}.") for other in ORDER)]
PUBLIC = ["_backend", *(name for name in LAYERS if name not in ("cli", *PACKAGES))]


def layers_of(package: str) -> list[str]:
    """The public modules of a package, without its name."""
    inner = [name.removeprefix(f"{package}.") for name in ORDER if name.startswith(f"{package}.")]
    return [name for name in inner if not name.startswith("_")]


# What a module may import besides the standard library.
FOREIGN = {module: {"numpy"} for module in ("_arrays", "_bulk", "_kernel", "batch")} | {"_bar": {"rich"}}


def source(module: str) -> Path:
    """The file of a module; of the compiled one the file that describes it."""
    if module in PACKAGES:
        return PACKAGE / module / "__init__.py"
    return PACKAGE / f"{module.replace('.', '/')}.{'pyi' if module == '_kernel' else 'py'}"


def tree(module: str) -> ast.Module:
    return ast.parse(source(module).read_text("utf-8"))


def imports(module: str) -> Iterator[str]:
    """What a module imports, anywhere in it: modules of the package by name, others with a dot in front."""
    package = module if module in PACKAGES else module.rpartition(".")[0]
    home = f"shisanzhang.{package}".rstrip(".")
    for node in ast.walk(tree(module)):
        match node:
            case ast.Import(names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(None, names):
                found = [f"{home}.{alias.name}" for alias in names]
            case ast.ImportFrom(str(origin), _, level):
                found = [f"{home}.{origin}" if level else origin]
            case _:
                continue
        for name in found:
            top, _, rest = name.partition(".")
            if top != "shisanzhang":
                yield f".{top}"
            else:
                # What is no module is a name of the package itself.
                yield rest if rest in ORDER else "__init__"


def documented(module: str) -> set[str]:
    """The names at the top level of a module that have a docstring, constants among them."""
    body = tree(module).body
    found = set()
    for node, following in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name) | ast.FunctionDef(name) if ast.get_docstring(node):
                found.add(name)
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                match following:
                    case ast.Expr(ast.Constant(str())):
                        found.add(name)
    return found


def exported() -> list[tuple[str, str]]:
    """Each name that a module exports, after the module."""
    inner = [f"{package}.{layer}" for package in PACKAGES for layer in layers_of(package)]
    modules = [*PUBLIC, *inner]
    return [(module, name) for module in modules for name in import_module(f"shisanzhang.{module}").__all__]


def test_the_order_names_every_module() -> None:
    assert {source(module) for module in ORDER} == {*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")}
    assert len(ORDER) == len(set(ORDER))


@pytest.mark.parametrize("module", ORDER)
def test_imports_point_one_way(module: str) -> None:
    upward = {name for name in imports(module) if name in ORDER[ORDER.index(module) :]}
    assert not upward, f"{module} may import only: {' '.join(ORDER[: ORDER.index(module)])}"


@pytest.mark.parametrize("module", ORDER)
def test_only_the_standard_library_is_imported(module: str) -> None:
    foreign = {name[1:] for name in imports(module) if name.startswith(".")} - sys.stdlib_module_names
    assert foreign == FOREIGN.get(module, set())


def test_the_package_docstring_tells_the_same_order() -> None:
    assert re.findall(r"^    (\w+)  ", shisanzhang.__doc__ or "", re.MULTILINE) == LAYERS


def test_the_readme_tells_the_same_order() -> None:
    table = (PROJECT / "README.md").read_text("utf-8").partition("| layer |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == LAYERS


def test_the_reference_tells_the_same_order() -> None:
    index = (PROJECT / "docs/reference/index.md").read_text("utf-8")
    toctree = index.partition("```{toctree}")[2].partition("```")[0]
    assert re.findall(r"^(\w+)$", toctree, re.MULTILINE) == LAYERS


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_tell_their_order(package: str) -> None:
    docstring = import_module(f"shisanzhang.{package}").__doc__ or ""
    assert re.findall(r"^    (\w+)  ", docstring, re.MULTILINE) == layers_of(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_export_what_their_modules_export(package: str) -> None:
    names = [name for module, name in exported() if module.startswith(f"{package}.")]
    assert sorted(import_module(f"shisanzhang.{package}").__all__) == sorted([*names, *_pass.__all__])


def test_the_package_exports_what_its_modules_export() -> None:
    # The names of `batch` are those of the calls for one hand or match, and stay where they are.
    names = [name for module, name in exported() if module != "batch" and "." not in module]
    assert sorted(shisanzhang.__all__) == sorted(names)


@pytest.mark.parametrize(("module", "name"), exported())
def test_public_names_are_documented(module: str, name: str) -> None:
    assert name in documented(module), f"{module}.{name} has no docstring"
    index = (PROJECT / "docs/reference/index.md").read_text("utf-8")
    listing = index.partition(f"currentmodule:: shisanzhang.{module}\n")[2].partition("currentmodule::")[0]
    # The build of the documentation proves that each name listed leads somewhere.
    assert re.search(rf"^(?:   |.. autodata:: ){name}$", listing, re.MULTILINE), (
        f"{name} is missing from the listing"
    )


@pytest.mark.parametrize("module", LAYERS)
def test_every_layer_has_its_page(module: str) -> None:
    page = (PROJECT / f"docs/reference/{module}.md").read_text("utf-8")
    inner = [f"{module}.{layer}" for layer in layers_of(module)]
    for each in inner or [module]:
        assert f".. automodule:: shisanzhang.{each}\n" in page


def test_the_version_has_one_source() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert shisanzhang.__version__ == version("shisanzhang") == project["version"]


@pytest.mark.skipif(not (PROJECT / "src").exists(), reason="there is no source to compare with")
def test_the_tests_try_the_code_of_this_checkout() -> None:
    # An installation made before the last change would answer for code that it does not have.
    ours, theirs = (
        {
            path.relative_to(base): path.read_bytes()
            for path in base.rglob("*")
            if path.suffix not in (".pyc", ".so", ".pyd") and path.is_file()
        }
        for base in (PROJECT / "src/shisanzhang", PACKAGE)
    )
    assert ours.keys() == theirs.keys()
    assert [str(path) for path in ours if ours[path] != theirs[path]] == []


def test_type_checkers_are_told_that_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()
