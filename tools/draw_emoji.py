"""Draw the bot's emoji like the pieces and the dice on its board."""

from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.render.board_layout import EQUAL_SHARES
from bot.render.dice_layout import DIE_SIZE
from bot.render.emoji import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES
from bot.render.palette import COLOURS, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import draw_sprite

SIZE: Final = 128
"""Width and height in pixels, the largest that Discord keeps."""

EMOJI_COLOURS: Final = COLOURS[Theme.DARK]
"""With a light rim inside the dark outline, pieces stand out on dark and light pages."""

MARKER_OVERHANG: Final = 6
"""Pixels by which the largest markers exceed their nominal size."""


def draw_emoji() -> Mapping[str, Image.Image]:
    """Return the emoji by name, drawn like the pieces and the dice on the board."""
    size = EQUAL_SHARES[1][0]
    images = {}
    for seat, name in enumerate(SEAT_EMOJI_NAMES):
        canvas = draw_sprite(Sprite(PieceKind.MARKER, size, size, seat), EMOJI_COLOURS)
        images[name] = canvas.resized_square(size + MARKER_OVERHANG, SIZE)
    for value, name in enumerate(DIE_EMOJI_NAMES, start=1):
        canvas = draw_sprite(Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=str(value)), EMOJI_COLOURS)
        images[name] = canvas.resized_square(DIE_SIZE, SIZE)
    return images
