"""Players for matches that decide in thousands of positions at once.

All but the last are from the literature. Where it leaves details open, they are chosen here so that the
published win rates are reproduced.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from bot.game import COLUMNS
from bot.players.value_network import (
    BOARD,
    Bools,
    Floats,
    Ints,
    Network,
    Positions,
    playable_columns,
)
from tools.training.batch_rules import Expansion, positions_after, select, wins
from tools.training.lookahead import look_ahead, stop_values

COLUMN_NUMBERS = np.array(COLUMNS)
COLUMN_LENGTHS = BOARD.lengths

BATCH_SIZE = 1000
"""How many positions are evaluated at once: each needs memory for a hundred positions after it."""


class Policy(Protocol):
    """A way to play: choose moves, and decide when to stop."""

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """Return a rating of each move, (m,); the best-rated move of a roll is played."""
        ...

    def should_stop(self, positions: Positions) -> Bools:
        """Return whether to stop after a move, (n,)."""
        ...


@dataclass(frozen=True, slots=True)
class ThresholdPolicy:
    """Score the turn and stop at a threshold or if that wins, but roll while a runner can be placed.

    Attributes:
        progress_weights: the score of each space gained in a column, and once of the column itself.
        move_weights: the rating of an advance in each column; None to rate moves by the score.
        runner_cost: what a new runner takes off the rating of a move.
        group_bonuses: the score of three runners that are all odd, even, at 7 or above, at 7 or below.
        threshold: the score at which to stop.
    """

    progress_weights: Ints
    move_weights: Ints | None
    runner_cost: int
    group_bonuses: tuple[int, int, int, int]
    threshold: int

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        next_positions = positions_after(positions, moves)
        if self.move_weights is None:
            placed = (next_positions.runners > 0).sum(axis=1)
            return np.asarray(self._score(next_positions) - self.runner_cost * placed, dtype=np.float32)
        return _rate_by_space(
            positions,
            moves,
            np.broadcast_to(self.move_weights[:, None], SPACE_VALUES.shape),
            self.runner_cost,
        )

    def should_stop(self, positions: Positions) -> Bools:
        """See :class:`Policy`."""
        placing = playable_columns(positions)[1].any(axis=1)
        return np.asarray(wins(positions) | (~placing & (self._score(positions) >= self.threshold)))

    def _score(self, positions: Positions) -> Ints:
        on = positions.runners > 0
        odd, even, high, low = (
            ~(on & other).any(axis=1)
            for other in (
                COLUMN_NUMBERS % 2 == 0,
                COLUMN_NUMBERS % 2 == 1,
                COLUMN_NUMBERS < 7,
                COLUMN_NUMBERS > 7,
            )
        )
        groups = np.stack([odd, even, high, low], axis=1) @ np.array(self.group_bonuses)
        score = (self.progress_weights * (_spaces_gained(positions) + on)).sum(axis=1)
        return np.asarray(score + np.where(on.sum(axis=1) == 3, groups, 0))


def mirrored(*values: int) -> Ints:
    """Return the values of all columns from those of 2 to 7, by symmetry."""
    return np.array([*values, *values[-2::-1]])


def _space_values() -> Ints:
    """Return the value of each space of each column by Glenn's linear weights, (11, 14)."""
    intercepts, slopes = mirrored(15, 0, 3, 0, 7, 5), mirrored(72, 48, 56, 44, 28, 32)
    spaces = np.arange(1, COLUMN_LENGTHS.max() + 1)
    worth = slopes[:, None] * (spaces - 1) // (COLUMN_LENGTHS[:, None] - 1) + intercepts[:, None]
    return np.concatenate([np.zeros_like(worth[:, :1]), worth], axis=1)


SPACE_VALUES = _space_values()

RULE_OF_28 = ThresholdPolicy(mirrored(6, 5, 4, 3, 2, 1), None, 1000, (2, -2, 4, 4), 28)
"""M. Keller. The computer player (:mod:`bot.players.rule_of_28`) also takes a win that a move brings, and
stops by the odds where three runners cannot be placed."""

