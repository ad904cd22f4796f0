"""A player's rating after each game as a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.render.canvas import Canvas, Point, font
from bot.render.palette import COLOURS, Theme, quantize
from bot.render.png import encode_png

WIDTH: Final = 1000
HEIGHT: Final = 540
LEFT: Final = 128
RIGHT: Final = 950
TOP: Final = 114
BOTTOM: Final = 444
AXIS_Y: Final = 480
GAMES_Y: Final = 518
LEGEND_Y: Final = 34
LEGEND_MARGIN: Final = 24
SAMPLE_WIDTH: Final = 56
"""The line before the word for uncertain ratings."""

STEPS: Final = (20, 50, 100, 200, 250, 500, 1000, 2000, 5000)
"""How far apart lines of the rating may be."""
MAX_LINES: Final = 6
GAME_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
MAX_TICKS: Final = 8

SCALE: Final = 2
CERTAIN_WIDTH: Final = 9
UNCERTAIN_WIDTH: Final = 4
OUTLINE: Final = 2
DOT: Final = 13
NUMBER_FONT: Final = 34
LAST_FONT: Final = 48
LAST_DISTANCE: Final = 46
"""How far the last rating is from its dot: below a line that falls, otherwise above."""


@dataclass(frozen=True, slots=True)
class RatingChart:
    """A rating over time.

    Attributes:
        words: for ratings, the numbers of games, and uncertain ratings, whose line is thin.
        points: the rating in points before the first game, and after each; at least two.
        uncertain: how many of them, from the first, are uncertain.
        games: the number of the player's games before the first of these.
    """

    words: tuple[str, str, str]
    points: tuple[int, ...]
    uncertain: int
    games: int = 0

    @property
    def lines(self) -> range:
        """The ratings at which there are lines, from the lowest to the highest."""
        low, high = min(self.points), max(self.points)
        for step in STEPS:
            first, last = low // step * step, -(-high // step) * step
            if (last - first) // step < MAX_LINES:
                break
        return range(first, max(last, first + step) + 1, step)

    @property
    def ticks(self) -> range:
        """The numbers of games that are written below."""
        last = self.games + len(self.points) - 1
        step = next((step for step in GAME_STEPS if (last - self.games) // step < MAX_TICKS), GAME_STEPS[-1])
        return range(-(-self.games // step) * step, last + 1, step)

    def place(self, number: int) -> Point:
        """Return where a point is, by its number from 0."""
        x = LEFT + (RIGHT - LEFT) * number / (len(self.points) - 1)
        return x, self.height(self.points[number])

    def height(self, rating: float) -> float:
        """Return the y coordinate of a rating."""
        lines = self.lines
        return BOTTOM - (BOTTOM - TOP) * (rating - lines[0]) / (lines[-1] - lines[0])


def rating_png(chart: RatingChart, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of a rating as a PNG of 1000×540. It may be called from any thread."""
    return encode_png(quantize(draw_image(chart, theme), theme))


def draw_image(chart: RatingChart, theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=colours.background)
    faint = colours.muted if theme is Theme.DARK else colours.muted_side
    for rating in chart.lines:
        y = chart.height(rating)
        canvas.line([(LEFT, y), (RIGHT, y)], 2, faint)
    places = [chart.place(number) for number in range(len(chart.points))]
    certain = places[max(chart.uncertain - 1, 0) :]
    uncertain = places[: chart.uncertain]
    if len(uncertain) > 1:
        canvas.line(uncertain, UNCERTAIN_WIDTH, colours.preview)
    if len(certain) > 1:
        canvas.line(certain, CERTAIN_WIDTH + 2 * OUTLINE, colours.outline)
        canvas.line(certain, CERTAIN_WIDTH, colours.summit)
    canvas.disc(places[-1], DOT + OUTLINE, colours.outline)
    canvas.disc(places[-1], DOT, colours.summit if chart.uncertain < len(places) else colours.preview)
    ratings, games, still_uncertain = chart.words
    sample = 2 * LEGEND_MARGIN + font(NUMBER_FONT).getlength(ratings)
    if len(uncertain) > 1:
        ends = [(sample, LEGEND_Y), (sample + SAMPLE_WIDTH, LEGEND_Y)]
        canvas.line(ends, UNCERTAIN_WIDTH, colours.preview)
        at = (sample + SAMPLE_WIDTH + LEGEND_MARGIN / 2, LEGEND_Y)
        canvas.number(at, still_uncertain, NUMBER_FONT, colours.preview, "l")
    canvas.number((LEGEND_MARGIN, LEGEND_Y), ratings, NUMBER_FONT, colours.preview, "l")
    for text, centre, size in (*_numbers(chart), (games, ((LEFT + RIGHT) / 2, GAMES_Y), NUMBER_FONT)):
        canvas.number(centre, text, size, colours.preview)
    return canvas.to_image()


def _numbers(chart: RatingChart) -> Iterator[tuple[str, Point, int]]:
    """Yield the numbers around the line, with their centres and font sizes."""
    for rating in chart.lines:
        yield str(rating), (LEFT / 2 - 6, chart.height(rating)), NUMBER_FONT
    for number in chart.ticks:
        x, _ = chart.place(number - chart.games)
        yield str(number), (x, AXIS_Y), NUMBER_FONT
    last, (x, y) = str(chart.points[-1]), chart.place(len(chart.points) - 1)
    half = font(LAST_FONT).getlength(last) / 2
    before = chart.points[-2 - len(chart.points) // 10 :]
    falls = max(before) > chart.points[-1] and y + LAST_DISTANCE < BOTTOM - LAST_FONT / 2
    yield last, (min(x, WIDTH - 12 - half), y + (LAST_DISTANCE if falls else -LAST_DISTANCE)), LAST_FONT
