from typing import Any

import discord
import pytest
from discord import app_commands

from playground.client.slash_commands import usable_commands
from playground.model.channels import Channel
from playground.model.json_object import Json
from playground.testing import User, UserError
from playground.tests.bots import Bot, running, says
from playground.tests.conftest import Club


async def test_options_are_checked_sent_and_resolved(club: Club) -> None:
    bot = Bot()
    group = app_commands.Group(name="game", description="plays")
    got: list[object] = []

    @group.command(description="moves")
    @app_commands.choices(way=[app_commands.Choice(name="Up", value="u")])
    async def move(
        interaction: discord.Interaction,
        steps: app_commands.Range[int, 1, 3],
        way: app_commands.Choice[str],
        who: discord.Member | None = None,
        quick: bool = False,
    ) -> None:
        got.extend([steps, way.value, who.id if who else None, quick])
        await interaction.response.send_message("moved")

    bot.tree.add_command(group)
    async with running(bot, club.discord):
        await club.ann.command(club.channel, "game move", steps=2, way="Up", who=club.bob, quick=True)
        assert got == [2, "u", club.bob.id, True]
        for line, options in (
            ("nothing", {}),
            ("game", {}),
            ("game nothing", {}),
            ("game move", {"steps": 2}),
            ("game move", {"steps": 4, "way": "u"}),
            ("game move", {"steps": "2", "way": "u"}),
            ("game move", {"steps": 2, "way": "down"}),
            ("game move", {"steps": 2, "way": "u", "who": "bob"}),
            ("game move", {"steps": 2, "way": "u", "speed": 1}),
        ):
            with pytest.raises(UserError):
                await club.ann.command(club.channel, line, options)


async def test_installations_decide_who_is_offered_commands_and_where(club: Club) -> None:
    bot, elsewhere = Bot(says("ok"), anywhere=True), club.add_elsewhere()
    guild_id, ann_id = str(club.guild.id), str(club.ann.id)
    outsider = club.discord.add_user("outsider")
    private, group = club.ann.dm(club.bob), club.discord.add_group("Friends", club.ann, club.bob, outsider)

    async def owners(user: User, channel: Channel) -> Json:
        return (await user.command(channel, "go")).interaction.owners

    async with running(bot, club.discord):
        assert await owners(club.ann, club.channel) == {"0": guild_id}
        assert await owners(club.ann, club.ann.dm()) == {"0": "0"}
        nowhere = ((club.ann, elsewhere), (club.ann, private), (club.ann, group), (outsider, outsider.dm()))
        for user, channel in nowhere:
            with pytest.raises(UserError, match="unknown command"):
                await owners(user, channel)
        club.ann.add_app()
        outsider.add_app()
        assert await owners(club.ann, club.channel) == {"0": guild_id, "1": ann_id}
        assert await owners(club.ann, club.ann.dm()) == {"0": "0", "1": ann_id}
        assert await owners(outsider, outsider.dm()) == {"1": str(outsider.id)}
        for channel in (elsewhere, private, group):
            assert await owners(club.ann, channel) == {"1": ann_id}
            with pytest.raises(UserError, match="unknown command"):
                await owners(club.bob, channel)
        club.ann.remove_app()
        with pytest.raises(UserError, match="unknown command"):
            await owners(club.ann, private)


async def test_a_command_is_offered_where_its_installation_and_context_allow_to_who_may(club: Club) -> None:
    bot, elsewhere, thread = Bot(), club.add_elsewhere(), club.channel.add_thread("old")
    thread.archive()
    club.ann.add_app()
    club.guild.add_member(club.bob, moderator=True)

    for name, installs, contexts in (
        ("ours", {"guild": True}, {"guild": True, "private_channel": True}),
        ("mine", {"user": True}, {"guild": True}),
        ("talk", {"user": True}, {"private_channel": True}),
        ("keep", {"guild": True}, {"guild": True, "dm_channel": True}),
    ):
        bot.command(says("ok"), name)
        command: Any = bot.tree.get_command(name)
        command.allowed_installs = app_commands.AppInstallationType(**installs)
        command.allowed_contexts = app_commands.AppCommandContext(**contexts)
    command.default_permissions = discord.Permissions(manage_messages=True)
    async with running(bot, club.discord):
        world = club.discord.world

        def offered(user: User, channel: Channel) -> list[str]:
            return [command["name"] for command in usable_commands(world, user, channel)]

        assert offered(club.ann, club.channel) == ["ours", "mine"]
        assert offered(club.bob, club.channel) == ["ours", "keep"]
        assert offered(club.ann, elsewhere) == ["mine"]
        assert offered(club.ann, club.ann.dm(club.bob)) == ["talk"]
        assert offered(club.ann, club.ann.dm()) == ["keep"], "only members lack permissions"
        for channel, name, why in (
            (club.channel, "keep", "permissions"),
            (club.ann.dm(club.bob), "mine", "direct messages between people"),
            (thread, "ours", "archived"),
        ):
            with pytest.raises(UserError, match=why):
                await club.ann.command(channel, name)


async def test_the_menu_of_a_person_has_commands_where_an_installation_brings_them(club: Club) -> None:
    bot, elsewhere = Bot(anywhere=True), club.add_elsewhere()
    got: list[int] = []

    @bot.tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction, who: discord.User) -> None:
        got.append(who.id)
        await interaction.response.send_message("waved")

    @bot.tree.context_menu(name="Read")
    async def read(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"read {message.content}")

    async with running(bot, club.discord):
        with pytest.raises(UserError, match="no command"):
            await club.ann.user_menu(elsewhere, "Wave", club.bob)
        message = await club.bob.say(club.channel, "hello")
        assert (await club.ann.message_menu(message, "Read")).text == "read hello"
        with pytest.raises(UserError, match="no command"):
            await club.ann.message_menu(message, "Wave")
        club.ann.add_app()
        waved = await club.ann.user_menu(elsewhere, "Wave", club.bob)
        assert waved.interaction.owners == {"1": str(club.ann.id)}
        await club.ann.user_menu(club.channel, "Wave", club.bob)
        with pytest.raises(UserError):
            await club.ann.user_menu(club.channel, "Shout", club.bob)
    assert got == [club.bob.id] * 2
