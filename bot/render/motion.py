"""A bust, a claim or a win as a moving picture: a GIF that plays once, in at most two seconds.

It begins and ends with the picture of the board: where people have switched moving pictures off, they see
the first frame. Then everything is as it was before, and nothing shows the end before it comes. Only parts
are drawn again, one after another: a frame takes the longer to encode the larger it is, and the first one
takes most of the time. So even the way back to before takes two or three frames of 20 ms: one around all
that differs would be nearly as large as the picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from PIL import Image

from bot.game import (
    COLUMNS,
    EMPTY_COLUMNS,
    Busted,
    FourDice,
    Game,
    Moved,
    Phase,
    State,
    Stopped,
    advance_runners,
)
from bot.render.board import draw_quantized, group_pieces, paste_pieces
from bot.render.board_layout import RUNNER_SIZE, layout
from bot.render.dice_layout import DIE_POSITIONS
from bot.render.geometry import (
    COLUMN_PITCH,
    HEIGHT,
    MOON_CENTRE,
    MOON_RADIUS,
    SPACE_PITCH,
    WIDTH,
    Box,
    column_x,
    space_y,
)
from bot.render.gif import Part, changed_parts, encode_parts
from bot.render.landscape import board_background
from bot.render.palette import Theme, quantize
from bot.render.pieces import Piece, PieceKind, Sprite
from bot.render.scoreboard import scoreboard

FIRST_MS: Final = 20
"""The least that browsers respect: they show a frame of 10 ms for 100."""
FALL_MS: Final = 80
CLIMB_MS: Final = 150
TUMBLE_MS: Final = 90
LANDING_MS: Final = 300
STAMP_MS: Final = 900
LAST_MS: Final = 655_350
"""The longest possible, in case an app shows the picture again and again."""

FALL: Final = (0.6, 0.0)
"""How much of its way up a runner still has in each step: it falls faster and faster."""
CLIMB: Final = (0.55, 0.9)
"""How much of its way up a runner has behind it in each step: it climbs slower and slower."""

TUMBLING_DIE_SIZE: Final = 120
TUMBLES: Final = ((-26, -6, 5), (18, -2, 2))
"""The steps of the dice: their tilt, how far they are from their places, and how far their faces turn on."""

DICE_BOX: Final[Box] = (42, 42, 254, 254)
FREE_RUNNERS_BOX: Final[Box] = (42, 254, 254, 314)
MOON_BOX: Final[Box] = (
    MOON_CENTRE[0] - MOON_RADIUS,
    MOON_CENTRE[1] - MOON_RADIUS,
    MOON_CENTRE[0] + MOON_RADIUS,
    MOON_CENTRE[1] + MOON_RADIUS,
)

STAMP_CENTRE: Final = (500, 470)
STAMP_SIZE: Final = (380, 270)


class _Run(NamedTuple):
    """The way of a runner in a column."""

    column: int
    low: int
    high: int

    def runner_at(self, share: float) -> Piece:
        """Return the runner at a share of its way up."""
        bottom, top = space_y(self.low), space_y(self.high)
        sprite = Sprite(PieceKind.RUNNER, *RUNNER_SIZE)
        return Piece(sprite, column_x(self.column), bottom + round((top - bottom) * share))


def is_moving(game: Game) -> bool:
    """Return whether the latest of all events was a bust, or a stop or a move that claimed a column."""
    if isinstance(game.log[-1], Stopped | Moved):
        return bool(_claimed(game))
    return isinstance(game.log[-1], Busted)


def moving_board_gif(
    game: Game, theme: Theme = Theme.DARK, chances: Sequence[float] = (), bust: str = ""
) -> bytes:
    """Return the board of ``game``, which must be :func:`moving <is_moving>`, as a GIF of 1000×900.

    It takes about five times as long as the still, mostly to encode, and may be called from any thread.
    Without ``chances`` to win, there is no bar along the edge; without the word for a ``bust``, no stamp.
    """
    pieces = layout(game, chances, bust)
    final = draw_quantized(pieces, theme)
    moving = _bust if isinstance(game.last_event, Busted) else _climb
    *parts, last = Part(final, FIRST_MS), *moving(game, pieces, final, theme)
    return encode_parts((*parts, last._replace(milliseconds=LAST_MS)), theme, loops=False)


def _claimed(game: Game) -> list[int]:
    """Return the columns that the last event claimed."""
    before = game.previous_state
    return [column for column in COLUMNS if game.state.owner(column) != before.owner(column)]


def _bust(game: Game, pieces: Sequence[Piece], final: Image.Image, theme: Theme) -> Iterator[Part]:
    """Yield the dice, then the runners that fall off their spaces, then a stamp with what is lost."""
    assert game.last_roll is not None  # noqa: S101 - a bust follows a roll
    before = replace(game.previous_state, phase=Phase.DECIDE, roll=None)
    standing = layout(replace(game, state=before, position_since=game.position_since - 1))
    stamps = [piece for piece in pieces if piece.sprite.kind is PieceKind.STAMP]
    runs = _runs(before.markers[before.on_turn], before.runners, COLUMNS)
    cells = [_cells(run.column, run.high, run.low) for run in runs]
    ranks = _scoreboard_box(before, game.state)
    start = draw_quantized(standing, theme)
    for boxes in filter(None, (cells, [ranks], [*map(_box_around, stamps), FREE_RUNNERS_BOX])):
        yield _at_once(final, start, boxes)
    for dice in _tumbling_dice(game.last_roll):
        yield Part(_draw(dice, DICE_BOX, theme), TUMBLE_MS, DICE_BOX[:2])
    yield _part(final, DICE_BOX, LANDING_MS)
    for step in range(len(FALL)):
        for run, cell in zip(runs, cells, strict=True):
            falling = [run.runner_at(share) for share in FALL[: step + 1]]
            box = _box_around(*falling) if step else cell
            yield _with_piece(final, pieces, falling[-1], box, FALL_MS // len(runs), theme)
    for box in (*(_box_around(run.runner_at(FALL[-1])) for run in runs), FREE_RUNNERS_BOX):
        yield _part(final, box, FIRST_MS)
    for stamp in stamps:
        large = Piece(stamp.sprite._replace(width=STAMP_SIZE[0], height=STAMP_SIZE[1]), *STAMP_CENTRE)
        yield _with_piece(final, pieces, large, _box_around(large), STAMP_MS, theme)
        yield _part(final, _box_around(large), FIRST_MS)
        yield _part(final, _box_around(stamp), FIRST_MS)
    yield _part(final, ranks, LAST_MS)


def _climb(game: Game, pieces: Sequence[Piece], final: Image.Image, theme: Theme) -> Iterator[Part]:
    """Yield the board before the event, then the runners on their way up; those that claim come last."""
    before, event = game.previous_state, game.last_event
    low, high, columns = before.markers[before.on_turn], before.runners, tuple(COLUMNS)
    if isinstance(event, Moved):
        low = tuple(runner or marker for runner, marker in zip(high, low, strict=True))
        high, columns = advance_runners(before, event.move), event.move
    claimed = _claimed(game)
    *_, crown = (None, *(piece for piece in pieces if piece.sprite.kind is PieceKind.CROWN))
    crowned = [column for column in claimed if crown and crown.x == column_x(column)]
    runs = sorted(_runs(low, high, columns), key=lambda run: (run.column in claimed, run.column in crowned))
    cells = [_cells(run.column, run.high, 0 if run.column in claimed else run.low) for run in runs]
    ranks = _scoreboard_box(before, game.state)
    sky = [MOON_BOX, _box_around(crown)] if crown else []
    still = layout(replace(game, state=replace(before, runners=EMPTY_COLUMNS, phase=Phase.DECIDE, roll=None)))
    start = draw_quantized(still, theme)
    for boxes in ([*sky, *cells], [ranks]):
        yield _at_once(final, start, boxes)
    for run, cell in zip(runs, cells, strict=True):
        climbing = [run.runner_at(share) for share in CLIMB]
        for step, runner in enumerate(climbing, 1):
            yield _with_piece(start, still, runner, _box_around(*climbing[:step]), CLIMB_MS, theme)
        yield _part(final, cell, LANDING_MS)
    for boxes in filter(None, (sky, [ranks])):
        yield _at_once(start, final, boxes)


def _scoreboard_box(before: State, after: State) -> Box:
    """Return the part of the picture with what differs in the scoreboard."""
    return _box_around(*{*scoreboard(before)} ^ {*scoreboard(after)})


def _runs(low: Sequence[int], high: Sequence[int], columns: Iterable[int]) -> list[_Run]:
    """Return the way of each runner in ``columns``."""
    return [_Run(column, low[column], high[column]) for column in sorted(set(columns)) if high[column]]


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


def _box_around(*pieces: Piece) -> Box:
    """Return the part of the picture with ``pieces``."""
    left, top, right, bottom = _union(group_pieces(pieces))
    return max(left, 0), max(top, 0), min(right, WIDTH), min(bottom, HEIGHT)


def _union(boxes: Iterable[Box]) -> Box:
    """Return the smallest part of the picture with all of ``boxes``."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _at_once(shown: Image.Image, wanted: Image.Image, boxes: Sequence[Box]) -> Part:
    """Return what turns ``boxes`` of what is shown into what is wanted, as one part."""
    left, top, *_ = around = _union(boxes)
    before, after = shown.crop(around), shown.crop(around)
    for box in boxes:
        after.paste(wanted.crop(box), (box[0] - left, box[1] - top))
    _, part = changed_parts([(before, FIRST_MS), (after, FIRST_MS)])
    x, y = part.corner
    return part._replace(corner=(left + x, top + y))


def _part(image: Image.Image, box: Box, milliseconds: int) -> Part:
    return Part(image.crop(box), milliseconds, box[:2])


def _with_piece(
    still: Image.Image, pieces: Sequence[Piece], piece: Piece, box: Box, milliseconds: int, theme: Theme
) -> Part:
    """Return the part of a picture of ``pieces`` in ``box``, with one more piece in it."""
    part, around = _part(still, box, milliseconds), _box_around(piece)
    part.image.paste(_draw([*pieces, piece], around, theme), (around[0] - box[0], around[1] - box[1]))
    return part


def _draw(pieces: Sequence[Piece], box: Box, theme: Theme) -> Image.Image:
    """Return a part of the picture that ``pieces`` make, in the colours of the palette."""
    left, top, right, bottom = box
    image = board_background(theme).crop(box)
    touching = [
        piece
        for piece in pieces
        if left - piece.sprite.width < piece.x < right + piece.sprite.width
        and top - piece.sprite.height < piece.y < bottom + piece.sprite.height
    ]
    paste_pieces(image, touching, theme, left, top)
    return quantize(image, theme)
