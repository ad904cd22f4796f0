"""Guilds and channels of tests, with methods to arrange them."""

from typing import Self

from playground.model import channels, guilds
from playground.model.channels import THREADS_IN, ChannelType
from playground.model.guilds import Member, Role
from playground.model.messages import Message
from playground.model.permissions import BOT_INVITE, MODERATOR, Permissions
from playground.model.sharding import Shard
from playground.model.users import User
from playground.world import World
from playground.world.guild_events import set_available, time_out


class Channel(channels.Channel):
    """A channel, a thread, direct messages or a group that a test arranges."""

    def __init__(
        self,
        world: World,
        type: ChannelType,  # noqa: A002 (Discord's name)
        name: str,
        guild: guilds.Guild | None,
        *,
        topic: str | None = None,
        parent: Self | None = None,
        owner: User | None = None,
        recipients: tuple[User, ...] = (),
    ) -> None:
        super().__init__(world.snowflakes.next(), type, name, guild, parent, recipients, owner, topic)
        self._world = world

    @property
    def messages(self) -> dict[int, Message]:
        """All messages by id, oldest first; deleted and ephemeral ones too."""
        return self._world.messages_in(self)

    @property
    def visible(self) -> list[Message]:
        """The messages that everybody sees, oldest first."""
        return self._world.public_messages(self)

    def add_thread(self, name: str, *, owner: User | None = None, private: bool = False) -> Self:
        """Open a thread in this channel, by default as the guild's owner."""
        assert self.guild  # noqa: S101 (it is required)
        kind = ChannelType.PRIVATE_THREAD if private else THREADS_IN[self.type]
        owner = owner or self.guild.owner
        thread = type(self)(self._world, kind, name, self.guild, parent=self, owner=owner)
        self._world.add_thread(thread)
        return thread

    def set_member(self, user: User, *, joined: bool = True) -> None:
        """Add a user to this thread, or remove them."""
        self._world.set_thread_member(self, user, joined=joined)

    def archive(self, *, locked: bool = False) -> None:
        """Archive this thread."""
        self._world.archive_thread(self, locked=locked)

    def allow(self, target: User | Role, permissions: Permissions) -> None:
        """Allow a user or role permissions in this channel, whatever the guild says."""
        self._world.set_overwrite(self, target, permissions, allow=True)

    def deny(self, target: User | Role, permissions: Permissions) -> None:
        """Deny a user or role permissions in this channel, whatever the guild says."""
        self._world.set_overwrite(self, target, permissions, allow=False)

    def allow_bot(self, permissions: Permissions) -> None:
        """Allow the bot permissions in this channel."""
        self.allow(self._world.bot, permissions)

    def deny_bot(self, permissions: Permissions) -> None:
        """Deny the bot permissions in this channel."""
        self.deny(self._world.bot, permissions)


class Guild(guilds.Guild):
    """A guild that a test arranges."""

    def __init__(
        self, world: World, name: str, owner: User, community_locale: str | None, shard: Shard
    ) -> None:
        super().__init__(world.snowflakes.next_on(shard), name, owner, community_locale)
        self._world = world

    def add_channel(
        self, name: str, kind: ChannelType = ChannelType.TEXT, *, topic: str | None = None
    ) -> Channel:
        """Make a channel."""
        channel = Channel(self._world, kind, name, self, topic=topic)
        self._world.add_channel(channel)
        return channel

    def add_role(
        self, name: str, permissions: Permissions = Permissions.NONE, *, mentionable: bool = False
    ) -> Role:
        """Make a role."""
        return self._world.add_role(self, name, permissions, mentionable=mentionable)

    def add_member(
        self,
        user: User,
        *,
        permissions: Permissions = Permissions.NONE,
        moderator: bool = False,
        nick: str | None = None,
        roles: tuple[Role, ...] = (),
    ) -> Member:
        """Add a user, or give a member more.

        Args:
            user: The user.
            permissions: What they may do beyond @everyone, through a role of their own.
            moderator: Whether they may also do what moderators may: Manage Messages and the like.
            nick: Their name in the guild.
            roles: Their roles.
        """
        if moderator:
            permissions |= MODERATOR
        return self._world.add_member(self, user, permissions=permissions, nick=nick, roles=roles)

    def add_bot(self, permissions: Permissions = BOT_INVITE) -> None:
        """Install the bot."""
        self._world.add_bot(self, permissions)

    def time_out(self, user: User, *, ended: bool = False) -> None:
        """Have a moderator time a member out, or end that."""
        time_out(self._world, self, user, ended=ended)

    def set_available(self, *, available: bool) -> None:
        """Begin or end an outage of this guild."""
        set_available(self._world, self, available=available)

    def remove_bot(self) -> None:
        """Remove the bot."""
        self._world.remove_bot(self)
