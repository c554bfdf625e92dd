# One word for each job; .ci/run does them all in a fresh environment.
# They run in the environment that is active: python3 -m pip install -e ".[dev]"
.DEFAULT_GOAL := help
.PHONY: help check format lint type test quick coverage kernel fuzz docs bench strength tables mutants dist release-check clean

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: lint type coverage kernel docs ## all that .ci/run checks, but here

format: ## rewrite the code in the house style
	ruff check --fix
	ruff format
	clang-format -i src/kernel/* tests/kernel/*.?pp

lint: ## style and spelling
	ruff check
	ruff format --check
	clang-format --dry-run -Werror src/kernel/* tests/kernel/*.?pp
	codespell

type: ## mypy --strict on the package and on code that uses it
	mypy --strict src tests/typing

test: ## all tests and doctests
	python3 -m pytest

quick: ## the tests without the exhaustive ones
	python3 -m pytest -m "not exhaustive"

coverage: ## all tests, with the native kernel and without, and at least 95 % of the branches
	SHISANZHANG_BACKEND=native python3 -m pytest
	SHISANZHANG_BACKEND=python python3 -m pytest --ignore=tests/parity --cov --cov-report=term

kernel: ## the tests of the C++ code by itself, with the address and undefined behaviour sanitizers
	cmake -S tests/kernel -B build/kernel -G Ninja -DSANITIZE=ON
	cmake --build build/kernel
	ctest --test-dir build/kernel --output-on-failure --no-tests=error

fuzz: ## the boundary of the package with whatever bytes, ten seconds each; needs the extra fuzz
	python3 tests/fuzz/run.py

docs: ## the documentation (docs/_build/html) and its doctests; warnings are errors
	sphinx-build -n -W --keep-going -b html docs docs/_build/html
	sphinx-build -n -W --keep-going -b doctest docs docs/_build/doctest

bench: ## compare with other libraries; needs the extra bench
	python3 -m pytest benchmarks

strength: ## measure how strong each strategy is and write the figures down (an hour); needs the extra bench
	python3 benchmarks/strength.py --write

tables: ## solve for the tables that ship, anew (some ten minutes)
	python3 -m shisanzhang._ship src/shisanzhang/data 2

mutants: ## mutation testing of rules, specials and scoring (long); at least 85 % must be noticed
	.ci/mutants

dist: ## sdist and wheel, in dist/
	python3 -m build

release-check: ## whether the version in pyproject.toml may be tagged and released
	python3 .ci/release

clean: ## remove what the other words leave behind
	rm -rf .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist docs/_build htmlcov mutants wheelhouse
