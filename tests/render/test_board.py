from concurrent.futures import ThreadPoolExecutor

from bot.render import board_png, warm_up
from bot.render.board import draw_png, draw_quantized
from bot.render.board_layout import common_sprites, layout
from bot.render.geometry import HEIGHT, WIDTH
from bot.render.palette import Theme
from bot.render.sprites import sprite_image
from tests.render.sample_positions import CROWDED, POSITIONS


def test_threads_draw_the_same_pictures() -> None:
    games = list(POSITIONS.values())[:8] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda game: draw_png.__wrapped__(layout(game), Theme.LIGHT), games))
    assert drawn == [board_png(game, Theme.LIGHT) for game in games]


def test_reduced_pictures_are_smaller_by_that_factor() -> None:
    assert draw_quantized(layout(CROWDED), Theme.DARK, reduction=2).size == (WIDTH // 2, HEIGHT // 2)


def test_warm_up_draws_the_common_sprites_in_advance() -> None:
    warm_up(Theme.DARK)
    before = sprite_image.cache_info()
    for sprite in common_sprites():
        sprite_image(sprite, Theme.DARK)
    assert sprite_image.cache_info().misses == before.misses
