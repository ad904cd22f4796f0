import pytest

from playground.model.application import Emoji
from playground.model.channels import Channel, ChannelType
from playground.model.guilds import Guild
from playground.model.permissions import Permissions
from playground.validation.drafts import Draft
from playground.world import World


def test_channels_have_positions_and_go_with_their_threads(
    world: World, guild: Guild, channel: Channel, kinds: list[str]
) -> None:
    thread = world.create_thread(channel, "t", guild.owner)
    assert world.create_channel(guild, "more", ChannelType.TEXT).position == 2
    world.delete_channel(channel)
    assert (channel.deleted, thread.deleted) == (True, True)
    assert [one.name for one in world.channels_of(guild)] == ["more"]
    changes = [kind for kind in kinds if "MESSAGE" not in kind]
    assert changes == ["THREAD_CREATE", "CHANNEL_CREATE", "THREAD_DELETE", "CHANNEL_DELETE"]


def test_threads_are_in_text_channels_alone(world: World, guild: Guild, channel: Channel) -> None:
    for parent in (world.create_thread(channel, "t", guild.owner), world.open_dm(guild.owner)):
        with pytest.raises(ValueError, match="threads"):
            world.create_thread(parent, "t", guild.owner)


def test_direct_messages_are_opened_once(world: World, guild: Guild) -> None:
    ann = world.create_user("ann", display_name="Ann")
    own, between_people = world.open_dm(ann), world.open_dm(ann, guild.owner)
    assert world.open_dm(ann) is own
    assert own is not between_people
    assert world.open_dm(guild.owner, ann) is between_people
    assert (own.name, between_people.name) == ("Ann", "Ann, owner of Club")


def test_overwrites_are_for_text_channels(world: World, guild: Guild, channel: Channel) -> None:
    world.set_overwrite(channel, guild.owner, Permissions.SEND_MESSAGES, allow=False)
    world.set_overwrite(channel, guild.owner, Permissions.SEND_MESSAGES, allow=True)
    overwrite = channel.overwrites[guild.owner.id]
    assert (overwrite.is_member, overwrite.allow, overwrite.deny) == (True, Permissions.SEND_MESSAGES, 0)
    with pytest.raises(ValueError, match="overwrites"):
        world.set_overwrite(world.open_dm(guild.owner), guild.owner, Permissions.NONE, allow=True)


def test_a_message_wakes_its_thread_with_its_author(world: World, guild: Guild, channel: Channel) -> None:
    thread, ann = world.create_thread(channel, "t", guild.owner), world.create_user("ann")
    world.archive_thread(thread)
    world.post(thread, ann, Draft(content="x"))
    assert (thread.archived, ann in thread.joined) == (False, True)
    world.set_thread_member(thread, ann, joined=False)
    assert ann not in thread.joined


def test_commands_emojis_and_locales_are_changed_and_told(world: World, kinds: list[str]) -> None:
    emoji = Emoji(1, "die", b"", "image/png")
    world.set_commands(None, {1: {"name": "go"}})
    world.set_emoji(emoji)
    assert world.application.emojis == {1: emoji}
    world.delete_emoji(emoji)
    world.set_locale(world.bot, "hu")
    assert (world.application.syncs, world.application.emojis, world.bot.locale) == (1, {}, "hu")
    assert kinds == ["commands_written", "emoji", "emoji", "locale"]
