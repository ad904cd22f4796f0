"""Files attached to messages, most of them pictures, and the cards that show them."""

import io
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import discord

from bot.chat.cards import Card
from bot.chat.errors import DiscordError, ErrorKind

log = logging.getLogger(__name__)

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to attach to a message.

    Attributes:
        name: its file name. A new picture needs a new name, because Discord's clients cache by name.
        content: its bytes.
    """

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CardMessage:
    """A card and its picture, ready to be sent.

    Attributes:
        make_card: returns the card, given the picture's file name, or None for a card without a picture.
        picture: the picture; None if the card has none.
    """

    make_card: Callable[[str | None], Card]
    picture: Attachment | None = None

    async def send(self, request: Callable[[Card, Attachment | None], Awaitable[Result]]) -> Result:
        """Make a request to Discord with the card, and again without the picture if Discord rejects that.

        Args:
            request: sends or edits a message.

        Returns:
            What the request that succeeded returned.

        Raises:
            DiscordError: Discord accepted neither.
        """
        if self.picture is not None:
            try:
                return await request(self.make_card(self.picture.name), self.picture)
            except DiscordError as error:
                if error.kind not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                    raise
                log.warning("Discord rejected %s, so the card has text only: %s", self.picture.name, error)
        return await request(self.make_card(None), None)


def discord_files(*attachments: Attachment | None) -> list[discord.File]:
    """Return the files of a message. A file can be sent only once, so call this for each attempt."""
    return [discord.File(io.BytesIO(file.content), filename=file.name) for file in attachments if file]
