from io import BytesIO

from PIL import Image

from bot.render import Theme, board_png
from bot.render.canvas import Canvas
from tests.render.conftest import count_different_pixels
from tests.render.sample_positions import FULL
from tools.benchmarks.naive_drawing import naive_png


def test_the_naive_way_draws_the_same_picture() -> None:
    before = Canvas.to_image
    naive = Image.open(BytesIO(naive_png(FULL, Theme.LIGHT)))
    board = Image.open(BytesIO(board_png(FULL, Theme.LIGHT)))
    assert (naive.mode, naive.size) == ("RGB", board.size)
    assert count_different_pixels(naive, board.convert("RGB"), limit=60) < 0.01 * naive.width * naive.height
    assert Canvas.to_image is before
