"""Questions about a layout in the terms of the game."""

from collections.abc import Sequence

from bot.game import COLUMNS, LENGTHS, Busted, Game
from bot.render.board_layout import layout
from bot.render.geometry import column_x, space_y
from bot.render.pieces import Piece, PieceKind
from bot.render.scoreboard import MARKER_SIZE, ROW_PITCH, TOP

STEPS = (PieceKind.ARROW_UP, PieceKind.ARROW_DOWN)


def pieces(game: Game, *kinds: PieceKind, chances: Sequence[float] = ()) -> list[Piece]:
    return [piece for piece in layout(game, chances) if piece.sprite.kind in kinds]


def space_of(piece: Piece) -> tuple[int, int]:
    """The column and the height of the space that a piece is on."""
    column = min(COLUMNS, key=lambda column: abs(column_x(column) - piece.x))
    height = min(range(1, LENGTHS[column] + 1), key=lambda height: abs(space_y(height) - piece.y))
    return column, height


def seat_of(piece: Piece) -> int:
    """The seat in whose row of the scoreboard a piece is."""
    return round((piece.y - TOP) / ROW_PITCH)


def on_spaces(game: Game, *kinds: PieceKind) -> list[Piece]:
    """Without the markers on the scoreboard, which have a size of their own, and the steps of a bid."""
    return [
        piece
        for piece in pieces(game, *kinds)
        if piece.sprite.width != MARKER_SIZE
        and not (piece.sprite.seat is None and piece.sprite.kind in STEPS)
    ]


def badges_of(game: Game, *, on_dice: bool) -> list[Piece]:
    """The numbers of moves on the dice, beside the mountain, or those on the board."""
    return [
        piece
        for piece in pieces(game, PieceKind.BADGE)
        if (piece.x < column_x(5) and piece.y < space_y(LENGTHS[5])) == on_dice
    ]


def runners_of(game: Game) -> dict[int, int]:
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    return {column: height for column, height in enumerate(shown.runners) if height}


def gap(one: Piece, other: Piece) -> float:
    """The pixels between the boxes of two pieces; negative if they overlap."""
    across = abs(one.x - other.x) - (one.sprite.width + other.sprite.width) / 2
    along = abs(one.y - other.y) - (one.sprite.height + other.sprite.height) / 2
    return max(across, along)
