"""Pieces -> the finished picture."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.game import Game
from bot.render.board_background import board_background
from bot.render.board_layout import common_sprites, layout
from bot.render.palette import Theme, palette
from bot.render.pieces import Piece, PieceKind
from bot.render.sprites import sprite_image

CACHED_PICTURES: Final = 64
"""How many finished pictures are kept, of about 50 kB each: a board is often shown again as it was."""
COMPRESS_LEVEL: Final = 6
"""zlib's default: level 9 takes seven times as long for a tenth less."""


def board_png(game: Game, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``game`` at this moment: a PNG of 1000×900, without words.

    It takes some ten milliseconds of processor time and may be called from any thread.
    """
    return _cached_png(layout(game), theme)


@lru_cache(maxsize=CACHED_PICTURES)
def _cached_png(pieces: tuple[Piece, ...], theme: Theme) -> bytes:
    return draw_png(pieces, theme)


def draw_png(pieces: Sequence[Piece], theme: Theme) -> bytes:
    """Return the PNG of ``pieces``."""
    out = BytesIO()
    draw_quantized(pieces, theme).save(out, "PNG", compress_level=COMPRESS_LEVEL)
    return out.getvalue()


def draw_quantized(pieces: Sequence[Piece], theme: Theme, reduction: int = 1) -> Image.Image:
    """Return ``pieces`` drawn on the background, so many times smaller, in the colours of the palette."""
    whole = draw_image(pieces, theme)
    drawn = whole if reduction == 1 else whole.reduce(reduction)
    return drawn.quantize(palette=palette(theme), dither=Image.Dither.NONE)


def draw_image(pieces: Sequence[Piece], theme: Theme) -> Image.Image:
    """Return ``pieces`` drawn on the background, in full colour."""
    winners = tuple(
        piece.sprite.seat
        for piece in pieces
        if piece.sprite.kind is PieceKind.CROWN and piece.sprite.seat is not None
    )
    frame = board_background(theme, winners).copy()
    for piece in pieces:
        image = sprite_image(piece.sprite, theme)
        frame.paste(image, (piece.x - image.width // 2, piece.y - image.height // 2), image)
    return frame


def warm_up(theme: Theme) -> None:
    """Build what every picture in ``theme`` needs, so that the first one is not the slow one."""
    board_background(theme)
    palette(theme)
    for look in common_sprites():
        sprite_image(look, theme)
