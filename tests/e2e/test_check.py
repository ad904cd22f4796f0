"""The host checks a bot, running or not."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from playground.model.permissions import Permissions
from playground.testing import FakeDiscord
from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Server


async def check(discord: FakeDiscord, database: Path, **environment: str) -> tuple[int, dict[str, str]]:
    """Return the exit status and the lines of a check by their subjects, each without it."""
    command = BotProcess(discord, database, environment)
    await command.spawn("check")
    await command.wait_until(lambda: command.exit_code is not None)
    assert command.exit_code is not None
    assert not command.log_lines("Traceback")
    assert not command.log_lines(discord.token)
    lines = [line.split(maxsplit=2) for line in command.log if line.startswith(("ok", "warning", "PROBLEM"))]
    return command.exit_code, {subject: f"{state}: {text}" for state, subject, text in lines}


async def test_a_bot_with_a_game_is_checked_while_it_runs(bot: BotProcess, database: Path) -> None:
    server = Server.create(bot)
    await server.start_game("Ann", "Ben")
    status, lines = await check(bot.discord, database)
    assert status == 0
    assert list(lines) == [
        *("settings", "database", "disk", "token", "starts", "servers", "permissions", "clock")
    ]
    assert all(line.startswith("ok: ") for subject, line in lines.items() if subject != "settings")
    assert lines["database"] == "ok: Read 1 game or lobby, 1 of them open."
    server.channel.deny_bot(Permissions.ATTACH_FILES)
    status, lines = await check(bot.discord, database)
    assert status == 0, "a server's settings are no problem of the host"
    assert lines["permissions"].startswith("warning: ")


async def test_a_new_bot_is_checked_before_its_first_start(discord: FakeDiscord, database: Path) -> None:
    status, lines = await check(discord, database)
    assert status == 0
    assert lines["database"].startswith("warning: There is no database at")
    assert lines["servers"].startswith("warning: The bot is in no server yet. Invite it: https://")
    assert not list(database.parent.glob("game.db*"))


@pytest.mark.thorough
async def test_a_table_that_cannot_be_read_is_a_problem(discord: FakeDiscord, database: Path) -> None:
    async with running_bot(database) as bot:
        await Server.create(bot).start_game("Ann", "Ben")
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = 1")
        connection.execute("UPDATE tables SET rules = 'chess'")
        connection.commit()
    status, lines = await check(discord, database)
    assert status == 1
    assert lines["database"].startswith("PROBLEM: Table 1 in the database cannot be read: ")
