"""One drawing to each look: made on first use, then only pasted."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from bot.render import tokens
from bot.render.canvas import Canvas, Point, clear, letter
from bot.render.palette import BUST, COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Colours, Rgb, SeatColours, Theme
from bot.render.pieces import Kind, Look
from bot.render.places import CORNER, PITCH_Y, SQUARE
from bot.render.silhouettes import (
    CROWN,
    CROWN_BALLS,
    PENNANT,
    POLE,
    evenly,
    grown,
    marker_core,
    rounded_box,
    runner,
    scaled,
)

FADED: Final = 0.35
"""The opacity of what is lost or gone."""
OUTLINE: Final = 3.0
CLAIM_SHARP: Final = 4
"""A claimed column is large and straight: drawn at twice the sharpness it would cost four times as much."""

Painter = Callable[[Look, Theme], Image.Image]


@lru_cache(maxsize=1024)
def sprite(look: Look, theme: Theme) -> Image.Image:
    """Return the drawing of ``look``, its middle where the piece's is; not to be changed."""
    image = PAINTERS[look.kind](look, theme)
    if look.faded and look.kind is not Kind.DIE:
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FADED)))
    return image


def _number(look: Look) -> int:
    assert look.seat is not None  # noqa: S101 - the layout gives a seat to the kinds that ask here
    return look.seat


def _seat(look: Look) -> SeatColours:
    return SEAT_COLOURS[_number(look)]


def _marker(look: Look, theme: Theme) -> Image.Image:
    """A piece of card: an ink outline, a side in the shade and the face a little higher."""
    colours, seat, number = COLOURS[theme], _seat(look), _number(look)
    outline = max(2.2, look.width * 0.07)
    lip = max(1.2, look.width * 0.045)
    # A disc is a point grown by its radius; the others need only enough for round corners.
    reach = look.width / 2 if number == 2 else max(4.0, look.width * 0.16)
    points = marker_core(number, look.width, reach)
    canvas = Canvas(look.width + 8, look.height + 8)
    canvas.blob(points, reach, colours.ink)
    canvas.blob(points, reach - outline, seat.shade)
    face = [(x, y - lip) for x, y in points]
    if theme is Theme.DARK:
        rim = 2.2 if look.width > 30 else 1.6
        canvas.blob(face, reach - outline, seat.rim)
        canvas.blob(face, reach - outline - rim, seat.fill)
    else:
        canvas.blob(face, reach - outline, seat.fill)
    return canvas.finish()


def _ghost(look: Look, theme: Theme) -> Image.Image:
    """The dotted outline of a marker that has moved on."""
    colours, seat, number = COLOURS[theme], _seat(look), _number(look)
    reach = look.width / 2 - 3 if number == 2 else max(4.0, look.width * 0.16)
    dot = max(2.2, look.width * 0.06)
    points = marker_core(number, look.width - 2 * dot, reach)
    outline = evenly(grown(points, reach), 18 if look.width > 30 else 12)
    canvas = Canvas(look.width + 8, look.height + 8)
    for at in outline:
        canvas.disc(at, dot + 1.4, colours.ink)
    for at in outline:
        canvas.disc(at, dot, seat.rim if theme is Theme.DARK else seat.fill)
    return canvas.finish()


def _runner(look: Look, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width + 4, look.height + 4)
    size = look.height - 2 * OUTLINE
    runner(canvas, size, OUTLINE, COLOURS[theme].ink)
    runner(canvas, size, 0, WHITE)
    return canvas.finish()


