"""The picture of the board: lay out the pieces, draw them, and encode the result as PNG."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.game import Game
from bot.render.board_background import board_background
from bot.render.board_layout import common_sprites, layout
from bot.render.palette import Theme, palette_bytes, quantize
from bot.render.patches import compose, paste_pieces
from bot.render.pieces import Piece, PieceKind
from bot.render.png import encode_rows
from bot.render.sprites import sprite_image

CACHED_PICTURES: Final = 64
"""How many pictures are cached, about 50 kB each: the same board is often shown again."""

CROWDED_FROM: Final = 60
"""The number of pieces from which the quickest compression makes most files too large."""


def board_png(game: Game, theme: Theme = Theme.DARK, chances: Sequence[float] = ()) -> bytes:
    """Return the board of ``game`` as a PNG of 1000×900, without words.

    It takes about four milliseconds of CPU and may be called from any thread. Without ``chances`` to win,
    there is no bar along the edge.
    """
    return draw_png(layout(game, chances), theme)


@lru_cache(maxsize=CACHED_PICTURES)
def draw_png(pieces: tuple[Piece, ...], theme: Theme) -> bytes:
    """Return ``pieces`` as a PNG."""
    rows = compose(pieces, theme, winners(pieces))
    return encode_rows(rows, palette_bytes(theme), is_crowded=len(pieces) >= CROWDED_FROM)


def draw_quantized(pieces: Sequence[Piece], theme: Theme, reduction: int = 1) -> Image.Image:
    """Return ``pieces`` on the background in the colours of the palette, ``reduction`` times smaller."""
    if reduction == 1:
        image = Image.fromarray(compose(pieces, theme, winners(pieces))[:, 1:])
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
