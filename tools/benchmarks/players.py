"""How long odds, reviews and the decisions of the strongest computer take."""

import random
from collections.abc import AsyncIterator, Iterator
from functools import partial
from itertools import product
from statistics import median

from bot.game import PARKER, Game, Phase, Rules, State, legal_moves
from bot.players import Strength, decide, odds, review
from tools.benchmarks.measures import Measure, measure_of, ratio, timed
from tools.benchmarks.naive_drawing import PLAIN_PICTURE, naive_seconds
from tools.benchmarks.random_games import computer_game, random_dice, random_game

POSITIONS = 100

BRUTE_FORCE_INTERVAL = 10
"""One in this many positions is also computed by brute force, which is slow."""

TIMED_GAMES = 3
"""Games in which the decisions of the strongest player are timed."""

REVIEWS = 3
"""How many games of four players are reviewed."""

DIE = range(1, 7)


async def measure() -> AsyncIterator[Measure]:
    """Compute the odds in positions of random games of four, decide, and review games of four."""
    rng = random.Random(28)
    states = [game.state for _ in range(5) for game in random_game(rng, 4)]
    states = rng.sample([state for state in states if state.phase in (Phase.ROLL, Phase.DECIDE)], POSITIONS)
    new, known = ([timed(partial(odds, state))[1] for state in states] for _ in range(2))
    brute = [timed(partial(_count_busts, state))[1] for state in states[::BRUTE_FORCE_INTERVAL]]
    compared = [ratio(median(times), median(brute), "trying all rolls") for times in (new, known)]
    yield measure_of("the odds of a position", new, "ms", compared=compared[0])
    yield measure_of("  asked again", known, "ms", compared=compared[1])
    plain = naive_seconds(rng)
    decisions = list(_decision_seconds())
    compared = [ratio(median(decisions), plain, PLAIN_PICTURE)]
    yield measure_of("a decision of the strongest", decisions, "ms", compared=compared[0])
    games = [computer_game(rng, *[Strength.MEDIUM] * 4) for _ in range(REVIEWS)]
    reviews = [timed(partial(review, game.log, range(4)))[1] for game in games]
    compared = [ratio(median(reviews), plain, PLAIN_PICTURE)]
    yield measure_of("a review of a game of four", reviews, "ms", compared=compared[0])


def _count_busts(state: State) -> int:
    return sum(not legal_moves(state, roll) for roll in product(DIE, DIE, DIE, DIE))


def _decision_seconds() -> Iterator[float]:
    """Yield the CPU seconds of each decision of the strongest player, except first rolls."""
    for number in range(TIMED_GAMES):
        game = Game.start(Rules.of(PARKER), 2 + number % 3, dice := random_dice(random.Random(number)))
        while not game.state.over:
            action, seconds = timed(partial(decide, game.state, game.state.on_turn, Strength.HARD))
            if game.state.moves_made or game.state.roll:
                yield seconds
            game = game.play(action, dice)
