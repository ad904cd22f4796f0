"""The chance to win of whoever is about to roll, and of the others, as a small network has learned it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bot.game import COLUMNS, LENGTHS, RUNNER_COUNT
from bot.players.rolls import hit_chance

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Bools = NDArray[np.bool_]

LEAKY_SLOPE = np.float32(0.1)
"""How steep a unit is below zero; above, it is 1."""

WEIGHTS_FOLDER = Path(__file__).parents[2] / "assets" / "players"

COLUMN_NUMBERS = np.array(COLUMNS)
COLUMN_COUNT = len(COLUMNS)
COLUMN_LENGTHS = np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64)
"""The length of each column; in this module and its readers arrays have an entry for each of 2 to 12."""

COLUMN_BITS = 1 << np.arange(COLUMN_COUNT)
HIT_CHANCES = np.array(
    [
        hit_chance(column for index, column in enumerate(COLUMNS) if bits >> index & 1)
        for bits in range(1 << COLUMN_COUNT)
    ],
    dtype=np.float32,
)
"""The chance that a roll shows one of some sums, indexed by their :data:`COLUMN_BITS`."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Many positions in which somebody is about to roll; ``n`` of them, with ``p`` players each.

    Attributes:
        markers: the heights of the markers, (n, p, 11); of the player about to roll first, then in turn.
        runners: the heights of the runners, (n, 11), 0 where there is none.
        columns_to_win: how many columns win, (n,).
    """

    markers: Ints
    runners: Ints
    columns_to_win: Ints

    def __len__(self) -> int:
        return len(self.columns_to_win)

    @property
    def players(self) -> int:
        """How many players there are."""
        return int(self.markers.shape[1])


def playable_columns(at: Positions) -> tuple[Bools, Bools]:
    """Return the columns where a runner can go on, and those that a new one can enter; (n, 11) each.

    By the rules that all editions share; :mod:`bot.game` knows the others.
    """
    unclaimed = ~(at.markers == COLUMN_LENGTHS).any(axis=1)
    on_board = at.runners > 0
    free = on_board.sum(axis=1, keepdims=True) < RUNNER_COUNT
    return unclaimed & on_board & (at.runners < COLUMN_LENGTHS), unclaimed & ~on_board & free


def features(at: Positions) -> Floats:
    """Return what the network sees of each position, (n, f), for all numbers of players in the same order."""
    going, entering = playable_columns(at)
    own = at.markers[:, 0]
    reached = np.maximum(own, at.runners)
    owned = at.markers == COLUMN_LENGTHS
    summits = at.runners == COLUMN_LENGTHS
    placed = (at.runners > 0).sum(axis=1)
    chance = HIT_CHANCES[(going | entering) @ COLUMN_BITS]
    won = owned[:, 0].sum(axis=1) + summits.sum(axis=1)
    left = (at.columns_to_win - won).clip(0)
    parts: list[NDArray[Any]] = [
        own / COLUMN_LENGTHS,
        reached / COLUMN_LENGTHS,
        COLUMN_LENGTHS - reached == 1,
        COLUMN_LENGTHS - reached == 2,
        at.runners > 0,
        summits,
        owned[:, 0],
    ]
    for other in range(1, at.players):
        below = COLUMN_LENGTHS - at.markers[:, other]
        parts += [at.markers[:, other] / COLUMN_LENGTHS, below == 1, below == 2, owned[:, other]]
    counts = [chance, chance**2, *(placed == number for number in range(RUNNER_COUNT + 1))]
    counts += [left == number for number in range(6)]
    for other in range(1, at.players):
        missing = at.columns_to_win - owned[:, other].sum(axis=1)
        counts += [missing == number for number in range(1, 6)]
    return np.concatenate([*parts, np.stack(counts, axis=1)], axis=1, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Network:
    """A network of two hidden layers.

    Attributes:
        weights: the matrices and the biases of its layers, in order.
    """

    weights: tuple[Floats, ...]

    def __call__(self, at: Positions) -> Floats:
        """Return each player's chance to win, (n, p), in the order of the positions' markers."""
        return softmax(self.layer_outputs(features(at))[-1])

    def layer_outputs(self, seen: Floats) -> list[Floats]:
        """Return features and what each layer makes of them; :func:`softmax` goes behind the last."""
        layers = [seen]
        for matrix, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            if len(layers) > 1:
                layers[-1] = np.maximum(layers[-1], LEAKY_SLOPE * layers[-1])
            layers.append(layers[-1] @ matrix + bias)
        return layers


def softmax(outcome: Floats) -> Floats:
    """Return outcomes of any size as chances that add up to 1, row by row."""
    powers = np.exp(outcome - outcome.max(axis=1, keepdims=True))
    return cast("Floats", powers / powers.sum(axis=1, keepdims=True))


@cache
def load_network(players: int) -> Network:
    """Return the network that was trained for games of so many players, 2 to 4."""
    with np.load(WEIGHTS_FOLDER / f"{players}.npz") as file:
        return Network(tuple(file[name].astype(np.float32) for name in file.files))
