"""The computer players: how often each wins against the others, and how long the strongest thinks."""

import random
import time
from collections.abc import AsyncIterator, Iterator

from benchmarks.figures import spread
from bot.game import PARKER, Game, Rules
from bot.players import Strength, decide
from training.matches import table

PAIRING = 4000
"""Games a pairing, so that the standard error is below one in a hundred."""

THOUGHT_ABOUT = 30
"""Games in which the strongest player is watched thinking."""


async def measure() -> AsyncIterator[str]:
    """Play every player against every other, and watch the strongest think."""
    yield f"{PAIRING} games a pairing for three columns, seats alternating; % of games won ± standard error"
    for line in table(PAIRING):
        yield line
    yield f"the strongest decides: {spread(_thinking(), 'ms of CPU', 1000)}"


def _thinking() -> Iterator[float]:
    """Yield the seconds of CPU that each decision of the strongest player takes that is one."""
    rng = random.Random(28)

    def dice(count: int) -> tuple[int, ...]:
        return tuple(rng.randint(1, 6) for _ in range(count))

    for players in (2, 3, 4) * (THOUGHT_ABOUT // 3):
        game = Game.start(Rules.of(PARKER), players, dice)
        while not game.state.over:
            begun = time.process_time()
            action = decide(game.state, game.state.on_turn, Strength.HARD)
            if game.state.moves or game.state.roll:
                yield time.process_time() - begun
            game = game.play(action, dice)
