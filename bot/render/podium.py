"""The first three of a leaderboard on a podium: their names, ranks and values."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.render.canvas import Canvas, draw_number, fitting_name, framed_box
from bot.render.geometry import WIDTH
from bot.render.landscape import STARS_OR_CLOUDS, draw_sky
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
CORNER: Final = 12

PAWN: Final = (62, 84)
NAME_FONT: Final = 44
RANK_FONT: Final = 60
VALUE_FONT: Final = 48

SCALE: Final = 4


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """Somebody on the podium. The name is not written if the font lacks a character of it."""

    rank: int
    name: str
    value: str


def podium_png(steps: tuple[PodiumStep, ...], theme: Theme = Theme.DARK) -> bytes:
    """Return up to three steps as a PNG of 1000×380. It may be called from any thread."""
    return encode_png(quantize(draw_image(steps, theme), theme))


def draw_image(steps: tuple[PodiumStep, ...], theme: Theme) -> Image.Image:
    """Return the picture in full colour."""
    colours = COLOURS[theme]
    image = podium_background(theme).copy()
    medals = {
        1: (colours.summit_edge, colours.summit),
        2: (DIE_SIDE, colours.snow),
        3: (SEAT_COLOURS[0].fill, SEAT_COLOURS[0].rim),
    }
    pawn = sprite_image(Sprite(PieceKind.FREE_RUNNER, *PAWN), theme)
    for x, step in zip(STEP_XS, steps, strict=False):
        top = HEIGHT - STEP_HEIGHTS[step.rank]
        block = framed_box(STEP_WIDTH, STEP_HEIGHTS[step.rank], CORNER, *medals[step.rank])
        image.paste(block, (x - STEP_WIDTH // 2, top), block)
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
