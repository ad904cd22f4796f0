"""How long two hundred people who vote within ten seconds wait, what that costs, and what others notice."""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from statistics import median

from playground.testing import Button, Channel, Message, User
from tests.e2e.card_reader import Snapshot, buttons_by_act, find_board, snapshot
from tests.e2e.players import Party, Server
from tools.benchmarks.clicks import click, click_alone, players_bot
from tools.benchmarks.measures import Measure, amount, measure_of, ratio
from tools.benchmarks.processes import cpu_seconds

VOTERS = 200
SECONDS = 10.0
"""In which all of them vote."""

CLICKS = 100
"""At a table of two, to compare with."""


async def measure() -> AsyncIterator[Measure]:
    """Vote in one channel while two people play in another one."""
    with tempfile.TemporaryDirectory() as folder:
        async with players_bot(Path(folder) / "game.db") as bot:
            server = Server.create(bot)
            others = await server.start_game("Ann", "Ben")
            alone, cost = await click_alone(others, CLICKS)
            channel = server.guild.add_channel("crowd")
            people = [server.add_member(f"Voter {number}") for number in range(VOTERS)]
            board, buttons = await _open_vote(server, channel, people[0])
            edits, began = board.edits, cpu_seconds(bot.pid)
            acknowledged = await _vote(board, buttons, people)
            voting = cpu_seconds(bot.pid) - began
            edited = board.edits - edits
            yield measure_of("an acknowledgement of a vote", acknowledged, "ms", limit="1500 ms")
            compared = ratio(voting / VOTERS, cost, "a click")
            yield Measure(
                "all that the bot does for a vote", amount(voting / VOTERS, "ms"), "", compared, "0.5"
            )
            yield Measure("edits of the card in a second", f"{edited / SECONDS:.1f}", limit="1.1")
            _, beside = await asyncio.gather(_vote(board, buttons, people), _play_beside(others))
            compared = ratio(median(beside), median(alone), "one alone")
            yield measure_of("an answer at another table meanwhile", beside, "ms", compared=compared)


async def _open_vote(server: Server, channel: Channel, by: User) -> tuple[Message, list[Button]]:
    """Begin a game, and roll until there is something to vote on; return the card and the choices."""
    response = await by.command(channel, "cantstop crowd")
    await response.settled()
    while True:
        board = find_board(channel)
        acts = buttons_by_act(board)
        choices = [*acts.get("move", ()), *(acts.get("roll", ()) if "stop" in acts else ())]
        if len(choices) > 1:
            return board, choices
        before = snapshot(board)
        await by.click(board, custom_id=acts["roll"][0].custom_id)
        await server.bot.wait_until(partial(_has_changed, channel, before), channel)


def _has_changed(channel: Channel, before: Snapshot) -> bool:
    return snapshot(find_board(channel)) != before


async def _vote(board: Message, buttons: list[Button], people: list[User]) -> list[float]:
    """Let all vote within some seconds, and return the seconds until each was acknowledged."""

    async def vote(person: User, number: int) -> float:
        await asyncio.sleep(SECONDS * number / len(people))
        button = random.Random(number).choice(buttons)
        return (await person.click(board, custom_id=button.custom_id)).latency

    return await asyncio.gather(*(vote(person, number) for number, person in enumerate(people)))


async def _play_beside(others: Party) -> list[float]:
    """Let two people play while others vote, and return the seconds that each click took."""
    end, waited = time.monotonic() + SECONDS - 1, list[float]()
    while time.monotonic() < end:
        waited.append(await click(others))
        await asyncio.sleep(0.1)
    return waited
