"""The pieces and the dice as emoji.

The files in ``assets/emoji`` are drawn in advance, so that every bot has the same bytes: another processor,
Pillow or zlib would write the same picture as a different file. The tests compare them with what is drawn
today and update them like all golden files.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PIL import Image

from bot.assets import ASSETS
from bot.render.board_layout import EQUAL_SHARES
from bot.render.dice_layout import DIE_SIZE
from bot.render.palette import COLOURS, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import draw_sprite

SIZE: Final = 128
"""Width and height in pixels, the largest that Discord keeps."""
EMOJI_COLOURS: Final = COLOURS[Theme.DARK]
"""With a light rim inside the dark outline, pieces stand out on dark and light pages."""

MARKER_OVERHANG: Final = 6
"""Pixels by which the largest markers exceed their nominal size."""

SEAT_EMOJI_NAMES: Final = ("orange_triangle", "blue_square", "yellow_disc", "purple_diamond")
"""The emoji of the seats. Screen readers read these names aloud."""
DIE_EMOJI_NAMES: Final = ("die_1", "die_2", "die_3", "die_4", "die_5", "die_6")
"""The emoji of the faces of a die, one to six."""
SEAT_SYMBOLS: Final = ("🔺", "🟦", "🟡", "🟣")
"""The seats as Unicode emoji, until those above are uploaded.

Their colours come first: they are the closest to the pieces, and three have their shapes too. Unicode has
no purple diamond, and its diamonds 🔶 and 🔷 have the colours of the first two seats. The fourth is a purple
disc, much darker than the yellow one, so that they differ in grey too.
"""


def emoji_pngs() -> Mapping[str, bytes]:
    """Return the emoji by name, as transparent PNGs of 128×128."""
    return {name: emoji_path(name).read_bytes() for name in (*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES)}


def emoji_path(name: str) -> Path:
    """Return the path of the file of an emoji."""
    return ASSETS / "emoji" / f"{name}.png"


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
