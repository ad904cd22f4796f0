"""The application's own emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any

from playground import payloads
from playground.application import Emoji
from playground.errors import ApiError, Code
from playground.rest.routing import Answer, Call, Endpoint
from playground.rules.forms import Form

if TYPE_CHECKING:
    from playground.wire import Json

MOST = 2000
LARGEST = 256 * 1024
_DATA = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


def _kept(call: Call) -> dict[int, Emoji]:
    if call.id("application") != call.world.application.id:
        raise ApiError(Code.UNKNOWN_APPLICATION)
    return call.world.application.emojis


def _one(call: Call) -> Emoji:
    emoji = _kept(call).get(call.id("emoji"))
    if emoji is None:
        raise ApiError(Code.UNKNOWN_EMOJI)
    return emoji


def _name(call: Call, form: Form) -> str:
    name = form.text(("name",), call.body.fields.get("name"), 32, least=2, required=True) or ""
    if name and not re.fullmatch(r"\w+", name, re.ASCII):
        form.fault(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(other.name == name for other in _kept(call).values()):
        form.fault(
            ("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists"
        )
    return name


def _image(form: Form, raw: Any) -> tuple[str, bytes]:
    found = _DATA.fullmatch(raw) if isinstance(raw, str) else None
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if not found or not content:
        form.fault(("image",), "IMAGE_INVALID", "Invalid image data")
        return "", b""
    if len(content) > LARGEST:
        raise ApiError(Code.ASSET_TOO_LARGE)
    return found[1], content


def listed(call: Call) -> Json:
    """All of them."""
    return {"items": [payloads.emoji(emoji, call.world.bot) for emoji in _kept(call).values()]}


def get(call: Call) -> Json:
    """One of them."""
    return payloads.emoji(_one(call), call.world.bot)


def create(call: Call) -> Answer:
    """Adds one."""
    kept, form = _kept(call), Form()
    name = _name(call, form)
    content_type, content = _image(form, call.body.fields.get("image"))
    form.done()
    if len(kept) >= MOST:
        raise ApiError(Code.MAX_EMOJIS)
    emoji = Emoji(call.world.snowflakes.next(), name, content, content_type)
    kept[emoji.id] = emoji
    call.world.changes.publish("emoji", emoji)
    return Answer(201, payloads.emoji(emoji, call.world.bot))


def edit(call: Call) -> Json:
    """Renames one."""
    emoji, form = _one(call), Form()
    name = call.body.fields.get("name")
    if name != emoji.name:
        name = _name(call, form)
    form.done()
    emoji.name = name
    return payloads.emoji(emoji, call.world.bot)


def delete(call: Call) -> None:
    """Removes one."""
    del _kept(call)[_one(call).id]


ALL = "/applications/{application}/emojis"
ENDPOINTS = [
    Endpoint("GET", ALL, listed),
    Endpoint("POST", ALL, create),
    Endpoint("GET", ALL + "/{emoji}", get),
    Endpoint("PATCH", ALL + "/{emoji}", edit),
    Endpoint("DELETE", ALL + "/{emoji}", delete),
]
