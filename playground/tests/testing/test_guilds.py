import pytest

from playground.model.access import can_send, guild_permissions
from playground.testing import FakeDiscord, Guild, Permissions


@pytest.fixture
def discord() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
def guild(discord: FakeDiscord) -> Guild:
    return discord.add_guild("Club", community_locale="hu")


def test_members_get_what_they_are_given(discord: FakeDiscord, guild: Guild) -> None:
    ann, team = discord.add_user("ann"), guild.add_role("team", mentionable=True)
    member = guild.add_member(ann, moderator=True, nick="Annie", roles=(team,))
    assert guild_permissions(guild, member) & Permissions.MANAGE_MESSAGES
    assert (member.nick, team in member.roles, guild.locale) == ("Annie", True, "hu")


def test_the_bot_comes_and_goes(guild: Guild) -> None:
    guild.remove_bot()
    assert not guild.has_bot
    guild.add_bot()
    assert guild.has_bot


def test_permissions_are_denied_and_allowed_in_a_channel(discord: FakeDiscord, guild: Guild) -> None:
    channel, ann = guild.add_channel("games", topic="talk"), discord.add_user("ann")
    guild.add_member(ann)
    channel.deny(guild.everyone, Permissions.SEND_MESSAGES)
    channel.allow(ann, Permissions.SEND_MESSAGES)
    channel.deny_bot(Permissions.SEND_MESSAGES)
    assert (can_send(ann, channel), can_send(discord.bot, channel), channel.topic) == (True, False, "talk")
    channel.allow_bot(Permissions.SEND_MESSAGES)
    assert can_send(discord.bot, channel)


def test_threads_are_opened_and_archived(discord: FakeDiscord, guild: Guild) -> None:
    channel = guild.add_channel("games")
    thread = channel.add_thread("t", private=True)
    assert (thread.parent, thread.owner, guild.owner in thread.joined) == (channel, guild.owner, True)
    thread.archive(locked=True)
    assert (thread.archived, thread.locked) == (True, True)


def test_messages_of_a_channel_are_all_or_those_that_everybody_sees(
    discord: FakeDiscord, guild: Guild
) -> None:
    channel = guild.add_channel("games")
    kept, gone = (discord.add_message(channel, guild.owner, text) for text in ("kept", "gone"))
    discord.world.delete_message(gone)
    assert (list(channel.messages.values()), channel.visible) == ([kept, gone], [kept])
