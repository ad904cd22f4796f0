"""The bot ends while it is still starting."""

from pathlib import Path

import pytest

from bot.chat.client import CantStopClient
from bot.clock import SystemClock
from bot.dice import fair_dice
from bot.store import SqliteStore
from bot.tables import Tables
from playground.testing import FakeDiscord
from tests.e2e.harness import BotProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_end_right_after_the_connection_is_made_leaves_no_error_behind(database: Path) -> None:
    async with FakeDiscord(rate_limits=False) as discord:
        bot = BotProcess(discord, database)
        await bot.spawn()
        await discord.bot_ready()
        assert await bot.stop() == 0
        bot.assert_healthy()


async def test_what_discord_py_tells_after_the_end_is_not_listened_to(database: Path) -> None:
    async with await SqliteStore.open(database) as store:
        clock = SystemClock()
        bot = CantStopClient(store, Tables(store, fair_dice, clock), clock)
        await bot.close()
        bot.dispatch("ready")  # as half a second after the connection, on a machine that is slow to end
