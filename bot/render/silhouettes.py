"""The outlines that tell the pieces apart without colour: four markers, the runner, a flag, a crown."""

from typing import Final

from bot.render.canvas import Canvas, Point
from bot.render.palette import Rgb


def marker_core(seat: int, size: float) -> tuple[tuple[Point, ...], float]:
    """Return the polygon of a seat's marker and its reach: grown by it, the polygon fills a box of ``size``.

    The triangle and the diamond are drawn a little over the box, to weigh as much as the square and the disc.
    """
    half = size / 2
    reach = max(size * 0.16, 4.6)
    if seat == 0:
        foot, side = half - reach - size * 0.01, half - reach + size * 0.03
        return ((0, -half + reach * 1.1), (side, foot), (-side, foot)), reach
    if seat == 1:
        side = half - reach - size * 0.03
        return ((-side, -side), (side, -side), (side, side), (-side, side)), reach
    if seat == 2:
        return ((0, 0),), half
    side = half - reach * 0.95
    return ((0, -side), (side, 0), (0, side), (-side, 0)), reach


# The runner in a box of height 1 with the origin in its middle: a head, a collar, a body and a foot.
_HEAD: Final = ((0.0, -0.255), 0.165)
_BODY: Final = (
    (-0.09, -0.13),
    (0.09, -0.13),
    (0.12, 0.05),
    (0.19, 0.20),
    (0.255, 0.30),
    (-0.255, 0.30),
    (-0.19, 0.20),
    (-0.12, 0.05),
)
_FOOT: Final = ((-0.245, 0.345), (0.245, 0.345))
_FOOT_REACH: Final = 0.07


def runner(canvas: Canvas, height: float, grow: float, fill: Rgb) -> None:
    """Fill the runner's outline, everywhere larger by ``grow``."""
    (x, y), radius = _HEAD
    canvas.disc((x * height, y * height), radius * height + grow, fill)
    canvas.blob([(x * height, y * height) for x, y in _BODY], grow + 0.5, fill)
    canvas.blob([(x * height, y * height) for x, y in _FOOT], _FOOT_REACH * height + grow, fill)


# A flag in a box of 1 by 1: the pole's ends, then the pennant.
POLE: Final = ((-0.3, -0.4), (-0.3, 0.4))
PENNANT: Final = ((-0.22, -0.38), (0.4, -0.17), (-0.22, 0.06))

# A crown in a box of 1 by 1, standing on its band; then the balls on its points.
CROWN: Final = (
    (-0.36, 0.3),
    (-0.44, -0.18),
    (-0.18, 0.04),
    (0.0, -0.3),
    (0.18, 0.04),
    (0.44, -0.18),
    (0.36, 0.3),
)
CROWN_BALLS: Final = ((-0.44, -0.2), (0.0, -0.34), (0.44, -0.2))


def scaled(points: tuple[Point, ...], width: float, height: float) -> list[Point]:
    """Return points of a box of 1 by 1 in a box of ``width`` by ``height``."""
    return [(x * width, y * height) for x, y in points]
