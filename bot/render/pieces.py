"""The parts of a picture of the board: pieces, each a sprite at a position.

They are tuples, because a picture looks dozens of them up in caches, and tuples are hashed and compared in C.
"""

from enum import IntEnum, auto
from typing import NamedTuple


class PieceKind(IntEnum):
    """What a piece shows, in the order of drawing, back to front."""

    MOON = auto()
    HIGHLIGHT = auto()
    CHANCE = auto()
    CLAIMED_COLUMN = auto()
    CLAIMED_NUMBER = auto()
    ROPE = auto()
    RUNNER_SPACE = auto()
    MOVED_FROM = auto()
    MARKER = auto()
    ROPE_END = auto()
    RUNNER = auto()
    PREVIEW = auto()
    ARROW_UP = auto()
    ARROW_DOWN = auto()
    PAIR = auto()
    DIE = auto()
    BUST_DIE = auto()
    TUMBLING_DIE = auto()
    BADGE = auto()
    FREE_RUNNER = auto()
    FLAG = auto()
    MISSES_TURN = auto()
    BID_AWAITED = auto()
    BID_PLACED = auto()
    BID_STOPS = auto()
    BID_BUSTS = auto()
    BID_RIGHT = auto()
    BID_WRONG = auto()
    BID_WRONG_DOUBLED = auto()
    CROWN = auto()
    STAMP = auto()
    TURN = auto()
    NAME = auto()


class Sprite(NamedTuple):
    """Everything that the image of a piece depends on; equal sprites share one image.

    Attributes:
        text: the number on it, the value of a die, or the seats that colour the moon; empty for none.
        tilt: rotation in degrees, counter-clockwise.
        faded: whether it is drawn as lost, used or absent.
    """

    kind: PieceKind
    width: int
    height: int
    seat: int | None = None
    text: str = ""
    tilt: int = 0
    faded: bool = False


class Piece(NamedTuple):
    """A sprite and the position of its centre."""

    sprite: Sprite
    x: int
    y: int
