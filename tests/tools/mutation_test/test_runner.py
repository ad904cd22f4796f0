from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from tools.mutation_test.mutants import find_mutants
from tools.mutation_test.runner import Coverage, is_killed, read_coverage, record_coverage

MODULE = "mutated/module.py"
MOCK = AsyncMock()
"""Other modules have such, and what is asked of them goes unanswered."""
SOURCE = """\
def compare(a, b):
    return a < b

def wait(a):
    while a > 0:
        a -= 1
    return True

def untested(a):
    return a + 1
"""
TESTS = """\
from mutated.module import compare, wait

def test_compare():
    assert compare(1, 2)
    assert not compare(2, 1)

def test_wait():
    assert wait(2)

def test_failure():
    assert False
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "copy"
    (root / MODULE).parent.mkdir(parents=True)
    (root / MODULE).write_text(SOURCE, encoding="utf-8")
    (root / "test_mutated.py").write_text(TESTS, encoding="utf-8")
    return root


def killed(root: Path, tests: dict[str, Coverage], code: str) -> bool:
    change = next(mutant for mutant in find_mutants(MODULE, SOURCE) if mutant.code == code)
    (root / MODULE).write_text(change.apply(SOURCE), encoding="utf-8")
    return is_killed(root, change, tests)


def test_a_mutant_is_killed_by_a_test_that_fails_or_does_not_end_and_survives_otherwise(root: Path) -> None:
    record_coverage(root, [MODULE], ["test_mutated.py"], root.parent / "coverage")
    tests = read_coverage(root.parent / "coverage")
    assert {test: coverage.lines for test, coverage in tests.items()} == {
        "test_mutated.py::test_compare": {MODULE: {2}},
        "test_mutated.py::test_wait": {MODULE: {5, 6, 7}},
    }
    assert killed(root, tests, "(a >= b)")
    assert not killed(root, tests, "(a <= b)")
    assert not killed(root, tests, "(a - 1)")  # no test reaches it


def test_a_test_that_cannot_run_is_an_error(root: Path) -> None:
    with pytest.raises(SystemExit, match="status 4"):
        record_coverage(root, [MODULE], ["nothing"], root.parent / "coverage")