def _ledge(look: Look, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    width, height = look.width, look.height
    seat = _seat(look)
    for inset, fill in ((0.0, COLOURS[theme].ink), (OUTLINE, seat.fill), (OUTLINE + 3.5, seat.shade)):
        size = (width - 2 * inset, height - 2 * inset)
        canvas.slab((0, 0), size, CORNER + 3 - inset * 0.7, fill)
    return canvas.finish()


def _rope(look: Look, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    seat = _seat(look)
    half = look.width / 2 - OUTLINE
    canvas.slab((0, 0), (look.width, look.height), 0, COLOURS[theme].ink)
    canvas.slab((0, 0), (2 * half, look.height), 0, seat.fill)
    top, stride = -look.height / 2, 12.0
    for turn in range(-1, math.ceil(look.height / stride) + 1):
        y = top + turn * stride
        canvas.area(((-half, y + 8), (half, y), (half, y + 4), (-half, y + 12)), seat.shade)
    return canvas.finish()


def _claim(look: Look, theme: Theme) -> Image.Image:
    """A bar over a whole column; its owner's silhouette in every square shows whose, in grey too."""
    colours, seat, number = COLOURS[theme], _seat(look), _number(look)
    canvas = Canvas(look.width, look.height, scale=CLAIM_SHARP)
    width, height = look.width, look.height - 2
    canvas.slab((0, 0), (width, height), CORNER + 2, colours.ink)
    canvas.slab((0, 0), (width - 6, height - 6), CORNER, seat.shade)
    canvas.slab((0, -2), (width - 6, height - 10), CORNER, seat.fill)
    reach = 10 if number == 2 else 2
    points = marker_core(number, 20, reach)
    for step in range(look.height // PITCH_Y - 1):
        y = look.height / 2 - PITCH_Y / 2 - step * PITCH_Y
        canvas.blob([(px, py + y) for px, py in points], reach, seat.shade)
    _flag_on(canvas, (3, -look.height / 2 + PITCH_Y / 2 + 2), (38, 46), WHITE, WHITE, colours)
    return canvas.finish()


def _tile(look: Look, theme: Theme) -> Image.Image:
    seat = _seat(look)
    canvas = Canvas(look.width, look.height)
    canvas.slab((0, 0), (look.width - 2, look.height - 2), 12, seat.shade)
    canvas.slab((0, -2), (look.width - 2, look.height - 6), 12, seat.fill)
    image = canvas.finish()
    # White reads best on blue, ink on the three lighter colours.
    ink = WHITE if look.seat == 1 else COLOURS[Theme.DARK].ink
    letter(image, (look.width / 2, look.height / 2), look.text, 46, ink)
    return image


def _preview(look: Look, theme: Theme) -> Image.Image:
    """A dotted square: the dots are ringed with the other colour, so they show on any ground."""
    colours = COLOURS[theme]
    ring = colours.ink if theme is Theme.DARK else WHITE
    canvas = Canvas(look.width, look.height)
    half_x, half_y = SQUARE[0] / 2 - 1, SQUARE[1] / 2 - 1
    dots = evenly(rounded_box(half_x, half_y, CORNER - 1), 22)
    for dot in dots:
        canvas.disc(dot, 4.6, ring)
    for dot in dots:
        canvas.disc(dot, 3.2, colours.preview)
    image = canvas.finish()
    if look.text:
        size = 34 if len(look.text) < 4 else 26
        words = clear(*image.size, colours.preview)
        letter(words, (look.width / 2, look.height / 2), look.text, size, colours.preview)
        image.alpha_composite(words)
    return image


def _badge(look: Look, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width, look.height)
    canvas.slab((0, 0), (look.width, look.height), look.height / 2, COLOURS[theme].ink)
    canvas.slab((0, 0), (look.width - 6, look.height - 6), look.height / 2 - 3, WHITE)
    image = canvas.finish()
    letter(image, (look.width / 2, look.height / 2), look.text, 26, COLOURS[Theme.LIGHT].ink)
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


def _die(look: Look, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    bust = look.kind is Kind.BUST_DIE
    face, side, ink = (
        (colours.quiet, colours.quiet_side, colours.quiet_ink)
        if look.faded
        else (WHITE, DIE_SIDE, COLOURS[Theme.LIGHT].ink)
    )
    canvas = Canvas(look.width, look.height, tilt=look.tilt)
    edge = 93 if bust else 90
    canvas.slab((0, 0), (edge, edge), 20, BUST if bust else colours.ink)
    canvas.slab((0, 0), (83, 83), 17, side)
    canvas.slab((0, -3), (83, 77), 17, face)
    for x, y in _PIPS[look.text]:
        canvas.disc((x * 22.5, y * 22 - 3), 8.8, ink)
    return canvas.finish()


def _pill(look: Look, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    canvas = Canvas(look.width, look.height)
    canvas.slab((0, 0), (look.width, look.height), 20, colours.pill_edge)
    canvas.slab((0, 0), (look.width - 6, look.height - 6), 17, colours.pill)
    return canvas.finish()


def _flag_on(canvas: Canvas, at: Point, size: Point, cloth: Rgb, pole: Rgb, colours: Colours) -> None:
    shift = [[(x + at[0], y + at[1]) for x, y in scaled(part, *size)] for part in (POLE, PENNANT)]
    for points in shift:
        canvas.blob(points, 4.6, colours.ink)
    canvas.blob(shift[1], 1.6, cloth)
    canvas.blob(shift[0], 1.9, pole)


def _flag(look: Look, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    cloth = colours.empty if look.seat is None else _seat(look).fill
    canvas = Canvas(look.width, look.height)
    _flag_on(canvas, (0, 0), (look.width, look.height), cloth, colours.pole, colours)
    return canvas.finish()


def _crown(look: Look, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    canvas = Canvas(look.width + 8, look.height + 8, tilt=look.tilt)
    width, height = look.width * 0.8, look.height * 0.8
    grain = look.width / 52
    points, balls = scaled(CROWN, width, height), scaled(CROWN_BALLS, width, height)
    canvas.blob(points, 1.5 * grain + OUTLINE, colours.ink)
    for ball in balls:
        canvas.disc(ball, 3.6 * grain + OUTLINE, colours.ink)
    canvas.blob(points, 1.5 * grain, colours.goal)
    (left, foot), (right, _) = points[0], points[-1]
    canvas.blob(((left + 1, foot - 2 * grain), (right - 1, foot - 2 * grain)), 2.4 * grain, colours.goal_lip)
    for ball in balls:
        canvas.disc(ball, 3.6 * grain, colours.goal)
    return canvas.finish()


PAINTERS: Final[Mapping[Kind, Painter]] = MappingProxyType(
    {
        Kind.CLAIM: _claim,
        Kind.TILE: _tile,
        Kind.ROPE: _rope,
        Kind.LEDGE: _ledge,
        Kind.MARKER: _marker,
        Kind.RUNNER: _runner,
        Kind.HAND: _runner,
        Kind.PREVIEW: _preview,
        Kind.BADGE: _badge,
        Kind.DIE: _die,
        Kind.BUST_DIE: _die,
        Kind.PILL: _pill,
        Kind.FLAG: _flag,
        Kind.CROWN: _crown,
        Kind.GHOST: _ghost,
        Kind.UP: tokens.arrow,
        Kind.DOWN: tokens.arrow,
        Kind.MISSING: tokens.missing,
        Kind.AWAITED: tokens.awaited,
        Kind.CHIP: tokens.chip,
        Kind.PEAK: tokens.peak,
        Kind.FALL: tokens.fall,
        Kind.RIGHT: tokens.outcome,
        Kind.WRONG: tokens.outcome,
        Kind.WRONG_TWICE: tokens.outcome,
    }
)
