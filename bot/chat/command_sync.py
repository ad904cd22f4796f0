"""Registering the commands with Discord, only when they change, since Discord limits registrations."""

import asyncio
import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation, locale_str

from bot.chat.discord_requests import DiscordError, discord_request
from bot.chat.tasks import retry
from bot.chat.ui.i18n.language import Languages
from bot.tables import NoteStore

FINGERPRINT_KEY = "commands"
"""The setting with the hash of the commands that were last registered."""

_NAMES = frozenset(
    {
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    }
)

MAX_LENGTH = 100
"""How many characters Discord accepts for descriptions and the names of choices."""

POLL_INTERVAL = 10.0
"""Seconds between looks at whether another process has registered the commands."""

IDS_KEY = "ids of the commands of {}"
"""The setting with the ids that Discord has given to the commands of an application."""

log = logging.getLogger(__name__)


class CommandTranslator(app_commands.Translator):
    """Translates the descriptions and choices of commands."""

    def __init__(self, languages: Languages) -> None:
        super().__init__()
        self._languages = languages

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a language, or None without a translation.

        A translation that is too long is left out: Discord would refuse all commands because of it.
        """
        if not is_translated(context):
            return None
        language, said = self._languages.of(str(locale)), string.extras.get("said")
        translated = said(language) if said else language.text(string.message, **string.extras)
        if len(translated) > MAX_LENGTH:
            log.warning("%s: %r stays in English, its translation is too long", locale, string.message)
            return None
        return None if translated == string.message else translated


def is_translated(context: app_commands.TranslationContextTypes) -> bool:
    """Whether people read a string in their language.

    Names of slash commands and options are the same in every language, even if a text reads like one.
    """
    return context.location not in _NAMES or isinstance(context.data, app_commands.ContextMenu)


async def sync_commands(
    tree: app_commands.CommandTree[Any],
    languages: Languages,
    store: NoteStore,
    application_id: int,
    *,
    register: bool = True,
) -> None:
    """Register the commands if they have changed since they were last registered.

    Their ids are remembered, so that texts can mention them from the start. Without ``register``, wait until
    another process has registered them.
    """
    fingerprint = await _fingerprint(tree, languages, application_id)
    ids_key = IDS_KEY.format(application_id)

    async def are_registered() -> bool:
        """Use the ids of the commands that are registered, and return whether those are the present ones."""
        ids = await store.get_note(ids_key)
        if ids is not None:
            languages.use(command_ids=json.loads(ids))
        return ids is not None and await store.get_note(FINGERPRINT_KEY) == fingerprint

    while not await retry("The registered commands cannot be looked up", are_registered):
        if register:
            break
        await asyncio.sleep(POLL_INTERVAL)
    else:
        log.info("The commands have not changed")
        return
    try:
        registered = {command.name: command.id for command in await discord_request(tree.sync())}
    except DiscordError as error:
        log.warning("The commands could not be registered; the next start tries again: %s", error)
        return
    languages.use(command_ids=registered)
    await store.set_note(ids_key, json.dumps(registered))
    await store.set_note(FINGERPRINT_KEY, fingerprint)
    log.info("Registered the commands with Discord")


async def _fingerprint(tree: app_commands.CommandTree[Any], languages: Languages, application_id: int) -> str:
    """Return a hash of what would be registered."""
    translator = CommandTranslator(languages)
    await tree.set_translator(translator)
    payload = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    serialized = json.dumps([application_id, discord.__version__, payload], sort_keys=True)
    return hashlib.sha256(serialized.encode()).hexdigest()
