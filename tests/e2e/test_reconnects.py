"""The connection to the gateway breaks and comes back."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.card_reader import moment_of, prudent_choice
from tests.e2e.harness import READY_LOG, running_bot
from tests.e2e.players import Party, Server


async def click_in_vain(party: Party) -> None:
    """Press a button that the bot does not hear of."""
    interactions = party.discord.world.interactions.by_id
    clicking = party.on_turn.click(party.board, "Roll", check=False)
    await party.bot.give_up(clicking, lambda: [*interactions.values()][-1].undelivered)


async def test_a_game_goes_on_after_cuts_and_in_a_new_session_and_clicks_arrive(party: Party) -> None:
    bot, gateway = party.bot, party.discord.gateway
    await bot.wait_for_log(READY_LOG)
    resumes, identifies = gateway.resumes, gateway.identifies
    await party.step()
    await bot.discord.disconnect()
    await bot.discord.bot_ready()
    assert gateway.resumes == resumes + 1
    await party.step()
    before = moment_of(party.board)
    cutting = asyncio.create_task(bot.discord.disconnect())
    await bot.discord.bot_gone()
    response = await party.on_turn.click(party.board, custom_id=prudent_choice(party.board, "").custom_id)
    await cutting
    assert response.shown is party.board
    assert moment_of(party.board) > before
    assert gateway.identifies == identifies
    assert moment_of(party.board) == len(party.stored.log)
    await bot.discord.disconnect(resumable=False)
    await bot.discord.bot_ready()
    assert gateway.identifies == identifies + 1
    await party.next_turn()
    await party.wait_for_ping()
    assert len(bot.log_lines(READY_LOG)) == 1, "boards are brought up to date only once"


@pytest.mark.thorough
async def test_a_game_goes_on_after_the_gateway_was_away(database: Path) -> None:
    told = ("Attempting a reconnect", "Traceback (most recent call last)")  # by discord.py, as an error
    async with running_bot(database, expected_log=told) as bot:
        party = await Server.create(bot).start_game("Ann", "Ben")
        async with bot.discord.unreachable():
            await bot.wait_for_log("Attempting a reconnect")
            await click_in_vain(party)
        await bot.discord.bot_ready()
        await party.show_again(party.host)
        await party.wait_for_stored_board()
        await party.next_turn()


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
            await click_in_vain(away)
            await here.next_turn()
            late = here.on_turn
            bot.clock.advance(200)
            await here.wait_until(lambda: here.on_turn is not late)
            assert away.stored == waiting
        await bot.wait_until(lambda: bot.discord.gateway.ready)
        await away.wait_until(lambda: away.stored.revision > waiting.revision)
        assert away.stored.log == waiting.log, "the deadline was extended"
        await away.wait_for_stored_board()
        await away.next_turn()
