"""Message components: their types, and what a reader sees of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from playground.model.json_object import Json

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = range(1, 5)
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(5, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})


class ButtonStyle(IntEnum):
    """The looks of a button."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


@dataclass(frozen=True, slots=True)
class Button:
    """A button as a reader sees it. `label` is empty if it shows only an emoji."""

    label: str
    custom_id: str | None
    style: ButtonStyle
    emoji: str | None
    disabled: bool
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu as a reader sees it; `options` are (label, value) pairs, only for string selects."""

    custom_id: str
    type: int
    placeholder: str
    options: tuple[tuple[str, str], ...]
    min_values: int
    max_values: int
    disabled: bool


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield components and those within them, in reading order."""
    for component in components:
        yield component
        if children := component.get("components"):
            yield from walk(children)
        for inner in (component.get("accessory"), component.get("component")):
            if inner:
                yield from walk([inner])


def texts(components: list[Json]) -> list[str]:
    """Return the content of the text displays, in reading order."""
    return [part["content"] for part in walk(components) if part["type"] == TEXT_DISPLAY]


def media_items(component: Json) -> list[Json]:
    """Return what holds media in a component: the items of a gallery, or a thumbnail or file itself."""
    if component["type"] == MEDIA_GALLERY:
        return list(component["items"])
    return [component] if component["type"] in {THUMBNAIL, FILE} else []


def media_of(components: list[Json]) -> list[Json]:
    """Return every media object (`{"url": …}`) in components."""
    return [
        item["file"] if part["type"] == FILE else item["media"]
        for part in walk(components)
        for item in media_items(part)
    ]


def value_range(component: Json) -> tuple[int, int]:
    """Return how many values at least and at most a component takes."""
    least, most = component.get("min_values"), component.get("max_values")
    return 1 if least is None else least, 1 if most is None else most


def as_button(component: Json) -> Button:
    """Return a raw button as a reader sees it."""
    return Button(
        label=component.get("label") or "",
        custom_id=component.get("custom_id"),
        style=ButtonStyle(component["style"]),
        emoji=(component.get("emoji") or {}).get("name"),
        disabled=bool(component.get("disabled")),
        url=component.get("url"),
    )


def as_menu(component: Json) -> Menu:
    """Return a raw select menu as a reader sees it."""
    least, most = value_range(component)
    return Menu(
        custom_id=component["custom_id"],
        type=component["type"],
        placeholder=component.get("placeholder") or "",
        options=tuple((option["label"], option["value"]) for option in component.get("options") or []),
        min_values=least,
        max_values=most,
        disabled=bool(component.get("disabled")),
    )
