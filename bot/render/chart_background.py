"""The background of the statistics chart: sky, mountain, spaces and lake, drawn once per theme."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.game import COLUMNS, LENGTHS
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
from bot.render.landscape import StarsOrClouds, draw_mountain, draw_sky, left_slope
from bot.render.palette import COLOURS, Colours, Rgb, Theme

SCALE: Final = 4
CORNER: Final = 7

STARS_OR_CLOUDS: Final[StarsOrClouds] = {
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
    draw_sky(canvas, theme, 200, (560, 430, 310), STARS_OR_CLOUDS)
    canvas.disc((WIDTH / 2, 150), 140, colours.moon)
    canvas.polygon(((0, 400), (70, 350), (150, 390), (260, 460), (0, 460)), colours.ridge_far)
    canvas.polygon(((1000, 370), (930, 340), (840, 400), (760, 460), (1000, 460)), colours.ridge_far)
    _mountain(canvas, colours)
    _lake(canvas, theme)
    _fill_band(canvas, *NUMBERS_BAND, colours.base)
    _fill_band(canvas, LAKE_BOTTOM, HEIGHT, colours.base)
    _spaces(canvas, colours)
    image = canvas.to_image()
    for column in COLUMNS:
        draw_number(image, (column_x(column), sum(NUMBERS_BAND) / 2), str(column), 40, colours.base_text)
    return image


def _mountain(canvas: Canvas, colours: Colours) -> None:
    foot = NUMBERS_BAND[0]
    ledges = left_slope(summit_top, ((-7, 10), (16, -14), (46, -8)))
    slope: list[Point] = [(-60, foot), *ledges, (482, summit_top(7) - 30)]
    ridge: list[Point] = [(500, foot), (486, 350), (514, 280), (490, 190), (510, 130), (488, 70)]
    snow: list[Point] = [(363, 130), (370, 152), (386, 136), (408, 160), (430, 140), (458, 164), (478, 142)]
    draw_mountain(canvas, colours, slope, (501, 8), ridge, snow)


def _lake(canvas: Canvas, theme: Theme) -> None:
    colours = COLOURS[theme]
    dark = theme is Theme.DARK
    water, light = (colours.halo_far, colours.halo_near) if dark else (colours.ridge_far, colours.halo_far)
    _fill_band(canvas, NUMBERS_BAND[1], LAKE_BOTTOM, water)
    for x, y, width in RIPPLES:
        canvas.rounded_rectangle((x, y), (width, 5), 2.5, light)


def _fill_band(canvas: Canvas, top: int, bottom: int, fill: Rgb) -> None:
    canvas.rounded_rectangle((WIDTH / 2, (top + bottom) / 2), (WIDTH, bottom - top), 0, fill)


def _spaces(canvas: Canvas, colours: Colours) -> None:
    for column in COLUMNS:
        for step in range(LENGTHS[column] - 1):
            x, y = column_x(column), COLUMNS_BOTTOM - SPACE_HEIGHT * (step + 0.5)
            canvas.rounded_rectangle((x, y + 1), (SPACE_WIDTH, SPACE_HEIGHT - 2), CORNER, colours.space_edge)
            canvas.rounded_rectangle((x, y - 1), (SPACE_WIDTH, SPACE_HEIGHT - 4), CORNER, colours.space)
