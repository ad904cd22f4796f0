"""docs/editions.md: the code and tests that it names exist."""

import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

from tests.game.test_moves import CASES

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`(\w+(?:\.\w+)+)`", DOC)) | set(re.findall(r"`(test_\w+)`", DOC)))


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_only_existing_code(name: str) -> None:
    module, *names = name.split(".")
    package = "tests.game" if module.startswith("test_") else "bot.game"
    assert reduce(getattr, names, import_module(f"{package}.{module}")) is not None


def test_the_page_names_only_worked_positions_that_are_there() -> None:
    named = set(re.findall(r"`test_moves\[([a-z-]+)\]`", DOC))
    assert len(named) > 10
    assert named <= {case["id"] for case in CASES}


def test_every_rule_refers_to_a_test() -> None:
    rows = [line for line in DOC.splitlines() if line.startswith("| ")]
    rules = [row for row in rows if not re.match(r"\| (rule|variant|question|---) ", row)]
    assert len(rules) > 50
    untested = [row for row in rules if "`test_" not in row]
    assert len(untested) == 1
    assert "How long may a player think" in untested[0]
