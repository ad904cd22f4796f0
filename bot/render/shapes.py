"""The shapes that tell pieces apart without colour: markers, the runner, a flag, a crown, arrows."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.render.canvas import Canvas, Point
from bot.render.palette import Rgb


def _symmetrical(*right: Point) -> tuple[Point, ...]:
    """Return an outline from its right half, clockwise from the top; a point on the axis may begin it."""
    return (*right, *((-x, y) for x, y in reversed(right) if x))


def marker_polygon(seat: int, size: float, radius: float) -> tuple[Point, ...]:
    """Return the polygon of a seat's marker that, expanded by ``radius``, fills a box of ``size``.

    The triangle and the diamond exceed the box a little, to look as large as the square.
    """
    half = size / 2
    if seat == 0:
        foot, side = half - radius, half - radius + size * 0.03
        return ((0, -half + radius * 1.1), (side, foot), (-side, foot))
    if seat == 1:
        # A small square keeps its full size: its corners distinguish it from a disc.
        side = half - radius - (size * 0.03 if size > 30 else 0)
        return ((-side, -side), (side, -side), (side, side), (-side, side))
    if seat == 2:
        return ((0, 0),)
    side = half - radius * 1.1 + size * 0.07
    return ((0, -side), (side, 0), (0, side), (-side, 0))


# The runner in a box of height 1 with the origin at its centre: head, body and foot.
_HEAD: Final = ((0.0, -0.28), 0.2)
_BODY: Final = _symmetrical((0.10, -0.13), (0.13, 0.04), (0.20, 0.19), (0.29, 0.30))
_FOOT: Final = ((-0.28, 0.37), (0.28, 0.37))
_FOOT_RADIUS: Final = 0.09


def fill_runner(canvas: Canvas, height: float, margin: float, fill: Rgb) -> None:
    """Fill the runner's outline, expanded by ``margin``."""
    (x, y), radius = _HEAD
    canvas.disc((x * height, y * height), radius * height + margin, fill)
    canvas.rounded_polygon([(x * height, y * height) for x, y in _BODY], margin + 0.5, fill)
    canvas.rounded_polygon([(x * height, y * height) for x, y in _FOOT], _FOOT_RADIUS * height + margin, fill)


def draw_dots(canvas: Canvas, dots: Sequence[Point], *layers: tuple[float, Rgb]) -> None:
    """Draw a row of dots in layers, each with a radius and a colour."""
    for radius, fill in layers:
        for dot in dots:
            canvas.disc(dot, radius, fill)


# A flag in a box of 1 by 1: the ends of the pole, then the pennant.
POLE: Final = ((-0.3, -0.4), (-0.3, 0.4))
PENNANT: Final = ((-0.22, -0.38), (0.4, -0.17), (-0.22, 0.06))

# A crown in a box of 1 by 1, then the balls on its points.
CROWN: Final = _symmetrical((0.0, -0.3), (0.18, 0.04), (0.44, -0.18), (0.36, 0.3))
CROWN_BALLS: Final = ((-0.44, -0.2), (0.0, -0.34), (0.44, -0.2))

# An arrow and a signpost pointing up, each in a box of 1 by 1.
ARROW: Final = _symmetrical((0.0, -0.38), (0.38, 0.03), (0.12, 0.03), (0.12, 0.37))
SIGNPOST: Final = _symmetrical((0.0, -0.5), (0.46, -0.14), (0.46, 0.46))

# A peak with a flag in a box of 1 by 1: the rock, its shaded side, the ends of the pole, the pennant.
PEAK: Final = ((-0.42, 0.41), (-0.1, 0.0), (0.08, 0.18), (0.18, 0.1), (0.42, 0.41))
PEAK_SHADE: Final = ((-0.1, 0.0), (0.08, 0.18), (0.18, 0.1), (0.42, 0.41), (0.04, 0.41), (-0.04, 0.22))
PEAK_POLE: Final = ((-0.12, -0.41), (-0.12, 0.02))
PEAK_PENNANT: Final = ((-0.06, -0.41), (0.38, -0.24), (-0.06, -0.07))


def scale_points(points: tuple[Point, ...], width: float, height: float) -> list[Point]:
    """Return ``points`` of a box of 1 by 1, scaled to ``width`` by ``height``."""
    return [(x * width, y * height) for x, y in points]


def star_outline(size: float) -> list[Point]:
    """Return the outline of a four-pointed star, each point ``size`` from the centre."""
    waist = size * 0.26
    points: list[Point] = [(0, -size), (waist, -waist), (size, 0), (waist, waist)]
    return [*points, *((-x, -y) for x, y in points)]


def points_along(outline: Sequence[Point], count: int) -> list[Point]:
    """Return ``count`` evenly spaced points along a closed outline."""
    sides = [(start, end, math.dist(start, end)) for start, end in pairwise([*outline, outline[0]])]
    stride = sum(length for _, _, length in sides) / count
    points: list[Point] = []
    passed = 0.0
    for (x, y), (end_x, end_y), length in sides:
        while len(points) < count and len(points) * stride < passed + length:
            part = (len(points) * stride - passed) / length
            points.append((x + (end_x - x) * part, y + (end_y - y) * part))
        passed += length
    return points


def expand_outline(points: Sequence[Point], radius: float, steps: int = 12) -> list[Point]:
    """Return the outline of everything within ``radius`` of a point or a convex polygon, both clockwise.

    Each bend has that many ``steps``.
    """
    outline: list[Point] = []
    for number, (x, y) in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        turn = (math.atan2(after[1] - y, after[0] - x) - math.pi / 2 - start) % math.tau or math.tau
        bend = [start + turn * step / steps for step in range(steps + 1)]
        outline += [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in bend]
    return outline
