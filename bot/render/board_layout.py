"""The layout of the board: which pieces a picture has, where and how large. No drawing here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
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
from bot.render.dice_layout import badge, badge_width, dice
from bot.render.geometry import (
    BASE_TOP,
    BOARD_BOTTOM,
    MOON_CENTRE,
    MOON_RADIUS,
    NUMBERS_Y,
    SPACE_PITCH,
    SPACE_SIZE,
    WIDTH,
    column_x,
    space_y,
)
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.scoreboard import scoreboard

RUNNER_SIZE: Final = (38, 50)

# Markers alone on a space: the size of each, and its offset from the centre, by the number of markers.
EQUAL_SHARES: Final = {
    1: (46, ((0, 0),)),
    2: (36, ((-19, 0), (19, 0))),
    3: (28, ((-18, -14), (18, -14), (0, 14))),
    4: (28, ((-18, -14), (18, -14), (-18, 14), (18, 14))),
}
# Pieces in the right half of a space; the left one belongs to a runner or to a marker that can be moved.
LEFT_OFFSET: Final = -20
RIGHT_HALF_SHARES: Final = {
    1: (34, ((18, 0),)),
    2: (26, ((18, -13), (18, 13))),
    3: (22, ((7, -12), (28, -1), (7, 12))),
    4: (20, ((8, -12), (29, -12), (8, 12), (29, 12))),
    5: (18, ((8, -15), (31, -15), (20, 0), (8, 15), (31, 15))),
}
# A marker that can be moved and its arrow: side by side if alone, otherwise one above the other.
MOVABLE_SIZE: Final = 38
ARROW_SIZE: Final = 34
SHARED_MOVABLE_SIZE: Final = 28
SHARED_ARROW_SIZE: Final = 24
SHARED_ARROW_OFFSET: Final = 13

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

CROWN_SIZE: Final = (88, 72)
CROWN_HEIGHT_ABOVE: Final = 13
"""How far the centre of the crown is above its column."""

STAMP_CENTRE: Final = (124, 420)
STAMP_SIZE: Final = (164, 120)
STAMP_TILT: Final = 7

CHANCE_BAR_X: Final = 19
CHANCE_BAR_SIZE: Final = (28, 536)
MIN_CHANCE_HEIGHT: Final = 8
"""The least height of a part of the bar; a smaller chance is not shown."""


def layout(game: Game, chances: Sequence[float] = (), bust: str = "") -> tuple[Piece, ...]:
    """Return the pieces of the picture of ``game``, in the order of drawing.

    Without ``chances`` to win, which add up to 1, there is no bar along the edge. Without the word for a
    ``bust``, in capitals, there is no stamp after one.
    """
    state = game.state
    shown, settling = shown_runners(game), settling_bid(state)
    on_spaces = _pieces_on_spaces(state, shown, settling)
    pieces = [
        *_moon(state),
        *_claimed_columns(state),
        *_runner_trails(state, shown, on_spaces),
        *chain.from_iterable(on_spaces.values()),
        *_previews(state),
        *dice(game),
        *(_steps(settling) if settling else _free_runners(state)),
        *scoreboard(state),
        *_crown(game),
        *_chance_bar(chances),
        *_stamp(game, shown, bust),
    ]
    return tuple(sorted(pieces, key=lambda piece: piece.sprite.kind))


def _moon(state: State) -> Iterator[Piece]:
    """Yield the moon in the colours of the winners."""
    if state.winners:
        seats = "".join(map(str, state.winners))
        yield Piece(Sprite(PieceKind.MOON, 2 * MOON_RADIUS, 2 * MOON_RADIUS, text=seats), *MOON_CENTRE)


def _claimed_columns(state: State) -> Iterator[Piece]:
    for column in COLUMNS:
        if (seat := state.owner(column)) is None:
            continue
        x, height = column_x(column), LENGTHS[column] * SPACE_PITCH
        bar = Sprite(PieceKind.CLAIMED_COLUMN, CLAIMED_COLUMN_WIDTH, height, seat)
        yield Piece(bar, x, BOARD_BOTTOM - height // 2)
        yield Piece(Sprite(PieceKind.CLAIMED_NUMBER, *CLAIMED_NUMBER_SIZE, seat, str(column)), x, NUMBERS_Y)


def _runner_trails(
    state: State, shown: ShownRunners, on_spaces: Mapping[tuple[int, int], Sequence[Piece]]
) -> Iterator[Piece]:
    """Yield the spaces under the runners and the ropes down to their markers: the progress at risk."""
    for column in COLUMNS:
        if not (height := shown.heights[column]):
            continue
        x, y = column_x(column), space_y(height)
        yield Piece(Sprite(PieceKind.RUNNER_SPACE, *RUNNER_SPACE_SIZE, shown.seat, faded=shown.lost), x, y)
        start = state.markers[shown.seat][column]
        if start < height:
            beside = on_spaces.get((column, start), ())
            own = (p for p in beside if (p.sprite.kind, p.sprite.seat) == (PieceKind.MARKER, shown.seat))
            yield from _rope(shown, column, y + RUNNER_SPACE_SIZE[1] // 2, next(own, None))


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


def _pieces_on_spaces(
    state: State, shown: ShownRunners, settling: SettlingBid | None
) -> dict[tuple[int, int], list[Piece]]:
    """Return the pieces on each space of unclaimed columns, by column and height.

    An outline is wherever a bidder has moved a marker from.
    """
    spaces = {}
    for column in COLUMNS:
        if state.owner(column) is not None:
            continue
        heights = {row[column] for row in state.markers} | {shown.heights[column]}
        if settling:
            heights.add(settling.start_heights.get(column, 0))
        for height in sorted(heights - {0}):
            sprites = _sprites_on_space(state, shown, settling, column, height)
            spaces[column, height] = [
                Piece(sprite, column_x(column) + dx, space_y(height) + dy) for sprite, dx, dy in sprites
            ]
    return spaces


def _sprites_on_space(
    state: State, shown: ShownRunners, settling: SettlingBid | None, column: int, height: int
) -> Iterator[tuple[Sprite, int, int]]:
    """Yield how pieces share a space: each sprite, with its offset from the centre."""
    others = [(PieceKind.MARKER, seat) for seat, row in enumerate(state.markers) if row[column] == height]
    moving = None
    if settling and settling.start_heights.get(column) == height:
        others.append((PieceKind.MOVED_FROM, settling.seat))
    if settling and column in settling.movable_columns and (PieceKind.MARKER, settling.seat) in others:
        moving = settling
    if shown.heights[column] == height:
        yield Sprite(PieceKind.RUNNER, *RUNNER_SIZE, faded=shown.lost), LEFT_OFFSET if others else 0, 0
        shares = RIGHT_HALF_SHARES
        if moving:
            index = others.index((PieceKind.MARKER, moving.seat))
            others.insert(index + 1, (_arrow_kind(moving), moving.seat))
    elif moving:
        others.remove((PieceKind.MARKER, moving.seat))
        yield from _marker_with_arrow(moving, alone=not others)
        shares = RIGHT_HALF_SHARES
    else:
        shares = EQUAL_SHARES
    if others:
        size, offsets = shares[len(others)]
        for (kind, seat), (dx, dy) in zip(others, offsets, strict=True):
            yield Sprite(kind, size, size, seat), dx, dy


def _marker_with_arrow(moving: SettlingBid, *, alone: bool) -> Iterator[tuple[Sprite, int, int]]:
    """Yield a marker that can be moved and its arrow."""
    size, arrow_size = (MOVABLE_SIZE, ARROW_SIZE) if alone else (SHARED_MOVABLE_SIZE, SHARED_ARROW_SIZE)
    direction = 0 if alone else -1 if moving.up else 1
    marker = Sprite(PieceKind.MARKER, size, size, moving.seat)
    yield marker, LEFT_OFFSET, -direction * (SPACE_PITCH - size) // 2
    arrow = Sprite(_arrow_kind(moving), arrow_size, arrow_size, moving.seat)
    yield arrow, -LEFT_OFFSET if alone else LEFT_OFFSET, direction * SHARED_ARROW_OFFSET


def _arrow_kind(moving: SettlingBid) -> PieceKind:
    """Return the arrow in the direction in which markers move."""
    return PieceKind.ARROW_UP if moving.up else PieceKind.ARROW_DOWN


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
    sprite = Sprite(_arrow_kind(settling), STEP_SIZE, STEP_SIZE)
    rows = -(-settling.total_steps // STEPS_PER_ROW)
    per_row = -(-settling.total_steps // rows)
    for number in range(settling.total_steps):
        row, index = divmod(number, per_row)
        in_row = min(per_row, settling.total_steps - row * per_row)
        x = STEPS_CENTRE[0] + STEPS_PITCH[0] * (2 * index - in_row + 1) // 2
        y = STEPS_CENTRE[1] + STEPS_PITCH[1] * (2 * row - rows + 1) // 2
        yield Piece(sprite._replace(faded=number >= settling.steps_left), x, y)


def _crown(game: Game) -> Iterator[Piece]:
    """Yield the crown on the column with which the game was won, the tallest if there are several."""
    state = game.state
    owned = {column for seat in state.winners for column in state.claimed_by(seat)}
    before = {column for column in owned if game.previous_state.owner(column) is not None}
    if owned:
        column = max(owned - before or owned, key=LENGTHS.__getitem__)
        y = BOARD_BOTTOM - LENGTHS[column] * SPACE_PITCH - CROWN_HEIGHT_ABOVE
        yield Piece(Sprite(PieceKind.CROWN, *CROWN_SIZE), column_x(column), y)


def _stamp(game: Game, shown: ShownRunners, bust: str) -> Iterator[Piece]:
    """Yield a stamp that says what a bust has cost."""
    if shown.lost and bust:
        markers = game.state.markers[shown.seat]
        lost = sum(max(0, runner - marker) for runner, marker in zip(shown.heights, markers, strict=True))
        text = f"{bust}\n−{lost}" if lost else bust
        yield Piece(Sprite(PieceKind.STAMP, *STAMP_SIZE, text=text, tilt=STAMP_TILT), *STAMP_CENTRE)


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
