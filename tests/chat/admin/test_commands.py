"""Managers set the defaults and the theme of their server, and nobody else does."""

from dataclasses import replace

import discord
import pytest

from bot.chat.preferences import HOST
from bot.game import ASMODEE, FRANJOS, ColumnsToWin, CrowdedSpaces, Rules
from bot.render import Theme
from bot.tables import Caller, Coach, Pace
from tests.chat.card_parts import text
from tests.chat.fake_interactions import FakeInteraction
from tests.chat.harness import Harness, ephemeral_text, public_card
from tests.tables.sample_tables import ANN, BEN, LOCATION

FOR_MANAGERS = "Only members with the **Manage Server** permission can do that."


def test_discord_shows_these_commands_to_managers_only(harness: Harness) -> None:
    group = next(group for group in harness.features.groups if group.name == "cantstop-admin")
    assert group.default_permissions is not None
    assert [name for name, needed in group.default_permissions if needed] == ["manage_guild"]
    assert group.guild_only


class TestDefaults:
    async def test_new_games_have_the_rules_that_a_manager_chose(self, harness: Harness) -> None:
        chosen = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin defaults", chosen, edition="franjos", crowded="jump")
        sentence = ephemeral_text(chosen)
        assert "Franjos edition: 3 columns win" in sentence
        assert "jump" in sentence
        opened = await harness.command("cantstop new", harness.command_interaction(BEN))
        assert "Franjos edition" in text(public_card(opened))
        table = await harness.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert table.options.rules == Rules.of(FRANJOS, crowded=CrowdedSpaces.JUMP)

    async def test_new_games_have_the_pace_and_coach_that_a_manager_chose(self, harness: Harness) -> None:
        for options in ({"pace": "live"}, {"coach": "open"}):
            chosen = harness.command_interaction(manager=True)
            await harness.command("cantstop-admin defaults", chosen, **options)
        assert "90 seconds" in ephemeral_text(chosen)
        await harness.command("cantstop new", harness.command_interaction(BEN))
        table = await harness.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert (table.options.pace, table.options.coach) == (Pace.LIVE, Coach.OPEN)

    async def test_each_choice_keeps_the_earlier_ones(self, harness: Harness) -> None:
        for options in ({"edition": "asmodee"}, {"columns": "4"}, {}):
            chosen = harness.command_interaction(manager=True)
            await harness.command("cantstop-admin defaults", chosen, **options)
        assert "Asmodée edition: 4 columns win" in ephemeral_text(chosen)

    async def test_the_options_of_a_game_override_them(self, harness: Harness) -> None:
        await harness.command(
            "cantstop-admin defaults",
            harness.command_interaction(manager=True),
            edition="franjos",
            pace="live",
        )
        await harness.command(
            "cantstop new", harness.command_interaction(), edition="asmodee", columns="5", pace="relaxed"
        )
        table = await harness.store.latest_table_in(LOCATION.channel_id)
        assert table is not None
        assert table.options.rules == Rules.of(ASMODEE, columns=ColumnsToWin.FIVE)
        assert table.options.pace is Pace.RELAXED

    @pytest.mark.parametrize("by", [ANN, replace(BEN, moderator=True)])
    async def test_others_are_refused_even_if_the_server_shows_them_the_command(
        self, harness: Harness, by: Caller
    ) -> None:
        refused = harness.command_interaction(by)
        await harness.command("cantstop-admin defaults", refused, edition="franjos")
        assert ephemeral_text(refused) == FOR_MANAGERS
        opened = await harness.command("cantstop new", harness.command_interaction())
        assert "Franjos" not in text(public_card(opened))

    async def test_there_are_none_in_direct_messages(self, harness: Harness) -> None:
        refused = harness.command_interaction(manager=True)
        refused.guild_id = None
        await harness.command("cantstop-admin defaults", refused, edition="franjos")
        assert ephemeral_text(refused) == FOR_MANAGERS

    async def test_rules_that_contradict_each_other_are_refused_and_not_stored(
        self, harness: Harness
    ) -> None:
        refused = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin defaults", refused, bidding=True, crowded="jump")
        assert "cannot be combined" in ephemeral_text(refused)
        assert LOCATION.guild_id is not None
        assert not (await harness.preferences.default_options(LOCATION.guild_id)).rules.bidding


