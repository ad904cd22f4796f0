"""docs/editions.md: the code and tests that it names exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
NAMES = sorted(set(re.findall(r"`(\w+(?:\.\w+)+)`", DOC)) | set(re.findall(r"`(test_\w+)`", DOC)))


def defines(source: str, names: list[str]) -> bool:
    """Whether a module defines a name, such as a class and its method."""
    body: list[ast.stmt] = ast.parse(source).body
    for name in names:
        found = [node for node in body if name in _defined(node)]
        if not found:
            return False
        body = found[0].body if isinstance(found[0], ast.ClassDef) else []
    return True


def _defined(node: ast.stmt) -> set[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case _:
            return set()


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_only_existing_code(name: str) -> None:
    module, *names = name.split(".")
    folder = ROOT / ("tests/game" if module.startswith("test_") else "bot/game")
    assert defines((folder / f"{module}.py").read_text(encoding="utf-8"), names)


def test_every_rule_refers_to_a_test() -> None:
    rows = [line for line in DOC.splitlines() if line.startswith("| ")]
    rules = [row for row in rows if not re.match(r"\| (rule|variant|question|---) ", row)]
    assert len(rules) > 50
    untested = [row for row in rules if "`test_" not in row]
    assert len(untested) == 1
    assert "How long may a player think" in untested[0]


def test_missing_names_are_found() -> None:
    source = "class A:\n    x: int = 1\n    def b(self): ...\nC = 2\n"
    assert all(defines(source, names) for names in (["A"], ["A", "b"], ["A", "x"], ["C"]))
    assert not any(defines(source, names) for names in (["B"], ["A", "c"], ["C", "d"], ["A", "b", "x"]))
