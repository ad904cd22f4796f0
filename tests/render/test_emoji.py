"""The emoji are the pieces and the dice of the board, in files as Discord takes them."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render import SHAPES, emoji_pngs
from bot.render.emoji import DIE_NAMES, SHAPE_NAMES, SIDE, drawn, file_of
from bot.render.palette import SEAT_COLOURS, WHITE
from tests.render.conftest import UPDATE, visibly_off

LARGEST = 256 * 1024
"""Bytes of an emoji that Discord takes."""
PAGES = {"dark": (0x31, 0x33, 0x38), "light": (0xFF, 0xFF, 0xFF)}
"""What emoji stand on in Discord."""
STRAY = 20
"""Pixels that another processor's rounding may move."""

every_emoji = pytest.mark.parametrize("name", [*SHAPE_NAMES, *DIE_NAMES])


def kept(name: str) -> Image.Image:
    return Image.open(BytesIO(emoji_pngs()[name]))


def on(page: str, image: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, PAGES[page])
    ground.paste(image, mask=image)
    return ground


def middle(name: str) -> object:
    return kept(name).getpixel((SIDE // 2, SIDE // 2))


def test_there_is_one_for_every_seat_and_face() -> None:
    assert len(SHAPE_NAMES) == len(SHAPES)
    assert len(DIE_NAMES) == 6
    assert [*emoji_pngs()] == [*SHAPE_NAMES, *DIE_NAMES]


@every_emoji
def test_discord_takes_it(name: str) -> None:
    assert len(emoji_pngs()[name]) < LARGEST
    assert (kept(name).format, kept(name).mode, kept(name).size) == ("PNG", "RGBA", (SIDE, SIDE))


@every_emoji
def test_it_fills_its_square_but_for_the_corners(name: str) -> None:
    alpha = kept(name).getchannel("A")
    assert [alpha.getpixel((x, y)) for x in (0, SIDE - 1) for y in (0, SIDE - 1)] == [0] * 4
    box = alpha.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert max(right - left, bottom - top) > 0.8 * SIDE


@every_emoji
@pytest.mark.parametrize("page", PAGES)
def test_it_is_what_is_drawn_today(name: str, page: str) -> None:
    if UPDATE:
        drawn()[name].save(file_of(name), optimize=True)
    assert visibly_off(on(page, kept(name)), on(page, drawn()[name])) <= STRAY


@pytest.mark.parametrize("page", PAGES)
def test_each_can_be_told_from_all_others(page: str) -> None:
    names = (*SHAPE_NAMES, *DIE_NAMES)
    for number, one in enumerate(names):
        for other in names[:number]:
            assert visibly_off(on(page, kept(one)), on(page, kept(other))) > 0.02 * SIDE * SIDE


def test_a_piece_has_its_seats_colour_and_a_die_its_pips() -> None:
    assert [middle(name) for name in SHAPE_NAMES] == [(*seat.fill, 255) for seat in SEAT_COLOURS]
    white = [middle(name) == (*WHITE, 255) for name in DIE_NAMES]
    assert white == [False, True, False, True, False, True]
