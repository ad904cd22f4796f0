from playground.model.channels import Channel, ChannelType, Context
from playground.model.guilds import Guild, Member
from playground.model.users import User


def test_threads_are_told_by_their_type() -> None:
    for kind in ChannelType:
        assert Channel(1, kind, "x").is_thread is kind.name.endswith("THREAD")


def test_the_bot_is_in_its_own_direct_messages_and_in_guilds_that_invited_it() -> None:
    bot, *people = (User(n, f"u{n}", f"U{n}", is_bot=n == 2) for n in (2, 3, 4, 5))
    guild = Guild(7, "Club", people[0])
    text = Channel(8, ChannelType.TEXT, "games", guild)
    own, between = (Channel(9, ChannelType.DM, "x", recipients=(people[0], one)) for one in (bot, people[1]))
    group = Channel(10, ChannelType.GROUP_DM, "x", recipients=tuple(people))
    places = (text, own, between, group)
    assert [place.has_bot for place in places] == [False, True, False, False]
    contexts = [Context.GUILD, Context.BOT_DM, Context.PRIVATE_CHANNEL, Context.PRIVATE_CHANNEL]
    assert [place.context for place in places] == contexts
    guild.members[bot.id] = Member(bot, 0.0)
    assert text.has_bot
