"""The image of each sprite, drawn on first use and then cached."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render import bid_sprites
from bot.render.bid_sprites import OUTLINE_WIDTH
from bot.render.canvas import Canvas, Point, draw_number, framed_box
from bot.render.geometry import CORNER_RADIUS, SPACE_PITCH, SPACE_SIZE
from bot.render.palette import BUST, COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Colours, Rgb, SeatColours, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.shapes import (
    CROWN,
    CROWN_BALLS,
    PENNANT,
    POLE,
    draw_dots,
    expand_outline,
    fill_runner,
    marker_polygon,
    points_along,
    scale_points,
)

FADED_OPACITY: Final = 0.35
"""The opacity of what is lost or absent."""
MUTED_KINDS: Final = {PieceKind.DIE, PieceKind.FREE_RUNNER}
"""The kinds that have colours of their own when they are faded."""
CLAIM_MARK_SIZE: Final = 30
CHANCE_MARK_SIZE: Final = 20
CLAIMED_COLUMN_SUPERSAMPLING: Final = 4
"""Half the usual, since a claimed column is large and straight: the usual would take four times as long."""

NAME_FONT: Final = 26
LABEL_FONTS: Final = {PieceKind.BADGE: 28, PieceKind.TURN: 46, PieceKind.NAME: NAME_FONT}


@lru_cache(maxsize=1024)
def sprite_image(sprite: Sprite, theme: Theme) -> Image.Image:
    """Return the image of ``sprite``; the cached image must not be changed."""
    drawn = PAINTERS[sprite.kind](sprite, COLOURS[theme])
    image = drawn.to_image() if isinstance(drawn, Canvas) else drawn
    if sprite.faded and sprite.kind not in MUTED_KINDS:
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FADED_OPACITY)))
    return image


def _seat(sprite: Sprite) -> tuple[int, SeatColours]:
    assert sprite.seat is not None  # noqa: S101 - the layout gives a seat to every kind that needs one
    return sprite.seat, SEAT_COLOURS[sprite.seat]


def draw_marker(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a marker: a dark outline, a shaded side and the face slightly higher."""
    number, seat = _seat(sprite)
    outline = max(2.2, sprite.width * 0.07)
    lip = max(1.2, sprite.width * 0.045)
    # A disc is a point expanded by its radius; the other shapes need only enough for rounded corners.
    radius = sprite.width / 2 if number == 2 else max(4.0, sprite.width * 0.16)
    points = marker_polygon(number, sprite.width, radius)
    canvas = Canvas(sprite.width + 8, sprite.height + 8)
    canvas.rounded_polygon(points, radius, colours.outline)
    canvas.rounded_polygon(points, radius - outline, seat.shade)
    face = [(x, y - lip) for x, y in points]
    rim = 0.0
    if colours.theme is Theme.DARK:
        rim = 2.2 if sprite.width > 30 else 1.6
        canvas.rounded_polygon(face, radius - outline, seat.rim)
    canvas.rounded_polygon(face, radius - outline - rim, seat.fill)
    return canvas


