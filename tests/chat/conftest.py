"""Fixtures that the tests of the chat share."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Any

import pytest

from bot.chat.interactions import response
from bot.chat.review import reviewed_games
from bot.players import review
from bot.tables import Table
from tests.chat.card_samples import PLAYED
from tests.chat.client_harness import Bot
from tests.chat.harness import Harness
from tests.store.memory_store import MemoryStore
from tests.tables.sample_tables import LAMB, first_people


@pytest.fixture(autouse=True)
def ignore_slowness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defer no interaction, and let no response time out only because the machine is busy."""
    for name in ("DEFER_AFTER", "FIRST_RESPONSE_TIMEOUT", "FOLLOW_UP_TIMEOUT", "MOMENT", "TOKEN_TIMEOUT"):
        monkeypatch.setattr(response, name, 3600.0)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def harness() -> Harness:
    """The handlers of buttons and commands, with an empty store."""
    return Harness()


@pytest.fixture
async def won_game(harness: Harness) -> Table:
    """A game that Ben won against Ann."""
    return await harness.finished(PLAYED["after a turn"])


@pytest.fixture
async def lost_solo_game(harness: Harness) -> Table:
    """A game that a computer won against Ann."""
    return await harness.finished(PLAYED["after a turn"], seats=(*first_people(1), LAMB))


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run at once what would run in a thread: threads ignore the clock of a test."""

    async def run_now(function: Callable[..., Any], *values: Any) -> Any:
        return function(*values)

    monkeypatch.setattr(asyncio, "to_thread", run_now)


@pytest.fixture
async def bot(no_threads: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    """A client with an empty store."""
    harness = Bot(monkeypatch)
    yield harness
    await harness.client.close()


_review = cache(review)


@pytest.fixture(autouse=True)
def reviewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review a sample game once for all tests that only show its review."""
    monkeypatch.setattr(reviewed_games, "review", lambda log, seats: _review(log, frozenset(seats)))
