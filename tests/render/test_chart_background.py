import pytest

from bot.game import COLUMNS, LENGTHS
from bot.render.chart_background import chart_background
from bot.render.chart_layout import COLUMNS_BOTTOM, LAKE_BOTTOM, NUMBERS_BAND, SPACE_HEIGHT
from bot.render.geometry import HEIGHT, WIDTH, column_x
from bot.render.palette import COLOURS, Theme


@pytest.mark.parametrize("theme", Theme)
def test_every_space_below_a_summit_is_drawn(theme: Theme) -> None:
    background = chart_background(theme)
    assert background.size == (WIDTH, HEIGHT)
    for column in COLUMNS:
        for step in range(LENGTHS[column] - 1):
            centre = (column_x(column), int(COLUMNS_BOTTOM - SPACE_HEIGHT * (step + 0.5)))
            assert background.getpixel(centre) == COLOURS[theme].space


@pytest.mark.parametrize("theme", Theme)
def test_the_lake_is_between_the_numbers_and_the_games(theme: Theme) -> None:
    background, colours = chart_background(theme), COLOURS[theme]
    for y in (NUMBERS_BAND[0] + 2, LAKE_BOTTOM + 2, HEIGHT - 1):
        assert background.getpixel((2, y)) == colours.base
    water = colours.halo_far if theme is Theme.DARK else colours.ridge_far
    assert background.getpixel((2, (NUMBERS_BAND[1] + LAKE_BOTTOM) // 2)) == water
