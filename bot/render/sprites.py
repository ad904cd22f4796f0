"""The image of each sprite, drawn on first use and then cached."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.render import bid_sprites, landscape
from bot.render.bid_sprites import OUTLINE_WIDTH
from bot.render.canvas import SUPERSAMPLING, Canvas, Point, font_for
from bot.render.geometry import CORNER_RADIUS, MOON_CENTRE, MOON_RADIUS, SPACE_PITCH, SPACE_SIZE
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
MARGINS: Final = {
    PieceKind.MARKER: 8,
    PieceKind.MOVED_FROM: 8,
    PieceKind.RUNNER: 4,
    PieceKind.FREE_RUNNER: 4,
    PieceKind.CROWN: 8,
}
"""How much larger than the sprite some images are."""
CLAIM_MARK_SIZE: Final = 30
CHANCE_MARK_SIZE: Final = 20
CACHED_SPRITES: Final = 512
"""How many images are cached, about 20 kB each, which take 1.5 ms to draw. Each theme needs about 280."""
ORIGINS: Final = {PieceKind.MOON: (MOON_RADIUS - MOON_CENTRE[0], MOON_RADIUS - MOON_CENTRE[1])}
"""Where the corner of the picture is in what is drawn like a part of it."""
SCALES: Final = {
    PieceKind.MOON: landscape.SCALE,
    PieceKind.CLAIMED_COLUMN: 4,
    PieceKind.CHANCE: 1,
    PieceKind.TUMBLING_DIE: 4,
    PieceKind.STAMP: 4,
}
"""How many times larger sprites are drawn that are large, straight or seen for a moment, to save time."""

NAME_FONT: Final = 26
LABEL_FONTS: Final = {PieceKind.BADGE: 28, PieceKind.TURN: 46, PieceKind.NAME: NAME_FONT}


@lru_cache(maxsize=CACHED_SPRITES)
def sprite_image(sprite: Sprite, theme: Theme) -> Image.Image:
    """Return the image of ``sprite``; the cached image must not be changed."""
    image = draw_sprite(sprite, COLOURS[theme]).to_image()
    if sprite.faded and sprite.kind not in MUTED_KINDS:
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FADED_OPACITY)))
    return image


def image_size(sprite: Sprite) -> tuple[int, int]:
    """Return the width and height of the image of ``sprite``."""
    margin = MARGINS.get(sprite.kind, 0)
    return sprite.width + margin, sprite.height + margin


def draw_sprite(sprite: Sprite, colours: Colours) -> Canvas:
    """Return a canvas with ``sprite`` on it."""
    scale = SCALES.get(sprite.kind, SUPERSAMPLING)
    canvas = Canvas(*image_size(sprite), origin=ORIGINS.get(sprite.kind), scale=scale, tilt=sprite.tilt)
    PAINTERS[sprite.kind](canvas, sprite, colours)
    return canvas


def _moon(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the landscape around the moon, which has the colours of the winners."""
    canvas.rounded_rectangle(MOON_CENTRE, (sprite.width, sprite.height), 0, colours.background)
    landscape.draw_landscape(canvas, colours.theme, [int(seat) for seat in sprite.text])


def _seat(sprite: Sprite) -> tuple[int, SeatColours]:
    assert sprite.seat is not None  # noqa: S101 - the layout gives a seat to every kind that needs one
    return sprite.seat, SEAT_COLOURS[sprite.seat]


