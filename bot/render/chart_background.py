"""The background of the statistics chart: sky, mountain, spaces and lake, drawn once per theme."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.game import COLUMNS, LENGTHS
from bot.render.board_background import draw_cloud, draw_star
from bot.render.canvas import Canvas, Point, draw_number
from bot.render.chart_layout import (
    COLUMNS_BOTTOM,
    LAKE_BOTTOM,
    NUMBERS_BAND,
    SPACE_HEIGHT,
    SPACE_WIDTH,
    summit_top,
)
from bot.render.geometry import HEIGHT, WIDTH, column_x
from bot.render.palette import COLOURS, Colours, Theme

SCALE: Final = 4
CORNER: Final = 7

STARS_OR_CLOUDS: Final = {
    Theme.DARK: (
        (300, 30, 5),
        (360, 92, 4),
        (318, 128, 7),
        (120, 196, 8),
        (46, 178, 4),
        (30, 286, 6),
        (196, 176, 5),
        (640, 40, 5),
        (676, 118, 6),
        (700, 20, 4),
        (880, 186, 8),
        (964, 220, 4),
        (810, 170, 4),
        (972, 320, 5),
    ),
    Theme.LIGHT: ((96, 210, 26), (944, 236, 28), (336, 118, 18)),
}

RIPPLES: Final = (
    (70, 604, 64),
    (126, 622, 34),
    (40, 652, 40),
    (206, 668, 84),
    (120, 682, 44),
    (322, 682, 50),
    (934, 604, 56),
    (880, 624, 34),
    (962, 646, 36),
    (792, 664, 84),
    (880, 682, 52),
    (668, 684, 44),
)
"""Reflections on the lake: x, y and length."""


@lru_cache
def chart_background(theme: Theme) -> Image.Image:
    """Return the chart without data; the cached image must not be changed."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=colours.background)
    for radius, fill in ((560, colours.halo_far), (430, colours.halo_middle), (310, colours.halo_near)):
        canvas.disc((WIDTH / 2, 200), radius, fill)
    for x, y, size in STARS_OR_CLOUDS[theme]:
        (draw_star if theme is Theme.DARK else draw_cloud)(canvas, (x, y), size, colours)
    canvas.disc((WIDTH / 2, 150), 140, colours.moon)
    canvas.polygon(((0, 400), (70, 350), (150, 390), (260, 460), (0, 460)), colours.ridge_far)
    canvas.polygon(((1000, 370), (930, 340), (840, 400), (760, 460), (1000, 460)), colours.ridge_far)
    _mountain(canvas, colours)
    top, surface = NUMBERS_BAND
    _lake(canvas, theme)
    canvas.rounded_rectangle((WIDTH / 2, (top + surface) / 2), (WIDTH, surface - top), 0, colours.base)
    canvas.rounded_rectangle(
        (WIDTH / 2, (LAKE_BOTTOM + HEIGHT) / 2), (WIDTH, HEIGHT - LAKE_BOTTOM), 0, colours.base
    )
    _spaces(canvas, colours)
    image = canvas.to_image()
    for column in COLUMNS:
        draw_number(image, (column_x(column), (top + surface) / 2), str(column), 40, colours.base_text)
    return image


def _left_slope() -> list[Point]:
    """Return the left slope of the mountain from foot to peak."""
    points: list[Point] = []
    for column in range(2, 8):
        x, top = column_x(column) - SPACE_WIDTH / 2, summit_top(column)
        points += [(x - 7, top + 10), (x + 16, top - 14)]
        if column < 7:
            points.append((x + 46, top - 8))
    return [*points[:-1], (482, summit_top(7) - 30)]


def _mountain(canvas: Canvas, colours: Colours) -> None:
    left = _left_slope()
    right = [(WIDTH - x, y) for x, y in reversed(left)]
    peak = (501, 8)
    foot = NUMBERS_BAND[0]
    canvas.polygon(((-60, foot), *left, peak, *right, (1060, foot)), colours.mountain)
    ridge: list[Point] = [(500, foot), (486, 350), (514, 280), (490, 190), (510, 130), (488, 70)]
    canvas.polygon((peak, *right, (1060, foot), *ridge), colours.mountain_shade)
    start = column_x(6) - SPACE_WIDTH / 2 - 7
    cap = [point for point in left if point[0] >= start]
    fringe: list[Point] = [
        (start - 8, 130),
        (start - 1, 152),
        (386, 136),
        (408, 160),
        (430, 140),
        (458, 164),
        (478, 142),
    ]
    canvas.polygon((*cap, peak, (510, 130), *reversed(fringe)), colours.snow)
    mirrored = [[(WIDTH - x, y) for x, y in part] for part in (cap, fringe)]
    canvas.polygon((peak, *reversed(mirrored[0]), *mirrored[1], (510, 130), (488, 70)), colours.snow_shade)


def _lake(canvas: Canvas, theme: Theme) -> None:
    colours = COLOURS[theme]
    water, light = (
        (colours.halo_far, colours.halo_near)
        if theme is Theme.DARK
        else (colours.ridge_far, colours.halo_far)
    )
    surface = NUMBERS_BAND[1]
    canvas.rounded_rectangle(
        (WIDTH / 2, (surface + LAKE_BOTTOM) / 2), (WIDTH, LAKE_BOTTOM - surface), 0, water
    )
    for x, y, width in RIPPLES:
        canvas.rounded_rectangle((x, y), (width, 5), 2.5, light)


def _spaces(canvas: Canvas, colours: Colours) -> None:
    for column in COLUMNS:
        for step in range(LENGTHS[column] - 1):
            x, y = column_x(column), COLUMNS_BOTTOM - SPACE_HEIGHT * (step + 0.5)
            canvas.rounded_rectangle((x, y + 1), (SPACE_WIDTH, SPACE_HEIGHT - 2), CORNER, colours.space_edge)
            canvas.rounded_rectangle((x, y - 1), (SPACE_WIDTH, SPACE_HEIGHT - 4), CORNER, colours.space)
