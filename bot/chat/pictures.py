"""The picture of a board as a file of a message, and what to do where Discord refuses it."""

import asyncio
import io
import logging
from dataclasses import dataclass
from typing import Protocol

import discord

from bot.chat.cards import Card, table_card
from bot.chat.faults import Fault, fault_of
from bot.chat.language import Language
from bot.render import Theme, board_png
from bot.tables import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a card refers to.

    Attributes:
        name: the name of its file, another one for each revision so that no stale copy is shown.
        png: its bytes.
    """

    name: str
    png: bytes


class Show(Protocol):
    """A way to show a card: sends or edits a message and returns its id."""

    async def __call__(self, card: Card, picture: Picture | None) -> int:
        """Show ``card`` with its picture."""
        ...


async def show_table(table: Table, language: Language, theme: Theme, show: Show) -> int:
    """Show the card of a table and return the id of its message.

    The board is a picture; where Discord refuses that, it is text.

    Raises:
        One of :data:`bot.chat.faults.EXPECTED`: Discord takes neither.
    """
    picture = await draw(table, theme)
    if picture is not None:
        try:
            return await show(table_card(table, language, picture.name), picture)
        except discord.HTTPException as error:
            if fault_of(error) not in (Fault.REFUSED, Fault.NO_PERMISSION):
                raise
            log.warning("Table %d: Discord refused the picture, so the board is text: %s", table.id, error)
    return await show(table_card(table, language), None)


def attached(picture: Picture | None) -> list[discord.File]:
    """Return the files of a message; a file can be sent once only, so each attempt needs its own."""
    return [discord.File(io.BytesIO(picture.png), filename=picture.name)] if picture else []


async def draw(table: Table, theme: Theme) -> Picture | None:
    """Draw the board of a table, away from the event loop; None for a lobby."""
    if table.game is None:
        return None
    png = await asyncio.to_thread(board_png, table.game, theme)
    return Picture(f"board-{table.id}-{table.revision}.png", png)
