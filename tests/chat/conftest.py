"""Fixtures that the tests of the chat share."""

import asyncio

import pytest

from tests.chat.harness import Harness


@pytest.fixture
def harness() -> Harness:
    """Handlers of buttons and commands, with an empty store."""
    return Harness()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the pauses that the code under test makes, and return their lengths in seconds."""
    lengths: list[float] = []
    sleep = asyncio.sleep

    async def skip(seconds: float) -> None:
        if seconds:
            lengths.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", skip)
    return lengths
