"""What a layout puts where, asked in the words of the game."""

from bot.game import COLUMNS, LENGTHS, Busted, Game
from bot.render.layout import layout
from bot.render.pieces import Kind, Piece
from bot.render.places import middle_x, middle_y
from bot.render.score import MARKER, PITCH, TOP

Space = tuple[int, int]

SCORE_MARKER = MARKER
"""The size by which a marker of the score is known."""


def pieces(game: Game, *kinds: Kind) -> list[Piece]:
    return [piece for piece in layout(game) if piece.look.kind in kinds]


def space(piece: Piece) -> Space:
    column = min(COLUMNS, key=lambda column: abs(middle_x(column) - piece.x))
    height = min(range(1, LENGTHS[column] + 1), key=lambda height: abs(middle_y(height) - piece.y))
    return column, height


def row(piece: Piece) -> int:
    """The seat in whose row of the score a piece is."""
    return round((piece.y - TOP) / PITCH)


def on_board(game: Game, *kinds: Kind) -> list[Piece]:
    """Pieces on spaces: no markers of the score, no steps in hand."""
    steps = (Kind.UP, Kind.DOWN)
    return [
        piece
        for piece in pieces(game, *kinds)
        if piece.look.width != SCORE_MARKER and not (piece.look.kind in steps and piece.look.seat is None)
    ]


def climbers(game: Game) -> dict[int, int]:
    shown = game.previous_state if isinstance(game.log[-1], Busted) else game.state
    return {column: height for column, height in enumerate(shown.runners) if height}


def apart(one: Piece, other: Piece) -> float:
    """How many pixels lie between the boxes of two pieces; negative where they overlap."""
    across = abs(one.x - other.x) - (one.look.width + other.look.width) / 2
    along = abs(one.y - other.y) - (one.look.height + other.look.height) / 2
    return max(across, along)
