"""Players for matches, each of which decides for thousands of positions at once.

All but the last are known from the literature; where that leaves something open, what is done here reproduces
the shares of games won that are known of them.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from bot.players.value_network import (
    COLUMN_BITS,
    COLUMN_LENGTHS,
    COLUMN_NUMBERS,
    HIT_CHANCES,
    Bools,
    Floats,
    Ints,
    Network,
    Positions,
    playable_columns,
)
from tools.training.batch_rules import Expansion, positions_after, wins
from tools.training.lookahead import look_ahead, stop_values

BATCH_SIZE = 1000
"""From how many positions is looked ahead at once: each takes room for some hundred positions after it."""


class Policy(Protocol):
    """A player."""

    def rate_moves(self, at: Positions, moves: Expansion) -> Floats:
        """Return how much each move is liked, (m,); the best one of a roll is played."""
        ...

    def should_stop(self, at: Positions) -> Bools:
        """Return whether to stop, (n,), with the runners where a move brought them."""
        ...


@dataclass(frozen=True, slots=True)
class ThresholdPolicy:
    """Counts what a turn is worth and stops at a figure, or if that wins; rolls while a runner can be placed.

    Attributes:
        progress: what a space gained counts in each column, and the column itself once.
        choice: what it counts to advance in each column, for choosing a move; None: as the score has it.
        runner: what a new runner costs then.
        groups: what three runners count together: all odd, all even, all at 7 or above, all at 7 or below.
        enough: the figure.
    """

    progress_weights: Ints
    move_weights: Ints | None
    runner_cost: int
    group_bonuses: tuple[int, int, int, int]
    threshold: int

    def rate_moves(self, at: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        then = positions_after(at, moves)
        if self.move_weights is None:
            placed = (then.runners > 0).sum(axis=1)
            return np.asarray(self._score(then) - self.runner_cost * placed, dtype=np.float32)
        return _rate_by_space(
            at, moves, np.broadcast_to(self.move_weights[:, None], SPACE_VALUES.shape), self.runner_cost
        )

    def should_stop(self, at: Positions) -> Bools:
        """See :class:`Policy`."""
        placing = playable_columns(at)[1].any(axis=1)
        return np.asarray(
            wins(at.markers, at.runners, at.columns_to_win) | (~placing & (self._score(at) >= self.threshold))
        )

    def _score(self, at: Positions) -> Ints:
        on = at.runners > 0
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
        score = (self.progress_weights * (_spaces_gained(at) + on)).sum(axis=1)
        return np.asarray(score + np.where(on.sum(axis=1) == 3, groups, 0))


def mirrored(*values: int) -> Ints:
    """Return what holds for the columns 2 to 7, and by mirroring for all."""
    return np.array([*values, *values[-2::-1]])


def _space_values() -> Ints:
    """Return what each space of each column is worth by Glenn's linear weights, (11, 14)."""
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
    """J. Glenn's linear weights: what a move counts depends on the space that it leads to."""

    def rate_moves(self, at: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        return _rate_by_space(at, moves, SPACE_VALUES, self.runner_cost)


LINEAR = LinearPolicy(mirrored(15, 13, 8, 8, 4, 3), None, 12, (11, -1, 4, 4), 61)


@dataclass(frozen=True, slots=True)
class ExpectedValuePolicy:
    """EVR: chooses moves as :data:`LINEAR` does, and rolls while that is expected to gain.

    Attributes:
        bonus: what makes up for the second pair of a roll.
        race: how much bolder it gets when the other owns two columns and nears a third.
    """

    pair_bonus: float = 1.35
    race_factor: float = 0.25

    def rate_moves(self, at: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        return LINEAR.rate_moves(at, moves)

    def should_stop(self, at: Positions) -> Bools:
        """See :class:`Policy`."""
        going, entering = playable_columns(at)
        climbing = (at.runners > 0) & (at.runners < COLUMN_LENGTHS)
        gained = (_spaces_gained(at) / COLUMN_LENGTHS).sum(axis=1)
        chance = np.where(climbing, HIT_CHANCES[COLUMN_BITS], 0)
        gain = self.pair_bonus * (chance / COLUMN_LENGTHS).sum(axis=1) / np.maximum(chance.sum(axis=1), 1e-9)
        owned = at.markers == COLUMN_LENGTHS
        nearest = np.where(owned.any(axis=1), 0, at.markers[:, 1] / COLUMN_LENGTHS).max(axis=1)
        keen = np.where(owned[:, 1].sum(axis=1) == 2, 1 - self.race_factor * nearest, 1)
        rolling = climbing.any(axis=1) & (
            HIT_CHANCES[(going | entering) @ COLUMN_BITS] * (gained + gain) > keen * gained
        )
        return np.asarray(wins(at.markers, at.runners, at.columns_to_win) | ~(rolling | entering.any(axis=1)))


EVR = ExpectedValuePolicy()


@dataclass(frozen=True, slots=True)
class NetworkPolicy:
    """The strongest player, as :mod:`bot.players.hard` plays the rules that all editions share."""

    network: Network

    def rate_moves(self, at: Positions, moves: Expansion) -> Floats:
        """See :class:`Policy`."""
        then = positions_after(at, moves)
        stopped = stop_values(self.network, then.markers, then.runners, then.columns_to_win)[:, 0]
        return np.maximum(stopped, self.network(then)[:, 0])

    def should_stop(self, at: Positions) -> Bools:
        """See :class:`Policy`."""
        stopped = stop_values(self.network, at.markers, at.runners, at.columns_to_win)[:, 0]
        rolling = [
            look_ahead(
                self.network, Positions(at.markers[part], at.runners[part], at.columns_to_win[part])
            ).roll_values
            for part in np.array_split(np.arange(len(at)), 1 + len(at) // BATCH_SIZE)
        ]
        return np.asarray(stopped >= np.concatenate(rolling)[:, 0])


def _spaces_gained(at: Positions) -> Ints:
    """Return how many spaces each runner has gained in this turn, (n, 11)."""
    return np.where(at.runners > 0, at.runners - at.markers[:, 0], 0)


def _rate_by_space(at: Positions, moves: Expansion, spaces: Ints, runner: int) -> Floats:
    """Return what the spaces that a move leads to are worth, less what its new runners cost."""
    before, then = at.runners[moves.rows], moves.after
    reached = np.where(then > before, spaces[np.arange(len(COLUMN_LENGTHS)), then], 0).sum(axis=1)
    new = ((then > 0) & (before == 0)).sum(axis=1)
    return np.asarray(reached - runner * new, dtype=np.float32)
