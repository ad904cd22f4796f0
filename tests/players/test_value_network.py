import numpy as np
import pytest

from bot.game import COLUMNS, LENGTHS, enterable_columns
from bot.players.odds import hit_chance
from bot.players.value_network import (
    BOARD,
    Network,
    Positions,
    features,
    load_network,
    playable_columns,
    softmax,
)
from tests.game.notation.positions import parse_position
from tests.tools.training.batch_positions import batch as batch_of


def batch(*positions: str) -> Positions:
    return batch_of([parse_position(position) for position in positions])


def start(players: int) -> str:
    return f"parker {'/'.join('-' * players)} - 0 roll"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_chance_and_chances_add_up_to_1(players: int) -> None:
    positions = batch(start(players), start(players).replace("-", "7:5,12:top", 1))
    chances = load_network(players)(positions)
    assert chances.shape == (2, players)
    assert chances.sum(axis=1) == pytest.approx([1, 1])
    assert (chances > 0).all()
    assert chances[1, 0] > chances[0, 0], "a lead helps"
    assert load_network(players) is load_network(players), "it is loaded once"


@pytest.mark.parametrize(
    "position",
    [
        "parker -/- - 0 roll",
        "parker 6:4,7:top/8:top 6:5,9:1 0 decide",
        "parker 6:4/- 2:top,6:5,9:1 0 decide",
        "parker 6:4/- 2:top,6:5 0 decide",
    ],
)
def test_playable_columns_are_those_of_the_rules(position: str) -> None:
    state = parse_position(position)
    advancing, entering = playable_columns(batch(position))
    assert entering[0].tolist() == [column in enterable_columns(state) for column in COLUMNS]
    assert advancing[0].tolist() == [
        0 < state.runners[column] < LENGTHS[column] and state.owner(column) is None for column in COLUMNS
    ]


def test_the_board_knows_the_chance_to_hit_any_of_some_columns() -> None:
    columns = [3, 7, 12]
    sets = np.array([np.isin(COLUMNS, columns), np.isin(COLUMNS, []), np.isin(COLUMNS, COLUMNS)])
    assert BOARD.hit_chance(sets) == pytest.approx([hit_chance(columns), 0, 1])


def test_features_see_progress_needs_and_the_number_of_players() -> None:
    positions = batch(
        "parker -/- - 0 roll",
        "parker 7:1/- - 0 roll",
        "parker -/7:1 - 0 roll",
        "parker -/- 7:1 0 decide",
        "parker,columns=4 -/- - 0 roll",
    )
    assert len(np.unique(features(positions), axis=0)) == 5


def test_a_network_applies_its_layers_with_a_leaky_rectifier() -> None:
    identity, zero = np.eye(2, dtype=np.float32), np.zeros(2, dtype=np.float32)
    network = Network((identity, zero, identity, zero))
    outputs = network.layer_outputs(np.array([[1.0, -1.0]], dtype=np.float32))
    assert outputs[-1].tolist() == [[1.0, pytest.approx(-0.1)]]


def test_softmax_turns_logits_of_any_size_into_chances() -> None:
    assert softmax(np.array([[0.0, 0.0], [1000.0, 0.0]])).tolist() == [[0.5, 0.5], [1.0, 0.0]]
