"""A naive way to draw the same picture, for comparison: without caches, and four times as large.

Many bots draw like this with Pillow: a large picture from scratch, scaled down for smooth edges and saved
in full colour with maximum compression. Layout and shapes are those of the bot, so only the way of drawing
differs.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from itertools import islice
from statistics import median
from typing import Any
from unittest import mock

from PIL import Image

from bot.game import Game
from bot.render import Theme
from bot.render.board_layout import layout
from bot.render.canvas import Canvas, Point, draw_number
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.landscape import draw_part
from bot.render.palette import Rgb
from bot.render.sprites import sprite_image
from tools.benchmarks.random_games import random_game

SCALE = 4

PICTURES = 7
PICTURE_INTERVAL = 20
"""How many actions there are between two pictures that are timed."""

NUMBER_MODULES = ("bot.render.landscape", "bot.render.sprites", "bot.render.bid_sprites")
"""The modules that draw numbers."""


def naive_png(game: Game, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``game`` as an RGB PNG; no other thread may draw at the same time."""
    with _scaled_up():
        picture: Image.Image = draw_part((0, 0, WIDTH, HEIGHT), theme, game.state.winners)
        for piece in layout(game):
            image: Image.Image = sprite_image.__wrapped__(piece.sprite, theme)
            corner = (piece.x * SCALE - image.width // 2, piece.y * SCALE - image.height // 2)
            picture.paste(image, corner, image)
    out = BytesIO()
    picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def naive_seconds(rng: random.Random) -> float:
    """Return the CPU time of a picture, the median of :data:`PICTURES` positions of a random game of four."""
    seconds = []
    for game in islice(random_game(rng, 4), 0, PICTURES * PICTURE_INTERVAL, PICTURE_INTERVAL):
        begun = time.process_time()
        naive_png(game)
        seconds.append(time.process_time() - begun)
    return median(seconds)


@contextmanager
def _scaled_up() -> Iterator[None]:
    """Draw everything four times as large, and leave it so."""
    original = Canvas.__init__

    def init(canvas: Canvas, *size: int, **options: Any) -> None:
        original(canvas, *size, **{**options, "scale": SCALE})

    def to_image(canvas: Canvas) -> Image.Image:
        return canvas._image  # noqa: SLF001 - the original scales down

    def draw_scaled_number(image: Image.Image, centre: Point, text: str, size: int, colour: Rgb) -> None:
        draw_number(image, (centre[0] * SCALE, centre[1] * SCALE), text, size * SCALE, colour)

    with ExitStack() as changes:
        changes.enter_context(mock.patch.object(Canvas, "__init__", init))
        changes.enter_context(mock.patch.object(Canvas, "to_image", to_image))
        for module in NUMBER_MODULES:
            changes.enter_context(mock.patch(f"{module}.draw_number", draw_scaled_number))
        yield
