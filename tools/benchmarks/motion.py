"""How long busts, claims and wins take to draw as moving pictures, and how large they are, beside stills."""

import random
import time
from collections.abc import AsyncIterator, Callable

from bot.game import Busted, Game
from bot.render import Theme, is_moving, moving_board_gif
from bot.render.board import draw_png
from bot.render.board_layout import layout
from tools.benchmarks.random_games import random_game
from tools.benchmarks.summary import summarize

GAMES = 10
PICTURES = 30
"""How many moving pictures of each kind are drawn at most."""
REPETITIONS = 20
"""How often each is drawn: the quickest counts, since the others measure what else the machine does."""


async def measure() -> AsyncIterator[str]:
    """Draw what moves in random games of four players."""
    rng = random.Random(28)
    found: dict[str, list[Game]] = {"bust": [], "claim": [], "win": []}
    for _ in range(GAMES):
        for game in random_game(rng, 4):
            if is_moving(game):
                found[_kind(game)].append(game)
    for kind, games in found.items():
        chosen = rng.sample(games, min(PICTURES, len(games)))
        stills = [_best(_still, game) for game in chosen]
        drawn = [_best(moving_board_gif, game) for game in chosen]
        pairs = list(zip(drawn, stills, strict=True))
        seconds, sizes = zip(*drawn, strict=True)
        yield f"a {kind}: " + summarize(seconds, "ms of CPU", 1000)
        yield "  compared with a still: " + summarize(
            [gif[0] / png[0] for gif, png in pairs], "times as long"
        )
        yield "  its size: " + summarize(sizes, "kB", 0.001)
        yield "  compared with a still: " + summarize(
            [gif[1] / png[1] for gif, png in pairs], "times as large"
        )


def _kind(game: Game) -> str:
    if isinstance(game.last_event, Busted):
        return "bust"
    return "win" if game.state.winners else "claim"


def _still(game: Game) -> bytes:
    return draw_png.__wrapped__(layout(game), Theme.DARK)


def _best(draw: Callable[[Game], bytes], game: Game) -> tuple[float, int]:
    """Return the least CPU time of drawing ``game``, in seconds, and the number of bytes."""
    size = len(draw(game))  # which fills the caches of sprites
    seconds = []
    for _ in range(REPETITIONS):
        begun = time.thread_time()
        draw(game)
        seconds.append(time.thread_time() - begun)
    return min(seconds), size
