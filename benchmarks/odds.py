"""How long the odds of the next roll take, known and new, against trying all 1,296 rolls."""

import random
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import product
from statistics import median

from benchmarks.figures import spread
from benchmarks.games import random_game
from bot.game import Phase, State, legal_moves
from bot.players import odds

GAMES = 20
POSITIONS = 400
DIE = range(1, 7)

PLAIN_EVERY = 20
"""One position of so many is also counted the plain way, which takes long."""


async def measure() -> AsyncIterator[str]:
    """Ask for the odds in positions of random games of four players, then once more."""
    rng = random.Random(28)
    states = [game.state for _ in range(GAMES) for game in random_game(rng, 4)]
    states = rng.sample([state for state in states if state.phase in (Phase.ROLL, Phase.DECIDE)], POSITIONS)
    new = [_seconds(partial(odds, state)) for state in states]
    known = [_seconds(partial(odds, state)) for state in states]
    plain = [_seconds(partial(_busts, state)) for state in states[::PLAIN_EVERY]]
    yield "the odds of a position: " + spread(new, "ms of CPU", 1000)
    yield "  asked once more: " + spread(known, "ms of CPU", 1000)
    yield "trying all rolls: " + spread(plain, "ms of CPU", 1000)
    yield f"trying all rolls takes {median(plain) / median(known):.0f} times as long"


def _seconds(do: Callable[[], object]) -> float:
    begun = time.process_time()
    do()
    return time.process_time() - begun


def _busts(state: State) -> int:
    return sum(not legal_moves(state, roll) for roll in product(DIE, DIE, DIE, DIE))
