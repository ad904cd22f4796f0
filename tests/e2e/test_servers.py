"""Servers that remove the bot and invite it again, and threads that archive themselves."""

import pytest

from tests.e2e.card_reader import find_boards
from tests.e2e.harness import READY_LOG, BotProcess, answer_timeout
from tests.e2e.players import Server

REMOVED_LOG = "the bot was removed from its server"


@pytest.mark.parametrize("down", [False, True], ids=["while the bot runs", "while the bot is down"])
async def test_a_game_rests_while_the_bot_is_removed_and_goes_on_after_that(
    bot: BotProcess, down: bool
) -> None:
    server = Server.create(bot)
    party = await server.start_game("Ann", "Ben")
    before = party.board
    await bot.wait_for_log(READY_LOG)
    since = len(bot.log)
    if down:
        await bot.kill()
    server.guild.remove_bot()
    if down:
        await bot.start()
    await bot.wait_for_log(REMOVED_LOG, since)
    server.guild.add_bot()
    await party.wait_until(lambda: party.board is not before)
    assert party.board.button("Resume")
    await party.press("Resume", party.host)
    await party.next_turn()


async def test_a_turn_that_passes_in_an_archived_thread_is_shown_below_and_its_player_called(
    server: Server,
) -> None:
    """Archived threads take no edits, but a new message reopens them."""
    thread = server.channel.add_thread("a thread")
    party = await server.start_game("Ann", "Ben", "Cem", channel=thread)
    goes, archived = party.on_turn, party.board
    question = await goes.command(thread, "cantstop leave")
    thread.archive()
    with answer_timeout(server.discord, 1.0):  # Discord takes no response in an archived thread
        await goes.click(question, "Leave the game", check=False)
    await party.wait_until(lambda: find_boards(thread)[-1] is not archived)
    assert not thread.archived
    await party.wait_for_ping()
    assert party.on_turn is not goes
    await party.next_turn()
