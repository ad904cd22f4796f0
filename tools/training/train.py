"""Train a network of the strongest player by self-play: ``python -m tools.training.train PLAYERS FILE``.

Each step computes the chances to win exactly one roll ahead for the positions of many games and fits the
network to them. Then each game continues with a random roll and the best move.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bot.players.value_network import (
    COLUMN_COUNT,
    LEAKY_SLOPE,
    Bools,
    Floats,
    Network,
    Positions,
    features,
    softmax,
)
from tools.training.batch_rules import CHANCES, all_claimed, pass_turn, wins
from tools.training.lookahead import Lookahead, best_moves, look_ahead

LEARNING_RATE = 3e-3
"""The initial step size."""

REPLAY_STEPS = 40
"""The number of recent steps whose positions are learned again."""

BOARDS = 768
EXPLORATION = 0.08
"""The share of decisions made at random, so that unusual positions are seen too."""


class Adam:
    """The optimizer Adam (Kingma and Ba, 2014) for the weights of a network."""

    def __init__(self, weights: tuple[Floats, ...]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(weight) for weight in weights]
        self.squares = [np.zeros_like(weight) for weight in weights]
        self.steps = 0

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Take a step down the gradients."""
        self.steps += 1
        fade, fade_squares = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for weight, mean, square, gradient in zip(
            self.weights, self.means, self.squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weight -= (rate / fade) * mean / (np.sqrt(square / fade_squares) + 1e-8)


def gradients(network: Network, inputs: Floats, targets: Floats) -> list[Floats]:
    """Return the gradients of the cross entropy between the network's output and ``targets``."""
    layers = network.layer_outputs(inputs)
    slope = (softmax(layers[-1]) - targets) / len(inputs)
    found: list[Floats] = []
    for number in reversed(range(len(layers) - 1)):
        matrix = network.weights[2 * number]
        found[:0] = [layers[number].T @ slope, slope.sum(axis=0)]
        if number:
            slope = (slope @ matrix.T) * np.where(layers[number] > 0, np.float32(1), LEAKY_SLOPE)
    return found


def new_network(inputs: int, players: int, sizes: tuple[int, ...], rng: np.random.Generator) -> Network:
    """Return an untrained network with hidden layers of these ``sizes``."""
    weights: list[Floats] = []
    for fan_in, fan_out in zip((inputs, *sizes), (*sizes, players), strict=False):
        weights += [
            (rng.standard_normal((fan_in, fan_out)) * np.sqrt(1.5 / fan_in)).astype(np.float32),
            np.zeros(fan_out, dtype=np.float32),
        ]
    return Network(tuple(weights))


COLUMNS_TO_WIN = {2: {3: 0.8, 4: 0.08, 5: 0.12}, 3: {3: 0.7, 4: 0.2, 5: 0.1}, 4: {3: 0.8, 4: 0.1, 5: 0.1}}
"""The shares of new games by columns to win, for each number of players: mostly three, or a variant."""


class SelfPlay:
    """Many simultaneous games of a network against itself."""

    def __init__(self, count: int, players: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.positions = Positions(
            np.zeros((count, players, COLUMN_COUNT), dtype=np.int64),
            np.zeros((count, COLUMN_COUNT), dtype=np.int64),
            np.zeros(count, dtype=np.int64),
        )
        self.restart(np.ones(count, dtype=bool))

    def restart(self, boards: Bools) -> None:
        """Start new games on the given boards."""
        needs = COLUMNS_TO_WIN[self.positions.players]
        self.positions.markers[boards] = 0
        self.positions.runners[boards] = 0
        self.positions.columns_to_win[boards] = self.rng.choice(
            [*needs], size=boards.sum(), p=[*needs.values()]
        )

    def start_position(self) -> Positions:
        """Return the start of a game for three columns."""
        return Positions(
            np.zeros((1, self.positions.players, COLUMN_COUNT), dtype=np.int64),
            np.zeros((1, COLUMN_COUNT), dtype=np.int64),
            np.array([3]),
        )

    def play(self, lookahead: Lookahead, exploring: float) -> None:
        """Roll the dice on every board and play the best move, or sometimes a random one."""
        at, rng, count = self.positions, self.rng, len(self.positions)
        total = len(lookahead.expansion.rows)
        anything = best_moves(lookahead.expansion, rng.random(total, dtype=np.float32))
        best = np.where(rng.random((count, 1)) < exploring, anything, lookahead.best)
        row = best[np.arange(count), rng.choice(len(CHANCES), size=count, p=CHANCES)]
        bust = row >= total
        move = np.where(bust, 0, row)
        after = np.where(bust[:, None], 0, lookahead.expansion.after[move])
        stopping = lookahead.should_stop[move] ^ (rng.random(count) < exploring)
        won = ~bust & wins(at.markers, after, at.columns_to_win)
        ending = bust | stopping | won
        at.markers[ending] = pass_turn(at.markers, after)[ending]
        at.runners[:] = np.where(ending[:, None], 0, after)
        self.restart(won | all_claimed(at.markers))


def train(players: int, seconds: float, sizes: tuple[int, ...], seed: int = 1) -> Iterator[Network]:
    """Train a network for ``seconds`` and yield it from time to time, averaged over recent steps."""
    rng = np.random.default_rng(seed)
    boards = SelfPlay(BOARDS, players, rng)
    network = new_network(features(boards.positions).shape[1], players, sizes, rng)
    average = Network(tuple(weight.copy() for weight in network.weights))
    optimizer = Adam(network.weights)
    replay: list[tuple[Floats, Floats]] = []
    began = shown = time.monotonic()
    step = 0
    while (passed := (time.monotonic() - began) / seconds) < 1:
        rate = LEARNING_RATE * (1 - passed) ** 1.5 + LEARNING_RATE / 300
        lookahead = look_ahead(network, boards.positions)
        replay = [*replay[-REPLAY_STEPS:], (features(boards.positions), lookahead.roll_values)]
        for inputs, targets in (replay[-1], replay[rng.integers(len(replay))]):
            optimizer.step(gradients(network, inputs, targets), rate)
        keep = min(0.998, step / (step + 10))
        for mean, weight in zip(average.weights, network.weights, strict=True):
            mean += (1 - keep) * (weight - mean)
        boards.play(lookahead, EXPLORATION)
        step += 1
        if time.monotonic() - shown > 30:
            shown = time.monotonic()
            opening = look_ahead(average, boards.start_position()).roll_values[0, 0]
            print(f"{100 * passed:3.0f} % {step} steps, the first player wins {opening:.4f}", flush=True)
            yield average
    yield average


def save(network: Network, path: Path) -> None:
    """Write a network to a file in half precision."""
    np.savez_compressed(path, *(weight.astype(np.float16) for weight in network.weights))


def main() -> None:
    """Train and save."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--sizes", type=int, nargs="+", default=[96, 48])
    options = parser.parse_args()
    for network in train(options.players, options.seconds, tuple(options.sizes)):
        save(network, options.file)


if __name__ == "__main__":
    main()
