"""What a picture is made of: pieces, each a look and a place."""

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a piece is. The order is that of drawing, back to front."""

    PILL = "pill"
    CLAIM = "claim"
    TILE = "tile"
    ROPE = "rope"
    LEDGE = "ledge"
    GHOST = "ghost"
    MARKER = "marker"
    RUNNER = "runner"
    PREVIEW = "preview"
    BADGE = "badge"
    UP = "up"
    DOWN = "down"
    DIE = "die"
    BUST_DIE = "bust die"
    HAND = "hand"
    FLAG = "flag"
    MISSING = "missing"
    AWAITED = "awaited bid"
    CHIP = "chip"
    PEAK = "makes it"
    FALL = "busts"
    RIGHT = "right"
    WRONG = "wrong"
    WRONG_TWICE = "wrong twice"
    CROWN = "crown"


@dataclass(frozen=True, slots=True)
class Look:
    """All that a piece's drawing depends on, so that equal looks share one sprite.

    Attributes:
        kind: what it is.
        width: of the box that it fills.
        height: of the box that it fills.
        seat: whose it is, None for nobody's.
        text: the number on it, or a die's value; empty for none.
        tilt: degrees that it is turned by, counter-clockwise.
        faded: whether it is shown as lost, spent or absent.
    """

    kind: Kind
    width: int
    height: int
    seat: int | None = None
    text: str = ""
    tilt: int = 0
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A look and the place of its middle."""

    look: Look
    x: int
    y: int
