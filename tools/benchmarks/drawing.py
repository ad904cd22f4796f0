"""How long a picture of the board takes, how large it is, and what others wait while it is drawn."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from io import BytesIO
from itertools import islice
from statistics import median
from typing import TypeVar

from PIL import Image

from bot.chat.boards.rendering import draw_board
from bot.game import Game
from bot.render import Theme, board_png, text_board, warm_up
from bot.render.board import COMPRESS_LEVEL, draw_image
from bot.render.board_layout import layout
from bot.render.palette import palette
from tools.benchmarks.naive_drawing import naive_png
from tools.benchmarks.random_games import random_game
from tools.benchmarks.summary import summarize

PICTURES = 300

WARM_UP_PICTURES = 100
"""How many pictures are drawn first, so that the pieces seen once in a while are there."""

NAIVE_INTERVAL = 15
"""One picture of so many is also drawn the plain way, which takes long."""

TABLES = 50
PICTURES_PER_TABLE = 6
"""How many pictures each table asks for, one after the other."""

TICK = 0.002
"""Seconds between two looks at the clock on the event loop."""

Made = TypeVar("Made")


class CpuTimer:
    """Takes the processor time of one step of the work again and again.

    Attributes:
        seconds: what each time took.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def measure(self, make: Callable[[], Made]) -> Made:
        """Do something and note how long it took."""
        begun = time.process_time()
        made = make()
        self.seconds.append(time.process_time() - begun)
        return made


async def measure() -> AsyncIterator[str]:
    """Draw the moments of random games of four players, alone and for many tables at once."""
    for theme in (Theme.LIGHT, Theme.DARK):
        begun = time.process_time()
        warm_up(theme)
        yield f"warm-up, {theme.value}: {(time.process_time() - begun) * 1000:.0f} ms of CPU"
    moments = _positions(random.Random(28))
    for game in moments[:WARM_UP_PICTURES]:
        board_png(game)
    for line in _pictures(moments[WARM_UP_PICTURES:]):
        yield line
    async for line in _event_loop():
        yield line


def _pictures(moments: list[Game]) -> list[str]:
    """Draw pictures whole, step by step, as text, and now and then the plain way."""
    whole, composing, reducing, encoding, text, plain = (CpuTimer() for _ in range(6))
    sizes, plain_sizes = [], []
    for number, game in enumerate(moments):
        sizes.append(len(whole.measure(partial(board_png, game))))
        image = composing.measure(partial(_draw_full_colour, game))
        flat = reducing.measure(
            partial(image.quantize, palette=palette(Theme.DARK), dither=Image.Dither.NONE)
        )
        encoding.measure(partial(flat.save, BytesIO(), "PNG", compress_level=COMPRESS_LEVEL))
        text.measure(partial(text_board, game))
        if number % NAIVE_INTERVAL == 0:
            plain_sizes.append(len(plain.measure(partial(naive_png, game))))
    drawn = median(whole.seconds)
    return [
        "a picture: " + summarize(whole.seconds, "ms of CPU", 1000),
        "  composing it: " + summarize(composing.seconds, "ms of CPU", 1000),
        "  reducing its colours: " + summarize(reducing.seconds, "ms of CPU", 1000),
        "  encoding it: " + summarize(encoding.seconds, "ms of CPU", 1000),
        "its size: " + summarize(sizes, "kB", 0.001),
        "the plain way: " + summarize(plain.seconds, "ms of CPU", 1000),
        "its size: " + summarize(plain_sizes, "kB", 0.001),
        f"the plain way takes {median(plain.seconds) / drawn:.0f} times as long, "
        f"and its pictures are {median(plain_sizes) / median(sizes):.1f} times as large",
        f"a picture takes {drawn / median(text.seconds):.0f} times as long as the board as text",
    ]


def _draw_full_colour(game: Game) -> Image.Image:
    return draw_image(layout(game), Theme.DARK)


async def _event_loop() -> AsyncIterator[str]:
    """Look how late the event loop is, idle and while pictures are drawn for many tables at once."""
    rng = random.Random(50)
    for game in (game for _ in range(TABLES) for game in _positions_of_game(rng)):
        board_png(game)  # pieces seen once in a while
    tables = [_positions_of_game(rng) for _ in range(TABLES)]
    begun = time.perf_counter()
    busy = await _delays(asyncio.gather(*map(_draw_all, tables)))
    seconds = time.perf_counter() - begun
    idle = await _delays(asyncio.gather(*[asyncio.sleep(seconds)]))
    yield f"{TABLES} tables at once: {TABLES * PICTURES_PER_TABLE / seconds:.0f} pictures a second in threads"
    yield "the event loop is late by " + summarize(busy, "ms", 1000)
    yield "  while nothing is drawn by " + summarize(idle, "ms", 1000)


async def _draw_all(moments: list[Game]) -> None:
    for game in moments:
        await draw_board(game, Theme.DARK)


async def _delays(until: asyncio.Future[list[None]]) -> list[float]:
    """Return by how many seconds a short sleep was too long, again and again until something is done."""
    delays = []
    while not until.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append(time.perf_counter() - begun - TICK)
    await until
    return delays


def _positions_of_game(rng: random.Random) -> list[Game]:
    """Return as many moments of one game as a table asks for, from its middle."""
    return list(islice(random_game(rng, 4), 20, 20 + 3 * PICTURES_PER_TABLE, 3))


def _positions(rng: random.Random) -> list[Game]:
    """Return moments spread over random games."""
    moments: list[Game] = []
    while len(moments) < PICTURES + WARM_UP_PICTURES:
        moments += [game for game in random_game(rng, 4) if rng.random() < 0.2]
    return moments
