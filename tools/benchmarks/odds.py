"""How long the odds of the next roll take, compared with trying all 1,296 rolls, and the review of a game."""

import random
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import product
from statistics import median

from bot.game import Phase, State, legal_moves
from bot.players import Strength, odds, review
from tools.benchmarks.random_games import computer_game, random_game
from tools.benchmarks.summary import summarize

GAMES = 20
POSITIONS = 400
DIE = range(1, 7)

REVIEWS = 5
"""How many games of four players are reviewed."""

BRUTE_FORCE_INTERVAL = 20
"""One in this many positions is also computed by brute force, which is slow."""


async def measure() -> AsyncIterator[str]:
    """Compute the odds in positions of random games of four players, twice."""
    rng = random.Random(28)
    states = [game.state for _ in range(GAMES) for game in random_game(rng, 4)]
    states = rng.sample([state for state in states if state.phase in (Phase.ROLL, Phase.DECIDE)], POSITIONS)
    new = [_cpu_seconds(partial(odds, state)) for state in states]
    known = [_cpu_seconds(partial(odds, state)) for state in states]
    plain = [_cpu_seconds(partial(_count_busts, state)) for state in states[::BRUTE_FORCE_INTERVAL]]
    yield "the odds of a position: " + summarize(new, "ms of CPU", 1000)
    yield "  asked again, from the cache: " + summarize(known, "ms of CPU", 1000)
    yield "trying all rolls: " + summarize(plain, "ms of CPU", 1000)
    yield f"trying all rolls takes {median(plain) / median(known):.0f} times as long"
    games = [computer_game(rng, *[Strength.MEDIUM] * 4) for _ in range(REVIEWS)]
    reviews = [_cpu_seconds(partial(review, game.log, range(4))) for game in games]
    yield "a review of a game of four: " + summarize(reviews, "s of CPU")


def _cpu_seconds(do: Callable[[], object]) -> float:
    begun = time.process_time()
    do()
    return time.process_time() - begun


def _count_busts(state: State) -> int:
    return sum(not legal_moves(state, roll) for roll in product(DIE, DIE, DIE, DIE))
