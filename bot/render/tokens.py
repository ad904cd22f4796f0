"""The drawings of bidding: chips, what was said, how it came out, and which way markers go for it."""

import math
from typing import Final

from PIL import Image

from bot.render.canvas import Canvas, Point, letter
from bot.render.palette import BUST, COLOURS, LOSS, LOSS_RIM, LOSS_SHADE, WHITE, WIN, WIN_SHADE, Rgb, Theme
from bot.render.pieces import Kind, Look
from bot.render.silhouettes import ARROW, PEAK, PEAK_PENNANT, PEAK_POLE, PEAK_SHADE, SIGNPOST, scaled, star

OUTLINE: Final = 3.0
NOTCHES: Final = 6
LIFT: Final = 1.4
"""How much higher than its side the face of a chip is."""


def awaited(look: Look, theme: Theme) -> Image.Image:
    """A ring of dots where a chip is to lie: the dots of what may come, as on the board."""
    colours = COLOURS[theme]
    ring = colours.ink if theme is Theme.DARK else WHITE
    canvas = Canvas(look.width, look.height)
    radius = look.width / 2 - 4.6
    dots = [_on_circle(radius, step * 360 / 14) for step in range(14)]
    for dot in dots:
        canvas.disc(dot, 4.2, ring)
    for dot in dots:
        canvas.disc(dot, 2.9, colours.preview)
    return canvas.finish()


def chip(look: Look, theme: Theme) -> Image.Image:
    """A chip from its back, the same whatever is on the other side."""
    colours = COLOURS[theme]
    canvas = Canvas(look.width, look.height)
    radius = look.width / 2 - 1
    canvas.disc((0, 0), radius, colours.ink)
    canvas.disc((0, 0), radius - OUTLINE, colours.chip_side)
    face = radius - OUTLINE - 1.4
    canvas.disc((0, -LIFT), face, colours.chip)
    for step in range(NOTCHES):
        ends = (_on_circle(reach, step * 360 / NOTCHES) for reach in (face * 0.8, face - 1.6))
        canvas.blob([(x, y - LIFT) for x, y in ends], 3, WHITE)
    canvas.area([(x, y - LIFT) for x, y in star(radius * 0.52)], WHITE)
    return canvas.finish()


def peak(look: Look, theme: Theme) -> Image.Image:
    """*Makes it*: a flag on a summit."""
    colours = COLOURS[theme]
    canvas = Canvas(look.width, look.height)
    parts = [scaled(part, look.width, look.height) for part in (PEAK, PEAK_SHADE, PEAK_POLE, PEAK_PENNANT)]
    rock, shade, pole, pennant = parts
    for part in (rock, pole, pennant):
        canvas.blob(part, 1.6 + OUTLINE, colours.ink)
    # Rock by day and snow by night: each stands out from its ground.
    light, dark = (
        (colours.snow, colours.snow_shade)
        if theme is Theme.DARK
        else (colours.mountain, colours.mountain_shade)
    )
    canvas.blob(rock, 1.6, light)
    canvas.blob(shade, 1.6, dark)
    canvas.blob(pennant, 1.6, colours.goal)
    canvas.blob(pole, 1.6, colours.pole)
    return canvas.finish()


def fall(look: Look, theme: Theme) -> Image.Image:
    """*Busts*: a die as the four lie after a bust."""
    canvas = Canvas(look.width, look.height, tilt=14)
    for side, radius, fill in ((40, 11, COLOURS[theme].ink), (35, 9, BUST), (26, 5, WHITE)):
        canvas.slab((0, 0), (side, side), radius, fill)
    for at in (-7.5, 0, 7.5):
        canvas.disc((-at, at), 3.2, COLOURS[Theme.LIGHT].ink)
    return canvas.finish()


def arrow(look: Look, theme: Theme) -> Image.Image:
    """Which way a marker goes."""
    up = look.kind is Kind.UP
    canvas = Canvas(look.width, look.height)
    points = _turned(scaled(ARROW, look.width, look.height), up=up)
    outline = min(OUTLINE, look.width * 0.09)
    canvas.blob(points, 1.2 + outline, COLOURS[theme].ink)
    if theme is Theme.DARK and not up:
        # Red is dark: against the night it needs the light edge that the markers have.
        canvas.blob(points, 1.2 + outline * 0.35, LOSS_RIM)
        canvas.blob(points, 0.7, LOSS)
    else:
        canvas.blob(points, 1.2, WIN if up else LOSS)
    return canvas.finish()


def outcome(look: Look, theme: Theme) -> Image.Image:
    """A stake on a signpost: up if right, down if wrong, with a second point if it counts twice."""
    up, twice = look.kind is Kind.RIGHT, look.kind is Kind.WRONG_TWICE
    face, side = (WIN, WIN_SHADE) if up else (LOSS, LOSS_SHADE)
    ink: Rgb = COLOURS[Theme.DARK].ink if up else WHITE
    canvas = Canvas(look.width, look.height)
    tail = 9 if twice else 0
    height = look.height - 8 - tail
    points = [(x, y - tail / 2) for x, y in _turned(scaled(SIGNPOST, look.width - 8, height), up=up)]
    behind = [(x, y + (tail or 3)) for x, y in points]
    for part in (points, behind) if twice else (points,):
        canvas.blob(part, 4, COLOURS[theme].ink)
    canvas.blob(behind if twice else points, 1, side)
    if twice:
        canvas.blob([(x, y + 2) for x, y in points], 1, COLOURS[theme].ink)
    canvas.blob([(x, y - (0 if twice else 1)) for x, y in points], 1, face)
    image = canvas.finish()
    middle = look.height / 2 - tail / 2 + (4 if up else -4)
    letter(image, (look.width / 2, middle), look.text, 32, ink)
    return image


def missing(look: Look, theme: Theme) -> Image.Image:
    """The two bars of a pause: who misses the next turn."""
    canvas = Canvas(look.width, look.height)
    radius = look.width / 2
    canvas.disc((0, 0), radius, COLOURS[theme].ink)
    canvas.disc((0, 0), radius - 2.6, WHITE)
    for x in (-0.26, 0.26):
        bar = [(x * radius, -0.34 * radius), (x * radius, 0.34 * radius)]
        canvas.blob(bar, 0.16 * radius, COLOURS[Theme.LIGHT].ink)
    return canvas.finish()


def _on_circle(radius: float, angle: float) -> Point:
    return radius * math.sin(math.radians(angle)), -radius * math.cos(math.radians(angle))


def _turned(points: list[Point], *, up: bool) -> list[Point]:
    """The points as they are, or upside down."""
    return points if up else [(x, -y) for x, y in points]
