# make play and make test do all their own set-up: a Python >= 3.11 is enough.
PYTHON ?= python3
JOBS   ?= 3
GAMES  ?= 10000
DOOR   ?= 600
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
PINS   := pyproject.toml constraints.txt
unexport PYTHONDONTWRITEBYTECODE # the tests start many processes: what one has compiled, the others read

.DEFAULT_GOAL := help
.PHONY: help play test lint fuzz docs bench clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/.play ## open the table in your browser
	@$(BIN)/periplus serve --open

test: .venv/.all lint ## everything a change must pass: lint, then all tests
	@tools/system_packages
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder

lint: .venv/.all ## ruff, biome, mypy, and which package may import which
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --quiet --check .
	@tools/lint_web
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo >.venv/arrows.txt || { cat .venv/arrows.txt; exit 1; }

fuzz: .venv/.all ## the laws on GAMES=10000 random games of each game, as many tampered positions, the door for DOOR=600 seconds, and the long tests
	@for game in $$($(BIN)/python -c 'from periplus.games import game_ids; print(*game_ids())'); do \
		$(BIN)/periplus fuzz $$game --games $(GAMES) --jobs $(JOBS) || exit 1; \
		PERIPLUS_BOUNDS=1 $(BIN)/periplus fuzz $$game --mutants $(GAMES) --jobs $(JOBS) || exit 1; \
	done
	@$(BIN)/python tools/fuzz_door --seconds $(DOOR)
	@$(BIN)/python -m pytest -q -n $(JOBS) --slow -m slow

docs: .venv/.all ## the documentation site, in site/
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[docs]'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: .venv/.all ## decisions a second, our games and other libraries side by side (reports/bench)
	@$(BIN)/python tools/bench_peers

clean: ## forget the environment and every cache
	rm -rf .venv .bench .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Periplus needs Python 3.11 or later; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "making .venv"
	@$(PYTHON) -m venv .venv \
		|| { rm -rf .venv; echo "python3 -m venv failed; on Debian: apt-get install python3-venv"; exit 1; }

.venv/.play: .venv/bin/python $(PINS)
	@echo "installing the table"
	@$(PIP) -e .
	@touch $@

.venv/.all: .venv/bin/python $(PINS)
	@echo "installing everything the tests need (a few minutes the first time)"
	@$(PIP) --no-compile -e '.[postgres,notices,lab,env,examples,cluster,dev]' # of 16,000 modules few are imported
	@touch .venv/.play $@
