"""Discord refuses or fails while the bot starts."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.faults import (
    ALWAYS,
    COMMANDS,
    CONNECTION_LOST,
    FORBIDDEN,
    RATE_LIMITED,
    SERVER_ERROR,
    Fault,
    with_faults,
)
from tests.e2e.harness import BotProcess, prepared_bot
from tests.e2e.players import Server


@with_faults(limited=RATE_LIMITED, failed=SERVER_ERROR)
async def test_commands_that_fail_once_are_registered(database: Path, fault: Fault) -> None:
    async with prepared_bot(database) as bot:
        planted = bot.discord.faults.add(*COMMANDS, **fault)
        await bot.start()
        await bot.wait_for_log("Registered the commands")
        assert planted.hits == 1


@pytest.mark.thorough
async def test_a_bot_that_cannot_log_in_keeps_trying(tmp_path: Path) -> None:
    faults = [RATE_LIMITED, SERVER_ERROR, FORBIDDEN, CONNECTION_LOST, {"status": 404}]
    places = ["/gateway/bot", "/users/@me"]

    async def start(number: int, path: str, fault: Fault) -> None:
        async with prepared_bot(tmp_path / f"{number}.db") as bot:
            planted = bot.discord.faults.add("GET", path, **fault)
            await bot.start()
            assert planted.hits == 1

    async with asyncio.TaskGroup() as starting:
        for number, (path, fault) in enumerate((p, t) for p in places for t in faults):
            starting.create_task(start(number, path, fault), name=f"{path} {fault}")


@pytest.mark.thorough
async def test_a_game_goes_on_while_the_commands_cannot_be_registered(bot: BotProcess) -> None:
    server = Server.create(bot)
    party = await server.start_game("Ann", "Ben")
    assert await bot.stop() == 0
    bot.discord.faults.add(*COMMANDS, **(SERVER_ERROR | ALWAYS))
    await bot.start()
    await party.step()
    await party.next_turn()
    await party.wait_for_ping()
