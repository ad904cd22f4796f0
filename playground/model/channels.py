"""Channels: text channels, threads and direct messages."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Self

from playground.model.guilds import Guild
from playground.model.permissions import Overwrite
from playground.model.users import User


class ChannelType(IntEnum):
    """The channel types that exist here."""

    TEXT = 0
    DM = 1
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A channel.

    Attributes:
        guild: None for direct messages.
        parent: The channel that a thread belongs to.
        recipient: The user whose direct messages with the bot these are.
        overwrites: By the id of the role or user.
        slowmode: Seconds between two messages of one user.
        joined: The members of a thread.
        archive_after: Minutes without a message until a thread is archived.
        sent: How many messages were sent, ephemeral ones not counted.
    """

    id: int
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Self | None = None
    recipient: User | None = None
    owner: User | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    last_message_id: int | None = None
    deleted: bool = False
    joined: set[User] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    archived_at: float = 0.0
    archive_after: int = 1440
    sent: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.type >= ChannelType.ANNOUNCEMENT_THREAD

    def __repr__(self) -> str:
        return f"<Channel {self.id} #{self.name}>"
