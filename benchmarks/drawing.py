"""How long a picture of the board takes, and how large it is."""

import random
import time
from collections.abc import AsyncIterator
from statistics import median

from benchmarks.figures import spread
from benchmarks.games import random_game
from bot.game import Game
from bot.render import Theme, board_png, text_board, warm_up

PICTURES = 300

USUAL = 100
"""How many pictures are drawn first, so that the pieces seen once in a while are there."""


async def measure() -> AsyncIterator[str]:
    """Draw the moments of random games of four players."""
    begun = time.process_time()
    warm_up(Theme.DARK)
    yield f"warm-up {(time.process_time() - begun) * 1000:.0f} ms of CPU"
    moments = _moments(random.Random(28))
    for game in moments[:USUAL]:
        board_png(game)
    seconds, sizes, texts = [], [], []
    for game in moments[USUAL:]:
        begun = time.process_time()
        picture = board_png(game)
        seconds.append(time.process_time() - begun)
        sizes.append(len(picture))
        begun = time.process_time()
        text_board(game)
        texts.append(time.process_time() - begun)
    yield "a picture: " + spread(seconds, "ms of CPU", 1000)
    yield "its size: " + spread(sizes, "kB", 0.001)
    yield f"a picture takes {median(seconds) / median(texts):.0f} times as long as the board as text"


def _moments(rng: random.Random) -> list[Game]:
    """Return moments spread over random games."""
    moments: list[Game] = []
    while len(moments) < PICTURES + USUAL:
        moments += [game for game in random_game(rng, 4) if rng.random() < 0.2]
    return moments
