"""The board as text, for a monospaced block as wide as a phone.

ASCII only: other characters have a different width in some monospaced fonts, which would break the columns.
The four letters resemble the shapes in the picture.
"""

from collections.abc import Iterable, Iterator

from bot.game import COLUMNS, LENGTHS, Game, State, free_runners
from bot.render.board_view import (
    SettlingBid,
    ShownRunners,
    bid_is_awaited,
    bid_is_placed,
    ended_in_bust,
    has_bids,
    highlighted_seat,
    revealed_bid,
    settling_bid,
    shown_runners,
)

LETTERS = ("A", "#", "O", "X")
"""The seats: a triangle, a square, a disc, a diamond."""
CLAIMED = tuple(letter * 2 for letter in LETTERS)
"""Each space of a claimed column, by seat."""
RUNNER = "@"
LOST_RUNNER = "*"
ROPE = "|"
SPACE = "."
MOVED_FROM = ":"
"""The space that a bidder has moved a marker from."""
UP = "+"
DOWN = "-"
MISSES_TURN = "z"

BID_AWAITED = "[ ]"
BID_PLACED = "[?]"
STOPS = "^"
BUSTS = LOST_RUNNER

CELL_WIDTH = 2
"""The width of a space in characters; pieces that do not fit continue on the line below."""


def text_board(game: Game) -> str:
    """Return the position of ``game`` as lines of at most 34 characters, without words.

    From top to bottom: the columns, each space with the letters of its markers, ``@`` for a runner and
    ``|`` for the rope below it; the score, with ``>`` before the player to act and ``z`` after one who
    misses a turn; the bids; the dice and the free runners.

    A bid is ``[ ]`` until it is placed and ``[?]`` until it is revealed. Then it is ``^`` for *stops* or
    ``*`` for *busts*, the stake, and ``+`` if right, ``-`` if wrong, ``--`` if it is doubled. While a bid
    is settled, ``+`` or ``-`` after a letter is a marker that can move up or down, ``:`` the space that one
    has left, and the signs after the dice are the steps left.
    """
    shown, settling = shown_runners(game), settling_bid(game.state)
    score = [*_score(game.state), *_bids(game.state)]
    lines = [*_board_lines(game.state, shown, settling), "", *score, _dice(game, settling)]
    return "\n".join(line.rstrip() for line in lines)


def _board_lines(state: State, shown: ShownRunners, settling: SettlingBid | None) -> Iterator[str]:
    for height in range(max(LENGTHS), 0, -1):
        cells = [_cell(state, shown, settling, column, height) for column in COLUMNS]
        yield _line(cell[:CELL_WIDTH] for cell in cells)
        for start in range(CELL_WIDTH, max(map(len, cells)), CELL_WIDTH):
            # Beside the second line of a neighbour, a rope or a bar continues.
            below = [cell if cell in (ROPE, *CLAIMED) else cell[start : start + CELL_WIDTH] for cell in cells]
            yield _line(below)
    yield _line(str(column) for column in COLUMNS)


def _line(cells: Iterable[str]) -> str:
    return " ".join(cell.rjust(CELL_WIDTH) for cell in cells)


def _cell(state: State, shown: ShownRunners, settling: SettlingBid | None, column: int, height: int) -> str:
    """Return what is on one space: letters, the bar of a claimed column, the column's number, or nothing."""
    if height > LENGTHS[column]:
        return ""
    owner = state.owner(column)
    if owner is not None:
        return CLAIMED[owner]
    runner = shown.heights[column]
    pieces = (LOST_RUNNER if shown.lost else RUNNER) if runner == height else ""
    for seat, row in enumerate(state.markers):
        if row[column] == height:
            arrow = _arrow(settling, seat, column)
            # First, so that no line break separates the letter from its arrow.
            pieces = LETTERS[seat] + arrow + pieces if arrow else pieces + LETTERS[seat]
    if settling and settling.start_heights.get(column) == height:
        pieces += MOVED_FROM
    if pieces:
        return pieces
    if height == LENGTHS[column]:
        return str(column)
    return ROPE if state.markers[shown.seat][column] < height < runner else SPACE


def _arrow(settling: SettlingBid | None, seat: int, column: int) -> str:
    if settling is None or seat != settling.seat or column not in settling.movable_columns:
        return ""
    return UP if settling.up else DOWN


def _score(state: State) -> Iterator[str]:
    """Yield the columns that each seat owns; ``[]`` around winners, ``()`` around those who resigned."""
    entries = []
    for seat in state.seats:
        score = f"{LETTERS[seat]} {len(state.claimed_by(seat))}/{state.columns_to_win}"
        if seat in state.winners:
            entries.append(f"[{score}]")
        elif seat in state.resigned:
            entries.append(f"({score})")
        else:
            before = ">" if seat == highlighted_seat(state) else " "
            entries.append(before + score + (MISSES_TURN if seat in state.missing_next_turn else " "))
    yield "  ".join(entries)


def _bids(state: State) -> Iterator[str]:
    """Yield what everybody may know of each bid, each below its score."""
    if has_bids(state):
        yield "  ".join(f"  {_bid(state, seat)}".ljust(7) for seat in state.seats)


def _bid(state: State, seat: int) -> str:
    if bid_is_awaited(state, seat):
        return BID_AWAITED
    if bid_is_placed(state, seat):
        return BID_PLACED
    bid = revealed_bid(state, seat)
    if bid is None:
        return ""
    outcome = UP if bid.right else DOWN * 2 if bid.doubled else DOWN
    return f"{STOPS if bid.stops else BUSTS}{bid.stake} {outcome}"


def _dice(game: Game, settling: SettlingBid | None) -> str:
    """Return the dice, whether they are a bust, and the free runners or the steps left of a bid."""
    values = game.last_roll or (" ",) * 4
    parts = [" " + " ".join(f"[{value}]" for value in values)]
    if ended_in_bust(game):
        parts.append(LOST_RUNNER)
    if settling:
        parts.append((UP if settling.up else DOWN) * settling.steps_left)
    elif not ended_in_bust(game) and not game.state.over:
        parts.append(RUNNER * free_runners(game.state))
    return "  ".join(parts)
