"""The state of the fake Discord: users, guilds, channels, messages, commands."""

from playground.model.access import can_view
from playground.model.application import Emoji
from playground.model.channels import THREADS_IN, Channel, ChannelType
from playground.model.clock import Clock
from playground.model.guilds import Guild, Role
from playground.model.json_object import Json
from playground.model.messages import THREAD_CREATED, Message, MessageFlags
from playground.model.permissions import Overwrite, Permissions
from playground.model.users import User
from playground.validation.drafts import Draft
from playground.world.files import FileStore
from playground.world.guilds import Guilds
from playground.world.interactions import InteractionStore
from playground.world.mentions import ALL_MENTIONS, USERS_ONLY, resolve_mentions


class World(Guilds):
    """Everything there is, by id. Every change is published on the bus."""

    def __init__(self, clock: Clock, bot_name: str) -> None:
        super().__init__(clock, bot_name)
        self.channels: dict[int, Channel] = {}
        self.files = FileStore(clock, self.snowflakes)
        self.interactions = InteractionStore(clock, self.snowflakes, self.bus)
        self._messages: dict[int, dict[int, Message]] = {}

    # Channels

    def channels_of(self, guild: Guild) -> list[Channel]:
        """Return the channels of a guild, threads too."""
        return [channel for channel in self.channels.values() if channel.guild is guild]

    def create_channel(self, guild: Guild, name: str, kind: ChannelType, topic: str | None = None) -> Channel:
        """Make a channel."""
        channel = Channel(self.snowflakes.next(), kind, name, guild, topic=topic)
        self.add_channel(channel)
        return channel

    def add_channel(self, channel: Channel) -> None:
        """Add a new channel to its guild."""
        channel.position = sum(other.guild is channel.guild for other in self.channels.values())
        self._add(channel, "CHANNEL_CREATE")

    def create_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        *,
        private: bool = False,
        message: Message | None = None,
        archive_after: int = 1440,
    ) -> Channel:
        """Make a thread. One on a message gets the message's id; a message announces any other public one."""
        thread = Channel(
            message.id if message else self.snowflakes.next(),
            ChannelType.PRIVATE_THREAD if private else THREADS_IN.get(parent.type, parent.type),
            name,
            parent.guild,
            parent,
            owner=owner,
            archive_after=archive_after,
        )
        self.add_thread(thread)
        if message:
            message.thread = thread
            self.bus.publish("MESSAGE_UPDATE", message, parent.guild)
        elif not private and parent.type is not ChannelType.FORUM:
            notice = self._create(parent, owner, Draft(content=name))
            notice.type, notice.thread = THREAD_CREATED, thread
            self._send(notice)
        return thread

    def add_thread(self, thread: Channel) -> None:
        """Add a new thread; its owner joins it."""
        if thread.guild is None or thread.parent is None or thread.parent.type not in THREADS_IN:
            raise ValueError("threads belong to text and announcement channels and forums of guilds")
        thread.joined.add(thread.owner or thread.guild.owner)
        thread.archived_at = self.clock.now()
        self._add(thread, "THREAD_CREATE")

    def open_dm(self, user: User, other: User | None = None) -> Channel:
        """Return the direct messages of a user with the bot or another user; make them if necessary."""
        both = (user, other or self.bot)
        for channel in self.channels.values():
            if channel.type is ChannelType.DM and set(channel.recipients) == set(both):
                return channel
        return self._open(ChannelType.DM, ", ".join(one.display_name for one in both if not one.is_bot), both)

    def create_group(self, name: str, users: tuple[User, ...]) -> Channel:
        """Make a group, whose owner is the first of its users."""
        return self._open(ChannelType.GROUP_DM, name, users)

    def open_private(self, channel: Channel) -> None:
        """Add direct messages or a group."""
        self._add(channel, "dm_opened")

    def _open(self, kind: ChannelType, name: str, recipients: tuple[User, ...]) -> Channel:
        channel = Channel(self.snowflakes.next(), kind, name, recipients=recipients)
        self.open_private(channel)
        return channel

    def _add(self, channel: Channel, kind: str) -> None:
        self.channels[channel.id] = channel
        self.bus.publish(kind, channel, channel.guild)

    def edit_channel(self, channel: Channel, fields: Json) -> None:
        """Change a channel as the fields of a request say."""
        channel.name = fields.get("name") or channel.name
        channel.topic = fields.get("topic", channel.topic)
        channel.slowmode = fields.get("rate_limit_per_user") or channel.slowmode
        channel.archive_after = fields.get("auto_archive_duration") or channel.archive_after
        if channel.is_thread and ({"archived", "locked"} & set(fields)):
            archived = bool(fields.get("archived", channel.archived))
            self.archive_thread(channel, archived=archived, locked=fields.get("locked"))
        else:
            kind = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
            self.bus.publish(kind, channel, channel.guild)

    def archive_thread(self, thread: Channel, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive or unarchive a thread."""
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        thread.archived_at = self.clock.now()
        self.bus.publish("THREAD_UPDATE", thread, thread.guild)

    def set_thread_member(self, thread: Channel, user: User, *, joined: bool) -> None:
        """Add a user to a thread, or remove them."""
        (thread.joined.add if joined else thread.joined.discard)(user)
        self.bus.publish("thread_members", thread, thread.guild)

    def set_overwrite(
        self, channel: Channel, target: User | Role, permissions: Permissions, *, allow: bool
    ) -> None:
        """Allow or deny a user or role permissions in a channel, whatever the guild says."""
        if channel.guild is None or channel.is_thread:
            raise ValueError("only channels of guilds have overwrites; threads have their parent's")
        is_member = target.id not in channel.guild.roles
        overwrite = channel.overwrites.setdefault(target.id, Overwrite(target.id, is_member))
        if allow:
            overwrite.allow, overwrite.deny = overwrite.allow | permissions, overwrite.deny & ~permissions
        else:
            overwrite.allow, overwrite.deny = overwrite.allow & ~permissions, overwrite.deny | permissions
        self.bus.publish("CHANNEL_UPDATE", channel, channel.guild)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for other in tuple(self.channels.values()):
            if other.parent is channel:
                self.delete_channel(other)
        self.channels.pop(channel.id, None)
        channel.deleted = True
        for message in self.messages_in(channel).values():
            message.deleted = True
        kind = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self.bus.publish(kind, channel, channel.guild)

    # Messages

    def messages_in(self, channel: Channel) -> dict[int, Message]:
        """Return all messages of a channel by id, oldest first; deleted and ephemeral ones too."""
        return self._messages.setdefault(channel.id, {})

    def public_messages(self, channel: Channel) -> list[Message]:
        """Return the messages that everybody in a channel sees, oldest first."""
        return [m for m in self.messages_in(channel).values() if not m.deleted and m.visible_to is None]

    def messages_for(self, user: User, channel: Channel) -> list[Message]:
        """Return the messages that a user sees in a channel, oldest first."""
        if channel.deleted or not can_view(user, channel):
            return []
        messages = self.messages_in(channel).values()
        return [m for m in messages if not m.deleted and m.visible_to in {None, user}]

    def post(self, channel: Channel, author: User, draft: Draft) -> Message:
        """Send an ordinary message."""
        message = self._create(channel, author, draft)
        message.type = 19 if draft.reference else 0
        self._mention(message, draft, pings=True, replied_to=draft.reference)
        return self._send(message)

    def post_answer(
        self,
        channel: Channel,
        draft: Draft,
        *,
        token: str,
        message_type: int,
        visible_to: User | None,
        metadata: Json,
        legacy_metadata: Json | None,
    ) -> Message:
        """Send a message in answer to the interaction with this token."""
        message = self._create(channel, self.bot, draft)
        message.type, message.visible_to = message_type, visible_to
        message.by_webhook, message.interaction_token = True, token
        message.interaction_metadata, message.legacy_interaction = metadata, legacy_metadata
        self._mention(message, draft, pings=visible_to is None, default=USERS_ONLY)
        return self._send(message)

    def edit_message(self, message: Message, draft: Draft) -> Message:
        """Edit a message. It may mention others than before, but pings nobody."""
        self._mention(message, draft, pings=False)
        if not message.loading:
            message.history.append(message.rendering())
            message.edited_at = self.clock.now()
            message.edits += 1
        self._fill(message, draft)
        self.bus.publish("MESSAGE_UPDATE", message, message.channel.guild)
        return message

    def delete_message(self, message: Message) -> None:
        """Delete a message and its files."""
        message.deleted = True
        for file in message.files:
            self.files.remove(message.channel.id, file)
        self.bus.publish("MESSAGE_DELETE", message, message.channel.guild)

    def start_typing(self, user: User, channel: Channel) -> None:
        """Show that a user types."""
        self.bus.publish("typing", (user, channel), channel.guild)

    def _create(self, channel: Channel, author: User, draft: Draft) -> Message:
        message = Message(self.snowflakes.next(), channel, author, self.clock.now())
        message.nonce, message.reference = draft.nonce, draft.reference
        self._fill(message, draft)
        return message

    def _mention(
        self,
        message: Message,
        draft: Draft,
        *,
        pings: bool,
        default: frozenset[str] = ALL_MENTIONS,
        replied_to: Message | None = None,
    ) -> None:
        mentions = resolve_mentions(
            self.users,
            message.channel,
            message.author,
            draft.text,
            draft.allowed_mentions,
            default=default,
            replied_to=replied_to.author if replied_to else None,
        )
        message.mentions, message.mention_roles = mentions.users, mentions.roles
        message.mention_everyone = mentions.everyone
        if pings and not draft.flags & MessageFlags.SUPPRESS_NOTIFICATIONS:
            message.pings = mentions.pinged

    def _send(self, message: Message) -> Message:
        channel = message.channel
        self.messages_in(channel)[message.id] = message
        if message.visible_to is None:
            channel.last_message_id = message.id
            channel.sent += 1
        if channel.is_thread:
            channel.joined.add(message.author)
        if channel.archived and not channel.locked:
            self.archive_thread(channel, archived=False)
        self.bus.publish("MESSAGE_CREATE", message, channel.guild)
        return message

    def _fill(self, message: Message, draft: Draft) -> None:
        for file in message.files:
            if file not in draft.kept:
                self.files.remove(message.channel.id, file)
        message.content, message.embeds, message.components = draft.content, draft.embeds, draft.components
        message.flags = draft.flags
        message.files = [*draft.kept, *(self.files.add(message.channel.id, file) for file in draft.added)]
        self.files.resolve_media(message)

    # The application

    def set_commands(self, guild_id: int | None, commands: dict[int, Json]) -> None:
        """Replace the commands of a guild or, with None, the global ones."""
        self.application.commands[guild_id] = commands
        self.application.syncs += 1
        self.bus.publish("commands_written", self.application)

    def set_emoji(self, emoji: Emoji) -> None:
        """Add an emoji, or replace the one with its id."""
        self.application.emojis[emoji.id] = emoji
        self.bus.publish("emoji", emoji)

    def delete_emoji(self, emoji: Emoji) -> None:
        """Delete an emoji."""
        del self.application.emojis[emoji.id]
        self.bus.publish("emoji", emoji)
