"""The picture of the board: lay out the pieces, draw them, and encode the result as PNG.

Pictures are composed from patches, each a group of overlapping pieces with the background behind them. From
one picture to the next most patches are the same. So each is drawn and reduced to the palette once, and a
picture costs little more than copying its patches, which numpy does in half the time that Pillow takes.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.game import Game
from bot.render.board_layout import layout
from bot.render.geometry import HEIGHT, WIDTH, Box
from bot.render.landscape import board_background
from bot.render.palette import Theme, palette_bytes, quantize
from bot.render.pieces import Piece
from bot.render.png import Rows, encode_rows, to_rows
from bot.render.sprites import image_size, sprite_image

CACHED_PATCHES: Final = 2048
"""How many patches are cached, about 8 kB each. A picture has about 40, of which two are new."""


def board_png(game: Game, theme: Theme = Theme.DARK, chances: Sequence[float] = (), bust: str = "") -> bytes:
    """Return the board of ``game`` as a PNG of 1000×900.

    It takes about two milliseconds of CPU and may be called from any thread. Without ``chances`` to win,
    there is no bar along the edge; without the word for a ``bust``, in capitals, no stamp after one.
    """
    return draw_png(layout(game, chances, bust), theme)


def draw_png(pieces: tuple[Piece, ...], theme: Theme) -> bytes:
    """Return ``pieces`` as a PNG."""
    return encode_rows(compose(pieces, theme), palette_bytes(theme))


def draw_quantized(pieces: Sequence[Piece], theme: Theme, reduction: int = 1) -> Image.Image:
    """Return ``pieces`` on the background in the colours of the palette, ``reduction`` times smaller."""
    if reduction == 1:
        image = Image.fromarray(compose(pieces, theme)[:, 1:])
        image.putpalette(palette_bytes(theme))
        return image
    return quantize(draw_image(pieces, theme).reduce(reduction), theme)


def draw_image(pieces: Sequence[Piece], theme: Theme) -> Image.Image:
    """Return ``pieces`` on the background in full colour."""
    picture = board_background(theme).copy()
    paste_pieces(picture, pieces, theme)
    return picture


def warm_up(theme: Theme) -> None:
    """Draw the background for ``theme``, so that the first picture is not slow."""
    draw_quantized((), theme)


def compose(pieces: Sequence[Piece], theme: Theme) -> Rows:
    """Return ``pieces`` on the background in the colours of the palette."""
    rows = _background_rows(theme).copy()
    pixels = rows[:, 1:]
    for box, group in group_pieces(pieces).items():
        place, patch = _patch(box, group, theme)
        pixels[place] = patch
    return rows


def group_pieces(pieces: Sequence[Piece]) -> dict[Box, tuple[Piece, ...]]:
    """Split ``pieces`` into groups, by the boxes around them, which do not overlap."""
    groups: dict[Box, tuple[Piece, ...]] = {}
    for piece in pieces:
        width, height = image_size(piece.sprite)
        left, top = piece.x - width // 2, piece.y - height // 2
        right, bottom = left + width, top + height
        group: tuple[Piece, ...] = (piece,)
        # Boxes are compared a thousand times in a picture, so by index and from top to bottom.
        while touching := [
            b for b in groups if b[1] < bottom and top < b[3] and b[0] < right and left < b[2]
        ]:
            for box in touching:
                group = groups.pop(box) + group
                left, top = min(left, box[0]), min(top, box[1])
                right, bottom = max(right, box[2]), max(bottom, box[3])
        groups[left, top, right, bottom] = group
    return groups


def paste_pieces(
    image: Image.Image, pieces: Sequence[Piece], theme: Theme, left: int = 0, top: int = 0
) -> None:
    """Draw ``pieces`` on ``image``, whose upper left corner is at ``left`` and ``top`` of the picture."""
    for piece in pieces:
        sprite = sprite_image(piece.sprite, theme)
        image.paste(sprite, (piece.x - sprite.width // 2 - left, piece.y - sprite.height // 2 - top), sprite)


@lru_cache(maxsize=CACHED_PATCHES)
def _patch(
    box: Box, pieces: tuple[Piece, ...], theme: Theme
) -> tuple[tuple[slice, slice], NDArray[np.uint8]]:
    """Return the rows and columns of the picture in ``box``, and their colours with ``pieces`` on them."""
    left, right = (min(max(x, 0), WIDTH) for x in box[::2])
    top, bottom = (min(max(y, 0), HEIGHT) for y in box[1::2])
    image = board_background(theme).crop((left, top, right, bottom))
    paste_pieces(image, pieces, theme, left, top)
    return (slice(top, bottom), slice(left, right)), np.asarray(quantize(image, theme))


@cache
def _background_rows(theme: Theme) -> Rows:
    return to_rows(quantize(board_background(theme), theme))
