"""Threads: opening them, and who is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.channels import ChannelType
from playground.errors import ApiError, Code
from playground.permissions import Permissions
from playground.rest.routing import Answer, Call, Endpoint
from playground.rules.forms import Form

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.users import User
    from playground.wire import Json

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def _parent(call: Call) -> Channel:
    channel = call.channel()
    if channel.type != ChannelType.TEXT:
        raise ApiError(Code.WRONG_CHANNEL_TYPE)
    form, fields = Form(), call.body.fields
    form.text(("name",), fields.get("name"), 100, least=1, required=True)
    if fields.get("auto_archive_duration") is not None:
        form.choice(("auto_archive_duration",), fields["auto_archive_duration"], ARCHIVE_AFTER)
    form.done()
    return channel


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise ApiError(Code.WRONG_CHANNEL_TYPE)
    return channel


def from_message(call: Call) -> Answer:
    """Opens a thread on a message; it gets the message's id."""
    parent = _parent(call)
    call.need(parent, Permissions.CREATE_PUBLIC_THREADS)
    message = call.message(parent)
    if message.thread:
        raise ApiError(Code.THREAD_EXISTS)
    world, name = call.world, call.body.fields["name"]
    thread = world.add_thread(parent, name, owner=world.bot, thread_id=message.id)
    thread.archive_after = call.body.fields.get("auto_archive_duration") or 1440
    message.thread = thread
    world.changes.publish("MESSAGE_UPDATE", message, parent.guild)
    return Answer(201, payloads.channel(thread))


def without_message(call: Call) -> Answer:
    """Opens a thread of its own."""
    parent, fields = _parent(call), call.body.fields
    private = fields.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    call.need(parent, Permissions.CREATE_PRIVATE_THREADS if private else Permissions.CREATE_PUBLIC_THREADS)
    thread = call.world.add_thread(parent, fields["name"], owner=call.world.bot, private=private)
    thread.archive_after = fields.get("auto_archive_duration") or 1440
    return Answer(201, payloads.channel(thread))


def active(call: Call) -> Json:
    """The threads of a server that are not archived."""
    bot = call.world.bot
    threads = [c for c in call.guild().channels.values() if c.is_thread and not c.archived]
    threads = [c for c in threads if call.world.can_see(bot, c)]
    joined = [payloads.thread_member(c, bot) for c in threads if bot in c.joined]
    return {"threads": [payloads.channel(c) for c in threads], "members": joined, "has_more": False}


def _who(call: Call) -> User:
    if "user" not in call.params:
        return call.world.bot
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise ApiError(Code.UNKNOWN_USER)
    return found


def join(call: Call) -> None:
    """Puts the bot or somebody into a thread."""
    thread, who = _thread(call), _who(call)
    if thread.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    if who is not call.world.bot:
        call.need(thread, Permissions.SEND_MESSAGES_IN_THREADS)
    thread.joined.add(who)
    call.world.changes.publish("thread_members", thread, thread.guild)


def leave(call: Call) -> None:
    """Takes the bot or somebody out of a thread."""
    thread, who = _thread(call), _who(call)
    if thread.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    if who is not call.world.bot:
        call.need(thread, Permissions.MANAGE_THREADS)
    thread.joined.discard(who)
    call.world.changes.publish("thread_members", thread, thread.guild)


def members(call: Call) -> list[Json]:
    """Who is in a thread."""
    thread = _thread(call)
    return [payloads.thread_member(thread, one) for one in thread.joined]


def member(call: Call) -> Json:
    """Whether somebody is in a thread."""
    thread, who = _thread(call), _who(call)
    if who not in thread.joined:
        raise ApiError(Code.UNKNOWN_MEMBER)
    return payloads.thread_member(thread, who)


IN = "/channels/{channel}/thread-members"
ENDPOINTS = [
    Endpoint("POST", "/channels/{channel}/messages/{message}/threads", from_message),
    Endpoint("POST", "/channels/{channel}/threads", without_message),
    Endpoint("GET", "/guilds/{guild}/threads/active", active),
    Endpoint("GET", IN, members),
    Endpoint("PUT", IN + "/@me", join),
    Endpoint("DELETE", IN + "/@me", leave),
    Endpoint("GET", IN + "/{user}", member),
    Endpoint("PUT", IN + "/{user}", join),
    Endpoint("DELETE", IN + "/{user}", leave),
]
