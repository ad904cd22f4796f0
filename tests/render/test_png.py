from io import BytesIO

import pytest
from isal import isal_zlib
from PIL import Image

from bot.render import Theme
from bot.render.board import draw_quantized
from bot.render.board_layout import layout
from bot.render.png import COMPRESS_LEVEL, encode_png, to_rows
from tests.game.game_factories import game_at
from tests.tables.sample_tables import START_POSITION

LARGEST = (
    "ravensburger"
    " 2:2,5:3,6:10,7:6,8:top,9:6,10:4,11:1/2:1,5:5,6:8,7:4,9:1,10:1,11:2"
    "/2:1,3:top,5:2,6:1,7:7,9:5,10:3,11:2,12:top/4:top,5:8,6:5,7:6,9:5,10:5,11:3"
    " 7:9,9:6 2 choose:6423 first=1 moves=2"
)
"""The largest of five thousand pictures of random games."""


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("position", "again"), [(START_POSITION, False), (LARGEST, True)])
def test_a_file_has_the_pixels_and_the_palette_of_its_picture(
    position: str, again: bool, theme: Theme
) -> None:
    image = draw_quantized(layout(game_at(position)), theme)
    encoded = encode_png(image)
    assert (len(isal_zlib.compress(to_rows(image).data, COMPRESS_LEVEL)) > 80_000) is again
    assert len(encoded) <= 80_000
    Image.open(BytesIO(encoded)).verify()  # the checksums
    decoded = Image.open(BytesIO(encoded))
    assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", image.size)
    assert (decoded.getpalette(), decoded.tobytes()) == (image.getpalette(), image.tobytes())
