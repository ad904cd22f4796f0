"""The computer players: how often each wins against the others, and how long the strongest thinks."""

import random
import time
from collections.abc import AsyncIterator, Iterator

from bot.game import PARKER, DiceSource, Game, Rules
from bot.players import Strength, decide
from tools.benchmarks.summary import summarize
from tools.training.matches import table

GAMES_PER_PAIRING = 4000
"""Games a pairing, so that the standard error is below one in a hundred."""

GAMES_PER_TABLE = 200
"""Games of one computer among others."""

TIMED_GAMES = 30
"""Games in which the strongest player is watched thinking."""


async def measure() -> AsyncIterator[str]:
    """Play every player against every other, and watch the strongest think."""
    yield f"{GAMES_PER_PAIRING} games a pairing for three columns; % of games won ± standard error"
    for line in table(GAMES_PER_PAIRING):
        yield line
    yield f"the computers themselves, {GAMES_PER_TABLE} games each:"
    for who, others in ((Strength.MEDIUM, Strength.EASY), (Strength.HARD, Strength.MEDIUM)):
        for players in (2, 3, 4):
            share = _win_rate(who, others, players)
            error = (share * (1 - share) / GAMES_PER_TABLE) ** 0.5
            yield f"{players} players, {who} among {others}: {100 * share:.1f} ± {100 * error:.1f}"
    yield f"the strongest decides: {summarize(_decision_seconds(), 'ms of CPU', 1000)}"


def _win_rate(who: Strength, others: Strength, players: int) -> float:
    """Return the share of games that one computer wins among others, on each seat in turn."""
    won = 0
    for number in range(GAMES_PER_TABLE):
        strengths = [others] * players
        strengths[number % players] = who
        game = _new_game(players, dice := _dice(number))
        while not game.state.over:
            seat = game.state.on_turn
            game = game.play(decide(game.state, seat, strengths[seat]), dice)
        won += game.state.winners == (number % players,)
    return won / GAMES_PER_TABLE


def _decision_seconds() -> Iterator[float]:
    """Yield the seconds of CPU that each decision of the strongest player takes that is one."""
    for number in range(TIMED_GAMES):
        game = _new_game(2 + number % 3, dice := _dice(number))
        while not game.state.over:
            begun = time.process_time()
            action = decide(game.state, game.state.on_turn, Strength.HARD)
            if game.state.moves_made or game.state.roll:
                yield time.process_time() - begun
            game = game.play(action, dice)


def _new_game(players: int, dice: DiceSource) -> Game:
    return Game.start(Rules.of(PARKER), players, dice)


def _dice(seed: int) -> DiceSource:
    rng = random.Random(seed)

    def dice(count: int) -> tuple[int, ...]:
        return tuple(rng.randint(1, 6) for _ in range(count))

    return dice
