from io import BytesIO

import pytest
from PIL import Image

from bot.render import Theme
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.png import encode_png
from tests.render.sample_positions import POSITIONS


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", ["empty", "full", "claims"])
def test_pixels_and_palette_are_those_of_the_picture(name: str, theme: Theme) -> None:
    image = draw_quantized(layout(POSITIONS[name]), theme)
    encoded = Image.open(BytesIO(encode_png(image)))
    encoded.verify()  # the checksums
    decoded = Image.open(BytesIO(encode_png(image)))
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", image.size)
    assert decoded.getpalette() == image.getpalette()
    assert decoded.tobytes() == image.tobytes()


def test_a_picture_is_no_larger_than_that_of_pillow() -> None:
    image = draw_quantized(layout(POSITIONS["full"]), Theme.DARK)
    out = BytesIO()
    image.save(out, "PNG")
    assert len(encode_png(image)) <= 1.05 * len(out.getvalue())
