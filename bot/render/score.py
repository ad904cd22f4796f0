"""The score, top right: a row to each seat with its flags, its bid, and what else is to be known of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.game import State
from bot.render.moments import Revealed, acting, anybody_bids, bid_is_awaited, bid_is_in, revealed
from bot.render.pieces import Kind, Look, Piece
from bot.render.places import WIDTH

RIGHT: Final = WIDTH - 28
TOP: Final = 70
PITCH: Final = 62
MARKER: Final = 40
FLAG_SIZE: Final = (36, 44)
PILL_HEIGHT: Final = 58
CROWN_SIZE: Final = (52, 44)
APEX_CROWN_SIZE: Final = (88, 72)
MISSING_SIZE: Final = 28

CHIP_SIZE: Final = 44
SIDE_SIZE: Final = (44, 48)
OUTCOME_SIZE: Final = (48, 54)
FLAGS_BESIDE_BIDS: Final = 36
"""How close the flags move together to make room for the bids."""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the parts of every row stand: the x of their middles, and of the left end of the row."""

    left: int
    marker: int
    flags: tuple[int, ...]
    side: int
    bid: int


def score(state: State) -> Iterator[Piece]:
    """Yield the pieces of the score."""
    columns = _columns(state)
    for seat in state.seats:
        y = TOP + PITCH * seat
        yield from _row(state, seat, columns, y)
        yield from _bid(state, seat, columns, y)
    if state.winners:
        yield Piece(Look(Kind.CROWN, *APEX_CROWN_SIZE), WIDTH // 2, 37)


def looks() -> Iterator[Look]:
    """Yield the looks of nearly every score."""
    for seat in range(4):
        yield Look(Kind.FLAG, *FLAG_SIZE, seat)
        yield Look(Kind.MARKER, MARKER, MARKER, seat)
    yield Look(Kind.FLAG, *FLAG_SIZE)


def _columns(state: State) -> _Columns:
    needed = state.columns_to_win
    bids = anybody_bids(state)
    if bids:
        bid = RIGHT - 36
        side = bid - 50
        last = (side if state.settlement else bid) - 46
        pitch = FLAGS_BESIDE_BIDS
    else:
        bid = side = RIGHT
        last = RIGHT - 36
        pitch = 48 if needed <= 4 else 38
    first = last - pitch * (needed - 1)
    marker = first - (50 if bids else 56)
    flags = tuple(first + pitch * number for number in range(needed))
    return _Columns(left=marker - 36, marker=marker, flags=flags, side=side, bid=bid)


def _row(state: State, seat: int, columns: _Columns, y: int) -> Iterator[Piece]:
    gone, won = seat in state.resigned, seat in state.winners
    if won or seat == acting(state):
        width = (RIGHT - columns.left) // 2 * 2
        yield Piece(Look(Kind.PILL, width, PILL_HEIGHT), columns.left + width // 2, y)
    yield Piece(Look(Kind.MARKER, MARKER, MARKER, seat, faded=gone), columns.marker, y)
    if seat in state.missing_next_turn:
        yield Piece(Look(Kind.MISSING, MISSING_SIZE, MISSING_SIZE), columns.marker + 15, y + 13)
    owned = len(state.claimed_by(seat))
    for number, x in enumerate(columns.flags):
        yield Piece(Look(Kind.FLAG, *FLAG_SIZE, seat if number < owned else None, faded=gone), x, y)
    if won:
        yield Piece(Look(Kind.CROWN, *CROWN_SIZE, seat, tilt=18), columns.left - 2, y - 18)


def _bid(state: State, seat: int, columns: _Columns, y: int) -> Iterator[Piece]:
    """The bid of a seat: an empty outline, a chip face down, or open with its side and its outcome."""
    if bid_is_awaited(state, seat):
        yield Piece(Look(Kind.AWAITED, CHIP_SIZE, CHIP_SIZE), columns.bid, y)
    elif bid_is_in(state, seat):
        yield Piece(Look(Kind.CHIP, CHIP_SIZE, CHIP_SIZE), columns.bid, y)
    elif bid := revealed(state, seat):
        yield Piece(Look(Kind.PEAK if bid.makes_it else Kind.FALL, *SIDE_SIZE), columns.side, y)
        yield Piece(Look(_outcome(bid), *OUTCOME_SIZE, text=str(bid.stake)), columns.bid, y)


def _outcome(bid: Revealed) -> Kind:
    if bid.right:
        return Kind.RIGHT
    return Kind.WRONG_TWICE if bid.twice else Kind.WRONG
