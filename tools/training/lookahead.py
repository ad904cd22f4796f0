"""What every move of every roll is worth in thousands of positions at once."""

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
    """What may come of the next roll in each of ``n`` positions.

    Attributes:
        expansion: the moves, ``m`` in all.
        values: each player's chance to win after a move if the better of rolling and stopping follows, and
            behind these rows after a bust in each position: (m + n, players).
        stopping: whether stopping is better, (m,).
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


def look_ahead(network: Network, at: Positions) -> Lookahead:
    """Return what may come of the next roll, by what the network thinks of the positions after it."""
    moves = expand(at)
    then = positions_after(at, moves)
    rolling = network(then)
    stopped = stop_values(network, then.markers, then.runners, then.columns_to_win)
    stopping = np.asarray(stopped[:, 0] >= rolling[:, 0])
    best = np.where(stopping[:, None], stopped, rolling)
    bust = stop_values(network, at.markers, np.zeros_like(at.runners), at.columns_to_win)
    return Lookahead(moves, np.concatenate([best, bust]), stopping, best_moves(moves, best[:, 0]))


def stop_values(network: Network, markers: Ints, runners: Ints, needed: Ints) -> Floats:
    """Return each player's chance to win after a stop, in the order of the markers before it."""
    next_markers = pass_turn(markers, runners)
    values = network(Positions(next_markers, np.zeros_like(runners), needed))
    over = all_claimed(next_markers)
    values[over] = win_shares(next_markers[over])
    values = np.roll(values, 1, axis=1)
    won = wins(markers, runners, needed)
    values[won] = 0
    values[won, 0] = 1
    return values


def best_moves(moves: Expansion, ratings: Floats) -> Ints:
    """Return the number of the move liked best for each roll, (n, 126); m + the position's for a bust."""
    count, total = len(moves.number), len(moves.rows)
    numbers = np.where(moves.legal, moves.number[:, OUTCOMES], -1).reshape(count, OUTCOMES.size)
    likings = np.append(ratings, -np.inf)[numbers].reshape(count, len(OUTCOMES), 3)
    best_of_pair = likings.argmax(axis=2)
    number_of_pair = np.take_along_axis(numbers.reshape(count, len(OUTCOMES), 3), best_of_pair[..., None], 2)[
        ..., 0
    ]
    liking_of_pair = np.take_along_axis(likings, best_of_pair[..., None], 2)[..., 0]
    of_roll = liking_of_pair[:, ROLLS]
    best_of_roll = of_roll.argmax(axis=2)
    number = np.take_along_axis(number_of_pair[:, ROLLS], best_of_roll[..., None], 2)[..., 0]
    return np.where(number < 0, total + np.arange(count)[:, None], number)
