"""How long drawing the board takes, how large the picture is, and how long others wait meanwhile."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import islice
from statistics import median
from typing import TypeVar

from bot.chat.boards.rendering import draw_board
from bot.game import Game
from bot.render import PodiumStep, Theme, board_png, podium_png, text_board, warm_up
from bot.render.board import compose
from bot.render.board_layout import layout
from bot.render.palette import palette_bytes
from bot.render.png import Rows, encode_rows
from tools.benchmarks.naive_drawing import naive_png
from tools.benchmarks.random_games import random_game
from tools.benchmarks.summary import summarize

PICTURES = 300

WARM_UP_PICTURES = 100
"""Pictures drawn first, so that rare sprites are cached."""

NAIVE_INTERVAL = 15
"""One in this many pictures is also drawn the naive way, which is slow."""

TABLES = 50
PICTURES_PER_TABLE = 6
"""How many pictures each table needs, one after the other."""

TICK = 0.002
"""Seconds between two measurements of the event loop's delay."""

Result = TypeVar("Result")


class CpuTimer:
    """Measure the CPU time of one step, many times.

    Attributes:
        seconds: of each measurement.
    """

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def measure(self, step: Callable[[], Result]) -> Result:
        """Run ``step``, record its CPU time and return its result."""
        begun = time.process_time()
        result = step()
        self.seconds.append(time.process_time() - begun)
        return result


async def measure() -> AsyncIterator[str]:
    """Draw positions of random games of four players, one by one and for many tables at once."""
    for theme in (Theme.LIGHT, Theme.DARK):
        begun = time.process_time()
        warm_up(theme)
        yield f"warm-up, {theme.value}: {(time.process_time() - begun) * 1000:.0f} ms of CPU"
    positions = _positions(random.Random(28))
    for game in positions[:WARM_UP_PICTURES]:
        board_png(game)
    for line in _pictures(positions[WARM_UP_PICTURES:]):
        yield line
    yield _podiums()
    async for line in _event_loop():
        yield line


def _podiums() -> str:
    """Draw the podiums of leaderboards, each with other values."""
    podiums = CpuTimer()
    for number in range(PICTURES):
        names = ("Ann", "Ben", "Maximiliane von Hohenstein")
        steps = tuple(PodiumStep(rank, name, str(1000 + number)) for rank, name in enumerate(names, 1))
        podiums.measure(partial(podium_png, steps))
    return "a podium: " + summarize(podiums.seconds, "ms of CPU", 1000)


def _pictures(positions: list[Game]) -> list[str]:
    """Draw each board, then step by step, as text, and sometimes the naive way."""
    whole, composing, encoding, text, naive = (CpuTimer() for _ in range(5))
    sizes, naive_sizes = [], []
    for number, game in enumerate(positions):
        sizes.append(len(whole.measure(partial(board_png, game))))
        rows = composing.measure(partial(_compose, game))
        encoding.measure(partial(encode_rows, rows, palette_bytes(Theme.DARK)))
        text.measure(partial(text_board, game))
        if number % NAIVE_INTERVAL == 0:
            naive_sizes.append(len(naive.measure(partial(naive_png, game))))
    drawn = median(whole.seconds)
    return [
        "a picture: " + summarize(whole.seconds, "ms of CPU", 1000),
        "  composing it from patches that are cached: " + summarize(composing.seconds, "ms of CPU", 1000),
        "  encoding it: " + summarize(encoding.seconds, "ms of CPU", 1000),
        "  its size: " + summarize(sizes, "kB", 0.001),
        "the naive way: " + summarize(naive.seconds, "ms of CPU", 1000),
        "  its size: " + summarize(naive_sizes, "kB", 0.001),
        f"the naive way takes {median(naive.seconds) / drawn:.0f} times as long, "
        f"and its pictures are {median(naive_sizes) / median(sizes):.1f} times as large",
        f"a picture takes {drawn / median(text.seconds):.0f} times as long as the text board",
    ]


def _compose(game: Game) -> Rows:
    return compose(layout(game), Theme.DARK)


async def _event_loop() -> AsyncIterator[str]:
    """Measure the delay of the event loop, idle and while pictures are drawn for many tables at once."""
    rng = random.Random(50)
    for game in (game for _ in range(TABLES) for game in _positions_of_game(rng)):
        board_png(game)  # caches rare sprites
    tables = [_positions_of_game(rng) for _ in range(TABLES)]
    begun = time.perf_counter()
    busy = await _delays(asyncio.gather(*map(_draw_all, tables)))
    seconds = time.perf_counter() - begun
    idle = await _delays(asyncio.gather(*[asyncio.sleep(seconds)]))
    yield f"{TABLES} tables at once: {TABLES * PICTURES_PER_TABLE / seconds:.0f} pictures a second in threads"
    yield "delay of the event loop: " + summarize(busy, "ms", 1000)
    yield "  while nothing is drawn: " + summarize(idle, "ms", 1000)


async def _draw_all(positions: list[Game]) -> None:
    for game in positions:
        await draw_board(game, Theme.DARK)


async def _delays(until: asyncio.Future[list[None]]) -> list[float]:
    """Return the excess seconds of short sleeps, repeated until ``until`` is done."""
    delays = []
    while not until.done():
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        delays.append(time.perf_counter() - begun - TICK)
    await until
    return delays


def _positions_of_game(rng: random.Random) -> list[Game]:
    """Return the positions of a game that a table shows, from the middle of the game."""
    return list(islice(random_game(rng, 4), 20, 20 + 3 * PICTURES_PER_TABLE, 3))


def _positions(rng: random.Random) -> list[Game]:
    """Return positions from many random games."""
    positions: list[Game] = []
    while len(positions) < PICTURES + WARM_UP_PICTURES:
        positions += [game for game in random_game(rng, 4) if rng.random() < 0.2]
    return positions
