"""Servers ("guilds" in Discord's API), their roles and members."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.permissions import BOT_INVITE, MODERATOR, Permissions

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.users import User
    from playground.world import World


@dataclass(slots=True, eq=False)
class Role:
    """A role; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: Permissions
    position: int = 0
    color: int = 0
    mentionable: bool = False
    managed_by: int | None = None


@dataclass(slots=True, eq=False)
class Member:
    """A user in a server."""

    user: User
    joined: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True, eq=False)
class Guild:
    """A server.

    Attributes:
        locale: Its preferred language, which commands see as `guild_locale`.
        members: By user id; the bot is one while it is installed.
        channels: By id, threads too.
    """

    world: World
    id: int
    name: str
    owner: User
    locale: str
    everyone: Role
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    @property
    def has_bot(self) -> bool:
        """Whether the bot is installed here."""
        return self.world.bot.id in self.members

    def role(self, role_id: int) -> Role | None:
        """The role with this id, or None."""
        return self.roles.get(role_id)

    def member(self, user: User) -> Member | None:
        """The user as a member, or None."""
        return self.members.get(user.id)

    def add_channel(self, name: str, *, topic: str | None = None) -> Channel:
        """Makes a text channel."""
        return self.world.add_channel(self, name, topic=topic)

    def add_role(
        self, name: str, permissions: Permissions = Permissions.NONE, *, mentionable: bool = False
    ) -> Role:
        """Makes a role."""
        return self.world.add_role(self, name, permissions, mentionable=mentionable)

    def add_member(
        self,
        user: User,
        *,
        permissions: Permissions = Permissions.NONE,
        moderator: bool = False,
        nick: str | None = None,
        roles: tuple[Role, ...] = (),
    ) -> Member:
        """Lets a user in.

        Args:
            user: Who.
            permissions: What they may do beyond @everyone, through a role of their own.
            moderator: Adds what moderators have, Manage Messages first of all.
            nick: Their name here.
            roles: Roles they get besides.
        """
        if moderator:
            permissions |= MODERATOR
        return self.world.add_member(self, user, permissions=permissions, nick=nick, roles=roles)

    def remove_member(self, user: User) -> None:
        """A user leaves or is put out."""
        self.world.remove_member(self, user)

    def add_bot(self, permissions: Permissions = BOT_INVITE) -> Member:
        """Installs the bot."""
        return self.world.add_bot(self, permissions)

    def remove_bot(self) -> None:
        """Puts the bot out of the server."""
        self.world.remove_bot(self)

    def __repr__(self) -> str:
        return f"<Guild {self.id} {self.name}>"
