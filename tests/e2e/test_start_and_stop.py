"""The bot starts with right or wrong settings, and where Discord fails; it stops at a signal."""

import socket
from contextlib import closing, suppress
from pathlib import Path
from signal import SIGTERM

from playground.testing import FakeDiscord
from tests.e2e.harness import AS_HOSTS_RUN_IT, BotProcess, poll, prepared_bot, running_bot

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


async def test_systemd_hears_how_the_bot_is_which_a_signal_stops(database: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        systemd.bind("")  # to an abstract name that is free
        systemd.setblocking(False)
        heard: list[bytes] = []

        def has_heard(state: bytes) -> bool:
            with suppress(BlockingIOError):
                while True:
                    heard.append(systemd.recv(99))
            return state in heard

        name = systemd.getsockname().decode().replace("\0", "@", 1)
        async with running_bot(database, environment={"NOTIFY_SOCKET": name}, program=AS_HOSTS_RUN_IT) as bot:
            await poll(lambda: has_heard(b"READY=1"))
            del heard[:]
            await poll(lambda: has_heard(b"WATCHDOG=1"))
            assert not has_heard(b"STOPPING=1")
            assert await bot.stop(SIGTERM) == 0
            assert bot.log_lines("Stopping")
            assert has_heard(b"STOPPING=1")


async def test_a_stop_right_after_the_connection_is_made_leaves_no_error_behind(database: Path) -> None:
    async with prepared_bot(database) as bot:
        await bot.spawn()
        await bot.discord.bot_ready()
