"""The connection to the gateway breaks and comes back."""

import asyncio
from pathlib import Path

import pytest

from tests import WAIT_TIMEOUT
from tests.e2e.card_reader import moment_of
from tests.e2e.harness import READY_LOG, BotProcess, answer_timeout, poll, running_bot
from tests.e2e.players import Server

RECONNECTING = ("Attempting a reconnect", "Traceback (most recent call last)")
"""What discord.py logs as an error when it finds no gateway."""


async def test_a_game_goes_on_after_a_cut_that_is_resumed(bot: BotProcess) -> None:
    party = await Server.create(bot).start_game("Ann", "Ben")
    for cuts in range(1, 3):
        await party.step()
        await bot.discord.disconnect()
        await bot.discord.bot_ready(WAIT_TIMEOUT)
        assert bot.discord.gateway.resumes == cuts
        await party.step()
    await bot.wait_for_log(READY_LOG)
    assert len(bot.log_lines(READY_LOG)) == 1
    assert bot.discord.gateway.identifies == 1
    assert moment_of(party.board) == len(party.stored.log)


async def test_a_click_during_a_cut_arrives_when_the_connection_resumes(bot: BotProcess) -> None:
    party = await Server.create(bot).start_game("Ann", "Ben")
    before = moment_of(party.board)
    cutting = asyncio.create_task(bot.discord.disconnect())
    await bot.discord.bot_gone(WAIT_TIMEOUT)
    response = await party.on_turn.click(party.board, "Roll")
    await cutting
    assert response.shown is party.board
    assert moment_of(party.board) > before


@pytest.mark.thorough
async def test_a_game_goes_on_after_a_cut_that_begins_a_new_session(bot: BotProcess) -> None:
    party = await Server.create(bot).start_game("Ann", "Ben")
    await party.step()
    await bot.discord.disconnect(resumable=False)
    await bot.discord.bot_ready(WAIT_TIMEOUT)
    assert bot.discord.gateway.identifies == 2
    await party.next_turn()
    await party.wait_for_ping()
    await bot.wait_for_log(READY_LOG)
    assert len(bot.log_lines(READY_LOG)) == 1, "boards are brought up to date only once"


@pytest.mark.thorough
async def test_a_game_goes_on_after_the_gateway_was_away(database: Path) -> None:
    async with running_bot(database, expected_log=RECONNECTING) as bot:
        party = await Server.create(bot).start_game("Ann", "Ben")
        async with bot.discord.unreachable():
            await bot.wait_for_log("Attempting a reconnect")
            with answer_timeout(bot.discord, 0.1):
                response = await party.on_turn.click(party.board, "Roll", check=False)
            assert response.failed
        await bot.discord.bot_ready(WAIT_TIMEOUT)
        await party.host.command(party.channel, "cantstop show")
        await party.wait_for_stored_board()
        await party.next_turn()


@pytest.mark.thorough
async def test_a_bot_that_finds_no_discord_tries_again_until_it_does(bot: BotProcess) -> None:
    assert await bot.stop() == 0
    since = len(bot.log)
    bot.discord.faults.add("GET", "/gateway/bot", disconnect=True, times=2)  # aiohttp tries twice
    await bot.start()
    assert "trying again in 1 s" in bot.log_lines("Discord cannot be reached", since)[0]
    party = await Server.create(bot).start_game("Ann", "Ben")
    await party.step()


@pytest.mark.thorough
async def test_a_shard_that_is_away_rests_while_the_other_plays_on(database: Path) -> None:
    async with running_bot(database, shards=2, controlled_clock=True) as bot:
        away, here = [
            await Server.create(bot, shard=shard).start_game("Ann", "Ben", pace="live") for shard in (0, 1)
        ]
        for shard in (0, 1):
            await bot.wait_for_log(f" on shard {shard}:")
        waiting = away.stored
        async with bot.discord.unreachable_shard(0):
            await bot.wait_for_log("Shard ID 0 session has been invalidated")
            with answer_timeout(bot.discord, 0.1):
                response = await away.on_turn.click(away.board, "Roll", check=False)
            assert response.failed
            await here.next_turn()
            late = here.on_turn
            bot.clock.advance(200)
            await here.wait_until(lambda: here.on_turn is not late)
            assert away.stored == waiting
        await bot.wait_until(lambda: bot.discord.gateway.ready)
        await poll(lambda: away.stored.revision > waiting.revision)
        assert away.stored.log == waiting.log, "the deadline was extended"
        await away.wait_for_stored_board()
        await away.next_turn()
