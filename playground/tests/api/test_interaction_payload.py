import discord

from playground.testing import Permissions
from playground.tests.bots import Bot, running, shows
from playground.tests.conftest import Club


async def test_interactions_carry_what_a_bot_reads_in_servers_threads_and_direct_messages(club: Club) -> None:
    bot = Bot(shows("hello", "Roll"), lambda interaction: interaction.response.defer())
    club.channel.deny_bot(Permissions.ATTACH_FILES)
    thread = club.channel.add_thread("T")
    moderator = club.discord.add_user("mod")
    club.guild.add_member(moderator, moderator=True)
    buried = club.discord.add_message(club.channel, club.bob, "hi")
    async with running(bot, club.discord):
        await moderator.command(club.channel, "go")
        guild_permissions = bot.seen[-1]
        assert guild_permissions.channel is not None
        assert (guild_permissions.guild_id, guild_permissions.channel.id) == (club.guild.id, club.channel.id)
        assert guild_permissions.permissions.manage_messages
        assert not guild_permissions.app_permissions.attach_files
        assert guild_permissions.app_permissions.embed_links
        assert guild_permissions.context.guild
        assert guild_permissions.filesize_limit == 10 * 1024 * 1024
        sent = club.discord.events[-1]
        assert sent.data["channel"]["last_message_id"] == str(buried.id)

        await club.ann.command(thread, "go")
        in_thread = bot.seen[-1]
        assert isinstance(in_thread.channel, discord.Thread)
        assert in_thread.channel.parent_id == club.channel.id
        assert not in_thread.permissions.manage_messages
        assert (in_thread.locale, in_thread.guild_locale) == (discord.Locale.french, discord.Locale.hungarian)

        reply = await club.ann.command(club.ann.dm(), "go")
        in_dm = bot.seen[-1]
        assert in_dm.guild_id is None
        assert in_dm.user.id == club.ann.id
        assert isinstance(in_dm.channel, discord.DMChannel)
        assert in_dm.context.dm_channel
        await club.ann.click(reply, "Roll")
        assert bot.seen[-1].message is not None
        assert bot.seen[-1].message.id == reply.shown.id
    assert club.discord.breaches == []
