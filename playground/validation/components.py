"""Message components: which may be where, and their limits."""

import copy
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from playground.model.components import (
    ACTION_ROW,
    BUTTON,
    CONTAINER,
    FILE,
    MEDIA_GALLERY,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    value_range,
    walk,
)
from playground.model.json_object import Json
from playground.validation.forms import Form, Path

IN_CONTAINER = frozenset({ACTION_ROW, TEXT_DISPLAY, SECTION, MEDIA_GALLERY, SEPARATOR, FILE})
TOP_V2 = IN_CONTAINER | {CONTAINER}
MAX_COMPONENTS = 40
MAX_TEXT = 4000


@dataclass(slots=True)
class ComponentContext:
    """What a validator needs to know besides the components.

    Attributes:
        filenames: Files of the message, which `attachment://` may name.
        emojis: Ids of the custom emojis that exist.
    """

    filenames: Collection[str] = ()
    emojis: Collection[int] = ()


class ComponentValidator:
    """Checks the components of one message or modal and fills in what Discord fills in."""

    def __init__(self, form: Form, context: ComponentContext) -> None:
        self.form = form
        self.context = context
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._components = self._characters = 0

    def message(self, path: Path, raw: Any, *, v2: bool) -> list[Json]:
        """Check a message's components, and return a copy with every `id` set."""
        parts = copy.deepcopy(self.form.objects(path, raw, MAX_COMPONENTS if v2 else 5))
        for index, part in enumerate(parts):
            self._one((*path, index), part, TOP_V2 if v2 else {ACTION_ROW})
        if v2 and self._components > MAX_COMPONENTS:
            self.form.add_error(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components exceeds the maximum of {MAX_COMPONENTS}",
            )
        if self._characters > MAX_TEXT:
            self.form.add_error(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Components displayable text size exceeds maximum size of {MAX_TEXT}",
            )
        assign_ids(parts)
        for part in walk(parts):
            fill_in_defaults(part)
        return parts

    def _one(self, path: Path, part: Json, allowed: Collection[int]) -> None:
        kind = part.get("type")
        if kind not in allowed:
            self.form.add_wrong_type(path, sorted(allowed))
            return
        self._components += 1
        self.form.number((*path, "id"), part.get("id"), 0, 2**31 - 1)
        own_id = part.get("id")
        if own_id:
            if own_id in self._ids:
                self.form.add_error((*path, "id"), "COMPONENT_ID_DUPLICATED")
            self._ids.add(own_id)
        match kind:
            case 1:
                self._row(path, part)
            case 2:
                self._button(path, part)
            case 3 | 5 | 6 | 7 | 8:
                self.menu(path, part)
            case 9:
                self._section(path, part)
            case 10:
                self.text(path, part)
            case 11:
                self._media((*path, "media"), part.get("media"))
                self._described(path, part)
            case 12:
                items = self.form.objects((*path, "items"), part.get("items"), 10, least=1, required=True)
                for index, item in enumerate(items):
                    here: Path = (*path, "items", index)
                    self._media((*here, "media"), item.get("media"))
                    self._described(here, item)
            case 13:
                self._media((*path, "file"), part.get("file"), upload=True)
                self.form.flag((*path, "spoiler"), part.get("spoiler"))
            case 14:
                self.form.flag((*path, "divider"), part.get("divider"))
                if part.get("spacing") is not None:
                    self.form.choice((*path, "spacing"), part["spacing"], (1, 2))
            case 17:
                self.form.number((*path, "accent_color"), part.get("accent_color"), 0, 0xFFFFFF)
                self.form.flag((*path, "spoiler"), part.get("spoiler"))
                inner = self.form.objects(
                    (*path, "components"), part.get("components"), 40, least=1, required=True
                )
                for index, item in enumerate(inner):
                    self._one((*path, "components", index), item, IN_CONTAINER)

    def _row(self, path: Path, part: Json) -> None:
        inner = self.form.objects((*path, "components"), part.get("components"), 5, least=1, required=True)
        for index, item in enumerate(inner):
            self._one((*path, "components", index), item, SELECTS | {BUTTON})
        if len(inner) > 1 and any(item.get("type") in SELECTS for item in inner):
            self.form.add_error((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED")

    def _section(self, path: Path, part: Json) -> None:
        inner = self.form.objects((*path, "components"), part.get("components"), 3, least=1, required=True)
        for index, item in enumerate(inner):
            self._one((*path, "components", index), item, {TEXT_DISPLAY})
        accessory = part.get("accessory")
        if not isinstance(accessory, dict):
            self.form.add_missing((*path, "accessory"))
        else:
            self._one((*path, "accessory"), accessory, {BUTTON, THUMBNAIL})

    def text(self, path: Path, part: Json) -> None:
        """Check a text display."""
        content = self.form.text((*path, "content"), part.get("content"), MAX_TEXT, least=1, required=True)
        self._characters += len(content or "")

    def _described(self, path: Path, part: Json) -> None:
        self.form.text((*path, "description"), part.get("description"), 1024, least=1)
        self.form.flag((*path, "spoiler"), part.get("spoiler"))

    def _button(self, path: Path, part: Json) -> None:
        self.form.text((*path, "label"), part.get("label"), 80)
        self.form.flag((*path, "disabled"), part.get("disabled"))
        if not self.form.choice((*path, "style"), part.get("style"), range(1, 7)):
            return
        style, url, custom_id = part["style"], part.get("url"), part.get("custom_id")
        if style == 6:
            if part.get("sku_id") is None:
                self.form.add_missing((*path, "sku_id"))
            if any(part.get(key) for key in ("custom_id", "label", "url", "emoji")):
                self.form.add_error(path, "BUTTON_COMPONENT_PREMIUM_FIELDS")
            return
        if part.get("emoji") is not None:
            self._emoji((*path, "emoji"), part["emoji"])
        elif not part.get("label"):
            self.form.add_error(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
        is_link = style == 5
        if (custom_id if is_link else url) is not None:
            self.form.add_error(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE")
        if is_link:
            self._url((*path, "url"), url, 512)
        else:
            self.custom_id(path, custom_id)

    def custom_id(self, path: Path, value: Any) -> None:
        """Check a custom id: 1 to 100 characters, unique in a message."""
        path = (*path, "custom_id")
        text = self.form.text(path, value, 100, least=1, required=True)
        if text is None:
            return
        if text in self._custom_ids:
            self.form.add_error(path, "COMPONENT_CUSTOM_ID_DUPLICATED")
        self._custom_ids.add(text)

    def menu(self, path: Path, part: Json) -> None:
        """Check a select menu."""
        self.custom_id(path, part.get("custom_id"))
        self.form.text((*path, "placeholder"), part.get("placeholder"), 150)
        self.form.flag((*path, "disabled"), part.get("disabled"))
        self.form.number((*path, "min_values"), part.get("min_values"), 0, 25)
        self.form.number((*path, "max_values"), part.get("max_values"), 1, 25)
        least, most = value_range(part)
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self.form.add_error((*path, "min_values"), "SELECT_COMPONENT_MIN_OVER_MAX")
        if part["type"] != STRING_SELECT:
            return
        options = self.form.objects((*path, "options"), part.get("options"), 25, least=1, required=True)
        self.options((*path, "options"), options)
        if isinstance(most, int) and options and most > len(options):
            self.form.add_error((*path, "max_values"), "SELECT_COMPONENT_MAX_OVER_OPTIONS")

    def options(self, path: Path, options: list[Json]) -> None:
        """Check the options of a menu, radio group or checkbox group."""
        seen: set[str] = set()
        for index, option in enumerate(options):
            here: Path = (*path, index)
            self.form.text((*here, "label"), option.get("label"), 100, least=1, required=True)
            value = self.form.text((*here, "value"), option.get("value"), 100, least=1, required=True)
            self.form.text((*here, "description"), option.get("description"), 100)
            if option.get("emoji") is not None:
                self._emoji((*here, "emoji"), option["emoji"])
            if value in seen:
                self.form.add_error((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
            seen.add(value or "")

    def _emoji(self, path: Path, emoji: Any) -> None:
        invalid = ("COMPONENT_INVALID_EMOJI", "Invalid emoji")
        if not isinstance(emoji, dict):
            self.form.add_error(path, *invalid)
        elif emoji.get("id"):
            if not str(emoji["id"]).isdigit() or int(emoji["id"]) not in self.context.emojis:
                self.form.add_error((*path, "id"), *invalid)
        elif not _is_unicode_emoji(emoji.get("name")):
            self.form.add_error((*path, "name"), *invalid)

    def _url(self, path: Path, url: Any, most: int) -> None:
        text = self.form.text(path, url, most, least=1, required=True)
        if text and not text.startswith(("http://", "https://", "discord://")):
            self.form.add_error(
                path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord')."
            )

    def _media(self, path: Path, media: Any, *, upload: bool = False) -> None:
        if not isinstance(media, dict):
            self.form.add_missing(path)
            return
        url = self.form.text((*path, "url"), media.get("url"), 2048, least=1, required=True)
        if url is None:
            return
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.context.filenames:
                self.form.add_error((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
        elif upload or not url.startswith(("http://", "https://")):
            self.form.add_error(
                (*path, "url"),
                "URL_TYPE_INVALID_SCHEME",
                "Scheme must be one of ('http', 'https', 'attachment').",
            )


def assign_ids(parts: list[Json]) -> None:
    """Give every component without an `id` the lowest free one, in reading order."""
    taken = {part["id"] for part in walk(parts) if part.get("id")}
    following = 1
    for part in walk(parts):
        if not part.get("id"):
            while following in taken:
                following += 1
            part["id"] = following
            taken.add(following)


def fill_in_defaults(part: Json) -> None:
    """Fill in what Discord adds to a component when it returns a message."""
    kind = part.get("type")
    if kind in SELECTS:
        for key in ("min_values", "max_values"):
            part[key] = 1 if part.get(key) is None else part[key]
    elif kind == SEPARATOR:
        part["spacing"] = part.get("spacing") or 1
        part["divider"] = part.get("divider") is not False
    elif kind in {CONTAINER, THUMBNAIL, FILE}:
        part["spoiler"] = bool(part.get("spoiler"))
        if kind == CONTAINER:
            part.setdefault("accent_color", None)
        elif kind == THUMBNAIL:
            part.setdefault("description", None)
    elif kind == MEDIA_GALLERY:
        for item in part.get("items") or ():
            if isinstance(item, dict):
                item["spoiler"] = bool(item.get("spoiler"))
                item.setdefault("description", None)
    for holder in (part, *(option for option in part.get("options") or () if isinstance(option, dict))):
        if isinstance(emoji := holder.get("emoji"), dict):
            if emoji.get("id"):
                emoji["id"] = str(emoji["id"])  # bots may send a number, which no browser reads whole
            else:
                emoji.pop("id", None)


def _is_unicode_emoji(name: Any) -> bool:
    """Return whether a name can be a Unicode emoji: short, and with something that no word contains."""
    if (
        not isinstance(name, str)
        or not name
        or len(name) > 32
        or any(char.isalpha() or char == ":" for char in name)
    ):
        return False
    return any(ord(char) > 0xA8 for char in name)
