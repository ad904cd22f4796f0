"""The background of the board, drawn once per theme, and the sky and mountain, which the chart has too."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from PIL import Image

from bot.game import COLUMNS, LENGTHS, is_summit
from bot.render.canvas import Canvas, Point
from bot.render.geometry import (
    BASE_TOP,
    CORNER_RADIUS,
    HEIGHT,
    MOON_CENTRE,
    MOON_RADIUS,
    NUMBERS_Y,
    SPACE_SIZE,
    WIDTH,
    column_top_y,
    column_x,
    space_y,
)
from bot.render.palette import COLOURS, SEAT_COLOURS, Colours, Theme
from bot.render.shapes import star_outline

SPACE_EDGE: Final = 3

SCALE: Final = 4
BAND_HEIGHT: Final = 300
"""The background is drawn in bands of this height, since all of it would take 58 MB at :data:`SCALE`."""

StarsOrClouds = dict[Theme, tuple[tuple[int, int, int], ...]]
"""Stars in the dark theme, clouds in the light one: x, y and size."""

PEAK_COLUMN: Final = 7

# None is behind the dice or the scoreboard.
STARS_OR_CLOUDS: Final[StarsOrClouds] = {
    Theme.DARK: (
        *((272, 60, 7), (30, 340, 6), (150, 372, 9), (246, 352, 4), (86, 448, 5), (26, 520, 4), (20, 30, 5)),
        *((716, 62, 5), (772, 338, 5), (872, 356, 9), (960, 330, 5), (926, 430, 6), (840, 446, 4)),
        (984, 24, 4),
    ),
    Theme.LIGHT: ((112, 400, 30), (26, 470, 18), (896, 366, 32), (976, 440, 18)),
}


@cache
def board_background(theme: Theme) -> Image.Image:
    """Return the board without pieces, of 3.6 MB; the cached image must not be changed."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for top in range(0, HEIGHT, BAND_HEIGHT):
        image.paste(draw_band(top, BAND_HEIGHT, theme), (0, top))
    return image


def draw_band(top: int, height: int, theme: Theme) -> Image.Image:
    """Return a part of the background, as wide as the picture."""
    background = COLOURS[theme].background
    canvas = Canvas(WIDTH, height, origin=(0, -top), scale=SCALE, background=background)
    draw_landscape(canvas, theme)
    return canvas.to_image()


def draw_landscape(canvas: Canvas, theme: Theme, winners: Sequence[int] = ()) -> None:
    """Draw the background, except for the colour of the sky.

    The moon or the sun takes the colour of the winner, in rings if there are several.
    """
    colours = COLOURS[theme]
    _sky(canvas, theme, winners)
    _mountain(canvas, colours)
    _pines(canvas, colours)
    base = ((WIDTH / 2, (BASE_TOP + HEIGHT) / 2), (WIDTH, HEIGHT - BASE_TOP))
    canvas.rounded_rectangle(*base, 0, colours.base)
    _spaces(canvas, colours)
    for column in COLUMNS:
        x = column_x(column)
        canvas.number((x, NUMBERS_Y), str(column), 46, colours.base_text)
        canvas.number((x, space_y(LENGTHS[column]) - 1), str(column), 34, colours.summit_text)


def _sky(canvas: Canvas, theme: Theme, winners: Sequence[int]) -> None:
    colours = COLOURS[theme]
    draw_sky(canvas, theme, 250, (610, 470, 340), STARS_OR_CLOUDS)
    discs = [SEAT_COLOURS[seat].fill for seat in winners] or [colours.moon]
    for ring, fill in enumerate(discs):
        canvas.disc(MOON_CENTRE, MOON_RADIUS * (1 - 0.5 * ring / len(discs)), fill)
    canvas.polygon(((0, 620), (92, 520), (190, 600), (300, 840), (0, 840)), colours.ridge_far)
    canvas.polygon(((1000, 560), (930, 500), (800, 590), (700, 840), (1000, 840)), colours.ridge_far)
    canvas.polygon(((0, 690), (14, 683), (60, 720), (140, 840), (0, 840)), colours.ridge_near)
    canvas.polygon(((1000, 640), (960, 660), (880, 840), (1000, 840)), colours.ridge_near)


