# One word for each job; .ci/run does them all in a fresh environment.
# They run in the environment that is active: python3 -m pip install -e ".[dev]"
.DEFAULT_GOAL := help
.PHONY: help check format lint type test quick coverage docs bench mutants dist clean

help: ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: lint type coverage docs ## all that .ci/run checks, but here

format: ## rewrite the code in the house style
	ruff check --fix
	ruff format

lint: ## style and spelling
	ruff check
	ruff format --check
	codespell

type: ## mypy --strict on the package and on code that uses it
	mypy --strict src tests/typing

test: ## all tests and doctests
	python3 -m pytest

quick: ## the tests without the exhaustive ones
	python3 -m pytest -m "not exhaustive"

coverage: ## all tests, and at least 95 % of the branches
	python3 -m pytest --cov --cov-report=term

docs: ## the documentation (docs/_build/html) and its doctests; warnings are errors
	sphinx-build -n -W --keep-going -b html docs docs/_build/html
	sphinx-build -n -W --keep-going -b doctest docs docs/_build/doctest

bench: ## compare with other libraries; needs the extra bench
	python3 -m pytest benchmarks

mutants: ## mutation testing of rules, specials and scoring (long); at least 85 % must be noticed
	.ci/mutants

dist: ## sdist and wheel, in dist/
	python3 -m build

clean: ## remove what the other words leave behind
	rm -rf .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist docs/_build htmlcov mutants
