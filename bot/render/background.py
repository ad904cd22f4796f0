"""What never changes: the sky, the mountain, the squares and the numbers. Drawn once to a theme."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.game import COLUMNS, LENGTHS, summit
from bot.render.canvas import Canvas, Point, letter
from bot.render.palette import COLOURS, Colours, Theme
from bot.render.places import (
    APEX,
    CORNER,
    HEIGHT,
    LIP,
    NUMBERS_Y,
    PLINTH,
    SQUARE,
    WIDTH,
    middle_x,
    middle_y,
    top_y,
)

SCALE: Final = 4


@lru_cache
def background(theme: Theme) -> Image.Image:
    """Return the picture before any piece is on it; not to be changed."""
    colours = COLOURS[theme]
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, ground=colours.page)
    _sky(canvas, colours)
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


def _sky(canvas: Canvas, colours: Colours) -> None:
    for radius, fill in ((610, colours.halo_far), (470, colours.halo_middle), (340, colours.halo_near)):
        canvas.disc((WIDTH / 2, 250), radius, fill)
    canvas.disc((WIDTH / 2, 216), 206, colours.disc)
    canvas.area(((0, 620), (92, 520), (190, 600), (300, 840), (0, 840)), colours.ridge_far)
    canvas.area(((1000, 560), (930, 500), (800, 590), (700, 840), (1000, 840)), colours.ridge_far)
    canvas.area(((0, 690), (14, 683), (60, 720), (140, 840), (0, 840)), colours.ridge_near)
    canvas.area(((1000, 640), (960, 660), (880, 840), (1000, 840)), colours.ridge_near)


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
        ((0, PLINTH), (-40, 700), *left, APEX, *right, (1040, 700), (WIDTH, PLINTH)), colours.mountain
    )
    ridge: list[Point] = [(500, PLINTH), (484, 660), (514, 520), (488, 380), (512, 260), (486, 130)]
    canvas.area((APEX, *right, (1040, 700), (WIDTH, PLINTH), *ridge), colours.mountain_shade)
    start = middle_x(6) - SQUARE[0] / 2 - 6
    cap = [point for point in left if point[0] >= start]
    fringe: list[Point] = [(start - 12, 222), (392, 226), (416, 262), (438, 230), (458, 268), (478, 236)]
    canvas.area((*cap, APEX, (512, 260), *reversed(fringe)), colours.snow)
    shade = (APEX, *_mirrored(cap), *_mirrored(fringe)[::-1], (512, 260), (486, 130))
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
            goal = summit(column, step)
            x, y = middle_x(column), middle_y(step)
            lip = colours.goal_lip if goal else colours.square_lip
            canvas.slab((x, y + LIP / 2), (width, height + LIP), CORNER, lip)
            canvas.slab((x, y), (width, height), CORNER, colours.goal if goal else colours.square)
