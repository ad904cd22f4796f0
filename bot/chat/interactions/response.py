"""The one answer that an interaction gets, in time whatever happens."""

import asyncio
import contextlib
import logging
import time
from types import TracebackType
from typing import Any

import discord

from bot.chat.attachments import Picture, discord_files
from bot.chat.cards import Card
from bot.chat.errors import DISCORD_ERRORS
from bot.game import NotAllowed

DEFER_AFTER = 1.5
"""Seconds after which an interaction is acknowledged without its answer, which then follows."""

FIRST_RESPONSE_TIMEOUT = 2.7
"""Seconds after which a first answer can no longer reach Discord within the three that it gives."""

FOLLOW_UP_TIMEOUT = 30.0
"""Seconds that the rest of an answer may take once the interaction is acknowledged."""

_NO_MENTIONS = discord.AllowedMentions.none()

log = logging.getLogger(__name__)


class Response:
    """What is said to an interaction: acknowledged once, by itself if the answer is slow to come.

    Use it as an asynchronous context manager around the handling of the interaction.

    Args:
        interaction: the interaction.
        private: whether the answer to a command is for its caller alone, where it has to be decided before
            the answer is known.
    """

    def __init__(self, interaction: discord.Interaction[Any], *, private: bool = True) -> None:
        self.interaction = interaction
        self._private = private
        self._received = time.monotonic()
        self._lock = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None
        self._thinks = False

    @property
    def message_id(self) -> int | None:
        """The message that was clicked, None for a command."""
        message = self.interaction.message
        return message.id if message is not None else None

    @property
    def _is_click(self) -> bool:
        return self.interaction.type is not discord.InteractionType.application_command

    async def __aenter__(self) -> "Response":
        self._watch = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch

    async def show(self, card: Card, picture: Picture | None = None, *, new_message: bool = False) -> int:
        """Show a card to everybody: a click changes the message it was made on, a command sends one.

        Args:
            card: what to show.
            picture: the picture that the card refers to.
            new_message: whether a click sends a message too.

        Returns:
            The id of the message.

        Raises:
            One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take it.
        """
        files = discord_files(picture)
        edits = self._is_click and not new_message
        response = self.interaction.response
        async with self._lock:
            if not response.is_done():
                async with self._in_time():
                    if edits:
                        return _message_id(
                            await response.edit_message(
                                view=card, attachments=files, allowed_mentions=_NO_MENTIONS
                            )
                        )
                    return _message_id(
                        await response.send_message(view=card, files=files, allowed_mentions=_NO_MENTIONS)
                    )
            async with asyncio.timeout(FOLLOW_UP_TIMEOUT):
                if self._is_click and new_message and not self._thinks:
                    followup = self.interaction.followup
                    sent = await followup.send(
                        view=card, files=files, allowed_mentions=_NO_MENTIONS, wait=True
                    )
                    return sent.id
                edited = await self.interaction.edit_original_response(
                    view=card, attachments=files, allowed_mentions=_NO_MENTIONS
                )
                return edited.id

    async def send_ephemeral(self, what: str | Card, picture: Picture | None = None) -> None:
        """Tell something to whoever interacted, and to nobody else.

        Args:
            what: a sentence or a card.
            picture: the picture that the card refers to.

        Raises:
            One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take it.
        """
        content: dict[str, Any] = {"view": what} if isinstance(what, Card) else {"content": what}
        content["allowed_mentions"] = _NO_MENTIONS
        files = discord_files(picture)
        response = self.interaction.response
        async with self._lock:
            if not response.is_done():
                async with self._in_time():
                    await response.send_message(**content, files=files, ephemeral=True)
                return
            async with asyncio.timeout(FOLLOW_UP_TIMEOUT):
                if self._thinks or not self._is_click:
                    if self._private and not self._thinks:
                        await self.interaction.edit_original_response(**content, attachments=files)
                        return
                    await self.interaction.delete_original_response()
                await self.interaction.followup.send(**content, files=files, ephemeral=True)

    async def send_modal(self, form: discord.ui.Modal) -> None:
        """Answer with a form to fill in; what is filled in comes as an interaction of its own.

        Raises:
            NotAllowed: it is too late for that, since only a first answer can be a form.
            One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take it.
        """
        async with self._lock:
            if self.interaction.response.is_done():
                raise NotAllowed("That took me too long. Press the button once more.")
            async with self._in_time():
                await self.interaction.response.send_modal(form)

    async def defer(self) -> None:
        """Say that the interaction was received, and nothing more yet.

        Raises:
            One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take it.
        """
        response = self.interaction.response
        async with self._lock:
            if not response.is_done():
                async with self._in_time():
                    await response.defer(ephemeral=self._private)

    async def defer_publicly(self) -> None:
        """Say to everybody that a message is under way; :meth:`show`, ``anew``, puts the card into it.

        Raises:
            One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord did not take it.
        """
        response = self.interaction.response
        async with self._lock:
            if not response.is_done():
                async with self._in_time():
                    await response.defer(thinking=True, ephemeral=False)
                self._thinks = True

    def _in_time(self) -> asyncio.Timeout:
        """Return a limit on the first answer: discord.py would try for minutes on end."""
        left = FIRST_RESPONSE_TIMEOUT - (time.monotonic() - self._received)
        return asyncio.timeout(max(left, 0.1))

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(DEFER_AFTER)
        try:
            await self.defer()
        except DISCORD_ERRORS as error:
            log.warning("Interaction %s was not acknowledged: %s", self.interaction.id, error)


def _message_id(sent: discord.InteractionCallbackResponse[Any] | None) -> int:
    """Return the id of the message that a first answer sent or changed."""
    if sent is None or sent.message_id is None:
        raise discord.ClientException("Discord did not say which message it answered with")
    return sent.message_id
