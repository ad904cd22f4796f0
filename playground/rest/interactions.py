"""The first answer to an interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground import asked, mentions, payloads
from playground.errors import ApiError, Code
from playground.interactions import Choice, Interaction, Kind, ReplyKind
from playground.messages import Message, MessageFlags
from playground.rest.routing import Answer, Call, Endpoint
from playground.rules.commands import check_choices
from playground.rules.components import Surroundings
from playground.rules.drafts import Draft, edited_message, new_message
from playground.rules.forms import Form
from playground.rules.modals import check_modal

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world import World

FITTING = {
    Kind.COMMAND: {ReplyKind.MESSAGE, ReplyKind.DEFERRED, ReplyKind.MODAL},
    Kind.COMPONENT: set(ReplyKind) - {ReplyKind.CHOICES},
    Kind.AUTOCOMPLETE: {ReplyKind.CHOICES},
    Kind.MODAL_SUBMIT: {ReplyKind.MESSAGE, ReplyKind.DEFERRED},
}


def callback(call: Call) -> Answer:
    """Answers an interaction, once, and in time."""
    one = call.core.desk.by_id.get(call.id("interaction"))
    if one is None or one.token != call.params["token"]:
        raise ApiError(Code.UNKNOWN_INTERACTION)
    if one.failed:
        raise ApiError(Code.UNKNOWN_INTERACTION, excused=one.late)
    if one.reply is not None:
        raise ApiError(Code.ALREADY_ACKNOWLEDGED)
    kind = _kind(call, one)
    match kind:
        case ReplyKind.MESSAGE:
            draft = new_message(call.body, call.emojis(), path=("data",), may_be_ephemeral=True)
            one.original = answer_message(call.world, one, draft)
        case ReplyKind.DEFERRED:
            _defer(call, one)
        case ReplyKind.DEFERRED_UPDATE:
            one.original = one.source
            one.touched = one.source.edits if one.source else 0
        case ReplyKind.UPDATE:
            _update(call, one)
        case ReplyKind.CHOICES:
            one.choices = _choices(call, one)
        case ReplyKind.MODAL:
            form = Form()
            around = Surroundings((), call.emojis())
            one.modal = check_modal(form, ("data",), call.body.fields.get("data"), around)
            form.done()
    one.reply = kind
    one.answered.set()
    call.world.changes.publish("interaction_answered", one, one.channel.guild)
    if call.query.get("with_response") in {"1", "true", "True"}:
        return Answer(200, _described(one))
    return Answer(204)


def _kind(call: Call, one: Interaction) -> ReplyKind:
    form = Form()
    raw: Any = call.body.fields.get("type")
    fitting = set(FITTING[one.kind])
    if one.kind is Kind.MODAL_SUBMIT and one.source:
        fitting |= {ReplyKind.DEFERRED_UPDATE, ReplyKind.UPDATE}
    form.choice(("type",), raw, sorted(int(kind) for kind in fitting))
    form.done()
    return ReplyKind(raw)


def _defer(call: Call, one: Interaction) -> None:
    data = call.body.fields.get("data") or {}
    flags = data.get("flags") or 0
    if flags & ~int(MessageFlags.EPHEMERAL):
        form = Form()
        form.fault(("data", "flags"), "BASE_TYPE_CHOICES", "Only EPHEMERAL may be set on a deferred message")
        form.done()
    draft = Draft(flags=MessageFlags.LOADING | MessageFlags(flags))
    one.original = answer_message(call.world, one, draft)


def _update(call: Call, one: Interaction) -> None:
    source = one.source
    if source is None or source.deleted:
        raise ApiError(Code.UNKNOWN_MESSAGE)
    if one.channel.archived:
        raise ApiError(Code.THREAD_ARCHIVED)
    draft = edited_message(source, call.body, call.emojis(), path=("data",))
    one.original = call.world.revise(source, draft)


def _choices(call: Call, one: Interaction) -> list[Choice]:
    form = Form()
    data: Any = call.body.fields.get("data") or {}
    raw = form.objects(("data", "choices"), data.get("choices"), 25)
    check_choices(form, ("data", "choices"), raw, _focused(one.data))
    form.done()
    locale = one.user.locale
    return [
        Choice((choice.get("name_localizations") or {}).get(locale) or choice["name"], choice["value"])
        for choice in raw
    ]


def _focused(data: Json) -> int:
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if inner := _focused(option):
            return inner
    return 0


def answer_message(world: World, one: Interaction, draft: Draft, *, followup: bool = False) -> Message:
    """Sends a message in answer to an interaction."""
    reference = one.source if one.kind is not Kind.COMMAND else None
    if followup:
        reference = one.original
    visible_to = one.user if draft.flags & MessageFlags.EPHEMERAL else None
    draft.reference = reference
    named = mentions.resolve(
        world, one.channel, world.bot, draft.text, draft.allowed, default=mentions.USERS_ONLY
    )
    message = world.post(one.channel, world.bot, draft, named=named, visible_to=visible_to)
    message.type = 20 if one.command_name and not followup else 19 if reference else 0
    message.by_webhook = True
    message.token = one.token
    message.interaction = asked.metadata(one)
    message.legacy_interaction = None if followup else asked.legacy(one)
    return world.announce(message)


def _described(one: Interaction) -> Json:
    told: Json = {"id": str(one.id), "type": int(one.kind)}
    described: Json = {"interaction": told}
    if one.original and one.reply is not None:
        told["response_message_id"] = str(one.original.id)
        told["response_message_loading"] = one.original.loading
        told["response_message_ephemeral"] = one.original.ephemeral
        told["channel_id"] = str(one.channel.id)
        if one.channel.guild:
            told["guild_id"] = str(one.channel.guild.id)
        if one.reply in {ReplyKind.MESSAGE, ReplyKind.UPDATE}:
            described["resource"] = {"type": int(one.reply), "message": payloads.message(one.original)}
    return described


ENDPOINTS = [
    Endpoint("POST", "/interactions/{interaction}/{token}/callback", callback, token=False, bucket=None),
]
