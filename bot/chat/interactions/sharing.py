"""Post a result of the day, once."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.chat.discord_requests import DiscordError
from bot.chat.interactions.response import Response
from bot.chat.permissions import missing, permission_names, required_permissions
from bot.chat.ui.card import Card
from bot.game import NotAllowed

log = logging.getLogger(__name__)


async def post_once(
    response: Response, share: Callable[[], Awaitable[Card]], unshare: Callable[[], Awaitable[None]]
) -> bool:
    """Post a result of the person who clicked, and return whether their card is to be renewed.

    In direct messages and groups it is not: Discord may show what follows up on a click to one person alone,
    so there the post is the answer to the click. ``share`` notes the result as shared and returns the post;
    ``unshare`` takes that back.

    Raises:
        NotAllowed: nobody else is there, the bot or the person may not write there, or Discord did not accept
            the post.
        DiscordError: it may have been posted.
    """
    _check_may_post(response)
    is_answer = response.guild_id is None
    await (response.defer_publicly() if is_answer else response.defer())
    card = await share()
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
    return not is_answer


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
