"""The response to an interaction: exactly one, and in time.

Time counts from when the interaction arrives, since Discord's clock and ours may differ by any amount.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord

from bot.chat.discord_requests import DiscordError, ErrorKind, discord_request
from bot.chat.interactions.context import caller_of, is_member, place_of
from bot.chat.ui.card import Attachment, Card, discord_files
from bot.chat.ui.i18n.language import Language, Languages
from bot.game import NotAllowed
from bot.tables import ClickedMessage, Location

TOKEN_LIFE = 14 * 60.0
"""Seconds for which the token of an interaction is used: Discord's fifteen minutes, with some to spare."""

DEFER_AFTER = 1.5
"""Seconds after which an interaction is deferred; the response then follows later."""

FIRST_RESPONSE_TIMEOUT = 2.7
"""Seconds after which a first response can no longer reach Discord within its limit of three seconds
(assumption: answer-in-time)."""

FOLLOW_UP_TIMEOUT = 30.0
"""Seconds that each further request may take: for a private message there is no other way."""

MOMENT = 5.0
"""Seconds after which :attr:`Response.last_message_id` has probably changed."""

TOKEN_TIMEOUT = 5.0
"""Seconds after which the bot's own token is used instead of the interaction's, where it can be."""

T = TypeVar("T")

_NO_MENTIONS = discord.AllowedMentions.none()

log = logging.getLogger(__name__)


def answers_are_private(guild_id: int | None) -> NotAllowed:
    """Return the refusal of a game where Discord shows the answers of apps to one person alone."""
    if guild_id is None:
        return NotAllowed(
            "This time, Discord shows my answer only to you, so I can't show a game here. Try again."
        )
    return NotAllowed(
        "This server lets me answer only in private, so I can't show a game here. Play in a direct "
        "message or a group, or ask a server manager to add me."
    )


