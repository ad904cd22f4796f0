"""The value network: every player's chance to win when the player on turn is about to roll."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bot.game import COLUMNS, LENGTHS, RUNNER_COUNT
from bot.players.odds import hit_chance

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Bools = NDArray[np.bool_]

LEAKY_SLOPE = np.float32(0.1)  # of the leaky rectifier below zero; above, it is 1

WEIGHTS_FOLDER = Path(__file__).parents[2] / "assets" / "players"

COLUMN_NUMBERS = np.array(COLUMNS)
COLUMN_COUNT = len(COLUMNS)
COLUMN_LENGTHS = np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64)
"""The length of each column. Arrays by column have 11 entries, for the columns 2 to 12."""

COLUMN_BITS = 1 << np.arange(COLUMN_COUNT)
HIT_CHANCES = np.array(
    [
        hit_chance(column for index, column in enumerate(COLUMNS) if bits >> index & 1)
        for bits in range(1 << COLUMN_COUNT)
    ],
    dtype=np.float32,
)
"""The chance that a roll hits any of a set of columns, indexed by the sum of their :data:`COLUMN_BITS`."""


@dataclass(frozen=True, slots=True)
class Positions:
    """A batch of ``n`` positions with ``p`` players each, in which the first player is about to roll.

    Attributes:
        markers: the heights of the markers in playing order, (n, p, 11).
        runners: the heights of the runners, (n, 11), 0 where there is none.
        columns_to_win: the number of columns needed to win, (n,).
    """

    markers: Ints
    runners: Ints
    columns_to_win: Ints

    def __len__(self) -> int:
        return len(self.columns_to_win)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.markers.shape[1])


def playable_columns(positions: Positions) -> tuple[Bools, Bools]:
    """Return the columns where a runner can advance, and those that a new one can enter, each (n, 11).

    These are the rules that all editions share.
    """
    unclaimed = ~(positions.markers == COLUMN_LENGTHS).any(axis=1)
    on_board = positions.runners > 0
    free = on_board.sum(axis=1, keepdims=True) < RUNNER_COUNT
    return unclaimed & on_board & (positions.runners < COLUMN_LENGTHS), unclaimed & ~on_board & free


def features(positions: Positions) -> Floats:
    """Return the input of the network, (n, f)."""
    advancing, entering = playable_columns(positions)
    own = positions.markers[:, 0]
    reached = np.maximum(own, positions.runners)
    owned = positions.markers == COLUMN_LENGTHS
    summits = positions.runners == COLUMN_LENGTHS
    placed = (positions.runners > 0).sum(axis=1)
    chance = HIT_CHANCES[(advancing | entering) @ COLUMN_BITS]
    columns_won = owned[:, 0].sum(axis=1) + summits.sum(axis=1)
    columns_left = (positions.columns_to_win - columns_won).clip(0)
    parts: list[NDArray[Any]] = [
        own / COLUMN_LENGTHS,
        reached / COLUMN_LENGTHS,
        COLUMN_LENGTHS - reached == 1,
        COLUMN_LENGTHS - reached == 2,
        positions.runners > 0,
        summits,
        owned[:, 0],
    ]
    for other in range(1, positions.players):
        below = COLUMN_LENGTHS - positions.markers[:, other]
        parts += [positions.markers[:, other] / COLUMN_LENGTHS, below == 1, below == 2, owned[:, other]]
    counts = [chance, chance**2, *(placed == number for number in range(RUNNER_COUNT + 1))]
    counts += [columns_left == number for number in range(6)]
    for other in range(1, positions.players):
        missing = positions.columns_to_win - owned[:, other].sum(axis=1)
        counts += [missing == number for number in range(1, 6)]
    return np.concatenate([*parts, np.stack(counts, axis=1)], axis=1, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Network:
    """A network with two hidden layers."""

    weights: tuple[Floats, ...]  # the weight matrix and the bias of each layer, in order

    def __call__(self, positions: Positions) -> Floats:
        """Return each player's chance to win, (n, p), in playing order."""
        return softmax(self.layer_outputs(features(positions))[-1])

    def layer_outputs(self, inputs: Floats) -> list[Floats]:
        """Return the inputs and the output of each layer; the last one is meant for :func:`softmax`."""
        layers = [inputs]
        for matrix, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            if len(layers) > 1:
                layers[-1] = np.maximum(layers[-1], LEAKY_SLOPE * layers[-1])
            layers.append(layers[-1] @ matrix + bias)
        return layers


def softmax(logits: Floats) -> Floats:
    """Return each row of ``logits`` as chances that add up to 1."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return cast("Floats", powers / powers.sum(axis=1, keepdims=True))


@cache
def load_network(players: int) -> Network:
    """Return the network trained for games of 2, 3 or 4 players."""
    with np.load(WEIGHTS_FOLDER / f"{players}.npz") as file:
        return Network(tuple(file[name].astype(np.float32) for name in file.files))
