"""Channels."""

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint
from playground.model.channels import Channel, ChannelType
from playground.model.json_object import Json
from playground.model.permissions import Permissions
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form


def get(call: Call) -> Json:
    """Return a channel or thread."""
    return payloads.channel(call.channel())


def edit(call: Call) -> Json:
    """Edit a channel or thread."""
    channel, fields = call.channel(), call.body.fields
    if channel.type == ChannelType.DM:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    form = Form()
    form.text(("name",), fields.get("name"), 100, least=1)
    form.text(("topic",), fields.get("topic"), 1024)
    form.number(("rate_limit_per_user",), fields.get("rate_limit_per_user"), 0, 21600)
    form.raise_errors()
    if channel.is_thread:
        _check_thread_edit(call, channel, fields)
    else:
        call.need(channel, Permissions.MANAGE_CHANNELS)
    call.world.edit_channel(channel, fields)
    return payloads.channel(channel)


def _check_thread_edit(call: Call, thread: Channel, fields: Json) -> None:
    if call.permissions(thread) & Permissions.MANAGE_THREADS:
        return
    if fields.get("archived") is False and not thread.locked:
        call.need(thread, Permissions.SEND_MESSAGES_IN_THREADS)
        if set(fields) <= {"archived"}:
            return
    if thread.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    if thread.owner is not call.world.bot or "locked" in fields:
        raise ApiError(ErrorCode.MISSING_PERMISSIONS)


def delete(call: Call) -> Json:
    """Delete a channel or thread, or close direct messages."""
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
