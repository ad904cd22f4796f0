"""A moment of a game -> the pieces of its picture: what, where and how large. No drawing here."""

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
from bot.render.scoreboard import scoreboard
from bot.render.scoreboard import scoreboard_sprites as score_looks
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
    """Return the pieces of the picture of ``game``, in the order in which they are to be drawn."""
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
    order = list(PieceKind)
    return tuple(sorted(pieces, key=lambda piece: order.index(piece.sprite.kind)))


def common_sprites() -> Iterator[Sprite]:
    """Yield the looks that nearly every game comes to, for making them beforehand."""
    sizes = {size for size, _ in EQUAL_SHARES.values()} | {RIGHT_HALF_SHARES[1][0]}
    for seat in range(4):
        yield Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, seat)
        for size in sorted(sizes):
            yield Sprite(PieceKind.MARKER, size, size, seat)
    yield from score_looks()
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
    """The runners' ground and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        height = shown.heights[column]
        if not height:
            continue
        x, y = column_x(column), space_y(height)
        yield Piece(Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, shown.seat, faded=shown.lost), x, y)
        camp = state.markers[shown.seat][column]
        end = space_y(camp) if camp else BASE_TOP + 2
        start = y + RUNNER_SPACE_SIZE[1] // 2
        if end > start:
            length = (end - start + 1) // 2 * 2
            look = Sprite(PieceKind.ROPE, ROPE_WIDTH, length, shown.seat, faded=shown.lost)
            yield Piece(look, x, end - length // 2)


def _previews(state: State) -> Iterator[Piece]:
    """Each square that a legal move reaches, with the numbers that its buttons carry."""
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
    # Between turns the dice tell of a roll that is history: they are shown, but quietly.
    quiet = not bust and (game.last_roll is None or game.state.phase in (Phase.ROLL, Phase.SETTLE))
    values = map(str, game.last_roll) if game.last_roll else ("",) * len(DIE_POSITIONS)
    die = Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, faded=quiet)
    for text, (x, y), tilt in zip(values, DIE_POSITIONS, BUST_TILTS, strict=True):
        if bust:
            yield Piece(Sprite(PieceKind.BUST_DIE, BUST_DIE_SIZE, BUST_DIE_SIZE, text=text, tilt=tilt), x, y)
        else:
            yield Piece(replace(die, text=text), x, y)


def _free_runners(state: State) -> Iterator[Piece]:
    """The runners that are not on the board."""
    in_hand = 0 if state.over else free_runners(state)
    for number, (x, y) in enumerate(FREE_RUNNER_POSITIONS):
        yield Piece(Sprite(PieceKind.FREE_RUNNER, *FREE_RUNNER_SIZE, faded=number >= in_hand), x, y)


def _steps(settling: SettlingBid) -> Iterator[Piece]:
    """The steps that a bid comes to, in place of the runners: those that can still be made stand out."""
    look = Sprite(PieceKind.ARROW_UP if settling.up else PieceKind.ARROW_DOWN, STEP_SIZE, STEP_SIZE)
    rows = -(-settling.total_steps // STEPS_PER_ROW)
    length = -(-settling.total_steps // rows)
    for number in range(settling.total_steps):
        row, at = divmod(number, length)
        x = (
            STEPS_CENTRE[0]
            + STEPS_PITCH[0] * (2 * at - min(length, settling.total_steps - row * length) + 1) // 2
        )
        y = STEPS_CENTRE[1] + STEPS_PITCH[1] * (2 * row - rows + 1) // 2
        yield Piece(replace(look, faded=number >= settling.steps_left), x, y)
