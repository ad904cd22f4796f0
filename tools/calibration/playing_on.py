"""Play games on with the strongest computer, and tell what their positions were worth without luck.

The luck of a roll is how much it changes the chances to win, against the average over all rolls. It is zero
on average, whatever the chances are worth. So the shares of a win minus the luck of all rolls have the same
mean as the shares, and a far smaller spread.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.game import Game, Roll, Rolled, State, legal_moves, turns
from bot.players import Strength, decide
from bot.players.evaluation import evaluate
from bot.players.hard import chances_after_roll
from tools.benchmarks.random_games import random_dice


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a game that was played to its end.

    Attributes:
        won: each seat's share of the win.
        worth: the same without the luck of the rolls after the position; may exceed 0 to 1.
    """

    state: State
    won: tuple[float, ...]
    worth: tuple[float, ...]


def play_on(game: Game, rng: random.Random, is_sampled: Callable[[State], bool]) -> list[Sample]:
    """Play a game to its end and return the positions to sample, in order."""
    dice = random_dice(rng)
    luck = [0.0] * len(game.state.markers)
    seen = []
    while not game.state.over:
        state = game.state
        if is_sampled(state):
            seen.append((state, luck))
        action = decide(state, state.awaited[0], Strength.HARD)
        after = game.play(action, dice)
        if isinstance(action, Roll):
            luck = [sum_ + of_roll for sum_, of_roll in zip(luck, luck_of(game, after), strict=True)]
        game = after
    winners = game.state.winners
    won = tuple((seat in winners) / (len(winners) or 1) for seat in game.state.seats)
    return [
        Sample(state, won, tuple(w - (end - begun) for w, end, begun in zip(won, luck, before, strict=True)))
        for state, before in seen
    ]


def luck_of(game: Game, after: Game) -> list[float]:
    """Return what the roll that leads from one position to the other was worth for each seat."""
    state = game.state
    roll = next(event.dice for event in after.log[len(game.log) :] if isinstance(event, Rolled))
    moved = [turns.apply_move(state, move) for move in legal_moves(state, roll)]
    best = max(evaluate(moved or [turns.apply_bust(state)]), key=lambda chances: chances[state.on_turn])
    return [chance - mean for chance, mean in zip(best, chances_after_roll(state), strict=True)]