class TestTheme:
    @pytest.mark.parametrize("theme", Theme)
    async def test_boards_have_the_theme_that_a_manager_chose(self, harness: Harness, theme: Theme) -> None:
        chosen = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin theme", chosen, theme=theme.value)
        assert theme.value in ephemeral_text(chosen)
        assert await harness.preferences.theme(LOCATION.guild_id) is theme

    async def test_others_are_refused(self, harness: Harness) -> None:
        refused = harness.command_interaction(replace(BEN, moderator=True))
        await harness.command("cantstop-admin theme", refused, theme="light")
        assert ephemeral_text(refused) == FOR_MANAGERS
        assert await harness.preferences.theme(LOCATION.guild_id) is Theme.DARK

    async def test_an_unknown_theme_is_refused(self, harness: Harness) -> None:
        refused = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin theme", refused, theme="pink")
        assert ephemeral_text(refused) == "I don't know that choice. Pick one from the list."


class TestLanguage:
    async def test_it_is_chosen_from_the_languages_there_are(self, harness: Harness) -> None:
        by = harness.command_interaction(manager=True)
        offered = await harness.autocomplete("cantstop-admin language", "language", "", by)
        assert [(choice.name, choice.value) for choice in offered[:2]] == [
            ("as each table's host", HOST),
            ("English", "en"),
        ]
        found = await harness.autocomplete("cantstop-admin language", "language", "eng", by)
        assert [choice.value for choice in found] == ["en"]

    @pytest.mark.parametrize(
        ("typed", "chosen", "said"),
        [
            ("en", "en", "Boards here are in this language from now on: English."),
            ("English", "en", "Boards here are in this language from now on: English."),
            (HOST, HOST, "each game here is in the language of the person who opens it."),
        ],
    )
    async def test_a_manager_chooses_it(self, harness: Harness, typed: str, chosen: str, said: str) -> None:
        by = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin language", by, language=typed)
        assert said in ephemeral_text(by)
        assert await harness.preferences.language(LOCATION.guild_id) == chosen

    async def test_others_are_refused(self, harness: Harness) -> None:
        refused = harness.command_interaction(BEN)
        await harness.command("cantstop-admin language", refused, language="en")
        assert ephemeral_text(refused) == FOR_MANAGERS
        assert await harness.preferences.language(LOCATION.guild_id) is None

    async def test_a_language_that_does_not_exist_is_refused(self, harness: Harness) -> None:
        refused = harness.command_interaction(manager=True)
        await harness.command("cantstop-admin language", refused, language="Klingon")
        assert ephemeral_text(refused).startswith("I don't know that choice.")


class TestCheck:
    async def test_a_manager_reads_what_is_missing_in_the_channel(self, harness: Harness) -> None:
        asked = self.interaction(harness, attach_files=False, send_messages=False)
        await harness.command("cantstop-admin check", asked)
        answer = ephemeral_text(asked)
        assert "I can't host games here" in answer
        assert "**Send Messages**" in answer
        assert "**Attach Files**" in answer
        assert answer.count("Without") == 2

    async def test_a_manager_reads_that_all_is_well(self, harness: Harness) -> None:
        asked = self.interaction(harness)
        await harness.command("cantstop-admin check", asked)
        assert ephemeral_text(asked) == "All is well: I have every permission I need here."

    async def test_threads_count_only_where_there_can_be_some(self, harness: Harness) -> None:
        asked = self.interaction(harness, create_public_threads=False)
        await harness.command("cantstop-admin check", asked)
        assert "All is well" in ephemeral_text(asked)
        asked = self.interaction(harness, create_public_threads=False)
        asked.channel = discord.TextChannel.__new__(discord.TextChannel)
        asked.channel._type = discord.ChannelType.text.value
        await harness.command("cantstop-admin check", asked)
        assert "Without **Create Public Threads**" in ephemeral_text(asked)

    async def test_it_is_in_the_language_of_the_manager(self, harness: Harness) -> None:
        asked = self.interaction(harness, attach_files=False)
        asked.locale = "fr"
        await harness.command("cantstop-admin check", asked)
        assert "Sans **Joindre des fichiers**" in ephemeral_text(asked)

    async def test_others_are_refused(self, harness: Harness) -> None:
        asked = harness.command_interaction()
        await harness.command("cantstop-admin check", asked)
        assert ephemeral_text(asked) == FOR_MANAGERS

    def interaction(self, harness: Harness, **permissions: bool) -> FakeInteraction:
        """Return a manager's interaction where the bot may do everything but for some permissions."""
        interaction = harness.command_interaction(manager=True)
        interaction.app_permissions = discord.Permissions.all()
        interaction.app_permissions.update(**permissions)
        return interaction
