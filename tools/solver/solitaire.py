"""The fewest turns in which one player alone can win, on average.

The method is that of J. Glenn, H. Fang and C. Kruskal, A Retrograde Approximation Algorithm for One-Player
Can't Stop (2006).
"""

from functools import partial
from itertools import combinations

import numpy as np

from bot.players.value_network import Board, Floats
from tools.solver.fixed_point import fixed_point
from tools.solver.ground import Columns, Ground
from tools.solver.turns import Turns


def fewest_turns(board: Board, columns_to_win: int) -> float:
    """Return the average number of turns to own ``columns_to_win``, if all choices are the best."""
    left: dict[Columns, Floats] = {}
    """The turns that are left, by the columns claimed and the number of the markers; negative, as a value."""
    for count in reversed(range(columns_to_win)):
        for claimed in map(frozenset, combinations(range(len(board.lengths)), count)):
            ground = Ground(board, claimed)
            left[claimed] = np.zeros(len(ground.markers))
            for numbers, turns in reversed([*zip(ground.by_height, ground.turns, strict=True)]):
                stopping = np.zeros((len(turns.began), 1))
                for states, columns in ground.claims(turns):
                    owned = claimed | columns
                    if len(owned) < columns_to_win:
                        after = Ground(board, owned).numbers(turns.after_stop[states])
                        stopping[states, 0] = left[owned][after]
                again = partial(_turns_left, turns, stopping)
                left[claimed][numbers] = fixed_point(again, np.full((len(numbers), 1), -10.0))[:, 0]
    return -float(left[frozenset()][0])


def _turns_left(turns: Turns, stopping: Floats, after_bust: Floats) -> Floats:
    return turns.best(stopping, after_bust)[: turns.count] - 1
