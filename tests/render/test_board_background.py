import math

import pytest

from bot.game import COLUMNS, LENGTHS
from bot.render.board_background import MOON_CENTRE, MOON_RADIUS, board_background
from bot.render.geometry import BASE_TOP, HEIGHT, WIDTH, column_x, space_y
from bot.render.palette import COLOURS, SEAT_COLOURS, Theme


@pytest.mark.parametrize("theme", Theme)
def test_every_space_is_drawn_and_summits_stand_out(theme: Theme) -> None:
    background = board_background(theme, ())
    assert background.size == (WIDTH, HEIGHT)
    for column in COLUMNS:
        for height in range(1, LENGTHS[column] + 1):
            corner = (column_x(column) - 30, space_y(height) - 15)
            colours = COLOURS[theme]
            expected = colours.summit if height == LENGTHS[column] else colours.space
            assert background.getpixel(corner) == expected


@pytest.mark.parametrize("theme", Theme)
def test_the_base_is_below_all_columns(theme: Theme) -> None:
    for x in (0, WIDTH - 1):
        assert board_background(theme, ()).getpixel((x, BASE_TOP + 10)) == COLOURS[theme].base


def test_the_moon_takes_the_colours_of_the_winners_in_rings() -> None:
    outer, inner = (340, 130), (400, 130)
    assert MOON_RADIUS > math.dist(outer, MOON_CENTRE) > 0.75 * MOON_RADIUS > math.dist(inner, MOON_CENTRE)
    for winners, colours in (
        ((), (COLOURS[Theme.DARK].moon,) * 2),
        ((1,), (SEAT_COLOURS[1].fill,) * 2),
        ((0, 2), (SEAT_COLOURS[0].fill, SEAT_COLOURS[2].fill)),
    ):
        background = board_background(Theme.DARK, winners)
        assert (background.getpixel(outer), background.getpixel(inner)) == colours
