"""PostgreSQL goes away while the bot starts: the bot waits for it, and ends when it is told to."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.commands import FAILED
from tests.e2e.controlled_bot import AS_IN_PRODUCTION
from tests.e2e.harness import READY_LOG, BotProcess, prepared_bot
from tests.postgres_proxy import PostgresProxy
from tests.postgres_server import PostgresServer

pytestmark = pytest.mark.thorough

AWAY = "The database cannot be used, trying again"
TOLD = ("The database cannot be reached. Nothing is saved until it can.", "The bot could not close within")
"""What the log may tell besides."""

CONNECT_TIMEOUT = 3
"""Seconds that an attempt to connect takes at a server that hangs: longer than a request waits for it."""

IMPATIENT = AS_IN_PRODUCTION | {
    "bot.commands.serve.OPENING_PAUSE": 0.1,
    "bot.store.engines.postgres.slots.RECOVERY_TIME": 0.0,
}

OUTDATED = "INSERT INTO notes (key, value) VALUES ('standings', 'outdated')"

MOMENTS = {
    "reached": b"",
    "checked": b"server_version_num",
    "migrated": b"CREATE TABLE users",
    "left by the first connection": b"X\x00\x00\x00\x04",
    "asked about standings": b"FROM notes",
    "given standings": b"DELETE FROM standings",
}
"""What the bot sends last before the server is away, by what is happening then."""


@asynccontextmanager
async def left_by_its_server(
    server: PostgresServer, template: str, moment: str, *, deaf: bool
) -> AsyncIterator[tuple[BotProcess, PostgresProxy]]:
    """Start a bot whose server goes away at one of the moments."""
    name = server.create_database("template1" if moment == "migrated" else template)
    if moment == "given standings":
        server.execute(OUTDATED, name)
    proxy = PostgresProxy(server.url(name))
    proxy.cut_at, proxy.deaf = MOMENTS[moment], deaf
    async with proxy.running():
        url = f"{proxy.url}&connect_timeout={CONNECT_TIMEOUT}"
        async with prepared_bot(url, expected_log=TOLD, constants=IMPATIENT) as bot:
            await bot.spawn()
            await proxy.away.wait()
            yield bot, proxy
    server.drop_database(name)


@pytest.mark.parametrize(
    ("moment", "deaf"),
    [*((moment, False) for moment in MOMENTS), ("checked", True), ("left by the first connection", True)],
)
async def test_a_bot_starts_once_its_server_is_there_again(
    postgres_server: PostgresServer, postgres_template: str, moment: str, deaf: bool
) -> None:
    async with left_by_its_server(postgres_server, postgres_template, moment, deaf=deaf) as (bot, proxy):
        await bot.wait_for_log(AWAY)
        proxy.come_back()
        await bot.wait_for_log(READY_LOG)
        assert await bot.stop() == 0


@pytest.mark.parametrize(
    ("moment", "deaf"),
    [("left by the first connection", False), ("left by the first connection", True), ("migrated", True)],
)
async def test_a_bot_whose_server_is_away_ends_at_a_signal(
    postgres_server: PostgresServer, postgres_template: str, moment: str, deaf: bool
) -> None:
    async with left_by_its_server(postgres_server, postgres_template, moment, deaf=deaf) as (bot, _):
        assert await bot.stop() in (0, FAILED)
