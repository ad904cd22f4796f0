"""The computer players: how often each wins, and how long the strongest takes to decide."""

import random
import time
from collections.abc import AsyncIterator, Iterator

from bot.game import PARKER, Game, Rules
from bot.players import Strength, decide
from tools.benchmarks.random_games import computer_game, random_dice
from tools.benchmarks.summary import summarize
from tools.training.matches import table

GAMES_PER_PAIRING = 4000
"""Enough for a standard error below one percent."""

GAMES_PER_TABLE = 200
"""Games of one computer player among others."""

TIMED_GAMES = 30
"""Games in which the decisions of the strongest player are timed."""

PUBLISHED = "Glenn-Aloi wins 66.9 against Rule of 28, EVR 67.2 against Glenn-Aloi"
"""The known win rates, which the table should show too."""


async def measure() -> AsyncIterator[str]:
    """Play every player against every other, and time the decisions of the strongest."""
    yield f"{GAMES_PER_PAIRING} games a pairing for three columns; % of games won ± standard error"
    for line in table(GAMES_PER_PAIRING):
        yield line
    yield f"published: {PUBLISHED}"
    yield f"the computer players of the bot, {GAMES_PER_TABLE} games each:"
    for player, others in ((Strength.MEDIUM, Strength.EASY), (Strength.HARD, Strength.MEDIUM)):
        for players in (2, 3, 4):
            share = _win_rate(player, others, players)
            error = (share * (1 - share) / GAMES_PER_TABLE) ** 0.5
            yield f"{players} players, one {player} among {others}: {100 * share:.1f} ± {100 * error:.1f}"
    yield f"the strongest decides: {summarize(_decision_seconds(), 'ms of CPU', 1000)}"


def _win_rate(player: Strength, others: Strength, players: int) -> float:
    """Return the share of games that one computer player wins among others, on each seat in turn."""
    won = 0
    for number in range(GAMES_PER_TABLE):
        strengths = [others] * players
        strengths[number % players] = player
        game = computer_game(random.Random(number), *strengths)
        won += game.state.winners == (number % players,)
    return won / GAMES_PER_TABLE


def _decision_seconds() -> Iterator[float]:
    """Yield the CPU seconds of each decision of the strongest player, except first rolls."""
    for number in range(TIMED_GAMES):
        game = Game.start(Rules.of(PARKER), 2 + number % 3, dice := random_dice(random.Random(number)))
        while not game.state.over:
            begun = time.process_time()
            action = decide(game.state, game.state.on_turn, Strength.HARD)
            if game.state.moves_made or game.state.roll:
                yield time.process_time() - begun
            game = game.play(action, dice)
