"""One drawing to each look: made on first use, then only pasted."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from bot.render import bid_sprites
from bot.render.canvas import Canvas, Point, draw_number, transparent_image
from bot.render.geometry import CORNER_RADIUS, SPACE_PITCH, SPACE_SIZE
from bot.render.palette import BUST, COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Colours, Rgb, SeatColours, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.shapes import (
    CROWN,
    CROWN_BALLS,
    PENNANT,
    POLE,
    expand_outline,
    fill_runner,
    marker_polygon,
    points_along,
    rounded_rectangle,
    scale_points,
)

FADED_OPACITY: Final = 0.35
"""The opacity of what is lost or gone."""
OUTLINE_WIDTH: Final = 3.0
CLAIMED_COLUMN_SUPERSAMPLING: Final = 4
"""A claimed column is large and straight: drawn at twice the sharpness it would cost four times as much."""

Painter = Callable[[Sprite, Theme], Image.Image]


@lru_cache(maxsize=1024)
def sprite_image(look: Sprite, theme: Theme) -> Image.Image:
    """Return the drawing of ``look``, its middle where the piece's is; not to be changed."""
    image = PAINTERS[look.kind](look, theme)
    if look.faded and look.kind is not PieceKind.DIE:
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FADED_OPACITY)))
    return image


def _seat(look: Sprite) -> int:
    assert look.seat is not None  # noqa: S101 - the layout gives a seat to the kinds that ask here
    return look.seat


def _seat_colours(look: Sprite) -> SeatColours:
    return SEAT_COLOURS[_seat(look)]


def draw_marker(look: Sprite, theme: Theme) -> Canvas:
    """Draw a piece of card: an ink outline, a side in the shade and the face a little higher."""
    colours, seat, number = COLOURS[theme], _seat_colours(look), _seat(look)
    outline = max(2.2, look.width * 0.07)
    lip = max(1.2, look.width * 0.045)
    # A disc is a point grown by its radius; the others need only enough for round corners.
    reach = look.width / 2 if number == 2 else max(4.0, look.width * 0.16)
    points = marker_polygon(number, look.width, reach)
    canvas = Canvas(look.width + 8, look.height + 8)
    canvas.rounded_polygon(points, reach, colours.outline)
    canvas.rounded_polygon(points, reach - outline, seat.shade)
    face = [(x, y - lip) for x, y in points]
    if theme is Theme.DARK:
        rim = 2.2 if look.width > 30 else 1.6
        canvas.rounded_polygon(face, reach - outline, seat.rim)
        canvas.rounded_polygon(face, reach - outline - rim, seat.fill)
    else:
        canvas.rounded_polygon(face, reach - outline, seat.fill)
    return canvas


def _marker(look: Sprite, theme: Theme) -> Image.Image:
    return draw_marker(look, theme).to_image()


def _moved_from(look: Sprite, theme: Theme) -> Image.Image:
    """The dotted outline of a marker that has moved on."""
    colours, seat, number = COLOURS[theme], _seat_colours(look), _seat(look)
    reach = look.width / 2 - 3 if number == 2 else max(4.0, look.width * 0.16)
    dot = max(2.2, look.width * 0.06)
    points = marker_polygon(number, look.width - 2 * dot, reach)
    outline = points_along(expand_outline(points, reach), 18 if look.width > 30 else 12)
    canvas = Canvas(look.width + 8, look.height + 8)
    for at in outline:
        canvas.disc(at, dot + 1.4, colours.outline)
    for at in outline:
        canvas.disc(at, dot, seat.rim if theme is Theme.DARK else seat.fill)
    return canvas.to_image()


def _runner(look: Sprite, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width + 4, look.height + 4)
    size = look.height - 2 * OUTLINE_WIDTH
    fill_runner(canvas, size, OUTLINE_WIDTH, COLOURS[theme].outline)
    fill_runner(canvas, size, 0, WHITE)
    return canvas.to_image()


