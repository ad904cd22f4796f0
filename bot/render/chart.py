"""The statistics of a player as one picture: large numbers on top, and the columns of the mountain below.

Each column is filled to the average height reached in a game, and its summit holds the number of times it
was claimed, as the legend at the bottom says.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.game import COLUMNS, LENGTHS, PlayerStats
from bot.render.canvas import Canvas, Point, draw_number, framed_box, paste_centred
from bot.render.geometry import WIDTH, column_x
from bot.render.landscape import StarsOrClouds, draw_mountain, draw_sky, left_slope
from bot.render.palette import COLOURS, SEAT_COLOURS, Colours, Theme, quantize
from bot.render.png import encode_png

HEIGHT: Final = 730

# The numbers on top, each above what it counts.
FIGURES_BOTTOM: Final = 156
FIGURE_Y: Final = 58
FIGURE_FONT: Final = 66
LABEL_Y: Final = 120
LABEL_FONT: Final = 38

# The mountain; its summits are taller than its spaces, to hold a number.
PEAK_Y: Final = 164
COLUMNS_BOTTOM: Final = 594
NUMBERS_BAND: Final = (602, 654)
SPACE_HEIGHT: Final = 28
SUMMIT_HEIGHT: Final = 50
SPACE_WIDTH: Final = 76
CORNER: Final = 12
SPACE_CORNER: Final = 7
MIN_BAR_HEIGHT: Final = 12

LEGEND_Y: Final = 692
LEGEND_BOX: Final = (52, 40)

SCALE: Final = 4
OWN_COLOURS: Final = SEAT_COLOURS[0]

STARS_OR_CLOUDS: Final[StarsOrClouds] = {
    Theme.DARK: (
        *((300, 186, 5), (360, 248, 4), (318, 284, 7), (120, 352, 8), (46, 334, 4), (30, 442, 6)),
        *((196, 232, 5), (640, 196, 5), (676, 274, 6), (700, 180, 4), (880, 242, 8), (964, 376, 4)),
        *((810, 326, 4), (972, 476, 5)),
    ),
    Theme.LIGHT: ((96, 366, 26), (944, 392, 28), (250, 240, 18)),
}


@dataclass(frozen=True, slots=True)
class StatsChart:
    """What the picture of statistics shows.

    Attributes:
        figures: the large numbers, each with the word for what it counts.
        legend: the words for the numbers on summits, and for the bars in columns.
    """

    stats: PlayerStats
    figures: tuple[tuple[str, str], ...]
    legend: tuple[str, str]


def stats_png(chart: StatsChart, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture as a PNG of 1000×730. It may be called from any thread."""
    return encode_png(quantize(draw_image(chart, theme), theme))


def draw_image(chart: StatsChart, theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    colours, stats = COLOURS[theme], chart.stats
    never = colours.base_text if theme is Theme.DARK else colours.chip
    image = chart_background(theme).copy()
    for number, (figure, label) in enumerate(chart.figures):
        x = WIDTH * (number + 0.5) / len(chart.figures)
        draw_number(image, (x, FIGURE_Y), figure, FIGURE_FONT, colours.base_text)
        draw_number(image, (x, LABEL_Y), label, LABEL_FONT, colours.base_text)
    for column in COLUMNS:
        x = column_x(column)
        if height := bar_height(stats, column):
            paste_centred(image, _bar(SPACE_WIDTH, height, theme), (x, COLUMNS_BOTTOM - height / 2))
        y, times = summit_top(column) + SUMMIT_HEIGHT / 2, stats.claimed[column]
        box = (colours.summit_edge, colours.summit) if times else (colours.muted_side, colours.muted)
        paste_centred(image, framed_box(SPACE_WIDTH, SUMMIT_HEIGHT - 4, CORNER, *box), (x, y))
        draw_number(image, (x, y), str(times), 34, colours.summit_text if times else never)
    claimed = framed_box(*LEGEND_BOX, CORNER, colours.summit_edge, colours.summit)
    samples = claimed, _bar(*LEGEND_BOX, theme)
    for half, (sample, label) in enumerate(zip(samples, chart.legend, strict=True)):
        x = (half * WIDTH + LEGEND_BOX[0]) / 2 + 42
        paste_centred(image, sample, (x, LEGEND_Y))
        draw_number(image, (x + LEGEND_BOX[0], LEGEND_Y), label, LABEL_FONT, colours.base_text, "l")
    return image


def bar_height(stats: PlayerStats, column: int) -> int:
    """Return how high a column is filled, in pixels: at most up to its summit, and enough to be seen or 0."""
    height = round(min(stats.mean_height(column), LENGTHS[column] - 1) * SPACE_HEIGHT)
    return height and max(height, MIN_BAR_HEIGHT)


def summit_top(column: int) -> float:
    """Return the y of the upper edge of a column's summit."""
    return COLUMNS_BOTTOM - (LENGTHS[column] - 1) * SPACE_HEIGHT - SUMMIT_HEIGHT


@lru_cache
def chart_background(theme: Theme) -> Image.Image:
    """Return the picture without data; the cached image must not be changed."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=colours.background)
    draw_sky(canvas, theme, 356, (560, 430, 310), STARS_OR_CLOUDS)
    canvas.disc((WIDTH / 2, 306), 140, colours.moon)
    canvas.polygon(((0, 556), (70, 506), (150, 546), (260, 616), (0, 616)), colours.ridge_far)
    canvas.polygon(((1000, 526), (930, 496), (840, 556), (760, 616), (1000, 616)), colours.ridge_far)
    _mountain(canvas, colours)
    for top, bottom in ((0, FIGURES_BOTTOM), (NUMBERS_BAND[0], HEIGHT)):
        canvas.rounded_rectangle((WIDTH / 2, (top + bottom) / 2), (WIDTH, bottom - top), 0, colours.base)
    for column in COLUMNS:
        for step in range(LENGTHS[column] - 1):
            x, y = column_x(column), COLUMNS_BOTTOM - SPACE_HEIGHT * (step + 0.5)
            canvas.rounded_rectangle(
                (x, y + 1), (SPACE_WIDTH, SPACE_HEIGHT - 2), SPACE_CORNER, colours.space_edge
            )
            canvas.rounded_rectangle((x, y - 1), (SPACE_WIDTH, SPACE_HEIGHT - 4), SPACE_CORNER, colours.space)
    for column in COLUMNS:
        canvas.number((column_x(column), sum(NUMBERS_BAND) / 2), str(column), 40, colours.base_text)
    return canvas.to_image()


def _mountain(canvas: Canvas, colours: Colours) -> None:
    foot = NUMBERS_BAND[0]
    ledges = left_slope(summit_top, ((-7, 10), (16, -14), (46, -8)))
    slope: list[Point] = [(-60, foot), *ledges, (482, summit_top(7) - 30)]
    ridge: list[Point] = [(500, foot), (486, 506), (514, 436), (490, 346), (510, 286), (488, 224)]
    snow: list[Point] = [(363, 286), (370, 308), (386, 292), (408, 316), (430, 296), (458, 320), (478, 298)]
    draw_mountain(canvas, colours, slope, (501, PEAK_Y), ridge, snow)


def _bar(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a bar like a claimed column of the board, with a line at each space."""
    image = framed_box(width, height, 6, COLOURS[theme].outline, OWN_COLOURS.fill).copy()
    draw = ImageDraw.Draw(image)
    for y in range(height - SPACE_HEIGHT, 9, -SPACE_HEIGHT):
        draw.rectangle((3, y - 1, width - 4, y), fill=OWN_COLOURS.shade)
    return image
