"""What a picture is made of: pieces, each a look and a place."""

from dataclasses import dataclass
from enum import Enum


class PieceKind(Enum):
    """What a piece is. The order is that of drawing, back to front."""

    HIGHLIGHT = "pill"
    CLAIMED_COLUMN = "claim"
    CLAIMED_NUMBER = "tile"
    ROPE = "rope"
    RUNNER_SPACE = "ledge"
    MOVED_FROM = "ghost"
    MARKER = "marker"
    RUNNER = "runner"
    PREVIEW = "preview"
    BADGE = "badge"
    ARROW_UP = "up"
    ARROW_DOWN = "down"
    DIE = "die"
    BUST_DIE = "bust die"
    FREE_RUNNER = "hand"
    FLAG = "flag"
    MISSES_TURN = "missing"
    BID_AWAITED = "awaited bid"
    BID_PLACED = "chip"
    BID_MAKES_IT = "makes it"
    BID_BUSTS = "busts"
    BID_RIGHT = "right"
    BID_WRONG = "wrong"
    BID_WRONG_DOUBLED = "wrong twice"
    CROWN = "crown"


@dataclass(frozen=True, slots=True)
class Sprite:
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

    kind: PieceKind
    width: int
    height: int
    seat: int | None = None
    text: str = ""
    tilt: int = 0
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A look and the place of its middle."""

    sprite: Sprite
    x: int
    y: int
