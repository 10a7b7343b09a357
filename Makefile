# Sets itself up: the first target that runs makes .venv, later ones find it there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
STAGES := components generators layouts page referee web
# Python keeps what it has compiled, also where it was told not to: tests start it some hundred times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: pdf web test test-page test-web proof clean lint bench schema docs counts kerning pictures pictures-accept

pdf: $(READY)
	@$(BIN)/cutline build

# The page in the browser alone, as files for any web host: output/web. Needs Node, and a network once.
web: $(READY)
	@$(BIN)/python -m cutline.web.making

# Side by side on all cores, a file of tests at a time; `make test TESTS=tests/layouts` for some of them.
test: $(READY)
	@echo "All tests take two minutes on two cores (measured on two of an AMD EPYC)."
	@$(BIN)/python -m pytest -n auto $(TESTS)

# The page in a Chromium, if this machine has one; `make test-page TESTS=tests/page_in_browser/test_table.py`.
test-page: $(READY)
	@$(BIN)/python -m tests.page_in_browser $(TESTS)

# What `make web` made: in Node and, at the same time, in a Chromium, where this machine has them.
test-web: web
	@$(BIN)/python -m tests.web_in_node & node=$$!; \
	 $(BIN)/python -m tests.web_in_browser; browser=$$?; wait $$node && exit $$browser

# Games by the hundred, clicked games, slips of every kind, spoilt logs: an hour or more on two cores.
# `make proof DEPTH=10` goes ten times as deep. Fails where more is found than docs/the-proof.md allows.
DEPTH ?= 1
proof: $(READY)
	@$(BIN)/python -m tests.proof --depth $(DEPTH)

# mypy does not follow an editable install's folder mapping, so it gets the package as links.
lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@mkdir -p build/types/cutline
	@ln -sfn "$(CURDIR)"/cutline/*.py build/types/cutline/
	@for stage in $(STAGES); do ln -sfn "$(CURDIR)/$$stage" build/types/cutline/$$stage; done
	@cd build/types && "$(CURDIR)/$(BIN)/mypy" --config-file "$(CURDIR)/pyproject.toml" -p cutline

bench: $(READY)
	@$(BIN)/python bench/run.py
	@$(BIN)/python bench/saving.py
	@$(BIN)/python bench/referee_bench.py

# The schemas that editors use, made from the models.
schema: $(READY)
	@$(BIN)/cutline schema --out components/schema

# The pages of the documentation that are made: every key, from the models; every kind, with its
# YAML and its picture, from the game that has them all; what rules leave open, from the games.
docs: $(READY)
	@$(BIN)/python docs/keys.py
	@$(BIN)/python docs/gallery.py
	@$(BIN)/python docs/readings.py

# What the kits of each game that ships take: the Shelf shows it without counting.
counts: $(READY)
	@$(BIN)/python -m cutline.page.counting

# The kerning of the house's typefaces, asked of HarfBuzz.
kerning: $(READY)
	@$(BIN)/python -m cutline.generators.text.pairs

# Stores how every page looks now, after somebody has looked; tests compare with it.
pictures-accept: $(READY)
	@$(BIN)/python -m tests.games.support.accept $(GAMES)

# The pictures of the documents, drawn from the built kits and from what is exported.
pictures: pdf
	@$(BIN)/python docs/pictures/draw.py
	@PYTHONPATH=. $(BIN)/python docs/pictures/out.py

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Cutline needs Python 3.11 or later; set PYTHON=..." if sys.version_info < (3, 11) else 0)'
	@echo "Making the environment in $(VENV): Python packages are installed, once; a minute or so."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
	@echo "The environment is ready."

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitkeep -delete
