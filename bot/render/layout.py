"""A moment of a game -> the pieces of its picture: what, where and how large. No drawing here."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.game import COLUMNS, LENGTHS, RUNNERS, Busted, Game, Heights, Phase, State, legal_moves, summit
from bot.game.moves import advance
from bot.render.places import FLOOR, NUMBERS_Y, PITCH_Y, PLINTH, SQUARE, WIDTH, middle_x, middle_y


class Kind(Enum):
    """What a piece is. The order is that of drawing, back to front."""

    PILL = "pill"
    CLAIM = "claim"
    TILE = "tile"
    ROPE = "rope"
    LEDGE = "ledge"
    MARKER = "marker"
    RUNNER = "runner"
    PREVIEW = "preview"
    BADGE = "badge"
    DIE = "die"
    BUST_DIE = "bust die"
    HAND = "hand"
    FLAG = "flag"
    CROWN = "crown"


@dataclass(frozen=True, slots=True)
class Look:
    """All that a piece's drawing depends on, so that equal looks share one sprite.

    Attributes:
        kind: what it is.
        width: of the box that it fills.
        height: of the box that it fills.
        seat: whose it is, None for nobody's.
        text: the number on it, or a die's value; empty for none.
        tilt: degrees that it is turned by, counter-clockwise.
        faded: whether it is shown as lost, spent or absent.
    """

    kind: Kind
    width: int
    height: int
    seat: int | None = None
    text: str = ""
    tilt: int = 0
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A look and the place of its middle."""

    look: Look
    x: int
    y: int


LEDGE_SIZE: Final = (84, 58)
ROPE_WIDTH: Final = 14
RUNNER_SIZE: Final = (38, 50)
HAND_SIZE: Final = (36, 46)
CLAIM_WIDTH: Final = 80
TILE_SIZE: Final = (74, 60)
PREVIEW_SIZE: Final = (82, 56)

# How markers share a space: the size of each, and its offset from the middle of the space.
ALONE: Final = {
    1: (46, ((0, 0),)),
    2: (36, ((-19, 0), (19, 0))),
    3: (28, ((-18, -14), (18, -14), (0, 14))),
    4: (28, ((-18, -14), (18, -14), (-18, 14), (18, 14))),
}
RUNNER_ASIDE: Final = -20
WITH_RUNNER: Final = {
    1: (34, ((18, 0),)),
    2: (26, ((18, -13), (18, 13))),
    3: (22, ((7, -12), (28, -1), (7, 12))),
    4: (20, ((8, -12), (29, -12), (8, 12), (29, 12))),
}

DIE_PLACES: Final = ((96, 96), (200, 96), (96, 200), (200, 200))
DIE_SIZE: Final = 92
BUST_DIE_SIZE: Final = 104
BUST_TILTS: Final = (8, -7, -6, 9)
HAND_PLACES: Final = ((82, 284), (148, 284), (214, 284))

SCORE_RIGHT: Final = WIDTH - 28
SCORE_TOP: Final = 70
SCORE_PITCH: Final = 62
SCORE_MARKER: Final = 40
FLAG_SIZE: Final = (36, 44)
PILL_HEIGHT: Final = 58
CROWN_SIZE: Final = (52, 44)
APEX_CROWN_SIZE: Final = (88, 72)


@dataclass(frozen=True, slots=True)
class _Climb:
    """The runners to show: those on the board, or those that a bust has just taken off it."""

    seat: int
    heights: Heights
    lost: bool


def layout(game: Game) -> tuple[Piece, ...]:
    """Return the pieces of the picture of ``game``, in the order in which they are to be drawn."""
    state = game.state
    climb = _climb(game)
    pieces = [
        *_claims(state),
        *_climbing(state, climb),
        *_markers(state, climb),
        *_previews(state),
        *_dice(game),
        *_score(state),
    ]
    order = list(Kind)
    return tuple(sorted(pieces, key=lambda piece: order.index(piece.look.kind)))


def usual_looks() -> Iterator[Look]:
    """Yield the looks that nearly every game comes to, for making them beforehand."""
    sizes = {size for size, _ in ALONE.values()} | {WITH_RUNNER[1][0], SCORE_MARKER}
    for seat in range(4):
        yield Look(Kind.LEDGE, *LEDGE_SIZE, seat)
        yield Look(Kind.FLAG, *FLAG_SIZE, seat)
        for size in sorted(sizes):
            yield Look(Kind.MARKER, size, size, seat)
    yield Look(Kind.FLAG, *FLAG_SIZE)
    yield Look(Kind.RUNNER, *RUNNER_SIZE)
    for faded in (False, True):
        yield Look(Kind.HAND, *HAND_SIZE, faded=faded)
        for value in range(1, 7):
            yield Look(Kind.DIE, DIE_SIZE, DIE_SIZE, text=str(value), faded=faded)
    for option in range(1, 5):
        yield Look(Kind.PREVIEW, *PREVIEW_SIZE, text=str(option))


def _climb(game: Game) -> _Climb:
    if isinstance(game.log[-1], Busted):
        return _Climb(game.previous.on_turn, game.previous.runners, lost=True)
    return _Climb(game.state.on_turn, game.state.runners, lost=False)


