"""The emojis of the application."""

import re
from dataclasses import replace

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint, Result
from playground.model.application import Emoji
from playground.model.json_object import Json
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form
from playground.validation.images import read_image

MAX_EMOJIS = 2000
MAX_SIZE = 256 * 1024


def _kept(call: Call) -> dict[int, Emoji]:
    if call.id("application") != call.world.application.id:
        raise ApiError(ErrorCode.UNKNOWN_APPLICATION)
    return call.world.application.emojis


def _one(call: Call) -> Emoji:
    emoji = _kept(call).get(call.id("emoji"))
    if emoji is None:
        raise ApiError(ErrorCode.UNKNOWN_EMOJI)
    return emoji


def _name(call: Call, form: Form) -> str:
    name = form.text(("name",), call.body.fields.get("name"), 32, least=2, required=True) or ""
    if name and not re.fullmatch(r"\w+", name, re.ASCII):
        form.add_error(("name",), "STRING_TYPE_REGEX")
    if any(other.name == name for other in _kept(call).values()):
        form.add_error(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
    return name


def listed(call: Call) -> Json:
    """Return all emojis."""
    return {"items": [payloads.emoji(emoji, call.world.bot) for emoji in _kept(call).values()]}


def get(call: Call) -> Json:
    """Return an emoji."""
    return payloads.emoji(_one(call), call.world.bot)


def create(call: Call) -> Result:
    """Add an emoji."""
    kept, form = _kept(call), Form()
    name = _name(call, form)
    content_type, content = read_image(form, "image", call.body.fields.get("image"))
    if len(content) > MAX_SIZE:
        raise ApiError(ErrorCode.ASSET_TOO_LARGE)
    form.raise_errors()
    if len(kept) >= MAX_EMOJIS:
        raise ApiError(ErrorCode.MAX_EMOJIS)
    emoji = Emoji(call.world.snowflakes.next(), name, content, content_type)
    call.world.set_emoji(emoji)
    return Result(201, payloads.emoji(emoji, call.world.bot))


def edit(call: Call) -> Json:
    """Rename an emoji."""
    emoji, form = _one(call), Form()
    name = call.body.fields.get("name")
    if name != emoji.name:
        name = _name(call, form)
    form.raise_errors()
    emoji = replace(emoji, name=name)
    call.world.set_emoji(emoji)
    return payloads.emoji(emoji, call.world.bot)


def delete(call: Call) -> None:
    """Delete an emoji."""
    call.world.delete_emoji(_one(call))


ALL = "/applications/{application}/emojis"
ENDPOINTS = [
    Endpoint("GET", ALL, listed),
    Endpoint("POST", ALL, create),
    Endpoint("GET", ALL + "/{emoji}", get),
    Endpoint("PATCH", ALL + "/{emoji}", edit),
    Endpoint("DELETE", ALL + "/{emoji}", delete),
]
