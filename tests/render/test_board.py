from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import Game
from bot.render import Theme, board, board_png, warm_up
from bot.render.board import draw_image, draw_png, draw_quantized
from bot.render.board_layout import layout
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.landscape import board_background
from bot.render.palette import quantize
from bot.render.pieces import Piece, PieceKind, Sprite
from tests.render.sample_positions import CROWDED, POSITIONS
from tests.render.strategies import all_positions
from tools.make_palettes import random_positions


def test_threads_draw_the_same_pictures() -> None:
    games = list(POSITIONS.values())[:4] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda game: draw_png(layout(game), Theme.LIGHT), games))
    assert drawn == [board_png(game, Theme.LIGHT) for game in games]


def test_warm_up_draws_the_background_in_advance() -> None:
    warm_up(Theme.DARK)
    before = board_background.cache_info()
    board_png(CROWDED, Theme.DARK)
    assert board_background.cache_info().misses == before.misses


def assert_same_pixels(pieces: tuple[Piece, ...], theme: Theme) -> None:
    assert draw_quantized(pieces, theme).tobytes() == quantize(draw_image(pieces, theme), theme).tobytes()


@given(st.sampled_from([*POSITIONS.values()]) | all_positions(), st.sampled_from(Theme))
def test_patches_make_the_picture_that_is_drawn_whole(game: Game, theme: Theme) -> None:
    assert_same_pixels(layout(game), theme)


@pytest.mark.parametrize("x", [-200, -10, WIDTH - 10, WIDTH + 200])
@pytest.mark.parametrize("y", [-200, -10, HEIGHT - 10, HEIGHT + 200])
def test_what_lies_outside_the_picture_is_left_out(x: int, y: int) -> None:
    assert_same_pixels((Piece(Sprite(PieceKind.MARKER, 46, 46, 0), x, y),), Theme.DARK)


@pytest.mark.thorough
def test_few_patches_of_the_next_picture_are_new() -> None:
    board._patch.cache_clear()
    games = [*random_positions(seed=2, games=2)]
    for game in games:
        draw_quantized(layout(game), Theme.DARK)
    info = board._patch.cache_info()
    assert info.misses < 3.5 * len(games)
    assert info.hits > 10 * info.misses
