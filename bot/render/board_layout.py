"""The layout of the board: which pieces a picture has, where and how large. No drawing here."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
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
    legal_moves,
)
from bot.render.board_view import SettlingBid, ShownRunners, ended_in_bust, settling_bid, shown_runners
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
from bot.render.scoreboard import scoreboard, scoreboard_sprites
from bot.render.space_layout import EQUAL_SHARES, RIGHT_HALF_SHARES, RUNNER_SIZE, pieces_on_spaces

RUNNER_SPACE_SIZE: Final = (84, 58)
ROPE_WIDTH: Final = 14
FREE_RUNNER_SIZE: Final = (36, 46)
CLAIMED_COLUMN_WIDTH: Final = 80
CLAIMED_NUMBER_SIZE: Final = (74, 60)
PREVIEW_SIZE: Final = (82, 56)

DIE_POSITIONS: Final = ((96, 96), (200, 96), (96, 200), (200, 200))
DIE_SIZE: Final = 92
BUST_DIE_SIZE: Final = 104
BUST_TILTS: Final = (8, -7, -6, 9)
FREE_RUNNER_POSITIONS: Final = ((82, 284), (148, 284), (214, 284))
STEP_SIZE: Final = 34
STEPS_CENTRE: Final = (148, 290)
STEPS_PITCH: Final = (38, 38)
STEPS_PER_ROW: Final = 5


def layout(game: Game) -> tuple[Piece, ...]:
    """Return the pieces of the picture of ``game``, in the order of drawing."""
    state = game.state
    shown, settling = shown_runners(game), settling_bid(state)
    pieces = [
        *_claimed_columns(state),
        *_runner_trails(state, shown),
        *pieces_on_spaces(state, shown, settling),
        *_previews(state),
        *_dice(game),
        *(_steps(settling) if settling else _free_runners(state)),
        *scoreboard(state),
    ]
    return tuple(sorted(pieces, key=lambda piece: piece.sprite.kind))


def common_sprites() -> Iterator[Sprite]:
    """Yield the sprites that nearly every game needs, so that they can be drawn in advance."""
    sizes = {size for size, _ in EQUAL_SHARES.values()} | {RIGHT_HALF_SHARES[1][0]}
    for seat in range(4):
        yield Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, seat)
        for size in sorted(sizes):
            yield Sprite(PieceKind.MARKER, size, size, seat)
    yield from scoreboard_sprites()
    yield Sprite(PieceKind.RUNNER, *RUNNER_SIZE)
    for faded in (False, True):
        yield Sprite(PieceKind.FREE_RUNNER, *FREE_RUNNER_SIZE, faded=faded)
        for value in range(1, 7):
            yield Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=str(value), faded=faded)
    for option in range(1, 5):
        yield Sprite(PieceKind.PREVIEW, *PREVIEW_SIZE, text=str(option))


def _claimed_columns(state: State) -> Iterator[Piece]:
    for column in COLUMNS:
        seat = state.owner(column)
        if seat is None:
            continue
        height = LENGTHS[column] * SPACE_PITCH
        x = column_x(column)
        yield Piece(
            Sprite(PieceKind.CLAIMED_COLUMN, CLAIMED_COLUMN_WIDTH, height, seat),
            x,
            BOARD_BOTTOM - height // 2,
        )
        yield Piece(Sprite(PieceKind.CLAIMED_NUMBER, *CLAIMED_NUMBER_SIZE, seat, str(column)), x, NUMBERS_Y)


def _runner_trails(state: State, shown: ShownRunners) -> Iterator[Piece]:
    """Yield the spaces under the runners and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        height = shown.heights[column]
        if not height:
            continue
        x, y = column_x(column), space_y(height)
        yield Piece(Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, shown.seat, faded=shown.lost), x, y)
        marker = state.markers[shown.seat][column]
        end = space_y(marker) if marker else BASE_TOP + 2
        start = y + RUNNER_SPACE_SIZE[1] // 2
        if end > start:
            length = (end - start + 1) // 2 * 2
            sprite = Sprite(PieceKind.ROPE, ROPE_WIDTH, length, shown.seat, faded=shown.lost)
            yield Piece(sprite, x, end - length // 2)


def _previews(state: State) -> Iterator[Piece]:
    """Yield each space that a legal move reaches, with the numbers on the buttons of these moves."""
    if state.phase is not Phase.CHOOSE or state.roll is None:
        return
    numbers: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for number, move in enumerate(legal_moves(state, state.roll), 1):
        after = advance_runners(state, move)
        for column in sorted(set(move)):
            numbers[column, after[column]].append(str(number))
    for (column, height), options in numbers.items():
        text = "·".join(options)
        x, y = column_x(column), space_y(height)
        taken = is_summit(column, height) or any(row[column] == height for row in state.markers)
        yield Piece(Sprite(PieceKind.PREVIEW, *PREVIEW_SIZE, text="" if taken else text), x, y)
        if taken:
            width = 34 + 16 * (len(text) - 1)
            badge = Sprite(PieceKind.BADGE, width, 34, text=text)
            yield Piece(badge, min(x + SPACE_SIZE[0] // 2, WIDTH - width // 2), y - SPACE_SIZE[1] // 2)


def _dice(game: Game) -> Iterator[Piece]:
    bust = ended_in_bust(game)
    # Between turns the dice show the previous roll, so they are muted.
    muted = not bust and (game.last_roll is None or game.state.phase in (Phase.ROLL, Phase.SETTLE))
    values = map(str, game.last_roll) if game.last_roll else ("",) * len(DIE_POSITIONS)
    die = Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, faded=muted)
    for text, (x, y), tilt in zip(values, DIE_POSITIONS, BUST_TILTS, strict=True):
        if bust:
            yield Piece(Sprite(PieceKind.BUST_DIE, BUST_DIE_SIZE, BUST_DIE_SIZE, text=text, tilt=tilt), x, y)
        else:
            yield Piece(replace(die, text=text), x, y)


def _free_runners(state: State) -> Iterator[Piece]:
    """Yield the three runners, those on the board faded."""
    free = 0 if state.over else free_runners(state)
    for number, (x, y) in enumerate(FREE_RUNNER_POSITIONS):
        yield Piece(Sprite(PieceKind.FREE_RUNNER, *FREE_RUNNER_SIZE, faded=number >= free), x, y)


def _steps(settling: SettlingBid) -> Iterator[Piece]:
    """Yield the steps that a bid is worth, in place of the runners; those made or lost are faded."""
    sprite = Sprite(PieceKind.ARROW_UP if settling.up else PieceKind.ARROW_DOWN, STEP_SIZE, STEP_SIZE)
    rows = -(-settling.total_steps // STEPS_PER_ROW)
    per_row = -(-settling.total_steps // rows)
    for number in range(settling.total_steps):
        row, index = divmod(number, per_row)
        in_row = min(per_row, settling.total_steps - row * per_row)
        x = STEPS_CENTRE[0] + STEPS_PITCH[0] * (2 * index - in_row + 1) // 2
        y = STEPS_CENTRE[1] + STEPS_PITCH[1] * (2 * row - rows + 1) // 2
        yield Piece(replace(sprite, faded=number >= settling.steps_left), x, y)
