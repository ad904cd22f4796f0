import discord
from discord import app_commands

from playground.demo_guilds import add_demo_guilds, welcome
from playground.model.commands import SLASH
from playground.testing import FakeDiscord, Shard
from playground.tests.bots import Bot, running


async def test_the_first_two_users_speak_english_and_the_others_more() -> None:
    async with FakeDiscord() as server:
        (guild,) = add_demo_guilds(server.world)
        assert guild.has_bot
        people = [member.user for member in guild.members.values() if not member.user.is_bot]
        assert [(user.display_name, user.locale) for user in people if user is not guild.owner][:2] == [
            ("Ann", "en-US"),
            ("Béla", "en-US"),
        ]
        assert {"en-US", "fr", "hu", "ja"} <= {user.locale for user in people}


async def test_every_shard_has_a_guild_with_the_same_users() -> None:
    async with FakeDiscord() as server:
        guilds = add_demo_guilds(server.world, 3)
        assert [guild.name for guild in guilds] == ["Playground", "Playground 2", "Playground 3"]
        assert [Shard(number, 3).has(guild.id) for number, guild in enumerate(guilds)] == [True] * 3
        assert len({frozenset(guild.members) for guild in guilds}) == 1


async def test_there_are_places_without_the_bot_for_the_first_user_who_has_added_it() -> None:
    async with FakeDiscord() as server:
        world = server.world
        (guild,) = add_demo_guilds(world)
        ann, bela = (user for user in world.users.values() if user.name in {"ann", "bela"})
        assert (ann.has_app, bela.has_app) == (True, False)
        without = [channel for channel in world.channels.values() if not channel.has_bot]
        private = world.open_dm(ann, bela)
        assert [channel.name for channel in without] == ["Ann, Béla", "lounge"]
        assert private in without
        elsewhere = without[1].guild
        assert elsewhere is not None
        assert elsewhere.members.keys() == guild.members.keys() - {server.bot.id}


async def test_the_owner_welcomes_with_the_bots_commands_once() -> None:
    bot = Bot()
    group = app_commands.Group(name="game", description="…")

    @group.command(description="…")
    async def new(interaction: discord.Interaction) -> None: ...

    bot.tree.add_command(group)
    async with FakeDiscord() as server:
        world = server.world
        (guild,) = add_demo_guilds(world)
        welcome(world, guild, "Try </game new>, </game old> and </other>.")
        channel = world.channels_of(guild)[0]
        assert world.public_messages(channel) == []
        async with running(bot, server):
            await bot.tree.sync()
        [command] = world.application.commands_of_type(SLASH, None)
        [message] = world.public_messages(channel)
        assert message.author is guild.owner
        assert message.content == f"Try </game new:{command['id']}>, /game old and /other."
