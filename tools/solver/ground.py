"""The columns that are still open, the markers that players can have there, and the turns from them."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product

import numpy as np

from bot.players.value_network import Board, Floats, Ints
from tools.solver.turns import Turns, turns_from

Columns = frozenset[int]
"""Some columns, as indices: 0 is column 2."""

Values = dict[tuple[Columns, Columns], Floats]
"""The value for the player on turn, by the columns that player owns and those the opponent owns.

Each is (markers, markers): by the number of the markers of the player on turn, and of the opponent's.
"""


class Ground:
    """A board on which some columns are claimed.

    All sets of markers that a player can have in the open columns are numbered, from the bottom up.

    Attributes:
        board: the board.
        claimed: the columns that somebody owns.
        spaces: how many heights a marker can have in each column; 1 if it has to be 0.
        markers: all sets of markers, (m, c), with 0 in claimed columns.
        by_height: the numbers of the markers whose heights add up to 0, 1 and so on.
    """

    def __init__(self, board: Board, claimed: Columns) -> None:
        self.board = board
        self.claimed = claimed
        self.spaces = tuple(
            1 if column in claimed else int(length) for column, length in enumerate(board.lengths)
        )
        self.markers = np.stack(np.unravel_index(np.arange(np.prod(self.spaces)), self.spaces), axis=1)
        heights = self.markers.sum(axis=1)
        self.by_height = [np.flatnonzero(heights == height) for height in range(heights.max() + 1)]

    @property
    def heights(self) -> list[tuple[int, int]]:
        """The heights of the markers of two players, the highest first."""
        heights = range(len(self.by_height))
        return sorted(product(heights, heights), key=sum, reverse=True)

    @cached_property
    def turns(self) -> list[Turns]:
        """The turns from the markers of each height, in the order of :attr:`by_height`."""
        claimed = np.isin(np.arange(len(self.spaces)), list(self.claimed))
        return [turns_from(self.board, claimed, self.markers[numbers]) for numbers in self.by_height]

    def numbers(self, markers: Ints) -> Ints:
        """Return the numbers of ``markers``, (m, c), without those in claimed columns."""
        open_markers = np.where(np.array(self.spaces) > 1, markers, 0)
        return np.asarray(np.ravel_multi_index(tuple(open_markers.T), self.spaces))

    def claims(self, turns: Turns) -> Iterator[tuple[Ints, Columns]]:
        """Yield the states of ``turns`` in which a stop claims the same columns, and these columns."""
        summits = turns.after_stop == self.board.lengths
        sets, set_of = np.unique(summits, axis=0, return_inverse=True)
        for number, columns in enumerate(sets):
            yield np.flatnonzero(set_of == number), frozenset(np.flatnonzero(columns).tolist())
