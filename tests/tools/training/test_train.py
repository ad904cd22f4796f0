from pathlib import Path

import numpy as np
import pytest

from bot.players.value_network import Network, features, softmax
from tools.training.batch_rules import all_claimed, new_games
from tools.training.lookahead import look_ahead
from tools.training.train import COLUMNS_TO_WIN, Adam, SelfPlay, gradients, new_network, save, widen


def small_network(players: int = 2) -> Network:
    rng = np.random.default_rng(1)
    inputs = features(new_games(1, players, 3)).shape[1]
    return new_network(inputs, players, (8,), rng)


def cross_entropy(network: Network, inputs: np.ndarray, targets: np.ndarray) -> float:
    outputs = softmax(network.layer_outputs(inputs)[-1])
    return float(-(targets * np.log(outputs)).sum() / len(inputs))


def test_gradients_are_those_of_the_cross_entropy() -> None:
    rng = np.random.default_rng(2)
    network = new_network(5, 2, (4,), rng)
    network = Network(tuple(weight.astype(np.float64) for weight in network.weights))
    inputs, targets = rng.random((3, 5)), np.array([[1, 0], [0.5, 0.5], [0, 1]])
    found = gradients(network, inputs, targets)
    for weight, gradient in zip(network.weights, found, strict=True):
        index = tuple(0 for _ in weight.shape)
        before = weight[index]
        losses = []
        for step in (1e-6, -1e-6):
            weight[index] = before + step
            losses.append(cross_entropy(network, inputs, targets))
        weight[index] = before
        assert gradient[index] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-6)


def test_steps_down_the_gradients_reduce_the_loss() -> None:
    rng = np.random.default_rng(3)
    network = new_network(5, 2, (4,), rng)
    inputs = rng.random((20, 5)).astype(np.float32)
    targets = np.stack([inputs[:, 0], 1 - inputs[:, 0]], axis=1)
    before = cross_entropy(network, inputs, targets)
    optimizer = Adam(network.weights)
    for _ in range(100):
        optimizer.step(gradients(network, inputs, targets), 0.01)
    assert cross_entropy(network, inputs, targets) < before - 0.05


def test_self_play_restarts_finished_games() -> None:
    rng = np.random.default_rng(4)
    boards, network = SelfPlay(50, 2, rng, COLUMNS_TO_WIN[2]), small_network()
    restarted = 0
    for _ in range(60):
        before = boards.positions.markers.sum(axis=(1, 2))
        boards.play(look_ahead(network, boards.positions), exploring=0.1)
        restarted += int(((boards.positions.markers.sum(axis=(1, 2)) == 0) & (before > 0)).sum())
        assert not all_claimed(boards.positions).any()
        assert ((boards.positions.runners > 0).sum(axis=1) <= 3).all()
    assert set(boards.positions.columns_to_win) <= {3, 4, 5}
    assert restarted or boards.positions.markers.any()


def test_late_games_leave_two_columns_open_and_nobody_has_won() -> None:
    for players in (2, 3, 4):
        rng = np.random.default_rng(5)
        positions = SelfPlay(300, players, rng, COLUMNS_TO_WIN[players], late=1.0).positions
        owned = positions.markers == positions.board.lengths
        assert (owned.sum(axis=1) <= 1).all()
        assert (owned.any(axis=1).sum(axis=1) <= len(positions.board.lengths) - 2).all()
        assert (owned.sum(axis=2) < positions.columns_to_win[:, None]).all()
        assert (positions.markers[owned.any(axis=1)[:, None].repeat(players, 1) & ~owned] == 0).all()
        assert owned.any(axis=(1, 2)).mean() > 0.5


def test_a_network_that_is_widened_says_the_same() -> None:
    rng = np.random.default_rng(6)
    trained = new_network(5, 2, (4, 3), rng)
    wide = widen(trained, new_network(7, 2, (9, 6), rng))
    inputs = rng.random((20, 7)).astype(np.float32)
    assert [len(bias) for bias in wide.weights[1::2]] == [9, 6, 2]
    assert np.allclose(wide.layer_outputs(inputs)[-1], trained.layer_outputs(inputs[:, :5])[-1], atol=1e-5)


def test_a_saved_network_has_the_same_weights_in_half_precision(tmp_path: Path) -> None:
    network = small_network(3)
    save(network, tmp_path / "3.npz")
    with np.load(tmp_path / "3.npz") as file:
        loaded = [file[name] for name in file.files]
    for weight, stored in zip(network.weights, loaded, strict=True):
        assert (stored == weight.astype(np.float16)).all()
