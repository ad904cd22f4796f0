"""The value network: every player's chance to win when the player on turn is about to roll."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bot.assets import ASSETS
from bot.game import COLUMNS, LENGTHS, RUNNER_COUNT
from bot.players.odds import chance_of_bits

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Bools = NDArray[np.bool_]

LEAKY_SLOPE = np.float32(0.1)  # of the leaky rectifier below zero; above, it is 1


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The columns of the game from 2 on, or those of a smaller variant in training."""

    lengths: Ints  # of each column, (c,)
    hit_chances: Floats  # that a roll hits any of a set of columns, (2 ** c,): bit 0 is column 2

    @property
    def persistence(self) -> Floats:
        """Roughly the chance to take one more step in each column before a turn ends, (c,)."""
        alone = self.hit_chances[1 << np.arange(len(self.lengths))]
        return np.asarray(alone / (alone + np.float32(0.15)))

    def hit_chance(self, columns: Bools) -> Floats:
        """Return the chance that a roll hits any of the ``columns``, (n, c), for each row, (n,)."""
        return self.hit_chances[columns @ (1 << np.arange(len(self.lengths)))]


BOARD = Board(
    np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64),
    np.array([chance_of_bits(bits << COLUMNS[0]) for bits in range(1 << len(COLUMNS))], dtype=np.float32),
)
"""The board of the game. Its arrays by column have 11 entries, for the columns 2 to 12."""


@dataclass(frozen=True, slots=True)
class Positions:
    """A batch of ``n`` positions with ``p`` players each, in which the first player is about to roll.

    Attributes:
        markers: the heights of the markers in playing order, (n, p, c).
        runners: the heights of the runners, (n, c), 0 where there is none.
        columns_to_win: the number of columns needed to win, (n,).
    """

    markers: Ints
    runners: Ints
    columns_to_win: Ints
    board: Board = BOARD

    def __len__(self) -> int:
        return len(self.columns_to_win)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.markers.shape[1])


def playable_columns(positions: Positions) -> tuple[Bools, Bools]:
    """Return the columns where a runner can advance, and those that a new one can enter, each (n, c).

    These are the rules that all editions share.
    """
    lengths = positions.board.lengths
    unclaimed = ~(positions.markers == lengths).any(axis=1)
    on_board = positions.runners > 0
    free = on_board.sum(axis=1, keepdims=True) < RUNNER_COUNT
    return unclaimed & on_board & (positions.runners < lengths), unclaimed & ~on_board & free


def features(positions: Positions) -> Floats:
    """Return the input of the network, (n, f)."""
    lengths = positions.board.lengths
    advancing, entering = playable_columns(positions)
    own = positions.markers[:, 0]
    reached = np.maximum(own, positions.runners)
    owned = positions.markers == lengths
    summits = positions.runners == lengths
    placed = (positions.runners > 0).sum(axis=1)
    chance = positions.board.hit_chance(advancing | entering)
    columns_won = owned[:, 0].sum(axis=1) + summits.sum(axis=1)
    columns_left = (positions.columns_to_win - columns_won).clip(0)
    parts: list[NDArray[Any]] = [
        own / lengths,
        reached / lengths,
        lengths - reached == 1,
        lengths - reached == 2,
        positions.runners > 0,
        summits,
        owned[:, 0],
    ]
    for other in range(1, positions.players):
        below = lengths - positions.markers[:, other]
        parts += [positions.markers[:, other] / lengths, below == 1, below == 2, owned[:, other]]
    counts = [chance, chance**2, *(placed == number for number in range(RUNNER_COUNT + 1))]
    counts += [columns_left == number for number in range(6)]
    for other in range(1, positions.players):
        missing = positions.columns_to_win - owned[:, other].sum(axis=1)
        counts += [missing == number for number in range(1, 6)]
    heights = [reached, *(positions.markers[:, other] for other in range(1, positions.players))]
    near = [~owned.any(axis=1) * positions.board.persistence ** (lengths - height) for height in heights]
    return np.concatenate([*parts, np.stack(counts, axis=1), *near], axis=1, dtype=np.float32)


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
    return load(ASSETS / "players" / f"{players}.npz")


def load(path: Path) -> Network:
    """Return the network in a file."""
    with np.load(path) as file:
        return Network(tuple(file[name].astype(np.float32) for name in file.files))
