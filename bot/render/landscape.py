"""What the backgrounds of the board and of the chart share: the sky and the mountain."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.render.canvas import Canvas, Point
from bot.render.geometry import SPACE_SIZE, WIDTH, column_x
from bot.render.palette import COLOURS, Colours, Theme
from bot.render.shapes import star_outline

StarsOrClouds = dict[Theme, tuple[tuple[int, int, int], ...]]
"""Stars in the dark theme, clouds in the light one: x, y and size."""

PEAK_COLUMN: Final = 7


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