def _marker(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a marker: a dark outline, a shaded side and the face slightly higher."""
    number, seat = _seat(sprite)
    outline = max(2.2, sprite.width * 0.07)
    lip = max(1.2, sprite.width * 0.045)
    # A disc is a point expanded by its radius; the other shapes need only enough for rounded corners.
    radius = sprite.width / 2 if number == 2 else max(4.0, sprite.width * 0.16)
    points = marker_polygon(number, sprite.width, radius)
    canvas.rounded_polygon(points, radius, colours.outline)
    canvas.rounded_polygon(points, radius - outline, seat.shade)
    face = [(x, y - lip) for x, y in points]
    rim = 0.0
    if colours.theme is Theme.DARK:
        rim = 2.2 if sprite.width > 30 else 1.6
        canvas.rounded_polygon(face, radius - outline, seat.rim)
    canvas.rounded_polygon(face, radius - outline - rim, seat.fill)


def _moved_from(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the dotted outline of a marker that has moved away."""
    number, seat = _seat(sprite)
    radius = sprite.width / 2 - 3 if number == 2 else max(4.0, sprite.width * 0.16)
    dot = max(2.2, sprite.width * 0.06)
    points = marker_polygon(number, sprite.width - 2 * dot, radius)
    dots = points_along(expand_outline(points, radius), 18 if sprite.width > 30 else 12)
    fill = seat.rim if colours.theme is Theme.DARK else seat.fill
    draw_dots(canvas, dots, (dot + 1.4, colours.outline), (dot, fill))


def _runner(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a runner; below the dice, one that is on the board leaves its outline."""
    gone = sprite.faded and sprite.kind is PieceKind.FREE_RUNNER
    size = sprite.height - 2 * OUTLINE_WIDTH
    fill_runner(canvas, size, OUTLINE_WIDTH, colours.preview if gone else colours.outline)
    fill_runner(canvas, size, 0, colours.base if gone else WHITE)


def _runner_space(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    _, seat = _seat(sprite)
    for inset, fill in ((0.0, colours.outline), (3.0, seat.fill), (6.5, seat.shade)):
        size = (sprite.width - 2 * inset, sprite.height - 2 * inset)
        canvas.rounded_rectangle((0, 0), size, CORNER_RADIUS + 3 - inset * 0.7, fill)


def _rope(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a striped rope; where it lies over its marker, it ends."""
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


def _claimed_column(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a bar over a column, with the owner's shape on every space to tell owners apart in grey too."""
    number, seat = _seat(sprite)
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


def _claimed_number(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    number, seat = _seat(sprite)
    canvas.rounded_rectangle((0, 0), (sprite.width - 2, sprite.height - 2), 12, seat.shade)
    canvas.rounded_rectangle((0, -2), (sprite.width - 2, sprite.height - 6), 12, seat.fill)
    # White is easiest to read on blue, dark text on the three lighter colours.
    text_colour = WHITE if number == 1 else COLOURS[Theme.DARK].outline
    canvas.number((0, 0), sprite.text, 46, text_colour)


def _preview(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a dotted frame; the dots are outlined in the opposite colour, so they show on any background."""
    ring = colours.outline if colours.theme is Theme.DARK else WHITE
    x, y = (side / 2 - CORNER_RADIUS for side in SPACE_SIZE)
    dots = points_along(expand_outline([(x, -y), (x, y), (-x, y), (-x, -y)], CORNER_RADIUS - 1, steps=6), 18)
    draw_dots(canvas, dots, (4.6, ring), (3.2, colours.preview))


def _label(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a text in a box; the number of a turn is right of the room for a marker."""
    radius = sprite.height / 2 if sprite.kind is PieceKind.BADGE else 16
    canvas.frame((sprite.width, sprite.height), radius, colours.outline, WHITE)
    x = 26 if sprite.kind is PieceKind.TURN else 0
    canvas.number((x, 0), sprite.text, LABEL_FONTS[sprite.kind], COLOURS[Theme.LIGHT].outline)


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


def _die(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a die; a bust gives it a red edge. One that tumbles is smaller than its image, to have room."""
    bust = sprite.kind is PieceKind.BUST_DIE
    if sprite.faded:
        face, side, text_colour = colours.muted, colours.muted_side, colours.muted_text
    else:
        face, side, text_colour = WHITE, DIE_SIDE, COLOURS[Theme.LIGHT].outline
    unit = sprite.width / DIE_ROOMS[sprite.kind]
    outside = (93, 0, 20, BUST) if bust else (90, 0, 20, colours.outline)
    for size, height, radius, fill in (outside, (83, 0, 17, side), (83, -3, 17, face)):
        box = size * unit, (size + 2 * height) * unit
        canvas.rounded_rectangle((0, height * unit), box, radius * unit, fill)
    for x, y in _PIPS[sprite.text]:
        canvas.disc((x * 22.5 * unit, (y * 22 - 3) * unit), 8.8 * unit, text_colour)


def _frame(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the frame around a pair of dice, or around a row of the scoreboard."""
    radius = 17 if sprite.kind is PieceKind.PAIR else 20
    canvas.frame((sprite.width, sprite.height), radius, colours.highlight_edge, colours.highlight)


def _draw_flag(canvas: Canvas, at: Point, size: Point, cloth: Rgb, pole: Rgb, colours: Colours) -> None:
    shift = [[(x + at[0], y + at[1]) for x, y in scale_points(part, *size)] for part in (POLE, PENNANT)]
    for points in shift:
        canvas.rounded_polygon(points, 4.6, colours.outline)
    canvas.rounded_polygon(shift[1], 1.6, cloth)
    canvas.rounded_polygon(shift[0], 1.9, pole)


def _chance(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a part of the chance bar, with the seat's shape where there is room."""
    number, seat = _seat(sprite)
    width, height = sprite.width, sprite.height
    canvas.rounded_rectangle((0, 0), (width, height), 0, colours.outline)
    canvas.rounded_rectangle((0, 0), (width - 4, height - 4), 0, seat.fill)
    if height > CHANCE_MARK_SIZE * 1.5:
        mark, radius = Canvas(width, width), CHANCE_MARK_SIZE / 2 if number == 2 else 2
        mark.rounded_polygon(marker_polygon(number, CHANCE_MARK_SIZE, radius), radius, colours.outline)
        canvas.paste(mark.to_image(), (0, 0))


def _stamp(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a word in a red box, and below it a number if there is one; it is tilted."""
    width, height, unit = sprite.width * 0.93, sprite.height * 0.8, sprite.width / 220
    for inset, fill in ((0, colours.outline), (4 * unit, WHITE), (11 * unit, BUST)):
        size = width - 2 * inset, height - 2 * inset
        canvas.rounded_rectangle((0, 0), size, 26 * unit - inset, fill)
    word, *number = sprite.text.split("\n")
    letters = round(height * 0.4)
    letters = min(letters, round(letters * (width - 36 * unit) / font_for(word, letters).getlength(word)))
    canvas.number((0, -height * 0.17 if number else 0), word, letters, WHITE)
    for lost in number:
        canvas.number((0, height * 0.2), lost, round(height * 0.46), WHITE)


def _flag(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a flag in its owner's colour, or hollow."""
    size = sprite.width, sprite.height
    cloth = colours.flag_pole if sprite.seat is None else SEAT_COLOURS[sprite.seat].fill
    _draw_flag(canvas, (0, 0), size, cloth, colours.flag_pole, colours)
    if sprite.seat is None:
        canvas.polygon(scale_points(PENNANT, *size), colours.empty_flag)


def _crown(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
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


PAINTERS: Final[Mapping[PieceKind, Callable[[Canvas, Sprite, Colours], None]]] = {
    PieceKind.MOON: _moon,
    PieceKind.HIGHLIGHT: _frame,
    PieceKind.CHANCE: _chance,
    PieceKind.CLAIMED_COLUMN: _claimed_column,
    PieceKind.CLAIMED_NUMBER: _claimed_number,
    PieceKind.ROPE: _rope,
    PieceKind.RUNNER_SPACE: _runner_space,
    PieceKind.MOVED_FROM: _moved_from,
    PieceKind.MARKER: _marker,
    PieceKind.ROPE_END: _rope,
    PieceKind.RUNNER: _runner,
    PieceKind.PREVIEW: _preview,
    PieceKind.ARROW_UP: bid_sprites.arrow,
    PieceKind.ARROW_DOWN: bid_sprites.arrow,
    PieceKind.PAIR: _frame,
    PieceKind.DIE: _die,
    PieceKind.BUST_DIE: _die,
    PieceKind.TUMBLING_DIE: _die,
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
