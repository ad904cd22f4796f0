"""A button of the board that is clicked often, and what the bot has to be allowed for its messages."""

import asyncio

from bot.chat.permissions import INVITED
from playground.testing import Permissions
from tests.e2e.card_reader import moment_of
from tests.e2e.players import Party, Server, refusal


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
