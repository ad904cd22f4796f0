"""One drawing to each look: made on first use, then only pasted."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from bot.render.canvas import SHARP, Canvas, Point, clear, letter
from bot.render.layout import Kind, Look
from bot.render.palette import BUST, COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Colours, Rgb, SeatColours, Theme
from bot.render.places import CORNER, PITCH_Y, SQUARE
from bot.render.silhouettes import CROWN, CROWN_BALLS, PENNANT, POLE, marker_core, runner, scaled

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
    if look.faded and look.kind in (Kind.MARKER, Kind.RUNNER, Kind.FLAG, Kind.HAND):
        image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FADED)))
    return image


def _seat(look: Look) -> SeatColours:
    assert look.seat is not None  # noqa: S101 - the layout gives these kinds a seat
    return SEAT_COLOURS[look.seat]


def _raised(canvas: Canvas, points: tuple[Point, ...], reach: float, look: Look, theme: Theme) -> None:
    """Draw a piece of card: an ink outline, a side in the shade and the face a little higher."""
    colours, seat = COLOURS[theme], _seat(look)
    outline = max(2.2, look.width * 0.07)
    lip = max(1.2, look.width * 0.045)
    canvas.blob(points, reach, colours.ink)
    canvas.blob(points, reach - outline, seat.shade)
    face = [(x, y - lip) for x, y in points]
    if theme is Theme.DARK:
        rim = 2.2 if look.width > 30 else 1.6
        canvas.blob(face, reach - outline, seat.rim)
        canvas.blob(face, reach - outline - rim, seat.fill)
    else:
        canvas.blob(face, reach - outline, seat.fill)


def _marker(look: Look, theme: Theme) -> Image.Image:
    canvas = Canvas(look.width + 4, look.height + 4)
    points, reach = marker_core(_seat_number(look), look.width)
    _raised(canvas, points, reach, look, theme)
    return canvas.finish()


def _seat_number(look: Look) -> int:
    assert look.seat is not None  # noqa: S101 - the layout gives these kinds a seat
    return look.seat


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
    colours, seat, number = COLOURS[theme], _seat(look), _seat_number(look)
    canvas = Canvas(look.width, look.height, scale=CLAIM_SHARP)
    width, height = look.width, look.height - 2
    canvas.slab((0, 0), (width, height), CORNER + 2, colours.ink)
    canvas.slab((0, 0), (width - 6, height - 6), CORNER, seat.shade)
    canvas.slab((0, -2), (width - 6, height - 10), CORNER, seat.fill)
    points, reach = marker_core(number, 22)
    for step in range(look.height // PITCH_Y - 1):
        y = look.height / 2 - PITCH_Y / 2 - step * PITCH_Y
        canvas.blob([(px, py + y) for px, py in points], reach, seat.shade)
    _flag_on(canvas, (2, -look.height / 2 + PITCH_Y / 2), (40, 48), WHITE, WHITE, colours)
    return canvas.finish()


def _tile(look: Look, theme: Theme) -> Image.Image:
    seat = _seat(look)
    canvas = Canvas(look.width, look.height)
    canvas.slab((0, 0), (look.width - 2, look.height - 2), 12, seat.shade)
    canvas.slab((0, -2), (look.width - 2, look.height - 6), 12, seat.fill)
    image = canvas.finish()
    ink = WHITE if look.seat == 1 else COLOURS[Theme.DARK].ink
    letter(image, (look.width / 2, look.height / 2), look.text, 46, ink)
    return image


def _preview(look: Look, theme: Theme) -> Image.Image:
    """A dotted square: the dots are ringed with the other colour, so they show on any ground."""
    colours = COLOURS[theme]
    ring = colours.ink if theme is Theme.DARK else WHITE
    canvas = Canvas(look.width, look.height)
    half_x, half_y = SQUARE[0] / 2 - 1, SQUARE[1] / 2 - 1
    dots = _around(half_x, half_y, CORNER - 1, 22)
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


def _around(half_x: float, half_y: float, radius: float, count: int) -> list[Point]:
    """Return ``count`` points evenly around a rectangle with round corners."""
    straight_x, straight_y, arc = 2 * (half_x - radius), 2 * (half_y - radius), math.pi / 2 * radius
    sides = (straight_x, arc, straight_y, arc) * 2
    starts = (
        (-half_x + radius, -half_y, 0),
        (half_x, -half_y + radius, 1),
        (half_x - radius, half_y, 2),
        (-half_x, half_y - radius, 3),
    )
    points = []
    for number in range(count):
        way = number * sum(sides[:4]) * 2 / 2 * (2 / 2) / count * 1.0
        way = number * (2 * (straight_x + straight_y) + 4 * arc) / count
        for side, (x, y, turn) in enumerate(starts):
            straight = straight_x if side % 2 == 0 else straight_y
            cos, sin = math.cos(turn * math.pi / 2), math.sin(turn * math.pi / 2)
            if way < straight:
                points.append((x + cos * way, y + sin * way))
                break
            way -= straight
            if way < arc:
                angle = way / radius
                along, inward = math.sin(angle) * radius, (1 - math.cos(angle)) * radius
                end_x, end_y = x + cos * straight, y + sin * straight
                points.append((end_x + cos * along - sin * inward, end_y + sin * along + cos * inward))
                break
            way -= arc
    return points


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
    canvas = Canvas(look.width, look.height)
    canvas.slab((0, 0), (90, 90), 20, BUST if bust else colours.ink)
    canvas.slab((0, 0), (83, 83), 17, side)
    canvas.slab((0, -3), (83, 77), 17, face)
    for x, y in _PIPS[look.text]:
        canvas.disc((x * 22.5, y * 22 - 3), 8.8, ink)
    return canvas.finish(look.tilt)


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
    canvas = Canvas(look.width + 8, look.height + 12)
    points = scaled(CROWN, look.width * 0.8, look.height * 0.8)
    balls = scaled(CROWN_BALLS, look.width * 0.8, look.height * 0.8)
    canvas.blob(points, 4.5, colours.ink)
    for ball in balls:
        canvas.disc(ball, 6.5, colours.ink)
    canvas.blob(points, 1.5, colours.goal)
    canvas.blob(
        ((points[0][0] + 1, points[0][1] - 2), (points[-1][0] - 1, points[-1][1] - 2)), 2.4, colours.goal_lip
    )
    for ball in balls:
        canvas.disc(ball, 3.6, colours.goal)
    return canvas.finish(look.tilt)


def _banner(look: Look, theme: Theme) -> Image.Image:
    colours = COLOURS[theme]
    canvas = Canvas(look.width, look.height)
    _flag_on(canvas, (0, 0), (look.width, look.height), _seat(look).fill, WHITE, colours)
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
        Kind.BANNER: _banner,
    }
)
