"""The exact player, which knows the chance to win in every position of a solved game."""

import numpy as np

from bot.players.value_network import Bools, Floats, Ints, Positions
from tools.solver.exact import Game
from tools.solver.ground import Columns, Values
from tools.training.batch_rules import Expansion, positions_after
from tools.training.lookahead import stop_values


class ExactPlayer:
    """Evaluates positions like a network, and is a :class:`~tools.training.policies.Policy` of its own."""

    def __init__(self, game: Game, values: Values) -> None:
        self.game = game
        self.values = values
        self._rolling: dict[tuple[Columns, Columns, int, int], Floats] = {}

    def __call__(self, positions: Positions) -> Floats:
        """Return the chances to win of the player on turn, who is about to roll, and of the other, (n, 2)."""
        lengths, columns_to_win = self.game.board.lengths, self.game.columns_to_win
        owned = positions.markers == lengths
        heights = np.where(owned.any(axis=1)[:, None], 0, positions.markers).sum(axis=2)
        bits = owned @ (1 << np.arange(len(lengths)))
        keys = np.stack([*bits.T, *heights.T])
        numbers = np.ravel_multi_index(tuple(keys), tuple(keys.max(axis=1, initial=0) + 1))
        _, firsts, group_of = np.unique(numbers, return_index=True, return_inverse=True)
        chances = np.zeros(len(positions))
        for group, first in enumerate(firsts):
            rows = np.flatnonzero(group_of == group)
            own, other = (frozenset(np.flatnonzero(columns).tolist()) for columns in owned[first])
            if len(own) >= columns_to_win or len(other) >= columns_to_win:
                chances[rows] = len(own) >= columns_to_win
            else:
                chances[rows] = self._chances(own, other, heights[first], positions, rows)
        return np.stack([chances, 1 - chances], axis=1)

    def rate_moves(self, positions: Positions, moves: Expansion) -> Floats:
        """Return the chance to win after each move, (m,)."""
        after = positions_after(positions, moves)
        return np.maximum(stop_values(self, after)[:, 0], self(after)[:, 0])

    def should_stop(self, positions: Positions) -> Bools:
        """Return whether to stop after a move, (n,)."""
        return np.asarray(stop_values(self, positions)[:, 0] >= self(positions)[:, 0])

    def _chances(
        self, own: Columns, other: Columns, heights: Ints, positions: Positions, rows: Ints
    ) -> Floats:
        """Return the chances to win in the ``rows``, whose markers have these ``heights``."""
        ground = self.game.grounds[own | other]
        height, other_height = (int(height) for height in heights)
        turns = ground.turns[height]
        mine, theirs = ground.by_height[height], ground.by_height[other_height]
        block = own, other, height, other_height
        if block not in self._rolling:
            stopping = self.game.stopping(turns, theirs, own, other, self.values)
            bust = 1 - self.values[other, own][np.ix_(theirs, mine)].T
            self._rolling[block] = turns.best(stopping, bust)
        began = np.searchsorted(mine, ground.numbers(positions.markers[rows, 0]))
        opponents = np.searchsorted(theirs, ground.numbers(positions.markers[rows, 1]))
        return self._rolling[block][turns.find(began, positions.runners[rows]), opponents]
