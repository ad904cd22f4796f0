"""Rendering boards away from the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.chat.play.cards import table_card
from bot.chat.ui.card import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.game import Game
from bot.monitoring.metrics import timed_picture
from bot.players import PlayerReview, WinChances, chances, review
from bot.render import Theme, board_png, moving_board_gif
from bot.tables import CHANNEL, Coach, Status, Table

ANIMATION_TIME = 2.5
"""Seconds until people have loaded a moving board and seen it play: an edit would cut it short."""

RENDER_THREADS = ThreadPoolExecutor(2, thread_name_prefix="render")
"""Where boards are drawn. More threads would make the event loop wait longer for its turn."""


async def render_table(
    table: Table, language: Language, theme: Theme, *, moving: bool = False, muted: bool = False
) -> CardMessage:
    """Return the card of a table with its pictures; see :func:`bot.chat.play.cards.table_card`.

    A board may be ``moving`` after a bust, a claim and a win.
    """
    shown = await shown_chances(table)
    decided = table.crowd is not None and table.status is Status.FINISHED
    reviewed = await asyncio.to_thread(channel_review, table) if decided else None
    card = partial(table_card, table, language, chances=shown, muted=muted, reviewed=reviewed)
    return CardMessage(card, await board_picture(table, language, theme, shown, moving=moving))


def channel_review(table: Table) -> PlayerReview | None:
    """Return the review of what a channel has decided, which takes half a second; None before the end."""
    if table.crowd is None or table.game is None or table.status is not Status.FINISHED:
        return None
    seat = table.seats.index(CHANNEL)
    return review(table.game.log, {seat}).players[seat]


async def shown_chances(table: Table) -> WinChances:
    """Return everybody's chance to win if the table shows it: while a game with an open coach goes on."""
    if table.game is None or table.options.coach is not Coach.OPEN or table.status is not Status.PLAYING:
        return ()
    return await asyncio.get_running_loop().run_in_executor(RENDER_THREADS, chances, table.game.state)


async def board_picture(
    table: Table, language: Language, theme: Theme, win_chances: WinChances = (), *, moving: bool = False
) -> Attachment | None:
    """Return the picture of a table's board, with ``win_chances`` if there are any; None in the lobby."""
    if table.game is None:
        return None
    name = f"board-{table.id}-{table.revision}"
    return await draw_board(name, table.game, language, theme, win_chances, moving=moving)


async def draw_board(
    name: str,
    game: Game,
    language: Language,
    theme: Theme,
    win_chances: WinChances = (),
    *,
    moving: bool = False,
) -> Attachment:
    """Return the picture of a position, in a file called ``name``."""
    draw, kind = (moving_board_gif, "gif") if moving else (board_png, "png")
    bust_stamp = language.text("BUST")
    picture = await asyncio.get_running_loop().run_in_executor(
        RENDER_THREADS, timed_picture("board", draw), game, theme, win_chances, bust_stamp
    )
    return Attachment(f"{name}.{kind}", picture)
