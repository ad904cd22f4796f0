"""Pieces -> the finished picture."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.game import Game
from bot.render.background import background
from bot.render.layout import layout, usual_looks
from bot.render.palette import Theme, palette
from bot.render.pieces import Kind, Piece
from bot.render.sprites import sprite

KEPT: Final = 64
"""How many finished pictures are kept, of about 50 kB each: a board is often shown again as it was."""
LEVEL: Final = 6
"""zlib's default: level 9 takes seven times as long for a tenth less."""


def board_png(game: Game, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``game`` at this moment: a PNG of 1000×900, without words.

    It takes some ten milliseconds of processor time and may be called from any thread.
    """
    return _painted(layout(game), theme)


@lru_cache(maxsize=KEPT)
def _painted(pieces: tuple[Piece, ...], theme: Theme) -> bytes:
    return paint(pieces, theme)


def paint(pieces: Sequence[Piece], theme: Theme) -> bytes:
    """Return the PNG of ``pieces``."""
    frame = compose(pieces, theme).quantize(palette=palette(theme), dither=Image.Dither.NONE)
    out = BytesIO()
    frame.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def compose(pieces: Sequence[Piece], theme: Theme) -> Image.Image:
    """Return ``pieces`` drawn on the background, in full colour."""
    winners = tuple(
        piece.look.seat for piece in pieces if piece.look.kind is Kind.CROWN and piece.look.seat is not None
    )
    frame = background(theme, winners).copy()
    for piece in pieces:
        image = sprite(piece.look, theme)
        frame.paste(image, (piece.x - image.width // 2, piece.y - image.height // 2), image)
    return frame


def warm_up(theme: Theme) -> None:
    """Build what every picture in ``theme`` needs, so that the first one is not the slow one."""
    background(theme)
    palette(theme)
    for look in usual_looks():
        sprite(look, theme)
