import discord
import pytest
from discord import app_commands

from playground.testing import UserError
from playground.tests.bots import Bot, running
from playground.tests.conftest import Club


async def test_options_are_checked_sent_and_resolved(club: Club) -> None:
    bot = Bot()
    got: list[object] = []

    @app_commands.command(description="moves")
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

    group = app_commands.Group(name="game", description="plays")
    group.add_command(move)
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
    assert club.discord.breaches == []


async def test_a_command_in_the_menu_of_a_person_gets_that_person(club: Club) -> None:
    bot = Bot()
    got: list[int] = []

    @bot.tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction, who: discord.Member) -> None:
        got.append(who.id)
        await interaction.response.send_message("waved")

    async with running(bot, club.discord):
        await club.ann.user_menu(club.channel, "Wave", club.bob)
        with pytest.raises(UserError):
            await club.ann.user_menu(club.channel, "Shout", club.bob)
    assert got == [club.bob.id]
    assert club.discord.breaches == []


async def test_commands_are_offered_only_where_and_to_whom_they_are_registered(club: Club) -> None:
    bot = Bot()

    @app_commands.command(description="for moderators")
    @app_commands.default_permissions(manage_messages=True)
    @app_commands.guild_only()
    async def admin(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    bot.tree.add_command(admin)
    moderator = club.discord.add_user("mod")
    club.guild.add_member(moderator, moderator=True)
    thread = club.channel.add_thread("old")
    thread.archive()
    async with running(bot, club.discord):
        assert (await moderator.command(club.channel, "admin")).text == "ok"
        with pytest.raises(UserError, match="permissions"):
            await club.ann.command(club.channel, "admin")
        with pytest.raises(UserError, match="direct messages"):
            await moderator.command(moderator.dm(), "admin")
        with pytest.raises(UserError, match="archived"):
            await moderator.command(thread, "admin")
        club.guild.remove_bot()
        with pytest.raises(UserError, match="unknown command"):
            await moderator.command(club.channel, "admin")
