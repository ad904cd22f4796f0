"""The response to an interaction: exactly one, and in time."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any

import discord

from bot.chat.attachments import Attachment, discord_files
from bot.chat.cards import Card
from bot.chat.errors import DiscordError, discord_request
from bot.game import NotAllowed

DEFER_AFTER = 1.5
"""Seconds after which an interaction is deferred; the response then follows later."""

FIRST_RESPONSE_TIMEOUT = 2.7
"""Seconds after which a first response can no longer reach Discord within its limit of three seconds."""

FOLLOW_UP_TIMEOUT = 30.0
"""Seconds that the rest of a response may take once the interaction is deferred."""

_NO_MENTIONS = discord.AllowedMentions.none()

log = logging.getLogger(__name__)


class Response:
    """Responds to one interaction, and defers it if the response takes long.

    Use it as an asynchronous context manager around the handling of the interaction.

    Args:
        interaction: the interaction.
        private: whether the response to a command is ephemeral. Discord wants to know when the interaction is
            deferred, before the response is known.
        on_first_request: called when the response is ready and goes to Discord, perhaps again if that fails.
        on_answered_elsewhere: called if another process has answered the interaction.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        *,
        private: bool = True,
        on_first_request: Callable[[], None] = lambda: None,
        on_answered_elsewhere: Callable[[], None] = lambda: None,
    ) -> None:
        self.interaction = interaction
        self._on_first_request = on_first_request
        self._on_answered_elsewhere = on_answered_elsewhere
        self._private = private
        self._received = time.monotonic()
        self._lock = asyncio.Lock()
        self._deferring: asyncio.Task[None] | None = None
        self._deferred_publicly = False
        self._followup_id: int | None = None
        self._may_be_answered = False  # a first response may have reached Discord, whose answer did not come

    @property
    def message_id(self) -> int | None:
        """The message that was clicked, None for a command."""
        message = self.interaction.message
        return message.id if message is not None else None

    @property
    def _is_click(self) -> bool:
        return self.interaction.type is not discord.InteractionType.application_command

    async def __aenter__(self) -> "Response":
        self._deferring = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._deferring is not None:
            self._deferring.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._deferring

    async def show(self, card: Card, *pictures: Attachment, new_message: bool = False) -> int:
        """Show a card to everybody: a click edits the message that was clicked, a command sends a new one.

        Args:
            card: what to show.
            pictures: the pictures that the card refers to.
            new_message: whether a click sends a new message too.

        Returns:
            The id of the message.

        Raises:
            DiscordError: Discord did not accept it.
        """
        edits = self._is_click and not new_message
        response = self.interaction.response
        async with self._lock:
            if not self._is_answered:
                files = discord_files(*pictures)
                async with self._first_request():
                    if edits:
                        return _message_id(
                            await response.edit_message(
                                view=card, attachments=files, allowed_mentions=_NO_MENTIONS
                            )
                        )
                    return _message_id(
                        await response.send_message(view=card, files=files, allowed_mentions=_NO_MENTIONS)
                    )
            files = discord_files(*pictures)
            async with _follow_up_request():
                if self._is_click and new_message and not self._deferred_publicly:
                    followup = self.interaction.followup
                    sent = await followup.send(
                        view=card, files=files, allowed_mentions=_NO_MENTIONS, wait=True
                    )
                    return sent.id
                edited = await self.interaction.edit_original_response(
                    view=card, attachments=files, allowed_mentions=_NO_MENTIONS
                )
                return edited.id

    @property
    def can_edit(self) -> bool:
        """Whether :meth:`edit` may still work: Discord accepts edits for fifteen minutes."""
        return not self.interaction.is_expired()

    async def edit(self, card: Card, *pictures: Attachment) -> int:
        """Edit the message that :meth:`show` sent or edited, and return its id.

        Unlike requests with the bot's token, these are not limited across all channels.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock, _follow_up_request():
            edited = await self.interaction.edit_original_response(
                view=card, attachments=discord_files(*pictures), allowed_mentions=_NO_MENTIONS
            )
        return edited.id

    async def send_ephemeral(self, content: str | Card, *attachments: Attachment) -> None:
        """Send a message that only the person who interacted sees.

        Args:
            content: a sentence or a card.
            attachments: the files that the card refers to.

        Raises:
            DiscordError: Discord did not accept it.
        """
        message: dict[str, Any] = {"view": content} if isinstance(content, Card) else {"content": content}
        message["allowed_mentions"] = _NO_MENTIONS
        async with self._lock:
            if not self._is_answered:
                files = discord_files(*attachments)
                async with self._first_request():
                    await self.interaction.response.send_message(**message, files=files, ephemeral=True)
                    return
            files = discord_files(*attachments)
            async with _follow_up_request():
                if self._deferred_publicly or not self._is_click:
                    if self._private and not self._deferred_publicly:
                        await self.interaction.edit_original_response(**message, attachments=files)
                        return
                    await self.interaction.delete_original_response()
                followup = self.interaction.followup
                sent = await followup.send(**message, files=files, ephemeral=True, wait=True)
                self._followup_id = sent.id

    async def follow_up(self, text: str, mentions: discord.AllowedMentions) -> int:
        """Send a message that everybody sees, in addition to the response, and return its id.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock, _follow_up_request():
            sent = await self.interaction.followup.send(text, allowed_mentions=mentions, wait=True)
        return sent.id

    async def delete_follow_up(self, message_id: int) -> None:
        """Delete a message that :meth:`follow_up` sent.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock, _follow_up_request():
            await self.interaction.followup.delete_message(message_id)

    async def delete(self) -> None:
        """Delete the message that :meth:`send_ephemeral` sent, or the one that :meth:`show` edited.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock, _follow_up_request():
            if self._followup_id is None:
                await self.interaction.delete_original_response()
            else:
                await self.interaction.followup.delete_message(self._followup_id)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        """Open a modal. What is submitted arrives as an interaction of its own.

        Raises:
            NotAllowed: it is too late: only a first response can be a modal.
            DiscordError: Discord did not accept it.
        """
        async with self._lock:
            if self._is_answered:
                raise NotAllowed("Sorry, that took me too long. Press the button again.")
            async with self._first_request():
                await self.interaction.response.send_modal(modal)

    async def defer(self) -> None:
        """Acknowledge the interaction, so that the response may take longer.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock:
            if not self._is_answered:
                async with self._first_request():
                    await self.interaction.response.defer(ephemeral=self._private)

    async def defer_publicly(self) -> None:
        """Show everybody that a message is on its way; :meth:`show` with ``new_message`` fills it.

        Raises:
            DiscordError: Discord did not accept it.
        """
        async with self._lock:
            if not self._is_answered:
                try:
                    async with self._first_request():
                        await self.interaction.response.defer(thinking=True, ephemeral=False)
                        self._deferred_publicly = True
                except DiscordError as error:
                    if error.status is not None:
                        raise  # otherwise what follows finds out whether it has reached Discord

    @property
    def _is_answered(self) -> bool:
        """Whether a first response has reached Discord, or may have and it is too late for another."""
        return self.interaction.response.is_done() or (self._may_be_answered and self._time_left <= 0)

    @property
    def _time_left(self) -> float:
        """The seconds in which a first response still reaches Discord in time."""
        return FIRST_RESPONSE_TIMEOUT - (time.monotonic() - self._received)

    @contextlib.asynccontextmanager
    async def _first_request(self) -> AsyncIterator[None]:
        """Limit a first response to Discord's three seconds: discord.py would retry for minutes.

        Nothing is raised if an earlier one has reached Discord although it seemed to fail. The response then
        has to follow up on that one.
        """
        self._on_first_request()
        try:
            with discord_request():
                async with asyncio.timeout(max(self._time_left, 0.1)):
                    yield
        except DiscordError as error:
            if error.status is None:
                self._may_be_answered = True
            elif error.answered_elsewhere:
                if self._may_be_answered:
                    return
                self._on_answered_elsewhere()
            raise

    async def _defer_in_time(self) -> None:
        await asyncio.sleep(DEFER_AFTER)
        try:
            await self.defer()
        except DiscordError as error:
            if not error.answered_elsewhere:
                log.warning("Interaction %s was not acknowledged: %s", self.interaction.id, error)


def _message_id(sent: discord.InteractionCallbackResponse[Any] | None) -> int:
    """Return the id of the message that a first response sent or edited."""
    if sent is None or sent.message_id is None:
        raise discord.ClientException("Discord did not say which message holds the response")
    return sent.message_id


@contextlib.asynccontextmanager
async def _follow_up_request() -> AsyncIterator[None]:
    with discord_request():
        async with asyncio.timeout(FOLLOW_UP_TIMEOUT):
            yield
