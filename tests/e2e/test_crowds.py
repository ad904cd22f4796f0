"""Whole games of a channel against a computer."""

import asyncio
from pathlib import Path

import pytest

from playground.testing import NotShown, User
from tests import WAIT_TIMEOUT
from tests.e2e.card_reader import find_board, prudent_choice, snapshot
from tests.e2e.controlled_bot import PATIENT
from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Server
from tests.e2e.stored_tables import read_crowd, read_table

HASTY = PATIENT | {
    "bot.tables.crowd.LONGEST_VOTE": 0.3,
    "bot.tables.crowd.SHORTEST_VOTE": 0.03,
    "bot.tables.crowd.LATE": WAIT_TIMEOUT,
    "bot.chat.boards.sync.CROWD_INTERVAL": 0.05,
    "bot.chat.boards.computer_scheduler.GLANCE": 0.05,
    "bot.chat.boards.computer_scheduler.ANIMATION_TIME": 0.05,
}
"""A bot in whose votes nobody has to wait for long."""

MOST_VOTES = 300


async def begin(bot: BotProcess, server: Server, by: User) -> None:
    """Let somebody begin a game, and wait until its board is recorded: before, nobody can roll."""
    response = await by.command(server.channel, "cantstop crowd")
    await response.settled()
    await bot.wait_until(lambda: read_table(bot.database, 1).board is not None, server.channel)


async def vote(bot: BotProcess, server: Server, people: list[User]) -> bool:
    """Let everybody tap the same button, and wait for what follows; return whether the game is over."""
    board = find_board(server.channel)
    before = snapshot(board)
    if any("crowd1" in str(button.custom_id) for button in board.buttons):
        return True
    try:
        button = prudent_choice(board, "The channel")
    except AssertionError:  # the computer is at it
        await bot.wait_until(lambda: snapshot(find_board(server.channel)) != before, server.channel)
        return False
    version = str(button.custom_id)
    for person in people:
        try:
            response = await person.click(find_board(server.channel), custom_id=version)
        except NotShown:  # the vote has closed meanwhile
            break
        assert not response.ephemeral, response.text
    await bot.wait_until(
        lambda: all(str(each.custom_id) != version for each in find_board(server.channel).buttons),
        server.channel,
    )
    return False


@pytest.mark.thorough
@pytest.mark.parametrize("voters", [1, 5, 200])
async def test_a_channel_plays_a_whole_game(tmp_path: Path, voters: int) -> None:
    async with running_bot(tmp_path / "game.db", constants=HASTY) as bot:
        server = Server.create(bot)
        people = [server.add_member(f"Voter {number}") for number in range(voters)]
        await begin(bot, server, people[0])
        for _ in range(MOST_VOTES):
            if await vote(bot, server, people):
                break
        board = find_board(server.channel)
        assert "beat" in board.text.splitlines()[0]
        # A vote may close before everybody's tap has arrived.
        crowd = read_crowd(bot.database, server.channel.id)
        assert crowd is not None
        assert 0 < crowd.people <= voters
        assert board.text.splitlines()[1].startswith(f"{crowd.people} pe")
        assert bot.discord.breaches == []


async def test_ballots_outlive_a_kill(tmp_path: Path) -> None:
    constants = HASTY | {"bot.tables.crowd.LONGEST_VOTE": 3.0, "bot.tables.crowd.SHORTEST_VOTE": 3.0}
    async with running_bot(tmp_path / "game.db", constants=constants) as bot:
        server = Server.create(bot)
        ann, ben = server.add_member("Ann"), server.add_member("Ben")
        await begin(bot, server, ann)
        while not any(":move" in str(each.custom_id) for each in find_board(server.channel).buttons):
            await vote(bot, server, [ann])
        moves = [each for each in find_board(server.channel).buttons if ":move" in str(each.custom_id)]
        await asyncio.gather(
            *(each.click(find_board(server.channel), custom_id=moves[-1].custom_id) for each in (ann, ben))
        )
        await bot.kill()
        await bot.start()
        await bot.wait_until(lambda: "🗳️" in find_board(server.channel).text, server.channel)
        await bot.wait_until(lambda: "×2" in find_board(server.channel).text, server.channel)