def _claims(state: State) -> Iterator[Piece]:
    for column in COLUMNS:
        seat = state.owner(column)
        if seat is None:
            continue
        height = LENGTHS[column] * PITCH_Y
        x = middle_x(column)
        yield Piece(Look(Kind.CLAIM, CLAIM_WIDTH, height, seat), x, FLOOR - height // 2)
        yield Piece(Look(Kind.TILE, *TILE_SIZE, seat, str(column)), x, NUMBERS_Y)


def _climbing(state: State, climb: _Climb) -> Iterator[Piece]:
    """The runners' ground and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        height = climb.heights[column]
        if not height:
            continue
        x, y = middle_x(column), middle_y(height)
        yield Piece(Look(Kind.LEDGE, *LEDGE_SIZE, climb.seat, faded=climb.lost), x, y)
        camp = state.markers[climb.seat][column]
        end = middle_y(camp) if camp else PLINTH + 2
        start = y + LEDGE_SIZE[1] // 2
        if end > start:
            length = (end - start + 1) // 2 * 2
            look = Look(Kind.ROPE, ROPE_WIDTH, length, climb.seat, faded=climb.lost)
            yield Piece(look, x, end - length // 2)


def _markers(state: State, climb: _Climb) -> Iterator[Piece]:
    camps: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for column in COLUMNS:
        if state.owner(column) is None:
            for seat, row in enumerate(state.markers):
                if row[column]:
                    camps[column, row[column]].append(seat)
    for (column, height), seats in camps.items():
        size, offsets = (WITH_RUNNER if climb.heights[column] == height else ALONE)[len(seats)]
        for seat, (dx, dy) in zip(seats, offsets, strict=True):
            yield Piece(Look(Kind.MARKER, size, size, seat), middle_x(column) + dx, middle_y(height) + dy)
    for column in COLUMNS:
        if height := climb.heights[column]:
            aside = RUNNER_ASIDE if (column, height) in camps else 0
            look = Look(Kind.RUNNER, *RUNNER_SIZE, faded=climb.lost)
            yield Piece(look, middle_x(column) + aside, middle_y(height))


def _previews(state: State) -> Iterator[Piece]:
    """Each square that a legal move reaches, with the numbers that its buttons carry."""
    if state.phase is not Phase.CHOOSE or state.roll is None:
        return
    numbers: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for number, move in enumerate(legal_moves(state, state.roll), 1):
        after = advance(state, move)
        for column in sorted(set(move)):
            numbers[column, after[column]].append(str(number))
    for (column, height), options in numbers.items():
        text = "·".join(options)
        x, y = middle_x(column), middle_y(height)
        taken = summit(column, height) or any(row[column] == height for row in state.markers)
        yield Piece(Look(Kind.PREVIEW, *PREVIEW_SIZE, text="" if taken else text), x, y)
        if taken:
            width = 34 + 16 * (len(text) - 1)
            badge = Look(Kind.BADGE, width, 34, text=text)
            yield Piece(badge, min(x + SQUARE[0] // 2, WIDTH - width // 2), y - SQUARE[1] // 2)


def _dice(game: Game) -> Iterator[Piece]:
    state = game.state
    bust = isinstance(game.log[-1], Busted)
    # Between turns the dice tell of a roll that is history: they are shown, but quietly.
    quiet = not bust and (game.roll is None or state.phase is Phase.ROLL)
    values = map(str, game.roll) if game.roll else ("",) * len(DIE_PLACES)
    die = Look(Kind.DIE, DIE_SIZE, DIE_SIZE, faded=quiet)
    for text, (x, y), tilt in zip(values, DIE_PLACES, BUST_TILTS, strict=True):
        if bust:
            yield Piece(Look(Kind.BUST_DIE, BUST_DIE_SIZE, BUST_DIE_SIZE, text=text, tilt=tilt), x, y)
        else:
            yield Piece(replace(die, text=text), x, y)
    in_hand = 0 if state.over else RUNNERS - sum(map(bool, state.runners))
    for number, (x, y) in enumerate(HAND_PLACES):
        yield Piece(Look(Kind.HAND, *HAND_SIZE, faded=number >= in_hand), x, y)


def _score(state: State) -> Iterator[Piece]:
    needed = state.columns_to_win
    pitch = 48 if needed <= 4 else 42
    first = SCORE_RIGHT - 36 - pitch * (needed - 1)
    marker_x = first - 56
    left = marker_x - 36
    for seat in range(len(state.markers)):
        y = SCORE_TOP + SCORE_PITCH * seat
        gone = seat in state.resigned
        won = seat in state.winners
        if won or (seat == state.on_turn and not state.over):
            width = (SCORE_RIGHT - left) // 2 * 2
            yield Piece(Look(Kind.PILL, width, PILL_HEIGHT), left + width // 2, y)
        yield Piece(Look(Kind.MARKER, SCORE_MARKER, SCORE_MARKER, seat, faded=gone), marker_x, y)
        owned = len(state.claimed_by(seat))
        for number in range(needed):
            owner = seat if number < owned else None
            yield Piece(Look(Kind.FLAG, *FLAG_SIZE, owner, faded=gone), first + pitch * number, y)
        if won:
            yield Piece(Look(Kind.CROWN, *CROWN_SIZE, seat, tilt=18), left - 2, y - 18)
    if state.winners:
        yield Piece(Look(Kind.CROWN, *APEX_CROWN_SIZE), WIDTH // 2, 37)
