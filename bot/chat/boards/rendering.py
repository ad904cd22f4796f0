"""Rendering boards away from the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.chat.play.cards import table_card
from bot.chat.ui.card import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.game import Game
from bot.monitoring.metrics import timed_picture
from bot.players import Story, WinChances, chances
from bot.render import Theme, board_png, is_moving, moving_board_gif
from bot.tables import Coach, Status, Table

RENDER_THREADS = ThreadPoolExecutor(2, thread_name_prefix="render")
"""Where boards are drawn. More threads would make the event loop wait longer for its turn."""


async def render_table(
    table: Table,
    language: Language,
    theme: Theme,
    story: Story | None = None,
    story_picture: Attachment | None = None,
    *,
    moving: bool = False,
) -> CardMessage:
    """Return the card of a table with its pictures; see :func:`bot.chat.play.cards.table_card`.

    If it may be ``moving``, the board moves after a bust, a claim and a win.
    """
    shown = await shown_chances(table)
    card = partial(table_card, table, language, chances=shown, story=story)
    return CardMessage(card, await board_picture(table, theme, shown, moving=moving), story_picture)


async def shown_chances(table: Table) -> WinChances:
    """Return everybody's chance to win if the table shows it: while a game with an open coach goes on."""
    if table.game is None or table.options.coach is not Coach.OPEN or table.status is not Status.PLAYING:
        return ()
    return await asyncio.get_running_loop().run_in_executor(RENDER_THREADS, chances, table.game.state)


async def board_picture(
    table: Table, theme: Theme, win_chances: WinChances = (), *, moving: bool = False
) -> Attachment | None:
    """Return the picture of a table's board, with ``win_chances`` if there are any; None in the lobby."""
    if table.game is None:
        return None
    name = f"board-{table.id}-{table.revision}"
    if moving and is_moving(table.game):
        return Attachment(f"{name}.gif", await _draw(moving_board_gif, table.game, theme, win_chances))
    return Attachment(f"{name}.png", await draw_board(table.game, theme, win_chances))


async def draw_board(game: Game, theme: Theme, win_chances: WinChances = ()) -> bytes:
    """Return the picture of a position as PNG."""
    return await _draw(board_png, game, theme, win_chances)


async def _draw(
    draw: Callable[[Game, Theme, WinChances], bytes], game: Game, theme: Theme, win_chances: WinChances
) -> bytes:
    # A moving picture takes three times as long as a still one, so no click has to wait for it either.
    return await asyncio.get_running_loop().run_in_executor(
        RENDER_THREADS, timed_picture("board", draw), game, theme, win_chances
    )
