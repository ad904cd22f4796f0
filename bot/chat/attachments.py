"""The picture of a board as a file of a message, and what to do where Discord refuses it."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

import discord

from bot.chat.cards import Card, table_card
from bot.chat.errors import ErrorKind, error_kind
from bot.chat.i18n.language import Language
from bot.game import Game
from bot.render import Theme, board_png
from bot.tables import Table

log = logging.getLogger(__name__)

DRAWING = ThreadPoolExecutor(2, thread_name_prefix="drawing")
"""Where boards are drawn. Each further thread would make the event loop wait longer for its turn."""

Told = TypeVar("Told")
"""What showing a card comes to."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a card refers to.

    Attributes:
        name: the name of its file, another one for each revision so that no stale copy is shown.
        content: its bytes.
    """

    name: str
    content: bytes


class Show(Protocol):
    """A way to show a card: sends or edits a message and returns its id."""

    async def __call__(self, card: Card, picture: Picture | None) -> int:
        """Show ``card`` with its picture."""
        ...


async def show_table(table: Table, language: Language, theme: Theme, show: Show) -> int:
    """Show the card of a table and return the id of its message.

    The board is a picture; where Discord refuses that, it is text.

    Raises:
        One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord takes neither.
    """
    return await show_board(table, partial(table_card, table, language), theme, show)


async def show_board(
    table: Table,
    card: Callable[[str | None], Card],
    theme: Theme,
    show: Callable[[Card, Picture | None], Awaitable[Told]],
) -> Told:
    """Show a card that holds the board of a table; see :func:`show_table`.

    Args:
        table: the table.
        card: makes the card from the name of the picture, or with the board as text from None.
        theme: what the picture is drawn for.
        show: how the card is shown.
    """
    return await show_pictured(await _picture(table, theme), card, show)


async def show_pictured(
    picture: Picture | None,
    card: Callable[[str | None], Card],
    show: Callable[[Card, Picture | None], Awaitable[Told]],
) -> Told:
    """Show a card with its picture, or without one where there is none or Discord refuses it.

    Args:
        picture: the picture.
        card: makes the card from the name of the picture, or without one from None.
        show: how the card is shown.

    Raises:
        One of :data:`bot.chat.errors.DISCORD_ERRORS`: Discord takes neither.
    """
    if picture is not None:
        try:
            return await show(card(picture.name), picture)
        except discord.HTTPException as error:
            if error_kind(error) not in (ErrorKind.REJECTED, ErrorKind.FORBIDDEN):
                raise
            log.warning("Discord refused %s, so there is text alone: %s", picture.name, error)
    return await show(card(None), None)


def discord_files(picture: Picture | None) -> list[discord.File]:
    """Return the files of a message; a file can be sent once only, so each attempt needs its own."""
    return [discord.File(io.BytesIO(picture.content), filename=picture.name)] if picture else []


async def draw(game: Game, theme: Theme) -> bytes:
    """Return the picture of a moment of a game, drawn away from the event loop."""
    return await asyncio.get_running_loop().run_in_executor(DRAWING, board_png, game, theme)


async def _picture(table: Table, theme: Theme) -> Picture | None:
    """Return the picture of the board of a table; None for a lobby."""
    if table.game is None:
        return None
    return Picture(f"board-{table.id}-{table.revision}.png", await draw(table.game, theme))