class Response:
    """Responds to one interaction, and defers it if the response takes long; and knows who it is for.

    Use it as an asynchronous context manager around the handling of the interaction. Its methods raise a
    :class:`DiscordError` if Discord does not accept a request.

    Args:
        private: whether the response to a command is ephemeral. Discord wants to know when the interaction is
            deferred, before the response is known.
        on_first_request: called when the response is ready and goes to Discord, perhaps again if that fails.
        on_answered_elsewhere: called if another process has answered the interaction.

    Attributes:
        caller: the person who interacts.
        guild_id: the server in which they do, None in direct messages.
        kept_private: whether Discord has shown to them alone what was for everybody: it does that in servers
            that let apps answer only so.
    """

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        languages: Languages,
        *,
        private: bool = True,
        on_first_request: Callable[[], None] = lambda: None,
        on_answered_elsewhere: Callable[[], None] = lambda: None,
    ) -> None:
        self.interaction = interaction
        self.caller = caller_of(interaction)
        self.guild_id = interaction.guild_id
        self.kept_private = False
        self._languages = languages
        self._on_first_request = on_first_request
        self._on_answered_elsewhere = on_answered_elsewhere
        self._private = private
        self._received = time.monotonic()
        self._last_message_id: int | None = getattr(interaction.channel, "last_message_id", None)
        self._lock = asyncio.Lock()
        self._defer_later: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._deferred_publicly = False
        self._followup_id: int | None = None
        self.holds_card = False  # the original response, which can be edited and which answers leave alone
        self._may_be_answered = False  # a first response may have reached Discord, whose answer did not come
        self._token_works = True

    @property
    def member(self) -> bool:
        """Whether the bot is a member there by now; an event may have told since the interaction arrived."""
        return is_member(self.interaction)

    @property
    def alone(self) -> bool:
        """Whether they interact in direct messages with the bot, where nobody else is."""
        return self.guild_id is None and self.member

    @property
    def language(self) -> Language:
        """The language of the person who interacts."""
        return self._languages.of_user(self.interaction)

    @property
    def place(self) -> Location:
        """The channel in which they interact."""
        return place_of(self.interaction)

    @property
    def clicked_message(self) -> ClickedMessage:
        """The message that was clicked, which may be a board unless it is ephemeral."""
        message = self.interaction.message
        board_id = message.id if message is not None and not message.flags.ephemeral else None
        return ClickedMessage(self.interaction.channel_id or 0, board_id, self.member)

    @property
    def message_id(self) -> int | None:
        """The message that was clicked, None for a command."""
        message = self.interaction.message
        return message.id if message is not None else None

    @property
    def last_message_id(self) -> int | None:
        """The channel's last message when they interacted; None a while later, or if Discord did not tell.

        It tells with the channel of the interaction (assumption: last-message).
        """
        return self._last_message_id if time.monotonic() - self._received < MOMENT else None

    @property
    def _is_click(self) -> bool:
        return self.interaction.type is not discord.InteractionType.application_command

    async def __aenter__(self) -> "Response":
        self._defer_later = asyncio.get_running_loop().call_later(DEFER_AFTER, self._begin_to_defer)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._defer_later is not None:
            self._defer_later.cancel()
        if self._deferring is not None:
            self._deferring.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._deferring

    async def show(
        self, card: Card, *pictures: Attachment, new_message: bool = False, once: bool = False
    ) -> int:
        """Show a card to everybody, and return the id of its message.

        A click edits the message that was clicked, unless it is to send a ``new_message`` as commands do.
        With ``once`` it fails soon if Discord has trouble, since the bot can show it with its own token.
        """
        message: dict[str, Any] = {"view": card, "allowed_mentions": _NO_MENTIONS}
        response = self.interaction.response
        async with self._lock:
            if not self._is_answered:
                files = discord_files(*pictures)
                editing = self._is_click and not new_message
                if editing:
                    showing = response.edit_message(**message, attachments=files)
                else:
                    showing = response.send_message(**message, files=files)
                if (shown := await self._first_request(showing)) is not None:
                    message_id = self.message_id if editing else shown.message_id
                    if message_id is None:
                        raise discord.ClientException("Discord did not say which message holds the response")
                    self.holds_card = True
                    self.kept_private = shown.is_ephemeral() and not editing
                    return message_id
            if self._is_click and new_message and not self._deferred_publicly:
                sending = self.interaction.followup.send(**message, files=discord_files(*pictures), wait=True)
                self.holds_card = False
                sent = await self._follow_up_request(sending, once=once)
                self.kept_private, self._followup_id = sent.flags.ephemeral, sent.id
                return sent.id
            return await self.edit(card, *pictures, once=once)

    @property
    def can_edit(self) -> bool:
        """Whether :meth:`edit` may still work: until the token is old.

        After trouble with a request, the bot's own token is used instead, where it can be.
        """
        return (self._token_works or not self.member) and time.monotonic() - self._received < TOKEN_LIFE

    async def edit(self, card: Card, *pictures: Attachment, once: bool = True) -> int:
        """Edit the message that :meth:`show` sent or edited, and return its id.

        Unlike requests with the bot's token, these are not limited across all channels.
        """
        editing = self.interaction.edit_original_response(
            view=card, attachments=discord_files(*pictures), allowed_mentions=_NO_MENTIONS
        )
        message = await self._follow_up_request(editing, once=once)
        self.holds_card = True
        return message.id

    async def send_ephemeral(self, content: str | Card, *attachments: Attachment) -> None:
        """Send a sentence or a card that only the person who interacted sees."""
        message: dict[str, Any] = {"view": content} if isinstance(content, Card) else {"content": content}
        message["allowed_mentions"] = _NO_MENTIONS
        async with self._lock:
            if not self._is_answered:
                files = discord_files(*attachments)
                sending = self.interaction.response.send_message(**message, files=files, ephemeral=True)
                if await self._first_request(sending) is not None:
                    return
            files = discord_files(*attachments)
            if self._private and not self._is_click and not self._deferred_publicly:
                edit = self.interaction.edit_original_response
                await self._follow_up_request(edit(**message, attachments=files))
                return
            # (assumption: withdrawn-deferral)
            if not self.holds_card and (self._deferred_publicly or not self._is_click):
                await self._follow_up_request(self.interaction.delete_original_response())
            send = self.interaction.followup.send
            sent = await self._follow_up_request(send(**message, files=files, ephemeral=True, wait=True))
            self._followup_id = sent.id

    async def show_privately(self, card: Card, *attachments: Attachment) -> None:
        """Show a card to the person alone, in place of what was clicked if nobody else sees that."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            await self.show(card, *attachments)
        else:
            await self.send_ephemeral(card, *attachments)

    async def follow_up(self, text: str, mentions: discord.AllowedMentions) -> int | None:
        """Send a message that everybody sees, in addition to the response, and return its id.

        If only the person who interacted would see it, it is deleted, and None returned.
        """
        send = self.interaction.followup.send
        sent = await self._follow_up_request(send(text, allowed_mentions=mentions, wait=True), once=True)
        if sent.flags.ephemeral:  # (assumption: public-follow-ups)
            await self.delete_follow_up(sent.id)
            return None
        return sent.id

    async def delete_follow_up(self, message_id: int) -> None:
        """Delete a message that :meth:`follow_up` sent."""
        await self._follow_up_request(self.interaction.followup.delete_message(message_id), once=True)

    async def delete(self) -> None:
        """Delete the message that :meth:`send_ephemeral` sent, or the one that :meth:`show` edited."""
        if self._followup_id is None:
            await self._follow_up_request(self.interaction.delete_original_response())
        else:
            await self._follow_up_request(self.interaction.followup.delete_message(self._followup_id))

    async def check_is_public(self) -> None:
        """Delete what was for everybody if Discord shows it to one person alone, and refuse it then.

        Raises:
            NotAllowed: it does.
        """
        if self.kept_private:
            with contextlib.suppress(DiscordError):
                await self.delete()
            raise answers_are_private(self.guild_id)

    async def withdraw(self) -> None:
        """Delete what tells everybody that the response is on its way, if the bot shows it otherwise."""
        if self.interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            try:
                await self.delete()
            except DiscordError as error:
                log.info("Interaction %s still seems to be on its way: %s", self.interaction.id, error)

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        """Open a modal. What is submitted arrives as an interaction of its own.

        Raises:
            NotAllowed: it is too late: only a first response can be a modal.
        """
        async with self._lock:
            if self._is_answered:
                raise NotAllowed("Sorry, that took me too long. Press the button again.")
            await self._first_request(self.interaction.response.send_modal(modal))

    async def defer(self) -> None:
        """Acknowledge the interaction, so that the response may take longer."""
        async with self._lock:
            if not self._is_answered:
                deferred = await self._first_request(self.interaction.response.defer(ephemeral=self._private))
                self.holds_card = self._is_click and deferred is not None
                public = not self._private and not self._is_click
                self.kept_private = public and deferred is not None and deferred.is_ephemeral()

    async def defer_publicly(self) -> None:
        """Show everybody that a message is on its way; :meth:`show` with ``new_message`` fills it."""
        async with self._lock:
            if not self._is_answered:
                deferring = self.interaction.response.defer(thinking=True, ephemeral=False)
                try:
                    deferred = await self._first_request(deferring)
                    self._deferred_publicly = deferred is not None
                    self.kept_private = deferred is not None and deferred.is_ephemeral()
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

    async def _first_request(self, request: Coroutine[Any, Any, T]) -> T | None:
        """Make a first response in the time that is left: discord.py would retry for minutes.

        Return None if an earlier one has reached Discord although it seemed to fail. The response then has to
        follow up on that one.
        """
        self._on_first_request()
        try:
            return await discord_request(request, seconds=max(self._time_left, 0.1))
        except DiscordError as error:
            self._may_be_answered |= error.status is None or error.repeated
            if error.answered_elsewhere:
                if self._may_be_answered:
                    return None
                self._on_answered_elsewhere()
            raise

    async def _follow_up_request(self, request: Coroutine[Any, Any, T], *, once: bool = False) -> T:
        """Make a request with the interaction's token, which Discord accepts after the first response.

        With ``once`` it fails soon, because the bot's own token does as well.
        """
        try:
            return await discord_request(
                request, seconds=TOKEN_TIMEOUT if once else FOLLOW_UP_TIMEOUT, once=once
            )
        except DiscordError as error:
            self._token_works = error.kind is not ErrorKind.TRANSIENT
            raise

    def _begin_to_defer(self) -> None:
        self._deferring = asyncio.create_task(self._defer_in_time())

    async def _defer_in_time(self) -> None:
        try:
            await self.defer()
        except DiscordError as error:
            if not error.answered_elsewhere:
                log.warning("Interaction %s was not acknowledged: %s", self.interaction.id, error)
