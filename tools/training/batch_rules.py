"""The rules that all editions share, for thousands of positions at once.

The tests compare this with :mod:`bot.game`, which is authoritative.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import cast

import numpy as np

from bot.game import COLUMNS, pairings
from bot.game.dice import FourDice
from bot.players.value_network import (
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    Bools,
    Floats,
    Ints,
    Positions,
    playable_columns,
)

PAIRS = list(combinations_with_replacement(range(COLUMN_COUNT), 2))
"""The pairs of columns, as indices, that a pairing can add up to."""

MOVES = [*((column,) for column in range(COLUMN_COUNT)), *PAIRS]
"""All moves, as indices of columns: a single step, or the two of a pair."""

STEPS = np.array([[move.count(column) for column in range(COLUMN_COUNT)] for move in MOVES])
"""How many steps each move makes in each column, (moves, 11)."""

FIRST, SECOND = np.array(PAIRS).T
IS_DOUBLE = FIRST == SECOND
FIRST_IS, SECOND_IS = (columns[:, None] == np.arange(COLUMN_COUNT) for columns in (FIRST, SECOND))


def _rolls() -> tuple[Ints, Floats]:
    counts: dict[tuple[int, ...], int] = {}
    for dice in product(range(1, 7), repeat=4):
        counts[tuple(sorted(dice))] = counts.get(tuple(sorted(dice)), 0) + 1
    index = {pair: number for number, pair in enumerate(PAIRS)}
    rows = []
    for dice in counts:
        found = [index[low - COLUMNS[0], high - COLUMNS[0]] for low, high in pairings(cast("FourDice", dice))]
        rows.append((found * 3)[:3])
    return np.array(rows), np.array(list(counts.values()), dtype=np.float32) / 6**4


ROLLS, CHANCES = _rolls()
"""Every roll, ignoring the order of the dice: the pairs it can be split into, (126, 3), and its chance."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """Every move in ``n`` positions, ``m`` in all.

    Attributes:
        legal: the moves that each pair allows, (n, pairs, 3): both columns, the first alone, the second
            alone.
        rows: the position of each legal move, (m,).
        moves: the move, (m,).
        number: the index in ``rows`` of each move in each position, (n, moves); -1 if it is not legal.
        after: the runners after the move, (m, 11).
    """

    legal: Bools
    rows: Ints
    moves: Ints
    number: Ints
    after: Ints


OUTCOMES = np.stack([COLUMN_COUNT + np.arange(len(PAIRS)), FIRST, SECOND], axis=1)
"""The moves that a pair can lead to, (pairs, 3): both columns, the first alone, the second alone."""


def expand(positions: Positions) -> Expansion:
    """Return every move that some roll allows in each position."""
    going, entering = playable_columns(positions)
    can = going | entering
    free = 3 - (positions.runners > 0).sum(axis=1)
    both = can[:, FIRST] & can[:, SECOND]
    both &= ~(entering[:, FIRST] & entering[:, SECOND]) | (free >= 2)[:, None] | IS_DOUBLE
    alone = ~both & ~IS_DOUBLE
    legal = np.stack([both, alone & can[:, FIRST], alone & can[:, SECOND]], axis=2)
    singles = legal[:, :, 1] @ FIRST_IS | legal[:, :, 2] @ SECOND_IS
    moves = np.concatenate([singles, both], axis=1)
    rows, played = np.nonzero(moves)
    number = np.full(moves.shape, -1)
    number[rows, played] = np.arange(len(rows))
    steps = STEPS[played]
    base = np.maximum(positions.runners, positions.markers[:, 0])[rows]
    after = np.where(steps > 0, np.minimum(base + steps, COLUMN_LENGTHS), positions.runners[rows])
    return Expansion(legal, rows, played, number, after)


def positions_after(positions: Positions, moves: Expansion) -> Positions:
    """Return the positions after the moves, (m,)."""
    return Positions(positions.markers[moves.rows], moves.after, positions.columns_to_win[moves.rows])


def pass_turn(markers: Ints, runners: Ints) -> Ints:
    """Return the markers after a stop, (n, p, 11), with the next player first."""
    kept = np.where(runners > 0, runners, markers[:, 0])
    claimed = (kept == COLUMN_LENGTHS)[:, None, :]
    others = np.where(claimed, 0, markers[:, 1:])
    return np.concatenate([others, kept[:, None, :]], axis=1)


def wins(markers: Ints, runners: Ints, columns_to_win: Ints) -> Bools:
    """Return whether a stop wins."""
    kept = np.where(runners > 0, runners, markers[:, 0])
    return np.asarray((kept == COLUMN_LENGTHS).sum(axis=1) >= columns_to_win)


def win_shares(markers: Ints) -> Floats:
    """Return each player's share of the win, (n, p), when all columns are claimed: the most columns win.

    The shares mean nothing while a column is unclaimed.
    """
    owned = (markers == COLUMN_LENGTHS).sum(axis=2)
    most = owned == owned.max(axis=1, keepdims=True)
    return np.asarray(most / most.sum(axis=1, keepdims=True))


def all_claimed(markers: Ints) -> Bools:
    """Return whether all columns are claimed, which is possible if four or five are needed to win."""
    return np.asarray((markers == COLUMN_LENGTHS).any(axis=1).all(axis=1))
