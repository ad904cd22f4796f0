"""The label of a frame of a replay, right of the mountain: the number of the turn, and whose it was."""

import unicodedata
from typing import Final

from bot.render.canvas import font
from bot.render.geometry import WIDTH
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

_MISSING: Final = "\uffff"
"""A character that no font has."""


def turn_label(turn: int, seat: int, name: str) -> tuple[Piece, ...]:
    """Return the pieces of the label; the name is left out if it cannot be written."""
    label = [
        Piece(Sprite(PieceKind.TURN, *TURN_SIZE, text=str(turn)), X, TURN_Y),
        Piece(Sprite(PieceKind.MARKER, MARKER_SIZE, MARKER_SIZE, seat), X - TURN_SIZE[0] // 2 + 36, TURN_Y),
    ]
    if fitting := fitting_name(name):
        label.append(Piece(Sprite(PieceKind.NAME, *NAME_SIZE, text=fitting), X, NAME_Y))
    return tuple(label)


def fitting_name(name: str) -> str:
    """Return as much of a name as there is room for, or an empty string if the font lacks a character."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not all(map(_has_glyph, name)):
        return ""
    room = NAME_SIZE[0] - 2 * NAME_PADDING
    if _width(name) <= room:
        return name
    shortened = (name[:length].rstrip() + "…" for length in range(len(name) - 1, 0, -1))
    return next((cut for cut in shortened if _width(cut) <= room), "")


def _has_glyph(character: str) -> bool:
    typeface = font(NAME_FONT)
    if character.isspace():
        return True
    missing, shape = typeface.getmask(_MISSING), typeface.getmask(character)
    return character.isprintable() and (shape.size, bytes(shape)) != (missing.size, bytes(missing))


def _width(text: str) -> float:
    return font(NAME_FONT).getlength(text)
