from typing import Any

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
        in_guild: Any = bot.seen[-1]
        assert (in_guild.guild_id, in_guild.channel.id) == (club.guild.id, club.channel.id)
        assert in_guild.permissions.manage_messages
        assert not in_guild.app_permissions.attach_files
        assert in_guild.app_permissions.embed_links
        assert in_guild.context.guild
        assert in_guild.filesize_limit == 10 * 1024 * 1024
        assert club.discord.events[-1].data["channel"]["last_message_id"] == str(buried.id)

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


async def test_interactions_carry_what_a_bot_reads_where_it_is_no_member(club: Club) -> None:
    bot = Bot(shows("hello", "Roll"), lambda interaction: interaction.response.defer(), anywhere=True)
    elsewhere, private = club.add_elsewhere(), club.ann.dm(club.bob)
    group = club.discord.add_group("Friends", club.ann, club.bob)
    club.ann.add_app()
    async with running(bot, club.discord):
        reply = await club.ann.command(elsewhere, "go")
        outside = club.discord.events[-1].data
        assert (outside["context"], outside["authorizing_integration_owners"]) == (0, {"1": str(club.ann.id)})
        assert outside["guild_id"] == outside["guild"]["id"] == str(elsewhere.guild and elsewhere.guild.id)
        assert int(outside["member"]["permissions"]) & Permissions.USE_EXTERNAL_APPS
        granted = int(outside["app_permissions"])
        assert granted == Permissions.EMBED_LINKS | Permissions.ATTACH_FILES
        assert "user" not in outside
        assert bot.seen[-1].is_user_integration()
        await club.bob.click(reply, "Roll")
        clicked = club.discord.events[-1].data
        made_by = clicked["message"]["interaction_metadata"]
        assert made_by["authorizing_integration_owners"] == {"1": str(club.ann.id)}
        assert not bot.seen[-1].is_user_integration()

        for place, kind in ((private, discord.DMChannel), (group, discord.GroupChannel)):
            reply = await club.ann.command(place, "go")
            inside = club.discord.events[-1].data
            assert isinstance(bot.seen[-1].channel, kind)
            assert (inside["context"], inside["user"]["id"]) == (2, str(club.ann.id))
            assert not {"guild_id", "guild", "guild_locale", "member"} & inside.keys()
            assert bot.seen[-1].context.private_channel
            await club.bob.click(reply, "Roll")
            assert bot.seen[-1].user.id == club.bob.id
        assert bot.seen[-1].channel.name == "Friends"  # type: ignore[union-attr]  # a group
