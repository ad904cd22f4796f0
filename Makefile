# Every target makes .venv itself when it is missing or older than the locked requirements.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help run test check format bench lock
help:  ## list the targets
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 10

.venv: .venv/installed
.venv/installed: requirements-dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

lock: .venv  ## resolve pyproject.toml into the hashed requirements files
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements-dev.txt
