"""Interactions: what a user did, what the bot answered, and what the user sees of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Self

from playground.errors import InteractionFailed, NotShown
from playground.messages import MessageFlags

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.messages import Message
    from playground.users import User
    from playground.wire import Json

TOKEN_LIFE = 15 * 60
"""Seconds for which an interaction's token works."""


class Kind(IntEnum):
    """What a user did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class ReplyKind(IntEnum):
    """How the bot answered first, with Discord's numbers."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(frozen=True, slots=True)
class Choice:
    """What autocomplete offers: the name shown and the value sent."""

    name: str
    value: str | int | float


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of a user that the bot has to answer.

    Attributes:
        data: The `data` of the event.
        source: The message whose component was used.
        late: Whether the bot was away when it happened, so that a late answer is no fault of its own.
        original: What `@original` means: the answer, or for an update the source.
        touched: How often the source had been edited when the bot deferred an update.
    """

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    opened: float
    source: Message | None = None
    command_name: str | None = None
    parent: Interaction | None = None
    late: bool = False
    reply: ReplyKind | None = None
    failed: bool = False
    latency: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Choice] = field(default_factory=list)
    touched: int = 0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def settled(self) -> bool:
        """Whether nothing more is owed to the user."""
        if self.reply is None:
            return False
        message = self.original
        if self.reply is ReplyKind.DEFERRED:
            return message is not None and (message.deleted or not message.loading)
        if self.reply is ReplyKind.DEFERRED_UPDATE:
            touched = message is not None and (message.deleted or message.edits > self.touched)
            return touched or bool(self.followups)
        return True


class Response:
    """What a command, click or form produced, as its user sees it.

    Attributes:
        interaction: The interaction behind it.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def kind(self) -> ReplyKind | None:
        """How the bot answered first; None if it did not in time."""
        return self.interaction.reply

    @property
    def failed(self) -> bool:
        """Whether Discord said "This interaction failed"."""
        return self.interaction.failed

    @property
    def latency(self) -> float:
        """Seconds from the act to the first answer; infinite when there was none."""
        latency = self.interaction.latency
        return float("inf") if latency is None else latency

    @property
    def message(self) -> Message | None:
        """The message that was sent or edited; None while the bot only thinks, and for a modal."""
        message = self.interaction.original
        if message is None or message.loading:
            return None
        deferred = self.interaction.reply is ReplyKind.DEFERRED_UPDATE
        return message if not deferred or self.interaction.settled else None

    @property
    def shown(self) -> Message:
        """The message, for whoever counts on there being one.

        Raises:
            NotShown: There is none yet.
        """
        if self.message is None:
            raise NotShown(f"{self!r} shows no message")
        return self.message

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is for this user only, known from the first moment on."""
        message = self.interaction.original
        return message is not None and bool(message.flags & MessageFlags.EPHEMERAL)

    @property
    def text(self) -> str:
        """What the answer says; empty if there is no message yet."""
        return self.message.text if self.message else ""

    @property
    def followups(self) -> list[Message]:
        """Further messages the bot sent with the same token, oldest first."""
        return list(self.interaction.followups)

    @property
    def modal(self) -> Json | None:
        """The modal it opened, raw; None once it was sent, which closes it."""
        return self.interaction.modal

    @property
    def title(self) -> str | None:
        """The title of the modal it opened."""
        return self.interaction.modal["title"] if self.interaction.modal else None

    async def settled(self, timeout: float = 10.0) -> Self:  # noqa: ASYNC109 (part of the promise)
        """Waits until "thinking" has ended.

        After a deferred message that is when its text has come (or it was deleted); after a deferred update,
        when the message was edited or deleted or a followup was sent. Anything else is settled at once.

        Raises:
            InteractionFailed: There was no answer at all.
            TimeoutError: It did not end in time.
        """
        if self.failed:
            raise InteractionFailed("This interaction failed")
        await self.interaction.channel.world.changes.until(lambda: self.interaction.settled, timeout)
        return self

    def __repr__(self) -> str:
        kind = "failed" if self.failed else (self.kind.name if self.kind else "unanswered")
        return f"<Response {kind} {self.message!r}>"
