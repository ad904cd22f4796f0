"""The sprites of bidding: chips, predictions, outcomes, and arrows for the markers that move."""

import math
from typing import Final

from bot.render.canvas import Canvas, Point
from bot.render.palette import (
    BUST,
    COLOURS,
    LOSS,
    LOSS_RIM,
    LOSS_SHADE,
    WHITE,
    WIN,
    WIN_SHADE,
    Colours,
    Theme,
)
from bot.render.pieces import PieceKind, Sprite
from bot.render.shapes import (
    ARROW,
    PEAK,
    PEAK_PENNANT,
    PEAK_POLE,
    PEAK_SHADE,
    SIGNPOST,
    draw_dots,
    scale_points,
    star_outline,
)

OUTLINE_WIDTH: Final = 3.0
NOTCHES: Final = 6
FACE_OFFSET: Final = 1.4
"""How much higher the face of a chip is than its side."""


def bid_awaited(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a dotted ring in the place of a chip, dotted like the previews on the board."""
    ring = colours.outline if colours.theme is Theme.DARK else WHITE
    radius = sprite.width / 2 - 4.6
    dots = [_on_circle(radius, step * 360 / 14) for step in range(14)]
    draw_dots(canvas, dots, (4.2, ring), (2.9, colours.preview))


def bid_placed(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a chip face down, the same for every bid."""
    radius = sprite.width / 2 - 1
    canvas.disc((0, 0), radius, colours.outline)
    canvas.disc((0, 0), radius - OUTLINE_WIDTH, colours.chip_side)
    face = radius - OUTLINE_WIDTH - 1.4
    canvas.disc((0, -FACE_OFFSET), face, colours.chip)
    for step in range(NOTCHES):
        ends = (_on_circle(reach, step * 360 / NOTCHES) for reach in (face * 0.8, face - 1.6))
        canvas.rounded_polygon([(x, y - FACE_OFFSET) for x, y in ends], 3, WHITE)
    canvas.polygon([(x, y - FACE_OFFSET) for x, y in star_outline(radius * 0.52)], WHITE)


def stops(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the prediction of a stop: a peak with a flag."""
    rock, shade, pole, pennant = (
        scale_points(part, sprite.width, sprite.height)
        for part in (PEAK, PEAK_SHADE, PEAK_POLE, PEAK_PENNANT)
    )
    for part in (rock, pole, pennant):
        canvas.rounded_polygon(part, 1.6 + OUTLINE_WIDTH, colours.outline)
    # Snow in the dark theme and rock in the light one stand out best.
    snow = colours.theme is Theme.DARK
    canvas.rounded_polygon(rock, 1.6, colours.snow if snow else colours.mountain)
    canvas.rounded_polygon(shade, 1.6, colours.snow_shade if snow else colours.mountain_shade)
    canvas.rounded_polygon(pennant, 1.6, colours.summit)
    canvas.rounded_polygon(pole, 1.6, colours.flag_pole)


def busts(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the prediction *busts*: a die as it looks after a bust."""
    for side, radius, fill in ((40, 11, colours.outline), (35, 9, BUST), (26, 5, WHITE)):
        canvas.rounded_rectangle((0, 0), (side, side), radius, fill)
    for at in (-7.5, 0, 7.5):
        canvas.disc((-at, at), 3.2, COLOURS[Theme.LIGHT].outline)


def arrow(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw an arrow in the direction in which a marker moves."""
    up = sprite.kind is PieceKind.ARROW_UP
    points = _flipped(scale_points(ARROW, sprite.width, sprite.height), up=up)
    outline = min(OUTLINE_WIDTH, sprite.width * 0.09)
    canvas.rounded_polygon(points, 1.2 + outline, colours.outline)
    if colours.theme is Theme.DARK and not up:
        # Red is dark, so in the dark theme it needs a light edge like the markers.
        canvas.rounded_polygon(points, 1.2 + outline * 0.35, LOSS_RIM)
        canvas.rounded_polygon(points, 0.7, LOSS)
    else:
        canvas.rounded_polygon(points, 1.2, WIN if up else LOSS)


def outcome(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw a stake on a signpost: up if right, down if wrong, with a second point if it is doubled."""
    up, doubled = sprite.kind is PieceKind.BID_RIGHT, sprite.kind is PieceKind.BID_WRONG_DOUBLED
    face, side = (WIN, WIN_SHADE) if up else (LOSS, LOSS_SHADE)
    tail = 9 if doubled else 0
    height = sprite.height - 8 - tail
    points = [(x, y - tail / 2) for x, y in _flipped(scale_points(SIGNPOST, sprite.width - 8, height), up=up)]
    behind = [(x, y + (tail or 3)) for x, y in points]
    for part in (points, behind) if doubled else (points,):
        canvas.rounded_polygon(part, 4, colours.outline)
    canvas.rounded_polygon(behind if doubled else points, 1, side)
    if doubled:
        canvas.rounded_polygon([(x, y + 2) for x, y in points], 1, colours.outline)
    canvas.rounded_polygon([(x, y - (0 if doubled else 1)) for x, y in points], 1, face)
    ink = COLOURS[Theme.DARK].outline if up else WHITE
    canvas.number((0, (4 if up else -4) - tail / 2), sprite.text, 32, ink)


def misses_turn(canvas: Canvas, sprite: Sprite, colours: Colours) -> None:
    """Draw the pause sign of a player who misses the next turn."""
    radius = sprite.width / 2
    canvas.disc((0, 0), radius, colours.outline)
    canvas.disc((0, 0), radius - 2.6, WHITE)
    for x in (-0.26, 0.26):
        bar = [(x * radius, -0.34 * radius), (x * radius, 0.34 * radius)]
        canvas.rounded_polygon(bar, 0.16 * radius, COLOURS[Theme.LIGHT].outline)


def _on_circle(radius: float, angle: float) -> Point:
    return radius * math.sin(math.radians(angle)), -radius * math.cos(math.radians(angle))


def _flipped(points: list[Point], *, up: bool) -> list[Point]:
    """Return the points as they are, or upside down."""
    return points if up else [(x, -y) for x, y in points]
