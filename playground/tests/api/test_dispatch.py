from playground.testing import Intents, InteractionType, Permissions
from playground.tests.conftest import Api, Club
from playground.tests.wire import Connect


async def test_events_go_to_those_who_have_the_intent(club: Club, connect: Connect) -> None:
    club.discord.gateway.privileged = Intents.MESSAGE_CONTENT | Intents.GUILD_MEMBERS
    nosy = await connect(Intents.GUILD_MESSAGES)
    reader = await connect(Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES | Intents.MESSAGE_CONTENT)
    plain = await connect(Intents.GUILDS)

    theirs = await club.ann.say(club.channel, "hello")
    await club.ann.say(club.ann.dm(), "psst")
    club.channel.add_thread("T")
    await club.ann.delete(theirs)
    club.channel.deny_bot(Permissions.VIEW_CHANNEL)
    await club.ann.say(club.channel, "unseen")
    club.guild.remove_bot()
    assert await plain.names(4) == ["GUILD_CREATE", "THREAD_CREATE", "CHANNEL_UPDATE", "GUILD_DELETE"]
    name, data = (await nosy.next())[1:]
    assert (name, data["content"], data["guild_id"]) == ("MESSAGE_CREATE", "", str(club.guild.id))
    assert (data["member"]["nick"], "user" in data["member"]) == (None, False)
    assert (await reader.next())[2]["content"] == "hello"
    dm = (await reader.next())[2]
    assert (dm["content"], "guild_id" in dm) == ("psst", False)
    assert (await nosy.next())[1] == (await reader.next())[1] == "MESSAGE_DELETE"


async def test_nothing_but_interactions_comes_from_where_the_bot_is_not(club: Club, connect: Connect) -> None:
    elsewhere, private = club.add_elsewhere(), club.ann.dm(club.bob)
    club.discord.gateway.privileged = Intents.MESSAGE_CONTENT | Intents.GUILD_MEMBERS
    intents = Intents.GUILDS | Intents.GUILD_MEMBERS | Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES
    bot = await connect(intents | Intents.MESSAGE_CONTENT)
    assert await bot.names(1) == ["GUILD_CREATE"]
    world = club.discord.world
    group = club.discord.add_group("Friends", club.ann, club.bob)
    for place in (elsewhere, private, group):
        message = await club.ann.say(place, "hello")
        await club.ann.delete(message)
    elsewhere.add_thread("T")
    assert elsewhere.guild
    world.add_member(elsewhere.guild, world.create_user("chloe"))
    world.delete_channel(group)
    world.interactions.open(InteractionType.COMPONENT, club.ann, elsewhere, {})
    world.delete_channel(elsewhere)
    world.interactions.open(InteractionType.COMPONENT, club.ann, private, {})
    await club.ann.say(club.channel, "after all this")
    assert await bot.names(3) == ["INTERACTION_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE"]


async def test_a_channel_is_obfuscated_until_a_role_shows_it(club: Club, connect: Connect, api: Api) -> None:
    world, channel, guild = club.discord.world, club.channel, club.guild
    bot = await connect(Intents.GUILDS)
    thread = channel.add_thread("T")
    channel.deny(guild.everyone, Permissions.VIEW_CHANNEL)
    await bot.names(2)
    _, name, hidden = await bot.next()
    assert (name, hidden["id"], hidden["name"]) == ("CHANNEL_UPDATE", str(channel.id), "___hidden___")
    assert (hidden["flags"], hidden["topic"], hidden["position"]) == (1 << 17, None, channel.position)
    assert [overwrite["id"] for overwrite in hidden["permission_overwrites"]] == [str(guild.id)]
    assert await api("GET", f"/guilds/{guild.id}/channels") == (200, [])
    world.add_member(guild, world.bot, permissions=Permissions.ADMINISTRATOR)
    assert await bot.names(2) == ["GUILD_ROLE_CREATE", "GUILD_MEMBER_UPDATE"]
    _, name, seen = await bot.next()
    assert (name, seen["name"], seen["flags"]) == ("CHANNEL_UPDATE", channel.name, 0)
    _, name, threads = await bot.next()
    assert (name, [one["id"] for one in threads["threads"]]) == ("THREAD_LIST_SYNC", [str(thread.id)])
