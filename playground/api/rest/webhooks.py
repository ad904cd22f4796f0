"""What follows the first answer: further messages, and edits, with the interaction's token."""

from playground.api import payloads
from playground.api.rest.interactions import post_answer
from playground.api.rest.routing import Call, Endpoint
from playground.model.interactions import MAX_FOLLOWUPS, Interaction
from playground.model.json_object import Json
from playground.model.messages import Message, MessageFlags
from playground.validation.drafts import draft_edit, draft_message
from playground.validation.errors import ApiError, ErrorCode


def _interaction(call: Call) -> Interaction:
    one = call.world.interactions.by_token.get(call.params["token"])
    if one is None or call.id("application") != call.world.application.id:
        raise ApiError(ErrorCode.UNKNOWN_WEBHOOK)
    if call.world.interactions.expired(one):
        raise ApiError(ErrorCode.INVALID_WEBHOOK_TOKEN)
    if one.callback is None:
        # Without a first answer the token is that of no webhook yet.
        raise ApiError(ErrorCode.UNKNOWN_WEBHOOK, excused=one.failed)
    if one.channel.deleted:
        raise ApiError(ErrorCode.UNKNOWN_CHANNEL)
    return one


def _message(call: Call, one: Interaction) -> Message:
    if call.params["message"] == "@original":
        found = one.original
    else:
        found = call.world.messages_in(one.channel).get(call.id("message"))
        if found and found.interaction_token != one.token and found not in {one.original, one.source}:
            found = None
    if found is None or found.deleted:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    return found


def create(call: Call) -> Json:
    """Send a further message; right after a deferral it becomes the deferred one."""
    one = _interaction(call)
    draft = draft_message(call.body, call.emojis(), may_be_ephemeral=True)
    original = one.original
    if original and original.loading and not original.deleted:
        draft.flags = draft.flags & ~MessageFlags.EPHEMERAL | original.flags & MessageFlags.EPHEMERAL
        return payloads.message(call.world.edit_message(original, draft))
    if one.by_user_only and len(one.followups) >= MAX_FOLLOWUPS:
        raise ApiError(ErrorCode.MAX_FOLLOWUPS)
    message = post_answer(call.world, one, draft, followup=True)
    call.world.interactions.add_followup(one, message)
    return payloads.message(message)


def get(call: Call) -> Json:
    """Return a message of an interaction."""
    return payloads.message(_message(call, _interaction(call)))


def edit(call: Call) -> Json:
    """Edit a message of an interaction, which ends "thinking"."""
    message = _message(call, _interaction(call))
    if message.channel.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    draft = draft_edit(message, call.body, call.emojis())
    return payloads.message(call.world.edit_message(message, draft))


def delete(call: Call) -> None:
    """Delete a message of an interaction."""
    call.world.delete_message(_message(call, _interaction(call)))


ALL = "/webhooks/{application}/{token}"
ONE = ALL + "/messages/{message}"
ENDPOINTS = [
    Endpoint("POST", ALL, create, token=False, bucket="webhook"),
    Endpoint("GET", ONE, get, token=False, bucket="webhook"),
    Endpoint("PATCH", ONE, edit, token=False, bucket="webhook"),
    Endpoint("DELETE", ONE, delete, token=False, bucket="webhook"),
]
