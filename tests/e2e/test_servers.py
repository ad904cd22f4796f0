"""Servers that remove the bot and invite it again, their members, permissions and threads."""

from bot.chat.needed_permissions import INVITED
from playground.model.channels import Channel
from playground.testing import Permissions
from tests.e2e.card_reader import find_boards
from tests.e2e.faults import is_picture_board
from tests.e2e.harness import READY_LOG, BotProcess
from tests.e2e.players import Server


async def test_a_game_whose_server_removes_the_bot_while_down_is_left_to_clicks(bot: BotProcess) -> None:
    server = Server.create(bot)
    party = await server.start_game("Ann", "Ben")
    await bot.wait_for_log(READY_LOG)
    await bot.kill()
    server.guild.remove_bot()
    await bot.start()
    await party.next_turn()
    assert "I'm not a member here" in party.board.text
    server.guild.add_bot()
    await party.wait_until(lambda: "I've joined this server" in party.board.text)
    await party.next_turn()
    await party.wait_until(lambda: party.pinged)
    assert party.channel.visible[-1].pings == {party.on_turn}, "below those that no token reaches any more"
    assert len(find_boards(party.channel)) == 1
    assert bot.discord.refused == []


async def test_a_turn_that_passes_in_an_archived_thread_is_shown_below_with_a_ping(server: Server) -> None:
    """Archived threads take no edits, but a new message reopens them."""
    thread = server.channel.add_thread("a thread")
    party = await server.start_game("Ann", "Ben", "Cem", channel=thread)
    goes, archived = party.on_turn, party.board
    question = await goes.command(thread, "cantstop leave")
    thread.archive()
    leaving = goes.click(question, "Leave the game", check=False)  # an archived thread takes no response
    await server.bot.give_up(leaving, lambda: find_boards(thread)[-1] is not archived)
    assert not thread.archived
    await party.wait_for_ping()
    assert party.on_turn is not goes
    await party.next_turn()


async def test_the_permissions_of_the_invitation_do_for_boards_pings_and_threads(server: Server) -> None:
    server.channel.deny_bot(~Permissions(INVITED.value))
    party = await server.start_game("Ann", "Ben")
    assert is_picture_board(party.board)
    await party.next_turn()
    await party.wait_for_ping()
    cem = server.add_member("Cem")
    server.guild.add_member(cem, permissions=Permissions.MANAGE_GUILD)
    assert "I have every permission" in (await cem.command(server.channel, "cantstop-admin check")).text
    offer = await cem.command(server.channel, "cantstop new")
    await cem.click(offer, "Open a thread")
    await server.bot.wait_until(lambda: any(map(cem.sees, threads_of(server))))


def threads_of(server: Server) -> list[Channel]:
    return [channel for channel in server.discord.world.channels_of(server.guild) if channel.is_thread]
