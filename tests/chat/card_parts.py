"""Reading cards as Discord gets them: as the components of a message."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bot.chat.ui.card import Card
from playground.validation.components import ComponentContext, ComponentValidator
from playground.validation.forms import Form
from tests.tables.sample_tables import ANN, BEN, CYD, DEE

PICTURE = "board-17-1.png"
"""The file name of the board on cards that show it as a picture."""

BUTTON, MENU, SECTION, TEXT, GALLERY = 2, 3, 9, 10, 12

Part = dict[str, Any]


def components(card: Card) -> list[Part]:
    """Return the components of a card as Discord gets them."""
    sent: list[Part] = card.to_components()  # type: ignore[no-untyped-call]  # discord.py's has no types
    return sent


def parts(card: Card) -> Iterator[Part]:
    """Yield every component of a card, containers before their contents, without buttons beside texts."""

    def walk(components: list[Part]) -> Iterator[Part]:
        for part in components:
            yield part
            yield from walk(part.get("components", []))

    yield from walk(components(card))


def shown_texts(card: Card) -> list[str]:
    """Return the texts of a card, from top to bottom."""
    return [part["content"] for part in parts(card) if part["type"] == TEXT]


def texts(card: Card) -> list[str]:
    """Return the texts of a card, from top to bottom, with plain spaces for those that do not break."""
    return list(map(plain, shown_texts(card)))


def plain(text: str) -> str:
    """Return a text with plain spaces for those at which no line breaks."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def text(card: Card) -> str:
    """Return all texts of a card, without its buttons."""
    return "\n".join(texts(card))


def buttons_beside_texts(card: Card) -> list[Part]:
    return [part["accessory"] for part in parts(card) if part["type"] == SECTION]


def buttons(card: Card) -> list[Part]:
    """Return the buttons in the rows of a card."""
    return [part for part in parts(card) if part["type"] == BUTTON]


def labels(card: Card) -> list[str]:
    return [button["label"] for button in buttons(card)]


def enabled(card: Card) -> list[str]:
    """Return the labels of the buttons of a card that can be clicked."""
    return [button["label"] for button in buttons(card) if not button["disabled"]]


def ids(card: Card) -> list[str]:
    """Return the custom ids of the buttons of a card; links have none."""
    return [button["custom_id"] for button in buttons(card) if "url" not in button]


def menus(card: Card) -> dict[str, dict[str, str]]:
    """Return the menus of a card: the values by their labels, by the custom ids."""
    found = [part for part in parts(card) if part["type"] == MENU]
    return {
        menu["custom_id"]: {option["label"]: option["value"] for option in menu["options"]} for menu in found
    }


def chosen(card: Card) -> list[str]:
    """Return the labels of what is chosen in the menus of a card."""
    found = [part for part in parts(card) if part["type"] == MENU]
    return [option["label"] for menu in found for option in menu["options"] if option.get("default")]


def chosen_values(card: Card) -> dict[str, list[str]]:
    """Return the values of what is chosen in each menu of a card, by the custom ids."""
    found = [part for part in parts(card) if part["type"] == MENU]
    values = [[option["value"] for option in menu["options"] if option.get("default")] for menu in found]
    return dict(zip((menu["custom_id"] for menu in found), values, strict=True))


def descriptions(card: Card) -> list[str]:
    """Return the alternative texts of the pictures of a card."""
    return [item["description"] for part in parts(card) if part["type"] == GALLERY for item in part["items"]]


def accent(card: Card) -> int:
    colour = next(parts(card))["accent_color"]
    assert isinstance(colour, int)
    return colour


def faults(card: Card, attachments: Sequence[str] = (PICTURE,)) -> list[str]:
    """Return what Discord would reject about a card, and what would be hard to use on a phone."""
    form = Form()
    context = ComponentContext(filenames=tuple(attachments))
    ComponentValidator(form, context).message((), components(card), v2=True)
    found = [json.dumps(form.errors)] if form.errors else []
    if len(set(labels(card))) < len(labels(card)):
        found.append(f"equal labels: {labels(card)}")
    return found


def with_names(text: str) -> str:
    """Return a text with plain names: no mentions of the sample players, no isolates around names."""
    for player in (ANN, BEN, CYD, DEE):
        text = text.replace(f"<@{player.id}>", player.name)
    return text.replace("\u2068", "").replace("\u2069", "")


def submitted_values(form: dict[str, Any], key: str = "value") -> dict[str, tuple[str, ...]]:
    """Return the values of a form that is submitted unchanged, or something else about them."""
    fields = [label["component"] for label in form["components"]]
    return {
        field["custom_id"]: tuple(option[key] for option in field["options"] if option.get("default"))
        for field in fields
    }
