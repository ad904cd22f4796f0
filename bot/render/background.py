"""What never changes: the sky, the mountain, the squares and the numbers. Drawn once to a theme."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.game import COLUMNS, LENGTHS, is_summit
from bot.render.canvas import Canvas, Point, letter
from bot.render.palette import COLOURS, SEAT_COLOURS, Colours, Theme
from bot.render.places import (
    CORNER,
    HEIGHT,
    LIP,
    NUMBERS_Y,
    PEAK,
    PLINTH,
    SQUARE,
    WIDTH,
    middle_x,
    middle_y,
    top_y,
)
from bot.render.silhouettes import star

SCALE: Final = 4

DISC: Final = (WIDTH / 2, 216)
DISC_RADIUS: Final = 206

# Stars by night, clouds by day, clear of the dice and the score: x, y and size.
SPARKLES: Final = {
    Theme.DARK: (
        (272, 60, 7),
        (30, 340, 6),
        (150, 372, 9),
        (246, 352, 4),
        (86, 448, 5),
        (26, 520, 4),
        (716, 62, 5),
        (772, 338, 5),
        (872, 356, 9),
        (960, 330, 5),
        (926, 430, 6),
        (840, 446, 4),
        (20, 30, 5),
        (984, 24, 4),
    ),
    Theme.LIGHT: ((112, 400, 30), (26, 470, 18), (896, 366, 32), (976, 440, 18)),
}


@lru_cache(maxsize=8)
def background(theme: Theme, winners: tuple[int, ...] = ()) -> Image.Image:
    """Return the picture before any piece is on it; not to be changed.

    The moon, or the sun, is in the colour of the winner, in rings if there are more.
    """
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, ground=colours.page)
    _sky(canvas, theme, winners)
    _mountain(canvas, colours)
    _pines(canvas, colours)
    canvas.slab((WIDTH / 2, (PLINTH + HEIGHT) / 2), (WIDTH, HEIGHT - PLINTH), 0, colours.plinth)
    _squares(canvas, colours)
    image = canvas.finish()
    for column in COLUMNS:
        x = middle_x(column)
        letter(image, (x, NUMBERS_Y), str(column), 46, colours.plinth_ink)
        letter(image, (x, middle_y(LENGTHS[column]) - 1), str(column), 34, colours.goal_ink)
    return image


def _sky(canvas: Canvas, theme: Theme, winners: tuple[int, ...]) -> None:
    colours = COLOURS[theme]
    for radius, fill in ((610, colours.halo_far), (470, colours.halo_middle), (340, colours.halo_near)):
        canvas.disc((WIDTH / 2, 250), radius, fill)
    for x, y, size in SPARKLES[theme]:
        (star_at if theme is Theme.DARK else cloud_at)(canvas, (x, y), size, colours)
    discs = [SEAT_COLOURS[seat].fill for seat in winners] or [colours.disc]
    for ring, fill in enumerate(discs):
        canvas.disc(DISC, DISC_RADIUS * (1 - 0.5 * ring / len(discs)), fill)
    canvas.area(((0, 620), (92, 520), (190, 600), (300, 840), (0, 840)), colours.ridge_far)
    canvas.area(((1000, 560), (930, 500), (800, 590), (700, 840), (1000, 840)), colours.ridge_far)
    canvas.area(((0, 690), (14, 683), (60, 720), (140, 840), (0, 840)), colours.ridge_near)
    canvas.area(((1000, 640), (960, 660), (880, 840), (1000, 840)), colours.ridge_near)


def star_at(canvas: Canvas, at: Point, size: float, colours: Colours) -> None:
    """Draw a star."""
    canvas.area([(at[0] + x, at[1] + y) for x, y in star(size)], colours.sparkle)


def cloud_at(canvas: Canvas, at: Point, size: float, colours: Colours) -> None:
    """Draw a cloud."""
    x, y = at
    canvas.slab((x, y), (size * 3.2, size * 0.8), size * 0.4, colours.sparkle)
    canvas.disc((x - size * 0.35, y - size * 0.3), size * 0.62, colours.sparkle)
    canvas.disc((x + size * 0.45, y - size * 0.15), size * 0.48, colours.sparkle)


def _crag() -> list[Point]:
    """The left flank from the foot to the apex: a ledge of rock over each column of the stair."""
    points: list[Point] = []
    for column in range(2, 8):
        x, top = middle_x(column) - SQUARE[0] / 2, top_y(column)
        points += [(x - 6, top + 14), (x + 16, top - 20)]
        if column < 7:
            points.append((x + 44, top - 12))
    return [*points[:-1], (480, 36)]


def _mirrored(points: list[Point]) -> list[Point]:
    return [(WIDTH - x, y) for x, y in reversed(points)]


def _mountain(canvas: Canvas, colours: Colours) -> None:
    left = _crag()
    right = _mirrored(left)
    canvas.area(
        ((0, PLINTH), (-40, 700), *left, PEAK, *right, (1040, 700), (WIDTH, PLINTH)), colours.mountain
    )
    ridge: list[Point] = [(500, PLINTH), (484, 660), (514, 520), (488, 380), (512, 260), (486, 130)]
    canvas.area((PEAK, *right, (1040, 700), (WIDTH, PLINTH), *ridge), colours.mountain_shade)
    start = middle_x(6) - SQUARE[0] / 2 - 6
    cap = [point for point in left if point[0] >= start]
    fringe: list[Point] = [
        (start - 10, 210),
        (start, 248),
        (386, 232),
        (408, 264),
        (430, 240),
        (458, 268),
        (478, 240),
    ]
    canvas.area((*cap, PEAK, (512, 260), *reversed(fringe)), colours.snow)
    shade = (PEAK, *_mirrored(cap), *_mirrored(fringe)[::-1], (512, 260), (486, 130))
    canvas.area(shade, colours.snow_shade)


def _pines(canvas: Canvas, colours: Colours) -> None:
    for x, height in ((14, 92), (34, 62), (WIDTH - 12, 100), (WIDTH - 34, 66)):
        canvas.slab((x, PLINTH - 6), (6, 16), 0, colours.pine)
        for tier in range(3):
            base = PLINTH - 10 - tier * height * 0.24
            half = height * (0.24 - 0.055 * tier)
            canvas.area(((x - half, base), (x + half, base), (x, base - height * 0.44)), colours.pine)


def _squares(canvas: Canvas, colours: Colours) -> None:
    width, height = SQUARE
    for column in COLUMNS:
        for step in range(1, LENGTHS[column] + 1):
            goal = is_summit(column, step)
            x, y = middle_x(column), middle_y(step)
            lip = colours.goal_lip if goal else colours.square_lip
            canvas.slab((x, y + LIP / 2), (width, height + LIP), CORNER, lip)
            canvas.slab((x, y), (width, height), CORNER, colours.goal if goal else colours.square)
