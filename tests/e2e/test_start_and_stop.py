"""The bot starts with right or wrong settings, and where Discord fails; it stops at a signal."""

from pathlib import Path
from signal import SIGTERM

from playground.testing import FakeDiscord
from tests.e2e.harness import AS_HOSTS_RUN_IT, BotProcess, prepared_bot, running_bot

MISCONFIGURED = 2


async def test_a_refused_token_stops_the_bot_with_a_reason(discord: FakeDiscord, database: Path) -> None:
    token = "wrong-0123456789.abcdef"
    bot = BotProcess(discord, database, {"DISCORD_TOKEN": token})
    await bot.spawn()
    assert await bot.wait_stopped() == MISCONFIGURED
    assert bot.log_lines("Discord does not accept DISCORD_TOKEN. Copy it again")
    assert not bot.log_lines("Traceback")
    assert not bot.log_lines(token)
    assert [request.path for request in discord.requests].count("/users/@me") == 1
    assert discord.gateway.identifies == 0


async def test_a_signal_stops_the_program_that_hosts_run(database: Path) -> None:
    async with running_bot(database, program=AS_HOSTS_RUN_IT) as bot:
        assert await bot.stop(SIGTERM) == 0
        assert bot.log_lines("Stopping")


async def test_a_stop_right_after_the_connection_is_made_leaves_no_error_behind(database: Path) -> None:
    async with prepared_bot(database) as bot:
        await bot.spawn()
        await bot.discord.bot_ready()
