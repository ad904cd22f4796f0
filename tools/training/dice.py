"""What four dice can add up to, with as many sides as a board needs."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import cast

import numpy as np

from bot.game import COLUMNS, pairings
from bot.game.dice import FourDice
from bot.players.value_network import Board, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Dice:
    """The moves and rolls of four dice, with columns as indices: 0 is column 2.

    Attributes:
        first: the lower column of each pair of columns that a pairing can add up to, (pairs,).
        second: its other column, which is the same for a double, (pairs,).
        moves: all moves: a single step in each column, then the two of each pair.
        steps: how many steps each move makes in each column, (moves, c).
        moves_of_pair: the moves that a pair can lead to, (pairs, 3): both columns, the first alone, the
            second alone.
        rolls: every roll, ignoring the order of the dice: the pairs it can be split into, (rolls, 3).
        chances: the chance of each roll, (rolls,).
    """

    first: Ints
    second: Ints
    moves: list[tuple[int, ...]]
    steps: Ints
    moves_of_pair: Ints
    rolls: Ints
    chances: Floats


@cache
def dice_of(columns: int) -> Dice:
    """Return the dice for a board with this many columns: 11 for dice with six sides, 7 for four."""
    sides = (columns + 1) // 2
    pairs = list(combinations_with_replacement(range(columns), 2))
    first, second = np.array(pairs).T
    moves = [*((column,) for column in range(columns)), *pairs]
    index = {pair: number for number, pair in enumerate(pairs)}
    counts = Counter(tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=4))
    rolls = []
    for roll in counts:
        found = [index[low - COLUMNS[0], high - COLUMNS[0]] for low, high in pairings(cast("FourDice", roll))]
        rolls.append((found * 3)[:3])
    return Dice(
        first,
        second,
        moves,
        np.array([[move.count(column) for column in range(columns)] for move in moves]),
        np.stack([columns + np.arange(len(pairs)), first, second], axis=1),
        np.array(rolls),
        np.array(list(counts.values())) / sides**4,
    )


def board_of(lengths: tuple[int, ...]) -> Board:
    """Return a board with columns of these lengths, an odd number of them."""
    dice, bits = dice_of(len(lengths)), 1 << np.arange(len(lengths))
    hits = (bits[dice.first] | bits[dice.second])[dice.rolls]
    sets = np.arange(1 << len(lengths))
    chances = [dice.chances[((hits & columns) > 0).any(axis=1)].sum() for columns in sets]
    return Board(np.array(lengths), np.array(chances, dtype=np.float32))
