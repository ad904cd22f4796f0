from playground.testing import Intents, Permissions
from playground.tests.conftest import Club
from playground.tests.wire import Connect


async def test_events_go_to_those_who_have_the_intent(club: Club, connect: Connect) -> None:
    club.discord.gateway.privileged = Intents.MESSAGE_CONTENT | Intents.GUILD_MEMBERS
    nosy = await connect()
    await nosy.ready(Intents.GUILD_MESSAGES)
    reader = await connect()
    await reader.ready(Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES | Intents.MESSAGE_CONTENT)
    plain = await connect()
    await plain.ready(Intents.GUILDS)

    theirs = await club.ann.say(club.channel, "hello")
    await club.ann.say(club.ann.dm(), "psst")
    club.channel.add_thread("T")
    await club.ann.delete(theirs)
    club.channel.deny_bot(Permissions.VIEW_CHANNEL)
    await club.ann.say(club.channel, "unseen")
    club.guild.remove_bot()
    told = ["GUILD_CREATE", "THREAD_CREATE", "CHANNEL_UPDATE", "GUILD_DELETE"]
    assert await plain.names(4) == told
    name, data = (await nosy.next())[1:]
    assert (name, data["content"], data["guild_id"]) == ("MESSAGE_CREATE", "", str(club.guild.id))
    assert (data["member"]["nick"], "user" in data["member"]) == (None, False)
    assert (await reader.next())[2]["content"] == "hello"
    dm = (await reader.next())[2]
    assert (dm["content"], "guild_id" in dm) == ("psst", False)
    assert (await nosy.next())[1] == (await reader.next())[1] == "MESSAGE_DELETE"
