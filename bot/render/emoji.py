"""The pieces and the dice as emoji.

They are drawn beforehand and kept in ``assets/emoji``, so that they are the same bytes wherever the bot
runs: another processor, Pillow or zlib would make another file of the same picture. The tests compare them
with what is drawn today, and make them anew like all golden files.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from bot.render import sprites
from bot.render.board_layout import DIE_SIZE
from bot.render.palette import ASSETS, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.space_layout import EQUAL_SHARES

SIZE: Final = 128
"""Pixels; Discord keeps no more of an emoji."""
FOLDER: Final = ASSETS / "emoji"
THEME: Final = Theme.DARK
"""Its pieces have a light rim within the dark outline, so they stand out from a dark and a light page."""

MARKER_OVERHANG: Final = 6
"""How much the largest markers go over the box of their size."""

SEAT_EMOJI_NAMES: Final = ("orange_triangle", "blue_square", "yellow_disc", "purple_diamond")
"""The seats' emoji. Screen readers read names aloud, and they stand where the picture cannot be shown."""
DIE_EMOJI_NAMES: Final = ("die_1", "die_2", "die_3", "die_4", "die_5", "die_6")
"""The emoji of a die's faces, one to six."""


def emoji_pngs() -> Mapping[str, bytes]:
    """Return the emoji by name: PNGs of 128×128 with a clear ground."""
    return {name: emoji_path(name).read_bytes() for name in (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)}


def emoji_path(name: str) -> Path:
    """Return where an emoji is kept."""
    return FOLDER / f"{name}.png"


def draw_emoji() -> Mapping[str, Image.Image]:
    """Return the emoji by name, drawn like the pieces and the dice on the board."""
    size = EQUAL_SHARES[1][0]
    images = {}
    for seat, name in enumerate(SEAT_EMOJI_NAMES):
        canvas = sprites.draw_marker(Sprite(PieceKind.MARKER, size, size, seat), THEME)
        images[name] = canvas.resized_square(size + MARKER_OVERHANG, SIZE)
    for value, name in enumerate(DIE_EMOJI_NAMES, start=1):
        canvas = sprites.draw_die(Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=str(value)), THEME)
        images[name] = canvas.resized_square(DIE_SIZE, SIZE)
    return images
