"""The bot, its application, and the gateway."""

import hashlib

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint
from playground.model.json_object import Json
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form
from playground.validation.images import read_image

MAX_DESCRIPTION = 400
MAX_TAGS = 5
MAX_TAG = 20
PROFILE = ("description", "tags", "install_params", "integration_types_config", "custom_install_url")
"""What an application's bot can change, besides its icon."""

MOST_GUILDS = 200
"""How many guilds are on a page."""


def gateway(call: Call) -> Json:
    """Return the URL of the gateway."""
    return {"url": call.services.gateway.url}


def gateway_bot(call: Call) -> Json:
    """Return the URL of the gateway, and how to start sessions."""
    gateway = call.services.gateway
    shards = gateway.starts.sharding.shards
    return {"url": gateway.url, "shards": shards, "session_start_limit": gateway.starts.payload()}


def me(call: Call) -> Json:
    """Return the bot's own user."""
    return payloads.user(call.world.bot) | {
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": "en-US",
    }


def edit_me(call: Call) -> Json:
    """Change the bot's pictures, and return its user."""
    pictures, form = _images(call, "avatar", "banner")
    form.raise_errors()
    for name, digest in pictures.items():
        setattr(call.world.bot, name, digest)
    return me(call)


def my_guilds(call: Call) -> list[Json]:
    """Return the guilds that the bot is in, a page at a time."""
    limit, after = call.number("limit", MOST_GUILDS, MOST_GUILDS), int(call.query.get("after", "0"))
    mine = [(guild, guild.member(call.world.bot)) for _, guild in sorted(call.world.guilds.items())]
    return [payloads.own_guild(guild, me) for guild, me in mine if me and guild.id > after][:limit]


def user(call: Call) -> Json:
    """Return a user."""
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    return payloads.user(found)


def open_dm(call: Call) -> Json:
    """Return the direct messages with a user."""
    recipient = str(call.body.fields.get("recipient_id", ""))
    found = call.world.users.get(int(recipient) if recipient.isdigit() else 0)
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    if found is call.world.bot:
        raise ApiError(ErrorCode.CANNOT_DM)
    return payloads.channel(call.world.open_dm(found))


def application(call: Call) -> Json:
    """Return the application."""
    return payloads.application(call.world.application)


def edit_application(call: Call) -> Json:
    """Change what the developer has filled in, and return the application.

    How it is installed replaces what was there, so a kind of installation that is left out is switched off.
    """
    fields = call.body.fields
    changes, form = _images(call, "icon")
    form.text(("description",), fields.get("description"), MAX_DESCRIPTION)
    tags = fields.get("tags") or []
    if len(tags) > MAX_TAGS:
        form.add_error(("tags",), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_TAGS} or fewer in length.")
    for number, tag in enumerate(tags):
        form.text(("tags", number), tag, MAX_TAG, required=True)
    kinds = fields.get("integration_types_config")
    if kinds is not None and not 0 < len(kinds.keys() & {"0", "1"}) == len(kinds):
        form.add_error(("integration_types_config",), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
    form.raise_errors()
    changes |= {name: fields[name] for name in PROFILE if name in fields}
    call.world.application.profile |= changes
    return application(call)


def _images(call: Call, *names: str) -> tuple[Json, Form]:
    """Return the hashes of images that are uploaded; None removes one."""
    form, sent = Form(), call.body.fields
    changed = [name for name in names if name in sent]
    return {
        name: sent[name] and hashlib.md5(read_image(form, name, sent[name])[1]).hexdigest()  # noqa: S324 (a name)
        for name in changed
    }, form


ENDPOINTS = [
    Endpoint("GET", "/gateway", gateway, token=False, bucket=None),
    Endpoint("GET", "/gateway/bot", gateway_bot),
    Endpoint("GET", "/users/@me", me),
    Endpoint("PATCH", "/users/@me", edit_me),
    Endpoint("GET", "/users/@me/guilds", my_guilds),
    Endpoint("POST", "/users/@me/channels", open_dm),
    Endpoint("GET", "/users/{user}", user),
    Endpoint("GET", "/oauth2/applications/@me", application),
    Endpoint("GET", "/applications/@me", application),
    Endpoint("PATCH", "/applications/@me", edit_application),
]
