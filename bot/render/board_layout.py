"""The layout of the board: which pieces a picture has, where and how large. No drawing here."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from bot.game import (
    COLUMNS,
    LENGTHS,
    Game,
    Phase,
    State,
    advance_runners,
    free_runners,
    is_summit,
    roll_moves,
)
from bot.render.board_view import SettlingBid, ShownRunners, settling_bid, shown_runners
from bot.render.dice_layout import DIE_SIZE, PAIR_SIZE, PAIRED_DIE_SIZE, badge, badge_width, dice
from bot.render.geometry import (
    BASE_TOP,
    BOARD_BOTTOM,
    NUMBERS_Y,
    SPACE_PITCH,
    SPACE_SIZE,
    WIDTH,
    column_x,
    space_y,
)
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.scoreboard import FLAG_SIZE, MARKER_SIZE, scoreboard
from bot.render.space_layout import (
    EQUAL_SHARES,
    RIGHT_HALF_SHARES,
    RUNNER_SIZE,
    arrow_kind,
    marker_piece,
    pieces_on_spaces,
)

RUNNER_SPACE_SIZE: Final = (84, 58)
ROPE_WIDTH: Final = 16
ROPE_OVERLAP: Final = 8
"""How far a rope lies over its marker, so that it shows even if the runner is one step above."""
FREE_RUNNER_SIZE: Final = (40, 52)
CLAIMED_COLUMN_WIDTH: Final = 80
CLAIMED_NUMBER_SIZE: Final = (74, 60)
PREVIEW_SIZE: Final = (82, 56)

FREE_RUNNER_POSITIONS: Final = ((82, 284), (148, 284), (214, 284))
STEP_SIZE: Final = 34
STEPS_CENTRE: Final = (148, 290)
STEPS_PITCH: Final = (38, 38)
STEPS_PER_ROW: Final = 5

CHANCE_BAR_X: Final = 19
CHANCE_BAR_SIZE: Final = (28, 536)
MIN_CHANCE_HEIGHT: Final = 8
"""The least height of a part of the bar; a smaller chance is not shown."""


def layout(game: Game, chances: Sequence[float] = ()) -> tuple[Piece, ...]:
    """Return the pieces of the picture of ``game``, in the order of drawing.

    Without ``chances`` to win, which add up to 1, there is no bar along the edge.
    """
    state = game.state
    shown, settling = shown_runners(game), settling_bid(state)
    pieces = [
        *_claimed_columns(state),
        *_runner_trails(state, shown, settling),
        *pieces_on_spaces(state, shown, settling),
        *_previews(state),
        *dice(game),
        *(_steps(settling) if settling else _free_runners(state)),
        *scoreboard(state),
        *_chance_bar(chances),
    ]
    return tuple(sorted(pieces, key=lambda piece: piece.sprite.kind))


def common_sprites() -> Iterator[Sprite]:
    """Yield the sprites that nearly every game needs, so that they can be drawn in advance."""
    sizes = {size for size, _ in EQUAL_SHARES.values()} | {RIGHT_HALF_SHARES[1][0], MARKER_SIZE}
    for seat in range(4):
        yield Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, seat)
        yield Sprite(PieceKind.FLAG, *FLAG_SIZE, seat)
        for size in sorted(sizes):
            yield Sprite(PieceKind.MARKER, size, size, seat)
    yield Sprite(PieceKind.FLAG, *FLAG_SIZE)
    yield Sprite(PieceKind.RUNNER, *RUNNER_SIZE)
    for faded in (False, True):
        yield Sprite(PieceKind.FREE_RUNNER, *FREE_RUNNER_SIZE, faded=faded)
        yield Sprite(PieceKind.PAIR, *PAIR_SIZE, faded=faded)
        for value in range(1, 7):
            yield Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=str(value), faded=faded)
            yield Sprite(PieceKind.DIE, PAIRED_DIE_SIZE, PAIRED_DIE_SIZE, text=str(value), faded=faded)
    yield Sprite(PieceKind.PREVIEW, *PREVIEW_SIZE)
    for option in range(1, 5):
        yield badge(str(option), 0, 0).sprite


def _claimed_columns(state: State) -> Iterator[Piece]:
    for column in COLUMNS:
        if (seat := state.owner(column)) is None:
            continue
        x, height = column_x(column), LENGTHS[column] * SPACE_PITCH
        bar = Sprite(PieceKind.CLAIMED_COLUMN, CLAIMED_COLUMN_WIDTH, height, seat)
        yield Piece(bar, x, BOARD_BOTTOM - height // 2)
        yield Piece(Sprite(PieceKind.CLAIMED_NUMBER, *CLAIMED_NUMBER_SIZE, seat, str(column)), x, NUMBERS_Y)


def _runner_trails(state: State, shown: ShownRunners, settling: SettlingBid | None) -> Iterator[Piece]:
    """Yield the spaces under the runners and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        if not (height := shown.heights[column]):
            continue
        x, y = column_x(column), space_y(height)
        yield Piece(Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, shown.seat, faded=shown.lost), x, y)
        if state.markers[shown.seat][column] < height:
            marker = marker_piece(state, shown, settling, shown.seat, column)
            yield from _rope(shown, column, y + RUNNER_SPACE_SIZE[1] // 2, marker)


def _rope(shown: ShownRunners, column: int, top: int, marker: Piece | None) -> Iterator[Piece]:
    """Yield a rope from ``top`` to a marker, whose edge it covers, or to the base without one."""
    x, bottom = column_x(column), BASE_TOP + ROPE_OVERLAP
    if marker is not None:
        x, bottom = marker.x, marker.y - marker.sprite.height // 2
        end = Sprite(PieceKind.ROPE_END, ROPE_WIDTH, ROPE_OVERLAP, shown.seat, faded=shown.lost)
        yield Piece(end, x, bottom + ROPE_OVERLAP // 2)
    length = (bottom - top + 1) // 2 * 2
    rope = Sprite(PieceKind.ROPE, ROPE_WIDTH, length, shown.seat, faded=shown.lost)
    yield Piece(rope, x, bottom - length // 2)


def _previews(state: State) -> Iterator[Piece]:
    """Yield each space that a legal move reaches, with the numbers on the buttons of these moves."""
    if state.phase is not Phase.CHOOSE:
        return
    numbers: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for number, move in enumerate(roll_moves(state), 1):
        after = advance_runners(state, move)
        for column in sorted(set(move)):
            numbers[column, after[column]].append(str(number))
    for (column, height), options in numbers.items():
        text = "·".join(options)
        x, y = column_x(column), space_y(height)
        yield Piece(Sprite(PieceKind.PREVIEW, *PREVIEW_SIZE), x, y)
        if is_summit(column, height) or any(row[column] == height for row in state.markers):
            x = min(x + SPACE_SIZE[0] // 2, WIDTH - badge_width(text) // 2)
            y -= SPACE_SIZE[1] // 2
        yield badge(text, x, y)


def _free_runners(state: State) -> Iterator[Piece]:
    """Yield the three runners, those on the board faded."""
    free = 0 if state.over else free_runners(state)
    for number, (x, y) in enumerate(FREE_RUNNER_POSITIONS):
        yield Piece(Sprite(PieceKind.FREE_RUNNER, *FREE_RUNNER_SIZE, faded=number >= free), x, y)


def _steps(settling: SettlingBid) -> Iterator[Piece]:
    """Yield the steps that a bid is worth, in place of the runners; those made or lost are faded."""
    sprite = Sprite(arrow_kind(settling), STEP_SIZE, STEP_SIZE)
    rows = -(-settling.total_steps // STEPS_PER_ROW)
    per_row = -(-settling.total_steps // rows)
    for number in range(settling.total_steps):
        row, index = divmod(number, per_row)
        in_row = min(per_row, settling.total_steps - row * per_row)
        x = STEPS_CENTRE[0] + STEPS_PITCH[0] * (2 * index - in_row + 1) // 2
        y = STEPS_CENTRE[1] + STEPS_PITCH[1] * (2 * row - rows + 1) // 2
        yield Piece(sprite._replace(faded=number >= settling.steps_left), x, y)


def _chance_bar(chances: Sequence[float]) -> Iterator[Piece]:
    """Yield the parts of the bar along the left edge, the first seat's on top."""
    if not any(chances):
        return
    width, full = CHANCE_BAR_SIZE
    heights = [round(chance * full / 2) * 2 for chance in chances]
    heights = [height if height >= MIN_CHANCE_HEIGHT else 0 for height in heights]
    heights[heights.index(max(heights))] += full - sum(heights)
    top = BOARD_BOTTOM - full
    for seat, height in enumerate(heights):
        if height:
            sprite = Sprite(PieceKind.CHANCE, width, height, seat)
            yield Piece(sprite, CHANCE_BAR_X, top + height // 2)
            top += height
