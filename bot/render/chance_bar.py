"""The bar along the left edge of the board: everybody's chance to win, the first seat's on top."""

from collections.abc import Sequence
from typing import Final

from bot.render.geometry import BOARD_BOTTOM
from bot.render.pieces import Piece, PieceKind, Sprite

X: Final = 19
WIDTH: Final = 28
HEIGHT: Final = 536
TOP: Final = BOARD_BOTTOM - HEIGHT
MIN_HEIGHT: Final = 8
"""Of a part; a smaller chance is not shown."""


def chance_bar(chances: Sequence[float]) -> tuple[Piece, ...]:
    """Return the pieces of the bar of chances to win, which add up to 1; none without chances."""
    if not any(chances):
        return ()
    pieces: list[Piece] = []
    top = TOP
    for seat, height in enumerate(_heights(chances)):
        if height:
            pieces.append(Piece(Sprite(PieceKind.CHANCE, WIDTH, height, seat), X, top + height // 2))
            top += height
    return tuple(pieces)


def _heights(chances: Sequence[float]) -> list[int]:
    """Return even heights that fill the bar, 0 for chances too small to be shown."""
    heights = [round(chance * HEIGHT / 2) * 2 for chance in chances]
    heights = [height if height >= MIN_HEIGHT else 0 for height in heights]
    heights[heights.index(max(heights))] += HEIGHT - sum(heights)
    return heights
