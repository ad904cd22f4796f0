"""The connection that brings clicks breaks, and comes back."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.cards import moment_of
from tests.e2e.harness import STARTED, a_bot, patience
from tests.e2e.party import Club

pytestmark = pytest.mark.asyncio(loop_scope="session")

RECONNECTING = ("Attempting a reconnect", "Traceback (most recent call last)")
"""What discord.py writes, as an error, each time it finds no gateway."""


async def test_a_game_goes_on_after_a_cut_that_is_resumed(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).game("Ann", "Ben")
        for cuts in range(1, 3):
            await party.step()
            await bot.discord.cut()
            await bot.discord.bot_ready()
            assert bot.discord.gateway.resumes == cuts
            await party.step()
        await bot.until_logged(STARTED)
        assert len(bot.logged(STARTED)) == 1
        assert bot.discord.gateway.identifies == 1
        assert moment_of(party.board) == len(party.stored.log)


async def test_a_click_made_while_the_connection_is_cut_is_heard_when_it_is_resumed(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).game("Ann", "Ben")
        before = moment_of(party.board)
        cutting = asyncio.create_task(bot.discord.cut())
        await bot.discord.bot_gone()
        response = await party.on_turn.click(party.board, "Roll")
        await cutting
        assert response.shown is party.board
        assert moment_of(party.board) > before


async def test_a_game_goes_on_after_a_cut_that_begins_a_new_session(database: Path) -> None:
    async with a_bot(database) as bot:
        party = await Club.of(bot).game("Ann", "Ben")
        await party.step()
        await bot.discord.cut(resumable=False)
        await bot.discord.bot_ready()
        assert bot.discord.gateway.identifies == 2
        await party.next_turn()
        await party.call()
        await bot.until_logged(STARTED)
        assert len(bot.logged(STARTED)) == 1, "what was found at the start is taken up once"


async def test_a_game_goes_on_after_the_gateway_was_away(database: Path) -> None:
    async with a_bot(database, expected=RECONNECTING) as bot:
        party = await Club.of(bot).game("Ann", "Ben")
        async with bot.discord.unreachable():
            await bot.until_logged("Attempting a reconnect")
            with patience(bot.discord, 0.1):
                response = await party.on_turn.click(party.board, "Roll", check=False)
            assert response.failed
        await bot.discord.bot_ready()
        await party.host.command(party.channel, "cantstop show")
        await party.shows_what_is_stored()
        await party.next_turn()


async def test_a_bot_that_finds_no_discord_tries_again_until_it_does(database: Path) -> None:
    async with a_bot(database) as bot:
        assert await bot.end() == 0
        since = len(bot.log)
        bot.discord.faults.add("GET", "/gateway", status=503)
        await bot.start()
        assert "trying again in 1 s" in bot.logged("Discord cannot be reached", since)[0]
        party = await Club.of(bot).game("Ann", "Ben")
        await party.step()
