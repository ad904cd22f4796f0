import discord

from playground.tests.bots import Bot, running
from playground.tests.conftest import Api, Club


async def test_servers_members_roles_and_direct_messages_can_be_looked_up(club: Club, api: Api) -> None:
    async with running(Bot(), club.discord, 50001) as bot:
        guild = await bot.fetch_guild(club.guild.id)
        assert (guild.name, guild.preferred_locale) == ("Club", discord.Locale.hungarian)
        assert guild.features == ["COMMUNITY"]
        member = await guild.fetch_member(club.ann.id)
        assert (member.display_name, member.name) == ("Ann", "ann")
        assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Bot"}
        assert [channel.name for channel in await guild.fetch_channels()] == ["games"]
        assert (await api("GET", f"/guilds/{guild.id}/members"))[1]["code"] == 50001
        user = await bot.fetch_user(club.bob.id)
        await user.send("psst")
        assert [message.text for message in club.bob.sees(club.bob.dm())] == ["psst"]
        assert (await bot.application_info()).id == club.discord.application.id
