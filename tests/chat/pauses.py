"""Skipping the pauses of a module."""

import asyncio
from types import ModuleType, SimpleNamespace

import pytest


def skip_pauses(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[float]:
    """Skip the pauses of a module that uses asyncio only for them, and return their lengths in seconds."""
    pauses: list[float] = []

    async def skip(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=skip))
    return pauses