def _moved_from(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw the dotted outline of a marker that has moved away."""
    number, seat = _seat(sprite)
    radius = sprite.width / 2 - 3 if number == 2 else max(4.0, sprite.width * 0.16)
    dot = max(2.2, sprite.width * 0.06)
    points = marker_polygon(number, sprite.width - 2 * dot, radius)
    dots = points_along(expand_outline(points, radius), 18 if sprite.width > 30 else 12)
    canvas = Canvas(sprite.width + 8, sprite.height + 8)
    fill = seat.rim if colours.theme is Theme.DARK else seat.fill
    draw_dots(canvas, dots, (dot + 1.4, colours.outline), (dot, fill))
    return canvas


def _runner(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a runner; below the dice, one that is on the board leaves its outline."""
    gone = sprite.faded and sprite.kind is PieceKind.FREE_RUNNER
    canvas = Canvas(sprite.width + 4, sprite.height + 4)
    size = sprite.height - 2 * OUTLINE_WIDTH
    fill_runner(canvas, size, OUTLINE_WIDTH, colours.preview if gone else colours.outline)
    fill_runner(canvas, size, 0, colours.base if gone else WHITE)
    return canvas


def _runner_space(sprite: Sprite, colours: Colours) -> Canvas:
    canvas, (_, seat) = Canvas(sprite.width, sprite.height), _seat(sprite)
    for inset, fill in ((0.0, colours.outline), (3.0, seat.fill), (6.5, seat.shade)):
        size = (sprite.width - 2 * inset, sprite.height - 2 * inset)
        canvas.rounded_rectangle((0, 0), size, CORNER_RADIUS + 3 - inset * 0.7, fill)
    return canvas


def _rope(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a striped rope; where it lies over its marker, it ends."""
    canvas = Canvas(sprite.width, sprite.height)
    outline, (_, seat) = colours.outline, _seat(sprite)
    strand = seat.rim if colours.theme is Theme.DARK else seat.shade
    half = sprite.width / 2 - OUTLINE_WIDTH
    canvas.rounded_rectangle((0, 0), (sprite.width, sprite.height), 0, outline)
    canvas.rounded_rectangle((0, 0), (2 * half, sprite.height), 0, seat.fill)
    bottom, stride = sprite.height / 2, 20.0
    for number in range(math.ceil(sprite.height / stride) + 2):
        y = bottom - number * stride
        canvas.polygon(((-half, y + 10), (half, y), (half, y + 8), (-half, y + 18)), strand)
    if sprite.kind is PieceKind.ROPE_END:
        canvas.rounded_rectangle((0, bottom - OUTLINE_WIDTH / 2), (sprite.width, OUTLINE_WIDTH), 0, outline)
    return canvas


def _claimed_column(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a bar over a column, with the owner's shape on every space to tell owners apart in grey too."""
    number, seat = _seat(sprite)
    canvas = Canvas(sprite.width, sprite.height, scale=CLAIMED_COLUMN_SUPERSAMPLING)
    width, height = sprite.width, sprite.height - 2
    canvas.rounded_rectangle((0, 0), (width, height), CORNER_RADIUS + 2, colours.outline)
    canvas.rounded_rectangle((0, 0), (width - 6, height - 6), CORNER_RADIUS, seat.shade)
    canvas.rounded_rectangle((0, -2), (width - 6, height - 10), CORNER_RADIUS, seat.fill)
    radius = CLAIM_MARK_SIZE / 2 if number == 2 else 3
    points = marker_polygon(number, CLAIM_MARK_SIZE, radius)
    for step in range(sprite.height // SPACE_PITCH - 1):
        y = sprite.height / 2 - SPACE_PITCH / 2 - step * SPACE_PITCH
        canvas.rounded_polygon([(px, py + y) for px, py in points], radius, colours.outline)
    _draw_flag(canvas, (3, -sprite.height / 2 + SPACE_PITCH / 2 + 2), (38, 46), WHITE, WHITE, colours)
    return canvas


def _claimed_number(sprite: Sprite, colours: Colours) -> Image.Image:
    number, seat = _seat(sprite)
    canvas = Canvas(sprite.width, sprite.height)
    canvas.rounded_rectangle((0, 0), (sprite.width - 2, sprite.height - 2), 12, seat.shade)
    canvas.rounded_rectangle((0, -2), (sprite.width - 2, sprite.height - 6), 12, seat.fill)
    image = canvas.to_image()
    # White is easiest to read on blue, dark text on the three lighter colours.
    text_colour = WHITE if number == 1 else COLOURS[Theme.DARK].outline
    draw_number(image, (sprite.width / 2, sprite.height / 2), sprite.text, 46, text_colour)
    return image


def _preview(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a dotted frame; the dots are outlined in the opposite colour, so they show on any background."""
    ring = colours.outline if colours.theme is Theme.DARK else WHITE
    canvas = Canvas(sprite.width, sprite.height)
    x, y = (side / 2 - CORNER_RADIUS for side in SPACE_SIZE)
    dots = points_along(expand_outline([(x, -y), (x, y), (-x, y), (-x, -y)], CORNER_RADIUS - 1, steps=6), 18)
    draw_dots(canvas, dots, (4.6, ring), (3.2, colours.preview))
    return canvas


def _label(sprite: Sprite, colours: Colours) -> Image.Image:
    """Draw a text in a box; the number of a turn is right of the room for a marker."""
    radius = sprite.height / 2 if sprite.kind is PieceKind.BADGE else 16
    text_x = sprite.width / 2 + (26 if sprite.kind is PieceKind.TURN else 0)
    image = framed_box(sprite.width, sprite.height, radius, colours.outline, WHITE)
    size, ink = LABEL_FONTS[sprite.kind], COLOURS[Theme.LIGHT].outline
    draw_number(image, (text_x, sprite.height / 2), sprite.text, size, ink)
    return image


_PIPS: Final[Mapping[str, tuple[Point, ...]]] = {
    "": (),
    "1": ((0, 0),),
    "2": ((1, -1), (-1, 1)),
    "3": ((1, -1), (0, 0), (-1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


DIE_ROOMS: Final = {PieceKind.DIE: 92, PieceKind.BUST_DIE: 104, PieceKind.TUMBLING_DIE: 124}
"""The side of the image of a die whose side is 90."""


def draw_die(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a die; a bust gives it a red edge. One that tumbles is smaller than its image, to have room."""
    bust = sprite.kind is PieceKind.BUST_DIE
    if sprite.faded:
        face, side, text_colour = colours.muted, colours.muted_side, colours.muted_text
    else:
        face, side, text_colour = WHITE, DIE_SIDE, COLOURS[Theme.LIGHT].outline
    canvas = Canvas(sprite.width, sprite.height, tilt=sprite.tilt)
    unit = sprite.width / DIE_ROOMS[sprite.kind]
    outside = (93, 0, 20, BUST) if bust else (90, 0, 20, colours.outline)
    for size, height, radius, fill in (outside, (83, 0, 17, side), (83, -3, 17, face)):
        box = size * unit, (size + 2 * height) * unit
        canvas.rounded_rectangle((0, height * unit), box, radius * unit, fill)
    for x, y in _PIPS[sprite.text]:
        canvas.disc((x * 22.5 * unit, (y * 22 - 3) * unit), 8.8 * unit, text_colour)
    return canvas


def _frame(sprite: Sprite, colours: Colours) -> Image.Image:
    """Draw the frame around a pair of dice, or around a row of the scoreboard."""
    radius = 17 if sprite.kind is PieceKind.PAIR else 20
    return framed_box(sprite.width, sprite.height, radius, colours.highlight_edge, colours.highlight)


def _draw_flag(canvas: Canvas, at: Point, size: Point, cloth: Rgb, pole: Rgb, colours: Colours) -> None:
    shift = [[(x + at[0], y + at[1]) for x, y in scale_points(part, *size)] for part in (POLE, PENNANT)]
    for points in shift:
        canvas.rounded_polygon(points, 4.6, colours.outline)
    canvas.rounded_polygon(shift[1], 1.6, cloth)
    canvas.rounded_polygon(shift[0], 1.9, pole)


def _chance(sprite: Sprite, colours: Colours) -> Image.Image:
    """Draw a part of the chance bar, with the seat's shape where there is room."""
    outline, (number, seat) = colours.outline, _seat(sprite)
    image = Image.new("RGBA", (sprite.width, sprite.height), (*outline, 255))
    ImageDraw.Draw(image).rectangle((2, 2, sprite.width - 3, sprite.height - 3), fill=seat.fill)
    if sprite.height > CHANCE_MARK_SIZE * 1.5:
        shape = Canvas(sprite.width, sprite.width)
        radius = CHANCE_MARK_SIZE / 2 if number == 2 else 2
        shape.rounded_polygon(marker_polygon(number, CHANCE_MARK_SIZE, radius), radius, outline)
        mark = shape.to_image()
        image.paste(mark, (0, (sprite.height - sprite.width) // 2), mark)
    return image


def _stamp(sprite: Sprite, colours: Colours) -> Image.Image:
    """Draw a number in a red box, which is tilted."""
    canvas = Canvas(sprite.width, sprite.height, tilt=sprite.tilt)
    width, height = sprite.width * 0.93, sprite.height * 0.72
    for inset, fill in ((0, colours.outline), (5, WHITE), (13, BUST)):
        size = width - 2 * inset, height - 2 * inset
        canvas.rounded_rectangle((0, 0), size, 30 - inset, fill)
    text = Image.new("RGBA", (sprite.width, sprite.height), (*WHITE, 0))
    draw_number(text, (sprite.width / 2, sprite.height / 2), sprite.text, round(height * 0.8), WHITE)
    image, text = canvas.to_image(), text.rotate(sprite.tilt, Image.Resampling.BICUBIC)
    image.alpha_composite(text)
    return image


def _flag(sprite: Sprite, colours: Colours) -> Canvas:
    """Draw a flag in its owner's colour, or hollow."""
    canvas = Canvas(sprite.width, sprite.height)
    size = sprite.width, sprite.height
    cloth = colours.flag_pole if sprite.seat is None else SEAT_COLOURS[sprite.seat].fill
    _draw_flag(canvas, (0, 0), size, cloth, colours.flag_pole, colours)
    if sprite.seat is None:
        canvas.polygon(scale_points(PENNANT, *size), colours.empty_flag)
    return canvas


def _crown(sprite: Sprite, colours: Colours) -> Canvas:
    canvas = Canvas(sprite.width + 8, sprite.height + 8, tilt=sprite.tilt)
    width, height = sprite.width * 0.8, sprite.height * 0.8
    unit = sprite.width / 52
    points, balls = scale_points(CROWN, width, height), scale_points(CROWN_BALLS, width, height)
    canvas.rounded_polygon(points, 1.5 * unit + OUTLINE_WIDTH, colours.outline)
    for ball in balls:
        canvas.disc(ball, 3.6 * unit + OUTLINE_WIDTH, colours.outline)
    canvas.rounded_polygon(points, 1.5 * unit, colours.summit)
    (right, foot), (left, _) = points[3:5]
    band = ((left + 1, foot - 2 * unit), (right - 1, foot - 2 * unit))
    canvas.rounded_polygon(band, 2.4 * unit, colours.summit_edge)
    for ball in balls:
        canvas.disc(ball, 3.6 * unit, colours.summit)
    return canvas


PAINTERS: Final[Mapping[PieceKind, Callable[[Sprite, Colours], Canvas | Image.Image]]] = {
    PieceKind.HIGHLIGHT: _frame,
    PieceKind.CHANCE: _chance,
    PieceKind.CLAIMED_COLUMN: _claimed_column,
    PieceKind.CLAIMED_NUMBER: _claimed_number,
    PieceKind.ROPE: _rope,
    PieceKind.RUNNER_SPACE: _runner_space,
    PieceKind.MOVED_FROM: _moved_from,
    PieceKind.MARKER: draw_marker,
    PieceKind.ROPE_END: _rope,
    PieceKind.RUNNER: _runner,
    PieceKind.PREVIEW: _preview,
    PieceKind.ARROW_UP: bid_sprites.arrow,
    PieceKind.ARROW_DOWN: bid_sprites.arrow,
    PieceKind.PAIR: _frame,
    PieceKind.DIE: draw_die,
    PieceKind.BUST_DIE: draw_die,
    PieceKind.TUMBLING_DIE: draw_die,
    PieceKind.BADGE: _label,
    PieceKind.FREE_RUNNER: _runner,
    PieceKind.FLAG: _flag,
    PieceKind.MISSES_TURN: bid_sprites.misses_turn,
    PieceKind.BID_AWAITED: bid_sprites.bid_awaited,
    PieceKind.BID_PLACED: bid_sprites.bid_placed,
    PieceKind.BID_STOPS: bid_sprites.stops,
    PieceKind.BID_BUSTS: bid_sprites.busts,
    PieceKind.BID_RIGHT: bid_sprites.outcome,
    PieceKind.BID_WRONG: bid_sprites.outcome,
    PieceKind.BID_WRONG_DOUBLED: bid_sprites.outcome,
    PieceKind.CROWN: _crown,
    PieceKind.STAMP: _stamp,
    PieceKind.TURN: _label,
    PieceKind.NAME: _label,
}
