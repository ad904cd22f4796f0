"""The statistics of a player as one picture without words.

Top left: the games won, with a mark at the fair share. Top right: the busts, the player's above those of
the opponents. On the mountain each column is filled to the average height reached in a game, and its summit
holds the number of times it was claimed. In the lake the expected dice are a reflected mountain, the bars
are the dice as they were rolled, and the numbers are the difference in percent. Below are all games, from
the first to the last.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.canvas import Canvas, Point, draw_number
from bot.render.chart_layout import (
    COLUMNS_BOTTOM,
    LAKE_BOTTOM,
    NUMBERS_BAND,
    SPACE_HEIGHT,
    SPACE_WIDTH,
    Mark,
    MarkKind,
    marks,
    summit_top,
)
from bot.render.geometry import HEIGHT, WIDTH, column_x
from bot.render.landscape import StarsOrClouds, draw_mountain, draw_sky, left_slope
from bot.render.palette import COLOURS, DIE_SIDE, SEAT_COLOURS, WHITE, Colours, Rgb, Theme, quantize
from bot.render.pieces import PieceKind, Sprite
from bot.render.png import encode_png
from bot.render.sprites import sprite_image

SCALE: Final = 4
OUTLINE_WIDTH: Final = 3
OWN_COLOURS: Final = SEAT_COLOURS[0]

SPRITES: Final[Mapping[MarkKind, PieceKind]] = {
    MarkKind.CROWN: PieceKind.CROWN,
    MarkKind.DIE: PieceKind.BUST_DIE,
    MarkKind.OWN_PAWN: PieceKind.FREE_RUNNER,
    MarkKind.OPPONENT_PAWN: PieceKind.FREE_RUNNER,
}

CORNER: Final = 7

STARS_OR_CLOUDS: Final[StarsOrClouds] = {
    Theme.DARK: (
        *((300, 30, 5), (360, 92, 4), (318, 128, 7), (120, 196, 8), (46, 178, 4), (30, 286, 6)),
        *((196, 176, 5), (640, 40, 5), (676, 118, 6), (700, 20, 4), (880, 186, 8), (964, 220, 4)),
        *((810, 170, 4), (972, 320, 5)),
    ),
    Theme.LIGHT: ((96, 210, 26), (944, 236, 28), (336, 118, 18)),
}

RIPPLES: Final = (
    *((70, 604, 64), (126, 622, 34), (40, 652, 40), (206, 668, 84), (120, 682, 44), (322, 682, 50)),
    *((934, 604, 56), (880, 624, 34), (962, 646, 36), (792, 664, 84), (880, 682, 52), (668, 684, 44)),
)
"""Reflections on the lake: x, y and length."""

Layer = tuple[float, float, Rgb]
"""A layer of a box: its inset, how much more it is inset at the bottom, and its colour."""


@lru_cache(maxsize=16)
def stats_png(stats: PlayerStats, theme: Theme = Theme.DARK) -> bytes:
    """Return the chart of ``stats`` as a PNG of 1000×900. It may be called from any thread."""
    return encode_png(quantize(draw_image(stats, theme), theme))


def draw_image(stats: PlayerStats, theme: Theme) -> Image.Image:
    """Return the chart in full colour."""
    frame = chart_background(theme).copy()
    for mark in marks(stats):
        if mark.kind is MarkKind.TEXT:
            colour = COLOURS[theme].base_text if mark.y > LAKE_BOTTOM else COLOURS[theme].preview
            draw_number(frame, (mark.x, mark.y), mark.text, round(mark.height), colour, mark.align)
        else:
            image = _draw_mark(mark, theme)
            frame.paste(image, (round(mark.x - image.width / 2), round(mark.y - image.height / 2)), image)
    return frame


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
    dark = theme is Theme.DARK
    water, ripple = (colours.halo_far, colours.halo_near) if dark else (colours.ridge_far, colours.halo_far)
    edges = (*NUMBERS_BAND, LAKE_BOTTOM, HEIGHT)
    for (top, bottom), fill in zip(pairwise(edges), (colours.base, water, colours.base), strict=True):
        canvas.rounded_rectangle((WIDTH / 2, (top + bottom) / 2), (WIDTH, bottom - top), 0, fill)
    for x, y, width in RIPPLES:
        canvas.rounded_rectangle((x, y), (width, 5), 2.5, ripple)
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


def _spaces(canvas: Canvas, colours: Colours) -> None:
    for column in COLUMNS:
        for step in range(LENGTHS[column] - 1):
            x, y = column_x(column), COLUMNS_BOTTOM - SPACE_HEIGHT * (step + 0.5)
            canvas.rounded_rectangle((x, y + 1), (SPACE_WIDTH, SPACE_HEIGHT - 2), CORNER, colours.space_edge)
            canvas.rounded_rectangle((x, y - 1), (SPACE_WIDTH, SPACE_HEIGHT - 4), CORNER, colours.space)


def _draw_mark(mark: Mark, theme: Theme) -> Image.Image:
    width, height = round(mark.width), max(round(mark.height), 1)
    if mark.kind in SPRITES:
        tilt = 8 if mark.kind is MarkKind.DIE else 0
        return sprite_image(Sprite(SPRITES[mark.kind], width, height, text=mark.text, tilt=tilt), theme)
    image = _box(width, height, *_radius_and_layers(mark, theme)).copy()
    colours = COLOURS[theme]
    if mark.kind is MarkKind.AVERAGE_HEIGHT:  # like a claimed column of the board, with a line at each space
        draw = ImageDraw.Draw(image)
        for y in range(height - SPACE_HEIGHT, OUTLINE_WIDTH + 6, -SPACE_HEIGHT):
            draw.rectangle((OUTLINE_WIDTH, y - 1, width - OUTLINE_WIDTH - 1, y), fill=OWN_COLOURS.shade)
    elif mark.text:
        never = colours.base_text if theme is Theme.DARK else colours.chip
        colour = colours.summit_text if mark.kind is MarkKind.CLAIMED else never
        draw_number(image, (width / 2, height / 2 - 2), mark.text, 34, colour)
    return image


def _radius_and_layers(mark: Mark, theme: Theme) -> tuple[float, tuple[Layer, ...]]:
    colours, dark_outline = COLOURS[theme], COLOURS[Theme.DARK].outline
    outline: Layer = (0, 0, colours.outline)
    match mark.kind:
        case MarkKind.AVERAGE_HEIGHT:
            return 9, (outline, (OUTLINE_WIDTH, 0, OWN_COLOURS.shade), (OUTLINE_WIDTH, 4, OWN_COLOURS.fill))
        case MarkKind.CLAIMED:
            return 12, ((0, 0, colours.summit_edge), (0, 4, colours.summit))
        case MarkKind.NEVER_CLAIMED:
            return 12, ((0, 0, colours.muted_side), (0, 4, colours.muted))
        case MarkKind.EXPECTED_PAIRS:
            return 0, ((0, 0, colours.mountain if mark.x < WIDTH / 2 else colours.mountain_shade),)
        case MarkKind.ROLLED_PAIRS:
            return 9, (outline, (OUTLINE_WIDTH, 0, DIE_SIDE), (OUTLINE_WIDTH, 3, WHITE))
        case MarkKind.BAR_TRACK:
            dark = theme is Theme.LIGHT and mark.y > LAKE_BOTTOM
            return 8, ((0, 0, colours.space_edge if dark else colours.space),)
        case MarkKind.FAIR_SHARE:  # visible on gold and beside it
            return 4, ((0, 0, dark_outline), (2.5, 0, WHITE))
        case _:  # a golden bar
            return 8, ((0, 0, colours.summit_edge), (0, 3, colours.summit))


@lru_cache(maxsize=64)
def _box(width: int, height: int, radius: float, layers: tuple[Layer, ...]) -> Image.Image:
    """Return a box with rounded corners; the cached image must not be changed."""
    canvas = Canvas(width, height, origin=(width / 2, 0), scale=SCALE)
    for inset, bottom, fill in layers:
        size = (width - 2 * inset, height - 2 * inset - bottom)
        if min(size) > 0:
            corner = min(max(radius - inset, 0), min(size) / 2)
            canvas.rounded_rectangle((0, inset + size[1] / 2), size, corner, fill)
    return canvas.to_image()
