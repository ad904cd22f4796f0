"""Messages in channels, with the bot's token."""

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint
from playground.model.access import needed_to_send
from playground.model.channels import Channel, ChannelType
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.validation.drafts import Draft, draft_edit, draft_message
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form

OLD = 3600
"""Seconds after which a message is old, and its edits have a limit of their own."""

NONCE_LIFETIME = 300
"""Seconds for which a nonce is remembered: "the past few minutes", as Discord says."""


def _reference(call: Call, channel: Channel, draft: Draft) -> None:
    raw = call.body.fields.get("message_reference")
    if not isinstance(raw, dict):
        return
    found = call.world.messages_in(channel).get(int(raw.get("message_id") or 0))
    if found and not found.deleted and found.visible_to is None:
        call.need(channel, Permissions.READ_MESSAGE_HISTORY)
        draft.reference = found
    elif raw.get("fail_if_not_exists", True):
        form = Form()
        form.add_error(("message_reference",), "REPLIES_UNKNOWN_MESSAGE")
        form.raise_errors()


def _sent_before(call: Call, channel: Channel, draft: Draft) -> Message | None:
    """Return the bot's message with the same nonce, if that is to be the only one."""
    if not call.body.fields.get("enforce_nonce") or draft.nonce is None:
        return None
    since = call.services.clock.now() - NONCE_LIFETIME
    for before in call.world.messages_in(channel).values():
        is_same = before.nonce == draft.nonce and before.author is call.world.bot
        if is_same and not before.deleted and before.created_at > since:
            return before
    return None


def create(call: Call) -> Json:
    """Send a message."""
    channel = call.channel()
    if channel.type is ChannelType.FORUM:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    call.need(channel, needed_to_send(channel))
    if channel.archived and channel.locked:
        call.need(channel, Permissions.MANAGE_THREADS)
    draft = draft_message(call.body, call.emojis())
    if draft.added:
        call.need(channel, Permissions.ATTACH_FILES)
    if draft.embeds:
        call.need(channel, Permissions.EMBED_LINKS)
    _reference(call, channel, draft)
    if before := _sent_before(call, channel, draft):
        return payloads.message(before)
    return payloads.message(call.world.post(channel, call.world.bot, draft))


def edit(call: Call) -> Json:
    """Edit one of the bot's own messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        raise ApiError(ErrorCode.NOT_AUTHOR)
    if channel.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    draft = draft_edit(message, call.body, call.emojis())
    if draft.added:
        call.need(channel, Permissions.ATTACH_FILES)
    if call.services.clock.now() - message.created_at > OLD:
        wait = call.services.limits.take_old_edit(channel.id)
        if wait is not None:
            raise ApiError(ErrorCode.OLD_EDITS, extra={"retry_after": round(wait, 3), "global": False})
    return payloads.message(call.world.edit_message(message, draft))


def delete(call: Call) -> None:
    """Delete a message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        if channel.type == ChannelType.DM:
            raise ApiError(ErrorCode.DM_CHANNEL)
        call.need(channel, Permissions.MANAGE_MESSAGES)
    if channel.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    call.world.delete_message(message)


def get(call: Call) -> Json:
    """Return a message."""
    channel = call.channel(Permissions.READ_MESSAGE_HISTORY)
    return payloads.message(call.message(channel))


def listed(call: Call) -> list[Json]:
    """Return messages around a point, newest first."""
    channel = call.channel()
    if not call.permissions(channel) & Permissions.READ_MESSAGE_HISTORY:
        return []
    limit = call.number("limit", 50, 100)
    found = call.world.public_messages(channel)
    picked: list[Message]
    if "around" in call.query:
        middle = int(call.query["around"])
        before = [m for m in found if m.id < middle][-(limit // 2) :]
        after = [m for m in found if m.id >= middle][: limit - len(before)]
        picked = before + after
    elif "after" in call.query:
        picked = [m for m in found if m.id > int(call.query["after"])][:limit]
    else:
        if "before" in call.query:
            found = [m for m in found if m.id < int(call.query["before"])]
        picked = found[-limit:]
    return [payloads.message(message) for message in reversed(picked)]


def typing(call: Call) -> None:
    """Show that the bot types."""
    channel = call.channel()
    call.need(channel, needed_to_send(channel))
    call.world.start_typing(call.world.bot, channel)


def bulk_delete(call: Call) -> None:
    """Delete several messages at once."""
    channel = call.channel(Permissions.MANAGE_MESSAGES)
    for message_id in call.body.fields.get("messages") or []:
        message = call.world.messages_in(channel).get(int(message_id))
        if message and not message.deleted and message.visible_to is None:
            call.world.delete_message(message)


ONE = "/channels/{channel}/messages/{message}"
ALL = "/channels/{channel}/messages"
ENDPOINTS = [
    Endpoint("POST", ALL, create, bucket="create"),
    Endpoint("GET", ALL, listed),
    Endpoint("POST", ALL + "/bulk-delete", bulk_delete),
    Endpoint("PATCH", ONE, edit, bucket="edit"),
    Endpoint("DELETE", ONE, delete, bucket="delete"),
    Endpoint("GET", ONE, get),
    Endpoint("POST", "/channels/{channel}/typing", typing),
]
