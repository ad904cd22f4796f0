"""Every position of a game for two, solved exactly.

A turn leads either to a bust, after which the markers are the same and the opponent is on turn, or to
positions in which more columns are claimed or the markers are higher. So positions are solved from the end
of the game backwards, and only the two positions with the same markers depend on each other: each player's
chance to win follows from what a bust is worth, which is the other's chance in the other position. The
method is that of J. Glenn, H. Fang and C. Kruskal, A Retrograde Approximation Algorithm for Two-Player Can't
Stop (2007).
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np

from bot.players.value_network import Board, Floats, Ints
from tools.solver.fixed_point import fixed_point
from tools.solver.ground import Columns, Ground, Values
from tools.solver.turns import Turns


class Game:
    """A game for two on some board, and its positions by the columns that are claimed."""

    def __init__(self, board: Board, columns_to_win: int) -> None:
        if len(board.lengths) < 2 * columns_to_win - 1:
            raise ValueError("all columns could be claimed without a winner")
        self.board = board
        self.columns_to_win = columns_to_win
        columns = range(len(board.lengths))
        self.grounds = {
            claimed: Ground(board, claimed)
            for count in reversed(range(2 * columns_to_win - 1))
            for claimed in map(frozenset, combinations(columns, count))
        }

    def ownerships(self, claimed: Columns) -> Iterator[tuple[Columns, Columns]]:
        """Yield which columns the player on turn and the opponent may own if some are claimed."""
        for count in range(len(claimed) + 1):
            if count < self.columns_to_win and len(claimed) - count < self.columns_to_win:
                for own in map(frozenset, combinations(sorted(claimed), count)):
                    yield own, claimed - own

    def stopping(self, turns: Turns, opponents: Ints, own: Columns, other: Columns, values: Values) -> Floats:
        """Return the chance to win after a stop in each state, (n, o).

        Args:
            turns: the turns of a player who owns ``own``.
            opponents: the numbers of the markers that the opponent may have, (o,).
            own: the columns that the player on turn owns.
            other: the columns that the opponent owns.
            values: the chance of the opponent to win after the stop.
        """
        ground = self.grounds[own | other]
        markers = turns.after_stop
        chances = np.ones((len(markers), len(opponents)))
        for states, columns in ground.claims(turns):
            owned = own | columns
            if len(owned) < self.columns_to_win:
                after = self.grounds[owned | other]
                rows = after.numbers(ground.markers[opponents])
                chances[states] = 1 - values[other, owned][np.ix_(rows, after.numbers(markers[states]))].T
        return chances


def solve(game: Game) -> Values:
    """Return the chance to win of the player on turn at the beginning of each turn."""
    values: Values = {}
    for claimed, ground in game.grounds.items():
        shares: dict[int, Floats] = {}
        for own, other in game.ownerships(claimed):  # only how many they own makes a difference
            values[own, other] = shares.setdefault(len(own), np.zeros((len(ground.markers),) * 2))
        for count in shares:
            own = frozenset(sorted(claimed)[:count])
            if count <= len(claimed) - count:
                _solve_ground(game, ground, own, claimed - own, values)
    return values


def _solve_ground(game: Game, ground: Ground, own: Columns, other: Columns, values: Values) -> None:
    """Fill in the values for these owners, and for the same with the other player on turn."""
    for first, second in ground.heights:
        if len(own) == len(other) and first > second:
            continue
        mine, theirs = ground.by_height[first], ground.by_height[second]
        my_turns, their_turns = ground.turns[first], ground.turns[second]
        my_chances = partial(_chances, my_turns, game.stopping(my_turns, theirs, own, other, values))
        their_chances = partial(_chances, their_turns, game.stopping(their_turns, mine, other, own, values))
        chances = fixed_point(
            partial(_chances_in_return, my_chances, their_chances), np.full((len(mine), len(theirs)), 0.5)
        )
        values[own, other][np.ix_(mine, theirs)] = chances
        values[other, own][np.ix_(theirs, mine)] = their_chances(chances)


def _chances(turns: Turns, stopping: Floats, opponent: Floats) -> Floats:
    """Return the chances to win at the beginning of turns, (m, o), by those of the ``opponent``, (o, m)."""
    return turns.best(stopping, 1 - opponent.T)[: turns.count]


def _chances_in_return(
    mine: Callable[[Floats], Floats], theirs: Callable[[Floats], Floats], chances: Floats
) -> Floats:
    """Return the chances to win that follow from the same ones after a bust of both players."""
    return mine(theirs(chances))
