from playground.model.access import can_send, guild_permissions
from playground.testing import FakeDiscord, Permissions


def test_guilds_and_their_members_get_what_they_are_given() -> None:
    discord = FakeDiscord()
    guild = discord.add_guild("Club", community_locale="hu")
    ann, team = discord.add_user("ann"), guild.add_role("team", mentionable=True)
    member = guild.add_member(ann, moderator=True, nick="Annie", roles=(team,))
    assert guild_permissions(guild, member) & Permissions.MANAGE_MESSAGES
    assert (member.nick, team in member.roles, guild.locale) == ("Annie", True, "hu")
    guild.remove_bot()
    assert not guild.has_bot
    guild.add_bot()
    assert guild.has_bot


def test_channels_and_threads_are_arranged() -> None:
    discord = FakeDiscord()
    guild = discord.add_guild("Club")
    channel, ann = guild.add_channel("games", topic="talk"), discord.add_user("ann")
    guild.add_member(ann)
    channel.deny(guild.everyone, Permissions.SEND_MESSAGES)
    channel.allow(ann, Permissions.SEND_MESSAGES)
    channel.deny_bot(Permissions.SEND_MESSAGES)
    assert (can_send(ann, channel), can_send(discord.bot, channel), channel.topic) == (True, False, "talk")
    channel.allow_bot(Permissions.SEND_MESSAGES)
    assert can_send(discord.bot, channel)
    kept, gone = (discord.add_message(channel, guild.owner, text) for text in ("kept", "gone"))
    discord.world.delete_message(gone)
    assert (list(channel.messages.values()), channel.visible) == ([kept, gone], [kept])
    thread = channel.add_thread("t", private=True)
    assert (thread.parent, thread.owner, guild.owner in thread.joined) == (channel, guild.owner, True)
    thread.archive(locked=True)
    assert (thread.archived, thread.locked) == (True, True)
