"""What a layout puts where, asked in the words of the game."""

from bot.game import COLUMNS, LENGTHS, Busted, Game
from bot.render.board_layout import layout
from bot.render.geometry import column_x, space_y
from bot.render.pieces import Piece, PieceKind
from bot.render.scoreboard import MARKER_SIZE, ROW_PITCH, TOP

Space = tuple[int, int]

SCORE_MARKER = MARKER_SIZE
"""The size by which a marker of the score is known."""


def pieces(game: Game, *kinds: PieceKind) -> list[Piece]:
    return [piece for piece in layout(game) if piece.sprite.kind in kinds]


def space_of(piece: Piece) -> Space:
    column = min(COLUMNS, key=lambda column: abs(column_x(column) - piece.x))
    height = min(range(1, LENGTHS[column] + 1), key=lambda height: abs(space_y(height) - piece.y))
    return column, height


def seat_of(piece: Piece) -> int:
    """The seat in whose row of the score a piece is."""
    return round((piece.y - TOP) / ROW_PITCH)


def on_board(game: Game, *kinds: PieceKind) -> list[Piece]:
    """Pieces on spaces: no markers of the score, no steps in hand."""
    steps = (PieceKind.ARROW_UP, PieceKind.ARROW_DOWN)
    return [
        piece
        for piece in pieces(game, *kinds)
        if piece.sprite.width != SCORE_MARKER
        and not (piece.sprite.kind in steps and piece.sprite.seat is None)
    ]


def runner_heights(game: Game) -> dict[int, int]:
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    return {column: height for column, height in enumerate(shown.runners) if height}


def gap(one: Piece, other: Piece) -> float:
    """How many pixels lie between the boxes of two pieces; negative where they overlap."""
    across = abs(one.x - other.x) - (one.sprite.width + other.sprite.width) / 2
    along = abs(one.y - other.y) - (one.sprite.height + other.sprite.height) / 2
    return max(across, along)
