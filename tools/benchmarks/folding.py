"""How long replaying a log takes for each event, as at the start of the bot and in reviews."""

import random
import time
from collections import deque
from collections.abc import AsyncIterator

from bot.game import Game, transitions
from tools.benchmarks.random_games import random_game
from tools.benchmarks.summary import summarize

GAMES = 12
REPETITIONS = 15


async def measure() -> AsyncIterator[str]:
    """Replay the logs of random games, and follow their states only."""
    rng = random.Random(7)
    logs = [deque(random_game(rng, 2 + number % 3), maxlen=1).pop().log for number in range(GAMES)]
    events = sum(map(len, logs))
    games, states = [], []
    for _ in range(REPETITIONS):
        begun = time.process_time()
        for log in logs:
            Game.replay(log)
        replayed = time.process_time()
        for log in logs:
            deque(transitions(log), maxlen=0)
        games.append((replayed - begun) / events)
        states.append((time.process_time() - replayed) / events)
    yield "replaying a game: " + summarize(games, "µs of CPU an event", 1e6)
    yield "  its states only: " + summarize(states, "µs of CPU an event", 1e6)
