"""The bot's own emoji, kept at Discord: uploaded at the start where they are missing or have changed.

The name of an emoji ends in a fingerprint of its picture, so what is there says by itself whether it is
right. A note in the store would know less: it is lost with the database, and two processes of one application
have one each. In texts an emoji goes by its plain name, which is read aloud: Discord looks at the id alone.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus

import discord

from bot.chat.errors import DISCORD_ERRORS, ErrorKind, error_kind
from bot.chat.i18n.language import Languages
from bot.chat.i18n.symbols import Symbols
from bot.render import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs

RETRY_AFTER = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds between the attempts while Discord is troubled."""

_OWN_EMOJI = re.compile(r"cs_[a-z0-9_]+_[0-9a-f]{8}")
"""The names that the bot gives at Discord; an emoji with any other name is somebody else's."""

log = logging.getLogger(__name__)


async def upload_emoji(client: discord.Client, languages: Languages) -> None:
    """See to it that Discord has the emoji as they are now, and let texts use them from then on.

    Until then, and where Discord does not take one of them, texts keep to plain Unicode.
    """
    pngs = await asyncio.to_thread(emoji_pngs)
    wanted = {discord_name(name, png): png for name, png in pngs.items()}
    there = await _upload_with_retries(client, wanted)
    if there is None:
        return
    written = {name: f"<:{name}:{there[discord_name(name, png)].id}>" for name, png in pngs.items()}
    shapes, dice = (tuple(written[name] for name in names) for names in (SEAT_EMOJI_NAMES, DIE_EMOJI_NAMES))
    languages.use_symbols(Symbols(shapes, dice))
    await _delete(
        [emoji for name, emoji in there.items() if _OWN_EMOJI.fullmatch(name) and name not in wanted]
    )


def discord_name(name: str, png: bytes) -> str:
    """Return what an emoji is called at Discord; it tells one picture from another."""
    return f"cs_{name}_{hashlib.sha256(png).hexdigest()[:8]}"


async def _upload_with_retries(
    client: discord.Client, wanted: Mapping[str, bytes]
) -> dict[str, discord.Emoji] | None:
    """Upload what is missing, in several attempts if Discord is troubled; return None if it refuses."""
    for attempt, pause in enumerate((*RETRY_AFTER, None)):
        try:
            return await _upload_missing(client, wanted)
        except DISCORD_ERRORS as error:
            if not attempt:
                log.warning("The emoji could not be uploaded, so texts do without: %s", error)
            if pause is None or error_kind(error) is not ErrorKind.TRANSIENT:
                break
            await asyncio.sleep(pause)
    return None


async def _upload_missing(client: discord.Client, wanted: Mapping[str, bytes]) -> dict[str, discord.Emoji]:
    """Upload what is missing, one after the other, and return all emoji of the application by name.

    Raises:
        One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take one of them.
    """
    there = await _application_emoji(client)
    missing = [name for name in wanted if name not in there]
    for name in missing:
        try:
            there[name] = await client.create_application_emoji(name=name, image=wanted[name])
        except discord.HTTPException as error:
            if error.status != HTTPStatus.BAD_REQUEST:
                raise
            there = await _application_emoji(
                client
            )  # another process, or an attempt whose answer got lost, was first
            if name not in there:
                raise
    log.info("The emoji are as they should be: %d uploaded", len(missing))
    return there


async def _application_emoji(client: discord.Client) -> dict[str, discord.Emoji]:
    return {emoji.name: emoji for emoji in await client.fetch_application_emojis()}


async def _delete(outdated: Iterable[discord.Emoji]) -> None:
    """Delete emoji that no text is given any more."""
    for emoji in outdated:
        try:
            await emoji.delete()
        except DISCORD_ERRORS as error:
            log.info("The outdated emoji %s was not deleted: %s", emoji.name, error)
