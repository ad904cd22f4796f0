"""What all cards are made of: a container, buttons and rows; their pictures; and the fields of forms."""

import io
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import ui

from bot.chat.discord_requests import DiscordError, ErrorKind
from bot.chat.ui.custom_ids import CustomId
from bot.chat.ui.i18n.language import capitalized

MAX_BUTTONS_PER_ROW = 5
"""As Discord has it. On a phone a row is wrapped where it is too long."""

MAX_OPTIONS = 25
"""The most options that Discord accepts in a menu."""

GREY = 0x4E5058
"""The edge of a card without a current player."""

_BETWEEN_NUMBERS = re.compile("(?<=[0-9]) (?=[+−×(])|(?<=[+×]) (?=[0-9])")
"""The spaces in "7 + 9", "2 × 7", "7 (+2)" and "7 −12%", at which no line may break."""

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class Card(ui.LayoutView):
    """The content of a message: items in one container with an edge of the colour ``accent``, 0xRRGGBB.

    An item can be a text. Empty texts and None are left out.

    Clicks are routed by the custom ids of the buttons, so they work after a restart. The view is stopped at
    once, or discord.py would keep it in memory to wait for clicks.
    """

    def __init__(self, accent: int, *items: ui.Item[Any] | str | None) -> None:
        super().__init__(timeout=None)
        shown = (ui.TextDisplay[Card](item) if isinstance(item, str) else item for item in items if item)
        self.add_item(ui.Container[Card](*shown, accent_colour=accent))
        for item in self.walk_children():
            if isinstance(item, ui.TextDisplay):
                item.content = _BETWEEN_NUMBERS.sub("\N{NO-BREAK SPACE}", item.content)
        self.stop()

    @classmethod
    def with_text(cls, text: str, *buttons: ui.Button["Card"]) -> "Card":
        """Return a card with a text, and with buttons below it."""
        return cls(GREY, text, *rows(buttons))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to attach to a message.

    A new picture needs a new name, because Discord's clients cache by name.
    """

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CardMessage:
    """A card and its pictures, or other files, ready to be sent.

    ``make_card`` returns the card, given the file names of its pictures, or None for a card without any.
    """

    make_card: Callable[..., Card]
    picture: Attachment | None = None
    second_picture: Attachment | None = None

    async def send(self, request: Callable[..., Awaitable[Result]]) -> Result:
        """Send or edit a message with the card, and again without pictures if Discord rejects them.

        Raises:
            DiscordError: Discord accepted neither.
        """
        if pictures := [picture for picture in (self.picture, self.second_picture) if picture]:
            try:
                return await request(self.make_card(*(picture.name for picture in pictures)), *pictures)
            except DiscordError as error:
                if error.kind not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                    raise
                # (assumption: refused-answer)
                log.warning("Discord rejected %s, so the card has text only: %s", pictures[0].name, error)
        return await request(self.make_card(None))


def discord_files(*attachments: Attachment) -> list[discord.File]:
    """Return the files of a message. A file can be sent only once, so call this for each attempt."""
    return [discord.File(io.BytesIO(file.content), filename=file.name) for file in attachments]


def picture_item(name: str, description: str) -> ui.MediaGallery[Card]:
    """Return the picture in an attached file of this name, with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=description))


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
    custom_id: CustomId, placeholder: str, options: Sequence[discord.SelectOption], count: int = 1
) -> ui.ActionRow[Card]:
    """Return a row with a menu from which so many options are chosen, no fewer."""
    select = ui.Select[Card](custom_id=str(custom_id), placeholder=placeholder, options=list(options))
    select.min_values = select.max_values = count
    return ui.ActionRow(select)


def menu_options(
    choices: Mapping[Any, str],
    chosen: Collection[str | None] = (),
    descriptions: Mapping[Any, str] | None = None,
) -> list[discord.SelectOption]:
    """Return the options of a menu, as many as Discord accepts, with what is ``chosen`` selected.

    ``choices`` has the label of each value, which begins with a capital letter in the menu, and
    ``descriptions`` the line below it.
    """
    told = descriptions or {}
    return [
        discord.SelectOption(
            label=capitalized(label), value=value, description=told.get(value), default=value in chosen
        )
        for value, label in choices.items()
    ][:MAX_OPTIONS]


def choice_items(
    custom_id: CustomId,
    title: str,
    choices: Mapping[Any, str],
    chosen: str | None,
    descriptions: Mapping[Any, str] | None = None,
) -> tuple[str, ui.ActionRow[Card]]:
    """Return a menu below its title; see :func:`menu_options`."""
    return f"**{title}**", menu(custom_id, title, menu_options(choices, {chosen}, descriptions))


def rows(buttons: Sequence[ui.Button[Card]]) -> list[ui.ActionRow[Card]]:
    """Return the buttons in as few rows as possible, evenly filled."""
    count = -(-len(buttons) // MAX_BUTTONS_PER_ROW)
    size = -(-len(buttons) // count) if count else 0
    return [ui.ActionRow(*buttons[at : at + size]) for at in range(0, len(buttons), size or 1)]


def select_field(
    label: str,
    name: str,
    choices: Mapping[str, str],
    selected: Collection[str],
    *,
    descriptions: Mapping[str, str] | None = None,
    max_values: int = 1,
) -> ui.Label[ui.Modal]:
    """Return a labelled select menu with the custom id ``name``; see :func:`menu_options`.

    If ``max_values`` is one, a value is required.
    """
    required = max_values == 1
    select = ui.Select[ui.Modal](
        custom_id=name,
        options=menu_options(choices, selected, descriptions),
        min_values=int(required),
        max_values=max_values,
        required=required,
    )
    return ui.Label(text=label, component=select)
