"""Differences to plant in a playground, one for each assumption that a program can see."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from playground.api import gateway, http_app, interaction_payload, payloads
from playground.api.rate_limits import RateLimits
from playground.api.recording import Request
from playground.api.rest import interactions, messages, webhooks
from playground.model.channels import Context
from playground.model.components import MEDIA_GALLERY
from playground.model.interactions import CallbackType, Interaction, InteractionType
from playground.model.messages import Message, MessageFlags
from playground.validation import components, drafts
from playground.validation.drafts import Draft
from playground.validation.forms import Form
from playground.world import interactions as interaction_store
from playground.world import world
from tests.live_check.rig import Rig

Plant = Callable[[Rig, pytest.MonkeyPatch], object]

FIRST, SECOND = "live-check-1.png", "live-check-2.png"
EPHEMERAL = int(MessageFlags.EPHEMERAL)
CALLBACK, CHANNEL, EDIT = "/interactions/*/*/callback", "/channels/*/messages", "/channels/*/messages/*"
BY_TOKEN = "/webhooks/*/*/messages/*"


def has_file(request: Request, name: str) -> bool:
    return any(file.name == name for file in request.files)


def content(request: Request) -> object:
    return (request.json or {}).get("content")


def kind(request: Request) -> object:
    return (request.json or {}).get("type")


def interaction_of(rig: Rig, request: Request) -> Interaction:
    """The interaction whose token is in a request's path."""
    return rig.discord.world.interactions.by_token[request.path.split("/")[3]]


def is_of_click(rig: Rig, request: Request, *, first: bool) -> bool:
    """Whether a follow-up is asked for with the token of the host's first click, or that of another one."""
    known = rig.discord.world.interactions.by_id.values()
    clicks = [one for one in known if one.type is InteractionType.COMPONENT]
    found = interaction_of(rig, request)
    return not request.path.endswith("@original") and found in clicks and first == (found is clicks[0])


def is_elsewhere(rig: Rig, request: Request) -> bool:
    """Whether a request answers an interaction where the bot is no member."""
    return not interaction_of(rig, request).channel.has_bot


def is_outside(rig: Rig, request: Request) -> bool:
    return str(rig.channel.id) not in request.path


def refuses(
    method: str, path: str, when: Callable[[Rig, Request], bool], status: int = 400, code: int = 50035
) -> Plant:
    def plant(rig: Rig, _: pytest.MonkeyPatch) -> None:
        rig.discord.faults.add(method, path, status=status, code=code, when=partial(when, rig))

    return plant


def sets(owner: object, name: str, value: object) -> Plant:
    return lambda _, patch: patch.setattr(owner, name, value)


def changes(owner: object, name: str, change: Callable[[Any, Any], Any]) -> Plant:
    def plant(_: Rig, patch: pytest.MonkeyPatch) -> None:
        original = getattr(owner, name)
        patch.setattr(owner, name, lambda *args, **kwargs: change(original(*args, **kwargs), args[0]))

    return plant


def alters(owner: object, name: str, alter: Callable[..., object]) -> Plant:
    """Alter the arguments of a function before it is called."""

    def plant(_: Rig, patch: pytest.MonkeyPatch) -> None:
        original = getattr(owner, name)

        def altered(*args: Any, **kwargs: Any) -> Any:
            alter(*args)
            return original(*args, **kwargs)

        patch.setattr(owner, name, altered)

    return plant


def limit(check: str, field: str, most: int) -> Plant:
    """Let one more fit into a field of forms."""

    def plant(_: Rig, patch: pytest.MonkeyPatch) -> None:
        original = getattr(Form, check)

        def generous(form: Form, path: Any, value: object, *limits: Any, **options: Any) -> Any:
            if path[-1] == field and limits == (most,):
                limits = (most + 1,)
            return original(form, path, value, *limits, **options)

        patch.setattr(Form, check, generous)

    return plant


def lacks(*names: str) -> Callable[[Any, object], Any]:
    """Take fields out of what Discord sends."""
    return lambda sent, _: {key: value for key, value in sent.items() if key not in names}


def _gives_up_choosing(rig: Rig, request: Request) -> bool:
    """Whether choices are refused, of which the host then makes none."""
    if kind(request) != CallbackType.CHOICES:
        return False
    rig.discord.world.interactions.fail(interaction_of(rig, request))
    return True


def lacks_in(part: str, name: str) -> Callable[[Any, object], Any]:
    return lambda sent, _: sent | {part: lacks(name)(sent[part], None)}


