"""Files attached to messages, most of them pictures, and the cards that show them."""

import io
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import discord

from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.ui.card import Card

log = logging.getLogger(__name__)

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to attach to a message.

    A new picture needs a new name, because Discord's clients cache by name.
    """

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CardMessage:
    """A card and its pictures, or other files, ready to be sent.

    ``make_card`` returns the card, given the file names of its pictures, or None for a card without any.
    """

    make_card: Callable[..., Card]
    picture: Attachment | None = None
    second_picture: Attachment | None = None

    async def send(self, request: Callable[..., Awaitable[Result]]) -> Result:
        """Send or edit a message with the card, and again without pictures if Discord rejects them.

        Raises:
            DiscordError: Discord accepted neither.
        """
        if pictures := [picture for picture in (self.picture, self.second_picture) if picture]:
            try:
                return await request(self.make_card(*(picture.name for picture in pictures)), *pictures)
            except DiscordError as error:
                if error.kind not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                    raise
                log.warning("Discord rejected %s, so the card has text only: %s", pictures[0].name, error)
        return await request(self.make_card(None))


def discord_files(*attachments: Attachment) -> list[discord.File]:
    """Return the files of a message. A file can be sent only once, so call this for each attempt."""
    return [discord.File(io.BytesIO(file.content), filename=file.name) for file in attachments]
