"""Positions of games in the form that training uses."""

import numpy as np

from bot.game import COLUMNS, State
from bot.players.value_network import Positions
from tools.training.dice import dice_of


def batch(states: list[State]) -> Positions:
    """The positions, with the player on turn first."""
    rows = [[*state.markers[state.on_turn :], *state.markers[: state.on_turn]] for state in states]
    return Positions(
        np.array([[markers[2:] for markers in row] for row in rows]),
        np.array([state.runners[2:] for state in states]),
        np.array([state.columns_to_win for state in states]),
    )


def columns_of_move(move: int) -> tuple[int, ...]:
    """The columns of a move, numbered as in the game."""
    return tuple(COLUMNS[index] for index in dice_of(len(COLUMNS)).moves[move])
