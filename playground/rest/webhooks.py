"""What follows the first answer: further messages, and edits, with the interaction's token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.errors import ApiError, Code
from playground.messages import MessageFlags
from playground.rest.interactions import answer_message
from playground.rest.routing import Call, Endpoint
from playground.rules.drafts import edited_message, new_message

if TYPE_CHECKING:
    from playground.interactions import Interaction
    from playground.messages import Message
    from playground.wire import Json


def _interaction(call: Call) -> Interaction:
    one = call.core.desk.by_token.get(call.params["token"])
    if one is None or call.id("application") != call.world.application.id:
        raise ApiError(Code.UNKNOWN_WEBHOOK)
    if call.core.desk.expired(one):
        raise ApiError(Code.INVALID_WEBHOOK_TOKEN)
    if one.reply is None:
        # Without a first answer the token is that of no webhook yet.
        raise ApiError(Code.UNKNOWN_WEBHOOK, excused=one.failed)
    if one.channel.deleted:
        raise ApiError(Code.UNKNOWN_CHANNEL)
    return one


def _message(call: Call, one: Interaction) -> Message:
    if call.params["message"] == "@original":
        found = one.original
    else:
        found = one.channel.messages.get(call.id("message"))
        if found and found.token != one.token and found is not one.original:
            found = None
    if found is None or found.deleted:
        raise ApiError(Code.UNKNOWN_MESSAGE)
    return found


def create(call: Call) -> Json:
    """Sends a further message; right after a deferral it is the deferred one."""
    one = _interaction(call)
    draft = new_message(call.body, call.emojis(), may_be_ephemeral=True)
    original = one.original
    if original and original.loading and not original.deleted:
        draft.flags = draft.flags & ~MessageFlags.EPHEMERAL | original.flags & MessageFlags.EPHEMERAL
        return payloads.message(call.world.revise(original, draft))
    message = answer_message(call.world, one, draft, followup=True)
    one.followups.append(message)
    call.world.changes.publish("followup", one, one.channel.guild)
    return payloads.message(message)


def get(call: Call) -> Json:
    """A message of this interaction."""
    return payloads.message(_message(call, _interaction(call)))


def edit(call: Call) -> Json:
    """Edits a message of this interaction, which ends "thinking"."""
    message = _message(call, _interaction(call))
    if message.channel.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    draft = edited_message(message, call.body, call.emojis())
    return payloads.message(call.world.revise(message, draft))


def delete(call: Call) -> None:
    """Deletes a message of this interaction."""
    call.world.delete_message(_message(call, _interaction(call)))


ALL = "/webhooks/{application}/{token}"
ONE = ALL + "/messages/{message}"
ENDPOINTS = [
    Endpoint("POST", ALL, create, token=False, bucket="webhook"),
    Endpoint("GET", ONE, get, token=False, bucket="webhook"),
    Endpoint("PATCH", ONE, edit, token=False, bucket="webhook"),
    Endpoint("DELETE", ONE, delete, token=False, bucket="webhook"),
]
