"""Skipping the pauses of a module."""

import asyncio
from types import ModuleType, SimpleNamespace

import pytest


def skip_pauses(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[float]:
    """Skip the pauses of a module, and return their lengths in seconds.

    The module uses ``asyncio.sleep`` and ``asyncio.timeout`` only for pauses.
    """
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    def timeout(seconds: float) -> asyncio.Timeout:
        pauses.append(seconds)
        return asyncio.timeout(0)

    monkeypatch.setattr(
        module, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep, "timeout": timeout})
    )
    return pauses