def _mountain(canvas: Canvas, colours: Colours) -> None:
    ledges = left_slope(column_top_y, ((-6, 14), (16, -20), (44, -12)))
    slope: list[Point] = [(0, BASE_TOP), (-40, 700), *ledges, (480, 36)]
    ridge: list[Point] = [(500, BASE_TOP), (484, 660), (514, 520), (488, 380), (512, 260), (486, 130)]
    snow: list[Point] = [(362, 210), (372, 248), (386, 232), (408, 264), (430, 240), (458, 268), (478, 240)]
    draw_mountain(canvas, colours, slope, (502, 12), ridge, snow)


def _pines(canvas: Canvas, colours: Colours) -> None:
    for x, height in ((14, 92), (34, 62), (WIDTH - 12, 100), (WIDTH - 34, 66)):
        canvas.rounded_rectangle((x, BASE_TOP - 6), (6, 16), 0, colours.pine)
        for tier in range(3):
            base = BASE_TOP - 10 - tier * height * 0.24
            half = height * (0.24 - 0.055 * tier)
            canvas.polygon(((x - half, base), (x + half, base), (x, base - height * 0.44)), colours.pine)


def _spaces(canvas: Canvas, colours: Colours) -> None:
    width, height = SPACE_SIZE
    for column in COLUMNS:
        for step in range(1, LENGTHS[column] + 1):
            at_summit = is_summit(column, step)
            x, y = column_x(column), space_y(step)
            edge = colours.summit_edge if at_summit else colours.space_edge
            fill = colours.summit if at_summit else colours.space
            size = (width, height + SPACE_EDGE)
            canvas.rounded_rectangle((x, y + SPACE_EDGE / 2), size, CORNER_RADIUS, edge)
            canvas.rounded_rectangle((x, y), SPACE_SIZE, CORNER_RADIUS, fill)


def draw_sky(
    canvas: Canvas, theme: Theme, centre_y: int, radii: tuple[int, int, int], stars_or_clouds: StarsOrClouds
) -> None:
    """Draw three halos, the largest first, and stars or clouds on them."""
    colours = COLOURS[theme]
    halos = (colours.halo_far, colours.halo_middle, colours.halo_near)
    for radius, fill in zip(radii, halos, strict=True):
        canvas.disc((WIDTH / 2, centre_y), radius, fill)
    for x, y, size in stars_or_clouds[theme]:
        if theme is Theme.DARK:
            canvas.polygon([(x + dx, y + dy) for dx, dy in star_outline(size)], colours.star)
        else:
            canvas.rounded_rectangle((x, y), (size * 3.2, size * 0.8), size * 0.4, colours.star)
            canvas.disc((x - size * 0.35, y - size * 0.3), size * 0.62, colours.star)
            canvas.disc((x + size * 0.45, y - size * 0.15), size * 0.48, colours.star)


def left_slope(top_y: Callable[[int], float], ledge: Sequence[Point]) -> list[Point]:
    """Return the left slope of the mountain up to the column of its peak.

    Above each column is a ledge, whose points are relative to the upper left corner of the column.
    """
    points = [
        (column_x(column) - SPACE_SIZE[0] / 2 + dx, top_y(column) + dy)
        for column in range(2, PEAK_COLUMN + 1)
        for dx, dy in ledge
    ]
    return points[: 1 - len(ledge)]  # of the last ledge only the first point


def draw_mountain(
    canvas: Canvas, colours: Colours, slope: list[Point], peak: Point, ridge: list[Point], snow: list[Point]
) -> None:
    """Draw the mountain, the right half in the shade.

    ``slope`` is its left one and goes from foot to peak, as the ``ridge`` does. ``snow`` is the lower edge of
    the snow on the left half; from its second point on, the slope is covered.
    """
    right = _mirrored(slope)[::-1]
    canvas.polygon((*slope, peak, *right), colours.mountain)
    canvas.polygon((peak, *right, *ridge), colours.mountain_shade)
    cap = [point for point in slope if point[0] >= snow[1][0]]
    canvas.polygon((*cap, peak, ridge[-2], *reversed(snow)), colours.snow)
    shade = (peak, *_mirrored(cap)[::-1], *_mirrored(snow), *ridge[-2:])
    canvas.polygon(shade, colours.snow_shade)


def _mirrored(points: Sequence[Point]) -> list[Point]:
    return [(WIDTH - x, y) for x, y in points]
