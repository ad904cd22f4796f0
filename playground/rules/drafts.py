"""A message as a request wants it to be, checked as a whole before anything of it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.errors import ApiError, Code
from playground.messages import Attachment, MessageFlags, walk
from playground.rules.components import ComponentCheck, Surroundings
from playground.rules.embeds import check_embeds
from playground.rules.forms import Form, Path
from playground.wire import UNSET

if TYPE_CHECKING:
    from collections.abc import Collection

    from playground.messages import Message
    from playground.wire import Body, Json

MOST_CONTENT = 2000
MOST_FILES = 10
SETTABLE = MessageFlags.SUPPRESS_EMBEDS | MessageFlags.SUPPRESS_NOTIFICATIONS | MessageFlags.IS_COMPONENTS_V2
V2_EXCLUDES = ("content", "embeds", "poll", "sticker_ids")


@dataclass(slots=True)
class Draft:
    """The whole of what a message is to hold.

    Attributes:
        kept: Files it holds already and keeps.
        added: New files, which get their ids and addresses when the message is stored.
        allowed: The `allowed_mentions` that came with it, or None.
    """

    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: MessageFlags = MessageFlags.NONE
    kept: list[Attachment] = field(default_factory=list)
    added: list[Attachment] = field(default_factory=list)
    allowed: Json | None = None
    nonce: str | int | None = None
    reference: Message | None = None

    @property
    def text(self) -> str:
        """Where mentions are looked for: the content, or the text displays."""
        return "\n".join(
            [self.content, *(part["content"] for part in walk(self.components) if part["type"] == 10)]
        )


def new_message(
    body: Body, emojis: Collection[int], *, path: Path = (), may_be_ephemeral: bool = False
) -> Draft:
    """Checks a request for a new message.

    Args:
        body: The request; its `path` leads to the message's fields.
        emojis: Ids of the custom emojis that exist.
        path: Where in the body the message's fields are, for the tree of errors.
        may_be_ephemeral: Whether the flag EPHEMERAL means anything here.

    Raises:
        ApiError: 50035 with the tree of errors, or 50006.
    """
    form, fields = Form(), _fields(body, path)
    settable = SETTABLE | MessageFlags.EPHEMERAL if may_be_ephemeral else SETTABLE
    flags = MessageFlags(_flags(form, path, fields)) & settable
    draft = Draft(flags=flags, nonce=fields.get("nonce"))
    return _finish(form, path, body, draft, fields, emojis, before=None)


def edited_message(message: Message, body: Body, emojis: Collection[int], *, path: Path = ()) -> Draft:
    """Checks a request to edit a message: what it leaves out stays as it is.

    Raises:
        ApiError: 50035 with the tree of errors, or 50006.
    """
    form, fields = Form(), _fields(body, path)
    wanted = MessageFlags(_flags(form, path, fields))
    flags = message.flags & ~MessageFlags.LOADING
    if "flags" in fields and fields["flags"] is not None:
        flags = flags & ~MessageFlags.SUPPRESS_EMBEDS | wanted & MessageFlags.SUPPRESS_EMBEDS
    flags |= wanted & MessageFlags.IS_COMPONENTS_V2
    draft = Draft(content=message.content, embeds=message.embeds, components=message.components, flags=flags)
    return _finish(form, path, body, draft, fields, emojis, before=message)


def _finish(
    form: Form,
    path: Path,
    body: Body,
    draft: Draft,
    fields: Json,
    emojis: Collection[int],
    *,
    before: Message | None,
) -> Draft:
    v2 = bool(draft.flags & MessageFlags.IS_COMPONENTS_V2)
    for key in ("poll", "sticker_ids"):
        if fields.get(key) and not v2:
            form.fault((*path, key), "NOT_IN_THE_STAND_IN", f"This stand-in for Discord has no {key}")
    if "content" in fields:
        draft.content = (form.text((*path, "content"), fields["content"], MOST_CONTENT) or "").strip()
    if "embeds" in fields:
        draft.embeds = check_embeds(form, (*path, "embeds"), fields["embeds"])
    if v2:
        held = {"content": draft.content, "embeds": draft.embeds}
        for key in V2_EXCLUDES:
            if held.get(key, fields.get(key)):
                form.fault(
                    (*path, key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    names = _files(form, path, body, fields, draft, before)
    if "components" in fields or (v2 and before and not before.is_v2):
        check = ComponentCheck(form, Surroundings(names, emojis))
        draft.components = check.message((*path, "components"), fields.get("components"), v2=v2)
    draft.allowed = _allowed(form, (*path, "allowed_mentions"), fields.get("allowed_mentions"))
    form.done()
    holds = (draft.content, draft.embeds, draft.components, not v2 and (draft.kept or draft.added))
    if not any(holds):
        raise ApiError(Code.EMPTY_MESSAGE)
    return draft


def _fields(body: Body, path: Path) -> Json:
    fields: Any = body.json
    for step in path:
        fields = fields.get(step) if isinstance(fields, dict) else None
    return fields if isinstance(fields, dict) else {}


def _flags(form: Form, path: Path, fields: Json) -> int:
    flags = fields.get("flags")
    form.number((*path, "flags"), flags, 0, 2**31 - 1)
    return flags if isinstance(flags, int) else 0


def _files(
    form: Form, path: Path, body: Body, fields: Json, draft: Draft, before: Message | None
) -> set[str]:
    """Settles which files the message holds; returns the names that components may refer to."""
    listed = fields.get("attachments", UNSET)
    where: Path = (*path, "attachments")
    rest = dict(body.files)
    names: set[str] = set()
    have = {file.id: file for file in before.files} if before else {}
    if listed is UNSET or (listed is None and before is None):
        draft.kept = list(have.values())
    else:
        for index, entry in enumerate(form.objects(where, listed, MOST_FILES)):
            here: Path = (*where, index)
            form.text((*here, "description"), entry.get("description"), 1024)
            number = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
            if number in rest:
                upload = rest.pop(number)
                name = clean_name(entry.get("filename") or upload.filename)
                description = entry.get("description")
                draft.added.append(Attachment(0, name, upload.content, description, upload.content_type, ""))
            elif number in have:
                kept = have[number]
                draft.kept.append(kept)
                if entry.get("filename") == kept.filename:
                    names.add(kept.filename)
            else:
                form.fault((*here, "id"), "ATTACHMENT_NOT_FOUND", f"No file or attachment {entry.get('id')}")
    if before is None or listed is UNSET:
        draft.added += [
            Attachment(0, clean_name(up.filename), up.content, None, up.content_type, "")
            for up in rest.values()
        ]
    if len(draft.kept) + len(draft.added) > MOST_FILES:
        form.fault(where, "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    return names | {file.filename for file in draft.added}


def clean_name(name: str) -> str:
    """A file name as Discord keeps it: ASCII letters, digits and `_-.`."""
    return re.sub(r"[^A-Za-z0-9_.\-]", "", name.replace(" ", "_")) or "unknown"


def _allowed(form: Form, path: Path, raw: Any) -> Json | None:
    if raw is None:
        return None
    if not isinstance(raw, dict):
        form.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None
    parse = raw.get("parse") or []
    for index, kind in enumerate(parse):
        form.choice((*path, "parse", index), kind, ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        ids = raw.get(key) or []
        if len(ids) > 100:
            form.fault((*path, key), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if ids and key in parse:
            form.fault(
                (*path, "parse"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
        for index, one in enumerate(ids):
            if not str(one).isdigit():
                form.fault((*path, key, index), "NUMBER_TYPE_COERCE", f'Value "{one}" is not snowflake.')
    return raw
