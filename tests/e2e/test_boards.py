"""The message of the board: one in a channel, in sight, and replaced when it is lost; and where it may be."""

import asyncio

from bot.chat.permissions import INVITED
from playground.testing import Permissions
from tests.e2e import faults
from tests.e2e.card_reader import find_boards, moment_of
from tests.e2e.players import Party, Server, refusal


async def test_a_click_on_a_deleted_board_counts_and_brings_it_back(server: Server, party: Party) -> None:
    gone, player = party.board, party.on_turn
    roll = str(gone.button("Roll").custom_id)
    await server.add_member("Mia", moderator=True).delete(gone)
    clicking = player.click_raw(party.channel, gone, roll, check=False)
    response = await party.bot.give_up(clicking, lambda: party.board is not gone)
    assert response.failed, "there is nothing left to answer with"
    assert party.stored.log[1].startswith("rolled")
    assert moment_of(party.board) == len(party.stored.log)
    await party.step()


async def test_a_button_clicked_twenty_times_at_once_acts_once(party: Party) -> None:
    player, message, before = party.on_turn, party.board, party.stored
    responses = await asyncio.gather(*(player.click(message, "Roll") for _ in range(20)))
    said = [refusal(response) for response in responses if response.ephemeral]
    assert len(said) == 19
    assert all("earlier position" in text or "turn" in text for text in said)
    after = party.stored
    assert after.revision == before.revision + 1
    assert after.log[: len(before.log)] == before.log
    assert after.log[len(before.log)].startswith("rolled")
    assert moment_of(party.board) == len(after.log)


async def test_a_turn_that_passes_in_an_archived_thread_is_shown_below_with_a_ping(server: Server) -> None:
    """Archived threads take no edits, but a new message reopens them."""
    thread = server.channel.add_thread("a thread")
    party = await server.start_game("Ann", "Ben", "Cem", channel=thread)
    goes, archived = party.on_turn, party.board
    question = await party.ask_to_leave(goes)
    thread.archive()
    leaving = goes.click(question, "Leave the game", check=False)  # an archived thread takes no response
    await server.bot.give_up(leaving, lambda: find_boards(thread)[-1] is not archived)
    assert not thread.archived
    await party.wait_for_ping()
    assert party.on_turn is not goes
    await party.next_turn()


async def test_a_game_in_a_hidden_channel_asks_for_nothing_until_that_is_shown(server: Server) -> None:
    party = await server.start_game("Ann", "Ben", "Cem")
    server.channel.deny(server.guild.everyone, Permissions.VIEW_CHANNEL)
    for player in party.players:
        server.channel.allow(player, Permissions.VIEW_CHANNEL)
    await party.next_turn()
    await party.wait_until(lambda: party.pinged)
    party.discord.faults.add(*faults.ORIGINAL, **(faults.UNKNOWN_WEBHOOK | faults.ALWAYS))
    await party.leave(party.waiting_player)  # which changes a board that no click can edit any more
    await party.press("Roll", party.on_turn)
    assert "has left the game" in party.board.text
    await party.next_turn()
    await party.leave(party.on_turn)
    assert not party.winner
    server.discord.world.add_member(server.guild, server.discord.bot, permissions=Permissions.ADMINISTRATOR)
    await party.wait_until(lambda: party.winner)
    assert not [each for each in server.discord.refused if str(server.channel.id) in each.path]


async def test_a_bot_that_is_timed_out_asks_once_and_says_so_until_it_may_write_again(server: Server) -> None:
    party = await server.start_game("Ann", "Ben")
    server.guild.time_out(server.discord.bot)
    for _ in range(2):
        await party.next_turn()
        await party.wait_until(lambda: party.pinged)
    await party.press("Roll", party.on_turn)
    assert "I'm not allowed to write here" in party.board.text
    assert len([each for each in server.discord.refused if str(server.channel.id) in each.path]) == 1
    server.guild.time_out(server.discord.bot, ended=True)
    await party.next_turn()
    await party.wait_for_ping()


async def test_the_permissions_of_the_invitation_do_for_boards_pings_and_threads(server: Server) -> None:
    server.channel.deny_bot(~Permissions(INVITED.value))
    party = await server.start_game("Ann", "Ben")
    assert len(party.board.attachments) == 1
    await party.next_turn()
    await party.wait_for_ping()
    cem = server.add_member("Cem")
    server.guild.add_member(cem, permissions=Permissions.MANAGE_GUILD)
    assert "I have every permission" in (await cem.command(server.channel, "cantstop-admin check")).text
    offer = await cem.command(server.channel, "cantstop new")
    await cem.click(offer, "Open a thread")
    channels = server.discord.world.channels_of
    await server.bot.wait_until(
        lambda: any(cem.sees(each) for each in channels(server.guild) if each.is_thread)
    )
