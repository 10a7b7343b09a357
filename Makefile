# Sets itself up: the first target that runs makes .venv, later ones find it there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: pdf test clean lint bench schema

pdf: $(READY)
	@$(BIN)/cutline build

test: $(READY)
	@$(BIN)/python -m pytest

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy -p cutline

bench: $(READY)
	@$(BIN)/python bench/run.py

# The schemas that editors use, made from the models.
schema: $(READY)
	@$(BIN)/cutline schema --out components/schema

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Cutline needs Python 3.11 or later; set PYTHON=..." if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitkeep -delete
