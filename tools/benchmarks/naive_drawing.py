"""A naive way to draw the same picture, for comparison: without caches, and four times as large.

Many bots draw like this with Pillow: a large picture from scratch, scaled down for smooth edges and saved
in full colour with maximum compression. Layout and shapes are those of the bot, so only the way of drawing
differs.
"""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from io import BytesIO
from itertools import islice
from statistics import median
from typing import Any, Literal
from unittest import mock

from PIL import Image, ImageDraw

from bot.game import Game
from bot.render import Theme
from bot.render.board_layout import layout
from bot.render.canvas import Canvas, Point, draw_number
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.landscape import draw_band
from bot.render.palette import Rgb
from bot.render.sprites import sprite_image
from tools.benchmarks.measures import timed
from tools.benchmarks.random_games import random_game

SCALE = 4

PLAIN_PICTURE = "a plain picture"
"""What tables call one."""

PICTURES = 5
PICTURE_INTERVAL = 20
"""How many actions there are between two pictures that are timed."""


def naive_png(game: Game, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``game`` as an RGB PNG; no other thread may draw at the same time."""
    with _scaled_up():
        picture: Image.Image = draw_band(0, HEIGHT, theme)
        for piece in layout(game):
            image: Image.Image = sprite_image.__wrapped__(piece.sprite, theme)
            corner = (piece.x * SCALE - image.width // 2, piece.y * SCALE - image.height // 2)
            picture.paste(image, corner, image)
    out = BytesIO()
    picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def naive_seconds(rng: random.Random) -> float:
    """Return the CPU time of a picture, the median of :data:`PICTURES` positions of a random game of four."""
    games = islice(random_game(rng, 4), 0, PICTURES * PICTURE_INTERVAL, PICTURE_INTERVAL)
    return median(timed(partial(naive_png, game))[1] for game in games)


@contextmanager
def _scaled_up() -> Iterator[None]:
    """Draw everything four times as large, and leave it so."""
    original = Canvas.__init__

    def init(canvas: Canvas, *size: int, **options: Any) -> None:
        original(canvas, *size, **{**options, "scale": SCALE})
        if not options.get("background"):
            canvas._image = Image.new("RGBA", canvas._image.size)  # noqa: SLF001 - the original has no opacity
            canvas._draw = ImageDraw.Draw(canvas._image)  # noqa: SLF001 - the same

    def to_image(canvas: Canvas) -> Image.Image:
        for draw in canvas._on_top:  # noqa: SLF001 - the original scales down
            draw(canvas._image)  # noqa: SLF001 - the same
        return canvas._image  # noqa: SLF001 - the same

    def draw_scaled_number(
        image: Image.Image, at: Point, text: str, size: int, colour: Rgb, align: Literal["l", "m"]
    ) -> None:
        draw_number(image, (at[0] * SCALE, at[1] * SCALE), text, size * SCALE, colour, align)

    with ExitStack() as changes:
        changes.enter_context(mock.patch.object(Canvas, "__init__", init))
        changes.enter_context(mock.patch.object(Canvas, "to_image", to_image))
        changes.enter_context(mock.patch("bot.render.canvas.draw_number", draw_scaled_number))
        yield
