"""The objects of the model as Discord's JSON."""

from playground.model.access import can_view, guild_permissions
from playground.model.application import Application, Emoji
from playground.model.channels import Channel, ChannelType
from playground.model.clock import timestamp
from playground.model.files import Attachment
from playground.model.guilds import Guild, Member, Role
from playground.model.json_object import Json
from playground.model.messages import THREAD_CREATED, Message, MessageFlags
from playground.model.permissions import Overwrite, Permissions
from playground.model.users import User

HIDDEN_NAME = "___hidden___"
CHANNEL_OBFUSCATED = 1 << 17
"""The name and the flag of channels that the bot may not view, since 16 November 2026."""


def user(one: User) -> Json:
    """Return a user."""
    return {
        "id": str(one.id),
        "username": one.name,
        "discriminator": "0000" if one.is_bot else "0",
        "global_name": None if one.is_bot else one.display_name,
        "avatar": one.avatar,
        "avatar_decoration_data": None,
        "banner": one.banner,
        "accent_color": None,
        "clan": None,
        "primary_guild": None,
        "collectibles": None,
        "public_flags": 0,
        "flags": 0,
        "bot": one.is_bot,
    }


def member(one: Member) -> Json:
    """Return a member of a guild."""
    return {
        "user": user(one.user),
        "nick": one.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in one.roles],
        "joined_at": timestamp(one.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": one.timed_out_until and timestamp(one.timed_out_until),
        "unusual_dm_activity_until": None,
    }


def role(one: Role) -> Json:
    """Return a role."""
    payload: Json = {
        "id": str(one.id),
        "name": one.name,
        "permissions": permissions(one.permissions),
        "position": one.position,
        "color": one.color,
        "colors": {"primary_color": one.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": one.managed_by is not None,
        "mentionable": one.mentionable,
        "flags": 0,
    }
    if one.managed_by is not None:
        payload["tags"] = {"bot_id": str(one.managed_by)}
    return payload


def overwrite(one: Overwrite) -> Json:
    """Return a permission overwrite."""
    return {
        "id": str(one.target_id),
        "type": int(one.is_member),
        "allow": permissions(one.allow),
        "deny": permissions(one.deny),
    }


def channel(one: Channel) -> Json:
    """Return a channel, thread, direct message or group."""
    payload: Json = {
        "id": str(one.id),
        "type": int(one.type),
        "last_message_id": str(one.last_message_id) if one.last_message_id else None,
        "flags": 0,
    }
    if one.guild is None:
        payload["recipients"] = [user(recipient) for recipient in one.recipients if not recipient.is_bot]
        if one.type == ChannelType.GROUP_DM:
            payload |= {"name": one.name, "icon": None, "owner_id": str(one.recipients[0].id)}
        return payload
    payload |= {
        "guild_id": str(one.guild.id),
        "name": one.name,
        "nsfw": one.nsfw,
        "rate_limit_per_user": one.slowmode,
        "parent_id": str(one.parent.id) if one.parent else None,
    }
    if one.type in (ChannelType.VOICE, ChannelType.STAGE):
        payload |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    if one.type is ChannelType.FORUM:
        payload |= {"available_tags": [], "default_sort_order": None, "default_forum_layout": 0}
    if not one.is_thread:
        return payload | {
            "position": one.position,
            "topic": one.topic,
            "permission_overwrites": [overwrite(o) for o in one.overwrites.values()],
        }
    return payload | {
        "owner_id": str(one.owner.id) if one.owner else None,
        "message_count": min(one.sent, 50),
        "total_message_sent": one.sent,
        "member_count": min(len(one.joined), 50),
        "thread_metadata": {
            "archived": one.archived,
            "locked": one.locked,
            "auto_archive_duration": one.archive_after,
            "archive_timestamp": timestamp(one.archived_at),
            "create_timestamp": timestamp(one.archived_at),
            "invitable": True,
        },
    }


def seen_channel(one: Channel, bot: User) -> Json:
    """Return a channel as gateway events tell it: obfuscated if the bot may not view it."""
    payload = channel(one)
    if one.guild is None or can_view(bot, one):
        return payload
    shut = Overwrite(one.guild.id, is_member=False, deny=Permissions.VIEW_CHANNEL)
    return payload | {
        "name": HIDDEN_NAME,
        "flags": CHANNEL_OBFUSCATED,
        "permission_overwrites": [overwrite(shut)],
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
    }


def thread_member(thread: Channel, one: User) -> Json:
    """Return a member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(one.id),
        "join_timestamp": timestamp(thread.archived_at),
        "flags": 0,
    }


def own_guild(one: Guild, me: Member) -> Json:
    """Return a guild as `GET /users/@me/guilds` does: in short, with what one may do in it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "banner": None,
        "owner": one.owner is me.user,
        "permissions": permissions(guild_permissions(one, me)),
        "features": one.features,
    }