GLENN_ALOI = ThresholdPolicy(
    progress_weights=np.array([7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7]),
    move_weights=np.array([7, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7]),
    runner_cost=6,
    group_bonuses=(7, 1, 6, 5),
    threshold=29,
)
"""J. Glenn and C. Aloi, A Generalized Heuristic for Can't Stop (2009)."""


@dataclass(frozen=True, slots=True)
class LinearPolicy(ThresholdPolicy):
    """J. Glenn's linear weights: the rating of a move depends on the spaces that it leads to."""

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        return _rate_by_space(positions, moves, SPACE_VALUES, self.runner_cost)


LINEAR = LinearPolicy(mirrored(15, 13, 8, 8, 4, 3), None, 12, (11, -1, 4, 4), 61)


PAIR_BONUS = 1.35  # a factor for the second pair of a roll
RACE_FACTOR = 0.25  # how much bolder to play when the opponent owns two columns and is close to a third


class ExpectedValuePolicy:
    """EVR: choose moves like :data:`LINEAR`, and roll while the expected gain is positive."""

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        return LINEAR.rate_moves(positions, moves)

    def should_stop(self, positions: Positions) -> Bools:
        """See :class:`Policy`."""
        going, entering = playable_columns(positions)
        climbing = (positions.runners > 0) & (positions.runners < COLUMN_LENGTHS)
        gained = (_spaces_gained(positions) / COLUMN_LENGTHS).sum(axis=1)
        chance = np.where(climbing, BOARD.hit_chance(np.eye(len(COLUMN_LENGTHS), dtype=bool)), 0)
        gain = PAIR_BONUS * (chance / COLUMN_LENGTHS).sum(axis=1) / np.maximum(chance.sum(axis=1), 1e-9)
        owned = positions.markers == COLUMN_LENGTHS
        nearest = np.where(owned.any(axis=1), 0, positions.markers[:, 1] / COLUMN_LENGTHS).max(axis=1)
        keen = np.where(owned[:, 1].sum(axis=1) == 2, 1 - RACE_FACTOR * nearest, 1)
        rolling = climbing.any(axis=1) & (
            BOARD.hit_chance(going | entering) * (gained + gain) > keen * gained
        )
        return np.asarray(wins(positions) | ~(rolling | entering.any(axis=1)))


EVR = ExpectedValuePolicy()


@dataclass(frozen=True, slots=True)
class NetworkPolicy:
    """The strongest player, as :mod:`bot.players.hard` plays the rules that all editions share."""

    network: Network

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        next_positions = positions_after(positions, moves)
        return np.maximum(stop_values(self.network, next_positions)[:, 0], self.network(next_positions)[:, 0])

    def should_stop(self, positions: Positions) -> Bools:
        """See :class:`Policy`."""
        stopped = stop_values(self.network, positions)[:, 0]
        rolling = [
            look_ahead(self.network, select(positions, part)).roll_values
            for part in np.array_split(np.arange(len(positions)), 1 + len(positions) // BATCH_SIZE)
        ]
        return np.asarray(stopped >= np.concatenate(rolling)[:, 0])


def _spaces_gained(positions: Positions) -> Ints:
    """Return the spaces that each runner has gained in this turn, (n, 11)."""
    return np.where(positions.runners > 0, positions.runners - positions.markers[:, 0], 0)


def _rate_by_space(positions: Positions, moves: Expansion, spaces: Ints, runner_cost: int) -> Floats:
    """Return the values of the spaces that a move leads to, minus the cost of new runners."""
    before, after = positions.runners[moves.rows], moves.after
    reached = np.where(after > before, spaces[np.arange(len(COLUMN_LENGTHS)), after], 0).sum(axis=1)
    new = ((after > 0) & (before == 0)).sum(axis=1)
    return np.asarray(reached - runner_cost * new, dtype=np.float32)
