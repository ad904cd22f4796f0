"""Drafts: messages as requests want them, checked before anything is shown."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from playground.model.components import texts
from playground.model.files import Attachment
from playground.model.json_object import Json
from playground.model.messages import Message, MessageFlags
from playground.validation.components import ComponentContext, ComponentValidator
from playground.validation.embeds import validate_embeds
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form, Path
from playground.validation.request_body import RequestBody

MAX_CONTENT = 2000
MAX_FILES = 10
MAX_NONCE = 25
SETTABLE = MessageFlags.SUPPRESS_EMBEDS | MessageFlags.SUPPRESS_NOTIFICATIONS | MessageFlags.IS_COMPONENTS_V2
V2_EXCLUDES = ("content", "embeds", "poll", "sticker_ids")


@dataclass(slots=True)
class Draft:
    """What a message will hold.

    Attributes:
        kept: Files that it holds already and keeps.
        added: New files, which get their ids and URLs when they are stored.
        allowed_mentions: As in the request.
    """

    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: MessageFlags = MessageFlags.NONE
    kept: list[Attachment] = field(default_factory=list)
    added: list[Attachment] = field(default_factory=list)
    allowed_mentions: Json | None = None
    nonce: str | int | None = None
    reference: Message | None = None

    @property
    def text(self) -> str:
        """The text that may mention users: the content and the text displays."""
        return "\n".join([self.content, *texts(self.components)])


def draft_message(
    body: RequestBody, emojis: Collection[int], *, path: Path = (), may_be_ephemeral: bool = False
) -> Draft:
    """Check a request for a new message.

    Args:
        body: The request; its `path` leads to the message's fields.
        emojis: Ids of the custom emojis that exist.
        path: Where in the body the message's fields are.
        may_be_ephemeral: Whether the flag EPHEMERAL is allowed.

    Raises:
        ApiError: 50035 with the tree of errors, or 50006.
    """
    form, fields = Form(), _fields(body, path)
    if isinstance(fields.get("nonce"), str):
        form.text((*path, "nonce"), fields["nonce"], MAX_NONCE)
    settable = SETTABLE | MessageFlags.EPHEMERAL if may_be_ephemeral else SETTABLE
    flags = MessageFlags(_flags(form, path, fields)) & settable
    draft = Draft(flags=flags, nonce=fields.get("nonce"))
    return _finish(form, path, body, draft, fields, emojis, before=None)


def draft_edit(message: Message, body: RequestBody, emojis: Collection[int], *, path: Path = ()) -> Draft:
    """Check a request to edit a message; what it leaves out stays as it is.

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
    body: RequestBody,
    draft: Draft,
    fields: Json,
    emojis: Collection[int],
    *,
    before: Message | None,
) -> Draft:
    v2 = bool(draft.flags & MessageFlags.IS_COMPONENTS_V2)
    for key in ("poll", "sticker_ids"):
        if fields.get(key) and not v2:
            form.add_error((*path, key), "NOT_SUPPORTED", f"The playground has no {key}")
    if "content" in fields:
        draft.content = (form.text((*path, "content"), fields["content"], MAX_CONTENT) or "").strip()
    if "embeds" in fields:
        draft.embeds = validate_embeds(form, (*path, "embeds"), fields["embeds"])
    if v2:
        held = {"content": draft.content, "embeds": draft.embeds}
        for key in V2_EXCLUDES:
            if held.get(key, fields.get(key)):
                form.add_error(
                    (*path, key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    names = _files(form, path, body, fields, draft, before)
    if "components" in fields or (v2 and before and not before.is_v2):
        check = ComponentValidator(form, ComponentContext(names, emojis))
        draft.components = check.message((*path, "components"), fields.get("components"), v2=v2)
    draft.allowed_mentions = _allowed_mentions(
        form, (*path, "allowed_mentions"), fields.get("allowed_mentions")
    )
    form.raise_errors()
    holds = (draft.content, draft.embeds, draft.components, not v2 and (draft.kept or draft.added))
    if not any(holds):
        raise ApiError(ErrorCode.EMPTY_MESSAGE)
    return draft


def _fields(body: RequestBody, path: Path) -> Json:
    fields: Any = body.json
    for step in path:
        fields = fields.get(step) if isinstance(fields, dict) else None
    return fields if isinstance(fields, dict) else {}


def _flags(form: Form, path: Path, fields: Json) -> int:
    flags = fields.get("flags")
    form.number((*path, "flags"), flags, 0, 2**31 - 1)
    return flags if isinstance(flags, int) else 0


def _files(
    form: Form, path: Path, body: RequestBody, fields: Json, draft: Draft, before: Message | None
) -> set[str]:
    """Set the files of the draft, and return the names that components may refer to."""
    unlisted, listed = "attachments" not in fields, fields.get("attachments")
    where: Path = (*path, "attachments")
    rest = dict(body.files)
    names: set[str] = set()
    have = {file.id: file for file in before.files} if before else {}
    if unlisted or (listed is None and before is None):
        draft.kept = list(have.values())
    else:
        for index, entry in enumerate(form.objects(where, listed, MAX_FILES)):
            here: Path = (*where, index)
            form.text((*here, "description"), entry.get("description"), 1024)
            number = int(entry["id"]) if str(entry.get("id", "")).isdigit() else -1
            if number in rest:
                upload = rest.pop(number)
                name = clean_name(entry.get("filename") or upload.filename)
                description = entry.get("description")
                draft.added.append(Attachment(name, upload.content, upload.content_type, description))
            elif number in have:
                kept = have[number]
                draft.kept.append(kept)
                if entry.get("filename") == kept.filename:
                    names.add(kept.filename)
            else:
                form.add_error(
                    (*here, "id"), "ATTACHMENT_NOT_FOUND", f"No file or attachment {entry.get('id')}"
                )
    if before is None or unlisted:
        draft.added += [
            Attachment(clean_name(up.filename), up.content, up.content_type) for up in rest.values()
        ]
    if len(draft.kept) + len(draft.added) > MAX_FILES:
        form.add_error(where, "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.")
    return names | {file.filename for file in draft.added}


def clean_name(name: str) -> str:
    """Return a file name as Discord stores it: ASCII letters, digits and `_-.`."""
    return re.sub(r"[^A-Za-z0-9_.\-]", "", name.replace(" ", "_")) or "unknown"


def _allowed_mentions(form: Form, path: Path, raw: Any) -> Json | None:
    if raw is None:
        return None
    if not isinstance(raw, dict):
        form.add_error(path, "MODEL_TYPE_CONVERT")
        return None
    parse = raw.get("parse") or []
    for index, kind in enumerate(parse):
        form.choice((*path, "parse", index), kind, ("users", "roles", "everyone"))
    for key in ("users", "roles"):
        ids = raw.get(key) or []
        if len(ids) > 100:
            form.add_error((*path, key), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        if ids and key in parse:
            form.add_error(
                (*path, "parse"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
        for index, one in enumerate(ids):
            if not str(one).isdigit():
                form.add_error((*path, key, index), "NUMBER_TYPE_COERCE", f'Value "{one}" is not snowflake.')
    return raw
