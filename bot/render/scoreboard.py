"""The scoreboard, top right: a row per seat with its columns, its bid and its status."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.game import State
from bot.render.board_view import bid_is_awaited, bid_is_placed, has_bids, highlighted_seat, revealed_bid
from bot.render.geometry import WIDTH
from bot.render.pieces import Piece, PieceKind, Sprite

RIGHT: Final = WIDTH - 28
TOP: Final = 70
ROW_PITCH: Final = 62
MARKER_SIZE: Final = 40
FLAG_SIZE: Final = (36, 44)
HIGHLIGHT_HEIGHT: Final = 58
CROWN_SIZE: Final = (52, 44)
MISSES_TURN_SIZE: Final = 28

CHIP_SIZE: Final = 44
PREDICTION_SIZE: Final = (44, 48)
OUTCOME_SIZE: Final = (48, 54)
BID_X: Final = RIGHT - 36
PREDICTION_X: Final = RIGHT - 86


def scoreboard(state: State) -> Iterator[Piece]:
    """Yield the pieces of the scoreboard."""
    needed = state.columns_to_win
    if has_bids(state):  # all is closer together, to make room for them
        last, pitch, gap = (PREDICTION_X if state.settlement else BID_X) - 46, 36, 50
    else:
        last, pitch, gap = RIGHT - 36, 48 if needed <= 4 else 38, 56
    flags = [last - pitch * number for number in reversed(range(needed))]
    for seat in state.seats:
        y = TOP + ROW_PITCH * seat
        yield from _row(state, seat, flags[0] - gap, flags, y)
        yield from _bid(state, seat, y)


def _row(state: State, seat: int, marker: int, flags: Sequence[int], y: int) -> Iterator[Piece]:
    gone, won, left = seat in state.resigned, seat in state.winners, marker - 36
    if won or seat == highlighted_seat(state):
        width = (RIGHT - left) // 2 * 2
        yield Piece(Sprite(PieceKind.HIGHLIGHT, width, HIGHLIGHT_HEIGHT), left + width // 2, y)
    yield Piece(Sprite(PieceKind.MARKER, MARKER_SIZE, MARKER_SIZE, seat, faded=gone), marker, y)
    if seat in state.missing_next_turn:
        pause = Sprite(PieceKind.MISSES_TURN, MISSES_TURN_SIZE, MISSES_TURN_SIZE)
        yield Piece(pause, marker + 15, y + 13)
    owned = len(state.claimed_by(seat))
    for number, x in enumerate(flags):
        yield Piece(Sprite(PieceKind.FLAG, *FLAG_SIZE, seat if number < owned else None, faded=gone), x, y)
    if won:
        yield Piece(Sprite(PieceKind.CROWN, *CROWN_SIZE, seat, tilt=18), left - 2, y - 18)


def _bid(state: State, seat: int, y: int) -> Iterator[Piece]:
    """Yield the bid of a seat: an empty outline, a chip face down, or the revealed bid and its outcome."""
    if bid_is_awaited(state, seat):
        yield Piece(Sprite(PieceKind.BID_AWAITED, CHIP_SIZE, CHIP_SIZE), BID_X, y)
    elif bid_is_placed(state, seat):
        yield Piece(Sprite(PieceKind.BID_PLACED, CHIP_SIZE, CHIP_SIZE), BID_X, y)
    elif bid := revealed_bid(state, seat):
        prediction = PieceKind.BID_STOPS if bid.stops else PieceKind.BID_BUSTS
        wrong = PieceKind.BID_WRONG_DOUBLED if bid.doubled else PieceKind.BID_WRONG
        outcome = PieceKind.BID_RIGHT if bid.right else wrong
        yield Piece(Sprite(prediction, *PREDICTION_SIZE, tilt=0 if bid.stops else 14), PREDICTION_X, y)
        yield Piece(Sprite(outcome, *OUTCOME_SIZE, text=str(bid.stake)), BID_X, y)
