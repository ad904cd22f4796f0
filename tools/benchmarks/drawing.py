"""How long drawing a board takes, and how large the picture is, beside a picture drawn the plain way."""

from collections.abc import AsyncIterator
from functools import partial
from statistics import median

from bot.game import Game
from bot.render import Theme, board_png, warm_up
from bot.render.board import compose
from bot.render.board_layout import layout
from bot.render.palette import palette_bytes
from bot.render.png import Rows, encode_rows
from tools.benchmarks.measures import Measure, amount, measure_of, ratio, timed
from tools.benchmarks.naive_drawing import PLAIN_PICTURE, naive_png
from tools.make_palettes import random_positions

GAMES = 8
"""Games whose boards are drawn: half with bids, the others one of each edition, for two to four players."""

THEME_INTERVAL = 200
"""The number of pictures after which the theme changes."""

STEPS_INTERVAL = 11
"""One in this many pictures is also drawn step by step."""

NAIVE_INTERVAL = 170
"""One in this many pictures is also drawn the plain way, which is slow."""


async def measure() -> AsyncIterator[Measure]:
    """Draw every board of random games, as a bot does; some also step by step, or plainly."""
    seconds = sum(timed(partial(warm_up, theme))[1] for theme in Theme)
    yield Measure("what all pictures share", amount(seconds, "ms"))
    whole, steps, ends, plain = [], [], [], []
    sizes, plain_sizes = [], []
    for number, game in enumerate(random_positions(28, GAMES)):
        theme = (Theme.DARK, Theme.LIGHT)[number // THEME_INTERVAL % 2]
        picture, seconds = timed(partial(board_png, game, theme))
        whole.append(seconds)
        sizes.append(len(picture))
        if number % STEPS_INTERVAL == 0:
            rows, seconds = timed(partial(_compose, game, theme))
            steps.append(seconds)
            ends.append(timed(partial(encode_rows, rows, palette_bytes(theme)))[1])
        if number % NAIVE_INTERVAL == 0:
            picture, seconds = timed(partial(naive_png, game, theme))
            plain.append(seconds)
            plain_sizes.append(len(picture))
    compared = ratio(median(whole), median(plain), PLAIN_PICTURE)
    yield measure_of("a picture", whole, "ms", compared=compared, limit="1/170")
    yield measure_of("  composing it from cached patches", steps, "ms")
    yield measure_of("  encoding it", ends, "ms")
    compared = ratio(median(sizes), median(plain_sizes), PLAIN_PICTURE)
    yield measure_of("  its size", sizes, "kB", compared=compared)
    yield Measure("  the largest", amount(max(sizes), "kB"), limit="80 kB")


def _compose(game: Game, theme: Theme) -> Rows:
    return compose(layout(game), theme)
