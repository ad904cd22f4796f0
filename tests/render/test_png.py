from io import BytesIO

import pytest
from PIL import Image
from zlib_ng.zlib_ng import compress

from bot.render import Theme
from bot.render.board import draw_png, draw_quantized
from bot.render.board_layout import layout
from bot.render.palette import palette_bytes
from bot.render.png import COMPRESS_LEVELS, encode_png, encode_rows, to_rows
from tests.game.game_factories import game_at
from tests.render.sample_positions import POSITIONS

LARGEST = (
    "ravensburger"
    " 2:top,3:2,4:5,5:4,6:2,7:11,8:7,11:2,12:2/3:2,5:7,6:6,7:8,8:10,9:3,11:3"
    "/4:3,5:6,6:10,7:1,8:5,9:3,12:2/4:2,5:1,6:1,7:3,8:4,9:5,10:top,11:1"
    " 3:1,12:top 2 choose:3514",
    "parker"
    " 3:1,4:2,5:1,6:5,7:10,8:5,9:5,10:2,11:3,12:1/3:1,4:3,6:3,7:5,8:4,9:6,10:2,11:4,12:2"
    "/3:3,4:3,5:6,6:2,8:10,9:5,10:1,11:1,12:1/2:top,3:1,4:5,6:5,7:2,8:6,9:3,10:3,11:2"
    " 4:4,10:4 1 choose:3251 first=2 moves=2",
)
"""The largest of two thousand pictures of random games."""


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", ["empty", "full", "claims"])
def test_pixels_and_palette_are_those_of_the_picture(name: str, theme: Theme) -> None:
    image = draw_quantized(layout(POSITIONS[name]), theme)
    png = draw_png(layout(POSITIONS[name]), theme)
    encoded = Image.open(BytesIO(png))
    encoded.verify()  # the checksums
    decoded = Image.open(BytesIO(png))
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", image.size)
    assert decoded.getpalette() == image.getpalette()
    assert decoded.tobytes() == image.tobytes()


def test_a_crowded_picture_is_no_larger_than_that_of_pillow() -> None:
    image = draw_quantized(layout(POSITIONS["full"]), Theme.DARK)
    png = encode_rows(to_rows(image), palette_bytes(Theme.DARK), is_crowded=True)
    assert len(png) <= 1.05 * len(_pillow_png(image))


def test_other_pictures_may_be_larger_by_a_quarter() -> None:
    image = draw_quantized(layout(POSITIONS["empty"]), Theme.DARK)
    assert len(encode_png(image)) <= 1.25 * len(_pillow_png(image))


@pytest.mark.parametrize("position", LARGEST)
@pytest.mark.parametrize("is_crowded", [False, True])
def test_the_largest_pictures_are_compressed_again(position: str, is_crowded: bool) -> None:
    image = draw_quantized(layout(game_at(position)), Theme.DARK)
    encoded = encode_rows(to_rows(image), palette_bytes(Theme.DARK), is_crowded=is_crowded)
    assert len(encoded) <= 60_000 < len(compress(image.tobytes(), COMPRESS_LEVELS[1]))
    assert Image.open(BytesIO(encoded)).tobytes() == image.tobytes()


def _pillow_png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
