"""Discord is troubled while the bot starts."""

import asyncio
from pathlib import Path

import pytest

from playground import StandIn
from tests.e2e.harness import Bot, a_bot
from tests.e2e.party import Club
from tests.e2e.test_faults import BROKEN, FAILED, FOR_EVER, FORBIDDEN, LIMITED, REFUSED, Trouble, named

pytestmark = pytest.mark.asyncio(loop_scope="session")

COMMANDS = ("PUT", "/applications/*/commands")


@named(forbidden=FORBIDDEN, refused=REFUSED, not_found={"status": 404})
async def test_commands_that_are_refused_are_registered_by_the_next_start(
    database: Path, fault: Trouble
) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        discord.faults.add(*COMMANDS, **fault)
        await bot.start()
        await bot.until_logged("The commands could not be registered")
        assert await bot.end() == 0
        assert not discord.application.commands
        await bot.start()
        await bot.until_logged("Registered the commands")
        assert discord.application.commands
        await Club.of(bot).game("Ann", "Ben")
        assert await bot.end() == 0
        bot.assert_well()


@named(limited=LIMITED, failed=FAILED)
async def test_commands_that_fail_in_passing_are_registered(database: Path, fault: Trouble) -> None:
    async with StandIn(rate_limits=False) as discord:
        bot = Bot(discord, database)
        planted = discord.faults.add(*COMMANDS, **fault)
        await bot.start()
        await bot.until_logged("Registered the commands")
        assert planted.hits == 1
        assert await bot.end() == 0
        bot.assert_well()


async def test_a_bot_that_is_not_let_in_for_a_while_keeps_asking(tmp_path: Path) -> None:
    troubles = [LIMITED, FAILED, FORBIDDEN, BROKEN, {"status": 404}]
    places = ["/gateway", "/users/@me"]

    async def start(number: int, path: str, trouble: Trouble) -> None:
        async with StandIn(rate_limits=False) as discord:
            bot = Bot(discord, tmp_path / f"{number}.db")
            planted = discord.faults.add("GET", path, **trouble)
            await bot.start()
            assert planted.hits == 1
            assert await bot.end() == 0
            bot.assert_well()

    async with asyncio.TaskGroup() as starting:
        for number, (path, trouble) in enumerate((p, t) for p in places for t in troubles):
            starting.create_task(start(number, path, trouble), name=f"{path} {trouble}")


async def test_a_game_goes_on_while_the_commands_cannot_be_registered(database: Path) -> None:
    async with a_bot(database) as bot:
        club = Club.of(bot)
        party = await club.game("Ann", "Ben")
        assert await bot.end() == 0
        bot.discord.faults.add(*COMMANDS, **(FAILED | FOR_EVER))
        await bot.start()
        await party.step()
        await party.next_turn()
        await party.call()
