from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.game import Bid, Game
from bot.render import board_png, warm_up
from bot.render.board import draw_png, draw_quantized
from bot.render.board_layout import common_sprites, layout
from bot.render.geometry import HEIGHT, NUMBERS_Y, WIDTH, column_x, space_y
from bot.render.palette import COLOURS, SEAT_COLOURS, WHITE, Rgb, Theme
from bot.render.sprites import sprite_image
from tests.render.sample_positions import CLAIMS, CROWDED, POSITIONS, RESIGNED, position


def colour_at(game: Game, x: int, y: int, theme: Theme = Theme.DARK) -> Rgb:
    colour = Image.open(BytesIO(board_png(game, theme))).convert("RGB").getpixel((x, y))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return red, green, blue


@pytest.mark.parametrize("theme", Theme)
def test_markers_have_the_colours_of_their_seats(theme: Theme) -> None:
    game = position("parker 3:1/5:2/7:3/9:4 - 0 roll")
    for column, height, seat in ((3, 1, 0), (5, 2, 1), (7, 3, 2), (9, 4, 3)):
        assert colour_at(game, column_x(column), space_y(height), theme) == SEAT_COLOURS[seat].fill
    assert colour_at(game, column_x(7), space_y(4), theme) == COLOURS[theme].space


def test_a_claimed_column_has_its_owners_colour_down_to_the_number() -> None:
    for column, seat in ((2, 0), (3, 1), (6, 2), (10, 3)):
        fill = SEAT_COLOURS[seat].fill
        assert colour_at(CLAIMS, column_x(column) - 26, space_y(1)) == fill
        assert colour_at(CLAIMS, column_x(column) - 26, space_y(3)) == fill
        assert colour_at(CLAIMS, column_x(column), NUMBERS_Y + 20) == fill
    assert colour_at(RESIGNED, column_x(8) - 26, space_y(5)) == SEAT_COLOURS[1].fill


def test_a_runner_is_white_on_its_players_shade() -> None:
    assert colour_at(CLAIMS, column_x(8), space_y(3)) == WHITE
    assert colour_at(CLAIMS, column_x(8) - 26, space_y(3)) == SEAT_COLOURS[1].shade


@pytest.mark.parametrize(("name", "theme"), [("bids", Theme.DARK), ("two-bid", Theme.LIGHT)])
def test_secret_bids_do_not_change_a_pixel(name: str, theme: Theme) -> None:
    game = POSITIONS[name]
    for makes_it in (True, False):
        for stake in range(1, 6):
            bids = tuple(bid and Bid(makes_it, stake) for bid in game.state.bids)
            other = replace(game, state=replace(game.state, bids=bids))
            assert board_png(other, theme) == board_png(game, theme)


def test_threads_draw_the_same_pictures() -> None:
    games = list(POSITIONS.values())[:8] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda game: draw_png(layout(game), Theme.LIGHT), games))
    assert drawn == [board_png(game, Theme.LIGHT) for game in games]


def test_reduced_pictures_are_smaller_by_that_factor() -> None:
    assert draw_quantized(layout(CROWDED), Theme.DARK, reduction=2).size == (WIDTH // 2, HEIGHT // 2)


def test_warm_up_draws_the_common_sprites_in_advance() -> None:
    warm_up(Theme.DARK)
    before = sprite_image.cache_info()
    for sprite in common_sprites():
        sprite_image(sprite, Theme.DARK)
    assert sprite_image.cache_info().misses == before.misses
