"""Embeds and their limits."""

from typing import Any

from playground.model.json_object import Json
from playground.validation.forms import Form, Path

MAX_TEXT = 6000


def validate_embeds(form: Form, path: Path, raw: Any) -> list[Json]:
    """Check embeds, and return them with the type that Discord adds."""
    embeds = form.objects(path, raw, 10)
    total = 0
    for index, embed in enumerate(embeds):
        here: Path = (*path, index)
        total += _one(form, here, embed)
    if total > MAX_TEXT:
        form.add_error(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TEXT}")
    return [{**embed, "type": "rich"} for embed in embeds]


def _one(form: Form, path: Path, embed: Json) -> int:
    total = 0

    def text(where: Path, value: Any, most: int, *, required: bool = False) -> None:
        nonlocal total
        total += len(form.text((*path, *where), value, most, least=int(required), required=required) or "")

    text(("title",), embed.get("title"), 256)
    text(("description",), embed.get("description"), 4096)
    form.text((*path, "url"), embed.get("url"), 2048)
    form.number((*path, "color"), embed.get("color"), 0, 0xFFFFFF)
    for index, entry in enumerate(form.objects((*path, "fields"), embed.get("fields"), 25)):
        text(("fields", index, "name"), entry.get("name"), 256, required=True)
        text(("fields", index, "value"), entry.get("value"), 1024, required=True)
    text(("footer", "text"), (embed.get("footer") or {}).get("text"), 2048)
    text(("author", "name"), (embed.get("author") or {}).get("name"), 256)
    for key in ("image", "thumbnail"):
        if embed.get(key):
            form.text((*path, key, "url"), embed[key].get("url"), 2048, least=1, required=True)
    return total
