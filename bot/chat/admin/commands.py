"""What server managers choose, and what they check."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.chat.admin.cards import members_check_text, permission_check_text
from bot.chat.admin.settings import ServerButton, server_card
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.interactions.context import Interaction, form_values, menu_choice, parse_choice, unknown_choice
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.option_forms import option_form, read_option_form
from bot.chat.permissions import missing, parent_of_threads, useful_permissions
from bot.chat.preferences import HOST, LANGUAGE, MOTION, THEME, Preference, Preferences
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, Languages
from bot.game import NotAllowed

DECISIONS_TIMEOUT = 5.0
"""Seconds that Discord may take to tell what a server has decided about the commands."""

_CHOSEN: dict[str, Preference[Any]] = {each.name: each for each in (THEME, MOTION, LANGUAGE)}
"""What is chosen in the menus, by their names."""


@dataclass
class Administration:
    """What managers choose for their server, and what they check."""

    preferences: Preferences
    languages: Languages

    @command("settings", "How boards look here, and the rules of new games")
    async def _show(self, response: Response) -> None:
        await response.send_ephemeral(await self._card(response, _managed_guild(response)))

    @on_click(ServerButton, On.PRIVATE, *_CHOSEN)
    async def choose(self, response: Response, button: ServerButton) -> None:
        """Set what was chosen in a menu."""
        guild_id, chosen = _managed_guild(response), menu_choice(response.interaction)
        preference = _CHOSEN[button.action]
        if preference is LANGUAGE and chosen not in self._offered_languages(response.language):
            raise unknown_choice()
        await self.preferences.set_of_server(guild_id, preference, parse_choice(preference.read, chosen))
        await response.show(await self._card(response, guild_id))

    @on_click(ServerButton, On.PRIVATE, LobbyButton.RULES, LobbyButton.PACE)
    async def change_options(self, response: Response, button: ServerButton) -> None:
        """Open the form for the rules or the settings of new games, or set them once it is submitted."""
        guild_id, values = _managed_guild(response), form_values(response.interaction)
        options = await self.preferences.default_options(guild_id)
        if values is None:
            await response.send_modal(option_form(button.action, options, button, response.language))
            return
        change = read_option_form(button.action, values, options)
        await self.preferences.set_default_options(guild_id, change(options))
        await response.show(await self._card(response, guild_id))

    @command("check", "Check which permissions are missing in this channel")
    async def _check(self, response: Response) -> None:
        """Say which permissions are missing in the channel."""
        guild_id = _managed_guild(response)
        channel, granted = response.interaction.channel, response.interaction.app_permissions
        in_thread = isinstance(channel, discord.Thread)
        with_threads = parent_of_threads(channel) is not None
        lacking = missing(useful_permissions(in_thread=in_thread, with_threads=with_threads), granted)
        found = permission_check_text(lacking, response.language, in_thread=in_thread)
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if isinstance(parent, discord.abc.GuildChannel) and granted.view_channel:
            decisions = await _decisions(guild_id, response.interaction)
            members = members_check_text(parent, decisions, response.language, in_thread=in_thread)
            found = "\n\n".join(filter(None, (found, members)))
        await response.send_ephemeral(found)

    async def _card(self, response: Response, guild_id: int) -> Card:
        of, language = self.preferences.of_server, response.language
        return server_card(
            await of(guild_id, THEME),
            await of(guild_id, MOTION),
            await of(guild_id, LANGUAGE),
            await self.preferences.default_options(guild_id),
            language,
            self._offered_languages(language),
        )

    def _offered_languages(self, reader: Language) -> dict[str, str]:
        """Return the languages by their tags, each by its own name, and that of the host."""
        names = {language.tag: language.name for language in self.languages}
        return {HOST: reader.text("each host's own language"), **names}


async def _decisions(guild_id: int, interaction: Interaction) -> list[Any]:
    """Return what a server decided about commands under Integrations, nothing if Discord does not tell."""
    http, application_id = interaction.client.http, interaction.application_id
    try:
        asked = http.get_guild_application_command_permissions(application_id, guild_id)
        return await discord_request(asked, seconds=DECISIONS_TIMEOUT)
    except DiscordError:
        return []


def _managed_guild(response: Response) -> int:
    """Return the server. Discord shows these commands only to its managers, but servers can change that."""
    if response.guild_id is None or not response.interaction.permissions.manage_guild:
        raise NotAllowed("Only members with the **Manage Server** permission can do that. Ask one of them.")
    return response.guild_id
