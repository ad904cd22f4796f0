"""The rules that all editions share, for thousands of positions at once.

tests/training holds this to :mod:`bot.game`, which is the truth about the rules.
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
"""The pairs of columns, as indices: what a pairing can name."""

MOVES = [*((column,) for column in range(COLUMN_COUNT)), *PAIRS]
"""All moves, as indices of columns: one step, or the two of a pair."""

STEPS = np.array([[move.count(column) for column in range(COLUMN_COUNT)] for move in MOVES])
"""How many steps each move makes in each column, (moves, 11)."""

FIRST, SECOND = np.array(PAIRS).T
TWICE = FIRST == SECOND
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
"""Every roll but for the order of the dice: the pairs it can be split into, (126, 3), and its chance."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """Every move in many positions; ``m`` of them in all.

    Attributes:
        legal: whether a pair, as the outcome of a pairing, lets each move be played: (n, pairs, 3) – the
            pair itself, its first column alone, its second column alone.
        rows: the position of each legal move, (m,).
        moves: the move, (m,).
        number: where each position has each move in ``rows``, (n, moves); -1 where it is not legal.
        after: the runners after it, (m, 11).
    """

    legal: Bools
    rows: Ints
    moves: Ints
    number: Ints
    after: Ints


OUTCOMES = np.stack([COLUMN_COUNT + np.arange(len(PAIRS)), FIRST, SECOND], axis=1)
"""The moves that a pair can become, (pairs, 3): both columns, the first alone, the second alone."""


def expand(at: Positions) -> Expansion:
    """Return every move that some roll allows in each position."""
    going, entering = playable_columns(at)
    can = going | entering
    free = 3 - (at.runners > 0).sum(axis=1)
    both = can[:, FIRST] & can[:, SECOND]
    both &= ~(entering[:, FIRST] & entering[:, SECOND]) | (free >= 2)[:, None] | TWICE
    alone = ~both & ~TWICE
    legal = np.stack([both, alone & can[:, FIRST], alone & can[:, SECOND]], axis=2)
    singles = legal[:, :, 1] @ FIRST_IS | legal[:, :, 2] @ SECOND_IS
    moves = np.concatenate([singles, both], axis=1)
    rows, played = np.nonzero(moves)
    number = np.full(moves.shape, -1)
    number[rows, played] = np.arange(len(rows))
    steps = STEPS[played]
    base = np.maximum(at.runners, at.markers[:, 0])[rows]
    after = np.where(steps > 0, np.minimum(base + steps, COLUMN_LENGTHS), at.runners[rows])
    return Expansion(legal, rows, played, number, after)


def positions_after(at: Positions, moves: Expansion) -> Positions:
    """Return the positions after the moves, (m,)."""
    return Positions(at.markers[moves.rows], moves.after, at.columns_to_win[moves.rows])


def pass_turn(markers: Ints, runners: Ints) -> Ints:
    """Return the markers after a stop, (n, p, 11), with the next player first."""
    kept = np.where(runners > 0, runners, markers[:, 0])
    claimed = (kept == COLUMN_LENGTHS)[:, None, :]
    others = np.where(claimed, 0, markers[:, 1:])
    return np.concatenate([others, kept[:, None, :]], axis=1)


def wins(markers: Ints, runners: Ints, needed: Ints) -> Bools:
    """Return whether a stop wins."""
    kept = np.where(runners > 0, runners, markers[:, 0])
    return np.asarray((kept == COLUMN_LENGTHS).sum(axis=1) >= needed)


def win_shares(markers: Ints) -> Floats:
    """Return everybody's share of the win, (n, p), where all columns are claimed: who owns the most wins.

    Where some are left the shares mean nothing.
    """
    owned = (markers == COLUMN_LENGTHS).sum(axis=2)
    most = owned == owned.max(axis=1, keepdims=True)
    return np.asarray(most / most.sum(axis=1, keepdims=True))


def all_claimed(markers: Ints) -> Bools:
    """Return whether all columns are claimed, which can come about where four or five are needed."""
    return np.asarray((markers == COLUMN_LENGTHS).any(axis=1).all(axis=1))