def _runner_space(look: Sprite, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    width, height = look.width, look.height
    seat = _seat_colours(look)
    for inset, fill in (
        (0.0, COLOURS[theme].outline),
        (OUTLINE_WIDTH, seat.fill),
        (OUTLINE_WIDTH + 3.5, seat.shade),
    ):
        size = (width - 2 * inset, height - 2 * inset)
        canvas.rounded_rectangle((0, 0), size, CORNER_RADIUS + 3 - inset * 0.7, fill)
    return canvas.to_image()


def _rope(look: Sprite, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    seat = _seat_colours(look)
    half = look.width / 2 - OUTLINE_WIDTH
    canvas.rounded_rectangle((0, 0), (look.width, look.height), 0, COLOURS[theme].outline)
    canvas.rounded_rectangle((0, 0), (2 * half, look.height), 0, seat.fill)
    top, stride = -look.height / 2, 12.0
    for turn in range(-1, math.ceil(look.height / stride) + 1):
        y = top + turn * stride
        canvas.polygon(((-half, y + 8), (half, y), (half, y + 4), (-half, y + 12)), seat.shade)
    return canvas.to_image()


def _claimed_column(look: Sprite, theme: Theme) -> Image.Image:
    """A bar over a whole column; its owner's silhouette in every square shows whose, in grey too."""
    colours, seat, number = COLOURS[theme], _seat_colours(look), _seat(look)
    canvas = Canvas(look.width, look.height, scale=CLAIMED_COLUMN_SUPERSAMPLING)
    width, height = look.width, look.height - 2
    canvas.rounded_rectangle((0, 0), (width, height), CORNER_RADIUS + 2, colours.outline)
    canvas.rounded_rectangle((0, 0), (width - 6, height - 6), CORNER_RADIUS, seat.shade)
    canvas.rounded_rectangle((0, -2), (width - 6, height - 10), CORNER_RADIUS, seat.fill)
    reach = 10 if number == 2 else 2
    points = marker_polygon(number, 20, reach)
    for step in range(look.height // SPACE_PITCH - 1):
        y = look.height / 2 - SPACE_PITCH / 2 - step * SPACE_PITCH
        canvas.rounded_polygon([(px, py + y) for px, py in points], reach, seat.shade)
    _draw_flag(canvas, (3, -look.height / 2 + SPACE_PITCH / 2 + 2), (38, 46), WHITE, WHITE, colours)
    return canvas.to_image()


def _claimed_number(look: Sprite, theme: Theme) -> Image.Image:
    seat = _seat_colours(look)
    canvas = Canvas(look.width, look.height)
    canvas.rounded_rectangle((0, 0), (look.width - 2, look.height - 2), 12, seat.shade)
    canvas.rounded_rectangle((0, -2), (look.width - 2, look.height - 6), 12, seat.fill)
    image = canvas.to_image()
    # White reads best on blue, ink on the three lighter colours.
    ink = WHITE if look.seat == 1 else COLOURS[Theme.DARK].outline
    draw_number(image, (look.width / 2, look.height / 2), look.text, 46, ink)
    return image


def _preview(look: Sprite, theme: Theme) -> Image.Image:
    """A dotted square: the dots are ringed with the other colour, so they show on any ground."""
    colours = COLOURS[theme]
    ring = colours.outline if theme is Theme.DARK else WHITE
    canvas = Canvas(look.width, look.height)
    half_x, half_y = SPACE_SIZE[0] / 2 - 1, SPACE_SIZE[1] / 2 - 1
    dots = points_along(rounded_rectangle(half_x, half_y, CORNER_RADIUS - 1), 22)
    for dot in dots:
        canvas.disc(dot, 4.6, ring)
    for dot in dots:
        canvas.disc(dot, 3.2, colours.preview)
    image = canvas.to_image()
    if look.text:
        size = 34 if len(look.text) < 4 else 26
        words = transparent_image(*image.size, colours.preview)
        draw_number(words, (look.width / 2, look.height / 2), look.text, size, colours.preview)
        image.alpha_composite(words)
    return image


def _badge(look: Sprite, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    canvas.rounded_rectangle((0, 0), (look.width, look.height), look.height / 2, COLOURS[theme].outline)
    canvas.rounded_rectangle((0, 0), (look.width - 6, look.height - 6), look.height / 2 - 3, WHITE)
    image = canvas.to_image()
    draw_number(image, (look.width / 2, look.height / 2), look.text, 26, COLOURS[Theme.LIGHT].outline)
    return image


_PIPS: Final[Mapping[str, tuple[Point, ...]]] = MappingProxyType(
    {
        "": (),
        "1": ((0, 0),),
        "2": ((1, -1), (-1, 1)),
        "3": ((1, -1), (0, 0), (-1, 1)),
        "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)


def draw_die(look: Sprite, theme: Theme) -> Canvas:
    """Draw a die with its pips, round which a bust puts a red edge."""
    colours = COLOURS[theme]
    bust = look.kind is PieceKind.BUST_DIE
    face, side, ink = (
        (colours.muted, colours.muted_side, colours.muted_text)
        if look.faded
        else (WHITE, DIE_SIDE, COLOURS[Theme.LIGHT].outline)
    )
    canvas = Canvas(look.width, look.height, tilt=look.tilt)
    edge = 93 if bust else 90
    canvas.rounded_rectangle((0, 0), (edge, edge), 20, BUST if bust else colours.outline)
    canvas.rounded_rectangle((0, 0), (83, 83), 17, side)
    canvas.rounded_rectangle((0, -3), (83, 77), 17, face)
    for x, y in _PIPS[look.text]:
        canvas.disc((x * 22.5, y * 22 - 3), 8.8, ink)
    return canvas


def _die(look: Sprite, theme: Theme) -> Image.Image:
    return draw_die(look, theme).to_image()


def _highlight(look: Sprite, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    canvas = Canvas(look.width, look.height)
    canvas.rounded_rectangle((0, 0), (look.width, look.height), 20, colours.highlight_edge)
    canvas.rounded_rectangle((0, 0), (look.width - 6, look.height - 6), 17, colours.highlight)
    return canvas.to_image()


def _draw_flag(canvas: Canvas, at: Point, size: Point, cloth: Rgb, pole: Rgb, colours: Colours) -> None:
    shift = [[(x + at[0], y + at[1]) for x, y in scale_points(part, *size)] for part in (POLE, PENNANT)]
    for points in shift:
        canvas.rounded_polygon(points, 4.6, colours.outline)
    canvas.rounded_polygon(shift[1], 1.6, cloth)
    canvas.rounded_polygon(shift[0], 1.9, pole)


def _flag(look: Sprite, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    cloth = colours.empty_flag if look.seat is None else _seat_colours(look).fill
    canvas = Canvas(look.width, look.height)
    _draw_flag(canvas, (0, 0), (look.width, look.height), cloth, colours.flag_pole, colours)
    return canvas.to_image()


def _crown(look: Sprite, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    canvas = Canvas(look.width + 8, look.height + 8, tilt=look.tilt)
    width, height = look.width * 0.8, look.height * 0.8
    grain = look.width / 52
    points, balls = scale_points(CROWN, width, height), scale_points(CROWN_BALLS, width, height)
    canvas.rounded_polygon(points, 1.5 * grain + OUTLINE_WIDTH, colours.outline)
    for ball in balls:
        canvas.disc(ball, 3.6 * grain + OUTLINE_WIDTH, colours.outline)
    canvas.rounded_polygon(points, 1.5 * grain, colours.summit)
    (left, foot), (right, _) = points[0], points[-1]
    canvas.rounded_polygon(
        ((left + 1, foot - 2 * grain), (right - 1, foot - 2 * grain)), 2.4 * grain, colours.summit_edge
    )
    for ball in balls:
        canvas.disc(ball, 3.6 * grain, colours.summit)
    return canvas.to_image()


PAINTERS: Final[Mapping[PieceKind, Painter]] = MappingProxyType(
    {
        PieceKind.CLAIMED_COLUMN: _claimed_column,
        PieceKind.CLAIMED_NUMBER: _claimed_number,
        PieceKind.ROPE: _rope,
        PieceKind.RUNNER_SPACE: _runner_space,
        PieceKind.MARKER: _marker,
        PieceKind.RUNNER: _runner,
        PieceKind.FREE_RUNNER: _runner,
        PieceKind.PREVIEW: _preview,
        PieceKind.BADGE: _badge,
        PieceKind.DIE: _die,
        PieceKind.BUST_DIE: _die,
        PieceKind.HIGHLIGHT: _highlight,
        PieceKind.FLAG: _flag,
        PieceKind.CROWN: _crown,
        PieceKind.MOVED_FROM: _moved_from,
        PieceKind.ARROW_UP: bid_sprites.arrow,
        PieceKind.ARROW_DOWN: bid_sprites.arrow,
        PieceKind.MISSES_TURN: bid_sprites.misses_turn,
        PieceKind.BID_AWAITED: bid_sprites.bid_awaited,
        PieceKind.BID_PLACED: bid_sprites.bid_placed,
        PieceKind.BID_MAKES_IT: bid_sprites.makes_it,
        PieceKind.BID_BUSTS: bid_sprites.busts,
        PieceKind.BID_RIGHT: bid_sprites.outcome,
        PieceKind.BID_WRONG: bid_sprites.outcome,
        PieceKind.BID_WRONG_DOUBLED: bid_sprites.outcome,
    }
)
