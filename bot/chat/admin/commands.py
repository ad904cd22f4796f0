"""Commands for server managers."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.admin.cards import members_check_text, permission_check_text
from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.interactions.context import MAX_CHOICE_LENGTH, MAX_CHOICES, Command, Interaction, parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.lobby.options import Choices, apply_choices, settings_text, takes_options
from bot.chat.needed_permissions import missing, parent_of_threads, required_permissions, useful_permissions
from bot.chat.preferences import HOST, LANGUAGE, MOTION, THEME, Motion, Preferences
from bot.chat.rules.texts import rules_sentence
from bot.chat.ui.i18n.language import Language, Languages
from bot.game import NotAllowed, NotUnderstood
from bot.render import Theme

DECISIONS_TIMEOUT = 5.0
"""Seconds that Discord may take to tell what a server has decided about the commands."""


def commands(
    preferences: Preferences, languages: Languages, interactions: InteractionHandler
) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="Set the rules of new games in this server")
    @takes_options
    @interactions.private
    async def defaults(response: Response, chosen: Choices) -> None:
        guild_id = _managed_guild(response)
        options = apply_choices(chosen, await preferences.default_options(guild_id))
        await preferences.set_default_options(guild_id, options)
        language = response.language
        rules = language.sentences(rules_sentence(options.rules, language), settings_text(options, language))
        await response.send_ephemeral(language.text("Default rules in this server: {rules}", rules=rules))

    @app_commands.command(description="Make the boards of this server dark or light")
    @app_commands.describe(theme="How the boards look")
    @app_commands.choices(
        theme=[
            Choice(name=locale_str("dark: a night on the mountain"), value=Theme.DARK.value),
            Choice(name=locale_str("light: a day on the mountain"), value=Theme.LIGHT.value),
        ]
    )
    @interactions.private
    async def theme(response: Response, theme: str) -> None:
        guild_id = _managed_guild(response)
        chosen = parse_choice(Theme, theme)
        await preferences.set_of_server(guild_id, THEME, chosen)
        text = response.language.text
        message = text("Boards here are dark from now on. Games in progress change with their next move.")
        if chosen is Theme.LIGHT:
            message = text(
                "Boards here are light from now on. Games in progress change with their next move."
            )
        await response.send_ephemeral(message)

    @app_commands.command(description="Let this server's boards move on busts, claims and wins, or not")
    @app_commands.describe(moving="Whether boards move")
    @interactions.private
    async def motion(response: Response, moving: bool) -> None:
        chosen = Motion.MOVING if moving else Motion.STILL
        await preferences.set_of_server(_managed_guild(response), MOTION, chosen)
        text = response.language.text
        message = text("Boards here stay still from now on.")
        if moving:
            message = text("Boards here move on busts, claims and wins, unless a player keeps them still.")
        await response.send_ephemeral(message)

    @app_commands.command(description="Choose the language of games in this server")
    @app_commands.describe(language="The language of boards, for everyone in the channel")
    @interactions.private
    async def language(response: Response, language: str) -> None:
        guild_id = _managed_guild(response)
        text = response.language.text
        offered = _offered_languages(languages, response.language)
        chosen = next((tag for tag, name in offered.items() if language in (tag, name)), None)
        if chosen is None:
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        await preferences.set_of_server(guild_id, LANGUAGE, chosen)
        if chosen == HOST:
            message = text("From now on, each game here is in the language of the person who opens it.")
        else:
            message = text(
                "Boards here are in this language from now on: {language}. Games in progress change with"
                " their next move.",
                language=offered[chosen],
            )
        await response.send_ephemeral(message)

    @language.autocomplete("language")
    async def matching_languages(interaction: Interaction, typed: str) -> list[Choice[str]]:
        offered = _offered_languages(languages, languages.of_user(interaction))
        found = [
            Choice(name=name[:MAX_CHOICE_LENGTH], value=tag)
            for tag, name in offered.items()
            if typed.casefold() in name.casefold()
        ]
        return found[:MAX_CHOICES]

    @app_commands.command(description="Check which permissions are missing in this channel")
    @interactions.private
    async def check(response: Response) -> None:
        guild_id = _managed_guild(response)
        channel = response.interaction.channel
        in_thread = isinstance(channel, discord.Thread)
        with_threads = parent_of_threads(channel) is not None
        required = required_permissions(in_thread=in_thread)
        useful = useful_permissions(in_thread=in_thread, with_threads=with_threads)
        found = permission_check_text(
            missing(required, response.interaction.app_permissions),
            missing(useful, response.interaction.app_permissions),
            response.language,
            in_thread=in_thread,
        )
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if isinstance(parent, discord.abc.GuildChannel) and response.interaction.app_permissions.view_channel:
            decisions = await _decisions(guild_id, response.interaction)
            members = members_check_text(parent, decisions, response.language, in_thread=in_thread)
            found = "\n\n".join(filter(None, (found, members)))
        await response.send_ephemeral(found)

    return [defaults, theme, motion, language, check]


def _offered_languages(languages: Languages, reader: Language) -> dict[str, str]:
    """Return the choices of a server by their tags: each language by its own name, and that of the host."""
    names = {language.tag: language.name for language in languages}
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
        raise NotAllowed("Only members with the **Manage Server** permission can do that.")
    return response.guild_id
