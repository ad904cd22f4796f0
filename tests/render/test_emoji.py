from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.render import SEAT_SYMBOLS, emoji_pngs
from bot.render.emoji import DIE_EMOJI_NAMES, SEAT_EMOJI_NAMES, emoji_path
from bot.render.palette import SEAT_COLOURS
from tests.render.conftest import UPDATE, count_different_pixels
from tools.draw_emoji import SIZE, draw_emoji

PAGES = {"dark": (0x31, 0x33, 0x38), "light": (0xFF, 0xFF, 0xFF)}
"""Discord's page colours."""
MAX_STRAY_PIXELS = 20
"""Pixels that may differ because another processor rounds differently."""

drawn = cache(draw_emoji)


def load(name: str) -> Image.Image:
    return Image.open(BytesIO(emoji_pngs()[name]))


def on(page: str, image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, PAGES[page])
    ground.paste(image, mask=image)
    return ground


def test_every_seat_and_face_of_a_die_has_an_emoji() -> None:
    assert len(SEAT_EMOJI_NAMES) == len(SEAT_SYMBOLS) == len(set(SEAT_SYMBOLS)) == len(SEAT_COLOURS)
    assert len(DIE_EMOJI_NAMES) == 6
    assert [*emoji_pngs()] == [*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES]


@pytest.mark.parametrize("name", [*SEAT_EMOJI_NAMES, *DIE_EMOJI_NAMES])
def test_the_file_is_up_to_date_and_discord_accepts_it(name: str) -> None:
    if UPDATE:
        drawn()[name].save(emoji_path(name), optimize=True)
    image = load(name)
    assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIZE, SIZE))
    assert len(emoji_pngs()[name]) < 256 * 1024
    for page in PAGES:
        assert count_different_pixels(on(page, image), on(page, drawn()[name])) <= MAX_STRAY_PIXELS, page


@pytest.mark.parametrize("page", PAGES)
def test_all_emoji_are_distinguishable(page: str) -> None:
    for one, other in combinations(emoji_pngs(), 2):
        assert count_different_pixels(on(page, load(one)), on(page, load(other))) > 0.02 * SIZE * SIZE
