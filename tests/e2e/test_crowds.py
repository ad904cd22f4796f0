"""Whole games of a channel against a computer."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from playground.api import gateway
from playground.testing import NotShown, User
from tests.e2e.card_reader import buttons_by_act, find_board, prudent_choice, snapshot
from tests.e2e.controlled_bot import PATIENT
from tests.e2e.harness import running_bot
from tests.e2e.players import Server
from tests.e2e.stored_tables import read_crowd, read_table

HASTY = PATIENT | {
    "bot.chat.boards.sync.CROWD_INTERVAL": 0.05,
    "bot.chat.discord_internals.HEARTBEAT_PAUSE": 0.0,
}
"""A bot that closes a vote as soon as its time is over."""

FAST_RATE = 300.0
"""How many of the bot's seconds pass in a real one while a vote closes or the computer plays."""

FEW = 4
"""How many of a large crowd tap the same button, after all of them have once."""


@pytest.fixture(autouse=True)
def many_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot send one for each vote, of which there are many in a minute here."""
    monkeypatch.setattr(gateway, "MAX_FRAMES", (10_000, 60.0))


async def begin(server: Server, by: User) -> None:
    """Let somebody begin a game, and wait until its board is recorded: before, nobody can roll."""
    server.bot.clock.set_rate(0)
    response = await by.command(server.channel, "cantstop crowd")
    await response.settled()
    await server.bot.wait_until(lambda: read_table(server.bot.database, 1).board is not None, server.channel)


async def tap(server: Server, people: Sequence[User]) -> str | None:
    """Let people tap the same button while time stands still; return its id, None if it is not their turn."""
    try:
        version = str(prudent_choice(find_board(server.channel), "The channel").custom_id)
    except AssertionError:  # the computer is at it
        return None
    for person in people:
        try:
            response = await person.click(find_board(server.channel), custom_id=version)
        except NotShown:  # there was nothing to vote on
            break
        assert not response.ephemeral, response.text
    return version


async def play_on(server: Server, people: Sequence[User]) -> None:
    """Let people vote, and time pass until the vote has closed, or the computer has played."""
    bot, version = server.bot, await tap(server, people)
    before = snapshot(find_board(server.channel))

    def is_next() -> bool:
        board = find_board(server.channel)
        if version is None:
            return snapshot(board) != before
        return all(button.custom_id != version for button in board.buttons)

    bot.clock.set_rate(FAST_RATE)
    await bot.wait_until(is_next, server.channel)
    bot.clock.set_rate(0)


@pytest.mark.thorough
@pytest.mark.parametrize("voters", [1, 5, 200])
async def test_a_channel_plays_a_whole_game(tmp_path: Path, voters: int) -> None:
    async with running_bot(tmp_path / "game.db", constants=HASTY, controlled_clock=True) as bot:
        server = Server.create(bot)
        people = [server.add_member(f"Voter {number}") for number in range(voters)]
        await begin(server, people[0])
        for vote in range(300):
            if any("crowd1" in str(button.custom_id) for button in find_board(server.channel).buttons):
                break
            crowd = read_crowd(bot.database, server.channel.id)
            heard = crowd is not None and crowd.people == voters
            await play_on(server, people[vote % voters :][:FEW] if heard else people)
        board = find_board(server.channel)
        assert "beat" in board.text.splitlines()[0]
        crowd = read_crowd(bot.database, server.channel.id)
        assert crowd is not None
        assert crowd.people == voters
        assert board.text.splitlines()[1].startswith(f"{voters} pe")
        assert bot.discord.breaches == []


async def test_ballots_outlive_a_kill(tmp_path: Path) -> None:
    async with running_bot(tmp_path / "game.db", constants=HASTY, controlled_clock=True) as bot:
        server = Server.create(bot)
        ann, ben = server.add_member("Ann"), server.add_member("Ben")
        await begin(server, ann)
        while len(moves := buttons_by_act(find_board(server.channel)).get("move", [])) < 2:
            await play_on(server, [ann])
        board, version = find_board(server.channel), moves[0].custom_id
        await asyncio.gather(*(each.click(board, custom_id=version) for each in (ann, ben)))
        await bot.kill()
        await bot.start()
        await bot.wait_until(lambda: "2 people have voted" in find_board(server.channel).text, server.channel)
        bot.clock.set_rate(FAST_RATE)
        await bot.wait_until(lambda: "×2" in find_board(server.channel).text, server.channel)
