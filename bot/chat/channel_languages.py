"""The languages of what everyone in a channel sees."""

from typing import Any

import discord

from bot.chat.preferences import HOST, Preferences
from bot.chat.ui.i18n.language import Language, Languages
from bot.tables import Table


class ChannelLanguages:
    """The languages of what everyone in a channel sees.

    It is what the server's managers have chosen, else the language of the server if it is a Community, else
    the language of the person who opens a table or asks for a card. Other servers than Communities cannot
    choose a language in Discord: it says English for all of them.
    """

    def __init__(self, languages: Languages, preferences: Preferences) -> None:
        self._languages = languages
        self._preferences = preferences

    async def of_table(self, table: Table) -> Language:
        """Return the language of a table: the server's choice, or the one it was opened in."""
        return self._languages.of(await self._chosen(table.location.guild_id) or table.language)

    async def of_interaction(self, interaction: discord.Interaction[Any]) -> Language:
        """Return the language of what a person posts for all with a command."""
        tag = await self._chosen(interaction.guild_id) or await self.of_new_table(interaction)
        return self._languages.of(tag)

    async def of_new_table(self, interaction: discord.Interaction[Any]) -> str:
        """Return the tag of the language of a table that a person opens, if the server has not chosen one."""
        guild = interaction.guild
        community = guild is not None and "COMMUNITY" in guild.features
        follows_host = await self._preferences.language(interaction.guild_id) == HOST
        if community and interaction.guild_locale is not None and not follows_host:
            return str(interaction.guild_locale)
        return str(interaction.locale)

    async def follows_host(self, table: Table) -> bool:
        """Whether a server has not chosen a language, and sees a table in another one than English."""
        guild_id = table.location.guild_id
        if guild_id is None or await self._preferences.language(guild_id) is not None:
            return False
        return self._languages.of(table.language) is not self._languages.english

    async def _chosen(self, guild_id: int | None) -> str | None:
        chosen = await self._preferences.language(guild_id)
        return None if chosen == HOST else chosen
