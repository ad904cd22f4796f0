"""Trying again and again: pauses take no time, and the first attempts fail."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from itertools import chain, repeat
from types import ModuleType, SimpleNamespace
from typing import Any, ParamSpec
from unittest.mock import DEFAULT, AsyncMock

import pytest

from tests.simulation.virtual_time import run_virtually

P = ParamSpec("P")


def skip_pauses(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> list[float]:
    """Skip the pauses of modules, and return their lengths in seconds.

    The modules use ``asyncio.sleep`` and ``asyncio.timeout`` only for pauses.
    """
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    def timeout(seconds: float) -> asyncio.Timeout:
        pauses.append(seconds)
        return asyncio.timeout(0)

    skipping = SimpleNamespace(**{**vars(asyncio), "sleep": sleep, "timeout": timeout})
    for module in modules:
        monkeypatch.setattr(module, "asyncio", skipping)
    return pauses


def fail_at_first(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, *errors: Exception) -> None:
    """Let the next calls of an asynchronous method fail, each with its error."""
    results = chain(errors, repeat(DEFAULT))
    monkeypatch.setattr(owner, name, AsyncMock(wraps=getattr(owner, name), side_effect=results))


def hold(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> asyncio.Event:
    """Let calls of an asynchronous method wait for the event that is returned."""
    method, go_on = getattr(owner, name), asyncio.Event()

    async def wait(*values: object) -> object:
        await go_on.wait()
        return await method(*values)

    monkeypatch.setattr(owner, name, wait)
    return go_on


def virtually(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on a clock that jumps."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        run_virtually("pauses", lambda _: test(*args, **kwargs))

    return run
