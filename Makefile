# Everything works from a fresh clone: each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BENCH := .venv-bench
PORT ?= 8000
BIN := $(VENV)/bin
# Chromium without windows: a quarter less work for the same pages
BROWSER := chromium-headless-shell
COMPILED := $(wildcard src/cordee/engine/*.py src/cordee/bots/*.py src/cordee/study/desk.py src/cordee/games/*/*.py src/cordee/games/*/rules/*.py examples/pig/*.py)

# What need not wait for each other is made at once: types are checked while C is compiled
MAKEFLAGS += -j2

.PHONY: help setup browser play test bench lint load clean
.DEFAULT_GOAL := help

help: ## say what can be made
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):[^#]*## /make \1\t/'

setup: $(VENV)/built ## create .venv, install, compile

$(VENV)/installed: pyproject.toml setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --upgrade "pip>=24"
	$(BIN)/pip install -q --disable-pip-version-check "setuptools>=80" "mypy[mypyc]>=2.4"
	CORDEE_PURE=1 $(BIN)/pip install -q --disable-pip-version-check --no-build-isolation -e ".[dev]"
	@touch $@

$(VENV)/built: $(VENV)/installed $(COMPILED)
	rm -rf build/types # mypyc stumbles over what it cached of modules that have changed since
	CORDEE_EXAMPLES=1 MYPY_CACHE_DIR=build/types $(BIN)/python setup.py -q build_ext --inplace --parallel 2
	@touch $@

# What researchers need is heavy, and none of it is for who plays
STUDY := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["study"], sep="\n")
$(VENV)/studied: $(VENV)/installed
	$(BIN)/python -c '$(STUDY)' > $(VENV)/study.txt
	$(BIN)/pip install -q --disable-pip-version-check -r $(VENV)/study.txt
	@touch $@

play: setup ## sit down and play: the web table at a local address (PORT=8000)
	$(BIN)/cordee serve --open --port $(PORT)

browser: ## install Chromium for the browser tests, where it is missing
	@{ command -v $(BROWSER) || command -v chromium; } >/dev/null || test "$$(id -u)" != 0 || { apt-get update -q && apt-get install -y -q $(BROWSER); }
	@{ command -v $(BROWSER) || command -v chromium; } >/dev/null || { echo "The browser tests need Chromium: run 'sudo apt-get install $(BROWSER)'."; exit 1; }

test: setup $(VENV)/studied browser lint ## lint, types, all tests
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/browser
	$(BIN)/python -m pytest -n auto --dist worksteal tests/browser

load: setup ## durable moves a second and delays, beside boardgame.io: Pig, then boards of the real games (GAME=ski)
	CORDEE_GAMES=examples $(BIN)/python -m bench.load
	$(BIN)/python -m bench.boards $(addprefix --game ,$(GAME))

lint: $(VENV)/studied ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

$(BENCH)/installed: pyproject.toml setup.py bench/requirements.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install -q --disable-pip-version-check --upgrade "pip>=24"
	$(BENCH)/bin/pip install -q --disable-pip-version-check "setuptools>=80" "mypy[mypyc]>=2.4" -r bench/requirements.txt
	CORDEE_PURE=1 $(BENCH)/bin/pip install -q --disable-pip-version-check --no-build-isolation -e .
	@touch $@

bench: setup $(BENCH)/installed ## speed beside peers, as ratios in one run
	CORDEE_GAMES=examples $(BENCH)/bin/python -m bench

clean: ## remove all that was made
	rm -rf $(VENV) $(BENCH) build src/*.egg-info
	find src examples -name '*.so' -delete
