"""The world the stand-in keeps: users, servers, channels, messages, and every change of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import mentions
from playground.application import Application
from playground.changes import Changes
from playground.channels import Channel, ChannelType
from playground.errors import UserError
from playground.guilds import Guild, Member, Role
from playground.messages import Attachment, Message, MessageFlags, media_of
from playground.permissions import BOT_INVITE, EVERYONE, IN_DM, Permissions, in_channel
from playground.pictures import size_of
from playground.rules.drafts import Draft
from playground.snowflakes import Snowflakes
from playground.users import User

if TYPE_CHECKING:
    from playground.clock import Clock
    from playground.desk import Desk
    from playground.wire import Json


class World:
    """Everything there is, by id, and the only place where it changes.

    Attributes:
        bot: The bot's own user.
        cdn: The address under which files are served, set once the server listens.
        desk: Where users' acts become interactions.
    """

    desk: Desk

    def __init__(self, clock: Clock, bot_name: str) -> None:
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.changes = Changes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[tuple[int, int, str], Attachment] = {}
        self.cdn = ""
        owner = self.add_user("developer")
        self.application = Application(self.snowflakes.next(), bot_name, owner)
        self.bot = User(
            self, self.application.id, bot_name, display_name=bot_name, locale="en-US", is_bot=True
        )
        self.users[self.bot.id] = self.bot

    # Users, servers and what is in them

    def add_user(self, name: str, *, display_name: str | None = None, locale: str = "en-US") -> User:
        """Somebody joins Discord."""
        user = User(self, self.snowflakes.next(), name, display_name=display_name or name, locale=locale)
        self.users[user.id] = user
        return user

    def add_guild(
        self, name: str, *, locale: str = "en-US", owner: User | None = None, bot: bool = True
    ) -> Guild:
        """Somebody founds a server, by default one that the bot is in."""
        guild_id = self.snowflakes.next()
        everyone = Role(guild_id, "@everyone", EVERYONE)
        owner = owner or self.add_user(f"owner of {name}")
        guild = Guild(self, guild_id, name, owner, locale, everyone, roles={guild_id: everyone})
        guild.members[owner.id] = Member(owner, self.clock.now())
        self.guilds[guild_id] = guild
        if bot:
            self.add_bot(guild, BOT_INVITE)
        return guild

    def add_role(
        self, guild: Guild, name: str, permissions: Permissions, *, mentionable: bool = False
    ) -> Role:
        """A server gets a role."""
        role = Role(
            self.snowflakes.next(), name, permissions, position=len(guild.roles), mentionable=mentionable
        )
        guild.roles[role.id] = role
        self.changes.publish("GUILD_ROLE_CREATE", role, guild)
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
        """A user joins a server, or is given more there."""
        member = guild.members.get(user.id)
        joins = member is None
        member = member or Member(user, self.clock.now())
        member.nick = nick or member.nick
        member.roles += [role for role in roles if role not in member.roles]
        if permissions:
            member.roles.append(self.add_role(guild, f"{user.display_name}'s", permissions))
        guild.members[user.id] = member
        self.changes.publish("GUILD_MEMBER_ADD" if joins else "GUILD_MEMBER_UPDATE", member, guild)
        return member

    def remove_member(self, guild: Guild, user: User) -> None:
        """A user leaves a server."""
        member = guild.members.pop(user.id, None)
        if member:
            self.changes.publish("GUILD_MEMBER_REMOVE", member, guild)

    def add_bot(self, guild: Guild, permissions: Permissions) -> Member:
        """The bot is installed in a server."""
        role = Role(
            self.snowflakes.next(),
            self.bot.name,
            permissions,
            position=len(guild.roles),
            managed_by=self.bot.id,
        )
        guild.roles[role.id] = role
        member = guild.members[self.bot.id] = Member(self.bot, self.clock.now(), [role])
        self.changes.publish("GUILD_CREATE", guild, guild)
        return member

    def remove_bot(self, guild: Guild) -> None:
        """The bot is put out of a server; its role and its commands there go with it."""
        member = guild.members.pop(self.bot.id, None)
        for role in member.roles if member else ():
            if role.managed_by == self.bot.id:
                del guild.roles[role.id]
        self.application.commands.pop(guild.id, None)
        self.changes.publish("GUILD_DELETE", guild, guild)

    # Channels

    def add_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """A server gets a text channel."""
        position = len(guild.channels)
        channel = Channel(
            self, self.snowflakes.next(), ChannelType.TEXT, name, guild, topic=topic, position=position
        )
        self._keep(channel, "CHANNEL_CREATE")
        return channel

    def add_thread(
        self,
        parent: Channel,
        name: str,
        *,
        owner: User | None = None,
        private: bool = False,
        thread_id: int | None = None,
    ) -> Channel:
        """A channel gets a thread; one that hangs on a message has the message's id."""
        if parent.guild is None or parent.is_thread:
            raise ValueError("threads are in the text channels of servers")
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        owner = owner or parent.guild.owner
        thread = Channel(
            self, thread_id or self.snowflakes.next(), kind, name, parent.guild, parent, owner=owner
        )
        thread.joined.add(owner)
        thread.archived_at = self.clock.now()
        self._keep(thread, "THREAD_CREATE")
        return thread

    def dm(self, user: User) -> Channel:
        """The direct messages of a user with the bot, made if need be."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        channel = Channel(self, self.snowflakes.next(), ChannelType.DM, user.display_name, recipient=user)
        self._keep(channel, "dm_opened")
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """A channel is deleted, with its threads and messages."""
        for other in tuple(self.channels.values()):
            if other.parent is channel:
                self.delete_channel(other)
        self.channels.pop(channel.id, None)
        if channel.guild:
            channel.guild.channels.pop(channel.id, None)
        channel.deleted = True
        for message in channel.messages.values():
            message.deleted = True
        kind = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self.changes.publish(kind, channel, channel.guild)

    def open_thread(self, user: User, parent: Channel, name: str, message: Message | None = None) -> Channel:
        """A user opens a public thread, on a message that everybody sees or on none.

        Raises:
            UserError: They may not, or the message has one already.
        """
        if parent.guild is None or parent.is_thread or parent.deleted:
            raise UserError("threads are in the text channels of servers")
        if not self.rights(user, parent) & Permissions.CREATE_PUBLIC_THREADS:
            raise UserError(f"{user.display_name} may not open threads in {parent!r}")
        if message and (
            message.thread or message.deleted or message.visible_to or message.channel is not parent
        ):
            raise UserError(f"no thread can be opened on {message!r}")
        if not 1 <= len(name) <= 100:
            raise UserError("a thread's name has 1 to 100 characters")
        thread = self.add_thread(parent, name, owner=user, thread_id=message.id if message else None)
        if message:
            message.thread = thread
            self.changes.publish("MESSAGE_UPDATE", message, parent.guild)
        return thread

    def set_archived(self, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """A thread is archived or opened again."""
        if not thread.is_thread:
            raise ValueError("only threads are archived")
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        thread.archived_at = self.clock.now()
        self.changes.publish("THREAD_UPDATE", thread, thread.guild)

    def _keep(self, channel: Channel, kind: str) -> None:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels[channel.id] = channel
        self.changes.publish(kind, channel, channel.guild)

    # Who may see and do what

    def rights(self, user: User, channel: Channel) -> Permissions:
        """What a user may do in a channel; nothing if they are not there."""
        if channel.guild is None:
            return IN_DM if user in {channel.recipient, self.bot} else Permissions.NONE
        member = channel.guild.member(user)
        return in_channel(channel.guild, member, channel) if member else Permissions.NONE

    def can_see(self, user: User, channel: Channel) -> bool:
        """Whether a user sees a channel at all."""
        rights = self.rights(user, channel)
        if channel.type == ChannelType.PRIVATE_THREAD:
            return user in channel.joined or bool(rights & Permissions.MANAGE_THREADS)
        return bool(rights & Permissions.VIEW_CHANNEL)

    def can_write(self, user: User, channel: Channel) -> bool:
        """Whether a user may send messages to a channel."""
        rights = self.rights(user, channel)
        if channel.locked and not rights & Permissions.MANAGE_THREADS:
            return False
        needed = Permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permissions.SEND_MESSAGES
        return self.can_see(user, channel) and bool(rights & needed)

    def may_delete(self, user: User, message: Message) -> bool:
        """Whether a user may delete a message: their own, as a moderator anybody's, one for them alone."""
        may = self.rights(user, message.channel) & Permissions.MANAGE_MESSAGES and message.channel.guild
        return bool(
            message.author is user or message.visible_to is user or (may and message.visible_to is None)
        )

    def seen_by(self, user: User, channel: Channel) -> list[Message]:
        """The messages a user sees in a channel."""
        if channel.deleted or not self.can_see(user, channel):
            return []
        return [m for m in channel.messages.values() if not m.deleted and m.visible_to in {None, user}]

    # Messages

    def post(
        self,
        channel: Channel,
        author: User,
        draft: Draft,
        *,
        named: mentions.Mentions | None = None,
        visible_to: User | None = None,
    ) -> Message:
        """A message appears; `MESSAGE_CREATE` is published by `announce`, once all about it is known."""
        message = Message(self.snowflakes.next(), channel, author, self.clock.now())
        self._fill(message, draft)
        message.visible_to = visible_to
        message.nonce = draft.nonce
        message.reference = draft.reference
        if named:
            message.mentions, message.mention_roles = named.users, named.roles
            message.mention_everyone = named.everyone
            if not message.ephemeral and not message.flags & MessageFlags.SUPPRESS_NOTIFICATIONS:
                message.pings = named.pinged
        return message

    def announce(self, message: Message) -> Message:
        """Puts a new message in its channel and tells of it."""
        channel = message.channel
        channel.messages[message.id] = message
        if message.visible_to is None:
            channel.last_message_id = message.id
            channel.sent += 1
        if channel.is_thread:
            channel.joined.add(message.author)
        if channel.archived and not channel.locked:
            self.set_archived(channel, archived=False)
        self.changes.publish("MESSAGE_CREATE", message, channel.guild)
        return message

    def revise(self, message: Message, draft: Draft) -> Message:
        """A message is edited. It may name others than before, but nobody is pinged."""
        named = mentions.resolve(self, message.channel, message.author, draft.text, draft.allowed)
        message.mentions, message.mention_roles = named.users, named.roles
        message.mention_everyone = named.everyone
        if not message.loading:
            message.history.append(message.rendering())
            message.edited = self.clock.now()
            message.edits += 1
        self._fill(message, draft)
        self.changes.publish("MESSAGE_UPDATE", message, message.channel.guild)
        return message

    def delete_message(self, message: Message) -> None:
        """A message goes."""
        message.deleted = True
        for file in message.files:
            self.files.pop((message.channel.id, file.id, file.filename), None)
        self.changes.publish("MESSAGE_DELETE", message, message.channel.guild)

    def say(self, user: User, channel: Channel, text: str, *, reply_to: Message | None = None) -> Message:
        """A user writes an ordinary message.

        Raises:
            UserError: They may not write there.
        """
        if channel.deleted or not self.can_see(user, channel):
            raise UserError(f"{user.display_name} is not in {channel!r}")
        if not self.can_write(user, channel):
            raise UserError(f"{user.display_name} may not write in {channel!r}")
        named = mentions.resolve(
            self, channel, user, text, None, replied_to=reply_to.author if reply_to else None
        )
        message = self.post(channel, user, Draft(content=text, reference=reply_to), named=named)
        message.type = 19 if reply_to else 0
        return self.announce(message)

    def delete_as(self, user: User, message: Message) -> None:
        """A user deletes a message they may delete."""
        if message.deleted:
            raise UserError("that message is already gone")
        if not self.may_delete(user, message):
            raise UserError(f"{user.display_name} may not delete {message!r}")
        self.delete_message(message)

    def type(self, user: User, channel: Channel) -> None:
        """A user, or the bot, is seen typing for a while."""
        self.changes.publish("typing", (user, channel), channel.guild)

    def _fill(self, message: Message, draft: Draft) -> None:
        message.content = draft.content
        message.embeds = draft.embeds
        message.flags = draft.flags
        dropped = [file for file in message.files if file not in draft.kept]
        for file in dropped:
            self.files.pop((message.channel.id, file.id, file.filename), None)
        added = [self.store(message.channel.id, file) for file in draft.added]
        message.files = [*draft.kept, *added]
        message.components = draft.components
        by_name = {file.filename: file for file in message.files}
        for media in media_of(message.components):
            self._settle(media, by_name)
            media.setdefault("id", str(self.snowflakes.next()))
            media.setdefault("proxy_url", media["url"])
        for embed in message.embeds:
            for picture in (embed.get("image"), embed.get("thumbnail")):
                if picture and picture["url"].removeprefix("attachment://") in by_name:
                    self._settle(picture, by_name)

    def store(self, channel_id: int, file: Attachment) -> Attachment:
        """Gives a new file its id and the address it is served at."""
        file.id = self.snowflakes.next()
        file.size = size_of(file.content)
        expires = int(self.clock.now()) + 86_400
        path = f"attachments/{channel_id}/{file.id}/{file.filename}"
        file.url = f"{self.cdn}/{path}?ex={expires:x}&is={int(self.clock.now()):x}&hm={file.id:064x}&"
        self.files[channel_id, file.id, file.filename] = file
        return file

    @staticmethod
    def _settle(media: Json, by_name: dict[str, Attachment]) -> None:
        if media["url"].startswith("attachment://"):
            file = by_name[media["url"].removeprefix("attachment://")]
            width, height = file.size or (None, None)
            media.update(
                url=file.url,
                proxy_url=file.url,
                width=width,
                height=height,
                content_type=file.content_type,
                attachment_id=str(file.id),
            )
