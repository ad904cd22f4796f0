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

from benchmarks.figures import spread
from benchmarks.games import random_game
from benchmarks.plain import plain_png
from bot.chat.attachments import draw
from bot.game import Game
from bot.render import Theme, board_png, text_board, warm_up
from bot.render.layout import layout
from bot.render.painting import LEVEL, compose
from bot.render.palette import palette

PICTURES = 300

USUAL = 100
"""How many pictures are drawn first, so that the pieces seen once in a while are there."""

PLAIN_EVERY = 15
"""One picture of so many is also drawn the plain way, which takes long."""

TABLES = 50
ROUNDS = 6
"""How many pictures each table asks for, one after the other."""

TICK = 0.002
"""Seconds between two looks at the clock on the event loop."""

Made = TypeVar("Made")


class Stopwatch:
    """Takes the processor time of one step of the work again and again.

    Attributes:
        seconds: what each time took.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def take(self, make: Callable[[], Made]) -> Made:
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
    moments = _moments(random.Random(28))
    for game in moments[:USUAL]:
        board_png(game)
    for line in _pictures(moments[USUAL:]):
        yield line
    async for line in _loop():
        yield line


def _pictures(moments: list[Game]) -> list[str]:
    """Draw pictures whole, step by step, as text, and now and then the plain way."""
    whole, composing, reducing, encoding, text, plain = (Stopwatch() for _ in range(6))
    sizes, plain_sizes = [], []
    for number, game in enumerate(moments):
        sizes.append(len(whole.take(partial(board_png, game))))
        image = composing.take(partial(_composed, game))
        flat = reducing.take(partial(image.quantize, palette=palette(Theme.DARK), dither=Image.Dither.NONE))
        encoding.take(partial(flat.save, BytesIO(), "PNG", compress_level=LEVEL))
        text.take(partial(text_board, game))
        if number % PLAIN_EVERY == 0:
            plain_sizes.append(len(plain.take(partial(plain_png, game))))
    drawn = median(whole.seconds)
    return [
        "a picture: " + spread(whole.seconds, "ms of CPU", 1000),
        "  composing it: " + spread(composing.seconds, "ms of CPU", 1000),
        "  reducing its colours: " + spread(reducing.seconds, "ms of CPU", 1000),
        "  encoding it: " + spread(encoding.seconds, "ms of CPU", 1000),
        "its size: " + spread(sizes, "kB", 0.001),
        "the plain way: " + spread(plain.seconds, "ms of CPU", 1000),
        "its size: " + spread(plain_sizes, "kB", 0.001),
        f"the plain way takes {median(plain.seconds) / drawn:.0f} times as long, "
        f"and its pictures are {median(plain_sizes) / median(sizes):.1f} times as large",
        f"a picture takes {drawn / median(text.seconds):.0f} times as long as the board as text",
    ]


def _composed(game: Game) -> Image.Image:
    return compose(layout(game), Theme.DARK)


async def _loop() -> AsyncIterator[str]:
    """Look how late the event loop is, idle and while pictures are drawn for many tables at once."""
    rng = random.Random(50)
    for game in (game for _ in range(TABLES) for game in _game_of(rng)):
        board_png(game)  # pieces seen once in a while
    tables = [_game_of(rng) for _ in range(TABLES)]
    begun = time.perf_counter()
    busy = await _delays(asyncio.gather(*map(_draw, tables)))
    seconds = time.perf_counter() - begun
    idle = await _delays(asyncio.gather(*[asyncio.sleep(seconds)]))
    yield f"{TABLES} tables at once: {TABLES * ROUNDS / seconds:.0f} pictures a second in threads"
    yield "the event loop is late by " + spread(busy, "ms", 1000)
    yield "  while nothing is drawn by " + spread(idle, "ms", 1000)


async def _draw(moments: list[Game]) -> None:
    for game in moments:
        await draw(game, Theme.DARK)


async def _delays(until: asyncio.Future[list[None]]) -> list[float]:
    """Return by how many seconds a short sleep was too long, again and again until something is done."""
    delays = []
    while not until.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append(time.perf_counter() - begun - TICK)
    await until
    return delays


def _game_of(rng: random.Random) -> list[Game]:
    """Return as many moments of one game as a table asks for, from its middle."""
    return list(islice(random_game(rng, 4), 20, 20 + 3 * ROUNDS, 3))


def _moments(rng: random.Random) -> list[Game]:
    """Return moments spread over random games."""
    moments: list[Game] = []
    while len(moments) < PICTURES + USUAL:
        moments += [game for game in random_game(rng, 4) if rng.random() < 0.2]
    return moments
