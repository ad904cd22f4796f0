"""Messages in channels, with the bot's token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import mentions, payloads
from playground.channels import ChannelType
from playground.errors import ApiError, Code
from playground.permissions import Permissions
from playground.rest.routing import Call, Endpoint
from playground.rules.drafts import Draft, edited_message, new_message
from playground.rules.forms import Form

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.messages import Message
    from playground.wire import Json

OLD = 3600
"""Seconds after which a message counts as old, and edits of it are limited further."""


def _send_right(channel: Channel) -> Permissions:
    return Permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permissions.SEND_MESSAGES


def _reference(call: Call, channel: Channel, draft: Draft) -> None:
    raw = call.body.fields.get("message_reference")
    if not isinstance(raw, dict):
        return
    found = channel.messages.get(int(raw.get("message_id") or 0))
    if found and not found.deleted and found.visible_to is None:
        call.need(channel, Permissions.READ_MESSAGE_HISTORY)
        draft.reference = found
    elif raw.get("fail_if_not_exists", True):
        form = Form()
        form.fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.done()


def create(call: Call) -> Json:
    """Sends a message."""
    channel = call.channel()
    call.need(channel, _send_right(channel))
    if channel.archived and channel.locked:
        call.need(channel, Permissions.MANAGE_THREADS)
    draft = new_message(call.body, call.emojis())
    if draft.added:
        call.need(channel, Permissions.ATTACH_FILES)
    if draft.embeds:
        call.need(channel, Permissions.EMBED_LINKS)
    _reference(call, channel, draft)
    if call.body.fields.get("enforce_nonce") and draft.nonce is not None:
        for before in channel.messages.values():
            if before.nonce == draft.nonce and before.author is call.world.bot and not before.deleted:
                return payloads.message(before)
    world = call.world
    replied = draft.reference.author if draft.reference else None
    named = mentions.resolve(world, channel, world.bot, draft.text, draft.allowed, replied_to=replied)
    message = world.post(channel, world.bot, draft, named=named)
    message.type = 19 if draft.reference else 0
    return payloads.message(world.announce(message))


def edit(call: Call) -> Json:
    """Edits a message of the bot's own."""
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        raise ApiError(Code.NOT_AUTHOR)
    if channel.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    draft = edited_message(message, call.body, call.emojis())
    if draft.added:
        call.need(channel, Permissions.ATTACH_FILES)
    if call.core.clock.now() - message.created > OLD:
        wait = call.core.limits.take_old_edit(channel.id)
        if wait is not None:
            raise ApiError(Code.OLD_EDITS, extra={"retry_after": round(wait, 3), "global": False})
    return payloads.message(call.world.revise(message, draft))


def delete(call: Call) -> None:
    """Deletes a message."""
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.world.bot:
        if channel.type == ChannelType.DM:
            raise ApiError(Code.DM_CHANNEL)
        call.need(channel, Permissions.MANAGE_MESSAGES)
    if channel.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    call.world.delete_message(message)


def get(call: Call) -> Json:
    """One message."""
    channel = call.channel(Permissions.READ_MESSAGE_HISTORY)
    return payloads.message(call.message(channel))


def listed(call: Call) -> list[Json]:
    """Messages around a point, newest first."""
    channel = call.channel()
    if not call.world.rights(call.world.bot, channel) & Permissions.READ_MESSAGE_HISTORY:
        return []
    limit = call.number("limit", 50, 100)
    found = channel.visible
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
    """Shows that the bot types."""
    channel = call.channel()
    call.need(channel, _send_right(channel))
    call.world.type(call.world.bot, channel)


def bulk_delete(call: Call) -> None:
    """Deletes several messages at once."""
    channel = call.channel(Permissions.MANAGE_MESSAGES)
    for message_id in call.body.fields.get("messages") or []:
        message = channel.messages.get(int(message_id))
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
