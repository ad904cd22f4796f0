"""The real bot, killed at random moments while people play, for as long as asked."""

import asyncio
import logging
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.e2e.crowd import Crowd
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import READY_LOG, BotProcess, running_bot
from tests.e2e.players import Party, Server, open_in_direct_messages
from tests.e2e.plays import Play

PARTIES = 3

LONGEST_LIFE = 4.0
"""Seconds after which the bot is killed at the latest."""

KILLS_PER_ROUND = 5
"""How many times the bot is killed before it is checked that every board recovers."""

T = TypeVar("T")


@dataclass
class Survived:
    """What the bot has survived.

    Attributes:
        kills: how many times it was killed.
        rounds: how many times every board recovered.
        clicks: how many times somebody did something meanwhile.
    """

    kills: int = 0
    rounds: int = 0
    clicks: int = 0


async def keep_killing(seed: int, seconds: float, database: Path) -> Survived:
    """Kill the bot at random moments, for some seconds and the round that is under way then.

    Raises:
        AssertionError: a board did not recover, or the log tells of an error.
        TimeoutError: something never came.
    """
    rng = Random(seed)
    survived = Survived()
    end = time.monotonic() + seconds
    async with running_bot(database) as bot:
        server = Server.create(bot)
        moderator = server.add_member("Mia", moderator=True)
        while time.monotonic() < end:
            parties = [await _start_game(server, survived.rounds, number) for number in range(PARTIES)]
            crowds = [_Crowd(server, party, moderator, Random(rng.random())) for party in parties]
            lent = await play_elsewhere(bot)
            playing = asyncio.create_task(lent.run())
            await _play_and_kill(bot, crowds, rng, survived)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            lent.assert_kept()
            assert_no_own_token(lent.party)
            bot.discord.faults.clear()
            for crowd in crowds:
                if crowd.table.status == "playing":
                    await crowd.wait_for_recovery()
            survived.rounds += 1
    return survived


async def play_elsewhere(bot: BotProcess) -> Play:
    """Start a game in direct messages between two people, where the bot is no member."""
    party = await open_in_direct_messages(bot)
    await party.start()
    return Play(party)


def assert_no_own_token(party: Party) -> None:
    """Check that no request with the bot's own token was made where a party plays without it."""
    own = f"/channels/{party.channel.id}/"
    assert not [request for request in party.discord.refused if own in request.path]


def survive_kills(seed: int, minutes: float) -> int:
    """Kill the bot for some minutes, print what it survived, and return 1 if it did not survive."""
    print(f"{minutes:g} minutes of kills, with seed {seed}", flush=True)
    survived = run_quietly(lambda folder: keep_killing(seed, minutes * 60, folder / "game.db"))
    if survived is None:
        return 1
    print(
        f"survived {survived.kills:,} kills while people did {survived.clicks:,} things;"
        f" every board recovered {survived.rounds:,} times"
    )
    return 0


def run_quietly(work: Callable[[Path], Coroutine[Any, Any, T]]) -> T | None:
    """Run work in a temporary folder and return its result; print the end of its output only if it fails."""
    output = StringIO()
    with tempfile.TemporaryDirectory() as folder, ForkServer() as BotProcess.fork_server:
        logging.disable(logging.WARNING)  # what the stand-in logs
        try:
            with redirect_stdout(output):
                return asyncio.run(work(Path(folder)))
        except (AssertionError, TimeoutError) as error:
            print("\n".join(output.getvalue().splitlines()[-200:]))
            print(f"not survived: {error!r}", flush=True)
            return None
        finally:
            logging.disable(logging.NOTSET)


class _Crowd(Crowd):
    """A crowd that waits for nothing that a bot which is killed never does."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type] # as they are
        del self.actions[self.invite_again], self.actions[self.slew_clocks]


async def _start_game(server: Server, round_number: int, number: int) -> Party:
    channel = server.guild.add_channel(f"round-{round_number}-{number}")
    return await server.start_game("Ann", "Ben", "Cem", channel=channel, pace="live")


async def _play_and_kill(bot: BotProcess, crowds: list[_Crowd], rng: Random, survived: Survived) -> None:
    """Let crowds do things at random, and kill the bot while they do."""
    stop = asyncio.Event()

    async def play(crowd: _Crowd) -> None:
        while not stop.is_set() and crowd.table.status == "playing":
            await crowd.run(1)
            survived.clicks += 1

    playing = [asyncio.create_task(play(crowd)) for crowd in crowds]
    try:
        for _ in range(KILLS_PER_ROUND):
            await asyncio.sleep(rng.uniform(0.0, LONGEST_LIFE))
            since = len(bot.log)
            await bot.restart()
            survived.kills += 1
            await bot.wait_for_log(READY_LOG, since)
    finally:
        stop.set()
        await asyncio.gather(*playing)