def without_parse(resolve: Any, patch: pytest.MonkeyPatch) -> None:
    def resolve_all(users: Any, channel: Any, author: Any, text: str, allowed: Any, **options: Any) -> Any:
        return resolve(users, channel, author, text, None if allowed == {"parse": []} else allowed, **options)

    patch.setattr(world, "resolve_mentions", resolve_all)


def _misspelt(sent: Any, _: object) -> Any:
    return json.loads(json.dumps(sent, ensure_ascii=False).replace("李雷", "??"))


def _without_emoji(sent: Any, _: object) -> Any:
    for card in sent["components"]:
        for row in card.get("components", ()):
            for part in row.get("components", ()):
                part.pop("emoji", None)
    return sent


def _public_source(sent: Any, _: object) -> Any:
    if "message" in sent:
        sent["message"]["flags"] &= ~EPHEMERAL
    return sent


def _unselected(sent: Any, interaction: Interaction) -> Any:
    if interaction.type is InteractionType.MODAL_SUBMIT:
        sent["data"]["components"][0]["component"]["values"] = []
    return sent


def _powerless(sent: Any, _: object) -> Any:
    for role in sent["roles"]:
        role["permissions"] = "0"
    return sent


def _in_direct_messages(sent: Any, interaction: Interaction) -> Any:
    is_elsewhere = interaction.type is InteractionType.COMMAND and not interaction.channel.has_bot
    return sent | {"context": Context.BOT_DM} if is_elsewhere else sent


def _without_pictures_elsewhere(sent: Any, interaction: Interaction) -> Any:
    if not interaction.channel.has_bot:
        for card in sent["resource"]["message"]["components"]:
            card["components"] = [part for part in card["components"] if part["type"] != MEDIA_GALLERY]
    return sent


def _without_via(response: Any, _: object) -> Any:
    if response.status == 429:
        del response.headers["Via"]
    return response


def _pinging(*, everybody: bool) -> Callable[[Message, object], Message]:
    def change(message: Message, _: object) -> Message:
        message.pings = frozenset(message.mentions if everybody else ())
        return message

    return change


def _not_resumed(_: Rig, patch: pytest.MonkeyPatch) -> None:
    dispatch = gateway.Gateway._dispatch

    def quiet(self: Any, session: Any, name: str, data: Any) -> None:
        if name != "RESUMED":
            dispatch(self, session, name, data)

    patch.setattr(gateway.Gateway, "_dispatch", quiet)


def _silence(_world: object, _channel: object, draft: Draft) -> None:
    draft.allowed_mentions = {"parse": []}


def _make_public(_: object, interaction: Interaction, draft: Draft) -> None:
    draft.flags &= ~MessageFlags.EPHEMERAL


