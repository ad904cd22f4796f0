"""Channels: text channels, threads, direct messages and groups."""

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
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


THREADS = {ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD}

THREADS_IN = {
    ChannelType.TEXT: ChannelType.PUBLIC_THREAD,
    ChannelType.ANNOUNCEMENT: ChannelType.ANNOUNCEMENT_THREAD,
    ChannelType.FORUM: ChannelType.PUBLIC_THREAD,
}
"""The channels that can have threads, with the type of public ones; those of a forum are its posts."""


class Context(IntEnum):
    """The kinds of places that Discord tells apart for commands and interactions."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


@dataclass(slots=True, eq=False, repr=False)
class Channel:
    """A channel.

    Attributes:
        guild: None for direct messages and groups.
        parent: The channel that a thread belongs to.
        recipients: Everybody in direct messages or a group; the bot is only in its own direct messages.
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
    recipients: tuple[User, ...] = ()
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
        return self.type in THREADS

    @property
    def has_bot(self) -> bool:
        """Whether the bot is in this place; where it is not, its token can do nothing."""
        return self.guild.has_bot if self.guild else any(user.is_bot for user in self.recipients)

    @property
    def context(self) -> Context:
        """What kind of place it is in."""
        if self.guild:
            return Context.GUILD
        return Context.BOT_DM if self.has_bot else Context.PRIVATE_CHANNEL

    def __repr__(self) -> str:
        return f"<Channel {self.id} #{self.name}>"
