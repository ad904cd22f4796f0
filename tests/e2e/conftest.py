from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Server


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def shared_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    """One bot for every test that needs no bot of its own; a server apiece keeps them apart."""
    async with running_bot(tmp_path_factory.mktemp("shared") / "game.db") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def server(shared_bot: BotProcess) -> AsyncIterator[Server]:
    """A server of the test's own; nothing may have gone wrong when the test is over."""
    since = len(shared_bot.log)
    assert shared_bot.exit_code is None, "an earlier test has ended the bot"
    yield Server.create(shared_bot)
    shared_bot.discord.faults.clear()
    try:
        shared_bot.assert_healthy(since)
    finally:
        shared_bot.discord.breaches.clear()
        shared_bot.discord.unhandled.clear()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a bot of the test's own keeps its tables."""
    return tmp_path / "game.db"
