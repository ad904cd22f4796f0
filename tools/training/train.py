"""Train a network of the strongest player by self-play: ``python -m tools.training.train PLAYERS FILE``.

With ``--continue``, it begins with the network in the file instead of an untrained one.

Each step computes the chances to win exactly one roll ahead for the positions of many games and fits the
network to them. Then each game continues with a random roll and the best move.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from bot.players.value_network import (
    BOARD,
    LEAKY_SLOPE,
    Board,
    Bools,
    Floats,
    Ints,
    Network,
    features,
    load,
    softmax,
)
from tools.training.batch_rules import all_claimed, new_games, pass_turn, wins
from tools.training.lookahead import Lookahead, best_moves, look_ahead

LEARNING_RATE = 3e-3
"""The initial step size."""

REPLAY_STEPS = 40
"""The number of recent steps whose positions are learned again."""

BOARDS = 768
EXPLORATION = 0.08
"""The share of decisions made at random, so that unusual positions are seen too."""

LATE = 0.2
"""The share of games that begin near their end, with claims and heights at random."""


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


def widen(network: Network, new: Network) -> Network:
    """Return a network as strong as ``network``, with the layers of ``new``, which are no smaller.

    What is added gets the weights of ``new`` from its inputs, and none to the next layer yet. Inputs that are
    added come last.
    """
    weights: list[Floats] = []
    kept = network.weights[0].shape[0]
    for old, (matrix, bias) in zip(
        zip(network.weights[::2], network.weights[1::2], strict=True),
        zip(new.weights[::2], new.weights[1::2], strict=True),
        strict=True,
    ):
        outputs = len(old[1])
        matrix, bias = matrix.copy(), bias.copy()
        matrix[:, :outputs] = 0
        matrix[:kept, :outputs], bias[:outputs] = old
        weights += [matrix, bias]
        kept = outputs
    return Network(tuple(weights))


COLUMNS_TO_WIN = {2: {3: 0.8, 4: 0.08, 5: 0.12}, 3: {3: 0.7, 4: 0.2, 5: 0.1}, 4: {3: 0.8, 4: 0.1, 5: 0.1}}
"""The shares of new games by columns to win, for each number of players: mostly three, or a variant."""


class SelfPlay:
    """Many simultaneous games of a network against itself.

    The games are played for some number of columns, by the shares in ``columns_to_win``. The share ``late``
    of them begins near the end.
    """

    def __init__(
        self,
        count: int,
        players: int,
        rng: np.random.Generator,
        columns_to_win: Mapping[int, float],
        board: Board = BOARD,
        late: float = 0.0,
    ) -> None:
        self.rng = rng
        self.late = late
        self.columns_to_win = columns_to_win
        self.positions = new_games(count, players, min(columns_to_win), board)
        self.restart(np.ones(count, dtype=bool))

    def restart(self, boards: Bools) -> None:
        """Start new games on the given boards."""
        self.positions.markers[boards] = 0
        self.positions.runners[boards] = 0
        self.positions.columns_to_win[boards] = self.rng.choice(
            [*self.columns_to_win], size=boards.sum(), p=[*self.columns_to_win.values()]
        )
        for index in np.flatnonzero(boards & (self.rng.random(len(boards)) < self.late)):
            self._begin_late(self.positions.markers[index], int(self.positions.columns_to_win[index]))

    def _begin_late(self, markers: Ints, columns_to_win: int) -> None:
        """Let everybody climb at random, and most need one more column. Two columns at least stay open."""
        players, columns = markers.shape
        lengths = self.positions.board.lengths
        markers[:] = self.rng.random((players, columns)) * self.rng.random((players, 1)) * 0.9 * lengths
        free = list(self.rng.permutation(columns)[:-2])
        for seat in range(players):
            claims = columns_to_win - 1 if self.rng.random() < 0.6 else self.rng.integers(columns_to_win)
            claimed, free = free[:claims], free[claims:]
            markers[:, claimed] = 0
            markers[seat, claimed] = lengths[claimed]

    def play(self, lookahead: Lookahead, exploring: float) -> None:
        """Roll the dice on every board and play the best move, or sometimes a random one."""
        at, rng, count = self.positions, self.rng, len(self.positions)
        total = len(lookahead.expansion.rows)
        anything = best_moves(lookahead.expansion, rng.random(total, dtype=np.float32))
        best = np.where(rng.random((count, 1)) < exploring, anything, lookahead.best)
        chances = lookahead.expansion.dice.chances
        row = best[np.arange(count), rng.choice(len(chances), size=count, p=chances)]
        bust = row >= total
        move = np.where(bust, 0, row)
        after = np.where(bust[:, None], 0, lookahead.expansion.after[move])
        stopping = lookahead.should_stop[move] ^ (rng.random(count) < exploring)
        at.runners[:] = after
        won = ~bust & wins(at)
        ending = bust | stopping | won
        at.markers[ending] = pass_turn(at).markers[ending]
        at.runners[ending] = 0
        self.restart(won | all_claimed(at))


def train(
    players: int,
    seconds: float,
    sizes: tuple[int, ...],
    columns_to_win: Mapping[int, float],
    board: Board = BOARD,
    seed: int = 1,
    trained: Network | None = None,
) -> Iterator[Network]:
    """Train a network for ``seconds`` and yield it from time to time, averaged over recent steps.

    It begins as one that is ``trained`` already, perhaps a smaller one, or from nothing.
    """
    rng = np.random.default_rng(seed)
    boards = SelfPlay(BOARDS, players, rng, columns_to_win, board, 0.0 if trained is None else LATE)
    start = new_games(1, players, min(columns_to_win), board)
    network = new_network(features(boards.positions).shape[1], players, sizes, rng)
    highest_rate = LEARNING_RATE
    if trained is not None:
        network, highest_rate = widen(trained, network), LEARNING_RATE / 3
    average = Network(tuple(weight.copy() for weight in network.weights))
    optimizer = Adam(network.weights)
    replay: list[tuple[Floats, Floats]] = []
    began = shown = time.monotonic()
    step = 0
    while (passed := (time.monotonic() - began) / seconds) < 1:
        rate = highest_rate * (1 - passed) ** 1.5 + LEARNING_RATE / 300
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
            opening = look_ahead(average, start).roll_values[0, 0]
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
    parser.add_argument("--sizes", type=int, nargs="+", default=[160, 48])
    parser.add_argument("--continue", action="store_true", dest="goes_on")
    options = parser.parse_args()
    shares = COLUMNS_TO_WIN[options.players]
    trained = load(options.file) if options.goes_on else None
    for network in train(options.players, options.seconds, tuple(options.sizes), shares, trained=trained):
        save(network, options.file)


if __name__ == "__main__":
    main()
