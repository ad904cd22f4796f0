"""The first three of a leaderboard on a podium: their names, ranks and values."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.render.canvas import Canvas, draw_number, fitting_name
from bot.render.geometry import WIDTH
from bot.render.landscape import StarsOrClouds, draw_sky
from bot.render.palette import COLOURS, DIE_SIDE, SEAT_COLOURS, Theme, quantize
from bot.render.pieces import PieceKind, Sprite
from bot.render.png import encode_png
from bot.render.sprites import sprite_image

HEIGHT: Final = 380
STEP_HEIGHTS: Final = {1: 204, 2: 168, 3: 138}
"""By rank, so that those who share a rank stand equally high."""
STEP_XS: Final = (500, 180, 820)
"""In the order of the list: the first stands in the middle."""
STEP_WIDTH: Final = 312
CORNER: Final = 18

PAWN: Final = (62, 84)
NAME_FONT: Final = 44
RANK_FONT: Final = 60
VALUE_FONT: Final = 48

SCALE: Final = 4

STARS_OR_CLOUDS: Final[StarsOrClouds] = {
    Theme.DARK: (
        *((36, 30, 5), (116, 16, 4), (226, 34, 6), (322, 18, 4), (404, 26, 5), (612, 20, 6), (704, 34, 4)),
        *((792, 16, 6), (884, 36, 5), (962, 22, 4)),
    ),
    Theme.LIGHT: ((120, 40, 22), (880, 44, 24)),
}
"""None is behind a name."""


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Somebody on the podium. The name is not written if the font lacks a character of it."""

    rank: int
    name: str
    value: str


@lru_cache(maxsize=16)
def podium_png(steps: tuple[PodiumStep, ...], theme: Theme = Theme.DARK) -> bytes:
    """Return up to three steps as a PNG of 1000×380. It may be called from any thread."""
    return encode_png(quantize(draw_image(steps, theme), theme))


def draw_image(steps: tuple[PodiumStep, ...], theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    colours = COLOURS[theme]
    image = podium_background(theme).copy()
    pawn = sprite_image(Sprite(PieceKind.FREE_RUNNER, *PAWN), theme)
    for x, step in zip(STEP_XS, steps, strict=False):
        top = HEIGHT - STEP_HEIGHTS[step.rank]
        image.paste(_block(step.rank, theme), (x - STEP_WIDTH // 2, top))
        image.paste(pawn, (x - pawn.width // 2, top - pawn.height + 4), pawn)
        name = fitting_name(step.name, NAME_FONT, STEP_WIDTH)
        draw_number(image, (x, top - pawn.height - 24), name, NAME_FONT, colours.preview)
        draw_number(image, (x, top + 46), str(step.rank), RANK_FONT, colours.summit_text)
        draw_number(image, (x, top + 102), step.value, VALUE_FONT, colours.summit_text)
    return image


@lru_cache
def podium_background(theme: Theme) -> Image.Image:
    """Return the sky; the cached image must not be changed."""
    canvas = Canvas(WIDTH, HEIGHT, origin=(0, 0), scale=SCALE, background=COLOURS[theme].background)
    draw_sky(canvas, theme, 300, (520, 400, 280), STARS_OR_CLOUDS)
    return canvas.to_image()


@lru_cache
def _block(rank: int, theme: Theme) -> Image.Image:
    """Return a block of gold, silver or bronze; the cached image must not be changed."""
    colours, bronze = COLOURS[theme], SEAT_COLOURS[0]
    fill, edge = {
        1: (colours.summit, colours.summit_edge),
        2: (colours.snow, DIE_SIDE),
        3: (bronze.rim, bronze.fill),
    }[rank]
    height = STEP_HEIGHTS[rank]
    canvas = Canvas(STEP_WIDTH, height, origin=(STEP_WIDTH / 2, 0), scale=SCALE, background=edge)
    canvas.rounded_rectangle((0, height / 2), (STEP_WIDTH - 12, height - 12), 0, fill)
    return canvas.to_image()
