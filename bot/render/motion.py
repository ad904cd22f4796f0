"""A bust, a claim or a win as a moving picture: a GIF that plays once, in at most a second and a half.

It begins and ends with the picture of the board: where people have switched moving pictures off, they see
the first frame. In between only parts are drawn again, the dice or one column after another. So most of the
time goes into encoding the first frame.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import Image

from bot.game import COLUMNS, EMPTY_COLUMNS, Busted, FourDice, Game, Moved, Phase, Stopped, advance_runners
from bot.render.board import draw_quantized, group_pieces, paste_pieces
from bot.render.board_layout import RUNNER_SIZE, layout
from bot.render.dice_layout import DIE_POSITIONS
from bot.render.geometry import COLUMN_PITCH, HEIGHT, SPACE_PITCH, Box, column_x, space_y
from bot.render.gif import Part, encode_parts
from bot.render.landscape import board_background
from bot.render.palette import Theme, quantize
from bot.render.pieces import Piece, PieceKind, Sprite

FIRST_MS: Final = 20
"""The least that browsers respect: they show a frame of 10 ms for 100."""
FALL_MS: Final = 80
CLIMB_MS: Final = 150
TUMBLE_MS: Final = 90
LANDING_MS: Final = 120
STAMP_MS: Final = 440
LAST_MS: Final = 655_350
"""The longest possible, in case an app shows the picture again and again."""

FALL: Final = (0.6, 0.0)
"""How much of its way up a runner still has in each step: it falls faster and faster."""
CLIMB: Final = (0.55, 0.9)
"""How much of its way up a runner has behind it in each step: it climbs slower and slower."""

DICE_BOX: Final[Box] = (42, 42, 254, 254)
TUMBLING_DIE_SIZE: Final = 120
TUMBLES: Final = ((-26, -6, 5), (18, -2, 2))
"""The steps of the dice: their tilt, how far they are from their places, and how far their faces turn on."""

STAMP_CENTRE: Final = (500, 470)
STAMP_SIZE: Final = (220, 130)
STAMP_TILT: Final = 9


class _Run(NamedTuple):
    """The way of a runner in a column."""

    column: int
    low: int
    high: int


def is_moving(game: Game) -> bool:
    """Return whether the latest of all events was a bust, or a stop or a move that claimed a column."""
    if isinstance(game.log[-1], Stopped | Moved):
        return bool(_claimed(game))
    return isinstance(game.log[-1], Busted)


def moving_board_gif(game: Game, theme: Theme = Theme.DARK, chances: Sequence[float] = ()) -> bytes:
    """Return the board of ``game``, which must be :func:`moving <is_moving>`, as a GIF of 1000×900.

    It takes about ten milliseconds of CPU and may be called from any thread. Without ``chances`` to win,
    there is no bar along the edge.
    """
    pieces = layout(game, chances)
    final = draw_quantized(pieces, theme)
    moving = _bust if isinstance(game.last_event, Busted) else _climb
    *parts, last = Part(final, FIRST_MS), *moving(game, pieces, final, theme)
    return encode_parts((*parts, last._replace(milliseconds=LAST_MS)), theme, loops=False)


def _claimed(game: Game) -> list[int]:
    """Return the columns that the last event claimed."""
    before = game.previous_state
    return [column for column in COLUMNS if game.state.owner(column) != before.owner(column)]


def _bust(game: Game, _: Sequence[Piece], final: Image.Image, theme: Theme) -> Iterator[Part]:
    """Yield the dice, the runners that fall off their last spaces, and a stamp with how many are lost."""
    assert game.last_roll is not None  # noqa: S101 - a bust follows a roll
    for dice in _tumbling_dice(game.last_roll):
        yield Part(_draw(dice, board_background(theme), DICE_BOX, theme), TUMBLE_MS, DICE_BOX[:2])
    yield _part(final, DICE_BOX, LANDING_MS)
    before = game.previous_state
    runs = _runs(before.markers[before.on_turn], before.runners, COLUMNS)
    for run in runs:
        yield from _steps(run, FALL, FALL_MS, final, theme)
        yield _part(final, _cells(run.column, run.low, run.low), FALL_MS)
    if lost := sum(run.high - run.low for run in runs):
        stamp = Piece(Sprite(PieceKind.STAMP, *STAMP_SIZE, text=f"−{lost}", tilt=STAMP_TILT), *STAMP_CENTRE)
        box = _box_around(stamp)
        yield Part(_draw([stamp], final, box, theme), STAMP_MS, box[:2])
        yield _part(final, box, LAST_MS)


def _climb(game: Game, pieces: Sequence[Piece], final: Image.Image, theme: Theme) -> Iterator[Part]:
    """Yield the columns before the event, then the runners on their way up; those that claim come last."""
    before, event = game.previous_state, game.last_event
    low, high, columns = before.markers[before.on_turn], before.runners, tuple(COLUMNS)
    if isinstance(event, Moved):
        low = tuple(runner or marker for runner, marker in zip(high, low, strict=True))
        high, columns = advance_runners(before, event.move), event.move
    claimed = _claimed(game)
    *_, crown = (None, *(piece for piece in pieces if piece.sprite.kind is PieceKind.CROWN))
    crowned = [column for column in claimed if crown and crown.x == column_x(column)]
    runs = sorted(_runs(low, high, columns), key=lambda run: (run.column in claimed, run.column in crowned))
    boxes = [_cells(run.column, run.high, 0 if run.column in claimed else run.low) for run in runs]
    if crown and crowned:
        (left, top, right, _), (*_, bottom) = _box_around(crown), boxes[-1]
        boxes[-1] = left, top, right, bottom
    start = _before_climb(game, pieces, runs, theme)
    for box in boxes:
        yield _part(start, box, FIRST_MS)
    for run, box in zip(runs, boxes, strict=True):
        yield from _steps(run, CLIMB, CLIMB_MS, start, theme)
        yield _part(final, box, LANDING_MS)


def _before_climb(game: Game, pieces: Sequence[Piece], runs: Sequence[_Run], theme: Theme) -> Image.Image:
    """Return the board before the event, near ``runs``, without runners and in the colours of winners."""
    state = replace(game.previous_state, runners=EMPTY_COLUMNS, phase=Phase.DECIDE, roll=None)
    xs, reach = [column_x(run.column) for run in runs], 1.5 * COLUMN_PITCH
    board = layout(replace(game, state=state))
    near = [piece for piece in board if min(abs(piece.x - x) for x in xs) < reach]
    moon = [piece for piece in pieces if piece.sprite.kind is PieceKind.MOON]
    return draw_quantized((*moon, *near), theme)


def _runs(low: Sequence[int], high: Sequence[int], columns: Iterable[int]) -> list[_Run]:
    """Return the way of each runner in ``columns``."""
    return [_Run(column, low[column], high[column]) for column in sorted(set(columns)) if high[column]]


def _steps(
    run: _Run, shares: Sequence[float], milliseconds: int, around: Image.Image, theme: Theme
) -> Iterator[Part]:
    """Yield a runner on its way, some ``milliseconds`` a step, with what is ``around`` it."""
    bottom, top = space_y(run.low), space_y(run.high)
    sprite, x = Sprite(PieceKind.RUNNER, *RUNNER_SIZE), column_x(run.column)
    runners = [Piece(sprite, x, bottom + round((top - bottom) * share)) for share in shares]
    boxes = [_box_around(runner) for runner in runners]
    for runner, box, before in zip(runners, boxes, boxes[:1] + boxes[:-1], strict=True):
        changed = box[0], min(box[1], before[1]), box[2], max(box[3], before[3])
        image = around.crop(changed)
        image.paste(_draw([runner], around, box, theme), (0, box[1] - changed[1]))
        yield Part(image, milliseconds, changed[:2])


def _cells(column: int, high: int, low: int) -> Box:
    """Return the part of the picture with a column from the space at ``high`` down to that at ``low``."""
    left, half = column_x(column) - COLUMN_PITCH // 2, SPACE_PITCH // 2
    return left, space_y(high) - half, left + COLUMN_PITCH, (space_y(low) if low else HEIGHT - half) + half


def _tumbling_dice(roll: FourDice) -> Iterator[list[Piece]]:
    """Yield the dice on their way. Their faces follow from the roll: one picture is always the same."""
    for tilt, distance, turned in TUMBLES:
        dice = []
        for number, (value, (x, y)) in enumerate(zip(roll, DIE_POSITIONS, strict=True)):
            right, below = number % 2, number // 2
            face, size = (value + turned + number - 1) % 6 + 1, (TUMBLING_DIE_SIZE, TUMBLING_DIE_SIZE)
            tilted = tilt if right == below else -tilt
            die = Sprite(PieceKind.TUMBLING_DIE, *size, text=str(face), tilt=tilted)
            dice.append(Piece(die, x + (2 * right - 1) * distance, y + (2 * below - 1) * distance))
        yield dice


def _box_around(piece: Piece) -> Box:
    """Return the part of the picture with ``piece``."""
    [(left, top, right, bottom)] = group_pieces([piece])
    return left, max(top, 0), right, bottom


def _part(image: Image.Image, box: Box, milliseconds: int) -> Part:
    return Part(image.crop(box), milliseconds, box[:2])


def _draw(pieces: Sequence[Piece], around: Image.Image, box: Box, theme: Theme) -> Image.Image:
    """Return what is ``around`` within ``box``, with ``pieces`` on it."""
    image = around.crop(box).convert("RGB")
    paste_pieces(image, pieces, theme, *box[:2])
    return quantize(image, theme)
