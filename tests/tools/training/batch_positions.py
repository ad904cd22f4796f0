"""Positions of games as the training has them."""

import numpy as np

from bot.game import COLUMNS, State
from bot.players.value_network import Positions
from tools.training import batch_rules


def batch(states: list[State]) -> Positions:
    """The states, from the side of whoever is on turn."""
    rows = [[*state.markers[state.on_turn :], *state.markers[: state.on_turn]] for state in states]
    return Positions(
        np.array([[markers[2:] for markers in row] for row in rows]),
        np.array([state.runners[2:] for state in states]),
        np.array([state.columns_to_win for state in states]),
    )


def columns_of_move(move: int) -> tuple[int, ...]:
    """The columns of a move, as the game numbers them."""
    return tuple(COLUMNS[index] for index in batch_rules.MOVES[move])
