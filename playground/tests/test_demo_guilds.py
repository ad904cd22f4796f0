from playground.demo_guilds import add_demo_guilds, invite_bot
from playground.model.channels import ChannelType
from playground.testing import Shard
from playground.world import World


def test_the_first_two_users_speak_english_and_the_others_more(world: World) -> None:
    (guild,) = add_demo_guilds(world)
    people = [each.user for each in guild.members.values() if each.user not in (guild.owner, world.bot)]
    assert [(user.display_name, user.locale) for user in people][:2] == [("Ann", "en-US"), ("Béla", "en-US")]
    assert {"fr", "hu", "ja"} <= {user.locale for user in people}


def test_every_shard_has_a_guild_with_the_same_users(world: World) -> None:
    guilds = add_demo_guilds(world, 3)
    assert [guild.name for guild in guilds] == ["Playground", "Playground 2", "Playground 3"]
    assert [Shard(number, 3).has(guild.id) for number, guild in enumerate(guilds)] == [True] * 3
    assert len({frozenset(guild.members) for guild in guilds}) == 1


def test_there_are_places_without_the_bot_for_the_first_user_who_has_added_it(world: World) -> None:
    (guild,) = add_demo_guilds(world)
    invite_bot(world, [guild])
    ann, bela = (user for user in world.users.values() if user.name in {"ann", "bela"})
    assert (ann.has_app, bela.has_app) == (True, False)
    private, group, lounge = (channel for channel in world.channels.values() if not channel.has_bot)
    assert (private, group.name, lounge.name) == (world.open_dm(ann, bela), "Friends", "lounge")
    assert lounge.guild is not None
    assert lounge.guild.members.keys() == guild.members.keys() - {world.bot.id}


def test_there_is_a_place_of_every_kind(world: World) -> None:
    add_demo_guilds(world)
    missing = {*ChannelType} - {channel.type for channel in world.channels.values()}
    assert missing == {ChannelType.ANNOUNCEMENT_THREAD}
