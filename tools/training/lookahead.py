"""The value of every move of every roll, in thousands of positions at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from bot.players.value_network import Bools, Floats, Ints, Positions
from tools.training.batch_rules import (
    Expansion,
    all_claimed,
    expand,
    pass_turn,
    positions_after,
    win_shares,
    wins,
)

Evaluator = Callable[[Positions], Floats]
"""Gives each player's chance to win, (n, players), when the player on turn is about to roll: a network."""


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The possible outcomes of the next roll in each of ``n`` positions.

    Attributes:
        expansion: the moves, ``m`` in all.
        values: each player's chance to win after each move, if the better of rolling and stopping follows,
            then after a bust in each position: (m + n, players).
        should_stop: whether stopping is better, (m,).
        best: the row of ``values`` that each roll leads to, (n, rolls).
    """

    expansion: Expansion
    values: Floats
    should_stop: Bools
    best: Ints

    @property
    def roll_values(self) -> Floats:
        """Each player's chance to win if the dice are rolled, (n, players)."""
        chances = self.expansion.dice.chances.astype(self.values.dtype)
        return np.asarray(np.einsum("r,nrp->np", chances, self.values[self.best]))


def look_ahead(network: Evaluator, positions: Positions) -> Lookahead:
    """Evaluate the next roll by the network's values of the positions after it."""
    moves = expand(positions)
    next_positions = positions_after(positions, moves)
    rolling = network(next_positions)
    stopped = stop_values(network, next_positions)
    stopping = np.asarray(stopped[:, 0] >= rolling[:, 0])
    best = np.where(stopping[:, None], stopped, rolling)
    bust = stop_values(network, replace(positions, runners=np.zeros_like(positions.runners)))
    return Lookahead(moves, np.concatenate([best, bust]), stopping, best_moves(moves, best[:, 0]))


def stop_values(network: Evaluator, positions: Positions) -> Floats:
    """Return each player's chance to win after a stop, in the order of the markers before it."""
    stopped = pass_turn(positions)
    values = network(stopped)
    over = all_claimed(stopped)
    values[over] = win_shares(stopped)[over]
    values = np.roll(values, 1, axis=1)
    won = wins(positions)
    values[won] = 0
    values[won, 0] = 1
    return values


def best_moves(moves: Expansion, ratings: Floats) -> Ints:
    """Return the index of the best-rated move for each roll, (n, rolls); ``m + position`` for a bust."""
    count, total = len(moves.number), len(moves.rows)
    rolls = moves.dice.rolls
    numbers = np.where(moves.legal, moves.number[:, moves.dice.moves_of_pair], -1)
    pair_ratings = np.append(ratings, -np.inf)[numbers]
    best_of_pair = pair_ratings.argmax(axis=2)
    number_of_pair = np.take_along_axis(numbers, best_of_pair[..., None], 2)[..., 0]
    rating_of_pair = np.take_along_axis(pair_ratings, best_of_pair[..., None], 2)[..., 0]
    of_roll = rating_of_pair[:, rolls]
    best_of_roll = of_roll.argmax(axis=2)
    number = np.take_along_axis(number_of_pair[:, rolls], best_of_roll[..., None], 2)[..., 0]
    return np.where(number < 0, total + np.arange(count)[:, None], number)
