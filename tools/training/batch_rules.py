"""The rules that all editions share, for thousands of positions at once.

The tests compare this with :mod:`bot.game`, which is authoritative.
"""

from dataclasses import dataclass, replace

import numpy as np

from bot.game import RUNNER_COUNT
from bot.players.value_network import BOARD, Board, Bools, Floats, Ints, Positions, playable_columns
from tools.training.dice import Dice, dice_of


@dataclass(frozen=True, slots=True)
class Expansion:
    """Every move in ``n`` positions, ``m`` in all.

    Attributes:
        dice: what can be rolled.
        legal: the moves that each pair allows, (n, pairs, 3): both columns, the first alone, the second
            alone.
        rows: the position of each legal move, (m,).
        moves: the move, (m,).
        number: the index in ``rows`` of each move in each position, (n, moves); -1 if it is not legal.
        after: the runners after the move, (m, c).
    """

    dice: Dice
    legal: Bools
    rows: Ints
    moves: Ints
    number: Ints
    after: Ints


def expand(positions: Positions) -> Expansion:
    """Return every move that some roll allows in each position."""
    lengths = positions.board.lengths
    dice = dice_of(len(lengths))
    first, second = dice.first, dice.second
    is_double = first == second
    going, entering = playable_columns(positions)
    can = going | entering
    free = RUNNER_COUNT - (positions.runners > 0).sum(axis=1)
    both = can[:, first] & can[:, second]
    both &= ~(entering[:, first] & entering[:, second]) | (free >= 2)[:, None] | is_double
    alone = ~both & ~is_double
    legal = np.stack([both, alone & can[:, first], alone & can[:, second]], axis=2)
    columns = np.arange(len(lengths))
    singles = legal[:, :, 1] @ (first[:, None] == columns) | legal[:, :, 2] @ (second[:, None] == columns)
    moves = np.concatenate([singles, both], axis=1)
    rows, played = np.nonzero(moves)
    number = np.full(moves.shape, -1)
    number[rows, played] = np.arange(len(rows))
    steps = dice.steps[played]
    base = np.maximum(positions.runners, positions.markers[:, 0])[rows]
    after = np.where(steps > 0, np.minimum(base + steps, lengths), positions.runners[rows])
    return Expansion(dice, legal, rows, played, number, after)


def new_games(count: int, players: int, columns_to_win: int, board: Board = BOARD) -> Positions:
    """Return the start of ``count`` games."""
    columns = len(board.lengths)
    return Positions(
        np.zeros((count, players, columns), dtype=np.int64),
        np.zeros((count, columns), dtype=np.int64),
        np.full(count, columns_to_win),
        board,
    )


def select(positions: Positions, rows: Ints) -> Positions:
    """Return some of the positions, by index."""
    return replace(
        positions,
        markers=positions.markers[rows],
        runners=positions.runners[rows],
        columns_to_win=positions.columns_to_win[rows],
    )


def positions_after(positions: Positions, moves: Expansion) -> Positions:
    """Return the positions after the moves, (m,)."""
    return replace(select(positions, moves.rows), runners=moves.after)


def pass_turn(positions: Positions) -> Positions:
    """Return the positions after a stop, with the next player first; without runners, after a bust."""
    runners = positions.runners
    kept = np.where(runners > 0, runners, positions.markers[:, 0])
    claimed = (kept == positions.board.lengths)[:, None, :]
    others = np.where(claimed, 0, positions.markers[:, 1:])
    markers = np.concatenate([others, kept[:, None, :]], axis=1)
    return replace(positions, markers=markers, runners=np.zeros_like(runners))


def wins(positions: Positions) -> Bools:
    """Return whether a stop wins."""
    kept = np.where(positions.runners > 0, positions.runners, positions.markers[:, 0])
    return np.asarray((kept == positions.board.lengths).sum(axis=1) >= positions.columns_to_win)


def win_shares(positions: Positions) -> Floats:
    """Return each player's share of the win, (n, p), when all columns are claimed: the most columns win.

    The shares mean nothing while a column is unclaimed.
    """
    owned = (positions.markers == positions.board.lengths).sum(axis=2)
    most = owned == owned.max(axis=1, keepdims=True)
    return np.asarray(most / most.sum(axis=1, keepdims=True))


def all_claimed(positions: Positions) -> Bools:
    """Return whether all columns are claimed, which is possible if four or five are needed to win."""
    return np.asarray((positions.markers == positions.board.lengths).any(axis=1).all(axis=1))
