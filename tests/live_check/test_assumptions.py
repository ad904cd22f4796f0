"""Every assumption has code, a probe and a planted difference, of which the live check finds just that."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.live_check import Verdict, elsewhere_probes, gateway_probes, load_assumptions, probes
from bot.live_check.session import LiveClient
from tests import WAIT_TIMEOUT
from tests.live_check.planted import PLANTS
from tests.live_check.rig import rig

ROOT = Path(__file__).parents[2]
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


PROBES = (probes, gateway_probes, elsewhere_probes)


@pytest.mark.parametrize("name", ASSUMPTIONS)
def test_it_is_tried_by_a_probe_that_names_it_or_says_why_not(name: str) -> None:
    assumption = ASSUMPTIONS[name]
    assert (assumption.probe is None) != (assumption.untried is None)
    assert re.fullmatch("[a-z0-9-]{1,18}", name)
    for sentence in (assumption.says, assumption.otherwise, assumption.untried or "."):
        assert sentence.endswith(".")
    if assumption.probe is not None:
        module = next(each for each in PROBES if hasattr(each, assumption.probe))
        probe = getattr(module, assumption.probe)
        stem = f"{probes.BY_AGE}" if name.startswith(probes.BY_AGE) else name
        assert inspect.iscoroutinefunction(probe)
        assert stem in inspect.getsource(module) or stem in probes.LIMITS


def test_every_probe_has_assumptions() -> None:
    ours = [
        name
        for module in PROBES
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


SEEN_BY_THE_HOST_ALONE = {
    *("names-shown", "command-link", "emoji-shown", "moves-once", "first-frame", "follow-up-notifies")
}
SOME = {"nonce", "keep-by-id", "limit-headers", "edit-silent", "type-7-picture", "public-follow-ups"}
"""Those that every run of the tests plants."""
NEVER_TOLD = {"resume": "shard_resumed", "reopened": "raw_thread_update"}
"""The events that the check waits for in vain."""


def test_something_is_planted_for_all_that_a_program_can_see() -> None:
    tried = {name for name, each in load_assumptions().items() if each.probe}
    assert set(PLANTS) == tried - SEEN_BY_THE_HOST_ALONE


@pytest.mark.parametrize(
    "name", [name if name in SOME else pytest.param(name, marks=pytest.mark.thorough) for name in PLANTS]
)
async def test_a_planted_difference_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = LiveClient.wait_for

    def wait_for(client: LiveClient, event: Any, **options: Any) -> Any:
        limit = 0.1 if event == NEVER_TOLD.get(name) else WAIT_TIMEOUT
        return wait(client, event, **options | {"timeout": limit})

    monkeypatch.setattr(LiveClient, "wait_for", wait_for)
    monkeypatch.setattr(gateway_probes, "EVENT_TIMEOUT", 0.1 if name == "heartbeat" else WAIT_TIMEOUT)
    async with rig(rate_limits=name == "too-many") as checked:
        PLANTS[name](checked, monkeypatch)
        await checked.check(elsewhere=load_assumptions()[name].elsewhere)
        assert set(checked.those(Verdict.DIFFERENT)) == {name}
        assert checked.channel.visible == checked.elsewhere[0].user.sees(checked.elsewhere[0].channel) == []
