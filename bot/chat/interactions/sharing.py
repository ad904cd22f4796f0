"""Post a result of the day, once."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.response import Response
from bot.chat.needed_permissions import missing, permission_names, required_permissions
from bot.chat.ui.card import Card
from bot.game import NotAllowed

log = logging.getLogger(__name__)


async def begin_to_post(response: Response) -> None:
    """Acknowledge the click that shares a result, so that :func:`post_once` may take longer.

    Raises:
        NotAllowed: nobody else is there, or the bot or the person may not write there.
        DiscordError: Discord does not accept it.
    """
    _check_may_post(response)
    await (response.defer_publicly() if is_answer(response) else response.defer())


def is_answer(response: Response) -> bool:
    """Return whether the post is the answer to the click, so that the clicked card stays as it is.

    In direct messages and groups, Discord may show what follows up on a click to one person alone.
    """
    return response.guild_id is None


def _check_may_post(response: Response) -> None:
    if response.alone:
        raise NotAllowed("There's nobody to share with here. Use `/cantstop daily` in a server.")
    if response.guild_id is None:
        return
    required = required_permissions(in_thread=isinstance(response.interaction.channel, discord.Thread))
    if response.member and (lacking := missing(required, response.interaction.app_permissions)):
        raise NotAllowed(
            "I can't post here. Use `/cantstop daily` in another channel, or ask a server manager to "
            "give me {permissions}.",
            permissions=permission_names(lacking, response.language),
        )
    of_person = required[1:] if response.member else (*required[1:], "use_external_apps")
    if missing(of_person, response.interaction.permissions):
        raise NotAllowed("You can't write here. To share, use `/cantstop daily` in another channel.")


async def post_once(response: Response, card: Card, unshare: Callable[[], Awaitable[None]]) -> bool:
    """Post a result that is noted as shared, and return whether others see it; if not, ``unshare`` it.

    Raises:
        NotAllowed: Discord did not accept it.
        DiscordError: it may have been posted.
    """
    try:
        await response.show(card, new_message=True, once=True)
    except DiscordError as error:
        if error.status is None:
            raise
        await unshare()
        log.warning("A result of the day was not posted: %s", error)
        raise NotAllowed("Discord didn't accept the post. Try again in a minute.") from error
    if response.kept_private:
        await unshare()
    return not response.kept_private
