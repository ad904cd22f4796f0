from playground.api import payloads
from playground.model.channels import Channel
from playground.model.guilds import Guild
from playground.model.permissions import Permissions
from playground.validation.drafts import Draft
from playground.world import World


def test_channels_threads_and_direct_messages(world: World, guild: Guild, channel: Channel) -> None:
    owner = guild.owner
    world.set_overwrite(channel, owner, Permissions.SEND_MESSAGES, allow=False)
    text = payloads.channel(channel)
    assert (text["type"], text["permission_overwrites"][0]["deny"]) == (0, "2048")
    thread = payloads.channel(world.create_thread(channel, "t", owner))
    assert (thread["parent_id"], thread["thread_metadata"]["archived"]) == (str(channel.id), False)
    assert payloads.channel(world.open_dm(owner))["recipients"][0]["id"] == str(owner.id)


def test_only_a_public_thread_is_announced(world: World, guild: Guild, channel: Channel) -> None:
    world.create_thread(channel, "secret", world.bot, private=True)
    thread = world.create_thread(channel, "t", world.bot)
    [notice] = world.public_messages(channel)
    assert (notice.author, notice.thread) == (world.bot, thread)
    payload = payloads.message(notice)
    reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(guild.id)}
    assert payload["message_reference"] == reference
    assert (payload["type"], payload["content"], payload["flags"]) == (18, "t", 0)
    assert "thread" not in payload


def test_a_guild_is_told_with_members_and_threads(world: World, guild: Guild, channel: Channel) -> None:
    world.create_thread(channel, "open", world.bot)
    world.archive_thread(world.create_thread(channel, "old", world.bot))
    few = payloads.guild_create(guild, world.channels_of(guild), all_members=False)
    assert [member["user"]["id"] for member in few["members"]] == [str(world.bot.id)]
    assert [thread["name"] for thread in few["threads"]] == ["open"]
    many = payloads.guild_create(guild, world.channels_of(guild), all_members=True)
    assert len(many["members"]) == many["member_count"] == 2


def test_a_reply_carries_only_the_message_it_answers(world: World, channel: Channel) -> None:
    first = world.post(channel, world.bot, Draft(content="1"))
    second = world.post(channel, world.bot, Draft(content="2", reference=first))
    third = payloads.message(world.post(channel, world.bot, Draft(content="3", reference=second)))
    assert third["referenced_message"]["content"] == "2"
    assert "referenced_message" not in third["referenced_message"]
    world.delete_message(first)
    assert payloads.message(second)["referenced_message"] is None
