"""Guilds (servers, to their users), their roles and members."""

from dataclasses import dataclass, field

from playground.model.permissions import EVERYONE, Permissions
from playground.model.users import User


@dataclass(slots=True, eq=False)
class Role:
    """A role; the one with the guild's own id is @everyone.

    Attributes:
        managed_by: The id of the bot whose role it is.
    """

    id: int
    name: str
    permissions: Permissions
    position: int = 0
    color: int = 0
    mentionable: bool = False
    managed_by: int | None = None


@dataclass(slots=True, eq=False)
class Member:
    """A user in a guild.

    Attributes:
        timed_out_until: Until when a moderator has timed them out, at most; None if they are not.
    """

    user: User
    joined_at: float
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None
    timed_out_until: float | None = None


@dataclass(slots=True, eq=False, repr=False)
class Guild:
    """A guild.

    Attributes:
        community_locale: The language that a Community has chosen; None if it is none.
        members: By user id; the bot is one while it is installed.
        system_channel_id: The channel where Discord greets new members; None if it does nowhere.
        unavailable: Whether it has an outage.
    """

    id: int
    name: str
    owner: User
    community_locale: str | None = None
    roles: dict[int, Role] = field(init=False)
    members: dict[int, Member] = field(default_factory=dict)
    system_channel_id: int | None = None
    unavailable: bool = False

    def __post_init__(self) -> None:
        self.roles = {self.id: Role(self.id, "@everyone", EVERYONE)}

    @property
    def everyone(self) -> Role:
        """The @everyone role."""
        return self.roles[self.id]

    @property
    def locale(self) -> str:
        """Its preferred language, which commands see as `guild_locale`: only a Community can choose one."""
        return self.community_locale or "en-US"

    @property
    def features(self) -> list[str]:
        """What is special about it."""
        return [] if self.community_locale is None else ["COMMUNITY"]

    @property
    def has_bot(self) -> bool:
        """Whether the bot is installed."""
        return any(member.user.is_bot for member in self.members.values())

    def member(self, user: User) -> Member | None:
        """Return the user as a member, or None."""
        return self.members.get(user.id)

    def __repr__(self) -> str:
        return f"<Guild {self.id} {self.name}>"
