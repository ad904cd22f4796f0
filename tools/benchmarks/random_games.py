"""Random games and games of computers, the same on every run."""

import random
from collections.abc import Iterator

from bot.game import PARKER, Choose, DiceSource, Edition, Game, Phase, Roll, Rules, Stop, legal_moves
from bot.players import Strength, decide

STOP_CHANCE = 0.3
"""The chance of a stop after a move."""


def random_dice(rng: random.Random) -> DiceSource:
    """Return dice that take their values from ``rng``."""
    return lambda count: tuple(rng.randint(1, 6) for _ in range(count))


def computer_game(rng: random.Random, *strengths: Strength, edition: Edition = PARKER) -> Game:
    """Return a finished game of computers, one of each strength; their dice come from ``rng``."""
    dice = random_dice(rng)
    game = Game.start(Rules.of(edition), len(strengths), dice)
    while not game.state.over:
        seat = game.state.on_turn
        game = game.play(decide(game.state, seat, strengths[seat]), dice)
    return game


def random_game(rng: random.Random, players: int) -> Iterator[Game]:
    """Yield a game after each of its actions, from start to end."""
    dice = random_dice(rng)
    game = Game.start(Rules.of(PARKER), players, dice)
    yield game
    while not game.state.over:
        state = game.state
        if state.phase is Phase.CHOOSE and state.roll is not None:
            game = game.play(Choose(state.on_turn, rng.choice(legal_moves(state, state.roll))), dice)
        elif state.phase is Phase.DECIDE and rng.random() < STOP_CHANCE:
            game = game.play(Stop(state.on_turn), dice)
        else:
            game = game.play(Roll(state.on_turn), dice)
        yield game
