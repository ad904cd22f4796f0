from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground.testing import FakeDiscord
from tests.e2e.controlled_bot import ControlledClock
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import READY_LOG, BotProcess, running_bot
from tests.e2e.players import Party, Server


def pytest_itemcollected(item: pytest.Item) -> None:
    """Run all tests of this folder in one event loop, that of the bot which they share."""
    if pytest_asyncio.is_async_test(item):
        marker = pytest.mark.asyncio(loop_scope="session")
        item.add_marker(marker, append=False)  # before the one that pytest-asyncio adds


@pytest.fixture(scope="package", autouse=True)
def fork_server() -> Iterator[None]:
    """The process that starts the bots of all tests, and ends them however the tests end."""
    with ForkServer() as BotProcess.fork_server:
        yield


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def shared_bot(
    fork_server: None, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[BotProcess]:
    """One bot for all tests that need no bot of their own; each has a server of its own."""
    async with running_bot(tmp_path_factory.mktemp("shared") / "game.db") as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def server(shared_bot: BotProcess) -> AsyncIterator[Server]:
    """A server for one test; check afterwards that nothing went wrong."""
    since = len(shared_bot.log)
    assert shared_bot.exit_code is None, "an earlier test has ended the bot"
    shared_bot.discord.refused.clear()
    shared_bot.discord.recorder.requests.clear()
    yield Server.create(shared_bot)
    shared_bot.discord.faults.clear()
    try:
        shared_bot.assert_healthy(since)
    finally:
        shared_bot.discord.breaches.clear()
        shared_bot.discord.unhandled.clear()


@pytest_asyncio.fixture(loop_scope="session")
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as discord:
        yield discord


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "game.db"


@pytest_asyncio.fixture(loop_scope="session")
async def bot(database: Path, request: pytest.FixtureRequest) -> AsyncIterator[BotProcess]:
    async with running_bot(database, controlled_clock="clock" in request.fixturenames) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def clock(bot: BotProcess) -> ControlledClock:
    """The clock of the test's own bot, which stands still."""
    await bot.wait_for_log(READY_LOG)  # before that, time that passes does not count
    bot.clock.set_rate(0)
    return bot.clock


@pytest_asyncio.fixture(loop_scope="session")
async def party(server: Server) -> Party:
    return await server.start_game("Ann", "Ben")
