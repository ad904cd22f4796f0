"""Random clicks, commands and faults, all at once."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from playground.testing import Limits
from tests.e2e.controlled_bot import DICE_SEED_VARIABLE
from tests.e2e.crowd import Crowd
from tests.e2e.harness import READY_LOG, BotProcess, running_bot
from tests.e2e.players import Party, Server, refusal
from tests.e2e.stored_tables import locked_database

SEED = int(os.environ.get("SEED", "1"))
"""What the run follows from, as far as the processes' timing lets it."""

EXPECTED_LOG = (
    "could not be saved",  # while the database is locked
    "The open tables cannot be loaded",
    "The games of a server that",
    "is left out",  # the damaged table
    "table is damaged",
    "cannot be shown: it is damaged",
    "which cannot be noted",
    "Traceback (most recent call last)",  # after any of these
)


@pytest.mark.parametrize("seed", [SEED, 2, 3, 4])
@pytest.mark.thorough
async def test_every_board_recovers_from_whatever_happens(database: Path, seed: int) -> None:
    print(f"SEED={seed} repeats this run")  # noqa: T201 - pytest shows it with a failure
    rng = Random(seed)
    async with running_bot(
        database,
        rate_limits=Limits(enabled=False, announced=seed % 2 == 0),
        controlled_clock=True,
        expected_log=EXPECTED_LOG,
        environment={DICE_SEED_VARIABLE: str(seed)},
    ) as bot:
        server = Server.create(bot)
        moderator = server.add_member("Mia", moderator=True)
        places = [server.channel, server.guild.add_channel("more"), server.channel.add_thread("a thread")]
        parties = [
            await server.start_game("Ann", "Ben", "Cem", channel=place, pace="live") for place in places
        ]
        damaged = await server.start_game("Dee", "Eve", channel=server.guild.add_channel("damaged"))
        crowds = [Crowd(server, party, moderator, Random(rng.random())) for party in parties]
        await asyncio.gather(*(crowd.run(30) for crowd in crowds))
        await start_with_damage_and_lock(bot, damaged, crowds)
        await asyncio.gather(*(crowd.run(20) for crowd in crowds))
        bot.discord.faults.clear()
        for crowd in crowds:
            await crowd.wait_for_recovery()
        told = await damaged.host.click(damaged.board, custom_id=damaged.board.buttons[-1].custom_id)
        assert "The record of this game is damaged." in refusal(told)


async def start_with_damage_and_lock(bot: BotProcess, damaged: Party, crowds: list[Crowd]) -> None:
    """Kill the bot, damage a table, and start the bot while another program has locked the database."""
    await bot.kill()
    with closing(sqlite3.connect(bot.database)) as connection, connection:
        connection.execute("UPDATE tables SET rules = 'nonsense' WHERE channel_id = ?", (damaged.channel.id,))
    since = len(bot.log)
    with locked_database(bot.database):
        await bot.connect()
        doing = asyncio.gather(*(crowd.run(1) for crowd in crowds))
        await bot.wait_until(lambda: bot.log_lines("database is locked", since) or doing.done())
    await doing
    await bot.wait_for_log(READY_LOG, since)
