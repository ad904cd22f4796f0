"""Where things are in the picture, in pixels: one place for every measure that two modules share."""

from typing import Final

from bot.game import LENGTHS

WIDTH: Final = 1000
HEIGHT: Final = 900

PITCH_X: Final = 84
PITCH_Y: Final = 58
SQUARE: Final = (76, 50)
CORNER: Final = 13
LIP: Final = 3

LEFT: Final = 38
FLOOR: Final = 804
"""The y of the lower end of space 1; the plinth with the column numbers begins a little below."""
PLINTH: Final = 816
NUMBERS_Y: Final = 849
PEAK: Final = (502, 12)


def middle_x(column: int) -> int:
    """Return the x of the middle of ``column``."""
    return LEFT + (column - 2) * PITCH_X + PITCH_X // 2


def middle_y(height: int) -> int:
    """Return the y of the middle of the space at ``height``."""
    return FLOOR - (height - 1) * PITCH_Y - PITCH_Y // 2


def top_y(column: int) -> int:
    """Return the y of the upper edge of the topmost square of ``column``."""
    return middle_y(LENGTHS[column]) - SQUARE[1] // 2
