"""Threads and their members."""

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint, Result
from playground.model.access import can_view
from playground.model.channels import Channel, ChannelType
from playground.model.json_object import Json
from playground.model.permissions import Permissions
from playground.model.users import User
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form

ARCHIVE_DURATIONS = (60, 1440, 4320, 10080)


def _parent(call: Call) -> Channel:
    channel = call.channel()
    if channel.type not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT):  # a forum takes posts, not made here
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    form, fields = Form(), call.body.fields
    form.text(("name",), fields.get("name"), 100, least=1, required=True)
    if fields.get("auto_archive_duration") is not None:
        form.choice(("auto_archive_duration",), fields["auto_archive_duration"], ARCHIVE_DURATIONS)
    form.raise_errors()
    return channel


def _archive_after(call: Call) -> int:
    return call.body.fields.get("auto_archive_duration") or 1440


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if not channel.is_thread:
        raise ApiError(ErrorCode.WRONG_CHANNEL_TYPE)
    return channel


def from_message(call: Call) -> Result:
    """Start a thread on a message; it gets the message's id."""
    parent = _parent(call)
    call.need(parent, Permissions.CREATE_PUBLIC_THREADS)
    message = call.message(parent)
    if message.thread:
        raise ApiError(ErrorCode.THREAD_EXISTS)
    fields, bot = call.body.fields, call.world.bot
    thread = call.world.create_thread(
        parent, fields["name"], bot, message=message, archive_after=_archive_after(call)
    )
    return Result(201, payloads.channel(thread))


def without_message(call: Call) -> Result:
    """Start a thread without a message."""
    parent, fields = _parent(call), call.body.fields
    private = fields.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    call.need(parent, Permissions.CREATE_PRIVATE_THREADS if private else Permissions.CREATE_PUBLIC_THREADS)
    thread = call.world.create_thread(
        parent, fields["name"], call.world.bot, private=private, archive_after=_archive_after(call)
    )
    return Result(201, payloads.channel(thread))


def active(call: Call) -> Json:
    """Return the threads of a guild that are not archived."""
    bot = call.world.bot
    threads = [c for c in call.world.channels_of(call.guild()) if c.is_thread and not c.archived]
    threads = [c for c in threads if can_view(bot, c)]
    joined = [payloads.thread_member(c, bot) for c in threads if bot in c.joined]
    return {"threads": [payloads.channel(c) for c in threads], "members": joined, "has_more": False}


def _who(call: Call) -> User:
    if "user" not in call.params:
        return call.world.bot
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    return found


def join(call: Call) -> None:
    """Add the bot or a user to a thread."""
    _set_member(call, Permissions.SEND_MESSAGES_IN_THREADS, joined=True)


def leave(call: Call) -> None:
    """Remove the bot or a user from a thread."""
    _set_member(call, Permissions.MANAGE_THREADS, joined=False)


def _set_member(call: Call, needed_for_others: Permissions, *, joined: bool) -> None:
    thread, who = _thread(call), _who(call)
    if thread.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    if who is not call.world.bot:
        call.need(thread, needed_for_others)
    call.world.set_thread_member(thread, who, joined=joined)


def members(call: Call) -> list[Json]:
    """Return the members of a thread."""
    thread = _thread(call)
    return [payloads.thread_member(thread, one) for one in thread.joined]


def member(call: Call) -> Json:
    """Return a member of a thread."""
    thread, who = _thread(call), _who(call)
    if who not in thread.joined:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER)
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
