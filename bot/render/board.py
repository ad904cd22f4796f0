"""The picture of the board: lay out the pieces, draw them, and encode the result as PNG.

Pictures are composed from patches, each a group of overlapping pieces with the background behind them. From
one picture to the next most patches are the same. So each is drawn and reduced to the palette once, and a
picture costs little more than copying its patches, which numpy does in half the time that Pillow takes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.game import Game
from bot.render.board_layout import common_sprites, layout
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.landscape import board_background
from bot.render.palette import Theme, palette_bytes, quantize
from bot.render.pieces import Piece, PieceKind
from bot.render.png import Rows, encode_rows, to_rows
from bot.render.sprites import sprite_image

CACHED_PICTURES: Final = 64
"""How many pictures are cached, about 50 kB each: the same board is often shown again."""

CROWDED_FROM: Final = 60
"""The number of pieces from which the quickest compression makes most files too large."""

CACHED_PATCHES: Final = 1024
"""How many patches are cached, about 8 kB each. A picture has about 40, of which two are new."""


Box = tuple[int, int, int, int]
"""A part of a picture: left, top, right, bottom."""


class PieceGroup(NamedTuple):
    """Pieces in the order of drawing, and the box around them."""

    left: int
    top: int
    right: int
    bottom: int
    pieces: tuple[Piece, ...]


def board_png(game: Game, theme: Theme = Theme.DARK, chances: Sequence[float] = ()) -> bytes:
    """Return the board of ``game`` as a PNG of 1000×900, without words.

    It takes about four milliseconds of CPU and may be called from any thread. Without ``chances`` to win,
    there is no bar along the edge.
    """
    return draw_png(layout(game, chances), theme)


@lru_cache(maxsize=CACHED_PICTURES)
def draw_png(pieces: tuple[Piece, ...], theme: Theme) -> bytes:
    """Return ``pieces`` as a PNG."""
    rows = compose(pieces, theme)
    return encode_rows(rows, palette_bytes(theme), is_crowded=len(pieces) >= CROWDED_FROM)


def draw_quantized(pieces: Sequence[Piece], theme: Theme, reduction: int = 1) -> Image.Image:
    """Return ``pieces`` on the background in the colours of the palette, ``reduction`` times smaller."""
    if reduction == 1:
        image = Image.fromarray(compose(pieces, theme)[:, 1:])
        image.putpalette(palette_bytes(theme))
        return image
    return quantize(draw_image(pieces, theme).reduce(reduction), theme)


def draw_image(pieces: Sequence[Piece], theme: Theme) -> Image.Image:
    """Return ``pieces`` on the background in full colour."""
    picture = board_background(theme, winners(pieces)).copy()
    paste_pieces(picture, pieces, theme)
    return picture


def winners(pieces: Sequence[Piece]) -> tuple[int, ...]:
    """Return the seats whose pieces have crowns."""
    return tuple(
        piece.sprite.seat
        for piece in pieces
        if piece.sprite.kind is PieceKind.CROWN and piece.sprite.seat is not None
    )


def warm_up(theme: Theme) -> None:
    """Fill the caches for ``theme``, so that the first picture is not slow."""
    draw_quantized((), theme)
    for sprite in common_sprites():
        sprite_image(sprite, theme)


def compose(pieces: Sequence[Piece], theme: Theme) -> Rows:
    """Return ``pieces`` on the background in the colours of the palette."""
    crowned = winners(pieces)
    rows = _background_rows(theme, crowned).copy()
    pixels = rows[:, 1:]
    for group in group_pieces(pieces, theme):
        left, top, right, bottom = _visible_box(group)
        if left < right and top < bottom:
            pixels[top:bottom, left:right] = _patch(group, theme, crowned)
    return rows


def group_pieces(pieces: Sequence[Piece], theme: Theme) -> list[PieceGroup]:
    """Split ``pieces`` into groups whose boxes do not overlap."""
    groups: list[PieceGroup] = []
    for piece in pieces:
        width, height = sprite_image(piece.sprite, theme).size
        left, top = piece.x - width // 2, piece.y - height // 2
        new = PieceGroup(left, top, left + width, top + height, (piece,))
        while touching := _touching(new, groups):
            groups = [group for group in groups if group not in touching]
            new = _merge([*touching, new])
        groups.append(new)
    return groups


def paste_pieces(
    image: Image.Image, pieces: Sequence[Piece], theme: Theme, left: int = 0, top: int = 0
) -> None:
    """Draw ``pieces`` on ``image``, whose upper left corner is at ``left`` and ``top`` of the picture."""
    for piece in pieces:
        sprite = sprite_image(piece.sprite, theme)
        image.paste(sprite, (piece.x - sprite.width // 2 - left, piece.y - sprite.height // 2 - top), sprite)


def _touching(new: PieceGroup, groups: Sequence[PieceGroup]) -> list[PieceGroup]:
    left, top, right, bottom, _ = new
    return [
        group
        for group in groups
        if group.left < right and left < group.right and group.top < bottom and top < group.bottom
    ]


def _merge(groups: Sequence[PieceGroup]) -> PieceGroup:
    return PieceGroup(
        min(group.left for group in groups),
        min(group.top for group in groups),
        max(group.right for group in groups),
        max(group.bottom for group in groups),
        tuple(piece for group in groups for piece in group.pieces),
    )


def _visible_box(group: PieceGroup) -> Box:
    """Return the part of a group's box that is within the picture."""
    return max(group.left, 0), max(group.top, 0), min(group.right, WIDTH), min(group.bottom, HEIGHT)


@lru_cache(maxsize=CACHED_PATCHES)
def _patch(group: PieceGroup, theme: Theme, winners: tuple[int, ...]) -> NDArray[np.uint8]:
    box = _visible_box(group)
    image = board_background(theme, winners).crop(box)
    paste_pieces(image, group.pieces, theme, *box[:2])
    return np.asarray(quantize(image, theme))


@lru_cache(maxsize=8)
def _background_rows(theme: Theme, winners: tuple[int, ...]) -> Rows:
    return to_rows(quantize(board_background(theme, winners), theme))
