"""The geometry of the board in pixels: every measure that two modules share."""

from typing import Final

from bot.game import LENGTHS

Box = tuple[int, int, int, int]
"""A part of a picture: left, top, right, bottom."""

WIDTH: Final = 1000
HEIGHT: Final = 900

COLUMN_PITCH: Final = 84
SPACE_PITCH: Final = 58
SPACE_SIZE: Final = (76, 50)
CORNER_RADIUS: Final = 13

BOARD_LEFT: Final = 38
BOARD_BOTTOM: Final = 804
"""The y of the lower end of space 1. The base with the column numbers begins a little below it."""
BASE_TOP: Final = 816
NUMBERS_Y: Final = 849

MOON_CENTRE: Final = (WIDTH // 2, 216)
MOON_RADIUS: Final = 206


def column_x(column: int) -> int:
    """Return the x of the centre of ``column``."""
    return BOARD_LEFT + (column - 2) * COLUMN_PITCH + COLUMN_PITCH // 2


def space_y(height: int) -> int:
    """Return the y of the centre of the space at ``height``."""
    return BOARD_BOTTOM - (height - 1) * SPACE_PITCH - SPACE_PITCH // 2


def column_top_y(column: int) -> int:
    """Return the y of the upper edge of the summit of ``column``."""
    return space_y(LENGTHS[column]) - SPACE_SIZE[1] // 2
