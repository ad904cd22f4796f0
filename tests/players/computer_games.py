"""Whole games between computers, the same on every run."""

from bot.game import Game, Rules
from bot.players import Strength, decide
from tests.tables.requesting import seeded_dice

MAX_ACTIONS = 5_000
"""More than a game has in which nobody plays on without end."""


def play_game(rules: Rules, strengths: tuple[Strength, ...], seed: int) -> Game:
    dice = seeded_dice(seed)
    game = Game.start(rules, len(strengths), dice)
    for _ in range(MAX_ACTIONS):
        if game.state.over:
            return game
        seat = game.state.awaited[0]
        game = game.play(decide(game.state, seat, strengths[seat]), dice)
    raise AssertionError("the game does not end")
