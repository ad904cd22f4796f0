"""The value of every move of every roll, in thousands of positions at once."""

from dataclasses import dataclass

import numpy as np

from bot.players.value_network import Bools, Floats, Ints, Network, Positions
from tools.training.batch_rules import (
    CHANCES,
    OUTCOMES,
    ROLLS,
    Expansion,
    all_claimed,
    expand,
    pass_turn,
    positions_after,
    win_shares,
    wins,
)


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The possible outcomes of the next roll in each of ``n`` positions.

    Attributes:
        expansion: the moves, ``m`` in all.
        values: each player's chance to win after each move, if the better of rolling and stopping follows,
            then after a bust in each position: (m + n, players).
        should_stop: whether stopping is better, (m,).
        best: the row of ``values`` that each roll leads to, (n, 126).
    """

    expansion: Expansion
    values: Floats
    should_stop: Bools
    best: Ints

    @property
    def roll_values(self) -> Floats:
        """Each player's chance to win if the dice are rolled, (n, players)."""
        return np.asarray(np.einsum("r,nrp->np", CHANCES, self.values[self.best]))


def look_ahead(network: Network, positions: Positions) -> Lookahead:
    """Evaluate the next roll by the network's values of the positions after it."""
    moves = expand(positions)
    next_positions = positions_after(positions, moves)
    rolling = network(next_positions)
    stopped = stop_values(network, next_positions)
    stopping = np.asarray(stopped[:, 0] >= rolling[:, 0])
    best = np.where(stopping[:, None], stopped, rolling)
    no_runners = np.zeros_like(positions.runners)
    bust = stop_values(network, Positions(positions.markers, no_runners, positions.columns_to_win))
    return Lookahead(moves, np.concatenate([best, bust]), stopping, best_moves(moves, best[:, 0]))


def stop_values(network: Network, positions: Positions) -> Floats:
    """Return each player's chance to win after a stop, in the order of the markers before it."""
    markers = pass_turn(positions.markers, positions.runners)
    values = network(Positions(markers, np.zeros_like(positions.runners), positions.columns_to_win))
    over = all_claimed(markers)
    values[over] = win_shares(markers[over])
    values = np.roll(values, 1, axis=1)
    won = wins(positions.markers, positions.runners, positions.columns_to_win)
    values[won] = 0
    values[won, 0] = 1
    return values


def best_moves(moves: Expansion, ratings: Floats) -> Ints:
    """Return the index of the best-rated move for each roll, (n, 126); ``m + position`` for a bust."""
    count, total = len(moves.number), len(moves.rows)
    numbers = np.where(moves.legal, moves.number[:, OUTCOMES], -1).reshape(count, OUTCOMES.size)
    pair_ratings = np.append(ratings, -np.inf)[numbers].reshape(count, len(OUTCOMES), 3)
    best_of_pair = pair_ratings.argmax(axis=2)
    number_of_pair = np.take_along_axis(numbers.reshape(count, len(OUTCOMES), 3), best_of_pair[..., None], 2)[
        ..., 0
    ]
    rating_of_pair = np.take_along_axis(pair_ratings, best_of_pair[..., None], 2)[..., 0]
    of_roll = rating_of_pair[:, ROLLS]
    best_of_roll = of_roll.argmax(axis=2)
    number = np.take_along_axis(number_of_pair[:, ROLLS], best_of_roll[..., None], 2)[..., 0]
    return np.where(number < 0, total + np.arange(count)[:, None], number)
