"""How pieces share a space: markers, a runner, and the signs of a bid being settled."""

from collections.abc import Iterator
from typing import Final

from bot.game import COLUMNS, State
from bot.render.board_view import SettlingBid, ShownRunners
from bot.render.geometry import SPACE_PITCH, column_x, space_y
from bot.render.pieces import Piece, PieceKind, Sprite

RUNNER_SIZE: Final = (38, 50)

# Markers alone on a space: the size of each, and its offset from the centre, by the number of markers.
EQUAL_SHARES: Final = {
    1: (46, ((0, 0),)),
    2: (36, ((-19, 0), (19, 0))),
    3: (28, ((-18, -14), (18, -14), (0, 14))),
    4: (28, ((-18, -14), (18, -14), (-18, 14), (18, 14))),
}
# Pieces in the right half of a space; the left one belongs to a runner or to a marker that can be moved.
LEFT_OFFSET: Final = -20
RIGHT_HALF_SHARES: Final = {
    1: (34, ((18, 0),)),
    2: (26, ((18, -13), (18, 13))),
    3: (22, ((7, -12), (28, -1), (7, 12))),
    4: (20, ((8, -12), (29, -12), (8, 12), (29, 12))),
    5: (18, ((8, -15), (31, -15), (20, 0), (8, 15), (31, 15))),
}
# A marker that can be moved and its arrow: side by side if alone, otherwise one above the other.
MOVABLE_SIZE: Final = 38
ARROW_SIZE: Final = 34
SHARED_MOVABLE_SIZE: Final = 28
SHARED_ARROW_SIZE: Final = 24
SHARED_ARROW_OFFSET: Final = 13

_PlacedSprite = tuple[Sprite, int, int]
"""A sprite and its offset from the centre of the space."""


def pieces_on_spaces(state: State, shown: ShownRunners, settling: SettlingBid | None) -> Iterator[Piece]:
    """Yield the pieces on unclaimed columns, and an outline wherever a bidder has moved a marker from."""
    for column in COLUMNS:
        if state.owner(column) is not None:
            continue
        heights = {row[column] for row in state.markers} | {shown.heights[column]}
        if settling:
            heights.add(settling.start_heights.get(column, 0))
        for height in sorted(heights - {0}):
            for sprite, dx, dy in _pieces_on_space(state, shown, settling, column, height):
                yield Piece(sprite, column_x(column) + dx, space_y(height) + dy)


def marker_piece(
    state: State, shown: ShownRunners, settling: SettlingBid | None, seat: int, column: int
) -> Piece | None:
    """Return the marker of a seat in an unclaimed column, None if it has none there."""
    height = state.markers[seat][column]
    if not height:
        return None
    return next(
        Piece(sprite, column_x(column) + dx, space_y(height) + dy)
        for sprite, dx, dy in _pieces_on_space(state, shown, settling, column, height)
        if (sprite.kind, sprite.seat) == (PieceKind.MARKER, seat)
    )


def _pieces_on_space(
    state: State, shown: ShownRunners, settling: SettlingBid | None, column: int, height: int
) -> Iterator[_PlacedSprite]:
    """Yield the sprites on one space."""
    others = [(PieceKind.MARKER, seat) for seat, row in enumerate(state.markers) if row[column] == height]
    moving = None
    if settling and settling.start_heights.get(column) == height:
        others.append((PieceKind.MOVED_FROM, settling.seat))
    if settling and column in settling.movable_columns and (PieceKind.MARKER, settling.seat) in others:
        moving = settling
    if shown.heights[column] == height:
        yield Sprite(PieceKind.RUNNER, *RUNNER_SIZE, faded=shown.lost), LEFT_OFFSET if others else 0, 0
        shares = RIGHT_HALF_SHARES
        if moving:
            index = others.index((PieceKind.MARKER, moving.seat))
            others.insert(index + 1, (arrow_kind(moving), moving.seat))
    elif moving:
        others.remove((PieceKind.MARKER, moving.seat))
        yield from _marker_with_arrow(moving, alone=not others)
        shares = RIGHT_HALF_SHARES
    else:
        shares = EQUAL_SHARES
    if others:
        size, offsets = shares[len(others)]
        for (kind, seat), (dx, dy) in zip(others, offsets, strict=True):
            yield Sprite(kind, size, size, seat), dx, dy


def _marker_with_arrow(moving: SettlingBid, *, alone: bool) -> Iterator[_PlacedSprite]:
    """Yield a marker that can be moved and its arrow."""
    size, arrow_size = (MOVABLE_SIZE, ARROW_SIZE) if alone else (SHARED_MOVABLE_SIZE, SHARED_ARROW_SIZE)
    direction = 0 if alone else -1 if moving.up else 1
    marker = Sprite(PieceKind.MARKER, size, size, moving.seat)
    yield marker, LEFT_OFFSET, -direction * (SPACE_PITCH - size) // 2
    arrow = Sprite(arrow_kind(moving), arrow_size, arrow_size, moving.seat)
    yield arrow, -LEFT_OFFSET if alone else LEFT_OFFSET, direction * SHARED_ARROW_OFFSET


def arrow_kind(moving: SettlingBid) -> PieceKind:
    """Return the arrow in the direction in which markers move."""
    return PieceKind.ARROW_UP if moving.up else PieceKind.ARROW_DOWN
