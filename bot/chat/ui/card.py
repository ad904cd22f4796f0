"""The base of all cards: a container with a coloured edge, buttons, and rows; and the fields of forms."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ids import CustomId, TableButton

MAX_BUTTONS_PER_ROW = 3
"""More labelled buttons side by side are too narrow on a phone."""

GREY = 0x4E5058
"""The edge of a card without a current player."""


class Card(ui.LayoutView):
    """The content of a message: items in one container with an edge of the colour ``accent``, 0xRRGGBB.

    Clicks are routed by the custom ids of the buttons, so they work after a restart. The view is stopped at
    once, or discord.py would keep it in memory to wait for clicks.
    """

    def __init__(self, accent: int, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container[Card](*items, accent_colour=accent))
        self.stop()

    @classmethod
    def with_text(cls, text: str, *buttons: ui.Button["Card"]) -> "Card":
        """Return a card with a text, and with buttons below it."""
        return cls(GREY, ui.TextDisplay(text), *rows(buttons))


def button(
    custom_id: CustomId,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[Card]:
    """Return a button."""
    return ui.Button(label=label, style=style, custom_id=str(custom_id), emoji=emoji, disabled=disabled)


def menu(
    custom_id: TableButton, placeholder: str, options: Sequence[discord.SelectOption]
) -> ui.ActionRow[Card]:
    """Return a row with a menu from which one option is chosen."""
    select: ui.Select[Card] = ui.Select(
        custom_id=str(custom_id), placeholder=placeholder, options=list(options)
    )
    return ui.ActionRow(select)


def rows(buttons: Sequence[ui.Button[Card]]) -> list[ui.ActionRow[Card]]:
    """Return the buttons in as few rows as possible, evenly filled."""
    count = -(-len(buttons) // MAX_BUTTONS_PER_ROW)
    size = -(-len(buttons) // count) if count else 0
    return [ui.ActionRow(*buttons[at : at + size]) for at in range(0, len(buttons), size or 1)]


def confirmation(question: str, confirm: ui.Button[Card], language: Language) -> Card:
    """Ask a question with a button that says yes."""
    hint = language.text("Changed your mind? Dismiss this message.")
    return Card.with_text(f"{question}\n-# {hint}", confirm)


def select_field(
    label: str,
    name: str,
    choices: Mapping[str, str],
    selected: Collection[str],
    *,
    descriptions: Mapping[str, str] | None = None,
    max_values: int = 1,
) -> ui.Label[ui.Modal]:
    """Return a labelled select menu with the custom id ``name``.

    ``choices`` has the label of each value, which begins with a capital letter in the menu, and
    ``descriptions`` the line below it. If ``max_values`` is one, a value is required.
    """
    select: ui.Select[ui.Modal] = ui.Select(
        custom_id=name,
        min_values=1 if max_values == 1 else 0,
        max_values=max_values,
        required=max_values == 1,
    )
    for value, choice in choices.items():
        description = (descriptions or {}).get(value)
        label_shown = choice[:1].upper() + choice[1:]
        select.add_option(label=label_shown, value=value, description=description, default=value in selected)
    return ui.Label(text=label, component=select)