def guild_base(one: Guild) -> Json:
    """Return the fields of a guild that `GET /guilds/{guild}` and GUILD_CREATE share."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "icon_hash": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(one.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": one.locale,
        "features": one.features,
        "emojis": [],
        "stickers": [],
        "roles": [role(r) for r in one.roles.values()],
        "application_id": None,
        "system_channel_id": one.system_channel_id and str(one.system_channel_id),
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "home_header": None,
        "vanity_url_code": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "region": "deprecated",
        "hub_type": None,
        "incidents_data": None,
    }


def guild_create(one: Guild, channels: list[Channel], *, all_members: bool) -> Json:
    """Return the data of GUILD_CREATE: a guild with its channels, and all members or only the bot."""
    bot = next(m for m in one.members.values() if m.user.is_bot)
    threads = [c for c in channels if c.is_thread and not c.archived and can_view(bot.user, c)]
    return guild_base(one) | {
        "joined_at": timestamp(bot.joined_at),
        "large": len(one.members) > 250,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(m) for m in one.members.values() if all_members or m is bot],
        "channels": [seen_channel(c, bot.user) for c in channels if not c.is_thread],
        "threads": [channel(c) for c in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(one: Attachment) -> Json:
    """Return a file of a message."""
    payload: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": len(one.content),
        "url": one.url,
        "proxy_url": one.url,
        "flags": 0,
    }
    if one.size:
        payload["width"], payload["height"] = one.size
    if one.content_type:
        payload["content_type"] = one.content_type
    if one.description:
        payload["description"] = one.description
    return payload


def message(one: Message, *, nested: bool = False) -> Json:
    """Return a message; with `nested`, without the message that it replies to."""
    files = [] if one.is_v2 else one.files
    announces = one.type == THREAD_CREATED
    has_thread = one.thread and not announces
    flags = one.flags | (MessageFlags.HAS_THREAD if has_thread else MessageFlags.NONE)
    payload: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "type": one.type,
        "author": user(one.author),
        "content": one.content,
        "embeds": one.embeds,
        "components": one.components,
        "attachments": [attachment(file) for file in files],
        "timestamp": timestamp(one.created_at),
        "edited_timestamp": timestamp(one.edited_at) if one.edited_at else None,
        "flags": int(flags),
        "tts": False,
        "pinned": False,
        "mention_everyone": one.mention_everyone,
        "mentions": [user(named) for named in one.mentions],
        "mention_roles": [str(role_id) for role_id in one.mention_roles],
    }
    if one.nonce is not None:
        payload["nonce"] = one.nonce
    if one.author.is_bot:
        payload["application_id"] = str(one.author.id)
    if one.by_webhook:
        payload["webhook_id"] = str(one.author.id)
    if one.interaction_metadata:
        payload["interaction_metadata"] = one.interaction_metadata
    if one.legacy_interaction:
        payload["interaction"] = one.legacy_interaction
    if one.thread and announces:
        payload["message_reference"] = {"type": 0, "channel_id": str(one.thread.id)}
    elif one.thread:
        payload["thread"] = channel(one.thread)
    if one.reference:
        payload["message_reference"] = {
            "type": 0,
            "message_id": str(one.reference.id),
            "channel_id": str(one.reference.channel.id),
        }
        if not nested:
            gone = one.reference.deleted
            payload["referenced_message"] = None if gone else message(one.reference, nested=True)
    if "message_reference" in payload and one.channel.guild:
        payload["message_reference"]["guild_id"] = str(one.channel.guild.id)
    return payload


def dispatched_message(one: Message) -> Json:
    """Return a message as in gateway events: with its guild and its author's membership."""
    payload = message(one)
    guild = one.channel.guild
    if guild:
        payload["guild_id"] = str(guild.id)
        author = guild.member(one.author)
        if author and not one.by_webhook:
            payload["member"] = {k: v for k, v in member(author).items() if k != "user"}
    return payload


def emoji(one: Emoji, by: User) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(one.id),
        "name": one.name,
        "roles": [],
        "user": user(by),
        "require_colons": True,
        "managed": False,
        "animated": one.content_type == "image/gif",
        "available": True,
    }


def application(one: Application) -> Json:
    """Return the application as its bot sees it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": one.flags,
        "hook": True,
        "is_monetized": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(one.owner),
        "team": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "flags_new": str(one.flags),
        "integration_types_config": {"0": {}},
        **one.profile,
    }


def permissions(granted: Permissions) -> str:
    """Return permissions as the string that Discord writes."""
    return str(int(granted))
