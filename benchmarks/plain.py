"""The plain way to draw the same picture, to compare with: everything anew, and four times as large.

Many bots draw like that with Pillow: a large picture with nothing kept from the one before, scaled down for
smooth edges and written in full colour as small as the encoder can. Layout and shapes are the bot's own, so
that what differs is how they are drawn and nothing else.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from typing import Any
from unittest import mock

from PIL import Image

from bot.game import Game
from bot.render import Theme
from bot.render.background import background
from bot.render.canvas import Canvas, Point, letter
from bot.render.layout import layout
from bot.render.palette import Rgb
from bot.render.places import HEIGHT, WIDTH
from bot.render.sprites import sprite

LARGER = 4

WRITERS = ("bot.render.background", "bot.render.sprites", "bot.render.tokens")
"""The modules that write numbers on what they have drawn."""


def plain_png(game: Game, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture of ``game`` as an RGB PNG; other threads must not draw meanwhile."""
    with _large():
        frame: Image.Image = background.__wrapped__(theme, game.state.winners)
        for piece in layout(game):
            image: Image.Image = sprite.__wrapped__(piece.look, theme)
            corner = (piece.x * LARGER - image.width // 2, piece.y * LARGER - image.height // 2)
            frame.paste(image, corner, image)
    out = BytesIO()
    frame.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


@contextmanager
def _large() -> Iterator[None]:
    """Have everything drawn, and left, four times as large."""
    usual = Canvas.__init__

    def begin(canvas: Canvas, *size: int, **options: Any) -> None:
        usual(canvas, *size, **{**options, "scale": LARGER})

    def finish(canvas: Canvas) -> Image.Image:
        return canvas._image  # noqa: SLF001 - its own way out makes it small

    def write(image: Image.Image, centre: Point, text: str, size: int, ink: Rgb) -> None:
        letter(image, (centre[0] * LARGER, centre[1] * LARGER), text, size * LARGER, ink)

    with ExitStack() as changes:
        changes.enter_context(mock.patch.object(Canvas, "__init__", begin))
        changes.enter_context(mock.patch.object(Canvas, "finish", finish))
        for module in WRITERS:
            changes.enter_context(mock.patch(f"{module}.letter", write))
        yield
