"""Who may see and do what, worked out from roles, overwrites and channels."""

from playground.model.channels import Channel, ChannelType, Context
from playground.model.guilds import Guild, Member
from playground.model.messages import Message
from playground.model.permissions import ALL, EXTERNAL_APP, IN_DM, TIMED_OUT, Permissions
from playground.model.users import User


def guild_permissions(guild: Guild, member: Member) -> Permissions:
    """Return what a member may do in a guild, before any channel's overwrites."""
    if guild.owner is member.user:
        return ALL
    granted = guild.everyone.permissions
    for role in member.roles:
        granted |= role.permissions
    if granted & Permissions.ADMINISTRATOR:
        return ALL
    return granted if member.timed_out_until is None else granted & TIMED_OUT


def member_permissions(guild: Guild, member: Member, channel: Channel) -> Permissions:
    """Return what a member may do in a channel; a thread has its parent's overwrites."""
    granted = guild_permissions(guild, member)
    if granted & Permissions.ADMINISTRATOR:
        return granted
    overwrites = (channel.parent or channel).overwrites
    if everyone := overwrites.get(guild.id):
        granted = granted & ~everyone.deny | everyone.allow
    of_roles = [overwrites[role.id] for role in member.roles if role.id in overwrites]
    for overwrite in of_roles:
        granted &= ~overwrite.deny
    for overwrite in of_roles:
        granted |= overwrite.allow
    if own := overwrites.get(member.user.id):
        granted = granted & ~own.deny | own.allow
    if member.timed_out_until is not None:
        granted &= TIMED_OUT
    return granted if granted & Permissions.VIEW_CHANNEL else Permissions.NONE


def permissions_of(user: User, channel: Channel) -> Permissions:
    """Return what a user may do in a channel; nothing if they are not there."""
    guild = channel.guild
    if guild is None:
        return IN_DM if user in channel.recipients else Permissions.NONE
    member = guild.member(user)
    return member_permissions(guild, member, channel) if member else Permissions.NONE


def app_permissions(bot: User, user: User, channel: Channel) -> Permissions:
    """Return what an interaction tells a bot that it may do where the user is."""
    if channel.guild and channel.has_bot:
        return permissions_of(bot, channel)
    granted = EXTERNAL_APP & permissions_of(user, channel)
    return granted | Permissions.USE_EXTERNAL_EMOJIS if channel.context is Context.BOT_DM else granted


def may_be_answered_publicly(user: User, channel: Channel) -> bool:
    """Return whether others see answers to a user; in a guild without the bot that takes permissions."""
    if channel.guild is None or channel.has_bot:
        return True
    return can_send(user, channel) and bool(permissions_of(user, channel) & Permissions.USE_EXTERNAL_APPS)


def can_view(user: User, channel: Channel) -> bool:
    """Return whether a user sees a channel."""
    permissions = permissions_of(user, channel)
    if channel.type == ChannelType.PRIVATE_THREAD:
        return user in channel.joined or bool(permissions & Permissions.MANAGE_THREADS)
    return bool(permissions & Permissions.VIEW_CHANNEL)


def can_send(user: User, channel: Channel) -> bool:
    """Return whether a user may send messages in a channel."""
    permissions = permissions_of(user, channel)
    if channel.type is ChannelType.FORUM:
        return False
    if channel.locked and not permissions & Permissions.MANAGE_THREADS:
        return False
    return can_view(user, channel) and bool(permissions & needed_to_send(channel))


def needed_to_send(channel: Channel) -> Permissions:
    """Return the permission that sending messages in a channel takes."""
    return Permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permissions.SEND_MESSAGES


def can_delete(user: User, message: Message) -> bool:
    """Return whether a user may delete a message: their own, as a moderator anybody's, one only for them."""
    if message.author is user or message.visible_to is user:
        return True
    moderates = message.channel.guild and permissions_of(user, message.channel) & Permissions.MANAGE_MESSAGES
    return bool(moderates and message.visible_to is None)
