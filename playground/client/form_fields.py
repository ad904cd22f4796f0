"""Select menus and modals in the client: input is checked as Discord's app does, and sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from playground.client.resolved import Resolved
from playground.model.channels import Channel
from playground.model.components import (
    ACTION_ROW,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    value_range,
)
from playground.model.errors import NotShown
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.world import World


def select_data(world: World, message: Message, wanted: str, values: Sequence[Any]) -> Json:
    """Return the `data` of a choice in one of a message's menus.

    Raises:
        NotShown: There is no such menu, it is disabled, or it does not offer this.
    """
    parts = [
        p for p in message.parts if p["type"] in SELECTS and wanted in {p["custom_id"], p.get("placeholder")}
    ]
    if len(parts) != 1:
        raise NotShown(f"{len(parts)} menus {wanted!r}; there are {[m.custom_id for m in message.menus]}")
    part = parts[0]
    if part.get("disabled"):
        raise NotShown(f"the menu {wanted!r} is disabled")
    resolved = Resolved(world, message.channel)
    chosen = _values(resolved, part, values)
    shown = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]}
    return {**shown, "values": chosen, **resolved.as_field()}


def _values(resolved: Resolved, part: Json, values: Sequence[Any]) -> list[str]:
    least, most = value_range(part)
    if not least <= len(values) <= most:
        raise NotShown(f"{part['custom_id']}: choose between {least} and {most}, not {len(values)}")
    if part["type"] in SELECTS and part["type"] != STRING_SELECT:
        return [resolved.add(value) for value in values]
    return [_option(part, value) for value in values]


def _option(part: Json, wanted: Any) -> str:
    for option in part["options"]:
        if wanted in {option["value"], option["label"]}:
            return str(option["value"])
    raise NotShown(f"{part['custom_id']} does not offer {wanted!r}: {[o['label'] for o in part['options']]}")


def modal_data(world: World, channel: Channel, modal: Json, values: Mapping[str, Any]) -> Json:
    """Return the `data` of a filled-in modal.

    Args:
        world: Where uploaded files are kept.
        channel: Where it is filled in.
        modal: The modal as the bot sent it.
        values: The input by custom id or label.

    Raises:
        NotShown: There is no such field, a required one is empty, or a value is not accepted.
    """
    resolved = Resolved(world, channel)
    rest = dict(values)
    components: list[Json] = []
    for part in modal["components"]:
        shell: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == ACTION_ROW:
            shell["components"] = [
                _field(resolved, field, field.get("label"), rest) for field in part["components"]
            ]
        elif part["type"] == LABEL:
            shell["component"] = _field(resolved, part["component"], part["label"], rest)
        elif part["type"] != TEXT_DISPLAY:
            raise NotShown(f"a modal cannot hold a component of type {part['type']}")
        components.append(shell)
    if rest:
        raise NotShown(f"the modal has no field {next(iter(rest))!r}")
    return {"custom_id": modal["custom_id"], "components": components, **resolved.as_field()}


def _field(resolved: Resolved, part: Json, label: str | None, rest: dict[str, Any]) -> Json:
    name = next((key for key in rest if key in {part["custom_id"], label}), None)
    given = rest.pop(name) if name is not None else None
    kind = part["type"]
    sent: Json = {"type": kind, "id": part["id"], "custom_id": part["custom_id"]}
    required = part.get("required") is not False
    what = label or part["custom_id"]
    if kind == TEXT_INPUT:
        text = str(part.get("value") or "" if given is None else given)
        least, most = part.get("min_length") or 0, part.get("max_length") or 4000
        if (required and not text) or (text and not least <= len(text) <= most):
            raise NotShown(f"{what}: between {max(least, int(required))} and {most} characters")
        return {**sent, "value": text}
    if kind == CHECKBOX:
        return {**sent, "value": bool(part.get("default") if given is None else given)}
    if kind == RADIO_GROUP:
        picked = _defaults(part) if given is None else [_option(part, given)]
        if required and not picked:
            raise NotShown(f"{what}: choose one")
        return {**sent, "value": picked[0] if picked else None}
    chosen = _defaults(part) if given is None else [given] if isinstance(given, str) else list(given)
    if not chosen and not required:
        return {**sent, "values": []}
    if kind == FILE_UPLOAD:
        return {**sent, "values": [resolved.add(file) for file in chosen]}
    if kind == CHECKBOX_GROUP:
        return {**sent, "values": [_option(part, value) for value in chosen]}
    return {**sent, "values": _values(resolved, part, chosen)}


def _defaults(part: Json) -> list[Any]:
    return [option["value"] for option in part.get("options") or [] if option.get("default")]
