# Every target sets up .venv itself when it is missing or older than the locked requirements: `run` with what the
# bot needs, the others with what they need besides.
PYTHON ?= python3
BIN := .venv/bin
# pip tells errors alone. Without --no-compile it compiles all that it installs; Python compiles just what is imported.
install = @$(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r $(1) || \
	{ echo "pip could not install all of $(1). It needs the internet; what went wrong is above." >&2; exit 1; }
CATALOGUE := bot/locale/cantstop.pot

# What Python has compiled once serves the bots that the tests start, too.
unexport PYTHONDONTWRITEBYTECODE

PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist worksteal

.PHONY: help run test near thorough soak lint check format bench lock texts page site
help:  ## list the targets
	@grep -E '^[a-z.]+:.*##' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:[^#]*## /\t/' | expand -t 10

.venv: .venv/dev  ## set up what the bot and its development need
.venv/bot: requirements.txt
	@$(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
		"$(PYTHON) has to be Python 3.11 or newer with venv (Debian, Ubuntu: apt install python3-venv;" \
		"macOS: brew install python)." \
		"If yours has another name: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Setting up .venv with what the bot needs, once (150 MB). This takes one to two minutes."
	@$(PYTHON) -m venv .venv
	$(call install,requirements.txt)
	@touch $@

.venv/dev: .venv/bot requirements-dev.txt
	@echo "Adding what development needs to .venv, once. This takes another minute or two."
	$(call install,requirements-dev.txt)
	@touch $@

run: .venv/bot  ## run the bot: in Discord with a DISCORD_TOKEN, in a playground in your browser (PORT=...) without
	@exec $(BIN)/python -m playground --unless-set DISCORD_TOKEN --unless-set DISCORD_TOKEN_FILE --dotenv .env \
		--env DATABASE_URL=sqlite:///data/playground.db --bot-name "Can't Stop" --control $(if $(PORT),--port "$(PORT)") \
		--ready "Ready as" --dice bot.tables.dice:TableDice.__call__ --file bot/verify/verify.html \
		-- $(BIN)/python -m bot

test: .venv  ## run the tests, in about two minutes on two cores
	$(PYTEST)

near: .venv  ## run the tests that reach what has changed; the first time all of them, to learn what each reaches
	$(PYTEST) --testmon --testmon-forceselect

thorough: .venv  ## run every test, with three times as many examples of each property
	HYPOTHESIS_PROFILE=thorough $(PYTEST) -m ""

soak: .venv  ## simulate, kill and forge for long; SEED=... repeats it, MINUTES=... kills for longer
	$(BIN)/python -m tools.soak $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES))

lint: .venv  ## check format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/hadolint Dockerfile
	$(BIN)/shellcheck --severity=warning .ci/*
	$(BIN)/jactionlint --shellcheck=$(BIN)/shellcheck
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose*.yaml

check: lint test  ## everything that has to hold before a change lands

format: .venv  ## format the code and mend what can be mended
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv  ## measure what players and hosts notice, in ten minutes; BESIDE=commit: beside that, in turns
	$(BIN)/python -m tools.benchmarks $(if $(BESIDE),--beside $(BESIDE))

texts: .venv  ## collect what players read, and merge the translations with it; LANGUAGE=... begins one
	$(BIN)/python -m tools.collect_texts $(CATALOGUE) $(if $(filter command,$(origin LANGUAGE)),$(LANGUAGE))
	@$(BIN)/python -m tools.untranslated || :

page: .venv  ## make the page that plays and checks games from its parts in tools/page
	$(BIN)/python -m tools.make_page

site: .venv  ## make the website, with that page in it, in site/; REPOSITORY=... is the address of the repository
	$(BIN)/python -m tools.make_site site $(if $(REPOSITORY),--repository "$(REPOSITORY)")

lock: .venv  ## resolve pyproject.toml into the hashed requirements files
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --extra dev pyproject.toml -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --extra sentry pyproject.toml -o requirements-sentry.txt
