"""A game -> a picture or a text board. Pure functions on :mod:`bot.game`, for any thread; no Discord here."""

from bot.render.board import board_png, warm_up
from bot.render.chart import stats_png
from bot.render.emoji import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_pngs
from bot.render.palette import SEAT_COLOURS, Theme
from bot.render.replay import replay_gif
from bot.render.text import text_board

SEAT_SYMBOLS = ("🔺", "🟦", "🟡", "🟣")
"""The seats in texts.

Colour first: these marks come nearest to the colours of the pieces, and three have their silhouettes too.
Unicode has no purple diamond, and its diamonds 🔶 and 🔷 have the colours of the first two seats; so the
fourth is a purple disc, much darker than the yellow one and so not to be taken for it in grey either.
"""

ACCENT_COLOURS = tuple(
    red << 16 | green << 8 | blue for red, green, blue in (seat.fill for seat in SEAT_COLOURS)
)
"""The seats' colours as integers 0xRRGGBB, for the edge of a message."""

__all__ = [
    "ACCENT_COLOURS",
    "DIE_EMOJI_NAMES",
    "SEAT_EMOJI_NAMES",
    "SEAT_SYMBOLS",
    "Theme",
    "board_png",
    "emoji_pngs",
    "replay_gif",
    "stats_png",
    "text_board",
    "warm_up",
]
