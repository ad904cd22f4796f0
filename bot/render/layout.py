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
from bot.render.moments import Climb, Shifting, climb, ends_in_bust, shifting
from bot.render.pieces import Kind, Look, Piece
from bot.render.places import FLOOR, NUMBERS_Y, PITCH_Y, PLINTH, SQUARE, WIDTH, middle_x, middle_y
from bot.render.score import looks as score_looks
from bot.render.score import score
from bot.render.spaces import BESIDE, EQUAL, RUNNER_SIZE, standing

LEDGE_SIZE: Final = (84, 58)
ROPE_WIDTH: Final = 14
HAND_SIZE: Final = (36, 46)
CLAIM_WIDTH: Final = 80
TILE_SIZE: Final = (74, 60)
PREVIEW_SIZE: Final = (82, 56)

DIE_PLACES: Final = ((96, 96), (200, 96), (96, 200), (200, 200))
DIE_SIZE: Final = 92
BUST_DIE_SIZE: Final = 104
BUST_TILTS: Final = (8, -7, -6, 9)
HAND_PLACES: Final = ((82, 284), (148, 284), (214, 284))
STEP_SIZE: Final = 34
STEPS_MIDDLE: Final = (148, 290)
STEPS_PITCH: Final = (38, 38)
STEPS_IN_A_ROW: Final = 5


def layout(game: Game) -> tuple[Piece, ...]:
    """Return the pieces of the picture of ``game``, in the order in which they are to be drawn."""
    state = game.state
    shown, settling = climb(game), shifting(state)
    pieces = [
        *_claims(state),
        *_climbing(state, shown),
        *standing(state, shown, settling),
        *_previews(state),
        *_dice(game),
        *(_steps(settling) if settling else _hand(state)),
        *score(state),
    ]
    order = list(Kind)
    return tuple(sorted(pieces, key=lambda piece: order.index(piece.look.kind)))


def usual_looks() -> Iterator[Look]:
    """Yield the looks that nearly every game comes to, for making them beforehand."""
    sizes = {size for size, _ in EQUAL.values()} | {BESIDE[1][0]}
    for seat in range(4):
        yield Look(Kind.LEDGE, *LEDGE_SIZE, seat)
        for size in sorted(sizes):
            yield Look(Kind.MARKER, size, size, seat)
    yield from score_looks()
    yield Look(Kind.RUNNER, *RUNNER_SIZE)
    for faded in (False, True):
        yield Look(Kind.HAND, *HAND_SIZE, faded=faded)
        for value in range(1, 7):
            yield Look(Kind.DIE, DIE_SIZE, DIE_SIZE, text=str(value), faded=faded)
    for option in range(1, 5):
        yield Look(Kind.PREVIEW, *PREVIEW_SIZE, text=str(option))


def _claims(state: State) -> Iterator[Piece]:
    for column in COLUMNS:
        seat = state.owner(column)
        if seat is None:
            continue
        height = LENGTHS[column] * PITCH_Y
        x = middle_x(column)
        yield Piece(Look(Kind.CLAIM, CLAIM_WIDTH, height, seat), x, FLOOR - height // 2)
        yield Piece(Look(Kind.TILE, *TILE_SIZE, seat, str(column)), x, NUMBERS_Y)


def _climbing(state: State, shown: Climb) -> Iterator[Piece]:
    """The runners' ground and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        height = shown.heights[column]
        if not height:
            continue
        x, y = middle_x(column), middle_y(height)
        yield Piece(Look(Kind.LEDGE, *LEDGE_SIZE, shown.seat, faded=shown.lost), x, y)
        camp = state.markers[shown.seat][column]
        end = middle_y(camp) if camp else PLINTH + 2
        start = y + LEDGE_SIZE[1] // 2
        if end > start:
            length = (end - start + 1) // 2 * 2
            look = Look(Kind.ROPE, ROPE_WIDTH, length, shown.seat, faded=shown.lost)
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
        x, y = middle_x(column), middle_y(height)
        taken = is_summit(column, height) or any(row[column] == height for row in state.markers)
        yield Piece(Look(Kind.PREVIEW, *PREVIEW_SIZE, text="" if taken else text), x, y)
        if taken:
            width = 34 + 16 * (len(text) - 1)
            badge = Look(Kind.BADGE, width, 34, text=text)
            yield Piece(badge, min(x + SQUARE[0] // 2, WIDTH - width // 2), y - SQUARE[1] // 2)


def _dice(game: Game) -> Iterator[Piece]:
    bust = ends_in_bust(game)
    # Between turns the dice tell of a roll that is history: they are shown, but quietly.
    quiet = not bust and (game.last_roll is None or game.state.phase in (Phase.ROLL, Phase.SETTLE))
    values = map(str, game.last_roll) if game.last_roll else ("",) * len(DIE_PLACES)
    die = Look(Kind.DIE, DIE_SIZE, DIE_SIZE, faded=quiet)
    for text, (x, y), tilt in zip(values, DIE_PLACES, BUST_TILTS, strict=True):
        if bust:
            yield Piece(Look(Kind.BUST_DIE, BUST_DIE_SIZE, BUST_DIE_SIZE, text=text, tilt=tilt), x, y)
        else:
            yield Piece(replace(die, text=text), x, y)


def _hand(state: State) -> Iterator[Piece]:
    """The runners that are not on the board."""
    in_hand = 0 if state.over else free_runners(state)
    for number, (x, y) in enumerate(HAND_PLACES):
        yield Piece(Look(Kind.HAND, *HAND_SIZE, faded=number >= in_hand), x, y)


def _steps(settling: Shifting) -> Iterator[Piece]:
    """The steps that a bid comes to, in place of the runners: those that can still be made stand out."""
    look = Look(Kind.UP if settling.up else Kind.DOWN, STEP_SIZE, STEP_SIZE)
    rows = -(-settling.owed // STEPS_IN_A_ROW)
    length = -(-settling.owed // rows)
    for number in range(settling.owed):
        row, at = divmod(number, length)
        x = STEPS_MIDDLE[0] + STEPS_PITCH[0] * (2 * at - min(length, settling.owed - row * length) + 1) // 2
        y = STEPS_MIDDLE[1] + STEPS_PITCH[1] * (2 * row - rows + 1) // 2
        yield Piece(replace(look, faded=number >= settling.left), x, y)
