"""The bot's application emoji, uploaded at the start if they are missing or have changed.

The name of an emoji ends in a hash of its picture, so the name alone says whether it is up to date. A record
in the store would be lost with the database, and differ between two processes of one application. Texts use
the plain name, which screen readers read aloud; Discord only looks at the id.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping
from http import HTTPStatus

import discord

from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.ui.i18n.language import Languages, Symbols
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs

RETRY_AFTER = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds between attempts after transient errors."""

WAITS_FOR_UPLOAD = (5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds between looks at whether another process has uploaded the emoji."""

_OWN_EMOJI = re.compile(r"cs_[a-z0-9_]+_[0-9a-f]{8}")
"""The names of emoji that the bot uploads. It never deletes emoji with other names."""

log = logging.getLogger(__name__)


async def use_emoji(client: discord.Client, languages: Languages, *, upload: bool = True) -> None:
    """Upload missing emoji, let texts use them, and delete outdated ones.

    Until then, and if Discord rejects one of them, texts use plain Unicode. Without ``upload``, wait until
    another process has uploaded them.
    """
    pngs = await asyncio.to_thread(emoji_pngs)
    wanted = {discord_name(name, png): png for name, png in pngs.items()}
    uploaded = await _once_uploaded(client, wanted, upload=upload)
    if uploaded is None:
        return
    markup = {name: f"<:{name}:{uploaded[discord_name(name, png)].id}>" for name, png in pngs.items()}
    shapes, dice = (tuple(markup[name] for name in names) for names in (SEAT_EMOJI_NAMES, DIE_EMOJI_NAMES))
    languages.use(symbols=Symbols(shapes, dice))
    if upload:
        for name, emoji in uploaded.items():
            if _OWN_EMOJI.fullmatch(name) and name not in wanted:
                try:
                    await discord_request(emoji.delete())
                except DiscordError as error:
                    log.info("The outdated emoji %s was not deleted: %s", name, error)


def discord_name(name: str, png: bytes) -> str:
    """Return the name of an emoji at Discord, which changes with its picture."""
    return f"cs_{name}_{hashlib.sha256(png).hexdigest()[:8]}"


async def _once_uploaded(
    client: discord.Client, wanted: Mapping[str, bytes], *, upload: bool
) -> dict[str, discord.Emoji] | None:
    """Return all emoji once those wanted are there, after transient errors too; None if that fails."""
    for pause in (*(RETRY_AFTER if upload else WAITS_FOR_UPLOAD), None):
        try:
            there = await (_upload_missing(client, wanted) if upload else _application_emoji(client))
            if wanted.keys() <= there.keys():
                return there
        except DiscordError as error:
            log.warning("The emoji are not there, so texts use plain symbols: %s", error)
            if upload and error.kind is not ErrorKind.TRANSIENT:
                break
        if pause is not None:
            await asyncio.sleep(pause)
    return None


async def _upload_missing(client: discord.Client, wanted: Mapping[str, bytes]) -> dict[str, discord.Emoji]:
    """Upload missing emoji one by one, and return all emoji of the application by name.

    Raises:
        DiscordError: Discord did not accept one of them.
    """
    there = await _application_emoji(client)
    missing = [name for name in wanted if name not in there]
    for name in missing:
        try:
            uploading = client.create_application_emoji(name=name, image=wanted[name])
            there[name] = await discord_request(uploading)
        except DiscordError as error:
            if error.status != HTTPStatus.BAD_REQUEST:
                raise
            there = await _application_emoji(client)
            if name not in there:  # by another process, or by an attempt whose response was lost
                raise
    log.info("The emoji are up to date: %d uploaded", len(missing))
    return there


async def _application_emoji(client: discord.Client) -> dict[str, discord.Emoji]:
    return {emoji.name: emoji for emoji in await discord_request(client.fetch_application_emojis())}
