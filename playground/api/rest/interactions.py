"""The first answer to an interaction."""

from typing import Any

from playground.api import interaction_payload, payloads
from playground.api.rest.routing import Call, Endpoint, Result
from playground.model.access import may_be_answered_publicly
from playground.model.channels import Context
from playground.model.interactions import CallbackType, Choice, Interaction, InteractionType
from playground.model.json_object import Json
from playground.model.messages import Message, MessageFlags
from playground.validation.commands import validate_choices
from playground.validation.components import ComponentContext
from playground.validation.drafts import Draft, draft_edit, draft_message
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form
from playground.validation.modals import validate_modal
from playground.world import World

ALLOWED = {
    InteractionType.COMMAND: {CallbackType.MESSAGE, CallbackType.DEFERRED, CallbackType.MODAL},
    InteractionType.COMPONENT: set(CallbackType) - {CallbackType.CHOICES},
    InteractionType.AUTOCOMPLETE: {CallbackType.CHOICES},
    InteractionType.MODAL_SUBMIT: {CallbackType.MESSAGE, CallbackType.DEFERRED},
}


def callback(call: Call) -> Result:
    """Answer an interaction, once and in time."""
    interactions = call.world.interactions
    interaction = interactions.by_id.get(call.id("interaction"))
    if interaction is None or interaction.token != call.params["token"]:
        raise ApiError(ErrorCode.UNKNOWN_INTERACTION)
    if interactions.is_late(interaction):
        interactions.fail(interaction)
    if interaction.failed:
        raise ApiError(ErrorCode.UNKNOWN_INTERACTION, excused=interaction.undelivered)
    if interaction.callback is not None:
        raise ApiError(ErrorCode.ALREADY_ACKNOWLEDGED)
    if interaction.channel.archived and interaction.channel.locked:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    kind = _type(call, interaction)
    original: Message | None = None
    modal: Json | None = None
    choices: list[Choice] = []
    match kind:
        case CallbackType.MESSAGE:
            draft = draft_message(call.body, call.emojis(), path=("data",), may_be_ephemeral=True)
            original = post_answer(call.world, interaction, draft)
        case CallbackType.DEFERRED:
            original = _defer(call, interaction)
        case CallbackType.DEFERRED_UPDATE:
            original = interaction.source
        case CallbackType.UPDATE:
            original = _update(call, interaction)
        case CallbackType.CHOICES:
            choices = _choices(call, interaction)
        case CallbackType.MODAL:
            form = Form()
            context = ComponentContext((), call.emojis())
            modal = validate_modal(form, ("data",), call.body.fields.get("data"), context)
            form.raise_errors()
    interactions.answer(interaction, kind, original=original, modal=modal, choices=choices)
    return Result(200, _described(interaction)) if call.flag("with_response") else Result(204)


def _type(call: Call, interaction: Interaction) -> CallbackType:
    form = Form()
    raw: Any = call.body.fields.get("type")
    allowed = set(ALLOWED[interaction.type])
    if interaction.type is InteractionType.MODAL_SUBMIT and interaction.source:
        allowed |= {CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE}
    form.choice(("type",), raw, sorted(int(kind) for kind in allowed))
    form.raise_errors()
    return CallbackType(raw)


def _defer(call: Call, interaction: Interaction) -> Message:
    flags = (call.body.fields.get("data") or {}).get("flags") or 0
    if flags & ~int(MessageFlags.EPHEMERAL):
        form = Form()
        form.add_error(
            ("data", "flags"), "BASE_TYPE_CHOICES", "Only EPHEMERAL may be set on a deferred message"
        )
        form.raise_errors()
    draft = Draft(flags=MessageFlags.LOADING | MessageFlags(flags))
    return post_answer(call.world, interaction, draft)


def _update(call: Call, interaction: Interaction) -> Message:
    source = interaction.source
    if source is None or source.deleted:
        raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
    if interaction.channel.archived:
        raise ApiError(ErrorCode.THREAD_ARCHIVED)
    return call.world.edit_message(source, draft_edit(source, call.body, call.emojis(), path=("data",)))


def _choices(call: Call, interaction: Interaction) -> list[Choice]:
    form = Form()
    data: Any = call.body.fields.get("data") or {}
    raw = form.objects(("data", "choices"), data.get("choices"), 25)
    validate_choices(form, ("data", "choices"), raw, _focused(interaction.data))
    form.raise_errors()
    locale = interaction.user.locale
    return [
        Choice((choice.get("name_localizations") or {}).get(locale) or choice["name"], choice["value"])
        for choice in raw
    ]


def _focused(data: Json) -> int:
    """Return the type of the option that the user types in."""
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        if inner := _focused(option):
            return inner
    return 0


def post_answer(world: World, interaction: Interaction, draft: Draft, *, followup: bool = False) -> Message:
    """Send a message in answer to an interaction."""
    if followup:
        draft.reference = interaction.original
    elif interaction.type is not InteractionType.COMMAND:
        draft.reference = interaction.source
    if _is_private(world, interaction, followup=followup):
        draft.flags |= MessageFlags.EPHEMERAL
    is_command = interaction.command_name and not followup
    return world.post_answer(
        interaction.channel,
        draft,
        token=interaction.token,
        message_type=20 if is_command else 19 if draft.reference else 0,
        visible_to=interaction.user if draft.flags & MessageFlags.EPHEMERAL else None,
        metadata=interaction_payload.metadata(interaction),
        legacy_metadata=None if followup else interaction_payload.legacy_metadata(interaction),
    )


def _is_private(world: World, interaction: Interaction, *, followup: bool) -> bool:
    """Return whether a message in answer is only for the user, whatever the bot asks for."""
    user, channel = interaction.user, interaction.channel
    if not may_be_answered_publicly(user, channel):
        return True
    return followup and world.interactions.private_followups and channel.context is Context.PRIVATE_CHANNEL


def _described(interaction: Interaction) -> Json:
    told: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    described: Json = {"interaction": told}
    original, channel = interaction.original, interaction.channel
    if original:
        told["response_message_id"] = str(original.id)
        told["response_message_loading"] = original.loading
        told["response_message_ephemeral"] = original.ephemeral
        told["channel_id"] = str(channel.id)
        if channel.guild:
            told["guild_id"] = str(channel.guild.id)
        if interaction.callback in {CallbackType.MESSAGE, CallbackType.UPDATE}:
            described["resource"] = {"type": int(interaction.callback), "message": payloads.message(original)}
    return described


ENDPOINTS = [
    Endpoint("POST", "/interactions/{interaction}/{token}/callback", callback, token=False, bucket=None)
]
