"""How those on one space share it: markers, a runner, and what settling a bid has to show there."""

from collections.abc import Iterator
from typing import Final

from bot.game import COLUMNS, State
from bot.render.moments import Climb, Shifting
from bot.render.pieces import Kind, Look, Piece
from bot.render.places import PITCH_Y, middle_x, middle_y

RUNNER_SIZE: Final = (38, 50)

# How equals share a space: the size of each, and its offset from the middle of the space.
EQUAL: Final = {
    1: (46, ((0, 0),)),
    2: (36, ((-19, 0), (19, 0))),
    3: (28, ((-18, -14), (18, -14), (0, 14))),
    4: (28, ((-18, -14), (18, -14), (-18, 14), (18, 14))),
}
# How all others share the right half where a runner, or a marker that may be moved, has the left one.
ASIDE: Final = -20
BESIDE: Final = {
    1: (34, ((18, 0),)),
    2: (26, ((18, -13), (18, 13))),
    3: (22, ((7, -12), (28, -1), (7, 12))),
    4: (20, ((8, -12), (29, -12), (8, 12), (29, 12))),
    5: (18, ((8, -15), (31, -15), (20, 0), (8, 15), (31, 15))),
}
# The marker that may be moved and its arrow: side by side if alone, or else the arrow before the marker.
MOVING: Final = 38
ARROW: Final = 34
MOVING_IN_COMPANY: Final = 28
ARROW_IN_COMPANY: Final = 24
BEFORE: Final = 13

_Placed = tuple[Look, int, int]
"""A look and its offset from the middle of the space."""


def standing(state: State, shown: Climb, settling: Shifting | None) -> Iterator[Piece]:
    """Yield who stands on the open columns, and marks where a marker stood that a bidder has moved."""
    for column in COLUMNS:
        if state.owner(column) is not None:
            continue
        heights = {row[column] for row in state.markers} | {shown.heights[column]}
        if settling:
            heights.add(settling.began.get(column, 0))
        for height in sorted(heights - {0}):
            for look, dx, dy in _space(state, shown, settling, column, height):
                yield Piece(look, middle_x(column) + dx, middle_y(height) + dy)


def _space(
    state: State, shown: Climb, settling: Shifting | None, column: int, height: int
) -> Iterator[_Placed]:
    """Yield who is on one space."""
    others = [(Kind.MARKER, seat) for seat, row in enumerate(state.markers) if row[column] == height]
    moving = None
    if settling and settling.began.get(column) == height:
        others.append((Kind.GHOST, settling.seat))
    if settling and column in settling.movable and (Kind.MARKER, settling.seat) in others:
        moving = settling
    if shown.heights[column] == height:
        yield Look(Kind.RUNNER, *RUNNER_SIZE, faded=shown.lost), ASIDE if others else 0, 0
        table = BESIDE
        if moving:
            at = others.index((Kind.MARKER, moving.seat))
            others.insert(at + 1, (_arrow(moving), moving.seat))
    elif moving:
        others.remove((Kind.MARKER, moving.seat))
        yield from _pair(moving, alone=not others)
        table = BESIDE
    else:
        table = EQUAL
    if others:
        size, offsets = table[len(others)]
        for (kind, seat), (dx, dy) in zip(others, offsets, strict=True):
            yield Look(kind, size, size, seat), dx, dy


def _pair(moving: Shifting, *, alone: bool) -> Iterator[_Placed]:
    """Yield the marker that may be moved and its arrow."""
    if alone:
        yield Look(Kind.MARKER, MOVING, MOVING, moving.seat), ASIDE, 0
        yield Look(_arrow(moving), ARROW, ARROW, moving.seat), -ASIDE, 0
    else:
        way = -1 if moving.up else 1
        marker, arrow = MOVING_IN_COMPANY, ARROW_IN_COMPANY
        yield Look(Kind.MARKER, marker, marker, moving.seat), ASIDE, -way * (PITCH_Y - marker) // 2
        yield Look(_arrow(moving), arrow, arrow, moving.seat), ASIDE, way * BEFORE


def _arrow(moving: Shifting) -> Kind:
    return Kind.UP if moving.up else Kind.DOWN
