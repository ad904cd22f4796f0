# Every target makes .venv itself when it is missing or older than the locked requirements.
PYTHON ?= python3
BIN := .venv/bin
CATALOGUE := bot/locale/cantstop.pot

.PHONY: help run test check format bench lock texts
help:  ## list the targets
	@grep -E '^[a-z.]+:.*##' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:[^#]*## /\t/' | expand -t 10

.venv: .venv/installed  ## set up what the bot and its tests need
.venv/installed: requirements-dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

run: .venv  ## run the bot: in Discord with a DISCORD_TOKEN, in a playground in your browser without
	@exec $(BIN)/python -m playground --unless-set DISCORD_TOKEN --dotenv .env \
		--env DATABASE_URL=sqlite:///data/playground.db --load-dice -- $(BIN)/python -m bot

test: .venv  ## run the tests
	$(BIN)/python -m pytest

check: .venv  ## everything that has to hold before a change lands: format, lint, types, texts, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory test

format: .venv  ## format the code and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv  ## measure what players notice
	$(BIN)/python -m tools.benchmarks

texts: .venv  ## collect what players read into the catalogue
	$(BIN)/python -m tools.collect_texts $(CATALOGUE)

lock: .venv  ## resolve pyproject.toml into the hashed requirements files
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements-dev.txt
