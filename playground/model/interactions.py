"""Interactions: what a user did, and what the bot answered."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Self

from playground.model.channels import Channel
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.users import User

GUILD_INSTALL, USER_INSTALL = "0", "1"
"""The ways to install an application, as keys of `authorizing_integration_owners`."""

MAX_FOLLOWUPS = 5
"""How many followups an interaction may have that came by a user's installation alone."""

FIRST_ANSWER = 3.0
"""Seconds that the bot has for its first answer."""

TOKEN_LIFETIME = 15 * 60
"""Seconds for which an interaction's token works."""


class InteractionType(IntEnum):
    """What a user did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """How the bot answered first."""

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
    """Something a user did that the bot has to answer.

    Attributes:
        data: The `data` of the event.
        owners: Whose installations of the application it came by: `authorizing_integration_owners`.
        opened_at: When it happened, by the playground's clock.
        started: When it happened, by the monotonic clock.
        source: The message whose component was used.
        parent: The interaction that opened the modal.
        undelivered: Whether the bot was not connected, so that a late answer is not its fault.
        callback: How the bot answered first; None until it has.
        latency: Seconds from the interaction to the first answer.
        original: What `@original` means: the answer, or for an update the source.
        source_edits: How often the source had been edited when the bot deferred an update.
    """

    id: int
    token: str
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    owners: Json
    opened_at: float
    started: float
    source: Message | None = None
    command_name: str | None = None
    parent: Self | None = None
    undelivered: bool = False
    callback: CallbackType | None = None
    failed: bool = False
    latency: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Choice] = field(default_factory=list)
    source_edits: int = 0

    @property
    def by_user_only(self) -> bool:
        """Whether it came by a user's installation alone."""
        return GUILD_INSTALL not in self.owners

    @property
    def settled(self) -> bool:
        """Whether the bot owes the user nothing more."""
        message = self.original
        match self.callback:
            case None:
                return False
            case CallbackType.DEFERRED:
                return message is not None and (message.deleted or not message.loading)
            case CallbackType.DEFERRED_UPDATE:
                edited = message is not None and (message.deleted or message.edits > self.source_edits)
                return edited or bool(self.followups)
        return True
