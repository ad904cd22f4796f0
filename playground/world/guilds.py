"""The users and the guilds of the fake Discord, and the application whose bot is in them."""

from playground.model.application import Application
from playground.model.clock import Clock
from playground.model.guilds import Guild, Member, Role
from playground.model.permissions import BOT_INVITE, Permissions
from playground.model.snowflakes import Snowflakes
from playground.model.users import User
from playground.world.event_bus import EventBus


class Guilds:
    """The users and the guilds, by id. Every change is published on the bus.

    Attributes:
        bot: The bot's own user.
    """

    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.bus = EventBus()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        owner = self.create_user("developer")
        self.application = Application(self.snowflakes.next(), bot_name, owner)
        self.bot = self.add_user(User(self.application.id, bot_name, bot_name, is_bot=True))

    # Users

    def create_user(self, name: str, *, display_name: str | None = None, locale: str = "en-US") -> User:
        """Make a user, who is in no guild yet."""
        return self.add_user(User(self.snowflakes.next(), name, display_name or name, locale))

    def add_user(self, user: User) -> User:
        """Add a new user."""
        self.users[user.id] = user
        return user

    def set_locale(self, user: User, locale: str) -> None:
        """Change the language of a user's client."""
        user.locale = locale
        self.bus.publish("locale", user)

    def set_app(self, user: User, *, added: bool) -> None:
        """Add the application to a user's own apps, or remove it from them."""
        user.has_app = added
        self.bus.publish("app", user)

    # Guilds

    def add_guild(self, guild: Guild, *, bot: bool = True) -> None:
        """Add a new guild and, unless `bot` is false, install the bot in it."""
        guild.members[guild.owner.id] = Member(guild.owner, self.clock.now())
        self.guilds[guild.id] = guild
        if bot:
            self.add_bot(guild)

    def add_role(
        self,
        guild: Guild,
        name: str,
        permissions: Permissions = Permissions.NONE,
        *,
        mentionable: bool = False,
        managed_by: int | None = None,
    ) -> Role:
        """Make a role in a guild."""
        role = Role(
            self.snowflakes.next(),
            name,
            permissions,
            position=len(guild.roles),
            mentionable=mentionable,
            managed_by=managed_by,
        )
        guild.roles[role.id] = role
        self.bus.publish("GUILD_ROLE_CREATE", role, guild)
        return role

    def add_member(
        self,
        guild: Guild,
        user: User,
        *,
        permissions: Permissions = Permissions.NONE,
        nick: str | None = None,
        roles: tuple[Role, ...] = (),
    ) -> Member:
        """Add a user to a guild, or give a member more: permissions come with a role of their own."""
        member = guild.members.get(user.id)
        joins = member is None
        member = member or Member(user, self.clock.now())
        member.nick = nick or member.nick
        member.roles += [role for role in roles if role not in member.roles]
        if permissions:
            member.roles.append(self.add_role(guild, f"{user.display_name}'s", permissions))
        guild.members[user.id] = member
        self.bus.publish("GUILD_MEMBER_ADD" if joins else "GUILD_MEMBER_UPDATE", member, guild)
        return member

    def add_bot(self, guild: Guild, permissions: Permissions = BOT_INVITE) -> None:
        """Install the bot in a guild."""
        role = self.add_role(guild, self.bot.name, permissions, managed_by=self.bot.id)
        guild.members[self.bot.id] = Member(self.bot, self.clock.now(), [role])
        self.bus.publish("GUILD_CREATE", guild, guild)

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a guild, with its role and its commands there."""
        member = guild.members.pop(self.bot.id, None)
        for role in member.roles if member else ():
            if role.managed_by == self.bot.id:
                del guild.roles[role.id]
        self.application.commands.pop(guild.id, None)
        self.bus.publish("GUILD_DELETE", guild, guild)