PLANTS: dict[str, Plant] = {
    "card-with-picture": refuses("POST", CHANNEL, lambda _, sent: has_file(sent, FIRST)),
    "edited-picture": refuses("PATCH", EDIT, lambda _, sent: has_file(sent, SECOND)),
    "keep-by-id": refuses(
        "PATCH", EDIT, lambda _, sent: not sent.files and bool((sent.json or {}).get("attachments"))
    ),
    "no-mentions": lambda _, patch: without_parse(world.resolve_mentions, patch),
    "names-kept": changes(payloads, "message", _misspelt),
    "nonce": sets(messages, "_sent_before", lambda *_: None),
    "nonce-length": sets(drafts, "MAX_NONCE", 26),
    "context-elsewhere": changes(interaction_payload, "event", _in_direct_messages),
    "pictures-elsewhere": changes(interactions, "_described", _without_pictures_elsewhere),
    "clicks-elsewhere": sets(interactions, "_is_private", lambda _, one, **__: not one.channel.has_bot),
    "edits-elsewhere": refuses(
        "POST", CALLBACK, lambda rig, sent: kind(sent) == CallbackType.UPDATE and is_elsewhere(rig, sent)
    ),
    "token-elsewhere": refuses("PATCH", BY_TOKEN, is_elsewhere),
    "public-follow-ups": lambda rig, _: setattr(rig.discord, "private_followups", True),
    "old-click-edits": refuses(
        "POST", CALLBACK, lambda rig, sent: is_elsewhere(rig, sent) and rig.discord.clock.ahead > 900
    ),
    "nonce-window": sets(messages, "NONCE_LIFETIME", 30),
    "history-after": changes(world.World, "public_messages", lambda found, _: found[::-1]),
    "gone-message": refuses("PATCH", EDIT, lambda _, sent: content(sent) == "."),
    "gone-channel": refuses("POST", CHANNEL, is_outside, 404, 10008),
    "limit-components": sets(components, "MAX_COMPONENTS", 41),
    "limit-text": sets(components, "MAX_TEXT", 4001),
    "limit-row": limit("objects", "components", 5),
    "limit-label": limit("text", "label", 80),
    "limit-custom-id": limit("text", "custom_id", 100),
    "limit-options": limit("objects", "options", 25),
    "limit-alt-text": limit("text", "description", 1024),
    "heartbeat": sets(gateway, "ACK_DELAY", 50.0),
    "own-permissions": changes(payloads, "guild_create", _powerless),
    "hidden-channels": sets(payloads, "HIDDEN_NAME", "staff"),
    "resume": _not_resumed,
    "archived-edit": refuses("PATCH", EDIT, lambda _, sent: content(sent) == "5"),
    "archived-delete": refuses("DELETE", EDIT, is_outside, 404, 10008),
    "reopened": changes(
        gateway, "dispatch_of", lambda sent, event: None if event.kind == "THREAD_UPDATE" else sent
    ),
    "date-header": sets(http_app, "formatdate", lambda *_, **__: "Tue, 01 Jan 2019 00:00:00 GMT"),
    "limit-headers": changes(RateLimits, "_headers", lacks("X-RateLimit-Reset-After")),
    "too-many": changes(http_app, "_response", _without_via),
    "type-7-picture": refuses("POST", CALLBACK, lambda _, sent: kind(sent) == CallbackType.UPDATE),
    "answer-id": changes(interactions, "_described", lacks_in("interaction", "response_message_id")),
    "second-answer": refuses("POST", CALLBACK, lambda _, sent: kind(sent) == CallbackType.DEFERRED_UPDATE),
    "locales": changes(interaction_payload, "event", lacks("guild_locale")),
    "member": changes(interaction_payload, "event", lacks_in("member", "permissions")),
    "app-permissions": changes(interaction_payload, "event", lacks("app_permissions")),
    "last-message": changes(interaction_payload, "event", lacks_in("channel", "last_message_id")),
    "follow-up-mentions": alters(world.World, "post_answer", _silence),
    "token-bucket": changes(RateLimits, "_headers", lambda sent, _: sent | {"X-RateLimit-Bucket": "one"}),
    "autocomplete": refuses("POST", CALLBACK, _gives_up_choosing),
    "deferred-card": refuses("PATCH", BY_TOKEN, lambda _, sent: has_file(sent, FIRST)),
    "private-card": alters(
        interactions, "_defer", lambda call, _: call.body.fields.get("data", {}).pop("flags", None)
    ),
    "ephemeral-click": changes(interaction_payload, "event", _public_source),
    "deferred-update": refuses(
        "PATCH",
        BY_TOKEN,
        lambda rig, sent: interaction_of(rig, sent).callback is CallbackType.DEFERRED_UPDATE,
    ),
    "refused-answer": refuses("POST", CALLBACK, lambda _, sent: kind(sent) == CallbackType.MODAL),
    "form-values": changes(interaction_payload, "event", _unselected),
    "withdrawn-deferral": alters(webhooks, "post_answer", _make_public),
    "emoji": changes(payloads, "message", _without_emoji),
    "deleted-message": refuses(
        "POST", CALLBACK, lambda _, sent: kind(sent) == CallbackType.UPDATE and not sent.files, 404, 10062
    ),
    "answer-in-time": lambda rig, _: setattr(rig, "patience", 2.0),
    "clicked-message": refuses("PATCH", BY_TOKEN, lambda _, sent: not sent.path.endswith("@original")),
    "later-token": refuses("DELETE", BY_TOKEN, lambda rig, sent: is_of_click(rig, sent, first=False)),
    "follow-up-deleted": refuses("DELETE", BY_TOKEN, lambda rig, sent: is_of_click(rig, sent, first=True)),
    "answer-too-late": lambda rig, _: setattr(rig, "patience", 5.0),
    "token-minute-1": sets(interaction_store, "TOKEN_LIFETIME", 40),
    "token-minute-10": sets(interaction_store, "TOKEN_LIFETIME", 5 * 60),
    "token-minute-14": sets(interaction_store, "TOKEN_LIFETIME", 12 * 60),
    "token-minute-16": sets(interaction_store, "TOKEN_LIFETIME", 20 * 60),
    "type-7-later": refuses(
        "POST",
        CALLBACK,
        lambda rig, sent: kind(sent) == CallbackType.UPDATE and rig.discord.clock.ahead > 900,
    ),
    "ping-notifies": changes(world.World, "post", _pinging(everybody=False)),
    "edit-silent": changes(world.World, "edit_message", _pinging(everybody=True)),
}
"""What each makes different, by the id of the assumption."""
