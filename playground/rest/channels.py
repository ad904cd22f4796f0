"""Channels themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.channels import ChannelType
from playground.errors import ApiError, Code
from playground.permissions import Permissions
from playground.rest.routing import Call, Endpoint
from playground.rules.forms import Form

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.wire import Json


def get(call: Call) -> Json:
    """A channel or thread."""
    return payloads.channel(call.channel())


def edit(call: Call) -> Json:
    """Changes a channel or thread."""
    channel, fields = call.channel(), call.body.fields
    if channel.type == ChannelType.DM:
        raise ApiError(Code.WRONG_CHANNEL_TYPE)
    form = Form()
    form.text(("name",), fields.get("name"), 100, least=1)
    form.text(("topic",), fields.get("topic"), 1024)
    form.number(("rate_limit_per_user",), fields.get("rate_limit_per_user"), 0, 21600)
    form.done()
    if channel.is_thread:
        _thread_rights(call, channel, fields)
    else:
        call.need(channel, Permissions.MANAGE_CHANNELS)
    channel.name = fields.get("name") or channel.name
    channel.topic = fields.get("topic", channel.topic)
    channel.slowmode = fields.get("rate_limit_per_user") or channel.slowmode
    channel.archive_after = fields.get("auto_archive_duration") or channel.archive_after
    if channel.is_thread and ({"archived", "locked"} & set(fields)):
        archived = bool(fields.get("archived", channel.archived))
        call.world.set_archived(channel, archived=archived, locked=fields.get("locked"))
    else:
        kind = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        call.world.changes.publish(kind, channel, channel.guild)
    return payloads.channel(channel)


def _thread_rights(call: Call, thread: Channel, fields: Json) -> None:
    rights = call.world.rights(call.world.bot, thread)
    if rights & Permissions.MANAGE_THREADS:
        return
    if fields.get("archived") is False and not thread.locked:
        call.need(thread, Permissions.SEND_MESSAGES_IN_THREADS)
        if set(fields) <= {"archived"}:
            return
    if thread.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    if thread.owner is not call.world.bot or "locked" in fields:
        raise ApiError(Code.MISSING_PERMISSIONS)


def delete(call: Call) -> Json:
    """Deletes a channel or thread, or closes direct messages."""
    channel = call.channel()
    if channel.type != ChannelType.DM:
        call.need(channel, Permissions.MANAGE_THREADS if channel.is_thread else Permissions.MANAGE_CHANNELS)
        call.world.delete_channel(channel)
    return payloads.channel(channel)


ENDPOINTS = [
    Endpoint("GET", "/channels/{channel}", get),
    Endpoint("PATCH", "/channels/{channel}", edit),
    Endpoint("DELETE", "/channels/{channel}", delete),
]
