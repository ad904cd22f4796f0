"""What the bot has to be allowed for the messages of boards, and what it does without."""

from bot.chat.permissions import INVITED
from playground.testing import Permissions
from tests.e2e.players import Server


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
