"""The label of a frame of a replay, right of the mountain: the number of the turn, and whose it was."""

from typing import Final

from bot.render.geometry import WIDTH
from bot.render.names import fitting_name
from bot.render.pieces import Piece, PieceKind, Sprite

TURN_SIZE: Final = (168, 64)
NAME_SIZE: Final = (168, 38)
NUMBER_FONT: Final = 46
NAME_FONT: Final = 26
"""The sizes of the font."""
X: Final = WIDTH - 28 - TURN_SIZE[0] // 2
TURN_Y: Final = 350
NAME_Y: Final = 408
MARKER_SIZE: Final = 40
NAME_PADDING: Final = 14
"""The space left and right of a name."""


def turn_label(turn: int, seat: int, name: str) -> tuple[Piece, ...]:
    """Return the pieces of the label; the name is left out if it cannot be written."""
    label = [
        Piece(Sprite(PieceKind.TURN, *TURN_SIZE, text=str(turn)), X, TURN_Y),
        Piece(Sprite(PieceKind.MARKER, MARKER_SIZE, MARKER_SIZE, seat), X - TURN_SIZE[0] // 2 + 36, TURN_Y),
    ]
    if fitting := fitting_name(name, NAME_FONT, NAME_SIZE[0] - 2 * NAME_PADDING):
        label.append(Piece(Sprite(PieceKind.NAME, *NAME_SIZE, text=fitting), X, NAME_Y))
    return tuple(label)
