"""Channels: text channels, threads and direct messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from playground.permissions import Overwrite, Permissions

if TYPE_CHECKING:
    from playground.guilds import Guild, Role
    from playground.messages import Message
    from playground.users import User
    from playground.world import World


class ChannelType(IntEnum):
    """The kinds of channel that the stand-in knows."""

    TEXT = 0
    DM = 1
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(slots=True, eq=False)
class Channel:
    """A place for messages.

    Attributes:
        guild: Its server; None for a direct message.
        parent: The channel that a thread belongs to.
        recipient: The user at the other end of a direct message with the bot.
        messages: All its messages by id, oldest first; deleted and ephemeral ones too.
        joined: The members of a thread.
        deleted: Whether it is gone.
    """

    world: World
    id: int
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    owner: User | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
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

    @property
    def visible(self) -> list[Message]:
        """What is there for everybody, oldest first: neither deleted nor ephemeral."""
        return [m for m in self.messages.values() if not m.deleted and m.visible_to is None]

    def add_thread(self, name: str, *, owner: User | None = None, private: bool = False) -> Channel:
        """Opens a thread in this channel, by default by the server's owner."""
        return self.world.add_thread(self, name, owner=owner, private=private)

    def archive(self, *, locked: bool = False) -> None:
        """Archives this thread, as its members or age would."""
        self.world.set_archived(self, archived=True, locked=locked)

    def unarchive(self) -> None:
        """Opens this thread again."""
        self.world.set_archived(self, archived=False)

    def allow(self, who: User | Role, permissions: Permissions) -> None:
        """Grants `who` permissions in this channel, whatever the server says."""
        overwrite = self._overwrite(who)
        overwrite.allow |= permissions
        overwrite.deny &= ~permissions
        self.world.changes.publish("CHANNEL_UPDATE", self, self.guild)

    def deny(self, who: User | Role, permissions: Permissions) -> None:
        """Withholds permissions from `who` in this channel, whatever the server says."""
        overwrite = self._overwrite(who)
        overwrite.deny |= permissions
        overwrite.allow &= ~permissions
        self.world.changes.publish("CHANNEL_UPDATE", self, self.guild)

    def allow_bot(self, permissions: Permissions) -> None:
        """Grants the bot permissions in this channel."""
        self.allow(self.world.bot, permissions)

    def deny_bot(self, permissions: Permissions) -> None:
        """Withholds permissions from the bot in this channel."""
        self.deny(self.world.bot, permissions)

    def _overwrite(self, who: User | Role) -> Overwrite:
        if self.guild is None or self.is_thread:
            raise ValueError(
                "only a server's channels have permissions of their own; threads take their parent's"
            )
        return self.overwrites.setdefault(
            who.id, Overwrite(who.id, is_member=self.guild.role(who.id) is None)
        )

    def __repr__(self) -> str:
        return f"<Channel {self.id} #{self.name}>"
