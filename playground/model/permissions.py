"""Discord's permissions, and what they are by default."""

from dataclasses import dataclass
from enum import IntFlag


class Permissions(IntFlag):
    """The permissions that matter to a bot in text channels."""

    NONE = 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    SEND_VOICE_MESSAGES = 1 << 46
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = Permissions((1 << 52) - 1)
"""What an owner or administrator has."""

EVERYONE = (
    Permissions.ADD_REACTIONS
    | Permissions.VIEW_CHANNEL
    | Permissions.SEND_MESSAGES
    | Permissions.EMBED_LINKS
    | Permissions.ATTACH_FILES
    | Permissions.READ_MESSAGE_HISTORY
    | Permissions.USE_EXTERNAL_EMOJIS
    | Permissions.CHANGE_NICKNAME
    | Permissions.USE_APPLICATION_COMMANDS
    | Permissions.CREATE_PUBLIC_THREADS
    | Permissions.SEND_MESSAGES_IN_THREADS
    | Permissions.SEND_POLLS
    | Permissions.USE_EXTERNAL_APPS
)
"""What the @everyone role of a new guild allows."""

MODERATOR = Permissions.MANAGE_MESSAGES | Permissions.MANAGE_THREADS | Permissions.MODERATE_MEMBERS
"""What `moderator=True` adds to a member."""

BOT_INVITE = (
    Permissions.VIEW_CHANNEL
    | Permissions.SEND_MESSAGES
    | Permissions.SEND_MESSAGES_IN_THREADS
    | Permissions.EMBED_LINKS
    | Permissions.ATTACH_FILES
    | Permissions.READ_MESSAGE_HISTORY
)
"""What the bot's own role allows by default."""

IN_DM = (
    Permissions.VIEW_CHANNEL
    | Permissions.SEND_MESSAGES
    | Permissions.EMBED_LINKS
    | Permissions.ATTACH_FILES
    | Permissions.READ_MESSAGE_HISTORY
    | Permissions.ADD_REACTIONS
    | Permissions.USE_EXTERNAL_EMOJIS
    | Permissions.MENTION_EVERYONE
)
"""What everybody in direct messages or a group may do."""

TIMED_OUT = Permissions.VIEW_CHANNEL | Permissions.READ_MESSAGE_HISTORY
"""What a member who is timed out may still do."""

EXTERNAL_APP = Permissions.EMBED_LINKS | Permissions.ATTACH_FILES | Permissions.MENTION_EVERYONE
"""What interactions say that an app may do where it is no member, as far as their user may."""


@dataclass(slots=True)
class Overwrite:
    """What one channel allows or denies one role or member.

    Attributes:
        target_id: The id of the role or user.
        is_member: Whether the target is a user rather than a role.
    """

    target_id: int
    is_member: bool
    allow: Permissions = Permissions.NONE
    deny: Permissions = Permissions.NONE
