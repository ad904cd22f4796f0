"""The table of assumptions, which code, live check and documentation share."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.chat.live_check import elsewhere_probes, load_assumptions, probes

ROOT = Path(__file__).parents[3]
ASSUMPTIONS = load_assumptions()
NAMED = re.compile(r"\(assumption: ([a-z0-9-]+)\)")


def names_in(path: Path) -> Iterator[str]:
    """Yield what a module defines: functions, classes, methods and constants."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


@pytest.mark.parametrize("name", ASSUMPTIONS)
def test_the_code_that_rests_on_it_exists(name: str) -> None:
    for place in ASSUMPTIONS[name].code:
        path, _, defined = place.partition(":")
        assert defined in names_in(ROOT / path), place
    assert ASSUMPTIONS[name].code


@pytest.mark.parametrize("name", ASSUMPTIONS)
def test_it_is_tried_by_a_probe_that_names_it_or_says_why_not(name: str) -> None:
    assumption = ASSUMPTIONS[name]
    assert (assumption.probe is None) != (assumption.untried is None)
    assert re.fullmatch("[a-z0-9-]{1,18}", name)
    for sentence in (assumption.says, assumption.otherwise, assumption.untried or "."):
        assert sentence.endswith(".")
    if assumption.probe is not None:
        module = elsewhere_probes if assumption.elsewhere else probes
        probe = getattr(module, assumption.probe)
        stem = f"{probes.BY_AGE}" if name.startswith(probes.BY_AGE) else name
        assert inspect.iscoroutinefunction(probe)
        assert stem in inspect.getsource(module) or stem in probes.LIMITS


def test_every_probe_has_assumptions() -> None:
    ours = [
        name
        for module in (probes, elsewhere_probes)
        for name, function in inspect.getmembers(module, inspect.iscoroutinefunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    ]
    assert {each.probe for each in ASSUMPTIONS.values() if each.probe} == set(ours)


def test_comments_name_assumptions_that_exist() -> None:
    named = {
        name
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for name in NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= set(ASSUMPTIONS)
